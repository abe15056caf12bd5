"""Write each game's `walks.toml`: in which random games a practice item of which rule can be made.

python scripts/practice.py [GAME …]      keep what can still be asked, and search for more (minutes a game)
python scripts/practice.py --count       print how many rules and items there are
"""

from __future__ import annotations

import argparse
import random
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import msgspec

from minesnb import lessons
from minesnb.core.errors import MinesError
from minesnb.core.registry import game_ids
from minesnb.lessons.items import KINDS, LEARNER, Spot, make, walk
from minesnb.lessons.lesson import Lesson
from minesnb.lessons.pool import Practice, Setup, load_pool
from minesnb.testing.setups import setups

__all__ = ["main"]

GAMES = Path(__file__).parents[1] / "minesnb" / "games"
WALKS = 40
"""Random games that are searched for each setup."""
A_KIND = 2
"""Items of one kind for a rule, unless it has too few."""
FEWEST = 3
"""So many items a rule should have, written ones included."""
A_RULE = 6
"""Items for a rule."""
STALE = 8
"""So many rounds of random games without anything new end the search."""
LOOK = 0.25
"""The share of positions that is looked at."""
ASK = 0.2
"""And the share of these in which all is asked that is refused, which takes longest."""


def begins(lesson: Lesson) -> list[Setup]:
    """Return how the random games begin: for two and for three, and with each option alone."""
    found = []
    for players, options in setups(lesson.game):
        least = players in (lesson.game.min_players, 2)
        if len(options) < 2 and players <= min(3, len(lesson.seats)) and (least or not options):
            found.append(Setup(players=players, options=options))
    return found


def search(lesson: Lesson, practice: Practice, starts: list[Setup]) -> dict[str, list[str]]:
    """Return the ids of the items by rule: those there are that can still be made, and those found."""
    pool = load_pool(lesson)
    found: dict[str, list[str]] = defaultdict(list)
    for rule, names in pool.items.items():
        found[rule] = [name for name in names if ".recall." not in name and pool.fits(name)]
    new = 0
    for number in range(WALKS):
        if number - new > STALE:
            break
        for nth, start in enumerate(starts):
            for name in _in_walk(lesson, start, f"{nth}-{number}", found):
                if name.rpartition(".")[0] not in practice.unfit:
                    found[name.partition(".")[0]].append(name)
                    new = number
    return {
        rule: [name for name in names if ".asked." not in name] for rule, names in found.items()
    }


def _in_walk(
    lesson: Lesson, start: Setup, walk_id: str, found: dict[str, list[str]]
) -> Iterator[str]:
    """Yield the ids of items in one random game that are still wanted, one a rule."""
    number = int(walk_id.partition("-")[2])
    # Two questions out of one game would be much alike.
    used = {
        rule
        for rule, names in found.items()
        if any(name.split(".")[2].startswith(f"{walk_id}-") for name in names)
    }
    rng = random.Random(walk_id.replace("-", ":"))
    for at, state in enumerate(walk(lesson.game, (start.players, start.options), number)):
        if state.current_player != LEARNER or rng.random() > LOOK:
            continue
        spot = Spot(state, lesson.seats[: start.players])
        rules = spot.following | (spot.barring if rng.random() < ASK else frozenset())
        for rule in sorted(rules & lesson.rules - used):
            for kind in KINDS:
                name = f"{rule}.{kind}.{walk_id}-{at}"
                if _wanted(found[rule], kind) and make(spot, rule, kind, name) and _is_read(spot):
                    used.add(rule)
                    yield name
                    break


def _wanted(names: list[str], kind: str) -> bool:
    """Whether a rule that has these items lacks one more of this kind."""
    alike = sum(name.split(".")[1] == kind for name in names)
    return len(names) < FEWEST or (alike < A_KIND and len(names) < A_RULE)


def _is_read(spot: Spot) -> bool:
    """Whether the position's text is read as this very position."""
    try:
        return bool(spot.game.position(spot.game.position_text(spot.state)) == spot.state)
    except MinesError:
        return False


def write(lesson: Lesson) -> None:
    """Search, and write the file."""
    practice = msgspec.convert(
        tomllib.loads((GAMES / lesson.game.id / "practice.toml").read_text("utf-8")), Practice
    )
    starts = begins(lesson)
    found = search(lesson, practice, starts)
    lines = [
        "# Where practice items are found: rule, kind, and the walk (setup, random game, step).",
        "# Written by scripts/practice.py.",
        "setups = [",
        *(f"    {_inline(start)}," for start in starts),
        "]",
        "items = [",
        *(f'    "{name}",' for names in found.values() for name in names),
        "]",
    ]
    path = GAMES / lesson.game.id / "walks.toml"
    path.write_text("\n".join([*lines, ""]), "utf-8")


def _inline(start: Setup) -> str:
    options = ", ".join(f"{name} = {_toml(value)}" for name, value in start.options.items())
    return f"{{ players = {start.players}{f', options = {{ {options} }}' if options else ''} }}"


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def counts(lesson: Lesson) -> Iterator[str]:
    """Yield how many rules have items, how many of which kind, and which have fewer than two."""
    load_pool.cache_clear()
    items = load_pool(lesson).items
    few = [rule for rule in lesson.rules if len(items.get(rule, ())) < 2]
    kinds: dict[str, int] = defaultdict(int)
    names = {name for each in items.values() for name in each}
    for name in names:
        kinds[name.split(".")[1]] += 1
    some = sum(1 for rule in lesson.rules if items.get(rule))
    three = sum(1 for rule in lesson.rules if len(items.get(rule, ())) > 2)
    yield (
        f"{lesson.title}: {len(lesson.rules)} rules taught, {some} with items, "
        f"{len(lesson.rules) - len(few)} with two or more, {three} with three or more; "
        f"{len(names)} items: {', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items()))}"
    )
    order = list(lesson.game.rules)
    yield "  fewer than two: " + ", ".join(
        f"{rule} ({len(items.get(rule, ()))}, {lesson.game.rules[rule].kind})"
        for rule in sorted(few, key=order.index)
    )


def main(argv: list[str] | None = None) -> int:
    """Search for items, or count them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(game_ids()))
    parser.add_argument("--count", action="store_true")
    given = parser.parse_args(argv)
    for game in given.game:
        lesson = lessons.load(game)
        if not given.count:
            write(lesson)
        for line in counts(lesson):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
