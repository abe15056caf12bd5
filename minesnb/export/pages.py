"""A lesson or a record as one HTML file, which opens from disk and needs no Python.

The pictures are drawn beforehand. A pane that looks the same in many frames is in the file once.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from minesnb.bots.review import chances
from minesnb.core.chart import chances_chart
from minesnb.core.game import WHOLE
from minesnb.core.picture import Markup, Pane, Picture
from minesnb.core.rulebook import with_names
from minesnb.core.table import Table, log_lines
from minesnb.core.words import count
from minesnb.lessons.guided import Playing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from minesnb.bots.review import Review, Verdict
    from minesnb.core.game import Game, State
    from minesnb.core.record import Record
    from minesnb.core.rulebook import Event
    from minesnb.lessons.lesson import Lesson

__all__ = ["export_lesson", "export_record", "export_review"]

Tone = Literal["", "good", "bad"]


class _Frame(msgspec.Struct):
    """What is shown at a time: prose and a picture. `of` is the step it belongs to, if it is none."""

    id: str
    heading: str
    prose: str
    panes: tuple[Pane, ...]
    lines: list[str] = []
    tone: Tone = ""
    of: str = ""
    buttons: list[tuple[str, str]] = []


def export_lesson(lesson: Lesson) -> str:
    """Return a lesson: every step with its question, what may be answered, and what comes of it."""
    frames: list[_Frame] = []
    for index in range(len(lesson.steps)):
        frames += _step_frames(lesson, index)
    return _page(lesson.title, lesson.about, frames, lesson.game)


def export_record(record: Record, viewer: int = WHOLE) -> str:
    """Return a recorded game, decision by decision, as `viewer` sees it: by default with open hands.

    Raise BadRecord for a record that cannot be replayed.
    """
    table = Table.from_record(record)
    frames = [frame for _, frame in _record_frames(table, viewer)]
    return _page(table.game.title, _about(table), frames, table.game)


def export_review(table: Table, review: Review) -> str:
    """Return a game with what a search says of its decisions, all hands open: the better move on the board as well."""
    frames: list[_Frame] = []
    for step, frame in _record_frames(table, WHOLE):
        frames.append(frame)
        verdict = None if step is None else review.at(step)
        if verdict is None:
            continue
        frame.prose = review.text(table, verdict)
        if verdict in review.worst:
            frame.tone = "bad"
            frames.append(_better(table, verdict, frame))
    slips = [frame for frame in frames if frame.tone == "bad"]
    frames[0].buttons = [(frame.id, frame.heading) for frame in slips]
    tried = f"Each decision was tried again {count(review.tries, 'time')} by a search."
    found = "By that these cost most." if slips else "None of them cost much."
    frames[0].prose = f"{tried} {found}"
    frames[0].panes = (*frames[0].panes, chances_chart(table, chances(table, review)))
    return _page("A review", _about(table), frames, table.game)


def _better(table: Table, verdict: Verdict, frame: _Frame) -> _Frame:
    """Return what the better move of a decision would have led to."""
    game, names, entry = table.game, table.names, table.history[verdict.step]
    action = verdict.best.action
    label = with_names(game.label(entry.before.observation(verdict.seat), action), names)
    transition = entry.before.transition(action)
    name = f"{frame.id}-better"
    frame.buttons.append((name, "Show the better move"))
    return _Frame(
        name,
        f"Better: {label}",
        "",
        _panes(game, transition.state, names),
        _lines(transition.events, WHOLE, names),
        "good",
        frame.id,
        [(frame.id, "Back to what was played")],
    )


def _about(table: Table) -> str:
    return f"{table.game.title}: {', '.join(table.names)}."


def _record_frames(table: Table, viewer: int) -> Iterator[tuple[int | None, _Frame]]:
    """Yield a frame for each decision of a game, with the number of steps before it; None for the start."""
    game, names = table.game, table.names
    number, step = 0, None
    events: list[Event] = []
    heading = "The table is set"
    if table.record().start:
        state = table.state_at(0)
        seen = state if viewer == WHOLE else state.observation(viewer)
        number = 1
        yield None, _Frame("frame-1", "The game begins here", "", _panes(game, seen, names))
    for at, entry in enumerate(table.history):
        if entry.player >= 0:
            seen = entry.before.observation(entry.player)
            step, heading = at, f"{names[entry.player]}: {game.label(seen, entry.action)}"
        events += entry.events
        following = table.history[at + 1 : at + 2]
        if following and following[0].player < 0:
            continue
        state = entry.after if viewer == WHOLE else entry.after.observation(viewer)
        number += 1
        yield (
            step,
            _Frame(
                f"frame-{number}",
                f"{number - 1}. {with_names(heading, names)}" if number > 1 else heading,
                "",
                _panes(game, state, names),
                _lines(events, viewer, names),
            ),
        )
        events = []


# -- the frames of a lesson


def _step_frames(lesson: Lesson, index: int) -> list[_Frame]:
    """Return the step as it is asked, then a frame for each answer to it."""
    step = lesson.steps[index]
    game = lesson.game
    asked = _Frame(
        f"step-{index + 1}",
        f"{index + 1}. {step.heading}",
        f"{step.body.strip()}\n\n**{step.goal}**",
        _panes(game, lesson.start(index).observation(step.seat - 1), lesson.names(index)),
    )
    if step.game is not None:
        asked.panes = _panes(game, Playing(lesson, index).observation, lesson.names(index))
        asked.prose += "\n\nThis part needs Python: minesnb learn opens it."
    elif step.kind == "page":
        asked.lines = [f"{rule} {game.rules[rule].text}" for rule in step.rules]
    answers = [
        _answer_frame(lesson, index, f"{asked.id}-{chr(ord('a') + number)}", answer)
        for number, answer in enumerate(_answers(lesson, index))
    ]
    asked.buttons = [(frame.id, frame.heading) for frame in _mixed(answers)]
    for frame in answers:
        if frame.tone == "good" and index + 1 < len(lesson.steps):
            frame.buttons.append((f"step-{index + 2}", "On to the next step"))
        frame.buttons.append((asked.id, "Back to the question"))
    return [asked, *answers]


class _Answer(msgspec.Struct):
    """An answer to a step, what is said of it, what it plays, and the rule if one refuses it."""

    label: str
    text: str
    tone: Tone
    plays: tuple[str, ...]
    rule: str = ""


def _answers(lesson: Lesson, index: int) -> Iterator[_Answer]:
    """Yield the reference answer, the mistakes and the offers of a step, or its options."""
    step = lesson.steps[index]
    game, state = lesson.game, lesson.start(index)
    seen = state.observation(step.seat - 1)
    legal = {str(action) for action in state.legal_actions()}

    def label(notation: str) -> str:
        return with_names(game.label(seen, game.parse(notation)), lesson.names(index))

    if step.kind == "act":
        plays = (step.reference, *step.reply)
        yield _Answer(label(step.reference), step.praise, "good", plays)
    for wrong in step.wrong:
        plays = (wrong.action, *wrong.then) if wrong.action in legal else ()
        yield _Answer(label(wrong.action), wrong.text, "bad", plays)
    for offer in step.offers:
        yield _Answer(label(offer.action), offer.text, "bad", (), offer.rule)
    for option in step.options:
        if option.right:
            yield _Answer(option.label, option.text, "good", step.reply)
        else:
            yield _Answer(option.label, option.text, "bad", ())


def _answer_frame(lesson: Lesson, index: int, name: str, answer: _Answer) -> _Frame:
    """Return what comes of an answer."""
    game, seat, names = lesson.game, lesson.steps[index].seat - 1, lesson.names(index)
    after, events = lesson.play(index, lesson.start(index), answer.plays)
    lines = _lines([event for _, event in events], seat, names)
    if answer.rule:
        lines = [f"{answer.rule} {game.rules[answer.rule].text}"]
    return _Frame(
        name,
        answer.label,
        with_names(answer.text, names),
        _panes(game, after.observation(seat), names),
        lines,
        answer.tone,
        name.rpartition("-")[0],
    )


def _mixed(frames: Iterable[_Frame]) -> list[_Frame]:
    """Return the answers in an order that does not give the right one away, the same each time."""
    return sorted(frames, key=lambda frame: hashlib.sha256(frame.heading.encode()).digest())


def _panes(game: Game[Any, Any], state: State[Any], names: tuple[str, ...]) -> tuple[Pane, ...]:
    return tuple(pane for pane in game.picture(state, names).panes if not pane.fold)


def _lines(events: Iterable[Event], viewer: int, names: tuple[str, ...]) -> list[str]:
    """Return what happened, as `viewer` may read it, each line with its rule in front."""
    return [f"{line.rule} {line.text}" for line in log_lines(0, events, viewer, names)]


# -- the page


def _policy(script: str) -> str:
    """Return the rule by which a page fetches nothing and runs `script` alone, whatever else it holds."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    rule = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    return f'<meta http-equiv="Content-Security-Policy" content="{rule}">'


