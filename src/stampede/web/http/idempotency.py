"""Idempotency: a request that creates something is carried out once, and a repeat gets the same answer."""

import hashlib
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
"""Refusals after which an earlier request of the same id may have created its thing all the same."""
COLUMN = schema.creations.c


class Wish(Protocol):
    """A message that requests the creation of something."""

    @property
    def id(self) -> str:
        """The idempotency key, which the client chooses."""


class Request:
    """One request of a guest, by its kind and its idempotency key; without a key it is never repeated."""

    def __init__(self, store: Store, guest: int, wish: Wish, place: str = "") -> None:
        """The request *wish* of *guest*; its key counts in one *place*, such as a club, alone."""
        self._store, self._command = store, wish.id
        kind = type(wish).__name__
        if place:  # short, since the column holds 20 characters
            kind += ":" + hashlib.sha256(place.encode()).hexdigest()[:8]
        self._row = {"guest_id": guest, "kind": kind, "command_id": wish.id}

    async def once(self, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """The stored answer to this request, or else the result of *make*, whose errors it raises."""
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
        """Store the answer in the transaction that creates the thing: a second one then fails as a whole."""
        if not self._command:
            return
        now = self._store.runtime.now_ms()
        connection.execute(delete(schema.creations).where(COLUMN.at_ms < now - KEPT_MS))
        row = {**self._row, "answer": msgspec.json.encode(made).decode(), "at_ms": now}
        connection.execute(insert(schema.creations).values(**row))

    async def keep(self, made: msgspec.Struct) -> None:
        """Store the answer after the creation; if this fails, a repeat must find the thing another way."""
        with suppress(StoreError):
            await self._store.write(lambda connection: self.note(connection, made))

    async def answered(self) -> bytes | None:
        """The stored answer; None if the request has created nothing."""
        if not self._command:
            return None
        query = select(COLUMN.answer).filter_by(**self._row)
        found = await self._store.read(lambda connection: connection.execute(query).scalar())
        return None if found is None else str(found).encode()
