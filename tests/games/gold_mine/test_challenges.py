"""Challenges for gold and by bats: GM-18, GM-44 to GM-52, GM-A8, GM-A9, GM-A13, GM-A15, GM-A21."""

from __future__ import annotations

import pytest

from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.state import Challenge, Phase
from tests.games.gold_mine.helpers import DUEL, LINE, LOST, WON, at, gold, node, ways
from tests.games.helpers import after, events, legal, refusing, told, weights

THREE = (
    "players: 3\ntiles: G03@1,0e G03@2,0e G03@3,0e G03@4,0e\ngold: 4,0\nminers: 2,0 2,0 3,0\n"
    "nuggets: 1 1 0\nphase: action\n"
)


# -- the rolls


@pytest.mark.rule("GM-44")
@pytest.mark.parametrize("kind", ["gold", "bats"])
def test_always_three_rolls(kind):
    """Both roll three times, even when two rolls have settled it."""
    state = after(at(DUEL), f"{kind} p2")
    assert (CHANCE, Phase.DUEL) == (state.current_player, state.phase)
    assert Challenge(1, bats=kind == "bats") == state.challenge
    assert 36 == len(weights(state))
    assert {1} == set(weights(state).values())
    for count in (1, 2):
        state = after(state, "dice 6,1")
        assert (CHANCE, Phase.DUEL) == (state.current_player, state.phase)
        assert Challenge(1, kind == "bats", ((6, 1),) * count) == state.challenge
        assert (6, 1) == state.dice

    assert Phase.DUEL != after(state, "dice 1,1").phase


@pytest.mark.rule("GM-44")
@pytest.mark.parametrize(
    ("rolls", "winner"),
    [
        (("1,1", "1,1", "1,1"), 0),
        (("1,2", "1,1", "1,1"), 0),
        (("1,2", "1,2", "6,1"), 1),
        (("1,2", "6,1", "1,2"), 1),
        (("6,1", "1,2", "1,2"), 1),
        (("1,2", "1,2", "1,2"), 1),
        (("6,5", "5,6", "3,3"), 0),
        (("2,1", "1,1", "1,2"), 0),
    ],
)
def test_the_tie_goes_to_the_challenger(rolls, winner):
    """The defender wins only with two rolls that are strictly higher, in whichever order."""
    state = after(at(DUEL), "gold p2", *(f"dice {roll}" for roll in rolls))

    assert winner == state.current_player
    last = events(after(at(DUEL), "gold p2", *(f"dice {r}" for r in rolls[:2])), f"dice {rolls[2]}")
    assert "GM-44" == last[1].rule
    assert last[1].text.startswith(f"{{{winner}}} wins")


@pytest.mark.rule("GM-44")
def test_the_challengers_die_comes_first():
    """Of the two dice the first is the challenger's, whichever seat that is."""
    state = at(DUEL + "turn: 2")
    state = after(state, "gold p1", "dice 6,1", "dice 6,1", "dice 6,1")

    assert (1, Phase.TAKE) == (state.current_player, state.phase)
    assert {"lay 2,0", "leave"} == legal(state)


@pytest.mark.rule("GM-44", "GM-52")
def test_a_challenge_is_told():
    """A challenge names both miners and the token that is spent."""
    bats, token = events(at(DUEL), "bats p2")
    gold_, spent = events(at(DUEL), "gold p2")

    assert ("GM-50", ("miner-1", "miner-2")) == (bats.rule, bats.elements)
    assert ("GM-52", ("bats-1",)) == (token.rule, token.elements)
    assert ("GM-45", "{0} challenges {1} for gold.") == (gold_.rule, gold_.text)
    assert ("GM-52", ("gold-1",)) == (spent.rule, spent.elements)
    (roll,) = events(after(at(DUEL), "bats p2"), "dice 3,5")
    assert ("GM-44", "Roll 1 of 3: {0} 3, {1} 5.") == (roll.rule, roll.text)


@pytest.mark.rule("GM-52")
def test_tokens_are_spent():
    """A challenge costs the challenger one token of its kind, and nobody else any."""
    gold_ = after(at(DUEL), "gold p2")
    bats = after(at(DUEL), "bats p2")

    assert ((2, 3), (3, 3)) == (gold_.gold_tokens, gold_.bat_tokens)
    assert ((3, 3), (2, 3)) == (bats.gold_tokens, bats.bat_tokens)


@pytest.mark.rule("GM-52")
def test_without_tokens():
    """Without tokens of a kind that kind is refused, and the other is not."""
    state = at(DUEL + "gold_tokens: 0 3\nbat_tokens: 3 0")

    assert ("GM-52",) == refusing(state, "gold p2")
    assert "bats p2" in legal(state)
    other = at(DUEL + "turn: 2\ngold_tokens: 0 3\nbat_tokens: 3 0")
    assert ("GM-52",) == refusing(other, "bats p1")
    assert "gold p1" in legal(other)


