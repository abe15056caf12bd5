"""The drawing vocabulary: markup, elements, panes and pictures, as SVG.

A `Picture` is made of `Pane`s, each an SVG with its own view box, at most `WIDEST` units wide, so that
one unit is never less than one CSS pixel on a narrow phone. Colours are CSS variables (`picture.css`),
so that one picture serves every theme. There are two outputs:

- *live*: ``pane.svg()`` for the board widget, which supplies the theme and prefixes ids;
- *standalone*: ``picture.standalone()``, one SVG that carries both themes and its own id prefix.
"""

from __future__ import annotations

import hashlib
import html
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import msgspec

from minesnb.core.icons import PATTERNS, SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "WIDEST",
    "Markup",
    "Pane",
    "Picture",
    "element",
    "icon",
    "label",
    "tag",
]

WIDEST = 328
"""The widest a pane may be, in view-box units: a phone of 360 pixels less its margins."""

_GAP = 12
_PAGE = 680


class Markup(str):
    """SVG source that is safe to put into other SVG as it is."""

    __slots__ = ()


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def tag(name: str, *children: str, **attributes: object) -> Markup:
    """Return one SVG element.

    Children that are not `Markup` are escaped. In attribute names ``_`` stands for ``-`` and a
    trailing ``_`` is dropped (``class_``); an attribute of None is left out.

    >>> tag("text", "A & B", x=1.50, class_="mn-ink")
    '<text x="1.5" class="mn-ink">A &amp; B</text>'
    """
    parts = [
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    ]
    inner = "".join(c if isinstance(c, Markup) else html.escape(c, quote=False) for c in children)
    closed = f">{inner}</{name}>" if inner else "/>"
    return Markup(f"<{name}{''.join(parts)}{closed}")


def label(
    x: float,
    y: float,
    content: str,
    size: float = 12,
    *,
    class_: str = "mn-ink",
    anchor: str = "middle",
    weight: int | None = None,
) -> Markup:
    """Return a line of text whose baseline is at `y`; `anchor` is start, middle or end."""
    return tag(
        "text",
        content,
        x=x,
        y=y,
        font_size=size,
        class_=class_,
        text_anchor=anchor,
        font_weight=weight,
    )


def icon(name: str, x: float, y: float, size: float = 16, *, class_: str = "mn-i") -> Markup:
    """Return the icon `name` in a square of `size` whose top left corner is (x, y)."""
    if name not in SYMBOLS:
        raise KeyError(f"no icon {name!r}; the icons are {', '.join(SYMBOLS)}")
    return tag("use", href=f"#i-{name}", x=x, y=y, width=size, height=size, class_=class_)


def element(
    id_: str,
    name: str,
    *children: str,
    x: float = 0,
    y: float = 0,
    class_: str = "",
    turn: float = 0,
    under: str | None = None,
    **attributes: object,
) -> Markup:
    """Return a group that can be referred to: a stable id and an accessible name.

    It is moved to (x, y) and there turned by `turn` degrees clockwise. `under` is the path prefix,
    as ids with spaces between, under which it shows.
    """
    moves = [f"translate({_number(float(x))} {_number(float(y))})"] if x or y else []
    if turn:
        moves.append(f"rotate({_number(float(turn))})")
    return tag(
        "g",
        tag("title", name),
        *children,
        id=f"e-{id_}",
        class_=f"mn-el {class_}".strip(),
        role="img",
        aria_label=name,
        transform=" ".join(moves) or None,
        data_under=under,
        **attributes,
    )


def _definitions(body: str, prefix: str) -> tuple[str, str]:
    """Return the <defs> for what `body` refers to, and `body` with its references prefixed."""
    names = sorted(set(re.findall(r'href="#i-([a-z0-9-]+)"', body)))
    patterns = sorted(set(re.findall(r"url\(#t-([a-z0-9-]+)\)", body)))
    symbols = [
        f'<symbol id="{prefix}i-{name}" viewBox="0 0 24 24">{SYMBOLS[name]}</symbol>'
        for name in names
    ]
    symbols += [PATTERNS[name].replace('id="t-', f'id="{prefix}t-') for name in patterns]
    body = body.replace('href="#i-', f'href="#{prefix}i-').replace("url(#t-", f"url(#{prefix}t-")
    return (f"<defs>{''.join(symbols)}</defs>" if symbols else ""), body


