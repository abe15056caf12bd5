"""Position texts that somebody has changed: read as what play can lead to, or refused in words."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import TYPE_CHECKING, Any

from minesnb.core.errors import BadPosition
from minesnb.testing.assertions import Broken, ensure
from minesnb.testing.roundtrips import check_position
from minesnb.testing.walks import one_of, random_action, states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from minesnb.core.game import Game, State

__all__ = ["check_positions"]

Lines = list[tuple[str, list[str]]]
"""The lines of a position text: a key, and the words of its value."""


def check_positions(
    game: Game[Any, Any],
    texts: Iterable[str] = (),
    *,
    games: int = 1,
    seed: int = 0,
    every: int = 20,
    changes: int = 20,
    longest: int = 5000,
    kinds: Iterable[tuple[int, Mapping[str, object]]] | None = None,
) -> int:
    """Change position texts of random games, and `texts`; play on from those that are accepted.

    A text is changed in one to three places: a line or a word is left out, a word doubled, put
    elsewhere, counted up or down, or taken from another text. Whatever is accepted can be played to
    its end, with words, scores and legal actions on the way. Returns how many were accepted.
    """
    known = [*texts]
    for number, state in enumerate(states(game, games, seed, kinds)):
        if number % every == 0 and state.current_player >= 0:
            known.append(game.position_text(state))
    pool: dict[str, list[str]] = defaultdict(list)
    for text in known:
        for key, words in _lines(text):
            pool[key] += words
    rng = random.Random(f"{seed}:positions")
    accepted = 0
    for text in known:
        for _ in range(changes):
            changed = _changed(text, pool, rng)
            try:
                state = game.position(changed)
            except BadPosition:
                continue
            except Exception as error:
                what = f"{error!r}\n{changed}"
                raise Broken("a position is read, or refused in words", what) from error
            accepted += 1
            _play_on(game, state, changed, rng, longest)
    return accepted


def _play_on(
    game: Game[Any, Any], state: State[Any], text: str, rng: random.Random, longest: int
) -> None:
    """Play from a position that was accepted to the end of the game."""
    try:
        if state.current_player >= 0:
            check_position(game, state)
        for _ in range(longest):
            game.text(state)
            game.scores(state)
            if state.is_terminal:
                break
            nexts = state.chance_outcomes() if state.is_chance else state.legal_actions()
            ensure(
                nexts, "an accepted position can be played on", f"nothing is legal\n{text}", state
            )
            game.prompt(state)
            state = state.apply(random_action(state, rng))
    except Broken:
        raise
    except Exception as error:
        what = f"{error!r}\n{text}"
        raise Broken("an accepted position can be played on", what, state) from error
    ensure(state.is_terminal, "an accepted position comes to an end", text, state)


def _lines(text: str) -> Lines:
    pairs = (line.partition(":") for line in text.splitlines() if ":" in line)
    return [(key.strip(), value.split()) for key, _, value in pairs]


def _changed(text: str, pool: dict[str, list[str]], rng: random.Random) -> str:
    """Return a text with one to three changes."""
    lines = _lines(text)
    for _ in range(1 + int(rng.random() * 3)):
        if lines:
            one_of(_CHANGES, rng)(lines, pool, rng)
    return "".join(f"{key}: {' '.join(words)}\n" for key, words in lines)


def _drop_line(lines: Lines, _: dict[str, list[str]], rng: random.Random) -> None:
    lines.remove(one_of(lines, rng))


def _drop_word(lines: Lines, _: dict[str, list[str]], rng: random.Random) -> None:
    words = one_of(lines, rng)[1]
    if words:
        del words[int(rng.random() * len(words))]


def _double_word(lines: Lines, _: dict[str, list[str]], rng: random.Random) -> None:
    words = one_of(lines, rng)[1]
    if words:
        words.append(one_of(words, rng))


def _move_word(lines: Lines, _: dict[str, list[str]], rng: random.Random) -> None:
    words, others = one_of(lines, rng)[1], one_of(lines, rng)[1]
    if words:
        others.append(words.pop(int(rng.random() * len(words))))


def _count(lines: Lines, _: dict[str, list[str]], rng: random.Random) -> None:
    """Count one number up or down by one, or set it to none."""
    words = one_of(lines, rng)[1]
    spots = [spot for spot, word in enumerate(words) if word.lstrip("-").isdigit()]
    if spots:
        spot = one_of(spots, rng)
        words[spot] = one_of((str(int(words[spot]) + 1), str(int(words[spot]) - 1), "0"), rng)


def _other_word(lines: Lines, pool: dict[str, list[str]], rng: random.Random) -> None:
    """Put a word that stands under the same key in some text."""
    key, words = one_of(lines, rng)
    if pool[key]:
        spot = int(rng.random() * (len(words) + 1))
        words[spot : spot + 1] = [one_of(pool[key], rng)]


def _other_line(lines: Lines, pool: dict[str, list[str]], rng: random.Random) -> None:
    """Add a word of a line that some text has and this one has not, or has otherwise."""
    key = one_of(sorted(pool), rng)
    if pool[key]:
        lines[:] = [line for line in lines if line[0] != key]
        lines.append((key, [one_of(pool[key], rng)]))


_CHANGES: tuple[Callable[[Lines, dict[str, list[str]], random.Random], None], ...] = (
    _drop_line,
    _drop_word,
    _double_word,
    _move_word,
    _count,
    _count,
    _other_word,
    _other_word,
    _other_line,
)
