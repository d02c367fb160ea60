"""A line of the log: for people at a terminal, or as JSON for programs."""

import logging
import sysconfig
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from traceback import walk_tb
from typing import Any

import msgspec

from stampede.web.runtime.logs.facts import FACTS, one_line

DEEPEST = 40
"""The most stack frames of an error that a line holds; the outermost are left out."""


_ROOTS = sorted(
    {str(Path(__file__).parents[4]), *map(sysconfig.get_path, ("purelib", "stdlib"))}, key=len, reverse=True
)


class JsonLine(logging.Formatter):
    """Formats a record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return msgspec.json.encode(_told(record)).decode()


class ReadableLine(logging.Formatter):
    """Formats a record as time, level, sentence and fields, and an error's stack frames as indented lines."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told = _told(record)
        head = f"{told.pop('time')} {told.pop('level'):<8} {told.pop('event')}"
        del told["from"], told["process"]
        places = told.pop("trace", ())
        facts = " ".join(f"{name}={fact}" for name, fact in told.items())
        return "\n    at ".join((f"{head}  [{facts}]" if facts else head, *places))


def _told(record: logging.LogRecord) -> dict[str, Any]:
    """The fields of a line; no value can begin another line."""
    first, *more = record.getMessage().strip().splitlines() or [""]
    told: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")[:-6] + "Z",
        "level": record.levelname.lower(),
        # Only the first line: the others of some libraries' messages may hold anything. uvicorn logs an
        # error at start or stop as a printed traceback, whose last line names it.
        "event": one_line(more[-1] if more and first.startswith("Traceback") else first),
        "from": record.name,
        "process": record.process,
    }
    for name, fact in getattr(record, FACTS, {}).items():
        told[name] = fact if isinstance(fact, int | float | list) else one_line(str(fact))
    if record.exc_info and (error := record.exc_info[1]):
        chain = list(_causes(error))
        # An error's message may hold what somebody has typed: its class and stack frames are enough.
        told["fault"] = " from ".join(type(each).__name__ for each in chain)
        told["trace"] = [place for each in reversed(chain) for place in _places(each)][-DEEPEST:]
    return told


def _causes(error: BaseException) -> Iterator[BaseException]:
    """*error* and its causes, outermost first; of an exception group only the first member."""
    found: BaseException | None = error
    while found:
        yield found
        inner = found.exceptions[0] if isinstance(found, BaseExceptionGroup) else None
        found = inner or found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _places(error: BaseException) -> Iterator[str]:
    for frame, line in walk_tb(error.__traceback__):
        file = frame.f_code.co_filename
        root = next((root for root in _ROOTS if file.startswith(root)), "")
        yield f"{file[len(root) + 1 :] if root else file}:{line} {frame.f_code.co_name}"
