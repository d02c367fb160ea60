"""How much one guest may have, so that something is left for the others."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from stampede.web.base.refusals import too_many
from stampede.web.base.store import Store
from stampede.web.base.throttle import Rate, Throttle
from stampede.web.words import say

TABLES_A_MINUTE = 20
IMPORTS_A_MINUTE, IMPORTS_OF_ALL = 6, 60
"""Match files brought in by one visitor, and by everybody."""
QUESTIONS_A_MINUTE, QUESTIONS_OF_ALL = 90, 6000
"""Gestures explained to one visitor, and to everybody."""
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
        now = store.world.monotonic
        self.tables = Throttle(Rate(TABLES_A_MINUTE, MINUTE), now=now)
        """Those that are opened."""
        self.imports = Throttle(
            Rate(IMPORTS_A_MINUTE, MINUTE), of_all=[Rate(IMPORTS_OF_ALL, MINUTE)], now=now
        )
        """Match files."""
        self.questions = Throttle(
            Rate(QUESTIONS_A_MINUTE, MINUTE), of_all=[Rate(QUESTIONS_OF_ALL, MINUTE)], now=now
        )
        """Why nothing came of a gesture."""

    async def count_table(self, guest: int) -> None:
        """Count one more table; raises RefusedError if it is one too many."""
        if not self.tables.allows(guest):
            raise too_many(say("too-many.tables", most=TABLES_A_MINUTE))
        if await self._store.unfinished_tables(guest, DAY) >= UNFINISHED_TABLES:
            raise too_many(say("too-many.unfinished", most=UNFINISHED_TABLES))

    def count_import(self, guest: int | None) -> None:
        """Count one more match file, of a stranger if None; raises RefusedError if it is one too many."""
        if not self.imports.allows(guest):
            raise too_many(say("import.too-many", count=IMPORTS_A_MINUTE))

    def count_question(self, who: Hashable) -> None:
        """Count one more gesture that is asked about; raises RefusedError if it is one too many."""
        if not self.questions.allows(who):
            raise too_many(say("too-many.questions"))

    @contextmanager
    def socket(self, guest: int | None, close: Callable[[], None]) -> Iterator[None]:
        """Count a socket while it is open; raises RefusedError if it is one too many."""
        if guest is None:
            yield
            return
        if len(self._sockets[guest]) >= SOCKETS:
            raise too_many(say("too-many.sockets", most=SOCKETS))
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
