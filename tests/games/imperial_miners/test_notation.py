"""Notation and position texts: what they accept, and how they say what is wrong."""

from __future__ import annotations

import random
import re

import pytest

from minesnb.core.errors import BadPosition
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules.state import Phase, Placed, Stage
from minesnb.games.imperial_miners.words import notation
from minesnb.testing import check_positions
from tests.games.helpers import after, walk
from tests.games.imperial_miners.helpers import at, due, me


@pytest.mark.parametrize(
    "text",
    [
        "discard 021", "play 021 -2", "play 141 0", "top", "choose 1", "choose 4", "skip", "up 3", "pick 2",
        "pick 2 5 7", "done", "mark 2 5", "draw 3", "draw 4", "name scots", "name romans",
        "surface gold", "surface draw", "surface 4 2 1", "surface 8 6 3", "board 2", "side 1 back",
        "side 3 front", "deal 021", "nothing", "event 18",
    ],
)  # fmt: skip
def test_notation(text):
    """Every kind of action comes back from its notation."""
    assert text == str(GAME.parse(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no action; the verbs are"),
        ("plai 021 0", "did you mean 'play'"),
        ("play 021", "write play "),
        ("play 021 0 0", "write play "),
        ("play 18 0", "'18' is not a whole number from 19 to 154"),
        ("play 155 0", "from 19 to 154"),
        ("play x 0", "'x' is not a whole number"),
        ("play 021 100", "from -99 to 99"),
        ("play 021 ²", "is not a whole number"),
        ("play 021 --1", "is not a whole number"),
        ("skip 1", "write skip "),
        ("choose 0", "'0' is not a whole number from 1"),
        ("up -1", "from 1 to 99"),
        ("pick", "write pick "),
        ("pick 1 a", "'a' is not"),
        ("mark 2", "write mark "),
        ("draw 5", "from 1 to 4"),
        ("name scot", "'scot' is no faction"),
        ("name scot", "did you mean 'scots'"),
        ("surface silver", "'silver' is no choice at the surface"),
        ("surface", "write surface "),
        ("surface 4", "write surface gold, surface draw, or surface 4 2 1"),
        ("surface gold 2 1", "write surface gold"),
        ("surface 4 0 1", "from 1 to 10"),
        ("surface 4 1 4", "from 1 to 3"),
        ("board 4", "from 1 to 3"),
        ("board 0", "from 1 to 3"),
        ("side 1 top", "'top' is no side"),
        ("event 19", "from 1 to 18"),
        ("event 0", "from 1 to 18"),
    ],
)
def test_bad_notation(text, says):
    """What is no action is refused with the word that is wrong, and what would be right."""
    with pytest.raises(ValueError, match=re.compile("not|no|write")) as caught:
        GAME.parse(text)
    assert says in str(caught.value)


# -- positions


def test_defaults():
    """One player in the first round, an immediate event, fronts up, everything in the decks."""
    state = at("")

    assert (1, 1, Phase.TASKS, Stage.MINE, 0, (0, 0, 0)) == (
        state.num_players,
        state.round,
        state.phase,
        state.stage,
        state.seat,
        state.sides,
    )
    assert ("PlayCard", (3,), GAME.read_options({})) == (due(state), state.past, state.options)
    assert (0, Stage.EVENT, CHANCE) == (
        at("phase: event\n").past.__len__(),
        at("phase: event\n").stage,
        at("phase: event\n").current_player,
    )
    over = at("phase: over\n")
    assert (10, Stage.END, TERMINAL, 10) == (
        over.round,
        over.stage,
        over.current_player,
        len(over.past),
    )


