"""A page of the app: lobby, board, saved games, and every error where it can be read."""

import os
import re

import msgspec
import pytest

import minesnb
from minesnb import lessons
from minesnb.app import notebook
from minesnb.app.notebook import serve
from minesnb.board import Board
from minesnb.core import contents, storage
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession
from minesnb.pages import adviser as advisers
from minesnb.pages import lobby as lobbies
from minesnb.pages.autosave import Store
from minesnb.pages.decks import VARIABLE
from minesnb.pages.page import Page

GAME = "kings_under_mountains"


@pytest.fixture
def store(tmp_path):
    """A store in a folder of its own."""
    return Store(tmp_path / "games")


@pytest.fixture
def page(store):
    """The lobby."""
    return Page(Board, store=store)


def send(page, kind, **fields):
    """Let the board's front end say something."""
    if kind != "hello":
        fields.setdefault("rev", page.board.view["rev"])
    page.board._handle_custom_msg({"kind": kind, "seq": 1, "client": "c", **fields}, [])


def table_of(page):
    """Return the table that is shown."""
    return page.board.session.table


def shown(page):
    """Return what is on the page: "lobby", "game" or "lesson"."""
    return page.board.view["mode"]


def start(page, *names, game=GAME, bots=(), **more):
    """Start a game of these people, and these bots by name."""
    seats = [{"name": name} for name in names or ("Ann",)]
    seats += [{"name": name, "bot": kind} for name, kind in bots]
    if not names and not bots:
        seats += [{"name": "Flint", "bot": "greedy"}]
    send(page, "start", game=game, seats=seats, **more)


def trouble(page):
    """Return what went wrong in the lobby: (game, where, text)."""
    said = page.board.view["lobby"]["trouble"]
    assert page.board.view["error"] is None
    return (said["game"], said["at"], said["text"]) if said else None


def card(page, game=GAME):
    """Return the card of a game."""
    return next(each for each in page.board.view["lobby"]["games"] if each["id"] == game)


def saved(store, moves=3):
    """Save a game under a new code; return the code and the record."""
    table = Table(minesnb.load(GAME), [Seat("Ann"), Seat("Ben")], seed=4)
    for _ in range(moves):
        table.act(table.state.legal_actions()[0])
    code = storage.new_code()
    store.write(code, table.record().dump())
    return code, table.record()


def deck_text(change=lambda data: data):
    """Return the standard deck as a deck file."""
    game = minesnb.load(GAME)
    data = change(game.deck_data(game.standard_deck))
    cards = ",\n".join(
        "{ "
        + ", ".join(
            f"{key} = {_toml(value)}" if key != "mine" else f"mine = {{ {_pairs(value)} }}"
            for key, value in card.items()
        )
        + " }"
        for card in data["cards"]
    )
    return f'title = "{data["title"]}"\nprovenance = "printed"\ncards = [\n{cards}\n]\n'


def _pairs(table):
    return ", ".join(f"{key} = {_toml(value)}" for key, value in table.items())


def _toml(value):
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def test_lobby_first(page):
    """The lobby is what a page opens with; it shows every game, and has no rules of one."""
    assert "lobby" == shown(page)
    assert list(minesnb.game_ids()) == [each["id"] for each in page.board.view["lobby"]["games"]]
    assert {} == page.board.rules.content


def test_cards_make_one_want_to_play(page):
    """Each card has a pitch of one sentence, numbers of players, a time, a weight and a tutorial."""
    for game in minesnb.game_ids():
        shown_card = card(page, game)
        assert shown_card["pitch"].endswith(".")
        assert 1 == shown_card["pitch"].count(".")
        assert shown_card["fewest"] <= shown_card["most"]
        assert shown_card["minutes"] > 0
        assert shown_card["learn"]


