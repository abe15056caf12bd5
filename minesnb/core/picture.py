"""The drawing vocabulary: markup, elements, panes and pictures, as SVG.

A `Picture` is made of `Pane`s, each an SVG with its own view box, at most `WIDEST` units wide, so that
one unit is never less than one CSS pixel on a narrow phone. Colours are CSS variables (`picture.css`),
so that one picture serves every theme. The board shows no other tags and attributes than those in
`picture.json`. There are two outputs:

- *live*: ``picture.live()``, an SVG per pane for the board widget, which supplies the theme and
  prefixes ids;
- *standalone*: ``picture.standalone()``, one SVG for a page, in both themes, as light as `paper` makes it.
"""

from __future__ import annotations

import html
import re
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import force_setattr, replace

from minesnb.core import contents
from minesnb.core.icons import PATTERNS, SYMBOLS
from minesnb.core.paper import light
from minesnb.core.words import shortened, upper

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

__all__ = [
    "WIDEST",
    "Markup",
    "Pane",
    "Picture",
    "Role",
    "beside",
    "element",
    "framed",
    "group",
    "icon",
    "joined",
    "label",
    "pane",
    "pieces_in",
    "read_pieces",
    "rect",
    "signs",
    "tag",
    "use",
]

WIDEST = 328
"""The widest a pane may be, in view-box units: a phone of 360 pixels less its margins."""

Role = Literal["board", "hand", "display", "track", "rival"]
"""What a pane is for the one who looks."""

_GAP = 12
_PAGE = 720
_NAMELESS = tuple(f"player {number}" for number in range(1, 11))
_LONGEST = 28
"""The most characters of a name that stands alone in a line of a drawing."""
_SEAT = re.compile(r"(^|[\">])?\{(\d)\}(<)?")
_CAPTION = 18
_NOTE = 26


class Markup(str):
    """SVG source that is safe to put into other SVG as it is.

    It is for drawing alone: panes, pictures and what they return are plain strings, for a library
    that takes these by their type (a JSON encoder, another notebook) takes no others.
    """

    __slots__ = ()


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return str(value)


def _quoted(text: str) -> str:
    """Return text as it stands between double quotes."""
    return html.escape(text, quote=False).replace('"', "&quot;")


