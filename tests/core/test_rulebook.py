"""Rules by id, and what refers to them."""

from __future__ import annotations

import msgspec
import pytest

import minesnb
from minesnb.core.rulebook import (
    Event,
    Refusal,
    Rule,
    Rulebook,
    Score,
    ScoreLine,
    cite,
    watch,
    with_names,
)

RULES = minesnb.load("kings_under_mountains").rules


def test_a_rule_is_found_by_its_id():
    """A rule has its text, chapter, source, status and kind under its id."""
    rule = RULES["KM-17"]

    assert isinstance(rule, Rule)
    assert ("KM-17", "Stacking", "printed", "limit") == (
        rule.id,
        rule.chapter,
        rule.status,
        rule.kind,
    )
    assert rule.text
    assert "rulebook" in rule.source


def test_an_unknown_rule_offers_the_nearest():
    """Asking for a rule that does not exist raises KeyError with the nearest id."""
    with pytest.raises(KeyError, match=r"no rule KM-777.*did you mean 'KM-"):
        RULES["KM-777"]
    assert "KM-40" not in RULES


def test_every_game_names_the_three_common_rules():
    """Every rulebook names the rules of a wrong phase, another's turn and the end."""
    for name in minesnb.game_ids():
        rules = minesnb.load(name).rules
        for rule in (rules.not_this_phase, rules.not_your_turn, rules.game_over):
            assert rule in rules


def test_rules_are_in_order_and_complete():
    """The 39 rules and 15 rulings of Kings under Mountains are there, in the book's order."""
    expected = [f"KM-{n}" for n in range(1, 40)] + [f"KM-A{n}" for n in range(1, 16)]

    assert expected == list(RULES)
    assert 54 == len(RULES)
    assert ("KM", "Kings under Mountains") == (RULES.prefix, RULES.title)


def test_notes_say_why_a_program_has_nothing_to_do():
    """Exactly the rules of kind `note` carry a reason."""
    for rule in RULES.values():
        assert (rule.kind == "note") == (rule.reason is not None)


@pytest.mark.parametrize("name", minesnb.game_ids())
def test_each_option_has_a_rule(name):
    """An option names the rule that it turns on or the other way, and no two name the same."""
    game = minesnb.load(name)
    rules = [spec.rule for spec in game.option_specs()]

    assert set(rules) <= set(game.rules)
    assert len(set(rules)) == len(rules)


def test_a_language_that_is_not_there_falls_back_to_english():
    """Texts of a language that a rule does not have are the English ones."""
    package = "minesnb.games.kings_under_mountains"

    assert RULES["KM-1"].text == Rulebook.load(package, "eo")["KM-1"].text


@pytest.mark.parametrize(
    "make",
    [
        cite,
        lambda rule: Refusal(rule, "No."),
        lambda rule: Event(rule, "It happens."),
        lambda rule: ScoreLine("Luck", 1, rule),
    ],
)
def test_whatever_names_a_rule_is_seen(make):
    """Citing a rule, refusing, telling and scoring by it all reach those who watch."""
    seen: set[str] = set()
    watch(seen)
    make("TEST-1")

    assert "TEST-1" in seen


def test_names_are_put_in():
    """Seats stand in texts as numbers in braces, and are replaced by names."""
    text = "{0} takes it from {1}; {2} looks on. {x} {10}"

    assert "Ann takes it from Ben; player 3 looks on. {x} {10}" == with_names(text, ("Ann", "Ben"))
    assert "player 1 wins." == str(Event("KM-39", "{0} wins."))


def test_a_name_is_not_read_again():
    """A name that looks like a seat is put in as it is."""
    assert "{1} and Ben" == with_names("{0} and {1}", ("{1}", "Ben"))


def test_plain_data():
    """Refusals, events and scores are frozen and turn into plain data for a view."""
    refusal = Refusal("KM-17", "Too weak.", ("centre-1",))

    assert {"rule": "KM-17", "text": "Too weak.", "elements": ("centre-1",)} == (
        msgspec.to_builtins(refusal)
    )
    assert Score(None) == Score(None, (), "")
    with pytest.raises(AttributeError):
        refusal.rule = "KM-18"  # type: ignore[misc]
