"""Caverna: Cave vs. Cave (Era I): one or two dwarfs dig caves and furnish them with rooms.

Each round turns up another action tile. In turn a player takes a tile and carries out its lines, in
any order: get or trade goods, build or raze walls, dig face-down tiles off the cave, furnish rooms
whose walls fit the place, use rooms. Blue rooms act by themselves. After the last round the points
of rooms and the gold are counted: the duel has a winner, a game alone has a goal of 50.

>>> state = GAME.new_game(players=2, seed=7)
>>> [str(action) for action in state.legal_actions()[:2]]
['take cultivation', 'take housework']
>>> print(*state.transition(state.legal_actions()[0]).events)
player 2 takes Cultivation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import Game
from minesnb.games.cave_vs_cave import bot
from minesnb.games.cave_vs_cave.drawing import paths
from minesnb.games.cave_vs_cave.rules import components as tiles
from minesnb.games.cave_vs_cave.rules import ending, hidden, moves, refusals, setup
from minesnb.games.cave_vs_cave.rules.actions import CaveAction
from minesnb.games.cave_vs_cave.rules.state import CaveState
from minesnb.games.cave_vs_cave.words import labels, notation, textboard
from minesnb.games.cave_vs_cave.words.log import CaveLog

if TYPE_CHECKING:
    import networkx as nx

    from minesnb.core.picture import Picture

__all__ = ["GAME", "CaveVsCave"]


class CaveVsCave(Game[CaveState, CaveAction]):
    """The game object: the modules of this package behind the contract of `Game`."""

    id = "cave_vs_cave"
    title = "Caverna: Cave vs. Cave"
    package = __name__
    min_players = 1
    max_players = 2
    pitch = (
        "Two dwarfs, two caves and never enough turns: dig, furnish, and make your rooms turn flax and stone "
        "into gold."
    )
    minutes = 40
    margin = 15
    foresight = 12
    weight = "heavy"
    deck_note = (
        "All rooms and action tiles are those of the printed game, by number; names are ours."
    )
    chance_speaks = "A tile is being turned up; nobody can act yet."
    not_for_players = "That is for the tiles to say, not for a player."

    log_type = CaveLog

    legal_actions = staticmethod(moves.legal_actions)
    chance_outcomes = staticmethod(moves.chance_outcomes)
    sample_chance = staticmethod(moves.sample_chance)
    apply = staticmethod(moves.apply)
    candidates = staticmethod(refusals.candidates)
    not_your_turn = staticmethod(refusals.not_your_turn)
    waiting = staticmethod(refusals.waiting)
    refuse = staticmethod(refusals.refuse)
    sum_up = staticmethod(refusals.sum_up)
    scores = staticmethod(ending.scores)
    components = staticmethod(hidden.components)
    winners = staticmethod(ending.winners)
    verdict = staticmethod(ending.verdict)
    position_text = staticmethod(notation.write)
    initial_state = staticmethod(setup.empty_table)
    read_position = staticmethod(notation.read)
    deck_type = tiles.PrintedTiles
    text = staticmethod(textboard.board)
    paths = staticmethod(paths.paths)
    label = staticmethod(labels.label)
    prompt = staticmethod(labels.prompt)
    worths = staticmethod(bot.worths)
    outlook = staticmethod(bot.outlook)
    reason = staticmethod(bot.reason)
    build_deck = staticmethod(tiles.build)
    load_standard_deck = staticmethod(tiles.standard)

    def graph(self, state: CaveState, *seat: int) -> nx.Graph[str]:
        """Return a player's cave as a frozen networkx graph: spaces, and the openings between them.

        The attributes of nodes are those of `minesnb.games.cave_vs_cave.graph.graph`.
        """
        from minesnb.games.cave_vs_cave.graph import graph

        return graph(state, *seat)

    def picture(self, state: CaveState, names: tuple[str, ...] = ()) -> Picture:
        from minesnb.games.cave_vs_cave.drawing import board
        from minesnb.games.cave_vs_cave.names import NAMELESS

        return board.draw(state).named(names, NAMELESS)


GAME = CaveVsCave()
