"""Why not: the rules that refuse an action, one predicate each, read straight from the rulebook.

Slow and obvious on purpose: tiles are compared port by port, walks are taken step by step from the
tiles themselves. Shared with the fast path are structs, the tile set, the numbers that win and the
layout's cells; no function of `moves`, `fitting` or `movement`, and nothing of the layout's map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from minesnb.core.rulebook import Refusal
from minesnb.core.words import count
from minesnb.games.gold_mine import elements
from minesnb.games.gold_mine.rules import actions
from minesnb.games.gold_mine.rules.components import MEETS, deck_of, kind_of, tile_of
from minesnb.games.gold_mine.rules.ending import can_win
from minesnb.games.gold_mine.rules.mine import (
    ENTRANCE_CELL,
    ENTRANCE_NODE,
    STEPS,
    cell_of,
    corners,
    corridor_of,
    node_at,
)
from minesnb.games.gold_mine.rules.state import Phase, partner

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from minesnb.games.gold_mine.rules.state import GoldMineState

_SIDES = ("north", "east", "south", "west")


def refuse(state: GoldMineState, action: actions.MineAction) -> tuple[Refusal, ...]:
    """Return every rule that refuses `action` to the player to move; () where none does."""
    wrong_time = _phase(state, action)
    if wrong_time:
        return (wrong_time,)
    return tuple(_PREDICATES[type(action)](state, action))


def waiting(state: GoldMineState) -> tuple[Refusal, ...]:
    """Tiles are placed, and miners moved, in turn (GM-10, GM-13); who wins a challenge decides.

    In the turn of a Challenger who has lost it is the Defender who decides (GM-46, GM-51).
    """
    player = state.current_player
    place = (elements.seat(state, player),)
    if player != state.turn >= 0 and state.phase == Phase.TAKE:
        text = f"{{{player}}} has won the challenge and may take a nugget first."
        return (Refusal("GM-46", text, place),)
    if player != state.turn >= 0 and state.phase == Phase.FLEE:
        text = f"{{{player}}} has won the challenge and chooses first where the loser flees to."
        return (Refusal("GM-51", text, place),)
    turn = Refusal("GM-13", f"It is {{{player}}}'s turn.", place)
    return (Refusal("GM-10", "Tiles are placed in turn.", place), turn) if state.stack else (turn,)


def sum_up(
    state: GoldMineState, element: str, refused: Mapping[actions.MineAction, tuple[Refusal, ...]]
) -> tuple[Refusal, ...]:
    """Say of a token whom it challenges, and of a place that a tile fits there in no turn."""
    del element
    rivals = [
        refusals
        for action, refusals in refused.items()
        if isinstance(action, actions.Gold | actions.Bats)
        and action.defender not in (state.turn, partner(state, state.turn))
    ]
    if rivals:
        return _common(rivals) or (
            Refusal("GM-45", "No other miner is in your tunnel.", (elements.miner(state.turn),)),
        )
    return _fits_in_no_turn(refused)


def _fits_in_no_turn(
    refused: Mapping[actions.MineAction, tuple[Refusal, ...]],
) -> tuple[Refusal, ...]:
    """Why no turn of the tile fits a place, where each turn is refused for another reason."""
    placed = {action.cell for action in refused if isinstance(action, actions.Place)}
    if len(placed) != 1 or _common([*refused.values()]):
        return ()
    place = next((r.elements for rs in refused.values() for r in rs if r.rule == "GM-25"), None)
    text = "However the tile is turned, it does not fit here."
    return () if place is None else (Refusal("GM-25", text, (elements.cell(*placed), *place)),)


def _common(asked: list[tuple[Refusal, ...]]) -> tuple[Refusal, ...]:
    """Return what is said alike of all of them."""
    return tuple(refusal for refusal in asked[0] if all(refusal in other for other in asked))


def candidates(state: GoldMineState) -> tuple[actions.MineAction, ...]:
    """Every action type with everything that the board shows, legal or not.

    What a click on the supply or on a token means first, digging and a challenge of another, comes
    before what it could mean besides.
    Of turns in which a tile looks the same the board shows one (GM-28).
    """
    deck = deck_of(state.deck)
    tiles = state.layout.by_cell
    found: list[actions.MineAction] = [*_placements(state)]
    found += [
        actions.Go(node_at(cell, corridor))
        for cell, tile in sorted(tiles.items())
        for corridor in range(len(deck.corridors[tile]))
    ]
    found += [actions.Lay(cell) for cell in sorted(tiles)]
    others = [(state.active + step) % state.num_players for step in range(1, state.num_players)]
    for seat in (*others, state.active):
        found += [actions.Gold(seat), actions.Bats(seat)]
    return (*found, *(kind() for kind in _PREDICATES if not kind.__struct_fields__))


def _placements(state: GoldMineState) -> list[actions.Place]:
    """Every tile that its player holds, in and around the mine, in every turn that looks different."""
    if state.phase != Phase.PLACE:
        return []
    deck = deck_of(state.deck)
    tiles = state.layout.by_cell
    held = (state.tile_in_hand,) if state.tile_in_hand >= 0 else state.own[state.turn]
    cells = {cell + step for cell in tiles for step in (0, *STEPS)} | corners(tiles)
    return [
        actions.Place(deck.kinds[kind].code, cell, turn)
        for kind in dict.fromkeys(held)
        if kind >= 0
        for cell in sorted(cells)
        for turn in deck.turns[kind]
    ]


# -- the right time

_NOW = {
    Phase.PLACE: "First the tile has to be placed.",
    Phase.MOVE: "First choose how to move.",
    Phase.CROSS: "Now your miner may dive: choose a passage, or stay.",
    Phase.STEP: "Now your miner walks: choose a tunnel, or stay.",
    Phase.FLEE: "Now a miner is driven away by bats.",
    Phase.TAKE: "Now you may take the nugget that was won: choose a chamber, or take none.",
}
"""What is due instead of what comes too early or too late; at the end of a turn it depends on that."""

_ONE_MOVEMENT = "A turn has one movement, at its beginning."
_OVER = "The movement of this turn is over."
_TIMES: dict[type, tuple[tuple[Phase, ...], str]] = {
    actions.Place: ((Phase.PLACE,), _OVER),
    actions.Excavate: ((Phase.MOVE,), _ONE_MOVEMENT),
    actions.Roll: ((Phase.MOVE,), _ONE_MOVEMENT),
    actions.Passage: ((Phase.MOVE,), _ONE_MOVEMENT),
    actions.Pass: ((Phase.MOVE,), _ONE_MOVEMENT),
    actions.Go: ((Phase.STEP, Phase.CROSS, Phase.FLEE), _OVER),
    actions.Stay: ((Phase.STEP, Phase.CROSS, Phase.FLEE), _OVER),
    actions.Return: ((Phase.PLACE,), _OVER),
    actions.Collect: ((Phase.ACTION,), ""),
    actions.Gold: ((Phase.ACTION,), ""),
    actions.Bats: ((Phase.ACTION,), ""),
    actions.Lay: ((Phase.TAKE,), ""),
    actions.Leave: ((Phase.TAKE,), ""),
    actions.Give: ((Phase.ACTION,), ""),
    actions.Receive: ((Phase.ACTION,), ""),
    actions.EndTurn: ((Phase.ACTION,), ""),
}
"""When an action can be taken, and what is said where it comes after the movement of the turn."""


def _phase(state: GoldMineState, action: actions.MineAction) -> Refusal | None:
    phases, text = _TIMES[type(action)]
    if state.phase in phases:
        return None
    if state.phase == Phase.ACTION and isinstance(action, actions.Lay):
        return Refusal("GM-41", "You collect a nugget only where your miner stands.")
    if state.phase == Phase.ACTION and isinstance(action, actions.Leave):
        return Refusal("GM-46", "No nugget has been won now.")
    return Refusal("GM-14", _NOW.get(state.phase, text))


# -- tiles


def _open_ports(state: GoldMineState, tile: int) -> set[int]:
    return {port for corridor in deck_of(state.deck).corridors[tile] for port in corridor}


def _place(state: GoldMineState, action: actions.Place) -> Iterator[Refusal]:
    deck = deck_of(state.deck)
    kind = deck.number.get(action.code, -1)
    held = (state.tile_in_hand,) if state.tile_in_hand >= 0 else state.own[state.turn]
    if kind not in held and state.tile_in_hand < 0:
        yield Refusal("GM-A11", "That is not one of your own tiles.")
        return
    if kind not in held:
        yield Refusal("GM-19", "That is not the tile in hand.", (elements.TILE_IN_HAND,))
        return
    refusals = tuple(_fit(state, kind, action.cell, action.turn))
    yield from refusals
    if not refusals and (first := deck.alike[tile_of(kind, action.turn)]) != action.turn:
        same = actions.place(action.code, action.cell, first)
        text = f"Turned so, the tile looks as it does by {same}, which is how that placement is written."
        yield Refusal("GM-28", text, (elements.cell(action.cell),))


def _fit(state: GoldMineState, kind: int, cell: int, turn: int) -> Iterator[Refusal]:
    """Say why a tile may not lie somewhere (GM-24 to GM-28)."""
    tiles = state.layout.by_cell
    if cell in tiles:
        yield Refusal("GM-24", "A tile lies here already.", (elements.tile(cell),))
        return
    beside = [(side, cell + STEPS[side]) for side in range(4) if cell + STEPS[side] in tiles]
    if not beside:
        text = "A tile must lie side by side with the mine; corners do not count."
        yield Refusal("GM-24", text, (elements.cell(cell),))
        return
    if not 0 <= turn < 4:
        yield Refusal("GM-28", "A tile can be turned in four ways.")
        return
    yield from _beside(state, tile_of(kind, turn), beside)
    if state.options.require_passage and not any(
        _join(state, tile_of(kind, turn), side, other) for side, other in beside
    ):
        text = "At this table a new tile must join a tunnel of the mine."
        yield Refusal("GM-A5", text, (elements.cell(cell),))


def _beside(state: GoldMineState, tile: int, beside: list[tuple[int, int]]) -> Iterator[Refusal]:
    """Ask of each neighbour, by side and cell, whether it lets the tile lie there."""
    space = deck_of(state.deck).space
    tiles = state.layout.by_cell
    own = _open_ports(state, tile)
    for side, other in beside:
        if not space[tile] and not space[tiles[other]]:
            yield from _meet(own, _open_ports(state, tiles[other]), side, other)
        if other == ENTRANCE_CELL:
            yield from _way_through(state, tile, side)


def _join(state: GoldMineState, tile: int, side: int, other: int) -> bool:
    """Whether an opening of the tile meets one of its neighbour."""
    own, theirs = _open_ports(state, tile), _open_ports(state, state.layout.by_cell[other])
    return any(port in own and MEETS[port] in theirs for port in (2 * side, 2 * side + 1))


def _meet(own: set[int], theirs: set[int], side: int, other: int) -> Iterator[Refusal]:
    """Each opening meets an opening (GM-25)."""
    ports = (2 * side, 2 * side + 1)
    if any(port in own and MEETS[port] not in theirs for port in ports):
        text = f"An opening on the {_SIDES[side]} side would meet solid rock."
        yield Refusal("GM-25", text, (elements.tile(other),))
    if any(port not in own and MEETS[port] in theirs for port in ports):
        text = f"A tunnel of the tile to the {_SIDES[side]} would be blocked."
        yield Refusal("GM-25", text, (elements.tile(other),))


def _way_through(state: GoldMineState, tile: int, side: int) -> Iterator[Refusal]:
    """Beside the entrance a miner must get through (GM-27)."""
    for corridor in deck_of(state.deck).corridors[tile]:
        sides = {port // 2 for port in corridor}
        if side in sides and len(sides) > 1:
            return
    text = "Beside the entrance a tunnel must lead in and out on another side."
    yield Refusal("GM-27", text, (elements.tile(ENTRANCE_CELL),))


def _return(state: GoldMineState, _: actions.Return) -> Iterator[Refusal]:
    """A tile goes back only if it fits nowhere (GM-19)."""
    kinds = (state.tile_in_hand,) if state.tile_in_hand >= 0 else state.own[state.turn]
    tiles = state.layout.by_cell
    for kind in kinds:
        for cell in sorted({cell + step for cell in tiles for step in STEPS}):
            for turn in range(4):
                if not tuple(_fit(state, kind, cell, turn)):
                    text = "The tile has a place, so it must be placed."
                    yield Refusal("GM-19", text, (elements.cell(cell),))
                    if state.stack:
                        text = "Only a tile without a place is exchanged."
                        yield Refusal("GM-11", text, (elements.cell(cell),))
                    return


# -- moving


def _excavate(state: GoldMineState, _: actions.Excavate) -> Iterator[Refusal]:
    if not state.supply:
        yield Refusal("GM-A4", "The supply is empty; there is nothing to dig.", (elements.SUPPLY,))


def _passage(state: GoldMineState, _: actions.Passage) -> Iterator[Refusal]:
    node = state.miners[state.turn]
    tile = state.layout.by_cell[cell_of(node)]
    if deck_of(state.deck).kinds[kind_of(tile)].passage != corridor_of(node):
        text = "Your miner does not stand in a tunnel with a Secret Passage."
        yield Refusal("GM-37", text, (elements.miner(state.turn),))


def _walked(state: GoldMineState, seat: int, steps: int, *, free: bool = False) -> dict[int, int]:
    """Walk every way of up to `steps` from where `seat` stands, corridor by corridor.

    A `free` walk is stopped neither by mud nor by the entrance.
    """
    start = state.miners[seat]
    best = {start: 0}
    queue = [start]
    while queue:
        node = queue.pop(0)
        stopped = not free and node != start and _stops(state, seat, node)
        if best[node] == steps or stopped:
            continue
        for far in _next_to(state, node):
            if far not in best:
                best[far] = best[node] + 1
                queue.append(far)
    return best


def _stops(state: GoldMineState, seat: int, node: int) -> bool:
    """Whether a move ends here: in mud (GM-53), or at the entrance for one who wins there (GM-A14)."""
    kind = deck_of(state.deck).kinds[kind_of(state.layout.by_cell[cell_of(node)])]
    muddy = state.options.mud and corridor_of(node) in kind.mud
    return muddy or (node == ENTRANCE_NODE and can_win(state, seat))


def _next_to(state: GoldMineState, node: int) -> Iterator[int]:
    """Yield the corridors whose openings meet one of this corridor's (GM-31)."""
    corridors = deck_of(state.deck).corridors
    tiles = state.layout.by_cell
    cell = cell_of(node)
    for port in corridors[tiles[cell]][corridor_of(node)]:
        beside = cell + STEPS[port // 2]
        if beside in tiles:
            for number, corridor in enumerate(corridors[tiles[beside]]):
                if MEETS[port] in corridor:
                    yield node_at(beside, number)


_HERE = {
    Phase.STEP: ("GM-34", "The miner stands there already; staying is a choice too."),
    Phase.CROSS: ("GM-38", "A Secret Passage leads to another one; your miner stands in this one."),
    Phase.FLEE: ("GM-51", "The loser stands there; fleeing leads away."),
}
"""Why a miner cannot go to where it stands."""


def _go(state: GoldMineState, action: actions.Go) -> Iterator[Refusal]:
    tiles = state.layout.by_cell
    cell = cell_of(action.node)
    deck = deck_of(state.deck)
    if cell not in tiles or corridor_of(action.node) >= len(deck.corridors[tiles[cell]]):
        yield Refusal("GM-30", "There is no such tunnel.")
        return
    mover = state.mover
    start = state.miners[mover]
    target = (elements.corridor(action.node),)
    if action.node == start:
        yield Refusal(*_HERE[state.phase], target)
        return
    if state.phase == Phase.CROSS:
        kind = deck.kinds[kind_of(tiles[cell])]
        if kind.passage != corridor_of(action.node):
            text = "A Secret Passage leads to another Secret Passage and nowhere else."
            yield Refusal("GM-38", text, target)
        return
    near = _walked(state, mover, state.reach)
    if action.node not in near:
        yield from _too_far(state, mover, action.node)
    elif state.phase == Phase.FLEE and not state.options.bats_may_spare and cell == cell_of(start):
        yield Refusal("GM-51", "The loser has to flee to another tile.", target)
        yield Refusal("GM-A21", "Going out and back does not count as fleeing.", target)


def _too_far(state: GoldMineState, mover: int, node: int) -> Iterator[Refusal]:
    target = (elements.corridor(node),)
    longest = len(state.layout.cells) * 8
    whole = _walked(state, mover, longest)
    free = _walked(state, mover, longest, free=True)
    if node in whole:
        text = f"That is {count(whole[node], 'tile')} away; this move goes up to {state.reach}."
        yield Refusal("GM-31", text, target)
        if len(state.dice) == 2:
            yield Refusal(
                "GM-39",
                "After a failed passage the lower die counts.",
                (elements.die(0), elements.die(1)),
            )
        elif state.dice:
            yield Refusal("GM-34", f"The die shows {state.dice[0]}.", (elements.die(0),))
        else:
            yield Refusal("GM-22", "After digging a miner goes one tile at most.", target)
    elif node in free:
        yield from _stopped(state, mover, node, longest)
    elif cell_of(node) == cell_of(state.miners[mover]):
        text = "A miner cannot change to another tunnel of the same tile."
        yield Refusal("GM-32", text, target)
    else:
        yield Refusal("GM-31", "No way leads there from here.", target)


def _stopped(state: GoldMineState, mover: int, node: int, longest: int) -> Iterator[Refusal]:
    """Say what ends every way to `node`: mud, or the entrance for one who wins there."""
    target = (elements.corridor(node),)
    dry = replace(state, options=replace(state.options, mud=False))
    if state.options.mud and node in _walked(dry, mover, longest):
        yield Refusal("GM-53", "Mud lies on the way, and a miner stops in it.", target)
    else:
        text = "The way there leads through the entrance, where this miner wins at once."
        yield Refusal("GM-A24", text, (elements.tile(ENTRANCE_CELL),))


def _stay(state: GoldMineState, _: actions.Stay) -> Iterator[Refusal]:
    if state.phase != Phase.FLEE or state.options.bats_may_spare:
        return
    mover = state.mover
    here = cell_of(state.miners[mover])
    if any(cell_of(node) != here for node in _walked(state, mover, state.reach)):
        text = "The loser has to flee: move the miner by at least one tile."
        yield Refusal("GM-51", text, (elements.miner(mover),))
        yield Refusal("GM-A21", "Bats spare nobody who can get away.", (elements.miner(mover),))


# -- acting


def _collect(state: GoldMineState, _: actions.Collect) -> Iterator[Refusal]:
    cell = cell_of(state.miners[state.turn])
    if cell not in state.gold:
        text = "There is no nugget where your miner stands."
        yield Refusal("GM-41", text, (elements.tile(cell),))
        if deck_of(state.deck).chamber[state.layout.by_cell[cell]]:
            text = "An emptied chamber gets no new nugget from the stock."
            yield Refusal("GM-42", text, (elements.tile(cell),))
    if not state.may_collect:
        text = "Your miner was driven here; only where your own move ended can you collect."
        yield Refusal("GM-A19", text, (elements.miner(state.turn),))
    if state.collected:
        rule = "GM-A22" if state.options.single_collect else "GM-17"
        yield Refusal(rule, "You have collected in this turn.", (elements.purse(state.turn),))


def _rival(state: GoldMineState, defender: int) -> Iterator[Refusal]:
    if not 0 <= defender < state.num_players:
        yield Refusal("GM-44", "There is no such player.")
    elif defender == state.turn:
        yield Refusal("GM-44", "A challenge needs another player.")
    elif defender == partner(state, state.turn):
        text = "Partners do not compete."
        yield Refusal("GM-58", text, (elements.miner(defender),))
    if state.challenged:
        yield Refusal("GM-18", "One challenge a turn is all.")


def _gold(state: GoldMineState, action: actions.Gold) -> Iterator[Refusal]:
    seat = state.turn
    yield from _rival(state, action.defender)
    if not state.gold_tokens[seat]:
        text = "Your three Gold tokens are spent."
        yield Refusal("GM-52", text, (elements.token(seat, "gold"),))
    if not state.nuggets[seat]:
        text = "Only a miner who holds a nugget can challenge for gold."
        yield Refusal("GM-45", text, (elements.purse(seat),))
    here = state.miners[seat]
    other = action.defender
    if 0 <= other < state.num_players and other != seat and state.miners[other] != here:
        same = cell_of(state.miners[other]) == cell_of(here)
        text = (
            "You are on the same tile, but in another tunnel of it."
            if same
            else "Both miners must be in the same tunnel of the same tile."
        )
        yield Refusal("GM-45", text, (elements.miner(seat), elements.miner(other)))


def _bats(state: GoldMineState, action: actions.Bats) -> Iterator[Refusal]:
    yield from _rival(state, action.defender)
    if not state.bat_tokens[state.turn]:
        text = "Your three Bat tokens are spent."
        yield Refusal("GM-52", text, (elements.token(state.turn, "bats"),))


def _lay(state: GoldMineState, action: actions.Lay) -> Iterator[Refusal]:
    tiles = state.layout.by_cell
    place = (elements.tile(action.cell),)
    kind = deck_of(state.deck).kinds[kind_of(tiles[action.cell])] if action.cell in tiles else None
    if kind is None or kind.kind != "chamber":
        yield Refusal("GM-47", "A nugget is laid in a Gold Chamber.", place)
        return
    if action.cell in state.gold:
        yield Refusal("GM-43", "A nugget lies here already; a chamber holds one.", place)
    if action.cell in {cell_of(state.miners[s]) for s in (state.turn, state.opponent(state.turn))}:
        yield Refusal("GM-47", "Neither miner of the challenge may stand there.", place)


def _mates(state: GoldMineState, giver: int, direction: int) -> Iterator[Refusal]:
    seat, mate = state.turn, partner(state, state.turn)
    if mate < 0:
        yield Refusal("GM-58", "Only partners of an alliance hand nuggets over.")
        return
    if state.miners[seat] != state.miners[mate]:
        text = "Partners must be in the same tunnel of the same tile."
        yield Refusal("GM-58", text, (elements.miner(seat), elements.miner(mate)))
    if not state.nuggets[giver if giver >= 0 else mate]:
        yield Refusal("GM-58", "There is no nugget to hand over.")
    if state.nugget_transfer == -direction and not state.options.both_ways:
        yield Refusal("GM-A25", "In one turn nuggets go in one direction.")


def _give(state: GoldMineState, _: actions.Give) -> Iterator[Refusal]:
    return _mates(state, state.turn, 1)


def _receive(state: GoldMineState, _: actions.Receive) -> Iterator[Refusal]:
    return _mates(state, partner(state, state.turn), -1)


def _nothing(_: GoldMineState, __: actions.MineAction) -> Iterator[Refusal]:
    return iter(())


_PREDICATES: dict[type[Any], Callable[..., Iterator[Refusal]]] = {
    actions.Place: _place,
    actions.Excavate: _excavate,
    actions.Return: _return,
    actions.Roll: _nothing,
    actions.Passage: _passage,
    actions.Pass: _nothing,
    actions.Go: _go,
    actions.Stay: _stay,
    actions.Collect: _collect,
    actions.Gold: _gold,
    actions.Bats: _bats,
    actions.Lay: _lay,
    actions.Leave: _nothing,
    actions.Give: _give,
    actions.Receive: _receive,
    actions.EndTurn: _nothing,
}
