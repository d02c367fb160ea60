"""Studies in the database."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update

from stampede.web.store import schema

COLUMN = schema.studies.c


class Study(NamedTuple):
    """A stored study."""

    id: str
    guest: int
    """The owner."""
    title: str
    game: str
    match: str
    """The match it was opened from; empty for none."""
    body: str
    """The text of its match file."""
    version: int
    changed_ms: int
    lead: str = ""
    """The line that followers are led to, as JSON; empty for none."""
    lead_until_ms: int = 0


class StudyState(NamedTuple):
    """The parts of a study that change often."""

    version: int
    lead: str
    lead_until_ms: int


ALL = [COLUMN[name] for name in schema.studies.c.keys()]  # noqa: SIM118 - it is no dictionary


def add(connection: Connection, study: Study) -> None:
    """Store a new study."""
    connection.execute(insert(schema.studies).values(dict(zip(schema.studies.c.keys(), study, strict=True))))


def find(connection: Connection, study: str) -> Study | None:
    """The study of this name."""
    row = connection.execute(select(*ALL).where(COLUMN.id == study)).first()
    return None if row is None else Study(*row)


def news(connection: Connection, study: str) -> StudyState | None:
    """The present version and lead of a study."""
    query = select(COLUMN.version, COLUMN.lead, COLUMN.lead_until_ms).where(COLUMN.id == study)
    row = connection.execute(query).first()
    return None if row is None else StudyState(*row)


def save(connection: Connection, study: Study, now: int) -> bool:
    """Store a changed *study*; False if another change came first."""
    query = update(schema.studies).where(COLUMN.id == study.id, COLUMN.version == study.version)
    changed = query.values(title=study.title, body=study.body, version=study.version + 1, changed_ms=now)
    return connection.execute(changed).rowcount == 1


def lead(connection: Connection, study: str, line: str, until: int) -> None:
    """Lead followers to a *line* until a moment."""
    connection.execute(
        update(schema.studies).where(COLUMN.id == study).values(lead=line, lead_until_ms=until)
    )


def remove(connection: Connection, study: str) -> None:
    """Delete a study."""
    connection.execute(delete(schema.studies).where(COLUMN.id == study))


def count(connection: Connection, guest: int) -> int:
    """The number of studies of *guest*."""
    query = select(func.count()).select_from(schema.studies).where(COLUMN.guest_id == guest)
    return int(connection.execute(query).scalar_one())


def own(connection: Connection, guest: int) -> Sequence[tuple[str, str, str, int]]:
    """Name, title, game and last change of each study of *guest*, the most recently changed first."""
    query = select(COLUMN.id, COLUMN.title, COLUMN.game, COLUMN.changed_ms).where(COLUMN.guest_id == guest)
    rows = connection.execute(query.order_by(COLUMN.changed_ms.desc(), COLUMN.id))
    return [(row[0], row[1], row[2], row[3]) for row in rows]


def owner_name(connection: Connection, guest: int) -> str:
    """The name of *guest*."""
    query = select(schema.guests.c.name).where(schema.guests.c.id == guest)
    return str(connection.execute(query).scalar_one())


def forget(connection: Connection, guest: int) -> None:
    """Delete all studies of *guest*."""
    connection.execute(delete(schema.studies).where(COLUMN.guest_id == guest))
