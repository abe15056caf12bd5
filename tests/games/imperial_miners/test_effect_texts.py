"""Every effect in the words of its grammar, in a sentence and in signs, as the table beside this says."""

from __future__ import annotations

import pytest

from scripts.effects import FILE, HEAD, deck_changes, deck_effects, row

ROWS = FILE.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", ROWS[1:])
def test_effect(line):
    """An effect is written back as it was read, and said and drawn as `make goldens` last wrote."""
    assert row(line.split("\t")[0]) == line


def test_whole_deck():
    """The table holds every effect and change of the standard deck, each once and in order."""
    texts = [line.split("\t")[0] for line in ROWS[1:]]

    assert ROWS[0] == HEAD
    assert deck_effects() | deck_changes() <= set(texts)
    assert texts == sorted(set(texts))
