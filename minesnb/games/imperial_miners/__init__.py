"""Imperial Miners: one to five empires dig downward, card by card, and set off chains of effects.

>>> state = GAME.new_game(players=1, seed=7)
>>> state.current_player >= 0
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from minesnb.core import decks
from minesnb.core.game import Game, Options
from minesnb.games.imperial_miners import (
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
)
from minesnb.games.imperial_miners import deck as cards
from minesnb.games.imperial_miners.actions import MinersAction
from minesnb.games.imperial_miners.state import MinersOptions, MinersState

if TYPE_CHECKING:
    from minesnb.core.decks import Deck
    from minesnb.core.picture import Picture

__all__ = ["GAME", "ImperialMiners"]


class ImperialMiners(Game[MinersState, MinersAction]):
    """The game object: the modules of this package behind the contract of `Game`."""

    id = "imperial_miners"
    title = "Imperial Miners"
    package = __name__
    min_players = 1
    max_players = 5
    options: ClassVar[type[Options]] = MinersOptions
    state_type = MinersState
    action_type = MinersAction
    deck_note = (
        "Few of the published cards are public: most cards, events and boards here are our own, by the "
        "printed totals. Whoever owns the box can type the real ones into a deck file."
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
    text = staticmethod(text.board)
    paths = staticmethod(choices.paths)
    label = staticmethod(choices.label)
    prompt = staticmethod(choices.prompt)
    appraise = staticmethod(bot.appraise)
    build_deck = staticmethod(cards.build)
    load_standard_deck = staticmethod(cards.standard)

    def deck_data(self, deck: Deck) -> dict[str, object]:
        return cards.data_of(cards.deck_of(decks.keep(deck)))

    def start(self, players: int, options: Options, deck: Deck) -> MinersState:
        found = cards.deck_of(decks.keep(deck))
        chosen = options if isinstance(options, MinersOptions) else MinersOptions()
        return setup.empty_table(players, chosen, found)

    def position(self, text: str, deck: Deck | None = None) -> MinersState:
        return position.read(text, cards.deck_of(decks.keep(deck or self.standard_deck)))

    def picture(self, state: MinersState) -> Picture:
        from minesnb.games.imperial_miners import picture

        return picture.draw(state)

    def seat_emblem(self, state: MinersState, seat: int) -> tuple[str, str]:
        from minesnb.games.imperial_miners import picture

        return picture.emblem(state, seat)


GAME = ImperialMiners()
MinersState.game = GAME