def tag(name: str, *children: str, **attributes: object) -> Markup:
    """Return one SVG element.

    Children that are not `Markup` are escaped. In attribute names ``_`` stands for ``-`` and a
    trailing ``_`` is dropped (``class_``); an attribute of None is left out.

    >>> tag("text", "A & B", x=1.50, class_="mn-ink")
    '<text x="1.5" class="mn-ink">A &amp; B</text>'
    """
    parts = [
        f' {key.rstrip("_").replace("_", "-")}="{_quoted(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    ]
    inner = "".join(c if isinstance(c, Markup) else html.escape(c, quote=False) for c in children)
    closed = f">{inner}</{name}>" if inner else "/>"
    return Markup(f"<{name}{''.join(parts)}{closed}")


def joined(*parts: str) -> Markup:
    """Return markup one after another."""
    return Markup("".join(parts))


def label(
    x: float,
    y: float,
    content: str,
    size: float = 12,
    class_: str = "mn-ink",
    anchor: str = "middle",
    *,
    weight: int | None = None,
) -> Markup:
    """Return a line of text whose baseline is at `y`; `anchor` is start, middle or end."""
    return tag(
        "text",
        content,
        x=round(x, 1),
        y=round(y, 1),
        font_size=size,
        class_=class_,
        text_anchor=anchor,
        font_weight=weight,
    )


def icon(name: str, x: float, y: float, size: float = 16, *, class_: str = "mn-i") -> Markup:
    """Return the icon `name` in a square of `size` whose top left corner is (x, y)."""
    if name not in SYMBOLS:
        raise KeyError(f"no icon {name!r}; the icons are {', '.join(SYMBOLS)}")
    return tag(
        "use",
        href=f"#i-{name}",
        x=round(x, 1) or None,
        y=round(y, 1) or None,
        width=round(size, 1),
        height=round(size, 1),
        class_=class_,
    )


def rect(x: float, y: float, width: float, height: float, class_: str, radius: float = 0) -> Markup:
    """Return a rectangle with its top left corner at (x, y)."""
    return tag(
        "rect",
        x=x or None,
        y=y or None,
        width=width,
        height=height,
        rx=radius or None,
        class_=class_,
    )


def signs(words: str, box: tuple[float, float, float, float], *drawn: str) -> Markup:
    """Return what is drawn in signs, and what it says in words: who likes words better sees those in its box."""
    x, y, width, height = box
    return tag("g", *drawn, class_="mn-signs", data_words=f"{x} {y} {width} {height} {words}")


def group(x: float, y: float, *children: str, scale: float = 1) -> Markup:
    """Return its children moved to (x, y) and scaled there."""
    grown = f" scale({scale:.4g})" if scale != 1 else ""
    return tag("g", *children, transform=f"translate({x:.5g} {y:.5g}){grown}")


def use(name: str, x: float = 0, y: float = 0, **attributes: object) -> Markup:
    """Return a use of the piece with this name: one of the `art` of its pane."""
    return tag("use", href=f"#a-{name}", x=x or None, y=y or None, **attributes)


def element(
    id_: str,
    name: str,
    *children: str,
    x: float = 0,
    y: float = 0,
    class_: str = "",
    turn: float = 0,
    under: str | None = None,
    on: str | None = None,
    **attributes: object,
) -> Markup:
    """Return a group that can be referred to: a stable id and an accessible name.

    It is moved to (x, y) and there turned by `turn` degrees clockwise. `under` is the path prefix,
    as ids with spaces between, under which it shows. `on` is the id of the element that it lies on
    without being part of it: a pick of the one means the other where only that can be picked.
    """
    moves = [f"translate({_number(float(x))} {_number(float(y))})"] if x or y else []
    if turn:
        moves.append(f"rotate({_number(float(turn))})")
    return tag(
        "g",
        *children,
        id=f"e-{id_}",
        class_=f"mn-el {class_}".strip(),
        role="img",
        aria_label=name,
        transform=" ".join(moves) or None,
        data_under=under,
        data_on=on,
        **attributes,
    )


def framed(
    id_: str,
    name: str,
    box: tuple[float, float, float, float],
    *inner: str,
    radius: float = 8,
    out: float = 0,
    class_: str = "",
    under: str | None = None,
    on: str | None = None,
    **attributes: object,
) -> Markup:
    """Return an element in a box (x, y, width, height), with a frame that shows that it can be picked.

    The frame stands `out` beyond the box on all sides. The rest is as in `element`.
    """
    x, y, width, height = box
    return element(
        id_,
        name,
        *inner,
        rect(-out, -out, width + 2 * out, height + 2 * out, "mn-frame", radius),
        x=round(x, 1),
        y=round(y, 1),
        class_=class_,
        turn=0,
        under=under,
        on=on,
        **attributes,
    )


def beside(prefix: str, *children: str, class_: str | None = None) -> Markup:
    """Return a group that shows where the picked element is whose id begins with `prefix`.

    It is moved to where that element is moved, so one group serves every place of a board.
    """
    return tag("g", *children, class_=class_, data_at=prefix)


def _definitions(panes: Iterable[Pane]) -> str:
    """Return the <defs> for what `panes` refer to."""
    panes = tuple(panes)
    art = sorted({piece for pane in panes for piece in pane.art})
    everything = "".join([*(pane.body for pane in panes), *(markup for _, markup in art)])
    icons = sorted(set(re.findall(r'href="#i-([a-z0-9-]+)"', everything)))
    patterns = sorted(set(re.findall(r"url\(#t-([a-z0-9-]+)\)", everything)))
    defined = [PATTERNS[name] for name in patterns]
    defined += [
        f'<symbol id="i-{name}" viewBox="0 0 24 24">{SYMBOLS[name]}</symbol>' for name in icons
    ]
    defined += [f'<g id="a-{name}">{markup}</g>' for name, markup in art]
    return f"<defs>{''.join(defined)}</defs>" if defined else ""


class Pane(msgspec.Struct, frozen=True):
    """One part of a picture. Panes of a `row` stand side by side and wrap.

    `width` and `height` are in view-box units, one of which is at least one CSS pixel. A pane grows
    by `grow` where there is room. A `fold` pane starts closed, with its label to open it; while the
    one with the id ``overlay`` is open, what has the class ``mn-overlay`` in any pane shows. A `zoom`
    pane is a map that can be zoomed and scrolled, so it may be wider than `WIDEST`; it starts around
    the element with the attribute ``data-focus``. `art` is what the body draws more than once: named
    pieces, used as ``<use href="#a-NAME"/>``. By its `role` a page arranges it: the viewer's own
    board, the hand, what all choose from, what tells how far the game is, what is a rival's. Panes are
    wanted in this order, and the last are folded first where a screen is too small for all; before them
    those that are `empty`, which a phone shows by their names alone.
    """

    id: str
    label: str
    row: int
    width: int
    height: int
    body: str
    grow: float = 1
    fold: bool = False
    art: tuple[tuple[str, str], ...] = ()
    zoom: bool = False
    role: Role = "display"
    empty: bool = False

    def __post_init__(self) -> None:
        if self.width > WIDEST and not self.zoom:
            raise ValueError(f"pane {self.id} is {self.width} units wide; {WIDEST} is the most")
        force_setattr(self, "body", str(self.body))
        force_setattr(self, "art", tuple((name, str(markup)) for name, markup in self.art))

    def named(self, name: str) -> bool:
        """Whether it goes by this name: its id, or what its id and others' begin with (``mines-1``)."""
        return self.id == name or self.id.startswith(f"{name}-")

    def elements(self) -> tuple[str, ...]:
        """Return the ids of its elements, in drawing order."""
        return tuple(re.findall(r'id="e-([a-z0-9-]+)"', self.body))

    def labels(self) -> dict[str, str]:
        """Return what its elements are called, by their ids, in drawing order."""
        found = re.findall(r'id="e-([a-z0-9-]+)"[^>]* aria-label="([^"]*)"', self.body)
        return {id_: html.unescape(name) for id_, name in found}

    def names(self) -> tuple[str, ...]:
        """Return the accessible names in it, in drawing order."""
        return tuple(map(html.unescape, re.findall(r'aria-label="([^"]*)"', self.body)))

    def words(self) -> tuple[str, ...]:
        """Return the lines of text in it, in drawing order."""
        return tuple(map(html.unescape, re.findall(r"<text[^>]*>([^<]*)", self.body)))

    def svg(self, definitions: str | None = None, **attributes: object) -> str:
        """Return the pane as an SVG. It defines what it refers to itself, unless `definitions` is given."""
        if definitions is None:
            definitions = _definitions([self])
        markup = tag(
            "svg",
            Markup(definitions),
            Markup(self.body),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width} {self.height}",
            class_="mn-pane-svg",
            role="group",
            aria_label=self.label,
            **attributes,
        )
        return str(markup)


