"""Positions as text: what is read, what is refused with its line, and what is written."""

from __future__ import annotations

import pytest

from minesnb.core.errors import BadPosition
from minesnb.core.game import TERMINAL
from minesnb.games.kings_under_mountains import GAME
from tests.games.helpers import after
from tests.games.kings_under_mountains.helpers import at, deck_size, names, side


def test_defaults():
    """Two players, Dwarf and Orc, the first to play, four mines, no camp, the rest in the deck."""
    state = at("hand1: Go4")

    assert (2, (0, 1), 0, 5) == (state.num_players, state.kings, state.turn, state.phase)
    assert (4, 75) == (len(state.centre), deck_size(state))
    assert state.options == GAME.read_options({})


def test_copies_are_found():
    """A unit without its copy is whichever copy is left; both may be asked for."""
    state = at("hand1: Or7 Or7\nhand2: Or6b Or6")

    assert ["Or7a", "Or7b"] == names(state.hands[0])
    assert ["Or6a", "Or6b"] == names(state.hands[1])


def test_exact_names_come_first():
    """A full name is taken before a name without copy, wherever the two stand."""
    state = at("hand1: Or7\nhand2: Or7a")

    assert (["Or7b"], ["Or7a"]) == (names(state.hands[0]), names(state.hands[1]))


def test_mines_by_their_side():
    """A mine may be asked for by what is printed on it; units on it stand in brackets."""
    state = at("hand1: Go4\ncentre: 3.4.8(Or2 Go5) 1.1.1 Dw3a any\nworks2: 1.2.2 (Dw1)")

    assert ["3.4.8", "1.1.1"] == [side(state, mine) for mine in state.centre[:2]]
    assert ["Or2a", "Go5a"] == names(state.centre[0].units)
    assert ["Dw3a"] == names([state.centre[2].card])
    assert ["Dw1a"] == names(state.captured[1][0].units)


def test_the_deck_may_be_counted_or_listed():
    """`deck` is how many cards there are with the top, or the cards below it; others are discarded."""
    counted = at("hand1: Go4\ndeck: 5\ntop: Gi9a")
    listed = at("hand1: Go4\ndeck: Gi1 Gi2\ntop: Gi9a")
    untopped = at("hand1: Go4\ndeck: Gi1b Gi2")

    assert (5, ["Gi9a"]) == (deck_size(counted), names([counted.deck_top]))
    assert (["Gi1a", "Gi2a"], 70) == (names(listed.deck_below), len(listed.discard) - 2)
    assert (["Gi1b"], ["Gi2a"]) == (names([untopped.deck_top]), names(untopped.deck_below))
    assert 80 == len(GAME.components(counted)) == len(GAME.components(listed))


def test_an_empty_deck_is_the_end():
    """A position whose deck is empty is over."""
    assert TERMINAL == at("hand1: Go4\ndeck: 0").current_player


def test_comments_and_blank_lines():
    """What follows a `#` and lines without content do not count."""
    assert at("hand1: Go4") == at("\n# a position\nhand1: Go4  # one unit\n\n")


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("hand1 Go4", "line 1", "not of the form"),
        ("hands: Go4", "hands", "did you mean 'hand"),
        ("hand1: Go4\nhand1: Go5", "hand1", "given twice, again on line 2"),
        ("players: 5", "players", "from 2 to 4"),
        ("players: two", "players", "from 2 to 4"),
        ("turn: 3\nhand1: Go4", "turn", "from 1 to 2"),
        ("phase: sleep", "phase", "play, draw"),
        ("kings: Dw", "kings", "2 different races"),
        ("kings: Dw Dw", "kings", "2 different races"),
        ("kings: Dw El", "kings", "not one of"),
        ("hand3: Go4\nhand1: Go5", "hand3", "only 2 players"),
        ("hand1: Go4a Go4a", "hand1", "already somewhere else"),
        ("hand1: Go4 Go4 Go4", "hand1", "both copies"),
        ("hand1: Elf", "hand1", "is not a card such as Or7a"),
        ("hand1: GoK", "hand1", "is not a card"),
        ("hand1: Go4\ncamp: any", "camp", "is not a card such as Or7a"),
        ("hand1: Go4\ncamp: 1.1.1", "camp", "is not a card such as Or7a"),
        ("hand1: Go4\ncentre: any any any", "centre", "four mines, not 3"),
        ("hand1: Go4\ncentre: any(Go5 any any any", "centre", "cannot be read from"),
        ("hand1: Go4\ncentre: 1.1.9 any any any", "centre", "no card with the mine 1.1.9"),
        ("hand1: Go4\ncentre: 1.1.1(Go5) any any any", "centre", "1 units capture"),
        ("hand1: Go4\nworks1: 1.1.1(Go5)", "works1", "1 units develop"),
        ("hand1: Go4\nworks1: 1.1o.3(Go5 Dw6)", "works1", "2 units develop"),
        ("hand1: Go4\ntop: Go5 Go6", "top", "one card, not 2"),
        ("hand1: Go4\ntop: Go5\ndeck: 0", "deck", "cannot be 0"),
        ("hand1: Go4\ndeck: 76", "deck", "from 0 to 75"),
        ("hand1: Go1 Go2 Go3 Go4 Go5 Go6 Go7", "hand1", "at most 6"),
        ("phase: draw\nhand1: Go1 Go2 Go3 Go4 Go5 Go6", "hand1", "at most 5"),
        ("hand2: Go4", "hand1", "is empty"),
        ("hand1: Go4\nknown1: Go5", "known1", "not in the hand of player 1"),
        ("hand1: Go4\nknown1: Go4 Go4", "known1", "not in the hand of player 1"),
        ("hand1: Go4\nopen_scores: maybe", "open_scores", "yes, no"),
    ],
)
def test_what_is_no_position_names_its_line(text, key, reason):
    """A text that is no position is refused with the key that is wrong and the reason."""
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert key == caught.value.key
    assert reason in caught.value.reason


def test_a_hand_that_is_too_large_is_named():
    """Whose hand is too large is said, also where it is not the mover's."""
    with pytest.raises(BadPosition) as caught:
        at("hand1: Go4\nhand2: Dw1 Dw2 Dw3 Dw4 Dw5 Dw6 Dw7")
    assert "hand2" == caught.value.key


def test_what_is_written_is_read_back():
    """A state of play, a draw, a known card, options and the end are written so that they read back."""
    text = "players: 3\nkings: Gi Or Dw\nhand1: Go4 Go5\nhand2: Or1\nhand3: Or2\nknown1: Go5\n"
    text += "open_scores: yes\noverseer_zero: no\ncamp: Gi7 Gi1 Dw2\ndiscard: Dw9 Dw3\n"
    state = at(
        text + "works2: 1.4.6(Go1 Gi2) 1.2.2\ndeveloped3: 1.1.1\ncentre: 3.1.3(Dw5) any any any"
    )
    last = at("hand1: Go1\ndeck: 1\nphase: draw")

    for found in (state, after(state, "Go4a>c2", "..."), last, after(last, "draw deck")):
        assert found == at(GAME.position_text(found))


def test_only_whole_states_of_play_are_written():
    """An observation, a chance node and a setup cannot be written as a position."""
    state = at("hand1: Go4\ncentre: 1.1.1 any any any")
    for found in (state.observation(0), after(state, "Go4a>c1"), GAME.empty_table(2)):
        with pytest.raises(BadPosition, match="only whole states"):
            GAME.position_text(found)
