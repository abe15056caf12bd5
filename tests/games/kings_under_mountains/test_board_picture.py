"""The pictures of Kings under Mountains: complete, named, legible, and silent about what is hidden."""

import random
import re
from functools import cache
from importlib import resources
from xml.etree import ElementTree as ET

import msgspec
import pytest
from msgspec.structs import replace

import minesnb
from minesnb.core import decks
from minesnb.core.chance import settle
from minesnb.core.game import CHANCE, SPECTATOR, TERMINAL, WHOLE
from minesnb.core.picture import WIDEST
from minesnb.games.kings_under_mountains.drawing.board import emblem
from minesnb.games.kings_under_mountains.rules.state import Mine
from tests.processes import printed

GAME = minesnb.load("kings_under_mountains")
SVG = "{http://www.w3.org/2000/svg}"


def parse(text):
    """Return the root of XML that this project has just written."""
    return ET.fromstring(text)  # noqa: S314 - our own output


@cache
def game_of(players, seed=1, step=9):
    """Return every `step`-th state of a game between heuristic players, and the last."""
    state, outcomes = settle(GAME.empty_table(players=players), seed)
    states = []
    while state.current_player != TERMINAL:
        states.append(state)
        action, _ = GAME.best(state.observation(state.current_player))
        state, outcomes = settle(GAME.apply(state, action), seed, outcomes)
    return (*states[::step], state)


@cache
def setup_of(players):
    """Return every state of a setup, the empty table first."""
    state = GAME.empty_table(players=players)
    rng = random.Random(3)
    states = []
    while state.current_player == CHANCE:
        states.append(state)
        state = GAME.apply(state, GAME.sample_chance(state, rng))
    return tuple(states)


@cache
def rich_deck():
    """Return a deck with every size up to 9 and values up to 99, as a user may type one."""
    data = msgspec.to_builtins(GAME.deck_data(GAME.standard_deck))
    rng = random.Random(8)
    for card in data["cards"]:
        card["mine"] = {
            "defence": rng.randint(1, 3),
            "size": rng.randint(1, 9),
            "overseer": rng.random() < 0.5,
            "value": rng.choice((0, 7, 10, 99)),
        }
    return decks.register(GAME.build_deck(data))


def crowded():
    """Return a state of a rich deck in which the first player has ten mines, some well staffed."""
    state = GAME.new_game(players=2, seed=5, deck=rich_deck())
    cards = state.deck_below[:10]
    units = state.deck_below[10:19]
    works = tuple(Mine(card, units[:n]) for n, card in enumerate(cards))
    return replace(state, captured=(works, works[:3]))


def views():
    """Return states as everybody sees them: all player counts and phases, crowded tables too."""
    states = [state for players in (2, 3, 4) for state in game_of(players)]
    states += setup_of(3)[::4]
    states.append(crowded())
    for state in states:
        yield state
        for viewer in (SPECTATOR, *range(state.num_players)):
            yield state.observation(viewer)


def trees(picture):
    """Return the parsed SVG of every pane."""
    return [parse(svg) for svg in picture.live()]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_can_be_asked_about_is_there(players):
    """Whatever a candidate's path or a refusal points at is an element of the picture, for who is to move."""
    for state in game_of(players, step=14)[:-1]:
        seen = state.observation(state.current_player)
        elements = set(GAME.picture(seen).elements())
        asked = {
            id_ for action in seen.candidates() for path in GAME.paths(seen, action) for id_ in path
        }
        asked |= {
            id_
            for action in seen.candidates()
            for refusal in seen.explain(action)
            for id_ in refusal.elements
        }

        assert set() == {id_ for id_ in asked if not id_.startswith("button-")} - elements


def test_events_point_at_what_is_drawn():
    """What an event lights up is an element of the picture before or after it."""
    state, outcomes = settle(GAME.empty_table(players=2), 6)
    while state.current_player != TERMINAL:
        before = set(GAME.picture(state).elements())
        moved = GAME.transition(state, GAME.best(state.observation(state.current_player))[0])
        after = set(GAME.picture(moved.state).elements())

        assert set() == {e for event in moved.events for e in event.elements} - before - after
        state, outcomes = settle(moved.state, 6, outcomes)


