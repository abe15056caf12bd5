"""Whoever is to move sees without scrolling what is asked, what can be picked, and the buttons."""

from __future__ import annotations

import pytest

import minesnb
from minesnb.board import seats
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from scripts.booth import booth

SIZES = ((1366, 768), (1280, 720), (1920, 1080), (1024, 768), (934, 647))

# What of the things that matter now is not in the window, or is cut by what scrolls around it. A map
# counts as a whole: it is fitted, and it pans.
_HIDDEN = """() => {
  const inside = (box, frame) => box.left >= frame.left - 2 && box.top >= frame.top - 2
    && box.right <= frame.right + 2 && box.bottom <= frame.bottom + 2;
  const seen = (node) => {
    const box = node.getBoundingClientRect();
    if (box.width === 0) return false;
    if (!inside(box, {left: 0, top: 0, right: innerWidth, bottom: innerHeight})) return false;
    for (let up = node.parentElement; up; up = up.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (!inside(box, up.getBoundingClientRect())) return false;
    }
    return true;
  };
  const board = document.querySelector(".minesnb");
  const picks = [...board.querySelectorAll("svg [data-state~='pick']")].map(
    (node) => node.closest(".mn-pane-zoom .mn-pane-picture") ?? node);
  const parts = [
    board.querySelector(".mn-say"),
    ...board.querySelectorAll(".mn-top button"),
    ...new Set(picks),
  ];
  const hidden = parts.filter((node) => !seen(node));
  if (document.scrollingElement.scrollHeight > innerHeight + 1) hidden.push(document.body);
  return hidden.map((node) => node.outerHTML.slice(0, 90));
}"""


def decisions(game, players):
    """Yield a session for the first seat at each of its decisions in a game between heuristic players."""
    rules = minesnb.load(game)
    table = Table(rules, seats(players), seed=5)
    session = TableSession(table, seat=0)
    while not table.state.is_terminal:
        state = table.state.observation(table.state.current_player)
        if state.current_player == 0:
            yield session
        table.act(rules.best(state)[0])


@pytest.mark.parametrize("game", minesnb.game_ids())
def test_every_decision(chromium, game):
    """At every decision of a whole game all of it is in the window, at every size of a desktop."""
    pages = [chromium.new_page(viewport={"width": wide, "height": high}) for wide, high in SIZES]
    hidden = []
    for page in pages:
        with booth(page) as show:
            for n, session in enumerate(decisions(game, 2)):
                show(session)
                found = page.evaluate(_HIDDEN)
                if found:
                    hidden.append(
                        (page.viewport_size["width"], n, session.view()["prompt"]["text"], found)
                    )
        page.close()

    assert [] == hidden
