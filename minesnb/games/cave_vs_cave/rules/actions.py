"""What can happen: the actions of players and the outcomes of chance, each with its notation.

========================== ================================================== ======
notation                   meaning                                            who
========================== ================================================== ======
take masonry               take an action tile                                player
gain 1 0                   carry out line 1 of the tile, first choice          player
build 2 E|F                build a wall                                       player
raze 0 E|F                 raze a wall of one's own                           player
dig 0 0 F                  dig the tile on F, by the line's first alternative player
furnish 0 0 shelf E        furnish a room on E, paying the line's first fee   player
use 0 bakehouse 1          use a room by the tile's line 0, second option     player
use 0 digging_cave 0 F     use a room that digs                               player
idle 0                     perform [1] without a room (CC-A6)                 player
swap emmer                 change one emmer, flax or gold into one food       player
prospect                   Prospecting Site: one food into one gold           player
cavern 3                   lay the additional cavern with three walls up      player
stop                       end a series of rooms or digs early                player
end                        end the turn                                       player
first p2                   player 2 starts                                    chance
remove shelf               a light-back room leaves the solo game             chance
tile masonry               the next action tile                               chance
room bakehouse             a room tile is turned up                           chance
========================== ================================================== ======

Lines, alternatives, fees and options count from 0, from the top of the tile.
"""

from __future__ import annotations

from collections.abc import Callable

from minesnb.core.actions import Action, Outcome
from minesnb.core.words import nearest
from minesnb.games.cave_vs_cave.rules.components import CAVERN, GOODS, box


def say_space(space: int) -> str:
    """Return a space's letter; X is the additional cavern."""
    return "X" if space == CAVERN else box().spaces[space].id


def _room(number: int) -> str:
    return box().rooms[number].id


class Take(Action, frozen=True, tag="take"):
    """Take an action tile (CC-12)."""

    tile: int

    def __str__(self) -> str:
        return f"take {box().actions[self.tile].id}"


class Gain(Action, frozen=True, tag="gain"):
    """Carry out a line that gives or trades goods (CC-20, CC-22)."""

    line: int
    option: int

    def __str__(self) -> str:
        return f"gain {self.line} {self.option}"


class Build(Action, frozen=True, tag="build"):
    """Build a wall on a site (CC-26)."""

    line: int
    site: int

    def __str__(self) -> str:
        return f"build {self.line} {box().sites[self.site].name}"


class Raze(Action, frozen=True, tag="raze"):
    """Raze a wall of one's own (CC-27)."""

    line: int
    site: int

    def __str__(self) -> str:
        return f"raze {self.line} {box().sites[self.site].name}"


class Dig(Action, frozen=True, tag="dig"):
    """Dig the tile on `space` by an alternative of a line (CC-29)."""

    line: int
    alternative: int
    space: int

    def __str__(self) -> str:
        return f"dig {self.line} {self.alternative} {say_space(self.space)}"


class Furnish(Action, frozen=True, tag="furnish"):
    """Furnish `room` on `space`, paying the line's `fee` first (CC-33, CC-34)."""

    line: int
    fee: int
    room: int
    space: int

    def __str__(self) -> str:
        return f"furnish {self.line} {self.fee} {_room(self.room)} {say_space(self.space)}"


class Use(Action, frozen=True, tag="use"):
    """Use a room of one's own in one of its ways (CC-38); `space` is what it digs, or -1."""

    line: int
    room: int
    option: int
    space: int = -1

    def __str__(self) -> str:
        where = f" {say_space(self.space)}" if self.space >= 0 else ""
        return f"use {self.line} {_room(self.room)} {self.option}{where}"


class Idle(Action, frozen=True, tag="idle"):
    """Perform the [1] action without using a room (CC-A6)."""

    line: int

    def __str__(self) -> str:
        return f"idle {self.line}"


class Swap(Action, frozen=True, tag="swap"):
    """Change one of `good` into one food (CC-25)."""

    good: int

    def __str__(self) -> str:
        return f"swap {GOODS[self.good]}"


class Prospect(Action, frozen=True, tag="prospect"):
    """Change one food into one gold by the Prospecting Site (CC-40)."""

    def __str__(self) -> str:
        return "prospect"


