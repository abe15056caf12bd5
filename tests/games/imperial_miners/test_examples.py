"""The worked examples IM-T1 to IM-T25: what the rules say in numbers."""

from __future__ import annotations

import random
from itertools import takewhile

import networkx as nx
import pytest

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules import ending, mines
from minesnb.games.imperial_miners.rules.actions import Play, Surface, TakeTopCard
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.games.imperial_miners.rules.state import MinersState, Phase
from tests.games.helpers import after, events, legal, refusing, told, walk, weights
from tests.games.imperial_miners.helpers import (
    at,
    awake,
    due,
    me,
    rich,
    sizes,
    tokens,
    using,
    where,
)

EIGHT = "mine1: 022@0 023@2 024@4 060@1 061@3 098@2 019@6 100@4\n"
"""A mine with eight connected carts."""
SEVEN = "mine1: 022@0 023@2 024@4 060@1 061@3 019@6\n"


@pytest.mark.rule("IM-90", "IM-68", "IM-93")
@pytest.mark.parametrize("gold", [0, 7])
def test_t1_points(gold):
    """IM-T1: 31 points and 8 carts make 39 whatever the gold, which is an underground worker alone."""
    score = at(f"gold1: {gold}\nvp1: 31\nhand1: 025 026\n{EIGHT}").scores()[0]

    assert 39 == score.total
    assert [("IM-90", 31), ("IM-68", 8)] == [(line.rule, line.value) for line in score.lines]
    assert "Underground worker" == ending.rank(39)


@pytest.mark.rule("IM-35", "IM-20", "IM-A2")
@pytest.mark.parametrize("gold", [0, 3])
def test_t2_first_round(gold):
    """IM-T2: in round 1 only level I can be played; who has none takes and plays the top of deck I."""
    some = at(f"gold1: {gold}\nhand1: 055 098 021 133\n")
    assert {"play 021 0"} == legal(some)

    none = at(f"gold1: {gold}\nhand1: 055 056 098 133\n")
    assert {"top"} == legal(none)
    drawn = after(none, "top")
    assert CHANCE == drawn.current_player
    assert {f"deal {card:03d}": 1 for card in range(19, 55)} == weights(drawn)
    drawn = after(drawn, "deal 044")
    assert {"play 044 0"} == legal(drawn)
    played = after(drawn, "play 044 0")
    assert (55, 56, 98, 133) == me(played).hand == me(none).hand
    assert gold == me(played).gold


@pytest.mark.rule("IM-15", "IM-11")
@pytest.mark.parametrize("players", range(1, 6))
def test_t3_setup(players):
    """IM-T3: 2, 3 and 3 cards are dealt of levels I to III, four kept, four lie in the discards."""
    start = GAME.empty_table(players)
    state = next(s for s in walk(start, random.Random(players)) if s.phase == Phase.EVENT)
    n = players

    assert (36 - 2 * n, 43 - 3 * n, 43 - 3 * n, 14) == sizes(state)
    assert [4] * n == [len(player.hand) for player in state.players]
    assert 4 * n == sum(map(len, state.discards))


@pytest.mark.rule("IM-16")
@pytest.mark.parametrize("players", range(1, 6))
def test_t3_first_game(players):
    """IM-T3: in a first game two cards of each level are dealt, and all six are kept."""
    start = GAME.empty_table(players, options={"first_game": True})
    past = [*takewhile(lambda s: s.phase != Phase.EVENT, walk(start, random.Random(players)))]
    state = past[-1].apply(past[-1].chance_outcomes()[0][0])
    n = players

    assert {Phase.SIDES, Phase.DEAL} == {found.phase for found in past}
    assert Phase.EVENT == state.phase
    assert (36 - 2 * n, 43 - 2 * n, 43 - 2 * n, 14) == sizes(state)
    assert [6] * n == [len(player.hand) for player in state.players]
    assert 0 == sum(map(len, state.discards))


@pytest.mark.rule("IM-55", "IM-23")
def test_t4_feeding():
    """IM-T4: two machines advance two; the other branch makes them three, and then only gives gold."""
    text = "mine1: 021@0 089@1{}*\nboard1: 1 1\ntasks: menu 2 ; surface\n"
    two = GAME.position(text.format("mm"))
    three = GAME.position(text.format("mmm"))

    assert (1, 3) == where(after(two, "choose 2"))
    grown, full = after(two, "choose 1"), after(three, "choose 1")
    assert (". mmm", ". mmm") == (tokens(grown), tokens(full))
    assert (1, 1) == (me(grown).gold, me(full).gold)
    assert "IM-55" in told(three, "choose 1")


