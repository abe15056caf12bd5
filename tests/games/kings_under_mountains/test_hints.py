"""What hints claim is so, found out by other means than theirs."""

from __future__ import annotations

from minesnb import testing
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.components import (
    RACE,
    RACES,
    STRENGTH,
    deck_of,
    say_card,
)


def _after(seen, action):
    """Return the state that an action leads to, whatever hidden cards are."""
    return seen.game.apply(seen.determinize(seen.current_player, _Half()), action)


class _Half:
    """Draws from the middle."""

    def random(self):
        return 0.5


def _value(seen, mine):
    return deck_of(seen.deck).value[mine.card]


def _captured(seen, action):
    """Return who owns a mine more after an action, or None."""
    after = _after(seen, action)
    seats = range(seen.num_players)
    return next((s for s in seats if len(after.captured[s]) > len(seen.captured[s])), None)


def _captures(seen, action, value):
    mine = seen.centre[action.index]
    return _captured(seen, action) == seen.current_player and int(value) == _value(seen, mine)


def _captures_any(seen, action):
    return _captured(seen, action) == seen.current_player


def _gives(seen, action, race, value):
    winner = _captured(seen, action)
    mine = seen.centre[action.index]
    return RACES[seen.kings[winner]] == race and int(value) == _value(seen, mine)


def _prepares(seen, action):
    """One more unit captures the mine then."""
    mine = _after(seen, action).centre[action.index]
    return deck_of(seen.deck).defence[mine.card] - len(mine.units) == 1


def _little_room(seen, action):
    """Of the twenty units of a race six at most can follow, a 0 on a 9 among them."""
    top = STRENGTH[action.card]
    return (
        _prepares(seen, action)
        and sum(s > top or (top == 9 and s == 0) for s in STRENGTH[:20]) <= 6
    )


def _free(seen, action):
    """The next unit does not capture the mine either."""
    mine = _after(seen, action).centre[action.index]
    return deck_of(seen.deck).defence[mine.card] - len(mine.units) > 1


def _finishes(seen, action, value):
    player = seen.current_player
    after = _after(seen, action)
    gained = after.scores()[player].total - seen.scores()[player].total
    return len(after.developed[player]) > len(seen.developed[player]) and gained == 2 * int(
        value.split()[0]
    )


def _brings_nearer(seen, action, value, left):
    mine = _after(seen, action).captured[seen.current_player][action.index]
    needed = deck_of(seen.deck).crew[mine.card] - len(mine.units)
    return (int(value), int(left)) == (_value(seen, mine), needed)


def _own_race(seen, action, unit):
    top = seen.camp[action.pile][-1]
    return say_card(top) == unit and RACE[top] == seen.kings[seen.current_player]


def _worker(seen, action, unit):
    top = seen.camp[action.pile][-1]
    player = seen.current_player
    return say_card(top) == unit and RACE[top] != seen.kings[player] and bool(seen.captured[player])


def _other(seen, action, unit):
    return say_card(seen.camp[action.pile][-1]) == unit


JUDGES = {
    "nothing else is possible.": lambda seen, action: seen.legal_actions() == (action,),
    "it captures a mine of value {} that you can well finish.": _captures,
    "it captures a mine that will be hard to finish.": _captures_any,
    "it gives the {} king a mine of value {} that will be hard to finish.": _gives,
    "it gives the {} king a mine of value {}.": _gives,
    "it prepares a capture and leaves the others little room to follow.": _little_room,
    "it prepares a capture.": _prepares,
    "it brings a poor mine nearer to whoever must take it.": _prepares,
    "it commits you to nothing yet.": _free,
    "it finishes your mine: {} gained instead of lost.": _finishes,
    "it brings your mine of value {} nearer: {} more unit is needed.": _brings_nearer,
    "it brings your mine of value {} nearer: {} more units are needed.": _brings_nearer,
    "the deck may hold something better than the camp.": None,
    "{} is useful as a unit of your own race.": _own_race,
    "{} is useful as a worker for your mines.": _worker,
    "{} is useful in the next turns.": _other,
}


def test_hints():
    """Every hint is true in random games, and where nothing can be played."""
    full = "3.2.4(Go9) 3.3.6(Gi9) 3.4.8(Go9) 3.2o.7(Gi9)"
    stuck = f"hand1: Dw1 Dw2\nhand2: Or1\ncentre: {full}\ndeck: 9"
    testing.check_hints(GAME, JUDGES, [stuck], kinds=[(2, {}), (4, {})])
