"""The picture of Imperial Miners: everything that can be picked is there, and says what it is."""

from __future__ import annotations

import random
import re
import time
from importlib import resources
from itertools import pairwise

import pytest
from msgspec.structs import replace

from minesnb.core.game import TERMINAL
from minesnb.core.icons import SYMBOLS
from minesnb.core.picture import WIDEST
from minesnb.core.words import upper
from minesnb.games.imperial_miners import GAME, elements, names
from minesnb.games.imperial_miners.drawing import art, icon_line, mine_pane
from minesnb.games.imperial_miners.drawing.board import draw
from minesnb.games.imperial_miners.effect_forms import CHANGES, parse_effect, write_effect
from minesnb.games.imperial_miners.rules import hidden, mines
from minesnb.games.imperial_miners.rules.actions import Play
from minesnb.games.imperial_miners.rules.components import HALVES, deck_of, standard
from minesnb.games.imperial_miners.rules.effects import FACTIONS
from minesnb.games.imperial_miners.rules.state import (
    ChooseEffect,
    Climb,
    Do,
    Phase,
    Placed,
    PlayCard,
)
from minesnb.games.imperial_miners.rules.work import Work
from tests.games import pictures

TABLES = [1, 2, 3, 5]
STEPS = (
    "machine 1 on up to 3",
    "machine 2 on 1 other",
    "collapse 2",
    "clear all",
    "draw IV 2",
    "discard any",
    "activate 2 romans and collapse",
    "cheaper 3",
    "if hand >= 5: cart 1 else draw 2",
    "gold 1 per row min 1",
    "advance 1 per sides",
    "vp 1 per above",
    "gold 2 per played",
)
"""Effects that a deck file may have beside those of our own deck."""


def played(players, seed, moves=2500, **options):
    """Yield the states of a game of random moves."""
    return pictures.played(GAME, players, seed, moves, **options)


def seen(state):
    """Return what the player in turn may know."""
    return GAME.observation(state, state.seat)


def effects():
    """Return every effect of the deck, and some that a deck file may have."""
    deck = standard()
    found = {effect: None for card in deck.cards for effect in card.effects}
    found |= {effect: None for event in deck.events for effect in event.effects}
    found |= {effect: None for board in deck.boards for effect in board.spaces}
    return [*found, *map(parse_effect, STEPS)]


def told_in(picture):
    """Return the accessible name of every element."""
    tree = pictures.parsed(f"<all>{''.join(pane.svg() for pane in picture.panes)}</all>")
    found = {node.get("id"): node.get("aria-label") for node in tree.iter()}
    return {id_[2:]: name for id_, name in found.items() if id_ and id_.startswith("e-")}


def of(state, task):
    """Return whether a task of this type waits for a player."""
    return state.current_player >= 0 and state.tasks and isinstance(state.tasks[-1], task)


@pytest.mark.parametrize("players", TABLES)
def test_every_path_is_in_the_picture(players):
    """Each element of a path to a legal action is drawn in what the player sees, buttons apart."""
    for state in list(played(players, 3))[::7]:
        if state.current_player >= 0:
            picture = draw(seen(state))

            assert set() == pictures.missing(GAME, state, state.legal_actions(), picture)


@pytest.mark.parametrize("players", TABLES)
def test_what_happens_lights_up_what_is_shown(players):
    """Events refer to elements of the picture before or after only."""
    for state in list(played(players, 8))[::25]:
        if state.current_player < 0:
            continue
        drawn = set(draw(seen(state)).elements())
        for action in state.legal_actions()[:6]:
            after = GAME.transition(state, action)
            lit = {element for event in after.events for element in event.elements}
            later = set(draw(after.state).elements()) | set(draw(seen(after.state)).elements())

            assert set() == {each for each in lit if not each.startswith("button-")} - later - drawn


