"""Chat messages in the database."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa

from stampede.web.identity import blocks
from stampede.web.store import schema

LATEST = 100
"""How many messages a new connection gets."""


class Message(NamedTuple):
    """A chat message."""

    number: int
    guest: int
    name: str
    symbol: str
    is_watching: bool
    text: str
    at_ms: int
    is_removed: bool = False
    """Whether an operator has removed it; then the text is empty."""


class ChatFilter(NamedTuple):
    """The part of the chat that a guest wants to hear at a table."""

    guest: int | None
    ignored: frozenset[int] = frozenset()
    """Guests whom they ignore."""
    is_hushed: bool = False
    """Whether they ignore all spectators."""

    def hears(self, message: Message) -> bool:
        """Whether this guest hears *message*; all guests hear themselves."""
        if message.guest == self.guest:
            return True
        return message.guest not in self.ignored and not (self.is_hushed and message.is_watching)


def add(connection: sa.Connection, table: str, command: str, message: Message) -> Message:
    """Store *message*; it gets the next number of its table, also where older messages were deleted.

    A report of one of them still has its number.
    """
    last = max(_last_number(connection, table, each) for each in (schema.chat_messages, schema.reports))
    message = message._replace(number=last + 1)
    row = {
        "table_id": table,
        "number": message.number,
        "guest_id": message.guest,
        "command_id": command,
        "name": message.name,
        "symbol": message.symbol,
        "is_watching": message.is_watching,
        "body": message.text,
        "at_ms": message.at_ms,
    }
    connection.execute(sa.insert(schema.chat_messages).values(**row))
    return message


def _last_number(connection: sa.Connection, table: str, rows: sa.Table) -> int:
    query = sa.select(sa.func.max(rows.c.number)).where(rows.c.table_id == table)
    return connection.execute(query).scalar() or 0


def is_known(connection: sa.Connection, table: str, guest: int, command: str) -> bool:
    """Whether this command was carried out already."""
    column = schema.chat_messages.c
    query = sa.select(column.number).where(column.table_id == table)
    query = query.where(column.guest_id == guest, column.command_id == command)
    return connection.execute(query).first() is not None


def latest(connection: sa.Connection, table: str, heard: ChatFilter) -> tuple[Message, ...]:
    """The latest messages that this guest hears, in order."""
    column = schema.chat_messages.c
    query = _messages().where(column.table_id == table)
    own: sa.ColumnElement[bool] = column.guest_id == (-1 if heard.guest is None else heard.guest)
    if heard.ignored:
        query = query.where(sa.or_(own, column.guest_id.not_in(heard.ignored)))
    if heard.is_hushed:
        query = query.where(sa.or_(own, column.is_watching.is_(False)))
    rows = connection.execute(query.order_by(column.number.desc()).limit(LATEST)).all()
    return _read(reversed(rows))


def around(connection: sa.Connection, table: str, number: int, count: int) -> tuple[Message, ...]:
    """*count* messages around *number*, in order; the last ones for 0."""
    column = schema.chat_messages.c
    of_table = _messages().where(column.table_id == table)
    before = of_table.where(column.number <= number) if number else of_table
    first = connection.execute(
        before.order_by(column.number.desc()).limit(count // 2 + 1 if number else count)
    ).all()
    after = of_table.where(column.number > number).order_by(column.number).limit(count - len(first))
    rest = connection.execute(after).all() if number else []
    return _read((*reversed(first), *rest))


def find(connection: sa.Connection, table: str, number: int) -> Message | None:
    """The message of this number."""
    column = schema.chat_messages.c
    row = connection.execute(_messages().where(column.table_id == table, column.number == number)).first()
    return None if row is None else Message._make(row)


def people_of(connection: sa.Connection, table: str) -> frozenset[int]:
    """The guests who play at a table or have written there."""
    said, chair = schema.chat_messages.c, schema.chairs.c
    query = sa.union(
        sa.select(said.guest_id).where(said.table_id == table),
        sa.select(chair.guest_id).where(chair.table_id == table, chair.guest_id.is_not(None)),
    )
    return frozenset(connection.execute(query).scalars())


def may_spectators_write(connection: sa.Connection, table: str) -> bool:
    """Whether spectators may write at the table."""
    column = schema.chat_rooms.c
    query = sa.select(column.may_spectators_write).where(column.table_id == table)
    return bool(connection.execute(query).scalar())


def let_spectators_write(connection: sa.Connection, table: str, *, may: bool) -> None:
    """Set whether spectators may write at the table."""
    room = schema.chat_rooms
    changed = sa.update(room).where(room.c.table_id == table).values(may_spectators_write=may)
    if not connection.execute(changed).rowcount:
        connection.execute(sa.insert(room).values(table_id=table, may_spectators_write=may))


def forget_old(connection: sa.Connection, before: int, most: int) -> int:
    """Delete messages in no more than *most* clubs, and at tables without any event since *before*.

    Returns the number of messages.
    """
    column, table = schema.chat_messages.c, schema.tables.c
    is_active = sa.exists().where(table.id == column.table_id, table.active_ms >= before)
    quiet = sa.select(column.table_id).distinct().where(column.at_ms < before, ~is_active)
    names = connection.execute(quiet.limit(most)).scalars().all()
    gone = sa.delete(schema.chat_messages).where(column.at_ms < before, column.table_id.in_(names))
    return connection.execute(gone).rowcount


def _messages() -> sa.Select[Any]:
    column = schema.chat_messages.c
    return sa.select(
        column.number,
        column.guest_id,
        column.name,
        column.symbol,
        column.is_watching,
        column.body,
        column.at_ms,
        column.is_removed,
    ).where((column.body != "") | column.is_removed)  # except messages whose author is gone


def _read(rows: Iterable[Iterable[Any]]) -> tuple[Message, ...]:
    return tuple(map(Message._make, rows))


def forget(connection: sa.Connection, guest: int) -> None:
    """Delete all messages of *guest*; their numbers are not used again."""
    own = sa.update(schema.chat_messages).where(schema.chat_messages.c.guest_id == guest)
    connection.execute(own.values(name="", body="", is_removed=False))
    connection.execute(sa.delete(schema.hushed).where(schema.hushed.c.guest_id == guest))


def remove(connection: sa.Connection, table: str, number: int) -> int | None:
    """Replace a message by a note that an operator removed it; returns its author, None if there is none."""
    if (message := find(connection, table, number)) is None:
        return None
    column = schema.chat_messages.c
    its = sa.update(schema.chat_messages).where(column.table_id == table, column.number == number)
    connection.execute(its.values(body="", is_removed=True))
    return message.guest


def rename(connection: sa.Connection, guest: int, name: str) -> None:
    """Change the name on all messages of *guest*."""
    own = sa.update(schema.chat_messages).where(schema.chat_messages.c.guest_id == guest)
    connection.execute(own.where(schema.chat_messages.c.name != "").values(name=name))


def hush(connection: sa.Connection, guest: int, table: str, *, is_hushed: bool) -> None:
    """Set whether *guest* hears spectators at a table."""
    column = schema.hushed.c
    connection.execute(sa.delete(schema.hushed).where(column.guest_id == guest, column.table_id == table))
    if is_hushed:
        connection.execute(sa.insert(schema.hushed).values(guest_id=guest, table_id=table))


def filter_of(connection: sa.Connection, guest: int | None, table: str) -> ChatFilter:
    """The filter of *guest* at a table; None is a visitor without a name."""
    if guest is None:
        return ChatFilter(None)
    column = schema.hushed.c
    hushed = sa.select(column.table_id).where(column.guest_id == guest, column.table_id == table)
    ignored = frozenset(entry.other for entry in blocks.entries(connection, guest))
    return ChatFilter(guest, ignored, connection.execute(hushed).first() is not None)
