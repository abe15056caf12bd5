"""`minesnb replay`: check a saved game and print its board."""

from __future__ import annotations

from minesnb.app.terminal import say
from minesnb.core import text_files
from minesnb.core.errors import BadOption, BadRecord
from minesnb.core.record import MAX_BYTES, Record
from minesnb.core.words import count, join

__all__ = ["read_record", "replay"]


def read_record(file: str) -> Record:
    """Return the record in a file, its moves not checked; raise OSError, or BadRecord."""
    try:
        text = text_files.read(file, MAX_BYTES)
    except ValueError as error:
        raise BadRecord("file", str(error)) from None
    return Record.read(text)


def replay(file: str, at: int | None = None) -> int:
    """Print the board after `at` steps of the record in `file`; return 0.

    Raises OSError for a file that cannot be read, BadRecord for one that is no sound record,
    BadOption for a step that it does not have.
    """
    record = read_record(file)
    steps = list(record.replay())
    last = len(steps)
    number = last if at is None else at + last + 1 if at < 0 else at
    if not 0 <= number <= last:
        raise BadOption("--at", f"the game has {count(last, 'step')}; there is no step {at}")
    state = steps[number - 1].after if number else record.first_state()
    after = f": {steps[number - 1].action}" if number else ""
    names = tuple(seat.name for seat in record.seats)
    say(f"{state.game.title}: {join(names)}; {count(last, 'step')}, all sound")
    say(f"after step {number}{after}\n\n{state}")
    if state.is_terminal:
        say(f"\n{state.game.result(state, names)}")
    return 0
