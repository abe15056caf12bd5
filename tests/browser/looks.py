"""How a page looks to those who cannot see it well, and whether it fits its window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["hidden_parts", "overflowing", "serious_findings"]

AXE = Path(__file__).resolve().parents[2] / "widgets/node_modules/axe-core/axe.min.js"


# Until what glides to its place is there.
_RESTED = """() => Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
  .map((each) => each.finished.catch(() => null))).then(() => null)"""
# What of the things that matter now is not in the window, or is cut by what scrolls around it. A map
# counts as a whole: it is fitted, and it pans.
_HIDDEN = """(more) => {
  const inside = (box, frame) => box.left >= frame.left - 2 && box.top >= frame.top - 2
    && box.right <= frame.right + 2 && box.bottom <= frame.bottom + 2;
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    if (box.width === 0) return false;
    if (!inside(box, {left: 0, top: 0, right: innerWidth, bottom: innerHeight})) return false;
    for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (!inside(box, up.getBoundingClientRect())) return false;
    }
    return true;
  };
  const board = document.querySelector(".minesnb[data-mode]");
  const picks = [...board.querySelectorAll("svg [data-state~='pick']")].map(
    (node) => node.closest(".mn-pane-zoom .mn-pane-picture") ?? node);
  const parts = [
    board.querySelector(".mn-say"),
    ...board.querySelectorAll(".mn-top button"),
    ...document.querySelectorAll(".minesnb[data-screen] .mn-folded"),
    ...new Set(picks),
    ...more.flatMap((selector) => [...board.querySelectorAll(selector)]),
  ];
  const cut = (node) => node.scrollHeight > node.clientHeight + 1 && node.matches(".mn-say, button");
  const hidden = parts.filter((node) => !seen(node) || cut(node));
  if (document.scrollingElement.scrollHeight > innerHeight + 1) hidden.push(document.body);
  return hidden.map((node) => node.outerHTML.slice(0, 90));
}"""


def hidden_parts(page: Page, *more: str) -> list[str]:
    """Return what of the things that matter now is out of the window, or cut by what scrolls around it.

    These are what is asked, what can be picked, the bar's buttons, on one screen the names of what is
    folded, and what `more` selects.
    """
    found: list[str] = page.evaluate(_HIDDEN, list(more))
    if found:
        page.evaluate(_RESTED)
        found = page.evaluate(_HIDDEN, list(more))
    return found


def serious_findings(page: Page) -> list[tuple[Any, ...]]:
    """Return what axe-core finds serious or critical once nothing moves or fades, contrast included."""
    page.evaluate(_RESTED)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        "() => axe.run('.mn-page', {resultTypes: ['violations']}).then((all) => all.violations)"
    )
    return [
        (each["id"], node["html"][:160], node.get("failureSummary", "")[:200])
        for each in found
        if each["impact"] in {"serious", "critical"}
        for node in each["nodes"]
    ]


def overflowing(page: Page) -> list[str]:
    """Return what reaches beyond the page's right edge, or scrolls sideways though it is no map."""
    found: list[str] = page.evaluate(
        """() => {
          const beyond = [...document.querySelectorAll(".minesnb *")]
            .filter((node) => node.getClientRects().length > 0)
            .filter((node) => !node.closest(
              "svg svg, .mn-hidden, .mn-pane-zoom, [data-under], [data-at]"))
            .filter((node) => node.getBoundingClientRect().right > innerWidth + 1);
          const wide = [...document.querySelectorAll("*")]
            .filter((node) => !node.closest(".mn-pane-zoom"))
            .filter((node) => node.scrollWidth > node.clientWidth + 1
              && ["auto", "scroll"].includes(getComputedStyle(node).overflowX));
          return [...beyond, ...wide].map((node) => node.outerHTML.slice(0, 120));
        }"""
    )
    return found
