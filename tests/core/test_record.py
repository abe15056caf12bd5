"""Records: written, read and replayed; what is damaged or foreign names the place and the reason."""

from __future__ import annotations

import json
import time
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest

import minesnb
from minesnb.core.errors import BadOption, BadRecord, HiddenState
from minesnb.core.record import (
    FORMAT,
    FORMAT_MIDWAY,
    MAX_BYTES,
    MAX_MOVES,
    MAX_NAME,
    MAX_SEED,
    MAX_START,
    Record,
    Seat,
)
from minesnb.core.table import Table
from tests.games.kings_under_mountains.helpers import twin_deck

GAME = minesnb.load("kings_under_mountains")
SEATS = [Seat("Ann"), Seat("Robot", "bot", "random")]


def table(**more: Any) -> Table:
    """Return a table at which three decisions were made."""
    found = Table(GAME, SEATS, seed=7, **more)
    for _ in range(3):
        found.act(found.state.legal_actions()[0])
    return found


def data(**changes: Any) -> str:
    """Return a record's text with some fields changed."""
    return json.dumps({**json.loads(table().record().dump()), **changes})


def midway(**changes: Any) -> str:
    """Return the text of a record from a position, with some fields changed."""
    start = Table(GAME, SEATS, start=table().state)
    return json.dumps({**json.loads(start.record().dump()), **changes})


def test_a_record_holds_what_is_needed_to_play_again():
    """Format, game, options, deck, seed, undo, seats and every move in notation."""
    record = table(options={"overseer_zero": False}).record()

    assert (FORMAT, "kings_under_mountains", {"overseer_zero": False}) == (
        record.format,
        record.game,
        record.options,
    )
    assert (None, "7", "free", tuple(SEATS)) == (
        record.deck,
        record.seed,
        record.undo,
        record.seats,
    )
    assert 24 + 3 <= len(record.moves)
    assert {"king Go", "first p1"} <= set(record.moves)


def test_a_record_is_one_move_a_line():
    """The file is JSON that can be read and compared line by line."""
    text = table().record().dump()

    assert json.loads(text)["moves"][0] == "king Go"
    assert '\n  "king Go",\n' in text
    assert text.endswith("}\n")


def test_a_record_replays_to_the_same_states():
    """Replaying yields every step of the game from the empty table on, without using the seed."""
    played = table()
    other_seed = json.loads(played.record().dump())
    other_seed["seed"] = "another"
    record = Record.read(json.dumps(other_seed))

    assert GAME.empty_table(2) == record.first_state()
    assert [*played.history] == [*record.replay()]


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_a_game_from_a_position(name):
    """A game that began with a position is written, read and replayed like any other, seed and all."""
    game = minesnb.load(name)
    start = Table(game, SEATS, seed=7)
    for _ in range(5):
        start.act(start.state.legal_actions()[0])
    played = Table(game, SEATS, seed=8, start=start.state)
    first = played.record()
    for _ in range(5):
        played.act(played.state.legal_actions()[-1])
    text = played.record().dump()
    again = Table.from_record(Record.read(text))
    shorter = Table.from_record(Record.read(first.dump()))
    for entry in played.decisions:
        shorter.act(entry.action)

    assert start.state == played.state_at(0) == first.first_state()
    assert FORMAT_MIDWAY == played.record().format
    assert text == again.record().dump() == shorter.record().dump()
    assert played.history == again.history


def test_a_game_from_a_position_with_a_deck_of_its_own():
    """The deck of the state is the deck of the table, and travels with its record."""
    played = Table(GAME, SEATS, start=table(deck=twin_deck()).state)
    again = Table.from_record(Record.read(played.record().dump()))

    assert twin_deck().digest == played.deck.digest == again.deck.digest
    assert played.state == again.state


