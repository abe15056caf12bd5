"""Hands for the browser tests: they start games and play them with the mouse or the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["BOARD", "Hands", "start"]

BOARD = ".minesnb[data-mode]"

# What the board offers once it is free. A place is where the mouse meets the element and nothing
# above it.
_LOOK = """async () => {
  const free = ".minesnb[data-mode='curtain'], .minesnb[data-mode]:not([data-locked])";
  const until = performance.now() + 20000;
  let board = document.querySelector(free);
  while (!board && performance.now() < until) {
    await new Promise(requestAnimationFrame);
    board = document.querySelector(free);
  }
  const meets = (node, x, y) => document.elementFromPoint(x, y)?.closest("[data-el]") === node;
  const picks = [];
  for (const node of board.querySelectorAll("svg [data-el][data-state~='pick']")) {
    const box = node.getBoundingClientRect();
    for (const [u, v] of [[0.5, 0.5], [0.3, 0.5], [0.5, 0.8], [0.2, 0.8], [0.8, 0.2]]) {
      const [x, y] = [box.x + u * box.width, box.y + v * box.height];
      if (meets(node, x, y)) { picks.push({id: node.dataset.el, x, y}); break; }
    }
  }
  return {
    mode: board.dataset.mode,
    over: board.querySelector(".mn-result") !== null,
    waits: board.dataset.tone === "wait",
    line: board.querySelector(".mn-log li")?.textContent ?? "",
    picks,
    options: [...board.querySelectorAll(".mn-option")].map((node) => node.dataset.el),
  };
}"""


class Hands:
    """Plays what a page shows; the page must be high enough to show the whole board."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board: Locator = page.locator(BOARD)

    def look(self) -> dict[str, Any]:
        """Return what the board offers, once it is free."""
        seen: dict[str, Any] = self.page.evaluate(_LOOK)
        return seen

    def lift(self) -> None:
        """Raise the curtain if it is down."""
        if self.look()["mode"] == "curtain":
            self.page.locator(f"{BOARD} [data-do='lift']").click()
            self.page.wait_for_selector(f"{BOARD}[data-mode='game']:not([data-locked])")

    def at(self, element: str) -> Locator:
        """Return an element of the board."""
        return self.board.locator(f"[data-el='{element}']").first

    def act(self, choose: Callable[[list[Any]], Any] = lambda picks: picks[0]) -> list[str]:
        """Play one whole action by clicks; return its path."""
        path: list[str] = []
        seen = before = self.look()
        while not (seen["over"] or seen["mode"] == "curtain" or seen["waits"]):
            if seen["line"] != before["line"]:
                break
            if seen["picks"]:
                pick = choose(seen["picks"])
                self.page.mouse.click(pick["x"], pick["y"])
                path.append(pick["id"])
            else:
                path.append(seen["options"][0])
                self.board.locator(f".mn-option[data-el='{path[-1]}']").click()
            seen = self.look()
        return path


def start(page: Page, *kinds: str, seed: str = "") -> Hands:
    """Fill in the lobby's form (each seat "a person" or a bot's label) and start."""
    page.get_by_role("button", name="Start the game").wait_for()
    page.get_by_label("Players").select_option(str(len(kinds)))
    for number, kind in enumerate(kinds):
        page.get_by_label("played by").nth(number).select_option(kind)
    if seed:
        page.get_by_label("Seed").fill(seed)
        page.get_by_label("Seed").press("Tab")
    page.get_by_role("button", name="Start the game").click()
    page.locator(BOARD).wait_for()
    return Hands(page)
