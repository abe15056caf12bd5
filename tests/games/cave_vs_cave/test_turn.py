"""Setup, rounds and turns: CC-5 to CC-19, CC-43 to CC-46, CC-A9, CC-A12, CC-A16, CC-A26."""

from __future__ import annotations

import pytest

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules.state import Phase
from tests.games.cave_vs_cave.helpers import acting, at, goods, names, room_at, some
from tests.games.helpers import after, legal, refusing, saying, told, weights

TWOS = {"tile furnishing", "tile masonry", "tile undermining"}
THREES = {"tile expansion", "tile breach", "tile drift_mining", "tile expedition"}
ALL = "cultivation housework excavation undergrowth furnishing masonry undermining"
ALL += " expansion breach drift_mining expedition renovation"


# -- setup


@pytest.mark.rule("CC-4", "CC-5", "CC-7", "CC-8", "CC-9")
def test_setup():
    """One of each good, four tiles and six rooms in view, nine tiles face down, E hollow, seven walls."""
    state = GAME.empty_table(2)

    assert {"first p1": 1, "first p2": 1} == weights(state)
    assert [0, 1, 2, 3] == [*state.board]
    assert [1, 2, 3, 4, 5, 6] == [*state.display]
    assert (18, 0, 7) == (len(state.rooms_face_down), state.stack, state.wall_supply)
    for seat in (0, 1):
        assert {1} == {*goods(state, seat).values()}
        assert ["??", "??", "??", "??", "--", "??", "cave_entrance", "??", "??", "??", "??"] == [
            room_at(state, letter, seat) for letter in "ABCDEFGHIJK"
        ]


@pytest.mark.rule("CC-9")
def test_who_starts():
    """Whoever has the starting player tile is first to move in the first round."""
    for seat in (0, 1):
        state = after(GAME.empty_table(2), f"first p{seat + 1}", "tile masonry")

        assert (seat, seat, 1) == (state.starter, state.current_player, state.round)


@pytest.mark.rule("CC-6", "CC-11")
def test_order_of_tiles():
    """The three tiles with a 2 come first, then those with a 3, each as likely; Renovation is last."""
    state = after(GAME.empty_table(2), "first p1")
    seen = []
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            outcomes = weights(state)
            seen.append({*outcomes})
            assert {1} == {*outcomes.values()}
            state = GAME.apply(state, state.chance_outcomes()[0][0])
        else:
            state = GAME.apply(GAME.apply(state, state.legal_actions()[0]), GAME.parse("end"))

    assert [3, 2, 1, 4, 3, 2, 1, 1] == [len(outcomes) for outcomes in seen]
    assert (TWOS, THREES, {"tile renovation"}) == (seen[0], seen[3], seen[7])
    assert seen[2] < seen[1] < TWOS
    assert seen[6] < seen[5] < seen[4] < THREES


@pytest.mark.rule("CC-43", "CC-44")
def test_solo_setup():
    """Alone, three light-back rooms leave one by one, nine rooms make a stack, Breach is out."""
    state = GAME.empty_table(1)
    known = {"remove shelf": 1, "remove parlor": 1}

    assert 6 == len(weights(state))
    assert known.items() <= weights(state).items()
    state = after(state, "remove shelf", "remove parlor", "remove tunnel")
    assert ["spinning_wheel", "grindstone", "food_corner"] == names(state.display)
    assert ["shelf", "tunnel", "parlor"] == names(state.removed)
    assert (9, 18, 1, Phase.TILE) == (
        state.stack,
        len(state.rooms_face_down),
        state.round,
        state.phase,
    )
    assert TWOS == {*weights(state)}
    assert 8 not in state.tiles_face_down
    assert [2, 2, 2, 3, 3, 3, 4] == [at(f"players: 1\nround: {n}").turns_each for n in range(1, 8)]


# -- rounds


@pytest.mark.rule("CC-10", "CC-13")
def test_turns_of_a_round():
    """Rounds have two turns each, then three, then four."""
    assert [2, 2, 2, 3, 3, 3, 3, 4] == [at(f"round: {n}").turns_each for n in range(1, 9)]


