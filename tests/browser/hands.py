"""Hands for the browser tests: they start games and play them with the mouse or the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

__all__ = ["BOARD", "SPOT", "TURN", "Hands", "click", "start", "unhurried", "why_not"]

BOARD = ".minesnb[data-mode]:not([data-mode='lobby'])"
TURN = f"{BOARD}[data-tone='move']:not([data-locked])"
"""A table at which whoever looks is to move."""

# Where the mouse meets an element and nothing above it, a pixel to each side included; a tunnel is
# met along its middle. Null where something else lies on all of it, or where it is out of sight.
SPOT = """
const spot = (node) => {
  const meets = (x, y) => [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]].every(
    ([u, v]) => document.elementFromPoint(x + u, y + v)?.closest("[data-el]") === node);
  const box = node.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.3, 0.5], [0.5, 0.8], [0.5, 0.9], [0.5, 0.1], [0.2, 0.8], [0.8, 0.2], [0.1, 0.1]].map(
    ([u, v]) => [box.x + u * box.width, box.y + v * box.height]);
  const line = node.querySelector(":scope > path.mn-hit");
  for (const share of line ? [0.5, 0.3, 0.7, 0.15, 0.85] : []) {
    const at = line.getPointAtLength(share * line.getTotalLength());
    const {x, y} = at.matrixTransform(line.getScreenCTM());
    points.push([x, y]);
  }
  const [x, y] = points.map(([x, y]) => [Math.round(x), Math.round(y)]).find(
    ([x, y]) => meets(x, y)) ?? [];
  return x === undefined ? null : {x, y};
};
"""
# What the board offers once it is free.
_LOOK = f"""async () => {{
  {SPOT}
  const free = ".minesnb[data-mode='curtain'], .minesnb[data-mode]:not([data-locked])";
  const until = performance.now() + 20000;
  let board = document.querySelector(free);
  while (!board && performance.now() < until) {{
    await new Promise(requestAnimationFrame);
    board = document.querySelector(free);
  }}
  const nodes = [...board.querySelectorAll("svg [data-el][data-state~='pick']")];
  const see = () => nodes.flatMap((node) => {{
    const at = spot(node);
    return at ? [{{id: node.dataset.el, ...at}}] : [];
  }});
  let picks = see();
  if (picks.length === 0 && nodes.length > 0) {{
    nodes[0].scrollIntoView({{block: "center", inline: "center", behavior: "instant"}});
    picks = see();
  }}
  // What glides to its place cannot be met on the way, and hides what it glides over.
  const settled = performance.now() + 1000;
  const alone = nodes.length > 0 && board.querySelector(".mn-option") === null;
  const glides = () => board.getAnimations({{subtree: true}}).some(
    (each) => each.playState === "running" && each.effect.getComputedTiming().endTime < Infinity);
  const unsettled = () => (picks.length < nodes.length && glides()) || (alone && picks.length === 0);
  while (unsettled() && performance.now() < settled) {{
    await new Promise(requestAnimationFrame);
    picks = see();
  }}
  return {{
    mode: board.dataset.mode,
    over: board.querySelector(".mn-result") !== null,
    waits: board.dataset.tone === "wait",
    line: Math.max(0, ...[...board.querySelectorAll(".mn-log [data-step]")].map(
      (row) => Number(row.dataset.step))),
    picks,
    options: [...board.querySelectorAll(".mn-option")].map((node) => node.dataset.el),
  }};
}}"""


def click(element: Locator) -> None:
    """Click an element where nothing lies on it: one of a board, or one of its buttons.

    Raises AssertionError when there is no such place.
    """
    element.scroll_into_view_if_needed()
    if element.evaluate("node => node.localName === 'button'"):
        element.click()
        return
    at = element.evaluate(f"(node) => {{ {SPOT} return spot(node); }}")
    assert at is not None, f"something lies on {element}, or it is out of sight"
    element.page.mouse.click(at["x"], at["y"])


def unhurried(page: Page, press: Callable[[], object]) -> None:
    """Press something; once more after a moment where that was too soon after it had come up.

    Raises AssertionError when it is never taken.
    """
    for _ in range(5):
        page.evaluate(
            "addEventListener('click', (e) => { window.tooSoon = e.defaultPrevented; }, {once: true})"
        )
        press()
        if not page.evaluate("window.tooSoon"):
            return
        page.wait_for_timeout(450)
    raise AssertionError("no press is taken")


class Hands:
    """Plays what a page shows, with the mouse or with a finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.press = page.touchscreen.tap if touch else page.mouse.click
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
                self.press(pick["x"], pick["y"])
                path.append(pick["id"])
            else:
                path.append(seen["options"][0])
                self.board.locator(f".mn-option[data-el='{path[-1]}']").click()
            seen = self.look()
        return path


def why_not(refused: Locator) -> tuple[str, str]:
    """Click on what is refused; return what the bubble beside it names first: a rule's id, and its text once opened."""
    page = refused.page
    unhurried(page, refused.click)
    bubble = page.locator(".mn-bubble:visible")
    bubble.wait_for()
    rule = bubble.locator(".mn-rule").first
    name = rule.inner_text()
    rule.click()
    text = bubble.locator(".mn-card")
    text.wait_for()
    return name, text.inner_text()


def start(page: Page, *kinds: str, game: str = "Kings under Mountains", seed: str = "") -> Hands:
    """Fill in the lobby's form (a game's title, each seat "Person" or a bot's label) and start."""
    card = page.locator(".mn-game").filter(has=page.get_by_role("heading", name=game))
    card.locator("[data-do='more']").click(timeout=60_000)
    sheet = page.get_by_role("dialog", name=game)
    count = sheet.locator(f".mn-count[data-to='{len(kinds)}']")
    if count.count():
        count.click()
    for number, kind in enumerate(kinds, start=1):
        sheet.get_by_label(f"Who plays seat {number}").select_option(kind)
    if seed:
        sheet.get_by_label("Seed").fill(seed)
    sheet.get_by_role("button", name="Start the game").click()
    page.locator(BOARD).wait_for(timeout=60_000)
    return Hands(page)
