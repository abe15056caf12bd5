"""Kings under Mountains: two to four kings send units into mines they fight over.

>>> state = GAME.new_game(players=2, seed=7)
>>> state.current_player >= 0
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from minesnb.core.game import Appraisal, Game, Options, Random
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
from minesnb.games.kings_under_mountains.cards import KingsDeck, card_name
from minesnb.games.kings_under_mountains.state import KingsOptions, KingsState

if TYPE_CHECKING:
    from minesnb.core.decks import Deck
    from minesnb.core.picture import Picture
    from minesnb.core.rulebook import Event, Refusal, Score

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
    hidden_hands = True
    deck_note = (
        "The mine sides of the published cards are not public: these 20 kinds of mine are our own. "
        "Whoever owns the box can type the real ones into a deck file."
    )

    def load_standard_deck(self) -> KingsDeck:
        return cards.standard()

    def build_deck(self, data: object) -> KingsDeck:
        return cards.build(data)

    def deck_data(self, deck: Deck) -> dict[str, object]:
        return cards.data_of(cards.deck_of(deck_digest(deck)))

    def start(self, players: int, options: Options, deck: Deck) -> KingsState:
        found = cards.deck_of(deck_digest(deck))
        chosen = options if isinstance(options, KingsOptions) else KingsOptions()
        return setup.empty_table(players, chosen, found)

    def legal_actions(self, state: KingsState) -> tuple[KingsAction, ...]:
        return moves.legal_actions(state)

    def chance_outcomes(self, state: KingsState) -> tuple[tuple[KingsAction, int], ...]:
        return moves.chance_outcomes(state)

    def sample_chance(self, state: KingsState, rng: Random) -> KingsAction:
        return moves.sample_chance(state, rng)

    def apply(
        self, state: KingsState, action: KingsAction, sink: list[Event] | None = None
    ) -> KingsState:
        return moves.apply(state, action, sink)

    def explain(self, state: KingsState, action: KingsAction) -> tuple[Refusal, ...]:
        return refusals.explain(state, action)

    def candidates(self, state: KingsState) -> tuple[KingsAction, ...]:
        return refusals.candidates(state)

    def scores(self, state: KingsState) -> tuple[Score, ...]:
        return scoring.scores(state)

    def observation(self, state: KingsState, player: int) -> KingsState:
        return hidden.observation(state, player)

    def determinize(self, state: KingsState, player: int, rng: Random) -> KingsState:
        return hidden.determinize(state, player, rng)

    def permute_hidden(self, state: KingsState, player: int, rng: Random) -> KingsState:
        return hidden.permute_hidden(state, player, rng)

    def components(self, state: KingsState) -> tuple[str, ...]:
        return tuple(card_name(card) for card in hidden.components(state))

    def parse(self, text: str) -> KingsAction:
        return actions.parse(text)

    def position(self, text: str, deck: Deck | None = None) -> KingsState:
        return position.read(text, cards.deck_of(deck_digest(deck or self.standard_deck)))

    def position_text(self, state: KingsState) -> str:
        return position.write(state)

    def text(self, state: KingsState) -> str:
        return text.board(state)

    def picture(self, state: KingsState) -> Picture:
        from minesnb.games.kings_under_mountains import picture

        return picture.draw(state)

    def paths(self, state: KingsState, action: KingsAction) -> tuple[tuple[str, ...], ...]:
        return choices.paths(state, action)

    def label(self, state: KingsState, action: KingsAction) -> str:
        return choices.label(state, action)

    def prompt(self, state: KingsState) -> str:
        return choices.prompt(state)

    def seat_emblem(self, state: KingsState, seat: int) -> tuple[str, str]:
        from minesnb.games.kings_under_mountains import picture

        if seat >= len(state.kings):
            return "", ""
        race = state.kings[seat]
        return f"{cards.RACES[race]} king", picture.emblem(race)

    def appraise(self, state: KingsState, action: KingsAction) -> Appraisal:
        return bot.appraise(state, action)


def deck_digest(deck: Deck) -> str:
    """Return the digest of a deck, and keep the deck so that states find it."""
    from minesnb.core import decks

    return decks.digest(decks.register(deck))


GAME = KingsUnderMountains()
KingsState.game = GAME
