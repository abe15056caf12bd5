"""What may be played on what: KM-17 to KM-20, KM-28, KM-A1, KM-A6, KM-A13, as one table."""

from __future__ import annotations

import pytest

from tests.games.helpers import after, events, legal, refusing, told
from tests.games.kings_under_mountains.helpers import at

# A row is the unit on top ("-": none), a column the strength to be played.
#   .  it fits     w  weaker (KM-17)     z  a 0 on no 9, or no 0 on a 9 (KM-18)
#   =  equal (KM-19)                     b  0 on 0: refused by KM-19 and KM-18
TABLE = """
-  . . . . . . . . . .
0  b . . . . . . . . .
1  z = . . . . . . . .
2  z w = . . . . . . .
3  z w w = . . . . . .
4  z w w w = . . . . .
5  z w w w w = . . . .
6  z w w w w w = . . .
7  z w w w w w w = . .
8  z w w w w w w w = .
9  . z z z z z z z z =
"""
RULES = {".": (), "w": ("KM-17",), "z": ("KM-18",), "=": ("KM-19",), "b": ("KM-19", "KM-18")}
ROWS = {
    row.split()[0]: [RULES[mark] for mark in row.split()[1:]] for row in TABLE.strip().splitlines()
}


def row(text, place, races):
    """Return, by strength, what refuses a unit of these races; legality agrees with it."""
    found = []
    for strength in range(10):
        answers = set()
        for race in races:
            state = at(f"{text}\nhand1: {race}{strength}b")
            move = f"{race}{strength}b>{place}"
            answers.add(refusing(state, move))
            assert (move in legal(state)) == (refusing(state, move) == ())
        (answer,) = answers
        found.append(answer)
    return found


@pytest.mark.rule("KM-17", "KM-18", "KM-19", "KM-20")
@pytest.mark.parametrize("top", ROWS)
def test_stacking_in_the_centre(top):
    """The table holds for mines in the centre, whatever the races of the two units."""
    units = "" if top == "-" else f"(Or{top}a)"

    assert ROWS[top] == row(f"centre: 3.1.3{units} any any any", "c1", ("Dw", "Or", "Go", "Gi"))


@pytest.mark.rule("KM-17", "KM-18", "KM-19", "KM-20", "KM-28")
@pytest.mark.parametrize("top", ROWS)
def test_stacking_of_workers(top):
    """The table holds for workers in an own mine."""
    units = "" if top == "-" else f"(Or{top}a)"

    assert ROWS[top] == row(f"kings: Dw Or\nworks1: 1.4.6{units}", "p1.1", ("Or", "Go", "Gi"))


@pytest.mark.rule("KM-17", "KM-18", "KM-19", "KM-30")
@pytest.mark.parametrize("top", "0123456789")
def test_stacking_of_an_overseer(top):
    """The table holds for the overseer over the last worker."""
    assert ROWS[top] == row(f"kings: Dw Or\nworks1: 1.1o.3(Or{top}a)", "p1.1", ("Dw",))


@pytest.mark.rule("KM-A1")
@pytest.mark.parametrize("top", "0123456789")
def test_stacking_of_an_overseer_where_no_0_may_be_one(top):
    """With `overseer_zero` off only the 0 on a worker 9 changes, and KM-A1 refuses it alone."""
    rows = list(ROWS[top])
    if top == "9":
        rows[0] = ("KM-A1",)
    text = f"overseer_zero: no\nkings: Dw Or\nworks1: 1.1o.3(Or{top}a)"

    assert rows == row(text, "p1.1", ("Dw",))


@pytest.mark.rule("KM-A1")
def test_the_switch_is_for_overseers_only():
    """With `overseer_zero` off a 0 still goes on a 9 in the centre and as a worker."""
    text = "overseer_zero: no\nkings: Dw Or\nhand1: Go0 Dw0\ncentre: 3.1.3(Or9) any any any"
    state = at(f"{text}\nworks1: 1.2o.5(Gi9)")

    assert {"Go0a>c1", "Dw0a>c1", "Go0a>p1.1"} <= legal(state)


@pytest.mark.rule("KM-A1")
def test_a_0_that_oversees_a_9_is_told():
    """A 0 of one's own race on a worker 9 develops the mine, and the ruling is told."""
    state = at("kings: Dw Or\nhand1: Dw0\nworks1: 1.1o.3(Or9)")

    assert "KM-A1" in told(state, "Dw0a>p1.1")
    assert () == after(state, "Dw0a>p1.1").captured[0]
    assert "KM-A1" not in told(at("kings: Dw Or\nhand1: Dw7\nworks1: 1.1o.3(Or6)"), "Dw7a>p1.1")


