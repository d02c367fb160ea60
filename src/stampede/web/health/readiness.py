"""Readiness: whether the server can write moves, found out by a write."""

import asyncio

from sqlalchemy import Connection

from stampede.web.runtime.logs.database_faults import SENTENCES
from stampede.web.store import schema
from stampede.web.store.database import insert_unless_there
from stampede.web.store.store import Store, StoreError

PATIENCE_SECONDS = 5.0
NAME = "readiness"


class Readiness:
    """The last check and its result."""

    def __init__(self, store: Store) -> None:
        """Start without a result."""
        self._store = store
        self._trying: asyncio.Task[str] | None = None
        self.keep_seconds = 3.0
        """Lifetime of a result: further requests within it get the same."""
        self._tried = 0.0

    async def fault(self) -> str:
        """The reason why nothing can be written now; empty if writing works."""
        now = self._store.runtime.monotonic()
        if self._trying is None or (self._trying.done() and now >= self._tried + self.keep_seconds):
            self._trying = asyncio.create_task(self._try())
        return await asyncio.shield(self._trying)

    async def _try(self) -> str:
        try:
            await asyncio.wait_for(self._store.write(self._touch), PATIENCE_SECONDS)
        except TimeoutError:
            return "the database does not answer"
        except StoreError as error:
            return SENTENCES.get(error.kind, "{place} has failed").format(place="the database")
        finally:
            self._tried = self._store.runtime.monotonic()
        return ""

    def _touch(self, connection: Connection) -> None:
        """Write the time into a row that exists for this purpose."""
        now = str(self._store.runtime.now_ms())
        row = insert_unless_there(connection, schema.house_keys).values(name=NAME, value=now)
        connection.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": now}))
