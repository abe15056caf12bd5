"""The tutorial of Imperial Miners in JupyterLab: cards, carts and chains, with a learner who errs."""

from tests.browser.learner import Learner

LEARNER = Learner("imperial_miners", 4)
STEPS = ("first-card", "join", "two-above", "reach", "great-worm", "marker")


def test_steps(open_page, lab_server):
    """Steps of each kind can be taken in the notebook: what is not allowed, or not asked, then the right thing."""
    notebook = LEARNER.open(open_page(width=1300, height=1400), lab_server)
    for step in STEPS:
        LEARNER.err_and_succeed(LEARNER.board(notebook, step), step)
