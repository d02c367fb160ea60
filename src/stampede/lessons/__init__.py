"""Lessons and puzzles: match files whose comments teach, and the player that steps through them.

A game has them in the folder that its :class:`~stampede.core.parts.Teaching` names: each file there, in the
order of their names, is a step of its lesson, and each file in ``puzzles`` below it a puzzle.
:mod:`stampede.lessons.form` describes the format; ``stampede.testing`` plays every one of them.
"""

from stampede.lessons.form import Lesson
from stampede.lessons.reading import lesson_of, lessons_of
from stampede.lessons.walk import Frame, Walk, walk, why_not

__all__ = ["Frame", "Lesson", "Walk", "lesson_of", "lessons_of", "walk", "why_not"]
