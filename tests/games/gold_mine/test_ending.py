"""How a game ends: GM-3, GM-A14, GM-A20, and who has won."""

from __future__ import annotations

import random

import pytest

from minesnb.core.errors import IllegalAction
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.ending import turns_left
from minesnb.games.gold_mine.rules.state import Phase
from tests.games.gold_mine.helpers import LINE, WON, at, supply_of
from tests.games.helpers import after, legal, refusing, told, walk


@pytest.mark.rule("GM-3", "GM-2")
@pytest.mark.parametrize(("players", "need"), [(2, 10), (3, 7), (4, 7), (5, 5), (6, 5)])
def test_enough_nuggets(players, need):
    """With the nuggets needed the entrance wins, with one less it does not."""
    text = (
        f"players: {players}\n{LINE}phase: step\nminers: 1,0 {' '.join(['1,0'] * (players - 1))}\n"
    )
    poor = at(text + f"nuggets: {need - 1} {' '.join(['9'] * (players - 1))}")
    rich = at(text + f"nuggets: {need} {' '.join(['9'] * (players - 1))}")

    assert Phase.ACTION == after(poor, "go 0,0.0").phase
    over = after(rich, "go 0,0.0")
    assert (Phase.OVER, TERMINAL) == (over.phase, over.current_player)
    assert (1.0, *(0.0,) * (players - 1)) == over.returns()


@pytest.mark.rule("GM-3")
def test_standing_at_the_entrance_is_not_enough():
    """One must enter: a rich miner who starts there and stays does not win by it."""
    state = at("tiles: C@1,0\nnuggets: 10 0\nminers: 0,0 1,0")

    for moves in (("pass",), ("roll", "die 3", "stay")):
        assert Phase.ACTION == after(state, *moves).phase


@pytest.mark.rule("GM-3")
def test_nothing_is_left_to_do():
    """After the end every action is refused as such, and no chance is due."""
    over = after(at(LINE + "phase: step\nminers: 1,0 1,0\nnuggets: 10 0"), "go 0,0.0")

    assert ((), ()) == (over.legal_actions(), over.chance_outcomes())
    for action in over.candidates():
        assert ["GM-3"] == [refusal.rule for refusal in over.explain(action)]
    with pytest.raises(IllegalAction, match="over"):
        over.apply(GAME.parse("roll"))


@pytest.mark.rule("GM-3")
def test_no_returns_before_the_end():
    """Before the end nobody has won, whatever is held."""
    assert (0.0, 0.0) == at(LINE + "nuggets: 10 0").returns()


@pytest.mark.rule("GM-3")
def test_the_winner_is_told_with_his_own_nuggets():
    """The end names what the winner holds, though another holds more."""
    over = after(at(LINE + "phase: step\nminers: 1,0 1,0\nnuggets: 10 12"), "go 0,0.0")

    assert "Ann wins with 10." == GAME.result(over, ("Ann", "Ben"))


@pytest.mark.rule("GM-A14")
def test_steps_left():
    """A rich miner needs no exact number: what is left of the move is void."""
    exact = at(LINE + "phase: step\nminers: 2,0 0,0\nnuggets: 10 0\nreach: 2")
    more = at(LINE + "phase: step\nminers: 2,0 0,0\nnuggets: 10 0\nreach: 6")

    assert "GM-A14" not in told(exact, "go 0,0.0")
    assert "GM-A14" in told(more, "go 0,0.0")
    assert (1.0, 0.0) == after(exact, "go 0,0.0").returns() == after(more, "go 0,0.0").returns()


@pytest.mark.rule("GM-3")
def test_winning_by_the_bonus_move_and_by_the_step_after_digging():
    """Every movement can win: the bonus move and the step after digging do too."""
    near = LINE + "miners: 1,0 1,0\nnuggets: 10 0\n"
    dug = after(at(near), "excavate", "draw C", "place C 0,1 n", "go 0,0.0")
    bonus = after(at(near + "phase: action"), "gold p2", *("dice 1,1",) * 3, "die 1", "go 0,0.0")

    assert TERMINAL == dug.current_player == bonus.current_player
    assert (False, None, 0, False) == (bonus.bonus, bonus.challenge, bonus.reach, bonus.may_collect)


@pytest.mark.rule("GM-A24")
def test_the_passage_never_wins():
    """No passage lies on the entrance, so that going through one never wins."""
    state = at("tiles: T01p@1,0e T02p@2,0e\nminers: 1,0 0,0\nnuggets: 10 0")
    state = after(state, "passage", "dice 1,1")

    assert ("GM-38",) == refusing(state, "go 0,0.0")


# -- the house rule for gold that nobody can get

DRY = LINE + "supply:\ngold:\n"
"""No tile is left, and no nugget lies in the mine."""
WALLED = "tiles: C@1,0 T24@0,-1n G01@0,-2n\nsupply:\ngold:\n"
"""No way leads to the chamber."""
HELD = DRY + "nuggets: 2 3\n"


