"""The chat at tables and in clubs: the right to write, the recipients of messages, and their order."""

import asyncio
import re
import unicodedata
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Protocol, TypeVar

import msgspec
from sqlalchemy import Connection

from stampede.web.chat import rows
from stampede.web.chat.messages import TEXT_LENGTH, ChatView, Ignored, Said, Say
from stampede.web.chat.rows import ChatFilter, Message
from stampede.web.identity import blocks, people
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.names import displayed_name
from stampede.web.runtime.refusals import RefusedError, closed, too_many, unknown_guest, unwelcome
from stampede.web.store.store import Store, StoreError, unwritten
from stampede.web.table import views
from stampede.web.table.messages import Ack
from stampede.web.table.subscription import Subscriber
from stampede.web.table.table import Table
from stampede.web.words import say

SHOW_AGAIN = "tell-again"
"""The task of every process: send the chat of a room to a guest anew."""
PACES = (Rate(5, 10.0), Rate(60, 600.0))
"""Rate limits of one guest's messages."""
REPORTS = (Rate(10, 3600.0),)
CONTROLS = {"Cc", "Cs", "Zl", "Zp"}
BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Unicode's bidirectional controls, which could reverse the text after them, also that of other people."""

Result = TypeVar("Result")


class ChatPlace(Protocol):
    """A place with a chat room: a table, or a club."""

    @property
    def name(self) -> str:
        """The name of the room."""

    def may_hear(self, guest: int | None) -> bool:
        """Whether *guest* may read the chat."""

    def takes_part(self, guest: int) -> bool:
        """Whether *guest* does more than watch, and so may always write."""

    def check_writing(self, guest: int) -> None:
        """Raise RefusedError where nobody writes any more, or *guest* may not."""

    def hold(self, connection: Connection) -> None:
        """Let nobody else number messages here until the end of the transaction."""

    def author(self, visitor: Subscriber) -> tuple[str, str] | None:
        """The name that *visitor* writes under here, with the mark of a seat; None for their own name."""

    def version(self, visitor: Subscriber) -> int:
        """The version for the acknowledgement of a message."""


class TablePlace:
    """A table as a place with a chat room."""

    def __init__(self, table: Table) -> None:
        """The chat room of *table*."""
        self._table = table

    @property
    def name(self) -> str:
        """The name of the table."""
        return self._table.table_state.table

    def may_hear(self, guest: int | None) -> bool:
        """Whether *guest* may read the chat: at a private table only its players may."""
        table_state = self._table.table_state
        return table_state.options.watch == "all" or bool(table_state.players_of(guest))

    def takes_part(self, guest: int) -> bool:
        """Whether *guest* plays."""
        return bool(self._table.table_state.players_of(guest))

    def check_writing(self, guest: int) -> None:
        """Raise RefusedError at a closed table, and for spectators who were removed from a seat."""
        if self._table.table_state.is_shut:
            raise closed()
        if not self.takes_part(guest) and guest in self._table.table_state.unwelcome:
            raise unwelcome()

    def hold(self, _connection: Connection) -> None:
        """One process alone writes at a table: its room is locked."""

    def author(self, visitor: Subscriber) -> tuple[str, str] | None:
        """The name and the mark of a player."""
        seat, table_state = self._table.seat(visitor), self._table.table_state
        return None if seat is None else (table_state.names()[seat], views.sides(table_state)[seat].symbol)

    def version(self, visitor: Subscriber) -> int:
        """The version of the table that *visitor* sees."""
        return self._table.version(visitor)


@dataclass
class _Room:
    """The connections that hear the chat of a place."""

    place: ChatPlace
    filters: dict[Subscriber, ChatFilter] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    """Number of users that hold the lock or wait for it."""

    def present(self) -> tuple[Subscriber, ...]:
        """The connections that may still hear the chat; the place may have become private meanwhile."""
        for visitor in tuple(self.filters):
            if not self.place.may_hear(visitor.guest):
                del self.filters[visitor]
        return tuple(self.filters)


