"""The tables and events of a club, the results of its matches, and its ladders."""

from collections.abc import Iterable
from http import HTTPStatus

import msgspec
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response

from stampede.games import all_games
from stampede.web.clubs import members, messages
from stampede.web.clubs.ladder import Rung, ladders
from stampede.web.clubs.service import Clubs, Seen
from stampede.web.events import rows
from stampede.web.events.messages import CreateEvent, EventCreated
from stampede.web.events.rows import EventEntry
from stampede.web.events.service import Events
from stampede.web.events.view import line
from stampede.web.http import idempotency
from stampede.web.http.answers import answer, as_json, read
from stampede.web.identity import blocks
from stampede.web.identity.guests import identify, known_guest
from stampede.web.limits.source import source
from stampede.web.lobby import list_routes
from stampede.web.ratings import results
from stampede.web.ratings.messages import Placing
from stampede.web.ratings.results import FinishedMatch
from stampede.web.runtime.names import clean_name, displayed_name
from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store import schema
from stampede.web.table.creation_messages import CreateTable, TableCreated
from stampede.web.table.levels import called
from stampede.web.tables import lists
from stampede.web.tables.lists import Listed
from stampede.web.words import say

MOST_TABLES = 50
"""Tables of a club in the list: the latest."""
MOST_RANKED = 100
"""Members on the ladder of a game, and the one who looks."""
OWN, TABLE = schema.club_tables.c, schema.tables.c


async def open_table(request: Request) -> Response:
    """``POST /api/clubs/{club}/tables``: as ``POST /api/tables``, at a table that belongs to the club."""
    wish = await read(request, CreateTable)
    site, name = site_of(request), request.path_params["club"]
    site.load.check_room()
    guest = await known_guest(site.store, request)
    seen = await site.store.read(lambda connection: member(site, connection, name, guest.id))
    clean_name(wish.name)
    if seen.is_private:  # its tables are on no public list
        wish = msgspec.structs.replace(wish, is_open=False)
    asked = idempotency.Request(site.store, guest.id, wish, name)

    def belong(connection: sa.Connection, made: TableCreated) -> None:
        club = member(site, connection, name, guest.id, locked=True).club
        row = {"table_id": made.table, "club_id": name, "invite": made.invite}
        connection.execute(sa.insert(schema.club_tables).values(row))
        members.save(connection, club)
        asked.note(connection, made)

    async def make() -> bytes:
        await site.caught_up(guest.id)
        await site.limits.count_table(guest.id, source(request))
        return msgspec.json.encode(await site.tables.create(guest, wish, belong))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    await site[Clubs].tell(name)
    return response


async def open_event(request: Request) -> Response:
    """``POST /api/clubs/{club}/events``: as ``POST /api/events``, by one of its hosts."""
    wish = await read(request, CreateEvent)
    wish = msgspec.structs.replace(wish, is_public=False)  # the club's page shows it
    site, name = site_of(request), request.path_params["club"]
    clubs, events = site[Clubs], site.offered(Events)
    guest = await known_guest(site.store, request)
    clean_name(wish.name)
    site.limits.count_import(guest.id, source(request))
    asked = idempotency.Request(site.store, guest.id, wish, name)

    def belong(connection: sa.Connection, made: EventCreated) -> None:
        members.save(connection, clubs.hosted(connection, name, guest.id).club)
        asked.note(connection, made)

    async def make() -> bytes:
        return msgspec.json.encode(await events.open(guest, wish, belong, name))

    response = as_json(await asked.once(make), HTTPStatus.CREATED)
    await clubs.tell(name)
    return response


def member(
    site: RunningSite, connection: sa.Connection, name: str, guest: int | None, *, locked: bool = False
) -> Seen:
    """The club for one of its members; raises RefusedError for everybody else."""
    seen = site[Clubs].seen(connection, name, guest, locked=locked)
    if not seen.is_member:
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "no-member")
    return seen


