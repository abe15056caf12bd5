"""Teams of two: GM-56 to GM-58, GM-A12."""

from __future__ import annotations

import pytest

from minesnb.core.errors import BadOption
from minesnb.core.game import TERMINAL
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.state import Phase, partner, team, teammates
from tests.games.gold_mine.helpers import LINE, LOST, WON, at, ways
from tests.games.helpers import after, events, legal, refusing, told

FOUR = "players: 4\nalliances: yes\n" + LINE
ON_THE_WAY = FOUR + "miners: 1,0 1,0 0,0 1,0\nnuggets: 6 0 6 0\nphase: step\n"
TOGETHER = FOUR + "miners: 1,0 1,0 1,0 1,0\nnuggets: 2 2 2 2\nphase: action\n"


@pytest.mark.rule("GM-56")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_four_or_six_players(players):
    """Alliances are for four or six players; any other number is refused."""
    with pytest.raises(BadOption, match=rf"4 or 6 players, not {players} .*GM-56"):
        GAME.new_game(players=players, alliances=True)


@pytest.mark.rule("GM-56")
def test_partners_sit_opposite():
    """Partners sit opposite each other, and only with the option."""
    four, six = at(FOUR), at(FOUR.replace("players: 4", "players: 6"))

    assert [2, 3, 0, 1] == [partner(four, seat) for seat in range(4)]
    assert [3, 4, 5, 0, 1, 2] == [partner(six, seat) for seat in range(6)]
    assert [(0, 2), (1, 3), (0, 2), (1, 3)] == [team(four, seat) for seat in range(4)]
    alone = at("players: 4\n" + LINE)
    assert [-1] * 4 == [partner(alone, seat) for seat in range(4)]
    assert (0,) == team(alone, 0)
    assert [True, False, True, False] == [teammates(four, 0, seat) for seat in range(4)]
    assert [True, False, False, False] == [teammates(alone, 0, seat) for seat in range(4)]


@pytest.mark.rule("GM-56", "GM-9")
def test_nuggets_are_counted_together():
    """A seat's score has its own nuggets and the partner's."""
    state = at(FOUR + "nuggets: 1 2 4 8")
    scores = state.scores()

    assert [5, 10, 5, 10] == [score.total for score in scores]
    assert [("GM-9", 1), ("GM-56", 4)] == [(line.rule, line.value) for line in scores[0].lines]
    assert [1] == [score.total for score in at("nuggets: 1 0").scores()][:1]


@pytest.mark.rule("GM-57", "GM-A12")
def test_both_partners_must_arrive():
    """The first partner to arrive with the team's nuggets does not win; the second does, for both."""
    text = FOUR + "nuggets: 6 0 6 0\nphase: step\nreach: 5\n"
    first = after(at(text + "miners: 1,0 1,0 2,0 1,0"), "go 0,0.0")
    second = at(text + "miners: 1,0 1,0 0,0 1,0")

    assert Phase.ACTION == first.phase
    assert "GM-35" in told(at(text + "miners: 1,0 1,0 2,0 1,0"), "go 0,0.0")
    assert ("GM-31", "GM-57", "GM-A12", "GM-A14") == told(second, "go 0,0.0")
    over = after(second, "go 0,0.0")
    assert (TERMINAL, (0.5, 0.0, 0.5, 0.0)) == (over.current_player, over.returns())


@pytest.mark.rule("GM-57", "GM-A12")
def test_either_partner_waits_for_the_other():
    """No seat of a team wins before its partner has arrived, the first seat's partner no more than others."""
    text = FOUR + "nuggets: 6 6 6 6\nphase: step\nreach: 5\n"
    for turn in range(1, 5):
        miners = ["2,0"] * 4
        miners[turn - 1] = "1,0"
        arrived = after(at(f"{text}turn: {turn}\nminers: {' '.join(miners)}"), "go 0,0.0")

        assert Phase.ACTION == arrived.phase


@pytest.mark.rule("GM-58", "GM-57")
def test_a_team_wins_together():
    """Where one team wins nobody shares; where two are level, they do."""
    won = after(at(ON_THE_WAY), "go 0,0.0")
    drawn = at(FOUR + "phase: over\nnuggets: 3 4 3 2")
    names = ("Ann", "Ben", "Cid", "Dot")

    assert "Ann and Cid win with 12." == GAME.result(won, names)
    assert ["wins", "", "wins", ""] == [GAME.status(won, seat) for seat in range(4)]
    assert "Ann, Ben, Cid and Dot share the win with 6." == GAME.result(drawn, names)
    assert {"shares the win"} == {GAME.status(drawn, seat) for seat in range(4)}


@pytest.mark.rule("GM-57")
def test_the_other_team_on_the_entrance_does_not_help():
    """Only the partner counts: others on the entrance do not."""
    state = at(FOUR + "nuggets: 6 0 6 0\nphase: step\nreach: 5\nminers: 1,0 0,0 2,0 0,0")

    assert Phase.ACTION == after(state, "go 0,0.0").phase


@pytest.mark.rule("GM-56")
@pytest.mark.parametrize(
    ("held", "wins"), [("11 0 1 0", True), ("0 0 12 0", True), ("11 9 0 9", False)]
)
def test_the_team_total_counts(held, wins):
    """It does not matter which partner holds the nuggets; the other team's do not count."""
    state = at(FOUR + f"nuggets: {held}\nphase: step\nreach: 2\nminers: 1,0 2,0 0,0 2,0")

    assert wins == (TERMINAL == after(state, "go 0,0.0").current_player)


