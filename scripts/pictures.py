"""Draw the pictures of the README: a game of every kind, in full swing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import minesnb
from minesnb.core.chance import settle
from minesnb.core.game import Game, State

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SEED = 56
SHARE = 0.5
"""How far into the game the picture is taken."""
PLAYERS = 2


def decisions(game: Game[Any, Any]) -> list[State[Any]]:
    """Return the state at every decision of a game between two heuristic players."""
    states = []
    state, outcomes = settle(game.empty_table(players=PLAYERS), SEED)
    while state.current_player != minesnb.TERMINAL:
        states.append(state)
        action, _ = game.best(state.observation(state.current_player))
        state, outcomes = settle(game.apply(state, action), SEED, outcomes)
    return states


def main() -> None:
    """Write one standalone SVG, light and dark in one, for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in minesnb.game_ids():
        game = minesnb.load(name)
        states = decisions(game)
        state = states[int(len(states) * SHARE)]
        picture = game.picture(state.observation(state.current_player))
        path = FOLDER / f"{name}.svg"
        path.write_text(picture.standalone() + "\n", encoding="utf-8", newline="\n")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