async def play(request: Request) -> Response:
    """``GET /api/clubs/{club}/play``."""
    site, name = site_of(request), request.path_params["club"]
    visitor = await identify(site.store, request)
    guest = None if visitor is None else visitor.id
    if guest is not None:
        await site.caught_up(guest)

    def work(
        connection: sa.Connection,
    ) -> tuple[list[tuple[Listed, str]], list[EventEntry], list[FinishedMatch], list[Rung]]:
        seen = site[Clubs].seen(connection, name, guest)
        own = sa.select(schema.matches.c.id).join(
            schema.club_tables, OWN.table_id == schema.matches.c.table_id
        )
        played = results.finished(connection, schema.results.c.match_id.in_(own.where(OWN.club_id == name)))
        found = rows.of_club(connection, name) if site.find(Events) else []
        return _tables(connection, name, guest, seen), found, played, ladders(connection, name)

    tables, events, played, ladder = await site.store.read(work)
    lines = list_routes.lines(site, [listed for listed, _ in tables], guest)
    invites = {listed.table: invite for listed, invite in tables}
    known = all_games()
    return answer(
        messages.ClubPlay(
            tables=tuple(messages.ClubTable(each, invites[each.table]) for each in lines),
            events=tuple(map(line, events)),
            results=tuple(_result(site, each, guest) for each in played if each.game in known),
            ladders=tuple(
                _ladder(site, game, [each for each in ladder if each.game == game], guest)
                for game in known
                if any(each.game == game for each in ladder)
            ),
        )
    )


def _tables(connection: sa.Connection, club: str, guest: int | None, seen: Seen) -> list[tuple[Listed, str]]:
    """The unfinished tables of a club, the latest first, with the invitations that a member gets.

    Strangers see those on public lists. Two people of whom one has blocked the other find no table of each
    other.
    """
    query = sa.select(TABLE.id, OWN.invite).join(schema.club_tables, OWN.table_id == TABLE.id)
    query = query.where(OWN.club_id == club, TABLE.is_over.is_(False))
    if not seen.is_member:
        query = query.where(TABLE.is_open)
    if guest is not None:
        query = query.where(~blocks.keeps_apart(guest, TABLE.id))
    found = connection.execute(query.order_by(TABLE.active_ms.desc(), TABLE.id).limit(MOST_TABLES)).all()
    invites: dict[str, str] = {row.id: row.invite for row in found}
    return [
        (each, invites[each.table] if seen.is_member and each.phase == "waiting" else "")
        for each in lists.of_names(connection, invites)
    ]


def _shown(site: RunningSite, name: str, *, is_you: bool) -> str:
    """The name of a person on the page of a club."""
    is_masked = site.settings.house.is_child_safe and not is_you
    return say("name.somebody") if is_masked else displayed_name(name)


def _result(site: RunningSite, match: FinishedMatch, guest: int | None) -> messages.ClubResult:
    players = sorted(match.placed)
    levels = tuple(called(site.levels, match.game, [(each.name, each.level) for each in players]))
    return messages.ClubResult(
        match=match.match,
        game=match.game,
        title=all_games()[match.game].title,
        ended_ms=match.ended_ms,
        players=tuple(
            Placing(
                levels[each.player] if each.level else _shown(site, each.name, is_you=_is(each.guest, guest)),
                each.place,
                _is(each.guest, guest),
                each.is_program,
            )
            for each in match.placed
        ),
    )


def _is(one: int | None, guest: int | None) -> bool:
    return one is not None and one == guest


def _ladder(site: RunningSite, game: str, ladder: Iterable[Rung], guest: int | None) -> messages.ClubLadder:
    return messages.ClubLadder(
        game=game,
        title=all_games()[game].title,
        players=tuple(
            messages.LadderLine(
                place=place,
                name=_shown(site, each.name, is_you=each.guest == guest),
                points=each.rating.points,
                margin=each.rating.margin,
                matches=each.matches,
                won=each.won,
                is_you=each.guest == guest,
            )
            for place, each in enumerate(ladder, start=1)
            if place <= MOST_RANKED or each.guest == guest
        ),
    )
