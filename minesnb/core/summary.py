"""A game on one page: the data of its `summary.toml`, and the page as text."""

from __future__ import annotations

import textwrap
from typing import Annotated

import msgspec
from msgspec import Meta

from minesnb.core import contents

__all__ = ["Line", "Part", "as_markdown", "as_text", "load"]

_WIDE = 80


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence or two, and the ids of the rules that they sum up."""

    text: str
    rules: Annotated[tuple[str, ...], Meta(min_length=1)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines that belong together, under a name."""

    name: str
    lines: Annotated[tuple[Line, ...], Meta(min_length=1)]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    parts: tuple[Part, ...]


def load(package: str) -> tuple[Part, ...]:
    """Read the `summary.toml` that lies in `package`; return () where there is none."""
    content = contents.found(package, "summary")
    return () if content is None else msgspec.convert(content, _File).parts


def as_text(title: str, parts: tuple[Part, ...]) -> str:
    """Return the page as plain text, 80 columns wide."""
    blocks = [f"{title} on one page"]
    for part in parts:
        lines = [
            textwrap.fill(
                f"{line.text} ({', '.join(line.rules)})",
                _WIDE,
                initial_indent="- ",
                subsequent_indent="  ",
                break_on_hyphens=False,
            )
            for line in part.lines
        ]
        blocks.append("\n".join([part.name.upper(), *lines]))
    return "\n\n".join(blocks)


def as_markdown(parts: tuple[Part, ...]) -> str:
    """Return the parts of the page as Markdown, its title left out."""
    blocks = []
    for part in parts:
        lines = [f"- {line.text} *({', '.join(line.rules)})*" for line in part.lines]
        blocks.append("\n".join([f"**{part.name}**", "", *lines]))
    return "\n\n".join(blocks)
