"""Requests that make something are carried out once: what is sent again is given the same answer."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Protocol

import msgspec
from sqlalchemy import Connection, delete, insert, select

from stampede.web.runtime.refusals import RefusedError
from stampede.web.store import schema
from stampede.web.store.store import Store, StoreError

KEPT_MS = 2 * 24 * 3600 * 1000
"""So long a request may be sent again."""
DOUBTFUL = frozenset({"not-stored", "uncertain"})
"""Why nothing seems to have been made, though an earlier one of the same id may have made it."""
COLUMN = schema.creations.c


class Wish(Protocol):
    """A message that asks for something to be made."""

    @property
    def id(self) -> str:
        """Made by who asks."""


class Request:
    """One request of a guest, by its kind and the id they gave it; without an id it is never sent again."""

    def __init__(self, store: Store, guest: int, wish: Wish) -> None:
        """Nothing is known of it yet."""
        self._store, self._command = store, wish.id
        self._row = {"guest_id": guest, "kind": type(wish).__name__, "command_id": wish.id}

    async def once(self, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The answer it was given, or else what *make* gives: raises what that does."""
        if (known := await self.answered()) is not None:
            return known
        try:
            return await make()
        except (RefusedError, StoreError) as error:
            if not isinstance(error, RefusedError) or error.refusal.code in DOUBTFUL:
                with suppress(StoreError):
                    if (known := await self.answered()) is not None:
                        return known
            raise

    def note(self, connection: Connection, made: msgspec.Struct) -> None:
        """Keep its answer in the transaction of what it has made: a second one fails as a whole."""
        if not self._command:
            return
        now = self._store.runtime.now_ms()
        connection.execute(delete(schema.creations).where(COLUMN.at_ms < now - KEPT_MS))
        row = {**self._row, "answer": msgspec.json.encode(made).decode(), "at_ms": now}
        connection.execute(insert(schema.creations).values(**row))

    async def keep(self, made: msgspec.Struct) -> None:
        """Keep its answer later than what it has made, which is found in another way if this fails."""
        with suppress(StoreError):
            await self._store.write(lambda connection: self.note(connection, made))

    async def answered(self) -> bytes | None:
        """What it was answered, if it has made anything."""
        if not self._command:
            return None
        query = select(COLUMN.answer).filter_by(**self._row)
        found = await self._store.read(lambda connection: connection.execute(query).scalar())
        return None if found is None else str(found).encode()
