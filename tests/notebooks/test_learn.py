"""The tutorials' notebooks are those of their lessons, executed, and complete without a kernel."""

import re

import nbformat
import pytest

from minesnb import game_ids, lessons
from minesnb.board import Tutorial, Tutorials, learn
from minesnb.core.icons import without_signs
from scripts.notebooks import (
    IMPORT,
    LEARN,
    PARTS,
    START,
    compose,
    compose_start,
    file_name,
    steps_of,
)

KIT = "05_teach_your_own.ipynb"


@pytest.fixture(params=game_ids(), name="game")
def every_game(request):
    """Each game in turn."""
    return request.param


@pytest.fixture(params=PARTS, name="part")
def every_part(request):
    """Each of the notebooks of a game."""
    return request.param


@pytest.fixture
def notebook(game, part):
    """The notebook as it is committed."""
    return nbformat.read(LEARN / file_name(game, part), as_version=4)


@pytest.fixture
def steps(game, part):
    """The steps of the notebook, with their numbers in the lesson."""
    lesson = lessons.load(game)
    return [(index + 1, lesson.steps[index]) for index in steps_of(lesson, part)]


def outputs(notebook, step):
    """Return what the board's cell of a step has stored, by kind."""
    (cell,) = (cell for cell in notebook.cells if cell.id == f"{step.id}-board")
    (output,) = cell.outputs
    return output.data


def test_written_from_the_lesson(game, part, notebook):
    """The cells say what the lesson says: `make notebooks` has been run since it changed."""
    written = [(cell.id, cell.cell_type, cell.source) for cell in compose(game, part).cells]

    assert written == [(cell.id, cell.cell_type, cell.source) for cell in notebook.cells]


def test_executed(notebook):
    """All code cells ran, from top to bottom, once each, and are short enough to be read at a glance."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]

    assert list(range(1, len(cells) + 1)) == [cell.execution_count for cell in cells]
    assert {len(cell.source.replace(IMPORT, "").splitlines()) for cell in cells} == {1}


def test_reads_without_a_kernel(notebook, steps):
    """Each step stores its question and position as text and its picture, and the answer follows it."""
    prose = {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "markdown"}
    for number, step in steps:
        data = outputs(notebook, step)

        assert data["text/plain"].startswith(f"{number}. {step.heading}\n{step.goal}")
        assert data["image/svg+xml"].startswith("<svg")
        assert step.goal in prose[step.id]
        assert without_signs(step.body.strip()) in prose[step.id]
        assert all(rule in prose[f"{step.id}-more"] for rule in step.rules)
        if step.kind in ("act", "question"):
            assert "The answer</summary>" in prose[f"{step.id}-more"]


def test_outputs_are_those_of_today(game, notebook, steps):
    """The stored text boards are what the lesson shows now."""
    lesson = lessons.load(game)
    for _, step in steps:
        session = lessons.LessonSession(lesson, step.id, pinned=True, brief=True)

        assert str(session) == outputs(notebook, step)["text/plain"]


def test_light(game, part, notebook, steps):
    """A notebook is light enough to be mailed and shown, with a picture of each step, and says how to play."""
    size = (LEARN / file_name(game, part)).stat().st_size
    pictures = [outputs(notebook, step)["image/svg+xml"] for _, step in steps]

    assert size < 500_000
    assert all("Run this cell (Shift+Enter) to play" in picture for picture in pictures)
    assert all("<title>" in picture for picture in pictures)


def test_parts(game):
    """The parts hold all steps, once each and in order, are cut between chapters, and lead to one another."""
    lesson = lessons.load(game)
    first, second = (compose(game, part) for part in PARTS)
    held = [index for part in PARTS for index in steps_of(lesson, part)]

    assert [*range(len(lesson.steps))] == held
    assert steps_of(lesson, 2).start in {each.start for each in lesson.chapters[1:]}
    assert f"]({file_name(game, 2)})" in first.cells[-1].source
    assert f"]({file_name(game)})" in second.cells[0].source
    assert f"## {lesson.chapters[-1].name}" in "".join(cell.source for cell in second.cells)


def test_position(game):
    """The notebook can get hold of what the learner sees when a step begins, by number and name."""
    tutorial = learn(game, keep=False)
    first = lessons.load(game).steps[0]

    assert tutorial.step(1).session.observation == tutorial.position(1)
    assert tutorial.position(1) == tutorial.position(first.id)
    with pytest.raises(lessons.BadLesson):
        tutorial.position("no-such-step")


def test_no_strays():
    """Beside the tutorials there is the notebook for teachers, and no other."""
    found = {path.name for path in LEARN.glob("*.ipynb")}

    assert found == {START, KIT} | {file_name(game, part) for game in game_ids() for part in PARTS}


def test_the_notebook_for_teachers():
    """It ran from top to bottom, uses nothing but what `minesnb` offers by name, and is small."""
    notebook = nbformat.read(LEARN / KIT, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    used = {name for cell in cells for name in re.findall(r"\bminesnb\.(\w+)", cell.source)}
    imported = {
        line for cell in cells for line in cell.source.splitlines() if "import" in line.split()
    }

    assert list(range(1, len(cells) + 1)) == [cell.execution_count for cell in cells]
    assert {"load", "play", "learn", "Quiz"} == used
    assert {"import minesnb", "import asyncio", "import tempfile", "from pathlib import Path"} == (
        imported
    )
    assert (LEARN / KIT).stat().st_size < 200_000


def test_start():
    """The notebook to begin with is as it is written, ran, and leads to every tutorial."""
    notebook = nbformat.read(LEARN / START, as_version=4)
    (shown,) = (cell for cell in notebook.cells if cell.cell_type == "code")
    text = shown.outputs[0].data["text/markdown"]

    assert [c.source for c in compose_start().cells] == [c.source for c in notebook.cells]
    assert all(f"]({file_name(game)})" in text for game in game_ids())


def test_any_cell_first(game):
    """Each board's cell makes the tutorial itself, so that any of them may be run first."""
    written = [cell for part in PARTS for cell in compose(game, part).cells]
    boards = [cell for cell in written if ").step(" in cell.source]

    assert len(lessons.load(game).steps) == len(boards)
    for cell in boards[:: len(boards) - 1]:
        known: dict[str, object] = {}
        exec(cell.source, known)  # noqa: S102 - our own cell

        assert callable(known["learn"])


def test_shows_itself(game, monkeypatch, tmp_path):
    """A tutorial shows itself as one board, at the first step that is not done."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    tutorial = Tutorial(lessons.load(game), lessons.Progress(game))
    tutorial.progress.mark(tutorial.lesson.steps[0].id)
    bundle = tutorial._repr_mimebundle_()
    assert bundle
    data, _ = bundle

    assert data["text/plain"].startswith("2. ")
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data


def test_overview(monkeypatch, tmp_path):
    """The overview tells how far one has come, also what another program has done since."""
    monkeypatch.setenv("MINESNB_DATA", str(tmp_path))
    shown = Tutorials()
    lesson = lessons.load("gold_mine")
    shown._all = [Tutorial(lesson, lessons.Progress("gold_mine"))]

    assert f"0 of {len(lesson.steps)} steps; begin with" in repr(shown)

    lessons.Progress("gold_mine").mark(lesson.steps[0].id)

    assert f"1 of {len(lesson.steps)} steps; go on with {lesson.steps[1].heading!r}" in repr(shown)