@pytest.mark.rule("CC-12", "CC-14")
def test_turns_alternate():
    """Turns alternate within a round; at its end the tiles go back and the other player starts."""
    state = at("starter: 2\nturn: 2")
    state = after(state, "take excavation", "end")
    assert 0 == state.current_player
    state = after(state, "take housework", "end", "take cultivation", "end")
    assert (((1,), (2, 0)), 3) == (state.taken, state.turns)
    told_at_end = told(after(state, "take undergrowth"), "end")
    state = after(state, "take undergrowth", "end")

    assert ("CC-14", "CC-14") == told_at_end
    assert (2, 0, 0, 0) == (state.round, state.starter, state.turn, state.turns)
    assert ({0, 1, 2, 3, 4}, ((), ())) == ({*state.board}, state.taken)
    assert CHANCE == state.current_player
    state = after(state, "tile masonry")
    assert (0, Phase.TAKE) == (state.current_player, state.phase)


@pytest.mark.rule("CC-12")
def test_a_tile_must_be_taken():
    """In a turn a tile is taken first; nobody passes, and a taken tile cannot be taken again."""
    state = at(
        "starter: 2\ntaken2: masonry\ntiles: cultivation housework excavation undergrowth masonry\n"
    )

    assert {"take cultivation", "take housework", "take excavation", "take undergrowth"} == legal(
        state, "take"
    )
    assert ("CC-12",) == refusing(state, "end") == refusing(state, "take masonry")
    assert ("CC-12",) == refusing(state, "gain 0 0")
    assert ("CC-11",) == refusing(state, "take breach")
    assert ("CC-12",) == refusing(after(state, "take excavation"), "take housework")
    assert ("CC-12",) == refusing(state, "stop") == refusing(state, "prospect")


@pytest.mark.rule("CC-12", "CC-16")
def test_all_may_be_left_out():
    """A tile may be taken and left unused."""
    for tile in ALL.split():
        assert "end" in legal(acting(tile))


@pytest.mark.rule("CC-12")
def test_not_your_turn():
    """Who looks on while the other is in turn can do nothing, and is told whose turn it is."""
    view = at("turn: 1").observation(1)

    assert () == view.legal_actions()
    assert ("CC-12",) == refusing(view, "take excavation")
    assert "{0}'s turn" in saying(view, "end")


@pytest.mark.rule("CC-A9", "CC-25")
def test_changing_in_anothers_turn():
    """Goods are not changed into food in the other player's turn."""
    assert ("CC-12", "CC-A9") == refusing(at("turn: 1").observation(1), "swap gold")


@pytest.mark.rule("CC-12")
def test_not_for_players():
    """What tiles say is not for a player to say, and nobody acts while a tile is turned up."""
    state = after(GAME.empty_table(2), "first p1")

    assert ("CC-12",) == refusing(at(""), "room shelf") == refusing(at(""), "first p1")
    assert ("CC-12",) == refusing(state, "take excavation")


@pytest.mark.rule("CC-41")
def test_after_the_end():
    """Nothing can be done once the game is over."""
    over = at("phase: over")

    assert ("CC-41",) == refusing(over, "end")
    assert () == over.legal_actions()
    assert () == over.chance_outcomes()


# -- Renovation


@pytest.mark.rule("CC-15")
@pytest.mark.parametrize(("own", "other", "may"), [(2, 1, True), (1, 1, False), (0, 1, False)])
def test_renovation(own, other, may):
    """Renovation asks for more gold than the other player has; equal gold is not enough."""
    state = at(f"round: 8\ntiles: {ALL}\ngoods1: gold {own}\ngoods2: gold {other}\n")

    assert may == ("take renovation" in legal(state))
    assert (() if may else ("CC-15",)) == refusing(state, "take renovation")


@pytest.mark.rule("CC-15", "CC-25")
def test_renovation_after_changing_gold():
    """Gold that is changed into food before taking a tile is missing for Renovation."""
    state = at(f"round: 8\ntiles: {ALL}\ngoods1: gold 2\ngoods2: gold 1\n")

    assert ("CC-15",) == refusing(after(state, "swap gold"), "take renovation")


