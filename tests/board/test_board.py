"""The board widget: one view out, messages in, and nothing that vanishes."""

import base64
import gc
import inspect
import logging
import re
import weakref
import zlib
from typing import Any

import ipywidgets
import msgspec
import nbformat
import pytest
from ipywidgets.embed import embed_data
from ipywidgets.widgets.widget import _instances
from nbconvert import HTMLExporter

import minesnb
from minesnb.board import Board, learn, play, seats
from minesnb.core.errors import BadOption, BadPosition, HiddenState, UnknownGame
from minesnb.core.record import Seat
from minesnb.core.table import Table
from minesnb.core.table_session import TableSession

GAME = "kings_under_mountains"


@pytest.fixture
def table():
    """A table with two people."""
    return Table(minesnb.load(GAME), [Seat("Ann"), Seat("Ben")], seed=5)


def send(board, kind, seq=1, **fields):
    """Let the front end say something."""
    if kind != "hello":
        fields.setdefault("rev", board.view["rev"])
    content = {"kind": kind, "seq": seq, "client": "c", **fields}
    board._handle_custom_msg(content, [])


@pytest.fixture
def wire(monkeypatch):
    """Every message that boards send to the page, in order."""
    messages = []
    monkeypatch.setattr(Board, "_send", lambda _, message, **__: messages.append(message))
    return messages


def table_of(board):
    """Return the table that a board shows."""
    return board.session.table


def test_shows_and_answers(table):
    """A message is answered by a new view that acknowledges it."""
    board = Board(TableSession(table))
    send(board, "lift", seq=4)
    path = board.view["choices"][0]["path"]
    before = board.view
    send(board, "act", seq=5, path=path)

    assert {"client": "c", "seq": 5} == board.view["ack"]
    assert board.view["rev"] > before["rev"]
    assert 1 == len(table.decisions)


def test_two_boards_in_step(table):
    """Two boards on one table show the same position after a move on either of them."""
    first, second = Board(TableSession(table, seat=0)), Board(TableSession(table, seat=1))
    mover = (first, second)[table.state.current_player]
    send(mover, "act", path=mover.view["choices"][0]["path"])
    heard = [
        [line for line in board.view["log"] if "plays" in line["text"]] for board in (first, second)
    ]

    assert 1 == len(heard[0])
    assert heard[0] == heard[1]


def test_two_boards_on_one_session(table):
    """Two boards on one session always hold the same view."""
    session = TableSession(table)
    first, second = Board(session), Board(session)
    send(first, "lift")

    assert "game" == first.view["mode"]
    assert first.view == second.view


@pytest.mark.parametrize(
    "content",
    [
        {},
        [],
        "act",
        None,
        {"kind": "act"},
        {"kind": "act", "seq": 1, "client": "c", "rev": 1, "path": ["no-such-place"]},
        {"kind": "act", "seq": 1, "client": "c", "rev": 99, "path": ["hand-or7a"]},
        {"kind": "exec", "seq": 1, "client": "c", "rev": 1, "code": "1/0"},
        {"kind": "open", "seq": 1, "client": "c", "rev": 1, "text": "{}"},
        {"kind": "__class__", "seq": 1, "client": "c", "rev": 1},
    ],
)
def test_hostile_messages(table, caplog, content):
    """A malformed, stale or hostile message changes nothing, is answered, and raises nothing."""
    board = Board(TableSession(table))
    before = table.state
    with caplog.at_level(logging.ERROR):
        board._handle_custom_msg(content, [])

    assert before is table.state
    assert board.view["error"] or board.view["why"]
    assert [] == caplog.records


def unpacked(sent):
    """Return the view that the page makes of what is sent."""
    return msgspec.json.decode(zlib.decompress(base64.b64decode(sent)))


def plain(view):
    """Return a view as it looks after the way to the page."""
    return msgspec.json.decode(msgspec.json.encode(view))


def test_sends_the_whole_view(table, wire):
    """A move, a greeting and a request for the widget's state are each answered by the whole view."""
    board = Board(TableSession(table))
    for ask in (
        lambda: send(board, "lift"),
        lambda: send(board, "act", path=board.view["choices"][0]["path"]),
        lambda: send(board, "hello"),
        board.send_state,
    ):
        wire.clear()
        ask()
        assert ["update"] == [message["method"] for message in wire]
        assert plain(board.view) == unpacked(wire[0]["state"]["view"])
    assert plain(board.view) == unpacked(board.get_state()["view"])


def test_other_traits_are_sent_as_ever(table, wire):
    """A change of anything but the view leaves the view alone."""
    board = Board(TableSession(table))
    wire.clear()
    board.tooltip = "A board"

    assert [{"tooltip": "A board"}] == [message["state"] for message in wire]


