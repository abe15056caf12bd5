"""How a page looks to those who cannot see it well, and whether it fits its window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["overflowing", "serious_findings"]

AXE = Path(__file__).resolve().parents[2] / "widgets/node_modules/axe-core/axe.min.js"


def serious_findings(page: Page) -> list[tuple[Any, ...]]:
    """Return what axe-core finds serious or critical, contrast included."""
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