def test_ids_are_unique():
    """No id occurs twice on a board, definitions included."""
    for seen in views():
        ids = re.findall(r' id="([^"]+)"', "".join(GAME.picture(seen).live()))

        assert sorted(set(ids)) == sorted(ids)


def test_references_resolve():
    """Every piece that is used is defined, on the live board and in a standalone picture."""
    for seen in views():
        picture = GAME.picture(seen)
        for text in ("".join(picture.live()), picture.standalone(folded=True)):
            ids = set(re.findall(r""" id=["']([^"']+)""", text))

            assert set() == set(re.findall(r"""(?:href=["']|url\()#([^"')]+)""", text)) - ids


def test_names():
    """Every element has a name, and a frame of its own to draw its state on."""
    for seen in views():
        for tree in trees(GAME.picture(seen)):
            for node in tree.iter():
                if node.get("id", "").startswith("e-"):
                    assert len(node.get("aria-label", "")) > 3
                    assert "img" == node.get("role")
                    assert "mn-frame" in {child.get("class") for child in node}


@pytest.mark.rule("KM-A10")
def test_names_say_place_and_content():
    """Names say the place first, then all that an eye would see there."""
    state = game_of(3)[4]
    seen = state.observation(state.current_player)
    slot = next(n for n, mine in enumerate(seen.centre) if mine.units)
    other = (state.current_player + 1) % 3
    text = "".join(GAME.picture(seen).live())

    assert re.search(
        rf'id="e-centre-{slot + 1}"[^>]* aria-label="\w+ mine in the centre: defence \d, \d workers?'
        r"( and an overseer)?, value \d; (Dwarf|Orc|Goblin|Giant) \d",
        text,
    )
    assert re.search(
        r'id="e-hand-[a-z0-9]+"[^>]*aria-label="Your hand: \w+ \d; the others see a mine', text
    )
    assert re.search(
        rf'id="e-theirs-{other + 1}-1"[^>]*aria-label="[^"]*(hidden unit|seen by all)', text
    )
    assert re.search(rf'id="e-king-{state.current_player + 1}"[^>]*, you, to move', text)
    assert re.search(r'id="e-deck"[^>]*aria-label="Deck, \d+ cards; next mine defence', text)


