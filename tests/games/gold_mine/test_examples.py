"""The worked examples GM-T1 to GM-T14: what the rules say in numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from minesnb.core.game import TERMINAL
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.actions import TURNS, Dice
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.ending import needed
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import LINE, LOST, WON, at, codes, gold, ways
from tests.games.helpers import after, legal, refusing, told, weights

FIGHT = LINE + "miners: 3,0 3,0\nnuggets: 1 1\nphase: action\ngold: 4,0\n"
"""Two miners in one tunnel between two chambers, each with a nugget."""


@pytest.mark.rule("GM-2")
@pytest.mark.parametrize(("players", "nuggets"), [(2, 10), (3, 7), (4, 7), (5, 5), (6, 5)])
def test_t1_nuggets_needed(players, nuggets):
    """GM-T1: ten nuggets are needed by two, seven by three or four, five by five or six."""
    assert nuggets == needed(GAME.empty_table(players))


@pytest.mark.rule("GM-56")
@pytest.mark.parametrize(("players", "nuggets"), [(4, 12), (6, 8)])
def test_t1_nuggets_a_team_needs(players, nuggets):
    """GM-T1: a team needs twelve nuggets with four players, eight with six."""
    assert nuggets == needed(GAME.empty_table(players, options={"alliances": True}))


@pytest.mark.rule("GM-4", "GM-5")
def test_t2_components():
    """GM-T2: 1 + 28 + 67 + 4 tiles, 4 + 11 passages, 12 with mud, three tokens of a kind each."""
    kinds = standard().kinds
    count = {
        sort: sum(k.count for k in kinds if k.kind == sort)
        for sort in ("entrance", "chamber", "tunnel", "cavern")
    }
    wet = {
        sort: sum(k.count for k in kinds if k.kind == sort and k.passage >= 0)
        for sort in ("chamber", "tunnel", "cavern")
    }
    six = GAME.empty_table(6)

    assert {"entrance": 1, "chamber": 28, "tunnel": 67, "cavern": 4} == count
    assert {"chamber": 4, "tunnel": 11, "cavern": 0} == wet
    assert {("tunnel", 12)} == {
        (sort, sum(k.count for k in kinds if k.kind == sort and k.mud)) for sort in ("tunnel",)
    }
    assert not any(k.mud for k in kinds if k.kind != "tunnel")
    assert (18, 18) == (sum(six.gold_tokens), sum(six.bat_tokens))
    assert {3} == {*six.gold_tokens, *six.bat_tokens}


@pytest.mark.rule("GM-6")
def test_t2_supply_after_the_first_phase():
    """GM-T2: 20 of the 99 tiles are placed, 79 are left."""
    state = GAME.empty_table(2)
    assert (99, 20) == (len(state.supply), state.stack)
    state = GAME.new_game(players=2, seed=4)
    while state.stack:
        action = state.legal_actions()[0] if state.current_player >= 0 else None
        state = state.apply(action or state.chance_outcomes()[0][0])

    assert (79, 21) == (len(state.supply), len(state.layout.cells))


PASSAGE = "tiles: T01p@1,0e T13p@2,0e T01@3,0e\nminers: 1,0 0,0\nphase: move\n"


@pytest.mark.rule("GM-38")
def test_t3_twelve_of_thirty_six():
    """GM-T3: both dice equal, or seven in all: exactly 12 of 36 rolls open the passage."""
    state = after(at(PASSAGE), "passage")
    opened = {
        (one, two)
        for one, two in product(range(1, 7), repeat=2)
        if after(state, f"dice {one},{two}").phase == Phase.CROSS
    }

    assert {1} == set(weights(state).values())
    assert 36 == len(weights(state))
    assert opened == {
        *((1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)),
        *((1, 6), (6, 1), (2, 5), (5, 2), (3, 4), (4, 3)),
    }


@pytest.mark.rule("GM-39")
@pytest.mark.parametrize(("roll", "steps"), [("3,5", 3), ("6,2", 2), ("1,4", 1)])
def test_t3_a_failed_passage_allows_the_lower_die(roll, steps):
    """GM-T3: after a failure the miner walks up to the lower of the two dice."""
    state = after(at(PASSAGE), "passage", f"dice {roll}")

    assert (Phase.STEP, steps) == (state.phase, state.reach)


@pytest.mark.rule("GM-44")
@pytest.mark.parametrize(
    ("rolls", "winner"),
    [
        (("3,3", "2,5", "6,6"), 0),
        (("3,4", "6,1", "2,5"), 1),
        (("4,4", "1,6", "2,2"), 0),
        (("1,2", "1,1", "1,2"), 1),
    ],
)
def test_t4_who_wins_a_challenge(rolls, winner):
    """GM-T4: the defender wins only if higher in at least two of the three rolls."""
    state = after(at(FIGHT), "gold p2", *(f"dice {roll}" for roll in rolls))

    assert (Phase.TAKE, winner) == (state.phase, state.current_player)


@pytest.mark.rule("GM-44")
@pytest.mark.parametrize("kind", ["gold", "bats"])
def test_t4_odds_of_the_challenger(kind):
    """GM-T4: over all rolls of three times two dice the challenger wins exactly 539 in 864."""
    first = after(at(FIGHT), f"{kind} p2")
    pairs = [Dice(one, two) for one, two in product(range(1, 7), repeat=2)]
    assert pairs == [pair for pair, _ in first.chance_outcomes()]
    won = 0
    for one, two, three in product(pairs, repeat=3):
        state = GAME.apply(GAME.apply(GAME.apply(first, one), two), three)
        if state.phase == Phase.DIE:
            state = GAME.apply(state, GAME.parse("die 1"))
        won += state.current_player == 0

    assert Fraction(539, 864) == Fraction(won, 36**3)


@pytest.mark.rule("GM-45", "GM-50")
def test_t5_without_a_nugget_bats_only():
    """GM-T5: a challenger without a nugget is refused a Gold Challenge and allowed bats."""
    state = at(LINE + "miners: 3,0 3,0\nnuggets: 0 5\nphase: action")

    assert ("GM-45",) == refusing(state, "gold p2")
    assert {"bats p2", "end"} == legal(state)


@pytest.mark.rule("GM-18")
@pytest.mark.parametrize("first", ["gold", "bats"])
def test_t5_a_second_challenge_is_refused(first):
    """GM-T5: after one challenge of either kind both kinds are refused for the rest of the turn."""
    rest = ("leave", "die 1", "stay") if first == "gold" else ("die 1", "go 4,0.0")
    state = after(at(FIGHT), f"{first} p2", *WON, *rest)

    assert ("GM-18",) == refusing(state, "bats p2")
    assert "GM-18" in refusing(state, "gold p2")


@pytest.mark.rule("GM-52")
@pytest.mark.parametrize("kind", ["gold", "bats"])
def test_t5_a_fourth_challenge_is_refused(kind):
    """GM-T5: three challenges of a kind a game, won or lost; the fourth is refused."""
    state = at(FIGHT)
    for left in (2, 1, 0):
        state = after(state, f"{kind} p2", *LOST)
        moves = {"gold": ("leave",), "bats": ("die 1", "go 2,0.0")}[kind]
        state = after(state, *moves, "end", "pass", "end", "roll", "die 1")
        state = after(state, "go 3,0.0" if kind == "bats" else "stay")
        assert left == (state.gold_tokens if kind == "gold" else state.bat_tokens)[0]

    assert ("GM-52",) == refusing(state, f"{kind} p2")
    assert f"{kind} p2" not in legal(state)


@pytest.mark.rule("GM-45", "GM-50", "GM-32")
def test_t6_two_tunnels_of_one_tile():
    """GM-T6: on one tile but in different tunnels, gold is refused and bats are allowed."""
    state = at("tiles: T13@1,0e\nminers: 1,0.0 1,0.1\nnuggets: 1 1\nphase: action")
    (refusal,) = state.explain(GAME.parse("gold p2"))

    assert ("GM-45", ("miner-1", "miner-2")) == (refusal.rule, refusal.elements)
    assert "another tunnel" in refusal.text
    assert {"bats p2", "end"} == legal(state)


@pytest.mark.rule("GM-47", "GM-43")
def test_t7_where_a_won_nugget_goes():
    """GM-T7: to the chamber of a third miner, but not to a participant's, nor to one with gold."""
    state = at(
        "players: 3\ntiles: G03@1,0e G03@2,0e G03@3,0e G03@4,0e\ngold: 4,0\n"
        "miners: 2,0 2,0 3,0\nnuggets: 1 1 0\nphase: action"
    )
    state = after(state, "gold p2", *WON)

    assert {"lay 1,0", "lay 3,0", "leave"} == legal(state)
    assert ("GM-47",) == refusing(state, "lay 2,0")
    assert ("GM-43",) == refusing(state, "lay 4,0")
    assert ["3,0", "4,0"] == gold(after(state, "lay 3,0"))