def _page(title: str, about: str, frames: Sequence[_Frame], game: Game[Any, Any]) -> str:
    panes: dict[str, Pane] = {}
    shown = [_frame(frame, panes) for frame in frames]
    # An empty pane in front carries what the others refer to.
    nothing = Pane("definitions", "", 0, 1, 1, Markup(""))
    definitions, *pictures = Picture(title, "", (nothing, *panes.values())).live()
    templates = [
        f'<template id="{name}" data-row="{pane.row}"><figure><figcaption>{html.escape(pane.label)}'
        f"</figcaption>{picture}</figure></template>"
        for (name, pane), picture in zip(panes.items(), pictures, strict=True)
    ]
    script = _data(__package__, "page.js")
    heading = title if title == game.title else f"{game.title}: {title}"
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            _policy(script),
            f"<title>{html.escape(heading)}</title>",
            f"<style>{_data('minesnb.core', 'picture.css')}\n{_data(__package__, 'page.css')}</style>",
            '</head><body class="minesnb">',
            f'<div aria-hidden="true" style="position:absolute;width:0;height:0">{definitions}</div>',
            f'<main><div class="text"><h1>{html.escape(heading)}</h1>',
            f"<noscript>{_prose(about)}<p>The pictures of this page need JavaScript.</p></noscript>",
            *shown,
            _steps(frames),
            '</div><div class="board mn-standalone"></div></main>',
            *templates,
            f'<script type="module">{script}</script></body></html>',
            "",
        ]
    )


