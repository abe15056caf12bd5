"""Collecting gold: GM-9, GM-41 to GM-43, GM-A7, GM-A18, GM-A19, GM-A22."""

from __future__ import annotations

import pytest

from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.components import build, data_of, standard
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import LINE, LOST, WON, at, gold
from tests.games.helpers import after, events, legal, refusing


@pytest.mark.rule("GM-41", "GM-9")
def test_collecting():
    """A miner whose movement ended on a nugget takes it, and it lies open before its owner."""
    state = after(at(LINE), "roll", "die 2", "go 2,0.0")
    first, second = events(state, "collect")

    assert ("GM-41", "+1", ("purse-1", "chamber-2-0")) == (first.rule, first.gain, first.elements)
    assert "now holds 1 nugget," in first.text
    assert "GM-9" == second.rule
    state = after(state, "collect")
    assert ((1, 0), ["4,0"]) == (state.nuggets, gold(state))
    assert [1, 0] == [score.total for score in state.scores()]
    assert [1, 0] == [score.total for score in state.observation(1).scores()]


@pytest.mark.rule("GM-41")
def test_nothing_to_collect():
    """Where no nugget lies nothing can be collected, in a tunnel or beside a chamber."""
    state = at(LINE + "miners: 3,0 0,0\nphase: action")

    assert ("GM-41",) == refusing(state, "collect")
    assert "collect" not in legal(state)


@pytest.mark.rule("GM-42", "GM-41")
def test_an_emptied_chamber():
    """An emptied chamber gets no new nugget: collecting there is refused by its own rule too."""
    state = after(at(LINE + "miners: 2,0 0,0"), "pass", "collect", "end", "pass", "end", "pass")

    assert ("GM-41", "GM-42") == refusing(state, "collect")
    assert "no new nugget from the stock" in state.explain(GAME.parse("collect"))[1].text
    assert ["4,0"] == gold(state)


@pytest.mark.rule("GM-17")
def test_one_nugget_a_turn():
    """After collecting, and again after all else that can happen, there is no second nugget."""
    state = after(at(LINE + "miners: 2,0 0,0"), "pass", "collect")

    assert "GM-17" in refusing(state, "collect")


@pytest.mark.rule("GM-A7")
def test_passing_on_gold():
    """Who passes while standing on gold may collect it."""
    state = after(at(LINE + "miners: 2,0 0,0"), "pass")

    assert "collect" in legal(state)


@pytest.mark.rule("GM-41")
@pytest.mark.parametrize(
    "moves",
    [
        ("pass",),
        ("roll", "die 1", "stay"),
        ("excavate", "draw C", "place C 0,1 n", "stay"),
        ("roll", "die 4", "go 4,0.0"),
    ],
)
def test_however_the_movement_ended(moves):
    """It does not matter how the movement came to end on the nugget."""
    assert "collect" in legal(after(at(LINE + "miners: 2,0 0,0"), *moves))


@pytest.mark.rule("GM-43")
def test_one_nugget_a_chamber():
    """A chamber with a nugget does not take another."""
    state = at(LINE + "miners: 1,0 1,0\nnuggets: 1 1\nphase: take\nrival: 2\ngold: 2,0")

    assert ("GM-43",) == refusing(state, "lay 2,0")
    assert {"lay 4,0", "leave"} == legal(state)


@pytest.mark.rule("GM-17")
@pytest.mark.parametrize("order", [("collect", "challenge"), ("challenge", "collect")])
def test_both_actions_in_any_order(order):
    """Collecting and challenging can be done in either order."""
    state = at(LINE + "miners: 2,0 2,0\nnuggets: 1 1\nphase: action")
    for what in order:
        if what == "collect":
            state = after(state, "collect")
        else:
            state = after(state, "bats p2", *WON, "die 1", "go 1,0.0")

    assert {"end"} == legal(state)
    assert (2, 1) == state.nuggets


DUEL = LINE + "players: 2\nminers: 2,0 2,0\nnuggets: 1 1\nphase: action\n"


@pytest.mark.rule("GM-A22", "GM-48")
def test_the_bonus_nugget_is_extra():
    """Collect, challenge, bonus move, collect: two nuggets in one turn."""
    state = after(at(DUEL), "collect", "gold p2", *WON, "die 2", "go 4,0.0", "collect")

    assert (3, 1) == state.nuggets
    assert ("GM-41", "GM-42", "GM-17") == refusing(state, "collect")


@pytest.mark.rule("GM-A22")
def test_one_nugget_at_a_strict_table():
    """With `single_collect` the nugget at the end of the bonus move counts as the turn's."""
    state = at(DUEL + "single_collect: yes")
    done = after(state, "collect", "gold p2", *WON, "die 2", "go 4,0.0")
    open_ = after(state, "gold p2", *WON, "die 2", "go 4,0.0")

    assert ("GM-A22",) == refusing(done, "collect")
    assert {"end"} == legal(done)
    assert "collect" in legal(open_)


@pytest.mark.rule("GM-A22")
def test_the_bonus_nugget_without_an_earlier_one():
    """Who did not collect before the challenge collects once after the bonus move, not twice."""
    state = after(at(DUEL), "gold p2", *WON, "die 2", "go 4,0.0", "collect")

    assert (2, 1) == state.nuggets
    assert "GM-17" in refusing(state, "collect")


@pytest.mark.rule("GM-A19")
def test_driven_on_to_gold():
    """A challenger driven by bats in his own turn cannot collect where he lands."""
    state = at(LINE + "miners: 3,0 3,0\nphase: action")
    state = after(state, "bats p2", *LOST, "die 1", "go 4,0.0")

    assert (0, Phase.ACTION, False) == (state.current_player, state.phase, state.may_collect)
    (refusal,) = state.explain(GAME.parse("collect"))
    assert ("GM-A19", ("miner-1",)) == (refusal.rule, refusal.elements)
    assert {"end"} == legal(state)


@pytest.mark.rule("GM-A19")
def test_driving_another_away_leaves_ones_own_place():
    """A challenger who wins the bats, or stays for want of a way, still stands on his nugget."""
    won = after(at(DUEL), "bats p2", *WON, "die 1", "go 1,0.0")
    spared = after(at(DUEL + "bats_may_spare: yes"), "bats p2", *LOST, "die 1", "stay")

    assert "collect" in legal(won)
    assert "collect" in legal(spared)


@pytest.mark.rule("GM-A18")
def test_a_chamber_with_several_tunnels():
    """In a tile file a chamber may have several tunnels; its nugget is had from each of them."""
    data = data_of(standard())
    (four,) = [tile for tile in data["tiles"] if tile["code"] == "G04"]
    four["corridors"] = [[0, 5], [1, 4]]
    deck = build(data)
    text = "tiles: G04@1,0e\nminers: 1,0.{} 0,0\nphase: action"

    for corridor in (0, 1):
        state = GAME.position(text.format(corridor), deck)
        assert "collect" in legal(state)
        assert [] == gold(after(state, "collect"))


@pytest.mark.rule("GM-42")
def test_only_a_challenge_refills():
    """A nugget won in a challenge is laid in an emptied chamber and can be collected again."""
    state = at(LINE + "miners: 3,0 3,0\nnuggets: 1 1\nphase: take\nrival: 2\ngold:")
    state = after(state, "lay 2,0", "die 1", "go 2,0.0")

    assert "collect" in legal(state)
    assert (2, 0) == after(state, "collect").nuggets