def test_pictures_are_self_contained(page):
    """Whatever a card's picture uses, it defines itself: none of it is a hole."""
    for game in minesnb.game_ids():
        svg = card(page, game)["svg"]
        used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
        defined = set(re.findall(r' id="([^"]+)"', svg))
        assert {one or other for one, other in used} <= defined
        assert svg.count("<") > 50


def test_pictures_drawn_beforehand(store, monkeypatch):
    """What a build has drawn of a game is shown; it is what would be drawn, and no other content is taken for it."""
    drawn = lobbies.draw_cover(GAME)
    kept = msgspec.json.decode(msgspec.json.encode(drawn))
    assert msgspec.convert(kept, lobbies.Cover) == drawn
    found = contents.found
    kept["picture"] = "<svg>beforehand</svg>"
    monkeypatch.setattr(
        contents,
        "found",
        lambda package, name: (
            kept
            if (package, name) == (minesnb.load(GAME).package, lobbies.COVER)
            else found(package, name)
        ),
    )
    page = Page(Board, store=store)

    assert (card(page)["svg"], card(page)["learn"]) == ("<svg>beforehand</svg>", True)
    assert card(page, "gold_mine")["svg"] == lobbies.draw_cover("gold_mine").picture


def test_start(page):
    """Start puts the board in the lobby's place, with the seats, options, seed and undo asked for."""
    bots = [("Beryl", "random")]
    start(page, "Ann", " Ben ", bots=bots, seed="42", undo="fair", options={"overseer_zero": False})
    record = table_of(page).record()

    assert "curtain" == shown(page)
    assert [("Ann", ""), ("Ben", ""), ("Beryl", "random")] == [
        (seat.name, seat.bot) for seat in record.seats
    ]
    assert ("42", "fair", False) == (record.seed, record.undo, record.options["overseer_zero"])


def test_new_game_is_another(page):
    """The board's "new" brings the lobby back, and the next game without a seed is another one."""
    start(page)
    first = table_of(page).seed
    send(page, "new")
    assert "lobby" == shown(page)
    start(page)

    assert first != table_of(page).seed


def test_undo_follows_people(page):
    """Undo is free for one person and fair for more, where nobody chose."""
    start(page)
    alone = table_of(page).undo_rule
    send(page, "new")
    start(page, "Ann", "Ben")

    assert ("free", "fair") == (alone, table_of(page).undo_rule)


def test_older_view_may_ask(page):
    """Nothing in the lobby is refused for being asked of an older view of it."""
    send(page, "read", game=GAME)
    start(page, rev=1)

    assert "game" == shown(page)


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("", "Ben"), ("  ", "Ben")])
def test_bad_names(page, names):
    """Two seats of one name, or one without, are refused beside the seats."""
    start(page, *names)
    game, place, text = trouble(page)

    assert ("lobby", GAME, "seats") == (shown(page), game, place)
    assert "name of its own" in text


@pytest.mark.parametrize(
    ("more", "place", "says"),
    [
        ({"names": ("Ann",), "bots": [("Eve", "genius")]}, "seats", "No bot is called"),
        ({"names": ("A", "B", "C", "D", "E")}, "seats", "is for 2 to 4 players"),
        ({"options": {"overseer_zer": True}}, "start", "no such option"),
        ({"options": {"seed": True}}, "start", "no such option"),
        ({"options": {"overseer_zero": 3}}, "option-overseer_zero", "takes bool values"),
        ({"game": "chess"}, "start", "no game is called"),
    ],
)
def test_what_cannot_be_started(page, more, place, says):
    """What no game has is refused beside what asked for it, and the lobby stays."""
    start(page, *more.pop("names", ()), **more)

    assert "lobby" == shown(page)
    assert place == trouble(page)[1]
    assert says in trouble(page)[2]


def test_options_are_refused_in_plain_words(page):
    """An option that does not fit is named as the form names it, its rule apart from the sentence."""
    start(page, game="gold_mine", options={"alliances": True})
    said = page.board.view["lobby"]["trouble"]

    assert "option-alliances" == said["at"]
    assert "\u201cTeams of two (4 or 6 players)\u201d is for 4 or 6 players, not 2." == said["text"]
    assert "GM-56" == said["rule"]


