"""Any game as an environment of PettingZoo, agent by agent (AEC), with action masks.

>>> environment = env("kings_under_mountains", players=2)
>>> environment.reset(seed=7)
>>> observation, reward, termination, truncation, info = environment.last()
>>> info["actions"][0]  # what action 0 means now, in the game's notation
'Or2a>c1'
>>> environment.step(0)
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar

from minesnb.adapters.encoding import MOST, as_bytes, chosen, legal, rewards
from minesnb.core import chance
from minesnb.core.game import SPECTATOR
from minesnb.core.registry import load

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise ImportError(
        f"this needs {error.name}, which is not installed here; install it with\n"
        "    pip install 'minesnb[pettingzoo]'"
    ) from error

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minesnb.core.decks import Deck
    from minesnb.core.game import State

__all__ = ["MOST_BYTES", "RawEnv", "env"]

MOST_BYTES = 16384
"""How long an observation may be. The longest of random games, five players' Miners, have 4,000 bytes."""


def env(
    game: str,
    players: int = 2,
    *,
    options: Mapping[str, object] | None = None,
    deck: Deck | None = None,
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, Any], int]:
    """Return the environment of a game by its id, wrapped as PettingZoo wraps its own.

    Raise UnknownGame, BadOption, BadDeck.
    """
    raw = RawEnv(game, players, options=options, deck=deck, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class RawEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc] # it comes without types
    """A game; the agents are ``player_0`` and so on, by seat. Chance acts between their steps.

    An observation has ``observation``, what the agent may know as JSON in bytes, filled up with zeros,
    and ``action_mask``: `minesnb.adapters.encoding` says what the numbers mean. In the agent's info stand
    ``actions``, the legal actions in the game's notation, and ``state``, the observation as a state of
    minesnb, to make one's own features of. Rewards come at the end: winners share 1 and others get 0;
    alone one gets one's points. ``reset(seed=7)`` begins the game that ``new_game(seed=7)`` begins.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "minesnb_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        players: int = 2,
        *,
        options: Mapping[str, object] | None = None,
        deck: Deck | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._empty = load(game).empty_table(players, deck, options)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(MOST) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (MOST_BYTES,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (MOST,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed, by one that Python's `random` draws. `options` say nothing."""
        del options
        self.agents = list(self.possible_agents)
        self._seed = random.randrange(2**63) if seed is None else seed
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on(self._empty, 0)

    def step(self, action: int | None) -> None:
        """Take the action of this number; raise IndexError for one that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        taken = chosen(self._state, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._go_on(self._state.game.apply(self._state, taken), self._drawn)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        seen = as_bytes(self._state, seat)
        if len(seen) > MOST_BYTES:
            raise OverflowError(
                f"this observation has {len(seen)} bytes; there is room for {MOST_BYTES}"
            )
        observation = np.zeros(MOST_BYTES, np.uint8)
        observation[: len(seen)] = np.frombuffer(seen, np.uint8)
        mask = np.zeros(MOST, np.int8)
        mask[: len(legal(self._state.observation(seat)))] = 1
        return {"observation": observation, "action_mask": mask}

    def render(self) -> str:
        """Return the text board that everybody may see."""
        return str(self._state.observation(SPECTATOR))

    def close(self) -> None:
        """Nothing is open."""

    def _go_on(self, state: State[Any], drawn: int) -> None:
        """Let chance act until somebody has to decide, and say what that comes to."""
        self._state, self._drawn = state, drawn = chance.settle(state, self._seed, drawn)
        if state.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, rewards(state), strict=True))
        else:
            self.agent_selection = self.agents[state.current_player]
        seen = {agent: state.observation(seat) for seat, agent in enumerate(self.agents)}
        self.infos = {
            agent: {"actions": tuple(map(str, own.legal_actions())), "state": own}
            for agent, own in seen.items()
        }
