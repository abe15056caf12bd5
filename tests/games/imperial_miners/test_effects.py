"""What effects do, word by word of their grammar, and what they cost."""

from __future__ import annotations

import pytest

from tests.games.helpers import after, events, legal, refusing, told
from tests.games.imperial_miners.helpers import at, awake, due, me, rich, tokens, using, where

GOLD = "gold1: 5\n"


def gains(state, *moves):
    """Return the gold and points that the first effect gives."""
    before = rich(state)
    now = rich(after(state, "choose 1", *moves))
    return now[0] - before[0], now[1] - before[1]


@pytest.mark.rule("IM-40")
@pytest.mark.parametrize(
    ("effects", "text", "gain"),
    [
        ("gold 3", "", (3, 0)),
        ("vp 2", "", (0, 2)),
        ("gold 1, vp 2", "", (1, 2)),
        ("gold 2 per machines here", "mine1: 034@0mm* 019@2mmm\n", (4, 0)),
        ("gold 1 per 2 machines", "mine1: 034@0mm* 019@2mmm\n", (2, 0)),
        ("vp 1 per collapses", "mine1: 019@2x 020@4x 022@6\n", (0, 2)),
        ("vp 1 per carts", "mine1: 019@2 022@4 023@6 024@8\n", (0, 2)),
        ("vp 1 per carts here", "mine1: 019@2 022@4 023@6 024@8\n", (0, 0)),
        ("vp 1 per scots", "mine1: 031@2 033@4 051@6\n", (0, 2)),
        ("vp 1 per romans", "mine1: 031@2 033@4 051@6\n", (0, 2)),
        ("gold 1 per factions", "mine1: 031@2 033@4 051@6 019@8\n", (2, 0)),
        ("gold 1 per neighbours", "mine1: 019@2 020@-2 055@1 056@-1 022@4 098@0\n", (4, 0)),
        ("gold 1 per neighbours max 3", "mine1: 019@2 020@-2 055@1 056@-1 022@4 098@0\n", (3, 0)),
        ("gold 1 per sides", "mine1: 019@2 055@1 022@4\n", (1, 0)),
        ("gold 1 per above", "mine1: 019@2 055@1\n", (0, 0)),
        ("gold 1 per 2 position", "board1: 2 7\n", (3, 0)),
        ("gold 1 per 2 hand", "hand1: 019 020 055 056 098\n", (2, 0)),
        ("vp 1 per 2 row", "mine1: 019@2 020@4 055@1 056@3 022@6 023@8\n", (0, 2)),
        ("vp 1 per 3 gold max 5", "gold1: 14\n", (0, 4)),
        ("vp 1 per 3 gold max 5", "gold1: 40\n", (0, 5)),
        ("gold 1 per factions min 1", "", (1, 0)),
        ("gold 1 per factions min 1", "mine1: 031@2 051@4\n", (2, 0)),
        ("if factions >= 2: vp 3", "mine1: 031@2 051@4\n", (0, 3)),
        ("if factions >= 2: vp 3", "mine1: 031@2\n", (0, 0)),
        ("if sides >= 2: vp 1 else gold 2", "mine1: 019@2\n", (2, 0)),
        ("if sides >= 2: vp 1 else gold 2", "mine1: 019@2 020@-2\n", (0, 1)),
        ("clear all, vp 1 per cleared", "mine1: 019@2x 020@4x 022@6\n", (0, 2)),
        ("gold 1, if gold >= 6: vp 1", "gold1: 5\n", (1, 1)),
        ("if played >= 1: vp 4", "", (0, 4)),
    ],
)
def test_gains(effects, text, gain):
    """Gains are as many as the effect says, for what is counted, rounded down, in their bounds."""
    assert gain == gains(using(effects, text))


@pytest.mark.rule("IM-40")
@pytest.mark.parametrize(
    ("card", "place", "found"),
    [("056", 1, 2), ("056", -1, 1), ("057", 3, 1)],
)
def test_cards_above(card, place, found):
    """Cards right above count, one or two."""
    state = at(
        f"mine1: 034@0 019@2 {card}@{place}*\ntasks: do 3: draw 1, gold 1 per above ; surface\n"
    )

    assert found == me(after(state, "draw 1", "deal 020")).gold


