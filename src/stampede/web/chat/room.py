"""The chat at each table: the right to write, the recipients of messages, and their order."""

import asyncio
import re
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TypeVar

import msgspec
from sqlalchemy import Connection

from stampede.web.chat import rows
from stampede.web.chat.messages import TEXT_LENGTH, ChatView, Ignored, Said, Say
from stampede.web.chat.rows import ChatFilter, Message
from stampede.web.identity import blocks, people
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.names import told_name
from stampede.web.runtime.refusals import RefusedError, closed, too_many, unknown_guest, unwelcome
from stampede.web.store.store import Store, StoreError, unwritten
from stampede.web.table import views
from stampede.web.table.messages import Ack
from stampede.web.table.state import TableState
from stampede.web.table.subscription import Subscriber
from stampede.web.table.table import Table
from stampede.web.words import say

SHOW_AGAIN = "tell-again"
"""The task of every process: send the chat of a table to a guest anew."""
PACES = (Rate(5, 10.0), Rate(60, 600.0))
"""Rate limits of one guest's messages."""
REPORTS = (Rate(10, 3600.0),)
CONTROLS = {"Cc", "Cs", "Zl", "Zp"}
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Unicode's bidirectional controls, which could reverse the text after them, also that of other people."""

Result = TypeVar("Result")


@dataclass
class _Room:
    """The connections that hear the chat of a table."""

    table: Table
    filters: dict[Subscriber, ChatFilter] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    """Number of users that hold the lock or wait for it."""

    def present(self) -> tuple[Subscriber, ...]:
        """The connections that may still hear the chat; the table may have become private meanwhile."""
        for visitor in tuple(self.filters):
            if not may_hear(self.table.table_state, visitor.guest):
                del self.filters[visitor]
        return tuple(self.filters)


class Chat:
    """The chat at all tables. Each connection gets the messages it may hear, once, in order."""

    def __init__(self, store: Store, now: Callable[[], int], *, is_closed: bool = False) -> None:
        """*now* gives the time in milliseconds. Where the chat *is_closed* nobody may write."""
        self._is_closed = is_closed
        self._store = store
        self._now = now
        self._rooms: dict[str, _Room] = {}
        monotonic = store.runtime.monotonic
        self._words, self._reports = Throttle(*PACES, now=monotonic), Throttle(*REPORTS, now=monotonic)

    def is_there(self, table_state: TableState, guest: int) -> bool:
        """Whether *guest* plays or watches at the table."""
        room = self._rooms.get(table_state.table)
        is_watching = room is not None and any(visitor.guest == guest for visitor in room.filters)
        return may_hear(table_state, guest) and (is_watching or bool(table_state.players_of(guest)))

    def count_report(self, guest: int) -> None:
        """Count a report of *guest*; raises RefusedError beyond the limit."""
        if delay := self._reports.delay(guest):
            raise too_many(say("chat.reports-many"), delay)

    # ------------------------------------------------------------ a connection

    async def enter(self, table: Table, visitor: Subscriber) -> None:
        """Send *visitor*, who has just connected, the latest messages, and from now on all new ones."""
        if self._is_closed:
            return
        async with self._room(table) as room:
            if visitor in room.filters or visitor.is_gone or not may_hear(table.table_state, visitor.guest):
                return
            await self._listen(room, visitor)

    def leave(self, name: str, visitor: Subscriber) -> None:
        """Remove a connection to the table *name*."""
        if room := self._rooms.get(name):
            room.filters.pop(visitor, None)
            self._clear(name, room)

    async def say(self, table: Table, visitor: Subscriber, command: Say) -> Ack:
        """Publish a message; raises RefusedError."""
        guest = visitor.guest
        if self._is_closed:
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "no-chat")
        if guest is None:
            raise unknown_guest()
        if table.table_state.is_shut:
            raise closed()
        name, text = table.table_state.table, clean(command.text)
        async with self._room(table) as room:
            known = await self._read(lambda connection: rows.is_known(connection, name, guest, command.id))
            if known:
                return Ack(command.id, table.version(visitor), repeated=True)
            is_watching = not table.table_state.players_of(guest)
            if is_watching:
                await self._check_spectator(table.table_state, room, visitor)
            if delay := self._words.delay(guest):
                raise too_many(say("chat.flood"), delay)
            by, symbol = await self._author(table, visitor, guest)
            message = Message(0, guest, by, symbol, is_watching, text, self._now())
            await self._write_down(room, command.id, message)
        return Ack(command.id, table.version(visitor))

    async def tell_again(self, name: str = "", guest: int | None = None) -> None:
        """Send the latest messages anew, at the table *name* or all tables, to *guest* or everybody."""
        for each in tuple(self._rooms.values()):
            if name in {"", each.table.table_state.table}:
                async with self._room(each.table) as room:
                    for visitor in room.present():
                        if guest is None or visitor.guest == guest:
                            await self._listen(room, visitor)

    # ------------------------------------------------------------ in a room

    @asynccontextmanager
    async def _room(self, table: Table) -> AsyncIterator[_Room]:
        """The chat room of a table, locked."""
        name = table.table_state.table
        room = self._rooms.setdefault(name, _Room(table))
        room.users += 1
        try:
            async with room.lock:
                room.table = table
                yield room
        finally:
            room.users -= 1
            self._clear(name, room)

    def _clear(self, name: str, room: _Room) -> None:
        if not room.filters and not room.users:
            self._rooms.pop(name, None)

    async def _listen(self, room: _Room, visitor: Subscriber) -> None:
        name, guest = room.table.table_state.table, visitor.guest

        def work(connection: Connection) -> tuple[ChatFilter, ChatView]:
            heard = rows.filter_of(connection, guest, name)
            return heard, view(connection, name, heard)

        heard, found = await self._read(work)
        if not visitor.is_gone:
            room.filters[visitor] = heard
            visitor.send(_encode(found))

    async def _check_spectator(self, table_state: TableState, room: _Room, visitor: Subscriber) -> None:
        if visitor.guest in table_state.unwelcome:
            raise unwelcome()
        may = await self._read(lambda connection: rows.may_spectators_write(connection, table_state.table))
        if not may or visitor not in room.present():
            raise RefusedError(HTTPStatus.FORBIDDEN, "spectators-silent", say("chat.spectators-silent"))

    async def _author(self, table: Table, visitor: Subscriber, guest: int) -> tuple[str, str]:
        """The name that *visitor* writes under, and the mark of their seat."""
        seat = table.seat(visitor)
        if seat is None:
            name, _ = await self._read(lambda connection: people.described(connection, guest))
            return name, ""
        return table.table_state.names()[seat], views.sides(table.table_state)[seat].symbol

    async def _write_down(self, room: _Room, command: str, message: Message) -> None:
        name = room.table.table_state.table
        try:
            written = await self._store.write(lambda connection: rows.add(connection, name, command, message))
        except StoreError as error:
            raise unwritten(error) from None
        own, others = (_encode(said(written, is_own=is_own)) for is_own in (True, False))
        for visitor in room.present():
            if room.filters[visitor].hears(written):
                visitor.send(own if visitor.guest == written.guest else others)

    async def _read(self, work: Callable[[Connection], Result]) -> Result:
        try:
            return await self._store.read(work)
        except StoreError as error:
            raise unwritten(error) from None


