"""The conformance kit: hold a game to the contract of `minesnb.core.game`.

Whoever adds a game calls `check_game` in a test. It plays random games of every kind and raises
`Broken`, which names the invariant, shows the state and says what is wrong. `check_determinize`
holds the drawing of hidden cards against an enumeration, in positions small enough for one;
`fingerprint` is for comparing processes.

>>> import minesnb
>>> from minesnb.testing import check_state
>>> game = minesnb.load("kings_under_mountains")
>>> check_state(game, game.new_game(players=3, seed=1))
"""

from minesnb.testing.assertions import Broken
from minesnb.testing.conformance import Tally, check_game, check_state, fingerprint
from minesnb.testing.hidden import check_determinize
from minesnb.testing.positions import check_positions
from minesnb.testing.reasons import check_hints, check_reasons
from minesnb.testing.setups import setups

__all__ = [
    "Broken",
    "Tally",
    "check_determinize",
    "check_game",
    "check_hints",
    "check_positions",
    "check_reasons",
    "check_state",
    "fingerprint",
    "setups",
]
