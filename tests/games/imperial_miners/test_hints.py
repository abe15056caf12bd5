"""What hints claim is so, found out by playing on, by the rules that refuse, and by the score."""

from __future__ import annotations

import networkx as nx

from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.graph import SURFACE
from minesnb.games.imperial_miners.names import effect_words
from minesnb.games.imperial_miners.rules.actions import Draw, Play
from minesnb.games.imperial_miners.rules.components import deck_of
from minesnb.testing import check_hints
from tests.games.imperial_miners.rare import POSITIONS


class Half:
    """Draws from the middle."""

    def random(self):
        return 0.5


def whole(seen):
    """Return a state that the mover cannot tell from this one."""
    return seen.determinize(seen.current_player, Half())


def drawn(seen, action):
    """Return how many cards the hand gains while nothing but drawing is due."""
    seat = seen.current_player
    before = len(seen.players[seat].hand)
    state = GAME.apply(whole(seen), action)
    while len(state.players[seat].hand) < before + 3:
        legal = state.legal_actions()
        if state.is_chance:
            state = GAME.apply(state, state.sample_chance(Half()))
        elif legal and isinstance(legal[0], Draw):
            state = GAME.apply(state, legal[0])
        else:
            break
    return len(state.players[seat].hand) - before


def a_card_more(seen, action):
    """A card is drawn, or a search goes on."""
    return drawn(seen, action) >= 1 or "seek" in GAME.position_text(whole(seen))


def three_more(seen, action):
    """Three cards are drawn, as long as the decks hold so many."""
    return drawn(seen, action) == 3


def pays(seen, action):
    """There is more gold then."""
    seat = seen.current_player
    return GAME.apply(whole(seen), action).players[seat].gold > seen.players[seat].gold


def climbs(seen, action):
    """The way up is gone, and the space reached has an effect."""
    seat = seen.current_player
    after = GAME.apply(whole(seen), action)
    return after.players[seat].position > seen.players[seat].position and (
        after.tasks != seen.tasks[:-1] or after.players[seat].gold != seen.players[seat].gold
    )


def a_point(seen, action):
    """The score for carts is one point more for each new marker."""
    seat = seen.current_player
    before, after = whole(seen), GAME.apply(whole(seen), action)
    new = len(after.players[seat].cart_markers) - len(before.players[seat].cart_markers)
    return carts(after, seat) - carts(before, seat) == new > 0


def carts(state, seat):
    """Return the points that a seat has for its connected carts (IM-68)."""
    return sum(line.value for line in state.scores()[seat].lines if "cart" in line.label.lower())


def settles(seen, action):
    """The marker stands on the board chosen, and can be on no other."""
    player = GAME.apply(whole(seen), action).players[seen.current_player]
    return player.board == action.board


def nothing_fits(seen, _):
    """Every card of the hand is refused wherever it is played."""
    return not any(
        isinstance(other, Play) and not seen.explain(other) for other in seen.candidates()
    )


def free(seen, action):
    """Nothing is lost by it."""
    seat = seen.current_player
    state, after = whole(seen), GAME.apply(whole(seen), action)
    before = state.players[seat]
    then = after.players[seat]
    return then.gold >= before.gold and then.vp >= before.vp and {*before.hand} <= {*then.hand}


def goes_on(seen, action):
    """The chain wakes that card next, or is over with it."""
    return GAME.apply(whole(seen), action) != seen


def can(seen, action, name, effect):
    """The card of that name is played, and this is one of its effects."""
    card = deck_of(seen.deck).card[action.card]
    return name == card.name and effect in [effect_words(each) for each in card.effects]


def can_and_goes_on(seen, action, name, effect, way):
    """Besides, a chain upward leads from the card to each of those named, one in each row above."""
    mine = GAME.graph(GAME.apply(whole(seen), action), seen.current_player)
    last = len(mine) - 1
    above = [mine.nodes[node] for node in nx.descendants(mine, last) - {SURFACE}]
    rows = {node["row"] for node in above if node["name"] in way}
    return can(seen, action, name, effect) and rows == {*range(1, mine.nodes[last]["row"])}


def costs_more(seen, action, cost, gold):
    """The card costs so much, and its owner has so little."""
    own = seen.players[seen.current_player].gold
    return (int(cost), int(gold)) == (deck_of(seen.deck).card[action.card].cost, own)


JUDGES = {
    "{name} can {effect}.": can,
    "{name} can {effect}, and its chain can go on to {way}.": can_and_goes_on,
    "its effect comes about at once.": goes_on,
    "a cart marker is a point at the end.": a_point,
    "a card of level I costs nothing.": a_card_more,
    "a card of level II costs 2 gold.": a_card_more,
    "a chain from level III wakes up to three cards.": a_card_more,
    "it costs {cost} gold, and you have {gold}.": costs_more,
    "a hand has room for better cards.": None,
    "nothing in the hand can be played.": nothing_fits,
    "gold pays for deeper cards.": pays,
    "a space further up gives something at once.": climbs,
    "a space far up gives something at once.": climbs,
    "three cards more to choose from.": three_more,
    "the chain goes on that way.": goes_on,
    "that is where it may do some good.": None,
    "your marker stays on that board from then on.": settles,
    "what is left unused costs nothing.": free,
    "it does no harm.": None,
}
"""By hint, what it claims."""


def test_hints():
    """Every hint is true in random games, and in positions that show what those seldom show."""
    decisions = [text for text in POSITIONS if GAME.position(text).current_player >= 0]
    check_hints(GAME, JUDGES, decisions, kinds=[(n, {}) for n in range(1, 6)], every=3)
