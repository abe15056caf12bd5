"""Short ways to set up a position of Gold Mine and to ask about it."""

from __future__ import annotations

from minesnb.games.gold_mine import GAME
from minesnb.games.gold_mine.rules.actions import Go, say_cell
from minesnb.games.gold_mine.rules.components import standard
from minesnb.games.gold_mine.rules.mine import cell_at, node_at
from minesnb.games.gold_mine.rules.state import GoldMineState

LINE = "tiles: T01@1,0e G03@2,0e T01@3,0e G03@4,0e\n"
"""A tunnel east of the entrance with chambers at 2,0 and 4,0."""
DUEL = LINE + "miners: 3,0 3,0\nnuggets: 1 1\nphase: action\ngold: 4,0\n"
"""Two miners with a nugget each in one tunnel, of whom the first may challenge."""
MISFITS = (
    "require_passage: yes\ntiles: G02@0,1n T24@0,-1s G02@-1,0e T12@1,0e\n"
    "mud: yes\nfive_tiles: yes\nstack: 12\nphase: place\nown1: G01p T05m T02p\n"
)
"""Nothing but a broad tunnel or a cavern fits here, and the player in turn keeps neither."""
OWN_TILES = "mud: yes\nfive_tiles: yes\nstack: 12\nphase: place\nown1: C C T01m\nown2: T02m\n"
"""Two players who place tiles of their own."""
WON = ("dice 1,1", "dice 1,1", "dice 1,1")
"""Three rolls that the challenger wins, since ties are his."""
LOST = ("dice 1,2", "dice 1,2", "dice 6,1")
"""Three rolls that the defender wins."""
SWITCHES = ("require_passage", "clockwise_start", "bats_may_spare", "single_collect")
OFF: dict[str, object] = {}
ALL: dict[str, object] = {"mud": True, "five_tiles": True, **dict.fromkeys(SWITCHES, True)}
KINDS: list[tuple[int, dict[str, object]]] = [
    *((players, OFF) for players in range(2, 7)),
    (2, {"mud": True}),
    (4, {"alliances": True}),
    (2, {"require_passage": True}),
    (3, {"clockwise_start": True}),
    (5, {"bats_may_spare": True}),
    (6, {"single_collect": True}),
    (2, {"mud": True, "five_tiles": True}),
    (3, ALL),
    (4, {**ALL, "alliances": True, "both_ways": True}),
    (6, {"mud": True, "alliances": True, **dict.fromkeys(SWITCHES, True)}),
]
"""Every number of players, each option alone where it needs no other, and all that go together."""


def at(text: str) -> GoldMineState:
    """Return the position with these lines."""
    return GAME.position(text)


def ways(state: GoldMineState) -> set[str]:
    """Return where the miner in question may go, without the verb."""
    return {str(a).removeprefix("go ") for a in state.legal_actions() if isinstance(a, Go)}


def node(x: int, y: int, corridor: int = 0) -> int:
    """Return the node of a corridor."""
    return node_at(cell_at(x, y), corridor)


def gold(state: GoldMineState) -> list[str]:
    """Return the cells with a nugget."""
    return [say_cell(cell) for cell in state.gold]


def supply_of(*codes: str) -> str:
    """Return the line that makes these tiles the whole supply."""
    return f"supply: {' '.join(codes)}\n"


def codes(kinds: tuple[int, ...]) -> list[str]:
    """Return tiles by code."""
    return [standard().kinds[kind].code for kind in kinds]
