"""What happens again and again is told once, and then counted."""

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
"""So many different lines are remembered, and so many tables of one."""


class _Told:
    """A line that was written, and what like it came since."""

    def __init__(self, record: logging.LogRecord) -> None:
        # Without what a fault went through: it would keep all that was in memory there.
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
        """The same line as it is written *at* a time, with the count, and the tables that it was about."""
        again = copy(self.record)
        facts = {name: fact for name, fact in getattr(again, FACTS, {}).items() if name != "table"}
        facts |= {"repeated": self.times, "seconds": round(at - self.record.created)}
        if self.tables:
            facts["tables"] = list(self.tables)
        again.created = at
        setattr(again, FACTS, facts)
        return again


class OnceHandler(logging.StreamHandler[TextIO]):
    """Writes to standard error: each line, but of those alike in a minute the first and their count."""

    def __init__(self) -> None:
        """Nothing was written yet."""
        logging.Handler.__init__(self)
        self._known: dict[Hashable, _Told] = {}

    @property
    def stream(self) -> TextIO:  # type: ignore[override]
        """Where standard error leads at this moment."""
        return sys.stderr

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or count it."""
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
        """Write what was counted in the minutes that are over; *now* is Unix time."""
        with self._held():
            while self._known and next(iter(self._known.values())).until <= now:
                key, known = next(iter(self._known.items()))
                del self._known[key]
                if self._sum_up(known, known.until):  # it goes on, and is counted in the next minute
                    known.record.created = known.until
                    self._known[key] = _Told(known.record)

    def close(self) -> None:
        """Write all that was counted."""
        with self._held():
            for known in self._known.values():
                self._sum_up(known, known.last)
            self._known.clear()
        super().close()

    def _tell_later(self, until: float, seconds: float) -> None:
        """Write the count when its minute is over; where no loop runs, the next line or the end brings it."""
        with suppress(RuntimeError):
            REAL.call_later(seconds, partial(self.tell_repeats, until))

    def _held(self) -> Any:
        assert self.lock
        return self.lock

    def _sum_up(self, known: _Told, at: float) -> bool:
        """Write how often it came again; whether it did."""
        if known.times:
            super().emit(known.summary(at))
        return bool(known.times)


def _kind(record: logging.LogRecord) -> Hashable:
    """What makes two lines alike: not the table, nor the numbers in the sentence."""
    facts = {name: str(fact) for name, fact in getattr(record, FACTS, {}).items() if name != "table"}
    place: object = None
    if record.exc_info and record.exc_info[2]:
        last = record.exc_info[2]
        while last.tb_next:
            last = last.tb_next
        place = (record.exc_info[0], last.tb_frame.f_code, last.tb_lineno)
    return (record.name, record.levelno, str(record.msg), tuple(facts.items()), place)
