"""Why not: the rules that refuse an action, one predicate each, read straight from the rulebook.

Slow and obvious on purpose. Shared with `moves` are structs, the deck and constants, and no function:
a test holds that an action is legal exactly where nothing here refuses it.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from minesnb.core.rulebook import Refusal
from minesnb.core.words import count, join
from minesnb.games.kings_under_mountains import elements
from minesnb.games.kings_under_mountains.rules.actions import (
    CENTRE,
    DECK,
    Draw,
    Play,
    Redraw,
)
from minesnb.games.kings_under_mountains.rules.components import (
    KING,
    NO_CARD,
    PLURALS,
    RACE,
    RACES,
    STRENGTH,
    deck_of,
    say_card,
    strength_with_article,
)
from minesnb.games.kings_under_mountains.rules.state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from minesnb.games.kings_under_mountains.rules.actions import KingsAction
    from minesnb.games.kings_under_mountains.rules.state import KingsState, Mine


_FIRST = "First play a unit from your own hand; then you take a card."
_PLAYED = "You have played your unit; now take a card."
_TIMES: dict[type[KingsAction], tuple[Phase, str, tuple[str, ...]]] = {
    Play: (Phase.PLAY, _PLAYED, (elements.DECK_TOP,)),
    Draw: (Phase.DRAW, _FIRST, ()),
    Redraw: (Phase.PLAY, _PLAYED, (elements.DECK_TOP,)),
}
"""When an action can be taken (KM-14), and what is said at the wrong time, with what to point at."""


def refuse(state: KingsState, action: KingsAction) -> tuple[Refusal, ...]:
    """Return every rule that refuses `action` to the player to move; () where none does."""
    phase, text, place = _TIMES[type(action)]
    untimely = () if state.phase == phase else (Refusal("KM-14", text, place),)
    return (*untimely, *_REFUSALS[type(action)](state, action))


def over(state: KingsState) -> Refusal:
    """Nobody acts once the deck is empty (KM-37)."""
    del state
    return Refusal("KM-37", "The game is over: the deck is empty.", (elements.DECK_TOP,))


def waiting(state: KingsState) -> tuple[Refusal, ...]:
    """Play goes clockwise from who began (KM-13)."""
    text = f"It is {{{state.current_player}}}'s turn."
    return (Refusal("KM-13", text, (elements.king(state.current_player),)),)


def idle(state: KingsState, element: str) -> Refusal | None:
    """Nobody plays on a mine under a king (KM-16)."""
    if element in map(elements.under_king, range(state.num_players)):
        text = "These mines are developed and lie under a king; nobody plays on them."
        return Refusal("KM-16", text, (element,))
    return None


def sum_up(
    state: KingsState, element: str, refused: Mapping[KingsAction, tuple[Refusal, ...]]
) -> tuple[Refusal, ...]:
    """Say of a mine what none of one's units is, and of a unit what no mine is to it."""
    if state.phase != Phase.PLAY:
        return ()
    plays = _own_plays(state, refused)
    if element not in {elements.mine(play.seat, play.index) for play in plays}:
        return _fits_nowhere(refused, [play for play in plays if element in _shown(state, play)])
    mine = _row(state, plays[0].seat)[plays[0].index]
    strong = [play for play in plays if not tuple(_stacking(mine, play.card, element))]
    return refused[strong[0]] if strong else (_beats_none(STRENGTH[mine.units[-1]], element),)


def _shown(state: KingsState, play: Play) -> tuple[str, ...]:
    return elements.showing(state, play.card)


def _beats_none(top: int, place: str) -> Refusal:
    """Why a hand has nothing for a mine: only a 0 goes on a 9 (KM-18), only a stronger unit on others (KM-17)."""
    if top == 9:
        return Refusal("KM-18", "On a 9 only a 0 can go; you hold none.", (place,))
    stronger = [strength_with_article(strength) for strength in range(top + 1, 10)]
    wanted = join(stronger, "or") if len(stronger) < 3 else f"{top + 1} or more"
    return Refusal("KM-17", f"None of your units beats the {top} on top: play {wanted}.", (place,))