@pytest.mark.rule("IM-60", "IM-A8")
@pytest.mark.parametrize(("before", "points"), [("", 2), ("x", 3)])
def test_t5_great_worm(before, points):
    """IM-T5: tokens on two cards give 2 without others before, 3 with one elsewhere before."""
    state = GAME.position(
        f"mine1: 021@0{before} 019@2 089@1 133@0* 023@4\ntasks: menu 4 ; surface\n"
    )
    state = after(state, "choose 1", "pick 2 5")

    assert points == me(state).vp
    assert points == tokens(state).count("x")


@pytest.mark.rule("IM-30", "IM-33")
@pytest.mark.parametrize(
    ("gold", "offers", "best"),
    [
        (1, "1", (0, 1)),
        (3, "1 2", (0, 2)),
        (7, "1 2 3", (1, 3)),
        (10, "1 2 3 4", (0, 4)),
    ],
)
def test_t6_trade_by_night(gold, offers, best):
    """IM-T6: 1, 3, 6 or 10 gold buy 1 to 4 points, once, and it may be declined."""
    state = GAME.position(
        f"gold1: {gold}\nmine1: 021@0*\npast: 2\nstage: end\ntasks: menu event ; limit\n"
    )

    assert {*(f"choose {n}" for n in offers.split()), "skip"} == legal(state)
    assert best == rich(after(state, f"choose {offers[-1]}"))
    assert (gold, 0) == rich(after(state, "skip"))
    assert Phase.EVENT == after(state, "choose 1").phase


@pytest.mark.rule("IM-30", "IM-33")
def test_t6_nothing_to_trade():
    """IM-T6: without gold the trade by night passes without a decision."""
    state = at("past: 2\nmine1: 021@0*\nhand1: 055\ntasks: surface\n")
    drawn = [f"draw 1|deal 0{card}" for card in (19, 20, 22)]
    state = after(state, "surface draw", *"|".join(drawn).split("|"))

    assert (0, 0) == rich(state)
    assert (Phase.EVENT, 2) == (state.phase, state.round)


@pytest.mark.rule("IM-A14", "IM-32")
def test_t7_diamond_gathering():
    """IM-T7: a card that connects two carts gives 2 points, a marker in that round one more."""
    state = at("past: 1\nhand1: 060\ngold1: 2\nmine1: 022@0 023@2\n")
    assert 2 == me(after(state, "play 060 1")).vp

    marked = at("past: 1\nmine1: 022@0 019@2 020@-2\ntasks: do 1: cart 1 ; surface\n")
    assert {"mark 1 2", "mark 1 3"} == legal(marked)
    assert 1 == me(after(marked, "mark 1 2")).vp
    assert "IM-A14" in told(marked, "mark 1 2")


@pytest.mark.rule("IM-A14", "IM-65")
def test_t7_other_rounds():
    """Carts give nothing at once in a round without that event."""
    state = at("past: 3\nhand1: 060\ngold1: 2\nmine1: 022@0 023@2\n")

    assert 0 == me(after(state, "play 060 1")).vp
    assert "IM-65" in told(state, "play 060 1")


@pytest.mark.rule("IM-81", "IM-68")
def test_t8_alchemy():
    """IM-T8: seven connected carts give 3 on the top of Alchemy, rounded down."""
    state = at(f"board1: 1 10\n{SEVEN}tasks: menu space ; finish ; surface\n")

    assert 7 == state.scores()[0].total
    assert 3 == me(after(state, "choose 1")).vp


@pytest.mark.rule("IM-22", "IM-A25")
def test_t8_diplomacy():
    """IM-T8: cards of a Roman, of Romans and Scots, and of nobody make two factions."""
    state = at("board1: 3 10\nmine1: 051@0 033@2 019@4\ntasks: menu space ; finish ; surface\n")

    assert 2 == me(after(state, "choose 1")).vp
    assert "IM-A25" in told(state, "choose 1")


@pytest.mark.rule("IM-61", "IM-41")
def test_t9_chain_through_a_collapse():
    """IM-T9: a card with a token gives nothing and loses it; the chain goes on to the surface."""
    state = at("hand1: 098\nmine1: 021@0 055@1x\nround: 2\n")
    told_by = told(after(state, "play 098 0"), "choose 1")
    state = after(state, "play 098 0", "choose 1")

    assert (". . .", 1) == (tokens(state), me(state).gold)
    assert ("IM-61", "IM-A26", "IM-A10", "IM-41") == told_by[-4:]
    assert {"choose 1", "skip"} == legal(state)
    state = after(state, "choose 1")
    assert (3, [1, 2, 3]) == (me(state).gold, awake(state))
    assert {"surface gold", "surface draw"} == legal(state)


