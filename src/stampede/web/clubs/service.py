"""The service for clubs: access, changes, and news for the people who follow one."""

import hmac
from collections.abc import Awaitable, Callable, Sequence
from http import HTTPStatus
from typing import NamedTuple

import sqlalchemy as sa

from stampede.web.clubs import emblems, members, messages
from stampede.web.clubs.members import HOSTS, INSIDE, Club, ClubEntry, ClubPerson, Standing
from stampede.web.events.clubs import ClubAccess
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.followers import Followers
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.names import displayed_name, tidied
from stampede.web.runtime.refusals import RefusedError, too_many
from stampede.web.store import schema
from stampede.web.store.store import Store
from stampede.web.words import say

MOST_OWNED, MOST_JOINED = 10, 100
"""The most clubs that a person may own, and be in."""
MOST_MEMBERS, MOST_ASKING = 1000, 200
"""The most members of a club, and people who ask to become members."""
MOST_OUTSIDE = 300
"""The most people who are no members that hosts see: those who ask, then those who were removed."""
MOST_LISTED, PAGE = 100, 100
"""The most public clubs in the list, and members on a page."""
OPENINGS, REQUESTS, CHANGES = Rate(10, 3600.0), Rate(30, 3600.0), Rate(120, 60.0)
"""How often a person may open a club, join one, and change something in one."""
Tell = Callable[[str], Awaitable[None]]


class Seen(NamedTuple):
    """A club that somebody may see, and what they are to it."""

    club: Club
    standing: Standing | None
    is_private: bool
    """Whether strangers see nothing of it: the club is stored as private, or all clubs of the site are."""

    @property
    def is_member(self) -> bool:
        """Whether they are a member."""
        return self.standing in INSIDE

    @property
    def is_host(self) -> bool:
        """Whether they are the owner or a host."""
        return self.standing in HOSTS


