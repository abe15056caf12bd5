"""The tutorials' notebooks are those of their lessons, executed, and complete without a kernel."""

import re

import nbformat
import pytest

from minesnb import game_ids, lessons
from minesnb.board import learn
from scripts.notebooks import LEARN, compose, file_name


KIT = "05_teach_your_own.ipynb"


@pytest.fixture(params=game_ids(), name="game")
def every_game(request):
    """Each game in turn."""
    return request.param


@pytest.fixture
def notebook(game):
    """The notebook as it is committed."""
    return nbformat.read(LEARN / file_name(game), as_version=4)


def outputs(notebook, step):
    """Return what the board's cell of a step has stored, by kind."""
    (cell,) = (cell for cell in notebook.cells if cell.id == f"{step.id}-board")
    (output,) = cell.outputs
    return output.data


def test_written_from_the_lesson(game, notebook):
    """The cells say what the lesson says: `make notebooks` has been run since it changed."""
    written = [(cell.id, cell.cell_type, cell.source) for cell in compose(game).cells]

    assert written == [(cell.id, cell.cell_type, cell.source) for cell in notebook.cells]


def test_executed(notebook):
    """All code cells ran, from top to bottom, once each, and are short enough to be read at a glance."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]

    assert list(range(1, len(cells) + 1)) == [cell.execution_count for cell in cells]
    assert {1} == {len(cell.source.splitlines()) for cell in cells}


def test_reads_without_a_kernel(game, notebook):
    """Each step stores its question and position as text and its picture, and the answer follows it."""
    prose = {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "markdown"}
    for number, step in enumerate(lessons.load(game).steps, start=1):
        data = outputs(notebook, step)

        assert data["text/plain"].startswith(f"{number}. {step.heading}\n{step.goal}")
        assert data["image/svg+xml"].startswith("<svg")
        assert step.goal in prose[step.id]
        assert step.body.strip() in prose[step.id]
        assert all(rule in prose[f"{step.id}-more"] for rule in step.rules)
        if step.kind in ("act", "question"):
            assert "The answer</summary>" in prose[f"{step.id}-more"]


def test_outputs_are_those_of_today(game, notebook):
    """The stored text boards are what the lesson shows now."""
    lesson = lessons.load(game)
    for step in lesson.steps:
        session = lessons.LessonSession(lesson, step.id, pinned=True, brief=True)

        assert str(session) == outputs(notebook, step)["text/plain"]


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

    assert {*map(file_name, game_ids()), KIT} == found


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