@pytest.mark.rule("IM-30")
def test_count_played():
    """The level of the card played counts from then on, and is 0 in the event phase."""
    state = using("if played >= 1: vp 4 else gold 1", "mine1: 031@0\n", "event")
    assert (1, 0) == gains(state)

    deep = "mine1: 019@0* 055@1* 098@0*\npast: 17\nstage: end\ntasks: menu event ; limit\n"
    assert (0, 1) == gains(at(deep))
    assert (2, 0) == gains(at(deep.replace(" 098@0*", "")))
    assert (2, 0) == gains(at(deep.replace("098@0*", "098@0")))


@pytest.mark.rule("IM-A25")
@pytest.mark.parametrize(
    ("mine", "found"),
    [("", 0), ("019@2", 0), ("033@2", 2), ("031@2 032@4 033@6", 2), ("039@2 043@4 047@6", 3)],
)
def test_different_factions(mine, found):
    """Different factions are different icons over all cards, both of a double card."""
    state = using("vp 1 per factions", f"mine1: {mine}\n")

    assert found == me(after(state, "choose 1")).vp
    assert "IM-A25" in told(state, "choose 1")
    assert "IM-A25" in told(using("if factions >= 2: vp 3"), "choose 1")
    assert "IM-22" in told(using("if scots >= 2: vp 3"), "choose 1")
    assert "IM-40" in told(using("if position >= 2: vp 3"), "choose 1")


# -- choice and order


@pytest.mark.rule("IM-23", "IM-44", "IM-A1")
def test_one_of_two_effects():
    """Exactly one of a card's effects is applied, or none."""
    state = using("gold 2|vp 1")

    assert {"choose 1", "choose 2", "skip"} == legal(state)
    assert (2, 0) == rich(after(state, "choose 1"))
    assert (0, 1) == rich(after(state, "choose 2"))
    assert (0, 0) == rich(after(state, "skip"))
    assert ["AtSurface"] * 3 == [
        due(after(state, move)) for move in ("choose 1", "choose 2", "skip")
    ]
    assert ("IM-44",) == told(state, "skip")
    assert "IM-23" == told(state, "choose 1")[0]
    assert ("IM-23",) == refusing(state, "choose 3")
    assert {"choose 1", "skip"} == legal(using("gold 2"))


@pytest.mark.rule("IM-23")
def test_chosen_anew():
    """A card may be used one way in one round and the other way in the next."""
    state = after(using("gold 2|vp 1", "hand1: 055\n"), "choose 1", "surface gold")
    assert ([], (4, 0)) == (awake(state), rich(state))
    state = after(state, "event 6", "play 055 1", "choose 1")
    assert {"choose 1", "choose 2", "skip"} == legal(state)

    assert (4, 1) == rich(after(state, "choose 2"))


@pytest.mark.rule("IM-A1", "IM-30", "IM-81")
def test_what_cannot_be_skipped():
    """Events and spaces must be applied, unless they say that they may be declined."""
    event = using("gold 2|vp 1", where="event")
    assert {"choose 1", "choose 2"} == legal(event)
    assert ("IM-30", "IM-A1") == refusing(event, "skip")
    assert ("IM-30",) == refusing(event, "choose 4")
    space = using("gold 2", where="space")
    assert {"choose 1"} == legal(space)
    assert ("IM-81", "IM-A1") == refusing(space, "skip")

    trade = using("may pay 3 -> vp 2", GOLD, "space")
    assert {"choose 1", "skip"} == legal(trade)
    assert ("IM-A7",) == told(trade, "skip")
    offered = using("may gold 2", where="event")
    assert ("IM-30",) == told(offered, "skip")


@pytest.mark.rule("IM-81")
def test_a_space_that_may_be_declined_is_asked_about():
    """Arriving at a space with an offer leaves the choice, arriving at a plain one does not."""
    state = at("gold1: 9\nboard1: 3 2\nmine1: 019@0*\ntasks: surface\n")

    assert {"choose 1", "skip"} == legal(after(state, "surface 4 2 3"))
    poor = at("gold1: 5\nboard1: 3 2\nmine1: 019@0*\ntasks: surface\npast: 3\n")
    assert "IM-A7" in told(poor, "surface 4 2 3")
    assert "cannot pay" in " ".join(event.text for event in events(poor, "surface 4 2 3"))
    plain = at("gold1: 9\nboard1: 3 1\nmine1: 019@0*\ntasks: surface ; surface\n")
    assert ("AtSurface", (5, 1)) == (
        due(after(plain, "surface 4 1 3")),
        rich(after(plain, "surface 4 1 3")),
    )


