"""Which card can be played, where it can lie, what touches it, and which carts that connects."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.components import HALVES
from minesnb.games.imperial_miners.rules.state import MinersState
from tests.games.helpers import after, events, legal, refusing, saying, told
from tests.games.imperial_miners.helpers import BLANKS, at, lab_data, me, using
from tests.games.imperial_miners.random_mines import DECK, MINES, slow_places, touching

ROOM = "gold1: 20\nround: 9\n"


def columns(state: MinersState, card: str) -> list[int]:
    """Return the columns where a card can be played."""
    return sorted(int(move.split()[2]) for move in legal(state, f"play {card} "))


# -- paying


@pytest.mark.rule("IM-35", "IM-20")
def test_costs():
    """Levels I and IV are free, level II costs 2, level III what is printed; gold must reach."""
    text = "hand1: 020 056 098 099 100 141\nmine1: 019@0 055@1 133@0\nround: 4\ngold1: "
    playable = {
        0: {"020", "098", "141"},
        1: {"020", "098", "141"},
        2: {"020", "056", "098", "141"},
        5: {"020", "056", "098", "100", "141"},
        13: {"020", "056", "098", "099", "100", "141"},
    }
    for gold, cards in playable.items():
        state = at(f"{text}{gold}\n")
        assert cards == {move.split()[1] for move in legal(state)}
    assert ("IM-20",) == refusing(at(f"{text}12\n"), "play 099 2")
    assert "costs 13 gold; you have 12" in saying(at(f"{text}12\n"), "play 099 2")
    assert 0 == me(after(at(f"{text}13\n"), "play 099 2")).gold
    assert 11 == me(after(at(f"{text}13\n"), "play 056 -1")).gold
    assert 13 == me(after(at(f"{text}13\n"), "play 141 1")).gold
    assert "IM-20" in told(at(f"{text}13\n"), "play 056 -1")
    assert "IM-20" not in told(at(f"{text}13\n"), "play 141 1")


@pytest.mark.rule("IM-35")
def test_a_card_from_the_hand():
    """Exactly one card is played, from the hand, and it lies in the mine then."""
    state = at("hand1: 020 021\nmine1: 019@0\nround: 2\n")
    assert ("IM-35",) == refusing(state, "play 022 2")
    state = after(state, "play 020 2")

    assert ((21,), [19, 20]) == (me(state).hand, [placed.card for placed in me(state).mine])
    assert ("IM-43", "IM-36") == refusing(state, "play 021 2")
    assert ("IM-43",) == refusing(state, "play 021 4")


@pytest.mark.rule("IM-35", "IM-A2")
def test_the_top_of_deck_one():
    """Who can play nothing takes the top of deck I, which is shown, must be played and is free."""
    state = at("hand1: 055 098\nmine1: 019@0\ngold1: 1\nround: 2\n")
    assert {"top"} == legal(state)
    assert ("IM-35",) == told(state, "top")
    state = after(state, "top")
    assert all(count == 1 for _, count in state.chance_outcomes())
    assert 35 == len(state.chance_outcomes())
    state = after(state, "deal 021")
    assert (21,) == me(state).known
    assert {"play 021 -4", "play 021 -2", "play 021 2", "play 021 4"} == legal(state)
    assert "IM-35" in refusing(state, "play 055 1")
    assert ("IM-35",) == refusing(state, "top")
    state = after(state, "play 021 2")

    assert ((55, 98), (), 1) == (me(state).hand, me(state).known, me(state).gold)
    assert {"choose 1", "skip"} == legal(state)


@pytest.mark.rule("IM-A2")
def test_who_can_play_may_not_draw():
    """Deck I is for those who can play nothing: a payable card with a spot is in the way, reductions counted."""
    text = "mine1: 019@0\nround: 2\n"
    assert ("IM-A2",) == refusing(at(f"hand1: 020 055\n{text}"), "top")
    assert "You can play" in saying(at(f"hand1: 020 055\n{text}"), "top")
    assert ("IM-A2",) == refusing(at(f"hand1: 055\ncheaper1: 2\n{text}"), "top")
    assert ("IM-A2",) == refusing(at(f"hand1: 055\npast: 3 14\n{text}"), "top")
    assert () == refusing(at(f"hand1: 055\ngold1: 1\n{text}"), "top")
    # No spot: a card of level III below a mine that has only row I.
    assert () == refusing(at(f"hand1: 098\ngold1: 9\n{text}"), "top")
    assert () == refusing(at(f"hand1: 141\ngold1: 9\n{text}"), "top")
    assert () == refusing(at("gold1: 9\nmine1: 019@0\n"), "top")


@pytest.mark.rule("IM-A2", "IM-19")
def test_deck_one_is_empty():
    """The top of an empty deck I comes from its discards; without those, no card is played at all."""
    state = at("hand1: 055\nmine1: 019@0\nround: 2\n")
    refilled = replace(state, decks=((), (), *state.decks[2:]), discards=((), (20, 21), (), (), ()))
    assert {"top"} == legal(refilled)
    assert "IM-19" in told(refilled, "top")
    assert 2 == len(after(refilled, "top").chance_outcomes())

    before = at("hand1: 055\nmine1: 019@0\nphase: event\nround: 2\n")
    gone = replace(before, decks=((), (), *before.decks[2:]))
    assert "IM-A2" in told(gone, "event 1")
    state = after(gone, "event 1")
    assert {"surface gold", "surface draw"} == legal(state)
    assert 1 == len(me(after(state, "surface gold")).mine)


@pytest.mark.rule("IM-21", "IM-32")
def test_an_event_that_makes_cards_cheaper():
    """In its round cards cost 2 less, together with other reductions, and never below nothing."""
    text = "hand1: 056 098 100\nmine1: 019@0 055@1\nround: 2\npast: 3 14\ngold1: "
    assert 3 == me(after(at(f"{text}3\n"), "play 056 -1")).gold
    assert 0 == me(after(at(f"{text}3\n"), "play 100 0")).gold
    assert "IM-21" in told(at(f"{text}3\n"), "play 100 0")
    assert 3 == me(after(at(f"{text}3\n"), "play 098 0")).gold
    assert 0 == me(after(at(f"{text}1\ncheaper1: 2\n"), "play 100 0")).gold
    assert ("IM-20",) == refusing(at(f"{text}2\n"), "play 100 0")
    assert ("IM-20",) == refusing(at(text.replace("3 14", "14 3") + "3\n"), "play 100 0")


# -- where a card lies


@pytest.mark.rule("IM-37", "IM-38", "IM-A3")
@pytest.mark.parametrize(
    ("mine", "card", "found"),
    [
        ("", "020", [0]),
        ("019@0", "020", [-4, -2, 2, 4]),
        ("019@0 021@4", "020", [-4, -2, 2, 6, 8]),
        ("019@0", "056", [-1, 1]),
        ("019@0 021@2", "056", [-1, 1, 3]),
        ("019@0 021@2 055@1", "056", [-1, 3]),
        ("019@0 055@1", "100", [0, 2]),
        ("019@0 055@1 057@-1 098@0", "100", [-2, 2]),
        ("019@0", "100", []),
        ("019@0 055@1 098@0", "141", [-1, 1]),
        ("019@0 055@1", "141", []),
    ],
)
def test_spots(mine, card, found):
    """Row I grows at its ends and leaves gaps of one; below, a card needs one right above it."""
    assert found == columns(at(f"{ROOM}hand1: {card} 022\nmine1: {mine}\n"), card)


@pytest.mark.rule("IM-A3")
def test_row_without_gaps():
    """With that switch a card of row I goes beside another one only, or into a gap."""
    state = at(f"{ROOM}hand1: 020\nrow_gaps: no\nmine1: 019@0 021@4\n")
    assert [-2, 2, 6] == columns(state, "020")
    assert ("IM-A3",) == refusing(state, "play 020 8")
    assert "beside another" in saying(state, "play 020 8")
    gaps = at(f"{ROOM}hand1: 020\nmine1: 019@0 021@4\n")
    assert () == refusing(gaps, "play 020 8")
    assert ("IM-A3",) == refusing(gaps, "play 020 10")
    assert "gap of one" in saying(gaps, "play 020 10")


@pytest.mark.rule("IM-36", "IM-38")
@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("play 020 0", ("IM-36",)),
        ("play 020 1", ("IM-36",)),
        ("play 056 0", ("IM-36",)),
        ("play 056 1", ("IM-36",)),
        ("play 056 3", ("IM-38",)),
        ("play 100 -2", ("IM-38",)),
        ("play 100 1", ("IM-36",)),
        ("play 141 1", ("IM-38",)),
        ("play 141 0", ("IM-36",)),
    ],
)
def test_misplaced(move, rules):
    """Taken places, the wrong half, and places without a card above are refused by their rules."""
    state = at(f"{ROOM}hand1: 020 056 100 141\nmine1: 019@0 055@1\n")

    assert rules == refusing(state, move)


@pytest.mark.rule("IM-38")
def test_the_first_card_lies_in_the_middle():
    """The first card of a mine has one place, as all others would be the same."""
    assert ("IM-A3",) == refusing(at("hand1: 020\n"), "play 020 2")


# -- random mines


@pytest.mark.rule("IM-36", "IM-38", "IM-A3")
@given(MINES, st.integers(1, 4), st.booleans())
@settings(max_examples=100)
def test_places_are_what_a_slow_reading_finds(mine, row, gaps):
    """In any mine the places for a card are those that the rules, read one by one, leave open."""
    taken = [(DECK.level[placed.card], placed.x) for placed in mine]
    found = mines.open_places(DECK, mine, row, gaps=gaps)

    assert sorted(slow_places(taken, row, gaps=gaps)) == found


@pytest.mark.rule("IM-36", "IM-65", "IM-25", "IM-A16")
@given(MINES)
@settings(max_examples=100)
def test_borders_are_what_networkx_finds(mine):
    """Borders, carts, places for markers, cards above and neighbours are those of the graph of touching edges."""
    graph = touching(mine)
    edges = sorted((*sorted(edge), data["full"]) for *edge, data in graph.edges(data=True))
    state = at("")
    holder = replace(me(state), mine=mine)

    assert edges == mines.borders(DECK, mine)
    assert [(a, b) for a, b, full in edges if full == 2] == mines.carts(DECK, holder)
    assert [(a, b) for a, b, full in edges if full == 1] == mines.markable(DECK, holder)
    marked = replace(holder, cart_markers=tuple((a, b) for a, b, full in edges if full == 1)[:2])
    assert len(mines.carts(DECK, holder)) + len(marked.cart_markers) == len(
        mines.carts(DECK, marked)
    )
    assert not set(marked.cart_markers) & set(mines.markable(DECK, marked))
    for spot in range(len(mine)):
        near = list(graph[spot])
        rows = [DECK.level[mine[n].card] - DECK.level[mine[spot].card] for n in near]
        assert len(near) == mines.count_in_mine(DECK, holder, "neighbours", spot) <= 6
        assert rows.count(0) == mines.count_in_mine(DECK, holder, "sides", spot) <= 2
        assert rows.count(-1) == mines.count_in_mine(DECK, holder, "above", spot) <= 2
        assert rows.count(1) <= 2
        assert sorted(n for n, row in zip(near, rows, strict=True) if row < 0) == sorted(
            mines.above(DECK, mine, spot)
        )
        joined = sum(graph[spot][n]["full"] == 2 for n in near)
        assert joined == mines.count_in_mine(DECK, holder, "carts here", spot)
    for one in range(len(mine)):
        for other in range(len(mine)):
            full = graph.edges[one, other]["full"] if graph.has_edge(one, other) else None
            assert full == mines.border(DECK, mine, one, other)


# -- carts


@pytest.mark.rule("IM-65", "IM-25")
@pytest.mark.parametrize(
    ("first", "second", "cards", "joined"),
    [
        ("R", "L", "019@0 020@2", 1),
        ("L", "R", "019@0 020@2", 0),
        ("R", "R", "019@0 020@2", 0),
        ("L", "R", "019@0 020@-2", 1),
        ("BR", "TL", "019@0 055@1", 1),
        ("BL", "TR", "019@0 055@-1", 1),
        ("BR", "TR", "019@0 055@1", 0),
        ("BL", "TL", "019@0 055@1", 0),
        ("R", "L", "019@0 020@4", 0),
    ],
)
def test_halves_that_meet(first, second, cards, joined):
    """A cart is connected where both halves at a border are full, each on its own edge."""
    other = int(cards.split()[1][:3])
    deck = GAME.build_deck(lab_data({19: {"halves": first}, other: {"halves": second}}))
    state = at(f"mine1: {cards}\nhand1: 021\n", deck)

    assert joined == state.scores()[0].total


@pytest.mark.rule("IM-A16")
def test_no_carts_at_the_surface():
    """Upper halves of row I meet nothing: they neither connect nor take a marker."""
    state = using("cart 1, gold 1", "mine1: 022@4\n")
    assert {"TL", "TR"} <= {
        name for bit, name in enumerate(HALVES) if BLANKS.card[22].halves >> bit & 1
    }

    assert 0 == state.scores()[0].total
    assert "IM-67" in told(state, "choose 1")


@pytest.mark.rule("IM-66", "IM-A15")
def test_markers():
    """A marker goes where one half is full; elsewhere it is refused with the reason."""
    mine = "034@0* 022@2 023@4 019@6 020@10"
    state = after(using("cart 1, vp 1 per carts", f"mine1: {mine}\n"), "choose 1")
    assert {"mark 1 2", "mark 3 4"} == legal(state)
    assert ("IM-A15",) == refusing(state, "mark 2 3")
    assert "connected already" in saying(state, "mark 2 3")
    assert ("IM-66",) == refusing(state, "mark 1 3")
    assert "do not touch" in saying(state, "mark 1 3")
    assert ("IM-66",) == refusing(state, "mark 2 1")
    assert ("IM-66",) == refusing(state, "mark 2 9")
    assert ("IM-66",) == told(state, "mark 3 4")[:1]
    state = after(state, "mark 3 4")

    assert (((2, 3),), 2) == (me(state).cart_markers, me(state).vp)
    assert 4 == state.scores()[0].total


@pytest.mark.rule("IM-A15")
def test_empty_halves_take_no_marker():
    """Where both halves are empty no marker goes."""
    state = after(using("cart 1", "mine1: 034@0* 019@2 020@4 022@6 021@10 023@12\n"), "choose 1")

    assert {"mark 3 4", "mark 5 6"} == legal(state)
    assert ("IM-A15",) == refusing(state, "mark 2 3")
    assert "no half cart" in saying(state, "mark 2 3")


@pytest.mark.rule("IM-66", "IM-67")
def test_several_markers():
    """Markers are put one after the other, no two on a border, as many as there is room for."""
    state = after(using("cart 2, gold 1", "mine1: 034@0* 022@2 019@4 020@6\n"), "choose 1")
    assert {"mark 1 2", "mark 2 3"} == legal(state)
    state = after(state, "mark 2 3")
    assert (((0, 1), (1, 2)), 1) == (me(state).cart_markers, me(state).gold)
    assert "IM-66" in told(
        after(using("cart 2, gold 1", "mine1: 034@0* 022@2 019@4 020@6\n"), "choose 1"), "mark 1 2"
    )

    marked = using("cart 2", "mine1: 034@0* 022@2 019@4 020@6\nmarkers1: 1-2 2-3\n")
    assert ((0, 1), (1, 2)) == me(after(marked, "choose 1")).cart_markers
    assert "IM-67" in told(marked, "choose 1")
    more = at("mine1: 034@0* 022@2 019@4 023@6\nmarkers1: 1-2\ntasks: do 1: cart 1 ; surface\n")
    assert {"mark 2 3", "mark 3 4"} == legal(more)
    assert ("IM-A15",) == refusing(more, "mark 1 2")


@pytest.mark.rule("IM-65")
def test_carts_told():
    """Placing a card tells which carts it connects, or nothing about carts."""
    state = at("hand1: 023\nmine1: 022@0 024@4\nround: 3\n")
    found = [event for event in events(state, "play 023 2") if event.rule == "IM-65"]

    assert [("2 carts connected.", ("cart-1-1-3", "cart-1-2-3"))] == [
        (event.text, event.elements) for event in found
    ]
    assert "IM-65" not in told(state, "play 023 -4")