@pytest.mark.rule("GM-56")
def test_six_players_need_eight():
    """Three teams of two need eight nuggets each."""
    text = "players: 6\nalliances: yes\n" + LINE + "phase: step\nminers: 1,0 2,0 2,0 0,0 2,0 2,0\n"

    over = after(at(text + "nuggets: 4 0 0 4 0 0"), "go 0,0.0")
    assert (0.5, 0.0, 0.0, 0.5, 0.0, 0.0) == over.returns()
    assert Phase.ACTION == after(at(text + "nuggets: 4 0 0 3 0 9"), "go 0,0.0").phase


@pytest.mark.rule("GM-57", "GM-A24")
def test_through_the_entrance_without_the_partner():
    """A rich miner walks on through the entrance while the partner is not there."""
    text = "players: 4\nalliances: yes\ntiles: T01@1,0e T01@-1,0e\nnuggets: 12 0 0 0\nphase: step\nreach: 2\n"

    assert {"0,0.0", "-1,0.0"} == ways(at(text + "miners: 1,0 1,0 1,0 1,0"))
    assert {"0,0.0"} == ways(at(text + "miners: 1,0 1,0 0,0 1,0"))


@pytest.mark.rule("GM-A13", "GM-57")
def test_a_partner_driven_home():
    """A partner whom bats drive to the other on the entrance wins for both."""
    state = at(
        FOUR + "turn: 2\nnuggets: 6 0 6 0\nphase: flee\nrival: 1\nmover: 2\nreach: 1\n"
        "miners: 1,0 2,0 0,0 2,0"
    )
    over = after(state, "go 0,0.0")

    assert (0.5, 0.0, 0.5, 0.0) == over.returns()


@pytest.mark.rule("GM-58")
def test_partners_do_not_compete():
    """Neither kind of challenge can be issued to the partner; the others can be challenged."""
    state = at(TOGETHER)

    assert ("GM-58",) == refusing(state, "gold p3")
    assert ("GM-58",) == refusing(state, "bats p3")
    assert {"gold p2", "gold p4", "bats p2", "bats p4"} <= legal(state)
    assert not {"gold p3", "bats p3", "gold p1", "bats p1"} & legal(state)


@pytest.mark.rule("GM-58")
def test_handing_nuggets_over():
    """Partners in one tunnel hand nuggets over, one at a time, as many as they like."""
    state = at(TOGETHER)
    assert {"give", "receive"} <= legal(state)
    (event,) = events(state, "give")
    assert ("GM-58", "+1", ("purse-3", "purse-1")) == (event.rule, event.gain, event.elements)
    given = after(state, "give", "give")
    taken = after(state, "receive", "receive")

    assert ((0, 2, 4, 2), (4, 2, 0, 2)) == (given.nuggets, taken.nuggets)
    assert ("GM-58",) == refusing(given, "give")
    assert ("GM-58",) == refusing(taken, "receive")


@pytest.mark.rule("GM-A25")
def test_one_direction_a_turn():
    """In one turn nuggets go one way; in the next the other way is open again."""
    given, taken = after(at(TOGETHER), "give"), after(at(TOGETHER), "receive")

    assert ("GM-A25",) == refusing(given, "receive")
    assert ("GM-A25",) == refusing(taken, "give")
    assert "give" in legal(given)
    assert "receive" in legal(taken)
    nexts = after(given, "end", "pass", "end", "pass")
    assert {"give", "receive"} <= legal(nexts)


@pytest.mark.rule("GM-A25")
def test_both_ways_in_a_turn():
    """At a table that chose so, what was received is given back in the same turn."""
    state = after(at(TOGETHER + "both_ways: yes\n"), "receive", "give")

    assert at(TOGETHER).nuggets == state.nuggets
    assert {"give", "receive"} <= legal(state)


@pytest.mark.rule("GM-58")
def test_apart_nothing_is_handed_over():
    """Partners in different tunnels hand nothing over."""
    state = at(TOGETHER.replace("1,0 1,0 1,0 1,0", "1,0 1,0 2,0 1,0"))

    assert ("GM-58",) == refusing(state, "give")
    assert ("GM-58",) == refusing(state, "receive")
    assert not {"give", "receive"} & legal(state)
    (refusal,) = state.explain(GAME.parse("give"))
    assert ("miner-1", "miner-3") == refusal.elements


@pytest.mark.rule("GM-58")
def test_nothing_to_hand_over():
    """Without a nugget nothing is handed over, from either side."""
    state = at(TOGETHER.replace("2 2 2 2", "0 2 1 2"))

    assert ("GM-58",) == refusing(state, "give")
    assert "receive" in legal(state)
    state = at(TOGETHER.replace("2 2 2 2", "1 2 0 2"))
    assert ("GM-58",) == refusing(state, "receive")
    assert "give" in legal(state)


@pytest.mark.rule("GM-58")
def test_without_alliances():
    """Without alliances nobody hands nuggets over."""
    state = at(TOGETHER.replace("alliances: yes\n", ""))

    assert ("GM-58",) == refusing(state, "give")
    assert ("GM-58",) == refusing(state, "receive")
    assert not {"give", "receive"} & legal(state)
    assert "gold p3" in legal(state)


@pytest.mark.rule("GM-58", "GM-A19")
def test_handing_over_goes_with_the_rest_of_the_turn():
    """Handing over is no challenge: before it and after it one challenge can be issued."""
    state = after(at(TOGETHER), "give", "gold p2", *LOST)

    assert "lay 2,0" not in legal(state)
    assert "give" in legal(after(at(TOGETHER), "bats p2", *WON, "die 1", "go 2,0.0"))
