"""The picture of a game that draws none: what lies on the table, thing by thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.picture import WIDEST, Picture, element, label, pane, rect

if TYPE_CHECKING:
    from minesnb.core.game import Thing

__all__ = ["plain_picture"]

_LINE = 40


def plain_picture(title: str, description: str, things: tuple[Thing, ...]) -> Picture:
    """Return a picture with a line for each thing: its name, and what is read there."""
    lines = [
        element(
            thing.id,
            f"{thing.name}: {thing.text}",
            rect(0, 0, WIDEST - 8, _LINE - 8, "mn-frame", 8),
            label(12, 21, thing.name, 13, anchor="start"),
            label(WIDEST - 20, 21, thing.text, 13, anchor="end", weight=600),
            x=4,
            y=4 + _LINE * number,
        )
        for number, thing in enumerate(things)
    ]
    height = 8 + _LINE * max(1, len(lines))
    return Picture(title, description, (pane("table", title, 0, height, *lines),))
