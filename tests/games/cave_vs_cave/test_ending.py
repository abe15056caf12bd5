"""The end and the score: CC-41, CC-42, CC-A11; the end of every game; what lies where."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from minesnb.bots import Greedy
from minesnb.core.game import CHANCE, TERMINAL
from minesnb.games.cave_vs_cave import GAME
from minesnb.games.cave_vs_cave.rules import hidden
from minesnb.games.cave_vs_cave.rules.components import CAVERN, LIMITS, ROOMS
from minesnb.games.cave_vs_cave.rules.state import COVERED, EMPTY
from tests.games.cave_vs_cave.helpers import acting, at
from tests.games.helpers import after, events, walk


@pytest.mark.rule("CC-41")
def test_score():
    """Rooms count their points, gold one each, and nothing else counts."""
    state = at(
        "cave1: E:shelf C:parlor A:treasury\ngoods1: wood 9 stone 9 emmer 9 flax 9 food 9 gold 4\n"
    )
    score = state.scores()[0]

    assert (23, [("Furnished rooms", 19, "CC-41"), ("Gold", 4, "CC-41")]) == (
        score.total,
        [(line.label, line.value, line.rule) for line in score.lines],
    )
    assert (0.0, 0.0) == state.returns()


def ending(first, second):
    """Return what the last event of a duel says, and the returns."""
    text = f"round: 8\nturns: 7\ncave1: {first[0]}\ncave2: {second[0]} C:--\n"
    gold = f"goods1: gold {first[1]}\ngoods2: gold {second[1]}\n"
    state = acting("excavation", text + gold)
    last = events(state, "end")[-1]
    return last.rule, last.text, after(state, "end").returns()


@pytest.mark.rule("CC-41", "CC-42", "CC-A11")
@pytest.mark.parametrize(
    ("first", "second", "rule", "words", "won"),
    [
        (("E:shelf", 5), ("E:parlor", 1), "CC-41", "{0} wins with 8", (1.0, 0.0)),
        (("E:shelf", 3), ("E:parlor", 1), "CC-41", "{1} wins with 7", (0.0, 1.0)),
        (("E:shelf", 4), ("E:parlor", 1), "CC-42", "{1} has the most valuable", (0.0, 1.0)),
        (("E:gold_vein", 0), ("E:parlor", 3), "CC-42", "{0} has the most valuable", (1.0, 0.0)),
        (("E:shelf C:food_corner", 1), ("E:tunnel", 4), "CC-A11", "draw", (0.5, 0.5)),
        (("E:--", 1), ("E:--", 1), "CC-A11", "draw", (0.5, 0.5)),
    ],
)
def test_winner(first, second, rule, words, won):
    """Most points win, then the best room; second-best rooms do not count, a draw is shared."""
    found = ending(first, second)

    assert (rule, won) == (found[0], found[2])
    assert words in found[1]


@pytest.mark.rule("CC-10", "CC-12")
@pytest.mark.parametrize("players", [1, 2])
def test_random_games_end(players):
    """A hundred random games end after the last round, and nobody is ever stuck."""
    limit = {1: 400, 2: 700}[players]
    for seed in range(100):
        states = [*walk(GAME.empty_table(players), random.Random(f"{players}:{seed}"))]
        assert TERMINAL == states[-1].current_player
        assert () == states[-1].tiles_face_down
        assert len(states) < limit


@pytest.mark.parametrize(("players", "seed"), [(1, 0), (1, 1), (2, 0), (2, 1)])
def test_greedy_games_end(players, seed):
    """A game of greedy players ends, and they furnish rooms in it."""
    rng = random.Random(seed)
    bot = Greedy()
    state = GAME.empty_table(players)
    while state.current_player != TERMINAL:
        if state.current_player == CHANCE:
            state = state.apply(state.sample_chance(rng))
        else:
            chosen = bot.choose(state.observation(state.current_player), rng)
            state = GAME.transition(state, GAME.parse(str(chosen))).state

    assert all((score.total or 0) > 10 for score in state.scores())


@pytest.mark.rule("CC-1", "CC-3", "CC-9", "CC-36")
@pytest.mark.parametrize("seed", range(20))
def test_conservation(seed):
    """In random games tiles, rooms and walls stay what they are, goods in their limits, orange ahead."""
    start = GAME.empty_table(1 + seed % 2)
    held = Counter(hidden.components(start))
    for state in walk(start, random.Random(seed)):
        assert held == Counter(hidden.components(state))
        built = sum(cave.built_walls.bit_count() for cave in state.caves)
        assert 7 == state.wall_supply + built
        assert sum(cave.cavern_side >= 0 for cave in state.caves) <= 1
        for cave in state.caves:
            assert all(0 <= n <= top for n, top in zip(cave.goods, LIMITS, strict=True))
            rooms = [ROOMS[room] for room in cave.rooms if room >= 0]
            blue = sum(room.blue for room in rooms)
            assert blue < len(rooms) - blue
            assert (cave.rooms[CAVERN] == COVERED) == (cave.cavern_side < 0)
            assert EMPTY != cave.rooms[6]


def test_components_notice():
    """A face-down tile more than there are unseen rooms is told from the whole set."""
    state = at("")
    hollow = replace(state.caves[0], rooms=(EMPTY, *state.caves[0].rooms[1:]))
    broken = replace(state, caves=(hollow, state.caves[1]))

    assert hidden.components(state) != hidden.components(broken)


@pytest.mark.rule("CC-8")
def test_nothing_is_secret():
    """What lies face down nobody has seen, so that all players see the same."""
    state = at("")

    assert not GAME.has_secrets(state)
    assert state == GAME.determinize(state.observation(1), 1, random.Random(1))
    assert state == GAME.permute_hidden(state, 0, random.Random(1))
    view = state.observation(0)
    assert (0, view) == (view.viewer, view.observation(1))
