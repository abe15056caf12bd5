"""Options of a game: named, typed, with defaults; what a form, the kit and `new_game` read of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from minesnb.core.errors import BadOption
from minesnb.core.words import nearest, quoted

__all__ = ["OptionSpec", "Options", "read", "specs"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every game's options.

    A field is a bool, a `Literal` of words or an int with both its bounds (`Meta(ge=…, le=…)`), has a
    default, and says in its `Meta(extra=…)` how a form calls it (`label`) and its `rule`.
    """


class OptionSpec(msgspec.Struct, frozen=True):
    """What there is to know of one option. `values` are those worth trying: for numbers, the ends."""

    name: str
    kind: type
    default: bool | int | str
    values: tuple[bool | int | str, ...]
    label: str
    rule: str

    @property
    def choices(self) -> tuple[str, ...]:
        """The values it takes, where they are words."""
        return tuple(value for value in self.values if isinstance(value, str))


def specs(options: type[Options]) -> tuple[OptionSpec, ...]:
    """Return what there is to know of each option, in order."""
    found = []
    for field in msgspec.structs.fields(options):
        bare, *notes = (
            get_args(field.type) if get_origin(field.type) is Annotated else (field.type,)
        )
        metas = [note for note in notes if isinstance(note, msgspec.Meta)]
        extra = {key: value for meta in metas for key, value in (meta.extra or {}).items()}
        found.append(
            OptionSpec(
                field.name,
                type(field.default),
                field.default,
                _values(bare, metas),
                extra.get("label", field.name),
                extra.get("rule", ""),
            )
        )
    return tuple(found)


def _values(bare: object, metas: list[msgspec.Meta]) -> tuple[Any, ...]:
    """Return the values of an option's type that are worth trying."""
    if bare is bool:
        return (False, True)
    if get_origin(bare) is Literal:
        return get_args(bare)
    ends = tuple(end for meta in metas for end in (meta.ge, meta.le) if end is not None)
    if not ends:
        raise TypeError(f"an option of type {bare} needs bounds, or a Literal of its values")
    return ends


def read(options: type[Options], given: Mapping[str, object], title: str) -> Options:
    """Check names and types of options given to the game called `title`.

    Raises BadOption that names the option and the nearest right thing.
    """
    known = {spec.name: spec for spec in specs(options)}
    for name, value in given.items():
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption(
                name, f"{title} has no such option{nearest(name, known)}; it has {names}"
            )
        spec = known[name]
        if type(value) is not spec.kind:
            raise BadOption(name, f"takes {spec.kind.__name__} values, not {quoted(value)}")
        if isinstance(value, str) and value not in spec.choices:
            hint = nearest(value, spec.choices)
            raise BadOption(name, f"takes {', '.join(spec.choices)}, not {quoted(value)}{hint}")
    try:
        return msgspec.convert(dict(given), options)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `$.")
        raise BadOption(place.rstrip("`") or "options", reason[0].lower() + reason[1:]) from None