def may_hear(table_state: TableState, guest: int | None) -> bool:
    """Whether *guest* may read the chat: at a private table only its players may."""
    return table_state.options.watch == "all" or bool(table_state.players_of(guest))


def clean(text: str, longest: int = TEXT_LENGTH) -> str:
    """The normalised *text*; raises RefusedError if it is empty, too long, or more than plain words."""
    tidy = unicodedata.normalize("NFC", text).strip()
    if BIDI.search(tidy) or any(unicodedata.category(char) in CONTROLS for char in tidy):
        raise _bad(say("chat.controls"))
    if all(unicodedata.category(char)[0] in "CZM" for char in tidy):
        raise _bad(say("chat.empty"))
    if len(tidy) > longest:
        raise _bad(say("chat.long", most=longest, length=len(tidy)))
    return tidy


def said(message: Message, *, is_own: bool) -> Said:
    """A message in the form that browsers get."""
    return Said(
        number=message.number,
        name=told_name(message.name),
        symbol=message.symbol,
        is_watching=message.is_watching,
        is_own=is_own,
        text=message.text,
        at_ms=message.at_ms,
        is_removed=message.is_removed,
    )


def view(connection: Connection, table: str, heard: ChatFilter) -> ChatView:
    """The latest messages that a guest hears at a table."""
    found = rows.latest(connection, table, heard)
    there = rows.people_of(connection, table) if heard.ignored else frozenset()
    entries = blocks.entries(connection, heard.guest) if heard.guest is not None and there else ()
    return ChatView(
        messages=tuple(said(each, is_own=each.guest == heard.guest) for each in found),
        may_spectators_write=rows.may_spectators_write(connection, table),
        is_hushed=heard.is_hushed,
        ignored=tuple(Ignored(*each[:3]) for each in entries if each.other in there),
    )


def _bad(sentence: str) -> RefusedError:
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-text", sentence)


def _encode(message: Said | ChatView) -> str:
    return msgspec.json.encode(message).decode()
