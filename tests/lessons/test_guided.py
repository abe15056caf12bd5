"""The guided game: real, commented, and the learner's to take back."""

import re

from minesnb import lessons
from minesnb.core.game import TERMINAL
from tests.lessons.steps import Learner


def play_on(learner, choose, most=200):
    """Choose and choose until the game is over; return the last view."""
    view = learner.session.view()
    for _ in range(most):
        paths = [choice["path"] for choice in view["choices"]]
        if ["button-again"] in paths:
            break
        view = learner.send("act", path=choose(learner.session, paths))

        assert view["error"] is None

    return view


def best(session, _paths):
    """Choose as the bot would."""
    seen = session.observation
    action, _ = session.game.best(seen)
    return list(session.game.paths(seen, action)[0])


def test_starts_half_way():
    """About half of the deck is gone, it is the learner's turn, and nothing can be taken back yet."""
    learner = Learner(step="half-game")
    view = learner.session.view()
    left = re.search(r"Deck, (\d+) cards", "".join(pane["svg"] for pane in view["panes"]))

    assert 0 == learner.session.observation.current_player
    assert left
    assert 24 <= int(left[1]) <= 36
    assert "Dwarf king" == view["seats"][0]["emblem"]
    assert not view["can"]["undo"]
    assert "decided nothing" in learner.send("undo")["error"]["text"]


def test_to_the_end():
    """The bot's own choices are called good, the game ends, is summed up, and the step is done."""
    learner = Learner(step="half-game")
    view = play_on(learner, best)
    feedback = view["lesson"]["feedback"]

    assert TERMINAL == learner.session.observation.current_player
    assert "good" == feedback["tone"]
    assert "The game is over: Dora" in feedback["text"]
    assert {"half-game"} == learner.session.progress.done
    assert view["result"]["text"]

    view = learner.send("act", path=["button-again"])

    assert view["lesson"]["feedback"] is None
    assert 0 == learner.session.observation.current_player


def test_comments():
    """A choice much worse than the bot's is told what the bot would do, and why."""
    said = []
    learner = Learner(step="half-game")
    for path, action in [
        (choice["path"], choice["label"]) for choice in learner.session.view()["choices"]
    ]:
        view = learner.send("act", path=path)
        said.append((action, view["lesson"]["feedback"]))
        view = learner.send("undo")

        assert view["lesson"]["feedback"] is None
        assert view["error"] is None

    worse = [feedback["text"] for _, feedback in said if feedback["tone"] == "bad"]
    good = [feedback["text"] for _, feedback in said if feedback["tone"] == "good"]

    assert good
    assert worse
    assert all("A bot would rather do this: **" in text for text in worse)


def test_illegal():
    """An illegal pick is refused by its rule, as at any table."""
    learner = Learner(step="half-game")
    legal = [choice["path"] for choice in learner.session.view()["choices"]]
    hand = {element for path in legal for element in path if element.startswith("hand-")}
    wrong = next([card, "king-2"] for card in hand)
    view = learner.send("why", path=wrong)

    assert view["why"]["refusals"]

    view = learner.send("act", path=wrong)

    assert view["why"]["refusals"]
    assert view["lesson"]["feedback"] is None


def test_hint():
    """A hint is the bot's choice with its reason."""
    learner = Learner(step="half-game")
    view = learner.send("hint")

    assert best(learner.session, []) == view["hint"]["elements"]


def test_some_turns_are_enough():
    """Where the step asks for a number of decisions only, they are summed up when they are made."""
    text = (
        'title = "T"\nabout = "A."\ngame = "kings_under_mountains"\nseats = ["Dora", "Otto"]\n'
        '[[steps]]\nid = "some"\nheading = "Some"\ngoal = "Play."\nbody = "Play."\nrules = ["KM-14"]\n'
        'game = { seed = "1", players = 2, turns = 2 }\n'
    )
    session = lessons.LessonSession(lessons.read(text))
    learner = Learner()
    learner.session = session
    for _ in range(2):
        view = learner.send("act", path=best(session, []))

    assert {"some"} == session.progress.done
    assert "enough to go on alone" in view["lesson"]["feedback"]["text"]
