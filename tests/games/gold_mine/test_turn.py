"""The order of a turn, digging and walking: GM-13 to GM-23, GM-30 to GM-36, GM-A4, GM-A23, GM-A24."""

from __future__ import annotations

import pytest

from minesnb.core.errors import HiddenState, IllegalAction
from minesnb.core.game import CHANCE
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.actions import Deal, Dice, Die, DrawTile, Go, Gold, Lay
from minesnb.games.gold_mine.rules.mine import ENTRANCE_NODE, cell_at
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import LINE, at, codes, gold, node, supply_of, ways
from tests.games.helpers import after, events, legal, refusing, told, weights

EVERYTHING = (
    "place T01 0,-1 n", "return", "excavate", "roll", "passage", "pass", "go 1,0.0", "stay",
    "collect", "gold p2", "bats p2", "lay 2,0", "leave", "give", "receive", "end",
)  # fmt: skip


# -- the order of a turn


@pytest.mark.rule("GM-15")
def test_the_ways_to_move():
    """A turn begins with one of four: dig, roll, try a passage where there is one, or pass."""
    assert {"excavate", "roll", "pass"} == legal(at(LINE))
    assert {"excavate", "roll", "pass", "passage"} == legal(at("tiles: T01p@1,0e\nminers: 1,0 0,0"))


@pytest.mark.rule("GM-14", "GM-15")
@pytest.mark.parametrize(
    ("moves", "phase"),
    [
        (("excavate",), Phase.DRAW),
        (("roll",), Phase.DIE),
        (("passage",), Phase.DICE),
        (("pass",), Phase.ACTION),
        (("roll", "die 3"), Phase.STEP),
        (("passage", "dice 1,1"), Phase.CROSS),
        (("passage", "dice 1,2"), Phase.STEP),
        (("excavate", "draw T12"), Phase.PLACE),
    ],
)
def test_no_second_movement(moves, phase):
    """Once a movement is chosen no other can be: each is refused as a second one."""
    state = after(at("tiles: T01p@1,0e\nminers: 1,0 0,0"), *moves)

    assert phase == state.phase
    for move in ("excavate", "roll", "passage", "pass"):
        assert ("GM-14",) == refusing(state, move)


@pytest.mark.rule("GM-14", "GM-17")
def test_actions_come_after_the_movement():
    """Before the movement nothing of the action part is allowed."""
    state = at(LINE + "miners: 2,0 2,0\nnuggets: 1 1")

    for move in ("collect", "gold p2", "bats p2", "end", "give", "receive", "lay 4,0", "leave"):
        assert ("GM-14",) == refusing(state, move)


@pytest.mark.rule("GM-14", "GM-17")
def test_the_action_part():
    """After the movement one may collect, challenge, both, or neither."""
    state = after(at(LINE + "miners: 2,0 2,0\nnuggets: 1 1"), "pass")

    assert {"collect", "gold p2", "bats p2", "end"} == legal(state)
    for move in ("go 1,0.0", "stay", "roll", "place T01 0,-1 n", "return"):
        assert ("GM-14",) == refusing(state, move)
    assert "end" in legal(after(state, "collect"))


@pytest.mark.rule("GM-13", "GM-14")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_turns_go_clockwise(players):
    """Each turn ends with the next seat's, and the last seat's with the first's."""
    state = at(f"players: {players}\n{LINE}")
    seats = []
    for _ in range(players + 1):
        seats.append(state.turn)
        assert "GM-14" in told(after(state, "pass"), "end")
        state = after(state, "pass", "end")

    assert [*range(players), 0] == seats


@pytest.mark.rule("GM-14")
def test_a_new_turn_begins_afresh():
    """What one player did in a turn does not bind the next."""
    state = at(LINE + "miners: 2,0 2,0\nnuggets: 1 1\ngold: 2,0")
    state = after(state, "roll", "die 3", "stay", "collect", "gold p2")
    state = after(state, "dice 1,2", "dice 1,2", "dice 1,2", "leave", "end")

    assert (1, Phase.MOVE, ()) == (state.turn, state.phase, state.dice)
    assert (False, False, False) == (state.may_collect, state.collected, state.challenged)
    assert (0, None, 0) == (state.reach, state.challenge, state.nugget_transfer)
    assert {"gold p1", "bats p1", "end"} == legal(after(state, "pass"))


