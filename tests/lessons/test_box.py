"""The Leitner box: what was missed comes back after a day, three and eight."""

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from minesnb.lessons.box import DAYS, KNOWN, Card, answered, due, unite

DAY = dt.date(2026, 11, 29)
CARDS = st.dictionaries(
    st.sampled_from("abc"),
    st.builds(Card, st.integers(1, KNOWN), st.dates(DAY - dt.timedelta(9), DAY + dt.timedelta(1))),
)


def later(days):
    """Return a later day."""
    return DAY + dt.timedelta(days)


def test_way_out():
    """What was missed comes back after a day, then three, then eight, and is known then."""
    card = answered(None, DAY, right=False)
    day = DAY
    for part, days in DAYS.items():
        assert part == card.part
        assert not card.is_due(day + dt.timedelta(days - 1))

        day += dt.timedelta(days)

        assert card.is_due(day)

        card = answered(card, day, right=True)

    assert KNOWN == card.part
    assert not card.is_due(later(1000))


def test_right_at_once():
    """What was right when it was first asked need not come back."""
    assert Card(KNOWN, DAY) == answered(None, DAY, right=True)


def test_too_early():
    """Right before it is due changes nothing: what was learnt today may be gone tomorrow."""
    card = Card(2, DAY)

    assert card == answered(card, later(1), right=True)


def test_missed_again():
    """What is missed goes back to the first part, wherever it was."""
    for part in (*DAYS, KNOWN):
        assert Card(1, later(4)) == answered(Card(part, DAY), later(4), right=False)


def test_clock_was_wrong():
    """A card from the future is due: its day was none."""
    assert Card(3, later(5)).is_due(DAY)


def test_longest_first():
    """What has been in the box for longest is asked first."""
    cards = {"b": Card(1, later(-2)), "a": Card(2, later(-9)), "c": Card(1, DAY)}

    assert ("a", "b") == due(cards, DAY)


@given(CARDS, CARDS, CARDS)
def test_unite(one, two, three):
    """It does not matter in which order what several programs noted is united, nor how often."""
    assert unite(one, two) == unite(two, one)
    assert unite(unite(one, two), three) == unite(one, unite(two, three))
    assert one == unite(one, one)