@pytest.mark.rule("IM-43", "IM-A28")
def test_steps_in_order():
    """Steps come in the order in which they are written, and nothing else can be done between."""
    state = after(using("draw 1, gold 1 per 2 hand", "hand1: 019\n"), "choose 1")
    assert {"draw 1", "draw 2", "draw 3"} == legal(state)
    for move in ("surface gold", "skip", "up 1", "done", "choose 1", "board 1", "name scots"):
        assert refusing(state, move)[0] == "IM-43"
    assert 1 == me(after(state, "draw 1", "...")).gold

    other = using("gold 1 per 2 hand, draw 1", "hand1: 019\n")
    assert 0 == me(after(other, "choose 1", "draw 1", "...")).gold


# -- prices


@pytest.mark.rule("IM-100")
@pytest.mark.parametrize(
    ("mine", "price", "named"),
    [
        ("019@2", 3, False),
        ("031@2", 2, True),
        ("031@2 033@4", 1, True),
        ("031@2 032@4 033@6", 0, True),
        ("031@2 032@4 033@6 068@3", 0, True),
    ],
)
def test_scottish_prices(mine, price, named):
    """A Scottish price falls by one for each Scottish card, down to nothing."""
    state = using("pay 3-S -> vp 2", f"gold1: 5\nmine1: {mine}\n")
    paid = next(event for event in events(state, "choose 1") if event.rule == "IM-100")

    assert (5 - price, 2) == rich(after(state, "choose 1"))
    assert named == ("instead of 3" in paid.text)
    if price:
        exact = using("pay 3-S -> vp 2|gold 1", f"gold1: {price}\nmine1: {mine}\n")
        short = using("pay 3-S -> vp 2|gold 1", f"gold1: {price - 1}\nmine1: {mine}\n")
        assert "choose 1" in legal(exact)
        assert ("IM-A7",) == refusing(short, "choose 1")


@pytest.mark.rule("IM-100")
def test_the_card_itself_counts():
    """A Scottish card just placed makes its own price lower."""
    state = using("pay 3-S -> vp 2", "gold1: 5\n", factions={34: "scots"})

    assert (3, 2) == rich(after(state, "choose 1"))


@pytest.mark.rule("IM-100", "IM-A24")
def test_plain_prices():
    """A price without that remark does not fall, and what makes cards cheaper does not touch prices."""
    state = using("pay 3 -> vp 2", "gold1: 5\nmine1: 031@2 032@4\n")
    assert (2, 2) == rich(after(state, "choose 1"))
    assert "IM-40" in told(state, "choose 1")

    timber = at("past: 14\ngold1: 5\nmine1: 026@0*\ntasks: menu 1 ; surface\n")
    assert (2, 2) == rich(after(timber, "choose 1"))
    assert "IM-A24" in told(timber, "choose 1")
    cheaper = at("gold1: 5\ncheaper1: 2\nmine1: 026@0*\ntasks: menu 1 ; surface\n")
    assert (2, 2) == rich(after(cheaper, "choose 1"))


@pytest.mark.rule("IM-A24")
def test_scottish_cards_make_no_card_cheaper():
    """However many Scottish cards there are, a card of level II costs its 2 gold."""
    assert set() == legal(at("gold1: 1\nhand1: 068\nmine1: 031@0 032@2\n"), "play 068")


@pytest.mark.rule("IM-A7", "IM-44")
def test_all_or_nothing():
    """Gold and cards are paid in full or not at all; what nobody can pay passes without a decision."""
    state = using("discard 2 -> vp 2|gold 1", "hand1: 055\n")
    assert ("IM-A7",) == refusing(state, "choose 1")
    assert {"choose 2", "skip"} == legal(state)

    state = after(using("discard 2 -> vp 2", "hand1: 055 056 057\n"), "choose 1")
    assert {"discard 055", "discard 056", "discard 057"} == legal(state)
    state = after(state, "discard 055")
    assert 0 == me(state).vp
    state = after(state, "discard 057")
    assert (2, (56,)) == (me(state).vp, me(state).hand)

    both = using("discard 2 -> vp 2", "hand1: 055 056\n")
    assert (2, ()) == (me(after(both, "choose 1")).vp, me(after(both, "choose 1")).hand)

    nothing = at("hand1: 055\ngold1: 2\nmine1: 026@0\nround: 2\n")
    state = after(nothing, "play 055 1", "choose 1")
    assert "AtSurface" == due(state)
    assert "IM-A7" in told(after(nothing, "play 055 1"), "choose 1")