@pytest.mark.rule("GM-13")
def test_it_is_not_your_turn():
    """Whoever looks on is refused everything by the order of turns."""
    seen = at(LINE).observation(1)

    assert () == seen.legal_actions()
    for move in EVERYTHING:
        (refusal,) = seen.explain(GAME.parse(move))
        assert ("GM-13", ("miner-1",)) == (refusal.rule, refusal.elements)
    with pytest.raises(HiddenState):
        seen.apply(GAME.parse("roll"))


@pytest.mark.rule("GM-14")
@pytest.mark.parametrize("action", [Die(3), Dice(1, 1), DrawTile("C"), Deal(0, "C")])
def test_what_chance_says_no_player_may_say(action):
    """An outcome of chance is refused where a player decides."""
    state = at(LINE)

    assert ["GM-14"] == [refusal.rule for refusal in state.explain(action)]
    with pytest.raises(IllegalAction):
        state.apply(action)


@pytest.mark.rule("GM-14")
def test_nobody_acts_while_dice_speak():
    """At a chance node every action of a player is refused."""
    state = after(at(LINE), "roll")

    assert CHANCE == state.current_player
    assert () == state.legal_actions()
    for move in EVERYTHING:
        assert ("GM-14",) == refusing(state, move)


@pytest.mark.rule("GM-14")
def test_each_action_has_its_time():
    """In every phase exactly the actions of that phase are timely; a nugget is laid once it is won."""
    times = {
        "move": {"excavate", "roll", "pass", "passage"},
        "step": {"go", "stay"},
        "cross": {"go", "stay"},
        "action": {"collect", "gold", "bats", "give", "receive", "end"},
        "take\nrival: 2": {"lay", "leave"},
        "flee\nrival: 2": {"go", "stay"},
        "place\nhand: C": {"place", "return"},
    }
    for phase, verbs in times.items():
        state = at(f"{LINE}nuggets: 1 1\nphase: {phase}")
        for move in EVERYTHING:
            timely = move.split()[0] in verbs
            late = {"GM-14", "GM-41", "GM-46"} if move.split()[0] in ("lay", "leave") else {"GM-14"}
            assert timely == late.isdisjoint(refusing(state, move))


@pytest.mark.rule("GM-14")
@pytest.mark.parametrize(
    ("phase", "move", "says"),
    [
        ("move", "go 1,0.0", "First choose how to move."),
        ("move", "lay 2,0", "First choose how to move."),
        ("step", "lay 2,0", "Now your miner walks: choose a tunnel, or stay."),
        ("action", "go 1,0.0", "The movement of this turn is over."),
        ("action", "lay 2,0", "You collect a nugget only where your miner stands."),
        ("place\nhand: C", "go 1,0.0", "First the tile has to be placed."),
    ],
)
def test_a_click_on_the_mine_at_the_wrong_time(phase, move, says):
    """Whoever points at the mine at the wrong time is told what is due now."""
    (refusal,) = at(f"{LINE}phase: {phase}").explain(GAME.parse(move))

    assert says == refusal.text


@pytest.mark.rule("GM-16")
def test_passing():
    """A player may pass: the miner stays, and its movement has ended there."""
    state = after(at(LINE + "miners: 2,0 0,0"), "pass")

    assert ("GM-16", "GM-A7") == told(at(LINE + "miners: 2,0 0,0"), "pass")
    assert (Phase.ACTION, True, node(2, 0)) == (state.phase, state.may_collect, state.miners[0])


@pytest.mark.rule("GM-16", "GM-34")
def test_a_move_can_be_declined():
    """After a roll, and after a tile is placed, the miner may stay."""
    rolled = after(at(LINE), "roll", "die 6")
    dug = after(at(LINE), "excavate", "draw C", "place C 0,1 n")

    assert ("GM-34", "GM-16") == told(rolled, "stay")
    for state in (rolled, dug):
        assert "stay" in legal(state)
        assert () == refusing(state, "stay")
        assert ENTRANCE_NODE == after(state, "stay").miners[0]
        assert Phase.ACTION == after(state, "stay").phase


@pytest.mark.rule("GM-A23")
def test_no_step_without_a_tile():
    """Declining the tile before drawing it does not come with a step of its own."""
    state = after(at(LINE), "excavate")

    assert all(name.startswith("draw ") for name in weights(state))
    assert ("GM-14",) == refusing(state, "go 1,0.0")


# -- digging


