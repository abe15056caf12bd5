"""What happened, told as events: each with the rule that made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Event
from minesnb.core.words import count, join
from minesnb.games.cave_vs_cave import elements as places
from minesnb.games.cave_vs_cave.rules import ending as scoring
from minesnb.games.cave_vs_cave.rules.actions import say_space
from minesnb.games.cave_vs_cave.rules.cave import diggable
from minesnb.games.cave_vs_cave.rules.components import CAVERN, FOOD, GOODS, Goods, box, say_goods

if TYPE_CHECKING:
    from minesnb.games.cave_vs_cave.rules.state import CaveState

__all__ = [
    "blue",
    "built",
    "cavern",
    "dug",
    "dug_one_only",
    "ended",
    "filled",
    "furnished",
    "gained",
    "new_round",
    "no_reveal",
    "no_stone",
    "nothing",
    "paid",
    "passed",
    "razed",
    "revealed",
    "round_over",
    "stopped",
    "swapped",
    "took",
    "used",
]

Sink = list[Event]


def new_round(state: CaveState, tile: int, turns: int, sink: Sink) -> None:
    """A new action tile, and how many turns the round has."""
    name = box().actions[tile].name
    place = (places.tile(tile),)
    rounds = len(box().turns["solo" if state.num_players == 1 else "duel"])
    sink.append(Event("CC-10", f"Round {state.round} of {rounds}.", (places.BOARD,)))
    sink.append(Event("CC-11", f"{name} is turned up.", place, reveals=True))
    rule = "CC-13" if state.num_players > 1 else "CC-44"
    text = (
        f"{count(turns, 'turn')} for each player."
        if state.num_players > 1
        else (f"You have {count(turns, 'turn')} in this round.")
    )
    sink.append(Event(rule, text, (places.BOARD,)))


def took(state: CaveState, tile: int, sink: Sink) -> None:
    """A tile is taken."""
    found = box().actions[tile]
    place = (places.tile(tile),)
    sink.append(Event("CC-12", f"{{{state.turn}}} takes {found.name}.", place))
    if found.more_gold:
        if state.num_players == 1:
            sink.append(Event("CC-46", "Alone, no gold is asked for.", place))
        else:
            sink.append(
                Event(
                    "CC-A12",
                    f"{{{state.turn}}} has more gold now; what changes later does not matter.",
                    place,
                )
            )


def gained(
    state: CaveState, before: Goods, after: Goods, gain: Goods, rule: str, sink: Sink
) -> None:
    """Goods come in; what is above the limit is lost."""
    seat = state.turn
    got = tuple(new - old for old, new in zip(before, after, strict=True))
    marks = tuple(places.good(seat, good) for good in range(6) if gain[good])
    plus = ", ".join(f"+{n} {GOODS[good]}" for good, n in enumerate(got) if n)
    if any(got):
        sink.append(Event(rule, f"{{{seat}}} gets {say_goods(got)}.", marks, gain=plus))
    lost = tuple(want - have for want, have in zip(gain, got, strict=True))
    if any(lost):
        sink.append(Event("CC-3", f"{say_goods(lost)} above the limit: lost.", marks))


def paid(state: CaveState, price: Goods, rule: str, sink: Sink) -> None:
    """Goods are paid."""
    marks = tuple(places.good(state.turn, good) for good in range(6) if price[good])
    sink.append(Event(rule, f"{{{state.turn}}} pays {say_goods(price)}.", marks))


def nothing(state: CaveState, rule: str, sink: Sink) -> None:
    """A replenishing that finds everything at its level."""
    sink.append(Event(rule, "Everything is at that level already.", (places.cave(state.turn),)))


def no_stone(state: CaveState, limit: int, sink: Sink) -> None:
    """The Tunnel's stone is only for those who have few."""
    mark = (places.good(state.turn, 1),)
    sink.append(Event("CC-21", f"With {limit} stone or more the Tunnel gives none.", mark))


def built(state: CaveState, site: int, sink: Sink) -> None:
    """A wall is built."""
    seat = state.turn
    name = box().sites[site].name
    place = (places.site(seat, site),)
    sink.append(Event("CC-26", f"{{{seat}}} builds a wall at {name}.", place))
    if box().sites[site].one == CAVERN:
        sink.append(Event("CC-A2", "Walls can stand on the open edges of the cavern too.", place))


def razed(state: CaveState, site: int, sink: Sink) -> None:
    """A wall is razed; rooms stay."""
    seat = state.turn
    name = box().sites[site].name
    place = (places.site(seat, site),)
    sink.append(Event("CC-27", f"{{{seat}}} razes the wall at {name}.", place))
    sink.append(Event("CC-28", "Rooms that stand there stay as they are.", place))


def dug(state: CaveState, space: int, *, through: bool, sink: Sink) -> None:
    """A tile is dug."""
    seat = state.turn
    place = (places.space(seat, space),)
    sink.append(Event("CC-29", f"{{{seat}}} digs space {say_space(space)}.", place))
    if through:
        sink.append(Event("CC-31", "This action goes through walls.", place))
        if space not in diggable(state.caves[seat]):
            text = "However many walls stand in the way, the dig goes through."
            sink.append(Event("CC-A4", text, place))
    if state.series_dug:
        sink.append(Event("CC-32", "The first dig may open the way for the second.", place))


