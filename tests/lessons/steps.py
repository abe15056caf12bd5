"""What the tests of lessons share: one learner who sends messages like a board."""

from minesnb import game_ids, lessons

LESSONS = {game: lessons.load(game) for game in game_ids()}
STEPS = [(game, index) for game, lesson in LESSONS.items() for index in range(len(lesson.steps))]


def name_of(value):
    """Name a test after its step."""
    return str(value)


def steps(*kinds):
    """Return (game, index) of every step of these kinds."""
    return [(g, i) for g, i in STEPS if LESSONS[g].steps[i].kind in kinds]


def mistakes():
    """Return (game, index, mistake) for every usual mistake of every step."""
    return [(g, i, wrong) for g, i in STEPS for wrong in LESSONS[g].steps[i].wrong]


def offers():
    """Return (game, index, offer) for every illegal move offered on purpose."""
    return [(g, i, offer) for g, i in STEPS for offer in LESSONS[g].steps[i].offers]


class Learner:
    """A board with one lesson; `send` sends a message as the front end does."""

    def __init__(self, game="kings_under_mountains", step=1, **settings):
        self.session = lessons.LessonSession(LESSONS[game], step, **settings)
        self.seq = 0

    def send(self, kind, **rest):
        """Send a message and return the view that answers it."""
        self.seq += 1
        message = {"kind": kind, "seq": self.seq, "client": "test", **rest}
        if kind != "hello":
            message.setdefault("rev", self.session.rev)
        self.session.receive(message)
        return self.session.view()

    def in_phase(self, phase):
        """Whether the learner is asked (``ask``), sees a consequence (``shown``), has ``passed``."""
        return self.session.phase == phase

    def paths(self, notation):
        """Return every path by which a board can pick an action."""
        session = self.session
        return session.game.paths(session.observation, session.game.parse(notation))

    def act(self, notation, way=0):
        """Pick an action on the board, by one of its paths."""
        return self.send("act", path=list(self.paths(notation)[way]))

    def answer(self, number):
        """Give an answer to a question."""
        return self.send("act", path=list(self.session.current.option_paths[number]))

    def succeed(self):
        """Do what the step asks for."""
        step = self.session.current
        if step.kind == "question":
            return self.answer(next(n for n, o in enumerate(step.options) if o.right))
        return self.act(step.reference)
