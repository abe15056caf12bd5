"""Sit down at a table in the browser and play, as a player does: by clicking what lights up."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

__all__ = ["BOARD", "PICKABLE", "log_lines", "play_a_move", "sit_down"]

BOARD = ".minesnb[data-mode=game]"
"""The board, once a game is on."""
IDLE = f"{BOARD}:not([data-locked])"
"""The board when it has its answer."""
PICKABLE = f'{BOARD} [data-el][data-state~="pick"]'
"""What can be picked next; `data-el` is the element's id of places.py."""
OPTION = f"{BOARD} .mn-top > .mn-options button:not(.mn-quiet)"
"""The buttons for what has no place on the board."""


def sit_down(page: Page) -> None:
    """Start the first game of the lobby by one press, and wait for the board."""
    page.locator(".mn-game .mn-play").first.click(timeout=60_000)
    expect(page.locator(IDLE)).to_be_visible(timeout=30_000)
    expect(choice(page)).to_be_visible(timeout=30_000)


def choice(page: Page) -> Locator:
    """Return the first thing that can be picked, on the board or beside it."""
    return page.locator(f"{PICKABLE}, {OPTION}").first


def log_lines(page: Page) -> list[str]:
    """Return the log, newest turn first."""
    return page.locator(f"{BOARD} .mn-log-text").all_text_contents()


def play_a_move(page: Page) -> list[str]:
    """Click what lights up until a move is made; return the log that tells of it.

    Raises AssertionError when nothing can be picked, or when the log does not grow.
    """
    before = log_lines(page)
    for _ in range(6):
        expect(page.locator(IDLE)).to_be_visible()
        expect(choice(page)).to_be_visible(timeout=15_000)
        choice(page).click()
        page.wait_for_timeout(150)
        expect(page.locator(IDLE)).to_be_visible()
        now = log_lines(page)
        if now != before:
            return now
    raise AssertionError("the picks led to no move")