def test_trouble_passes(page):
    """What went wrong is said until somebody does something; that the page asks for games is no such thing."""
    start(page, "Ann", "Ann")
    send(page, "saved", codes=[])
    assert trouble(page) is not None
    send(page, "read", game=GAME)

    assert trouble(page) is None


def test_unforeseen_error(page, monkeypatch, caplog):
    """An error that nobody foresaw is shown and logged."""
    monkeypatch.setattr(lobbies, "Table", lambda *_a, **_k: 1 / 0)
    start(page)

    assert "ZeroDivisionError" in page.board.view["error"]["detail"]
    assert "could not be handled" in caplog.text


def test_nothing_is_picked_here(page):
    """The lobby has nothing to pick and nothing to explain, and says so."""
    for kind in ("act", "why"):
        send(page, kind, path=["a"])
        assert "There is no game yet" in page.board.view["error"]["text"]


def test_autosave_and_resume(page, store):
    """A started game is saved at once; its code brings it back to another page, move for move."""
    start(page, "Ann", "Ben")
    table_of(page).act(table_of(page).state.legal_actions()[0])
    code = page.board.view["resume"]
    other = Page(Board, store=store)
    send(other, "hello", resume=code)

    assert "curtain" == shown(other)
    assert table_of(page).state == table_of(other).state
    assert code == other.board.view["resume"]


def test_saved_games_are_listed(page, store):
    """Of the codes that a browser keeps, each that holds a game is told with who, how far and when."""
    code, _ = saved(store)
    nothing = storage.new_code()
    send(page, "saved", codes=[code, nothing])
    lobby = page.board.view["lobby"]
    (found,) = lobby["saved"]

    assert [nothing] == lobby["gone"]
    assert (code, ["Ann", "Ben"], False) == (found["code"], found["names"], found["over"])
    assert "3 moves" in found["text"]
    assert store.path(code).stat().st_mtime == found["date"]
    assert found["svg"].startswith("<svg")


def test_only_asked_games_are_listed(page, store):
    """A game is told of to nobody who does not know its code."""
    saved(store)
    send(page, "saved", codes=[])

    assert [] == page.board.view["lobby"]["saved"]


def test_saved_game_is_read_anew(page, store):
    """A saved game that was gone on with is told as it stands now."""
    code, _ = saved(store, moves=3)
    send(page, "saved", codes=[code])
    _, longer = saved(store, moves=5)
    store.write(code, longer.dump())
    os.utime(store.path(code), (1, 1))
    send(page, "saved", codes=[code])

    assert "5 moves" in page.board.view["lobby"]["saved"][0]["text"]


def test_review_from_the_lobby(page, store, monkeypatch):
    """A saved game that is over is opened and reviewed; one that goes on is opened, and nothing is there to refuse."""
    monkeypatch.setattr(advisers, "REVIEWING", 1)
    code, record = saved(store)
    table = Table.from_record(record)
    other = Page(Board, store=store)
    send(other, "review", code=code)
    assert "curtain" == shown(other)
    assert other.board.view["review"] is None
    while not table.state.is_terminal:
        table.act(table.state.legal_actions()[0])
    store.write(code, table.record().dump())
    send(page, "review", code=code)

    assert code == page.board.view["resume"]
    view = page.board.view
    assert view["review"] or "of 100 chances" in view["notice"]
    send(page, "review", code=code)
    assert "from the lobby" in page.board.view["error"]["text"]


def test_review_unknown(page):
    """A code under which nothing lies is said to be one, in the lobby."""
    send(page, "review", code=storage.new_code())

    assert "lobby" == shown(page)
    assert "saved" == trouble(page)[1]