@pytest.mark.rule("GM-44")
def test_nobody_challenges_himself():
    """A challenge needs another player, who sits at the table."""
    for move in ("gold p1", "bats p1", "gold p3", "bats p3"):
        assert refusing(at(DUEL), move)[0] == "GM-44"


# -- gold


@pytest.mark.rule("GM-45")
def test_gold_in_the_same_tunnel():
    """A Gold Challenge is for miners in one tunnel: beside it, or on another tile, it is refused."""
    state = at("players: 3\n" + LINE + "miners: 3,0 2,0 3,0\nnuggets: 1 1 1\nphase: action")

    assert "gold p3" in legal(state)
    (refusal,) = state.explain(GAME.parse("gold p2"))
    assert ("GM-45", ("miner-1", "miner-2")) == (refusal.rule, refusal.elements)
    assert "same tunnel of the same tile" in refusal.text


@pytest.mark.rule("GM-A15")
def test_open_rooms_are_one_place():
    """All who stand on the entrance, or in one cavern, stand together."""
    entrance = at("nuggets: 1 1\nphase: action")
    cavern = at("tiles: C@1,0\nminers: 1,0 1,0\nnuggets: 1 1\nphase: action")

    for state in (entrance, cavern):
        assert "gold p2" in legal(state)
        assert "GM-A15" in told(state, "gold p2")
    assert "GM-A15" not in told(at(DUEL), "gold p2")


@pytest.mark.rule("GM-46", "GM-47", "GM-48")
def test_the_winner_takes_and_lays():
    """The winner takes one nugget from the loser and lays it down; he does not keep it."""
    state = after(at(DUEL), "gold p2", *WON)
    assert (Phase.TAKE, 0) == (state.phase, state.current_player)
    first, second = events(state, "lay 2,0")
    assert ("GM-46", "\u22121", ("purse-2",)) == (first.rule, first.gain, first.elements)
    assert ("GM-47", ("chamber-2-0",)) == (second.rule, second.elements)
    state = after(state, "lay 2,0")

    assert ((1, 0), ["2,0", "4,0"]) == (state.nuggets, gold(state))


@pytest.mark.rule("GM-48")
def test_the_lay_comes_before_the_die():
    """The nugget is laid before the bonus die is rolled."""
    state = after(at(DUEL), "gold p2", *WON, "lay 2,0")

    assert (CHANCE, Phase.DIE, True) == (state.current_player, state.phase, state.bonus)
    assert ("GM-48",) == told(state, "die 4")
    state = after(state, "die 4")
    assert (Phase.STEP, 4) == (state.phase, state.reach)


@pytest.mark.rule("GM-48", "GM-41")
def test_the_bonus_move():
    """The bonus move goes as far as its die by the rules of movement, and ends on gold to collect."""
    state = after(at(DUEL), "gold p2", *WON, "lay 2,0", "die 1")
    assert {"2,0.0", "4,0.0"} == ways(state)
    assert "stay" in legal(state)
    state = after(state, "go 2,0.0")

    assert (Phase.ACTION, False, None) == (state.phase, state.bonus, state.challenge)
    assert {"collect", "end"} == legal(state)


@pytest.mark.rule("GM-48")
def test_no_second_challenge_after_the_bonus():
    """The bonus move brings no second challenge with it."""
    state = after(at(DUEL), "gold p2", *WON, "lay 2,0", "die 1", "stay")

    assert ("GM-18",) == refusing(state, "bats p2")


@pytest.mark.rule("GM-46")
def test_taking_may_be_declined():
    """The winner may leave the nugget with the loser; the challenger's bonus stays."""
    state = after(at(DUEL), "gold p2", *WON)

    assert ("GM-46",) == told(state, "leave")
    state = after(state, "leave")
    assert ((1, 1), Phase.DIE) == (state.nuggets, state.phase)


@pytest.mark.rule("GM-46", "GM-48")
def test_a_defender_who_wins():
    """A winning defender lays the challenger's nugget; then it is the challenger's turn again."""
    state = after(at(DUEL), "gold p2", *LOST)
    assert (Phase.TAKE, 1) == (state.phase, state.current_player)
    assert {"lay 2,0", "leave"} == legal(state)
    laid, declined = after(state, "lay 2,0"), after(state, "leave")

    for done in (laid, declined):
        assert (Phase.ACTION, 0, False) == (done.phase, done.current_player, done.bonus)
        assert (None, 0) == (done.challenge, done.reach)
        assert {"end"} == legal(done)
    assert ((0, 1), (1, 1)) == (laid.nuggets, declined.nuggets)
    assert 1 == after(laid, "end").turn


