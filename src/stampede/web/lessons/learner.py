"""Lessons and puzzles without state on the server: each request holds all choices of the learner so far."""

from collections.abc import Sequence
from functools import lru_cache
from http import HTTPStatus
from typing import Literal

import msgspec

from stampede.core.definition import Definition
from stampede.core.errors import IllegalAction
from stampede.core.game import Game
from stampede.core.scene import Scene
from stampede.games import find
from stampede.lessons import Lesson, lessons_of, walk, why_not
from stampede.lessons.form import spoken
from stampede.web.lessons.messages import LessonInfo
from stampede.web.runtime.refusals import RefusedError, illegal
from stampede.web.runtime.wire import Wire
from stampede.web.table.addresses import board_address
from stampede.web.table.messages import Explanation
from stampede.web.words import say
from stampede.words.catalogue import speaking

VIEWS = 512
"""Views kept in memory, some 10 KB each: most learners make the same choices."""


class LessonFrame(Wire, frozen=True):
    """A position of a lesson with the coach's words."""

    scene: Scene
    """As the learner's seat sees it. Only the last one has choices."""
    words: str
    """The coach's words; empty for nothing new. They cite rules by number: ``(B2.3)``."""


class LessonView(Wire, frozen=True):
    """``GET /api/games/{game}/lessons/{lesson}?choice=e5e6&choice=e6e7``: the result of the last choice.

    The server knows nothing of learners: the URL holds all choices so far, in notation.
    """

    board: str
    """The URL of the board, as in ``TableView``."""
    seat: int
    """The learner's seat; -1: they play all seats."""
    frames: tuple[LessonFrame, ...]
    """The positions after the choice and after each answer to it; without a choice, from the beginning."""
    outcome: Literal["asked", "solved", "wrong", "lost"]
    """``asked``: the learner chooses next; ``wrong``: a mistake was played out and can be corrected."""
    keep: int
    """How many of the choices stand: the lesson continues or is retried from there."""


def listed(definition: Definition) -> tuple[LessonInfo, ...]:
    """The lessons of a game, for its card."""
    return tuple(
        LessonInfo(lesson.name, spoken(lesson.heading.title), _kind(lesson))
        for lesson in lessons_of(definition)
    )


def _kind(lesson: Lesson) -> Literal["step", "game", "puzzle"]:
    if lesson.is_puzzle:
        return "puzzle"
    return "game" if lesson.is_game else "step"


def find_lesson(definition: Definition, name: str) -> Lesson:
    """The lesson called *name*; raises RefusedError listing all lessons."""
    found = {lesson.name: lesson for lesson in lessons_of(definition)}
    if name not in found:
        known = ", ".join(found) or "-"
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-lesson", lessons=known)
    return found[name]


@lru_cache(VIEWS)
def view_of(game: str, name: str, choices: Sequence[str], language: str) -> bytes:
    """The learner's view after these *choices*, as JSON; raises RefusedError for an illegal choice."""
    with speaking(language):
        return msgspec.json.encode(view(find_lesson(find(game), name), choices))


@lru_cache(VIEWS)
def explain(game: str, name: str, choices: Sequence[str], touched: tuple[str, ...], language: str) -> bytes:
    """Why touching these places makes no choice, as JSON; raises RefusedError as ``view_of`` does."""
    with speaking(language):
        return msgspec.json.encode(explanation(find_lesson(find(game), name), choices, touched))


def view(lesson: Lesson, choices: Sequence[str]) -> LessonView:
    """The learner's view of a *lesson* after these *choices*; raises RefusedError for an illegal choice."""
    try:
        found = walk(lesson, choices)
    except IllegalAction as error:
        raise illegal(error) from None
    seat, file = lesson.heading.seat, lesson.file
    return LessonView(
        board=board_address(Game(find(file.game), file.options, "plain")),
        seat=-1 if seat is None else seat,
        frames=tuple(LessonFrame(frame.scene, frame.words) for frame in found.frames),
        outcome=found.outcome,
        keep=found.keep,
    )


def explanation(lesson: Lesson, choices: Sequence[str], touched: tuple[str, ...]) -> Explanation:
    """Why touching these places makes no choice; raises RefusedError for an illegal choice."""
    try:
        found = why_not(lesson, choices, touched)
    except IllegalAction as error:
        raise illegal(error) from None
    rule, reason = found or ("", say("lesson.not-now"))
    return Explanation("", reason, rule)
