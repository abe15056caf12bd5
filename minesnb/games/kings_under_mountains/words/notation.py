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
from typing import TYPE_CHECKING, NoReturn

from msgspec.structs import fields

from minesnb.core import position as text_format
from minesnb.core.errors import BadPosition
from minesnb.core.game import TERMINAL, WHOLE
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
)

if TYPE_CHECKING:
    from minesnb.games.kings_under_mountains.rules.components import KingsDeck

_SEAT_KEYS = ("hand", "known", "works", "developed")
_OPTIONS = tuple(field.name for field in fields(KingsOptions))
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
    *_OPTIONS,
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

    def __init__(self, values: dict[str, str], deck: KingsDeck) -> None:
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
        found = [_Request(key, word, mine=True) for word in self.values.get(key, "").split()]
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
    values = text_format.read(text, _KEYS)
    players = text_format.integer("players", values.get("players", "2"), 2, 4)
    kings = _kings(values.get("kings", " ".join(ABBREVIATIONS[:players])), players)
    turn = text_format.integer("turn", values.get("turn", "1"), 1, players) - 1
    phase = text_format.one_of("phase", values.get("phase", "play"), ("play", "draw"))
    for key in values:
        if key[-1:].isdigit() and int(key[-1]) > players:
            raise BadPosition(key, f"there are only {players} players")
    options = {
        name: text_format.one_of(name, values[name], ("yes", "no")) == "yes"
        for name in _OPTIONS
        if name in values
    }
    reader = _Reader(values, deck)
    values.setdefault("centre", "any any any any")
    centre = reader.mines("centre")
    if len(centre) != 4:
        raise BadPosition("centre", f"has four mines, not {len(centre)}")
    seats = range(1, players + 1)
    works = [reader.mines(f"works{seat}") for seat in seats]
    hands = [reader.cards(f"hand{seat}") for seat in seats]
    developed = [reader.cards(f"developed{seat}") for seat in seats]
    camp = reader.units("camp")
    discard = reader.units("discard")
    top = reader.cards("top")
    below = values.get("deck", "rest")
    listed = [] if below == "rest" or below.isdigit() else reader.cards("deck")
    if len(top) > 1:
        raise BadPosition("top", f"is one card, not {len(top)}")
    reader.give()
    top_card, pile, left = _deck(reader, below, _numbers(top), _numbers(listed))
    held = [tuple(sorted(_numbers(hand))) for hand in hands]
    for seat, hand in enumerate(held):
        most = HAND - 1 if seat == turn and phase == "draw" else HAND
        if len(hand) > most:
            raise BadPosition(f"hand{seat + 1}", f"holds at most {most} cards in this phase")
    over = top_card == NO_CARD
    if not over and phase == "play" and not held[turn]:
        raise BadPosition(f"hand{turn + 1}", "is empty, but its player is to play a unit")
    state = KingsState(
        num_players=players,
        current_player=TERMINAL if over else turn,
        viewer=WHOLE,
        options=KingsOptions(**options),
        deck=deck.digest,
        phase=Phase.OVER if over else Phase.PLAY if phase == "play" else Phase.DRAW,
        turn=turn,
        kings=kings,
        centre=_as_mines(centre),
        camp=tuple(tuple(r.card for r in camp if RACE[r.card] == race) for race in range(4)),
        top=top_card,
        pile=pile,
        hands=tuple(held),
        known=tuple(_known(values, seat, held[seat - 1]) for seat in seats),
        works=tuple(_as_mines(row) for row in works),
        developed=tuple(_numbers(row) for row in developed),
        discard=_numbers(discard) + left,
    )
    _check_stacks(state, deck)
    return state


def _kings(text: str, players: int) -> tuple[int, ...]:
    words = text.split()
    for word in words:
        text_format.one_of("kings", word, ABBREVIATIONS)
    if len(words) != players or len(set(words)) != players:
        raise BadPosition("kings", f"names {players} different races, one for each player")
    return tuple(ABBREVIATIONS.index(word) for word in words)


def _known(values: dict[str, str], seat: int, hand: tuple[int, ...]) -> tuple[int, ...]:
    key = f"known{seat}"
    found = []
    for word in values.get(key, "").split():
        fitting = [c for c in hand if card_name(c) in (word, word + "a", word + "b")]
        fitting = [c for c in fitting if c not in found]
        if not fitting:
            raise BadPosition(key, f"{word} is not in the hand of player {seat}")
        found.append(fitting[0])
    return tuple(sorted(found))


def _deck(
    reader: _Reader, below: str, top: tuple[int, ...], listed: tuple[int, ...]
) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return the deck's top, what lies below it, and what goes to the discard."""
    free = sorted(reader.free)
    if below == "rest":
        pile, left = free, []
    elif below.isdigit():
        wanted = text_format.integer("deck", below, 0, len(free) + len(top)) - len(top)
        if wanted < 0:
            raise BadPosition("deck", "cannot be 0 while 'top' names its top card")
        pile, left = free[:wanted], free[wanted:]
    else:
        pile, left = sorted(listed), free
    if top:
        return top[0], tuple(pile), tuple(left)
    if not pile:
        return NO_CARD, (), tuple(left)
    return pile[0], tuple(pile[1:]), tuple(left)


def _check_stacks(state: KingsState, deck: KingsDeck) -> None:
    """Raise BadPosition where a mine holds units that would have captured or developed it."""
    for mine in state.centre:
        if len(mine.units) >= deck.defence[mine.card]:
            raise BadPosition("centre", f"{len(mine.units)} units capture a mine of that defence")
    for seat, row in enumerate(state.works, start=1):
        for mine in row:
            if len(mine.units) >= deck.needs[mine.card]:
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
        f"camp: {_cards(tuple(card for pile in state.camp for card in pile))}",
        f"discard: {_cards(state.discard)}",
    ]
    if state.top != NO_CARD:
        lines.append(f"top: {card_name(state.top)}")
    lines.append(f"deck: {_cards(state.pile) or len(state.pile) + (state.top != NO_CARD)}")
    for seat in range(state.num_players):
        number = seat + 1
        lines += [
            f"hand{number}: {_cards(state.hands[seat])}",
            f"known{number}: {_cards(state.known[seat])}",
            f"works{number}: {_mines(state.works[seat])}",
            f"developed{number}: {_cards(state.developed[seat])}",
        ]
    lines += [f"{name}: {'yes' if getattr(state.options, name) else 'no'}" for name in _OPTIONS]
    return "\n".join(lines) + "\n"


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(card_name(card) for card in cards)


def _mines(row: tuple[Mine, ...]) -> str:
    return " ".join(
        f"{card_name(mine.card)}({_cards(mine.units)})" if mine.units else card_name(mine.card)
        for mine in row
    )
