"""What a board is sent, key by key; the front end reads it in ``widgets/src/view.ts``.

A session fills in a `View` from one observation. The functions make its parts in the same way for
a game at a table and for a lesson.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from minesnb.core.picture import Role
from minesnb.core.rulebook import Refusal, ScoreLine, with_names
from minesnb.core.summary import Part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from minesnb.core.game import Action, State
    from minesnb.core.record import Seat
    from minesnb.core.rulebook import Rule
    from minesnb.core.table import LogLine

__all__ = [
    "LOG_LINES",
    "Ack",
    "AsideView",
    "BotView",
    "ChapterView",
    "ChoiceView",
    "Curtain",
    "DeckView",
    "Download",
    "Fault",
    "Feedback",
    "Gain",
    "GameCard",
    "HintView",
    "LessonCard",
    "LobbyView",
    "LogView",
    "OptionView",
    "PaneView",
    "ProgressView",
    "Prompt",
    "ReadingView",
    "ResultView",
    "ReviewView",
    "RuleView",
    "SavedView",
    "SeatView",
    "SinceView",
    "Trouble",
    "View",
    "WhyView",
    "WordView",
    "changed_elements",
    "choice_views",
    "gains_of",
    "log_views",
    "pane_views",
    "rule_view",
    "seat_views",
]

LOG_LINES = 60
"""How many lines of the log a view carries."""

Path = tuple[str, ...]
Tone = Literal["good", "bad"]


class PaneView(msgspec.Struct):
    """A part of the picture: `fold` says that it starts closed, `empty` that nothing lies in it, `zoom` that it is a map."""

    id: str
    label: str
    role: Role
    row: int
    width: int
    height: int
    fold: bool
    empty: bool
    zoom: bool
    svg: str


class ChoiceView(msgspec.Struct):
    """A path of elements by which something can be picked, and what it is."""

    path: list[str]
    label: str


class Prompt(msgspec.Struct):
    """What the viewer may do, in one sentence."""

    text: str
    tone: Literal["wait", "move", "over", "lesson", "review"]


class SeatView(msgspec.Struct):
    """A seat with its score; `token` is an SVG of its sign, `total` None while it is covered."""

    name: str
    kind: Literal["human", "bot"]
    token: str
    active: bool
    total: int | None
    note: str
    lines: tuple[ScoreLine, ...]


class LogView(msgspec.Struct):
    """A line of the log; `n` is the number of its step, `seat` decided it (-1: chance).

    The `deed` is what was decided, the other lines of the step are what came of it.
    """

    n: int
    text: str
    rule: str
    elements: tuple[str, ...]
    seat: int = -1
    deed: bool = False


class SinceView(msgspec.Struct):
    """What a seat did since the viewer's last turn: a sentence, and the steps `first` to `last`."""

    seat: int
    text: str
    elements: list[str]
    first: int
    last: int


class ReviewView(msgspec.Struct):
    """The board shows the game as it was `at` so many of its `steps`; `worst` are those to look at."""

    at: int
    steps: int
    worst: list[int] = []


class Gain(msgspec.Struct):
    """A short text that floats over an element."""

    element: str
    text: str


class WhyView(msgspec.Struct):
    """What was picked, and what refuses it."""

    path: list[str]
    refusals: list[Refusal]


class HintView(msgspec.Struct):
    """A hint, the elements that it is about, and which of how many rungs it is."""

    text: str
    elements: list[str]
    rung: int = 1
    rungs: int = 1


class Feedback(msgspec.Struct):
    """What a lesson says of the learner's last action, and the rules that show it."""

    tone: Tone
    text: str
    rules: list[str]


class ChapterView(msgspec.Struct):
    """A chapter of a lesson, from its first step to its last, counted from 1."""

    name: str
    first: int
    last: int
    optional: bool


class AsideView(msgspec.Struct):
    """A way out of a lesson for a while: the message that asks for it, and what its button says."""

    ask: Literal["practise", "learn"]
    label: str


class LessonCard(msgspec.Struct):
    """The text of a step; `step` counts from 1, `done`, `missed` and `pages` are of all steps in order.

    The page after the last step is one more than `steps`. `aside` leads to practice, or back from it.
    `closed` are the sections of the panel that are not introduced yet, `signs` the drawings of what
    stands between colons in the body, and `summary` is the game on one page.
    """

    title: str
    step: int
    steps: int
    heading: str
    goal: str
    body: str
    feedback: Feedback | None
    done: list[bool]
    missed: list[bool]
    rules: list[str]
    pages: list[str]
    chapters: list[ChapterView]
    closed: list[str]
    signs: dict[str, str]
    summary: list[Part]
    aside: AsideView | None = None


class Ack(msgspec.Struct):
    """The message that the view answers: which page sent it, and that page's number of it."""

    client: str
    seq: int


class Curtain(msgspec.Struct):
    """Who is to look next, and the button by which to say that nobody else does."""

    text: str
    button: str


class ProgressView(msgspec.Struct):
    """What takes its time, and can be stopped; what `share` of it is done, from 0 to 1, if that is known."""

    text: str
    share: float | None = None


class ResultView(msgspec.Struct):
    """How the game ended, in words and as charts: of the scores and, once it is reviewed, of the chances.

    `ranking` holds the seats, those who have won first.
    """

    text: str
    ranking: list[int]
    svg: str
    chances: str = ""


class Download(msgspec.Struct):
    """A file handed out, the `n`-th of its session."""

    n: int
    name: str
    text: str


class Fault(msgspec.Struct):
    """What went wrong, and what only somebody who wants to mend it needs to know."""

    text: str
    detail: str


