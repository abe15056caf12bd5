"""What can happen: the actions of players and the outcomes of chance, each with its notation.

====================== ===================================================== ======
notation               meaning                                               who
====================== ===================================================== ======
discard 021            discard a card from the hand                          player
play 021 -2            play a card, two half cards left of the first column   player
top                    take the top card of deck I, which must be played      player
choose 1               apply the first effect                                player
skip                   apply no effect                                       player
up 3                   activate the third card placed, above the last one     player
pick 2 5               choose the second and the fifth card placed            player
done                   choose no more                                        player
mark 2 5               put a cart marker between two cards                    player
draw 3                 draw from deck III, or search it                      player
name scots             choose a faction                                      player
surface gold           gain gold at the surface                              player
surface 8 5 2          pay 8, advance 5 spaces on the second board            player
board 2                go onto the second board                              player
side 1 back            a progress board shows its back                       chance
deal 021               a card is drawn                                       chance
nothing                the deck holds no card of the faction                  chance
event 4                an event is turned up                                 chance
====================== ===================================================== ======

Cards are printed numbers; cards in a mine are counted from 1 in the order of placing.
"""

from __future__ import annotations

from collections.abc import Callable

from minesnb.core.actions import Action, Outcome
from minesnb.core.words import nearest
from minesnb.games.imperial_miners.rules.effects import FACTIONS

SURFACE = ("gold", "4", "8", "draw")
"""The choices at the surface (IM-50); the second and third are prices of an advance."""
_SIDES = ("front", "back")


def _card(number: int) -> str:
    return f"{number:03d}"


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card from the hand."""

    card: int

    def __str__(self) -> str:
        return f"discard {_card(self.card)}"


class Play(Action, frozen=True, tag="play"):
    """Play a card into the row of its level, `x` half cards from the first one's column (IM-35)."""

    card: int
    x: int

    def __str__(self) -> str:
        return f"play {_card(self.card)} {self.x}"


class Top(Action, frozen=True, tag="top"):
    """Take the top card of deck I because nothing in the hand can be played (IM-35)."""

    def __str__(self) -> str:
        return "top"


class Choose(Action, frozen=True, tag="choose"):
    """Apply one of the effects on offer (IM-23)."""

    branch: int

    def __str__(self) -> str:
        return f"choose {self.branch + 1}"


class Skip(Action, frozen=True, tag="skip"):
    """Apply none (IM-44)."""

    def __str__(self) -> str:
        return "skip"


class Up(Action, frozen=True, tag="up"):
    """Go on with the chain at one of two cards above (IM-41)."""

    spot: int

    def __str__(self) -> str:
        return f"up {self.spot + 1}"


class Pick(Action, frozen=True, tag="pick"):
    """Choose cards of one's mine for what an effect does to them, in rising order."""

    spots: tuple[int, ...]

    def __str__(self) -> str:
        return f"pick {' '.join(str(spot + 1) for spot in self.spots)}"


class Done(Action, frozen=True, tag="done"):
    """Choose no more."""

    def __str__(self) -> str:
        return "done"


class Mark(Action, frozen=True, tag="mark"):
    """Put a cart marker on the border of two cards, the one placed first first (IM-66)."""

    one: int
    other: int

    def __str__(self) -> str:
        return f"mark {self.one + 1} {self.other + 1}"


class Draw(Action, frozen=True, tag="draw"):
    """Draw from a deck (IM-70), or search it (IM-73)."""

    level: int

    def __str__(self) -> str:
        return f"draw {self.level}"


class Name(Action, frozen=True, tag="name"):
    """Choose the faction that a card is drawn of (IM-74)."""

    faction: int

    def __str__(self) -> str:
        return f"name {FACTIONS[self.faction]}"


class Surface(Action, frozen=True, tag="surface"):
    """Choose an effect of the surface board (IM-50): a place in `SURFACE`.

    `steps` and `board` say how far an advance goes and on which board.
    """

    option: int
    steps: int = 0
    board: int = -1

    def __str__(self) -> str:
        far = f" {self.steps} {self.board + 1}" if self.steps else ""
        return f"surface {SURFACE[self.option]}{far}"


class Board(Action, frozen=True, tag="board"):
    """Choose a progress board (IM-80, IM-82)."""

    board: int

    def __str__(self) -> str:
        return f"board {self.board + 1}"


