"""A learner in the browser: errs at a step of a lesson, reads why, and then does what is asked."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from minesnb import lessons
from scripts.notebooks import file_name, steps_of
from tests.browser.hands import click, unhurried
from tests.browser.lab import Notebook, free

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator, Page

    from tests.browser.servers import Server

__all__ = ["HINT", "Learner", "click_path", "expect_feedback"]

HINT = ".mn-notice[data-tone='hint']"


def click_path(board: Locator, path: Sequence[str]) -> None:
    """Click the elements of a path one by one, on the board or among its buttons."""
    for element in path:
        free(board)
        at = board.locator(f"[data-el='{element}']").first
        unhurried(board.page, partial(click, at))
    free(board)


def expect_feedback(board: Locator, tone: str, text: str) -> None:
    """The board says this, in this tone."""
    box = board.locator(".mn-feedback")
    expect(box).to_have_attribute("data-tone", tone)
    plain = re.sub(r"\s+", " ", text.replace("**", "")).strip()
    expect(box).to_contain_text(plain.split(". ")[0])


class Learner:
    """Works through the lesson of a game, in its notebooks of notebooks/learn."""

    def __init__(self, game: str) -> None:
        self.lesson = lessons.load(game)

    def open(self, page: Page, server: Server, part: int = 1) -> Notebook:
        """Open a notebook; any cell of it may be run first."""
        return Notebook(page, server, f"learn/{file_name(self.lesson.game.id, part)}")

    def steps(self, part: int) -> Sequence[lessons.Step]:
        """Return the steps of a notebook."""
        return [self.lesson.steps[index] for index in steps_of(self.lesson, part)]

    def board(self, notebook: Notebook, step: str) -> Locator:
        """Run the cell of a step and return its board, which shows the step and no others."""
        board = notebook.board(notebook.cell_ids().index(f"{step}-board"))
        heading = self.lesson.steps[self.lesson.index(step)].heading
        expect(board.locator("h3", has_text=heading)).to_be_visible()
        expect(board.locator(".mn-steps")).to_have_count(0)
        return board

    def act(self, board: Locator, step: str, notation: str) -> None:
        """Play an action on the board of a step."""
        index = self.lesson.index(step)
        seen = self.lesson.start(index).observation(self.lesson.steps[index].seat - 1)
        game = self.lesson.game
        click_path(board, game.paths(seen, game.parse(notation))[0])

    def err_and_succeed(self, board: Locator, name: str) -> None:
        """Do something wrong, read why, then do what is asked."""
        step = self.lesson.steps[self.lesson.index(name)]
        if step.kind == "question":
            wrong = next(n for n, option in enumerate(step.options) if not option.right)
            right = next(n for n, option in enumerate(step.options) if option.right)
            click_path(board, step.option_paths[wrong])
            expect_feedback(board, "bad", step.options[wrong].text)
            click_path(board, step.option_paths[right])
            expect_feedback(board, "good", step.options[right].text)
            return
        for offer in step.offers[:1]:
            self.act(board, name, offer.action)
            expect_feedback(board, "bad", offer.text)
            expect(board.locator(".mn-refusals")).to_contain_text(offer.rule)
            board.page.keyboard.press("Escape")
        for remark in step.wrong[:1]:
            self.act(board, name, remark.action)
            expect_feedback(board, "bad", remark.text)
            click_path(board, ["button-again"])
            expect(board.locator(".mn-feedback")).to_have_count(0)
        self.act(board, name, step.reference)
        expect_feedback(board, "good", step.praise)