@pytest.mark.parametrize("players", TABLES)
def test_ids_are_unique_and_the_picture_is_well_formed(players):
    """No element is drawn twice, and both outputs are XML whose references are all defined."""
    for state in list(played(players, 4))[::90]:
        picture = draw(seen(state))
        ids = picture.elements()

        assert len(set(ids)) == len(ids)

        for text in ("".join(picture.live()), picture.standalone(folded=True)):
            assert set() == pictures.undefined(text)


def test_classes_are_styled():
    """Every class of our own that a drawing uses says something in picture.css."""
    css = resources.files("minesnb.core").joinpath("picture.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.(mn-im-[a-z0-9-]+)", css))
    for state in [s for n in (1, 3) for s in list(played(n, 5))[::60]]:
        live = "".join(draw(state).live())
        used = set(re.findall(r"\bmn-im-[a-z0-9-]+", live))

        assert set() == used - known


def test_panes_fit_a_phone_and_text_can_be_read():
    """No pane but a map is wider than a phone, and no text is under 11 units."""
    for state in [s for n in (1, 3, 5) for s in list(played(n, 2))[::60]]:
        for pane in draw(seen(state)).panes:
            sizes = [float(size) for size in re.findall(r'font-size="([0-9.]+)"', pane.body)]

            assert pane.zoom or pane.width <= WIDEST
            assert min(sizes) >= 11


@pytest.mark.parametrize("players", [1, 5])
def test_pictures_are_quick_and_small(players):
    """A picture takes milliseconds, in every phase of a game."""
    states = [seen(state) for state in list(played(players, 6))[::40]]
    before = time.perf_counter()
    texts = ["".join(draw(state).live()) for state in states]

    assert (time.perf_counter() - before) / len(states) < 0.1
    assert max(map(len, texts)) < 100_000 + 60_000 * players


def signs(effect):
    """Return all signs of an effect in a row."""
    return tuple(word for part in icon_line.effect_parts(effect) for word in part)


@pytest.mark.parametrize("effect", effects(), ids=write_effect)
def test_every_effect_has_signs_and_words(effect):
    """An effect is a row of signs that are drawn, and a line of words that says each of its numbers."""
    row = signs(effect)
    words = names.effect_words(effect)

    assert row
    assert {word[1:] for word in row if word.startswith("@")} <= set(SYMBOLS)
    assert len(row) > 1

    said = words
    for number, word in enumerate(("no", "one", "two", "three", "four")):
        said = said.replace(f" {word} ", f" {number} ")
    said = said.replace(" a ", " 1 ").replace("both", "2").replace("III or IV", "3")
    for number in re.findall(r"\d+", write_effect(effect)):
        assert number in re.findall(r"\d+", said) or number in {"1", "2"}

    assert words[0].islower()
    assert not words.endswith(".")
    assert "  " not in words


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_has_signs_and_words(change):
    """What an ongoing event changes is said and drawn."""
    assert {word[1:] for word in icon_line.change_signs(change) if word[0] == "@"} <= set(SYMBOLS)
    assert re.search(r"\d", names.change_words(change))


def test_different_effects_look_different():
    """No two effects of the deck have the same signs or the same words."""
    found = effects()

    assert len(found) == len({signs(effect) for effect in found})
    assert len(found) == len({names.effect_words(effect) for effect in found})


def test_effects_fit_their_cards():
    """The signs of each card stand between its half carts, in four lines at most."""
    for card in standard().cards:
        blocks = [
            icon_line.LINE.fitted(icon_line.effect_parts(effect), 84, 14) for effect in card.effects
        ]

        assert sum(map(len, blocks)) <= 4
        assert all(icon_line.LINE.width(line, 14) <= 84 for block in blocks for line in block)