@pytest.mark.rule("KM-A10", "KM-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_hidden_shows(players):
    """Swapping cards that a viewer cannot tell apart leaves the picture as it is, to the letter."""
    rng = random.Random(11)
    for state in game_of(players, step=20):
        for viewer in (SPECTATOR, *range(players)):
            other = GAME.permute_hidden(state, viewer, rng)

            assert GAME.picture(state.observation(viewer)) == GAME.picture(
                other.observation(viewer)
            )


@pytest.mark.rule("KM-33", "KM-A15")
def test_totals_of_others_stay_covered():
    """The values under another's king are told at the end, or where the option opens them; never before."""

    def told(state):
        other = next(s for s in range(3) if s != 0 and state.developed[s])
        text = "".join(GAME.picture(state.observation(0)).live())
        (name,) = re.findall(rf'id="e-developed-{other + 1}"[^>]*aria-label="([^"]*)"', text)
        return "values" in name

    late = game_of(3)[-2]
    opened = replace(late, options=replace(late.options, open_scores=True))

    assert not told(late)
    assert told(game_of(3)[-1])
    assert told(opened)


def test_known_cards_are_marked():
    """A card that everybody saw on its way into a hand is named and marked on its back."""
    state = next(s for s in game_of(4, step=1) if any(s.seen_by_all[seat] for seat in (1, 2, 3)))
    seat = next(seat for seat in (1, 2, 3) if state.seen_by_all[seat])
    plain = replace(state, seen_by_all=((), (), (), ()))
    drawn, without = (
        parse(GAME.picture(s.observation(0)).panes[-2 - (3 - seat)].svg()) for s in (state, plain)
    )

    assert len(list(drawn.iter(f"{SVG}text"))) > len(list(without.iter(f"{SVG}text")))


def test_text_is_large_enough():
    """No pane is wider than a phone, and no text is smaller than 11 units."""
    for seen in views():
        for pane in GAME.picture(seen).panes:
            sizes = [float(size) for size in re.findall(r'font-size="([^"]+)"', pane.svg())]

            assert pane.width <= WIDEST
            assert min(sizes, default=11) >= 11


def boxes(pane):
    """Return (id, left, top, right, bottom) of every element's frame that is not turned."""
    found = []
    for node in parse(pane.svg()):
        if node.get("id", "").startswith("e-") and "rotate" not in node.get("transform", ""):
            x, y = (float(n) for n in re.findall(r"-?[\d.]+", node.get("transform", "0 0")))
            (box,) = (child for child in node if child.get("class") == "mn-frame")
            found.append(
                (node.get("id"), x, y, x + float(box.get("width")), y + float(box.get("height")))
            )
    return found


def test_nothing_overlaps_or_leaves_its_pane():
    """Elements lie side by side, inside their pane."""
    for seen in views():
        for pane in GAME.picture(seen).panes:
            laid = boxes(pane)
            for index, (name, left, top, right, bottom) in enumerate(laid):
                assert 0 <= left < right <= pane.width, name
                assert 0 <= top < bottom <= pane.height, name
                for other, left2, top2, right2, bottom2 in laid[:index]:
                    apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
                    assert apart, (name, other)


def test_well_formed():
    """Pictures are well-formed XML, and markup that was meant as markup is not text."""
    for seen in views():
        picture = GAME.picture(seen)
        parse(picture.standalone(folded=True))

        assert all("&lt;" not in svg for svg in picture.live())


def test_standalone_holds_both_themes():
    """A standalone picture needs nothing from outside, follows the system's theme and has its own ids."""
    state = game_of(2)[3]
    one, two = (state.observation(seat) for seat in (0, 1))
    text = GAME.picture(one).standalone()
    ids = {*re.findall(r" id='([^']+)'", text)}

    assert "light-dark(#f6f1e6,#16151a)" in text
    assert "color-scheme:light dark" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert not ids & {*re.findall(r" id='([^']+)'", GAME.picture(two).standalone())}


def test_drawn_alike_in_every_process():
    """A picture does not depend on the order in which a process hashes."""
    code = (
        "import hashlib, minesnb; s = minesnb.load('kings_under_mountains').new_game(players=4, seed=2);"
        "p = s.game.picture(s.observation(1)); print(hashlib.sha256(p.standalone().encode()).hexdigest())"
    )
    digests = printed(code, "1", "2")

    assert 1 == len(digests)


def test_small_enough_to_send():
    """A board stays small with all its panes: under 40 kB for two, 44 for three, 48 for four."""
    for players, most in ((2, 40_000), (3, 44_000), (4, 48_000)):
        for state in game_of(players):
            live = GAME.picture(state.observation(0)).live()

            assert sum(map(len, live)) < most


def test_classes_are_styled():
    """Every class that a drawing uses says something in picture.css, or is a handle of the board's."""
    css = resources.files("minesnb.core").joinpath("picture.css").read_text(encoding="utf-8")
    known = {"mn-el", "mn-pane-svg", *re.findall(r"\.(mn-[a-z0-9-]+)", css)}
    for seen in views():
        used = {
            name
            for classes in re.findall(r'class="([^"]+)"', "".join(GAME.picture(seen).live()))
            for name in classes.split()
        }

        assert set() == used - known


@pytest.mark.parametrize("race", range(4))
def test_emblem(race):
    """An emblem stands for itself: well-formed, named, without ids that could clash."""
    tree = parse(emblem(race))

    assert "0 0 24 24" == tree.get("viewBox")
    assert tree.get("aria-label")
    assert 'id="' not in emblem(race)


def test_whole_states_show_all_hands():
    """Who sees everything sees every hand, with the ids by which any of its cards is played."""
    state = game_of(2)[2]
    elements = set(GAME.picture(state).elements())

    assert WHOLE == state.viewer
    assert 12 == sum(id_.startswith("hand-") for id_ in elements)
