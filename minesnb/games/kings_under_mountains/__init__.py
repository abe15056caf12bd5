r"""Kings under Mountains: two to four kings send units into mines they fight over.

Each player leads a race. In a turn one plays a unit on a mine in the centre, or on one of one's own,
where it must be stronger than the unit below, and then takes cards up to six. The unit that fills a
mine's defence captures it for the king of its own race, whoever played it. A captured mine costs its
value until it is developed: by workers of other races, and an overseer of one's own where the mine
has the sign; then it gives that value. When the deck is empty the highest score wins.

>>> state = GAME.position("kings: Dw Or\ncentre: 2.1.2(Go3) any any any\nhand1: Or5 Gi2")
>>> for event in state.transition(GAME.parse("Or5a>c1")).events[:3]:
...     print(event.rule, event)
KM-16 player 1 plays Orc 5 on the first mine.
KM-21 2 units capture the first mine.
KM-22 The last unit is of the Orc king: player 2 takes the mine (value 2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minesnb.core.game import Game
from minesnb.games.kings_under_mountains import bot
from minesnb.games.kings_under_mountains.drawing import paths
from minesnb.games.kings_under_mountains.rules import (
    actions,
    ending,
    hidden,
    moves,
    refusals,
    setup,
)
from minesnb.games.kings_under_mountains.rules import components as cards
from minesnb.games.kings_under_mountains.rules.actions import KingsAction
from minesnb.games.kings_under_mountains.rules.components import card_name
from minesnb.games.kings_under_mountains.rules.state import KingsState
from minesnb.games.kings_under_mountains.words import labels, notation, textboard
from minesnb.games.kings_under_mountains.words.log import KingsLog

if TYPE_CHECKING:
    from minesnb.core.picture import Picture
    from minesnb.core.rulebook import Refusal

__all__ = ["GAME", "KingsUnderMountains"]


class KingsUnderMountains(Game[KingsState, KingsAction]):
    """The game object: the modules of this package behind the contract of `Game`."""

    id = "kings_under_mountains"
    title = "Kings under Mountains"
    package = __name__
    min_players = 2
    max_players = 4
    pitch = (
        "Four peoples crowd into the same mines: outbid what lies there, strike the last blow, and let your "
        "rivals do the digging."
    )
    minutes = 30
    margin = 8
    foresight = 14
    weight = "light"
    deck_note = (
        "The mine sides of the published cards are not public: these 20 kinds of mine are our own. "
        "Whoever owns the box can type the real ones into a deck file."
    )
    chance_speaks = "A card is being dealt; nobody can act yet."

    log_type = KingsLog

    legal_actions = staticmethod(moves.legal_actions)
    chance_outcomes = staticmethod(moves.chance_outcomes)
    sample_chance = staticmethod(moves.sample_chance)
    apply = staticmethod(moves.apply)
    laid = staticmethod(moves.laid)
    candidates = staticmethod(refusals.candidates)
    refuse = staticmethod(refusals.refuse)
    sum_up = staticmethod(refusals.sum_up)
    over = staticmethod(refusals.over)
    waiting = staticmethod(refusals.waiting)
    scores = staticmethod(ending.scores)
    veil = staticmethod(hidden.veil)
    determinize = staticmethod(hidden.determinize)
    permute_hidden = staticmethod(hidden.permute_hidden)
    has_secrets = staticmethod(hidden.has_secrets)
    parse = staticmethod(actions.parse)
    position_text = staticmethod(notation.write)
    text = staticmethod(textboard.board)
    paths = staticmethod(paths.paths)
    label = staticmethod(labels.label)
    prompt = staticmethod(labels.prompt)
    worths = staticmethod(bot.worths)
    outlook = staticmethod(bot.outlook)
    reason = staticmethod(bot.reason)
    deck_type = cards.KingsDeck
    deck_data = staticmethod(cards.data_of)
    build_deck = staticmethod(cards.build)
    initial_state = staticmethod(setup.empty_table)
    read_position = staticmethod(notation.read)
    load_standard_deck = staticmethod(cards.standard)

    def components(self, state: KingsState) -> tuple[str, ...]:
        return tuple(card_name(card) for card in hidden.components(state))

    def idle(self, state: KingsState, element: str) -> Refusal:
        return refusals.idle(state, element) or super().idle(state, element)

    def picture(self, state: KingsState, names: tuple[str, ...] = ()) -> Picture:
        from minesnb.games.kings_under_mountains.drawing import board

        return board.draw(state).named(names)

    def seat_emblem(self, state: KingsState, seat: int) -> tuple[str, str]:
        from minesnb.games.kings_under_mountains.drawing import board

        if seat >= len(state.kings):
            return "", ""
        race = state.kings[seat]
        return f"{cards.RACES[race]} king", board.emblem(race)

    def seat_colour(self, state: KingsState, seat: int) -> int:
        return (state.kings[seat] if seat < len(state.kings) else seat) + 1


GAME = KingsUnderMountains()
