"""What is said stands in the rules that it cites, and a click is answered for what it means."""

from __future__ import annotations

import pytest

from minesnb import testing
from minesnb.core.session import refusals_of
from minesnb.games.gold_mine import GAME
from tests.games.gold_mine.helpers import DUEL, KINDS, LINE, MISFITS, OWN_TILES, at, supply_of

DRY = LINE + "supply:\ngold:\n"
RARE = (
    *(DUEL + f"turn: {turn}" for turn in (1, 2)),
    DUEL + "challenged: yes\ncollected: yes\ngold_tokens: 0 3\nbat_tokens: 0 3",
    DUEL + "resting: no",
    "tiles: T01@1,0e G03@2,0e\nminers: 1,0 1,0\nnuggets: 1 1\nphase: action",
    LINE + "miners: 3,0 3,0\nnuggets: 0 1\nphase: action",
    LINE + "miners: 1,0 0,0\nnuggets: 10 0\nphase: step\nreach: 4",
    LINE + "miners: 2,0 1,0\nnuggets: 0 10\nphase: flee\nrival: 2\nreach: 4",
    "tiles: T01@1,0e T01@-1,0e\nminers: 1,0 0,0\nnuggets: 10 0\nphase: step\nreach: 2",
    LINE + supply_of("C"),
    supply_of("T24", "T25"),
    LINE + "phase: place\nhand: T24",
    LINE + "phase: place\nhand: C\nstack: 2",
    "phase: place\nhand: T24\nstack: 12",
    DRY + "nuggets: 2 2\nquiet: 5\nphase: action",
    DRY + "nuggets: 2 2\nquiet: -1\nphase: action",
    LINE + "supply:\nnuggets: 2 2\nquiet: 59\nphase: action",
    "players: 4\nalliances: yes\n"
    + LINE
    + "nuggets: 6 0 6 0\nminers: 0,0 0,0 1,0 0,0\nturn: 3\nphase: step",
    "players: 4\nalliances: yes\n"
    + LINE
    + "nuggets: 6 0 6 0\nminers: 1,0 0,0 1,0 0,0\nphase: action\nhanded: 1",
    "players: 4\nalliances: yes\n"
    + LINE
    + "nuggets: 6 0 6 0\nminers: 1,0 0,0 1,0 0,0\nphase: action\nhanded: -1",
    "players: 4\nalliances: yes\n"
    + LINE
    + "nuggets: 0 0 0 0\nminers: 1,0 0,0 1,0 0,0\nphase: action",
    "tiles: T01p@1,0e T02p@2,0e T13@3,0e\nminers: 1,0 0,0",
    "tiles: T13@1,0e\nminers: 0,0 1,0.0\nphase: flee\nrival: 2\nreach: 3",
    "bats_may_spare: yes\n" + DUEL,
    "require_passage: yes\nphase: place\nhand: T02\n" + LINE,
    "single_collect: yes\ncollected: yes\nphase: action\nminers: 2,0 2,0\n" + LINE,
    "mud: yes\ntiles: T01m@1,0e T01@2,0e\nminers: 0,0 0,0\nphase: step\nreach: 3",
    "mud: yes\ntiles: T01m@1,0e T01@2,0e\nminers: 0,0 0,0\nphase: step\nreach: 1\nbonus: yes\nchallenged: yes",
    OWN_TILES,
    MISFITS,
    LINE + "miners: 2,0 2,0.0\nphase: action\nnuggets: 1 1\ngold: 4,0",
    "tiles: C@1,0 G03@2,0e\nminers: 1,0 1,0\nnuggets: 1 1\nphase: action",
    LINE + "phase: step\nreach: 1\ndice: 1 3",
    *(DUEL.replace("nuggets: 1 1", "nuggets: 1 0") + f"bat_tokens: 0 {n}" for n in range(4)),
    "players: 3\nphase: take\nrival: 2\nminers: 2,0 2,0 4,0\nnuggets: 1 1 0\ngold:\n" + LINE,
    "phase: over",
)
"""Positions that show what random games seldom show."""


def test_reasons():
    """Whatever is said stands in the rule it cites, and each row of the table is met."""
    testing.check_reasons(
        GAME, RARE, every=43, kinds=KINDS, opening=(2, {"mud": True, "five_tiles": True})
    )


@pytest.mark.parametrize(
    ("text", "path", "rule", "words"),
    [
        (LINE + "phase: place\nhand: C", "supply", "GM-14", "First the tile"),
        (LINE + "phase: step\nreach: 2", "supply", "GM-14", "Now your miner walks"),
        (LINE + "supply:", "supply", "GM-A4", "The supply is empty"),
        (DUEL, "chamber-4-0", "GM-41", "only where your miner stands"),
    ],
)
def test_a_click_is_answered_for_what_it_means(text, path, rule, words):
    """The supply and a chamber are answered for digging and for collecting, the likelier meanings."""
    first = refusals_of(GAME, at(text).observation(0), (path,))[0]

    assert (rule, True) == (first.rule, words in first.text)