@pytest.mark.rule("GM-15", "GM-19")
def test_digging():
    """A tile is drawn from the supply, placed by the player, and then a step may follow."""
    state = at(LINE)
    assert ("GM-15",) == told(state, "excavate")
    state = after(state, "excavate")
    assert (CHANCE, Phase.DRAW) == (state.current_player, state.phase)
    assert ("GM-19",) == told(state, "draw C")
    state = after(state, "draw C")
    assert (0, Phase.PLACE) == (state.current_player, state.phase)
    assert 94 == len(state.supply)
    state = after(state, "place C 0,1 n")

    assert (0, Phase.STEP, 1, -1) == (
        state.current_player,
        state.phase,
        state.reach,
        state.tile_in_hand,
    )


@pytest.mark.rule("GM-15")
def test_odds_of_a_dug_tile():
    """In the second phase each tile of the supply is as likely as it is often there."""
    state = after(at("returned:\n" + supply_of("T01", "T01", "C")), "excavate")

    assert {"draw T01": 2, "draw C": 1} == weights(state)


@pytest.mark.rule("GM-19", "GM-20")
def test_a_dug_tile_that_fits_must_be_placed():
    """A dug tile with a place cannot be put back, by the rule of digging alone."""
    state = after(at(LINE), "excavate", "draw C")

    assert ("GM-19",) == refusing(state, "return")
    assert ("cell-m1-0",) == state.explain(GAME.parse("return"))[0].elements


@pytest.mark.rule("GM-20")
def test_a_dug_tile_that_fits_nowhere_goes_back():
    """A misfit is shuffled into the supply, and another tile is drawn from all of it."""
    state = after(at(supply_of("T24", "C")), "excavate", "draw T24")
    assert {"return"} == legal(state)
    assert ("GM-20",) == told(state, "return")
    state = after(state, "return")

    assert (CHANCE, Phase.DRAW, -1) == (state.current_player, state.phase, state.tile_in_hand)
    assert {"draw T24": 1, "draw C": 1} == weights(state)
    assert () == state.returned


@pytest.mark.rule("GM-A4")
def test_no_digging_without_a_supply():
    """With an empty supply digging is refused; all else goes on."""
    state = at(LINE + "supply:\n")
    (refusal,) = state.explain(GAME.parse("excavate"))

    assert ("GM-A4", ("supply",)) == (refusal.rule, refusal.elements)
    assert {"roll", "pass"} == legal(state)


@pytest.mark.rule("GM-A4")
def test_nothing_fits_and_one_step_remains():
    """If no tile of the supply fits, none is placed and the one step of digging remains."""
    state = after(at("tiles: C@1,0\n" + supply_of("T24")), "excavate", "draw T24")
    assert "return" not in legal(state)
    alone = after(at(supply_of("T24", "T25")), "excavate", "draw T24")

    assert ("GM-20", "GM-A4") == told(alone, "return")
    alone = after(alone, "return")
    assert (0, Phase.STEP, 1) == (alone.current_player, alone.phase, alone.reach)
    assert ["T24", "T25"] == codes(alone.supply)
    assert {"stay"} == legal(alone)
    assert Phase.ACTION == after(alone, "stay").phase


@pytest.mark.rule("GM-22")
def test_the_step_after_digging():
    """After the tile the miner may go one tile, by any tunnel, and no farther."""
    state = after(at(LINE + "miners: 1,0 0,0"), "excavate", "draw C", "place C 0,1 n")

    assert {"0,0.0", "2,0.0"} == ways(state)
    assert ("GM-31", "GM-22") == refusing(state, "go 3,0.0")
    assert ("GM-31", "GM-22") == refusing(state, "go 0,1.0")


@pytest.mark.rule("GM-22", "GM-21")
def test_the_step_may_go_to_the_new_tile():
    """The step may use the tile just placed."""
    state = after(at(LINE), "excavate", "draw C", "place C 0,1 n")

    assert {"1,0.0", "0,1.0"} == ways(state)


@pytest.mark.rule("GM-23")
def test_a_dug_chamber_gets_a_nugget():
    """A chamber placed in the second phase gets one nugget at once, and this is told."""
    state = after(at("tiles: C@1,0"), "excavate", "draw G01")

    assert "GM-23" in told(state, "place G01 2,0 w")
    assert ["2,0"] == gold(after(state, "place G01 2,0 w"))