@pytest.mark.rule("IM-A7")
def test_tokens_as_a_price():
    """Tokens are placed as far as they go, at least one; or all of them, where the switch says so."""
    effects = "collapse 2 -> vp 3|gold 1"
    one = using(effects, "mine1: 034@0* 019@2x\n")
    assert (0, 3) == gains(one)
    assert "x x" == tokens(after(one, "choose 1"))
    assert "IM-A7" in told(one, "choose 1")

    none = using(effects, "mine1: 034@0x* 019@2x\n")
    assert ("IM-A7",) == refusing(none, "choose 1")
    assert {"choose 2", "skip"} == legal(none)

    strict = using(effects, "mine1: 034@0* 019@2x\npartial_tokens: no\n")
    assert ("IM-A7",) == refusing(strict, "choose 1")
    enough = using(effects, "mine1: 034@0* 019@2\npartial_tokens: no\n")
    assert (0, 3) == gains(enough)
    assert "IM-A7" not in told(enough, "choose 1")


# -- machines and collapse


@pytest.mark.rule("IM-55")
@pytest.mark.parametrize(
    ("effects", "mine", "move", "left"),
    [
        ("machine 1 here", "034@0* 019@2", "", "m ."),
        ("machine 2 here", "034@0mm* 019@2", "", "mmm ."),
        ("machine 2 here", "034@0mmm* 019@2", "", "mmm ."),
        ("machine 1 on 1 other", "034@0* 019@2m", "", ". mm"),
        ("machine 1 on 2 other", "034@0* 019@2 020@4", "", ". m m"),
        ("machine 1 on 1 other", "034@0* 019@2 020@4", "pick 3", ". . m"),
        ("machine 1 on 2 other", "034@0* 019@2 020@4mmm 022@6 023@8", "pick 2 5", ". m mmm . m"),
        ("machine 2 on 1 other", "034@0* 019@2mm 020@4", "pick 2", ". mmm ."),
        ("machine 1 on 1 other", "034@0* 019@2mmm", "", ". mmm"),
    ],
)
def test_machines(effects, mine, move, left):
    """Machines go on the card itself or on others, as many as there are and fit, three at most."""
    state = after(using(effects, f"mine1: {mine}\n"), "choose 1")

    assert left == tokens(after(state, *move.split(", ")) if move else state)
    assert "IM-55" in told(using(effects, f"mine1: {mine}\n"), "choose 1") or move


@pytest.mark.rule("IM-55")
def test_machines_refused():
    """A full card, the card itself and one that had its machine take none."""
    state = after(
        using("machine 1 on 2 other", "mine1: 034@0* 019@2mmm 020@4 022@6 023@8\n"), "choose 1"
    )
    assert {"pick 3 4", "pick 3 5", "pick 4 5"} == legal(state)
    assert ("IM-55",) == refusing(state, "pick 2 3")
    assert ("IM-55",) == refusing(state, "pick 1 3")
    assert ("IM-44",) == refusing(state, "pick 3")
    assert ("IM-44",) == refusing(state, "pick 4 3")
    assert ("IM-44",) == refusing(state, "pick 3 9")


@pytest.mark.rule("IM-55", "IM-44")
def test_machines_on_up_to():
    """Up to two cards get machines, one by one, this card as well; one can stop before."""
    effects = "machine 1 on up to 2, gold 1"
    state = after(using(effects, "mine1: 034@0* 019@2 020@4mmm\n"), "choose 1")
    assert {"pick 1", "pick 2", "done"} == legal(state)
    assert (". . mmm", 1) == (tokens(after(state, "done")), me(after(state, "done")).gold)
    state = after(state, "pick 2")
    assert {"pick 1", "done"} == legal(state)
    assert ("IM-55",) == refusing(state, "pick 2")
    assert ("m m mmm", 1) == (
        tokens(after(state, "pick 1")),
        me(after(state, "pick 1")).gold,
    )
    assert (". m mmm", 1) == (tokens(after(state, "done")), me(after(state, "done")).gold)

    event = after(using(effects, "mine1: 019@0mmm\n", "event"), "choose 1")
    assert ("AtSurface", 1) == (due(event), me(event).gold)


