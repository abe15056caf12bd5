"""A player without a mouse: every decision is made by keys that are pressed where the focus is."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["Keys"]

# Counts each time that the focus is on nothing of the page, from frame to frame, and says after what.
_WATCH = """() => {
  window.falls = [];
  let fallen = false;
  const look = () => {
    const on = document.activeElement;
    const gone = on === null || on === document.body || !on.checkVisibility({visibilityProperty: true});
    if (gone && !fallen) window.falls.push(document.querySelector(".mn-say")?.textContent ?? "");
    fallen = gone;
    requestAnimationFrame(look);
  };
  look();
}"""
_LOOK = """() => {
  const board = document.querySelector(".minesnb");
  const on = document.activeElement;
  const held = on?.closest("[data-el]");
  return {
    mode: board.dataset.mode,
    tone: board.dataset.tone,
    over: board.querySelector(".mn-result") !== null,
    option: on?.matches(".mn-option") ?? false,
    pick: /\\bpick\\b/.test(held?.dataset.state ?? ""),
    options: [...board.querySelectorAll(".mn-option")].map((node) => node.dataset.el),
    heading: board.querySelector(".mn-lesson-card h3")?.textContent ?? "",
  };
}"""
# The arrow that points from what has the focus to an element; "" when it has it.
_WAY = """(id) => {
  const board = document.querySelector(".minesnb");
  const to = board.querySelector(`.mn-option[data-el="${id}"], svg [data-el="${id}"]`);
  const on = document.activeElement.closest("[data-el]") ?? document.activeElement;
  if (to === on) return "";
  const [a, b] = [on, to].map((node) => node.getBoundingClientRect());
  const x = b.x + b.width / 2 - a.x - a.width / 2;
  const y = b.y + b.height / 2 - a.y - a.height / 2;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "ArrowRight" : "ArrowLeft";
  return y > 0 ? "ArrowDown" : "ArrowUp";
}"""
_ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
_FREE = ".minesnb[data-mode='curtain'], .minesnb:not([data-locked]):not([data-tone='wait'])"


class Keys:
    """Plays a page by keyboard alone, and counts the presses and the falls of the focus."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.presses = 0

    def watch(self) -> None:
        """From now on note whenever the focus is on nothing of the page."""
        self.page.evaluate(_WATCH)

    @property
    def falls(self) -> list[str]:
        """What the prompt said each time when the focus was lost."""
        found: list[str] = self.page.evaluate("window.falls")
        return found

    def press(self, key: str) -> None:
        """Press a key where the focus is."""
        self.page.keyboard.press(key)
        self.presses += 1

    def look(self) -> dict[str, Any]:
        """Say what has the focus and what may be done, once the board is free."""
        self.page.wait_for_selector(_FREE, timeout=30_000)
        seen: dict[str, Any] = self.page.evaluate(_LOOK)
        return seen

    def tab_to_the_prompt(self) -> None:
        """Enter the board from the top of the page, as somebody does who has just opened it."""
        for _ in range(30):
            self.press("Tab")
            if self.page.evaluate("document.activeElement?.closest('.mn-board, .mn-top') !== null"):
                return
        raise AssertionError("Tab does not reach the board")

    def move(self) -> None:
        """Press what makes a decision, or a part of one: a step or two to what can be picked, and Enter."""
        seen = self.look()
        if seen["mode"] == "curtain":
            self._lift()
            return
        for _ in range(12):
            self.press(self.chance.choice(("Home", "End", *_ARROWS)))
            seen = self.page.evaluate(_LOOK)
            if seen["pick"] or seen["option"]:
                break
        self.press("Enter")

    def _lift(self) -> None:
        # The curtain's button has just come up; it takes no press at once.
        self.page.wait_for_timeout(420)
        self.press("Enter")

    def play(self, seconds: float) -> bool:
        """Play until the game is over, or for so long; return whether it is over."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and not self.look()["over"]:
            self.move()
        return bool(self.look()["over"])

    def play_until(self, option: str) -> None:
        """Play until something else is offered than moves."""
        for _ in range(400):
            if option in self.look()["options"]:
                return
            self.move()
        raise AssertionError(f"{option} is never offered")

    def reach(self, element: str) -> None:
        """Go to an element of the board, or to one of its buttons, by arrows alone."""
        for _ in range(60):
            way = self.page.evaluate(_WAY, element)
            if way == "":
                return
            self.press(way if self.chance.random() < 0.8 else self.chance.choice(_ARROWS))
        raise AssertionError(f"no arrows lead to {element}")

    def pick(self, element: str) -> None:
        """Go to an element and press Enter there, not in haste."""
        before = self.presses
        self.reach(element)
        if self.presses == before:
            self.page.wait_for_timeout(420)
        self.press("Enter")
        self.look()