@pytest.mark.rule("GM-23", "GM-42")
def test_a_new_chamber_alone_gets_a_nugget():
    """A tunnel brings no nugget, and chambers emptied before stay empty."""
    state = after(at(LINE + "gold:"), "excavate", "draw C", "place C 0,1 n")

    assert [] == gold(state)


# -- walking


@pytest.mark.rule("GM-15", "GM-34")
def test_a_roll_of_one_die():
    """One fair die says how far the miner may go, from no step to its number."""
    state = after(at(LINE), "roll")
    assert dict.fromkeys((f"die {n}" for n in range(1, 7)), 1) == weights(state)

    line = ("1,0.0", "2,0.0", "3,0.0", "4,0.0")
    for die in range(1, 7):
        rolled = after(state, f"die {die}")
        assert (0, die, (die,)) == (rolled.current_player, rolled.reach, rolled.dice)
        assert {*line[:die]} == ways(rolled)
        assert "GM-15" in told(state, f"die {die}")


@pytest.mark.rule("GM-34", "GM-31")
def test_too_far():
    """A place farther than the die allows is refused with the distance and the die."""
    state = after(at(LINE), "roll", "die 2")
    refusals = state.explain(GAME.parse("go 4,0.0"))

    assert [("GM-31", ("tunnel-4-0-0",)), ("GM-34", ("die-1",))] == [
        (r.rule, r.elements) for r in refusals
    ]
    assert "4 tiles away" in refusals[0].text
    assert "goes up to 2" in refusals[0].text
    assert "shows 2" in refusals[1].text


@pytest.mark.rule("GM-34")
def test_going_where_one_is():
    """The miner's own place is no destination: staying is said in another way."""
    state = after(at(LINE), "roll", "die 2")

    assert ("GM-34",) == refusing(state, "go 0,0.0")


@pytest.mark.rule("GM-30")
def test_tunnels_that_are_not_there():
    """A cell without a tile, and a number that no tunnel of a tile has, are refused."""
    state = after(at(LINE), "roll", "die 2")

    assert ("GM-30",) == refusing(state, "go 0,1.0")
    assert ("GM-30",) == refusing(state, "go 1,0.1")


@pytest.mark.rule("GM-30", "GM-32")
def test_tunnels_of_one_tile_are_apart():
    """Of two parallel tunnels each leads on only from itself; changing over is refused."""
    state = at("tiles: T13@1,0e T13@2,0e\nminers: 1,0.0 0,0\nphase: step\nreach: 6")

    assert {"2,0.0", "0,0.0", "1,0.1", "2,0.1"} == ways(state)
    state = at("tiles: T13@1,0e T13@2,0e\nminers: 2,0.0 0,0\nphase: step\nreach: 3")
    assert {"1,0.0", "0,0.0", "1,0.1"} == ways(state)
    (refusal, _) = state.explain(GAME.parse("go 2,0.1"))
    assert "4 tiles away" in refusal.text


@pytest.mark.rule("GM-32")
def test_a_tunnel_beside_ones_own_that_nothing_joins():
    """Another tunnel of the same tile that no way leads to is refused by its own rule."""
    state = at("tiles: T16@1,0e\nminers: 1,0.0 0,0\nphase: step\nreach: 6")
    (refusal,) = state.explain(GAME.parse("go 1,0.1"))

    assert ("GM-32", ("tunnel-1-0-1",)) == (refusal.rule, refusal.elements)


@pytest.mark.rule("GM-31")
def test_no_way_leads_there():
    """A tunnel that no way leads to is refused, however near it lies."""
    state = at("tiles: C@1,0 T24@2,0\nminers: 1,0 0,0\nphase: step\nreach: 6")

    assert ("GM-31",) == refusing(state, "go 2,0.0")
    assert {"0,0.0"} == ways(state)


@pytest.mark.rule("GM-31")
def test_a_loop_beside_a_cross_tunnel():
    """A loop turns back to the tile it came from and does not reach the cross tunnel."""
    state = at("tiles: C@1,0 T18@2,0w\nminers: 1,0 0,0\nphase: step\nreach: 6")

    assert {"0,0.0", "2,0.0"} == ways(state)
    assert (node(1, 0),) == state.layout.map.links[node(2, 0, 0)]
    assert () == state.layout.map.links[node(2, 0, 1)]