def test_sent_once(table, wire):
    """The front end, its style and the rules are sent with the first board, and not with any other."""
    Board(TableSession(table))
    wire.clear()
    for _ in range(3):
        Board(TableSession(table))

    assert sum(len(str(message)) for message in wire) < 3 * 20_000


def test_embedded(table):
    """A page that a board is embedded in by ipywidgets' own means is given all of its state."""
    board = Board(TableSession(table))
    state = embed_data([board])["manager_state"]["state"][board.model_id]["state"]

    assert set(board.keys) == set(state)
    assert plain(board.view) == unpacked(state["view"])


def test_error_while_drawing(table, caplog, monkeypatch):
    """An error while the view is made is logged and shown, and the message still acknowledged."""
    session = TableSession(table)
    board = Board(session)
    monkeypatch.setattr(session, "content", lambda: 1 / 0)
    with caplog.at_level(logging.ERROR):
        send(board, "lift", seq=7)

    assert "ZeroDivisionError: division by zero" == board.view["error"]["detail"]
    assert {"client": "c", "seq": 7} == board.view["ack"]
    assert "the board could not be drawn" in caplog.text


def test_nothing_hidden_is_synced(table):
    """What one player may not know is nowhere in the traits that reach the page."""
    board = Board(TableSession(table, seat=0))
    others = table.state.hands[1]
    names = {f"hand-{name}" for name in _names(others)}
    state = str(board.get_state() | {"view": unpacked(board.get_state()["view"])})

    assert not [name for name in names if name in state]
    assert [name for name in _names(table.state.hands[0]) if f"hand-{name}" in state]


def _names(cards):
    from minesnb.games.kings_under_mountains.rules.components import card_name

    return [card_name(card).lower() for card in cards]


def test_unknown_keyword(table):
    """An unknown keyword is refused with the one that was meant."""
    with pytest.raises(TypeError, match=r"no keyword 'layuot' \(did you mean 'layout'\?\)"):
        Board(TableSession(table), layuot={})


def test_representation(table):
    """A board is its text board in print, the same every time, and a picture where no kernel runs."""
    board = Board(TableSession(table, seat=0))
    data, metadata = board._repr_mimebundle_() or ({}, {})

    assert str(table.state.observation(0)) == repr(board)
    assert repr(board) == data["text/plain"]
    assert data["image/svg+xml"].startswith("<svg ")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert {} == metadata


def test_converted_without_the_state_of_widgets(table):
    """A notebook that is converted without it, as the README tells, has a board's picture in it."""
    data, _ = Board(TableSession(table, seat=0))._repr_mimebundle_() or ({}, {})
    output = nbformat.v4.new_output("execute_result", data, execution_count=1)
    cell = nbformat.v4.new_code_cell("board", outputs=[output])
    page, _ = HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    pictures = re.findall(r"src=\"data:image/svg\+xml;base64,([^\"]+)\"", page)

    assert [data["image/svg+xml"]] == [base64.b64decode(each).decode() for each in pictures]
    assert "widget-view" not in page


def test_width(table):
    """A board is as wide as what it stands in, a row of widgets too, unless somebody says otherwise."""
    assert "100%" == Board(TableSession(table)).layout.width
    assert "400px" == Board(TableSession(table), layout={"width": "400px"}).layout.width


@pytest.mark.parametrize("wrapped", [False, True])
def test_interact(wrapped):
    """Each move of a slider closes the board it replaces, with its bots, and no other board."""
    made = []

    def show(seed):
        made.append(play(GAME, seed=seed))
        return ipywidgets.VBox([made[-1]]) if wrapped else made[-1]

    other = play(GAME)
    slider = ipywidgets.interactive(show, seed=(1, 10)).children[0]
    for seed in range(1, 5):
        slider.value = seed
    alive = [board for board in (other, *made) if board.comm is not None]
    followed = [board for board in (other, *made) if len(table_of(board)._changed._listeners) > 1]

    assert len(made) > 3
    assert [other, made[-1]] == alive == followed


def test_show_another_session(table):
    """A board that is given another session goes on counting and leaves the old one."""
    old = TableSession(table)
    board = Board(old)
    send(board, "lift", seq=3)
    rev = board.view["rev"]
    other = TableSession(Table(minesnb.load(GAME), [Seat("Cleo"), Seat("Dan")], seed=1))
    board.show(other)

    assert board.view["rev"] > rev
    assert {"client": "c", "seq": 3} == board.view["ack"]
    assert "Cleo" == board.view["seats"][0]["name"]
    assert [] == old._changed._listeners


