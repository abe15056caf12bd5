"""Whatever text comes in from outside is read, or refused by the one error that is meant for it."""

# ruff: noqa: PT017 - an error that is meant may come, or not

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from minesnb import load, testing
from minesnb.core.errors import BadDeck, BadPosition, BadRecord
from minesnb.core.record import Record, Seat
from minesnb.core.table import Table
from tests.property.strategies import JUNK

GAME = load("kings_under_mountains")
FEW = settings(max_examples=max(2, settings().max_examples // 50))
WORDS = st.sampled_from(
    [
        "Or7a",
        "Or7",
        "DwK",
        "Gi0b",
        ">c1",
        ">",
        "c9",
        "p1.1",
        "p9.9",
        "p1.",
        "draw",
        "deck",
        "redraw",
        "king",
        "first",
        "deal",
        "p1",
        "back1",
        "back",
        "any",
        "1.1.1",
        "2.3o.8",
        "1.1.1(Or2",
        "Go3)",
        "(",
        ")",
        "hand1:",
        "works2:",
        "centre:",
        "deck:",
        "rest",
        "top:",
        "known1:",
        "kings:",
        "turn:",
        "phase:",
        "play",
        "players:",
        "4",
        "-1",
        "0",
        "99",
        "1e9",
        "yes",
        "no",
        "overseer_zero:",
        "#",
        ":",
        "²",
        "٣",
        "�",
        "\x00",
    ]
)
TEXTS = st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=30)
LINES = st.lists(TEXTS, max_size=6).map("\n".join)


@given(TEXTS)
def test_notation(text):
    """Text is an action that is written as it can be read again, or raises ValueError."""
    try:
        action = GAME.parse(text)
    except ValueError as error:
        assert str(error)
        return
    assert action == GAME.parse(str(action))


@given(LINES)
def test_positions(text):
    """Text is a position that can be asked and written, or raises BadPosition."""
    try:
        state = GAME.position(text)
    except BadPosition as error:
        assert error.key
        return
    assert state == GAME.position(GAME.position_text(state))
    assert len(GAME.components(state)) == 80
    for action in state.legal_actions()[:3]:
        assert state.apply(action)


def recorded() -> dict[str, Any]:
    """Return the data of a record with some moves."""
    table = Table(GAME, [Seat("Ann"), Seat("Ben")], seed=3)
    for _ in range(6):
        table.act(table.state.legal_actions()[0])
    found: dict[str, Any] = json.loads(table.record().dump())
    return found


RECORD = recorded()


@given(st.sampled_from(sorted(RECORD)), JUNK)
def test_records_with_a_strange_field(name, value):
    """A record in which one field is replaced is read whole or raises BadRecord."""
    try:
        text = json.dumps({**RECORD, name: value})
    except (TypeError, ValueError):
        return
    check_record_text(text)


@given(st.integers(0, len(RECORD["moves"]) - 1), TEXTS, st.booleans())
def test_records_with_a_strange_move(place, text, more):
    """A record with a strange move is refused with a place, or the move was the only one possible."""
    moves = list(RECORD["moves"])
    moves[place : place + (not more)] = [text]
    check_record_text(json.dumps({**RECORD, "moves": moves}))


@given(st.text(max_size=40) | st.binary(max_size=40).map(repr))
def test_records_that_are_none(text):
    """Text that is no record raises BadRecord."""
    check_record_text(text)


def check_record_text(text):
    """Read a record and sit down at it, or be refused by BadRecord with a place."""
    try:
        record = Record.load(text)
        table = Table.from_record(record)
    except BadRecord as error:
        assert error.place
        assert error.reason
        return
    assert record.moves == table.record().moves[: len(record.moves)]


@given(
    JUNK, st.lists(st.sampled_from(["title", "cards", "race", "mine", "value", 0, 3]), max_size=4)
)
def test_decks(junk, path):
    """A deck file in which something is replaced is read or raises BadDeck with a place."""
    data: Any = {"top": json.loads(json.dumps(GAME.deck_data(GAME.standard_deck)))}
    inner, key = data, "top"
    for step in path:
        below = inner[key]
        if (isinstance(below, dict) and step in below) or (
            isinstance(below, list) and isinstance(step, int)
        ):
            inner, key = below, step
    inner[key] = junk
    try:
        GAME.build_deck(data["top"])
    except BadDeck as error:
        assert error.place


@given(st.text(max_size=40))
def test_deck_files(text):
    """Text that is no deck file raises BadDeck."""
    try:
        GAME.read_deck(text)
    except BadDeck as error:
        assert error.reason


@FEW
@given(st.integers(0, 10**9), st.sampled_from([*testing.setups(GAME)]))
def test_games(seed, kind):
    """Any random game of any kind keeps the contract."""
    testing.check_game(GAME, kinds=[kind], seed=seed, every=60)


@FEW
@given(st.integers(0, 10**9), st.integers(0, 120))
def test_positions_on_the_way(seed, steps):
    """Any position on the way of a random game keeps the whole contract."""
    rng = random.Random(seed)
    state = GAME.new_game(players=2 + seed % 3, seed=seed)
    for _ in range(steps):
        if state.current_player >= 0:
            state = state.apply(rng.choice(state.legal_actions()))
        elif state.current_player == -1:
            state = state.apply(state.sample_chance(rng))
    testing.check_state(GAME, state, seed)
