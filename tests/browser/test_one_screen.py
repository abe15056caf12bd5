"""Whoever is to move sees without scrolling what is asked, what can be picked, and the buttons."""

from __future__ import annotations

import pytest

import minesnb
from minesnb.core.table_session import TableSession
from minesnb.lessons import LessonSession
from scripts.booth import booth, played
from tests.browser.looks import hidden_parts
from tests.browser.part import taken
from tests.lessons.steps import LESSONS

SIZES = ((1366, 768), (1280, 720), (1920, 1080), (1024, 768), (934, 647))


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_prompts_are_whole(chromium, game):
    """Whatever is asked in a game is whole in the bar, on a phone and where the bar is narrowest beside its buttons."""
    cut = []
    for wide, high in ((390, 844), (934, 647)):
        page = chromium.new_page(viewport={"width": wide, "height": high})
        with booth(page) as show:
            asked = set()
            for table in played(game, 2, seed=7):
                session = TableSession(table, seat=0)
                view = session.view()
                ways = {choice["path"][0] for choice in view["choices"]}
                sort = view["prompt"]["text"], *sorted(way for way in ways if "button" in way)
                if sort not in asked:
                    asked.add(sort)
                    show(session)
                    say = page.locator(".mn-top .mn-say")
                    if say.evaluate("it => it.scrollHeight > it.clientHeight + 1"):
                        cut.append((wide, sort))
                session.close()
        page.close()

    assert [] == cut


@pytest.mark.parametrize("size", [(390, 844), (934, 647)])
def test_the_longest_prompt(chromium, size):
    """So is the longest that any game has, which comes up once in many games."""
    prompt = "None of your tiles fits, so the first of them goes: put it back and draw another."
    page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
    with booth(page) as show:
        show(TableSession(next(played("gold_mine", 2, seed=7)), seat=0))
        say = page.locator(".mn-top .mn-say")
        say.evaluate("(it, text) => { it.textContent = text; }", prompt)

        assert not say.evaluate("it => it.scrollHeight > it.clientHeight + 1")
    page.close()


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_every_decision(chromium, game):
    """At decisions of a whole game all of it is in the window, at one size of a desktop or another."""
    hidden = []
    for nth, (wide, high) in enumerate(SIZES):
        page = chromium.new_page(viewport={"width": wide, "height": high})
        with booth(page) as show:
            for n, table in enumerate(played(game, 2, seed=5)):
                if n % len(SIZES) != nth or not taken(n):
                    continue
                session = TableSession(table, seat=0)
                show(session)
                session.close()
                found = hidden_parts(page)
                if found:
                    hidden.append((wide, n, session.view()["prompt"]["text"], found))
        page.close()

    assert [] == hidden


LESSON = (".mn-lesson-card h3", ".mn-feedback", ".mn-lesson-card .mn-steps .mn-button")
"""What matters in a lesson beside what can be picked: the step, the verdict, and the way on and back."""


def tries(lesson, index):
    """Yield what a learner may have done in a step: nothing yet, the usual mistakes, what is asked for."""
    step = lesson.steps[index]
    yield ()
    if step.kind == "question":
        yield from ((path,) for path in step.option_paths)
    if step.kind == "act":
        seen = lesson.start(index).observation(step.seat - 1)
        for notation in (*(wrong.action for wrong in step.wrong), step.reference):
            yield (lesson.game.paths(seen, lesson.game.parse(notation))[0],)


@pytest.mark.parametrize("game", LESSONS)
def test_every_step(chromium, game):
    """Of steps of a lesson, what is asked, what can be picked and the verdict are in the window together."""
    hidden = []
    lesson = LESSONS[game]
    for nth, (wide, high) in enumerate(SIZES):
        page = chromium.new_page(viewport={"width": wide, "height": high})
        with booth(page) as show:
            for index in range(len(lesson.steps)):
                if index % len(SIZES) != nth or not taken(index):
                    continue
                for paths in tries(lesson, index):
                    session = LessonSession(lesson, index + 1)
                    for path in paths:
                        session.act(path)
                    show(session)
                    found = hidden_parts(page, *LESSON)
                    if found:
                        hidden.append((wide, lesson.steps[index].id, paths, found))
        page.close()

    assert [] == hidden