def _own_plays(state: KingsState, tried: Iterable[KingsAction]) -> list[Play]:
    """Return those that play a unit of the mover's hand on a mine that is open to them."""
    player = state.current_player
    return [
        action
        for action in tried
        if isinstance(action, Play)
        and action.card in state.hands[player]
        and action.seat in (CENTRE, player)
    ]


def _fits_nowhere(
    refused: Mapping[KingsAction, tuple[Refusal, ...]], plays: list[Play]
) -> tuple[Refusal, ...]:
    """Why a unit goes on no mine: of the centre in a sentence, of each mine of one's own by itself."""
    if not plays:
        return ()
    centre = [play for play in plays if play.seat == CENTRE]
    own = [refused[play][0] for play in plays if play.seat != CENTRE]
    return (
        *_fits_not_in_the_centre(plays[0].card, centre, [refused[play] for play in centre]),
        *own,
    )


def _fits_not_in_the_centre(
    card: int, plays: list[Play], refusals: list[tuple[Refusal, ...]]
) -> list[Refusal]:
    place = tuple(elements.mine(CENTRE, play.index) for play in plays)
    if STRENGTH[card] == 0:
        text = "A 0 goes on a 9 or on an empty mine; no mine in the centre is one."
        return [Refusal("KM-18", text, place)]
    if any(refusal.rule == "KM-17" for each in refusals for refusal in each):
        text = f"{say_card(card)} is stronger than none of the units on top in the centre."
        return [Refusal("KM-17", text, place)]
    return [*{each[0].rule: each[0] for each in refusals}.values()]


def candidates(state: KingsState) -> tuple[KingsAction, ...]:
    """Every action type with every card and pile that the board shows, legal or not."""
    mines = [*_mines(state, CENTRE)]
    for seat in range(state.num_players):
        mines += _mines(state, seat)
    plays = [Play(card, *mine) for card in _cards(state) for mine in mines]
    return (*plays, *(Draw(pile) for pile in range(DECK + 1)), Redraw())


def _cards(state: KingsState) -> dict[int, None]:
    """Every card, once, that the board shows as something that might be played."""
    cards = [*chain(*state.hands), *_tops(state)]
    cards += [KING + race for race in state.kings]
    if state.deck_top != NO_CARD:
        cards.append(state.deck_top)
    return dict.fromkeys((*cards, *state.discard[-1:]))


def _tops(state: KingsState) -> list[int]:
    """Return the cards that lie on top in the camp."""
    return [pile[-1] for pile in state.camp if pile]


# -- playing a unit


def _play(state: KingsState, action: Play) -> Iterator[Refusal]:
    player = state.current_player
    if action.card >= KING:
        yield Refusal("KM-6", "Kings are never played; they show who leads which race.")
    elif action.card not in state.hands[player]:
        yield _not_in_hand(state, action.card)
    seat = action.seat
    place = elements.mine(seat, action.index)
    if (seat, action.index) not in _mines(state, seat):
        yield Refusal("KM-16", "There is no such mine.")
        return
    mine = _row(state, seat)[action.index]
    if seat not in (CENTRE, player):
        text = f"This mine is {{{seat}}}'s. You may play in the centre or on a mine of your own."
        yield Refusal("KM-16", text, (place,))
    if not 0 <= action.card < KING:
        return
    yield from _stacking(mine, action.card, place)
    if seat == player:
        yield from _crew(state, mine, action.card, place)


def _not_in_hand(state: KingsState, card: int) -> Refusal:
    """A unit is played from one's hand; what lies in the camp or on the deck is taken (KM-14)."""
    taken = card in (state.deck_top, *_tops(state))
    return Refusal("KM-14", _FIRST if taken else "You play a unit from your own hand.")