@pytest.mark.rule("GM-46", "GM-48")
def test_t8_a_winning_defender():
    """GM-T8: if the defender wins the nugget moves, and nobody gets a bonus."""
    state = at(FIGHT)
    state = after(state, "gold p2", *LOST)
    assert 1 == state.current_player
    state = after(state, "lay 2,0")

    assert ((0, 1), ["2,0", "4,0"]) == (state.nuggets, gold(state))
    assert (Phase.ACTION, 0) == (state.phase, state.current_player)
    assert {"end"} == legal(state)


MUDDY = "mud: yes\ntiles: T01@1,0e {tile}@2,0e T12@3,0e T12p@4,0e\nphase: step\nreach: 6\n"


@pytest.mark.rule("GM-53")
def test_t9_mud_on_the_way():
    """GM-T9: with a 6 thrown and a puddle in the second tunnel the miner comes two tiles far."""
    state = at(MUDDY.format(tile="T01m") + "miners: 0,0 0,0")

    assert {"1,0.0", "2,0.0"} == ways(state)
    assert ("GM-53",) == refusing(state, "go 3,0.0")


@pytest.mark.rule("GM-53")
def test_t9_mud_in_the_other_tunnel():
    """GM-T9: a puddle in the other tunnel of a tile does not stop a miner who walks past it."""
    # Upside down, both curves lead from the entrance to the south; the tight one is muddy.
    curves = "mud: yes\ntiles: T14m@1,0s T12@1,1\nphase: step\nreach: 6\n"
    assert (0,) == standard().kinds[standard().number["T14m"]].mud

    assert {"1,0.0", "1,0.1", "1,1.0"} == ways(at(curves + "miners: 0,0 0,0"))
    assert {"0,0.0", "1,0.0", "1,1.0"} == ways(at(curves + "miners: 1,0.1 0,0"))