class Side(Outcome, frozen=True, tag="side"):
    """Chance says which side of a progress board lies up (IM-10)."""

    sheet: int
    side: int

    def __str__(self) -> str:
        return f"side {self.sheet + 1} {_SIDES[self.side]}"


class Deals(Outcome, frozen=True, tag="deal"):
    """Chance says which card is drawn."""

    card: int

    def __str__(self) -> str:
        return f"deal {_card(self.card)}"


class Nothing(Outcome, frozen=True, tag="nothing"):
    """A deck that is searched holds no card of the faction (IM-73)."""

    def __str__(self) -> str:
        return "nothing"


class Reveal(Outcome, frozen=True, tag="event"):
    """Chance says which event comes (IM-30)."""

    event: int

    def __str__(self) -> str:
        return f"event {self.event}"


MinersAction = (
    Discard
    | Play
    | Top
    | Choose
    | Skip
    | Up
    | Pick
    | Done
    | Mark
    | Draw
    | Name
    | Surface
    | Board
    | Side
    | Deals
    | Nothing
    | Reveal
)

_PLAIN: dict[str, MinersAction] = {str(a): a for a in (Top(), Skip(), Done(), Nothing())}


def _number(text: str, word: str, low: int = 1, high: int = 99) -> int:
    digits = word.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 4 and low <= int(word) <= high:
        return int(word)
    raise ValueError(f"{text!r}: {word!r} is not a whole number from {low} to {high}")


def _place(text: str, word: str) -> int:
    return _number(text, word) - 1


def _card_number(text: str, word: str) -> int:
    return _number(text, word, 19, 154)


def _column(text: str, word: str) -> int:
    return _number(text, word, -99)


def _level(text: str, word: str) -> int:
    return _number(text, word, 1, 4)


def _sheet(text: str, word: str) -> int:
    return _number(text, word, 1, 3) - 1


def _one_of(what: str, known: tuple[str, ...]) -> Callable[[str, str], int]:
    def read(text: str, word: str) -> int:
        if word not in known:
            raise ValueError(f"{text!r}: {word!r} is no {what}{nearest(word, known)}")
        return known.index(word)

    return read


_Part = Callable[[str, str], int]
_option = _one_of("choice at the surface", SURFACE)

_READERS: dict[str, tuple[Callable[..., MinersAction], tuple[_Part, ...]]] = {
    "discard": (Discard, (_card_number,)),
    "play": (Play, (_card_number, _column)),
    "choose": (Choose, (_place,)),
    "up": (Up, (_place,)),
    "mark": (Mark, (_place, _place)),
    "draw": (Draw, (_level,)),
    "name": (Name, (_one_of("faction", FACTIONS),)),
    "board": (Board, (_sheet,)),
    "side": (Side, (_sheet, _one_of("side", _SIDES))),
    "deal": (Deals, (_card_number,)),
    "event": (Reveal, (lambda text, word: _number(text, word, 1, 18),)),
}


def _surface(text: str, words: list[str]) -> MinersAction:
    option = _option(text, words[0])
    if (len(words) == 3) != (SURFACE[option] in "48"):
        raise ValueError(f"{text!r}: write surface gold, surface draw, or surface 4 2 1 to advance")
    if len(words) == 1:
        return Surface(option)
    return Surface(option, _number(text, words[1], 1, 10), _sheet(text, words[2]))


def parse(text: str) -> MinersAction:
    """Read an action or outcome in its notation; raise ValueError that says what is wrong."""
    verb, *words = text.split() or [""]
    if not words and verb in _PLAIN:
        return _PLAIN[verb]
    if verb == "surface" and len(words) in (1, 3):
        return _surface(text, words)
    if verb == "pick" and words:
        return Pick(tuple(_place(text, word) for word in words))
    make, parts = _READERS.get(verb, (None, ()))
    if make is None or len(words) != len(parts):
        verbs = (*_PLAIN, *_READERS, "surface", "pick")
        hint = nearest(verb, verbs) if verb else ""
        raise ValueError(f"{text!r} is no action{hint}; the verbs are {', '.join(verbs)}")
    return make(*(part(text, word) for part, word in zip(parts, words, strict=True)))
