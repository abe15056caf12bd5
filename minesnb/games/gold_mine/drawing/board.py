"""The board of Gold Mine as a picture, drawn from what a viewer may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.emblems import token
from minesnb.core.game import WHOLE
from minesnb.core.picture import (
    WIDEST,
    Markup,
    Pane,
    Picture,
    element,
    framed,
    group,
    icon,
    joined,
    label,
    pane,
    rect,
    tag,
    use,
)
from minesnb.core.words import count
from minesnb.games.gold_mine import elements, names
from minesnb.games.gold_mine.drawing import art, mine_map
from minesnb.games.gold_mine.drawing.shapes import SIZE
from minesnb.games.gold_mine.rules.components import tile_of
from minesnb.games.gold_mine.rules.ending import held, needed, turns_left
from minesnb.games.gold_mine.rules.hidden import class_of, is_back, undrawn
from minesnb.games.gold_mine.rules.state import Phase, partner

if TYPE_CHECKING:
    from minesnb.core.picture import Role
    from minesnb.games.gold_mine.rules.state import Challenge, GoldMineState

_HAND = 96
_TABLE = 220
_HEIGHT = 92
_CLASS_ICONS = ("cavern", "drop", "mud")


def draw(state: GoldMineState) -> Picture:
    """Draw a state or an observation: tile in hand, dice and purses, then the mine."""
    panes = [_hand(state), _table(state), _purses(state)]
    panes += [*_own(state), _legend(state), mine_map.map_pane(state, 3)]
    return Picture("Gold Mine", _describe(state), tuple(panes))


def _describe(state: GoldMineState) -> str:
    """Say in one sentence what the picture shows."""
    size = count(len(state.layout.cells), "tile")
    if state.is_terminal:
        return f"The game is over; the mine has {size}."
    return f"{names.who(state.active)} is to move; the mine has {size}."


# -- what lies beside the mine


def _hand(state: GoldMineState) -> Pane:
    """The tile in hand, large."""
    size = _HEIGHT - 8
    left = (_HAND - size) / 2
    if state.tile_in_hand < 0:
        inside = Markup(rect(6, 6, size - 12, size - 12, "mn-ghost mn-quiet", 8))
    else:
        tile = mine_map.decorated_tile(
            state.deck, tile_of(state.tile_in_hand, 0), mud=state.options.mud
        )
        inside = group(0, 0, tile, scale=size / SIZE)
    body = framed(
        elements.TILE_IN_HAND,
        names.tile_in_hand_name(state),
        (left, 4, size, size),
        inside,
        radius=7,
    )
    grow = _HAND / WIDEST
    empty = state.tile_in_hand < 0
    name = "Tile in hand"
    return pane("hand", name, 0, _HEIGHT, body, width=_HAND, grow=grow, role="hand", empty=empty)


def _table(state: GoldMineState) -> Pane:
    """The tiles not drawn yet, and the dice with what they mean."""
    challenge = state.challenge
    rolled = challenge if challenge and challenge.rolls else None
    parts = [_supply(state)]
    for index in range(2):
        value = state.dice[index] if index < len(state.dice) else 0
        size = 42
        parts.append(
            framed(
                elements.die(index),
                names.die_name(state, index),
                (102 + 54 * index, 4 if rolled else 10, size, size),
                group(size / 2, size / 2, art.die(index, value, size)),
                radius=10,
            )
        )
    if rolled:
        parts += _duel(state.turn, rolled)
    else:
        parts.append(label(149, 75, _meaning(state), 12, "mn-ink mn-b"))
    return pane("table", "Supply and dice", 0, _HEIGHT, *parts, width=_TABLE, grow=_TABLE / WIDEST)


def _supply(state: GoldMineState) -> Markup:
    left = undrawn(state)
    size = 52
    parts = [
        rect(2.5 * n, 8 - 2.5 * n, size, size, "mn-dig-rock", 5) for n in range(min(left // 16, 3))
    ]
    offset = 2.5 * max(min(left // 16, 3) - 1, 0)
    if left:
        parts.append(group(offset, 8 - offset, use("back"), scale=size / SIZE))
    else:
        parts.append(rect(1, 9, size - 2, size - 2, "mn-ghost mn-quiet", 5))
    stack = state.stack
    last = turns_left(state)
    text = f"{stack} to place" if stack else f"{left} left" if left else "empty"
    if last:
        text = f"ends in {count(last, 'turn')}"
    return element(
        elements.SUPPLY,
        names.supply_name(state, left, last),
        *parts,
        label(size / 2 + 3, 80, text, 12, "mn-ink mn-b"),
        rect(0, 2, size + 7, size + 7, "mn-frame", 6),
        x=14,
        y=4,
    )


def _meaning(state: GoldMineState) -> str:
    """What the dice say, in a few words."""
    phase = state.phase
    if phase == Phase.CROSS:
        return "passage open"
    if phase in (Phase.STEP, Phase.FLEE):
        return f"up to {count(state.reach, 'step')}"
    return ""


def _duel(challenger: int, challenge: Challenge) -> list[Markup]:
    """The rolls of a challenge so far: the higher wins each, the challenger also a tie."""
    parts = [group(92, 0, token(challenger, 18)), group(188, 0, token(challenge.defender, 18))]
    for index in range(3):
        x = 104 + 34 * index
        if index >= len(challenge.rolls):
            parts.append(rect(x + 1, 52, 20, 20, "mn-ghost mn-quiet", 10))
            continue
        one, two = challenge.rolls[index]
        winner = challenge.defender if two > one else challenger
        parts.append(group(x, 51, token(winner, 22)))
        parts.append(label(x + 11, 86, f"{one} : {two}", 11, "mn-ink"))
    return parts


def _purses(state: GoldMineState) -> Pane:
    """What every seat holds: nuggets large, tokens left."""
    seats = state.num_players
    across = seats if seats < 4 else -(-seats // 2)
    rows = -(-seats // across)
    width = round((WIDEST - 4 * (across - 1)) / across, 1)
    height = 78 if rows == 1 else 62
    parts = [
        _purse(
            state, seat, (seat % across * (width + 4), seat // across * (height + 4)), width, height
        )
        for seat in range(seats)
    ]
    name = f"Nuggets held, of {needed(state)} needed"
    return pane("purses", name, 0, rows * (height + 4) - 4, *parts, role="rival")


def _purse(
    state: GoldMineState, seat: int, at: tuple[float, float], width: float, height: int
) -> Markup:
    """A seat's miner, its nuggets and its tokens."""
    lit = state.game.status(state, seat, state.active)
    size = 30 if height > 70 else 24
    top = 7 + size / 2
    inner = [
        rect(1.5, 1.5, round(width - 3, 1), height - 3, "mn-mat mn-mat-on" if lit else "mn-mat", 8)
    ]
    if lit:
        inner.append(tag("circle", cx=8 + size / 2, cy=top, r=size, fill="url(#t-lamp)"))
    inner.append(group(8, 7, token(seat, size)))
    if lit in ("wins", "shares the win"):
        inner.append(icon("crown", 8 + size - 8, 2, 18))
    return framed(
        elements.purse(seat),
        names.purse_name(state, seat, lit),
        (at[0], at[1], width, height),
        *inner,
        *_nuggets(state.nuggets[seat], width / 2, top, size),
        *_team(state, seat, width),
        *_tokens(state, seat, width, height - 30),
        out=-1,
    )


