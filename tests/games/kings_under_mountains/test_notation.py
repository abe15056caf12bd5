"""Actions in writing: the notation of every action, and what is said to what is none."""

from __future__ import annotations

import pytest

from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.actions import (
    CENTRE,
    Deal,
    DealKing,
    Draw,
    First,
    Play,
    Redraw,
)
from minesnb.games.kings_under_mountains.rules.components import (
    CARDS,
    KING,
    NO_CARD,
    UNSEEN,
    card_name,
    card_number,
    say_card,
)

NOTATIONS = {
    "Or7a>c2": Play(34, CENTRE, 1),
    "Gi9b>c4": Play(79, CENTRE, 3),
    "Dw0a>p1.3": Play(0, 0, 2),
    "Dw0b>p4.12": Play(1, 3, 11),
    "DwK>c1": Play(KING, CENTRE, 0),
    "back3>c1": Play(-4, CENTRE, 0),
    "draw deck": Draw(4),
    "draw Dw": Draw(0),
    "draw Gi": Draw(3),
    "redraw": Redraw(),
    "king Go": DealKing(2),
    "deal Or7b": Deal(35),
    "first p2": First(1),
}


@pytest.mark.parametrize("text", NOTATIONS)
def test_notation(text):
    """Each action has one notation, which reads back to the same action."""
    assert NOTATIONS[text] == GAME.parse(text)
    assert text == str(NOTATIONS[text])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no action"),
        ("   ", "is no action"),
        ("pass", "is no action"),
        ("redrow", "did you mean 'redraw'"),
        ("draw", "write draw and then pile"),
        ("draw El", "is no pile"),
        ("king Elf", "is no race"),
        ("deal Or7", "is no card"),
        ("deal OrK", "only units and mines"),
        ("deal back1", "only units and mines"),
        ("first 2", "is no player"),
        ("first p5", "is no player"),
        ("first p0", "is no player"),
        ("Or7a>c5", "is no mine"),
        ("Or7a>c0", "is no mine"),
        ("Or7a>p1", "is no mine"),
        ("Or7a>p1.0", "is no mine"),
        ("Or7a>p1.81", "is no mine"),
        ("Or7a>p1.²", "is no mine"),
        ("Or7a>p5.1", "is no player"),
        ("Or7a>p1.801", "is no mine"),
        ("Or7c>c1", "is no card"),
        ("back²>c1", "is no card"),
        ("back>c1", "is no card"),
        ("back100>c1", "is no card"),
        (">", "is no card"),
        ("Or7a>", "is no mine"),
        ("Or7a > c1", "is no action"),
        ("redraw now", "write redraw alone"),
    ],
)
def test_what_is_no_action_is_said(text, reason):
    """Text that is no action raises ValueError, with what is wrong or the nearest right thing."""
    with pytest.raises(ValueError, match=r"is no|only units|write") as caught:
        GAME.parse(text)
    assert reason in str(caught.value)


def test_every_card_has_a_name_of_its_own():
    """The 80 cards and four kings have 84 names, each of which reads back."""
    names = [card_name(card) for card in range(CARDS + 4)]

    assert 84 == len(set(names))
    assert list(range(84)) == [card_number(name) for name in names]


def test_cards_in_sentences():
    """A unit, a king and a back are called by their names in sentences."""
    assert ["Orc 7", "the Dwarf king", "a hidden unit"] == [say_card(c) for c in (35, KING, -4)]
    assert ["unseen", "unseen", "back0"] == [card_name(c) for c in (UNSEEN, NO_CARD, -1)]
