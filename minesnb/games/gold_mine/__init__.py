"""Gold Mine: two to six miners dig tunnels, collect nuggets and race home.

First the players lay tiles around the entrance, one each in turn; chambers get a nugget. Then all
miners climb down. In a turn one moves (digs another tile and takes a step, rolls the die and walks,
tries a Secret Passage, or rests) and then acts: takes the nugget of the chamber, challenges a miner
in reach for gold, or sends bats after one. Who comes back to the entrance with enough nuggets wins.
Mud, tiles of one's own and alliances are options.

>>> state = GAME.new_game(players=2, seed=7)
>>> GAME.prompt(state)
'Choose a place for the tile, then turn it.'
>>> print(*state.transition(GAME.parse("place T08p 0,-1 n")).events[:1])
player 2 places a T-junction A with a Secret Passage, 1 north of the entrance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import Game
from minesnb.games.gold_mine import bot
from minesnb.games.gold_mine.drawing import paths
from minesnb.games.gold_mine.rules import components as tiles
from minesnb.games.gold_mine.rules import ending, hidden, moves, refusals, setup
from minesnb.games.gold_mine.rules.actions import MineAction
from minesnb.games.gold_mine.rules.state import GoldMineState, team
from minesnb.games.gold_mine.words import labels, notation, textboard
from minesnb.games.gold_mine.words.log import GoldMineLog

if TYPE_CHECKING:
    import networkx as nx

    from minesnb.core.picture import Picture
    from minesnb.games.gold_mine.graph import Node

__all__ = [
    "GAME",
    "GoldMine",
]


class GoldMine(Game[GoldMineState, MineAction]):
    """The game object: the modules of this package behind the contract of `Game`."""

    id = "gold_mine"
    title = "Gold Mine"
    package = __name__
    min_players = 2
    max_players = 6
    pitch = (
        "Build the mine tile by tile, climb down for nuggets, set the bats on your friends, and be first "
        "back at the ladder."
    )
    minutes = 45
    worth_in = ""
    margin = 4
    foresight = 4
    weight = "light"
    deck_note = (
        "The shapes of the published tiles are not public: these are our own, with the printed totals. "
        "Whoever owns the box can type the real ones into a tile file."
    )
    chance_speaks = "Dice or tiles have to speak first; nobody can act yet."
    not_for_players = "That is for dice and tiles to say, not for a player."

    log_type = GoldMineLog

    legal_actions = staticmethod(moves.legal_actions)
    chance_outcomes = staticmethod(moves.chance_outcomes)
    sample_chance = staticmethod(moves.sample_chance)
    apply = staticmethod(moves.apply)
    candidates = staticmethod(refusals.candidates)
    waiting = staticmethod(refusals.waiting)
    refuse = staticmethod(refusals.refuse)
    sum_up = staticmethod(refusals.sum_up)
    scores = staticmethod(ending.scores)
    veil = staticmethod(hidden.veil)
    determinize = staticmethod(hidden.determinize)
    permute_hidden = staticmethod(hidden.permute_hidden)
    has_secrets = staticmethod(hidden.has_secrets)
    components = staticmethod(hidden.components)
    winners = staticmethod(ending.winners)
    team = staticmethod(team)
    over = staticmethod(ending.over)
    position_text = staticmethod(notation.write)
    text = staticmethod(textboard.board)
    paths = staticmethod(paths.paths)
    label = staticmethod(labels.label)
    prompt = staticmethod(labels.prompt)
    worths = staticmethod(bot.worths)
    outlook = staticmethod(bot.outlook)
    reason = staticmethod(bot.reason)
    deck_type = tiles.GoldMineDeck
    deck_data = staticmethod(tiles.data_of)
    build_deck = staticmethod(tiles.build)
    initial_state = staticmethod(setup.empty_table)
    read_position = staticmethod(notation.read)
    load_standard_deck = staticmethod(tiles.standard)

    def graph(self, state: GoldMineState, *seat: int) -> nx.Graph[Node]:
        """Return the mine as a frozen networkx graph: corridors, and what joins them.

        The attributes of nodes and edges are those of `minesnb.games.gold_mine.graph.graph`.
        """
        from minesnb.games.gold_mine.graph import graph

        return graph(state, *seat)

    def picture(self, state: GoldMineState, names: tuple[str, ...] = ()) -> Picture:
        from minesnb.games.gold_mine.drawing import board
        from minesnb.games.gold_mine.names import NAMELESS

        return board.draw(state).named(names, NAMELESS)


GAME = GoldMine()
