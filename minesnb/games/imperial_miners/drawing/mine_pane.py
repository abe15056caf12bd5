"""A mine as a map: the surface board, the strata, the cards, carts on their borders, places to dig.

Half a card's width is one step of a column; rows lie a card's height apart.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from minesnb.core.emblems import token
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    element,
    framed,
    group,
    joined,
    label,
    pieces_in,
    rect,
    tag,
    use,
)
from minesnb.core.words import count
from minesnb.games.imperial_miners import elements, names
from minesnb.games.imperial_miners.drawing import art
from minesnb.games.imperial_miners.drawing.art import HIGH, WIDE
from minesnb.games.imperial_miners.drawing.icon_line import LINE
from minesnb.games.imperial_miners.rules import mines
from minesnb.games.imperial_miners.rules.actions import SURFACE
from minesnb.games.imperial_miners.rules.components import ROMAN, deck_of
from minesnb.games.imperial_miners.rules.state import (
    ActivateCard,
    AtSurface,
    ChooseEffect,
    Climb,
    Do,
    Placed,
    PlayCard,
    Stage,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minesnb.core.icon_line import Words
    from minesnb.games.imperial_miners.rules.components import MinersDeck
    from minesnb.games.imperial_miners.rules.state import MinersState

_STEP = WIDE // 2
_SKY = 76
_GRASS = 160
"""How wide a piece of the grass is; it reaches a little under the next."""
_LEFT, _RIGHT, _FOOT = 28, 12, 12
_NARROW = 44
"""The width of a place that leaves a gap beside it."""
_BESIDE = 400
"""From this width on there is room beside the surface board."""
_SHAPE, _BROAD = 1.5, 712
"""How broad a mine is for its height, and at most without need, so that it fits a notebook."""


# -- the chain


def now(state: MinersState, seat: int) -> int:
    """Return the spot that is being handled, or -1."""
    if seat == state.seat and not state.is_terminal:
        for task in reversed(state.tasks):
            if isinstance(task, ActivateCard | ChooseEffect | Do | Climb):
                return task.spot if task.spot >= 0 else -1
    return -1


def chain(state: MinersState, seat: int) -> dict[int, int]:
    """Return the places in the round's chain, from 1, of those cards of which the position tells them.

    Where the chain may have gone either of two ways, which one is not known any more.
    """
    player = state.players[seat]
    start = len(player.mine) - 1
    if not _has_begun(state, seat) or start < 0 or not player.activated >> start & 1:
        return {}
    found = _ways_gone(state, seat, start)
    if not found:
        return {start: 1}
    steps = enumerate(zip(*found, strict=True), 1)
    return {step[0]: place for place, step in steps if len(set(step)) == 1}


def _ways_gone(state: MinersState, seat: int, start: int) -> list[tuple[int, ...]]:
    """Return the ways that the chain may have gone: to where it goes on, or to the surface."""
    deck = deck_of(state.deck)
    player = state.players[seat]
    found = _active(deck, player.mine, player.activated, (start,))
    tasks = state.tasks if seat == state.seat else ()
    climbs = [task.spot for task in tasks if isinstance(task, Climb)]
    if climbs:
        return [way for way in found if way[-1] == climbs[0]]
    return [way for way in found if deck.level[player.mine[way[-1]].card] == 1]


def _has_begun(state: MinersState, seat: int) -> bool:
    """Return whether a player has played the round's card."""
    if seat == state.seat and any(isinstance(task, PlayCard) for task in state.tasks):
        return False
    return state.stage == Stage.END or (state.stage == Stage.MINE and seat <= state.seat)


