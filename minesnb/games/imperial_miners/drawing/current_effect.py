"""What is being resolved now: its effects, to be picked, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    framed,
    group,
    icon,
    joined,
    label,
    pane,
    rect,
    tag,
)
from minesnb.core.words import article, count, upper
from minesnb.games.imperial_miners import elements, names
from minesnb.games.imperial_miners.drawing import art
from minesnb.games.imperial_miners.drawing.icon_line import (
    FACTION_ICONS,
    KIND_ICONS,
    LINE,
    effect_parts,
    step_signs,
)
from minesnb.games.imperial_miners.rules.components import ROMAN, TOP
from minesnb.games.imperial_miners.rules.effects import ANY, Advance, Gain
from minesnb.games.imperial_miners.rules.ending import rank, scores, winners
from minesnb.games.imperial_miners.rules.resolve import HAND, gold_price
from minesnb.games.imperial_miners.rules.setup import KEPT
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    ActivateCard,
    AdvanceMarker,
    AtSurface,
    ChangeBoard,
    ChooseEffect,
    Climb,
    Do,
    DrawDue,
    Limit,
    Phase,
    PlayCard,
    Seek,
    Stage,
)
from minesnb.games.imperial_miners.rules.work import Work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.core.icon_line import Words
    from minesnb.games.imperial_miners.rules.effects import Effect, Price
    from minesnb.games.imperial_miners.rules.state import MinersState, Task

_LEAST = 190
_TEXT = 48
"""Letters in a line of words."""


def now_pane(state: MinersState) -> Pane:
    """Draw what the player in turn is about to do, or how the game ended."""
    if state.is_terminal:
        parts, high = _over(state)
    else:
        parts, high = _going(state)
    high = max(_LEAST, round(high + 8))
    mat = rect(1.5, 1.5, WIDEST - 3, high - 3, "mn-mat mn-mat-on", 12)
    return pane("now", "Now", 0, high, mat, *parts)


def _head(seat: int, title: str, sign: Markup) -> list[str]:
    return [group(10, 9, token(seat, 26)), label(44, 28, title, 17, "mn-ink mn-b", "start"), sign]


def _lines(text: str, y: float, *, soft: bool = True) -> tuple[list[Markup], float]:
    parts = []
    for line in art.wrapped(text, _TEXT):
        parts.append(label(14, y, line, 13, "mn-soft" if soft else "mn-ink", "start"))
        y += 17
    return parts, y


def _going(state: MinersState) -> tuple[list[str], float]:
    task = state.tasks[-1] if state.phase == Phase.TASKS and state.tasks else None
    work = Work(state)
    title, sign = _title(state, work, task)
    more, y = _due(state, work, task, 46.0)
    parts = [*_head(state.seat, title, sign), *more]
    queue = [item for other in reversed(state.tasks[:-1]) if (item := _next(state, work, other))]
    if state.phase == Phase.TASKS and queue:
        y = max(y, _LEAST - 40)
        parts += _queue(queue, y)
        y += 32
    return parts, y


def _due(
    state: MinersState, work: Work, task: Task | None, y: float
) -> tuple[Sequence[str], float]:
    """What has to be decided: effects or factions to be picked, a step, or words with signs below."""
    if isinstance(task, ChooseEffect):
        return _menu(work, task, y)
    if isinstance(task, Do):
        return _steps(task, y)
    if isinstance(task, Seek) and task.faction == ANY:
        return _factions(y)
    lines, y = _lines(_say(state, task), y + 12)
    signs = _SHOWN.get(type(task), ("@hand", "@to", "@discard"))
    return [*lines, LINE.centred(signs, WIDEST / 2, y + 10, 34)], y + 52


def _source(state: MinersState, work: Work, spot: int) -> tuple[str, Markup]:
    """The card, event or space that an effect stands on, with its sign."""
    at = WIDEST - 40
    if spot >= 0:
        card = work.deck.card[work.mine[spot].card]
        left = at + 28 - 17 * (len(card.factions))
        signs = "".join(
            icon(FACTION_ICONS[faction], left + 17 * n, 14, 16)
            for n, faction in enumerate(card.factions)
        )
        return card.name, joined(group(left - 26, 13, art.level_tab(card.level)), signs)
    if spot == EVENT and state.stage == Stage.MINE:
        return "At the surface", icon("surface", at + 6, 10, 24)
    if spot == EVENT:
        return work.event.name, icon(KIND_ICONS[work.event.kind], at + 6, 10, 24)
    name = work.deck.board(work.board, state.sides[work.board]).name
    where = "top" if work.position == TOP else str(work.position)
    return f"{name}, {where}", icon("position", at + 6, 10, 24)


_TITLES: dict[type, tuple[str, str]] = {
    Climb: ("The chain goes up", "above"),
    AtSurface: ("At the surface", "surface"),
    PlayCard: ("Play a card", "pickaxe"),
    AdvanceMarker: ("Progress boards", "ascend"),
    ChangeBoard: ("Progress boards", "swap"),
    Seek: ("Look for a card", "draw"),
    Limit: ("Too many cards", "hand"),
}


_SHOWN: dict[type, Words] = {
    Climb: ("@above", "@to", "@spark"),
    AtSurface: ("@surface", "@to", "@gold", "/", "@ascend", "/", "@draw"),
    PlayCard: ("@hand", "@to", "@any-card", "@to", "@spark", "@to", "@surface"),
    AdvanceMarker: ("@position", "@to", "@ascend"),
    ChangeBoard: ("@position", "@swap"),
    Seek: ("@draw",),
    Limit: ("@hand", "@to", "@discard"),
    DrawDue: ("@draw",),
}
"""What is drawn large below the words, by task."""


def _title(state: MinersState, work: Work, task: Task | None) -> tuple[str, Markup]:
    if isinstance(task, ChooseEffect | Do):
        return _source(state, work, task.spot)
    title, sign = "First hand", "hand"
    if state.phase != Phase.KEEP:
        title, sign = _TITLES.get(type(task), ("A card is turned up", "card"))
    return title, icon(sign, WIDEST - 34, 10, 24)


_SAID: dict[type, str] = {
    PlayCard: "Pick a card of your hand, then a place in your mine. It starts a chain up to the surface.",
    Climb: "Two cards lie above. Pick the one that is activated next.",
    AtSurface: "Pick one of the effects on your surface board. Then your mine phase is over.",
    ChangeBoard: "The top is reached. Pick another board to start on.",
}
"""What is to be done, where it is always the same."""


def _say(state: MinersState, task: Task | None) -> str:
    held = len(state.players[state.seat].hand)
    match task:
        case PlayCard(drawn) if drawn:
            return "Play the card from the top of deck I."
        case Limit():
            return f"Discard {count(held - HAND, 'card')}: {HAND} may be kept."
        case AdvanceMarker(number):
            return f"Pick the board on which you advance {count(number, 'space')}."
        case Seek(faction) if faction >= 0:
            name = article(names.FACTION_ADJECTIVES[faction])
            return f"Pick the deck to search for {name} card."
        case None if state.phase == Phase.KEEP:
            return f"Keep {KEPT} cards: discard {held - KEPT} more."
    return _SAID.get(type(task), "Wait for what comes.")


# -- effects to choose from


def _menu(work: Work, task: ChooseEffect, y: float) -> tuple[list[str], float]:
    parts: list[str] = []
    for branch, effect in enumerate(work.effects(task.spot)):
        drawn, high = _way(work, task, branch, effect, y)
        parts.append(drawn)
        y += high + 6
    return parts, y


def _way(
    work: Work, task: ChooseEffect, branch: int, effect: Effect, y: float
) -> tuple[Markup, float]:
    """One of the effects: signs, words, and what it comes to now."""
    wide = WIDEST - 20
    payable, note = _price_now(work, effect.price)
    gives = _amount(work, task, effect) if payable else None
    note = ", ".join(filter(None, (note, "" if gives is None else f"gives {gives}")))
    signs, at = _signs(effect, wide - 24 - (20 + 7 * len(note) if note else 0))
    inner: list[Markup] = [tag("g", *signs, class_=None if payable else "mn-faint")]
    if note:
        class_ = "mn-ink mn-b" if payable else "mn-im-dear mn-b"
        inner.append(label(wide - 10, 24, note, 12, class_, "end"))
    at += 12
    name = upper(names.effect_words(effect))
    for line in art.wrapped(name, _TEXT):
        inner.append(label(12, at, line, 12, "mn-soft", "start"))
        at += 15
    high = at - 3
    drawn = framed(
        elements.way(branch),
        name if payable else f"{name}; cannot be paid",
        (10, y, wide, high),
        rect(0.75, 0.75, wide - 1.5, high - 1.5, "mn-sheet mn-im-way", 9),
        *inner,
        radius=9,
    )
    return drawn, high


def _price_now(work: Work, price: Price | None) -> tuple[bool, str]:
    """Return whether a price can be paid, and what is worth saying of it."""
    if price is None:
        return True, ""
    if not price.gold:
        return len(work.hand) >= price.discard, ""
    cost = gold_price(work, price)
    if cost > work.gold:
        return False, f"{cost} is too much"
    return True, f"pay {cost}" if price.scots else ""


def _signs(effect: Effect, width: float) -> tuple[list[Markup], float]:
    """An effect in lines of signs, in one if that can be, and where they end."""
    for size in (22, 20, 18):
        rows = LINE.fitted(effect_parts(effect), width, size)
        if len(rows) == 1:
            break
    lines = [LINE.line(row, 12, 8.0 + (size + 3) * n, size) for n, row in enumerate(rows)]
    return lines, 8.0 + (size + 3) * len(rows)


def _amount(work: Work, task: ChooseEffect, effect: Effect) -> int | None:
    """What an effect that counts something comes to now, where nothing before it changes the count."""
    if effect.price is not None and effect.price.collapse:
        return None
    do = Do(effect.steps, task.spot)
    total = 0
    goods, counted = set(), set()
    for step in effect.steps:
        if not isinstance(step, Gain | Advance):
            return None
        total += work.total(step.number, step.per, do)
        goods.add(step.good if isinstance(step, Gain) else "")
        counted.add(step.per.what if step.per else "")
    told = len(goods - {""}) <= 1 and not counted & {"cleared", "discarded"}
    return total if told and counted - {""} else None


# -- steps under way


def _steps(task: Do, y: float) -> tuple[list[str], float]:
    """The step that waits for a choice, large, and the steps after it."""
    first, *rest = task.left
    signs = step_signs(first)
    parts: list[str] = [
        rect(10, y, WIDEST - 20, 40, "mn-im-top", 9),
        LINE.centred(signs, WIDEST / 2, y + 8, 24),
    ]
    y += 58
    lines, y = _lines(f"{upper(names.step_words(first))}.", y, soft=False)
    parts += lines
    if rest:
        x = 14.0
        parts.append(label(x, y + 6, "then", 12, "mn-soft", "start"))
        x += 34
        for step in rest:
            words = step_signs(step)
            parts.append(LINE.line(words, x, y - 7, 17))
            x += LINE.width(words, 17) + 12
        y += 20
    return parts, y


def _factions(y: float) -> tuple[list[Markup], float]:
    wide, high = 98, 44
    parts = [
        framed(
            elements.faction(number),
            name,
            (10 + number % 3 * (wide + 7), y + number // 3 * (high + 8), wide, high),
            rect(0.75, 0.75, wide - 1.5, high - 1.5, "mn-sheet mn-im-way", 9),
            icon(FACTION_ICONS[number], 6, 11, 22),
            label(32, 27, name, 11, anchor="start"),
            radius=9,
        )
        for number, name in enumerate(names.FACTION_NAMES)
    ]
    return parts, y + 2 * (high + 8)


# -- what comes next


def _next(state: MinersState, work: Work, task: Task) -> tuple[Words, str] | None:
    """A task that waits, as signs and a word or two."""
    found: tuple[Words, str] | None = None
    match task:
        case Climb(spot):
            level = work.deck.level[work.mine[spot].card]
            found = (("@above",), f"up from {ROMAN[level]}")
        case AtSurface():
            found = (("@surface",), "surface")
        case ChangeBoard():
            found = (("@swap",), "change boards")
        case AdvanceMarker(number):
            found = ((str(number), "@ascend"), "")
        case Do() if task.left:
            found = (step_signs(task.left[0]), "")
        case ChooseEffect(spot) | ActivateCard(spot):
            found = (("@spark",), _source(state, work, spot)[0])
        case Seek() | DrawDue():
            found = (("@draw",), "")
    return found


def _queue(queue: Sequence[tuple[Words, str]], y: float) -> list[str]:
    """The next things in a row, as many as there is room for."""
    parts: list[str] = [label(14, y + 17, "next", 12, "mn-soft", "start")]
    x = 46.0
    for words, text in queue:
        signs = LINE.width(words, 15)
        wide = signs + (len(text) * 6.6 + 5 if text else 0) + 14
        if x + wide > WIDEST - 24:
            parts.append(label(x + 4, y + 17, "\u2026", 13, "mn-soft", "start"))
            break
        parts += [
            rect(round(x, 1), y, round(wide, 1), 26, "mn-im-space", 13),
            LINE.line(words, round(x + 7, 1), y + 5.5, 15),
        ]
        if text:
            parts.append(label(x + 12 + signs, y + 17, text, 12, "mn-ink", "start"))
        x += wide + 6
    return parts


# -- the end


def _over(state: MinersState) -> tuple[list[str], float]:
    won = winners(state)
    found = scores(state)
    totals = [score.total or 0 for score in found]
    if state.num_players == 1:
        parts = _head(0, rank(totals[0]), icon("crown", WIDEST - 36, 9, 26))
        text = f"The game is over with {count(totals[0], 'point')}."
    else:
        parts = _head(won[0], "The game is over", icon("crown", WIDEST - 36, 9, 26))
        text = f"{count(max(totals), 'point')} win."
    lines, y = _lines(text, 58)
    parts += lines
    for seat in sorted(range(state.num_players), key=lambda seat: -totals[seat]):
        tokens, carts = (line.value for line in found[seat].lines)
        parts += [
            group(14, y - 4, token(seat, 18)),
            icon("crown", 34, y - 3, 16) if seat in won else "",
            label(62, y + 11, str(totals[seat]), 16, "mn-ink mn-b"),
            LINE.line(("=", str(tokens), "@point", "+", str(carts), "@cart"), 84, y - 4, 18),
            LINE.line((str(state.players[seat].gold), "@gold"), 236, y - 4, 18),
        ]
        y += 24
    return parts, y