def test_resume_unknown(page):
    """A code that nothing is saved under is answered in the lobby."""
    send(page, "hello", resume=storage.new_code())

    assert "lobby" == shown(page)
    assert "saved" == trouble(page)[1]
    assert "No game is saved here" in trouble(page)[2]
    assert {"client": "c", "seq": 1} == page.board.view["ack"]


def test_resume_damaged(page, store):
    """A damaged game is answered in the lobby, with the place of the file that was kept."""
    code, _ = saved(store)
    store.path(code).write_text("{", encoding="utf-8")
    send(page, "hello", resume=code)

    assert "lobby" == shown(page)
    assert ".damaged" in trouble(page)[2]


def test_direct(store):
    """A game's own page opens with that game, one person against a bot; New shows the lobby."""
    page = Page(Board, GAME, store)
    assert "game" == shown(page)
    assert ["human", "bot"] == [seat.kind for seat in table_of(page).seats]
    assert not store.folder.exists()
    send(page, "new")
    assert "lobby" == shown(page)


def test_direct_resumes(store):
    """A game's own page prefers the saved game that its address names."""
    code, record = saved(store)
    page = Page(Board, GAME, store)
    send(page, "hello", resume=code)

    assert record == table_of(page).record()


@pytest.mark.parametrize("game", [GAME, None])
def test_resume_of_what_cannot_be_read(store, monkeypatch, game):
    """A game that cannot be read for a while is left in peace, and opened when it can be."""
    code, record = saved(store)
    again = Page(Board, game, store)
    with monkeypatch.context() as patch:
        patch.setattr(storage, "read", unreadable)
        send(again, "hello", resume=code)

    view = again.board.view
    said = view["notice"] if game else view["lobby"]["trouble"]["text"]

    assert "cannot be read: Input/output error" in said
    assert view["resume"] is None

    if game:
        send(again, "act", path=["button-retry"])
    else:
        send(again, "hello", resume=code)

    assert code == again.board.view["resume"]
    assert record == table_of(again).record()


def unreadable(*_arguments):
    """Fail as a disk that is away does."""
    raise OSError(5, "Input/output error")


def test_no_home(monkeypatch):
    """Without a folder for saved games one plays all the same, and is told what to do about it."""

    def homeless():
        raise RuntimeError("Could not determine home directory.")

    for name in ("MINESNB_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pathlib.Path.home", homeless)
    page = Page(Board, GAME)
    table_of(page).act(table_of(page).state.legal_actions()[0])

    assert "MINESNB_DATA" in page.board.view["unsaved"]
    assert table_of(page).decisions


def test_direct_resume_fails(store):
    """A game's own page says on the board that the saved game is not there, and a new one is on."""
    page = Page(Board, GAME, store)
    send(page, "hello", resume=storage.new_code())

    assert "No game is saved here" in page.board.view["error"]["text"]
    assert "game" == page.board.view["mode"]


def test_second_view_does_not_restart(store):
    """A second view of a page whose game is on does not throw the game away for its address."""
    code, _ = saved(store)
    page = Page(Board, GAME, store)
    send(page, "hello", resume=None)
    table = table_of(page)
    table.act(table.state.legal_actions()[0])
    send(page, "hello", resume=code)

    assert table is table_of(page)


def test_save_and_open(page, store):
    """What Save hands out can be opened from the board and from the lobby, as a game of its own."""
    code, record = saved(store)
    send(page, "hello", resume=code)
    send(page, "save")
    text = page.board.view["download"]["text"]
    send(page, "new")
    send(page, "open", text=text)
    assert record == table_of(page).record()
    send(page, "open", text=text)

    assert record == table_of(page).record()
    assert page.board.view["resume"] not in (None, code)


def test_open_a_bad_record(page, store):
    """A record with a move that does not hold is refused on the board with its place; the game goes on."""
    code, record = saved(store)
    send(page, "hello", resume=code)
    table = table_of(page)
    send(page, "open", text=record.dump().replace('"king ', '"kong ', 1))

    assert "moves[" in page.board.view["error"]["text"]
    assert table is table_of(page)
    assert page.board.view["can"]["open"]


