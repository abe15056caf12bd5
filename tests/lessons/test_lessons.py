"""Every lesson, taught without a board: what is right passes, what is wrong is explained."""

import pytest

from minesnb.core.session import choices_of
from minesnb.lessons.validate import check
from tests.lessons.steps import LESSONS, STEPS, Learner, mistakes, name_of, offers, steps


@pytest.mark.parametrize("game", LESSONS)
def test_whole(game):
    """A lesson has no fault: positions, answers, mistakes, offers and replies can all be played."""
    assert () == check(LESSONS[game], teaches_all=True)


@pytest.mark.parametrize("game", LESSONS)
def test_covers_the_rulebook(game):
    """The steps together teach every rule and ruling of the game."""
    assert set(LESSONS[game].game.rules) == LESSONS[game].rules


@pytest.mark.parametrize("game", LESSONS)
def test_soon_something_to_do(game):
    """The learner acts in the first two steps, in twelve or more, and plays on before what is optional."""
    lesson = LESSONS[game]
    kinds = [step.kind for step in lesson.steps]

    assert "act" in kinds[:2]
    assert len(kinds) - kinds.count("page") >= 12
    assert "game" in kinds
    for index in range(kinds.index("game") + 1, len(kinds)):
        assert "page" == kinds[index] or lesson.chapter(index).optional
    assert sum(len(step.offers) for step in lesson.steps) >= 2


@pytest.mark.parametrize("game", LESSONS)
def test_chapters(game):
    """A lesson's chapters are short; what a first game can do without comes after what it needs."""
    chapters = LESSONS[game].chapters
    optional = [chapter.optional for chapter in chapters]

    assert 1 < len(chapters) == len({chapter.name for chapter in chapters})
    assert all(2 <= c.stop - c.start <= (12 if c.optional else 8) for c in chapters)
    assert not optional[0]
    assert sorted(optional) == optional


@pytest.mark.parametrize(("game", "index"), steps("act", "question"), ids=name_of)
def test_reference_answer(game, index):
    """The reference answer of a step passes it, says so, and is remembered as done."""
    learner = Learner(game, index + 1)
    view = learner.succeed()
    step = learner.session.current

    assert "passed" == learner.session.phase
    assert "good" == view["lesson"]["feedback"]["tone"]
    assert view["lesson"]["feedback"]["rules"]
    assert {step.id} == learner.session.progress.done
    assert view["lesson"]["done"][index]
    assert view["error"] is None


@pytest.mark.parametrize(("game", "index"), steps("act"), ids=name_of)
def test_every_accepted_action(game, index):
    """Whatever a step accepts passes it by every path, and nothing else that is legal does."""
    lesson = LESSONS[game]
    state = lesson.start(index)
    for path, action in choices_of(lesson.game, state.observation(state.current_player)).items():
        learner = Learner(game, index + 1)
        view = learner.send("act", path=list(path))
        wanted = lesson.accepts(index, state, action)

        assert ("passed" if wanted else "shown") == learner.session.phase
        assert ("good" if wanted else "bad") == view["lesson"]["feedback"]["tone"]


@pytest.mark.parametrize(("game", "index"), steps("act"), ids=name_of)
def test_every_action_is_answered(game, index):
    """Whatever is allowed either passes with the step's praise, or is told why not."""
    lesson = LESSONS[game]
    step, start = lesson.steps[index], lesson.start(index)
    own = {wrong.action: wrong.text for wrong in step.wrong}
    legal = start.legal_actions()
    for action in legal:
        caused = {f"rule {event.rule}" for event in start.transition(action).events}
        wanted = str(action) in step.accept or not caused.isdisjoint(step.accept)
        learner = Learner(game, index + 1)
        text = learner.act(str(action))["lesson"]["feedback"]["text"]

        assert wanted == (learner.session.phase == "passed")
        assert (step.praise if wanted else own.get(str(action)) or step.otherwise) == text


@pytest.mark.parametrize("game", LESSONS)
def test_decisions(game):
    """But for three at most, every task is a decision: most of what is allowed does not pass."""
    easy = []
    for _, index in (each for each in steps("act") if each[0] == game):
        lesson = LESSONS[game]
        start = lesson.start(index)
        passing = [lesson.accepts(index, start, action) for action in start.legal_actions()]
        if 2 * sum(passing) > len(passing):
            easy.append(lesson.steps[index].id)

    assert len(easy) <= 3


@pytest.mark.parametrize("game", LESSONS)
def test_new_positions(game):
    """A step that does not go on from the one before says so, where the learner has to do something."""
    for step in LESSONS[game].steps[1:]:
        if step.kind in ("act", "question"):
            assert bool(step.position) == step.body.strip().startswith("A new position.")


@pytest.mark.parametrize(("game", "index"), steps("act"), ids=name_of)
def test_rules_cited(game, index):
    """What is said of an action cites rules that it brought about or that refuse it, or those taught here."""
    lesson = LESSONS[game]
    step, start = lesson.steps[index], lesson.start(index)
    own = {wrong.action: wrong for wrong in step.wrong}
    for action in start.legal_actions():
        remark = own.get(str(action))
        then = remark.then if remark else ()
        caused = {event.rule for _, event in lesson.play(index, start, (str(action), *then))[1]}
        feedback = Learner(game, index + 1).act(str(action))["lesson"]["feedback"]
        taught = set(step.rules) if remark or "good" == feedback["tone"] else set()

        assert set(feedback["rules"]) <= caused | taught

    for offer in step.offers:
        refused = {refusal.rule for refusal in start.explain(lesson.game.parse(offer.action))}

        assert offer.rule in refused
        assert (
            set(Learner(game, index + 1).act(offer.action)["lesson"]["feedback"]["rules"])
            == refused
        )


