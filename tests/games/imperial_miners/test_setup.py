"""From the empty table to the first event, and the options."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from minesnb.core.errors import BadOption
from minesnb.core.game import CHANCE
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules import setup
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.games.imperial_miners.rules.state import OFF, Phase
from tests.games.helpers import after, events, legal, refusing, told, walk, weights
from tests.games.imperial_miners.helpers import at, due, sizes


@pytest.mark.rule("IM-1")
@pytest.mark.parametrize("players", [0, 6, -1, 2.0, "2", None])
def test_one_to_five_players(players):
    """No other number of players than one to five is taken."""
    with pytest.raises(BadOption, match="1 to 5 players"):
        GAME.empty_table(players)


@pytest.mark.rule("IM-10")
@pytest.mark.parametrize("sides", ["front front front", "back front back", "back back back"])
def test_boards(sides):
    """Each board lies with one side up, both as likely, one after another."""
    state = GAME.empty_table(2)
    for sheet, side in enumerate(sides.split(), start=1):
        assert {f"side {sheet} front": 1, f"side {sheet} back": 1} == weights(state)
        assert ("IM-10",) == told(state, f"side {sheet} {side}")
        state = after(state, f"side {sheet} {side}")

    assert tuple(("front", "back").index(side) for side in sides.split()) == state.sides
    assert Phase.DEAL == state.phase


@pytest.mark.rule("IM-11", "IM-12", "IM-14", "IM-17")
def test_the_empty_table():
    """All cards lie in their decks, all 18 events are to come, and nobody has anything."""
    state = GAME.empty_table(3)

    assert (36, 43, 43, 14) == sizes(state)
    assert ((),) * 5 == state.discards
    assert {141} == set(state.decks[4])
    assert (tuple(range(1, 19)), ()) == (state.events, state.past)
    for player in state.players:
        assert (0, 0, (), (), ()) == (
            player.gold,
            player.vp,
            player.hand,
            player.mine,
            player.cart_markers,
        )
        assert (OFF, 0, 0, 0) == (
            player.board,
            player.position,
            player.activated,
            player.cheaper,
        )


@pytest.mark.rule("IM-15")
def test_the_deal():
    """Seat by seat, two cards of level I, three of II and three of III, each of its deck as likely."""
    state = after(GAME.empty_table(2), "side 1 front", "side 2 front", "side 3 front")
    dealt: list[int] = []
    while state.current_player == CHANCE:
        level = [1, 1, 2, 2, 2, 3, 3, 3][len(dealt) % 8]
        assert {f"deal {card:03d}": 1 for card in state.decks[level]} == weights(state)
        outcome = state.chance_outcomes()[-1][0]
        seen = [event.seen_by for event in events(state, str(outcome))]
        assert [None, (len(dealt) // 8,)] == seen
        assert ("IM-15", "IM-15") == told(state, str(outcome))
        dealt.append(state.seat)
        state = state.apply(outcome)

    assert [0] * 8 + [1] * 8 == dealt
    assert (Phase.KEEP, 0) == (state.phase, state.current_player)
    levels = deck_of(state.deck).level
    for player in state.players:
        assert {1: 2, 2: 3, 3: 3} == Counter(levels[card] for card in player.hand)


@pytest.mark.rule("IM-15", "IM-2")
def test_four_are_kept():
    """Each player in turn discards any four of the eight, each to its pile."""
    hand = "019 020 055 056 057 098 099 100"
    other = "021 022 058 060 061 101 102 103"
    state = at(f"players: 2\nphase: keep\nhand1: {hand}\nhand2: {other}\n")
    assert {f"discard {card}" for card in hand.split()} == legal(state)
    assert ("IM-15",) == refusing(state, "discard 021")
    assert ("IM-15",) == refusing(state, "play 019 0")
    assert ("IM-15",) == told(state, "discard 098")
    state = after(state, "discard 019", "discard 055", "discard 056")
    assert 0 == state.current_player
    state = after(state, "discard 098")
    assert (1, (20, 57, 99, 100)) == (state.current_player, state.players[0].hand)
    assert ((), (19,), (55, 56), (98,), ()) == state.discards
    state = after(state, *[f"discard {card}" for card in other.split()[:4]])

    assert (CHANCE, Phase.EVENT, 1, 0) == (
        state.current_player,
        state.phase,
        state.round,
        state.seat,
    )
    assert (61, 101, 102, 103) == state.players[1].hand


@pytest.mark.rule("IM-16")
def test_a_first_game():
    """In a first game two cards of each level are dealt and all are kept."""
    rng = random.Random(4)
    states = [*walk(GAME.empty_table(2, options={"first_game": True}), rng)][:16]
    last = states[14].transition(states[14].sample_chance(rng))

    assert [1, 1, 2, 2, 3, 3] * 2 == [
        setup.next_level(state.options, len(state.players[state.seat].hand))
        for state in states[3:15]
    ]
    assert {"IM-16"} == {event.rule for event in last.events}
    assert "keep their six cards" in last.events[-1].text
    assert (Phase.EVENT, 1, (32, 39, 39, 14)) == (
        last.state.phase,
        last.state.round,
        sizes(last.state),
    )


@pytest.mark.rule("IM-1", "IM-30")
def test_the_first_round():
    """After the setup the first of ten rounds begins with an event, then the first player plays."""
    state = GAME.new_game(players=2, seed=3)
    while state.phase != Phase.EVENT:
        state = state.apply(state.legal_actions()[0])
    assert 18 == len(state.chance_outcomes())
    state = after(state, "event 16")

    assert (1, 0, "PlayCard") == (state.round, state.current_player, due(state))


@pytest.mark.rule("IM-16", "IM-A3", "IM-A7", "IM-A9", "IM-A17")
def test_options():
    """Each option has a label and the rule that it switches, and its default."""
    specs = GAME.option_specs()

    assert [
        ("first_game", "IM-16", False),
        ("row_gaps", "IM-A3", True),
        ("partial_tokens", "IM-A7", True),
        ("revisit_clears", "IM-A9", False),
        ("tie_break", "IM-A17", "carts"),
    ] == [(spec.name, spec.rule, spec.default) for spec in specs]
    with pytest.raises(BadOption):
        GAME.empty_table(2, options={"tie_break": "gold"})
