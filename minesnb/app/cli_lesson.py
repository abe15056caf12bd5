"""`minesnb lesson check`: what is wrong with a lesson of one's own."""

from __future__ import annotations

from minesnb.app.terminal import say
from minesnb.core.words import count
from minesnb.lessons import BadLesson, read_file
from minesnb.lessons.validate import check as faults_of

__all__ = ["check"]


def check(file: str, *, teaches_all: bool = False) -> int:
    """Print each fault of the lesson in `file` with its step and key; return 1, or 0 for none.

    Every answer and mistake is played. With `teaches_all` each rule of the game must be taught. Raises
    OSError for a file that cannot be read.
    """
    try:
        lesson = read_file(file)
        found = faults_of(lesson, teaches_all=teaches_all)
    except BadLesson as error:
        found = error.faults
    for fault in found:
        say(fault)
    if found:
        return 1
    say(f"{lesson.title}: {count(len(lesson.steps), 'step')}, all sound")
    return 0