@pytest.mark.rule("IM-46", "IM-A11", "IM-47")
def test_t10_activated_before():
    """IM-T10: a card that a progress space activates is passed by the chain; the surface still counts."""
    state = at(
        "mine1: 021@0 056@1*\nboard1: 2 3\ntasks: menu space ; climb 2\nround: 3\nhand1: 057\n"
    )
    state = after(state, "choose 1")
    assert {"choose 1", "skip"} == legal(state)
    assert ("IM-23", "IM-40", "IM-46", "IM-42") == told(state, "choose 1")
    state = after(state, "choose 1")

    assert [1, 2] == awake(state)
    assert 2 == me(state).gold
    assert {"surface gold", "surface draw"} == legal(state)


@pytest.mark.rule("IM-80", "IM-81", "IM-82", "IM-83")
def test_t11_advancing():
    """IM-T11: the first 3 spaces lead to space 3; 5 from space 8 to the top, then to another board."""
    first = using("advance 3")
    first = after(first, "choose 1")
    assert {"board 1", "board 2", "board 3"} == legal(first)
    assert (3, 3) == where(after(first, "board 3"))

    state = after(using("advance 5", "board1: 3 8\nmine1: 051@2\n"), "choose 1")
    assert (3, 10) == where(state)
    assert 1 == me(state).vp
    assert {"board 1", "board 2"} == legal(state)
    state = after(state, "board 1")
    assert ((1, 0), (0, 1)) == (where(state), rich(state))
    assert {"surface gold", "surface draw"} == legal(state)


@pytest.mark.rule("IM-71", "IM-A23", "IM-50")
def test_t12_hand_limit():
    """IM-T12: three cards to seven make ten, of which any two are discarded."""
    hand = "019 020 055 056 057 098 099"
    state = at(f"hand1: {hand}\nmine1: 021@0*\ntasks: surface ; limit\n")
    drawn = ["draw 1", "deal 022", "draw 2", "deal 058", "draw 3", "deal 100"]
    state = after(state, "surface draw", *drawn)
    assert {f"discard {card:03d}" for card in me(state).hand} == legal(state)
    assert 10 == len(me(state).hand)
    state = after(state, "discard 022", "discard 098")

    assert (19, 20, 55, 56, 57, 58, 99, 100) == me(state).hand
    assert ((22,), (98,)) == (state.discards[1], state.discards[3])


@pytest.mark.rule("IM-67")
def test_t13_no_half_cart():
    """IM-T13: a marker without a half cart anywhere changes nothing."""
    state = using("cart 1", "mine1: 019@2 056@1\n")
    state, before = after(state, "choose 1"), me(state)

    assert before == me(state)
    assert "IM-67" in told(using("cart 1", "mine1: 019@2 056@1\n"), "choose 1")


def finished(text: str) -> MinersState:
    """Return the end of a game between two, the second of whom gains 2 gold at the last surface."""
    state = after(at(f"players: 2\nseat: 2\nround: 10\ntasks: surface\n{text}"), "surface gold")
    assert TERMINAL == state.current_player
    return state


@pytest.mark.rule("IM-91")
def test_t14_gold_breaks_ties():
    """IM-T14: of two with 40 points, the one with more gold wins."""
    assert (1.0, 0.0) == finished("vp1: 40\nvp2: 40\ngold1: 3\ngold2: 0\n").returns()
    assert (0.0, 1.0) == finished("vp1: 40\nvp2: 40\ngold1: 1\ngold2: 0\n").returns()
    assert (0.0, 1.0) == finished("vp1: 40\nvp2: 41\ngold1: 30\ngold2: 0\n").returns()


@pytest.mark.rule("IM-93")
@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (0, "Digger"),
        (34, "Digger"),
        (35, "Underground worker"),
        (45, "Underground worker"),
        (46, "Skilled miner"),
        (55, "Skilled miner"),
        (56, "Underground engineer"),
        (60, "Underground engineer"),
        (61, "Seasoned miner"),
        (65, "Seasoned miner"),
        (66, "King of the underground"),
        (120, "King of the underground"),
    ],
)
def test_t15_ranks(points, rank):
    """IM-T15: each rank begins and ends where the table says, and the end of a solo game tells it."""
    state = at(f"round: 10\nvp1: {points}\nmine1: 021@0*\ntasks: surface\n")
    last = events(state, "surface gold")[-1]

    assert rank == ending.rank(points)
    assert "IM-93" == last.rule
    assert last.text.endswith(f": {rank}.")
    assert ((1.0,) if points >= 46 else (0.0,)) == after(state, "surface gold").returns()


