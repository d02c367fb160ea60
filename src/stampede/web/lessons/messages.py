"""Messages about lessons."""

from typing import Literal

from stampede.web.runtime.wire import Wire


class LessonInfo(Wire, frozen=True):
    """A step of a game's lesson, or a puzzle."""

    name: str
    """In addresses."""
    title: str
    """In a word or two."""
    kind: Literal["step", "game", "puzzle"]
    """A step, the short game at the end of the lesson, or a puzzle."""
