"""The chain: what a card just placed sets off, up to the surface board."""

from __future__ import annotations

import pytest

from minesnb.core.game import CHANCE
from minesnb.games.imperial_miners.rules.state import Phase
from tests.games.helpers import after, events, legal, refusing, saying, told, weights
from tests.games.imperial_miners.helpers import at, awake, due, me, rich, tokens, where

WIDE = "mine1: 025@0 021@2 022@4 055@1 056@3\nround: 6\ngold1: 9\n"


@pytest.mark.rule("IM-40", "IM-41", "IM-42")
def test_a_whole_chain():
    """The card placed comes first, then one card of each row above, then the surface, which ends it."""
    state = at(f"hand1: 098\n{WIDE}")
    assert "IM-40" == told(state, "play 098 2")[-1]
    state = after(state, "play 098 2")
    assert {"choose 1", "skip"} == legal(state)
    state = after(state, "choose 1")
    assert {"up 4", "up 5"} == legal(state)
    assert ("IM-41",) == told(state, "up 4")
    state = after(state, "up 4", "choose 1")
    assert {"up 1", "up 2"} == legal(state)
    state = after(state, "up 1")
    assert {"choose 1", "choose 2", "skip"} == legal(state)
    assert "IM-42" == told(state, "choose 2")[-1]
    state = after(state, "choose 2")
    assert {"surface gold", "surface draw"} | legal(state, "surface 4") | legal(
        state, "surface 8"
    ) == legal(state)
    assert [1, 4, 6] == awake(state)
    assert (11, 1) == rich(state)
    state = after(state, "surface gold")

    assert (CHANCE, Phase.EVENT, 7, (13, 1)) == (
        state.current_player,
        state.phase,
        state.round,
        rich(state),
    )


@pytest.mark.rule("IM-41")
def test_up_to_a_card_right_above():
    """Of two cards right above one is chosen; no other card will do, and nothing else comes first."""
    state = after(at(f"hand1: 098\n{WIDE}"), "play 098 2", "skip")
    for move in ("up 1", "up 3", "up 6"):
        assert ("IM-41",) == refusing(state, move)
    assert "not directly above" in saying(state, "up 1")
    assert ("IM-41",) == refusing(state, "up 9")
    assert ("IM-41",) == refusing(state, "surface gold")
    assert ("IM-41",) == refusing(state, "skip")
    far = after(at(f"hand1: 098\n{WIDE.replace('056@3', '056@5 057@3')}"), "play 098 2", "skip")
    assert {"up 4", "up 6"} == legal(far)
    assert ("IM-41",) == refusing(far, "up 5")


@pytest.mark.rule("IM-41", "IM-42")
def test_no_choice_where_one_card_lies_above():
    """With one card above the chain goes there by itself, and from row I to the surface."""
    state = at("hand1: 055\ngold1: 2\nmine1: 021@0\nround: 2\n")
    state = after(state, "play 055 -1", "skip")
    assert ("ChooseEffect", [1, 2]) == (due(state), awake(state))
    assert "AtSurface" == due(after(state, "skip"))
    assert ("IM-42", "IM-A6") == refusing(after(state, "skip"), "skip")
    assert "surface" in saying(after(state, "skip"), "play 055 1")


@pytest.mark.rule("IM-43")
def test_an_effect_is_finished_first():
    """While an effect is going on, nothing above is activated and nothing else is done."""
    state = at("hand1: 055\ngold1: 2\nmine1: 027@0\nround: 2\n")
    state = after(state, "play 055 -1", "choose 1")
    for move in ("up 1", "surface gold", "play 055 1"):
        assert "IM-43" in refusing(state, move)
    state = after(state, "choose 1")
    for move in ("surface gold", "skip", "choose 1", "pick 1", "mark 1 2", "done"):
        assert "IM-43" in refusing(state, move)
    assert ("IM-43", "IM-44") == refusing(state, "done")
    state = after(state, *["draw 1", "..."] * 3)
    assert "AtSurface" == due(state)


@pytest.mark.rule("IM-44", "IM-A1")
def test_effects_may_be_left():
    """Each effect of a card on the way may be left unused, and the chain goes on."""
    state = at("hand1: 055\ngold1: 2\nmine1: 021@0\nround: 2\n")
    state = after(state, "play 055 -1", "skip", "skip")

    assert ("AtSurface", (0, 0), [1, 2]) == (due(state), rich(state), awake(state))


@pytest.mark.rule("IM-45", "IM-46")
def test_a_card_activated_before():
    """A card that was activated in the round does nothing when the chain comes to it, which goes on."""
    state = at("hand1: 055\ngold1: 2\nmine1: 021@0*\nround: 2\n")
    state = after(state, "play 055 -1")
    assert ("IM-23", "IM-40", "IM-46", "IM-42") == told(state, "choose 1")

    assert ("AtSurface", 1) == (due(after(state, "choose 1")), me(after(state, "choose 1")).gold)


