"""Events: at once, all through the round, and at its end."""

from __future__ import annotations

import pytest

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.imperial_miners.rules.state import Phase, Stage
from tests.games.helpers import after, events, legal, told, weights
from tests.games.imperial_miners.helpers import at, due, me, rich, using

BEGIN = "players: 2\nphase: event\nhand1: 019\nhand2: 020\n"


@pytest.mark.rule("IM-12", "IM-30")
def test_which_event_comes():
    """Each event that has not been turned up is as likely."""
    state = at("phase: event\nround: 3\npast: 4 7\nhand1: 019\n")

    assert {f"event {n}": 1 for n in range(1, 19) if n not in (4, 7)} == weights(state)
    assert (4, 7, 5) == after(state, "event 5").past
    assert 15 == len(after(state, "event 5").events)


@pytest.mark.rule("IM-30", "IM-48", "IM-31")
def test_turned_up():
    """The event is turned up for all, with how many rounds are to come, and applied at once by all."""
    state = at(BEGIN)
    assert ("IM-30", "IM-48", "IM-31") == told(state, "event 4")[:3]
    assert "9 events left" in events(state, "event 4")[1].text
    assert all(event.seen_by is None for event in events(state, "event 4"))
    state = after(state, "event 4")
    assert (0, {"choose 1", "choose 2"}) == (state.current_player, legal(state))
    state = after(state, "choose 1")
    assert (1, {"choose 1", "choose 2"}) == (state.current_player, legal(state))
    assert "IM-31" in told(after(at(BEGIN), "event 4"), "choose 1")
    state = after(state, "choose 2", "...")

    assert ((3, (19,)), (0, (20, 141))) == tuple((p.gold, p.hand) for p in state.players)
    assert (0, Stage.MINE, "PlayCard") == (state.current_player, state.stage, due(state))


@pytest.mark.rule("IM-30")
def test_as_much_as_possible():
    """Who cannot do all of an event does what is possible; a plain one is applied without asking."""
    state = after(at(BEGIN), "event 3")
    assert [(1, 0), (1, 0)] == [rich(state), rich(state, 1)]
    assert "PlayCard" == due(state)
    clear = using("clear all, vp 1 per cleared|gold 2", where="event")
    assert (0, 0) == rich(after(clear, "choose 1"))
    few = using("draw 3, discard 1", where="event")
    few = after(few, "choose 1", *["draw 1", "..."] * 3)
    assert 3 == len(legal(few, "discard"))
    assert 2 == len(me(after(few, min(legal(few)))).hand)


@pytest.mark.rule("IM-71", "IM-31")
def test_hand_limit_after_an_event():
    """The hand limit holds after an event as after any effect."""
    hand = "019 020 021 022 055 056 057 098"
    state = after(at(f"phase: event\nhand1: {hand}\n"), "event 4", "choose 2", "...")

    assert ("Limit", 9) == (due(state), len(me(state).hand))
    assert "PlayCard" == due(after(state, "discard 141"))


@pytest.mark.rule("IM-32")
@pytest.mark.parametrize("number", [1, 14, 15, 16])
def test_ongoing(number):
    """An ongoing event is told, asks nobody anything, and is over with the round."""
    state = at(BEGIN)
    assert ("IM-30", "IM-48", "IM-32") == told(state, f"event {number}")[:3]
    state = after(state, f"event {number}")

    assert (0, "PlayCard", (0, 0)) == (state.current_player, due(state), rich(state))
    later = at(f"past: {number} 3\nround: 2\nmine1: 019@0*\ngold1: 4\ntasks: surface ; surface\n")
    assert 6 == me(after(later, "surface gold")).gold
    assert {"surface 4 1 1", "surface 4 2 1"} == {
        move for move in legal(later, "surface 4") if move.endswith(" 1")
    }


@pytest.mark.rule("IM-32", "IM-A14")
def test_connecting_in_a_later_round():
    """Carts give points at once in the round of that event only."""
    text = "hand1: 023\nmine1: 022@0\nround: 2\npast: "

    assert 1 == me(after(at(f"{text}3 1\n"), "play 023 2")).vp
    assert 0 == me(after(at(f"{text}1 3\n"), "play 023 2")).vp


@pytest.mark.rule("IM-33", "IM-48")
def test_at_the_end_of_the_round():
    """An end-of-round event is applied by all, in turn, after all have finished the mine phase."""
    state = at(BEGIN)
    assert "IM-33" == told(state, "event 18")[2]
    state = after(state, "event 18")
    assert "PlayCard" == due(state)
    state = after(state, "play 019 0", "skip", "surface gold", "play 020 0", "skip")
    assert 2 == told(state, "surface gold").count("IM-33")
    state = after(state, "surface gold")
    assert (Phase.EVENT, 2, CHANCE) == (state.phase, state.round, state.current_player)

    drawn = at("past: 18\nplayers: 2\nseat: 2\nhand1: 019 020 055\nmine2: 021@0*\ntasks: surface\n")
    drawn = after(drawn, "surface gold")
    assert [(1, 0), (2, 0)] == [rich(drawn), rich(drawn, 1)]
    assert "IM-A18" not in told(at("past: 18\nmine1: 021@0*\ntasks: surface\n"), "surface gold")


@pytest.mark.rule("IM-33", "IM-30")
def test_trade_at_the_end():
    """Each player decides on the trade at the end of the round, and may decline it."""
    state = at("past: 2\nplayers: 2\nseat: 2\ngold1: 3\ngold2: 9\nmine2: 021@0*\ntasks: surface\n")
    state = after(state, "surface gold")
    assert (0, Stage.END, {"choose 1", "choose 2", "skip"}) == (
        state.current_player,
        state.stage,
        legal(state),
    )
    state = after(state, "choose 2")
    assert 1 == state.current_player
    assert {"choose 1", "choose 2", "choose 3", "choose 4", "skip"} == legal(state)
    state = after(state, "skip")

    assert [(0, 2), (11, 0)] == [rich(state), rich(state, 1)]
    assert 2 == state.round


@pytest.mark.rule("IM-A18", "IM-90")
def test_the_tenth_round():
    """An end-of-round event of the tenth round counts before the scores."""
    state = at(
        "round: 10\npast: 1 3 4 5 6 7 8 9 10 17\nmine1: 019@0* 055@1* 098@0*\ntasks: surface\n"
    )
    assert "IM-A18" in told(state, "surface gold")
    state = after(state, "surface gold")

    assert (TERMINAL, (2, 1)) == (state.current_player, rich(state))
    assert [1] == [score.total for score in state.scores()]
