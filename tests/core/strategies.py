"""What a hostile page might send: messages that are nearly right, and things that are none."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from minesnb.core.messages import AnyMessage

KINDS = tuple(kind.__struct_config__.tag for kind in get_args(AnyMessage))
"""Every kind of message there is."""

WORDS = st.sampled_from(
    [
        "hand-or7a",
        "centre-1",
        "centre-5",
        "works-1-1",
        "theirs-2-1",
        "camp-go",
        "deck",
        "discard",
        "king-1",
        "developed-2",
        "button-redraw",
        "button-quit",
        "cell-m1-0",
        "tunnel-1-0-0",
        "turn-e",
        "miner-2",
        "supply",
        "button-pass",
        "__class__",
        "Centre-1",
        "",
        "\ud800",
        "a" * 65,
        "centre-1\n",
    ]
)
NUMBERS = st.one_of(
    st.integers(-2, 40), st.sampled_from([2**31, 2**63, -(2**70), 10**400]), st.floats()
)
JUNK = st.recursive(
    st.none() | st.booleans() | NUMBERS | WORDS | st.text(max_size=20) | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | NUMBERS, inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["kind", "seq", "client", "rev", "path", "text", "to", "resume", "__init__", "extra"]
)
NEARLY = st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS) | WORDS},
    optional={
        "seq": NUMBERS,
        "client": st.sampled_from(["a1", "", "<script>", "x" * 65]),
        "rev": NUMBERS,
        "path": st.lists(WORDS, max_size=4) | JUNK,
        "text": st.text(max_size=60) | JUNK,
        "to": NUMBERS,
        "resume": JUNK,
        "extra": JUNK,
    },
)
HOSTILE = NEARLY | st.dictionaries(KEYS, JUNK, max_size=6) | JUNK | st.builds(object)
"""Anything at all."""