class Thing:
    """Something a board owns."""

    closed = 0

    def close(self):
        """Count."""
        self.closed += 1


def test_close(table):
    """A closed board ends its subscription and what it owns, and can be collected."""
    session, thing = TableSession(table), Thing()
    board = Board(session, owns=[thing])
    gone = weakref.ref(board)
    board.close()
    del board
    gc.collect()

    assert [] == session._changed._listeners
    assert thing.closed >= 1
    assert gone() is None


def test_close_leaves_no_model(table):
    """A closed board leaves nothing behind that a page or a notebook would hold; a layout of one's own stays."""
    own = ipywidgets.Layout(width="50%")
    Board(TableSession(table)).close()
    before = set(_instances)
    for layout in (None, {"width": "40em"}, own):
        options: dict[str, Any] = {} if layout is None else {"layout": layout}
        Board(TableSession(table), **options).close()

    assert own.comm is not None
    assert before == set(_instances)


def test_play():
    """`play` opens a game against a bot, which has moved first where it was its turn."""
    board = play(GAME, seed=3)

    assert ["human", "bot"] == [seat["kind"] for seat in board.view["seats"]]
    assert 0 == table_of(board).state.current_player
    assert board.view["choices"]


def test_play_seeds():
    """A seed gives the same game; without one every game is another."""
    again = [table_of(play(GAME, seed=3)).record() for _ in range(2)]
    other = [table_of(play(GAME)).seed for _ in range(2)]

    assert again[0] == again[1]
    assert other[0] != other[1]


def test_play_refuses():
    """`play` refuses an unknown game, bot or option and a number of players that cannot be."""
    with pytest.raises(UnknownGame):
        play("kings")
    with pytest.raises(BadOption, match="no bot is called"):
        play(GAME, bots="genius")
    with pytest.raises(BadOption, match="2 to 4 players"):
        play(GAME, 5)
    with pytest.raises(BadOption, match="no such option"):
        play(GAME, overseer_ziro=True)


def test_play_from_a_state():
    """`play` goes on from a whole state, or from a position as text, with its game, players and deck."""
    game = minesnb.load("gold_mine")
    state = game.new_game(3, seed=4)
    boards = [
        play(state=state, bots=()),
        play("gold_mine", state=state, bots=["greedy"], players=3),
        play("gold_mine", position=game.position_text(state), bots=()),
    ]

    assert [state] * 3 == [table_of(board).state_at(0) for board in boards]
    assert [0, 1, 0] == [
        sum(seat.kind == "bot" for seat in table_of(board).seats) for board in boards
    ]
    assert '"start": "' in table_of(boards[0]).record().dump()


def test_play_from_a_state_refuses():
    """`play` says which of its options contradict each other, and what no game can go on from."""
    state = minesnb.load("gold_mine").new_game(3, seed=4)
    text = minesnb.load("gold_mine").position_text(state)
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"game": GAME, "state": state}, "is a state of Gold Mine"),
        ({"state": state, "players": 2}, "3 play in this state, not 2"),
        ({"game": "gold_mine", "state": state, "position": text}, "give one of them"),
        ({"state": state, "deck": minesnb.load("gold_mine").standard_deck}, "comes with the state"),
        ({"state": state, "mud": True}, "its own deck and options"),
        ({"state": "e4"}, "is a state of a game"),
    ]
    for wrong, said in wrongs:
        with pytest.raises(BadOption, match=said):
            play(**wrong)
    with pytest.raises(HiddenState):
        play(state=state.observation(0))
    with pytest.raises(BadPosition):
        play("gold_mine", position="e4")


def test_at_the_top():
    """`minesnb.play` and `minesnb.learn` are those of the board, and their help tells every option."""
    assert (minesnb.play, minesnb.learn) == (play, learn)
    for function in (play, learn):
        told = inspect.getdoc(function) or ""
        assert [] == [n for n in inspect.signature(function).parameters if f"`{n}`" not in told]


def test_seats():
    """Bots sit on the last seats; one name fills every seat but the first; no seat twice."""
    assert ["Player 1", "Player 2"] == [seat.name for seat in seats(2, ())]
    assert ["", "greedy", "greedy", "greedy"] == [seat.bot for seat in seats(4)]
    assert ["", "random", "greedy"] == [seat.bot for seat in seats(3, ["random", "greedy"])]
    assert 6 == len({seat.name for seat in seats(6)})
    with pytest.raises(BadOption, match="3 bots cannot sit on 2 seats"):
        seats(2, ["random"] * 3)
