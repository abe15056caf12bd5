"""Write down all that the games say in seeded random games, to compare two versions of the program.

    PYTHONPATH=old python scripts/freeze.py /tmp/old
    PYTHONPATH=new python scripts/freeze.py /tmp/new
    diff -r /tmp/old /tmp/new

It uses the public interface only, so the inside of the games may change between the two. A file a
kind of game: each step with its events, and now and then all that a position shows: boards, labels,
paths, refusals, scores, appraisals, and every pane of its pictures.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import minesnb
from minesnb.testing.setups import setups

EVERY = 9
"""At one step in so many a position is written down whole."""
CANDIDATES = 11
"""Of so many candidates one is asked why not."""
SPECTATOR = -2


def ids() -> tuple[str, ...]:
    """Return the ids of all games."""
    return ("kings_under_mountains", "gold_mine", "cave_vs_cave", "imperial_miners")


def kinds(game: Any, pairs: int = 2) -> Iterator[tuple[int, dict[str, object]]]:  # noqa: ANN401
    """Yield (players, options): every number of players; each option for the fewest that have it."""
    seen: set[str] = set()
    for players, options in setups(game):
        name = str(sorted(options.items()))
        if len(options) < pairs and (not options or name not in seen):
            seen.add(name)
            yield players, options


def position(state: Any) -> Iterator[str]:  # noqa: ANN401
    """Yield the lines that say all that a position shows."""
    game, mover = state.game, state.current_player
    yield from ("text", str(state))
    if mover != -1:
        yield from ("position", game.position_text(state))
    for viewer in (*range(state.num_players), SPECTATOR):
        seen = state.observation(viewer)
        yield from (f"seen by {viewer}", str(seen))
        picture = game.picture(seen)
        yield f"picture {picture.title}: {picture.description}"
        for pane in picture.panes:
            yield f"pane {pane.id} {pane.label} {pane.row} {pane.width}x{pane.height} {pane.grow}"
            yield str(pane.svg()).replace("><", ">\n<")
        for action in seen.candidates()[viewer % CANDIDATES :: CANDIDATES]:
            yield f"why not {action} {game.paths(seen, action)}"
            yield from (f"  {r.rule} {r.text} {r.elements}" for r in seen.explain(action))
        for score in seen.scores():
            yield f"score {score.total} {score.note}"
            yield from (f"  {line.value} {line.label} {line.rule}" for line in score.lines)
    if mover >= 0:
        seen = state.observation(mover)
        yield f"prompt {game.prompt(seen)}"
        for action in seen.legal_actions():
            yield f"legal {action} {game.label(seen, action)} {game.paths(seen, action)}"
        for action in seen.legal_actions()[:12]:
            found = game.appraise(seen, action)
            yield f"worth {action} {found.value:.6f} {found.reason}"
    yield f"returns {state.returns()}"
    for seat in range(state.num_players):
        yield f"seat {game.seat_emblem(state, seat)} {game.seat_colour(state, seat)}"


def story(game: Any, players: int, options: dict[str, object]) -> Iterator[str]:  # noqa: ANN401
    """Yield the lines of one random game."""
    rng = random.Random(f"{game.id} {players} {sorted(options.items())}")
    state = game.empty_table(players, None, **options)
    steps = 0
    while True:
        if steps % EVERY == 0 or state.current_player == minesnb.TERMINAL:
            yield from position(state)
        if state.current_player == minesnb.TERMINAL:
            return
        steps += 1
        if state.current_player == minesnb.CHANCE:
            action = state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            action = legal[int(rng.random() * len(legal))]
        result = state.transition(action)
        yield f"{steps}. {state.current_player} {action}"
        for e in result.events:
            yield f"  {e.rule} {e.text} {e.elements} {e.seen_by} {e.reveals} {e.gain}"
        state = result.state


def main() -> None:
    """Write a file for each kind of game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("games", nargs="*", default=ids())
    given = parser.parse_args()
    for name in given.games:
        game = minesnb.load(name)
        for players, options in kinds(game):
            words = "-".join(f"{key}-{value}" for key, value in sorted(options.items()))
            path = given.out / name / f"{players}-{words or 'plain'}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            text = "\n".join(story(game, players, options))
            path.write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
