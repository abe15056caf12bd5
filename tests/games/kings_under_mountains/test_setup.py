"""The setup: KM-7 to KM-13, KM-A10, KM-A12."""

from __future__ import annotations

import pytest

from minesnb.core.errors import BadOption, IllegalAction
from minesnb.core.game import CHANCE
from minesnb.games.kings_under_mountains import GAME
from minesnb.games.kings_under_mountains.rules.actions import DealKing, First
from minesnb.games.kings_under_mountains.rules.components import RACE, STRENGTH, standard
from tests.games.helpers import after, events, told
from tests.games.kings_under_mountains.helpers import deck_size, names, pile


def crowned(players=2):
    """Return a table whose kings are dealt: Dwarf, Orc, Goblin, Giant in order of seats."""
    return after(GAME.empty_table(players), *("king Dw", "king Or", "king Go", "king Gi")[:players])


def laid_out(*camp):
    """Return a table whose centre is laid out and whose camp holds these cards so far."""
    state = after(crowned(), "deal Dw9a", "deal Or9a", "deal Go9a", "deal Gi9a")
    return after(state, *(f"deal {card}" for card in camp))


def _deals(players):
    state = crowned(players)
    moves = []
    while state.phase != 4:
        action = state.chance_outcomes()[0][0]
        moves.append(str(action))
        state = state.apply(action)
    return moves


@pytest.mark.rule("KM-7")
def test_kings_are_dealt_by_chance_without_repetition():
    """The first king is any of four, evenly; the next one of the three that are left."""
    empty = GAME.empty_table(2)

    assert tuple((DealKing(race), 1) for race in range(4)) == empty.chance_outcomes()
    assert ((DealKing(0), 1), (DealKing(1), 1), (DealKing(3), 1)) == after(
        empty, "king Go"
    ).chance_outcomes()