@pytest.mark.rule("CC-A12")
def test_renovation_is_not_taken_away():
    """Once Renovation is taken, gold that is spent changes nothing."""
    state = at(f"round: 8\ntiles: {ALL}\ngoods1: gold 2\ngoods2: gold 1\n")
    assert ("CC-12", "CC-A12") == told(state, "take renovation")
    state = after(state, "take renovation", "swap gold", "swap gold")

    assert "build 0 E|F" in legal(state)
    assert "furnish 1 0 shelf E" in legal(state)


@pytest.mark.rule("CC-46")
def test_renovation_alone():
    """Alone, Renovation can be taken without gold."""
    text = f"players: 1\nround: 7\ntiles: {ALL.replace('breach ', '')}\ngoods1: gold 0\n"

    assert ("CC-12", "CC-46") == told(at(text), "take renovation")


@pytest.mark.rule("CC-44")
def test_breach_is_out_alone():
    """Alone, nobody takes Breach, and it is said to be out of the game."""
    state = at("players: 1\nround: 7\n")

    assert ("CC-44",) == refusing(state, "take breach")
    assert "out of the game" in saying(state, "take breach")


# -- the parts of a tile


@pytest.mark.rule("CC-17", "CC-18")
def test_either_or_says_so():
    """What is shut by another choice of its part is shut by that rule, under way and over."""
    state = after(acting("expedition", "goods1: wood 5 stone 5\n"), "use 0 cave_entrance 0")
    masonry = after(acting("masonry"), "gain 1 0")

    for choice in ("gain 0 0", "gain 0 1"):
        assert ("CC-17",) == refusing(state, choice) == refusing(after(state, "stop"), choice)
    assert ("CC-18",) == refusing(masonry, "gain 1 1")
    assert ("CC-A27",) == refusing(state, "end")


@pytest.mark.rule("CC-16")
def test_any_order_each_once():
    """The parts of a tile go in any order, each once."""
    state = acting("masonry")
    one = after(state, "build 2 E|F", "use 0 cave_entrance 0", "gain 1 1")
    two = after(state, "gain 1 1", "use 0 cave_entrance 0", "build 2 E|F")

    assert one.caves == two.caves
    assert {"end", "swap emmer", "swap flax", "swap gold"} == legal(one)
    assert ("CC-16",) == refusing(one, "use 0 cave_entrance 0")[:1]
    assert ("CC-16",) == refusing(one, "build 2 G|H")


@pytest.mark.rule("CC-17")
def test_one_of_two_actions():
    """Where a diagonal divides two actions, one is carried out and then neither again."""
    used = after(acting("undermining"), "use 0 cave_entrance 0", "stop")
    dug = after(acting("excavation", "goods1: food 9\n"), "dig 0 0 F", "room stall")
    sold = after(acting("expedition", "goods1: wood 5\n"), "gain 0 0")

    assert ("CC-17",) == refusing(used, "dig 0 1 F")
    assert ("CC-17",) == refusing(dug, "dig 0 1 C")
    assert ("CC-17",) == refusing(sold, "use 0 cave_entrance 0")
    assert ("CC-17",) == refusing(sold, "gain 0 1")[:1]


@pytest.mark.rule("CC-17", "CC-A27")
def test_going_on_with_another_choice():
    """While rooms are used on a tile, its other choice is closed, and so are its other parts."""
    state = after(acting("undermining"), "use 0 cave_entrance 0")

    assert "CC-17" in refusing(state, "dig 0 1 F")
    assert ("CC-A27",) == refusing(state, "end")
    assert {"stop", "swap emmer", "swap flax", "swap gold"} == {
        move for move in legal(state) if not move.startswith("use")
    }


@pytest.mark.rule("CC-A27")
def test_nothing_to_stop():
    """Only a series that is under way is stopped."""
    assert ("CC-A27",) == refusing(acting("undermining"), "stop")


@pytest.mark.rule("CC-16")
def test_what_the_tile_does_not_offer():
    """An action that the tile in hand does not have is refused with the name of the tile."""
    state = acting("furnishing")

    for move in ("build 0 E|F", "raze 0 E|F", "dig 0 0 F", "use 0 cave_entrance 0", "idle 0"):
        assert ("CC-16",) == refusing(state, move)
    assert ("CC-16",) == refusing(state, "furnish 0 0 shelf E") == refusing(state, "gain 7 0")
    assert "Furnishing" in saying(state, "gain 1 0")


