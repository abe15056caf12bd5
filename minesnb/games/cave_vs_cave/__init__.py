"""Caverna: Cave vs. Cave (Era I): two dwarfs, or one, dig and furnish a cave.

>>> state = GAME.new_game(players=2, seed=7)
>>> state.current_player >= 0
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from minesnb.core.game import Game, Options
from minesnb.games.cave_vs_cave import (
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
from minesnb.games.cave_vs_cave.actions import CaveAction
from minesnb.games.cave_vs_cave.state import CaveOptions, CaveState

if TYPE_CHECKING:
    from minesnb.core.decks import Deck
    from minesnb.core.picture import Picture

__all__ = ["GAME", "CaveVsCave"]


class CaveVsCave(Game[CaveState, CaveAction]):
    """The game object: the modules of this package behind the contract of `Game`."""

    id = "cave_vs_cave"
    title = "Caverna: Cave vs. Cave"
    package = __name__
    min_players = 1
    max_players = 2
    options: ClassVar[type[Options]] = CaveOptions
    state_type = CaveState
    action_type = CaveAction
    deck_note = (
        "All rooms and action tiles are those of the printed game, by number; names are ours."
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
    verdict = staticmethod(scoring.verdict)
    parse = staticmethod(actions.parse)
    position_text = staticmethod(position.write)
    position = staticmethod(position.read)
    text = staticmethod(text.board)
    paths = staticmethod(choices.paths)
    label = staticmethod(choices.label)
    prompt = staticmethod(choices.prompt)
    appraise = staticmethod(bot.appraise)
    build_deck = staticmethod(tiles.build)
    load_standard_deck = staticmethod(tiles.standard)

    def deck_data(self, deck: Deck) -> dict[str, object]:
        return {"title": deck.title, "provenance": deck.provenance}

    def start(self, players: int, options: Options, deck: Deck) -> CaveState:
        del deck
        return setup.empty_table(
            players, options if isinstance(options, CaveOptions) else CaveOptions()
        )

    def picture(self, state: CaveState) -> Picture:
        from minesnb.games.cave_vs_cave import picture

        return picture.draw(state)

    def seat_emblem(self, state: CaveState, seat: int) -> tuple[str, str]:
        from minesnb.games.cave_vs_cave import picture

        return picture.emblem(state, seat)


GAME = CaveVsCave()
CaveState.game = GAME