def test_only_what_has_a_record_starts_a_game():
    """A start is a whole state of this game for these seats that a position text can say."""
    state: Any = table().state
    odd = msgspec.structs.replace(state, turn=1 - state.turn)
    for start, seats, error, said in [
        (state.observation(0), SEATS, HiddenState, "cards hidden"),
        (state, [*SEATS, Seat("Cleo")], BadOption, "3, for a state of 2"),
        (minesnb.load("gold_mine").new_game(), SEATS, BadOption, "is a state of Gold Mine"),
        (odd, SEATS, BadOption, "start"),
    ]:
        with pytest.raises(error, match=said):
            Table(GAME, seats, start=start)
    with pytest.raises(BadOption, match="its own deck and options"):
        Table(GAME, SEATS, start=state, options={"open_scores": True})


def test_chance_speaks_before_a_game_from_a_position():
    """Where chance is due the seed decides first, so that the record begins with a decision."""
    played = Table(GAME, SEATS, seed=3, start=GAME.empty_table(2))

    assert () == played.history
    assert GAME.new_game(2, seed=3) == played.state == played.record().first_state()


def test_a_deck_of_ones_own_travels_with_the_record():
    """A record carries a deck that is not the standard one, whole."""
    played = table(deck=twin_deck())
    record = Record.read(played.record().dump())

    assert record.deck is not None
    assert 80 == len(record.deck["cards"])
    assert played.state == Table.from_record(record).state


BAD: dict[str, tuple[str, str, str]] = {
    "not JSON": ("{", "file", "is not a JSON object"),
    "a list": ("[]", "file", "is not a JSON object"),
    "nothing": ("", "file", "is not a JSON object"),
    "half a surrogate": ('{"a": "\ud800"}', "file", "is not a JSON object"),
    "too deep": ("[" * 100_000, "file", "is not a JSON object"),
    "too long": (" " * (MAX_BYTES + 1), "file", "longer than 4,000,000 characters"),
    "no format": ("{}", "format", "None is not a format this version reads; it reads 1"),
    "another format": ('{"format": 3}', "format", "3 is one of a newer minesnb"),
    "a start without its format": (data(start="hand1: Or4a"), "start", "goes with format 2"),
    "a format without its start": (data(format=2), "start", "goes with format 2"),
    "a start that is none": (midway(start="hand1: Or4z"), "start", "hand1"),
    "a start at chance": (midway(start="phase: deal"), "start", "phase"),
    "a start with options": (midway(options={"open_scores": True}), "options", "must be empty"),
    "a start for others": (midway(seats=[{"name": c} for c in "ABC"]), "seats", "position of 2"),
    "a long start": (midway(start="#" * (MAX_START + 1)), "file", "`$.start`"),
    "a format that is no number": ('{"format": true}', "file", "got `bool` - at `$.format`"),
    "fields are missing": ('{"format": 1}', "file", "missing required field"),
    "an unknown field": (data(extra=1), "file", "unknown field `extra`"),
    "a seat without a name": (data(seats=[{}, {}]), "file", "missing required field `name`"),
    "a seat of an unknown kind": (data(seats=[{"name": "A", "kind": "cat"}]), "file", "kind"),
    "an unknown undo rule": (data(undo="often"), "file", "undo"),
    "another game": (data(game="chess"), "game", "no game is called 'chess'"),
    "an unknown option": (data(options={"gold": 1}), "options", "no such option"),
    "an option called as a parameter is": (data(options={"deck": 1}), "options", "no such option"),
    "an option of the wrong type": (data(options={"open_scores": 1}), "options", "bool values"),
    "too few seats": (data(seats=[{"name": "Ann"}]), "seats", "2 to 4 players, not 1"),
    "too many seats": (data(seats=[{"name": c} for c in "ABCDE"]), "seats", "not 5"),
    "a foreign deck": (data(deck={"cards": 3}), "deck", "cards"),
    "an option called players": (data(options={"players": 2}), "options", "no such option"),
    "an option called deck": (data(options={"deck": 2}), "options", "no such option"),
    "an option called self": (data(options={"self": 2}), "options", "no such option"),
    "an option called undo": (data(options={"undo": "free"}), "options", "no such option"),
    "a long name": (data(seats=[{"name": "W" * 41}, {"name": "B"}]), "file", "`$.seats[0].name`"),
    "the name of a long bot": (
        data(seats=[{"name": "A", "bot": "b" * 33}]),
        "file",
        "`$.seats[0].bot`",
    ),
    "a long seed": (data(seed="7" * 65), "file", "length <= 64 - at `$.seed`"),
    "too many moves": (data(moves=["pass"] * (MAX_MOVES + 1)), "file", "length <= 20000"),
    "a move that is none": (data(moves=["king Go", "jump"]), "moves[1]", "is no action"),
    "an illegal move": (data(moves=["king Go", "king Go"]), "moves[1]", "Chance decides"),
    "a move out of turn": (data(moves=["draw deck"]), "moves[0]", "KM-14"),
    "a card twice": (
        data(moves=["king Go", "king Or", "deal Or7a", "deal Or7a"]),
        "moves[3]",
        "Chance decides",
    ),
}


