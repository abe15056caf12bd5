"""Games and a lesson without a mouse: the focus is always on something, and no key does what was not meant."""

import logging

import pytest

from minesnb import lessons
from minesnb.core.registry import game_ids
from tests.browser.keys import Keys
from tests.browser.part import WHOLE

_log = logging.getLogger(__name__)
FREE = ".minesnb[data-tone='move']:not([data-locked])"
AT_ONCE = "localStorage.setItem('minesnb.settings', JSON.stringify({pace: 'instant'}))"


def keys(open_page, url, free=FREE):
    """Open a page whose bots move at once, and enter its board by Tab."""
    page = open_page()
    page.add_init_script(AT_ONCE)
    page.goto(url)
    page.wait_for_selector(free, timeout=60_000)
    player = Keys(page, seed=1)
    player.tab_to_the_prompt()
    player.watch()
    return player


@pytest.mark.parametrize("game", game_ids())
def test_game_by_keyboard(open_page, host, game):
    """A game is played by keys, and the focus never falls to the page; the shortest one to its end."""
    player = keys(open_page, host.table(game))
    whole = WHOLE or game == "cave_vs_cave"
    over = player.play(900 if whole else 8)
    _log.info("%s: %d presses%s", game, player.presses, " to the end" if over else "")

    assert over or not whole
    assert player.presses > 20
    assert [] == player.falls


def test_lesson_by_keyboard(open_page, host):
    """Steps of a lesson, or the whole of it with its game, are done by keys; the focus never falls to the page."""
    lesson = lessons.load("kings_under_mountains")
    by_heading = {step.heading: number for number, step in enumerate(lesson.steps)}
    player = keys(open_page, host.lesson(lesson.game.id), ".minesnb[data-mode='lesson']")
    wanted = len(lesson.steps) if WHOLE else 5
    done: set[int] = set()
    while len(done) < wanted:
        number = by_heading[player.look()["heading"]]
        if lesson.steps[number].game is not None:
            player.play_until("button-next")
        elif lesson.steps[number].kind != "page":
            for element in _right(lesson, number):
                player.pick(element)
        done.add(number)
        if len(done) < wanted:
            # Before the fine print the way past it comes first.
            ways = [
                way for way in ("button-more", "button-next") if way in player.look()["options"]
            ]
            player.pick(ways[0])
    _log.info("lesson: %d presses for %d steps", player.presses, len(done))

    assert [] == player.falls


def _right(lesson, number):
    """Return what is to be picked one after another for the right answer to a step."""
    step = lesson.steps[number]
    if step.kind == "question":
        return next(
            path
            for path, option in zip(step.option_paths, step.options, strict=True)
            if option.right
        )
    seen = lesson.start(number).observation(step.seat - 1)
    return lesson.game.paths(seen, lesson.game.parse(step.reference))[0]
