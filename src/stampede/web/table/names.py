"""The names of those who sit down at tables: in the database beside the log, so that it holds no names.

The log holds a hash of salt and name. Both are deleted when a name is withdrawn; the hash stays.
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, insert, or_, select, update

from stampede.core.errors import StampedeError
from stampede.play.log import name_hash
from stampede.play.log import read as read_file
from stampede.web.runtime.ids import new_token
from stampede.web.runtime.runtime import Runtime
from stampede.web.store import schema
from stampede.web.table import events
from stampede.web.table.events import Created, Event, Filled, Imported, Joined
from stampede.web.table.players import Names

SALT_BYTES = 16
SITTING = ("opened", "created", "joined", "filled", "imported")
"""The tags of the events with which somebody sits down."""


class SaltedName(NamedTuple):
    """A name in the database, with its salt and their hash."""

    name: str
    """Empty, like the salt, where it was withdrawn."""
    salt: str
    hash: str


SealedNames = Mapping[int, SaltedName]
"""By the number in which somebody sat down."""


def sealed(name: str, runtime: Runtime, salt: str = "") -> SaltedName:
    """A *name* with a salt of its own: *salt* if that is given, else a new one."""
    salt = salt or new_token(runtime, SALT_BYTES)
    return SaltedName(name, salt, name_hash(salt, name))


def covering(event: Event, hashes: Iterator[str]) -> Event:
    """The *event* with the *hashes* of the names of those who sit down with it, which it takes in order."""
    match event:
        case Created(players=players):
            sitting = (msgspec.structs.replace(each, name_hash=next(hashes, "")) for each in players)
            return msgspec.structs.replace(event, players=tuple(sitting))
        case Joined() | Filled():
            return msgspec.structs.replace(event, name_hash=next(hashes, ""))
        case Imported():
            return msgspec.structs.replace(event, name_hashes=tuple(hashes))
    return event


def hashes_of(event: Event) -> Sequence[str]:
    """The hashes in an *event* of the names of those who sit down with it, in order."""
    match event:
        case Created(players=players):
            return [each.name_hash for each in players]
        case Joined(name_hash=found) | Filled(name_hash=found):
            return [found]
        case Imported(name_hashes=found):
            return found
    return ()


def numbers_of(guests: Container[int], happened: Iterable[Event]) -> list[int]:
    """The numbers in which *guests* sat down, and others at their devices; *happened* is a table's log."""
    found: list[int] = []
    sat = 0
    for event in happened:
        match event:
            case Created(players=players):
                own = [event.guest in guests and not each.level for each in players]
            case Joined():
                own = [event.guest in guests]
            case Filled():
                own = [False]
            case Imported():  # they brought all names that are in the file
                own = [event.guest in guests for _ in (*read_file(event.file).names, "")]
            case _:
                own = []
        found += [number for number, is_own in enumerate(own, start=sat) if is_own]
        sat += len(own)
    return found


def sat_at(connection: Connection, guest: int, *others: int) -> dict[str, list[int]]:
    """The tables at which *guest* or one of the *others* has ever sat down, with their numbers there."""
    guests = {guest, *others}
    column = schema.events.c
    sitting = or_(*(column.body.startswith(f'{{"type":"{kind}"') for kind in SITTING))
    theirs = select(column.table_id).where(column.guest_id.in_(guests), sitting).distinct()
    query = select(column.table_id, column.body).where(column.table_id.in_(theirs), sitting)
    happened = defaultdict[str, list[Event]](list)
    for table, body in connection.execute(query.order_by(column.table_id, column.version)).all():
        with suppress(StampedeError):  # a table that is damaged keeps nobody from going
            happened[table].append(events.read(body))
    return {table: numbers_of(guests, each) for table, each in happened.items()}


def withdraw(connection: Connection, sat: Mapping[str, Iterable[int]]) -> None:
    """Delete the names of those who *sat* at tables, by their numbers, and their salts; the hashes stay.

    The same names in match files that were imported here have the same hashes, and are deleted with them. The
    lists no longer show a title that one of them may have given such a table.
    """
    column = schema.names.c
    for table, numbers in sat.items():
        theirs = (column.table_id == table) & column.number.in_(tuple(numbers))
        hashes = list(connection.execute(select(column.hash).where(theirs, column.hash != "")).scalars())
        copies = select(column.table_id, column.number).where(
            column.hash.in_(hashes), column.table_id != table
        )
        for other, number in connection.execute(copies).all():
            _withdraw(connection, other, (number,))
        _withdraw(connection, table, numbers)
        connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(title=""))


def _withdraw(connection: Connection, table: str, numbers: Iterable[int]) -> None:
    """Delete these names at one table, and where its list shows them for an imported match."""
    name, chair = schema.names.c, schema.chairs.c
    gone = update(schema.names).where(name.table_id == table, name.number.in_(tuple(numbers)))
    connection.execute(gone.values(name="", salt=""))
    imported = (chair.table_id == table) & chair.guest_id.is_(None) & (chair.level == 0)
    listed = update(schema.chairs).where(imported, chair.player.in_(tuple(numbers)))
    connection.execute(listed.values(name=""))


def write(connection: Connection, table: str, called: SealedNames) -> None:
    """Keep the names of those who sit down at a table."""
    rows = [{"table_id": table, "number": number, **each._asdict()} for number, each in called.items()]
    if rows:
        connection.execute(insert(schema.names), rows)


def read(connection: Connection, table: str) -> Names:
    """The names of all who have sat down at a table and have not withdrawn theirs."""
    return {number: each.name for number, each in kept(connection, table).items() if each.name}


def kept(connection: Connection, table: str) -> SealedNames:
    """All that is kept of the names at a table."""
    column = schema.names.c
    query = select(column.number, column.name, column.salt, column.hash).where(column.table_id == table)
    return {number: SaltedName(*more) for number, *more in connection.execute(query)}