class Clubs:
    """Stores clubs and notifies the followers of a club of its changes.

    Every method that takes a connection checks and changes within that transaction, in which the club is
    locked: of two hosts who act at once the second is answered by what the first has made of it.
    """

    def __init__(self, store: Store, tell: Tell, *, are_private: bool = False) -> None:
        """*tell* wakes followers in other processes. Where clubs *are_private* strangers see none of them."""
        self._store, self._runtime, self._tell = store, store.runtime, tell
        self.are_private = are_private
        self.followers = Followers(self._runtime)
        now = self._runtime.monotonic
        self._openings, self._requests = Throttle(OPENINGS, now=now), Throttle(REQUESTS, now=now)
        self._changes = Throttle(CHANGES, now=now)

    # ------------------------------------------------------------ looking

    def seen(
        self,
        connection: sa.Connection,
        name: str,
        guest: int | None,
        *,
        invite: str = "",
        locked: bool = False,
    ) -> Seen:
        """The club as *guest* may see it; raises RefusedError, the same for a private club and for none."""
        club = members.find(connection, name, locked=locked)
        standing = members.standing_of(connection, name, guest)
        if club is not None:
            is_private = club.is_private or self.are_private
            is_invited = _is_invitation(club, invite) and standing != "removed"
            if standing in INSIDE or is_invited or not is_private:
                return Seen(club, standing, is_private)
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "private-club")

    def hosted(self, connection: sa.Connection, name: str, guest: int | None) -> Seen:
        """The club, locked, for its owner or a host; raises RefusedError for everybody else."""
        found = self.seen(connection, name, guest, locked=True)
        if not found.is_host:
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "not-host")
        return found

    def view(self, connection: sa.Connection, name: str, guest: int | None, invite: str) -> messages.ClubView:
        """A club as its page shows it to *guest*; raises RefusedError."""
        club, standing, is_private = seen = self.seen(connection, name, guest, invite=invite)
        outside = members.outside(connection, name, MOST_OUTSIDE) if seen.is_host else ()
        return messages.ClubView(
            club=club.id,
            version=club.version,
            title=club.title,
            line=club.line,
            emblem=emblems.emblem(club.emblem),
            is_private=is_private,
            members=members.count(connection, name),
            standing=None if standing == "removed" else standing,
            invite=club.invite if seen.is_host else "",
            outside=tuple(_member(each, guest) for each in outside),
        )

    def people(
        self, connection: sa.Connection, name: str, guest: int | None, first: int
    ) -> messages.ClubMembers:
        """A page of the members of a club; raises RefusedError."""
        seen = self.seen(connection, name, guest)
        found = members.listed(connection, name, first, PAGE)
        if self.are_private and not seen.is_host:  # where children play, hosts alone know all names
            found = [
                each if each.guest == guest else each._replace(name=say("name.somebody")) for each in found
            ]
        return messages.ClubMembers(
            tuple(_member(each, guest) for each in found), members.count(connection, name)
        )

    def all(self, connection: sa.Connection, guest: int | None) -> messages.ClubList:
        """The clubs of *guest*, and public ones."""
        yours: Sequence[ClubEntry] = ()
        if guest is not None:
            yours = members.of_guest(connection, guest, are_private=self.are_private)
        public = () if self.are_private else members.public(connection, MOST_LISTED)
        return messages.ClubList(
            yours=tuple(_line(each, are_private=self.are_private) for each in yours),
            public=tuple(map(_line, public)),
            emblems=emblems.emblems(),
            may_be_public=not self.are_private,
        )

    # ------------------------------------------------------------ its events

    def access(self, connection: sa.Connection, club: str, guest: int | None) -> ClubAccess | None:
        """The access of *guest* to the events of a club; None where there is no such club."""
        if members.find(connection, club) is None:
            return None
        try:
            return "host" if self.seen(connection, club, guest).is_host else "visitor"
        except RefusedError:
            return "stranger"

    def take_table(self, connection: sa.Connection, club: str, table: str) -> None:
        """Let a table of an event belong to its club, if there is still one; nobody is invited to it."""
        if members.find(connection, club, locked=True):
            row = {"table_id": table, "club_id": club, "invite": ""}
            connection.execute(sa.insert(schema.club_tables).values(row))

    # ------------------------------------------------------------ the club itself

    def check_texts(self, wish: messages.CreateClub) -> None:
        """Raise RefusedError unless a club may be called and described so."""
        _title(wish.title), _sentence(wish.line), _emblem(wish.emblem)

    def open(self, wish: messages.CreateClub, guest: int) -> Callable[[sa.Connection], Club]:
        """A function that stores a new club of *guest*, who becomes its owner; raises RefusedError."""
        club = Club(
            id=new_id(self._runtime),
            title=_title(wish.title),
            line=_sentence(wish.line),
            emblem=_emblem(wish.emblem),
            is_private=wish.is_private,
            invite=new_id(self._runtime),
            version=0,
            numbered=0,
            created_ms=self._runtime.now_ms(),
        )

        def work(connection: sa.Connection) -> Club:
            _check_room(connection, guest, owns=True)
            members.add(connection, club)
            members.save(connection, members.put(connection, club, guest, "owner", club.created_ms))
            return club

        return work

    def edit(self, connection: sa.Connection, name: str, guest: int | None, wish: messages.EditClub) -> None:
        """Change what a club says about itself; raises RefusedError."""
        club, standing, is_private = self.hosted(connection, name, guest)
        if club.version != wish.version:
            raise RefusedError(HTTPStatus.CONFLICT, "stale", say("club.stale"))
        if is_private != wish.is_private and (standing != "owner" or self.are_private):
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "not-club-owner")
        changed = club._replace(
            title=_title(wish.title),
            line=_sentence(wish.line),
            emblem=_emblem(wish.emblem),
            is_private=club.is_private if self.are_private else wish.is_private,
        )
        members.save(connection, changed)

    def renew(self, connection: sa.Connection, name: str, guest: int | None) -> None:
        """Replace the invitation of a club: the old link no longer works. Raises RefusedError."""
        club = self.hosted(connection, name, guest).club
        members.save(connection, club._replace(invite=new_id(self._runtime)))

    def close(self, connection: sa.Connection, name: str, guest: int | None) -> None:
        """Close a club as its owner; raises RefusedError."""
        if self.hosted(connection, name, guest).standing != "owner":
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "not-club-owner")
        members.close(connection, name)

    # ------------------------------------------------------------ people

    def join(self, connection: sa.Connection, name: str, guest: int, invite: str) -> messages.ClubJoined:
        """Become a member by an invitation, or ask to become one; raises RefusedError."""
        club, standing, _ = self.seen(connection, name, guest, invite=invite, locked=True)
        now = self._runtime.now_ms()
        if standing in INSIDE or (standing == "asked" and not invite):
            return messages.ClubJoined(standing)
        if standing == "removed" or (invite and not _is_invitation(club, invite)):
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "no-invitation")
        if invite:
            _check_full(connection, club)
        elif members.count(connection, name, "asked") >= MOST_ASKING:
            raise too_many(say("club.asking", most=MOST_ASKING))
        if standing == "asked":
            members.admit(connection, name, guest, now)
        else:
            _check_room(connection, guest)
            club = members.put(connection, club, guest, "member" if invite else "asked", now)
        members.save(connection, club)
        return messages.ClubJoined("member" if invite else "asked")

    def leave(self, connection: sa.Connection, name: str, guest: int) -> None:
        """Leave a club, or take a request back; raises RefusedError.

        A request can be taken back when the club has become private, too.
        """
        club = members.find(connection, name, locked=True)
        standing = members.standing_of(connection, name, guest)
        if club is None or standing is None or standing == "removed":
            self.seen(connection, name, guest)  # refuses a private club as it refuses none
            raise RefusedError.of(HTTPStatus.CONFLICT, "no-member")
        members.leave(connection, club, guest)

    def change(
        self, connection: sa.Connection, name: str, guest: int | None, wish: messages.ChangeMember
    ) -> int:
        """Change what somebody is to a club, and return who that is; raises RefusedError."""
        club, own, _ = self.hosted(connection, name, guest)
        person = members.numbered(connection, name, wish.number)
        if person is None or person.standing != wish.was:
            raise RefusedError(HTTPStatus.CONFLICT, "stale", say("club.changed-person"))
        _check_change(own, person, wish.becomes)
        match wish.becomes:
            case "gone":
                members.leave(connection, club, person.guest)
                return person.guest
            case "member" if person.standing == "asked":
                _check_full(connection, club)
                members.admit(connection, name, person.guest, self._runtime.now_ms())
            case "owner":
                _check_heir(connection, person.guest)
                assert guest is not None
                members.change(connection, name, guest, "host")
                members.change(connection, name, person.guest, "owner")
            case other:
                members.change(connection, name, person.guest, other)
        if wish.becomes == "removed":  # the old link would let them back in from another browser
            club = club._replace(invite=new_id(self._runtime))
        members.save(connection, club)
        return person.guest

    # ------------------------------------------------------------ limits

    def count_opening(self, guest: int) -> None:
        """Count an opened club; raises RefusedError if there were too many."""
        _count(self._openings, guest)

    def count_request(self, guest: int) -> None:
        """Count a try to join a club; raises RefusedError if there were too many."""
        _count(self._requests, guest)

    def count_change(self, guest: int) -> None:
        """Count a change; raises RefusedError if there were too many."""
        _count(self._changes, guest)

    # ------------------------------------------------------------ news

    def news(self, connection: sa.Connection, name: str, guest: int | None) -> messages.ClubNews:
        """The present state of a club; raises RefusedError for somebody who may not see it."""
        club = self.seen(connection, name, guest).club
        own, table = schema.club_tables.c, schema.tables.c
        query = sa.select(sa.func.max(table.active_ms)).join(schema.club_tables, own.table_id == table.id)
        active: int = connection.execute(query.where(own.club_id == name)).scalar() or 0
        return messages.ClubNews(club.version, active)

    async def tell(self, name: str) -> None:
        """Notify the followers of a club in all processes."""
        self.followers.wake(name)
        await self._tell(name)