@pytest.mark.rule("IM-60", "IM-A8")
@pytest.mark.parametrize(
    ("effects", "mine", "move", "left"),
    [
        ("collapse here", "034@0*", "", "x"),
        ("collapse here", "034@0x*", "", "x"),
        ("gold 4, collapse here", "034@0* 019@2", "", "x ."),
        ("collapse 1 -> gold 3", "034@0*", "", "x"),
        ("collapse 1 -> gold 3", "034@0* 019@2", "pick 2", ". x"),
        ("collapse 2 -> vp 1", "034@0* 019@2 020@4x 022@6", "pick 1 4", "x . x x"),
        ("collapse 2", "034@0* 019@2", "", "x x"),
    ],
)
def test_collapse(effects, mine, move, left):
    """Collapse tokens go on this card or on chosen ones without a token, itself included."""
    state = after(using(effects, f"mine1: {mine}\n"), "choose 1")

    assert left == tokens(after(state, move) if move else state)


@pytest.mark.rule("IM-60", "IM-A8")
def test_collapse_refused():
    """A card with a token takes no second one."""
    state = after(using("collapse 2 -> vp 1", "mine1: 034@0* 019@2x 020@4 022@6\n"), "choose 1")

    assert {"pick 1 3", "pick 1 4", "pick 3 4"} == legal(state)
    assert ("IM-60", "IM-A8") == refusing(state, "pick 2 3")
    assert ("IM-60",) == told(state, "pick 1 3")[:1]
    assert "IM-A8" in told(using("collapse here", "mine1: 034@0x*\n"), "choose 1")
    assert "IM-60" in told(using("collapse here", "mine1: 034@0*\n"), "choose 1")


@pytest.mark.rule("IM-A8")
def test_collapse_ahead_of_the_chain():
    """A card that the chain has yet to reach can get a token, and will then only lose it."""
    state = at("mine1: 025@0 055@1*\ntasks: do 2: collapse 1 ; climb 2\nround: 2\n")
    state = after(state, "pick 1")

    assert ("AtSurface", ". .", (0, 0), [1, 2]) == (
        due(state),
        tokens(state),
        rich(state),
        awake(state),
    )


@pytest.mark.rule("IM-60", "IM-44")
@pytest.mark.parametrize(
    ("effects", "mine", "moves", "left", "gain"),
    [
        ("clear 1, gold 1", "034@0* 019@2x", "", ". .", 1),
        ("clear 2, gold 1", "034@0* 019@2x", "", ". .", 1),
        ("clear 2, gold 1", "034@0* 019@2", "", ". .", 1),
        ("clear 1, gold 1", "034@0* 019@2x 020@4x", "pick 3", ". x .", 1),
        ("clear 2", "034@0* 019@2x 020@4x 022@6x", "pick 2 4", ". . x .", 0),
        ("clear all, gold 1 per cleared", "034@0* 019@2x 020@4x", "", ". . .", 2),
        ("clear any, gold 1 per cleared", "034@0* 019@2x 020@4x", "done", ". x x", 0),
        ("clear any, gold 1 per cleared", "034@0* 019@2x 020@4x", "pick 3|done", ". x .", 1),
        ("clear any, gold 1 per cleared", "034@0* 019@2x 020@4x", "pick 3|pick 2", ". . .", 2),
        ("clear any, gold 1 per cleared", "034@0* 019@2", "", ". .", 0),
    ],
)
def test_clear(effects, mine, moves, left, gain):
    """Tokens are removed: some, any number one by one, or all, and counted."""
    state = after(using(effects, f"mine1: {mine}\n"), "choose 1")
    state = after(state, *filter(None, moves.split("|")))

    assert ("AtSurface", left, gain) == (due(state), tokens(state), me(state).gold)


