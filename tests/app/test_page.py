"""A page of the app: form, board, saved games, and every error where it can be read."""

import pytest

import minesnb
from minesnb.app import page as pages
from minesnb.app.autosave import Store
from minesnb.app.decks import VARIABLE
from minesnb.app.page import Page, serve
from minesnb.core import storage
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession

GAME = "kings_under_mountains"


@pytest.fixture
def store(tmp_path):
    """A store in a folder of its own."""
    return Store(tmp_path / "games")


@pytest.fixture
def page(store):
    """The lobby."""
    return Page(store=store)


def send(page, kind, **fields):
    """Let the board's front end say something."""
    if kind != "hello":
        fields.setdefault("rev", page.board.view["rev"])
    page.board._handle_custom_msg({"kind": kind, "seq": 1, "client": "c", **fields}, [])


def upload(widget, name, text):
    """Choose a file with the button of an upload widget."""
    widget._handle_custom_msg({"kind": "file", "name": name, "text": text}, [])


def form_of(page):
    """Return the form, which has been made."""
    return page.form


def table_of(page):
    """Return the table that is shown."""
    return page.board.session.table


def shown(page):
    """Return what is on the page: "form" or "board"."""
    form = page.form is not None and page.form.box.layout.display != "none"
    board = page.board.layout.display != "none"
    assert form != board
    return "form" if form else "board"


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
    """The lobby opens with the form; the board is there unseen, to hear the address's code."""
    assert "form" == shown(page)
    assert "empty" == page.board.view["mode"]
    assert page.board in page.box.children


def test_start(page):
    """Start puts the board in the form's place, with the seats, options, seed and undo of the form."""
    form = form_of(page)
    form.players.value = 3
    form.rows[1].kind.value = "human"
    form.rows[1].name.value = "Ben"
    form.rows[2].kind.value = "random"
    form.seed.value = "42"
    form._checks["overseer_zero"].value = False
    page.form.start.click()
    record = table_of(page).record()

    assert "board" == shown(page)
    assert [("Player 1", ""), ("Ben", ""), ("Beryl", "random")] == [
        (seat.name, seat.bot) for seat in record.seats
    ]
    assert ("42", "fair", False) == (record.seed, record.undo, record.options["overseer_zero"])


def test_new_keeps_the_form(page):
    """The board's "new" brings the form back as it was left, and the next game is another one."""
    form_of(page).rows[0].name.value = "Ann"
    page.form.start.click()
    first = table_of(page).seed
    send(page, "new")

    assert "form" == shown(page)
    assert "Ann" == form_of(page).rows[0].name.value
    page.form.start.click()
    assert first != table_of(page).seed
    assert "Ann" == table_of(page).names[0]


def test_names_follow_kinds(page):
    """A seat that nobody named is named after who sits there; a name that was typed stays."""
    first, second = form_of(page).rows[:2]
    second.kind.value = "human"
    first.name.value = "Ann"
    first.kind.value = "random"

    assert ("Ann", "Player 2") == (first.name.value, second.name.value)


def test_undo_follows_people(page):
    """Undo is free for one person and fair for more, until somebody chooses."""
    form = form_of(page)
    seen = [form.undo.value]
    form.rows[1].kind.value = "human"
    seen.append(form.undo.value)
    form.undo.value = "free"
    form.rows[1].kind.value = "random"
    form.rows[1].kind.value = "human"

    assert ["free", "fair", "free"] == [*seen, form.undo.value]


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("", "Ben"), ("  ", "Ben")])
def test_bad_names(page, names):
    """Two seats of one name, or one without, are refused above the form."""
    for row, name in zip(form_of(page).rows[:2], names, strict=True):
        row.name.value = name
    page.form.start.click()

    assert "form" == shown(page)
    assert 'role="alert"' in page.form.message.value
    assert "name of its own" in page.form.message.value


def test_markup_in_names(page):
    """What is typed into the form is never taken for markup."""
    for row in form_of(page).rows[:2]:
        row.name.value = "<b onclick=alert(1)>"
    page.form.start.click()

    assert "<b" not in page.form.message.value
    assert "&lt;b" in page.form.message.value


