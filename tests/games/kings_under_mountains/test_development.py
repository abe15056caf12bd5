"""The development of one's own mines: KM-27 to KM-33, KM-A5."""

from __future__ import annotations

import pytest

from tests.games.helpers import after, events, legal, refusing, told
from tests.games.kings_under_mountains.helpers import at, names

TWO = "kings: Dw Or\nhand1: Or8 Go9 Dw5 Dw7 Gi6\n"


@pytest.mark.rule("KM-27")
@pytest.mark.parametrize("mine", ["1.2.2", "1.2o.5"])
def test_ones_own_race_does_not_work(mine):
    """A unit of the owner's race is no worker, on a mine with the sign or without."""
    refusals = refusing(at(f"{TWO}works1: {mine}"), "Dw5a>p1.1")

    assert "KM-27" == refusals[0]
    assert ("KM-31" in refusals) == ("o" in mine)


@pytest.mark.rule("KM-27")
@pytest.mark.parametrize("race", ["Or", "Go", "Gi"])
def test_all_other_races_work(race):
    """Units of every other race work, whether somebody leads that race or nobody (KM-T12)."""
    state = at(f"kings: Dw Or\nhand1: {race}4\nworks1: 1.2.2")

    assert f"{race}4a>p1.1" in legal(state)


@pytest.mark.rule("KM-27", "KM-30")
def test_races_without_a_king_oversee_for_nobody():
    """Goblins and Giants are workers for both Dwarf and Orc, overseers for neither (KM-T12)."""
    works = "1.1o.3(Gi2) 1.2.2"
    first = at(f"kings: Dw Or\nhand1: Go4 Gi5\nworks1: {works}")
    second = at(f"kings: Dw Or\nturn: 2\nhand2: Go4 Gi5\nworks2: {works}")

    for state, seat in ((first, 1), (second, 2)):
        assert {f"Go4a>p{seat}.2", f"Gi5a>p{seat}.2"} <= legal(state)
        for unit in ("Go4a", "Gi5a"):
            assert ("KM-30", "KM-31") == refusing(state, f"{unit}>p{seat}.1")


@pytest.mark.rule("KM-27", "KM-31")
def test_two_reasons_at_once():
    """A Dwarf too weak for the stack and too early: every rule that refuses is named."""
    state = at(TWO + "works1: 1.3o.7(Go8)")

    assert ("KM-17", "KM-27", "KM-31") == refusing(state, "Dw5a>p1.1")


@pytest.mark.rule("KM-28")
def test_workers_are_counted_as_they_come():
    """Each worker is told with its number and the size of the mine."""
    state = at(TWO + "works1: 1.3.4(Go3)")
    (event,) = events(state, "Gi6a>p1.1")

    assert ("KM-28", ("works-1-1",)) == (event.rule, event.elements)
    assert "player 1 sends Giant 6 to work: worker 2 of 3." == str(event)


@pytest.mark.rule("KM-28")
def test_the_first_worker_may_have_any_strength():
    """An empty own mine takes a 0, a 5 or a 9 of another race."""
    state = at("kings: Dw Or\nhand1: Go0 Gi5 Or9\nworks1: 1.3.4")

    assert {"Go0a>p1.1", "Gi5a>p1.1", "Or9a>p1.1"} <= legal(state)


@pytest.mark.rule("KM-29")
@pytest.mark.parametrize(
    ("mine", "units", "done"),
    [
        ("1.1.1", "", True),
        ("1.2.2", "", False),
        ("1.2.2", "(Go1)", True),
        ("1.3.4", "(Go1)", False),
        ("1.3.4", "(Go1 Go2)", True),
        ("1.4.6", "(Go1 Go2)", False),
        ("1.4.6", "(Go1 Go2 Go3)", True),
    ],
)
def test_workers_as_many_as_the_size_develop_a_mine_without_the_sign(mine, units, done):
    """Without the sign a mine is developed by its last worker, not before and without overseer."""
    state = at(f"{TWO}works1: {mine}{units}")

    assert done == bool(after(state, "Gi6a>p1.1").developed[0])
    assert done == ("KM-29" in told(state, "Gi6a>p1.1"))


@pytest.mark.rule("KM-29", "KM-18")
def test_a_0_on_a_9_completes_a_mine():
    """Size 2 without the sign: Orc 9 then Goblin 0 completes (KM-T11)."""
    state = at("kings: Dw Or\nhand1: Go0\nworks1: 1.2.2(Or9)")

    assert () == after(state, "Go0a>p1.1").captured[0]


@pytest.mark.rule("KM-30")
def test_with_the_sign_the_workers_do_not_suffice():
    """A mine with the sign is not developed by its last worker: it waits for the overseer."""
    state = after(at(TWO + "works1: 1.2o.5(Go3)"), "Gi6a>p1.1")

    assert (1, ()) == (len(state.captured[0]), state.developed[0])


