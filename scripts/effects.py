"""Write the effects of Imperial Miners in grammar, words and signs, as a table that a test compares.

The table holds every effect of the standard deck, and one of every form that the grammar knows besides.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import minesnb
from minesnb.games.imperial_miners.drawing.icon_line import change_signs, effect_parts
from minesnb.games.imperial_miners.effect_forms import parse_effect, write_effect
from minesnb.games.imperial_miners.names import change_words, effect_words

__all__ = ["FILE", "HEAD", "deck_changes", "deck_effects", "row"]

FILE = Path(__file__).resolve().parent.parent / "tests/games/imperial_miners/effects.tsv"
HEAD = "grammar\twords\tsigns"
CHANGE = "change: "
"""What an ongoing event changes is no effect of the grammar."""


def _deck() -> dict[str, Any]:
    game = minesnb.load("imperial_miners")
    return game.deck_data(game.standard_deck)


def deck_effects() -> set[str]:
    """Return each different effect of the standard deck: of cards, events and boards."""
    deck = _deck()
    lists = [entry["effects"] for part in ("cards", "events") for entry in deck[part]]
    lists += [board["spaces"] for board in deck["boards"]]
    return {text for texts in lists for text in texts}


def deck_changes() -> set[str]:
    """Return what the ongoing events of the standard deck change."""
    return {f"{CHANGE}{event['change']}" for event in _deck()["events"] if event["change"]}


def row(text: str) -> str:
    """Return an effect or a change as a row: its grammar, its words, and its signs in their parts."""
    if text.startswith(CHANGE):
        change = text.removeprefix(CHANGE)
        return f"{text}\t{change_words(change)}\t{' '.join(change_signs(change))}"
    effect = parse_effect(text)
    signs = " | ".join(" ".join(part) for part in effect_parts(effect))
    return f"{write_effect(effect)}\t{effect_words(effect)}\t{signs}"


def main() -> None:
    """Write the table anew, with what it holds beside the effects of the deck."""
    known = [line.split("\t")[0] for line in FILE.read_text("utf-8").splitlines()[1:]]
    texts = sorted({*known, *deck_effects(), *deck_changes()})
    lines = "\n".join([HEAD, *map(row, texts)])
    FILE.write_text(f"{lines}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
