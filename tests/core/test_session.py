"""A session: the face of a table towards boards."""

from __future__ import annotations

import random
from unittest.mock import Mock

import msgspec
import pytest

import minesnb
from minesnb.core import rulebook
from minesnb.core.errors import BadMessage
from minesnb.core.game import SPECTATOR
from minesnb.core.record import Record, Seat
from minesnb.core.session import Button, choices_of, refusals_of
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession, Work
from minesnb.core.view import LOG_LINES, View
from scripts.booth import played

GAME = minesnb.load("kings_under_mountains")
ANN, BEN, BOT = Seat("Ann"), Seat("Ben"), Seat("Robot", "bot", "random")


def start(*seats, seat=None, seed=7, **more):
    """Return a session of a new table."""
    return TableSession(Table(GAME, seats or (ANN, BOT), seed=seed, **more), seat)


def say(session, kind, **more):
    """Send a message of the revision that is shown; return the view that answers."""
    message = {"kind": kind, "seq": 1, "client": "c1", "rev": session.rev, **more}
    if kind == "hello":
        del message["rev"]
    session.receive(message)
    return session.view()


def play(session):
    """Pick the first choice, curtain or not; return the view."""
    view = session.view()
    if view["curtain"]:
        view = say(session, "lift")
    if view["choices"]:
        return say(session, "act", path=view["choices"][0]["path"])
    session.table.act(session.table.state.legal_actions()[0])
    return session.view()


def alone():
    """Return a session in which the only person is to move."""
    session = start()
    while session.table.mover != ANN:
        play(session)
    return session


def test_the_view_is_plain_data_with_all_its_parts():
    """The view holds what the protocol names, as plain data."""
    view = alone().view()

    assert set(view) == {field.name for field in msgspec.structs.fields(View)}
    assert msgspec.json.encode(view)
    assert (GAME.title, "game", 0) == (view["title"], view["mode"], view["seat"])
    assert ["Ann", "Robot"] == [seat["name"] for seat in view["seats"]]


def test_a_long_game_is_shown_as_fast_as_a_short_one(monkeypatch):
    """A view puts into words no more steps than it shows lines, however many there were before."""
    game = minesnb.load("gold_mine")
    played = Table(game, [Seat("Ann"), Seat("Ben")], seed=4, undo="free")
    rng = random.Random(4)
    while len(played.history) < 600 and not played.state.is_terminal:
        played.act(rng.choice(played.state.legal_actions()))
    session = TableSession(played)
    worded = Mock(wraps=rulebook.with_names)
    monkeypatch.setattr("minesnb.core.table.with_names", worded)
    log = session.view()["log"]

    assert len(played.history) > 2 * LOG_LINES
    assert LOG_LINES == len(log)
    assert worded.call_count <= 2 * LOG_LINES


def test_choices_are_the_legal_actions_by_path():
    """Each path leads to one legal action, and every legal action has a path."""
    seen = alone().observation

    assert set(seen.legal_actions()) == set(choices_of(GAME, seen).values())


def test_a_picked_path_is_played():
    """A whole path plays its action, raises the revision and is answered."""
    session = alone()
    rev = session.rev
    before = session.table.state
    view = play(session)

    assert before != session.table.state
    assert rev + 1 == view["rev"]
    assert {"client": "c1", "seq": 1} == view["ack"] == session.ack
    assert view["error"] is None
    assert view["log"][-1]["rule"] in GAME.rules
    assert view["changed"]


def test_half_a_path_is_not_played():
    """A path that is only begun changes nothing and says that more is to be picked."""
    session = alone()
    before = session.table.state
    path = session.view()["choices"][0]["path"]
    view = say(session, "act", path=path[:1])

    assert "more is to be picked" in view["error"]["text"]
    assert before == session.table.state


def test_a_refused_pick_is_explained():
    """Picking what is not offered is answered with the rules that refuse it."""
    session = alone()
    view = say(session, "act", path=["king-1", "centre-1"])

    assert "KM-6" in [refusal["rule"] for refusal in view["why"]["refusals"]]
    assert view["error"] is None
    assert say(session, "why", path=["king-1"])["why"]["path"] == ["king-1"]
    assert play(session)["why"] is None


