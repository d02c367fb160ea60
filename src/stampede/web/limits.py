"""How much one guest may have, so that something is left for the others."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus

from stampede.web.refusals import RefusedError
from stampede.web.store import Store
from stampede.web.text import say

TABLES_A_MINUTE = 20
IMPORTS_A_MINUTE, IMPORTS_OF_ALL = 6, 60
"""Match files brought in by one visitor, and by everybody."""
UNFINISHED_TABLES = 50
"""Of the last day: what was left unfinished long ago does not keep anybody from playing."""
SOCKETS = 40
MINUTE, DAY = 60.0, 24 * 3600.0


class Limits:
    """Counts what each guest has."""

    def __init__(self, store: Store) -> None:
        """Nobody has anything yet but the tables on disk."""
        self._store = store
        self._sockets: defaultdict[int, set[Callable[[], None]]] = defaultdict(set)
        """What closes each open socket."""
        self._opened: Counter[int] = Counter()
        """Tables in the minute that began at ``_minute``."""
        self._imported: Counter[int | None] = Counter()
        """Match files in that minute; None is whoever is not yet known."""
        self._minute = time.monotonic()

    async def count_table(self, guest: int) -> None:
        """Count one more table; raises RefusedError if it is one too many."""
        self._begin_minute()
        if self._opened[guest] >= TABLES_A_MINUTE:
            raise _too_many(say("too-many.tables", most=TABLES_A_MINUTE))
        self._opened[guest] += 1
        if await self._store.unfinished_tables(guest, DAY) >= UNFINISHED_TABLES:
            raise _too_many(say("too-many.unfinished", most=UNFINISHED_TABLES))

    def count_import(self, guest: int | None) -> None:
        """Count one more match file; raises RefusedError if it is one too many."""
        self._begin_minute()
        is_own_fault = guest is not None and self._imported[guest] >= IMPORTS_A_MINUTE
        if is_own_fault or self._imported.total() >= IMPORTS_OF_ALL:
            raise _too_many(say("import.too-many", count=IMPORTS_A_MINUTE))
        self._imported[guest] += 1

    def _begin_minute(self) -> None:
        now = time.monotonic()
        if now - self._minute >= MINUTE:
            self._minute = now
            self._opened.clear()
            self._imported.clear()

    @contextmanager
    def socket(self, guest: int | None, close: Callable[[], None]) -> Iterator[None]:
        """Count a socket while it is open; raises RefusedError if it is one too many."""
        if guest is None:
            yield
            return
        if len(self._sockets[guest]) >= SOCKETS:
            raise _too_many(say("too-many.sockets", most=SOCKETS))
        self._sockets[guest].add(close)
        try:
            yield
        finally:
            self._sockets[guest].discard(close)
            if not self._sockets[guest]:
                del self._sockets[guest]

    def turn_out(self, guest: int) -> None:
        """Close all sockets of *guest*: who still is one comes back and proves it."""
        for close in tuple(self._sockets.get(guest, ())):
            close()


def _too_many(message: str) -> RefusedError:
    return RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "too-many", message)
