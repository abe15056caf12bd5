"""Write each tutorial's notebook out of its lesson, run it, store what it shows: text and pictures.

So no sentence has to be kept in two places, and a notebook reads well where no kernel runs. There are two
to a lesson, cut between chapters, so that each opens at once and can be mailed. A game with a graph has a
chapter on it, `graph_chapter.md` beside the lesson. The arena's notebook is its own source: it is only run.
"""

from __future__ import annotations

import argparse
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib import resources
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from minesnb.core.icons import without_signs
from minesnb.core.registry import game_ids
from minesnb.core.rulebook import with_names
from minesnb.core.summary import as_markdown
from minesnb.lessons import Lesson, Step, load

ROOT = Path(__file__).resolve().parent.parent
LEARN = ROOT / "notebooks" / "learn"
ARENA = ROOT / "notebooks" / "arena.ipynb"
IMPORT = "from minesnb import learn\n\n"
"""Every cell brings it along, so that any may be run first."""
# A widget lives in its kernel; without one, the picture stored beside it is what can be shown.
LIVE_ONLY = "application/vnd.jupyter.widget-view+json"
START = "00_start.ipynb"


HOW = """\
**How it works.** Run the next cell (Shift+Enter): it is the whole tutorial on one board, and it opens where you have \
stopped. Click on what you want to pick, or use the arrow keys and Enter. What you can pick has a dashed outline. If a pick is \
not allowed, the board tells you the rule. *Hint* helps step by step, *Undo* takes back."""

READING = """\
## To read, and to try one by one

Below, each step has a picture of its position, and the answer is folded up beneath it, so all of it can be read without Python. \
Run the cell of any step to have a board of that step alone."""


PARTS = (1, 2)


def file_name(game: str, part: int = 1) -> str:
    """Return the name of a notebook of a game's: games are numbered in the order of `game_ids()`."""
    ending = "" if part == 1 else f"_part_{part}"
    return f"{game_ids().index(game) + 1:02}_{game}{ending}.ipynb"


def steps_of(lesson: Lesson, part: int) -> range:
    """Return which steps a part has: the second begins with the chapter that is nearest to the middle."""
    whole = len(lesson.steps)
    middle = min((each.start for each in lesson.chapters), key=lambda start: abs(2 * start - whole))
    return range(middle) if part == 1 else range(middle, whole)


def compose_start() -> nbformat.NotebookNode:
    """Return the notebook to begin with, not executed: the games, and what is done of their lessons."""
    notebook: nbformat.NotebookNode = new_notebook()
    notebook.cells = [
        _prose("title", _WELCOME),
        _code("tutorials", "from minesnb import tutorials\n\ntutorials()"),
        _prose("more", _MORE),
    ]
    return notebook


def compose(game: str, part: int = 1) -> nbformat.NotebookNode:
    """Return a notebook of a game's lesson, not executed: prose, and cells of one line."""
    lesson = load(game)
    notebook: nbformat.NotebookNode = new_notebook()
    notebook.cells = [*_opening(lesson, part)]
    for index in steps_of(lesson, part):
        notebook.cells += _step(lesson, index)
    notebook.cells += _closing(lesson, part)
    return notebook


def _opening(lesson: Lesson, part: int) -> Iterator[nbformat.NotebookNode]:
    """Yield the cells above the steps: the whole lesson on one board is the first of each part."""
    game = lesson.game.id
    if part == 1:
        yield _prose("title", f"# {lesson.title}, step by step\n\n{lesson.about.strip()}\n\n{HOW}")
    else:
        last = steps_of(lesson, part - 1).stop
        before = f"Steps 1 to {last} are in [part one]({file_name(game)}). {HOW}"
        yield _prose("title", f"# {lesson.title}, step by step: part two\n\n{before}")
    yield _code("lesson", f'{IMPORT}learn("{game}")')
    yield _prose("reading", READING)


def _step(lesson: Lesson, index: int) -> Iterator[nbformat.NotebookNode]:
    """Yield the cells of a step: what is asked, its board, and the answer; its chapter's name above the first."""
    step = lesson.steps[index]
    chapter = next((each for each in lesson.chapters if each.start == index), None)
    if chapter and len(lesson.chapters) > 1:
        like = " (if you like)" if chapter.optional else ""
        yield _prose(f"chapter-{index + 1}", f"## {chapter.name}{like}")
    yield _prose(step.id, _before(index, step))
    yield _code(f"{step.id}-board", f'{IMPORT}learn("{lesson.game.id}").step({index + 1})')
    yield _prose(f"{step.id}-more", "\n\n".join(_after(lesson, index, step)))


def _closing(lesson: Lesson, part: int) -> Iterator[nbformat.NotebookNode]:
    """Yield the cells below the steps: the way to the next part, or what rounds the lesson off."""
    if part != PARTS[-1]:
        after = steps_of(lesson, part + 1)
        names = ", ".join(each.name for each in lesson.chapters if each.start in after)
        numbers = f"{after.start + 1} to {after.stop}"
        link = f"[Part two]({file_name(lesson.game.id, part + 1)}) has steps {numbers}: {names}."
        yield _prose("on", f"## Part two\n\n{link}")
        return
    if lesson.game.summary:
        page = as_markdown(lesson.game.summary)
        yield _prose("summary", f"## {lesson.game.title} on one page\n\n{page}")
    yield from _graph_chapter(lesson)
    yield _prose("end", _END)