class Chat:
    """The chat at tables and in clubs. Each connection gets the messages it may hear, once, in order."""

    def __init__(self, store: Store, now: Callable[[], int], *, is_closed: bool = False) -> None:
        """*now* gives the time in milliseconds. Where the chat *is_closed* nobody may write."""
        self._is_closed = is_closed
        self._store = store
        self._now = now
        self._rooms: dict[str, _Room] = {}
        monotonic = store.runtime.monotonic
        self._words, self._reports = Throttle(*PACES, now=monotonic), Throttle(*REPORTS, now=monotonic)

    def is_there(self, place: ChatPlace, guest: int) -> bool:
        """Whether *guest* takes part or watches."""
        room = self._rooms.get(place.name)
        is_watching = room is not None and any(visitor.guest == guest for visitor in room.filters)
        return place.may_hear(guest) and (is_watching or place.takes_part(guest))

    def count_report(self, guest: int) -> None:
        """Count a report of *guest*; raises RefusedError beyond the limit."""
        if delay := self._reports.delay(guest):
            raise too_many(say("chat.reports-many"), delay)

    # ------------------------------------------------------------ a connection

    async def enter(self, place: ChatPlace, visitor: Subscriber) -> None:
        """Send *visitor*, who has just connected, the latest messages, and from now on all new ones."""
        if self._is_closed:
            return
        async with self._room(place) as room:
            if visitor in room.filters or visitor.is_gone or not place.may_hear(visitor.guest):
                return
            await self._listen(room, visitor)

    def leave(self, name: str, visitor: Subscriber) -> None:
        """Remove a connection to the room *name*."""
        if room := self._rooms.get(name):
            room.filters.pop(visitor, None)
            self._clear(name, room)

    async def say(self, place: ChatPlace, visitor: Subscriber, command: Say) -> Ack:
        """Publish a message; raises RefusedError."""
        guest = visitor.guest
        if self._is_closed:
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "no-chat")
        if guest is None:
            raise unknown_guest()
        place.check_writing(guest)
        name, text = place.name, clean(command.text)
        async with self._room(place) as room:
            known = await self._read(lambda connection: rows.is_known(connection, name, guest, command.id))
            if known:
                return Ack(command.id, place.version(visitor), repeated=True)
            is_watching = not place.takes_part(guest)
            if is_watching:
                await self._check_spectator(room, visitor)
            if delay := self._words.delay(guest):
                raise too_many(say("chat.flood"), delay)
            by, symbol = place.author(visitor) or (await self._name(guest), "")
            message = Message(0, guest, by, symbol, is_watching, text, self._now())
            await self._write_down(room, command.id, message)
        return Ack(command.id, place.version(visitor))

    async def tell_again(self, name: str = "", guest: int | None = None) -> None:
        """Send the latest messages anew, in the room *name* or in all, to *guest* or everybody."""
        for each in tuple(self._rooms.values()):
            if name in {"", each.place.name}:
                async with self._room(each.place) as room:
                    for visitor in room.present():
                        if guest is None or visitor.guest == guest:
                            await self._listen(room, visitor)

    # ------------------------------------------------------------ in a room

    @asynccontextmanager
    async def _room(self, place: ChatPlace) -> AsyncIterator[_Room]:
        """The chat room of a place, locked."""
        name = place.name
        room = self._rooms.setdefault(name, _Room(place))
        room.users += 1
        try:
            async with room.lock:
                room.place = place
                yield room
        finally:
            room.users -= 1
            self._clear(name, room)

    def _clear(self, name: str, room: _Room) -> None:
        if not room.filters and not room.users:
            self._rooms.pop(name, None)

    async def _listen(self, room: _Room, visitor: Subscriber) -> None:
        name, guest = room.place.name, visitor.guest

        def work(connection: Connection) -> tuple[ChatFilter, ChatView]:
            heard = rows.filter_of(connection, guest, name)
            return heard, view(connection, name, heard)

        heard, found = await self._read(work)
        if not visitor.is_gone:
            room.filters[visitor] = heard
            visitor.send(_encode(found))

    async def _check_spectator(self, room: _Room, visitor: Subscriber) -> None:
        name = room.place.name
        may = await self._read(lambda connection: rows.may_spectators_write(connection, name))
        if not may or visitor not in room.present():
            raise RefusedError(HTTPStatus.FORBIDDEN, "spectators-silent", say("chat.spectators-silent"))

    async def _name(self, guest: int) -> str:
        name, _ = await self._read(lambda connection: people.described(connection, guest))
        return name

    async def _write_down(self, room: _Room, command: str, message: Message) -> None:
        place = room.place

        def work(connection: Connection) -> Message:
            place.hold(connection)
            return rows.add(connection, place.name, command, message)

        try:
            written = await self._store.write(work)
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
        name=displayed_name(message.name),
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