def test_unforeseen_error(page, monkeypatch, caplog):
    """An error that nobody foresaw is shown above the form and logged."""
    monkeypatch.setattr(pages, "Table", lambda *_a, **_k: 1 / 0)
    page.form.start.click()

    assert "ZeroDivisionError" in page.form.message.value
    assert "could not do what was asked" in caplog.text


def test_autosave_and_resume(page, store):
    """A started game is saved at once; its code brings it back to another page, move for move."""
    form_of(page).rows[1].kind.value = "human"
    page.form.start.click()
    table_of(page).act(table_of(page).state.legal_actions()[0])
    code = page.board.view["resume"]
    other = Page(store=store)
    send(other, "hello", resume=code)

    assert "board" == shown(other)
    assert table_of(page).state == table_of(other).state
    assert code == other.board.view["resume"]


@pytest.mark.parametrize("typed", ["{}", "http://localhost:8866/#g={}", "  {} "])
def test_resume_by_typing(page, store, typed):
    """The code may be typed into the form, or the whole address pasted."""
    code, record = saved(store)
    page.form.code.value = typed.format(code)
    page.form.go_on.click()

    assert record == table_of(page).record()


def test_resume_unknown(page):
    """A code that nothing is saved under is answered in the form."""
    send(page, "hello", resume=storage.new_code())

    assert "form" == shown(page)
    assert "No game is saved here" in page.form.message.value
    assert {"client": "c", "seq": 1} == page.board.view["ack"]


def test_resume_damaged(page, store):
    """A damaged game is answered in the form, with the place of the file that was kept."""
    code, _ = saved(store)
    store.path(code).write_text("{", encoding="utf-8")
    send(page, "hello", resume=code)

    assert "form" == shown(page)
    assert ".damaged" in page.form.message.value


def test_direct(store):
    """A game's own page opens with that game, one person against a bot; New shows the form."""
    page = Page(GAME, store)
    assert "board" == shown(page)
    assert ["human", "bot"] == [seat.kind for seat in table_of(page).seats]
    assert not store.folder.exists()
    send(page, "new")
    assert "form" == shown(page)
    assert GAME == form_of(page).game.value


def test_direct_resumes(store):
    """A game's own page prefers the saved game that its address names."""
    code, record = saved(store)
    page = Page(GAME, store)
    send(page, "hello", resume=code)

    assert record == table_of(page).record()


def test_direct_resume_fails(store):
    """A game's own page says on the board that the saved game is not there, and a new one is on."""
    page = Page(GAME, store)
    send(page, "hello", resume=storage.new_code())

    assert "No game is saved here" in page.board.view["error"]["text"]
    assert "game" == page.board.view["mode"]


def test_second_view_does_not_restart(store):
    """A second view of a page whose game is on does not throw the game away for its address."""
    code, _ = saved(store)
    page = Page(GAME, store)
    send(page, "hello", resume=None)
    table = table_of(page)
    table.act(table.state.legal_actions()[0])
    send(page, "hello", resume=code)

    assert table is table_of(page)


def test_save_and_open(page, store):
    """What Save hands out can be opened from the board and from the form, as a game of its own."""
    code, record = saved(store)
    send(page, "hello", resume=code)
    send(page, "save")
    text = page.board.view["download"]["text"]
    send(page, "new")
    upload(page.form.record, "saved.json", text)
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


@pytest.mark.parametrize("text", ["{", "\0", "[]", '{"format": 1}', "", "\ud800"])
def test_open_nonsense(page, text):
    """A file that is no saved game is refused above the form."""
    upload(page.form.record, "x.json", text)

    assert "form" == shown(page)
    assert 'role="alert"' in page.form.message.value


@pytest.mark.parametrize("refused", [True, False])
def test_too_large(page, refused):
    """A file that the browser or the server finds too large is refused in words, and nothing else."""
    form = page.form
    for button, note in ((form.upload, form.deck_note), (form.record, form.message)):
        if refused:
            said = {"kind": "refused", "reason": "x is too <large>"}
            button._handle_custom_msg(said, [])
        else:
            upload(button, "x", "x" * (button.most + 1))

        assert 'role="alert"' in note.value
        assert "x is too" in note.value
        assert "<large>" not in note.value
    assert "form" == shown(page)