@pytest.mark.rule("KM-30")
def test_size_1_with_and_without_the_sign():
    """Size 1: one worker develops it without the sign; with it one worker and an overseer do."""
    state = at(TWO + "works1: 1.1.1 1.1o.3 1.1o.3(Gi4)")

    assert "KM-29" in told(state, "Or8a>p1.1")
    assert ("KM-28",) == told(state, "Or8a>p1.2")
    assert ("KM-30", "KM-30", "KM-32", "KM-33") == told(state, "Dw5a>p1.3")


@pytest.mark.rule("KM-27", "KM-30", "KM-31", "KM-32")
def test_workers_then_overseer():
    """Dwarf owner, size 2 with the sign, in the order of the rulebook (KM-T10)."""
    first = at("kings: Dw Or\nhand1: Dw5 Or3\nworks1: 1.2o.5")
    assert ("KM-27", "KM-31") == refusing(first, "Dw5a>p1.1")
    assert "Or3a>p1.1" in legal(first)

    second = at("kings: Dw Or\nhand1: Dw5 Go6\nworks1: 1.2o.5(Or3)")
    assert ("KM-27", "KM-31") == refusing(second, "Dw5a>p1.1")
    assert "Go6a>p1.1" in legal(second)

    third = at("kings: Dw Or\nhand1: Or8 Dw5 Dw7\nworks1: 1.2o.5(Or3 Go6)")
    assert ("KM-30", "KM-31") == refusing(third, "Or8a>p1.1")
    assert ("KM-17",) == refusing(third, "Dw5a>p1.1")
    done = after(third, "Dw7a>p1.1")
    assert ["Or3a", "Go6a", "Dw7a"] == names(done.discard)
    assert () == done.captured[0]


@pytest.mark.rule("KM-31")
def test_how_many_workers_are_missing_is_said():
    """The overseer who comes too early is told how many workers are missing."""
    state = at(TWO + "works1: 1.3o.7(Or3)")
    text = next(r.text for r in state.explain(state.game.parse("Dw5a>p1.1")) if r.rule == "KM-31")

    assert "The overseer comes when all workers are there; 2 workers missing." == text


@pytest.mark.rule("KM-32")
def test_all_units_of_a_developed_mine_leave_the_game():
    """The units go to the open discard, on top of what lies there; the card goes under the king."""
    state = at(TWO + "discard: Gi1 Gi2\nworks1: 1.4.6 2.2.3(Go3) 1.2.2\ndeveloped1: 1.1.1")
    mine = state.captured[0][1].card
    done = after(state, "Gi6a>p1.2")

    assert ["Gi1a", "Gi2a", "Go3a", "Gi6a"] == names(done.discard)
    assert (*state.developed[0], mine) == done.developed[0]
    assert (state.captured[0][0], state.captured[0][2]) == done.captured[0]
    assert state.camp == done.camp


@pytest.mark.rule("KM-29", "KM-30", "KM-32")
def test_a_development_is_told_with_its_gain():
    """The development floats its value over the king and counts what leaves the game."""
    state = at(TWO + "works1: 1.2.2(Go3) 1.1o.3(Go4) 1.1.1")
    plain = {event.rule: event for event in events(state, "Gi6a>p1.1")}
    signed = events(state, "Dw5a>p1.2")
    single = {event.rule: event for event in events(state, "Gi6a>p1.3")}

    assert ("+2", ("developed-1",)) == (plain["KM-29"].gain, plain["KM-29"].elements)
    assert "2 units leave the game" in plain["KM-32"].text
    assert "1 unit leaves the game" in single["KM-32"].text
    assert ["+3"] == [event.gain for event in signed if event.gain]


@pytest.mark.rule("KM-33")
def test_the_owner_may_look_and_everybody_sees_the_discard():
    """Units in the discard are open to all; what lies under a king shows no unit to anybody."""
    state = after(at(TWO + "works1: 1.2.2(Go3)"), "Gi6a>p1.1")

    for viewer in (0, 1, -2):
        assert state.discard == state.observation(viewer).discard
        assert all(card < 0 for card in state.observation(viewer).developed[0])
    assert "KM-33" in told(at(TWO + "works1: 1.2.2(Go3)"), "Gi6a>p1.1")


@pytest.mark.rule("KM-A5")
def test_a_stuck_mine_stays_and_counts():
    """Workers end in a 9 and no own 0 is left: the mine stays unfinished and counts minus."""
    state = at(
        "overseer_zero: no\nkings: Dw Or\nhand1: Dw0 Go0 Dw9\nworks1: 1.1o.3(Or9)\n"
        "centre: 3.1.3(Go9) 3.1.3(Gi9) 3.1.3(Go9) 3.1.3(Gi9)"
    )

    assert not {move for move in legal(state) if move.endswith(">p1.1")}
    assert -3 == state.scores()[0].total
    assert state.captured == after(state, "Go0a>c1").captured
