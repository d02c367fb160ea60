"""The lessons of a game, read from its folder."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from stampede.core.definition import Definition
from stampede.core.errors import InvalidFile
from stampede.lessons.form import PREFIX, Beside, Heading, Lesson
from stampede.play import log

PUZZLES = "puzzles"
"""The folder of the puzzles, within that of the lessons."""
Keys = TypeVar("Keys", bound=Beside)


def lessons_of(definition: Definition) -> tuple[Lesson, ...]:
    """The steps of its lesson in their order, then its puzzles; none where the game has none."""
    folder = definition.teaching.lessons if definition.teaching else None
    return _lessons(folder) if folder else ()


@cache
def _lessons(folder: Path) -> tuple[Lesson, ...]:
    paths = [*sorted(folder.glob("*.jsonl")), *sorted((folder / PUZZLES).glob("*.jsonl"))]
    return tuple(map(_lesson, paths))


def _lesson(path: Path) -> Lesson:
    return lesson_of(path.stem, path.read_text("utf-8"), is_puzzle=path.parent.name == PUZZLES)


def lesson_of(name: str, text: str, *, is_puzzle: bool) -> Lesson:
    """The lesson in the *text* of a file; raises InvalidFile."""
    file = log.read(text)
    return Lesson(name, is_puzzle, file, keys_of(file.unknown.get("header", {}), Heading))


def keys_of(unknown: Mapping[str, Any], kind: type[Keys]) -> Keys:
    """The keys of a lesson among those unknown to a match file; raises InvalidFile."""
    try:
        return msgspec.convert({key: unknown[key] for key in unknown if key.startswith(PREFIX)}, kind)
    except msgspec.ValidationError as error:
        raise InvalidFile(str(error)) from None