@pytest.mark.parametrize("fault", BAD)
def test_a_damaged_record_names_the_place(fault):
    """What is damaged or foreign is refused with the place and the reason, and never half read."""
    text, place, reason = BAD[fault]

    with pytest.raises(BadRecord) as caught:
        Table.from_record(Record.read(text))
    assert place == caught.value.place
    assert reason in caught.value.reason


LONG = "k" * 3_000_000


@pytest.mark.parametrize(
    "changes",
    [
        {"format": LONG},
        {"game": LONG},
        {"undo": LONG},
        {"options": {LONG: 1}},
        {"options": {"open_scores": LONG}},
        {"moves": [LONG]},
        {"moves": ["king Go", f"deal {LONG}"]},
        {"seats": [{"name": "A"}, {"name": "B", LONG: 1}]},
        {"deck": {LONG: 1}},
        {"deck": {"title": LONG}},
        {LONG: 1},
    ],
)
def test_a_refusal_is_short_and_quick(changes):
    """Of what is refused no more is repeated than a line or two, and nothing long is compared."""
    text = data(**changes)
    start = time.perf_counter()

    with pytest.raises(BadRecord) as caught:
        Table.from_record(Record.read(text))
    assert len(str(caught.value)) < 400
    assert len(caught.value.reason) < 400
    assert time.perf_counter() - start < 0.3


def test_a_byte_order_mark_is_no_part_of_a_record():
    """A record that an editor has begun with a byte order mark is the same record."""
    record = table().record()

    assert record == Record.read("\ufeff" + record.dump())


def test_a_table_takes_what_a_record_does():
    """Names and seeds that a record could not hold are refused when somebody sits down."""
    with pytest.raises(BadOption, match="a name has 40 characters at most"):
        Table(GAME, [Seat("W" * (MAX_NAME + 1)), Seat("Ben")])
    with pytest.raises(BadOption, match="seed: has 64 characters at most, not 65"):
        Table(GAME, SEATS, seed="7" * (MAX_SEED + 1))
    longest = Table(GAME, [Seat("W" * MAX_NAME), Seat("Ben")], seed="7" * MAX_SEED).record()

    assert longest == Record.read(longest.dump())


def test_opening_plays_every_move_once(monkeypatch):
    """A record is replayed once when somebody sits down at it, however the moves are checked."""
    record = table().record()
    transition = Mock(wraps=GAME.transition)
    monkeypatch.setattr(GAME, "transition", transition)
    Table.from_record(record)

    assert len(record.moves) == transition.call_count


def test_a_move_after_the_end_is_named():
    """A move after the end of the game is refused with its number."""
    played = Table(GAME, SEATS, seed=3)
    while played.state.legal_actions():
        played.act(played.state.legal_actions()[-1])
    record = json.loads(played.record().dump())
    record["moves"].append("draw deck")

    with pytest.raises(BadRecord, match="comes after the end of the game") as caught:
        Table.from_record(Record.read(json.dumps(record)))
    assert f"moves[{len(record['moves']) - 1}]" == caught.value.place


def test_seats_with_one_name_cannot_sit_down():
    """A record whose seats cannot be told apart replays, but nobody can sit down at it."""
    record = Record.read(data(seats=[{"name": "Ann"}, {"name": " Ann "}]))

    with pytest.raises(BadRecord, match="a name of its own") as caught:
        Table.from_record(record)
    assert "seats" == caught.value.place
