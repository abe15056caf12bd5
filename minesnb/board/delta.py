"""A view as what has changed since another, so that a move sends what it moved and not the whole board.

``{"kind": "delta", "base": 6, "rev": 7, "view": {…}, "lists": {…}, "panes": […]}`` makes the view of
revision 7 out of that of revision 6:

- `view` holds the entries that differ, whole.
- `lists` says how those of `LISTS` differ, by the items of the base's list.
- `panes` names every pane, in order, but for its picture; `svg` says what that is made of, by the
  pieces of all pictures of the base, in their order. A picture is cut at its ids (`CUT`), which stand
  between two pieces and in none.

Where items or pieces are listed, ``[2, 5]`` stands for what lies from 2 to before 5 in the base, and
anything else for itself. The front end's side is ``widgets/src/delta.ts``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["CUT", "LISTS", "delta"]

LISTS = ("log", "choices", "seats")
"""The entries of a view, beside its panes, that are long and change in part."""

CUT = ' id="'
"""Where pictures are cut: an element that has not changed is a piece, or several, of the base."""

View = dict[str, Any]


def delta(base: View, view: View) -> View | None:
    """Return what makes `view` out of `base`, or None where their entries are not the same ones."""
    if base.keys() != view.keys():
        return None
    changed = {name for name, value in view.items() if value != base[name]}
    drawn = _places(piece for pane in base["panes"] for piece in pane["svg"].split(CUT))
    return {
        "kind": "delta",
        "base": base["rev"],
        "rev": view["rev"],
        "view": {name: view[name] for name in view if name in changed - {"panes", *LISTS}},
        "lists": {name: _by(_places(base[name]), view[name]) for name in LISTS if name in changed},
        "panes": [{**pane, "svg": _by(drawn, pane["svg"].split(CUT))} for pane in view["panes"]],
    }


def _key(item: object) -> object:
    return item if isinstance(item, str) else msgspec.json.encode(item)


def _places(items: Iterable[object]) -> dict[object, int]:
    return {_key(item): place for place, item in enumerate(items)}


def _by(places: dict[object, int], items: Iterable[object]) -> list[Any]:
    """Say what `items` are made of, by where the base has them."""
    made: list[Any] = []
    end = None
    for item in items:
        place = places.get(_key(item))
        if place is None:
            made.append(item)
        elif place == end:
            made[-1][1] = place + 1
        else:
            made.append([place, place + 1])
        end = None if place is None else place + 1
    return made
