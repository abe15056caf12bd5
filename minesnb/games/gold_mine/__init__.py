"""Gold Mine: two to six miners dig tunnels, collect nuggets and race home.

>>> state = GAME.new_game(players=2, seed=7)
>>> state.current_player >= 0
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from minesnb.core import decks
from minesnb.core.game import Game, Options
from minesnb.games.gold_mine import (
    actions,
    bot,
    choices,
    hidden,
    moves,
    position,
    refusals,
    scoring,
    setup,
    text,
    tiles,
)
from minesnb.games.gold_mine.actions import MineAction
from minesnb.games.gold_mine.state import GoldMineOptions, GoldMineState

if TYPE_CHECKING:
    from minesnb.core.decks import Deck
    from minesnb.core.picture import Picture

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
    options: ClassVar[type[Options]] = GoldMineOptions
    state_type = GoldMineState
    action_type = MineAction
    deck_note = (
        "The shapes of the published tiles are not public: these are our own, with the printed totals. "
        "Whoever owns the box can type the real ones into a tile file."
    )

    legal_actions = staticmethod(moves.legal_actions)
    chance_outcomes = staticmethod(moves.chance_outcomes)
    sample_chance = staticmethod(moves.sample_chance)
    apply = staticmethod(moves.apply)
    explain = staticmethod(refusals.explain)
    candidates = staticmethod(refusals.candidates)
    scores = staticmethod(scoring.scores)
    observation = staticmethod(hidden.observation)
    determinize = staticmethod(hidden.determinize)
    permute_hidden = staticmethod(hidden.permute_hidden)
    has_secrets = staticmethod(hidden.has_secrets)
    components = staticmethod(hidden.components)
    returns = staticmethod(scoring.returns)
    parse = staticmethod(actions.parse)
    position_text = staticmethod(position.write)
    text = staticmethod(text.board)
    paths = staticmethod(choices.paths)
    label = staticmethod(choices.label)
    prompt = staticmethod(choices.prompt)
    appraise = staticmethod(bot.appraise)
    build_deck = staticmethod(tiles.build)
    load_standard_deck = staticmethod(tiles.standard)

    def deck_data(self, deck: Deck) -> dict[str, object]:
        return tiles.data_of(tiles.deck_of(decks.keep(deck)))

    def start(self, players: int, options: Options, deck: Deck) -> GoldMineState:
        found = tiles.deck_of(decks.keep(deck))
        chosen = options if isinstance(options, GoldMineOptions) else GoldMineOptions()
        return setup.empty_table(players, chosen, found)

    def position(self, text: str, deck: Deck | None = None) -> GoldMineState:
        return position.read(text, tiles.deck_of(decks.keep(deck or self.standard_deck)))

    def picture(self, state: GoldMineState) -> Picture:
        from minesnb.games.gold_mine import picture

        return picture.draw(state)

    def seat_emblem(self, state: GoldMineState, seat: int) -> tuple[str, str]:
        from minesnb.games.gold_mine import picture

        return picture.emblem(state, seat)


GAME = GoldMine()
GoldMineState.game = GAME