@pytest.mark.rule("CC-17", "CC-18", "CC-34")
def test_choices_that_do_not_exist():
    """A choice, way to dig or fee that the line does not have is refused."""
    assert ("CC-18",) == refusing(acting("masonry"), "gain 1 2")
    assert ("CC-17",) == refusing(acting("excavation"), "dig 0 2 F")
    assert ("CC-17",) == refusing(acting("undermining"), "dig 0 0 F")
    assert ("CC-34",) == refusing(acting("furnishing"), "furnish 1 1 shelf E")
    assert ("CC-38",) == refusing(acting("undergrowth"), "use 0 cave_entrance 4")


# -- goods


@pytest.mark.rule("CC-20", "CC-A16")
@pytest.mark.parametrize(
    ("tile", "move", "gains"),
    [
        ("cultivation", "gain 1 0", {"emmer": 3, "flax": 2}),
        ("excavation", "gain 1 0", {"stone": 2}),
        ("undergrowth", "gain 1 0", {"wood": 3}),
        ("furnishing", "gain 0 0", {"food": 2}),
    ],
)
def test_gains(tile, move, gains):
    """A plus gives so many of the goods, all of them together."""
    state = acting(tile)

    assert {**goods(state), **gains} == goods(after(state, move))
    assert ("CC-20",) == told(state, move)


@pytest.mark.rule("CC-22")
def test_selling_with_expedition():
    """Five wood or five stone bring four gold; four are not enough."""
    state = acting("expedition", "goods1: wood 5 stone 4\n")

    assert (0, 5) == some(after(state, "gain 0 0"), "wood gold")
    assert ("CC-22", "CC-22") == told(state, "gain 0 0")
    assert ("CC-22",) == refusing(state, "gain 0 1")
    assert "5 stone" in saying(state, "gain 0 1")


@pytest.mark.rule("CC-25")
def test_changing_goods():
    """One emmer, flax or gold becomes one food, whenever one is in turn and as often as one likes."""
    for state in (at(""), acting("masonry"), after(acting("undermining"), "use 0 cave_entrance 0")):
        for good in ("emmer", "flax", "gold"):
            now = after(state, f"swap {good}")
            assert (goods(state)[good] - 1, 2) == some(now, f"{good} food")
            assert (state.phase, state.under_way, state.done) == (
                now.phase,
                now.under_way,
                now.done,
            )
    assert (3,) == some(
        after(acting("masonry", "goods1: gold 2\n"), "swap gold", "swap gold"), "food"
    )


@pytest.mark.rule("CC-25", "CC-3")
def test_changing_nothing():
    """Wood, stone and food are never changed, and nothing of which there is none; above nine it is lost."""
    for good in ("wood", "stone", "food"):
        assert ("CC-25",) == refusing(at(""), f"swap {good}")
    assert ("CC-25",) == refusing(at("goods1: flax 0\n"), "swap flax")
    full = at("goods1: food 9\n")
    assert ("CC-25", "CC-3") == told(full, "swap flax")
    assert (0, 9) == some(after(full, "swap flax"), "flax food")
    assert ("CC-25",) == told(at("goods1: food 8\n"), "swap flax")


@pytest.mark.rule("CC-A26", "CC-34", "CC-44")
@pytest.mark.parametrize(("number", "fee"), [(1, 2), (3, 2), (4, 3), (6, 3), (7, 4)])
def test_fee_alone(number, fee):
    """Alone the fee for each dwarf is as many food as the round has turns."""
    text = f"players: 1\nround: {number}\ngoods1: gold 0 food "
    move = "furnish 0 0 shelf E"

    assert ("CC-34",) == refusing(acting("housework", f"{text}{fee - 1}\n"), move)
    assert (0,) == some(after(acting("housework", f"{text}{fee}\n"), move), "food")
    assert ("CC-A26", "CC-33") == told(acting("housework", f"{text}{fee}\n"), move)


# -- where the rules come from


def test_printed_rules_have_printed_sources():
    """A rule marked as printed names a rulebook or a printed piece, and no fan program or review."""
    others = ("fan program", "review", "list of icons")
    printed = [rule for rule in GAME.rules.values() if rule.status == "printed"]

    assert printed
    assert [] == [rule.id for rule in printed if any(word in rule.source for word in others)]
