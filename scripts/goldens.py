"""Write the golden playthroughs: one random game of every kind, for every number of players.

A playthrough tells all that can be told about a game: each decision with its legal actions, each
event with its rule, each chance outcome, the board now and then, the scores. A test compares them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import minesnb

__all__ = ["FOLDER", "names", "playthrough"]

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
BOARD_EVERY = 12


def names() -> Iterator[tuple[str, int]]:
    """Yield every game with every number of players it takes."""
    for name in minesnb.games():
        game = minesnb.load(name)
        for players in range(game.min_players, game.max_players + 1):
            yield name, players


def playthrough(name: str, players: int) -> str:
    """Return the story of one random game from the empty table on, the same in every process."""
    rng = random.Random(f"{name}:{players}")
    state = minesnb.load(name).empty_table(players=players)
    lines = [f"{name}, {players} players"]
    decisions = 0
    while state.current_player != minesnb.TERMINAL:
        if state.current_player == minesnb.CHANCE:
            action = state.sample_chance(rng)
            lines.append(f"* {action}  ({len(state.chance_outcomes())} outcomes)")
        else:
            if decisions % BOARD_EVERY == 0:
                lines += ["", str(state), ""]
            decisions += 1
            legal = state.legal_actions()
            action = rng.choice(legal)
            lines.append(f"{decisions}. player {state.current_player}: {action}")
            lines.append(f"   of {' '.join(map(str, legal))}")
        transition = state.transition(action)
        for event in transition.events:
            seen = "" if event.seen_by is None else f"  (seen by {event.seen_by})"
            lines.append(f"   {event.rule} {event.text}{seen}")
        state = transition.state
    lines += ["", str(state), ""]
    for player, score in enumerate(state.scores()):
        lines.append(f"player {player}: {score.total}")
        lines += [f"   {line.value:+d} {line.label} ({line.rule})" for line in score.lines]
    lines.append(f"returns: {' '.join(map(str, state.returns()))}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write one file for each game and number of players, and remove those of neither."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, players in names():
        path = FOLDER / f"{name}-{players}.txt"
        path.write_text(playthrough(name, players), encoding="utf-8", newline="\n")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
