"""From the empty table to the second phase: GM-1 to GM-13, GM-54 to GM-56, GM-A1 to GM-A3, GM-A11."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

import pytest

from minesnb.core.errors import BadOption
from minesnb.core.game import CHANCE
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.actions import Deal, DrawTile, Place
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.mine import ENTRANCE_CELL, ENTRANCE_NODE
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import MISFITS, at, codes, gold, supply_of
from tests.games.helpers import after, legal, refusing, told, walk, weights


@pytest.mark.rule("GM-1")
@pytest.mark.parametrize("players", [1, 7, 0])
def test_two_to_six_players(players):
    """Fewer than two or more than six players are refused."""
    with pytest.raises(BadOption, match="2 to 6 players"):
        GAME.new_game(players=players)


@pytest.mark.rule("GM-1", "GM-6", "GM-7")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_empty_table(players):
    """The entrance lies in the middle, 99 tiles are face down, everybody has three tokens a kind."""
    state = GAME.empty_table(players)

    assert ((ENTRANCE_CELL,), (0,)) == (state.layout.cells, state.layout.tiles)
    assert (standard().supply, 20) == (state.supply, state.stack)
    assert ((3,) * players,) * 2 == (state.gold_tokens, state.bat_tokens)
    assert ((0,) * players, (-1,) * players) == (state.nuggets, state.miners)
    assert (CHANCE, Phase.START) == (state.current_player, state.phase)


@pytest.mark.rule("GM-8")
def test_everybody_rolls_for_the_start():
    """Each player rolls one fair die in turn, and the highest starts."""
    state = GAME.empty_table(3)
    assert dict.fromkeys((f"die {n}" for n in range(1, 7)), 1) == weights(state)
    state = after(state, "die 2")
    assert (1, (2, 0, 0)) == (state.turn, state.start_rolls)
    state = after(state, "die 6")
    assert 2 == state.turn
    state = after(state, "die 5")

    assert (1, 1, Phase.DRAW) == (state.starter, state.turn, state.phase)
    assert (0, 0, 0) == state.start_rolls


@pytest.mark.rule("GM-8", "GM-6", "GM-7", "GM-10")
def test_the_start_is_told():
    """The last roll tells who starts, the stack of 20 and the tokens."""
    state = after(GAME.empty_table(2), "die 2")

    assert ("GM-8", "GM-8", "GM-6", "GM-7", "GM-10") == told(state, "die 3")
    assert ("GM-8",) == told(GAME.empty_table(2), "die 3")


@pytest.mark.rule("GM-A1")
def test_a_tie_for_the_highest_is_rolled_again():
    """Those who tie for the highest roll, and only they, roll again, as often as it takes."""
    state = after(GAME.empty_table(4), "die 5", "die 3", "die 5")
    assert told(state, "die 5")[-1] == "GM-A1"
    state = after(state, "die 5")
    assert (0, Phase.START) == (state.turn, state.phase)
    state = after(state, "die 1")
    assert 2 == state.turn
    state = after(state, "die 1")
    assert 3 == state.turn
    state = after(state, "die 1")
    assert (0, Phase.START) == (state.turn, state.phase)
    state = after(state, "die 2", "die 1", "die 4")

    assert (3, Phase.DRAW) == (state.starter, state.phase)


@pytest.mark.rule("GM-A1")
def test_a_tie_among_losers_does_not_matter():
    """A tie below the highest roll is left alone."""
    state = after(GAME.empty_table(3), "die 1", "die 6", "die 1")

    assert (1, Phase.DRAW) == (state.starter, state.phase)


@pytest.mark.rule("GM-10")
def test_players_place_in_turn():
    """From the starting player clockwise each player draws one tile and places it."""
    state = after(GAME.empty_table(3), "die 1", "die 1", "die 6")
    seats = []
    for _ in range(4):
        assert CHANCE == state.current_player
        state = (
            after(state, "draw T10") if "draw T10" in weights(state) else after(state, "draw T01")
        )
        seats.append(state.current_player)
        state = state.apply(state.legal_actions()[0])

    assert [2, 0, 1, 2] == seats
    assert 16 == state.stack


@pytest.mark.rule("GM-10", "GM-6")
def test_each_tile_is_as_likely_as_it_is_often():
    """A draw gives each of the tiles face down with the same weight."""
    state = after(GAME.empty_table(2), "die 1", "die 2")
    deck = standard()

    assert {f"draw {k.code}": k.count for k in deck.kinds[1:]} == weights(state)
    state = after(state, "draw G03")
    assert 98 == len(state.supply)
    assert 3 == Counter(codes(state.supply))["G03"]


@pytest.mark.rule("GM-12")
def test_a_chamber_of_the_first_phase_gets_its_nugget():
    """A chamber placed in the first phase gets a nugget at once; a tunnel gets none."""
    state = at("stack: 9\nphase: place\nhand: G03")

    assert ["0,-1"] == gold(after(state, "place G03 0,-1 n"))
    assert [] == gold(after(at("stack: 9\nphase: place\nhand: T01"), "place T01 0,-1 n"))


@pytest.mark.rule("GM-10", "GM-13")
def test_nobody_moves_in_the_first_phase():
    """While tiles are placed in turn nobody has a miner to move."""
    state = at("stack: 9\nphase: place\nhand: C")

    assert all(action.startswith("place C ") for action in legal(state))
    assert (-1, -1) == state.miners
    for move in ("roll", "excavate", "pass", "passage", "end", "go 0,0.0", "stay", "collect"):
        assert ("GM-14",) == refusing(state, move)


@pytest.mark.rule("GM-10")
def test_who_is_to_place():
    """In the first phase another player's tile is refused by the order of turns."""
    state = at("stack: 9\nphase: place\nhand: C\nturn: 2")
    refusals = state.observation(0).explain(GAME.parse("place C 1,0 n"))

    assert [("GM-10", ("purse-2",)), ("GM-13", ("purse-2",))] == [
        (r.rule, r.elements) for r in refusals
    ]


