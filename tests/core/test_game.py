"""The contract of a game: registry, options, whole states and what a notebook shows."""

from __future__ import annotations

import pytest

import minesnb
from minesnb import lessons
from minesnb.core.errors import BadOption, HiddenState, IllegalAction
from minesnb.core.game import CHANCE, WHOLE, Transition
from minesnb.core.record import Seat
from minesnb.core.table import Table

GAME = minesnb.load("kings_under_mountains")


def test_the_registry():
    """Every game that is listed can be loaded, and is called by its id."""
    assert "kings_under_mountains" in minesnb.game_ids()
    for name in minesnb.game_ids():
        game = minesnb.load(name)
        assert name == game.id
        assert game is minesnb.load(name)
        assert game.title
        assert 1 <= game.min_players <= game.max_players


def test_a_new_game_is_ready_to_be_decided():
    """A new game waits for a player; the empty table waits for chance."""
    assert GAME.new_game().current_player >= 0
    assert CHANCE == GAME.empty_table().current_player
    assert GAME.new_game().is_whole


def test_options_are_checked_before_anything_happens():
    """An option that does not exist, a wrong value and a wrong number of players are refused."""
    with pytest.raises(BadOption, match="has no such option"):
        GAME.new_game(colour="red")
    with pytest.raises(BadOption, match="takes bool values, not 'yes'"):
        GAME.new_game(open_scores="yes")
    with pytest.raises(BadOption, match="2 to 4 players, not 7"):
        GAME.new_game(players=7)


def test_transition_and_apply():
    """`transition` gives the next state and the events, `apply` the state alone."""
    state = GAME.new_game(seed=7)
    action = state.legal_actions()[0]
    result = state.transition(action)

    assert isinstance(result, Transition)
    assert result.state == state.apply(action) == GAME.apply(state, action)
    assert result.events


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_text_is_no_action(name):
    """The notation of an action, or anything else that is none, is a TypeError that says what to write."""
    state = minesnb.load(name).new_game()
    action = state.legal_actions()[0]
    for ask in (state.apply, state.transition, state.explain, state.observation(0).explain):
        with pytest.raises(TypeError, match=r"write game\.parse\('"):
            ask(str(action))
        with pytest.raises(TypeError, match="None is no action of"):
            ask(None)


def test_chance_refuses_what_it_cannot_say():
    """At a chance node an outcome that is none is refused, with one that would be."""
    state = GAME.empty_table()

    with pytest.raises(IllegalAction, match="it may say king Dw, for one") as caught:
        state.apply(GAME.parse("deal Or7a"))
    assert GAME.rules.not_this_phase == caught.value.refusals[0].rule


def test_an_observation_is_no_state_to_play_on():
    """An observation is not whole, and refuses to be played on, at chance nodes too."""
    for state in (GAME.new_game(), GAME.empty_table()):
        seen = state.observation(0)
        actions = [*state.legal_actions(), *(a for a, _ in state.chance_outcomes())]
        assert not seen.is_whole
        with pytest.raises(HiddenState):
            seen.apply(actions[0])


def test_a_notebook_shows_picture_and_text():
    """In a notebook a state is a picture, with the text board beside it."""
    state = GAME.new_game(seed=7)
    shown = state._repr_mimebundle_()

    assert str(state) == shown["text/plain"]
    assert shown["image/svg+xml"].startswith("<svg")


def test_the_best_action_is_the_first_of_the_best():
    """The heuristic's choice is a legal action that no other is worth more than."""
    seen = GAME.new_game(seed=7).observation(GAME.new_game(seed=7).current_player)
    best, appraisal = GAME.best(seen)
    values = [GAME.appraise(seen, action).value for action in seen.legal_actions()]

    assert max(values) == appraisal.value
    assert best == seen.legal_actions()[values.index(max(values))]
    assert appraisal.reason.endswith(".")


def test_a_state_may_be_a_key():
    """Equal states are one key; a state that differs in anything is another."""
    state = GAME.new_game(seed=7)

    assert {state: 1}[GAME.new_game(seed=7)]
    assert state != state.observation(0)
    assert WHOLE == state.viewer


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_a_wrong_number_of_players_cites_its_rule(name):
    """How many may play is a rule of each game, and who is refused reads which."""
    game = minesnb.load(name)
    for players in (game.min_players - 1, game.max_players + 1):
        with pytest.raises(BadOption, match=rf"players, not {players} \({game.rules.prefix}-1\)"):
            game.empty_table(players)


def test_representations():
    """Games, rulebooks, lessons and tables say in a line what they are."""
    gold = minesnb.load("gold_mine")
    table = Table(gold, [Seat("Ann"), Seat("Ben")], seed=1)

    assert "<Game 'gold_mine': Gold Mine, 2 to 6 players>" == repr(gold)
    assert f"<Rulebook of Gold Mine: {len(gold.rules)} rules, as in GM-1>" == repr(gold.rules)
    assert str(gold.rules).startswith("GM-1    The game is for two to six players.")
    assert "<Lesson 'gold_mine': Gold Mine, " == repr(lessons.load("gold_mine"))[:32]
    assert repr(table).startswith("<Table: Gold Mine, Ann and Ben, ")


def test_typed():
    """`minesnb.load` gives the very games that the registry holds, of the types it promises."""
    from minesnb.core import registry
    from minesnb.games.gold_mine import GoldMine

    gold: GoldMine = minesnb.load("gold_mine")

    assert isinstance(gold, GoldMine)
    assert all(minesnb.load(game) is registry.load(game) for game in minesnb.game_ids())