def _row(state: KingsState, seat: int) -> tuple[Mine, ...]:
    """Return the mines of a seat, or of the centre; () for a seat that is none."""
    if seat == CENTRE:
        return state.centre
    return state.captured[seat] if 0 <= seat < state.num_players else ()


def _mines(state: KingsState, seat: int) -> list[tuple[int, int]]:
    """Return seat and index of each of these mines, as a `Play` names them."""
    return [(seat, index) for index in range(len(_row(state, seat)))]


def _stacking(mine: Mine, card: int, place: str) -> Iterator[Refusal]:
    """A unit goes on a weaker one (KM-17), never on an equal (KM-19); a 0 only on a 9 (KM-18)."""
    if not mine.units:
        return
    top, new = STRENGTH[mine.units[-1]], STRENGTH[card]
    if new == 0 and top == 9:
        return
    if new == top:
        text = f"{say_card(card)} is as strong as the {top} on top; it must be stronger."
        yield Refusal("KM-19", text, (place,))
    if new == 0:
        text = f"A 0 goes on a 9 or on an empty mine; here lies {strength_with_article(top)}."
        yield Refusal("KM-18", text, (place,))
    elif new < top == 9:
        yield Refusal("KM-18", f"On a 9 only a 0 can go, not {say_card(card)}.", (place,))
    elif new < top:
        text = f"{say_card(card)} is weaker than the {top} on top; play {top + 1} or more."
        yield Refusal("KM-17", text, (place,))


def _crew(state: KingsState, mine: Mine, card: int, place: str) -> Iterator[Refusal]:
    """Workers are of other races (KM-27); after them one overseer of one's own (KM-30, KM-31)."""
    player = state.current_player
    side = deck_of(state.deck).side[mine.card]
    own = state.kings[player]
    race = PLURALS[RACE[card]]
    workers = len(mine.units)
    if workers < side.size:
        if RACE[card] != own:
            return
        text = f"You lead the {race}: your own race does not work in your mines."
        yield Refusal("KM-27", text, (place, elements.king(player)))
        if side.overseer:
            missing = count(side.size - workers, "worker")
            text = f"The overseer comes when all workers are there; {missing} missing."
            yield Refusal("KM-31", text, (place,))
        return
    if RACE[card] != own:
        text = f"All workers are there; what is missing is an overseer of your own, {PLURALS[own]}."
        yield Refusal("KM-30", text, (place, elements.king(player)))
        text = f"{race} come as workers, and no more workers are needed."
        yield Refusal("KM-31", text, (place,))
    elif STRENGTH[card] == 0 and STRENGTH[mine.units[-1]] == 9 and not state.options.overseer_zero:
        text = "At this table a 0 may not be the overseer of a 9."
        yield Refusal("KM-A1", text, (place,))


# -- taking cards


def _draw(state: KingsState, action: Draw) -> Iterator[Refusal]:
    if not 0 <= action.pile <= DECK:
        yield Refusal("KM-34", "There is no such pile.")
    elif action.pile != DECK and not state.camp[action.pile]:
        text = f"No {RACES[action.pile]} waits in the camp."
        yield Refusal("KM-34", text, (elements.camp(action.pile),))


def _redraw(state: KingsState, _: Redraw) -> Iterator[Refusal]:
    if state.phase != Phase.PLAY:
        return
    player = state.current_player
    for card in state.hands[player]:
        for mine in (*_mines(state, CENTRE), *_mines(state, player)):
            if not tuple(_play(state, Play(card, *mine))):
                text = f"You must play: {say_card(card)}, for one, fits."
                shown = elements.showing(state, card)[:1]
                yield Refusal("KM-15", text, (*shown, elements.mine(*mine)))
                yield Refusal("KM-36", "A new hand is for players who can play nothing.")
                return


_REFUSALS: dict[type[KingsAction], Callable[..., Iterator[Refusal]]] = {
    Play: _play,
    Draw: _draw,
    Redraw: _redraw,
}