@pytest.mark.rule("IM-60", "IM-44")
def test_clear_refused():
    """Only a token that is there can be removed, and one may not stop before so many are."""
    state = after(using("clear 2", "mine1: 034@0* 019@2x 020@4x 022@6x\n"), "choose 1")
    assert ("IM-60",) == refusing(state, "pick 1 2")
    assert ("IM-44",) == refusing(state, "pick 2")
    assert ("IM-43", "IM-44") == refusing(state, "done")
    assert ("IM-40",) == told(state, "pick 2 3")[:1]

    event = using("clear all, vp 1 per cleared", "mine1: 019@0x\n", "event")
    assert "IM-30" in told(event, "choose 1")
    assert 1 == me(after(event, "choose 1")).vp
    assert "IM-44" in told(using("clear 1, gold 1"), "choose 1")
    empty = using("clear all, vp 1 per cleared", "mine1: 019@0\n", "event")
    assert ("IM-30", 0) == (told(empty, "choose 1")[1], me(after(empty, "choose 1")).vp)


# -- special activation


@pytest.mark.rule("IM-47", "IM-45", "IM-40")
def test_special_activation():
    """A card of one's choice is activated alone: nothing above it follows, and only once a round."""
    state = using("activate any", "mine1: 034@0* 021@2 055@1 056@3* 098@2\n")
    state = after(state, "choose 1")
    assert {"pick 2", "pick 3", "pick 5"} == legal(state)
    assert ("IM-45",) == refusing(state, "pick 4")
    assert ("IM-45",) == refusing(state, "pick 1")
    assert ("IM-44",) == refusing(state, "pick 2 3")
    assert ("IM-47",) == told(state, "pick 5")
    state = after(state, "pick 5")
    assert {"choose 1", "skip"} == legal(state)
    state = after(state, "choose 1")

    assert ("AtSurface", [1, 4, 5], 1) == (due(state), awake(state), me(state).gold)


@pytest.mark.rule("IM-47", "IM-A12", "IM-36")
@pytest.mark.parametrize(
    ("effects", "offers", "rule", "refused"),
    [
        ("activate level 1", "2 3 4 5 8 9", "IM-47", 6),
        ("activate level 2", "6 7", "IM-47", 2),
        ("activate romans", "3 5", "IM-47", 4),
        ("activate scots", "8 9", "IM-47", 2),
        ("activate not scots", "2 3 4 5 6 7", "IM-A12", 8),
        ("activate not egyptians", "2 5 6 7 8 9", "IM-A12", 3),
        ("activate beside", "2 3", "IM-36", 4),
    ],
)
def test_which_cards(effects, offers, rule, refused):
    """Only cards of the level, of the faction, not of it, or at the side can be chosen."""
    mine = "034@0* 019@2 040@-2 039@4 051@6 055@1 056@3 031@8 032@10"
    state = after(using(effects, f"mine1: {mine}\n"), "choose 1")

    assert {f"pick {n}" for n in offers.split()} == legal(state)
    assert (rule,) == refusing(state, f"pick {refused}")


@pytest.mark.rule("IM-36", "IM-47")
def test_beside_is_of_the_same_row():
    """A neighbour above or below is not beside a card."""
    state = after(using("activate beside", "mine1: 034@0* 019@2 020@-2 055@1 098@2\n"), "choose 1")

    assert {"pick 2", "pick 3"} == legal(state)
    assert ("IM-36",) == refusing(state, "pick 4")
    assert ("IM-36",) == refusing(state, "pick 5")


@pytest.mark.rule("IM-47")
def test_nothing_to_activate():
    """If no card can be activated, the step passes; the only one is activated without asking."""
    none = using("activate any, gold 1", "mine1: 034@0* 019@2*\n")
    assert 1 == me(after(none, "choose 1")).gold
    assert "IM-47" in told(none, "choose 1")
    one = after(using("activate any", "mine1: 034@0* 021@2\n"), "choose 1")
    assert {"choose 1", "skip"} == legal(one)
    assert 2 == me(after(one, "choose 1")).gold


@pytest.mark.rule("IM-47", "IM-60")
def test_activate_two_and_collapse():
    """Two cards are activated one after the other, then each gets a token."""
    state = using("activate 2 any and collapse, vp 1", "mine1: 034@0* 021@2 019@4 025@6\n")
    state = after(state, "choose 1", "pick 4")
    assert ". . . ." == tokens(state)
    state = after(state, "choose 2")
    assert {"pick 2", "pick 3"} == legal(state)
    assert ("IM-45",) == refusing(state, "pick 4")
    state = after(state, "pick 2", "choose 1")

    assert (". x . x", (2, 2), [1, 2, 4]) == (tokens(state), rich(state), awake(state))
    one = after(
        using("activate 2 any and collapse", "mine1: 034@0* 021@2\n"), "choose 1", "choose 1"
    )
    assert ("AtSurface", ". x") == (due(one), tokens(one))