@pytest.mark.rule("IM-A9")
@pytest.mark.parametrize(("switch", "left"), [("no", "x ."), ("yes", ". .")])
def test_a_token_on_a_card_activated_before(switch, left):
    """Its token stays when the chain passes it, or goes, as the switch says."""
    state = at(f"revisit_clears: {switch}\nhand1: 055\ngold1: 2\nmine1: 021@0x*\nround: 2\n")
    state = after(state, "play 055 -1")
    assert ("IM-23", "IM-40", "IM-46", "IM-A9", "IM-42") == told(state, "choose 1")

    assert left == tokens(after(state, "choose 1"))
    assert 1 == me(after(state, "choose 1")).gold


@pytest.mark.rule("IM-61", "IM-A10")
def test_a_token_uses_up_the_activation():
    """A card that lost its token cannot be activated again in the round."""
    state = at("hand1: 055\ngold1: 2\nmine1: 021@0x 020@2\nboard1: 2 2\nround: 3\n")
    state = after(state, "play 055 1", "skip", "up 1")
    assert (". . .", [1, 3]) == (tokens(state), awake(state))
    state = at(
        "mine1: 021@0* 020@2 019@4 055@1*\nboard1: 2 3\ntasks: menu space ; surface\nround: 4\n"
    )
    state = after(state, "choose 1")

    assert {"pick 2", "pick 3"} == legal(state)
    assert ("IM-45",) == refusing(state, "pick 1")


@pytest.mark.rule("IM-A11", "IM-47")
def test_activated_in_the_event_phase():
    """A card that the event activates counts for the round: the chain passes it by."""
    state = at("phase: event\nround: 2\nhand1: 055\ngold1: 2\nmine1: 021@0\n")
    state = after(state, "event 11")
    assert ("IM-30", "IM-47", "IM-A11") == told(state, "choose 1")
    state = after(state, "choose 1", "choose 1")
    assert ([1], 4) == (awake(state), me(state).gold)
    state = after(state, "play 055 -1", "choose 1")
    assert ("AtSurface", 3) == (due(state), me(state).gold)
    state = after(state, "surface gold")

    assert ([], 3) == (awake(state), state.round)


@pytest.mark.rule("IM-45", "IM-48")
def test_every_round_anew():
    """In the next round every card can be activated once more."""
    state = after(at("mine1: 021@0* 019@2*\ntasks: surface\nround: 2\n"), "surface gold")

    assert [] == awake(state)


# -- the surface board


@pytest.mark.rule("IM-50", "IM-42", "IM-A6")
def test_the_surface():
    """2 gold, or an advance that is paid for, or three cards; something must be chosen."""
    state = at("gold1: 3\nmine1: 019@0*\ntasks: surface ; surface\n")
    assert {"surface gold", "surface draw"} == legal(state)
    assert (5, 0) == rich(after(state, "surface gold"))
    assert ("IM-50",) == told(state, "surface gold")[:1]
    assert ("IM-A6",) == refusing(state, "surface 4 1 1")
    assert "costs 4 gold; you have 3" in saying(state, "surface 4 1 1")
    assert ("IM-42", "IM-A6") == refusing(state, "skip")
    assert ("IM-42",) == refusing(state, "done")
    drawn = after(state, "surface draw", *["draw 1", "..."] * 3)
    assert (3, "AtSurface") == (len(me(drawn).hand), due(drawn))
    assert ("IM-50", "IM-A20") == told(state, "surface draw")


@pytest.mark.rule("IM-50", "IM-A5")
def test_advancing_at_the_surface():
    """One or two spaces for 4 gold, one to five for 8, on any board at first, then on one's own."""
    off = at("gold1: 8\nmine1: 019@0*\ntasks: surface ; surface\n")
    assert 6 == len(legal(off, "surface 4"))
    assert 15 == len(legal(off, "surface 8"))
    on = at("gold1: 8\nboard1: 2 4\nmine1: 019@0*\ntasks: surface ; surface\n")
    assert {"surface 4 1 2", "surface 4 2 2"} == legal(on, "surface 4")
    assert {f"surface 8 {n} 2" for n in range(1, 6)} == legal(on, "surface 8")
    assert ("IM-A5",) == refusing(on, "surface 4 3 2")
    assert ("IM-A5",) == refusing(on, "surface 8 6 2")
    assert ("IM-80",) == refusing(on, "surface 4 1 1")
    # Space 6 of that board gives 5 gold.
    assert ((5, 0), (2, 6)) == (rich(after(on, "surface 8 2 2")), where(after(on, "surface 8 2 2")))
    assert ((9, 0), (2, 6)) == (rich(after(on, "surface 4 2 2")), where(after(on, "surface 4 2 2")))
    assert "IM-50" == told(on, "surface 4 2 2")[0]
    assert {"surface gold", "surface draw", "surface 4 1 2", "surface 4 2 2"} == legal(
        at("gold1: 7\nboard1: 2 4\nmine1: 019@0*\ntasks: surface ; surface\n")
    )


