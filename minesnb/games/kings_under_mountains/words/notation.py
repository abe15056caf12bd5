"""Positions as ``key: value`` text, for tests, lessons and the curious.

====================== ==============================================================
key                    value
====================== ==============================================================
players                2 to 4
kings                  one race a seat: ``Dw Or``
turn                   the seat to move, from 1 (default 1)
phase                  ``play`` or ``draw`` (default ``play``)
centre                 four mines
hand1 … hand4          cards; ``known1`` … those of them that came from the camp
works1 … works4        captured mines
developed1 … 4         mines under the king
camp                   units, bottom to top, of all races
discard                units
top                    the deck's top card
deck                   ``rest`` (default), how many cards the deck has, or the cards below its top
overseer_zero, …       the game's options: ``yes`` or ``no``
====================== ==============================================================

A unit is ``Or7a``, or ``Or7`` for whichever copy is left. A mine is a card, or its mine side written
``defence.size.value`` with an ``o`` behind the size for the overseer sign, or ``any``; the units on
it follow in brackets: ``2.3o.8(Or2 Go5)``. Cards that are named nowhere are in the deck, or, where
`deck` says how many it has, in the discard.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, NoReturn

from minesnb.core import options
from minesnb.core.errors import BadPosition
from minesnb.core.game import TERMINAL, WHOLE
from minesnb.core.position import Lines, integer, one_of, option_lines
from minesnb.games.kings_under_mountains.rules.components import (
    ABBREVIATIONS,
    CARDS,
    KING,
    NO_CARD,
    RACE,
    card_name,
    card_number,
)
from minesnb.games.kings_under_mountains.rules.state import (
    HAND,
    KingsOptions,
    KingsState,
    Mine,
    Phase,
    deck_count,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from minesnb.games.kings_under_mountains.rules.components import KingsDeck

_SEAT_KEYS = ("hand", "known", "works", "developed")
_KEYS = (
    "players",
    "kings",
    "turn",
    "phase",
    "centre",
    "camp",
    "discard",
    "top",
    "deck",
    *(f"{key}{seat}" for seat in range(1, 5) for key in _SEAT_KEYS),
    *(spec.name for spec in options.specs(KingsOptions)),
)
_MINE = re.compile(r"(?P<mine>[^\s()]+)\s*(?:\((?P<units>[^()]*)\))?\s*")
_WISH = re.compile(r"[1-3]\.[1-9]o?\.[0-9]+|any")


class _Request:
    """A card asked for by key and word; `card` is set once it is found."""

    def __init__(self, key: str, word: str, *, mine: bool) -> None:
        self.key = key
        self.word = word
        self.card = NO_CARD
        self.mine = mine


class _Reader:
    """Collects what the text asks for, then gives out the cards: exact names first."""

    def __init__(self, values: Lines, deck: KingsDeck) -> None:
        self.values = values
        self.deck = deck
        self.requests: list[_Request] = []
        self.free = set(range(CARDS))

    def units(self, key: str, text: str | None = None) -> list[_Request]:
        words = (self.values.get(key, "") if text is None else text).split()
        found = [_Request(key, word, mine=False) for word in words]
        self.requests += found
        return found

    def cards(self, key: str) -> list[_Request]:
        found = [_Request(key, word, mine=True) for word in self.values.words(key)]
        self.requests += found
        return found

    def mines(self, key: str) -> list[tuple[_Request, list[_Request]]]:
        text = self.values.get(key, "")
        found = []
        end = 0
        for match in _MINE.finditer(text):
            if match.start() != end:
                break
            end = match.end()
            request = _Request(key, match["mine"], mine=True)
            self.requests.append(request)
            found.append((request, self.units(key, match["units"] or "")))
        if end != len(text):
            raise BadPosition(key, f"cannot be read from {text[end:]!r} on")
        return found

    def give(self) -> None:
        """Find a card for every request: full names, then any copy, then mine sides, then any."""
        for matches in (self._exact, self._copy, self._side, self._any):
            for request in self.requests:
                if request.card == NO_CARD:
                    matches(request)

    def _take(self, request: _Request, card: int) -> None:
        if card not in self.free:
            raise BadPosition(request.key, f"{request.word} is already somewhere else")
        self.free.remove(card)
        request.card = card

    def _exact(self, request: _Request) -> None:
        try:
            card = card_number(request.word)
        except ValueError:
            return
        if 0 <= card < KING:
            self._take(request, card)

    def _copy(self, request: _Request) -> None:
        try:
            first = card_number(request.word + "a")
        except ValueError:
            if not (request.mine and _WISH.fullmatch(request.word)):
                self._refuse(request)
            return
        if not {first, first + 1} & self.free:
            raise BadPosition(request.key, f"both copies of {request.word} are somewhere else")
        self._take(request, first if first in self.free else first + 1)

    def _refuse(self, request: _Request) -> NoReturn:
        what = "a card such as Or7a" + (", a mine such as 2.3o.8, or any" if request.mine else "")
        raise BadPosition(request.key, f"{request.word!r} is not {what}")

    def _side(self, request: _Request) -> None:
        if request.word == "any":
            return
        fitting = [c for c in sorted(self.free) if str(self.deck.mines[c]) == request.word]
        if not fitting:
            sides = ", ".join(map(str, self.deck.kinds))
            raise BadPosition(
                request.key, f"no card with the mine {request.word} is left; the mines are {sides}"
            )
        self._take(request, fitting[0])

    def _any(self, request: _Request) -> None:
        if not self.free:
            raise BadPosition(request.key, "no card is left for 'any'")
        self._take(request, min(self.free))


def _numbers(requests: list[_Request]) -> tuple[int, ...]:
    return tuple(request.card for request in requests)


def _as_mines(found: list[tuple[_Request, list[_Request]]]) -> tuple[Mine, ...]:
    return tuple(Mine(request.card, _numbers(units)) for request, units in found)


def read(text: str, deck: KingsDeck) -> KingsState:
    """Build a state of the playing phases; raise BadPosition that names the line."""
    values = Lines.of(text, _KEYS)
    players = values.number("players", 2, 2, 4)
    kings = _kings(values.get("kings", " ".join(ABBREVIATIONS[:players])), players)
    turn = values.seat("turn", 0, players)
    phase = Phase[values.word("phase", "play", ("play", "draw")).upper()]
    values.only_seats(players)
    switches = values.options(KingsOptions)
    reader = _Reader(values, deck)
    values.setdefault("centre", "any any any any")
    centre = reader.mines("centre")
    if len(centre) != 4:
        raise BadPosition("centre", f"has four mines, not {len(centre)}")
    seats = range(1, players + 1)
    captured = [reader.mines(f"works{seat}") for seat in seats]
    hands = [reader.cards(f"hand{seat}") for seat in seats]
    developed = [reader.cards(f"developed{seat}") for seat in seats]
    camp = reader.units("camp")
    discard = reader.units("discard")
    top, below, left = _deck(reader)
    held = tuple(tuple(sorted(_numbers(hand))) for hand in hands)
    over = top == NO_CARD
    _check_hands(held, turn, phase, over=over)
    state = KingsState(
        num_players=players,
        current_player=TERMINAL if over else turn,
        viewer=WHOLE,
        options=switches,
        deck=deck.digest,
        phase=Phase.OVER if over else phase,
        turn=turn,
        kings=kings,
        centre=_as_mines(centre),
        camp=_by_race(_numbers(camp)),
        deck_top=top,
        deck_below=below,
        hands=held,
        seen_by_all=tuple(_known(values, seat, held[seat - 1]) for seat in seats),
        captured=tuple(map(_as_mines, captured)),
        developed=tuple(map(_numbers, developed)),
        discard=_numbers(discard) + left,
    )
    _check_stacks(state, deck)
    return state


def _by_race(units: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(unit for unit in units if RACE[unit] == race) for race in range(4))


def _check_hands(
    hands: tuple[tuple[int, ...], ...], turn: int, phase: Phase, *, over: bool
) -> None:
    """Raise BadPosition where a hand is too large, or empty when its player is to play a unit."""
    for seat, hand in enumerate(hands):
        most = HAND - 1 if seat == turn and phase == Phase.DRAW else HAND
        if len(hand) > most:
            raise BadPosition(f"hand{seat + 1}", f"holds at most {most} cards in this phase")
    if not over and phase == Phase.PLAY and not hands[turn]:
        raise BadPosition(f"hand{turn + 1}", "is empty, but its player is to play a unit")


def _kings(text: str, players: int) -> tuple[int, ...]:
    words = text.split()
    for word in words:
        one_of("kings", word, ABBREVIATIONS)
    if len(words) != players or len(set(words)) != players:
        raise BadPosition("kings", f"names {players} different races, one for each player")
    return tuple(ABBREVIATIONS.index(word) for word in words)


def _known(values: Lines, seat: int, hand: tuple[int, ...]) -> tuple[int, ...]:
    key = f"known{seat}"
    found = []
    for word in values.words(key):
        fitting = [c for c in hand if card_name(c) in (word, word + "a", word + "b")]
        fitting = [c for c in fitting if c not in found]
        if not fitting:
            raise BadPosition(key, f"{word} is not in the hand of player {seat}")
        found.append(fitting[0])
    return tuple(sorted(found))


def _deck(reader: _Reader) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Give out all cards; return the deck's top, what lies below it, and what goes to the discard."""
    below = reader.values.get("deck", "rest")
    wanted = reader.cards("top")
    listed = [] if below == "rest" or below.isdigit() else reader.cards("deck")
    if len(wanted) > 1:
        raise BadPosition("top", f"is one card, not {len(wanted)}")
    reader.give()
    top, free = _numbers(wanted), tuple(sorted(reader.free))
    left: tuple[int, ...] = ()
    if below == "rest":
        pile = free
    elif below.isdigit():
        number = integer("deck", below, 0, len(free) + len(top)) - len(top)
        if number < 0:
            raise BadPosition("deck", "cannot be 0 while 'top' names its top card")
        pile, left = free[:number], free[number:]
    else:
        pile, left = tuple(sorted(_numbers(listed))), free
    if not top:
        top, pile = pile[:1] or (NO_CARD,), pile[1:]
    return top[0], pile, left