@pytest.mark.rule("GM-53")
def test_t9_the_puddle_one_stands_in():
    """GM-T9: the puddle in which a move begins does not hold the miner back."""
    state = at(MUDDY.format(tile="T01m") + "miners: 2,0 0,0")

    assert ways(state) >= {"0,0.0", "1,0.0"}


@pytest.mark.rule("GM-3", "GM-A14")
def test_t10_a_rich_miner_with_steps_left():
    """GM-T10: who has enough and steps on the entrance with 2 of 5 steps used wins at once."""
    state = at(LINE + "miners: 2,0 0,0\nnuggets: 10 0\nphase: step\nreach: 5\ndice: 5")

    assert told(state, "go 0,0.0")[-2:] == ("GM-3", "GM-A14")
    state = after(state, "go 0,0.0")
    assert TERMINAL == state.current_player
    assert (1.0, 0.0) == state.returns()


@pytest.mark.rule("GM-55")
def test_t11_five_tiles_for_four():
    """GM-T11: four players are dealt 4 caverns, 8 passage tiles and 8 tiles with mud."""
    state = GAME.new_game(players=4, seed=2, mud=True, five_tiles=True)
    deck = standard()

    def sorts(kinds: tuple[int, ...]) -> tuple[int, int, int]:
        tiles = [deck.kinds[kind] for kind in kinds]
        return (
            sum(t.kind == "cavern" for t in tiles),
            sum(t.passage >= 0 for t in tiles),
            sum(bool(t.mud) for t in tiles),
        )

    assert [(1, 2, 2)] * 4 == [sorts(held) for held in state.own]
    assert (0, 7, 4) == sorts(state.supply)
    assert 79 == len(codes(state.supply))


