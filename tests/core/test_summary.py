"""Each game on one page: short, and no more than its rules say."""

import re

import pytest

from minesnb import game_ids
from minesnb.app import cli
from minesnb.core.registry import load
from minesnb.core.summary import as_markdown, as_text
from tests.lessons.steps import LESSONS, Learner

LEFT_OUT = {
    "kings_under_mountains": {"Cards", "Setup"},
    "gold_mine": {"Components", "Mud", "Five tiles", "Alliances"},
    "cave_vs_cave": {"Goods", "Playing alone"},
    "imperial_miners": {"Setup", "Machines", "Factions"},
}
"""The chapters of each rulebook that a first game can do without."""
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)

every_game = pytest.mark.parametrize("game", game_ids())


def lines(game):
    """Return the lines of a game's page."""
    return [line for part in load(game).summary for line in part.lines]


def numbers(text):
    """Return the numbers in a text, in figures or in words, but for 'one' and 'no', which are words as well."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    found = {
        int(word) if word.isdigit() else NUMBERS.index(word)
        for word in words
        if word.isdigit() or word in NUMBERS
    }
    return found - {0, 1}


@every_game
def test_rules(game):
    """Every line cites rules that there are, each once, and all together every chapter that a first game needs."""
    book = load(game).rules
    chapters = {rule.chapter for rule in book.values()}
    cited = [rule for line in lines(game) for rule in line.rules]

    assert [] == [rule for rule in cited if rule not in book]
    assert all(len(set(line.rules)) == len(line.rules) for line in lines(game))
    assert chapters - LEFT_OUT[game] <= {book[rule].chapter for rule in cited}


@every_game
def test_numbers(game):
    """Every number on the page is one of the rules that are cited for it."""
    book = load(game).rules
    strange = {
        line.text: unknown
        for line in lines(game)
        if (
            unknown := numbers(line.text)
            - numbers(" ".join(book[rule].text for rule in line.rules))
        )
    }

    assert {} == strange


@every_game
def test_own_words(game):
    """No line is one of the rules word by word."""
    texts = {rule.text for rule in load(game).rules.values()}

    assert texts.isdisjoint(line.text for line in lines(game))


@every_game
def test_length(game):
    """A page has no more than 400 words, in parts with names of their own."""
    names = [part.name for part in load(game).summary]

    assert 200 < sum(len(line.text.split()) for line in lines(game)) <= 400
    assert len(set(names)) == len(names)


@every_game
def test_texts(game):
    """As text and as Markdown the page has every line, with its rules."""
    found = load(game)
    text = " ".join(as_text(found.title, found.summary).split())
    prose = as_markdown(found.summary)
    for line in lines(game):
        assert f"{line.text} ({', '.join(line.rules)})" in text
        assert f"- {line.text} *({', '.join(line.rules)})*" in prose


@every_game
def test_ends_the_lesson(game):
    """The last page of a lesson shows it in the place of the board, and no other page does."""
    learner = Learner(game)

    assert [] == learner.session.view()["lesson"]["summary"]

    view = learner.send("step", to=len(LESSONS[game].steps) + 1)

    assert [] == view["panes"]
    assert [part.name for part in load(game).summary] == [
        part["name"] for part in view["lesson"]["summary"]
    ]


def test_command(capsys):
    """`minesnb rules GAME --summary` prints the page; beside rule ids it is refused."""
    assert 0 == cli.main(["rules", "gold_mine", "--summary"])
    printed = capsys.readouterr().out

    assert printed.startswith("Gold Mine on one page\n\nTHE AIM\n- ")
    assert max(map(len, printed.splitlines())) <= 80
    assert 2 == cli.main(["rules", "gold_mine", "GM-1", "--summary"])
    assert "leave the rule ids out" in capsys.readouterr().err