# -- what holds in every game


@pytest.mark.rule("IM-1", "IM-20", "IM-37", "IM-40", "IM-41", "IM-42", "IM-45", "IM-50")
@pytest.mark.parametrize("players", range(1, 6))
def test_t20_to_t25_every_game(players):
    """IM-T20, T23, T24, T25: as many cards and surfaces as rounds, depth and limits, in random games."""
    for seed in range(3):
        rng = random.Random(f"{players}:{seed}")
        state = GAME.empty_table(players)
        surfaces = [0] * players
        while state.current_player != TERMINAL:
            if state.current_player == CHANCE:
                state = state.game.apply(state, state.sample_chance(rng))
                continue
            chosen = rng.choice(state.legal_actions())
            seat = state.seat
            after_it = GAME.apply(state, chosen)
            if isinstance(chosen, Surface):
                surfaces[seat] += 1
                assert surfaces[seat] == state.round == len(state.players[seat].mine)
            elif isinstance(chosen, Play):
                rows = [deck_of(state.deck).level[p.card] for p in after_it.players[seat].mine]
                assert max(rows) <= state.round == len(rows)
            state = after_it
            for player in state.players:
                assert player.gold >= 0
                assert all(0 <= placed.machines <= 3 for placed in player.mine)
                settled = state.seat != state.players.index(player) or not state.tasks
                assert len(player.hand) <= 8 or not settled or state.phase == Phase.KEEP

        assert [10] * players == surfaces == [len(player.mine) for player in state.players]
        assert () == state.tasks


@pytest.mark.rule("IM-36")
def test_t21_most_neighbours():
    """IM-T21: one to ten cards in four rows make 0, 1, 3, 5, 7, 9, 12, 14, 16 and 19 borders at most."""
    shape = {(1, 0), (1, 2), (1, 4), (2, -1), (2, 1), (2, 3), (2, 5), (3, 0), (3, 2), (3, 4)}
    shapes = {frozenset(shape)}
    grid: nx.Graph[tuple[int, int]] = nx.Graph()
    places = [(row, x) for row in range(1, 5) for x in range(-8, 9) if (row + x) % 2]
    for row, x in places:
        for other in ((row, x + 2), (row + 1, x - 1), (row + 1, x + 1)):
            if other in places:
                grid.add_edge((row, x), other)
    best = []
    layer = {frozenset([(1, 0)])}
    for _ in range(10):
        best.append(max(grid.subgraph(found).number_of_edges() for found in layer))
        keep = {f for f in layer if grid.subgraph(f).number_of_edges() >= best[-1] - 1}
        layer = {
            found | {other}
            for found in keep
            for place in found
            for other in grid[place]
            if other not in found
        }

    assert [0, 1, 3, 5, 7, 9, 12, 14, 16, 19] == best
    text = "mine1: 022@0 023@2 024@4 055@-1 060@1 061@3 056@5 100@0 098@2 099@4"
    deck = deck_of(at(text).deck)
    assert shapes == {frozenset((deck.level[p.card], p.x) for p in me(at(text)).mine)}
    assert 19 == len(mines.borders(deck, me(at(text)).mine))


@pytest.mark.rule("IM-41", "IM-45")
@pytest.mark.parametrize(
    ("card", "x", "level"), [("020", 4, 1), ("057", -1, 2), ("098", 2, 3), ("141", 1, 4)]
)
def test_t22_length_of_the_chain(card, x, level):
    """IM-T22: the chain activates as many cards as the level of the card played."""
    state = at(f"hand1: {card}\ngold1: 9\nmine1: 019@0 022@2 055@1 056@3 100@0\nround: 6\n")
    state = after(state, f"play {card} {x}")
    while due(state) != "AtSurface":
        state = after(state, min(legal(state)))

    assert level == len(awake(state))


@pytest.mark.rule("IM-37", "IM-38")
def test_t23_depth():
    """IM-T23: a card of level k has k - 1 cards on a way above it, so that it needs round k at least."""
    for text, levels in (
        ("", {1}),
        ("mine1: 019@0\n", {1, 2}),
        ("mine1: 019@0 055@1\n", {1, 2, 3}),
        ("mine1: 019@0 055@1 098@0\n", {1, 2, 3, 4}),
    ):
        state = at(f"gold1: 9\nhand1: 020 056 100 141\nround: 6\n{text}")
        deck = deck_of(state.deck)
        assert levels == {deck.level[int(move.split()[1])] for move in legal(state, "play")}
        assert TakeTopCard() not in state.legal_actions()
        assert ("IM-A2",) == refusing(state, "top")
