"""A position for every kind of decision in Imperial Miners."""

from __future__ import annotations

from tests.games.helpers import after
from tests.games.imperial_miners.helpers import at, using

WIDE = "mine1: 034@0* 019@2x 022@4 023@6m 055@1 060@3 057@5 098@2 100@4 141@3\nround: 10\n"

STATES = {
    "to play": at("gold1: 9\nhand1: 020 055 133 141 141\nmine1: 019@0 056@1 098@0\nround: 4\n"),
    "top": at("hand1: 055 098\nmine1: 019@0\nround: 2\n"),
    "climb": after(
        at("hand1: 100\ngold1: 9\nmine1: 019@0 056@1 057@-1\nround: 4\n"), "play 100 0", "skip"
    ),
    "menu": using("gold 2|pay 3-S -> vp 2", "gold1: 9\n"),
    "event": using("gold 2|vp 1", where="event"),
    "space": using("may pay 3 -> vp 2", "gold1: 4\n", "space"),
    "surface": at("gold1: 9\nmine1: 019@0*\ntasks: surface\n"),
    "limit": at("hand1: 019 020 021 055 056 057 098 099 100 141\ntasks: limit ; surface\n"),
    "draw": after(using("draw 2"), "choose 1"),
    "name": after(using("draw faction 1"), "choose 1"),
    "seek": at("tasks: seek scots ; surface\n"),
    "arrive": after(using("advance 3"), "choose 1"),
    "finish": at("board1: 2 10\ntasks: finish ; surface\n"),
    "keep": at("phase: keep\nhand1: 019 020 055 056 057 098 099 100\n"),
    "cart": after(using("cart 2", WIDE), "choose 1"),
    "discard": after(using("discard 1", "hand1: 019 055\n", "event"), "choose 1"),
    "discard any": after(using("discard any", "hand1: 019 055\n", "event"), "choose 1"),
    "activate": after(using("activate 2 any", WIDE), "choose 1"),
    "machine": after(using("machine 1 on 2 other", WIDE), "choose 1"),
    "machines": after(using("machine 1 on up to 2", WIDE), "choose 1"),
    "collapse": after(using("collapse 2 -> vp 1", WIDE), "choose 1"),
    "clear": after(using("clear 1", WIDE.replace("022@4", "022@4x")), "choose 1"),
    "clear any": after(using("clear any", WIDE.replace("022@4", "022@4x")), "choose 1"),
}