@pytest.mark.parametrize("text", ["{", "\ufffd", "[]", '{"format": 1}'])
def test_open_nonsense(page, text):
    """A file that is no saved game is refused beside the button that opens files."""
    send(page, "open", text=text)

    assert "lobby" == shown(page)
    assert "file" == trouble(page)[1]


def test_open_unknown_bot(page, store):
    """A saved game with a bot that this version does not know is refused, and the page stays."""
    _, record = saved(store)
    text = record.dump().replace('"bot": ""', '"bot": "genius"').replace('"human"', '"bot"')
    send(page, "open", text=text)

    assert "lobby" == shown(page)
    assert "no bot is called" in trouble(page)[2]
    assert "genius" in trouble(page)[2]


def test_deck(page):
    """A deck file that fits is used, named with its provenance, and goes into the record."""

    def swap(data):
        data["title"] = "My box"
        data["cards"][0]["mine"]["value"] += 1
        return data

    send(page, "deck", game=GAME, name="folder/my.toml", text=deck_text(swap))
    deck = card(page)["deck"]
    assert ("My box", True) == (deck["title"], deck["own"])
    assert "From my.toml (says its file: printed)" in deck["note"]
    start(page)

    assert "My box" == table_of(page).record().deck["title"]


def test_deck_refused(page):
    """A deck file that breaks the printed totals is refused with its place; the standard one stays."""

    def short(data):
        data["cards"].pop()
        return data

    send(page, "deck", game=GAME, name="my.toml", text=deck_text(short))
    assert (GAME, "deck") == trouble(page)[:2]
    assert "cannot be used" in trouble(page)[2]
    assert not card(page)["deck"]["own"]
    start(page)

    assert table_of(page).record().deck is None


def test_standard_deck_again(page):
    """The standard deck comes back when asked for; its provenance is told all along."""
    standard = card(page)["deck"]
    assert minesnb.load(GAME).deck_note == standard["note"]
    send(page, "deck", game=GAME, name="x", text=deck_text().replace("value = 3", "value = 4"))
    assert card(page)["deck"]["own"]
    send(page, "deck", game=GAME)

    assert standard == card(page)["deck"]


def test_deck_stays_chosen(page):
    """A deck that was chosen is kept for the games after the next."""
    send(page, "deck", game=GAME, name="x", text=deck_text())
    start(page)
    send(page, "new")

    assert card(page)["deck"]["own"]


def test_deck_from_the_command(monkeypatch, tmp_path, store):
    """The deck that the command named is on the table from the start, in the lobby and without it."""
    file = tmp_path / "my.toml"
    text = deck_text().replace('title = "', 'title = "Typed: ', 1)
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, f"{GAME}={file}")

    assert card(Page(Board, store=store))["deck"]["title"].startswith("Typed: ")
    assert table_of(Page(Board, GAME, store)).deck.title.startswith("Typed: ")


def test_deck_from_the_command_refused(monkeypatch, tmp_path, store):
    """A deck of the command that has gone since is told of beside the deck of its game."""
    monkeypatch.setenv(VARIABLE, f"{GAME}={tmp_path / 'gone.toml'}")

    assert (GAME, "deck") == trouble(Page(Board, store=store))[:2]


def test_rule_texts(page):
    """Each option has its default, plain words, and the text of its rule apart."""
    for name in minesnb.game_ids():
        game = minesnb.load(name)
        for spec, option in zip(game.option_specs(), card(page, name)["options"], strict=True):
            assert (spec.name, spec.default) == (option["name"], option["default"])
            assert game.rules[spec.rule].text == option["about"]
            assert spec.rule not in option["label"]
            assert list(spec.choices) == [word["value"] for word in option["words"]]


