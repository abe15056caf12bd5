"""Progress boards: the marker's way up, what its spaces give, and the change of board."""

from __future__ import annotations

import pytest

from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules.actions import ChooseBoard, Surface
from minesnb.games.imperial_miners.rules.components import TOP
from tests.games.helpers import after, events, legal, refusing, told
from tests.games.imperial_miners.helpers import (
    STANDARD,
    at,
    due,
    lab_data,
    me,
    rich,
    sizes,
    tokens,
    using,
    where,
)


@pytest.mark.rule("IM-80")
def test_the_first_advance():
    """The first advance begins below the lowest space of any board; later ones go on there."""
    state = after(using("advance 1, advance 2"), "choose 1")
    assert {"board 1", "board 2", "board 3"} == legal(state)
    assert ("IM-80",) == refusing(state, "choose 1")
    assert ("IM-80", "IM-80") == told(state, "board 2")[:2]
    state = after(state, "board 2")

    # Space 1 gives 2 gold, then two further on a card is activated: there is none left.
    assert ((2, 3), (2, 0)) == (where(state), rich(state))


@pytest.mark.rule("IM-80")
def test_no_such_board():
    """A board that is not there is refused."""
    state = after(using("advance 1"), "choose 1")
    assert ["IM-80"] == [refusal.rule for refusal in state.explain(ChooseBoard(3))]
    surface = at("gold1: 9\nmine1: 019@0*\ntasks: surface\n")
    assert ["IM-80"] == [refusal.rule for refusal in surface.explain(Surface(1, 1, 3))]


@pytest.mark.rule("IM-A4")
def test_ten_spaces_above_a_blank_one():
    """A board has ten effects; the lowest space, where a marker starts, has none."""
    assert TOP == 10
    assert {10} == {len(board["spaces"]) for board in STANDARD["boards"]}
    state = after(using("advance 1"), "choose 1", "board 1")

    assert ((1, 1), 1) == (where(state), me(state).gold)


@pytest.mark.rule("IM-81")
@pytest.mark.parametrize(("steps", "found"), [(1, (1, 0)), (2, (0, 1)), (3, (3, 0)), (5, (0, 1))])
def test_only_the_last_space_counts(steps, found):
    """Spaces passed give nothing; the one where the marker stops is applied."""
    state = after(using(f"advance {steps}"), "choose 1", "board 1")

    assert ((1, steps), found) == (where(state), rich(state))


@pytest.mark.rule("IM-A5")
def test_advances_are_exact():
    """Advances other than at the surface go exactly as far as they say."""
    state = after(using("advance 3", "board1: 1 2\n"), "choose 1")

    assert ((1, 5), "AtSurface") == (where(state), due(state))


@pytest.mark.rule("IM-82", "IM-83")
@pytest.mark.parametrize(("start", "steps", "lost"), [(8, 2, 0), (8, 5, 3), (9, 3, 2)])
def test_the_top(start, steps, lost):
    """The top is applied, then the marker goes below another board; spaces left over are lost."""
    state = using(f"advance {steps}, gold 1", f"board1: 1 {start}\nmine1: 022@2 023@4\n")
    said = [event.text for event in events(state, "choose 1") if event.rule == "IM-83"]
    assert (
        [f"The top stops the marker: {lost} move{'s' * (lost > 1)} lost."] if lost else []
    ) == said
    state = after(state, "choose 1")
    assert ("ChangeBoard", (1, 10), 0) == (due(state), where(state), me(state).gold)
    assert ("IM-82",) == refusing(state, "board 1")
    assert ("IM-82",) == told(state, "board 3")[:1]
    state = after(state, "board 3")

    assert ((3, 0), (1, 0), "AtSurface") == (where(state), rich(state), due(state))


@pytest.mark.rule("IM-82")
def test_a_board_finished_earlier():
    """A board that was finished before may be chosen again."""
    state = using("advance 1, advance 10", "board1: 1 9\n")
    state = after(state, "choose 1", "board 2")

    assert ((2, 10), {"board 1", "board 3"}) == (where(state), legal(state))
    assert (1, 0) == where(after(state, "board 1"))


@pytest.mark.rule("IM-32")
def test_one_space_more():
    """With the following wind every advance goes a space further."""
    state = using("advance 2", "board1: 1 2\npast: 15\n")

    assert (1, 5) == where(after(state, "choose 1"))
    assert "IM-32" in told(state, "choose 1")
    assert (1, 4) == where(after(using("advance 2", "board1: 1 2\n"), "choose 1"))
    assert "IM-32" not in told(using("advance 2", "board1: 1 2\n"), "choose 1")


