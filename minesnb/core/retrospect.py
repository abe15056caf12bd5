"""What the others did since somebody's last turn, in a sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import CHANCE
from minesnb.core.rulebook import with_names
from minesnb.core.view import SinceView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.record import Entry

__all__ = ["LONGEST", "since_last_turn"]

LONGEST = 150
"""The letters of a sentence, at most; what would go beyond is counted instead."""


def since_last_turn(
    history: Sequence[Entry], viewer: int, names: tuple[str, ...]
) -> list[SinceView]:
    """Return what each of the others decided since the turn before that `viewer` had, in order.

    What `viewer` has decided in the turn that is still going on is passed over. Nothing is said to
    who has no seat.
    """
    if viewer < 0:
        return []
    end = len(history)
    while end and history[end - 1].player in (viewer, CHANCE):
        end -= 1
    start = end
    while start and history[start - 1].player != viewer:
        start -= 1
    found: dict[int, list[int]] = {}
    for n in range(start, end):
        if history[n].player != CHANCE:
            found.setdefault(history[n].player, []).append(n)
    return [_line(history, seat, steps, viewer, names) for seat, steps in found.items()]


def _line(
    history: Sequence[Entry], seat: int, steps: list[int], viewer: int, names: tuple[str, ...]
) -> SinceView:
    deeds: list[str] = []
    elements: dict[str, None] = {}
    for n in steps:
        seen = [event for event in history[n].events if event.visible_to(viewer)]
        for event in seen:
            elements |= dict.fromkeys(event.elements)
        if seen:
            deeds.append(with_names(seen[0].text, names).rstrip("."))
    return SinceView(
        seat, _sentence(names[seat], deeds), list(elements), steps[0] + 1, steps[-1] + 1
    )


def _sentence(name: str, deeds: list[str]) -> str:
    """Join what somebody did into one sentence, with the name in front only.

    What is told of something else, such as whose turn it is then, stands there only if it is all.
    """
    own = [deed for deed in deeds if deed.startswith(f"{name} ")] or deeds[:1]
    said = [deed.removeprefix(f"{name} ") if at else deed for at, deed in enumerate(own)]
    text = said[0] if said else f"{name} moves"
    for at, deed in enumerate(said[1:], start=1):
        if len(text) + len(deed) > LONGEST:
            return f"{text}, and {len(said) - at} more."
        text += f", {deed}"
    return f"{text}."
