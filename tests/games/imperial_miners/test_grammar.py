"""The words in which effects are written: read, written back, and what is wrong with others."""

from __future__ import annotations

import pytest

from minesnb.games.imperial_miners.effect_forms import (
    COUNTS,
    needs_card,
    parse_effect,
    parse_steps,
    write_effect,
    write_steps,
)
from minesnb.games.imperial_miners.rules.effects import (
    FACTIONS,
    AtLeast,
    Effect,
    Gain,
    If,
    Per,
    Price,
)
from tests.games.imperial_miners.helpers import STANDARD

ALL = sorted(
    {text for part in ("cards", "events") for entry in STANDARD[part] for text in entry["effects"]}
    | {text for board in STANDARD["boards"] for text in board["spaces"]}
)
WORDS = (
    "gold 2", "vp 12", "gold 1 per machines here", "vp 1 per 2 factions min 1", "gold 1 per scots max 3",
    "gold 2 per 3 gold min 1 max 5", "machine 1 here", "machine 2 on 3 other", "machine 1 on up to 2",
    "collapse here", "collapse 2", "clear 1", "clear any", "clear all", "cart 2", "advance 3",
    "advance 1 per 2 machines here", "draw 3", "draw IV 1", "draw faction 2", "draw egyptians 1",
    "discard 1", "discard any", "activate any", "activate 2 any", "activate level 3", "activate romans", "activate scots", "activate not scots", "draw scots 1",
    "activate not egyptians", "activate beside", "activate 2 any and collapse", "cheaper 2",
    "if played >= 3: vp 1", "if played >= 3: vp 1 else gold 2", "if factions >= 4: advance 1",
    "pay 3 -> vp 1", "pay 3-S -> vp 1", "collapse 2 -> vp 3, gold 1", "discard 1 -> advance 3",
    "may pay 10 -> vp 4", "may gold 2", "gold 1, draw 1, if sides >= 2: cart 1",
)  # fmt: skip


@pytest.mark.parametrize("text", [*ALL, *WORDS])
def test_inverse(text):
    """Every effect of the deck and every word of the grammar comes back as it was written."""
    effect = parse_effect(text)

    assert text == write_effect(effect)
    assert effect == parse_effect(write_effect(effect))


@pytest.mark.parametrize("what", [*COUNTS, *FACTIONS])
def test_counts(what):
    """Everything that can be counted can stand after per and if."""
    assert (Gain("gold", 1, Per(what)),) == parse_steps(f"gold 1 per {what}")
    assert (If(AtLeast(what, 2), Gain("vp", 1)),) == parse_steps(f"if {what} >= 2: vp 1")


def test_what_an_effect_is():
    """An effect is a price, steps in order, and whether it may be declined."""
    assert Effect(
        (Gain("vp", 1), Gain("gold", 2)), Price(gold=3, scots=True), may=True
    ) == parse_effect("may pay 3-S -> vp 1, gold 2")
    assert Effect((Gain("vp", 1),), Price(collapse=2)) == parse_effect("collapse 2 -> vp 1")
    assert Effect((Gain("vp", 1),), Price(discard=2)) == parse_effect("discard 2 -> vp 1")
    assert () == parse_steps("")
    assert "" == write_steps(())


@pytest.mark.parametrize(
    ("text", "here"),
    [
        ("gold 1 per machines here", True),
        ("machine 1 here", True),
        ("collapse here", True),
        ("activate beside", True),
        ("gold 1 per neighbours", True),
        ("if above >= 2: vp 1", True),
        ("if sides >= 2: vp 1", True),
        ("gold 1 per machines", False),
        ("collapse 2", False),
        ("machine 1 on 1 other", False),
        ("activate any", False),
    ],
)
def test_needs_a_card(text, here):
    """An effect that speaks of the card it stands on can stand on cards only."""
    assert here == needs_card(parse_effect(text))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "at least one step"),
        ("may ", "at least one step"),
        ("pay 3 -> ", "at least one step"),
        ("gild 2", "'gild 2' is no step (did you mean 'gold'?)"),
        ("xyzzy", "steps begin with gold, vp"),
        ("gold", "'gold' is not how a step with 'gold' is written"),
        ("gold 0", "'gold 0' is not how"),
        ("gold 100", "'gold 100' is not how"),
        ("gold two", "'gold two' is not how"),
        ("gold 2,vp 1", "'gold 2,vp 1' is not how"),
        ("gold 2, ", "'' is no step"),
        ("gold 2 per elephants", "'gold 2 per elephants' is not how"),
        ("gold 2 per 0 scots", "is not how"),
        ("machine 1", "'machine 1' is not how"),
        ("machine here", "is not how"),
        ("collapse there", "'collapse there' is not how"),
        ("clear none", "'clear none' is not how"),
        ("draw V 1", "'draw V 1' is not how"),
        ("draw scot 1", "'draw scot 1' is not how"),
        ("activate level 5", "'activate level 5' is not how"),
        ("activate not level 1", "is not how"),
        ("activate 0 any", "'activate 0 any' is not how"),
        ("activate 1 any after 2", "is not how"),
        ("machine 1 on up to 1 after 2", "is not how"),
        ("if factions > 2: vp 1", "'if factions > 2: vp 1' is not how"),
        ("if factions >= 2: vip 1", "'vip 1' is no step (did you mean 'vp'?)"),
        ("if factions >= 2: vp 1 else", "is not how a step with 'vp' is written"),
        ("pay -> vp 1", "'pay' is no price: write pay 3"),
        ("pay three -> vp 1", "'pay three' is no price"),
        ("gold 3 -> vp 1", "'gold 3' is no price"),
        ("pay 3- S -> vp 1", "is no price"),
        ("pay 3 -> vp 1 -> vp 2", "is not how"),
        ("may may gold 1", "'may gold 1' is no step"),
    ],
)
def test_bad_effects(text, says):
    """What is no effect is refused with the part that cannot be read, and what would be right."""
    with pytest.raises(ValueError, match=r"\w") as caught:
        parse_effect(text)
    assert says in str(caught.value)
