"""Imperial Miners in its page, by mouse: alone to the end, three people for two rounds, wide and narrow."""

import re

import pytest

from tests.browser.hands import BOARD, start, why_not
from tests.browser.hosts import LAPTOP

PERSON = "Person"
TITLE = "Imperial Miners"
LONG = 400
"""More decisions than any part of a game played here has."""


def sit_down(page, *kinds, seed):
    """Choose the game in the lobby's form and start it."""
    return start(page, *kinds, game=TITLE, seed=seed)


def log_of(page):
    """Return the log's lines, newest first."""
    return page.locator(".mn-log-text").all_inner_texts()


@pytest.mark.rule("IM-35", "IM-42", "IM-93")
def test_whole_game_alone(open_page, host):
    """One person plays the ten rounds alone by mouse, to a result that names a rank."""
    page = open_page(host.lobby, **LAPTOP)
    hands = sit_down(page, PERSON, seed="5")
    acts = 0
    while not hands.look()["over"]:
        hands.act()
        acts += 1
        assert acts < LONG
    log = log_of(page)

    assert acts > 40
    assert any(re.search(r"has \d+ points?: ", line) for line in log)
    assert 10 == page.locator(f"{BOARD} [data-el^='card-1-']").count()
    assert 0 == page.locator(f"{BOARD} [data-state~='pick']").count()


@pytest.mark.rule("IM-A19", "IM-15", "IM-48")
def test_two_rounds_with_three(open_page, host):
    """Three people at one screen finish their mine phases in turn, with a curtain between them."""
    page = open_page(host.lobby, **LAPTOP)
    hands = sit_down(page, PERSON, PERSON, PERSON, seed="11")
    curtains = acts = 0
    told: set[str] = set()
    while not any("Round 3" in line for line in told):
        if hands.look()["mode"] == "curtain":
            assert 0 == page.locator(f"{BOARD} [data-el^='hand-']").count()
            hands.lift()
            curtains += 1
        told.update(log_of(page))
        hands.act()
        acts += 1
        assert acts < LONG
    plays = [sum(f"Player {n} plays" in line for line in told) for n in (1, 2, 3)]

    assert curtains >= 6
    assert [2, 2, 2] == plays


@pytest.mark.rule("IM-A2")
def test_why_not(open_page, host):
    """A click on deck I while a card can be played names the rule, with its text, and draws nothing."""
    page = open_page(host.lobby, **LAPTOP)
    hands = sit_down(page, PERSON, seed="5")
    acts = 0
    while "Play a card" not in prompt(page):
        hands.act()
        acts += 1
        assert acts < LONG
    before = log_of(page)
    folded = page.locator(f"{BOARD} .mn-folded[data-to='decks']")
    if folded.count():
        folded.click()
    name, text = why_not(page.locator(f"{BOARD} svg [data-el='deck-1']").first)

    assert "IM-A2" == name
    assert len(text) > 40
    assert before == log_of(page)


def prompt(page):
    """Return what the board asks for."""
    return page.locator(f"{BOARD} .mn-prompt").first.inner_text()
