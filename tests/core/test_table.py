"""A table: seats, history, undo and redo, the log, and who is told."""

from __future__ import annotations

import pytest

import minesnb
from minesnb.core.errors import BadOption, CannotUndo, IllegalAction
from minesnb.core.game import CHANCE, SPECTATOR
from minesnb.core.record import Seat
from minesnb.core.table import Table

GAME = minesnb.load("kings_under_mountains")
MINE = minesnb.load("gold_mine")
ANN, BEN, BOT = Seat("Ann"), Seat("Ben"), Seat("Robot", "bot", "random")


def draws(table: Table, where: str = "draw"):
    """Return the first legal action whose notation begins so."""
    return next(a for a in table.state.legal_actions() if str(a).startswith(where))


def quiet(table: Table):
    """Return a play that captures nothing, so that chance need not act."""
    for action in table.state.legal_actions():
        if table.state.apply(action).current_player != CHANCE:
            return action
    raise AssertionError("every play captures a mine")


def from_the_camp(table: Table):
    """Return an action that takes a card that lay face up and ends the turn; None if there is none."""
    player = table.state.current_player
    for action in table.state.legal_actions():
        over = table.state.apply(action).current_player not in (player, CHANCE)
        if over and str(action).startswith("draw") and str(action) != "draw deck":
            return action
    return None


def play_to_the_camp(table: Table, seat: Seat) -> None:
    """Play on until `seat` has taken a card from the camp."""
    while table.mover != seat or from_the_camp(table) is None:
        table.act(table.state.legal_actions()[-1])
    table.act(from_the_camp(table))


@pytest.mark.parametrize("seats", [[ANN], [ANN] * 2, [ANN, Seat(" ")], [ANN, Seat("Ann ")], []])
def test_seats_are_as_many_as_can_play_and_named_apart(seats):
    """A wrong number of seats, a seat without a name and a name twice are refused."""
    with pytest.raises(BadOption):
        Table(GAME, seats)


def test_a_table_begins_with_the_first_decision():
    """Chance has set the game up by the seed; the seat to move is the one of its player."""
    table = Table(GAME, [ANN, BEN], seed=7)

    assert GAME.new_game(players=2, seed=7) == table.state
    assert table.seats[table.state.current_player] == table.mover
    assert () == table.decisions
    assert {CHANCE} == {entry.player for entry in table.history}
    assert ("Ann", "Ben") == table.names


def test_undo_is_free_for_one_person_and_fair_for_more():
    """Who plays alone, or against bots, may take anything back; others nothing that was seen."""
    assert "free" == Table(GAME, [ANN, BOT]).undo_rule
    assert "free" == Table(GAME, [BOT, Seat("Two", "bot")]).undo_rule
    assert "fair" == Table(GAME, [ANN, BEN]).undo_rule
    assert "free" == Table(GAME, [ANN, BEN], undo="free").undo_rule


def test_nothing_to_take_back():
    """Before the first decision there is nothing to undo, nor to redo."""
    table = Table(GAME, [ANN, BEN])

    with pytest.raises(CannotUndo, match="Nobody has made a move"):
        table.undo()
    with pytest.raises(CannotUndo, match="Nothing was taken back"):
        table.redo()


def test_a_play_can_be_taken_back_while_nothing_was_seen():
    """A misplayed unit may be taken back; a card that was drawn since may not be unseen."""
    table = Table(GAME, [ANN, BEN], seed=7)
    before = table.state
    table.act(quiet(table))
    assert "" == table.undo_refusal()
    table.undo()
    assert before == table.state
    table.redo()
    table.act(draws(table, "draw deck"))

    assert "cannot be unseen" in table.undo_refusal()
    with pytest.raises(CannotUndo, match="cannot be unseen"):
        table.undo()


def test_a_unit_from_the_camp_can_be_laid_back():
    """Taking from the camp shows nothing new, so that it may be taken back."""
    table = Table(GAME, [ANN, BEN], seed=7)
    table.act(quiet(table))
    camp = next(a for a in table.state.legal_actions() if str(a) != "draw deck")
    before = table.state
    table.act(camp)
    table.undo()

    assert before == table.state


def test_undo_with_a_bot_goes_back_to_the_person():
    """Against a bot, undo takes back its moves too, up to the person's own last decision."""
    table = Table(GAME, [ANN, BOT], seed=7)
    while table.mover != ANN:
        table.act(table.state.legal_actions()[0])
    state, length = table.state, len(table.history)
    table.act(quiet(table))
    table.act(draws(table))
    while table.mover == BOT:
        table.act(table.state.legal_actions()[0])
    table.undo()
    table.undo()

    assert (state, length) == (table.state, len(table.history))


def test_a_bot_that_shows_a_card_ends_what_can_be_taken_back():
    """Among several people nobody decides again after another's hidden card was seen, bot or not."""
    table = Table(GAME, [ANN, BEN, BOT], seed=1)
    play_to_the_camp(table, BEN)
    assert table.mover == BOT
    table.act(quiet(table))

    with pytest.raises(CannotUndo, match="A card has been seen"):
        table.undo()