def _graph_chapter(lesson: Lesson) -> Iterator[nbformat.NotebookNode]:
    """Yield the cells of the chapter on the game's graph: prose, and code out of its fences."""
    file = resources.files(lesson.game.package).joinpath("graph_chapter.md")
    if not file.is_file():
        return
    parts = re.split(
        r"^```python\n(.*?)\n```$", file.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    for number, part in enumerate(parts):
        if part.strip():
            make = _code if number % 2 else _prose
            yield make(f"more-{number}", part.strip())


_WELCOME = """\
# Four games under the mountain

Each of these notebooks teaches one game, step by step, on a board that answers. Begin with any of them; the first is the shortest. \
Run the cell below (Shift+Enter) to see how far you have come, and follow a link."""

_MORE = """\
To play, run `minesnb play` in a terminal, or put this into a new cell:

```python
from minesnb import play

play("gold_mine")
```"""

_END = """\
## And now?

`minesnb play` opens the lobby: a game against bots, or with friends who share the screen. Every refusal and every line of \
the log there names its rule, and the rule search of the board finds the text again."""


def _prose(name: str, text: str) -> nbformat.NotebookNode:
    cell: nbformat.NotebookNode = new_markdown_cell(text)
    cell.id = name
    return cell


def _code(name: str, source: str) -> nbformat.NotebookNode:
    cell: nbformat.NotebookNode = new_code_cell(source)
    cell.id = name
    return cell


def _before(index: int, step: Step) -> str:
    return (
        f"### {index + 1}. {step.heading}\n\n{without_signs(step.body.strip())}\n\n**{step.goal}**"
    )


def _after(lesson: Lesson, index: int, step: Step) -> Iterator[str]:
    if step.kind == "act":
        yield _folded("The answer", _acting(lesson, index, step))
    elif step.kind == "question":
        yield _folded("The answer", _answering(step))
    rules = "\n".join(f"- **{rule}** {lesson.game.rules[rule].text}" for rule in step.rules)
    yield _folded(f"The rules: {', '.join(step.rules)}", rules)


def _folded(summary: str, content: str) -> str:
    return f"<details><summary>{summary}</summary>\n\n{content}\n\n</details>"


def _acting(lesson: Lesson, index: int, step: Step) -> str:
    game = lesson.game
    seen = lesson.start(index).observation(step.seat - 1)

    def label(notation: str) -> str:
        return with_names(game.label(seen, game.parse(notation)), lesson.names(index))

    lines = [f"**{label(step.reference)}.** {step.praise.strip()}"]
    # One mistake may be made with several cards; it is told once.
    mistakes: dict[str, list[str]] = {}
    for wrong in step.wrong:
        mistakes.setdefault(wrong.text, []).append(wrong.action)
    lines += [f"- *{label(actions[0])}?* {text}" for text, actions in mistakes.items()]
    lines += [
        f"- *{label(offer.action)}?* Not allowed ({offer.rule}). {offer.text}"
        for offer in step.offers
    ]
    return "\n\n".join(lines[:1]) + ("\n\n" + "\n".join(lines[1:]) if lines[1:] else "")


def _answering(step: Step) -> str:
    right = [f"**{o.label}.** {o.text}" for o in step.options if o.right]
    wrong = [f"- *{o.label}?* {o.text}" for o in step.options if not o.right]
    return "\n\n".join([*right, "\n".join(wrong)])


def execute(notebook: nbformat.NotebookNode, folder: Path = LEARN) -> None:
    """Give the notebook, which lies in a folder, fresh outputs; a cell that raises ends the run with its error."""
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        timeout=120,
        record_timing=False,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()


def settle(notebook: nbformat.NotebookNode) -> None:
    """Drop all that depends on this machine or needs a running kernel."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.get("language_info", {}).pop("version", None)
    notebook.metadata.kernelspec = {
        "display_name": "Python 3",
        "language": "python",
        "name": "python3",
    }
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        for output in cell.outputs:
            output.get("data", {}).pop(LIVE_ONLY, None)
        cell.outputs = [output for output in cell.outputs if output.get("data", True)]


def main() -> None:
    """Write every game's tutorial anew, or those of the games named, and run the arena's notebook again."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=game_ids())
    LEARN.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        # A lesson remembers its learner: the stored outputs are those of a new one.
        for name in ("MINESNB_DATA", "IPYTHONDIR"):
            os.environ[name] = str(Path(home) / name.lower())
        made: dict[str, Callable[[], nbformat.NotebookNode]] = {
            file_name(game, part): partial(compose, game, part)
            for game in parser.parse_args().games
            for part in PARTS
        }
        for name, make in {START: compose_start, **made}.items():
            path = LEARN / name
            print(f"writing {path.relative_to(ROOT)}")
            notebook = make()
            execute(notebook)
            settle(notebook)
            nbformat.write(notebook, path)
        print(f"running {ARENA.relative_to(ROOT)}")
        arena = nbformat.read(ARENA, as_version=4)
        execute(arena, ARENA.parent)
        settle(arena)
        nbformat.write(arena, ARENA)


if __name__ == "__main__":
    main()