T12 = {
    0: {"T24", "T25", "T26", "G01", "G02"},
    4: {"T10", "T11", "T15", "T19", "T20", "T21", "G10", "G11", "C"},
    3: {"T08", "T09", "T16", "T17", "G08", "G09"},
}


@pytest.mark.rule("GM-27")
@pytest.mark.parametrize("side", ["0,-1", "1,0", "0,1", "-1,0"])
def test_t12_turns_beside_the_entrance(side):
    """GM-T12: how many of the four turns of each of our tiles let a miner out of the entrance."""
    found: dict[int, set[str]] = {0: set(), 2: set(), 3: set(), 4: set()}
    for kind in standard().kinds[1:]:
        state = at(f"phase: place\nhand: {kind.code}")
        rules = [refusing(state, f"place {kind.code} {side} {turn}") for turn in TURNS]
        fits = [set(refused) <= {"GM-28"} for refused in rules]
        found[sum(fits)].add(kind.code.rstrip("pm"))
        assert any(rules[turn] == () for turn in range(4)) == any(fits)
    everything = {kind.code.rstrip("pm") for kind in standard().kinds[1:]}
    expected = {**T12, 2: everything - T12[0] - T12[3] - T12[4]}

    assert expected == found


@pytest.mark.rule("GM-27")
def test_t12_a_loop_and_a_blank_side_do_not_lead_out():
    """GM-T12: of a tile with a loop and a cross tunnel, loop side and solid side fail."""
    state = at("phase: place\nhand: T18")

    # North of the entrance the south side faces it; unturned that is the solid side.
    assert {"place T18 0,-1 e", "place T18 0,-1 w"} == {
        action for action in legal(state) if " 0,-1 " in action
    }
    assert ("GM-27",) == refusing(state, "place T18 0,-1 n")
    assert ("GM-27",) == refusing(state, "place T18 0,-1 s")


@pytest.mark.rule("GM-25")
@pytest.mark.parametrize(("tile", "fits"), [("T11", True), ("T10", False)])
def test_t13_edges(tile, fits):
    """GM-T13: beside crossroads A, crossroads B fit and crossroads A do not."""
    state = at(f"tiles: T10@1,0\nphase: place\nhand: {tile}")

    assert fits == (f"place {tile} 2,0 n" in legal(state))
    assert fits == (refusing(state, f"place {tile} 2,0 n") == ())


@pytest.mark.rule("GM-19")
def test_t14_a_tile_with_a_place_cannot_go_back():
    """GM-T14: as long as the tile in hand has a place, putting it back is refused."""
    state = at(LINE + "phase: place\nhand: T02")

    assert ("GM-19",) == refusing(state, "return")
    assert "return" not in legal(state)


@pytest.mark.rule("GM-20")
def test_t14_a_tile_without_a_place_must_go_back():
    """GM-T14: a tile without any place goes back, and nothing else can be done."""
    state = at("phase: place\nhand: T24\n")

    assert {"return"} == legal(state)
    assert () == refusing(state, "return")
