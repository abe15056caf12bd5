"""Drawing, searching for a faction, refilling decks, discarding, and the hand limit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from minesnb.core.game import CHANCE
from minesnb.games.imperial_miners.rules.state import DrawDue, Seek
from tests.games.helpers import after, events, legal, refusing, saying, told, weights
from tests.games.imperial_miners.helpers import at, due, me, of_faction, sizes, using


def piles(state, *decks, discards=()):
    """Return the state with these decks I to III, and discards by level."""
    gone = [(), (), (), (), ()]
    for level, cards in discards:
        gone[level] = tuple(cards)
    return replace(state, decks=((), *decks, state.decks[4]), discards=tuple(gone))


@pytest.mark.rule("IM-70", "IM-72")
def test_drawing():
    """Cards come one at a time from deck I, II or III, each of a deck as likely, into the hand."""
    state = after(using("draw 2, gold 1", "hand1: 019\n"), "choose 1")
    assert {"draw 1", "draw 2", "draw 3"} == legal(state)
    assert ("IM-72",) == refusing(state, "draw 4")
    state = after(state, "draw 1")
    assert CHANCE == state.current_player
    assert {f"deal {card:03d}": 1 for card in range(20, 55) if card != 34} == weights(state)
    assert ["IM-70", "IM-70"] == [event.rule for event in events(state, "deal 020")]
    assert [None, (0,)] == [event.seen_by for event in events(state, "deal 020")]
    state = after(state, "deal 020", "draw 3", "deal 100")

    assert ((19, 20, 100), 1, (33, 43, 42, 14)) == (me(state).hand, me(state).gold, sizes(state))
    assert () == me(state).known


@pytest.mark.rule("IM-72", "IM-43")
def test_nobody_draws_when_nothing_says_so():
    """Outside such an effect no deck is drawn from, nor from deck IV at any time by choice."""
    state = at("hand1: 019\n")

    assert ("IM-35",) == refusing(state, "draw 1")
    assert ("IM-43",) == refusing(using("gold 1"), "draw 4")


@pytest.mark.rule("IM-19", "IM-70")
def test_refilled():
    """An empty deck is made of the discards of its level; without those it cannot be drawn from."""
    state = after(using("draw 2"), "choose 1")
    state = piles(state, (), (56,), (), discards=[(1, [19, 20])])
    assert {"draw 1", "draw 2"} == legal(state)
    assert ("IM-19",) == refusing(state, "draw 3")
    assert ("IM-19",) == told(state, "draw 1")[:1]
    assert "IM-19" not in told(state, "draw 2")
    drawn = after(state, "draw 1")
    assert {"deal 019": 1, "deal 020": 1} == weights(drawn)
    assert () == drawn.discards[1]


@pytest.mark.rule("IM-70", "IM-19")
def test_nothing_to_draw():
    """With one deck left it is drawn from without asking; with none, drawing ends."""
    state = after(using("draw 3, gold 1"), "choose 1")
    one = after(piles(state, (19,), (55,), ()), "draw 2", "...")
    assert ((19, 55), 1, "AtSurface") == (me(one).hand, me(one).gold, due(one))
    lone = piles(at("mine1: 034@0*\ntasks: surface ; surface\n"), (), (), ())
    assert "IM-70" in told(lone, "surface draw")
    assert () == me(after(lone, "surface draw")).hand


# -- the hand limit


@pytest.mark.rule("IM-71", "IM-A23")
@pytest.mark.parametrize(("held", "over"), [(5, 0), (6, 1), (8, 3)])
def test_eight_cards(held, over):
    """After the effect all above eight are discarded, whichever one likes, each to its pile."""
    hand = " ".join(f"{card:03d}" for card in (19, 20, 21, 55, 56, 57, 98, 99)[:held])
    state = at(f"hand1: {hand}\nmine1: 027@0*\ntasks: menu 1 ; limit ; surface\n")
    state = after(state, "choose 1", *["draw 1", "..."] * 3)
    assert held + 3 == len(me(state).hand)
    for left in range(over, 0, -1):
        assert {f"discard {card:03d}" for card in me(state).hand} == legal(state)
        assert ("IM-71",) == refusing(state, "skip")
        assert ("IM-71",) == refusing(state, "discard 140")
        assert (("IM-71", "IM-A23") if left == 1 else ("IM-71",)) == told(state, min(legal(state)))[
            :2
        ]
        state = after(state, min(legal(state)))

    assert ("AtSurface", min(8, held + 3)) == (due(state), len(me(state).hand))
    assert over == sum(map(len, state.discards))


@pytest.mark.rule("IM-A29")
def test_above_eight_for_the_moment():
    """The ninth card is remarked on, the limit is checked later."""
    state = at(
        "hand1: 019 020 021 055 056 057 098\nmine1: 027@0*\ntasks: menu 1 ; limit ; surface\n"
    )
    state = after(state, "choose 1", "draw 2")
    assert "IM-A29" not in told(state, "deal 058")
    state = after(state, "deal 058", "draw 2")
    assert "IM-A29" in told(state, "deal 059")
    assert "IM-A29" not in told(after(state, "deal 059", "draw 2"), "deal 060")


@pytest.mark.rule("IM-71")
def test_discarding_is_refused_elsewhere():
    """No card is discarded unless something asks for it, and only from the hand."""
    assert ("IM-35",) == refusing(at("hand1: 019\n"), "discard 019")
    assert ("IM-71", "IM-35") == refusing(at("hand1: 019\n"), "discard 020")
    event = after(using("draw 1, discard 1", "hand1: 019\n", "event"), "choose 1", "draw 1")
    event = after(event, "deal 022")
    assert {"discard 019", "discard 022"} == legal(event)
    assert ("IM-71",) == refusing(event, "discard 020")
    assert ("IM-31", "IM-30") == refusing(event, "done")
    assert ("IM-30",) == told(event, "discard 022")[:1]


@pytest.mark.rule("IM-30")
def test_discard_any():
    """Any number of cards goes, one by one, and gives for each; then one says that it is enough."""
    state = after(
        using("discard any, gold 2 per discarded", "hand1: 019 020 055\n", "event"), "choose 1"
    )
    assert {"discard 019", "discard 020", "discard 055", "done"} == legal(state)
    assert 0 == me(after(state, "done")).gold
    state = after(state, "discard 055", "discard 019")
    assert ("AtSurface", 4, (20,)) == (
        due(after(state, "done")),
        me(after(state, "done")).gold,
        me(after(state, "done")).hand,
    )
    assert (6, ()) == (me(after(state, "discard 020")).gold, me(after(state, "discard 020")).hand)
    empty = using("discard any, gold 2 per discarded", "", "event")
    assert 0 == me(after(empty, "choose 1")).gold
    assert "has no card to discard" in " ".join(e.text for e in events(empty, "choose 1"))
    few = using("discard 2, gold 2 per discarded", "hand1: 019\n", "event")
    assert ("AtSurface", ()) == (due(after(few, "choose 1")), me(after(few, "choose 1")).hand)


# -- cards of a faction


@pytest.mark.rule("IM-73")
def test_a_card_of_a_faction():
    """A deck is chosen; a card of the faction in it is found, each as likely, and seen by all."""
    state = after(using("draw scots 1, gold 1"), "choose 1")
    assert {"draw 1", "draw 2", "draw 3"} == legal(state)
    assert ("IM-72",) == refusing(state, "draw 4")
    state = after(state, "draw 1")
    assert {31, 32, 33} == of_faction(state, "scots", 1)
    assert {"deal 031": 1, "deal 032": 1, "deal 033": 1} == weights(state)
    found = events(state, "deal 033")[0]
    assert ("IM-73", None, True) == (found.rule, found.seen_by, found.reveals)
    state = after(state, "deal 033")

    assert ((33,), (33,), 1) == (me(state).hand, me(state).known, me(state).gold)


@pytest.mark.rule("IM-73", "IM-A21")
def test_a_deck_without_the_faction():
    """A deck that holds none is told, and another is chosen; it cannot be chosen again."""
    state = after(using("draw japanese 1, gold 1"), "choose 1", "draw 2")
    assert {"nothing": 1} == weights(state)
    assert ("IM-73",) == told(state, "nothing")
    state = after(state, "nothing")
    assert {"draw 1", "draw 3"} == legal(state)
    assert ("IM-73",) == refusing(state, "draw 2")
    assert (43,) == me(after(state, "draw 1", "deal 043")).hand
    state = after(state, "draw 3", "nothing")
    # Only deck I is left: it is searched without asking.
    assert {"deal 043": 1} == weights(state)


@pytest.mark.rule("IM-A21", "IM-A31")
def test_no_deck_has_the_faction():
    """If no deck has one, nothing is drawn; discards are searched only where a deck is empty."""
    base = after(using("draw japanese 1, gold 1"), "choose 1")
    none = piles(base, (19,), (55,), (98,), discards=[(1, [43])])
    state = after(none, "draw 1", "nothing", "draw 2", "nothing")
    assert "IM-A21" in told(state, "nothing")
    state = after(state, "nothing")
    assert ((), 1, (43,)) == (me(state).hand, me(state).gold, state.discards[1])

    empty = piles(base, (), (55,), (98,), discards=[(1, [19, 43])])
    assert ("IM-A31", "IM-19") == told(empty, "draw 1")
    state = after(empty, "draw 1")
    assert {"deal 043": 1} == weights(state)
    assert ((43,), (19,)) == (me(after(state, "deal 043")).hand, after(state, "deal 043").decks[1])

    assert ("IM-19",) == refusing(piles(base, (), (55,), (98,)), "draw 1")


@pytest.mark.rule("IM-74", "IM-73")
def test_any_faction():
    """If the faction is left open, it is named first, then a card of it is drawn."""
    state = after(using("draw faction 2, gold 1"), "choose 1")
    names = ("scots", "barbarians", "egyptians", "japanese", "atlanteans", "romans")
    assert {f"name {name}" for name in names} == legal(state)
    assert ("IM-74",) == refusing(state, "draw 1")
    assert ("IM-74",) == told(state, "name romans")
    state = after(state, "name romans")
    assert ("IM-73",) == refusing(state, "name scots")
    state = after(state, "draw 1")
    assert {"deal 033": 1, "deal 040": 1, "deal 051": 1} == weights(state)
    state = after(state, "deal 040")
    assert {f"name {name}" for name in names} == legal(state)
    state = after(state, "name scots", "draw 2", "deal 068")

    assert ((40, 68), 1) == (me(state).hand, me(state).gold)


@pytest.mark.rule("IM-74")
def test_none_of_a_named_faction():
    """A named faction may have no cards left: then nothing comes, and the effect goes on."""
    state = after(using("draw faction 1, gold 1"), "choose 1")
    state = after(piles(state, (19,), (), ()), "name scots")
    assert "IM-A21" in told(state, "nothing")
    assert 1 == me(after(state, "nothing")).gold
    assert "draws nothing" in " ".join(event.text for event in events(state, "nothing"))


def test_what_waits_for_chance():
    """A card to be drawn and a search are chance nodes; the choice of a deck is the player's."""
    deal = at("tasks: deal 2 ; surface\n")
    seek = at("tasks: seek scots in 2 ; surface\n")
    choose = at("tasks: seek scots tried 2 ; surface\n")

    assert (DrawDue(2), Seek(0, 2, 0), Seek(0, 0, 4)) == (
        deal.tasks[-1],
        seek.tasks[-1],
        choose.tasks[-1],
    )
    assert (CHANCE, CHANCE, 0) == (
        deal.current_player,
        seek.current_player,
        choose.current_player,
    )
    assert {"draw 1", "draw 3"} == legal(choose)
    assert "it was searched" in saying(choose, "draw 2")