def test_rules_to_read(page):
    """The rules of a game are sent when somebody wants to read them, all of them."""
    send(page, "read", game="gold_mine")
    reading = page.board.view["lobby"]["reading"]
    assert list(minesnb.load("gold_mine").rules) == list(reading["rules"])
    send(page, "deck", game=GAME)

    assert page.board.view["lobby"]["reading"] is None


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_learn(page, game):
    """Learn opens the game's tutorial on the same page, and New leads back; no address is changed."""
    send(page, "learn", game=game)
    assert "lesson" == shown(page)
    send(page, "hello", resume=None)
    assert page.board.view["resume"] is None
    send(page, "new")

    assert "lobby" == shown(page)


@pytest.mark.parametrize("kind", ["read", "learn", "deck"])
def test_unknown_game(page, kind):
    """What is asked of a game that nobody knows is refused, and the lobby stays."""
    send(page, kind, game="chess")

    assert "lobby" == shown(page)
    assert "no game is called" in trouble(page)[2]


def test_closes_what_it_leaves(page, store):
    """Leaving a game ends its saving and its bots."""
    start(page)
    session = page.board.session
    send(page, "new")
    before = store.text(session.resume_code)
    session.table.act(session.table.state.legal_actions()[0])

    assert session.table.mover.kind == "bot" or session.table.state.current_player == 0
    assert before == store.text(session.resume_code)
    assert not isinstance(page.board.session, TableSession)


def test_serve_shows_errors(monkeypatch):
    """A page that cannot be opened shows its error instead of nothing."""
    monkeypatch.setattr(notebook, "Page", lambda *_, **__: 1 / 0)
    shown = serve()

    assert "could not be opened" in shown.value
    assert "ZeroDivisionError" in shown.value


def lesson_of(page):
    """Return the tutorial that a page shows."""
    assert isinstance(page.board.session, LessonSession)
    return page.board.session


def test_lesson_page(monkeypatch, tmp_path):
    """A tutorial has a page of its own, and leads from its end to a game and to the next tutorial."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    page = Page(Board, lesson="gold_mine")
    session = lesson_of(page)
    session.step(len(session.lesson.steps) + 1)
    view = session.view()
    labels = [choice["label"] for choice in view["choices"]]

    assert "learn/gold_mine" == view["page"]
    assert {"Play a game now", f"Learn {lessons.load('cave_vs_cave').title}"} <= set(labels)

    send(page, "act", path=["button-learn"])

    assert "learn/cave_vs_cave" == page.board.session.view()["page"]

    following = lesson_of(page)
    following.step(len(following.lesson.steps) + 1)
    send(page, "act", path=["button-play"])

    assert isinstance(page.board.session, TableSession)
    assert "cave_vs_cave" == page.board.session.table.game.id
    assert "" == page.board.session.view()["page"]
    assert page.board.session.view()["resume"]

    send(page, "learn")

    assert "learn/cave_vs_cave" == page.board.session.view()["page"]


def test_lesson_goes_on(monkeypatch, tmp_path):
    """A tutorial opens at the first step that is not done, and what a first game can do without comes last."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    lesson = lessons.load("gold_mine")
    progress = lessons.Progress("gold_mine")
    for step in lesson.steps[:3]:
        progress.mark(step.id)

    assert 4 == lesson_of(Page(Board, lesson="gold_mine")).number


def test_lesson_under_a_code(monkeypatch, tmp_path):
    """On a server that strangers share, the code in the page's address brings one's progress back."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    monkeypatch.setenv("MINESNB_SHARED", "1")
    first = lesson_of(Page(Board, lesson="gold_mine"))
    progress = first.progress
    progress.mark(first.lesson.steps[0].id)
    other = Page(Board, lesson="gold_mine")
    send(other, "hello", resume=progress.code)

    assert 2 == lesson_of(other).number
    assert progress.code == other.board.session.view()["resume"]