@pytest.mark.rule("IM-72", "IM-A22")
def test_a_card_of_level_four():
    """A space gives a card of deck IV; from its discards if it is empty, or none."""
    state = after(using("draw IV 1", where="space"), "choose 1")
    assert (("deal 141",), 14) == (
        tuple(str(a) for a, _ in state.chance_outcomes()),
        sizes(state)[3],
    )
    assert "IM-72" in told(state, "deal 141")
    state = after(state, "deal 141")
    assert ((141,), 13) == (me(state).hand, sizes(state)[3])

    used = "141 " * 14
    refilled = using("draw IV 2", f"discards: {used}\n", "space")
    assert "IM-19" in told(refilled, "choose 1")
    assert (141, 141) == me(after(refilled, "choose 1", "...")).hand
    held = f"players: 2\nhand1: {'141 ' * 8}\nhand2: {'141 ' * 6}\n"
    gone = using("draw IV 1, gold 1", held, "space")
    assert "IM-A22" in told(gone, "choose 1")
    assert 1 == me(after(gone, "choose 1")).gold


@pytest.mark.rule("IM-A29", "IM-71")
def test_a_reward_within_an_effect():
    """Cards that a space gives in the middle of an effect may exceed eight until it is done."""
    hand = "hand1: 019 020 021 022 023 024 025 026\n"
    state = at(
        f"{hand}board1: 1 5\nmine1: 030@0*\ntasks: menu 1 ; limit ; surface\n",
        GAME.build_deck(lab_data({30: {"effects": ["advance 1, gold 1, draw 1"]}})),
    )
    state = after(state, "choose 1")
    assert "IM-A29" in told(state, "deal 141")
    state = after(state, "deal 141")
    assert (9, 1, {"draw 1", "draw 2", "draw 3"}) == (
        len(me(state).hand),
        me(state).gold,
        legal(state),
    )
    state = after(state, "draw 2", "deal 055")
    assert (10, "Limit") == (len(me(state).hand), due(state))
    assert ("IM-71",) == refusing(state, "surface gold")
    assert ("IM-71",) == told(state, "discard 141")
    state = after(state, "discard 141")
    assert ("IM-71", "IM-A23") == told(state, "discard 055")
    state = after(state, "discard 055")

    assert (8, "AtSurface", ((55,), (141,))) == (
        len(me(state).hand),
        due(state),
        (state.discards[2], state.discards[4]),
    )


@pytest.mark.rule("IM-81")
def test_tokens_from_spaces():
    """A space can remove a token or put machines; without a target it gives nothing."""
    clear = at("board1: 3 7\nmine1: 019@0x 020@2x\ntasks: menu space ; surface\n")
    assert ("IM-81",) == told(after(clear, "choose 1"), "pick 2")
    assert "x ." == tokens(after(clear, "choose 1", "pick 2"))
    none = at("board1: 3 7\nmine1: 019@0\ntasks: menu space ; surface\n")
    assert "AtSurface" == due(after(none, "choose 1"))
    machines = at("board1: 3 8\nmine1: 019@0 020@2 021@4\ntasks: menu space ; surface\n")
    assert ". m m" == tokens(after(machines, "choose 1", "pick 3", "pick 2"))


@pytest.mark.rule("IM-47", "IM-A12")
def test_a_space_activates():
    """A space can activate a card of the mine, one that is not Egyptian."""
    state = at("board1: 2 3\nmine1: 039@0 040@2 021@4 019@6*\ntasks: menu space ; surface\n")
    state = after(state, "choose 1", "choose 1")
    assert 2 == me(state).gold

    pick = at("board1: 2 3\nmine1: 039@0 040@2 021@4 019@6\ntasks: menu space ; surface\n")
    pick = after(pick, "choose 1")
    assert {"pick 3", "pick 4"} == legal(pick)
    assert ("IM-A12",) == refusing(pick, "pick 1")
    assert ("IM-A12",) == refusing(pick, "pick 2")


@pytest.mark.rule("IM-10")
def test_the_side_that_lies_up_counts():
    """The effects are those of the side that lies up."""
    front = at("board1: 1 5\nmine1: 019@0\ntasks: menu space ; surface\n")
    back = at("boards: back front front\nboard1: 1 5\nmine1: 019@0\ntasks: menu space ; surface\n")

    assert (0, 1) == rich(after(front, "choose 1"))
    assert (5, 0) == rich(after(back, "choose 1"))


@pytest.mark.rule("IM-40", "IM-81", "IM-30")
@pytest.mark.parametrize(
    ("place", "rule"), [("card", "IM-40"), ("space", "IM-81"), ("event", "IM-30")]
)
def test_the_rule_is_that_of_the_source(place, rule):
    """What an effect does is told by the rule of what it stands on, its price by that on prices."""
    state = using("pay 1 -> clear 1, gold 1", "gold1: 3\nmine1: 034@0 019@2x", place)

    assert {rule, "IM-A7"} == set(told(state, "choose 1")) - {"IM-23", "IM-42", "IM-43"}