def _active(
    deck: MinersDeck, mine: Sequence[Placed], activated: int, way: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """Return the ways upward over activated cards that begin with `way`."""
    found = [way]
    for spot in mines.above(deck, mine, way[-1]):
        if activated >> spot & 1:
            found += _active(deck, mine, activated, (*way, spot))
    return found


def ways(deck: MinersDeck, mine: Sequence[Placed]) -> list[int]:
    """Return how many ways the chain can go from each card to the surface (IM-41)."""
    number = [0] * len(mine)
    for spot in sorted(range(len(mine)), key=lambda spot: deck.level[mine[spot].card]):
        above = mines.above(deck, mine, spot)
        number[spot] = sum(number[other] for other in above) or 1
    return number


# -- the layout


class _Plan(NamedTuple):
    """How a mine is laid out in its pane."""

    left: float
    """Where column 0 begins."""
    width: int
    height: int
    rows: int
    open: tuple[tuple[int, int], ...]
    """Places for cards, as (row, column)."""
    reach: tuple[int, int]
    """The outermost columns that take a whole card."""

    def at(self, row: int, x: int) -> tuple[float, float]:
        """The corner of a place."""
        return self.left + x * _STEP, _SKY + (row - 1) * HIGH


def _plan(state: MinersState, seat: int, *, main: bool) -> _Plan:
    deck = deck_of(state.deck)
    player = state.players[seat]
    mine = player.mine
    level = deck.level
    deepest = max((level[placed.card] for placed in mine), default=0)
    rows = max(deepest, min(2, deepest + 1))
    gaps = state.options.row_gaps
    gap = _NARROW if main and gaps and mine else 0
    found: tuple[tuple[int, int], ...] = ()
    if main:
        rows = max([rows, *(level[card] for card in player.hand if level[card] <= deepest + 1)])
        found = tuple(
            (row, x)
            for row in range(1, rows + 1)
            for x in mines.open_places(deck, mine, row, gaps=gaps)
        )
    low, high = _reach(deck, mine, found)
    need = (high - low) * _STEP + WIDE + 2 * gap + _LEFT + _RIGHT
    height = _SKY + rows * HIGH + _FOOT
    width = round(max(WIDEST, need, min(_BROAD, height * _SHAPE)))
    left = _LEFT + gap + (width - need) / 2 - low * _STEP
    return _Plan(left, width, height, rows, found, (low, high))


def _reach(
    deck: MinersDeck, mine: Sequence[Placed], found: tuple[tuple[int, int], ...]
) -> tuple[int, int]:
    """Return the outermost columns of cards and places; of those in row I only what adjoins a card."""
    columns = [placed.x for placed in mine] or [0]
    if found:
        top = [placed.x for placed in mine if deck.level[placed.card] == 1]
        columns += [x + step for x in top for step in (-2, 2)]
        columns += [x for row, x in found if row > 1]
    return min(columns), max(columns)


# -- the surface


_OPTIONS: tuple[tuple[Words, ...], ...] = (
    (("2", "@gold"),),
    (("4", "@gold"), ("@to", "\u22642", "@ascend")),
    (("8", "@gold"), ("@to", "\u22645", "@ascend")),
    (("3", "@draw"),),
)
_OPTION_NAMES = (
    "gain {gold} gold",
    "pay 4 gold to advance up to {two} spaces",
    "pay 8 gold to advance up to {five} spaces",
    "draw 3 cards",
)
_BOX_WIDE, _BOX_HIGH = 74, 50


def _options(change: str) -> list[tuple[str, tuple[Words, ...]]]:
    """Return the choices at the surface with their names, as the event changes them (IM-50, IM-32)."""
    gold = 4 if change == "surface gold 4" else 2
    more = change == "advance 1 more"
    found = []
    for name, lines in zip(_OPTION_NAMES, _OPTIONS, strict=True):
        shown = lines
        if name.startswith("gain"):
            shown = ((str(gold), "@gold"),)
        elif more and len(lines) > 1:
            most = int(lines[1][1][1:]) + 1
            shown = (lines[0], ("@to", f"\u2264{most}", "@ascend"))
        found.append((name.format(gold=gold, two=2 + more, five=5 + more), shown))
    return found


@lru_cache(maxsize=256)
def _surface(seat: int, width: int, change: str, *, own: bool, focus: bool) -> Markup:
    """A surface board in a mine of this width; the choices are elements on the `own` one of who is in turn."""
    wide = 4 * _BOX_WIDE + 5 * 4
    left = (width - wide) / 2
    top = 7
    boxes = []
    for index, (name, lines) in enumerate(_options(change)):
        x = left + 4 + index * (_BOX_WIDE + 4)
        size = 22 if len(lines) == 1 else 17
        inner: list[str] = [rect(0.5, 0.5, _BOX_WIDE - 1, _BOX_HIGH - 1, "mn-mat", 7)]
        y = (_BOX_HIGH - len(lines) * (size + 3) + 3) / 2
        for line in lines:
            inner.append(LINE.centred(line, _BOX_WIDE / 2, y, size))
            y += size + 3
        if own:
            boxes.append(
                framed(
                    elements.surface(seat, SURFACE[index]),
                    f"Surface: {name}",
                    (x, top + 4, _BOX_WIDE, _BOX_HIGH),
                    *inner,
                    radius=7,
                )
            )
        else:
            boxes.append(group(x, top + 4, *inner))
    found = "; ".join(name for name, _ in _options(change))
    board = framed(
        elements.surface(seat),
        f"Surface board of {names.who(seat)}: {found}",
        (left, top, wide, _BOX_HIGH + 8),
        rect(0, 0, wide, _BOX_HIGH + 8, "mn-wood", 9),
        tag("rect", width=wide, height=_BOX_HIGH + 8, rx=9, fill="url(#t-wood)"),
        radius=9,
        data_focus="" if focus else None,
    )
    return joined(board, *boxes)


# -- the ground


@lru_cache(maxsize=256)
def _ground(width: int, height: int, rows: int) -> Markup:
    """Sky, hills, the winding tower, grass, and a stratum for each row."""
    hills = f"M0 {_SKY}V44Q{width * 0.12:.0f} 26 {width * 0.27:.0f} 40T{width * 0.55:.0f} 34T{width * 0.8:.0f} 42T{width} 28V{_SKY}z"
    parts = [rect(0, 0, width, height, "mn-im-sky", 12), tag("path", d=hills, class_="mn-im-hill")]
    for row in range(1, rows + 1):
        y = _SKY + (row - 1) * HIGH
        last = row == rows
        high = height - y if last else HIGH
        parts.append(rect(0, y, width, high, f"mn-im-s{row}", 12 if last else 0))
        if last:
            parts.append(rect(0, y, width, 20, f"mn-im-s{row}"))
        if row > 1:
            seam = f"M0 {y}q{width / 8:.0f}-7 {width / 4:.0f} 0t{width / 4:.0f} 0t{width / 4:.0f} 0t{width / 4:.0f} 0"
            parts.append(tag("path", d=seam, class_="mn-im-seam"))
    parts += [
        tag("rect", y=_SKY, width=width, height=height - _SKY, rx=12, fill="url(#t-rock)"),
        *(use("grass", x, _SKY) for x in (*range(0, width - _GRASS, _GRASS), width - _GRASS)),
    ]
    parts += [
        label(14, _SKY + (row - 0.5) * HIGH + 6, ROMAN[row], 16, "mn-im-depth mn-b")
        for row in range(1, rows + 1)
    ]
    return joined(*parts)


@lru_cache(maxsize=64)
def _tower(x: float) -> Markup:
    """The winding tower over the shaft."""
    return tag(
        "path",
        d=f"M{x} {_SKY - 2}l10-52h8l10 52M{x + 3} {_SKY - 18}h22M{x + 6} {_SKY - 34}h16M{x + 14} {_SKY - 58}v-8"
        f"M{x + 7} {_SKY - 60}a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
        class_="mn-im-tower",
    )


# -- cards and carts


@lru_cache(maxsize=4096)
def _card(
    digest: str,
    seat: int,
    spot: int,
    placed: Placed,
    at: tuple[float, float],
    mark: tuple[str, str, bool],
) -> Markup:
    """A card in a mine; `mark` says how it shines, what its badge says, and whether the map is to show it."""
    shine, text, focus = mark
    card = deck_of(digest).card[placed.card]
    parts = []
    note = ""
    if shine:
        parts.append(rect(1, 1, WIDE - 2, HIGH - 2, "mn-im-on", 9))
        note = "being handled now" if shine == "now" else "activated in this round"
    parts.append(art.card_face(digest, placed.card, collapse=placed.collapse))
    if placed.machines:
        parts.append(art.tokens(placed.machines))
    if shine == "now":
        parts.append(rect(3, 3, WIDE - 6, HIGH - 6, "mn-im-now", 7))
    if shine == "on" or text:
        parts.append(art.badge(text))
    return framed(
        elements.card(seat, spot),
        names.placed_words(card, placed, spot, seat, note),
        (at[0], at[1], WIDE, HIGH),
        *parts,
        out=-0.5,
        data_focus="" if focus else None,
    )


_CARTS = ("No cart", "Half a cart", "Connected cart")


@lru_cache(maxsize=4096)
def _cart(id_: str, name: str, at: tuple[float, float], shown: str) -> Markup:
    """The border of two cards, with the cart that is connected there."""
    return element(
        id_,
        name,
        use(shown) if shown else Markup(""),
        tag("circle", r=14, class_="mn-frame"),
        x=at[0],
        y=at[1],
    )


def _carts(state: MinersState, seat: int, plan: _Plan) -> list[Markup]:
    deck = deck_of(state.deck)
    player = state.players[seat]
    mine = player.mine
    parts = []
    for one, other, full in mines.borders(deck, mine):
        marked = (one, other) in player.cart_markers
        x, y = _border_at(deck, mine, one, other, plan)
        kind = "Cart marker" if marked else _CARTS[full]
        both = " and ".join(deck.card[mine[spot].card].name for spot in (one, other))
        text = f"{kind} between {both} in the mine of {names.who(seat)}"
        shown = "marked" if marked else "joined" if full == 2 else ""
        parts.append(_cart(elements.cart(seat, one, other), text, (x, y), shown))
    return parts


def _border_at(
    deck: MinersDeck, mine: Sequence[Placed], one: int, other: int, plan: _Plan
) -> tuple[float, float]:
    """The middle of the border of two cards."""
    spots = [(deck.level[mine[spot].card], mine[spot].x) for spot in (one, other)]
    (row, x), (below, beside) = sorted(spots)
    left, top = plan.at(row, x)
    if row == below:
        return left + WIDE, top + HIGH / 2
    return left + (WIDE * 3 / 4 if beside > x else WIDE / 4), top + HIGH


# -- places to dig


def _by_row(state: MinersState, seat: int) -> dict[int, str]:
    """Return the ids of the hand cards that belong into each row."""
    level = deck_of(state.deck).level
    found: dict[int, list[str]] = {}
    seen: Counter[int] = Counter()
    for card in state.players[seat].hand:
        if card > 0:
            seen[card] += 1
            found.setdefault(level[card], []).append(elements.hand(seat, card, seen[card]))
    return {row: ",".join(ids) for row, ids in found.items()}


def _ghosts(state: MinersState, seat: int, plan: _Plan) -> list[Markup]:
    """The places for a card, each shown under the hand cards that belong into its row."""
    deck = deck_of(state.deck)
    mine = state.players[seat].mine
    under = _by_row(state, seat)
    number = ways(deck, mine)
    spots = mines.layout(deck, mine)
    parts = []
    for row, x in plan.open:
        if row not in under:
            continue
        left, top = plan.at(row, x)
        wide = WIDE
        if row == 1 and not plan.reach[0] <= x <= plan.reach[1]:
            wide = _NARROW
            left += WIDE - _NARROW if x < plan.reach[0] else 0
        above = [spots[place] for place in ((row - 1, x - 1), (row - 1, x + 1)) if place in spots]
        parts.append(
            framed(
                elements.free_place(seat, row, x),
                _place_name(deck, mine, row, x, above),
                (left, top, wide, HIGH),
                rect(4, 4, wide - 8, HIGH - 8, "mn-im-place", 8),
                tag("path", d=f"M{wide / 2 - 9} {HIGH / 2 - 8}h18m-9-9v18", class_="mn-im-plus"),
                _starts(row, sum(number[spot] for spot in above)) if above else "",
                out=-3,
                under=under[row],
            )
        )
    return parts


def _starts(row: int, number: int) -> Markup:
    """The chain that a card would start at a place, shown with the ways."""
    levels = " \u2192 ".join(ROMAN[level] for level in range(row, 0, -1))
    text = f"{number} ways" if number > 1 else "1 way"
    return tag(
        "g",
        label(WIDE / 2, HIGH / 2 + 26, levels, 13, "mn-lamplit mn-b"),
        label(WIDE / 2, HIGH / 2 + 42, text, 12, "mn-lamplit"),
        class_="mn-overlay",
    )


def _place_name(
    deck: MinersDeck, mine: Sequence[Placed], row: int, x: int, above: list[int]
) -> str:
    """A place for a card: its row, and what it lies under or beside."""
    if above:
        both = " and ".join(deck.card[mine[spot].card].name for spot in above)
        return f"Place in row {ROMAN[row]}, under {both}"
    beside = {
        placed.x: deck.card[placed.card].name for placed in mine if deck.level[placed.card] == row
    }
    for side, word in ((x - 2, "right"), (x + 2, "left")):
        if side in beside:
            return f"Place in row {ROMAN[row]}, to the {word} of {beside[side]}"
    if beside:
        return f"Place in row {ROMAN[row]}, with a gap to the {'right' if x > 0 else 'left'}"
    return f"Place in row {ROMAN[row]}, under the surface"


# -- ways of the chain


def _overlay(state: MinersState, seat: int, plan: _Plan) -> Markup:
    """The ways that the chain can go up, with their number on each card that has several."""
    deck = deck_of(state.deck)
    mine = state.players[seat].mine
    number = ways(deck, mine)
    lines, counts = [], []
    for spot, placed in enumerate(mine):
        left, top = plan.at(deck.level[placed.card], placed.x)
        x, y = left + WIDE / 2, top + HIGH * 0.42
        above = mines.above(deck, mine, spot)
        ends = [plan.at(deck.level[mine[up].card], mine[up].x) for up in above]
        targets = [(end[0] + WIDE / 2, end[1] + HIGH * 0.66) for end in ends]
        for to_x, to_y in targets or [(x, _SKY - 2)]:
            bend = (y + to_y) / 2
            lines.append(
                f"M{x:.1f} {y:.1f}C{x:.1f} {bend:.1f} {to_x:.1f} {bend:.1f} {to_x:.1f} {to_y:.1f}"
                f"m-6 8l6-8l6 8"
            )
        if number[spot] > 1:
            counts.append(
                tag("circle", cx=x, cy=y + 4, r=12, class_="mn-im-badge")
                + label(x, y + 8.5, str(number[spot]), 13, "mn-on-light mn-b")
            )
    d = "".join(lines)
    if not d:
        return Markup("")
    return tag(
        "g",
        tag("path", d=d, class_="mn-im-chain-edge"),
        tag("path", d=d, class_="mn-im-chain"),
        *map(Markup, counts),
        class_="mn-overlay",
    )


# -- the pane


def mine_pane(state: MinersState, seat: int, row: int, *, main: bool) -> Pane:
    """Draw a mine: the `main` one with places to dig, another's folded."""
    plan = _plan(state, seat, main=main)
    own = seat == state.seat and not state.is_terminal
    focus = _focus(state, seat)
    change = deck_of(state.deck).event[state.past[-1]].change if state.past else ""
    body = joined(
        _whole(state, seat, plan),
        _surface(seat, plan.width, change, own=seat == state.seat, focus=focus < 0),
        *_cards(state, seat, plan, focus),
        *_carts(state, seat, plan),
        _overlay(state, seat, plan),
        *(_ghosts(state, seat, plan) if main and own else ()),
    )
    name = "Your mine" if seat == state.viewer else f"Mine of {names.who(seat)}"
    # The main mine has an id of its own: a pane that was folded as another's stays so.
    id_ = "mine" if main else f"mine-{seat + 1}"
    art_used = pieces_in(body, art.PIECES)
    return Pane(
        id_,
        name,
        row,
        plan.width,
        plan.height,
        body,
        fold=not main,
        art=art_used,
        zoom=True,
        role="board" if main else "rival",
    )


def _whole(state: MinersState, seat: int, plan: _Plan) -> Markup:
    """The ground of a mine; where there is room, with a tower and the sign of its player."""
    player = state.players[seat]
    carts = len(mines.carts(deck_of(state.deck), player))
    text = f"{count(len(player.mine), 'card')}, {count(carts, 'connected cart')}"
    broad = plan.width > _BESIDE
    return framed(
        elements.mine(seat),
        f"Mine of {names.who(seat)}: {text}",
        (0, 0, plan.width, plan.height),
        _ground(plan.width, plan.height, plan.rows),
        _tower(plan.width - 40) if broad else "",
        group(8, 12, token(seat, 24)) if broad else "",
        radius=12,
        out=-1,
    )


def _focus(state: MinersState, seat: int) -> int:
    """Return the spot around which the map starts: of the card in hand or the last; -1 for the surface."""
    own = seat == state.seat and not state.is_terminal
    if own and state.tasks and isinstance(state.tasks[-1], AtSurface):
        return -1
    handled = now(state, seat)
    return handled if handled >= 0 else len(state.players[seat].mine) - 1


def _cards(state: MinersState, seat: int, plan: _Plan, focus: int) -> Iterator[Markup]:
    """The cards of a mine: the one in hand and the activated ones shine, with their places in the chain."""
    level = deck_of(state.deck).level
    player = state.players[seat]
    handled = now(state, seat)
    order = chain(state, seat)
    for spot, placed in enumerate(player.mine):
        active = player.activated >> spot & 1
        shine = "now" if spot == handled else "on" if active else ""
        mark = (shine, str(order.get(spot, "")), spot == focus)
        at = plan.at(level[placed.card], placed.x)
        yield _card(state.deck, seat, spot, placed, at, mark)
