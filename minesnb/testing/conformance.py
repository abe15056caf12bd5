"""Random games of every kind, and at every state what the contract of a game promises."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING, Any

import msgspec

from minesnb.core.game import SPECTATOR, WHOLE
from minesnb.core.record import Seat
from minesnb.core.registry import load
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession
from minesnb.testing.assertions import ensure
from minesnb.testing.chance import check_chance
from minesnb.testing.hidden import check_hidden, check_secrets, viewers
from minesnb.testing.legality import (
    check_actions,
    check_candidates,
    check_illegal,
    check_transition,
)
from minesnb.testing.plain import check_plain
from minesnb.testing.presentation import check_event_elements, check_presentation, check_scores
from minesnb.testing.reasons import check_said, check_words
from minesnb.testing.roundtrips import (
    check_notation,
    check_position,
    check_record,
    check_round_trips,
)
from minesnb.testing.setups import setups
from minesnb.testing.walks import random_action

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from minesnb.core.decks import Deck
    from minesnb.core.game import Game, State

__all__ = ["Tally", "check_game", "check_state", "fingerprint"]


class Tally(msgspec.Struct):
    """How much a run of the kit has looked at."""

    games: int = 0
    states: int = 0
    looked_at: int = 0
    longest: int = 0


def check_game(
    game: Game[Any, Any],
    *,
    games: int = 1,
    seed: int = 0,
    every: int = 10,
    longest: int = 10_000,
    deck: Deck | None = None,
    kinds: Iterable[tuple[int, Mapping[str, object]]] | None = None,
    defaults: Iterable[str] | None = None,
) -> Tally:
    """Hold `game` to the contract of `minesnb.core.game`; raise Broken where it breaks it.

    Plays `games` random games of each kind (by default `setups(game)`: every number of players, each
    option alone, each pair of options) from the empty table to the end. At every state the cheap
    invariants are checked, at one state in `every`, and at the end, all of them (`check_state`). A
    game of more than `longest` steps breaks the bound. Returns how much was looked at.

    `defaults` names the methods of `Game` that the game leaves as they are on purpose: one that it
    leaves besides, or does not leave, breaks the contract. By default it may leave any.

    >>> from minesnb import load
    >>> check_game(load("kings_under_mountains"), kinds=[(2, {})], every=200).games
    1
    """
    if defaults is not None:
        left = set(game.defaults_in_use())
        same = left == set(defaults)
        ensure(same, "defaults are left on purpose", sorted(left ^ set(defaults)))
    tally = Tally()
    for players, options in setups(game) if kinds is None else kinds:
        for number in range(games):
            rng = random.Random(f"{seed}:{number}:{players}:{sorted(options.items())}")
            start = game.empty_table(players, deck, options)
            _check_walk(game, start, rng, tally, every, longest, own_deck=deck is not None)
            tally.games += 1
        check_record(game, players, seed, deck, options)
    return tally


def check_state(
    game: Game[Any, Any], state: State[Any], seed: int = 0, *, own_deck: bool = False
) -> None:
    """Check everything that can be checked at one whole state, whoever looks.

    `own_deck` says that the state's deck is not the game's standard one, so that its position text
    cannot be read back without it.
    """
    rng = random.Random(f"{seed}:state")
    check_actions(game, state)
    check_chance(game, state)
    check_scores(game, state)
    check_round_trips(state)
    check_candidates(game, state)
    check_illegal(game, state, rng)
    check_secrets(game, state)
    if not own_deck:
        check_position(game, state)
    for action in (*state.legal_actions(), *(action for action, _ in state.chance_outcomes())):
        check_notation(game, action)
    for viewer in viewers(state):
        check_hidden(game, state, viewer, rng)
        check_presentation(game, state, viewer)
        check_plain(game, state, viewer)
        check_scores(game, state.observation(viewer))
        check_round_trips(state.observation(viewer))
    check_words(game, state)
    check_said(game, state)


def _check_walk(
    game: Game[Any, Any],
    state: State[Any],
    rng: random.Random,
    tally: Tally,
    every: int,
    longest: int,
    *,
    own_deck: bool,
) -> None:
    """Walk from `state` to the end of a random game, checking on the way."""
    components = game.components(state)
    past: list[tuple[State[Any], bytes]] = []
    steps = 0
    while True:
        tally.states += 1
        past.append((state, msgspec.json.encode(state)))
        ensure(state.viewer == WHOLE, "a game goes over whole states", f"{state.viewer}", state)
        kept = game.components(state) == components
        ensure(kept, "components are conserved", f"{game.components(state)}", state)
        check_actions(game, state)
        check_scores(game, state)
        look = steps == 0 or state.is_terminal or rng.random() * every < 1
        if look:
            tally.looked_at += 1
            check_state(game, state, steps, own_deck=own_deck)
        if state.is_terminal:
            break
        steps += 1
        ensure(steps <= longest, "a game ends", f"not within {longest} steps", state)
        result = check_transition(game, state, random_action(state, rng))
        if look:
            check_event_elements(game, state, result.state, result.events)
        state = result.state
    tally.longest = max(tally.longest, steps)
    for old, content in past:
        ensure(content == msgspec.json.encode(old), "past states stay as they were", "changed", old)


def fingerprint(
    name: str,
    players: int = 2,
    seed: int = 0,
    longest: int = 5000,
    options: Mapping[str, object] | None = None,
) -> str:
    """Return a digest of all that a seeded random game shows, the same in every process.

    It covers states, legal actions, events, text boards, pictures and the views of a session, for up
    to `longest` steps. Run it under several values of PYTHONHASHSEED: where the answers differ, the
    game iterates over a set.
    """
    game = load(name)
    rng = random.Random(seed)
    seats = [Seat(f"P{n}") for n in range(players)]
    table = Table(game, seats, seed=seed, options=options)
    session = TableSession(table, 0)
    found = hashlib.sha256()

    def note(thing: object) -> None:
        found.update(msgspec.json.encode(thing))

    while True:
        state = table.state
        seen = state.observation(state.current_player if state.current_player >= 0 else SPECTATOR)
        note([state, [str(action) for action in state.legal_actions()], str(seen)])
        note([str(action) for action in seen.candidates()])
        note(session.view())
        if state.is_terminal or len(table.history) >= longest:
            break
        table.act(random_action(state, rng))
    note([entry.events for entry in table.history])
    note(table.record().dump())
    return found.hexdigest()
