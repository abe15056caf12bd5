"""Lessons: steps that are data, and the session that teaches them on any board.

>>> from minesnb import lessons
>>> lesson = lessons.load("kings_under_mountains")
>>> session = lessons.LessonSession(lesson)
>>> session.view()["mode"]
'lesson'
"""

from minesnb.lessons.lesson import Lesson, load, read, read_file
from minesnb.lessons.progress import Progress, first_open
from minesnb.lessons.schema import BadLesson, Step
from minesnb.lessons.session import LessonSession

__all__ = [
    "BadLesson",
    "Lesson",
    "LessonSession",
    "Progress",
    "Step",
    "first_open",
    "load",
    "read",
    "read_file",
]