def _check_stacks(state: KingsState, deck: KingsDeck) -> None:
    """Raise BadPosition where a mine holds units that would have captured or developed it."""
    for mine in state.centre:
        if len(mine.units) >= deck.defence[mine.card]:
            raise BadPosition("centre", f"{len(mine.units)} units capture a mine of that defence")
    for seat, row in enumerate(state.captured, start=1):
        for mine in row:
            if len(mine.units) >= deck.crew[mine.card]:
                raise BadPosition(f"works{seat}", f"{len(mine.units)} units develop that mine")


def write(state: KingsState) -> str:
    """Write a whole state of the playing phases as the text that `read` reads."""
    if state.viewer != WHOLE or state.is_chance or state.phase < Phase.PLAY:
        raise BadPosition("state", "only whole states in which a player is to move can be written")
    lines = [
        f"players: {state.num_players}",
        f"kings: {' '.join(ABBREVIATIONS[race] for race in state.kings)}",
        f"turn: {state.turn + 1}",
        f"phase: {'draw' if state.phase == Phase.DRAW else 'play'}",
        f"centre: {_mines(state.centre)}",
        f"camp: {_cards(chain(*state.camp))}",
        f"discard: {_cards(state.discard)}",
    ]
    if state.deck_top != NO_CARD:
        lines.append(f"top: {card_name(state.deck_top)}")
    lines.append(f"deck: {_cards(state.deck_below) or deck_count(state)}")
    for seat in range(state.num_players):
        lines += _seat_lines(state, seat)
    lines += option_lines(state.options)
    return "\n".join(lines) + "\n"


def _seat_lines(state: KingsState, seat: int) -> list[str]:
    return [
        f"hand{seat + 1}: {_cards(state.hands[seat])}",
        f"known{seat + 1}: {_cards(state.seen_by_all[seat])}",
        f"works{seat + 1}: {_mines(state.captured[seat])}",
        f"developed{seat + 1}: {_cards(state.developed[seat])}",
    ]


def _cards(cards: Iterable[int]) -> str:
    return " ".join(card_name(card) for card in cards)


def _mines(row: tuple[Mine, ...]) -> str:
    return " ".join(
        f"{card_name(mine.card)}({_cards(mine.units)})" if mine.units else card_name(mine.card)
        for mine in row
    )