def test_signs_say_what_a_card_gives_now():
    """Counted amounts are numbers, prices are as low as they are, conditions are decided."""
    state = next(s for s in played(1, 3) if len(s.players[0].mine) > 4 and of(s, ChooseEffect))
    work = Work(state)
    spot = state.tasks[-1].spot
    gives = {
        "gold 1 per factions": mines.factions(work.deck, work.mine),
        "gold 2 per position": 2 * state.players[0].position,
    }
    for text, number in gives.items():
        assert (str(number), "@gold") == icon_line.now_signs(work, spot, parse_effect(text))

    scots = mines.count_in_mine(work.deck, work, "scots", 0)
    row = icon_line.now_signs(work, spot, parse_effect("pay 9-S -> vp 5"))

    assert (str(9 - scots), "@gold", "@to", "5", "@point") == row
    assert ("\u2013",) == icon_line.now_signs(work, spot, parse_effect("if hand >= 99: vp 1"))
    assert ("1", "@cart-marker") == icon_line.now_signs(
        work, spot, parse_effect("if hand >= 99: vp 1 else cart 1")
    )


@pytest.mark.parametrize("number", [card.number for card in standard().cards])
def test_half_carts_stand_where_they_are_printed(number):
    """A card shows gold on each full edge place, and an outline on each empty one."""
    card = standard().card[number]
    face = art.card_face(standard().digest, number)
    full = face.count('href="#a-cart-')

    assert card.halves.bit_count() == full
    assert len(HALVES) - full == face.count('href="#a-none-')
    assert card.name.split()[0] in face


def test_halves_join():
    """Both halves of a border lie at its middle, and a connected or marked cart is drawn there whole."""
    digest = standard().digest
    found = 0
    for state in list(played(1, 3))[-1:] + list(played(2, 5))[-1:]:
        for seat, player in enumerate(state.players):
            pane = next(p for p in draw(state).panes if f'"e-mine-{seat + 1}"' in p.body)
            at = {
                spot: tuple(map(float, place))
                for spot, *place in re.findall(
                    r'id="e-card-\d-(\d+)"[^>]*translate\(([-0-9.]+) ([-0-9.]+)\)', pane.body
                )
            }
            for one, other, full in mines.borders(standard(), player.mine):
                id_ = elements.cart(seat, one, other)
                inside = re.search(
                    rf'id="e-{id_}"[^>]*aria-label="([^"]*)"[^>]*translate\(([-0-9.]+) ([-0-9.]+)\)'
                    r'[^>]*>(<use href="#a-([a-z]+)")?',
                    pane.body,
                )
                assert inside is not None
                name, x, y, _, whole = inside.groups()
                marked = (one, other) in player.cart_markers
                halves = 0
                for spot in (one, other):
                    left, top = at[str(spot + 1)]
                    dx, dy = float(x) - left, float(y) - top
                    face = art.card_face(digest, player.mine[spot].card)
                    spots = re.findall(r'href="#a-cart-[a-z]+"( x="(\d+)")?( y="(\d+)")?', face)
                    halves += (dx, dy) in {(float(u or 0), float(v or 0)) for _, u, _, v in spots}

                assert full == halves
                assert ("marked" if marked else "joined" if full == 2 else None) == whole
                assert name.startswith(
                    ("Cart marker",) if marked else ("No cart", "Half a cart", "Connected")
                )
                found += 1

    assert found > 20


@pytest.mark.parametrize("players", [2, 4])
def test_hidden_hands_show_backs_only(players):
    """Of another's hand an observation shows a back for each card, but for those that all have seen."""
    for state in list(played(players, 11))[::40]:
        for viewer in range(players):
            view = GAME.observation(state, viewer)
            ids = draw(view).elements()
            for seat, player in enumerate(state.players):
                cards = [e for e in ids if e.startswith(f"hand-{seat + 1}-")]
                backs = [e for e in ids if e.startswith(f"back-{seat + 1}-")]
                if seat == viewer:
                    assert (len(player.hand), 0) == (len(cards), len(backs))
                else:
                    assert len(player.hand) == len(cards) + len(backs)
                    assert len(player.known) == len(cards)


