"""What happened, told as events: each with the rule that made it happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.rulebook import Event
from minesnb.core.words import count, join
from minesnb.games.gold_mine import elements as places
from minesnb.games.gold_mine.rules.components import deck_of
from minesnb.games.gold_mine.rules.mine import STEPS, cell_of, coordinates
from minesnb.games.gold_mine.rules.movement import DOOR, needed, reach
from minesnb.games.gold_mine.rules.state import team

if TYPE_CHECKING:
    from minesnb.games.gold_mine.rules.state import GoldMineState

__all__ = [
    "bats_roll",
    "challenged",
    "chose",
    "collected",
    "decided",
    "drew",
    "duel_roll",
    "handed",
    "laid",
    "left",
    "moved",
    "nothing_fits",
    "nothing_to_take",
    "passage_roll",
    "passed",
    "placed",
    "returned",
    "rolled",
    "run_dry",
    "say_place",
    "second_phase",
    "stayed",
]

Sink = list[Event]


def say_place(cell: int) -> str:
    """Say where a cell lies, as seen from the entrance."""
    x, y = coordinates(cell)
    parts = []
    if y:
        parts.append(f"{abs(y)} {'north' if y < 0 else 'south'}")
    if x:
        parts.append(f"{abs(x)} {'west' if x < 0 else 'east'}")
    return f"{join(parts)} of the entrance" if parts else "at the entrance"


def drew(state: GoldMineState, kind: int, sink: Sink) -> None:
    """A tile is drawn, from the stack in the first phase, from the supply in the second."""
    name = deck_of(state.deck).kinds[kind].name
    rule = "GM-A2" if state.drawn >= 0 else "GM-10" if state.stack else "GM-19"
    text = f"{{{state.turn}}} draws a tile: {name}."
    sink.append(Event(rule, text, (places.drawn(),), reveals=True))


def placed(state: GoldMineState, kind: int, cell: int, turn: int, sink: Sink) -> None:
    """A tile is placed; a chamber gets its nugget."""
    tile = deck_of(state.deck).kinds[kind]
    place = places.tile(cell)
    rule = "GM-10" if state.stack else "GM-19"
    if state.drawn < 0:
        sink.append(Event("GM-A11", f"{{{state.turn}}} uses a tile of their own.", (place,)))
    text = f"{{{state.turn}}} places a {tile.name}, {say_place(cell)}."
    sink.append(Event(rule, text, (place,)))
    if tile.kind == "chamber":
        rule = "GM-12" if state.stack else "GM-23"
        sink.append(Event(rule, "A nugget is laid in the new chamber.", (places.nugget(cell),)))
    _joined(state, kind, cell, turn, sink)


def _joined(state: GoldMineState, kind: int, cell: int, turn: int, sink: Sink) -> None:
    """What the new tile joins: everything beside a cavern, or nothing but rock."""
    deck = deck_of(state.deck)
    place = places.tile(cell)
    beside = [state.layout.map.tiles.get(cell + step) for step in STEPS]
    spaces = [tile for tile in beside if tile is not None and deck.space[tile]]
    if deck.kinds[kind].is_space:
        sink.append(Event("GM-26", "A cavern is open to whatever lies beside it.", (place,)))
        if spaces:
            sink.append(Event("GM-A16", "Open rooms side by side are joined.", (place,)))
        return
    openings = deck.openings[kind * 4 + turn]
    rim = state.layout.map.rims[cell]
    if not spaces and not openings & rim.wanted:
        sink.append(Event("GM-29", "Solid rock meets solid rock; that is allowed.", (place,)))


def returned(state: GoldMineState, sink: Sink) -> None:
    """A tile that fits nowhere goes back."""
    rule = "GM-11" if state.stack else "GM-20"
    text = f"The tile fits nowhere: {{{state.turn}}} puts it back."
    sink.append(Event(rule, text, (places.SUPPLY,)))


def nothing_fits(state: GoldMineState, sink: Sink) -> None:
    """No tile of the supply fits; the step of the Excavate action remains."""
    text = "No tile that is left fits anywhere; what remains is the step."
    sink.append(Event("GM-A4", text, (places.SUPPLY, places.miner(state.turn))))


def second_phase(state: GoldMineState, first: int, sink: Sink) -> None:
    """All miners go to the ladder; play begins."""
    sink.append(Event("GM-13", "All tiles lie: every miner climbs down to the entrance.", ()))
    rule = "GM-A3"
    text = f"{{{first}}} begins the search for gold; {needed(state)} nuggets are needed."
    sink.append(Event(rule, text, (places.miner(first),)))


def chose(state: GoldMineState, rule: str, what: str, sink: Sink) -> None:
    """A player chooses a way to move."""
    seat = state.turn
    sink.append(Event(rule, f"{{{seat}}} {what}", (places.miner(seat),)))
    cell = cell_of(state.miners[seat])
    if rule == "GM-16" and cell in state.gold:
        text = "Who passes on gold may still collect it."
        sink.append(Event("GM-A7", text, (places.nugget(cell),)))


def rolled(state: GoldMineState, value: int, sink: Sink) -> None:
    """The die of a move, or of the bonus move."""
    rule = "GM-48" if state.bonus else "GM-15"
    more = " as a bonus" if state.bonus else ""
    text = f"{{{state.turn}}} rolls {value}: up to {count(value, 'tile')}{more}."
    sink.append(Event(rule, text, (places.die(0),)))


def passage_roll(one: int, two: int, *, success: bool, sink: Sink) -> None:
    """Both dice before a Secret Passage."""
    dice = (places.die(0), places.die(1))
    if success:
        reason = "equal dice" if one == two else "seven in all"
        text = f"{one} and {two}, {reason}: the water is low, the Secret Passage is open."
        sink.append(Event("GM-38", text, dice))
    else:
        text = f"{one} and {two}: the passage is flooded; up to {count(min(one, two), 'tile')} on foot."
        sink.append(Event("GM-39", text, dice))


def moved(state: GoldMineState, mover: int, node: int, *, wins: bool, sink: Sink) -> None:
    """A miner moves; one who is rich enough and comes to the entrance wins."""
    place = (places.miner(mover),)
    where = say_place(cell_of(node))
    if state.reach == 0:
        text = f"{{{mover}}} dives through the water and comes up {where}."
        sink.append(Event("GM-40", text, place))
    elif mover == state.current_player and not (state.bats and state.rival >= 0):
        sink.append(Event("GM-31", f"{{{mover}}} walks; now {where}.", place))
    else:
        text = f"The bats drive {{{mover}}} away; now {where}."
        sink.append(Event("GM-51", text, place))
    deck = deck_of(state.deck)
    tile = state.layout.map.tiles[cell_of(node)]
    if state.options.mud and state.reach and node & 7 in deck.muddy[tile]:
        rule = "GM-A10" if state.bonus else "GM-53"
        sink.append(Event(rule, "A puddle of mud ends the move.", place))
    if deck.kinds[tile // 4].kind == "cavern":
        sink.append(Event("GM-36", "From a cavern every tunnel beside it can be reached.", place))
    if wins:
        winners = join([f"{{{seat}}}" for seat in team(state, mover)])
        held = count(sum(state.nuggets[seat] for seat in team(state, mover)), "nugget")
        if state.options.alliances:
            text = f"Both partners are at the entrance with {held}: {winners} win."
            sink.append(Event("GM-57", text, place))
            sink.append(Event("GM-A12", "They win as soon as both stand there.", place))
        else:
            sink.append(
                Event("GM-3", f"{winners} reaches the entrance with {held} and wins.", place)
            )
        if mover != state.current_player:
            sink.append(Event("GM-A13", "Being driven there counts as reaching it.", place))
        walk = reach(state.layout, state.miners[mover], state.reach, mud=False, stop=False)
        if walk.get(node, state.reach) < state.reach:
            sink.append(Event("GM-A14", "The rest of the move is void.", place))
    elif node == DOOR:
        sink.append(Event("GM-35", "The entrance can be passed at any time.", place))


def stayed(state: GoldMineState, sink: Sink) -> None:
    """A move ends where it began."""
    place = (places.miner(state.turn),)
    if state.bats and state.rival >= 0:
        sink.append(Event("GM-A21", "The miner stays where he is.", place))
    elif state.reach == 0:
        sink.append(Event("GM-A6", f"{{{state.turn}}} stays on this side of the water.", place))
    else:
        sink.append(Event("GM-34", f"{{{state.turn}}} stays where they are.", place))
        sink.append(Event("GM-16", "A move can be declined.", place))


def collected(state: GoldMineState, cell: int, sink: Sink) -> None:
    """A nugget is collected."""
    seat = state.turn
    held = count(state.nuggets[seat] + 1, "nugget")
    text = f"{{{seat}}} collects a nugget and now holds {held}, open for all to see."
    places_ = (places.purse(seat), places.nugget(cell))
    sink.append(Event("GM-41", text, places_, gain="+1"))
    sink.append(Event("GM-9", f"{needed(state)} are needed to win.", (places.purse(seat),)))


def challenged(state: GoldMineState, defender: int, *, bats: bool, sink: Sink) -> None:
    """A challenge is issued and its token spent."""
    seat = state.turn
    both = (places.miner(seat), places.miner(defender))
    rule = "GM-50" if bats else "GM-45"
    what = "sends bats after" if bats else "challenges"
    tail = "" if bats else " for gold"
    sink.append(Event(rule, f"{{{seat}}} {what} {{{defender}}}{tail}.", both))
    tile = state.layout.map.tiles[cell_of(state.miners[seat])]
    if not bats and deck_of(state.deck).space[tile]:
        sink.append(Event("GM-A15", "All who stand in an open room stand together.", both))
    token = places.token(seat, "bats" if bats else "gold")
    sink.append(Event("GM-52", "The token is spent.", (token,)))


def duel_roll(state: GoldMineState, sink: Sink) -> None:
    """One of the three rolls of a challenge."""
    one, two = state.rolls[-1]
    text = f"Roll {len(state.rolls)} of 3: {{{state.turn}}} {one}, {{{state.rival}}} {two}."
    sink.append(Event("GM-44", text, (places.die(0), places.die(1))))


def decided(state: GoldMineState, winner: int, sink: Sink) -> None:
    """Who has won the challenge."""
    higher = sum(two > one for one, two in state.rolls)
    text = f"{{{winner}}} wins the challenge: the defender was higher {count(higher, 'time')}."
    sink.append(Event("GM-44", text, (places.miner(winner),)))


def nothing_to_take(state: GoldMineState, loser: int, sink: Sink) -> None:
    """A Gold Challenge that moves no nugget."""
    if not state.nuggets[loser]:
        sink.append(Event("GM-A8", f"{{{loser}}} has no nugget to lose.", (places.purse(loser),)))
    else:
        sink.append(Event("GM-A9", "No chamber is free for the nugget; it stays.", ()))


def laid(state: GoldMineState, winner: int, loser: int, cell: int, sink: Sink) -> None:
    """The winner takes a nugget from the loser and lays it in a chamber."""
    text = f"{{{winner}}} takes a nugget from {{{loser}}}"
    sink.append(Event("GM-46", f"{text}.", (places.purse(loser),), gain="-1"))
    text = f"It is laid in a chamber {say_place(cell)}."
    sink.append(Event("GM-47", text, (places.nugget(cell),)))
    if any(node >= 0 and cell_of(node) == cell for node in state.miners):
        text = "Whoever stands there can take it in a later turn of their own."
        sink.append(Event("GM-49", text, (places.nugget(cell),)))


def left(state: GoldMineState, sink: Sink) -> None:
    """The winner takes nothing."""
    sink.append(Event("GM-46", f"{{{state.current_player}}} takes no nugget.", ()))


def bats_roll(winner: int, loser: int, value: int, sink: Sink) -> None:
    """The winner of a Bat Challenge rolls for the flight."""
    text = f"{{{winner}}} rolls {value} and drives {{{loser}}} up to {count(value, 'tile')}."
    sink.append(Event("GM-51", text, (places.die(0), places.miner(loser))))


def handed(giver: int, taker: int, sink: Sink) -> None:
    """Partners hand a nugget over."""
    text = f"{{{giver}}} hands {{{taker}}} a nugget."
    sink.append(Event("GM-58", text, (places.purse(taker), places.purse(giver)), gain="+1"))


def passed(seat: int, sink: Sink) -> None:
    """The turn passes clockwise."""
    sink.append(Event("GM-14", f"It is {{{seat}}}'s turn: move, then act.", (places.miner(seat),)))


def run_dry(state: GoldMineState, sink: Sink) -> None:
    """The game ends because no gold is found any more: a house rule."""
    best = max(
        sum(state.nuggets[s] for s in team(state, seat)) for seat in range(state.num_players)
    )
    winners = [
        seat
        for seat in range(state.num_players)
        if sum(state.nuggets[s] for s in team(state, seat)) == best
    ]
    text = (
        "No tile can be dug any more, and for three rounds nobody took a nugget. By our house rule the game "
        f"ends: {join([f'{{{seat}}}' for seat in winners])} with {count(best, 'nugget')}."
    )
    sink.append(Event("GM-A20", text, tuple(places.purse(seat) for seat in winners)))
