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

import msgspec
from msgspec.structs import replace

from minesnb.core import position as text_format
from minesnb.core.errors import BadPosition
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.imperial_miners.rules import mines, setup
from minesnb.games.imperial_miners.rules.components import TOP
from minesnb.games.imperial_miners.rules.effects import ANY, FACTIONS, parse_steps, write_steps
from minesnb.games.imperial_miners.rules.state import (
    EVENT,
    OFF,
    SPACE,
    Arrive,
    AtSurface,
    Climb,
    Deal,
    Do,
    Finish,
    Limit,
    Menu,
    MinersOptions,
    MinersState,
    Phase,
    Placed,
    PlayCard,
    Player,
    Seek,
    Stage,
    Task,
    Wake,
)
from minesnb.games.imperial_miners.rules.work import MACHINES
from minesnb.games.imperial_miners.words import possible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.games.imperial_miners.rules.components import MinersDeck

_OPTIONS = tuple(field.name for field in msgspec.structs.fields(MinersOptions))
_PHASES = {phase.name.lower(): phase for phase in Phase}
_STAGES = {stage.name.lower(): stage for stage in Stage}
_SEAT_KEYS = ("gold", "vp", "hand", "known", "mine", "markers", "board", "cheaper")
_KEYS = (
    "players", "round", "phase", "stage", "seat", "boards", "past",
    *(f"{key}{seat}" for seat in range(1, 6) for key in _SEAT_KEYS),
    "discards", "tasks", *_OPTIONS,
)  # fmt: skip
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
    return f"do {_say_spot(task.spot)}{gone}: {write_steps(task.steps)}".rstrip()


def _say_seek(task: Seek) -> str:
    where = f" in {task.level}" if task.level else ""
    levels = " ".join(str(level) for level in (1, 2, 3) if task.tried >> level & 1)
    return f"seek {_say_faction(task.faction)}{where}{' tried ' + levels if levels else ''}"


_WRITERS: dict[type, Callable[[Any], str]] = {
    PlayCard: lambda task: f"play {task.drawn:03d}" if task.drawn else "play",
    Wake: lambda task: f"wake {task.spot + 1}{' chain' if task.chain else ''}",
    Menu: lambda task: f"menu {_say_spot(task.spot)}",
    Do: _say_do,
    Climb: lambda task: f"climb {task.spot + 1}",
    AtSurface: lambda _: "surface",
    Limit: lambda _: "limit",
    Deal: lambda task: f"deal {task.level}{' play' if task.play else ''}",
    Seek: _say_seek,
    Arrive: lambda task: f"arrive {task.number}",
    Finish: lambda _: "finish",
}


def write_task(task: Task) -> str:
    """Write a task as `read_task` reads it."""
    return _WRITERS[type(task)](task)


