"""Rules by id, and what refers to them: refusals, events and lines of a score."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from minesnb.core import contents
from minesnb.core.words import count, nearest

__all__ = [
    "Event",
    "Refusal",
    "Rule",
    "Rulebook",
    "Score",
    "ScoreLine",
    "cite",
    "watch",
    "with_names",
]

Kind = Literal["limit", "effect", "setup", "score", "note"]
Status = Literal["printed", "clarified", "ruling"]

_watchers: list[set[str]] = []


def cite(rule: str) -> str:
    """Return `rule`, and tell every watcher that the program has just relied on it."""
    for seen in _watchers:
        seen.add(rule)
    return rule


def watch(seen: set[str]) -> None:
    """Collect into `seen` the id of every rule cited from now on (for the coverage table)."""
    _watchers.append(seen)


class Rule(msgspec.Struct, frozen=True):
    """One rule: its text in our words, where it comes from, and what it does in the program."""

    id: str
    text: str
    chapter: str
    source: str
    status: Status
    kind: Kind
    reason: str | None = None


class _RuleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: dict[str, str]
    chapter: str
    source: str
    status: Status
    kind: Kind
    reason: str | None = None


class _RulebookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    prefix: str
    not_this_phase: str
    not_your_turn: str
    game_over: str
    rules: dict[str, _RuleEntry]
    players: str = ""


class Rulebook(Mapping[str, Rule]):
    """The rules of one game in the order of its rulebook, by id.

    `not_this_phase`, `not_your_turn` and `game_over` are the ids that refuse an action at the
    wrong time; `players`, where it is not empty, says how many may play.
    """

    def __init__(self, file: _RulebookFile, language: str = "en") -> None:
        self.title = file.title
        self.prefix = file.prefix
        self.not_this_phase = file.not_this_phase
        self.not_your_turn = file.not_your_turn
        self.game_over = file.game_over
        self.players = file.players
        self._rules = {
            rule: Rule(
                rule,
                entry.text.get(language, entry.text["en"]),
                entry.chapter,
                entry.source,
                entry.status,
                entry.kind,
                entry.reason,
            )
            for rule, entry in file.rules.items()
        }

    @classmethod
    def read(cls, text: str, language: str = "en") -> Rulebook:
        """Read a rulebook from the text of a TOML file."""
        import tomllib

        return cls(msgspec.convert(tomllib.loads(text), _RulebookFile), language)

    @classmethod
    def load(cls, package: str, language: str = "en") -> Rulebook:
        """Read the `rulebook.toml` that lies in `package`."""
        return cls(msgspec.convert(contents.load(package, "rulebook"), _RulebookFile), language)

    def __getitem__(self, rule: str) -> Rule:
        """Return the rule, or raise KeyError with the nearest id."""
        try:
            return self._rules[rule]
        except KeyError:
            raise KeyError(f"no rule {rule}{nearest(rule, self._rules)}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return (
            f"<Rulebook of {self.title}: {count(len(self), 'rule')}, as in {next(iter(self), '')}>"
        )

    def __str__(self) -> str:
        return "\n".join(f"{rule.id:<8}{rule.text}" for rule in self.values())


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is refused: the rule, its reason with this position's values, what causes it."""

    rule: str
    text: str
    elements: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        cite(self.rule)


class Event(msgspec.Struct, frozen=True):
    """Something that happened, and the rule that made it happen.

    A seat stands in the text as ``{0}``, to be replaced by its name (`with_names`).
    `seen_by` is None for all, else the seats that may read it. `reveals` says that a card
    was drawn, turned up or shown, so that taking it back would not unsee it; a player who plays a
    card learns nothing by it. `gain` is a short text, such as ``+5``,
    to float over the first element.
    """

    rule: str
    text: str
    elements: tuple[str, ...] = ()
    seen_by: tuple[int, ...] | None = None
    reveals: bool = False
    gain: str = ""

    def __post_init__(self) -> None:
        cite(self.rule)

    def visible_to(self, viewer: int) -> bool:
        """Whether `viewer` may read it."""
        return self.seen_by is None or viewer in self.seen_by

    def __str__(self) -> str:
        return with_names(self.text, ())


def with_names(text: str, names: tuple[str, ...]) -> str:
    """Put names for ``{0}``, ``{1}``, … in an event's text; "player 1" for seat 0 without a name."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1])
        return names[seat] if seat < len(names) else f"player {seat + 1}"

    return re.sub(r"\{(\d)\}", name, text)


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score's breakdown."""

    label: str
    value: int
    rule: str

    def __post_init__(self) -> None:
        cite(self.rule)


class Score(msgspec.Struct, frozen=True):
    """A player's score; `total` is None, and `note` says why, where the rules keep it covered."""

    total: int | None
    lines: tuple[ScoreLine, ...] = ()
    note: str = ""
