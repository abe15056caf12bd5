"""Other ways of looking: on paper, in forced colours, and magnified four times."""

import re

import pytest

FREE = ".minesnb[data-mode]:not([data-locked]):not([data-tone='wait'])"


@pytest.fixture
def table(open_page, voila_server):
    """A table at a usual size, with the person to move."""
    page = open_page(voila_server.url + "imperial_miners", width=1366, height=768)
    page.wait_for_selector(FREE, timeout=30_000)
    return page


def test_print(table):
    """On paper there is the whole table, folded pictures and all of the log, and nothing to press; then all is as before."""
    panes = table.locator(".mn-pane").count()
    folded = table.locator(".mn-folded").count()
    lines = table.locator(".mn-log-text").count()
    table.emulate_media(media="print")
    table.evaluate("dispatchEvent(new Event('beforeprint'))")
    table.locator(".mn-shelf").wait_for(state="hidden")
    shown = table.locator(".mn-pane:visible").count()
    last = table.locator(".mn-log-text").last

    assert folded > 0
    assert shown == panes + folded
    assert lines == table.locator(".mn-log-text:visible").count()
    assert last.bounding_box()["y"] > 768
    assert 0 == table.locator(".mn-bar-steps:visible, .mn-tools:visible, .mn-zoom:visible").count()

    table.emulate_media(media="null")
    table.evaluate("dispatchEvent(new Event('afterprint'))")
    table.locator(".mn-shelf").wait_for()
    assert panes == table.locator(".mn-pane:visible").count()
    assert len(re.findall(rb"/Type\s*/Page[^s]", table.pdf(format="A4"))) > 1


def test_forced_colours(open_page, voila_server):
    """The only option has the system's colours for buttons, not one on a plate of its own colour."""
    page = open_page(voila_server.url + "learn/gold_mine", forced_colors="active")
    page.wait_for_selector(FREE, timeout=30_000)
    colours = page.evaluate(
        """() => {
          const probe = document.body.appendChild(document.createElement("button"));
          const [button, plain] = [document.querySelector(".mn-option:only-child"), probe].map(
            (node) => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor]);
          probe.remove();
          return {button, plain};
        }"""
    )

    assert colours["button"] == colours["plain"]


def test_magnified(table):
    """Where a window is a few lines high, nothing sticks to its edges."""
    table.set_viewport_size({"width": 342, "height": 192})
    table.wait_for_selector(".minesnb:not([data-screen])")
    held = table.evaluate(
        """() => [...document.querySelectorAll(".minesnb :is(.mn-top, .mn-dock)")].map(
          (node) => getComputedStyle(node).position)"""
    )

    assert {"static"} == set(held)
