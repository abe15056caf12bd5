"""What cards do, in words for those who like these better than signs."""

from __future__ import annotations

import pytest

from minesnb.board import seats
from minesnb.core.picture import Pane, group, joined
from minesnb.core.registry import load
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.games import cave_vs_cave, imperial_miners
from minesnb.games.cave_vs_cave.drawing import art as rooms
from minesnb.games.cave_vs_cave.rules.components import ROOMS
from minesnb.games.imperial_miners.drawing import art as cards
from scripts.booth import booth

IN_WORDS = """localStorage.setItem("minesnb.settings", '{"cards": "words"}')"""
CUT = """() => [...document.querySelectorAll(".mn-words div")]
  .filter((node) => node.clientHeight === 0 || node.scrollHeight > node.clientHeight + 3
    || node.scrollWidth > node.clientWidth + 3)
  .map((node) => [node.textContent, node.scrollHeight, node.clientHeight])"""
DECK = imperial_miners.GAME.standard_deck
FACES = {
    imperial_miners.GAME.id: [cards.card_face(DECK.digest, number) for number in DECK.card],
    cave_vs_cave.GAME.id: [
        rooms.room_face(room, *size, cost=cost)
        for room in range(len(ROOMS))
        for *size, cost in ((rooms.WIDE, rooms.HIGH, False), (104, 106, True))
    ],
}


class Shelf(TableSession):
    """A table on which nothing lies but every card there is."""

    def view(self):
        """Lay the cards out, three in a row."""
        faces = FACES[self.game.id]
        body = joined(*(group(109 * (n % 3), 126 * (n // 3), face) for n, face in enumerate(faces)))
        high = 126 * (len(faces) // 3 + 1)
        svg = Pane("all", "Every card", 0, 328, high, body).svg()
        pane = {"id": "all", "role": "board", "width": 328, "height": high, "svg": svg}
        return {**super().view(), "panes": [pane], "choices": []}


@pytest.mark.parametrize("game", FACES)
def test_words_fit(chromium, game):
    """What every card does can be said in words on the card, in letters that can be read, on the width of a phone."""
    page = chromium.new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(IN_WORDS)
    with booth(page) as show:
        show(Shelf(Table(load(game), seats(2), seed=1), seat=0))
        shown = page.locator(".mn-words div").count()
        cut = page.evaluate(CUT)
    page.close()

    assert (len(FACES[game]), []) == (shown, cut)
