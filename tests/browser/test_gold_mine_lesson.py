"""The tutorial of Gold Mine in JupyterLab: its first steps, with a learner who errs at each."""

from tests.browser.learner import Learner

LEARNER = Learner("gold_mine", 2)
STEPS = 6


def test_first_steps(open_page, lab_server):
    """The first steps can be taken in the notebook: what is not allowed, what is not asked, the right thing."""
    notebook = LEARNER.open(open_page(width=1300, height=1400), lab_server)
    steps = LEARNER.lesson.steps[:STEPS]
    for step in steps:
        LEARNER.err_and_succeed(LEARNER.board(notebook, step.id), step.id)

    assert any(step.offers for step in steps)
    assert any(step.wrong for step in steps)
