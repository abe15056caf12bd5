"""Whatever text comes in from outside is read, or refused by the one error that is meant for it."""

# ruff: noqa: PT017 - an error that is meant may come, or not

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minesnb
from minesnb import load, testing
from minesnb.core.errors import BadDeck, BadPosition, BadRecord
from minesnb.core.record import Record, Seat
from minesnb.core.table import Table
from tests.core.strategies import JUNK

GAMES = st.sampled_from([load(name) for name in minesnb.game_ids()])
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
        "place",
        "T08",
        "C",
        "G03p",
        "1,0",
        "-1,0",
        "2,-1.0",
        "e",
        "go",
        "end",
        "gold",
        "bats",
        "p2",
        "dice",
        "3,4",
        "die",
        "tiles:",
        "T01@1,0e",
        "C@0,1",
        "G03@",
        "miners:",
        "0,0",
        "1,0.0",
        "nuggets:",
        "hand:",
        "place",
        "flee",
        "rival:",
        "stack:",
        "supply:",
        "returned:",
        "mud:",
        "alliances:",
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


@given(GAMES, TEXTS)
def test_notation(game, text):
    """Text is an action that is written as it can be read again, or raises ValueError."""
    try:
        action = game.parse(text)
    except ValueError as error:
        assert str(error)
        return
    assert action == game.parse(str(action))


@given(GAMES, LINES)
def test_positions(game, text):
    """Text is a position that can be asked and written, or raises BadPosition."""
    try:
        state = game.position(text)
    except BadPosition as error:
        assert error.key
        return
    assert state == game.position(game.position_text(state))
    if "supply" not in text:
        assert game.components(state) == game.components(game.empty_table(state.num_players))
    for action in state.legal_actions()[:3]:
        assert state.apply(action)


def recorded(name: str) -> dict[str, Any]:
    """Return the data of a record with some moves."""
    table = Table(load(name), [Seat("Ann"), Seat("Ben")], seed=3)
    for _ in range(6):
        table.act(table.state.legal_actions()[0])
    found: dict[str, Any] = json.loads(table.record().dump())
    return found


RECORDS = [recorded(name) for name in minesnb.game_ids()]


@given(st.sampled_from(RECORDS), st.sampled_from(sorted(RECORDS[0])), JUNK)
def test_records_with_a_strange_field(record, name, value):
    """A record in which one field is replaced is read whole or raises BadRecord."""
    try:
        text = json.dumps({**record, name: value})
    except (TypeError, ValueError):
        return
    check_record_text(text)


@given(st.sampled_from(RECORDS), st.integers(0, 99), TEXTS, st.booleans())
def test_records_with_a_strange_move(record, number, text, more):
    """A record with a strange move is refused with a place, or the move was the only one possible."""
    moves = list(record["moves"])
    place = number % len(moves)
    moves[place : place + (not more)] = [text]
    check_record_text(json.dumps({**record, "moves": moves}))


@given(st.text(max_size=40) | st.binary(max_size=40).map(repr))
def test_records_that_are_none(text):
    """Text that is no record raises BadRecord."""
    check_record_text(text)


def check_record_text(text):
    """Read a record and sit down at it, or be refused by BadRecord with a place."""
    try:
        record = Record.read(text)
        table = Table.from_record(record)
    except BadRecord as error:
        assert error.place
        assert error.reason
        return
    assert record.moves == table.record().moves[: len(record.moves)]


KEYS = st.sampled_from(
    ["title", "cards", "race", "mine", "value", "tiles", "corridors", "count", "mud", "kind", 0, 3]
)


@given(GAMES, JUNK, st.lists(KEYS, max_size=4))
def test_decks(game, junk, path):
    """A deck file in which something is replaced is read or raises BadDeck with a place."""
    data: Any = {"top": json.loads(json.dumps(game.deck_data(game.standard_deck)))}
    inner, key = data, "top"
    for step in path:
        below = inner[key]
        if (isinstance(below, dict) and step in below) or (
            isinstance(below, list) and isinstance(step, int) and step < len(below)
        ):
            inner, key = below, step
    inner[key] = junk
    try:
        game.build_deck(data["top"])
    except BadDeck as error:
        assert error.place


@given(GAMES, st.text(max_size=40))
def test_deck_files(game, text):
    """Text that is no deck file raises BadDeck."""
    try:
        game.read_deck(text)
    except BadDeck as error:
        assert error.reason


@pytest.mark.parametrize("name", minesnb.game_ids())
@FEW
@given(st.data())
def test_games(name, data):
    """Any random game of any kind keeps the contract."""
    game = load(name)
    seed = data.draw(st.integers(0, 10**9))
    kind = data.draw(st.sampled_from([*testing.setups(game)]))
    testing.check_game(game, kinds=[kind], seed=seed, every=60)


@FEW
@given(GAMES, st.integers(0, 10**9), st.integers(0, 120))
def test_positions_on_the_way(game, seed, steps):
    """Any position on the way of a random game keeps the whole contract."""
    rng = random.Random(seed)
    players = game.min_players + seed % (game.max_players - game.min_players + 1)
    state = game.new_game(players=players, seed=seed)
    for _ in range(steps):
        if state.current_player >= 0:
            state = state.apply(rng.choice(state.legal_actions()))
        elif state.current_player == -1:
            state = state.apply(state.sample_chance(rng))
    testing.check_state(game, state, seed)
