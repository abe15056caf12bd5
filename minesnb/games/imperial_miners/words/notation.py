"""Positions as ``key: value`` text, for tests, lessons and the curious.

================== ==================================================================
key                value
================== ==================================================================
players            1 to 5 (default 1)
round              1 to 10 (default 1)
phase              ``sides``, ``deal``, ``keep``, ``event``, ``tasks`` (default) or ``over``
stage              ``event``, ``mine`` (default) or ``end``: what the players do in turn
seat               the player in turn, from 1 (default 1)
boards             the sides that lie up: ``front back front`` (default: all front)
past               the events turned up, in order, the last this round's (default: immediate ones)
gold1, vp1, …      a player's gold and points (default 0)
hand1, …           cards in the hand: ``021 089``
known1, …          those of them that all have seen
mine1, …           cards in the order of placing: ``021@0 089@-1mmx*`` is a card, its column in half cards,
                   m for each machine, x for a collapse token, * if activated in this round
markers1, …        borders with a cart marker, by the order of placing: ``1-2 2-5``
board1, …          ``off`` (default), or a board and a position: ``2 5``
cheaper1, …        what the next card costs less
discards           the cards of all discard piles
tasks              what is to be done, the next first, parted by ``;`` (default: ``play``)
first_game, …      the game's options: ``yes`` or ``no``; tie_break ``carts`` or ``machines``
================== ==================================================================

Tasks are ``play``, ``play 021`` (from deck I), ``wake 3``, ``wake 3 chain``, ``menu 3`` (a card),
``menu event``, ``menu space``, ``do 3 cleared 1 discarded 0: gold 2, cart 1``, ``climb 3``, ``surface``,
``limit``, ``deal 2``, ``deal 1 play``, ``seek scots``, ``seek faction``, ``seek scots in 2 tried 1 3``,
``arrive 2`` and ``finish``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from minesnb.core import position
from minesnb.core.errors import BadPosition
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.core.options import specs
from minesnb.games.imperial_miners.effect_forms import parse_steps, write_steps
from minesnb.games.imperial_miners.rules import mines, setup
from minesnb.games.imperial_miners.rules.components import TOP
from minesnb.games.imperial_miners.rules.effects import ANY, FACTIONS, Each
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    OFF,
    SPACE,
    ActivateCard,
    AdvanceMarker,
    AtSurface,
    ChangeBoard,
    ChooseEffect,
    Climb,
    Do,
    DrawDue,
    Limit,
    MinersOptions,
    MinersState,
    Phase,
    Placed,
    PlayCard,
    Player,
    Seek,
    Stage,
    Task,
)
from minesnb.games.imperial_miners.rules.work import MACHINES
from minesnb.games.imperial_miners.words import possible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from minesnb.games.imperial_miners.rules.components import MinersDeck

_PHASES = {phase.name.lower(): phase for phase in Phase}
_STAGES = {stage.name.lower(): stage for stage in Stage}
_SEAT_KEYS = ("gold", "vp", "hand", "known", "mine", "markers", "board", "cheaper")
_KEYS = (
    "players", "round", "phase", "stage", "seat", "boards", "past",
    *(f"{key}{seat}" for seat in range(1, 6) for key in _SEAT_KEYS),
    "discards", "tasks", *(spec.name for spec in specs(MinersOptions)),
)  # fmt: skip
_SIDES = ("front", "back")
_MOST = 999
_PLACED = re.compile(r"([0-9]{1,3})@(-?[0-9]{1,2})(m{0,3})(x?)(\*?)")
_MENUS = {"event": EVENT, "space": SPACE}
_MENU_NAMES = {spot: name for name, spot in _MENUS.items()}


# -- tasks


def _spot(word: str) -> int:
    return _MENUS[word] if word in _MENUS else int(word) - 1


def _say_spot(spot: int) -> str:
    return _MENU_NAMES.get(spot) or str(spot + 1)


def _say_faction(faction: int) -> str:
    return "faction" if faction == ANY else FACTIONS[faction]


def _say_do(task: Do) -> str:
    gone = ""
    if task.cleared or task.discarded:
        gone = f" cleared {task.cleared} discarded {task.discarded}"
    steps = write_steps(task.left)
    if task.chosen:
        first, comma, rest = steps.partition(", ")
        chosen = "+".join(str(spot + 1) for spot in task.chosen)
        steps = f"{first} after {chosen}{comma}{rest}"
    return f"do {_say_spot(task.spot)}{gone}: {steps}".rstrip()


def _say_seek(task: Seek) -> str:
    where = f" in {task.level}" if task.level else ""
    levels = " ".join(str(level) for level in (1, 2, 3) if task.tried >> level & 1)
    return f"seek {_say_faction(task.faction)}{where}{' tried ' + levels if levels else ''}"


_WRITERS: dict[type, Callable[[Any], str]] = {
    PlayCard: lambda task: f"play {task.drawn:03d}" if task.drawn else "play",
    ActivateCard: lambda task: f"wake {task.spot + 1}{' chain' if task.chain else ''}",
    ChooseEffect: lambda task: f"menu {_say_spot(task.spot)}",
    Do: _say_do,
    Climb: lambda task: f"climb {task.spot + 1}",
    AtSurface: lambda _: "surface",
    Limit: lambda _: "limit",
    DrawDue: lambda task: f"deal {task.level}{' play' if task.play else ''}",
    Seek: _say_seek,
    AdvanceMarker: lambda task: f"arrive {task.number}",
    ChangeBoard: lambda _: "finish",
}


def write_task(task: Task) -> str:
    """Write a task as `read_task` reads it."""
    return _WRITERS[type(task)](task)


def _read_do(spot: int, text: str, cleared: int, discarded: int) -> Do:
    """Read steps, of which the first may have dealt with cards: ``activate 1 any after 2+3, gold 1``."""
    first, comma, rest = text.partition(", ")
    first, after, spots = first.partition(" after ")
    none_left = first.startswith("activate 0 ")
    steps = parse_steps(
        first.replace(" 0 ", " ") + comma + rest if none_left else first + comma + rest
    )
    chosen = tuple(int(spot) - 1 for spot in spots.split("+")) if after else ()
    if after or none_left:
        step, *more = steps
        if not isinstance(step, Each) or not step.one_by_one or step.cards == ANY:
            raise ValueError(f"{first!r} does not deal with one card after another")
        steps = (replace(step, cards=step.cards + len(chosen) - none_left), *more)
    return Do(steps, spot, chosen, cleared, discarded)


_FACTION = "|".join(FACTIONS)
_TASKS = (
    (re.compile(r"play(?: ([0-9]{1,3}))?"), lambda n: PlayCard(int(n or 0))),
    (re.compile(r"wake ([1-9][0-9]?)( chain)?"), lambda n, c: ActivateCard(int(n) - 1, bool(c))),
    (re.compile(r"menu ([1-9][0-9]?|event|space)"), lambda n: ChooseEffect(_spot(n))),
    (
        re.compile(
            r"do ([1-9][0-9]?|event|space)(?: cleared ([0-9]+) discarded ([0-9]+))?:(?: (.+))?"
        ),
        lambda n, c, d, steps: _read_do(_spot(n), steps or "", int(c or 0), int(d or 0)),
    ),
    (re.compile(r"climb ([1-9][0-9]?)"), lambda n: Climb(int(n) - 1)),
    (re.compile(r"surface"), AtSurface),
    (re.compile(r"limit"), Limit),
    (re.compile(r"deal ([1-4])( play)?"), lambda n, p: DrawDue(int(n), bool(p))),
    (
        re.compile(rf"seek (faction|{_FACTION})(?: in ([1-3]))?(?: tried ([1-3 ]+))?"),
        lambda f, n, tried: Seek(
            ANY if f == "faction" else FACTIONS.index(f),
            int(n or 0),
            sum(1 << int(level) for level in (tried or "").split()),
        ),
    ),
    (re.compile(r"arrive ([1-9][0-9]?)"), lambda n: AdvanceMarker(int(n))),
    (re.compile(r"finish"), ChangeBoard),
)


def read_task(text: str) -> Task:
    """Read a task; raise ValueError that says what is wrong."""
    for form, make in _TASKS:
        match = form.fullmatch(text)
        if match:
            task: Task = make(*match.groups())
            return task
    raise ValueError(f"{text!r} is no task; tasks are such as 'play', 'menu 3' or 'do 3: gold 2'")


# -- reading


class _Lines(position.Lines):
    """Reads words as cards, borders and boards, naming the line where one is wrong."""

    def cards(self, key: str, deck: MinersDeck) -> tuple[int, ...]:
        """Return the cards at `key`."""
        return tuple(sorted(_card(key, word, deck) for word in self.words(key)))

    def player(self, seat: int, deck: MinersDeck) -> Player:
        """Return what the player with this number has."""
        mine, activated = self.mine(f"mine{seat}", deck)
        board, place = self.board(f"board{seat}")
        hand = self.cards(f"hand{seat}", deck)
        known = self.cards(f"known{seat}", deck)
        if any(known.count(card) > hand.count(card) for card in known):
            raise BadPosition(f"known{seat}", "names a card that is not in the hand")
        player = Player(
            gold=self.number(f"gold{seat}", 0, 0, _MOST),
            vp=self.number(f"vp{seat}", 0, 0, _MOST),
            hand=hand,
            known=known,
            mine=mine,
            board=board,
            position=place,
            activated=activated,
            cheaper=self.number(f"cheaper{seat}", 0, 0, _MOST),
        )
        return replace(player, cart_markers=self.cart_markers(f"markers{seat}", player, deck))

    def mine(self, key: str, deck: MinersDeck) -> tuple[tuple[Placed, ...], int]:
        """Return the cards of a mine, and the mask of those that were activated."""
        found: list[Placed] = []
        activated = 0
        for spot, word in enumerate(self.words(key)):
            match = _PLACED.fullmatch(word)
            if not match:
                text = f"{word!r} is no card in a mine: write number@column, such as 021@0 or 089@-1mmx"
                raise BadPosition(key, text)
            card, x = _card(key, match[1], deck), int(match[2])
            if fault := _misplaced(deck, found, deck.level[card], x):
                raise BadPosition(key, f"{word!r}{fault}")
            activated |= bool(match[5]) << spot
            found.append(Placed(card, x, min(len(match[3]), MACHINES), bool(match[4])))
        return tuple(found), activated

    def cart_markers(
        self, key: str, player: Player, deck: MinersDeck
    ) -> tuple[tuple[int, int], ...]:
        """Return the borders with a cart marker."""
        free = mines.markable(deck, player)
        known = _borders(free)
        found = [free[known.index(position.one_of(key, word, known))] for word in self.words(key)]
        if len(set(found)) < len(found):
            raise BadPosition(key, "names a border twice")
        return tuple(sorted(found))

    def board(self, key: str) -> tuple[int, int]:
        """Return the board that a marker is on, and its position there."""
        text = self.get(key, "off")
        if text == "off":
            return OFF, 0
        words = text.split()
        if len(words) != 2:
            raise BadPosition(key, f"{text!r}: write off, or a board and a position, such as 2 5")
        board = position.integer(key, words[0], 1, 3) - 1
        return board, position.integer(key, words[1], 0, TOP)

    def tasks(self) -> tuple[Task, ...]:
        """Return what is to be done, the last first."""
        parts = map(str.strip, self.get("tasks", "play").split(";"))
        try:
            return tuple(reversed([read_task(part) for part in parts if part]))
        except ValueError as error:
            raise BadPosition("tasks", str(error)) from None

    def sides(self, phase: Phase) -> tuple[int, ...]:
        """Return the sides of the boards that lie up."""
        words = self.words("boards", "" if phase == Phase.SIDES else "front front front")
        sides = tuple(_SIDES.index(position.one_of("boards", word, _SIDES)) for word in words)
        if len(sides) != 3 and (phase != Phase.SIDES or len(sides) > 2):
            raise BadPosition("boards", "there are three boards: write front or back for each")
        return sides

    def past(self, number: int, deck: MinersDeck) -> tuple[int, ...]:
        """Return the events turned up: as many as rounds have begun."""
        if "past" not in self:
            plain = [event.number for event in deck.events if event.kind == "immediate"]
            return tuple(plain[:number])
        known = [str(event.number) for event in deck.events]
        past = tuple(int(position.one_of("past", word, known)) for word in self.words("past"))
        if len(past) != number or len(set(past)) != number:
            text = f"{number} different events have been turned up, not {len(past)}"
            raise BadPosition("past", text)
        return past


def _card(key: str, word: str, deck: MinersDeck) -> int:
    known = [f"{number:03d}" for number in deck.card]
    return int(position.one_of(key, word.zfill(3), known))


def _misplaced(deck: MinersDeck, mine: list[Placed], level: int, x: int) -> str:
    """Return why a card cannot lie there, or an empty string."""
    if (level, x) in mines.layout(deck, mine):
        return " lies where another card does"
    if (x + level) % 2 == 0:
        return ": columns are even in rows I and III, odd in rows II and IV (IM-36)"
    if level > 1 and x not in mines.open_places(deck, mine, level, gaps=True):
        return " has no card above it (IM-38)"
    return ""


def read(text: str, deck: MinersDeck) -> MinersState:
    """Build a state; raise BadPosition that names the line. Cards not named lie in their decks."""
    lines = _Lines.of(text, _KEYS)
    players = lines.number("players", 1, 1, 5)
    lines.only_seats(players)
    start = setup.empty_table(players, lines.options(MinersOptions), deck)
    state = _round(start, lines, deck)
    state = replace(
        state,
        players=tuple(lines.player(seat, deck) for seat in range(1, players + 1)),
        tasks=lines.tasks() if state.phase == Phase.TASKS else (),
    )
    state = _piles(state, lines.cards("discards", deck), deck)
    _check_tasks(state)
    state = replace(state, current_player=_mover(state))
    possible.check(state)
    return state


def _round(state: MinersState, lines: _Lines, deck: MinersDeck) -> MinersState:
    """Work out how far the game has come."""
    phase = _PHASES[lines.word("phase", "tasks", _PHASES)]
    over = phase == Phase.OVER
    low = int(phase >= Phase.EVENT)
    number = lines.number("round", 10 if over else low, low, 10)
    usual = "mine" if phase == Phase.TASKS else "event"
    stage = _STAGES[lines.word("stage", usual, _STAGES)]
    past = lines.past(number - (phase == Phase.EVENT) if number else 0, deck)
    return replace(
        state,
        phase=phase,
        stage=Stage.END if over else stage,
        round=number,
        seat=lines.seat("seat", 0, state.num_players),
        sides=lines.sides(phase),
        past=past,
        events=tuple(event for event in state.events if event not in past),
    )


def _named(state: MinersState) -> Iterator[tuple[str, int]]:
    """Yield each card that lies in a mine or a hand, with the key that names it."""
    for seat, player in enumerate(state.players, start=1):
        yield from ((f"mine{seat}", placed.card) for placed in player.mine)
        yield from ((f"hand{seat}", card) for card in player.hand)


def _piles(state: MinersState, gone: tuple[int, ...], deck: MinersDeck) -> MinersState:
    """Work out the discard piles, and the decks that the cards not named lie in."""
    piles = [list(pile) for pile in deck.piles]
    discards: list[list[int]] = [[] for _ in piles]
    for key, card in (*(("discards", card) for card in gone), *_named(state)):
        level = deck.level[card]
        if card not in piles[level]:
            raise BadPosition(key, f"card {card:03d} is named twice")
        piles[level].remove(card)
        if key == "discards":
            discards[level].append(card)
    return replace(state, decks=tuple(map(tuple, piles)), discards=tuple(map(tuple, discards)))


def _check_tasks(state: MinersState) -> None:
    """Raise BadPosition for tasks that cannot stand there."""
    if state.phase != Phase.TASKS:
        return
    if not state.tasks:
        raise BadPosition("tasks", "somebody has something to do: write 'play', for one")
    for task in state.tasks:
        if isinstance(task, ActivateCard | Climb | ChooseEffect | Do):
            _check_spot(task, state.players[state.seat])
        if isinstance(task, PlayCard) and task.drawn not in (0, *state.players[state.seat].known):
            text = "the card from deck I belongs in the hand, and all know it"
            raise BadPosition("tasks", text)
    task = state.tasks[-1]
    if isinstance(task, DrawDue) and not state.decks[task.level]:
        raise BadPosition("tasks", f"deck {task.level} is empty")


def _check_spot(task: ActivateCard | Climb | ChooseEffect | Do, player: Player) -> None:
    """Raise BadPosition where nothing lies that a task is about."""
    if task.spot >= len(player.mine):
        text = f"{write_task(task)!r}: there is no card {task.spot + 1}"
        raise BadPosition("tasks", text)
    # What a space gave may have led to another board, where the marker is at the bottom.
    bottom = isinstance(task, ChooseEffect) and not player.position
    if task.spot == SPACE and (player.board == OFF or bottom):
        raise BadPosition("tasks", "the player's marker is on no space with a reward")


def _mover(state: MinersState) -> int:
    if state.phase == Phase.OVER:
        return TERMINAL
    if state.phase == Phase.KEEP:
        return state.seat
    task = state.tasks[-1] if state.tasks else None
    drawn = isinstance(task, DrawDue) or (isinstance(task, Seek) and task.level)
    return CHANCE if task is None or drawn else state.seat


# -- writing


def write(state: MinersState) -> str:
    """Write a whole state as the text that `read` reads."""
    lines = {
        "players": state.num_players,
        "round": state.round,
        "phase": state.phase.name.lower(),
        "stage": state.stage.name.lower(),
        "seat": state.seat + 1,
        "boards": " ".join(_SIDES[side] for side in state.sides),
        "past": " ".join(map(str, state.past)),
    }
    more = {
        f"{key}{seat}": value
        for seat, player in enumerate(state.players, start=1)
        for key, value in _of_player(player).items()
    }
    more["discards"] = _cards(card for pile in state.discards for card in pile)
    more["tasks"] = " ; ".join(write_task(task) for task in reversed(state.tasks))
    lines |= {key: value for key, value in more.items() if value}
    written = [f"{key}: {value}" for key, value in lines.items()]
    return "\n".join([*written, *position.option_lines(state.options, all_=False)]) + "\n"


def _cards(cards: Iterable[int]) -> str:
    return " ".join(f"{card:03d}" for card in cards)


def _borders(borders: Iterable[tuple[int, int]]) -> list[str]:
    return [f"{one + 1}-{other + 1}" for one, other in borders]


def _of_player(player: Player) -> dict[str, str | int]:
    """Return what a player has, by key; what is not there is empty or 0."""
    mine = [
        f"{placed.card:03d}@{placed.x}{'m' * placed.machines}{'x' * placed.collapse}"
        f"{'*' if player.activated >> spot & 1 else ''}"
        for spot, placed in enumerate(player.mine)
    ]
    return {
        "gold": player.gold,
        "vp": player.vp,
        "hand": _cards(player.hand),
        "known": _cards(player.known),
        "mine": " ".join(mine),
        "markers": " ".join(_borders(player.cart_markers)),
        "board": "" if player.board == OFF else f"{player.board + 1} {player.position}",
        "cheaper": player.cheaper,
    }
