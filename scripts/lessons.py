"""Print how long the lessons are, and how many of their goals name the only action that passes.

python scripts/lessons.py                          all of this checkout
PYTHONPATH=OTHER python scripts/lessons.py GAME    that of another one, of any version
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from typing import TYPE_CHECKING

import minesnb
from minesnb import lessons

if TYPE_CHECKING:
    from minesnb.lessons import Lesson

__all__ = ["gives_away", "words"]

PACE = 200
"""Words a minute: a learner's pace, who looks at a board meanwhile."""
_FILLING = frozenset(
    ["a", "an", "and", "at", "for", "from", "in", "into", "it", "of", "on", "the", "to", "your"]
)
_ICON = re.compile(r" ?:[a-z][a-z0-9-]*:")


def words(text: str) -> set[str]:
    """Return the words of a text that carry its sense, and its numbers."""
    return set(re.findall(r"[a-z0-9]+", text.lower())) - _FILLING


def gives_away(lesson: Lesson, index: int) -> bool:
    """Whether half of the words that tell the only answer of a task from most other actions stand in its goal."""
    state = lesson.start(index)
    actions = state.legal_actions()
    passing = [action for action in actions if lesson.accepts(index, state, action)]
    if len(passing) > 1:
        return False
    seen = state.observation(state.current_player)
    others = [words(lesson.game.label(seen, action)) for action in actions if action not in passing]
    telling = {
        word
        for word in words(lesson.game.label(seen, passing[0]))
        if 2 * sum(word in other for other in others) <= len(others)
    }
    return 2 * len(telling & words(lesson.steps[index].goal)) >= len(telling)


def _length(lesson: Lesson) -> int:
    """Return how many words a learner reads who makes no mistake."""
    right = [option.text for step in lesson.steps for option in step.options if option.right]
    told = [text for s in lesson.steps for text in (s.heading, s.goal, s.body, s.praise)]
    return sum(len(_ICON.sub("", text).split()) for text in (*told, *right))


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="its id; by default all")
    games = parser.parse_args().games or minesnb.game_ids()
    print("game  words  minutes  steps: acts, questions, pages, games  goals that give away")
    for game in games:
        lesson = lessons.load(game)
        kinds = Counter(step.kind for step in lesson.steps)
        acts = [index for index, step in enumerate(lesson.steps) if step.kind == "act"]
        given = sum(gives_away(lesson, index) for index in acts)
        counts = ", ".join(str(kinds[kind]) for kind in ("act", "question", "page", "game"))
        length = _length(lesson)
        print(
            f"{game}  {length}  {length / PACE:.0f}  {len(lesson.steps)}: {counts}  "
            f"{given} of {len(acts)} ({given / len(acts):.0%})"
        )


if __name__ == "__main__":
    main()