_FACTION = "|".join(FACTIONS)
_TASKS = (
    (re.compile(r"play(?: ([0-9]{1,3}))?"), lambda n: PlayCard(int(n or 0))),
    (re.compile(r"wake ([1-9][0-9]?)( chain)?"), lambda n, c: Wake(int(n) - 1, bool(c))),
    (re.compile(r"menu ([1-9][0-9]?|event|space)"), lambda n: Menu(_spot(n))),
    (
        re.compile(
            r"do ([1-9][0-9]?|event|space)(?: cleared ([0-9]+) discarded ([0-9]+))?:(?: (.+))?"
        ),
        lambda n, c, d, steps: Do(parse_steps(steps or ""), _spot(n), int(c or 0), int(d or 0)),
    ),
    (re.compile(r"climb ([1-9][0-9]?)"), lambda n: Climb(int(n) - 1)),
    (re.compile(r"surface"), AtSurface),
    (re.compile(r"limit"), Limit),
    (re.compile(r"deal ([1-4])( play)?"), lambda n, p: Deal(int(n), bool(p))),
    (
        re.compile(rf"seek (faction|{_FACTION})(?: in ([1-3]))?(?: tried ([1-3 ]+))?"),
        lambda f, n, tried: Seek(
            ANY if f == "faction" else FACTIONS.index(f),
            int(n or 0),
            sum(1 << int(level) for level in (tried or "").split()),
        ),
    ),
    (re.compile(r"arrive ([1-9][0-9]?)"), lambda n: Arrive(int(n))),
    (re.compile(r"finish"), Finish),
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


class _Reader:
    """Reads words as cards, borders and boards, naming the line where one is wrong."""

    def __init__(self, values: dict[str, str], deck: MinersDeck) -> None:
        self.values = values
        self.deck = deck

    def number(self, key: str, default: int, low: int, high: int) -> int:
        return text_format.integer(key, self.values.get(key, str(default)), low, high)

    def word(self, key: str, default: str, known: Iterable[str]) -> str:
        return text_format.one_of(key, self.values.get(key, default), known)

    def card(self, key: str, word: str) -> int:
        known = [f"{number:03d}" for number in self.deck.card]
        return int(text_format.one_of(key, word.zfill(3), known))

    def cards(self, key: str) -> list[int]:
        return sorted(self.card(key, word) for word in self.values.get(key, "").split())

    def player(self, seat: int) -> Player:
        mine, activated = self.mine(f"mine{seat}")
        board, position = self.board(f"board{seat}")
        hand = self.cards(f"hand{seat}")
        known = self.cards(f"known{seat}")
        if any(known.count(card) > hand.count(card) for card in known):
            raise BadPosition(f"known{seat}", "names a card that is not in the hand")
        player = Player(
            self.number(f"gold{seat}", 0, 0, _MOST),
            self.number(f"vp{seat}", 0, 0, _MOST),
            tuple(hand),
            tuple(known),
            mine,
            (),
            board,
            position,
            activated,
            self.number(f"cheaper{seat}", 0, 0, _MOST),
        )
        return replace(player, markers=self.markers(f"markers{seat}", player))

    def mine(self, key: str) -> tuple[tuple[Placed, ...], int]:
        found: list[Placed] = []
        activated = 0
        for spot, word in enumerate(self.values.get(key, "").split()):
            match = _PLACED.fullmatch(word)
            if not match:
                text = f"{word!r} is no card in a mine: write number@column, such as 021@0 or 089@-1mmx"
                raise BadPosition(key, text)
            card = self.card(key, match[1])
            level, x = self.deck.level[card], int(match[2])
            if (level, x) in mines.layout(self.deck, found):
                raise BadPosition(key, f"{word!r} lies where another card does")
            if (x + level) % 2 == 0:
                text = (
                    f"{word!r}: columns are even in rows I and III, odd in rows II and IV (IM-36)"
                )
                raise BadPosition(key, text)
            if level > 1 and x not in mines.open_places(self.deck, found, level, gaps=True):
                raise BadPosition(key, f"{word!r} has no card above it (IM-38)")
            activated |= bool(match[5]) << spot
            found.append(Placed(card, x, min(len(match[3]), MACHINES), bool(match[4])))
        return tuple(found), activated

    def markers(self, key: str, player: Player) -> tuple[tuple[int, int], ...]:
        free = mines.markable(self.deck, player)
        known = [f"{one + 1}-{other + 1}" for one, other in free]
        words = self.values.get(key, "").split()
        found = [free[known.index(text_format.one_of(key, word, known))] for word in words]
        if len(set(found)) < len(found):
            raise BadPosition(key, "names a border twice")
        return tuple(sorted(found))

    def board(self, key: str) -> tuple[int, int]:
        text = self.values.get(key, "off")
        if text == "off":
            return OFF, 0
        words = text.split()
        if len(words) != 2:
            raise BadPosition(key, f"{text!r}: write off, or a board and a position, such as 2 5")
        board = text_format.integer(key, words[0], 1, 3) - 1
        return board, text_format.integer(key, words[1], 0, TOP)

    def tasks(self, default: str) -> tuple[Task, ...]:
        found = []
        for part in self.values.get("tasks", default).split(";"):
            if part.strip():
                try:
                    found.append(read_task(part.strip()))
                except ValueError as error:
                    raise BadPosition("tasks", str(error)) from None
        return tuple(reversed(found))


def _options(values: dict[str, str]) -> MinersOptions:
    given: dict[str, object] = {}
    for name in _OPTIONS:
        if name not in values:
            continue
        if name == "tie_break":
            given[name] = text_format.one_of(name, values[name], ("carts", "machines"))
        else:
            given[name] = text_format.one_of(name, values[name], ("yes", "no")) == "yes"
    return msgspec.convert(given, MinersOptions)


def read(text: str, deck: MinersDeck) -> MinersState:
    """Build a state; raise BadPosition that names the line. Cards not named lie in their decks."""
    values = text_format.read(text, _KEYS)
    reader = _Reader(values, deck)
    players = reader.number("players", 1, 1, 5)
    for key in values:
        if key[-1:].isdigit() and int(key[-1]) > players:
            raise BadPosition(
                key, f"there {'is 1 player' if players == 1 else f'are {players} players'} only"
            )
    phase = _PHASES[reader.word("phase", "tasks", _PHASES)]
    started = phase in (Phase.TASKS, Phase.OVER)
    low = int(phase >= Phase.EVENT)
    number = reader.number("round", 10 if phase == Phase.OVER else low, low, 10)
    state = setup.empty_table(players, _options(values), deck)
    stage = _STAGES[reader.word("stage", "mine" if started else "event", _STAGES)]
    if phase == Phase.OVER:
        stage = Stage.END
    state = replace(
        state,
        phase=phase,
        stage=int(stage),
        round=number,
        seat=reader.number("seat", 1, 1, players) - 1,
        sides=_sides(reader, phase),
        past=_past(reader, number - (phase == Phase.EVENT) if number else 0),
        players=tuple(reader.player(seat) for seat in range(1, players + 1)),
        tasks=reader.tasks("play") if phase == Phase.TASKS else (),
    )
    state = replace(
        state, events=tuple(n for n in state.events if n not in state.past), **_piles(state, reader)
    )
    _check_tasks(state)
    state = replace(state, current_player=_mover(state))
    possible.check(state)
    return state


def _sides(reader: _Reader, phase: Phase) -> tuple[int, ...]:
    default = "" if phase == Phase.SIDES else "front front front"
    words = reader.values.get("boards", default).split()
    known = ("front", "back")
    sides = tuple(known.index(text_format.one_of("boards", word, known)) for word in words)
    if len(sides) != 3 and (phase != Phase.SIDES or len(sides) > 2):
        raise BadPosition("boards", "there are three boards: write front or back for each")
    return sides


def _past(reader: _Reader, number: int) -> tuple[int, ...]:
    """Return the events turned up: as many as rounds have begun."""
    plain = [event.number for event in reader.deck.events if event.kind == "immediate"]
    words = reader.values.get("past")
    if words is None:
        return tuple(plain[:number])
    known = [str(event.number) for event in reader.deck.events]
    past = tuple(int(text_format.one_of("past", word, known)) for word in words.split())
    if len(past) != number or len(set(past)) != number:
        raise BadPosition("past", f"{number} different events have been turned up, not {len(past)}")
    return past


def _piles(state: MinersState, reader: _Reader) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Return the discards, and the decks that the cards not named lie in."""
    gone = reader.cards("discards")
    piles = [list(pile) for pile in reader.deck.piles]
    named = [("discards", card) for card in gone]
    for seat, player in enumerate(state.players, start=1):
        named += [(f"mine{seat}", placed.card) for placed in player.mine]
        named += [(f"hand{seat}", card) for card in player.hand]
    for key, card in named:
        pile = piles[reader.deck.level[card]]
        if card not in pile:
            raise BadPosition(key, f"card {card:03d} is named twice")
        pile.remove(card)
    level = reader.deck.level
    discards = tuple(tuple(card for card in gone if level[card] == n) for n in range(len(piles)))
    return {"decks": tuple(map(tuple, piles)), "discards": discards}


def _check_tasks(state: MinersState) -> None:
    """Raise BadPosition for tasks that cannot stand there."""
    if state.phase != Phase.TASKS:
        return
    if not state.tasks:
        raise BadPosition("tasks", "somebody has something to do: write 'play', for one")
    player = state.players[state.seat]
    for task in state.tasks:
        spot = getattr(task, "spot", 0)
        if isinstance(task, Wake | Climb | Menu | Do) and spot >= len(player.mine):
            raise BadPosition("tasks", f"{write_task(task)!r}: there is no card {spot + 1}")
        # What a space gave may have led to another board, where the marker is at the bottom.
        bottom = isinstance(task, Menu) and not player.position
        if spot == SPACE and (player.board == OFF or bottom):
            raise BadPosition("tasks", "the player's marker is on no space with a reward")
        if isinstance(task, PlayCard) and task.drawn and task.drawn not in player.known:
            text = "the card from deck I belongs in the hand, and all know it"
            raise BadPosition("tasks", text)
    task = state.tasks[-1]
    if state.is_chance and isinstance(task, Deal) and not state.decks[task.level]:
        raise BadPosition("tasks", f"deck {task.level} is empty")


def _mover(state: MinersState) -> int:
    if state.phase == Phase.OVER:
        return TERMINAL
    if state.phase == Phase.KEEP:
        return state.seat
    if state.phase != Phase.TASKS:
        return CHANCE
    task = state.tasks[-1]
    return (
        CHANCE if isinstance(task, Deal) or (isinstance(task, Seek) and task.level) else state.seat
    )


# -- writing


def write(state: MinersState) -> str:
    """Write a whole state as the text that `read` reads."""
    plain = MinersOptions()
    lines = [f"players: {state.num_players}", f"round: {state.round}"]
    lines.append(f"phase: {Phase(state.phase).name.lower()}")
    lines.append(f"stage: {Stage(state.stage).name.lower()}")
    lines.append(f"seat: {state.seat + 1}")
    lines.append(f"boards: {' '.join(('front', 'back')[side] for side in state.sides)}")
    lines.append(f"past: {' '.join(map(str, state.past))}")
    for seat, player in enumerate(state.players, start=1):
        lines += [f"{key}{seat}: {value}" for key, value in _player(player) if value]
    gone = [card for pile in state.discards for card in pile]
    if gone:
        lines.append(f"discards: {_cards(gone)}")
    if state.tasks:
        lines.append(f"tasks: {' ; '.join(write_task(task) for task in reversed(state.tasks))}")
    for name in _OPTIONS:
        value = getattr(state.options, name)
        if value != getattr(plain, name):
            lines.append(f"{name}: {value if isinstance(value, str) else 'yes' if value else 'no'}")
    return "\n".join(lines) + "\n"


def _cards(cards: Iterable[int]) -> str:
    return " ".join(f"{card:03d}" for card in cards)


def _player(player: Player) -> list[tuple[str, str]]:
    mine = [
        f"{placed.card:03d}@{placed.x}{'m' * placed.machines}{'x' * placed.collapse}"
        f"{'*' if player.activated >> spot & 1 else ''}"
        for spot, placed in enumerate(player.mine)
    ]
    return [
        ("gold", str(player.gold or "")),
        ("vp", str(player.vp or "")),
        ("hand", _cards(player.hand)),
        ("known", _cards(player.known)),
        ("mine", " ".join(mine)),
        ("markers", " ".join(f"{one + 1}-{other + 1}" for one, other in player.markers)),
        ("board", "" if player.board == OFF else f"{player.board + 1} {player.position}"),
        ("cheaper", str(player.cheaper or "")),
    ]
