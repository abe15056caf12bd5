"""Any game as a game of OpenSpiel; importing this registers all as ``minesnb_kings_under_mountains`` etc.

>>> import pyspiel
>>> state = pyspiel.load_game("minesnb_kings_under_mountains(players=2)").new_initial_state()
>>> state.is_chance_node()
True
>>> state.action_to_string(0)
'king Dw'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from minesnb.adapters.encoding import MOST, as_bytes, chosen, legal, rewards
from minesnb.core.game import CHANCE, Game, State
from minesnb.core.registry import game_ids, load

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ImportError(
        f"this needs {error.name}, which is not installed here; install it with\n"
        "    pip install 'minesnb[openspiel]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from minesnb.core.game import Action

__all__ = ["MOST_POINTS", "MOST_STEPS", "SpielGame", "SpielState", "register"]

MOST_POINTS = 1000.0
"""What nobody who plays alone ever comes to, nor below its negative: OpenSpiel asks for bounds."""
MOST_STEPS = 1_000_000
"""A bound of the decisions, or of the outcomes of chance, of a game. No rule ends a game of Gold Mine."""


class SpielGame(pyspiel.Game):  # type: ignore[misc] # it comes without types
    """A game of minesnb. Its parameters are ``players`` and the options of the game."""

    game: ClassVar[Game[Any, Any]]

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        game, params = self.game, params or {}
        given: dict[str, Any] = {"players": _usual(game), **params}
        players = given.pop("players")
        self.empty = game.empty_table(players, options=given)
        alone = players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST,
            max_chance_outcomes=MOST,
            num_players=players,
            min_utility=-MOST_POINTS if alone else 0.0,
            max_utility=MOST_POINTS if alone else 1.0,
            max_game_length=MOST_STEPS,
        )
        super().__init__(_type_of(game), info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_STEPS

    def make_py_observer(
        self, iig_obs_type: object = None, params: Mapping[str, object] | None = None
    ) -> _Observer:
        """Return what shows a player's observation, whatever kind is asked for."""
        del iig_obs_type
        if params:
            raise ValueError(f"there are no parameters of observations, but {params} are given")
        return _Observer()


class SpielState(pyspiel.State):  # type: ignore[misc] # it comes without types
    """A state. Numbers of actions and outcomes mean what `minesnb.adapters.encoding` says.

    ``position`` is the state of minesnb. ``observation_string`` is all that a player may know, as JSON;
    there is no information state string, since a state does not hold how it came about. Winners share
    a return of 1; alone one gets one's points.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._kept = _Kept(game.empty)

    @property
    def position(self) -> State[Any]:
        """The state of minesnb, which is whole."""
        return self._kept.position

    def current_player(self) -> int:
        return self.position.current_player

    def is_terminal(self) -> bool:
        return self.position.is_terminal

    def returns(self) -> list[float]:
        return list(rewards(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.position.chance_outcomes()]
        whole = sum(weights)
        return [(number, weight / whole) for number, weight in enumerate(weights)]

    def observation_string(self, player: int | None = None) -> str:
        return as_bytes(self.position, self._seat(player)).decode()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that `player` cannot tell from this one; its history is empty."""
        drawn: SpielState = self.get_game().new_initial_state()
        drawn._kept = _Kept(self.position.determinize(player, _Sampler(sampler)))
        return drawn

    def __str__(self) -> str:
        return str(self.position)

    def _seat(self, player: int | None) -> int:
        return self.current_player() if player is None else player

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        return list(range(len(legal(position)))) if player == position.current_player else []

    def _apply_action(self, number: int) -> None:
        position = self.position
        action = self._action(position.current_player, number)
        self._kept = _Kept(position.game.apply(position, action))

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self._action(player, number))

    def _action(self, player: int, number: int) -> Action:
        position = self.position
        if player == CHANCE:
            outcome: Action = position.chance_outcomes()[number][0]
            return outcome
        return chosen(position, number)


class _Kept:
    """A position that a clone shares: it never changes, and `State.clone` copies all that it finds."""

    __slots__ = ("position",)

    def __init__(self, position: State[Any]) -> None:
        self.position = position

    def __deepcopy__(self, memo: object) -> _Kept:
        return self


class _Sampler:
    """A sampler of OpenSpiel as chance asks for it."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self.random = sampler


class _Observer:
    """What OpenSpiel calls an observer: it says what a player may know, and has no tensor."""

    tensor = None
    dict: ClassVar[dict[str, object]] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what `player` may know, as JSON."""
        return as_bytes(state.position, player).decode()


def _type_of(game: Game[Any, Any]) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know of a game before there is one."""
    kinds = pyspiel.GameType
    hidden = "veil" not in game.defaults_in_use()
    options = {spec.name: spec.default for spec in game.option_specs()}
    return kinds(
        short_name=f"minesnb_{game.id}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hidden
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_players,
        min_num_players=game.min_players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": _usual(game), **options},
    )


def register(game: str) -> str:
    """Make a game of minesnb known to OpenSpiel; return its name there. Raise UnknownGame."""
    found = load(game)
    kind = _type_of(found)
    # OpenSpiel lets go of it when Python has ended already: a function would be freed too late there.
    pyspiel.register_game(kind, type("SpielGame", (SpielGame,), {"game": found}))
    return str(kind.short_name)


def _usual(game: Game[Any, Any]) -> int:
    """Return how many play where nobody says it."""
    return max(2, game.min_players)


for _game in game_ids():
    register(_game)
