"""Ways into and through a game that hosts differ in: the address, files, the mouse, the keyboard."""

import json

from tests.browser.hands import BOARD, TURN, Hands, start

PERSON = "Person"
KINGS = "kings_under_mountains"


def middle(element):
    """Return the middle of an element on the screen."""
    box = element.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_address_typed(open_page, voila_server):
    """The address of a saved game, typed over that of an open page, leads to that game."""
    page = open_page(voila_server.url)
    hands = start(page, PERSON, PERSON)
    hands.lift()
    hands.act()
    address = page.url
    log = page.locator(".mn-log-text").all_inner_texts()
    other = open_page(voila_server.url)
    other.get_by_role("heading", name="Games by lamplight").wait_for()
    other.evaluate("(hash) => { location.hash = hash; }", address.partition("#")[2])
    other.wait_for_selector(f"{BOARD}[data-mode='curtain']", timeout=30_000)
    Hands(other).lift()

    assert sorted(log) == sorted(other.locator(".mn-log-text").all_inner_texts())


def test_drag(open_page, voila_server):
    """A card dragged onto a place is played there; one that is double-clicked stays picked."""
    page = open_page(voila_server.url + KINGS)
    page.wait_for_selector(TURN, timeout=30_000)
    card = page.locator(f"{BOARD} [data-el^='hand-'][data-state~='pick']").first
    name = card.get_attribute("data-el")
    x, y = middle(card)
    page.mouse.dblclick(x, y)
    assert "picked" in page.locator(f"{BOARD} [data-el='{name}']").get_attribute("data-state")
    page.keyboard.press("Escape")
    place = page.locator(f"{BOARD} [data-el^='centre-'][data-state~='pick']").first
    before = page.locator(".mn-log li").count()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y - 9, steps=2)
    page.mouse.move(*middle(place), steps=5)
    page.mouse.up()
    page.wait_for_function(
        "(before) => document.querySelectorAll('.mn-log li').length > before", arg=before
    )

    assert 0 == page.locator(f"{BOARD} [data-state~='picked']").count()


def test_large_file(open_page, voila_server, tmp_path):
    """A file too large for the connection is refused in words beside its button, and the page goes on."""
    file = tmp_path / "large.json"
    file.write_text(json.dumps("x" * 20_000_000), encoding="utf-8")
    page = open_page(voila_server.url)
    pressed = page.get_by_role("button", name="Open a saved file", exact=True)
    pressed.wait_for()
    with page.expect_file_chooser() as chooser:
        pressed.click()
    chooser.value.set_files(file)
    said = page.get_by_role("alert").filter(has_text="large.json is too large")
    said.wait_for()
    box = said.bounding_box()
    assert 0 <= box["y"] <= page.viewport_size["height"] - box["height"]
    page.get_by_role("button", name="Play Gold Mine").click()
    page.locator(f"{BOARD}[data-mode='game']").wait_for()
