"""Every effect of every card, event and space is carried out, and gives what its words say.

The words are read here once more, by an evaluator of this test's own that knows one position: a mine
with something of everything. Effects that are activated within an effect are left, and the first choice
is taken everywhere else, so that each amount is certain.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from minesnb.core.game import CHANCE
from minesnb.games.imperial_miners import GAME
from minesnb.games.imperial_miners.rules.actions import Skip
from minesnb.games.imperial_miners.rules.state import AtSurface, MinersState
from tests.games.helpers import after
from tests.games.imperial_miners.helpers import STANDARD, me

CARD: dict[int, dict[str, Any]] = {card["number"]: card for card in STANDARD["cards"]}
BOARDS = {(board["sheet"], board["side"]): board["spaces"] for board in STANDARD["boards"]}
ROWS = {1: (-2, 0, 2), 2: (-1, 1, 3), 3: (0, 2), 4: (1,)}
PLACES = {1: (1, 0), 2: (2, 1), 3: (3, 0), 4: (4, 1)}
"""Where the card of a level stands whose effect is carried out."""


def supports(number: int) -> list[tuple[int, int, int]]:
    """Return the other cards of the mine, as (card, row, x), each of another number."""
    level = CARD[number]["level"] if number else 0
    kinds = {
        1: [33, 40, 29, 47, 51, 45, 35],
        2: [84, 76, 96, 58, 72],
        3: [112, 128, 99],
        4: [141],
    }
    found = []
    for row in range(1, max(level, 3) + 1):
        cards = [card for card in kinds[row] if card != number]
        spots = [x for x in ROWS[row] if (row, x) != PLACES.get(level)]
        found += [(card, row, x) for card, x in zip(cards, spots, strict=False)]
    return found


def setting(number: int, task: str, board: str, more: str = "") -> MinersState:
    """Return the position: the card lies in its place if there is one, the others around it."""
    mine = supports(number)
    if number:
        row, x = PLACES[CARD[number]["level"]]
        mine.append((number, row, x))
    mine.sort(key=lambda card: card[1])
    words = []
    for spot, (card, _, x) in enumerate(mine):
        here = card == number
        machines = "mm" if here else "m" * (spot == 2)
        collapse = "x" * (not here and spot in (1, 4))
        words.append(f"{card:03d}@{x}{machines}{collapse}{'*' * here}")
    spot = [card for card, _, _ in mine].index(number) + 1 if number else 0
    hand = " ".join(f"{card:03d}" for card in (19, 55, 98, 20, 56, 101) if card != number)[:11]
    return GAME.position(
        f"gold1: 40\nhand1: {hand}\nmine1: {' '.join(words)}\nround: 9\nboard1: {board}\n{more}"
        f"tasks: {task.replace('HERE', str(spot))} ; surface\n"
    )


# -- the evaluator


class Model:
    """What the words of an effect would do to a position, in numbers."""

    def __init__(self, state: MinersState, spot: int) -> None:
        player = me(state)
        self.spot = spot
        self.rows = [(CARD[placed.card]["level"], placed.x) for placed in player.mine]
        self.cards = [CARD[placed.card] for placed in player.mine]
        self.machines = [placed.machines for placed in player.mine]
        self.collapse = [placed.collapse for placed in player.mine]
        self.gold, self.vp, self.hand = player.gold, player.vp, len(player.hand)
        self.board, self.position = player.board, player.position
        self.sides = state.sides
        self.cart_markers = 0
        self.cleared = self.discarded = 0
        self.certain = True
        """Whether the counts of what an effect puts on other cards are still known card by card."""

    def borders(self) -> list[tuple[int, int, int]]:
        """Return the borders with their numbers of full halves."""
        found = []
        meet = {(0, 2): ("R", "L"), (1, 1): ("BR", "TL"), (1, -1): ("BL", "TR")}
        for one, (row, x) in enumerate(self.rows):
            for other, (below, beside) in enumerate(self.rows):
                halves = meet.get((below - row, beside - x))
                if halves:
                    full = (halves[0] in self.cards[one]["halves"].split()) + (
                        halves[1] in self.cards[other]["halves"].split()
                    )
                    found.append((one, other, full))
        return found

    def count(self, what: str) -> int:
        """Count what stands after per or if."""
        borders = self.borders()
        here = [pair for pair in borders if self.spot in pair[:2]]
        icons = [name for card in self.cards for name in card["factions"]]
        near = [self.rows[b if a == self.spot else a] for a, b, _ in here]
        row = self.rows[self.spot][0] if self.spot >= 0 else 0
        levels = [level for level, _ in self.rows]
        found: dict[str, int] = {
            "machines here": self.machines[self.spot],
            "machines": sum(self.machines),
            "collapses": sum(self.collapse),
            "carts": sum(full == 2 for *_, full in borders) + self.cart_markers,
            "carts here": sum(full == 2 for *_, full in here),
            "factions": len(set(icons)),
            "neighbours": len(near),
            "above": sum(level < row for level, _ in near),
            "sides": sum(level == row for level, _ in near),
            "position": self.position,
            "cleared": self.cleared,
            "discarded": self.discarded,
            "hand": self.hand,
            "row": max(levels.count(level) for level in set(levels)),
            "gold": self.gold,
            "played": 0,
            **{name: icons.count(name) for name in ("scots", "barbarians", "egyptians")},
            **{name: icons.count(name) for name in ("japanese", "atlanteans", "romans")},
        }
        return found[what]

    def amount(self, text: str) -> int:
        """Return an amount such as ``2 per 3 gold max 5``."""
        found = re.fullmatch(
            r"(\d+)(?: per (?:(\d+) )?([a-z ]+?)(?: min (\d+))?(?: max (\d+))?)?", text
        )
        assert found, text
        number, every, what, low, high = found.groups()
        if what is None:
            return int(number)
        total = int(number) * (self.count(what) // int(every or 1))
        return min(max(total, int(low or 0)), int(high or 999))

    def effect(self, text: str) -> None:
        """Carry out an effect."""
        price, arrow, steps = text.removeprefix("may ").rpartition(" -> ")
        if arrow:
            verb, number = price.split()
            if verb == "pay":
                plain = int(number.removesuffix("-S"))
                self.gold -= max(0, plain - number.endswith("-S") * self.count("scots"))
            else:
                self.step(price)
        for step in steps.split(", "):
            self.step(step)

    def step(self, text: str) -> None:
        """Carry out a step."""
        verb, _, rest = text.partition(" ")
        getattr(self, f"do_{verb}")(rest)

    def do_gold(self, rest: str) -> None:
        self.gold += self.amount(rest)

    def do_vp(self, rest: str) -> None:
        self.vp += self.amount(rest)

    def do_machine(self, rest: str) -> None:
        number, _, where = rest.partition(" ")
        spots = [self.spot]
        if where != "here":
            most = int(re.sub(r"\D", "", where))
            others = [n for n, m in enumerate(self.machines) if m < 3 and n != self.spot]
            if "up to" in where:
                others = [n for n, m in enumerate(self.machines) if m < 3]
            spots = others[:most]
        for spot in spots:
            self.machines[spot] = min(3, self.machines[spot] + int(number))

    def do_collapse(self, rest: str) -> None:
        free = [spot for spot, token in enumerate(self.collapse) if not token]
        spots = [self.spot] if rest == "here" else free[: int(rest)]
        for spot in spots:
            self.collapse[spot] = True

    def do_clear(self, rest: str) -> None:
        there = [spot for spot, token in enumerate(self.collapse) if token]
        for spot in there if rest in ("any", "all") else there[: int(rest)]:
            self.collapse[spot] = False
            self.cleared += 1

    def do_cart(self, rest: str) -> None:
        free = sum(full == 1 for *_, full in self.borders()) - self.cart_markers
        self.cart_markers += min(free, int(rest))

    def do_advance(self, rest: str) -> None:
        number = self.amount(rest)
        if not number:
            return
        self.position = min(10, self.position + number)
        side = ("front", "back")[self.sides[self.board]]
        here, self.spot = self.spot, -1
        self.effect(BOARDS[self.board + 1, side][self.position - 1])
        self.spot = here
        if self.position == 10:
            self.board, self.position = (1 if self.board == 0 else 0), 0

    def do_draw(self, rest: str) -> None:
        self.hand += int(rest.rsplit(maxsplit=1)[-1])

    def do_discard(self, rest: str) -> None:
        gone = self.hand if rest == "any" else min(self.hand, int(rest))
        self.hand -= gone
        self.discarded += gone

    def do_activate(self, rest: str) -> None:
        """What is activated is left unused by the test; only tokens it loses would count."""
        del rest
        self.certain = False

    def do_if(self, rest: str) -> None:
        found = re.fullmatch(r"([a-z ]+) >= (\d+): (.+?)(?: else (.+))?", rest)
        assert found, rest
        what, least, then, other = found.groups()
        if self.count(what) >= int(least):
            self.step(then)
        elif other:
            self.step(other)


def resolve(state: MinersState, branch: int, rng: random.Random | None = None) -> MinersState:
    """Choose an effect and go on until it is over: nested ones left and first choices, or at random."""
    state = after(state, f"choose {branch + 1}")
    for _ in range(200):
        if isinstance(state.tasks[-1], AtSurface):
            return state
        if state.current_player == CHANCE:
            outcomes = [action for action, _ in state.chance_outcomes()]
            state = state.apply(rng.choice(outcomes) if rng else outcomes[0])
            continue
        legal = state.legal_actions()
        assert not [
            action for action in state.candidates() if action in legal and state.explain(action)
        ]
        first = Skip() if Skip() in legal else legal[0]
        state = state.apply(rng.choice(legal) if rng else first)
    raise AssertionError(state.tasks)


def check(state: MinersState, branch: int, text: str, spot: int) -> None:
    """Hold what an effect did against what the evaluator says of its words."""
    model = Model(state, spot)
    model.effect(text)
    done = resolve(state, branch)
    player = me(done)

    assert (AtSurface(),) == done.tasks
    assert (model.gold, model.vp, model.hand) == (player.gold, player.vp, len(player.hand))
    assert (model.board, model.position) == (player.board, player.position)
    assert model.cart_markers == len(player.cart_markers)
    if model.certain:
        assert model.machines == [placed.machines for placed in player.mine]
        assert model.collapse == [placed.collapse for placed in player.mine]
    else:
        woken = sum(map(int, re.findall(r"activate (\d)", text))) or text.count("activate")
        assert woken == player.activated.bit_count() - me(state).activated.bit_count()
    for seed in range(3):
        wild = resolve(state, branch, random.Random(seed))
        assert (AtSurface(),) == wild.tasks
        assert GAME.components(state) == GAME.components(wild)


OF_CARDS = [
    (card["number"], branch, text)
    for card in STANDARD["cards"]
    for branch, text in enumerate(card["effects"])
]


@pytest.mark.rule("IM-23", "IM-40", "IM-44")
@pytest.mark.parametrize(("number", "branch", "text"), OF_CARDS)
@pytest.mark.parametrize("board", ["1 2", "3 8"])
def test_cards(number, branch, text, board):
    """Each effect of each mine card gives what its words say, low on a board and near the top."""
    state = setting(number, "menu HERE", board)
    spot = [placed.card for placed in me(state).mine].index(number)
    check(state, branch, text, spot)


OF_EVENTS = [
    (event["number"], event["kind"], branch, text)
    for event in STANDARD["events"]
    for branch, text in enumerate(event["effects"])
]


@pytest.mark.rule("IM-30", "IM-31", "IM-33")
@pytest.mark.parametrize(("number", "kind", "branch", "text"), OF_EVENTS)
def test_events(number, kind, branch, text):
    """Each effect of each event gives what its words say."""
    stage = "event" if kind == "immediate" else "end"
    past = " ".join(str(n) for n in range(1, 19) if n != number)
    past = " ".join([*past.split()[:8], str(number)])
    more = f"stage: {stage}\npast: {past}\n"
    check(setting(0, "menu event", "1 2", more), branch, text, -1)


OF_SPACES = [
    (sheet, side, position, text)
    for (sheet, side), spaces in BOARDS.items()
    for position, text in enumerate(spaces, start=1)
]


@pytest.mark.rule("IM-81", "IM-A4")
@pytest.mark.parametrize(("sheet", "side", "position", "text"), OF_SPACES)
def test_spaces(sheet, side, position, text):
    """Each space of each side of each board gives what its words say."""
    sides = ["front"] * 3
    sides[sheet - 1] = side
    more = f"boards: {' '.join(sides)}\n"
    check(setting(0, "menu space", f"{sheet} {position}", more), 0, text, -1)


def test_nothing_is_left_out():
    """The tests above are about 136 cards, the events that have effects, and sixty spaces."""
    assert {card["number"] for card in STANDARD["cards"]} == {number for number, *_ in OF_CARDS}
    assert 14 == len({number for number, *_ in OF_EVENTS})
    assert 60 == len(OF_SPACES)