@pytest.mark.rule("GM-47")
def test_chambers_for_a_won_nugget():
    """A participant's own chamber, a tunnel, the entrance and a taken chamber are refused."""
    state = after(at(THREE), "gold p2", *WON)

    assert ("GM-47",) == refusing(state, "lay 2,0")
    assert ("GM-47",) == refusing(state, "lay 0,0")
    assert ("GM-43",) == refusing(state, "lay 4,0")
    assert () == refusing(state, "lay 3,0")
    tunnel = after(at(DUEL), "gold p2", *WON)
    assert ("GM-47",) == refusing(tunnel, "lay 1,0")
    assert ("GM-47",) == refusing(tunnel, "lay 9,9")


@pytest.mark.rule("GM-49")
def test_a_nugget_under_a_third_miner():
    """A nugget laid where a third miner stands is had in that player's own next action, not now."""
    state = after(at(THREE), "gold p2", *WON)
    assert "GM-49" in told(state, "lay 3,0")
    assert "GM-49" not in told(state, "lay 1,0")
    state = after(state, "lay 3,0", "die 1", "stay", "end", "pass", "end")
    assert 2 == state.turn
    assert ("GM-14",) == refusing(state, "collect")

    assert 1 == after(state, "pass", "collect").nuggets[2]


@pytest.mark.rule("GM-A8")
def test_a_defender_without_a_nugget():
    """A miner with nothing can be challenged; the challenger's win brings the bonus move alone."""
    state = at(LINE + "miners: 3,0 3,0\nnuggets: 1 0\nphase: action\ngold: 4,0")
    assert "gold p2" in legal(state)
    state = after(state, "gold p2", "dice 1,1", "dice 1,1")
    assert ("GM-44", "GM-44", "GM-A8") == told(state, "dice 1,1")
    won = after(state, "dice 1,1")

    assert (Phase.DIE, True, (1, 0)) == (won.phase, won.bonus, won.nuggets)


@pytest.mark.rule("GM-A8", "GM-46")
def test_a_challenger_always_has_something_to_lose():
    """A defender without a nugget who wins takes the challenger's, as any other."""
    state = at(LINE + "miners: 3,0 3,0\nnuggets: 1 0\nphase: action\ngold: 4,0")
    state = after(state, "gold p2", *LOST)

    assert (Phase.TAKE, 1) == (state.phase, state.current_player)


@pytest.mark.rule("GM-A9")
@pytest.mark.parametrize("rolls", [WON, LOST])
def test_no_chamber_is_free(rolls):
    """Without a free chamber nothing is taken; a winning challenger still has the bonus move."""
    state = after(at(DUEL.replace("gold: 4,0", "gold: 2,0 4,0")), "gold p2", *rolls[:2])
    assert "GM-A9" in told(state, rolls[2])
    state = after(state, rolls[2])

    assert (1, 1) == state.nuggets
    won = rolls == WON
    assert (Phase.DIE if won else Phase.ACTION, won) == (state.phase, state.bonus)
    assert (CHANCE if won else 0) == state.current_player


# -- bats


@pytest.mark.rule("GM-50")
def test_bats_get_everywhere():
    """The defender of a Bat Challenge may be anywhere, even where no way leads."""
    state = at("tiles: C@1,0 T24@2,0\nminers: 0,0 2,0\nphase: action")

    assert "bats p2" in legal(state)


@pytest.mark.rule("GM-51")
def test_the_challenger_drives_the_defender():
    """The winner rolls one die and moves the loser's miner up to that far; nobody has a bonus."""
    state = after(at(DUEL), "bats p2", *WON)
    assert (CHANCE, Phase.DIE) == (state.current_player, state.phase)
    assert 6 == len(weights(state))
    assert ("GM-51",) == told(state, "die 2")
    state = after(state, "die 2")
    assert (Phase.FLEE, 0, 2) == (state.phase, state.current_player, state.reach)
    assert {"1,0.0", "2,0.0", "4,0.0"} == ways(state)
    assert "GM-51" in told(state, "go 4,0.0")
    state = after(state, "go 4,0.0")

    assert (node(3, 0), node(4, 0)) == state.miners
    assert (Phase.ACTION, 0, True) == (state.phase, state.current_player, state.may_collect)
    assert (None, 0) == (state.challenge, state.reach)
    assert ((1, 1), {"end"}) == (state.nuggets, legal(state))


@pytest.mark.rule("GM-51")
def test_the_defender_drives_the_challenger():
    """A defender who wins rolls, and moves the challenger; then the challenger's turn goes on."""
    state = after(at(DUEL), "bats p2", *LOST, "die 1")
    assert (Phase.FLEE, 1) == (state.phase, state.current_player)
    assert {"2,0.0", "4,0.0"} == ways(state)
    state = after(state, "go 2,0.0")

    assert (node(2, 0), node(3, 0)) == state.miners
    assert (Phase.ACTION, 0, False) == (state.phase, state.current_player, state.may_collect)