@pytest.mark.rule("IM-61", "IM-47", "IM-A26", "IM-A10")
def test_special_activation_of_a_collapsed_card():
    """A card with a token that is activated specially loses it instead, and has been activated."""
    state = after(using("activate any", "mine1: 034@0* 021@2x 019@4\n"), "choose 1")
    assert ("IM-61", "IM-A26", "IM-A10") == told(state, "pick 2")
    state = after(state, "pick 2")

    assert (". . .", [1, 2], 0) == (tokens(state), awake(state), me(state).gold)


@pytest.mark.rule("IM-A26")
def test_the_token_cannot_be_kept():
    """When a card with a token is activated, there is no choice: the token goes."""
    state = at("hand1: 055\ngold1: 2\nmine1: 021@0x\nround: 2\n")
    state = after(state, "play 055 1", "choose 1")

    assert ("AtSurface", ". .", 1) == (due(state), tokens(state), me(state).gold)


# -- advancing, and nested effects


@pytest.mark.rule("IM-A30")
def test_advance_by_nothing():
    """An advance of 0 leaves a marker off the boards, and the bonus of an event does not help."""
    for text in ("", "past: 15\n"):
        state = using("advance 1 per machines here", text)
        assert "IM-A30" in told(state, "choose 1")
        assert (0, 0) == where(after(state, "choose 1"))
    on = using("advance 1 per machines here", "board1: 2 5\n")
    assert (2, 5) == where(after(on, "choose 1"))


@pytest.mark.rule("IM-A13", "IM-82")
def test_advance_at_the_top():
    """An advance by an effect that the top space sets off is lost; the change of board comes after."""
    state = at("mine1: 019@0* 030@2\nboard1: 2 10\ntasks: menu space ; finish ; surface\n")
    state = after(state, "choose 1")
    assert "IM-A13" in told(state, "choose 1")
    state = after(state, "choose 1")
    assert ("ChangeBoard", (2, 10)) == (due(state), where(state))
    assert ("IM-82",) == refusing(state, "board 2")
    assert {"board 1", "board 3"} == legal(state)
    assert (3, 0) == where(after(state, "board 3"))


@pytest.mark.rule("IM-81")
def test_a_space_within_an_effect():
    """A space that an advance leads to is applied before the effect goes on."""
    state = using("advance 1, if position >= 6: vp 1", "board1: 2 5\n")

    assert (5, 1) == rich(after(state, "choose 1"))
    below = using("advance 1, if position >= 6: vp 1", "board1: 2 3\n")
    assert (0, 1) == rich(after(below, "choose 1"))


@pytest.mark.rule("IM-21")
def test_cheaper():
    """The next card played costs less, never below nothing, and only the next one."""
    state = using("cheaper 2", where="event")
    assert "IM-21" in told(state, "choose 1")
    state = after(state, "choose 1")
    assert 2 == me(state).cheaper

    played = at("hand1: 055 056 057\nmine1: 019@0\ngold1: 1\ncheaper1: 2\nround: 2\n")
    assert "play 055 1" in legal(played)
    assert "IM-21" in told(played, "play 055 1")
    played = after(played, "play 055 1")
    assert (1, 0) == (me(played).gold, me(played).cheaper)
    little = at("hand1: 098 100\nmine1: 019@0 055@1\ngold1: 3\ncheaper1: 2\nround: 2\n")
    assert 0 == me(after(little, "play 100 0")).gold
    assert 3 == me(after(little, "play 098 0")).gold
    assert "IM-21" not in told(little, "play 098 0")


@pytest.mark.rule("IM-21", "IM-48")
def test_cheaper_ends_with_the_round():
    """What was not used of a reduction is gone in the next round."""
    state = after(at("mine1: 019@0*\ncheaper1: 2\ntasks: surface\n"), "surface gold")

    assert (0, 2) == (me(state).cheaper, state.round)
