"""Positions of Imperial Miners that show what random games seldom show."""

from __future__ import annotations

from minesnb.games.imperial_miners.rules import components

ROUND = "round: 9\n"
WIDE = "mine1: 034@0* 019@2x 022@4 023@6m 055@1 060@3 057@5 098@2 100@4 141@3\nround: 10\n"
FIRST = " ".join(f"{n:03d}" for n in range(19, 55))
SECOND = " ".join(f"{n:03d}" for n in range(55, 98))
TWO = "players: 2\nround: 10\nseat: 2\n"
CROWD = "players: 5\nmine1: 051@0* 052@2 053@4 054@6\n" + "".join(
    f"hand{seat}: {FIRST[32 * (seat - 1) : 32 * seat]}\n" for seat in range(1, 5)
)
"""All cards of level I are in hands and in a mine; the fifth player has none."""
SCOTS = " ".join(
    f"{card.number:03d}" for card in components.standard().card.values() if 0 in card.factions
)
TASKS = [
    *("menu 2 ; surface", "do 1: draw 2 ; limit ; surface", "do 1: cart 2 ; surface"),
    *("do 1: machine 1 on 2 other ; surface", "do 1: machine 1 on up to 2 ; surface"),
    *("do 1: collapse 2 ; surface", "do 1: clear any ; surface"),
    *("do 1: activate any ; surface", "do 1: activate level 1 ; surface"),
    "do 1: activate not romans ; surface",
    *("do 1: discard 1 ; surface", "do 1: discard any ; surface"),
    "do event: clear any ; surface",
    *("seek scots ; surface", "seek faction ; surface", "arrive 3 ; surface", "surface"),
    *("seek romans tried 1 ; surface", "seek scots in 1 ; surface"),
]
"""Tasks that are due where much stands in the mine."""
THEN = [
    *("machine 2 here", "machine 1 on 1 other", "collapse here", "clear all", "cart 2", "cart 9"),
    *(
        "advance 1 per machines",
        "advance 9",
        "cheaper 2",
        "if scots >= 2: vp 1",
        "if factions >= 2: vp 1",
    ),
    *("if sides >= 2: vp 1", "if carts here >= 2: vp 1", "if position >= 2: vp 1", "draw IV 2"),
    *("if above >= 2: vp 1", "if machines >= 1: vp 1", "if collapses >= 1: vp 1"),
    *("vp 1 per factions", "clear 1", "activate not scots", "discard 1", "draw scots 1"),
]
"""Steps that follow a draw, and ask for nothing."""
POSITIONS = [
    *(f"{WIDE}hand1: 020 021 024\ntasks: {tasks}\n" for tasks in TASKS),
    *(f"{WIDE}hand1: 020\ntasks: deal 1 ; do 1: {then} ; surface\n" for then in THEN),
    *(
        f"{WIDE}tasks: deal 1 ; do event: {then} ; surface\n"
        for then in ("clear all", "discard 1", "if gold >= 1: vp 1")
    ),
    *(
        f"{WIDE}board1: 1 3\ntasks: deal 1 ; do space: {then} ; surface\n"
        for then in ("clear all", "if gold >= 1: vp 1")
    ),
    *(
        f"{WIDE}board1: 1 3\ntasks: do space: {then} ; surface\n"
        for then in ("clear any", "draw 1")
    ),
    f"{WIDE.replace('022@4', '022@4x')}tasks: do 1: clear 1 ; surface\n",
    f"{WIDE.replace('023@6m', '023@6mmm')}tasks: do 1: machine 1 on 1 other ; surface\n",
    f"{ROUND}mine1: 034@0* 031@2 032@4 022@6\ntasks: do 1: activate scots ; surface\n",
    f"{ROUND}mine1: 034@0* 019@2 020@-2 022@4\ntasks: do 1: activate beside ; surface\n",
    f"{ROUND}mine1: 021@0*\nhand1: {SECOND[:31]}\ntasks: deal 1 ; limit ; surface\n",
    f"{ROUND}mine1: 021@0*\ntasks: deal 1 ; do 1: advance 1 per machines, clear 1 ; surface\n",
    f"{CROWD}seat: 1\ntasks: do 1: draw 1 ; surface\n",
    f"{CROWD}seat: 4\ntasks: surface\n",
    "past: 4\nstage: event\nmine1: 021@0\ntasks: deal 1 ; do event: clear 1 ; limit\n",
    "board1: 1 3\nmine1: 021@0\ntasks: deal 1 ; do space: clear 1 ; surface\n",
    "past: 15\nboard1: 1 3\nmine1: 024@0*\ntasks: deal 1 ; do 1: advance 2 ; surface\n",
    f"discards: {SCOTS}\ntasks: seek scots in 1 ; surface\n",
    f"discards: {SCOTS}\ntasks: seek scots in 3 tried 1 2 ; surface\n",
    f"{WIDE}hand1: 020 021 024 025 026 027 028 029 030\ntasks: limit ; surface\n",
    f"{ROUND}mine1: 019@0mmm 021@2x\ntasks: deal 1 ; do 1: machine 1 on 1 other, machine 1 here\n",
    f"{ROUND}mine1: 019@0mmm 023@2mmm\ntasks: deal 1 ; do 1: machine 1 on 1 other\n",
    f"{ROUND}mine1: 019@0x 021@2x\ntasks: deal 1 ; do 1: collapse 2, collapse here, activate any\n",
    f"{ROUND}mine1: 019@0 021@2\ntasks: deal 1 ; do 1: collapse 3, clear 1\n",
    f"{ROUND}mine1: 019@0 021@2\ntasks: deal 1 ; do 1: activate level 3\n",
    f"{ROUND}mine1: 021@0x* 055@1*\ntasks: deal 1 ; climb 2\n",
    f"{ROUND}mine1: 021@0x* 055@1*\nrevisit_clears: yes\ntasks: deal 1 ; climb 2\n",
    f"{ROUND}mine1: 021@0x 055@1*\ntasks: deal 1 ; climb 2\n",
    f"{ROUND}mine1: 021@0x 065@1*\ntasks: menu 2 ; surface\n",
    f"{ROUND}mine1: 021@0x 065@1x*\ntasks: menu 2 ; surface\n",
    f"{ROUND}mine1: 021@0x 065@1x*\npartial_tokens: no\ntasks: menu 2 ; surface\n",
    f"{ROUND}mine1: 021@0 063@1x*\nhand1:\ntasks: menu 2 ; surface\n",
    f"{ROUND}mine1: 031@0* 032@2\ngold1: 5\ntasks: menu 1 ; surface\n",
    f"{ROUND}mine1: 042@0*\ngold1: 5\ntasks: menu 1 ; surface\n",
    f"{ROUND}mine1: 030@0x 042@2*\ngold1: 0\ntasks: menu 1 ; surface\n",
    f"{ROUND}mine1: 024@0 055@1\ngold1: 9\nhand1: 056 099 140\n",
    f"{ROUND}mine1: 024@0 055@1\ngold1: 9\nhand1: 056 099 140\ncheaper1: 3\n",
    f"{ROUND}mine1: 024@0 055@1\ngold1: 0\nhand1: 056\n",
    "past: 3 14\nround: 2\nmine1: 042@0*\ngold1: 5\ntasks: menu 1 ; surface\n",
    f"{ROUND}hand1: 020 022\nknown1: 020\ntasks: play 020\n",
    f"{ROUND}mine1: 024@0\ndiscards: {FIRST.replace('024 ', '').replace('020 ', '')}\nhand1: 020 098\n",
    f"{ROUND}mine1: 024@0\nhand1: 098\ndiscards: {FIRST.replace('024 ', '')}\n",
    f"{ROUND}mine1: 024@0\ndiscards: {FIRST.replace('024 ', '')}\ntasks: do 1: draw 2 ; surface\n",
    f"{ROUND}mine1: 024@0\ndiscards: {FIRST.replace('024 ', '')}\ntasks: seek scots ; surface\n",
    "round: 1\nboard1: 1 9\ngold1: 9\nmine1: 024@0*\ntasks: surface\n",
    "past: 15\nboard1: 1 3\ngold1: 9\nmine1: 024@0*\ntasks: surface\n",
    "past: 16\nboard1: 1 3\ngold1: 9\nmine1: 024@0*\ntasks: surface\n",
    "board1: 2 10\nmine1: 024@0*\ntasks: finish ; surface\n",
    "board1: 2 10\nmine1: 024@0*\ntasks: deal 1 ; do 1: advance 2 ; finish ; surface\n",
    "past: 1\nmine1: 022@0 023@2 020@4\ntasks: do 1: cart 2, gold 1 ; surface\n",
    "past: 4\nstage: event\ntasks: menu event ; limit\n",
    "past: 10\nmine1: 024@0x\nstage: event\ntasks: menu event ; limit\n",
    "past: 2\nmine1: 024@0*\nstage: end\ngold1: 5\ntasks: menu event ; limit\n",
    "round: 10\npast: 3 4 5 6 7 8 9 10 11 2\nmine1: 024@0*\ntasks: surface\n",
    "past: 11\nstage: event\nmine1: 024@0 023@2\ntasks: menu event ; limit\n",
    f"past: 4\nstage: event\ndiscards: {'141 ' * 14}\ntasks: menu event ; limit\n",
    f"past: 4\nplayers: 2\nstage: event\nhand1: {'141 ' * 8}\nhand2: {'141 ' * 6}\ntasks: menu event\n",
    "boards: front front back\nboard1: 3 3\ngold1: 9\nmine1: 024@0*\ntasks: menu space ; surface\n",
    "boards: front front back\nboard1: 3 2\ngold1: 4\nmine1: 024@0*\ntasks: surface\n",
    "phase: keep\nhand1: 019 020 055 056 057 098 099 100\n",
    "phase: keep\nhand1: 019 020 055 056 057\n",
    f"{TWO}vp1: 9\nvp2: 3\ntasks: surface\n",
    f"{TWO}vp1: 9\nvp2: 9\ngold1: 5\ntasks: surface\n",
    f"{TWO}vp1: 9\nvp2: 9\ngold1: 2\ntasks: surface\n",
    f"{TWO}vp1: 8\nvp2: 9\ngold1: 2\nmine1: 020@0 022@2\ntasks: surface\n",
    "round: 10\nvp1: 9\ntasks: surface\n",
]
"""What random games seldom say is said at these."""
