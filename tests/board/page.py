"""A page as the property tests need it: it holds a view and follows what a board sends."""

from __future__ import annotations

from minesnb.board.delta import CUT

__all__ = ["Page", "rebuild"]


def rebuild(base, delta):
    """Return the view that a delta makes of its base, as the front end does."""

    def listed(items, made):
        return [
            part
            for item in made
            for part in (items[slice(*item)] if type(item) is list else [item])
        ]

    drawn = [piece for pane in base["panes"] for piece in pane["svg"].split(CUT)]
    view = {**base, **delta["view"]}
    for name, made in delta["lists"].items():
        view[name] = listed(base[name], made)
    view["panes"] = [
        {**pane, "svg": CUT.join(listed(drawn, pane["svg"]))} for pane in delta["panes"]
    ]
    return view


class Page:
    """One view of a board. `hello` is what it says when it has missed something."""

    def __init__(self, view, hello):
        self.view = view
        self.hello = hello

    def hear(self, message):
        """Take a message in, by the rules of the front end."""
        if message["method"] == "update":
            self.view = message["state"].get("view", self.view)
            return
        delta = message["content"]
        if delta["rev"] <= self.view["rev"]:
            return
        if delta["base"] == self.view["rev"]:
            self.view = rebuild(self.view, delta)
        else:
            self.hello()