def _is_invitation(club: Club, invite: str) -> bool:
    return hmac.compare_digest(invite.encode(), club.invite.encode())


def _check_change(own: Standing | None, person: ClubPerson, becomes: str) -> None:
    """Raise RefusedError unless *own* role allows this change of *person*."""
    allowed = {
        "asked": {"member", "gone"},
        "removed": {"gone"},
        "member": {"removed", *(("host", "owner") if own == "owner" else ())},
        "host": {"removed", "member", "owner"} if own == "owner" else set(),
        "owner": set(),
    }
    if becomes not in allowed[person.standing]:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "no-change")


def _check_heir(connection: sa.Connection, guest: int) -> None:
    """Raise RefusedError if *guest* can be handed no club, so that they can always open one of their own."""
    if members.owned(connection, guest)[0] >= MOST_OWNED - 1:
        raise too_many(say("club.heir", most=MOST_OWNED - 1))


def _check_room(connection: sa.Connection, guest: int, *, owns: bool = False) -> None:
    """Raise RefusedError if *guest* may not own, or be in, one more club."""
    owned, joined = members.owned(connection, guest)
    if owns and owned >= MOST_OWNED:
        raise too_many(say("club.owned", most=MOST_OWNED))
    if joined >= MOST_JOINED:
        raise too_many(say("club.joined", most=MOST_JOINED))


def _check_full(connection: sa.Connection, club: Club) -> None:
    if members.count(connection, club.id) >= MOST_MEMBERS:
        raise RefusedError.of(HTTPStatus.CONFLICT, "club-full", most=MOST_MEMBERS)


def _count(throttle: Throttle, guest: int) -> None:
    if delay := throttle.delay(guest):
        raise too_many(say("club.too-fast"), delay)


def _title(text: str) -> str:
    tidy = tidied(text)
    if not 1 <= len(tidy) <= messages.TITLE_LENGTH:
        raise _bad(say("club.bad-title", most=messages.TITLE_LENGTH))
    return tidy


def _sentence(text: str) -> str:
    tidy = tidied(text)
    if len(tidy) > messages.LINE_LENGTH:
        raise _bad(say("club.bad-line", most=messages.LINE_LENGTH))
    return tidy


def _emblem(name: str) -> str:
    if name and not emblems.is_known(name):
        raise _bad(say("club.bad-emblem", emblems=", ".join(each.name for each in emblems.emblems())))
    return name or emblems.USUAL


def _bad(sentence: str) -> RefusedError:
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-club", sentence)


def _member(member: ClubPerson, guest: int | None) -> messages.ClubMember:
    return messages.ClubMember(
        number=member.number,
        name=displayed_name(member.name),
        standing=member.standing,
        since_ms=member.since_ms,
        is_you=member.guest == guest,
    )


def _line(entry: ClubEntry, *, are_private: bool = False) -> messages.ClubLine:
    club = entry.club
    return messages.ClubLine(
        club=club.id,
        title=club.title,
        line=club.line,
        emblem=emblems.emblem(club.emblem),
        is_private=club.is_private or are_private,
        members=entry.members,
        standing=entry.standing,
    )