def read_pieces(package: str) -> dict[str, Markup]:
    """Return the pieces in the `pieces.toml` of a package, by name."""
    return {name: Markup(svg) for name, svg in contents.load(package, "pieces").items()}


def pieces_in(body: str, pieces: Mapping[str, Markup]) -> tuple[tuple[str, Markup], ...]:
    """Return those of the pieces that a drawing uses, with their names."""
    names = sorted(set(re.findall(r'href="#a-([a-z0-9-]+)"', body)))
    return tuple((name, pieces[name]) for name in names)


def pane(  # noqa: PLR0913 - a pane has as many sides
    id_: str,
    title: str,
    row: int,
    height: float,
    *parts: str,
    width: int = WIDEST,
    grow: float = 1,
    fold: bool = False,
    empty: bool = False,
    pieces: Mapping[str, Markup] | None = None,
    role: Role = "display",
) -> Pane:
    """Return a pane that shows its parts, with those of the `pieces` that they use."""
    body = joined(*parts)
    art = () if pieces is None else pieces_in(body, pieces)
    return Pane(
        id_, title, row, width, round(height), body, grow, fold, art, role=role, empty=empty
    )


class Picture(msgspec.Struct, frozen=True):
    """A whole board: its title, one sentence that describes it, and its panes.

    Games draw it with a seat as ``{0}`` in its texts, as in those of events, and `named` puts in the names.
    """

    title: str
    description: str
    panes: tuple[Pane, ...]

    def named(self, names: tuple[str, ...], nameless: tuple[str, ...] = _NAMELESS) -> Picture:
        """Return the picture with the players' names for its seats.

        A seat beyond `names` is called as `nameless` has it, with a capital letter where a text begins.
        """

        def name(match: re.Match[str]) -> str:
            before, seat, after = match[1], int(match[2]), match[3]
            called = names[seat] if seat < len(names) else nameless[seat]
            if seat >= len(names) and before is not None:
                called = upper(called)
            # A line of a drawing cannot be broken.
            return shortened(called, _LONGEST) if before == ">" and after else called

        def said(text: str) -> str:
            return _SEAT.sub(name, text)

        def drawn(match: re.Match[str]) -> str:
            return f"{match[1] or ''}{_quoted(name(match))}{match[3] or ''}"

        panes = tuple(
            replace(pane, label=said(pane.label), body=_SEAT.sub(drawn, pane.body))
            for pane in self.panes
        )
        return Picture(self.title, said(self.description), panes)

    def without(self, closed: Collection[str]) -> Picture:
        """Return the picture without the panes that go by one of these names."""
        shown = tuple(pane for pane in self.panes if not any(map(pane.named, closed)))
        return Picture(self.title, self.description, shown)

    def elements(self) -> tuple[str, ...]:
        """Return the ids of all elements, in drawing order."""
        return tuple(found for pane in self.panes for found in pane.elements())

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {
            "text/plain": f"{self.title}: {self.description}",
            "image/svg+xml": self.standalone(),
        }

    def live(self) -> tuple[str, ...]:
        """Return an SVG for each pane, to be shown together: the first defines what all refer to."""
        return tuple(
            pane.svg(definitions="" if index else _definitions(self.panes))
            for index, pane in enumerate(self.panes)
        )

    def standalone(self, *, folded: bool = False, note: str = "") -> str:
        """Return one SVG for a page that shows every pane, in both themes, with a `note` above them.

        Panes that start closed are left out unless `folded`.
        """
        panes = [pane for pane in self.panes if folded or not pane.fold]
        placed: list[Markup] = []
        top = float(_GAP)
        if note:
            placed.append(label(_GAP + 4, top + 13, note, 13, "mn-ink", "start"))
            top += _NOTE
        for line in _lines(panes, _PAGE - 2 * _GAP):
            natural = sum(pane.width for pane in line)
            free = _PAGE - 2 * _GAP - _GAP * (len(line) - 1) - natural
            scale = min(1.6, 1 + free / natural * min(1, sum(pane.grow for pane in line)))
            total = natural * scale + _GAP * (len(line) - 1)
            left = (_PAGE - total) / 2
            for pane in line:
                at = {"x": left + 4, "y": top + 11, "font_size": 12}
                caption = tag("text", pane.label, **at, class_="mn-soft", text_anchor="start")
                placed.append(caption)
                svg = pane.svg(
                    "",
                    x=left,
                    y=top + _CAPTION,
                    width=pane.width * scale,
                    height=pane.height * scale,
                )
                placed.append(Markup(svg))
                left += pane.width * scale + _GAP
            top += _CAPTION + max(p.height for p in line) * scale + _GAP
        markup = tag(
            "svg",
            tag("title", self.title),
            tag("desc", self.description),
            Markup(_definitions(panes)),
            tag("rect", width="100%", height="100%", class_="mn-ground", rx=12),
            *placed,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {_PAGE} {_number(round(top, 1))}",
            width=_PAGE,
            class_="minesnb",
            role="img",
        )
        return light(markup, _stylesheet())


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
    return resources.files("minesnb.core").joinpath("picture.css").read_text(encoding="utf-8")
