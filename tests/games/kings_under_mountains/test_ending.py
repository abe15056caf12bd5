"""The end and the count: KM-37 to KM-39, KM-A2, KM-A3, KM-A7, KM-A15."""

from __future__ import annotations

import pytest

from minesnb.core.game import TERMINAL
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.components import standard
from tests.games.helpers import after, events, legal, refusing, told
from tests.games.kings_under_mountains.helpers import at, deck_size

LAST = "kings: Dw Or\nhand1: Go1 Go2 Go3 Go4 Go5\ndeck: 1\ncamp: Gi7\n"
OVER = "kings: Dw Or\nhand1: Go1\ndeck: 0\n"


@pytest.mark.rule("KM-37", "KM-A2")
def test_the_last_card_as_a_new_mine_ends_the_game():
    """One card is left and a mine is captured: it fills the gap, and the game is over (KM-T16)."""
    state = at(LAST + "centre: 1.1.1 any any any\ntop: Dw9a")
    ended = after(state, "Go1a>c1")

    assert TERMINAL == ended.current_player
    assert state.top == ended.centre[0].card
    assert (4, 0) == (len(ended.hands[0]), deck_size(ended))
    assert ("KM-26", "KM-A2", "KM-37", "KM-39") == told(state, "Go1a>c1")[-4:]


@pytest.mark.rule("KM-37", "KM-A2")
def test_the_capture_that_ends_the_game_still_counts():
    """The mine won by the last unit belongs to its winner when the count is made."""
    state = at(LAST + "centre: 1.4.6 any any any\ntop: Dw9a")

    assert [-6, 0] == [score.total for score in after(state, "Go1a>c1").scores()]


@pytest.mark.rule("KM-37", "KM-A3")
def test_drawing_the_last_card_ends_the_game():
    """The last card of the deck comes into the hand, and nobody else gets a turn."""
    state = at("phase: draw\n" + LAST)
    ended = after(state, "draw deck")

    assert (TERMINAL, 6, 0) == (ended.current_player, len(ended.hands[0]), deck_size(ended))
    assert ("KM-34", "KM-34", "KM-A3", "KM-37", "KM-39") == told(state, "draw deck")


@pytest.mark.rule("KM-37")
def test_the_visible_top_is_a_card_of_the_deck():
    """With one card on the deck the game goes on as long as nobody takes it."""
    state = at("phase: draw\n" + LAST)
    going = after(state, "draw Gi")

    assert (1, 1) == (going.current_player, deck_size(going))
    assert "KM-37" not in told(state, "draw Gi")


@pytest.mark.rule("KM-37")
def test_two_cards_left_are_no_end():
    """Drawing the last but one card turns up the last one, and the game goes on."""
    state = after(at(("phase: draw\n" + LAST).replace("deck: 1", "deck: 2")), "draw deck", "...")

    assert (1, 1) == (state.current_player, deck_size(state))


@pytest.mark.rule("KM-37", "KM-A2")
def test_two_cards_left_and_a_capture_are_no_end():
    """A capture with two cards left goes on with the draw, of the last card if one likes."""
    state = after(at(LAST.replace("deck: 1", "deck: 2") + "centre: 1.1.1 any any any"), "Go1a>c1")
    state = after(state, "...")

    assert (0, {"draw deck", "draw Go", "draw Gi"}) == (state.current_player, legal(state))
    assert TERMINAL == after(state, "draw deck").current_player


@pytest.mark.rule("KM-37")
def test_nothing_can_be_done_after_the_end():
    """When the game is over nothing is legal, and everything is refused by KM-37."""
    state = at(OVER)

    assert (TERMINAL, (), ()) == (
        state.current_player,
        state.legal_actions(),
        state.chance_outcomes(),
    )
    for action in state.candidates():
        assert ["KM-37"] == [refusal.rule for refusal in state.explain(action)]
    assert ("KM-37",) == refusing(state, "Go1a>c1")


@pytest.mark.rule("KM-37")
def test_no_equal_number_of_turns():
    """The game ends in the middle of a round: the others get no further turn."""
    state = at("players: 4\nkings: Dw Or Go Gi\nphase: draw\n" + LAST.split("\n", 1)[1])

    assert TERMINAL == after(state, "draw deck").current_player


@pytest.mark.rule("KM-38")
def test_developed_less_unfinished():
    """Developed 6, 4, 3 and unfinished 5, 2 make 13 - 7 = 6 (KM-T13)."""
    state = at(OVER + "developed1: 1.4.6 1.3.4 1.1o.3\nworks1: 2.3.5(Or1) 1.2.2")
    score = state.scores()[0]

    assert 6 == score.total
    assert [("Developed mines", 13, "KM-38"), ("Unfinished mines", -7, "KM-38")] == [
        (line.label, line.value, line.rule) for line in score.lines
    ]


@pytest.mark.rule("KM-38")
def test_nothing_else_counts():
    """Mines in the centre, cards in hands, camp and discard count nothing."""
    state = at("kings: Dw Or\nhand1: Go1 Go2 Dw9\nhand2: Or1\ncamp: Gi1\ndiscard: Gi2\ndeck: 0")

    assert [0, 0] == [score.total for score in state.scores()]


@pytest.mark.rule("KM-38", "KM-5")
def test_the_same_number_is_gained_or_lost():
    """One mine counts plus its value when developed and minus the same while it is not."""
    plus = at(OVER + "developed2: 3.4.8").scores()[1].total
    minus = at(OVER + "works2: 3.4.8").scores()[1].total

    assert (8, -8) == (plus, minus)