LAST = "players: 3\nturn: 2\nstarter: 1\nstack: 1\nphase: place\nhand: C\n"


@pytest.mark.rule("GM-13", "GM-A3")
def test_the_second_phase_begins():
    """After the last tile all miners stand on the entrance, and the starting player begins."""
    state = after(at(LAST), "place C 1,0 n")

    assert ("GM-13", "GM-A3") == told(at(LAST), "place C 1,0 n")[-2:]
    assert ((ENTRANCE_NODE,) * 3, 0) == (state.miners, state.stack)
    assert (Phase.MOVE, 0, 0) == (state.phase, state.turn, state.current_player)


@pytest.mark.rule("GM-A3")
def test_the_second_phase_goes_on_clockwise():
    """With `clockwise_start` the player after the last tile begins the second phase."""
    state = after(at(LAST + "clockwise_start: yes"), "place C 1,0 n")

    assert (Phase.MOVE, 2, 2) == (state.phase, state.turn, state.current_player)


@pytest.mark.rule("GM-A3")
@pytest.mark.parametrize(("players", "begins"), [(2, 0), (3, 2), (4, 0), (5, 0), (6, 2)])
def test_twenty_tiles_among_the_players(players, begins):
    """Twenty tiles end with the starting player's neighbour for 2, 4 and 5, two on for 3 and 6."""
    state = GAME.empty_table(players, options={"clockwise_start": True})
    state = after(state, "die 6", *("die 1",) * (players - 1))
    rng = random.Random(players)
    while state.phase != Phase.MOVE:
        actions = state.legal_actions()
        state = GAME.apply(state, actions[0] if actions else state.sample_chance(rng))

    assert (0, begins) == (state.starter, state.turn)


# -- a tile that fits nowhere in the first phase


@pytest.mark.rule("GM-11", "GM-A2", "GM-19")
def test_a_misfit_of_the_first_phase_is_exchanged():
    """A tile that fits nowhere goes into the supply for another; the stack keeps its placements."""
    state = at("stack: 5\nphase: place\nhand: T24")
    assert {"return"} == legal(state)
    assert "GM-11" in told(state, "return")
    state = after(state, "return")
    assert (CHANCE, Phase.DRAW, 5) == (state.current_player, state.phase, state.stack)
    assert "GM-A2" in told(state, "draw T01")
    state = after(state, "draw T01")

    assert (0, 5) == (state.current_player, state.stack)
    assert ["T24"] == codes(state.returned)
    assert "T24" in codes(state.supply)
    assert 4 == after(state, "place T01 0,-1 n").stack