def test_a_picture_shows_no_more_than_its_viewer_knows():
    """States that a viewer cannot tell apart have the same picture."""
    rng = random.Random(4)
    for state in list(played(3, 12))[::60]:
        other = hidden.permute_hidden(state, 0, rng)

        assert draw(GAME.observation(state, 0)) == draw(GAME.observation(other, 0))


def test_equal_positions_have_equal_pictures():
    """A picture depends on the position alone, however it came about."""
    for state in list(played(2, 6))[::60]:
        if state.current_player >= 0:
            again = GAME.position(GAME.position_text(state))

            assert draw(state) == draw(again)


def test_places_show_only_under_cards_of_their_row():
    """Each place for a card names the hand cards that may lie there, and each legal place is there."""
    found = 0
    for state in played(1, 9):
        if not of(state, PlayCard):
            continue
        body = "".join(pane.body for pane in draw(state).panes)
        under = dict(re.findall(r'id="e-(spot-[a-z0-9-]+)"[^>]*data-under="([^"]*)"', body))
        level = deck_of(state.deck).level
        for action in state.legal_actions():
            if isinstance(action, Play):
                row = level[action.card]
                shown = under[elements.free_place(0, row, action.x)].split(",")

                assert elements.hand(0, action.card) in shown
                assert {row} == {level[int(hand.split("-")[2])] for hand in shown}

                found += 1

    assert found > 20


@pytest.mark.parametrize("players", TABLES)
def test_the_surface_belongs_to_the_player_in_turn(players):
    """Its four choices are elements once; every player has a surface board."""
    for state in list(played(players, 2))[::80]:
        ids = draw(state).elements()

        assert {"surface-gold", "surface-4", "surface-8", "surface-draw"} <= set(ids)
        assert {elements.surface(seat) for seat in range(players)} <= set(ids)


def test_the_surface_shows_what_the_event_changes():
    """Four gold instead of two on a payday, and one space more under a following wind."""
    state = next(s for s in played(1, 4) if s.past)

    for event, name in (
        (3, "Surface: gain 2 gold"),
        (16, "Surface: gain 4 gold"),
    ):
        assert name == told_in(draw(replace(state, past=(event,))))["surface-gold"]

    windy = told_in(draw(replace(state, past=(15,))))

    assert "Surface: pay 8 gold to advance up to 6 spaces" == windy["surface-8"]


def test_the_chain_is_counted():
    """Cards of the chain are numbered from the one just placed; an unknown way is left open."""
    deck = standard()
    one, two, three = (deck.piles[level][0] for level in (1, 2, 3))
    state = next(s for s in played(1, 4) if of(s, PlayCard))
    mine = (
        Placed(one, 0),
        Placed(deck.piles[1][1], 2),
        Placed(two, 1),
        Placed(three, 0),
    )

    def after(activated, *tasks):
        player = replace(state.players[0], mine=mine, activated=activated)
        return replace(state, players=(player,), tasks=tasks)

    assert {3: 1, 2: 2, 0: 3} == mine_pane.chain(after(0b1101), 0)
    assert {3: 1, 2: 2} == mine_pane.chain(after(0b1111), 0)
    assert {3: 1, 2: 2} == mine_pane.chain(after(0b1100, Climb(2)), 0)
    assert {} == mine_pane.chain(after(0b0001, PlayCard()), 0)
    assert [1, 1, 2, 2] == mine_pane.ways(deck, mine)
    assert 2 == mine_pane.now(after(0b1100, Climb(2)), 0)


def test_whose_turn_it_is_is_said_once():
    """Exactly the player in turn stands in the lamplight, and at the end those who have won."""
    for state in list(played(3, 7))[::60]:
        picture = draw(state)
        body = next(pane.body for pane in picture.panes if pane.id == "round")

        if state.current_player != TERMINAL:
            assert 1 == body.count(", to move")
            assert upper(names.who(state.seat)) in picture.description


