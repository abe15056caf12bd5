"""Names and titles hold nothing that nobody sees, so they can neither turn words round nor give orders."""

import pytest

import minesnb
from minesnb.core.characters import clean, isolated, visible
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession

GAME = minesnb.load("kings_under_mountains")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann", "Ann"),
        ("\u202eAnn (winner)", "Ann (winner)"),
        ("a\nb\tc\u2028d", "a b c d"),
        ("\x1b[2J\x00\ud800\ufeff", "[2J"),
        ("Zo\u00eb  B.", "Zo\u00eb  B."),
        ("\u0645\u06cc\u200c\u0631\u0648\u0645", "\u0645\u06cc\u200c\u0631\u0648\u0645"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
    ],
)
def test_clean(name, expected):
    """What nobody sees is left out, line ends become spaces; joiners, which spelling needs, stay."""
    assert expected == clean(name)
    assert expected == Seat(name).name


def test_visible():
    """What a terminal would obey is written out; letters of any script stay."""
    assert r"\x1b[2J\r\u202e Zoë 穴" == visible("\x1b[2J\r\u202e Zoë 穴")


def test_names_from_right_to_left_turn_nothing_round():
    """In sentences such a name is set apart; where it stands alone, and in the record, it is itself."""
    name = "\u05d0\u05d1 (1)"
    table = Table(GAME, [Seat(name), Seat("Ben")], seed=1)
    session = TableSession(table)
    view = session.view()
    said = view["curtain"]["text"] + view["prompt"]["text"]

    assert (f"\u2068{name}\u2069", "Ben") == (isolated(name), isolated("Ben"))
    assert f"\u2068{name}\u2069" in said or "Ben" in said
    assert [f"\u2068{name}\u2069", "Ben"] == list(table.names)
    assert [name, "Ben"] == [seat["name"] for seat in view["seats"]]
    assert name == table.record().seats[0].name


def test_a_name_keeps_its_place_on_the_board():
    """The curtain of a game whose seat has an override in its name reads as it was written."""
    table = Table(GAME, [Seat("\u202eAnn"), Seat("\u202eBen")], seed=1)
    curtain = TableSession(table).view()["curtain"]

    assert "\u202e" not in curtain["text"] + curtain["button"]
    assert curtain["button"] in ("I am Ann: show my hand", "I am Ben: show my hand")
