"""Kings under Mountains: two to four kings send units into mines they fight over.

>>> state = GAME.new_game(players=2, seed=7)
>>> state.current_player >= 0
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from minesnb.core import decks
from minesnb.core.game import Game, Options
from minesnb.games.kings_under_mountains import (
    actions,
    bot,
    cards,
    choices,
    hidden,
    moves,
    position,
    refusals,
    scoring,
    setup,
    text,
)
from minesnb.games.kings_under_mountains.actions import KingsAction
from minesnb.games.kings_under_mountains.cards import card_name
from minesnb.games.kings_under_mountains.state import KingsOptions, KingsState

if TYPE_CHECKING:
    from minesnb.core.decks import Deck
    from minesnb.core.picture import Picture

__all__ = ["GAME", "KingsUnderMountains"]


class KingsUnderMountains(Game[KingsState, KingsAction]):
    """The game object: the modules of this package behind the contract of `Game`."""

    id = "kings_under_mountains"
    title = "Kings under Mountains"
    package = __name__
    min_players = 2
    max_players = 4
    options: ClassVar[type[Options]] = KingsOptions
    state_type = KingsState
    action_type = KingsAction
    deck_note = (
        "The mine sides of the published cards are not public: these 20 kinds of mine are our own. "
        "Whoever owns the box can type the real ones into a deck file."
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

    def start(self, players: int, options: Options, deck: Deck) -> KingsState:
        found = cards.deck_of(decks.keep(deck))
        chosen = options if isinstance(options, KingsOptions) else KingsOptions()
        return setup.empty_table(players, chosen, found)

    def components(self, state: KingsState) -> tuple[str, ...]:
        return tuple(card_name(card) for card in hidden.components(state))

    def position(self, text: str, deck: Deck | None = None) -> KingsState:
        return position.read(text, cards.deck_of(decks.keep(deck or self.standard_deck)))

    def picture(self, state: KingsState) -> Picture:
        from minesnb.games.kings_under_mountains import picture

        return picture.draw(state)

    def seat_emblem(self, state: KingsState, seat: int) -> tuple[str, str]:
        from minesnb.games.kings_under_mountains import picture

        if seat >= len(state.kings):
            return "", ""
        race = state.kings[seat]
        return f"{cards.RACES[race]} king", picture.emblem(race)

    def seat_colour(self, state: KingsState, seat: int) -> int:
        return (state.kings[seat] if seat < len(state.kings) else seat) + 1


GAME = KingsUnderMountains()
KingsState.game = GAME