@pytest.mark.rule("KM-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_a_king_of_its_own(players):
    """Each player shows one king; all differ."""
    kings = GAME.new_game(players=players, seed=3).kings

    assert players == len(set(kings))


@pytest.mark.rule("KM-7")
def test_units_of_absent_races_stay_in_the_deck():
    """With two players the kings left over go to the box, but all 80 units stay in play."""
    state = crowned()

    assert dict.fromkeys(range(4), 20) == {
        race: sum(RACE[card] == race for card in state.deck_below) for race in range(4)
    }
    last = events(after(GAME.empty_table(2), "king Gi"), "king Or")
    assert ["KM-7", "KM-7", "KM-8"] == [event.rule for event in last]
    assert "Dwarf and Goblin kings go back to the box" in last[1].text


@pytest.mark.rule("KM-7")
def test_one_king_or_none_goes_back():
    """With three players one king goes back to the box; with four none does."""
    three = events(after(GAME.empty_table(3), "king Gi", "king Or"), "king Dw")
    four = told(after(GAME.empty_table(4), "king Gi", "king Or", "king Dw"), "king Go")

    assert "The Goblin king goes back to the box." in three[1].text
    assert ("KM-7", "KM-8") == four


@pytest.mark.rule("KM-8")
def test_every_order_of_the_deck_is_equally_likely():
    """At every deal each card left in the deck is an outcome of weight one, and no other is."""
    state = laid_out("Dw0a")

    outcomes = state.chance_outcomes()
    assert {1} == {weight for _, weight in outcomes}
    assert [f"deal {name}" for name in names(state.deck_below)] == [str(a) for a, _ in outcomes]
    with pytest.raises(IllegalAction):
        after(state, "deal Dw0a")


@pytest.mark.rule("KM-8", "KM-9", "KM-10", "KM-11")
def test_the_setup_deals_in_the_order_of_the_rulebook():
    """Kings, four mines, four units to the camp, then the hands: one event a card, by its rule."""
    state = GAME.empty_table(2)
    seen = []
    while state.current_player == CHANCE:
        result = state.transition(state.chance_outcomes()[-1][0])
        seen += [event.rule for event in result.events if event.rule != "KM-A12"]
        state = result.state

    begin = ["KM-7", "KM-7", "KM-7", "KM-8"]
    end = ["KM-11", "KM-12", "KM-13", "KM-A10"]
    assert begin + ["KM-9"] * 4 + ["KM-10"] * 4 + ["KM-11"] * 12 + end == seen


@pytest.mark.rule("KM-9")
def test_four_cards_become_the_mines_in_the_centre():
    """The first four cards lie in the centre in order, mine side up, without units."""
    state = laid_out()

    assert ["Dw9a", "Or9a", "Go9a", "Gi9a"] == names(mine.card for mine in state.centre)
    assert {()} == {mine.units for mine in state.centre}


@pytest.mark.rule("KM-9")
def test_the_centre_is_laid_out_face_down():
    """Nobody sees the unit side of a mine in the centre, not even after the setup."""
    state = laid_out()

    for viewer in (0, 1, -2):
        assert all(mine.card < 0 for mine in state.observation(viewer).centre)


@pytest.mark.rule("KM-10")
def test_the_next_four_cards_are_the_camp():
    """Four units lie in the camp, one pile a race, at most four piles, and all see them."""
    state = laid_out("Or1a", "Go2a", "Or3b", "Gi0a")

    assert [[], ["Or1a", "Or3b"], ["Go2a"], ["Gi0a"]] == [names(p) for p in state.camp]
    assert state.camp == state.observation(-2).camp


@pytest.mark.rule("KM-A12")
def test_two_of_a_race_lie_as_dealt():
    """Of two camp cards of a race the later one lies on top, and the table is told."""
    state = laid_out("Or8a")

    assert ("KM-10", "KM-A12") == told(state, "deal Or1a")
    assert ("KM-10",) == told(state, "deal Go1a")
    assert ["Or8a", "Or1a"] == pile(after(state, "deal Or1a"), "Or")


@pytest.mark.rule("KM-11", "KM-12")
@pytest.mark.parametrize(("players", "left"), [(2, 60), (3, 54), (4, 48)])
def test_six_cards_each_and_the_deck_that_is_left(players, left):
    """Everybody holds six cards; the deck holds 60, 54 or 48, its visible top included."""
    state = GAME.new_game(players=players, seed=11)

    assert [6] * players == [len(hand) for hand in state.hands]
    assert left == deck_size(state)
    *deals, last = _deals(players)
    texts = [e.text for e in events(after(crowned(players), *deals), last) if e.rule == "KM-12"]
    assert [f"{left} cards are left in the deck."] == texts


@pytest.mark.rule("KM-11")
def test_only_the_receiver_is_told_which_unit_was_dealt():
    """The event that names a dealt unit is for its receiver alone, and new to it."""
    state = laid_out("Or1a", "Go2a", "Or3b", "Gi0a")
    (event,) = events(state, "deal Dw7a")

    assert ((0,), True, "You are dealt Dwarf 7.") == (event.seen_by, event.reveals, event.text)


@pytest.mark.rule("KM-11", "KM-A10")
def test_hands_show_their_units_to_their_holder_and_their_backs_to_all():
    """A hand is seen in full by its holder; the others see the mine sides only."""
    state = GAME.new_game(players=3, seed=2)
    seen = state.observation(1)

    assert state.hands[1] == seen.hands[1]
    for other in (0, 2):
        assert all(card < 0 for card in seen.hands[other])
        assert sorted(str(standard().side[c]) for c in state.hands[other]) == sorted(
            str(standard().side[c]) for c in seen.hands[other]
        )


@pytest.mark.rule("KM-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lot_says_who_begins(players):
    """Each player begins with the same chance, and then has the turn."""
    state = after(crowned(players), *_deals(players))

    assert tuple((First(seat), 1) for seat in range(players)) == state.chance_outcomes()
    for seat in range(players):
        begun = after(state, f"first p{seat + 1}", "...")
        assert seat == begun.turn == begun.current_player


@pytest.mark.rule("KM-13")
def test_the_turn_passes_clockwise():
    """From the last seat the turn passes to the first; everybody has it once a round."""
    state = GAME.new_game(players=4, seed=1)
    turns = []
    for _ in range(5):
        turns.append(state.current_player)
        state = after(state, str(state.legal_actions()[0]), "...", "draw deck", "...")

    assert [(turns[0] + step) % 4 for step in range(5)] == turns


@pytest.mark.rule("KM-A10")
def test_the_top_of_the_deck_shows_its_back_to_all():
    """The next mine is public: its mine side, not its unit."""
    state = GAME.new_game(players=2, seed=4)

    for viewer in (0, 1, -2):
        seen = state.observation(viewer)
        assert seen.deck_top < 0
        assert standard().side[state.deck_top] == standard().side[seen.deck_top]


@pytest.mark.rule("KM-A10")
def test_a_new_top_is_told_to_all():
    """Each time a card is uncovered on the deck, everybody reads its mine side."""
    state = after(crowned(), *_deals(2), "first p1")
    (event,) = events(state, str(state.chance_outcomes()[0][0]))
    side = standard().side[state.deck_below[0]]

    assert ("KM-A10", None, True) == (event.rule, event.seen_by, event.reveals)
    assert f"defence {side.defence}" in event.text
    assert f"value {side.value}" in event.text
    assert ("overseer" in event.text) == side.overseer


@pytest.mark.rule("KM-A10")
@pytest.mark.parametrize("sign", ["", " and an overseer"])
def test_the_sign_is_told_where_there_is_one(sign):
    """A new top is told with its overseer sign, or without."""
    state = after(crowned(), *_deals(2), "first p1")
    card = next(c for c in state.deck_below if standard().side[c].overseer == bool(sign))
    (event,) = events(state, f"deal {names([card])[0]}")
    side = standard().side[card]

    workers = "1 worker" if side.size == 1 else f"{side.size} workers"
    assert f"defence {side.defence}, {workers}{sign}, value {side.value}." in event.text


def test_options_are_typed_and_named():
    """An unknown option, or a value of the wrong type, is refused with the nearest right thing."""
    with pytest.raises(BadOption, match="did you mean 'open_scores'"):
        GAME.empty_table(2, options={"open_score": True})
    with pytest.raises(BadOption, match="takes bool values, not 1"):
        GAME.empty_table(2, options={"open_scores": 1})


@pytest.mark.rule("KM-A1", "KM-A15")
def test_each_option_turns_a_ruling():
    """The options are those rulings that can be turned the other way, with their rule ids."""
    specs = GAME.option_specs()

    assert [("overseer_zero", "KM-A1", True), ("open_scores", "KM-A15", False)] == [
        (spec.name, spec.rule, spec.default) for spec in specs
    ]
    assert all(spec.kind is bool and len(spec.label) > 10 for spec in specs)


def test_strength_and_race_are_read_from_the_number():
    """Card 37 is the second Orc 8: race times 20, strength times two, copy."""
    assert (1, 8) == (RACE[37], STRENGTH[37])
    assert ["Or8b"] == names([37])


@pytest.mark.rule("KM-9")
def test_each_mine_is_told_by_its_number():
    """The four mines are told in order, each at its place in the centre."""
    state = crowned()
    told_ = []
    for card in ("Dw9a", "Or9a", "Go9a", "Gi9a"):
        told_ += [(event.text, event.elements) for event in events(state, f"deal {card}")]
        state = after(state, f"deal {card}")

    assert [(f"Mine {n} is laid out.", (f"centre-{n}",)) for n in (1, 2, 3, 4)] == told_
