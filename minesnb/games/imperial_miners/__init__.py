"""Imperial Miners: one to five empires dig downward, card by card, and set off chains of effects.

In each of ten rounds an event comes, and then everybody plays a card into the row of its level,
below the cards above. The card is activated, then one above it, and so up to the surface, where
gold, cards or steps on a progress board can be had. A card's effect is data: what it gives, costs
and asks for. Collapse tokens block a card once, machines and carts count for others. Points and
connected carts win.

>>> state = GAME.position("hand1: 021 022")
>>> [str(action) for action in state.legal_actions()]
['play 021 0', 'play 022 0']
>>> for event in state.transition(GAME.parse("play 021 0")).events[:2]:
...     print(event.rule, event)
IM-37 player 1 plays Gold Works into row I.
IM-40 Gold Works is activated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import Game
from minesnb.games.imperial_miners import bot
from minesnb.games.imperial_miners.drawing import paths
from minesnb.games.imperial_miners.rules import components as cards
from minesnb.games.imperial_miners.rules import ending, hidden, moves, refusals, setup
from minesnb.games.imperial_miners.rules.actions import MinersAction
from minesnb.games.imperial_miners.rules.state import MinersState
from minesnb.games.imperial_miners.words import labels, log, notation, textboard

if TYPE_CHECKING:
    import networkx as nx

    from minesnb.core.picture import Picture

__all__ = ["GAME", "ImperialMiners"]


class ImperialMiners(Game[MinersState, MinersAction]):
    """The game object: the modules of this package behind the contract of `Game`."""

    id = "imperial_miners"
    title = "Imperial Miners"
    package = __name__
    min_players = 1
    max_players = 5
    pitch = (
        "Dig ten cards deep: each one wakes the card above it, and a good mine runs all the way up to the "
        "daylight."
    )
    minutes = 45
    margin = 10
    foresight = 14
    weight = "medium"
    deck_note = (
        "Few of the published cards are public: most cards, events and boards here are our own, by the "
        "printed totals. Whoever owns the box can type the real ones into a deck file."
    )
    chance_speaks = "A card or a board is being turned up; nobody can act yet."
    not_for_players = "That is for the cards to say, not for a player."

    log_type = log.MinersLog

    legal_actions = staticmethod(moves.legal_actions)
    chance_outcomes = staticmethod(moves.chance_outcomes)
    sample_chance = staticmethod(moves.sample_chance)
    apply = staticmethod(moves.apply)
    candidates = staticmethod(refusals.candidates)
    refuse = staticmethod(refusals.refuse)
    sum_up = staticmethod(refusals.sum_up)
    waiting = staticmethod(refusals.waiting)
    scores = staticmethod(ending.scores)
    veil = staticmethod(hidden.veil)
    determinize = staticmethod(hidden.determinize)
    permute_hidden = staticmethod(hidden.permute_hidden)
    has_secrets = staticmethod(hidden.has_secrets)
    components = staticmethod(hidden.components)
    winners = staticmethod(ending.winners)
    verdict = staticmethod(ending.verdict)
    position_text = staticmethod(notation.write)
    text = staticmethod(textboard.board)
    paths = staticmethod(paths.paths)
    label = staticmethod(labels.label)
    prompt = staticmethod(labels.prompt)
    worths = staticmethod(bot.worths)
    outlook = staticmethod(bot.outlook)
    reason = staticmethod(bot.reason)
    deck_type = cards.MinersDeck
    deck_data = staticmethod(cards.data_of)
    build_deck = staticmethod(cards.build)
    initial_state = staticmethod(setup.empty_table)
    read_position = staticmethod(notation.read)
    load_standard_deck = staticmethod(cards.standard)

    def graph(self, state: MinersState, *seat: int) -> nx.DiGraph[int | str]:
        """Return a player's mine as a frozen networkx digraph: cards, and the ways of the chain upward.

        The attributes of nodes are those of `minesnb.games.imperial_miners.graph.graph`.
        """
        from minesnb.games.imperial_miners.graph import graph

        return graph(state, *seat)

    def picture(self, state: MinersState, names: tuple[str, ...] = ()) -> Picture:
        from minesnb.games.imperial_miners.drawing import board
        from minesnb.games.imperial_miners.names import NAMELESS

        return board.draw(state).named(names, NAMELESS)


GAME = ImperialMiners()
