"""A log handler that writes repeated lines once a minute, with their count."""

import logging
import sys
from collections.abc import Hashable
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Any, TextIO

from stampede.web.runtime.logs.facts import FACTS
from stampede.web.runtime.runtime import REAL

SECONDS = 60.0
MOST = 1000
"""The most different lines that are remembered, and the most tables of each."""


class _Told:
    """A line that was written, and the count of its repeats since."""

    def __init__(self, record: logging.LogRecord) -> None:
        # Without the traceback, which would keep the memory of its frames alive.
        self.record = copy(record)
        self.record.msg, self.record.args, self.record.exc_info = record.getMessage(), (), None
        self.until = record.created + SECONDS
        self.last = record.created
        self.times = 0
        self.tables: dict[str, None] = {}

    def count(self, record: logging.LogRecord) -> None:
        self.times, self.last = self.times + 1, record.created
        table = getattr(record, FACTS, {}).get("table")
        if table and len(self.tables) < MOST:
            self.tables[table] = None

    def summary(self, at: float) -> logging.LogRecord:
        """The line to write *at* a moment, with the count of repeats and the tables they were about."""
        again = copy(self.record)
        facts = {name: fact for name, fact in getattr(again, FACTS, {}).items() if name != "table"}
        facts |= {"repeated": self.times, "seconds": round(at - self.record.created)}
        if self.tables:
            facts["tables"] = list(self.tables)
        again.created = at
        setattr(again, FACTS, facts)
        return again


class OnceHandler(logging.StreamHandler[TextIO]):
    """Writes to standard error; of like lines in a minute, only the first and then their count."""

    def __init__(self) -> None:
        """No line is known yet."""
        logging.Handler.__init__(self)
        self._known: dict[Hashable, _Told] = {}

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        """Standard error as it is at this moment."""
        return sys.stderr

    def emit(self, record: logging.LogRecord) -> None:
        """Write the line of a record, or count it as a repeat."""
        self.tell_repeats(record.created)
        key = _kind(record)
        if known := self._known.get(key):
            known.count(record)
            if known.times == 1:
                self._tell_later(known.until, known.until - record.created)
            return
        if len(self._known) >= MOST:
            self._sum_up(self._known.pop(next(iter(self._known))), record.created)
        self._known[key] = _Told(record)
        super().emit(record)

    def tell_repeats(self, now: float) -> None:
        """Write the counts of the minutes that are over; *now* is Unix time in seconds."""
        with self._held():
            while self._known and next(iter(self._known.values())).until <= now:
                key, known = next(iter(self._known.items()))
                del self._known[key]
                if self._sum_up(known, known.until):  # it keeps repeating: count it for another minute
                    known.record.created = known.until
                    self._known[key] = _Told(known.record)

    def close(self) -> None:
        """Write all remaining counts."""
        with self._held():
            for known in self._known.values():
                self._sum_up(known, known.last)
            self._known.clear()
        super().close()

    def _tell_later(self, until: float, seconds: float) -> None:
        """Write the count when its minute is over; without an event loop, at the next line or at the end."""
        with suppress(RuntimeError):
            REAL.call_later(seconds, partial(self.tell_repeats, until))

    def _held(self) -> Any:
        assert self.lock
        return self.lock

    def _sum_up(self, known: _Told, at: float) -> bool:
        """Write the count of a line's repeats, if there are any; whether there are."""
        if known.times:
            super().emit(known.summary(at))
        return bool(known.times)


def _kind(record: logging.LogRecord) -> Hashable:
    """The key that like lines share: it leaves out the table, and the numbers in the sentence."""
    facts = {name: str(fact) for name, fact in getattr(record, FACTS, {}).items() if name != "table"}
    place: object = None
    if record.exc_info and record.exc_info[2]:
        last = record.exc_info[2]
        while last.tb_next:
            last = last.tb_next
        place = (record.exc_info[0], last.tb_frame.f_code, last.tb_lineno)
    return (record.name, record.levelno, str(record.msg), tuple(facts.items()), place)