def _team(state: GoldMineState, seat: int, width: float) -> list[Markup]:
    """The sign of a seat's partner, and what both hold of what they need."""
    mate = partner(state, seat)
    if mate < 0:
        return []
    total = f"{held(state, seat)}/{needed(state)}"
    return [
        group(width - 22, 6, token(mate, 15)),
        label(width - 26, 18, total, 11, "mn-ink mn-b", anchor="end"),
    ]


def _nuggets(number: int, middle: float, top: float, size: int) -> tuple[Markup, Markup]:
    """A number of nuggets, and the sign for them."""
    digit = size * 0.92
    beside = round(middle + 10 + digit * 0.32 * len(str(number)), 1)
    return (
        label(middle + 8, top + digit * 0.36, str(number), round(digit), "mn-n"),
        icon("nugget", beside, top - size * 0.36, size * 0.72),
    )


def _tokens(state: GoldMineState, seat: int, width: float, y: float) -> list[Markup]:
    """The Gold tokens and the Bat tokens that a seat has left, side by side."""
    chip = min(46, round((width - 14) / 2))
    gap = round((width - 2 * chip) / 3, 1)
    return [
        framed(
            elements.token(seat, kind),
            names.token_name(state, seat, kind),
            (gap + index * (chip + gap), y, chip, 24),
            rect(0, 0, chip, 24, "mn-mat", 12),
            icon(sign, 5, 4, 16),
            label(chip - 13, 17, str(left), 13, "mn-n"),
            radius=12,
            class_="" if left else "mn-faint",
        )
        for index, (kind, left, sign) in enumerate(
            (("gold", state.gold_tokens[seat], "nugget"), ("bats", state.bat_tokens[seat], "bat"))
        )
    ]