def turns_to_the_end(state):
    """Return how many whole turns of passing end the game."""
    count = 0
    while state.current_player != TERMINAL:
        state = after(state, *(("pass",) if state.phase == Phase.MOVE else ()), "end")
        count += 1
        assert count < 200
    return count


@pytest.mark.rule("GM-A20")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_three_rounds_without_a_nugget(players):
    """With nothing to dig or to reach the game ends after three full rounds."""
    state = at(f"players: {players}\n{DRY}")

    assert 3 * players == turns_to_the_end(state)


@pytest.mark.rule("GM-A20")
def test_a_nugget_starts_the_count_anew():
    """After a turn with a nugget exactly six more turns are played by two."""
    state = at(HELD.replace("gold:", "gold: 2,0") + "miners: 2,0 2,0\nquiet: 4")
    state = after(state, "pass", "collect", "end")

    assert (0, 1) == (state.turns_without_gold, state.turn)
    assert 6 == turns_to_the_end(state)


@pytest.mark.rule("GM-A20")
def test_the_last_tile_starts_the_count():
    """The turn in which the last tile is placed is not one of the quiet ones."""
    state = after(
        at(LINE + "gold:\n" + supply_of("C")), "excavate", "draw C", "place C 0,1 n", "stay", "end"
    )

    assert 0 == state.turns_without_gold
    assert 6 == turns_to_the_end(state)


@pytest.mark.rule("GM-A20")
@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        (DRY, 3),
        (LINE + "supply:", 30),
        (DRY + "nuggets: 10 0\nminers: 1,0 0,0", 30),
        (WALLED.replace("gold:", "gold: 0,-2"), 3),
        (WALLED + "nuggets: 10 0\nminers: 0,-2 0,0", 3),
        ("tiles: T01p@1,0e T24@0,-1n G01p@0,-2n\nsupply:\ngold: 0,-2", 30),
        (
            "tiles: T01p@1,0e T24@0,-1n G01p@0,-2n\nsupply:\ngold:\nnuggets: 10 0\nminers: 0,-2 0,0",
            30,
        ),
        ("alliances: yes\nplayers: 4\n" + DRY + "nuggets: 6 0 6 0\nminers: 1,0 0,0 1,0 0,0", 30),
        (
            WALLED + "alliances: yes\nplayers: 4\nnuggets: 6 0 6 0\nminers: 1,0 0,0 0,-2 0,0",
            3,
        ),
    ],
)
def test_who_can_still_win_is_not_stopped(text, rounds):
    """Gold in reach, or a way home for the rich, on foot or by passage, leaves thirty rounds."""
    state = at(text)

    assert rounds * state.num_players == turns_to_the_end(state)


@pytest.mark.rule("GM-A20", "GM-3")
def test_a_rich_miner_is_let_home():
    """Whoever holds enough and is one step from the ladder is not beaten by the count."""
    state = at(
        "players: 3\ntiles: T01@0,-1n T01@0,-2n T12@0,-3n G12@0,-4n G03@1,0e\ngold: 1,0\n"
        "miners: 0,-4 1,0 0,0\nnuggets: 7 8 0\nsupply:"
    )
    for _ in range(4):
        state = after(state, "roll", "die 1", "stay", "end", "pass", "end", "pass", "end")

    assert Phase.MOVE == state.phase
    assert Phase.OVER == after(state, "roll", "die 4", "go 0,0.0").phase


@pytest.mark.rule("GM-A20")
def test_the_count_is_told_and_shown():
    """From its first turn the board, the text and the supply's name count the turns down."""
    state = at(HELD.replace("gold:", "gold: 2,0") + "miners: 2,0 2,0")
    assert 0 == turns_left(state)
    state = after(state, "pass", "collect")
    assert 7 == turns_left(state)
    assert "GM-A20" in told(state, "end")
    state = after(state, "end")

    for left in range(6, 0, -1):
        assert left == turns_left(state)
        words = f"{left} turn{'s' * (left > 1)}"
        assert f"the house rule ends the game in {words}" in GAME.text(state)
        picture = str(GAME.picture(state))
        assert f"ends in {words}" in picture
        assert f"the house rule ends the game in {words} unless" in picture
        state = after(state, "pass")
        assert left == turns_left(state)
        state = after(state, "end")
    assert (0, TERMINAL) == (turns_left(state), state.current_player)


@pytest.mark.rule("GM-A20")
def test_far_counts_are_shown_in_their_last_rounds():
    """While somebody could win only the last three of thirty rounds are counted down."""
    text = LINE + "supply:\nquiet: "

    assert [0, 7, 6, 1] == [turns_left(at(text + n)) for n in ("52", "53", "54", "59")]


@pytest.mark.rule("GM-A20")
def test_a_tile_in_hand_does_not_stop_the_count():
    """While a tile that fits nowhere is drawn and put back the count stays on the board."""
    state = at("tiles: C@1,0\n" + supply_of("C") + "gold:\nquiet: 2")
    assert 0 == turns_left(state)
    lonely = at(supply_of("T24", "T25") + "quiet: 2")

    assert 4 == turns_left(lonely)
    assert 4 == turns_left(after(lonely, "excavate", "draw T24"))


