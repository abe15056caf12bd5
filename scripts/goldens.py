"""Write the golden playthroughs: a random game for every number of players, and for every option.

A playthrough tells all that can be told about a game: each decision with its legal actions, each
event with its rule, each chance outcome, the board now and then, the scores. A test compares them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import minesnb
from minesnb.testing.setups import other_values, setups

__all__ = ["FOLDER", "kinds", "playthrough"]

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
BOARD_EVERY = 12
LATER = 240
"""After so many decisions, and then so many each, boards come more seldom: they grow with the game."""
MOST = 48
"""How many legal actions are written out; of more, the first of them and their number."""


def kinds() -> Iterator[tuple[str, str, int, dict[str, object]]]:
    """Yield (file, game, players, options): every number of players, and every option for the fewest.

    An option is played with each value but its default, and with another option where it needs one.
    """
    for name in minesnb.game_ids():
        game = minesnb.load(name)
        for players in range(game.min_players, game.max_players + 1):
            yield f"{name}-{players}.txt", name, players, {}
        for option, values in other_values(game).items():
            for value in values:
                having = [kind for kind in setups(game) if kind[1].get(option) == value]
                players, options = min(having, key=lambda kind: len(kind[1]))
                file = f"{name}-{players}-{option}-{value}.txt".lower()
                yield file, name, players, options


def listed(legal: tuple[object, ...]) -> str:
    """Return legal actions in notation, on one line that is not too long."""
    words = " ".join(map(str, legal[:MOST]))
    return words if len(legal) <= MOST else f"{words} … {len(legal)} in all"


def playthrough(name: str, players: int, options: dict[str, object]) -> str:
    """Return the story of one random game from the empty table on, the same in every process."""
    words = [f"{option} {value}" for option, value in options.items()]
    rng = random.Random(":".join([name, str(players), *words]))
    state = minesnb.load(name).empty_table(players, options=options)
    lines = [", ".join([name, f"{players} players", *words])]
    decisions = 0
    while state.current_player != minesnb.TERMINAL:
        if state.current_player == minesnb.CHANCE:
            action = state.sample_chance(rng)
            lines.append(f"* {action}  ({len(state.chance_outcomes())} outcomes)")
        else:
            if decisions % (BOARD_EVERY if decisions < LATER else LATER) == 0:
                lines += ["", str(state), ""]
            decisions += 1
            legal = state.legal_actions()
            action = rng.choice(legal)
            lines.append(f"{decisions}. player {state.current_player}: {action}")
            lines.append(f"   of {listed(legal)}")
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
    """Write one file for each kind of game, and remove all others."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for file, name, players, options in kinds():
        path = FOLDER / file
        path.write_text(playthrough(name, players, options), encoding="utf-8", newline="\n")
        print(path.relative_to(FOLDER.parent.parent))


if __name__ == "__main__":
    main()