@pytest.mark.rule("GM-11", "GM-19")
def test_a_tile_of_the_first_phase_that_fits_is_not_exchanged():
    """A tile with a place is not exchanged, whatever the player thinks of its places."""
    state = at("stack: 5\nphase: place\nhand: C")

    assert ("GM-19", "GM-11") == refusing(state, "return")
    must, only = state.explain(GAME.parse("return"))
    assert ("must be placed" in must.text, "is exchanged" in only.text) == (True, True)


@pytest.mark.rule("GM-A2")
def test_nothing_fits_in_the_first_phase():
    """If no tile that is left fits anywhere the placement is lost and the next player goes on."""
    state = at("players: 3\nstack: 3\nphase: place\nhand: T24\n" + supply_of("T25", "T26", "G01"))
    state = after(state, "return")

    assert (CHANCE, Phase.DRAW, 2, 1) == (
        state.current_player,
        state.phase,
        state.stack,
        state.turn,
    )
    assert sorted(["T24", "T25", "T26", "G01"]) == sorted(codes(state.supply))
    assert ["T24"] == codes(state.returned)
    assert -1 == state.tile_in_hand


@pytest.mark.rule("GM-A2", "GM-13")
def test_nothing_fits_for_the_last_tile():
    """If the last placement is lost the second phase begins all the same, with nothing set aside."""
    state = at("stack: 1\nphase: place\nhand: T24\n" + supply_of("T25"))
    state = after(state, "return")

    assert (Phase.MOVE, 0, (), -1) == (state.phase, state.stack, state.returned, state.tile_in_hand)
    assert ["T24", "T25"] == codes(state.supply)


@pytest.mark.rule("GM-A2")
def test_a_returned_tile_is_not_in_the_stack():
    """The next tile of the stack is never one that went back, unless all lie in the supply."""
    text = "stack: 3\nphase: place\nhand: T24\n" + supply_of("T25", "C", "T01", "T02")
    state = after(at(text), "return", "draw C", "place C 1,0 n")

    assert {"draw T25": 1, "draw T01": 1, "draw T02": 1} == weights(state)


def enumerated(unseen, returned, in_stack):
    """Return the odds of each replacement: every stack of unseen tiles, every tile of the rest."""
    odds: dict[str, Fraction] = defaultdict(Fraction)
    stacks = list(combinations(range(len(unseen)), in_stack))
    for stack in stacks:
        rest = [tile for spot, tile in enumerate(unseen) if spot not in stack] + list(returned)
        for tile in rest:
            odds[f"draw {tile}"] += Fraction(1, len(stacks) * len(rest))
    return dict(odds)


@pytest.mark.rule("GM-A2")
@pytest.mark.parametrize(
    ("stack", "unseen", "returned"),
    [
        (1, "T01 T02 C", ""),
        (3, "T01 T02 T03 C C", ""),
        (3, "T01 T02 T03 C C", "T25"),
        (4, "T01 T01 T03 C G03", "T25 T26"),
        (3, "T01 G02 C", "G02 G02 T25"),
    ],
)
def test_odds_of_a_replacement(stack, unseen, returned):
    """A replacement is as likely as counting all stacks says: tiles that went back count in full."""
    text = f"stack: {stack}\nphase: place\nhand: T24\nreturned: {returned}\n"
    state = after(at(text + supply_of(*unseen.split(), *returned.split())), "return")
    found = weights(state)
    whole = sum(found.values())

    assert {name: Fraction(weight, whole) for name, weight in found.items()} == enumerated(
        unseen.split(), returned.split(), stack - 1
    )


@pytest.mark.rule("GM-A2", "GM-55")
def test_odds_of_a_replacement_beside_own_tiles():
    """Own tiles that are yet to be placed take no place in the stack."""
    text = (
        "mud: yes\nfive_tiles: yes\nstack: 4\nphase: place\nhand: T24\nown2: C T01m\n"
        "returned: T25\n" + supply_of("T01", "T02", "T03", "T25")
    )
    found = weights(after(at(text), "return"))
    whole = sum(found.values())

    assert {name: Fraction(weight, whole) for name, weight in found.items()} == enumerated(
        ["T01", "T02", "T03"], ["T25"], 1
    )