@pytest.mark.rule("KM-39")
def test_the_highest_score_wins():
    """The one with the most points wins, also where all are below zero."""
    state = at(OVER + "works1: 1.4.6\nworks2: 1.1o.3")
    three = at("players: 3\nkings: Dw Or Go\nhand1: Go1\ndeck: 0\ndeveloped2: 1.1.1\nworks1: 1.2.2")

    assert (0.0, 1.0) == state.returns()
    assert (0.0, 1.0, 0.0) == three.returns()


@pytest.mark.rule("KM-39")
def test_a_tie_is_a_shared_win():
    """Those who tie for the highest score share the win; those below do not."""
    two = at(OVER + "developed1: 1.1o.3\ndeveloped2: 1.1o.3")
    three = at("players: 3\nkings: Dw Or Go\nhand1: Go1\ndeck: 0\nworks3: 1.4.6")

    assert (0.5, 0.5) == two.returns()
    assert (0.5, 0.5, 0.0) == three.returns()


@pytest.mark.rule("KM-39")
def test_the_winners_are_told():
    """The end names the winner with the points, or all who share the win."""
    alone = at("phase: draw\n" + LAST + "developed2: 1.4.6")
    shared = at("phase: draw\n" + LAST)

    assert "player 2 wins with 6." == str(events(alone, "draw deck")[-1])
    assert ("king-2",) == events(alone, "draw deck")[-1].elements
    assert "player 1 and player 2 share the win with 0 each." == str(
        events(shared, "draw deck")[-1]
    )


@pytest.mark.rule("KM-39")
def test_nobody_has_won_before_the_end():
    """Before the end all returns are zero, whatever the scores."""
    state = at("kings: Dw Or\nhand1: Go1\ndeveloped1: 1.4.6")

    assert (0.0, 0.0) == state.returns()


@pytest.mark.rule("KM-A7")
def test_a_mine_that_lacks_only_its_overseer_counts_minus_once():
    """All workers there, overseer missing: the value is taken away, on a line of its own, once."""
    state = at(OVER + "works1: 1.2o.5(Or1 Or2) 1.2o.5(Or3)")
    score = state.scores()[0]

    assert -10 == score.total
    assert {"KM-38": [0, -5], "KM-A7": [-5]} == {
        rule: [line.value for line in score.lines if line.rule == rule]
        for rule in ("KM-38", "KM-A7")
    }
    assert score.total == sum(line.value for line in score.lines)


@pytest.mark.rule("KM-A7")
def test_no_line_without_such_a_mine():
    """Where no mine waits for an overseer only, there is no line for it."""
    state = at(OVER + "works1: 1.2o.5(Or1)")

    assert ["KM-38", "KM-38"] == [line.rule for line in state.scores()[0].lines]


# -- covered totals


@pytest.mark.rule("KM-A15", "KM-33")
def test_totals_of_others_are_covered_until_the_end():
    """During the game each sees its own total only, and unfinished mines of all."""
    state = at("kings: Dw Or\nhand1: Go1\ndeveloped1: 1.1o.3\ndeveloped2: 1.4.6\nworks2: 1.2.2")
    mine, theirs = state.observation(0).scores()

    assert (3, None) == (mine.total, theirs.total)
    assert [-2] == [line.value for line in theirs.lines]
    assert "KM-A15" in theirs.note
    assert [None, None] == [score.total for score in state.observation(-2).scores()]
    assert [3, 4] == [score.total for score in state.scores()]


@pytest.mark.rule("KM-A15")
def test_totals_are_open_at_the_end():
    """When the game is over everybody, spectators too, sees all totals with their lines."""
    state = at(OVER + "developed2: 1.4.6")

    for viewer in (0, 1, -2):
        scores = state.observation(viewer).scores()
        assert [0, 6] == [score.total for score in scores]
        assert {2} == {len(score.lines) for score in scores}


@pytest.mark.rule("KM-A15")
def test_totals_may_be_switched_open():
    """With `open_scores` on, all totals are shown during the game."""
    state = at("open_scores: yes\nkings: Dw Or\nhand1: Go1\ndeveloped2: 1.4.6")

    for viewer in (0, 1, -2):
        assert [0, 6] == [score.total for score in state.observation(viewer).scores()]


@pytest.mark.rule("KM-A15", "KM-33")
def test_no_covered_total_leaks_into_words():
    """Text board and score lines of another seat are the same whatever lies under its king."""
    text = "kings: Dw Or\nhand1: Go1\nworks2: 1.2.2\ntop: Gi9b\ncentre: 3.2.4 3.3.6 2.4.7 2.3.5\n"
    low = at(text + "developed2: 1.1.1").observation(0)
    high = at(text + "developed2: 3.4.8").observation(0)

    assert str(low) == str(high)
    assert low.scores() == high.scores()
    assert "score covered" in str(low)


@pytest.mark.rule("KM-37", "KM-38", "KM-39")
def test_a_finished_game_adds_up():
    """After random games the winner has the highest total, and the totals are the mines' values."""
    for seed in range(8):
        state = GAME.new_game(players=2 + seed % 3, seed=seed)
        step = 0
        while state.current_player != TERMINAL:
            if state.current_player >= 0:
                options = state.legal_actions()
            else:
                options = tuple(action for action, _ in state.chance_outcomes())
            state = state.apply(options[(step * 7 + seed) % len(options)])
            step += 1
        totals = [
            sum(standard().mines[card].value for card in state.developed[seat])
            - sum(standard().mines[mine.card].value for mine in state.works[seat])
            for seat in range(state.num_players)
        ]
        assert totals == [score.total for score in state.scores()]
        assert {max(totals)} == {
            total for total, share in zip(totals, state.returns(), strict=True) if share
        }
        assert 1.0 == pytest.approx(sum(state.returns()))
        assert 0 == deck_size(state)