class WordView(msgspec.Struct):
    """A value that an option may take, and what a form calls it."""

    value: int | str
    label: str


class OptionView(msgspec.Struct):
    """An option of a game; without `words` it is on or off. `about` is the text of its rule."""

    name: str
    label: str
    rule: str
    about: str
    default: bool | int | str
    words: list[WordView]


class DeckView(msgspec.Struct):
    """The deck of the next games of one kind: `own` if it comes from a player's file."""

    title: str
    note: str
    own: bool


class GameCard(msgspec.Struct):
    """A game to be chosen: for `fewest` to `most` players, in about so many `minutes`."""

    id: str
    title: str
    pitch: str
    weight: str
    minutes: int
    fewest: int
    most: int
    svg: str
    learn: bool
    options: list[OptionView]
    deck: DeckView


class BotView(msgspec.Struct):
    """A bot to play against, and how it plays."""

    name: str
    label: str


class SavedView(msgspec.Struct):
    """A saved game: who sits there, how far it is, and when it was saved, in seconds since 1970."""

    code: str
    title: str
    names: list[str]
    text: str
    over: bool
    date: float
    svg: str


class ReadingView(msgspec.Struct):
    """The rules of a game, to be read before it."""

    game: str
    title: str
    rules: dict[str, RuleView]


class Trouble(msgspec.Struct):
    """What went wrong, and beside what it is to be said: a part of the form of `game`, or of the lobby."""

    game: str
    at: str
    text: str
    rule: str


class LobbyView(msgspec.Struct):
    """What can be played. Of the codes asked for, `gone` are those under which nothing lies.

    `notebooks` is where the tutorials lie as notebooks, from the root of the site, or empty.
    """

    games: list[GameCard]
    bots: list[BotView]
    names: list[str]
    saved: list[SavedView]
    gone: list[str]
    reading: ReadingView | None
    trouble: Trouble | None
    notebooks: str = ""


class View(msgspec.Struct, kw_only=True):
    """All that a board shows.

    `final` are the places in `choices` of what cannot be taken back. `log` holds its last lines, and `older` those asked for. `changed` and `gains` are of the last
    decision, or of the step that is shown in a `review`; `can` says which messages would be answered,
    `refused` why one would not be. `resume` is the code that brings this back, `page` the path of the
    app's page that shows it, where that has one. `unsaved` says what is wrong with keeping what was done,
    for as long as it is so; `notice` what else is good to know. What every session adds to its content is `rev`, `ack`, `why`, `hint`, `download` and `error`.
    """

    title: str
    prompt: Prompt
    mode: Literal["lobby", "game", "lesson", "curtain"] = "game"
    panes: list[PaneView] = []
    choices: list[ChoiceView] = []
    final: list[int] = []
    seat: int | None = None
    seats: list[SeatView] = []
    log: list[LogView] = []
    older: list[LogView] | None = None
    since: list[SinceView] = []
    review: ReviewView | None = None
    changed: list[str] = []
    gains: list[Gain] = []
    lesson: LessonCard | None = None
    lobby: LobbyView | None = None
    can: dict[str, bool] = {}
    refused: dict[str, str | None] = {}
    curtain: Curtain | None = None
    progress: ProgressView | None = None
    result: ResultView | None = None
    resume: str | None = None
    page: str = ""
    unsaved: str = ""
    notice: str = ""
    rev: int = 0
    ack: Ack | None = None
    why: WhyView | None = None
    hint: HintView | None = None
    download: Download | None = None
    error: Fault | None = None


class RuleView(msgspec.Struct):
    """A rule as its bubble and the search show it."""

    text: str
    chapter: str
    source: str
    status: str


def pane_views(
    observation: State[Any], names: tuple[str, ...], closed: Collection[str] = ()
) -> list[PaneView]:
    """Draw an observation and return its panes but those that are `closed`, as `Picture.without` has it."""
    picture = observation.game.picture(observation, names).without(closed)
    return [
        PaneView(p.id, p.label, p.role, p.row, p.width, p.height, p.fold, p.empty, p.zoom, svg)
        for p, svg in zip(picture.panes, picture.live(), strict=True)
    ]


def choice_views(
    observation: State[Any], choices: Mapping[Path, Action], names: tuple[str, ...]
) -> list[ChoiceView]:
    """Return what can be picked, each with the label of its action."""
    label = observation.game.label
    return [
        ChoiceView(list(path), with_names(label(observation, action), names))
        for path, action in choices.items()
    ]


def seat_views(observation: State[Any], seats: Sequence[Seat]) -> list[SeatView]:
    """Return the seats with their scores, as far as the observation tells them."""
    return [
        SeatView(
            seat.name,
            seat.kind,
            observation.game.seat_emblem(observation, index)[1],
            index == observation.current_player,
            score.total,
            score.note,
            score.lines,
        )
        for index, (seat, score) in enumerate(zip(seats, observation.scores(), strict=True))
    ]


def log_views(lines: Iterable[LogLine]) -> list[LogView]:
    """Return lines of the log."""
    return [
        LogView(line.n, line.text, line.rule, line.elements, line.seat, line.deed) for line in lines
    ]


def changed_elements(lines: Iterable[LogLine]) -> list[str]:
    """Return the elements that lines of the log are about."""
    return sorted({element for line in lines for element in line.elements})


def gains_of(lines: Iterable[LogLine]) -> list[Gain]:
    """Return what floats over the elements that lines of the log are about."""
    return [Gain(line.elements[0], line.gain) for line in lines if line.gain and line.elements]


def rule_view(rule: Rule) -> RuleView:
    """Return a rule as a board shows it."""
    return RuleView(rule.text, rule.chapter, rule.source, rule.status)