def test_a_mine():
    """A card in a mine has its column, machines, token, and whether it was activated."""
    state = at("mine1: 021@-2 89@-1mmx* 019@0x\nboard1: 2 5\ngold1: 3\nvp1: 4\ncheaper1: 2\n")
    player = me(state)

    assert (
        Placed(21, -2),
        Placed(89, -1, 2, collapse=True),
        Placed(19, 0, collapse=True),
    ) == player.mine
    assert (2, 1, 5, 3, 4, 2) == (
        player.activated,
        player.board,
        player.position,
        player.gold,
        player.vp,
        player.cheaper,
    )


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("hands: 021", "hands", "did you mean 'hand"),
        ("players: 6", "players", "from 1 to 5"),
        ("hand2: 021", "hand2", "there is only 1 player"),
        ("players: 2\nhand3: 021", "hand3", "there are only 2 players"),
        ("round: 11", "round", "from 1 to 10"),
        ("round: 0", "round", "from 1 to 10"),
        ("phase: sleep", "phase", "tasks"),
        ("stage: dusk", "stage", "event"),
        ("seat: 2", "seat", "from 1 to 1"),
        ("boards: front", "boards", "three boards"),
        ("boards: front front up", "boards", "front"),
        ("phase: sides\nboards: front front front front", "boards", "three boards"),
        ("past: 3 4", "past", "1 different events have been turned up, not 2"),
        ("round: 2\npast: 3 3", "past", "2 different events"),
        ("past: 19", "past", "'19'"),
        ("gold1: -1", "gold1", "from 0 to 999"),
        ("hand1: 018", "hand1", "'018'"),
        ("hand1: 142", "hand1", "'142'"),
        ("hand1: 021\nknown1: 022", "known1", "not in the hand"),
        ("hand1: 021\nknown1: 021 021", "known1", "not in the hand"),
        ("hand1: 021 021", "hand1", "card 021 is named twice"),
        ("hand1: 021\nmine1: 021@0", "hand1", "card 021 is named twice"),
        ("hand1: 021\ndiscards: 021", "hand1", "card 021 is named twice"),
        ("players: 2\nhand1: 021\nhand2: 021", "hand2", "card 021 is named twice"),
        ("mine1: 021", "mine1", "write number@column, such as 021@0"),
        ("mine1: 021@0mmmm", "mine1", "write number@column"),
        ("mine1: 021@0 019@0", "mine1", "lies where another card does"),
        ("mine1: 021@1", "mine1", "columns are even in rows I and III"),
        ("mine1: 021@0 055@0", "mine1", "odd in rows II and IV"),
        ("mine1: 021@0 055@3", "mine1", "has no card above it"),
        ("mine1: 055@1 021@0", "mine1", "has no card above it"),
        ("mine1: 021@0 019@2\nmarkers1: 1-2", "markers1", "'1-2'"),
        ("mine1: 022@0 019@2\nmarkers1: 1-2 1-2", "markers1", "a border twice"),
        ("board1: 2", "board1", "write off, or a board and a position"),
        ("board1: 4 1", "board1", "from 1 to 3"),
        ("board1: 2 11", "board1", "from 0 to 10"),
        ("tasks: sleep", "tasks", "'sleep' is no task; tasks are such as"),
        ("tasks: do 1: gold x", "tasks", "is not how a step with 'gold' is written"),
        ("tasks: ;", "tasks", "somebody has something to do"),
        ("tasks: climb 1", "tasks", "there is no card 1"),
        ("tasks: menu space", "tasks", "on no space with a reward"),
        ("board1: 2 0\ntasks: menu space", "tasks", "on no space with a reward"),
        ("hand1: 021\ntasks: play 022", "tasks", "the card from deck I belongs in the hand"),
        (f"discards: {'141 ' * 14}\ntasks: deal 4", "tasks", "deck 4 is empty"),
        ("phase: deal\nhand1: 019 020 055 056 057 098 099 100", "hand1", "0 to 7 cards now, not 8"),
        ("phase: deal\nhand1: 055", "hand1", "1 cards of level 1"),
        ("phase: deal\nplayers: 2\nhand2: 019", "hand2", "0 cards now, not 1"),
        ("phase: keep\nhand1: 019", "hand1", "5 to 8 cards now, not 1 (IM-15)"),
        ("phase: keep", "hand1", "5 to 8 cards now, not 0"),
        ("phase: keep\nhand1: 019 020 021 055 056", "hand1", "2 cards of level 1"),
        ("phase: keep\nplayers: 2\nhand1: 019 020 055 056 057", "hand2", "8 cards now, not 0"),
        ("phase: keep\nfirst_game: yes\nhand1: 019 020 055 056 098", "phase", "IM-16"),
        ("phase: sides\nboards:\nround: 0\nhand1: 019", "hand1", "0 cards now, not 1"),
        ("phase: keep\nhand1: 019 020 055 056 098\ngold1: 2", "phase", "cards in hand and no more"),
        ("phase: event\nmine1: 021@0*", "phase", "about to begin"),
        (f"hand1: {' '.join(f'{n:03d}' for n in range(19, 28))}", "hand1", "9 cards"),
        ("tasks: limit ; surface", "tasks", "asks nobody"),
        ("mine1: 021@0\ntasks: wake 1", "tasks", "asks nobody"),
        ("mine1: 021@0\ntasks: climb 1", "tasks", "asks nobody"),
        ("mine1: 021@0*\ntasks: do 1: gold 2", "tasks", "asks nobody"),
        ("board1: 1 3\ntasks: arrive 2", "tasks", "asks nobody"),
        ("board1: 1 3\ntasks: finish", "tasks", "at its top"),
        ("stage: end\ntasks: menu event", "tasks", "not applied in this stage"),
        ("stage: event\ntasks: play", "tasks", "first of all in the mine phase"),
        ("tasks: play ; surface", "tasks", "first of all in the mine phase"),
        ("tasks: seek scots in 2 tried 2 ; surface", "tasks", "not searched again"),
        ("row_gaps: perhaps", "row_gaps", "yes, no"),
        ("tie_break: gold", "tie_break", "carts, machines"),
    ],
)
def test_bad_positions(text, key, reason):
    """A text that is no position is refused with the key that is wrong and the reason."""
    with pytest.raises(BadPosition) as caught:
        at(text)
    assert key == caught.value.key
    assert reason in caught.value.reason