def test_what_refuses_a_beginning_is_common_to_all_that_begin_so():
    """Of a path that is only begun, the refusals common to all its ends are named."""
    state = GAME.position(
        "hand1: Go4 Go5\nworks2: 1.2.2\ncentre: 3.4.8(Or5) 3.3.6(Or6) 3.2.4(Gi7) 3.1o.5(Gi8)"
    ).observation(0)

    assert {"KM-16"} == {r.rule for r in refusals_of(GAME, state, ("works-2-1",))}
    assert () == refusals_of(GAME, state, ("hand-go4a", "camp-go"))[:0]
    assert {"KM-16"} == {r.rule for r in refusals_of(GAME, state, ("developed-1",))}
    assert {"KM-14"} == {r.rule for r in refusals_of(GAME, state, ("deck",))}


def test_a_beginning_of_something_legal_is_not_refused():
    """What something legal begins with is refused by nothing."""
    seen = alone().observation

    for path in choices_of(GAME, seen):
        assert () == refusals_of(GAME, seen, path[:1])


def test_it_is_not_your_turn():
    """A seat that looks on while another moves is offered nothing and told whose turn it is."""
    session = start(ANN, BEN, seat=0)
    while session.table.state.current_player != 1:
        play(session)
    view = say(session, "act", path=["deck"])

    assert ([], "wait") == (view["choices"], view["prompt"]["tone"])
    assert "It is Ben's turn." == view["prompt"]["text"]
    assert [("KM-13", "It is Ben's turn.")] == [
        (r["rule"], r["text"]) for r in view["why"]["refusals"]
    ]
    assert "not your turn" in say(session, "hint")["error"]["text"]


def test_stale_revisions_are_refused():
    """A message about an older view changes nothing and says so."""
    session = alone()
    before = session.table.record()
    path = session.view()["choices"][0]["path"]
    view = say(session, "act", path=path, rev=session.rev - 1)

    assert "The board has changed since" in view["error"]["text"]
    assert before == session.table.record()


@pytest.mark.parametrize(
    "raw", [None, 7, "act", [], {}, {"kind": "act"}, {"kind": "fly"}, object()]
)
def test_what_is_no_message_is_answered(raw):
    """What cannot be understood is answered with an error and no acknowledgement."""
    session = alone()
    rev = session.rev
    session.receive(raw)
    view = session.view()

    assert "cannot be understood" in view["error"]["text"]
    assert view["error"]["detail"].startswith("not a message of this board")
    assert (rev + 1, None) == (view["rev"], view["ack"])


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("new", {}),
        ("cancel", {}),
        ("step", {"to": 2}),
        ("lift", {}),
        ("start", {"game": "gold_mine", "seats": [{"name": "Ann"}]}),
        ("deck", {"game": "gold_mine"}),
        ("saved", {"codes": []}),
        ("read", {"game": "gold_mine"}),
        ("learn", {"game": "gold_mine"}),
    ],
)
def test_what_is_not_offered_is_refused(kind, more):
    """What a session does not offer is refused politely."""
    view = say(alone(), kind, **more)

    assert "cannot be understood" not in view["error"]["text"]
    assert view["error"]["text"].endswith((".", "here"))


def test_hello_changes_nothing_but_is_answered():
    """A view that appears is greeted; whatever code its page's address holds, the game stays."""
    session = alone()
    before = session.table.record()
    view = say(session, "hello", resume="abc")

    assert before == session.table.record()
    assert ({"client": "c1", "seq": 1}, None) == (view["ack"], view["error"])


def test_undo_and_redo_by_message():
    """Undo and redo go by message where the view says that they can."""
    session = alone()
    before = session.table.state
    can = play(session)["can"]
    assert (True, False) == (can["undo"], can["redo"])
    after = session.table.state
    can = say(session, "undo")["can"]
    assert (before, True) == (session.table.state, can["redo"])
    say(session, "redo")

    assert after == session.table.state


def test_a_hint_is_a_legal_move_with_a_reason():
    """A hint names an action, its reason and the elements to pick; it goes with the next move."""
    session = alone()
    hint = say(session, "hint")["hint"]

    assert tuple(hint["elements"]) in choices_of(GAME, session.observation)
    assert hint["text"].endswith(".")
    assert play(session)["hint"] is None