@pytest.mark.parametrize(("game", "index", "wrong"), mistakes(), ids=name_of)
def test_mistakes(game, index, wrong):
    """A usual mistake gets its own words; its consequence is played out, then taken back."""
    learner = Learner(game, index + 1)
    before = learner.session.observation
    legal = learner.session.game.parse(wrong.action) in before.legal_actions()
    view = learner.act(wrong.action)

    assert "bad" == view["lesson"]["feedback"]["tone"]
    assert wrong.text == view["lesson"]["feedback"]["text"]
    assert legal == (before != learner.session.observation)
    assert not learner.session.progress.done
    if legal:
        assert [["button-again"]] == [choice["path"] for choice in view["choices"]]
        learner.send("act", path=["button-again"])

    assert before == learner.session.observation
    assert "ask" == learner.session.phase


@pytest.mark.parametrize(("game", "index", "offer"), offers(), ids=name_of)
def test_offers(game, index, offer):
    """An illegal move offered on purpose looks like a choice and is refused by the rule it names."""
    paths = Learner(game, index + 1).paths(offer.action)
    for way, path in enumerate(paths):
        learner = Learner(game, index + 1)
        before = learner.session.observation
        offered = [choice["path"] for choice in learner.session.view()["choices"]]
        view = learner.act(offer.action, way)

        assert list(path) in offered
        assert offer.rule in [refusal["rule"] for refusal in view["why"]["refusals"]]
        assert offer.rule in view["lesson"]["feedback"]["rules"]
        assert offer.text == view["lesson"]["feedback"]["text"]
        assert before == learner.session.observation
        assert not learner.session.progress.done


@pytest.mark.parametrize(("game", "index"), steps("act"), ids=name_of)
def test_all_can_be_picked(game, index):
    """What answers a step, the usual mistakes and the illegal offers can be picked in the picture."""
    learner = Learner(game, index + 1)
    step = learner.session.current
    drawn = learner.session.game.picture(learner.session.observation).elements()
    remarks = [*(wrong.action for wrong in step.wrong), *(offer.action for offer in step.offers)]
    asked = {
        e for action in (step.reference, *remarks) for path in learner.paths(action) for e in path
    }

    assert set() == {e for e in asked if not e.startswith("button-")} - set(drawn)


@pytest.mark.parametrize(("game", "index"), steps("question"), ids=name_of)
def test_wrong_answers(game, index):
    """A wrong answer to a question is explained, and the question stays."""
    options = LESSONS[game].steps[index].options
    for number, option in enumerate(options):
        if option.right:
            continue
        learner = Learner(game, index + 1)
        view = learner.answer(number)

        assert "bad" == view["lesson"]["feedback"]["tone"]
        assert option.text == view["lesson"]["feedback"]["text"]
        assert "ask" == learner.session.phase
        assert len(options) == len(view["choices"])


@pytest.mark.parametrize(("game", "index"), steps("act", "question"), ids=name_of)
def test_hints(game, index):
    """Hints come in three rungs: words, then a place on the board, then the answer."""
    learner = Learner(game, index + 1)
    shown = [learner.send("hint")["hint"] for _ in range(4)]
    drawn = learner.session.game.picture(learner.session.observation).elements()

    assert [1, 2, 3, 3] == [hint["rung"] for hint in shown]
    assert {3} == {hint["rungs"] for hint in shown}
    assert 3 == len({hint["text"] for hint in shown})
    assert [] == shown[0]["elements"]
    assert all(e in drawn or e.startswith("button-") for hint in shown for e in hint["elements"])
    assert "ask" == learner.session.phase


@pytest.mark.parametrize(("game", "index"), STEPS, ids=name_of)
def test_texts(game, index):
    """A step's words are whole sentences, and its paragraphs short."""
    step = LESSONS[game].steps[index]
    said = [*step.hints, *(wrong.text for wrong in step.wrong)]
    said += [offer.text for offer in step.offers] + [option.text for option in step.options]
    said += [text for text in (step.praise.strip(), step.otherwise, step.goal) if text]
    paragraphs = step.body.strip().split("\n\n")

    assert [] == [text for text in said if text.strip("*")[-1] not in ".!?"]
    assert [] == [p for p in paragraphs if len(p.split()) > 75 and not p.startswith("-")]


@pytest.mark.parametrize("game", LESSONS)
def test_from_first_to_last(game):
    """With right answers and the button that leads on, every step is reached, one after the other."""
    learner = Learner(game)
    seen = []
    for step in LESSONS[game].steps:
        seen.append(learner.session.current.id)
        if step.kind in ("act", "question"):
            learner.succeed()
        if step.kind == "game":
            view = learner.send("step", to=learner.session.number + 1)
        elif learner.session.number < len(LESSONS[game].steps):
            view = learner.send("act", path=["button-next"])
        else:
            view = learner.session.view()

        assert view["error"] is None

    assert [step.id for step in LESSONS[game].steps] == seen
    assert {s.id for s in LESSONS[game].steps if s.kind != "game"} == learner.session.progress.done