def revealed(state: CaveState, room: int, sink: Sink) -> None:
    """A room joins the display: the tile that was dug, or one from the solo stack."""
    name = box().rooms[room].name
    place = (places.display(room),)
    if state.reveals > state.from_stack:
        text = f"{name} is turned up: anybody can furnish it now."
        sink.append(Event("CC-29", text, place, reveals=True))
        return
    text = f"Exactly one tile was dug, so the stack shows a room too: {name}."
    sink.append(Event("CC-45", text, (places.STACK, *place), reveals=True))
    if state.tile < 0:
        text = "At this table the stack shows its room at the end of the turn."
        sink.append(Event("CC-A10", text, (places.STACK,)))


def no_reveal(sink: Sink) -> None:
    """A later dig of a turn shows nothing from the stack."""
    text = "The stack shows one room a turn at most: for the first dig."
    sink.append(Event("CC-A10", text, (places.STACK,)))


def dug_one_only(state: CaveState, sink: Sink) -> None:
    """Two digs were paid, one was made."""
    text = "Up to two tiles may be dug for the food; this time it is one."
    sink.append(Event("CC-A5", text, (places.cave(state.turn),)))


def furnished(state: CaveState, room: int, space: int, sink: Sink) -> None:
    """A room is furnished."""
    seat = state.turn
    found = box().rooms[room]
    cost = f" for {say_goods(found.cost)}" if any(found.cost) else ""
    place = (places.space(seat, space),)
    gain = f"+{found.points}"
    text = f"{{{seat}}} furnishes {found.name} on {say_space(space)}{cost}."
    sink.append(Event("CC-33", text, place, gain=gain))
    if found.blue:
        sink.append(Event("CC-39", "A blue room acts by itself from now on.", place))


def filled(state: CaveState, sink: Sink) -> None:
    """A cave is full first."""
    place = (places.cave(state.turn),)
    text = f"{{{state.turn}}} is the first to fill a cave and gets the additional cavern."
    sink.append(Event("CC-37", text, place))
    text = "The entrance counts as a room: ten more make a full cave."
    sink.append(Event("CC-A17", text, place))


def cavern(state: CaveState, walls: int, sink: Sink) -> None:
    """The additional cavern is laid."""
    place = (places.space(state.turn, CAVERN),)
    text = f"The additional cavern lies ready, with {walls} walls of its own."
    sink.append(Event("CC-A3", text, place))
    sink.append(Event("CC-A24", "It belongs to the cave; its own walls stay.", place))


def used(state: CaveState, room: int, sink: Sink) -> None:
    """A room is used."""
    seat = state.turn
    cave = state.caves[seat]
    place = (places.space(seat, cave.rooms.index(room)),)
    sink.append(Event("CC-38", f"{{{seat}}} uses {box().rooms[room].name}.", place))


def blue(state: CaveState, room: int, what: str, sink: Sink, rule: str = "CC-40") -> None:
    """A blue room acts."""
    seat = state.turn
    cave = state.caves[seat]
    place = (places.space(seat, cave.rooms.index(room)),)
    sink.append(Event(rule, f"{box().rooms[room].name}: {what}.", place))


def swapped(state: CaveState, good: int, sink: Sink) -> None:
    """One good becomes food."""
    seat = state.turn
    marks = (places.good(seat, FOOD), places.good(seat, good))
    sink.append(Event("CC-25", f"{{{seat}}} changes 1 {GOODS[good]} into 1 food.", marks))
    if state.caves[seat].goods[FOOD] == box().limits[FOOD]:
        sink.append(Event("CC-3", "1 food above the limit: lost.", marks[:1]))


def stopped(state: CaveState, sink: Sink) -> None:
    """A series ends early."""
    sink.append(Event("CC-16", f"{{{state.turn}}} leaves it at that.", (places.cave(state.turn),)))


def passed(seat: int, sink: Sink) -> None:
    """The other player's turn."""
    sink.append(Event("CC-12", f"It is {{{seat}}}'s turn.", (places.cave(seat),)))


def round_over(starter: int, players: int, sink: Sink) -> None:
    """The tiles go back, the starting player changes."""
    sink.append(Event("CC-14", "All action tiles go back to the board.", (places.BOARD,)))
    if players > 1:
        sink.append(Event("CC-14", f"{{{starter}}} starts the next round.", (places.START,)))


def ended(state: CaveState, sink: Sink) -> None:
    """The game is over: points of rooms, and gold."""
    totals = [score.total or 0 for score in scoring.scores(state)]
    sink.append(Event("CC-41", "The last round is over: rooms and gold are counted.", ()))
    if state.num_players == 1:
        text = f"{{0}} has {totals[0]} points; the goal is {scoring.GOAL}."
        if totals[0] > scoring.OUTSTANDING:
            text += " Outstanding!"
        sink.append(Event("CC-47", text, (places.cave(0),)))
        return
    won = scoring.winners(state)
    names = join([f"{{{seat}}}" for seat in won])
    caves = tuple(places.cave(seat) for seat in won)
    if totals[0] != totals[1]:
        sink.append(Event("CC-41", f"{names} wins with {max(totals)}.", caves))
    elif len(won) == 1:
        text = f"Equal points; {names} has the most valuable room and wins."
        sink.append(Event("CC-42", text, caves))
    else:
        sink.append(Event("CC-A11", "Equal points and equal best rooms: a draw.", caves))