def test_nonsense_from_a_button(page):
    """What no button sends is not listened to."""
    before = page.form.message.value
    nonsense: list[object] = [
        {},
        [],
        "x",
        {"kind": "file"},
        {"kind": "file", "name": 3, "text": ""},
    ]
    for said in nonsense:
        page.form.record._handle_custom_msg(said, [])

    assert before == page.form.message.value
    assert "form" == shown(page)


def test_unforeseen_deck(page, monkeypatch):
    """Whatever a deck does to its reader, the note of the one before does not stay."""
    form = form_of(page)
    monkeypatch.setattr(type(form.rules), "read_deck", lambda *_: 1 / 0)
    upload(form.upload, "my.toml", "")

    assert "cannot be used" in form.deck_note.value
    assert "ZeroDivisionError" in form.deck_note.value


def test_open_unknown_bot(page, store):
    """A saved game with a bot that this version does not know is refused, and the page stays."""
    _, record = saved(store)
    text = record.dump().replace('"bot": ""', '"bot": "genius"').replace('"human"', '"bot"')
    upload(page.form.record, "x.json", text)

    assert "form" == shown(page)
    assert "no bot is called" in page.form.message.value
    assert "genius" in page.form.message.value


def test_deck(page):
    """A deck file that fits is used, named with its provenance, and goes into the record."""

    def swap(data):
        data["title"] = "My box"
        data["cards"][0]["mine"]["value"] += 1
        return data

    upload(form_of(page).upload, "my.toml", deck_text(swap))
    assert "My box, from my.toml (says its file: printed)" in form_of(page).provenance.value
    page.form.start.click()

    assert "My box" == table_of(page).record().deck["title"]


def test_deck_refused(page):
    """A deck file that breaks the printed totals is refused beside the button, with the rule."""

    def short(data):
        data["cards"].pop()
        return data

    form = form_of(page)
    upload(form.upload, "my.toml", deck_text(short))
    assert 'role="alert"' in form.deck_note.value
    assert "cannot be used" in form.deck_note.value
    assert minesnb.load(GAME).deck_note.split(";")[0][:30] in form.provenance.value
    page.form.start.click()

    assert table_of(page).record().deck is None


def test_standard_deck_again(page):
    """The standard deck comes back by its button; its provenance is told all along."""
    form = form_of(page)
    assert "our own" in form.provenance.value
    upload(form.upload, "my.toml", deck_text().replace("value = 3", "value = 4"))
    assert "" == form.standard.layout.display
    form.standard.click()

    assert "none" == form.standard.layout.display
    assert "our own" in form.provenance.value


def test_deck_from_the_command(monkeypatch, tmp_path, store):
    """The deck that the command named is on the table from the start, in the form and without it."""
    file = tmp_path / "my.toml"
    text = deck_text().replace('title = "', 'title = "Typed: ', 1)
    file.write_text(text, encoding="utf-8")
    monkeypatch.setenv(VARIABLE, f"{GAME}={file}")

    assert "Typed: " in form_of(Page(store=store)).provenance.value
    assert table_of(Page(GAME, store)).deck.title.startswith("Typed: ")


def test_rule_texts(page):
    """Each option is a checkbox with the text of its rule."""
    game = minesnb.load(GAME)
    form = form_of(page)
    texts = " ".join(child.value for child in form.options.children if isinstance(child.value, str))

    for spec in game.option_specs():
        assert spec.default == form._checks[spec.name].value
        assert f"{spec.rule}: " in texts


def test_closes_what_it_leaves(page, store):
    """Leaving a game ends its saving and its bots."""
    page.form.start.click()
    session = page.board.session
    send(page, "new")
    before = store.text(session.resume_code)
    session.table.act(session.table.state.legal_actions()[0])

    assert session.table.mover.kind == "bot" or session.table.state.current_player == 0
    assert before == store.text(session.resume_code)
    assert not isinstance(page.board.session, TableSession)


def test_serve_shows_errors(monkeypatch):
    """A page that cannot be opened shows its error instead of nothing."""
    monkeypatch.setattr(pages, "Page", lambda _game: 1 / 0)
    shown = serve()

    assert "could not be opened" in shown.value
    assert "ZeroDivisionError" in shown.value


def test_no_icons(page):
    """No widget asks for an icon font, which would come from another host."""
    icons = {
        widget.icon
        for widget in (page.form.start, page.form.go_on, page.form.standard)
        if hasattr(widget, "icon")
    }

    assert {""} == icons
