"""A learner walks through a whole lesson on one board, errs at each step, and looks whether all of it is in view."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tests.browser.hands import SPOT, unhurried
from tests.browser.looks import hidden_parts
from tests.browser.part import taken

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

    from minesnb.lessons import Lesson, Step

__all__ = ["LESSON", "Walk", "plain"]

LESSON = (
    ".mn-lesson-card h3",
    ".mn-goal",
    ".mn-feedback",
    ".mn-lesson-card .mn-steps .mn-button",
)
"""What matters in a lesson beside what can be picked: step, goal, verdict, and the way on and back."""
PATIENCE = 20_000

# Whether the board waits for nothing, shows a step and, if one is expected, the verdict on a try.
_STANDS = """([heading, tone, text]) => {
  const board = document.querySelector(".minesnb[data-mode='lesson']:not([data-locked])");
  const said = (selector) => board.querySelector(selector)?.textContent.replace(/\\s+/g, " ") ?? "";
  if (!board || said("h3") !== heading) return false;
  const feedback = board.querySelector(".mn-feedback");
  return tone === null ? !feedback : feedback?.dataset.tone === tone && said(".mn-feedback").includes(text);
}"""
# Where the mouse meets an element, once it does; nothing is scrolled for it.
_AIM = f"""([selector]) => {{
  {SPOT}
  const board = document.querySelector(".minesnb[data-mode='lesson']:not([data-locked])");
  const node = board?.querySelector(selector);
  if (!node) return null;
  if (node.localName !== "button") return spot(node);
  const box = node.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return node.contains(document.elementFromPoint(x, y)) ? {{x, y}} : null;
}}"""


def plain(text: str) -> str:
    """Return the first sentence of a text as a board shows it."""
    return re.sub(r"\s+", " ", text.replace("**", "")).strip().split(". ")[0]


class Sight(NamedTuple):
    """What was out of view at a step, after what had been tried."""

    step: str
    tried: str
    hidden: list[str]


class Walk:
    """Leads through a lesson that is open at its first step in `page`; `unseen` is what was out of view, `done` what was done."""

    def __init__(self, page: Page, lesson: Lesson) -> None:
        self.page = page
        self.lesson = lesson
        self.unseen: list[Sight] = []
        self.done: set[str] = set()

    def whole(self) -> None:
        """Walk from the first step to the page behind the last, staying at those that are `taken`."""
        for number, step in enumerate(self.lesson.steps):
            self._stands(step)
            if taken(number) or step.kind == "game":
                self._stay(step)
            if step.kind == "page" or (taken(number) and step.kind != "game"):
                self.done.add(step.id)
            self._press(".mn-steps .mn-button:last-of-type")
        self._wait("How it went", None, "")

    def _stay(self, step: Step) -> None:
        """Do what is asked for at a step, wrong first and then right."""
        self._look(step, "nothing")
        if step.kind in ("act", "question"):
            for tried, way in self._tries(step):
                self._try(step, tried, way)
        elif step.kind == "game":
            self._ask(step)

    def _tries(self, step: Step) -> Iterator[tuple[tuple[str, str, str], Sequence[str]]]:
        """Yield what is tried with the tone and the words that it gets, and its path: mistakes, then the right thing."""
        if step.kind == "question":
            answers = list(zip(step.options, step.option_paths, strict=True))
            for right in (False, True):
                option, path = next(each for each in answers if each[0].right == right)
                yield (option.label, "good" if right else "bad", option.text), path
            return
        game, index = self.lesson.game, self.lesson.index(step.id)
        seen = self.lesson.start(index).observation(step.seat - 1)
        remarks = [(offer.action, offer.text) for offer in step.offers[:1]]
        remarks += [(wrong.action, wrong.text) for wrong in step.wrong[:1]]
        for action, text in remarks:
            yield (action, "bad", text), game.paths(seen, game.parse(action))[0]
        yield (step.reference, "good", step.praise), game.paths(seen, game.parse(step.reference))[0]

    def _try(self, step: Step, tried: tuple[str, str, str], path: Sequence[str]) -> None:
        what, tone, text = tried
        for element in path:
            self._press(f"[data-el='{element}']")
        self._stands(step, tone, text)
        self._look(step, what)
        if tone == "bad" and step.kind == "act":
            if self.page.locator("[data-el='button-again']").count():
                self._press("[data-el='button-again']")
                self._stands(step)
            else:
                self.page.keyboard.press("Escape")

    def _ask(self, step: Step) -> None:
        """Ask for a hint in the game."""
        self._press(".mn-top [data-do='hint']")
        self.page.wait_for_selector(".mn-notice[data-tone='hint']", timeout=PATIENCE)
        self._look(step, "a hint")

    def _stands(self, step: Step, tone: str | None = None, text: str = "") -> None:
        self._wait(step.heading, tone, plain(text))

    def _wait(self, heading: str, tone: str | None, text: str) -> None:
        self.page.wait_for_function(_STANDS, arg=[heading, tone, text], timeout=PATIENCE)

    def _look(self, step: Step, tried: str) -> None:
        if hidden := hidden_parts(self.page, *LESSON):
            self.unseen.append(Sight(step.id, tried, hidden))

    def _press(self, selector: str) -> None:
        """Press where an element is met."""

        def press() -> None:
            at = self.page.wait_for_function(_AIM, arg=[selector], timeout=PATIENCE).json_value()
            self.page.mouse.click(at["x"], at["y"])

        unhurried(self.page, press)