def test_save_hands_out_the_record_once():
    """The file holds the game's record; a later view holds it no more, a second save counts on."""
    session = alone()
    one = say(session, "save")["download"]
    assert session.table.record() == Record.read(one["text"])
    assert one["name"].endswith(".json")
    assert say(session, "hint")["download"] is None

    assert one["n"] + 1 == say(session, "save")["download"]["n"]


def test_nothing_is_opened_where_no_page_is_filled():
    """A table alone has no other game to turn to, and its view says so."""
    session = alone()
    view = say(session, "open", text=session.table.record().dump())

    assert "No game can be opened" in view["error"]["text"]
    assert (False, False) == (view["can"]["open"], view["can"]["new"])


def test_cancel_stops_the_work():
    """What takes its time is told by the view, and stopped by a message."""
    session = alone()
    done = []
    session.work = Work("Thinking", lambda: done.append(1))
    assert {"text": "Thinking", "share": None} == session.view()["progress"]
    say(session, "cancel")

    assert [1] == done


def test_buttons():
    """Buttons that are no moves are offered with their label and do their deed."""
    session = alone()
    done = []
    session.buttons["button-rest",] = Button("Rest", lambda: done.append(1))
    assert {"path": ["button-rest"], "label": "Rest"} in session.view()["choices"]
    before = session.table.record()
    say(session, "act", path=["button-rest"])

    assert ([1], before) == (done, session.table.record())


def test_the_curtain_hides_everything():
    """Between two people at one screen nothing is shown until the next one raises the curtain."""
    session = start(ANN, BEN)
    view = session.view()
    name = session.table.mover.name
    assert (f"I am {name}: show my hand", "curtain") == (view["curtain"]["button"], view["mode"])
    assert ([], [], None) == (view["panes"], view["choices"], view["seat"])
    assert SPECTATOR == session.viewer
    assert "Raise the curtain first." == say(session, "act", path=["deck"])["error"]["text"]
    lifted = say(session, "lift")
    assert (None, session.table.state.current_player) == (lifted["curtain"], lifted["seat"])
    assert lifted["choices"]
    while session.table.mover.name == name:
        play(session)

    assert session.view()["curtain"]
    assert not any(line["text"].startswith("You draw") for line in session.view()["log"])


def test_one_person_needs_no_curtain():
    """Alone against a bot, the person sees its own hand all the time."""
    session = start(ANN, BOT)
    for _ in range(9):
        assert (None, 0) == (session.view()["curtain"], session.view()["seat"])
        play(session)


def test_bots_alone_are_watched_by_a_spectator():
    """Where only bots play, the screen shows what a spectator sees."""
    session = start(BOT, Seat("Two", "bot"))

    assert (None, []) == (session.view()["seat"], session.view()["choices"])
    assert SPECTATOR == session.viewer


def test_a_seat_that_is_not_there():
    """A session for a seat that the table does not have is refused."""
    with pytest.raises(BadMessage, match="there is no seat 2; the seats are 0 to 1"):
        start(ANN, BEN, seat=2)


def test_two_sessions_of_one_table_are_in_step():
    """What one seat plays, the other sees, and nobody sees the other's hand."""
    table = Table(GAME, [ANN, BEN], seed=7)
    first, second = TableSession(table, 0), TableSession(table, 1)
    told = []
    second.subscribe(lambda: told.append(second.view()["rev"]))
    mover = (first, second)[table.state.current_player]
    play(mover)

    assert second.view()["log"][-1] == first.view()["log"][-1]
    assert [second.rev] == told
    first.close()
    rev = first.rev
    table.act(table.state.legal_actions()[0])
    assert (rev, second.rev > told[0]) == (first.rev, True)