TASKS = (
    "play", "play 021", "wake 1", "wake 2 chain", "menu 2", "menu event", "menu space", "do 1: gold 2, cart 1",
    "do 2 cleared 1 discarded 3: vp 1 per cleared", "do event: draw IV 1", "do space: clear any", "do 1:",
    "do 1: machine 1 on up to 1 after 1+2", "do 1: activate 0 any and collapse after 1+2", "climb 2",
    "surface", "limit", "deal 2", "deal 1 play", "seek scots", "seek faction", "seek romans in 3",
    "seek scots in 2 tried 1 3", "seek scots tried 2", "arrive 3", "finish",
)  # fmt: skip


@pytest.mark.parametrize("text", TASKS)
def test_tasks(text):
    """Every kind of task is read back as it is written."""
    assert text == notation.write_task(notation.read_task(text))


@pytest.mark.parametrize(
    "text",
    ["", "do: gold 1", "menu 0", "deal 5", "seek scot", "seek scots in 4", "arrive 0", "up 1"],
)
def test_bad_tasks(text):
    """What is no task is refused, with how tasks are written."""
    with pytest.raises(ValueError, match="is no task; tasks are such as"):
        notation.read_task(text)


POSITIONS = [
    """players: 3\nround: 4\nseat: 2\nboards: back front back\npast: 1 2 4 18\ngold1: 3\nvp2: 9
    hand1: 019 020 141 141\nknown1: 019\nhand3: 055\nmine2: 022@0mmx* 023@2 060@1m\nboard2: 2 5
    cheaper2: 2\ndiscards: 021 056 141\nmarkers2:\ntasks: climb 3 ; limit ; surface""",
    (
        "mine1: 022@0 019@2 023@4 020@6\nmarkers1: 1-2\n"
        "tasks: do 1 cleared 1 discarded 0: cart 1, gold 1 ; climb 1\n"
    ),
    "first_game: yes\nrow_gaps: no\npartial_tokens: no\nrevisit_clears: yes\ntie_break: machines\n",
    "phase: sides\nboards: back\nround: 0\n",
    "phase: deal\nround: 0\nhand1: 019\n",
    "phase: keep\nround: 0\nhand1: 019 020 098 056 055\n",
    "phase: event\nround: 3\n",
    "phase: over\nvp1: 40\n",
    "stage: end\npast: 2\ngold1: 3\ntasks: menu event ; limit\n",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_read_back(text):
    """What is written of a state is read back as the same state."""
    state = GAME.position(text)

    assert state == GAME.position(GAME.position_text(state))


def test_random_states_are_read_back():
    """Positions from random games are written so that they read back."""
    for number in range(4):
        start = GAME.empty_table(number + 1, options={"first_game": bool(number % 2)})
        for state in [*walk(start, random.Random(number))][::7]:
            assert state == GAME.position(GAME.position_text(state))


@pytest.mark.rule("IM-82")
def test_an_effect_goes_on_after_a_change_of_board():
    """A space's effect that set off a change of board is read back with the marker at the bottom."""
    text = "mine1: 019@0*\nboard1: 2 0\ntasks: do 1: draw 1 ; do space: gold 1 ; surface\n"

    assert GAME.position(text) == GAME.position(GAME.position_text(GAME.position(text)))
    assert 1 == me(after(GAME.position(text), "draw 1", "...")).gold


def test_text_board():
    """The text board tells round, event, boards, decks, points, hand, mine, carts and markers."""
    state = at(
        "players: 2\nround: 3\ngold1: 4\nvp1: 6\nhand1: 055 100\nhand2: 019\nboard1: 2 5\n"
        "mine1: 022@0mx 023@2* 060@1 021@4\nmarkers1: 2-4\n"
    )
    shown, other = str(state), str(state.observation(1))

    for words in (
        "round 3, mine phase, playcard: p1",
        "board 2: Technology p1 on 5",
        "decks (and discards): I 32+0, II 41+0, III 42+0, IV 14+0",
        "p1: 4 gold, 6 points, 4 carts, board 2 at 5 <",
        "p2: 0 gold, 0 points, 0 carts, off",
        "hand: 055 Deep Seam (II 2g): gold 1",
        "hand: 100 Amethyst Cathedral (III 5g): gold 1",
        "[1:022mx]   [2:023*]    [4:021]",
        "[3:060]",
        "carts: 1-2 1-3 2-3 2-4; markers: 2-4",
    ):
        assert words in shown
    assert "hidden: II III" in other or "hidden: III II" in other
    assert "round 1, event: chance" in str(at("phase: event\n"))
    assert "over: 7" in str(at("phase: over\nvp1: 7\n"))
    assert "connect vp 1" in str(at("past: 1\n"))


def test_changed_positions():
    """Position texts that somebody has changed are refused in words, or played to the end."""
    assert check_positions(GAME, kinds=[(1, {}), (2, {})], every=12, changes=6) > 20