# -- tiles of one's own


def _own(state: GoldMineState) -> list[Pane]:
    """The tiles that seats keep under the five-tile rule; a covered one shows its class."""
    panes = []
    for step in range(state.num_players):
        seat = (max(state.viewer, 0) + step) % state.num_players
        held = state.own[seat]
        if not held:
            continue
        size = 58
        parts = []
        for index, kind in enumerate(held):
            if is_back(kind):
                face = joined(
                    group(0, 0, use("back"), scale=size / SIZE),
                    rect(15, 15, 28, 28, "mn-sheet", 6),
                    icon(_CLASS_ICONS[class_of(kind)], 18, 18, 22),
                )
            else:
                tile = mine_map.decorated_tile(state.deck, tile_of(kind, 0), mud=state.options.mud)
                face = group(0, 0, tile, scale=size / SIZE)
            parts.append(
                framed(
                    elements.own(seat, index),
                    names.own_name(state, seat, kind),
                    (6 + 64 * index, 4, size, size),
                    face,
                    radius=5,
                )
            )
        mine = state.viewer in (seat, WHOLE)
        whose = "Your own tiles" if seat == state.viewer else f"Tiles of {names.who(seat)}"
        name = whose if mine else f"{whose}, covered"
        fold = not mine
        role: Role = "hand" if mine else "rival"
        row = 4 if fold else 1
        panes.append(pane(f"own-{seat + 1}", name, row, 66, *parts, fold=fold, role=role))
    return panes


# -- ways and reach


def _legend(state: GoldMineState) -> Pane:
    """What the overlay of the map means; it shows while this pane is open."""
    parts = [
        rect(0, 0, WIDEST, 64, "mn-dig-rock", 8),
        tag("text", "1", x=20, y=24, class_="mn-far-1"),
        tag("text", "3", x=36, y=24, class_="mn-far-2"),
        tag("text", "5", x=52, y=24, class_="mn-far-3"),
        label(66, 24, "in reach of a die", 12, "mn-lamplit", "start"),
        tag("text", "7", x=192, y=24, class_="mn-far-4"),
        label(206, 24, "farther", 12, "mn-lamplit", "start"),
        tag("text", "2", x=20, y=50, class_="mn-far-1 mn-home"),
        label(34, 50, "way home", 12, "mn-lamplit", "start"),
        use("choke", 122, 46),
        label(140, 50, "choke point", 12, "mn-lamplit", "start"),
        group(236, 46, use("walled"), scale=0.7),
        label(252, 50, "walled off", 12, "mn-lamplit", "start"),
    ]
    seat = state.mover
    whose = names.who(seat) if state.miners[seat] >= 0 else "the entrance"
    name = f"Ways: steps on foot from {whose}"
    return pane("overlay", name, 2, 64, *parts, fold=True, role="track")