@pytest.mark.rule("GM-A2")
def test_odds_of_two_draws_in_a_row():
    """Replacement, then the stack's next tile: both draws together are as counting all stacks says."""
    unseen = ["T01", "T02", "T25", "T26"]
    state = after(at("stack: 2\nphase: place\nhand: T24\n" + supply_of(*unseen)), "return")
    expected: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for below in range(4):
        rest = [tile for spot, tile in enumerate(unseen) if spot != below]
        for first in rest:
            if first in ("T25", "T26"):
                again = [tile for tile in rest if tile != first] + ["T24"]
                for second in again:
                    expected[first, second] += Fraction(1, 4 * 3 * 3)
            else:
                expected[first, unseen[below]] += Fraction(1, 4 * 3)
    found: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for draw, weight in state.chance_outcomes():
        assert isinstance(draw, DrawTile)
        odds = Fraction(weight, sum(weights(state).values()))
        held = state.apply(draw)
        moved = held.apply(held.legal_actions()[0])
        for after_it, share in moved.chance_outcomes():
            assert isinstance(after_it, DrawTile)
            found[draw.code, after_it.code] += odds * Fraction(share, sum(weights(moved).values()))

    assert expected == found


# -- the five-tile rule


def test_options_that_need_others():
    """Five tiles need mud and at most four players; alliances need four or six."""
    for players, options in (
        (2, {"five_tiles": True}),
        (5, {"five_tiles": True, "mud": True}),
        (6, {"five_tiles": True, "mud": True}),
        (2, {"alliances": True}),
        (3, {"alliances": True}),
        (5, {"alliances": True}),
    ):
        with pytest.raises(BadOption) as caught:
            GAME.new_game(players, 0, None, **options)
        assert ("GM-55" if "five_tiles" in options else "GM-56") in str(caught.value)


@pytest.mark.rule("GM-55")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_of_own_tiles(players):
    """From the starting player on each is dealt a cavern, two passages, two with mud, at random."""
    deck = standard()
    state = GAME.empty_table(players, options={"mud": True, "five_tiles": True})
    state = after(state, *("die 1",) * (players - 1), "die 2")
    seats, sorts = [], []
    while state.phase == Phase.DEAL:
        outcomes = state.chance_outcomes()
        kinds = [deck.kinds[deck.number[deal.code]] for deal, _ in outcomes if type(deal) is Deal]
        sorts.append(
            "".join(
                name
                for name, whole in (
                    ("c", all(k.kind == "cavern" for k in kinds)),
                    ("p", all(k.passage >= 0 for k in kinds)),
                    ("m", all(k.mud for k in kinds)),
                )
                if whole
            )
        )
        deal = outcomes[-1][0]
        assert isinstance(deal, Deal)
        seats.append(deal.seat)
        state = state.apply(deal)

    first = players - 1
    order = [(first + i) % players for i in range(players)]
    assert [seat for seat in order for _ in range(5)] == seats
    assert ["c", "p", "p", "m", "m"] * players == sorts
    assert (Phase.PLACE, first) == (state.phase, state.current_player)
    assert 99 - 5 * players == len(state.supply)


@pytest.mark.rule("GM-55")
def test_odds_of_the_deal():
    """Each tile of the sort that is due is dealt with a weight of how many of it are left."""
    state = after(GAME.empty_table(2, options={"mud": True, "five_tiles": True}), "die 2", "die 1")
    assert {"deal p1 C": 4} == weights(state)
    state = after(state, "deal p1 C")
    assert 15 == sum(weights(state).values())
    state = after(state, "deal p1 T01p", "deal p1 G03p")

    assert 12 == sum(weights(state).values())
    assert all(name.endswith("m") for name in weights(state))


