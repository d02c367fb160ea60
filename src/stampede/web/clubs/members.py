"""Clubs and their people in the database."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from stampede.web.store import schema

Standing = Literal["owner", "host", "member", "asked", "removed"]
"""The role of a member; or that somebody has asked to become one, or is kept out by a host."""
HOSTS: frozenset[str] = frozenset({"owner", "host"})
INSIDE: frozenset[str] = frozenset({"owner", "host", "member"})
CLUB, PERSON = schema.clubs.c, schema.club_members.c


class Club(NamedTuple):
    """A stored club."""

    id: str
    title: str
    line: str
    emblem: str
    is_private: bool
    invite: str
    version: int
    """Counts the changes of the club and of its people."""
    numbered: int
    """The number of the last person who asked or joined."""
    created_ms: int


class ClubPerson(NamedTuple):
    """A person of a club."""

    number: int
    """Names the person within the club; it is used once only."""
    guest: int
    standing: Standing
    since_ms: int
    name: str


def add(connection: sa.Connection, club: Club) -> None:
    """Store a new club."""
    connection.execute(sa.insert(schema.clubs).values(club._asdict()))


def find(connection: sa.Connection, club: str, *, locked: bool = False) -> Club | None:
    """The club of this name, *locked* against other changes until the end of the transaction."""
    query = sa.select(schema.clubs).where(CLUB.id == club)
    row = connection.execute(query.with_for_update() if locked else query).first()
    return None if row is None else Club(*row)


def save(connection: sa.Connection, club: Club) -> None:
    """Store a changed club under its next version."""
    changed = sa.update(schema.clubs).where(CLUB.id == club.id)
    connection.execute(changed.values(club._replace(version=club.version + 1)._asdict()))


def close(connection: sa.Connection, club: str) -> None:
    """Delete a club and everything that belongs to it alone; its tables and matches stay."""
    said = schema.chat_messages
    connection.execute(sa.delete(said).where(said.c.table_id == club))
    for table in (schema.club_ratings, schema.club_tables, schema.club_members):
        connection.execute(sa.delete(table).where(table.c.club_id == club))
    connection.execute(sa.delete(schema.clubs).where(CLUB.id == club))


# ---------------------------------------------------------------- people


def standing_of(connection: sa.Connection, club: str, guest: int | None) -> Standing | None:
    """The standing of *guest* in a club; None for a stranger."""
    query = sa.select(PERSON.role).where(PERSON.club_id == club, PERSON.guest_id == guest)
    found: Standing | None = connection.execute(query).scalar()
    return found


def put(connection: sa.Connection, club: Club, guest: int, standing: Standing, now: int) -> Club:
    """Give a stranger a place in the club; returns the club, which is still to be saved."""
    club = club._replace(numbered=club.numbered + 1)
    row = {"club_id": club.id, "number": club.numbered, "guest_id": guest, "role": standing, "since_ms": now}
    connection.execute(sa.insert(schema.club_members).values(row))
    return club


def change(connection: sa.Connection, club: str, guest: int, standing: Standing) -> None:
    """Give a person of the club another standing."""
    its = sa.update(schema.club_members).where(PERSON.club_id == club, PERSON.guest_id == guest)
    connection.execute(its.values(role=standing))


def admit(connection: sa.Connection, club: str, guest: int, now: int) -> None:
    """Make somebody a member who has asked to become one; their membership begins now."""
    its = sa.update(schema.club_members).where(PERSON.club_id == club, PERSON.guest_id == guest)
    connection.execute(its.values(role="member", since_ms=now))


def leave(connection: sa.Connection, club: Club, guest: int) -> bool:
    """Take a person out of a club; whether it is still there.

    The longest host succeeds an owner, without hosts the longest member; somebody who was banned only where
    nobody else is left. A club closes with its last one.
    """
    left = sa.delete(schema.club_members).where(PERSON.club_id == club.id, PERSON.guest_id == guest)
    connection.execute(left)
    if count(connection, club.id) == 0:
        close(connection, club.id)
        return False
    if count(connection, club.id, "owner") == 0:
        heirs = _heirs(connection, club.id)
        change(connection, club.id, next((each for each, is_free in heirs if is_free), heirs[0][0]), "owner")
    save(connection, club)
    return True


def hand_over(connection: sa.Connection, guest: int) -> None:
    """Let the clubs that *guest* owns pass on as when they leave; they stay as a member.

    A club all of whose other members are banned keeps its owner.
    """
    owned = sa.select(PERSON.club_id).where(PERSON.guest_id == guest, PERSON.role == "owner")
    for name in connection.execute(owned.order_by(PERSON.club_id)).scalars().all():
        club = find(connection, name, locked=True)
        heir = next((each for each, is_free in _heirs(connection, name) if is_free and each != guest), None)
        if club is None or heir is None or standing_of(connection, name, guest) != "owner":
            continue
        change(connection, name, guest, "member")
        change(connection, name, heir, "owner")
        save(connection, club)


def _heirs(connection: sa.Connection, club: str) -> list[tuple[int, bool]]:
    """The members in the order in which they succeed an owner, each with whether nobody has banned them."""
    ranks = sa.case({"owner": 0, "host": 1, "member": 2}, value=PERSON.role)
    banned = sa.exists().where(schema.bans.c.guest_id == PERSON.guest_id)
    query = sa.select(PERSON.guest_id, ~banned).where(PERSON.club_id == club, PERSON.role.in_(INSIDE))
    found = connection.execute(query.order_by(ranks, PERSON.since_ms, PERSON.number))
    return [(guest, bool(is_free)) for guest, is_free in found]


def forget(connection: sa.Connection, guest: int) -> None:
    """Take *guest* out of all clubs and ladders."""
    connection.execute(sa.delete(schema.club_ratings).where(schema.club_ratings.c.guest_id == guest))
    query = sa.select(PERSON.club_id).where(PERSON.guest_id == guest).order_by(PERSON.club_id)
    for name in connection.execute(query).scalars().all():
        if club := find(connection, name, locked=True):
            leave(connection, club, guest)


def forget_requests(connection: sa.Connection, before: int, most: int) -> int:
    """Delete at most *most* requests to become a member that are older than *before*; returns how many."""
    asked = sa.select(PERSON.club_id, PERSON.number).where(PERSON.role == "asked", PERSON.since_ms < before)
    rows = connection.execute(asked.limit(most)).all()
    for club, number in rows:
        its = sa.delete(schema.club_members).where(PERSON.club_id == club, PERSON.number == number)
        connection.execute(its.where(PERSON.role == "asked"))
    return len(rows)


def count(connection: sa.Connection, club: str, *standings: str) -> int:
    """The number of people of these *standings*; of members without any."""
    query = sa.select(sa.func.count()).where(PERSON.club_id == club, PERSON.role.in_(standings or INSIDE))
    return int(connection.execute(query).scalar_one())


def guests(connection: sa.Connection, club: str) -> frozenset[int]:
    """The members of a club, for what needs no names."""
    query = sa.select(PERSON.guest_id).where(PERSON.club_id == club, PERSON.role.in_(INSIDE))
    return frozenset(connection.execute(query).scalars())


def listed(
    connection: sa.Connection, club: str, first: int = 0, most: int | None = None
) -> Sequence[ClubPerson]:
    """The members from the *first*, at most so many: owner, hosts, then members, the longest first."""
    ranks = sa.case({"owner": 0, "host": 1, "member": 2}, value=PERSON.role)
    query = _people(club).where(PERSON.role.in_(INSIDE)).order_by(ranks, PERSON.since_ms, PERSON.number)
    return [ClubPerson(*row) for row in connection.execute(query.offset(first).limit(most))]


def outside(connection: sa.Connection, club: str, most: int) -> Sequence[ClubPerson]:
    """At most so many people who have asked to become members, then those whom a host keeps out.

    The longest come first in each group.
    """
    query = _people(club).where(PERSON.role.not_in(INSIDE))
    query = query.order_by(PERSON.role == "removed", PERSON.since_ms, PERSON.number).limit(most)
    return [ClubPerson(*row) for row in connection.execute(query)]


def numbered(connection: sa.Connection, club: str, number: int) -> ClubPerson | None:
    """The person of this number."""
    row = connection.execute(_people(club).where(PERSON.number == number)).first()
    return None if row is None else ClubPerson(*row)


def _people(club: str) -> sa.Select[Any]:
    guest = schema.guests.c
    query = sa.select(PERSON.number, PERSON.guest_id, PERSON.role, PERSON.since_ms, guest.name)
    return query.join(schema.guests, guest.id == PERSON.guest_id).where(PERSON.club_id == club)


# ---------------------------------------------------------------- lists


class ClubEntry(NamedTuple):
    """A club in a list."""

    club: Club
    standing: Standing | None
    members: int


def of_guest(connection: sa.Connection, guest: int, *, are_private: bool = False) -> Sequence[ClubEntry]:
    """The clubs of *guest*, and the public ones they have asked to join, by title.

    None is public where all clubs *are_private*.
    """
    is_public = sa.false() if are_private else CLUB.is_private.is_(False)
    is_theirs = PERSON.role.in_(INSIDE) | ((PERSON.role == "asked") & is_public)
    query = _counted().add_columns(PERSON.role).join(schema.club_members, PERSON.club_id == CLUB.id)
    query = query.where(PERSON.guest_id == guest, is_theirs).order_by(CLUB.title, CLUB.id)
    return [ClubEntry(Club(*row[:9]), row[10], row[9]) for row in connection.execute(query)]


def public(connection: sa.Connection, most: int) -> Sequence[ClubEntry]:
    """The public clubs, at most so many, those with most members first."""
    query = _counted().where(CLUB.is_private.is_(False))
    query = query.order_by(sa.desc("members"), CLUB.created_ms, CLUB.id).limit(most)
    return [ClubEntry(Club(*row[:9]), None, row[9]) for row in connection.execute(query)]


def owned(connection: sa.Connection, guest: int) -> tuple[int, int]:
    """The numbers of clubs that *guest* owns, and of those they are in or have asked to join."""
    query = sa.select(PERSON.role).where(PERSON.guest_id == guest, PERSON.role != "removed")
    roles = connection.execute(query).scalars().all()
    return roles.count("owner"), len(roles)


def _counted() -> sa.Select[Any]:
    other = schema.club_members.alias().c
    own = sa.select(sa.func.count()).where(other.club_id == CLUB.id, other.role.in_(INSIDE))
    return sa.select(*schema.clubs.c, own.scalar_subquery().label("members"))