@pytest.mark.rule("IM-A5", "IM-80")
def test_no_further_than_the_top():
    """At the surface nobody pays for spaces beyond the top."""
    state = at("gold1: 8\nboard1: 2 9\nmine1: 019@0*\ntasks: surface ; surface\n")

    assert {"surface 4 1 2", "surface 8 1 2"} == legal(state) - {"surface gold", "surface draw"}
    assert ("IM-A5",) == refusing(state, "surface 4 2 2")
    assert "1 space away" in saying(state, "surface 4 2 2")


@pytest.mark.rule("IM-32", "IM-A5")
def test_one_space_more_at_the_surface():
    """With the following wind one may go a space further at the surface, or not."""
    state = at("gold1: 4\npast: 15\nboard1: 2 4\nmine1: 019@0*\ntasks: surface ; surface\n")
    assert {f"surface 4 {n} 2" for n in (1, 2, 3)} == legal(state, "surface 4")
    assert ("IM-32",) == refusing(state, "surface 4 4 2")

    assert (2, 7) == where(after(state, "surface 4 3 2"))
    assert (2, 5) == where(after(state, "surface 4 1 2"))


@pytest.mark.rule("IM-32", "IM-50")
def test_payday():
    """In the round of payday the surface gives 4 gold instead of 2."""
    state = at("past: 16\nmine1: 019@0*\ntasks: surface ; surface\n")

    assert 4 == me(after(state, "surface gold")).gold
    assert "IM-32" in told(state, "surface gold")
    assert "+4" in {event.gain for event in events(state, "surface gold")}


@pytest.mark.rule("IM-A20", "IM-70")
def test_decks_are_chosen_card_by_card():
    """Each deck is chosen after the card before was seen, any of I to III."""
    state = after(at("mine1: 019@0*\ntasks: surface ; surface\n"), "surface draw")
    assert {"draw 1", "draw 2", "draw 3"} == legal(state)
    state = after(state, "draw 3")
    assert {f"deal {card:03d}": 1 for card in range(98, 141)} == weights(state)
    state = after(state, "deal 100")
    assert ((100,), {"draw 1", "draw 2", "draw 3"}) == (me(state).hand, legal(state))


# -- round by round


@pytest.mark.rule("IM-2", "IM-48", "IM-A19")
def test_seat_by_seat():
    """All apply the event in turn, then all play in turn, then the next round begins with the first."""
    state = at("players: 3\nphase: event\nhand1: 019\nhand2: 020\nhand3: 021\n")
    state = after(state, "event 7")
    seats = []
    for board in (1, 2, 3):
        seats.append((state.stage, state.seat))
        assert ("IM-80",) == refusing(state, "play 019 0")[:1]
        state = after(state, f"board {board}")
    for card in (19, 20, 21):
        seats.append((state.stage, state.seat))
        state = after(state, f"play 0{card} 0", "skip", "surface gold")

    assert [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)] == seats
    assert (Phase.EVENT, 2, 0) == (state.phase, state.round, state.seat)
    # Space 2 of the three boards: a point each.
    assert [(2, 1)] * 3 == [rich(state, seat) for seat in range(3)]


@pytest.mark.rule("IM-A19")
def test_who_is_in_turn_is_told():
    """Between players the turn is told; alone there is nobody to tell."""
    two = at("players: 2\nmine1: 019@0*\ntasks: surface\n")
    one = at("mine1: 019@0*\ntasks: surface\n")

    assert "IM-A19" in told(two, "surface gold")
    assert ("IM-A19",) == tuple(
        refusal.rule for refusal in two.observation(1).explain(two.legal_actions()[0])
    )
    assert "IM-A19" not in told(one, "surface gold")
    assert "IM-48" in told(one, "surface gold")


@pytest.mark.rule("IM-2")
def test_nobody_acts_while_chance_speaks():
    """While a card or a board is turned up every player action is refused, and chance's always are."""
    for text in ("phase: event\n", "tasks: deal 2\n"):
        assert ("IM-2",) == refusing(at(text), "surface gold")
        assert "nobody can act yet" in saying(at(text), "top")
    assert ("IM-2",) == refusing(at("hand1: 019\n"), "deal 020")
    assert ("IM-2",) == refusing(at("hand1: 019\n"), "event 3")
    assert ("IM-35",) == refusing(at("hand1: 019\n"), "up 1")
    assert ("IM-15",) == refusing(at("phase: keep\nhand1: 019 020 055 056 098\n"), "top")
    assert "keep four" in saying(at("phase: keep\nhand1: 019 020 055 056 098\n"), "choose 1")
