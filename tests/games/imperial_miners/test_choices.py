"""How actions are picked on the board and what they are called; legal is what nothing refuses."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from minesnb.core.game import TERMINAL
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules.actions import (
    ChainTo,
    Choose,
    ChooseBoard,
    Discard,
    Done,
    Draw,
    Mark,
    NameFaction,
    Pick,
    Play,
    Skip,
    Surface,
    TakeTopCard,
)
from minesnb.games.imperial_miners.rules.state import MinersState
from tests.games.helpers import legal, refusing, saying, walk
from tests.games.imperial_miners.helpers import at, using
from tests.games.imperial_miners.positions import STATES


def everything(state: MinersState):
    """Return far more actions than the picture shows: all cards, columns, spots and numbers."""
    player = state.players[state.seat]
    columns = [placed.x for placed in player.mine] or [0]
    spots = range(len(player.mine) + 1)
    cards = {card for found in state.players for card in found.hand} | {19, 55, 98}
    for card in sorted(cards):
        yield Discard(card)
        for x in range(min(columns) - 7, max(columns) + 8):
            yield Play(card, x)
    yield from (TakeTopCard(), Skip(), Done(), Surface(0), Surface(3))
    for size in (1, 2, 3):
        for chosen in combinations(spots, size):
            yield Pick(chosen)
    yield Pick((1, 0))
    yield Pick((0, 0))
    for one in spots:
        yield ChainTo(one)
        for other in spots:
            yield Mark(one, other)
    for number in range(6):
        yield Choose(number)
        yield Draw(number)
        yield NameFaction(number)
        yield ChooseBoard(number)
        for option in (1, 2):
            for board in range(4):
                yield Surface(option, number + 1, board)


@pytest.mark.rule("IM-2", "IM-43", "IM-38", "IM-36")
@pytest.mark.parametrize("seed", range(6))
def test_legal_is_what_nothing_refuses(seed):
    """In random games, of all actions that can be thought of, those are legal that nothing refuses."""
    options = {
        "row_gaps": seed % 2 == 0,
        "partial_tokens": seed % 3 > 0,
        "revisit_clears": seed > 3,
    }
    start = GAME.empty_table(1 + seed % 3, options=options)
    for number, state in enumerate(walk(start, random.Random(seed))):
        if number % 9 or state.current_player < 0:
            continue
        found = set(state.legal_actions())
        for action in everything(state):
            refusals = state.explain(action)
            assert (action in found) == (refusals == ())
            assert all(refusal.rule in GAME.rules for refusal in refusals)
        assert found <= {*everything(state)} | {a for a in found if isinstance(a, Pick)}


@pytest.mark.parametrize(
    ("name", "move", "paths", "label"),
    [
        ("to play", "play 020 2", [("hand-1-20", "spot-1-1-e2")], "Play Notice Board into row I"),
        ("to play", "play 055 -1", [("hand-1-55", "spot-1-2-w1")], "for 2 gold"),
        (
            "to play",
            "play 141 1",
            [("hand-1-141", "spot-1-4-e1"), ("hand-1-141-2", "spot-1-4-e1")],
            "Play Tempting Hoard into row IV",
        ),
        ("top", "top", [("deck-1",)], "Take the top card of deck I and play it"),
        ("climb", "up 2", [("card-1-2",)], "Go up to Surveyors' Camp"),
        ("menu", "choose 2", [("way-2",)], "Pay"),
        ("menu", "skip", [("button-skip",)], "Leave the effect unused"),
        ("surface", "surface gold", [("surface-gold",)], "Gain 2 gold"),
        ("surface", "surface draw", [("surface-draw",)], "Draw 3 cards"),
        (
            "surface",
            "surface 8 5 2",
            [("surface-8", "space-2-5")],
            "Pay 8 gold to advance 5 spaces on Technology",
        ),
        ("limit", "discard 141", [("hand-1-141",)], "Discard Tempting Hoard"),
        ("keep", "discard 019", [("hand-1-19",)], "Discard Creek Panning"),
        ("draw", "draw 2", [("deck-2",)], "Draw from deck II"),
        ("seek", "draw 2", [("deck-2",)], "Search deck II"),
        ("name", "name egyptians", [("faction-egyptians",)], "Look for an Egyptian card"),
        ("arrive", "board 2", [("space-2-3",)], "Go onto the Technology board"),
        ("finish", "board 1", [("space-1-0",)], "Go onto the Alchemy board"),
        ("discard any", "done", [("button-done",)], "Choose no more"),
        ("activate", "pick 3", [("card-1-3",)], "Activate"),
        (
            "machine",
            "pick 2 3",
            [("card-1-2", "card-1-3"), ("card-1-3", "card-1-2")],
            "Put a machine on",
        ),
        (
            "collapse",
            "pick 1 3",
            [("card-1-1", "card-1-3"), ("card-1-3", "card-1-1")],
            "Put a collapse",
        ),
        ("clear", "pick 2", [("card-1-2",)], "Remove the collapse token of"),
    ],
)
def test_paths_and_labels(name, move, paths, label):
    """An action is picked by its card and place, its deck, board or button, and says what it does."""
    state = STATES[name].observation(0)
    action = GAME.parse(move)

    assert paths == [*GAME.paths(state, action)]
    assert label in GAME.label(state, action)
    assert move in legal(STATES[name])


def test_carts_are_picked_on_their_border():
    """A marker is put by picking the border, and both cards are named."""
    state = STATES["cart"]
    action = next(iter(state.legal_actions()))
    assert isinstance(action, Mark)

    assert [(f"cart-1-{action.one + 1}-{action.other + 1}",)] == [*GAME.paths(state, action)]
    assert "Put a cart marker between" in GAME.label(state, action)


PROMPTS = {
    "to play": "Play a card: pick it, then its place.",
    "top": "take the top card of deck I",
    "climb": "choose one of the two cards above",
    "menu": ": choose an effect, or leave it unused",
    "event": "Fresh Maps: choose an effect.",
    "space": "The space: apply its effect, or leave it unused",
    "surface": "choose one of its three effects",
    "limit": "discard 2 more",
    "draw": "Choose a deck to draw from (2 cards to draw).",
    "name": "Choose a faction to look for.",
    "seek": "Choose a deck to search for a Scottish card.",
    "arrive": "Choose a progress board to advance on by 3 spaces.",
    "finish": "choose another board",
    "keep": "discard 4 more",
    "cart": "Choose a half cart",
    "discard": "Discard 1 card",
    "discard any": "as many as you like",
    "activate": "Choose a card to activate.",
    "machine": "Choose 2 cards for machines.",
    "machines": "Choose up to 2 cards for machines.",
    "collapse": "Choose 2 cards for collapse tokens.",
    "clear": "Choose 1 collapse token to remove.",
    "clear any": "as many as you like",
}


@pytest.mark.parametrize("name", STATES)
def test_prompts(name):
    """The prompt says what is to be decided, whoever looks."""
    assert PROMPTS[name] in GAME.prompt(STATES[name].observation(0))


def test_the_prompt_at_the_end():
    """When the game is over the prompt says so."""
    state = at("phase: over\n")
    assert TERMINAL == state.current_player
    assert "over" in GAME.prompt(state)
    drawn = at("hand1: 021 055\nknown1: 021\nmine1: 019@0\nround: 2\ntasks: play 021\n")
    assert "Play Gold Works, the card from deck I." == GAME.prompt(drawn)


def test_labels_follow_the_event():
    """What the event changes shows in the labels."""
    payday = at("past: 16\nmine1: 019@0*\ntasks: surface\n")
    assert "Gain 4 gold" == GAME.label(payday, GAME.parse("surface gold"))
    timber = at("past: 3 14\ngold1: 9\nhand1: 055\nmine1: 019@0\nround: 2\n")
    assert "2 gold" not in GAME.label(timber, GAME.parse("play 055 1"))


@pytest.mark.parametrize("name", STATES)
def test_refusals_say_why(name):
    """Whatever is refused is refused in words of its own, by a rule, pointing at what is there."""
    state = STATES[name]
    shown = set(GAME.picture(state).elements())
    for action in state.candidates():
        for refusal in state.explain(action):
            assert refusal.text.endswith(".")
            assert refusal.rule in GAME.rules
            assert set(refusal.elements) <= shown


def test_costs_in_refusals():
    """What is too dear says what it costs and what there is."""
    state = at("gold1: 1\nhand1: 056 021\nmine1: 019@0\nround: 2\n")

    assert "costs 2 gold; you have 1" in saying(state, "play 056 1")
    assert "It costs 3 gold; you have 1" in saying(
        using("pay 3 -> vp 1|gold 1", "gold1: 1\n"), "choose 1"
    )
    assert "It takes 2 cards to discard; you have 0" in saying(
        using("discard 2 -> vp 1|gold 1"), "choose 1"
    )


DUE = {
    "play": ("IM-35",),
    "surface ; limit": ("IM-42",),
    "limit ; surface": ("IM-71",),
    "menu 1 ; climb 1 ; surface": ("IM-43",),
    "do 1: draw 1 ; surface": ("IM-43",),
    "seek scots ; surface": ("IM-73",),
    "seek faction ; surface": ("IM-74",),
    "arrive 2 ; surface": ("IM-80",),
    "finish ; surface": ("IM-82",),
    "menu event ; surface": ("IM-31",),
    "menu space ; surface": ("IM-81",),
    "do event: draw 1 ; surface": ("IM-31",),
}
"""By tasks, the rule that asks for what is due."""


@pytest.mark.rule("IM-35", "IM-42", "IM-43", "IM-71", "IM-73", "IM-80", "IM-82", "IM-31", "IM-81")
@pytest.mark.parametrize("tasks", DUE)
def test_wrong_time(tasks):
    """What comes at the wrong time is refused by the rule that asks for something else."""
    hand = "019 020 022 023 024 025 026 027 028" if tasks.startswith("limit") else "019"
    board = "" if tasks.startswith("arrive") else "board1: 1 10\n"
    stage = "event" if "event" in tasks else "mine"
    text = f"round: 3\nhand1: {hand}\nmine1: 021@0*\n{board}stage: {stage}\ntasks: {tasks}\n"
    state = at(text)
    others = {"up 1", "top", "discard 019", "play 019 2", "mark 1 2", "surface gold"}
    others -= {"top", "play 019 2"} if tasks == "play" else set()
    others -= {"discard 019"} if tasks.startswith("limit") else set()
    others -= {"surface gold"} if tasks.startswith("surface") else set()

    for move in others:
        assert DUE[tasks] == refusing(state, move)[:1]


@pytest.mark.rule("IM-A6", "IM-42")
def test_the_surface_is_not_skipped():
    """An effect of the surface board has to be chosen, by the rule that says so."""
    state = at("round: 3\ngold1: 9\nhand1: 021\nmine1: 019@0*\ntasks: surface ; limit")

    assert ("IM-42", "IM-A6") == refusing(state, "skip")


def test_prompts_while_waiting():
    """There is a prompt for whoever waits, and at chance it says that chance speaks."""
    state = at("players: 2\nhand1: 019\nhand2: 020\n")
    drawn = at("players: 2\nhand1: 055\ntasks: deal 1 play\n")

    assert "Play a card" in GAME.prompt(state.observation(1))
    assert GAME.chance_speaks == GAME.prompt(drawn) == GAME.prompt(drawn.observation(1))


def test_the_prompt_of_an_event_that_must_be_applied():
    """Where only some effects may be left, the prompt does not offer to leave them."""
    state = using("may pay 1 -> vp 1|gold 2", "gold1: 3\n", where="event")
    free = using("may pay 1 -> vp 1|may pay 2 -> vp 2", "gold1: 3\n", where="event")

    assert "unused" not in GAME.prompt(state)
    assert "unused" in GAME.prompt(free)
    assert "skip" not in legal(state)