@pytest.mark.rule("GM-51", "GM-A21")
def test_the_loser_has_to_flee():
    """Leaving the loser where he is is refused as long as another tile is in reach."""
    state = after(at(DUEL), "bats p2", *WON, "die 2")
    refusals = state.explain(GAME.parse("stay"))

    assert "stay" not in legal(state)
    assert [("GM-51", ("miner-2",)), ("GM-A21", ("miner-2",))] == [
        (r.rule, r.elements) for r in refusals
    ]
    assert ("GM-51",) == refusing(state, "go 3,0.0")


@pytest.mark.rule("GM-A21")
def test_out_and_back_is_no_flight():
    """Another tunnel of the loser's own tile does not count as fleeing."""
    text = "tiles: T13@1,0e\nminers: 0,0 1,0.0\nphase: flee\nrival: 2\nreach: 3"
    state = at(text)

    assert {"0,0.0"} == ways(state)
    assert ("GM-51", "GM-A21") == refusing(state, "go 1,0.1")
    assert {"0,0.0", "1,0.1"} == ways(at(text + "\nbats_may_spare: yes"))


@pytest.mark.rule("GM-A21")
def test_a_walled_in_loser_stays():
    """A loser from whose place no way leads stays there; then staying is the only choice."""
    state = at("tiles: C@1,0 T24@2,0\nminers: 0,0 2,0\nphase: action")
    state = after(state, "bats p2", *WON, "die 6")

    assert {"stay"} == legal(state)
    assert ("GM-A21",) == told(state, "stay")
    done = after(state, "stay")
    assert (node(2, 0), Phase.ACTION) == (done.miners[1], done.phase)
    assert (None, True) == (done.challenge, done.may_collect)


@pytest.mark.rule("GM-A21")
def test_bats_may_spare():
    """With the option the winner may leave the loser where he is, or drive him as before."""
    state = after(at(DUEL + "bats_may_spare: yes"), "bats p2", *WON, "die 1")

    assert {"go 2,0.0", "go 4,0.0", "stay"} == legal(state)
    assert () == refusing(state, "stay")
    assert node(3, 0) == after(state, "stay").miners[1]


@pytest.mark.rule("GM-51")
def test_farther_than_the_die():
    """A place beyond the die is refused as too far for the loser, not for the winner."""
    state = at(LINE + "miners: 0,0 4,0\nphase: flee\nrival: 2\nreach: 2\ndice: 2")

    assert {"2,0.0", "3,0.0"} == ways(state)
    assert ("GM-31", "GM-34") == refusing(state, "go 1,0.0")
    assert "3 tiles away" in state.explain(GAME.parse("go 1,0.0"))[0].text


@pytest.mark.rule("GM-A13")
def test_a_rich_loser_driven_home():
    """A rich miner whom bats drive to the entrance wins at once, in another's turn."""
    state = at(LINE + "miners: 4,0 2,0\nnuggets: 0 10\nphase: flee\nrival: 2\nreach: 2")
    assert ("GM-3", "GM-A13") == tuple(
        rule for rule in told(state, "go 0,0.0") if rule in ("GM-3", "GM-A13")
    )
    over = after(state, "go 0,0.0")

    assert (TERMINAL, (0.0, 1.0)) == (over.current_player, over.returns())
    assert CHANCE < after(state, "go 3,0.0").current_player


@pytest.mark.rule("GM-A13")
def test_a_rich_challenger_driven_home():
    """A rich challenger driven to the entrance by the defender wins too."""
    state = at(LINE + "miners: 1,0 4,0\nnuggets: 10 0\nphase: flee\nrival: 2\nmover: 2\nreach: 1")
    over = after(state, "go 0,0.0")

    assert (1.0, 0.0) == over.returns()


@pytest.mark.rule("GM-A24", "GM-A13")
def test_bats_drive_a_rich_loser_another_way():
    """The winner may choose a way that avoids the entrance; places only behind it are refused."""
    text = "tiles: T01@1,0e G03@2,0e T01@-1,0e\nminers: 2,0 1,0\nphase: flee\nrival: 2\nreach: 3\n"
    rich, poor = at(text + "nuggets: 0 10"), at(text + "nuggets: 0 9")

    assert {"0,0.0", "2,0.0"} == ways(rich)
    assert ("GM-A24",) == refusing(rich, "go -1,0.0")
    assert {"0,0.0", "2,0.0", "-1,0.0"} == ways(poor)
    assert CHANCE < after(poor, "go 0,0.0").current_player
