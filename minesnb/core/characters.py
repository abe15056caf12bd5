"""Characters that nobody sees, in text that came from outside.

In a name, a direction override would turn the program's own words round; in a terminal, an escape
sequence would be obeyed. Names and titles are read without such characters (`clean`), and what is
printed shows them as they would be written (`visible`).
"""

from __future__ import annotations

from unicodedata import bidirectional, category

__all__ = ["clean", "isolated", "visible"]

_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"
"""Spelling needs these: Persian words, and pictures that are put together of several."""
_RIGHT_TO_LEFT = {"R", "AL", "AN"}


def _is_unseen(char: str) -> bool:
    return category(char) in _UNSEEN and char not in _JOINERS


def clean(text: str) -> str:
    r"""Return a name without what nobody sees; a line end or a tab becomes a space.

    >>> clean("Ann\n\u202eBen")
    'Ann Ben'
    """
    if text.isprintable():
        return text
    return "".join((" " if c.isspace() else "") if _is_unseen(c) else c for c in text)


def visible(text: str) -> str:
    r"""Return text for a terminal: what would not be seen, but obeyed, as it would be written.

    >>> print(visible("Ann\x1b[2J"))
    Ann\x1b[2J
    """
    return "".join(repr(c)[1:-1] if _is_unseen(c) else c for c in text)


def isolated(name: str) -> str:
    """Return a name as it stands in a sentence: one written from right to left turns nothing round."""
    if any(bidirectional(char) in _RIGHT_TO_LEFT for char in name):
        return f"\u2068{name}\u2069"
    return name
