"""Imperial Miners keeps the contract of a game, in every kind of game there is."""

from __future__ import annotations

import pytest

from minesnb import testing
from minesnb.games.imperial_miners import GAME
from tests.games.helpers import after
from tests.games.imperial_miners.helpers import at, using
from tests.processes import printed

VALUES: list[dict[str, object]] = [
    {"first_game": True},
    {"row_gaps": False},
    {"partial_tokens": False},
    {"revisit_clears": True},
    {"tie_break": "machines"},
]
ALL: dict[str, object] = {name: value for kind in VALUES for name, value in kind.items()}
OFF: dict[str, object] = {}
KINDS: list[tuple[int, dict[str, object]]] = [
    *((players, OFF) for players in range(1, 6)),
    *((1, kind) for kind in VALUES),
    (2, ALL),
]
"""Every number of players, each option alone, and all together."""
DEFAULTS = (
    "team",
    "over",
    "not_your_turn",
    "parse",
    "things",
    "seat_emblem",
    "seat_colour",
    "laid",
)
"""What the game says as every game does, on purpose."""


@pytest.mark.rule("IM-1", "IM-16", "IM-A3", "IM-A7", "IM-A9", "IM-A17")
def test_kinds():
    """Each option is played alone, and each two options are in one of the games together."""
    for players, options in testing.setups(GAME):
        assert (players, {}) in KINDS
        assert any(set(options.items()) <= set(chosen.items()) for _, chosen in KINDS)


@pytest.mark.parametrize(("players", "options"), KINDS)
def test_contract(players, options):
    """A random game of each kind holds all invariants of the conformance kit."""
    count_in_mine = testing.check_game(
        GAME, kinds=[(players, options)], defaults=DEFAULTS, every=40
    )

    assert 1 == count_in_mine.games
    assert count_in_mine.looked_at > 2


LARGE = "mine1: 034@0* 019@2x 022@4 023@6m 055@1 060@3 057@5 098@2 100@4 141@3\nround: 10\n"
RARE = {
    "nothing but deck I": at("hand1: 055 098\nmine1: 019@0\nround: 2\n"),
    "the card from deck I": at(
        "hand1: 021 055\nknown1: 021\nmine1: 019@0\nround: 2\ntasks: play 021\n"
    ),
    "two collapses": after(using("collapse 2 -> vp 1", LARGE), "choose 1"),
    "three machines": after(using("machine 1 on 3 other", LARGE), "choose 1"),
    "up to two": after(using("machine 1 on up to 2", LARGE), "choose 1", "pick 3"),
    "any clearing": after(using("clear any", LARGE.replace("022@4", "022@4x")), "choose 1"),
    "activation": after(using("activate 2 any and collapse", LARGE), "choose 1", "pick 3"),
    "beside": after(using("activate beside", "mine1: 034@0* 019@2 020@-2\n"), "choose 1"),
    "markers": after(using("cart 2", LARGE), "choose 1"),
    "a faction": after(using("draw faction 1", LARGE), "choose 1"),
    "a search": at("players: 2\nseat: 2\nhand1: 019\ntasks: seek scots tried 2 ; surface\n"),
    "searching": at("players: 2\nseat: 2\nhand1: 019\ntasks: seek scots in 3 ; surface\n"),
    "any discard": after(using("discard any", "hand1: 019 055 141 141\n", "event"), "choose 1"),
    "the first board": after(using("advance 3"), "choose 1"),
    "the top": after(using("advance 3", "board1: 2 8\n"), "choose 1"),
    "a space": using("may pay 3 -> vp 2", "gold1: 4\n", "space"),
    "the surface": at(
        f"gold1: 9\nboard1: 3 7\npast: 3 15\n{LARGE}tasks: surface\nround: 2\n".replace(
            "round: 10\n", ""
        )
    ),
    "above eight": at(
        "hand1: 019 020 021 022 055 056 057 098 099\nknown1: 021\ntasks: limit ; surface\n"
    ),
    "the end of the round": at("stage: end\npast: 2\ngold1: 7\ntasks: menu event ; limit\n"),
    "three tied": at("phase: over\nplayers: 3\nvp1: 5\nvp2: 5\n"),
}


@pytest.mark.parametrize("name", RARE)
def test_rare_positions(name):
    """Positions that random games seldom reach keep the contract."""
    testing.check_state(GAME, RARE[name], own_deck=True)


def test_hash_seeds():
    """A game goes and looks the same in any process, whatever its PYTHONHASHSEED."""
    program = (
        "from minesnb.testing import fingerprint as f; print(f('imperial_miners', 2, longest=150))"
    )
    found = printed(program, "0", "4242")

    assert 1 == len(found)
    assert 64 == len(found.pop().strip())