def test_the_end_shows_the_result():
    """At the end all totals are open, the winner is named, and a chart is drawn."""
    session = start(ANN, BEN, seed=3)
    while session.table.mover:
        play(session)
    view = session.view()

    assert "over" == view["prompt"]["tone"]
    assert "win" in view["result"]["text"]
    assert view["result"]["svg"].startswith("<svg")
    assert all(type(seat["total"]) is int for seat in view["seats"])
    assert (None, []) == (view["curtain"], view["choices"])
    refusals = say(session, "why", path=["deck"])["why"]["refusals"]
    assert ["KM-37"] == [refusal["rule"] for refusal in refusals]
    whole = session.table.log(session.viewer)
    assert LOG_LINES <= len(view["log"]) < len(whole)
    assert whole[-len(view["log"]) - 1].n < view["log"][0]["n"]


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_winners_rank_first(name):
    """In the result whoever has won stands first, also before those with as many points, and then the points decide."""
    game = minesnb.load(name)
    for players in {2, game.max_players}:
        *_, table = played(name, players, 5)
        ranking = TableSession(table, 0).view()["result"]["ranking"]
        winners = game.winners(table.state)
        totals = [table.state.scores()[seat].total or 0 for seat in ranking[len(winners) :]]

        assert sorted(ranking) == [*range(players)]
        assert {*winners} == {*ranking[: len(winners)]}
        assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cave_vs_cave", ("the goal of 50 is missed", "outstanding")),
        ("imperial_miners", ("Digger",)),
    ],
)
def test_the_end_alone_names_the_points_and_the_verdict(name, words):
    """A game alone ends with points and what the rulebook calls them, whether they win or not."""
    table = Table(minesnb.load(name), (ANN,), seed=4)
    rng = random.Random(4)
    while table.state.current_player >= 0:
        legal = table.state.legal_actions()
        table.act(legal[int(rng.random() * len(legal))])
    text = TableSession(table, 0).view()["result"]["text"]
    points = table.state.scores()[0].total

    assert text.startswith(f"Ann ends with {points} point")
    assert any(word in text for word in words)


def test_totals_of_others_are_covered():
    """During the game a view holds the own total, and a note for the others'."""
    mine, theirs = alone().view()["seats"]

    assert (int, None) == (type(mine["total"]), theirs["total"])
    assert "KM-A15" in theirs["note"]


def test_rules_for_the_bubbles():
    """The rules go to the board once, with text, chapter, source and status."""
    rules = alone().rules()

    assert list(GAME.rules) == list(rules)
    assert {"text", "chapter", "source", "status"} == set(rules["KM-1"])


def test_a_session_may_follow_another():
    """A session that takes over goes on from the revision of the one before."""
    before, now = alone(), alone()
    for _ in range(3):
        say(before, "hint")
    now.follow(before)

    assert now.rev > before.rev
    assert before.ack == now.ack


def test_gains_float():
    """The development of a mine floats its value over the king."""
    session = start(ANN, BOT, seed=1)
    for _ in range(400):
        choices = session.view()["choices"]
        if not choices:
            session.table.act(session.table.state.legal_actions()[0])
            continue
        view = say(session, "act", path=choices[-1]["path"])
        if view["gains"]:
            assert view["gains"][0]["text"].startswith("+")
            assert view["gains"][0]["element"].startswith("developed-")
            return
    raise AssertionError("no mine was developed")


def test_half_a_surrogate_is_no_message():
    """Text that no encoding can hold is answered like any other nonsense."""
    session = alone()
    session.receive({"kind": "\ud800"})

    assert "cannot be understood" in session.view()["error"]["text"]
    assert msgspec.json.encode(session.view())


def test_nothing_is_taken_back_behind_the_curtain():
    """Behind the curtain neither undo nor redo is done, as the view says."""
    session = start(ANN, BEN, undo="free")
    session.table.act(session.table.state.legal_actions()[0])
    while not session.view()["curtain"]:
        play(session)
    before = session.table.record()
    for deed in ("undo", "redo"):
        assert not session.view()["can"][deed]
        assert "Raise the curtain first." == say(session, deed)["error"]["text"]

    assert before == session.table.record()


def test_what_cannot_be_taken_back_is_told_where_people_share_a_table():
    """A choice is final where chance speaks or a card is seen after it, and no other; alone nothing is."""
    table = Table(GAME, [Seat("Ann"), Seat("Ben")], seed=1)
    session = TableSession(table, seat=table.state.current_player)
    seen = []
    while len(table.decisions) < 6:
        view = session.view()
        for place, choice in enumerate(view["choices"]):
            again = Table(GAME, table.seats, seed=1, past=table.history)
            again.act(
                TableSession(again, table.state.current_player)._choices[tuple(choice["path"])]
            )
            seen.append((place in view["final"], "seen" in again.undo_refusal()))
        table.act(table.state.legal_actions()[0])
        session = TableSession(table, seat=table.state.current_player)

    assert {(True, True), (False, False)} == set(seen)
    assert (
        [] == TableSession(Table(GAME, [Seat("Ann"), Seat("Bot", "bot")], seed=1)).view()["final"]
    )