def test_a_card_taken_back_has_been_seen_all_the_same():
    """Who takes a play back has shown the card: those before are not given their decisions again."""
    table = Table(GAME, [ANN, BEN], seed=7)
    play_to_the_camp(table, ANN)
    table.act(quiet(table))
    table.undo()

    with pytest.raises(CannotUndo, match="A card has been seen"):
        table.undo()


def test_a_die_is_no_card():
    """After a die nothing is taken back, and no card is blamed."""
    table = Table(MINE, [ANN, BEN], seed=7)
    while "roll" not in map(str, table.state.legal_actions()):
        table.act(table.state.legal_actions()[0])
    table.act(MINE.parse("roll"))

    with pytest.raises(CannotUndo, match="Chance has spoken since"):
        table.undo()


def test_redo_repeats_chance():
    """What is played again draws the same cards as before."""
    table = Table(GAME, [ANN, BOT], seed=7)
    for _ in range(12):
        table.act(table.state.legal_actions()[0])
    state, history = table.state, table.history
    undone = 0
    while not table.undo_refusal():
        table.undo()
        undone += 1
    for _ in range(undone):
        table.redo()

    assert (state, history) == (table.state, table.history)
    assert table.redo_refusal()


def test_bots_alone_go_back_and_forth_move_by_move():
    """Where only bots play, undo and redo take one decision at a time."""
    table = Table(GAME, [BOT, Seat("Two", "bot")], seed=7)
    for _ in range(4):
        table.act(table.state.legal_actions()[0])
    table.undo()
    table.undo()
    table.redo()

    assert 3 == len(table.decisions)


def test_playing_on_forgets_what_was_taken_back():
    """After undo another move may be played; the old one is gone."""
    table = Table(GAME, [ANN, BOT], seed=7)
    table.act(table.state.legal_actions()[0])
    table.undo()
    table.act(table.state.legal_actions()[1])

    assert table.redo_refusal()


def test_an_illegal_action_leaves_the_table_as_it_was():
    """An illegal action raises, tells nobody and is not on record."""
    table = Table(GAME, [ANN, BEN], seed=7)
    told: list[int] = []
    table.subscribe(lambda: told.append(1))
    before = table.record()

    with pytest.raises(IllegalAction):
        table.act(GAME.parse("draw deck"))
    assert (before, []) == (table.record(), told)


def test_after_the_end_nothing_is_played():
    """When the game is over there is no mover, and acting is refused by the rule of the end."""
    table = Table(GAME, [ANN, BEN], seed=3)
    while table.mover:
        table.act(table.state.legal_actions()[-1])

    with pytest.raises(IllegalAction) as caught:
        table.act(GAME.parse("draw deck"))
    assert GAME.rules.game_over == caught.value.refusals[0].rule


def test_listeners_are_told_until_they_leave():
    """Whoever subscribes is told of every change, until it ends that; ending twice is harmless."""
    table = Table(GAME, [ANN, BOT], seed=7)
    told: list[str] = []
    end = table.subscribe(lambda: told.append("a"))
    table.subscribe(lambda: told.append("b"))
    table.act(table.state.legal_actions()[0])
    end()
    end()
    table.undo()
    table.redo()

    assert ["a", "b", "b", "b"] == told


def test_a_listener_may_leave_while_it_is_told():
    """A listener that ends its subscription when told does not keep others from being told."""
    table = Table(GAME, [ANN, BOT], seed=7)
    told: list[str] = []

    def once():
        told.append("once")
        end()

    end = table.subscribe(once)
    table.subscribe(lambda: told.append("always"))
    table.act(table.state.legal_actions()[0])
    table.undo()

    assert ["once", "always", "always"] == told


def test_the_log_is_for_its_reader():
    """Each reads names and what it may know: the drawer the card, the others that one was drawn."""
    table = Table(GAME, [ANN, BEN], seed=7)
    first = table.state.current_player
    name, other = table.names[first], 1 - first
    table.act(quiet(table))
    table.act(draws(table, "draw deck"))
    own = [line.text for line in table.log(first)]
    theirs = [line.text for line in table.log(other)]

    assert any(text.startswith("You draw ") for text in own)
    assert f"{name} draws the top card of the deck." in theirs
    assert f"{name} draws the top card of the deck." in [line.text for line in table.log()]
    assert not any(text.startswith("You draw ") for text in theirs)
    assert table.log() == table.log(SPECTATOR)
    assert [line.n for line in table.log()] == sorted(line.n for line in table.log())


def test_random_numbers_for_bots():
    """The bot's random numbers depend on the seed and the number of steps: the same after undo."""
    table = Table(GAME, [ANN, BOT], seed=7)
    first = table.bot_random().random()
    table.act(table.state.legal_actions()[0])
    second = table.bot_random().random()
    table.undo()

    assert first == table.bot_random().random()
    assert first != second


def test_undo_does_not_reach_behind_a_card_that_a_bot_has_shown():
    """A decision is not given back once a bot has played a card that nobody had seen."""
    tables = (Table(GAME, [ANN, BOT, BEN], seed=seed) for seed in range(100))
    table = next(table for table in tables if table.mover == ANN)
    table.act(quiet(table))
    table.act(next(a for a in table.state.legal_actions() if str(a) != "draw deck"))
    assert ("", BOT) == (table.undo_refusal(), table.mover)
    table.act(quiet(table))

    assert "cannot be unseen" in table.undo_refusal()