def test_a_lone_player_sees_no_empty_panes():
    """Alone there are no hands and mines of others, and every pane has something in it."""
    for state in list(played(1, 5))[::60]:
        panes = draw(seen(state)).panes
        found = [pane.id for pane in panes if "-row-" not in pane.id]

        assert ["round", "now", "mine", "hand-1", "decks", "boards", "overlay"] == found


def test_the_end_is_told():
    """At the end the winner is named; alone, the rank."""
    for players in (1, 3):
        *_, state = played(players, 21)
        body = next(pane.body for pane in draw(state).panes if pane.id == "now")

        assert TERMINAL == state.current_player
        assert "The game is over" in body


def test_the_widest_and_the_deepest_mine():
    """Ten cards in one row and a mine of four rows are drawn whole, as a map."""
    state = next(s for s in played(1, 4) if of(s, PlayCard))
    deck = standard()
    wide = tuple(Placed(card, 2 * n) for n, card in enumerate(deck.piles[1][:10]))
    deep = tuple(
        Placed(deck.piles[level][0], level % 2, 3, collapse=True) for level in (1, 2, 3, 4)
    )
    for mine in (wide, deep):
        player = replace(state.players[0], mine=mine, cart_markers=())
        picture = draw(replace(state, players=(player,)))
        pane = next(pane for pane in picture.panes if pane.id == "mine")

        assert pane.zoom
        assert set() == {elements.card(0, n) for n in range(len(mine))} - set(picture.elements())

        at = re.findall(r'id="e-card-[^>]*translate\(([-0-9.]+) ([-0-9.]+)\)', pane.body)

        assert all(0 < float(x) <= pane.width - art.WIDE for x, _ in at)
        assert all(0 < float(y) <= pane.height - art.HIGH for _, y in at)


def test_elements_say_what_they_are():
    """Names tell content first: cards, what lies on them, borders, places, spaces, decks."""
    state = next(s for s in played(2, 1) if len(s.players[0].mine) > 3 and of(s, ChooseEffect))
    told = told_in(GAME.picture(state))
    card = deck_of(state.deck).card[state.players[0].mine[0].card]

    assert told["card-1-1"].startswith(names.card_words(card))
    assert told["card-1-1"].endswith("First card in the mine of the blue empire.")
    assert re.match(r"Deck II: \d+ cards", told["deck-2"])
    assert told["space-1-0"].endswith("start: nothing")
    assert all(told.values())
    assert state.phase == Phase.TASKS


def test_a_choice_shows_its_ways():
    """Each effect to choose from is a row with its words; what is under way says what it waits for."""
    for state in list(played(1, 13)):
        if of(state, ChooseEffect):
            told = told_in(GAME.picture(state))

            for action in state.legal_actions():
                label = GAME.label(state, action)
                (path,) = GAME.paths(state, action)
                if path[0].startswith("way-"):
                    assert told[path[0]].startswith(label)
        elif of(state, Do):
            body = next(pane.body for pane in draw(state).panes if pane.id == "now")
            text = upper(names.step_words(state.tasks[-1].steps[0]))

            assert text.split()[0] in body


def test_factions_have_shapes_and_colours_of_their_own():
    """No two factions share a drawing or a colour."""
    drawings = [SYMBOLS[name] for name in FACTIONS]
    colours = [re.findall(r"mn-im-[a-z]+", drawing)[0] for drawing in drawings]

    assert len(FACTIONS) == len(set(drawings)) == len(set(colours))
    assert all(one != two for one, two in pairwise(sorted(colours)))


def test_emblems_tell_seats_apart():
    """Each seat has a colour and a shape of its own, as a small SVG with a name."""
    state = GAME.new_game(players=5)
    shown = [GAME.seat_emblem(state, seat) for seat in range(5)]

    assert 5 == len({name for name, _ in shown})
    assert [pictures.parsed(svg).attrib["aria-label"] for _, svg in shown] == [n for n, _ in shown]