class Pane(msgspec.Struct, frozen=True):
    """One part of a picture. Panes of a `row` stand side by side and wrap.

    `width` and `height` are in view-box units, one of which is at least one CSS pixel. A pane grows
    by `grow` where there is room. A `fold` pane starts closed, with its label to open it.
    """

    id: str
    label: str
    row: int
    width: int
    height: int
    body: Markup
    grow: float = 1
    fold: bool = False

    def __post_init__(self) -> None:
        if self.width > WIDEST:
            raise ValueError(f"pane {self.id} is {self.width} units wide; {WIDEST} is the most")

    def svg(self, prefix: str = "", **attributes: object) -> Markup:
        """Return the pane as an SVG; ids of symbols carry the pane's id and `prefix`."""
        definitions, body = _definitions(self.body, f"{self.id}-")
        if prefix:
            body = body.replace('id="', f'id="{prefix}').replace('href="#', f'href="#{prefix}')
            body = body.replace("url(#", f"url(#{prefix}")
            definitions = definitions.replace('id="', f'id="{prefix}')
        return tag(
            "svg",
            Markup(definitions),
            Markup(body),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width} {self.height}",
            class_="mn-pane-svg",
            role="group",
            aria_label=self.label,
            **attributes,
        )


class Picture(msgspec.Struct, frozen=True):
    """A whole board: its title, one sentence that describes it, and its panes."""

    title: str
    description: str
    panes: tuple[Pane, ...]

    def elements(self) -> tuple[str, ...]:
        """Return the ids of all elements, in drawing order."""
        return tuple(
            found for pane in self.panes for found in re.findall(r'id="e-([a-z0-9-]+)"', pane.body)
        )

    def standalone(self, width: int = _PAGE, *, folded: bool = False) -> str:
        """Return one SVG of about `width` units that shows every pane, in both themes.

        Panes that start closed are left out unless `folded`.
        """
        panes = [pane for pane in self.panes if folded or not pane.fold]
        digest = hashlib.sha256(msgspec.json.encode([width, panes])).hexdigest()[:8]
        prefix = f"m{digest}-"
        placed: list[Markup] = []
        top = float(_GAP)
        right = 0.0
        for line in _lines(panes, width - 2 * _GAP):
            scale = min(
                1.6, (width - 2 * _GAP - _GAP * (len(line) - 1)) / sum(p.width for p in line)
            )
            total = sum(p.width * scale for p in line) + _GAP * (len(line) - 1)
            left = (width - total) / 2
            for pane in line:
                placed.append(
                    pane.svg(
                        prefix,
                        x=left,
                        y=top,
                        width=pane.width * scale,
                        height=pane.height * scale,
                    )
                )
                left += pane.width * scale + _GAP
            right = max(right, left)
            top += max(p.height for p in line) * scale + _GAP
        style = _stylesheet()
        return tag(
            "svg",
            tag("title", self.title),
            tag("desc", self.description),
            Markup(f"<style>{style}</style>"),
            tag("rect", width="100%", height="100%", class_="mn-ground", rx=12),
            *placed,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {_number(round(top, 1))}",
            width=width,
            class_="minesnb mn-standalone",
            role="img",
        )


def _lines(panes: Iterable[Pane], width: float) -> list[list[Pane]]:
    """Break the rows of panes into lines that fit `width`."""
    lines: list[list[Pane]] = []
    row = None
    used = 0.0
    for pane in sorted(panes, key=lambda p: p.row):
        if pane.row != row or used + _GAP + pane.width > width:
            lines.append([])
            row, used = pane.row, -float(_GAP)
        lines[-1].append(pane)
        used += _GAP + pane.width
    return lines


@cache
def _stylesheet() -> str:
    text = resources.files("minesnb.core").joinpath("picture.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", text).strip().replace("&", "&amp;").replace("<", "&lt;")
