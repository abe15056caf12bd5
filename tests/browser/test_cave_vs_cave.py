"""Cave vs. Cave in its page, by mouse: alone to the end, two people for some turns, wide and narrow."""

import re

import pytest

from tests.browser.hands import BOARD, start, why_not
from tests.browser.hosts import LAPTOP

PERSON = "Person"
TITLE = "Caverna: Cave vs. Cave"


def sit_down(page, *kinds, seed):
    """Choose the game in the lobby's form and start it."""
    return start(page, *kinds, game=TITLE, seed=seed)


def press(hands, *buttons):
    """Click the first of these buttons that is there; return whether one was."""
    for button in buttons:
        if button in hands.look()["options"]:
            hands.board.locator(f".mn-option[data-el='{button}']").click()
            hands.look()
            return True
    return False


def take_a_turn(hands, number):
    """Take a tile, do one thing with it that lights up, and end the turn."""
    hands.act(lambda picks: _first(picks, "tile-", number))
    seen = hands.look()
    if any(pick["id"].startswith("line-") for pick in seen["picks"]):
        hands.act(lambda picks: _first(picks, "line-", 0))
    press(hands, "button-stop")
    while not hands.look()["over"] and press(hands, "button-end", "button-stop"):
        if any(pick["id"].startswith("tile-") for pick in hands.look()["picks"]):
            break


def _first(picks, prefix, number):
    """Return one of the picks with this beginning, or else the first that is no good."""
    found = [pick for pick in picks if pick["id"].startswith(prefix)]
    rest = [pick for pick in picks if not pick["id"].startswith("good-")]
    return found[number % len(found)] if found else (rest or picks)[0]


@pytest.mark.rule("CC-12", "CC-44", "CC-47")
def test_whole_game_alone(open_page, host):
    """One person plays the seven rounds alone by mouse, to a result that names the goal."""
    page = open_page(host.lobby, **LAPTOP)
    hands = sit_down(page, PERSON, seed="5")
    turns = 0
    while not hands.look()["over"]:
        take_a_turn(hands, turns)
        turns += 1
        assert turns < 25
    log = page.locator(".mn-log-text").all_inner_texts()

    assert 19 == turns
    assert any("the goal is 50" in line for line in log)
    assert 0 == page.locator(f"{BOARD} [data-state~='pick']").count()


@pytest.mark.rule("CC-12", "CC-30", "CC-35")
def test_duel_and_why_not(open_page, host):
    """Two people take turns; a click on a tile that cannot be dug names its rule, with the text."""
    page = open_page(host.lobby, **LAPTOP)
    hands = sit_down(page, PERSON, PERSON, seed="11")
    for number in range(5):
        hands.lift()
        take_a_turn(hands, number)
    hands.lift()
    hands.act(lambda picks: _first(picks, "tile-excavation", 0))
    active = page.locator(f"{BOARD} [data-el^='space-'][data-el$='-b']")
    before = page.locator(".mn-log").inner_text()
    name, text = why_not(active.first)

    assert re.fullmatch(r"CC-A?\d+", name)
    assert len(text) > 40
    assert before == page.locator(".mn-log").inner_text()
