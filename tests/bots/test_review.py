"""What a search says of decisions is what it found, legal, and known to nobody else."""

import random
import re

import pytest

import minesnb
from minesnb.bots import Search, make
from minesnb.bots.review import DEALS, SLIP, WORST, chances, compare, judge_game
from minesnb.bots.seating import seats
from minesnb.core.progress import finish
from minesnb.core.table import Table

GAMES = [minesnb.load(name) for name in minesnb.game_ids()]

every_game = pytest.mark.parametrize("game", GAMES, ids=minesnb.game_ids())


def played(game, decisions, players=2, seed="5"):
    """Return a table after so many decisions, of which every third was made at random."""
    rng = random.Random(seed)
    table = Table(game, seats(players), seed=seed, undo="free")
    bots = [make("greedy"), make("greedy"), make("random")]
    while len(table.decisions) < decisions and not table.state.is_terminal:
        state = table.state
        bot = bots[len(table.decisions) % 3]
        table.act(bot.choose(state.observation(state.current_player), rng))
    return table


def choosing(table):
    """Go on until there is something to choose."""
    while not table.state.is_terminal and len(table.state.legal_actions()) < 2:
        table.act(table.state.legal_actions()[0])
    return table.state.observation(table.state.current_player)


@every_game
def test_judged(game):
    """What is judged is legal, the most tried comes first, and what was asked about is tried often enough."""
    seen = choosing(played(game, 9))
    legal = seen.legal_actions()
    judged = finish(Search(30, depth=2).judge(seen, random.Random(3), legal[-1:]))

    assert {each.action for each in judged} <= set(legal)
    assert [each.tries for each in judged] == sorted((e.tries for e in judged), reverse=True)
    asked = next(each for each in judged if each.action == legal[-1])
    assert asked.tries >= judged[0].tries // 4
    assert all(-1 <= each.value <= 1 and len(each.points) == 2 for each in judged)


@every_game
def test_what_it_comes_to(game):
    """Where a decision ends the game, the points of an action are those that are then scored."""
    table = played(game, 10_000)
    last = table.history[-1]
    while last.player < 0 or len(last.before.legal_actions()) < 2:
        table.undo()
        last = table.history[-1]
    seen = last.before.observation(last.player)
    judged = finish(Search(40).judge(seen, random.Random(0), seen.legal_actions()))
    for each in judged:
        after = last.before.apply(each.action)
        if after.is_terminal and not game.has_secrets(last.before):
            scored = tuple(float(score.total or 0) for score in after.scores())
            assert scored == pytest.approx(each.points)


@every_game
def test_comparison(game):
    """Two legal moves are named, each with its reason and points; deals are counted as they were; names stand for seats."""
    table = played(game, 8)
    seen = choosing(table)
    names = ("Ann", "Ben")
    found = finish(compare(seen, names, Search(30, depth=2), random.Random(1)))
    labels = {game.label(seen, action) for action in seen.legal_actions()}
    named = re.findall(r"\*\*(.+?)\*\*", found.text)

    assert 1 <= len(named) <= 2
    assert len(set(named)) == len(named)
    assert set(named) <= labels
    assert len(named) == found.text.count(" for Ann and ")
    assert not re.search(r"[{}]|Player \d", found.text)
    for times in re.findall(r"in (\d+) of (\d+) deals", found.text):
        assert int(times[1]) == DEALS
        assert DEALS <= 2 * int(times[0]) <= 2 * DEALS
    paths = {path for action in seen.legal_actions() for path in game.paths(seen, action)}
    assert any(set(path) <= set(found.elements) for path in paths)


@every_game
def test_comparison_knows_no_more(game):
    """States that the mover cannot tell apart are compared in the same words."""
    table = played(game, 8)
    seen = choosing(table)
    mover = seen.current_player
    other = game.permute_hidden(table.state, mover, random.Random(1)).observation(mover)
    said = [
        finish(compare(each, ("Ann", "Ben"), Search(12, depth=1), random.Random(4))).text
        for each in (seen, other)
    ]

    assert said[0] == said[1]


@every_game
def test_review(game):
    """Every decision with a choice is judged; what is best costs nothing, and the worst are the largest losses."""
    table = played(game, 12)
    shares = []
    judging = judge_game(table, Search(10, depth=1), random.Random(2))
    while True:
        try:
            shares.append(next(judging))
        except StopIteration as end:
            review = end.value
            break
    choices = [
        step
        for step, entry in enumerate(table.history)
        if entry.player >= 0 and len(entry.before.legal_actions()) > 1
    ]

    assert choices == [verdict.step for verdict in review.verdicts]
    assert shares == sorted(shares)
    for verdict in review.verdicts:
        assert verdict.played.action == table.history[verdict.step].action
        assert (verdict.loss == 0) or verdict.best.action != verdict.played.action
        text = review.text(table, verdict)
        assert ("costs" in text) == (verdict.loss > 0)
        rules = re.findall(r"\(([A-Z]{2}-[A-Z]?\d+)\)", text)
        assert all(rule in game.rules for rule in rules)
    worst = review.worst
    assert len(worst) <= WORST
    assert all(verdict.loss >= SLIP for verdict in worst)
    others = [v.loss for v in review.verdicts if v not in worst]
    if len(worst) == WORST:
        assert max(others, default=0) <= min(verdict.loss for verdict in worst)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_chances(players):
    """Every seat has its chances at the start and after each decision: about a hundred together, and who won has all."""
    game = minesnb.load("imperial_miners")
    table = played(game, 10_000, players=players)
    review = finish(judge_game(table, Search(4, depth=0), random.Random(2)))
    series = chances(table, review)

    assert players == len(series)
    assert all(len(each) == len(table.decisions) + 1 for each in series)
    if players == 1:
        assert series[0][-1] == table.state.scores()[0].total
        return
    for standing in zip(*series, strict=True):
        assert 100 - players <= sum(standing) <= 100 + players
    winners = game.winners(table.state)
    assert all((series[seat][-1] > 0) == (seat in winners) for seat in range(players))