def _frame(frame: _Frame, panes: dict[str, Pane]) -> str:
    names = []
    for pane in frame.panes:
        look = msgspec.json.encode(pane)
        name = f"pane-{hashlib.sha256(look).hexdigest()[:12]}"
        panes[name] = pane
        names.append(name)
    lines = "".join(f"<li>{_with_rule(line)}</li>" for line in frame.lines)
    buttons = "".join(
        f'<button type="button" data-to="{to}">{html.escape(text)}</button>'
        for to, text in frame.buttons
    )
    kind = f'data-of="{frame.of}"' if frame.of else 'data-step="yes"'
    return (
        f'<section class="frame" id="{frame.id}" {kind} data-tone="{frame.tone}" '
        f'data-panes="{" ".join(names)}"><h2 tabindex="-1">{html.escape(frame.heading)}</h2>'
        f"{_prose(frame.prose)}{f'<ul>{lines}</ul>' if lines else ''}"
        f"{f'<div class=buttons>{buttons}</div>' if buttons else ''}</section>"
    )


def _steps(frames: Sequence[_Frame]) -> str:
    """Return the buttons that lead from step to step, where there is more than one."""
    steps = [frame for frame in frames if not frame.of]
    if len(steps) < 2:
        return ""
    options = "".join(
        f'<option value="{frame.id}">{html.escape(frame.heading)}</option>' for frame in steps
    )
    return (
        '<nav class="steps" aria-label="Steps"><button type="button" data-go="back">Back</button>'
        '<button type="button" data-go="next">Next</button>'
        f'<select aria-label="Go to a step">{options}</select></nav>'
    )


def _with_rule(line: str) -> str:
    rule, _, text = line.partition(" ")
    return f'{html.escape(text)} <span class="rule">{html.escape(rule)}</span>'


def _prose(text: str) -> str:
    """Return paragraphs, lists and **bold** as HTML; nothing in the text is read as markup."""
    blocks = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [
            re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html.escape(line.strip()))
            for line in block.splitlines()
        ]
        if lines and all(line.startswith("- ") for line in lines):
            blocks.append(f"<ul>{''.join(f'<li>{line[2:]}</li>' for line in lines)}</ul>")
        elif lines:
            blocks.append(f"<p>{' '.join(lines)}</p>")
    return "".join(blocks)


def _data(package: str | None, name: str) -> str:
    return resources.files(package or "").joinpath(name).read_text(encoding="utf-8")