@pytest.mark.rule("GM-31")
def test_a_step_is_told():
    """A move tells where the miner is now."""
    state = after(at(LINE), "roll", "die 2")
    (event,) = events(state, "go 2,0.0")

    assert ("GM-31", "{0} walks; now 2 east of the entrance.") == (event.rule, event.text)
    assert (node(2, 0), ENTRANCE_NODE) == after(state, "go 2,0.0").miners


@pytest.mark.rule("GM-33")
def test_miners_share_tunnels():
    """Miners may stand in one tunnel, as many as like, and pass each other."""
    state = at("players: 6\n" + LINE + "miners: 0,0 1,0 1,0 1,0 1,0 1,0\nphase: step\nreach: 2")

    assert {"1,0.0", "2,0.0"} == ways(state)
    assert 6 == after(state, "go 1,0.0").miners.count(node(1, 0))


@pytest.mark.rule("GM-34", "GM-A17")
def test_turning_back():
    """Every tunnel within the steps is a destination, also the one beside that which a miner left."""
    fork = "tiles: T08@1,0 T01@1,-1 C@1,1\nminers: 1,-1 0,0\nphase: step\nreach: {}"

    assert {"1,0.0"} == ways(at(fork.format(1)))
    assert {"1,0.0", "1,1.0"} == ways(at(fork.format(2)))
    assert {"1,0.0", "1,1.0"} == ways(at(fork.format(6)))

    parallel = "tiles: T13@0,-1\nminers: 0,-1.0 0,0\nphase: step\nreach: {}"

    assert {"0,0.0"} == ways(at(parallel.format(1)))
    assert {"0,0.0", "0,-1.1"} == ways(at(parallel.format(2)))


@pytest.mark.rule("GM-35")
def test_through_the_entrance():
    """A miner without enough gold may walk on to the entrance and through it."""
    state = at("tiles: T01@1,0e T01@-1,0e\nminers: 1,0 0,0\nphase: step\nreach: 2\nnuggets: 9 0")

    assert {"0,0.0", "-1,0.0"} == ways(state)
    assert "GM-35" in told(state, "go 0,0.0")
    assert Phase.ACTION == after(state, "go 0,0.0").phase


@pytest.mark.rule("GM-36")
def test_through_a_cavern():
    """Through a cavern every tunnel that opens on to it can be reached, in whichever place."""
    state = at("tiles: C@1,0 T24@1,-1s T25@1,1 T01@2,0w\nminers: 0,0 0,0\nphase: step\nreach: 2")

    assert {"1,0.0", "1,-1.0", "1,1.0", "2,0.0"} == ways(state)
    assert "GM-36" in told(state, "go 1,0.0")


@pytest.mark.rule("GM-A24")
def test_a_rich_miner_goes_no_farther_than_the_entrance():
    """Places that lie only behind the entrance are refused to a miner who would win there."""
    text = "tiles: T01@1,0e T01@-1,0e\nminers: 1,0 0,0\nphase: step\nreach: 3\nnuggets: {} 0"
    state = at(text.format(10))
    (refusal,) = state.explain(GAME.parse("go -1,0.0"))

    assert {"0,0.0"} == ways(state)
    assert ("GM-A24", ("tile-0-0",)) == (refusal.rule, refusal.elements)
    assert {"0,0.0", "-1,0.0"} == ways(at(text.format(9)))


@pytest.mark.rule("GM-A24")
def test_a_move_is_its_destination():
    """Of two ways to one place none is asked for: the destination is the move."""
    ring = "tiles: T04@1,0s T06@1,1w C@0,1\nminers: 0,0 0,0\nphase: step\nreach: 6"
    state = at(ring)

    assert len(state.legal_actions()) == len({str(a) for a in state.legal_actions()})
    assert [Go] * (len(state.legal_actions()) - 1) == [type(a) for a in state.legal_actions()[:-1]]


def test_players_that_are_not_there():
    """Challenges of seats that do not exist and chambers without a tile are refused, not failed."""
    state = at(LINE + "miners: 2,0 2,0\nnuggets: 1 1\nphase: action")

    assert ["GM-44"] == [r.rule for r in state.explain(Gold(5))]
    assert ["GM-44"] == [r.rule for r in state.explain(Gold(-1))]
    take = at(LINE + "miners: 2,0 2,0\nnuggets: 1 1\nphase: take\nrival: 2")
    assert ["GM-47"] == [r.rule for r in take.explain(Lay(cell_at(50, 50)))]
