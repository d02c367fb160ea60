"""Places in a match file, named in error messages."""

from collections.abc import Iterator
from contextlib import contextmanager

from stampede.core.errors import InvalidFile, StampedeError
from stampede.play.words import say


def at_line(number: int, line: int) -> str:
    """The place of action *number*; 0 is the position before the first action, described in the header."""
    return say("file.at", line=line, action=number) if number else say("file.header")


def in_variation(at: str, variation: int, action: int) -> str:
    """The place of *action* of a *variation* of the position *at* a place; both are counted from 1."""
    return say("file.variation", at=at, variation=variation, action=action)


@contextmanager
def in_line(number: int) -> Iterator[None]:
    """Name the line in the error message."""
    try:
        yield
    except StampedeError as error:
        raise InvalidFile(say("file.line", line=number, fault=error)) from None


@contextmanager
def placed(at: str) -> Iterator[None]:
    """Name the place in the error message."""
    try:
        yield
    except StampedeError as error:
        raise InvalidFile(say("file.place", at=at, fault=error)) from None