@pytest.mark.rule("GM-A20")
def test_a_nugget_lost_starts_the_count_anew():
    """A nugget that changes hands in a challenge counts as one taken does."""
    state = at(HELD + "miners: 2,0 2,0\nquiet: 4\nphase: action")
    state = after(state, "gold p2", *WON, "lay 4,0", "die 1", "stay", "end")

    assert 0 == state.turns_without_gold


@pytest.mark.rule("GM-A20")
def test_what_partners_hand_over_does_not_count():
    """The count goes on when partners hand nuggets to each other."""
    state = at("players: 4\nalliances: yes\n" + DRY + "nuggets: 1 0 1 0\nquiet: 4\nphase: action")

    assert 5 == after(state, "give", "end").turns_without_gold


@pytest.mark.rule("GM-A20")
def test_refusals_after_the_house_rule():
    """After an end by the house rule refusals name it, after a win of a team the team's rule."""
    over = after(at(HELD + "quiet: 5"), "pass", "end")
    team = at(
        "players: 4\nalliances: yes\n" + DRY + "nuggets: 6 0 6 0\nminers: 0,0 0,0 1,0 0,0\n"
        "turn: 3\nphase: step"
    )

    assert ("GM-A20",) == refusing(over, "roll")
    assert ("GM-57",) == refusing(after(team, "go 0,0.0"), "roll")


@pytest.mark.rule("GM-A20", "GM-A4")
def test_nothing_fits_ends_the_game_too():
    """A supply of which nothing fits is as good as none, dug at or not."""
    lonely = at(supply_of("T24", "T25"))
    state = after(lonely, "excavate", "draw T24", "return", "stay", "end")

    assert 1 == state.turns_without_gold
    assert 5 == turns_to_the_end(state)


@pytest.mark.rule("GM-A20")
def test_while_a_tile_fits_the_game_goes_on():
    """As long as any tile of the supply fits the quiet turns do not count."""
    state = at(LINE + supply_of("T24", "C") + "quiet: 5")
    for _ in range(20):
        state = after(state, "pass", "end")

    assert (0, Phase.MOVE) == (state.turns_without_gold, state.phase)


@pytest.mark.rule("GM-A20")
def test_a_placed_tile_may_open_new_places():
    """A tile placed while others still fit does not start the count."""
    state = after(
        at(LINE + supply_of("C", "C")), "excavate", "draw C", "place C 0,1 n", "stay", "end"
    )

    assert 0 == state.turns_without_gold
    assert 0 == after(state, "pass", "end").turns_without_gold


@pytest.mark.rule("GM-A20")
def test_the_house_rule_is_told():
    """The end by the house rule is told with the winner and his nuggets; a turn before it is not."""
    state = after(at(HELD + "quiet: 5"), "pass")
    (event,) = state.transition(GAME.parse("end")).events

    assert ("GM-A20", ("purse-2",)) == (event.rule, event.elements)
    assert "By our house rule the game ends: {1} with 3 nuggets." in event.text
    assert (0.0, 1.0) == after(state, "end").returns()
    assert ("GM-14",) == told(after(at(HELD + "quiet: 4"), "pass"), "end")


@pytest.mark.rule("GM-A20")
def test_a_tie_is_shared():
    """Those who hold most share the win."""
    state = after(at("players: 3\n" + DRY + "nuggets: 2 1 2\nquiet: 8"), "pass", "end")

    assert (0.5, 0.0, 0.5) == state.returns()
    assert (3, TERMINAL) == (state.num_players, state.current_player)


@pytest.mark.rule("GM-A20", "GM-56")
def test_teams_win_by_their_total():
    """Under alliances the house rule counts the teams' totals."""
    state = at("players: 4\nalliances: yes\n" + DRY + "nuggets: 3 4 3 1\nquiet: 11")
    (event,) = after(state, "pass").transition(GAME.parse("end")).events

    assert "{0} and {2} with 6 nuggets" in event.text
    assert (0.5, 0.0, 0.5, 0.0) == after(state, "pass", "end").returns()


@pytest.mark.rule("GM-A20")
def test_the_end_leaves_no_turn_behind():
    """At the end by the house rule nothing of a turn is under way."""
    over = after(at(DRY + "quiet: 5"), "pass", "end")

    assert (0, (), False, False, False) == (
        over.reach,
        over.dice,
        over.may_collect,
        over.collected,
        over.challenged,
    )


@pytest.mark.rule("GM-A20")
@pytest.mark.parametrize("players", range(2, 7))
def test_every_game_ends(players):
    """A game of random moves ends for every number of players, with one point shared."""
    for state in walk(GAME.empty_table(players), random.Random(players)):
        last = state
        if state.current_player > CHANCE:
            assert legal(state)

    assert 1 == pytest.approx(sum(last.returns()))
