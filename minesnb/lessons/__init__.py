"""Lessons: steps that are data, and the session that teaches them on any board.

>>> from minesnb import lessons
>>> lesson = lessons.load("kings_under_mountains")
>>> session = lessons.LessonSession(lesson)
>>> session.view()["mode"]
'lesson'
"""

from minesnb.lessons.progress import Progress
from minesnb.lessons.script import Lesson, load, read
from minesnb.lessons.session import LessonSession
from minesnb.lessons.steps import BadLesson, Step

__all__ = ["BadLesson", "Lesson", "LessonSession", "Progress", "Step", "load", "read"]