@pytest.mark.rule("KM-17")
def test_the_example_of_both_books():
    """On a 2 exactly 3 to 9 can be played (KM-T1)."""
    assert set("3456789") == {
        s for s, rules in zip("0123456789", ROWS["2"], strict=True) if not rules
    }


@pytest.mark.rule("KM-18")
def test_only_a_0_goes_on_a_9():
    """On a 9 exactly the 0 can be played (KM-T2)."""
    assert ["0"] == [s for s, rules in zip("0123456789", ROWS["9"], strict=True) if not rules]


@pytest.mark.rule("KM-19")
def test_anything_stronger_goes_on_a_0():
    """On a 0 exactly 1 to 9 can be played (KM-T3)."""
    assert set("123456789") == {
        s for s, rules in zip("0123456789", ROWS["0"], strict=True) if not rules
    }


@pytest.mark.rule("KM-18", "KM-19")
def test_a_0_on_a_9_opens_the_mine_again():
    """8, 9, 0, 1 is a lawful stack: after the 0 any stronger unit fits."""
    state = at(
        "kings: Dw Or\nhand1: Or9 Go0 Gi1 Dw2 Dw3 Dw4\nhand2: Dw5 Dw6 Dw7 Dw8 Dw9 Or1\n"
        "works1: 1.4.6(Or8)"
    )
    for move in ("Or9a>p1.1", "Go0a>p1.1", "Gi1a>p1.1"):
        state = after(state, move, "draw deck", "...")
        while state.current_player != 0:
            state = after(state, str(state.legal_actions()[0]), "...", "draw deck", "...")

    assert 1 == len(state.developed[0])


@pytest.mark.rule("KM-18", "KM-19", "KM-20")
def test_what_is_special_about_a_0_is_told():
    """A 0 that opens a mine, a 0 on a 9 and a unit on a 0 each name their rule."""
    state = at("hand1: Go0 Go4\ncentre: 3.1.3(Or9) 3.1.3(Or0) 3.1.3 3.1.3(Or1)")

    assert ("KM-16", "KM-18") == told(state, "Go0a>c1")
    assert ("KM-16", "KM-20") == told(state, "Go0a>c3")
    assert ("KM-16", "KM-19") == told(state, "Go4a>c2")
    assert ("KM-16",) == told(state, "Go4a>c3")
    assert ("KM-16",) == told(state, "Go4a>c4")


@pytest.mark.rule("KM-20", "KM-A13")
def test_a_0_may_start_an_empty_mine():
    """A 0 opens an empty mine in the centre and an empty own mine."""
    state = at("kings: Dw Or\nhand1: Go0\nworks1: 1.2.2")

    assert {"Go0a>c1", "Go0a>c2", "Go0a>c3", "Go0a>c4", "Go0a>p1.1"} == legal(state)


@pytest.mark.rule("KM-A6")
def test_a_mine_in_the_centre_under_a_9_waits_for_a_0():
    """A stuck mine stays where it is, also through the turns and the captures of others."""
    state = at(
        "kings: Dw Or\ncentre: 3.1.3(Go9) 1.1.1 any any\nhand1: Dw5 Dw6\nhand2: Or5 Or6 Or7\n"
    )
    stuck = state.centre[0]
    state = after(state, "Dw5a>c2", "...", *["draw deck", "..."] * 5)

    assert stuck == state.centre[0]
    assert ("KM-18",) == refusing(state, "Or7a>c1")


@pytest.mark.rule("KM-17")
def test_the_reason_says_what_would_fit():
    """A unit that is too weak is refused with the strength that is needed, and the mine lit up."""
    state = at("hand1: Go4\ncentre: 3.1.3(Or6) any any any")
    (refusal,) = state.explain(state.game.parse("Go4a>c1"))

    assert "Goblin 4 is weaker than the 6 on top; play 7 or more." == refusal.text
    assert ("centre-1",) == refusal.elements


def test_events_are_events():
    """Every event names its rule and has a sentence."""
    state = at("hand1: Go4\ncentre: 3.1.3(Or3) any any any")

    assert all(e.rule in state.game.rules for e in events(state, "Go4a>c1"))
    assert all(e.text.endswith(".") for e in events(state, "Go4a>c1"))