@pytest.mark.rule("GM-A11")
@pytest.mark.parametrize(("players", "own", "drawn"), [(2, 10, 10), (3, 15, 5), (4, 20, 0)])
def test_own_tiles_count_among_the_twenty(players, own, drawn):
    """Own tiles come first and count among the 20; what is missing is drawn; none is left over."""
    start = GAME.new_game(players=players, seed=7, mud=True, five_tiles=True)
    draws = placed = 0
    for state in walk(start, random.Random(3)):
        if state.phase == Phase.MOVE:
            break
        draws += state.phase == Phase.DRAW and state.tile_in_hand < 0
        placed += state.phase == Phase.PLACE and state.tile_in_hand < 0

    assert (own, drawn) == (placed, draws)
    assert ((),) * players == state.own
    assert 79 == len(state.supply)


OWN = "mud: yes\nfive_tiles: yes\nplayers: 2\nstack: 12\nphase: place\nown1: C G03p T01m\nown2: T02m\n"


@pytest.mark.rule("GM-A11", "GM-55")
def test_any_own_tile_can_be_chosen():
    """A player with own tiles places any of them and does not draw."""
    state = at(OWN)

    assert {"C", "G03p", "T01m"} == {action.split()[1] for action in legal(state)}
    assert "GM-A11" in told(state, "place C 1,0 n")
    state = after(state, "place G03p 0,-1 n")
    assert ["0,-1"] == gold(state)
    assert (1, Phase.PLACE) == (state.current_player, state.phase)
    assert ["C", "T01m"] == sorted(codes(state.own[0]))
    state = after(state, "place T02m 0,1 n")
    assert (0, Phase.PLACE) == (state.current_player, state.phase)
    state = after(state, "place C 1,0 n")
    assert (CHANCE, Phase.DRAW, 1) == (state.current_player, state.phase, state.turn)


@pytest.mark.rule("GM-A11", "GM-19")
def test_tiles_of_others_are_not_ones_own():
    """A tile that another player keeps, and one of the supply, cannot be placed."""
    state = at(OWN)

    assert ("GM-A11",) == refusing(state, "place T02m 0,-1 n")
    assert ("GM-A11",) == refusing(state, "place T11 0,-1 n")


@pytest.mark.rule("GM-11", "GM-A11")
def test_own_tiles_that_fit_nowhere():
    """If none of the own tiles fits, the first in the order of the tile list goes back; that is said."""
    lonely = at(MISFITS)
    assert {"return"} == legal(lonely)
    assert () == refusing(lonely, "return")
    assert "first" in GAME.prompt(lonely)
    assert ("GM-A11",) == told(lonely, "return")
    state = after(lonely, "return")
    assert (CHANCE, ["T05m", "G01p"]) == (state.current_player, codes(state.own[0]))
    state = after(state, "draw C")
    assert ["T02p"] == codes(state.returned)
    assert (0, 12) == (state.current_player, state.stack)


@pytest.mark.rule("GM-A25")
def test_both_ways_needs_partners():
    """Where nobody has a partner there is nothing to hand over, and the option is refused."""
    with pytest.raises(BadOption, match=r"both_ways.*alliances=True.*GM-A25"):
        GAME.empty_table(4, options={"both_ways": True})


@pytest.mark.rule("GM-54", "GM-55", "GM-56", "GM-A3", "GM-A5", "GM-A21", "GM-A22", "GM-A25")
def test_options_and_their_rules():
    """Each option has a label and the rule that it switches, and is off by default."""
    specs = GAME.option_specs()

    assert [
        ("mud", "GM-54"),
        ("five_tiles", "GM-55"),
        ("alliances", "GM-56"),
        ("require_passage", "GM-A5"),
        ("clockwise_start", "GM-A3"),
        ("bats_may_spare", "GM-A21"),
        ("single_collect", "GM-A22"),
        ("both_ways", "GM-A25"),
    ] == [(spec.name, spec.rule) for spec in specs]
    assert {False} == {spec.default for spec in specs}


def test_every_first_placement_is_a_placement():
    """In the first phase everything that can be done is placing the tile in hand."""
    for state in walk(GAME.empty_table(2), random.Random(1)):
        if not state.stack:
            break
        if state.current_player >= 0:
            assert all(isinstance(a, Place) or str(a) == "return" for a in state.legal_actions())
