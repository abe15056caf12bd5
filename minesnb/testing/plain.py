"""What leaves a game is plain: whoever takes strings by their type takes no kinds of strings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from minesnb.testing.assertions import ensure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from minesnb.core.game import Game, State

__all__ = ["check_plain"]


def check_plain(game: Game[Any, Any], state: State[Any], viewer: int) -> None:
    """Texts, pictures and what a notebook is shown of an observation hold no strings but `str`."""
    seen = game.observation(state, viewer)
    for name, value in _said(game, seen):
        for text in _strings(value):
            kind = type(text)
            ensure(kind is str, "texts are plain strings", f"{name} has a {kind.__name__}", seen)


def _said(game: Game[Any, Any], seen: State[Any]) -> Iterator[tuple[str, object]]:
    """Yield by its name what the public methods return for an observation."""
    picture = game.picture(seen)
    yield "picture", picture
    yield "picture.elements", picture.elements()
    yield "picture.live", picture.live()
    if seen.viewer == max(seen.current_player, 0):
        # Pictures on paper take their time and write for everybody alike: whoever moves will do, or the first seat.
        yield "_repr_mimebundle_", seen._repr_mimebundle_()
        yield "picture.standalone", picture.standalone(folded=True)
    yield "text", game.text(seen)
    yield "scores", game.scores(seen)
    yield "components", game.components(seen)
    for seat in range(seen.num_players):
        yield "seat_emblem", game.seat_emblem(seen, seat)
        yield "status", game.status(seen, seat)
    for action in seen.legal_actions():
        yield "an action", action
        yield "str(action)", str(action)
        yield "label", game.label(seen, action)
        yield "paths", game.paths(seen, action)
        yield "appraise", game.appraise(seen, action)
    if seen.legal_actions():
        yield "prompt", game.prompt(seen)
    for action in seen.candidates()[:40]:
        yield "explain", game.explain(seen, action)


def _strings(value: object) -> Iterator[str]:
    """Yield every string inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _strings(getattr(value, name))
    elif isinstance(value, dict):
        for pair in value.items():
            yield from _strings(pair)
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from _strings(each)
