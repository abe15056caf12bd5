"""What is being resolved now: its effects, to be picked, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.picture import WIDEST, Markup, Pane, element, group, icon, label, rect, tag
from minesnb.core.words import count
from minesnb.games.imperial_miners import elements
from minesnb.games.imperial_miners import names as wording
from minesnb.games.imperial_miners.drawing import art
from minesnb.games.imperial_miners.drawing.icon_line import (
    FACTION_ICONS,
    KIND_ICONS,
    effect_parts,
    fitted,
    line_of,
    step_signs,
    words_width,
)
from minesnb.games.imperial_miners.rules.components import ROMAN, TOP
from minesnb.games.imperial_miners.rules.effects import ANY, Advance, Gain
from minesnb.games.imperial_miners.rules.ending import rank, scores, winners
from minesnb.games.imperial_miners.rules.moves import HAND, gold_price
from minesnb.games.imperial_miners.rules.setup import KEPT
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    Arrive,
    AtSurface,
    Climb,
    Deal,
    Do,
    Finish,
    Limit,
    Menu,
    Phase,
    PlayCard,
    Seek,
    Stage,
    Wake,
)
from minesnb.games.imperial_miners.rules.work import Work

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minesnb.games.imperial_miners.drawing.icon_line import Words
    from minesnb.games.imperial_miners.rules.effects import Effect
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
    return Pane("now", "Now", 0, WIDEST, high, Markup("".join([mat, *parts])))


def _head(seat: int, title: str, sign: Markup) -> list[str]:
    return [
        group(10, 9, token(seat, 26)),
        label(44, 28, title, 17, class_="mn-ink mn-b", anchor="start"),
        sign,
    ]


def _lines(text: str, y: float, *, soft: bool = True) -> tuple[list[Markup], float]:
    parts = []
    for line in art.wrapped(text, _TEXT):
        parts.append(label(14, y, line, 13, class_="mn-soft" if soft else "mn-ink", anchor="start"))
        y += 17
    return parts, y


def _going(state: MinersState) -> tuple[list[str], float]:
    task = state.tasks[-1] if state.phase == Phase.TASKS and state.tasks else None
    work = Work(state)
    title, sign = _title(state, work, task)
    parts = _head(state.seat, title, sign)
    y = 46.0
    more: Sequence[str]
    if isinstance(task, Menu):
        more, y = _menu(work, task, y)
    elif isinstance(task, Do):
        more, y = _steps(task, y)
    elif isinstance(task, Seek) and task.faction == ANY:
        more, y = _factions(y)
    else:
        more, y = _lines(_say(state, task), y + 12)
        signs = _SHOWN.get(type(task), ("@hand", "@to", "@discard"))
        more = [*more, art.centred(signs, WIDEST / 2, y + 10, 34)]
        y += 52
    parts += more
    queue = [item for other in reversed(state.tasks[:-1]) if (item := _next(state, work, other))]
    if state.phase == Phase.TASKS and queue:
        y = max(y, _LEAST - 40)
        parts += _queue(queue, y)
        y += 32
    return parts, y


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
        return card.name, Markup(group(left - 26, 13, art.level_tab(card.level)) + signs)
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
    Arrive: ("Progress boards", "ascend"),
    Finish: ("Progress boards", "swap"),
    Seek: ("Look for a card", "draw"),
    Limit: ("Too many cards", "hand"),
}


_SHOWN: dict[type, Words] = {
    Climb: ("@above", "@to", "@spark"),
    AtSurface: ("@surface", "@to", "@gold", "/", "@ascend", "/", "@draw"),
    PlayCard: ("@hand", "@to", "@any-card", "@to", "@spark", "@to", "@surface"),
    Arrive: ("@position", "@to", "@ascend"),
    Finish: ("@position", "@swap"),
    Seek: ("@draw",),
    Limit: ("@hand", "@to", "@discard"),
    Deal: ("@draw",),
}
"""What is drawn large below the words, by task."""


def _title(state: MinersState, work: Work, task: Task | None) -> tuple[str, Markup]:
    if isinstance(task, Menu | Do):
        return _source(state, work, task.spot)
    title, sign = "First hand", "hand"
    if state.phase != Phase.KEEP:
        title, sign = _TITLES.get(type(task), ("A card is turned up", "card"))
    return title, icon(sign, WIDEST - 34, 10, 24)


def _say(state: MinersState, task: Task | None) -> str:
    player = state.players[state.seat]
    text = "Wait for what comes."
    match task:
        case PlayCard(drawn):
            text = "Pick a card of your hand, then a place in your mine. It starts a chain up to the surface."
            if drawn:
                text = "Play the card from the top of deck I."
        case Climb():
            text = "Two cards lie above. Pick the one that is activated next."
        case AtSurface():
            text = "Pick one of the effects on your surface board. Then your mine phase is over."
        case Limit():
            text = f"Discard {count(len(player.hand) - HAND, 'card')}: {HAND} may be kept."
        case Arrive(number):
            text = f"Pick the board on which you advance {count(number, 'space')}."
        case Finish():
            text = "The top is reached. Pick another board to start on."
        case Seek(faction):
            if faction >= 0:
                name = wording.article(wording.FACTION_ADJECTIVES[faction])
                text = f"Pick the deck to search for {name} card."
        case None if state.phase == Phase.KEEP:
            text = f"Keep {KEPT} cards: discard {len(player.hand) - KEPT} more."
    return text


# -- effects to choose from


def _menu(work: Work, task: Menu, y: float) -> tuple[list[str], float]:
    parts: list[str] = []
    for branch, effect in enumerate(work.effects(task.spot)):
        drawn, high = _way(work, task, branch, effect, y)
        parts.append(drawn)
        y += high + 6
    return parts, y


def _way(work: Work, task: Menu, branch: int, effect: Effect, y: float) -> tuple[Markup, float]:
    """One of the effects: signs, words, and what it comes to now."""
    wide = WIDEST - 20
    price = effect.price
    payable = True
    notes = []
    if price is not None and price.gold:
        cost = gold_price(work, price)
        payable = cost <= work.gold
        if price.scots or not payable:
            notes.append(f"pay {cost}" if payable else f"{cost} is too much")
    elif price is not None and price.discard:
        payable = len(work.hand) >= price.discard
    gives = _amount(work, task, effect)
    if gives is not None and payable:
        notes.append(f"gives {gives}")
    size = 22
    for size in (22, 20, 18):
        rows = fitted(
            effect_parts(effect), wide - 24 - (20 + 7 * len(", ".join(notes)) if notes else 0), size
        )
        if len(rows) == 1:
            break
    signs: list[Markup] = []
    at = 8.0
    for row in rows:
        signs.append(line_of(row, 12, at, size))
        at += size + 3
    inner: list[Markup] = [tag("g", *signs, class_=None if payable else "mn-faint")]
    if notes:
        class_ = "mn-ink mn-b" if payable else "mn-im-dear mn-b"
        inner.append(label(wide - 10, 24, ", ".join(notes), 12, class_=class_, anchor="end"))
    at += 12
    name = wording.upper(wording.effect_words(effect))
    for line in art.wrapped(name, _TEXT):
        inner.append(label(12, at, line, 12, class_="mn-soft", anchor="start"))
        at += 15
    high = at - 3
    drawn = element(
        elements.way(branch),
        name if payable else f"{name}; cannot be paid",
        rect(0.75, 0.75, wide - 1.5, high - 1.5, "mn-sheet mn-im-way", 9),
        *inner,
        rect(0, 0, wide, high, "mn-frame", 9),
        x=10,
        y=y,
    )
    return drawn, high


def _amount(work: Work, task: Menu, effect: Effect) -> int | None:
    """What an effect that counts something comes to now, where nothing before it changes the count."""
    if effect.price is not None and effect.price.collapse:
        return None
    total, counted = 0, False
    goods = {step.good for step in effect.steps if isinstance(step, Gain)}
    for step in effect.steps:
        if not isinstance(step, Gain | Advance) or len(goods) > 1:
            return None
        if step.per is not None:
            if step.per.what in ("cleared", "discarded"):
                return None
            counted = True
        total += work.amount(step.number, step.per, Do(effect.steps, task.spot))
    return total if counted else None


# -- steps under way


def _steps(task: Do, y: float) -> tuple[list[str], float]:
    """The step that waits for a choice, large, and the steps after it."""
    first, *rest = task.left
    signs = step_signs(first)
    parts: list[str] = [
        rect(10, y, WIDEST - 20, 40, "mn-im-top", 9),
        art.centred(signs, WIDEST / 2, y + 8, 24),
    ]
    y += 58
    lines, y = _lines(f"{wording.upper(wording.step_words(first))}.", y, soft=False)
    parts += lines
    if rest:
        x = 14.0
        parts.append(label(x, y + 6, "then", 12, class_="mn-soft", anchor="start"))
        x += 34
        for step in rest:
            words = step_signs(step)
            parts.append(line_of(words, x, y - 7, 17))
            x += words_width(words, 17) + 12
        y += 20
    return parts, y


def _factions(y: float) -> tuple[list[Markup], float]:
    wide, high = 98, 44
    parts = [
        element(
            elements.faction(number),
            name,
            rect(0.75, 0.75, wide - 1.5, high - 1.5, "mn-sheet mn-im-way", 9),
            icon(FACTION_ICONS[number], 6, 11, 22),
            label(32, 27, name, 11, anchor="start"),
            rect(0, 0, wide, high, "mn-frame", 9),
            x=10 + number % 3 * (wide + 7),
            y=y + number // 3 * (high + 8),
        )
        for number, name in enumerate(wording.FACTION_NAMES)
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
        case Finish():
            found = (("@swap",), "change boards")
        case Arrive(number):
            found = ((str(number), "@ascend"), "")
        case Do() if task.left:
            found = (step_signs(task.left[0]), "")
        case Menu(spot) | Wake(spot):
            found = (("@spark",), _source(state, work, spot)[0])
        case Seek() | Deal():
            found = (("@draw",), "")
    return found


def _queue(queue: Sequence[tuple[Words, str]], y: float) -> list[str]:
    """The next things in a row, as many as there is room for."""
    parts: list[str] = [label(14, y + 17, "next", 12, class_="mn-soft", anchor="start")]
    x = 46.0
    for words, text in queue:
        signs = words_width(words, 15)
        wide = signs + (len(text) * 6.6 + 5 if text else 0) + 14
        if x + wide > WIDEST - 24:
            parts.append(label(x + 4, y + 17, "\u2026", 13, class_="mn-soft", anchor="start"))
            break
        parts += [
            rect(round(x, 1), y, round(wide, 1), 26, "mn-im-space", 13),
            line_of(words, round(x + 7, 1), y + 5.5, 15),
        ]
        if text:
            parts.append(
                label(round(x + 12 + signs, 1), y + 17, text, 12, class_="mn-ink", anchor="start")
            )
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
        names = " and ".join(wording.who(seat) for seat in won)
        parts = _head(won[0], "The game is over", icon("crown", WIDEST - 36, 9, 26))
        verb = "wins" if len(won) == 1 else "share the win"
        text = f"{wording.upper(names)} {verb} with {count(max(totals), 'point')}."
    lines, y = _lines(text, 58)
    parts += lines
    for seat in sorted(range(state.num_players), key=lambda seat: -totals[seat]):
        tokens, carts = (line.value for line in found[seat].lines)
        parts += [
            group(14, y - 4, token(seat, 18)),
            label(62, y + 11, str(totals[seat]), 16, class_="mn-ink mn-b"),
            line_of(("=", str(tokens), "@point", "+", str(carts), "@cart"), 84, y - 4, 18),
            line_of((str(state.players[seat].gold), "@gold"), 236, y - 4, 18),
        ]
        y += 24
    return parts, y