class Cavern(Action, frozen=True, tag="cavern"):
    """Lay the additional cavern with a side up (CC-37): 0 has three walls, 1 has two."""

    side: int

    def __str__(self) -> str:
        return f"cavern {3 - self.side}"


class Stop(Action, frozen=True, tag="stop"):
    """End a series of rooms or digs before all are used."""

    def __str__(self) -> str:
        return "stop"


class End(Action, frozen=True, tag="end"):
    """End the turn (CC-12)."""

    def __str__(self) -> str:
        return "end"


class First(Outcome, frozen=True, tag="first"):
    """Chance says who starts (CC-9)."""

    seat: int

    def __str__(self) -> str:
        return f"first p{self.seat + 1}"


class Remove(Outcome, frozen=True, tag="remove"):
    """Chance says which light-back room leaves the solo game (CC-43)."""

    room: int

    def __str__(self) -> str:
        return f"remove {_room(self.room)}"


class TurnUpTile(Outcome, frozen=True, tag="tile"):
    """Chance says which action tile comes next (CC-6, CC-11)."""

    tile: int

    def __str__(self) -> str:
        return f"tile {box().actions[self.tile].id}"


class TurnUpRoom(Outcome, frozen=True, tag="room"):
    """Chance says which room a face-down tile is (CC-8, CC-29)."""

    room: int

    def __str__(self) -> str:
        return f"room {_room(self.room)}"


CaveAction = (
    Take
    | Gain
    | Build
    | Raze
    | Dig
    | Furnish
    | Use
    | Idle
    | Swap
    | Prospect
    | Cavern
    | Stop
    | End
    | First
    | Remove
    | TurnUpTile
    | TurnUpRoom
)

_PLAIN: dict[str, CaveAction] = {str(action): action for action in (Prospect(), Stop(), End())}


def _find(what: str, word: str, known: list[str], text: str) -> int:
    if word not in known:
        raise ValueError(f"{text!r}: {word!r} is no {what}{nearest(word, known)}")
    return known.index(word)


def _tile(text: str, word: str) -> int:
    return _find("action tile", word, [tile.id for tile in box().actions], text)


def _room_number(text: str, word: str) -> int:
    return _find("room", word, [room.id for room in box().rooms], text)


def _site(text: str, word: str) -> int:
    return _find("place for a wall", word, [site.name for site in box().sites], text)


def _space(text: str, word: str) -> int:
    return _find("space", word, [*(space.id for space in box().spaces), "X"], text)


def _number(text: str, word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 3):
        raise ValueError(f"{text!r}: {word!r} is no number; lines and choices count from 0")
    return int(word)


def _seat(text: str, word: str) -> int:
    return _find("player", word, ["p1", "p2"], text)


def _side(text: str, word: str) -> int:
    return _find("side; write 3 or 2 for its walls", word, ["3", "2"], text)


_Part = Callable[[str, str], int]

_READERS: dict[str, tuple[Callable[..., CaveAction], tuple[_Part, ...]]] = {
    "take": (Take, (_tile,)),
    "gain": (Gain, (_number, _number)),
    "build": (Build, (_number, _site)),
    "raze": (Raze, (_number, _site)),
    "dig": (Dig, (_number, _number, _space)),
    "furnish": (Furnish, (_number, _number, _room_number, _space)),
    "use": (Use, (_number, _room_number, _number, _space)),
    "idle": (Idle, (_number,)),
    "swap": (Swap, (lambda text, word: _find("good", word, list(GOODS), text),)),
    "cavern": (Cavern, (_side,)),
    "first": (First, (_seat,)),
    "remove": (Remove, (_room_number,)),
    "tile": (TurnUpTile, (_tile,)),
    "room": (TurnUpRoom, (_room_number,)),
}


def parse(text: str) -> CaveAction:
    """Read an action or outcome in its notation; raise ValueError that says what is wrong."""
    verb, *words = text.split() or [""]
    if not words and verb in _PLAIN:
        return _PLAIN[verb]
    make, parts = _READERS.get(verb, (None, ()))
    enough = len(words) == len(parts) or (verb == "use" and len(words) == 3)
    if make is None or not enough:
        verbs = (*_PLAIN, *_READERS)
        hint = nearest(verb, verbs) if verb else ""
        raise ValueError(f"{text!r} is no action{hint}; the verbs are {', '.join(verbs)}")
    return make(*(part(text, word) for part, word in zip(parts, words, strict=False)))
