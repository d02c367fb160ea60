"""Routes beside the chat's socket: ignoring, spectators' right to write, and reports."""

import logging

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.chat import messages, reports, room, rows
from stampede.web.chat.room import SHOW_AGAIN, Chat, TablePlace
from stampede.web.chat.rows import Message
from stampede.web.http import idempotency
from stampede.web.http.answers import answer, as_json, read
from stampede.web.identity import blocks as ignoring
from stampede.web.identity.guests import identify, known_guest
from stampede.web.runtime.logs import facts
from stampede.web.runtime.refusals import bad_seat, not_owner, unknown_table
from stampede.web.runtime.wire import Done
from stampede.web.site.site import RunningSite, site_of
from stampede.web.table.state import TableState
from stampede.web.words import say

logger = logging.getLogger(__name__)


async def own_list(request: Request) -> Response:
    """``GET /api/me/ignored``."""
    site = site_of(request)
    guest = await identify(site.store, request)
    return answer(messages.IgnoredList(()) if guest is None else await _list(site, guest.id))


async def end(request: Request) -> Response:
    """``POST /api/me/ignored/end``."""
    wish = await read(request, messages.EndIgnoring)
    site, guest = site_of(request), await _guest(request)
    await site.store.write(lambda connection: ignoring.end(connection, guest, wish.id))
    await site.everywhere(SHOW_AGAIN, guest=guest)
    return answer(await _list(site, guest))


async def ignore(request: Request) -> Response:
    """``POST /api/tables/{table}/chat/ignore``."""
    wish = await read(request, messages.Ignore)
    site, guest = site_of(request), await _guest(request)
    table_state = await _table(request, guest)
    about = await _about(site, table_state, guest, wish.message, wish.seat)
    return await ignore_author(site, guest, about, is_blocked=wish.is_blocked)


async def ignore_author(site: RunningSite, guest: int, about: Message, *, is_blocked: bool) -> Response:
    """Let *guest* ignore the author of a message, in all rooms; returns the answer."""
    now = site.runtime.now_ms()
    await site.store.write(
        lambda connection: ignoring.add(
            connection, guest, about.guest, about.name, now, is_blocked=is_blocked
        )
    )
    await site.everywhere(SHOW_AGAIN, guest=guest)
    return answer(await _list(site, guest))


async def let_write(request: Request) -> Response:
    """``POST /api/tables/{table}/chat/spectators``."""
    wish = await read(request, messages.LetWrite)
    site, guest = site_of(request), await _guest(request)
    table_state = await _table(request, guest)
    if table_state.owner != guest:
        raise not_owner()
    name, may = table_state.table, wish.may_write
    await site.store.write(lambda connection: rows.let_spectators_write(connection, name, may=may))
    await site.everywhere(SHOW_AGAIN, name)
    return answer(Done())


async def hush(request: Request) -> Response:
    """``POST /api/tables/{table}/chat/hush``."""
    wish = await read(request, messages.Hush)
    site, guest = site_of(request), await _guest(request)
    name = (await _table(request, guest)).table
    is_hushed = wish.is_hushed
    await site.store.write(lambda connection: rows.hush(connection, guest, name, is_hushed=is_hushed))
    await site.everywhere(SHOW_AGAIN, name, guest)
    return answer(Done())


async def report(request: Request) -> Response:
    """``POST /api/tables/{table}/chat/report``."""
    wish = await read(request, messages.TellOperator)
    site, guest = site_of(request), await _guest(request)
    _reason(wish)
    table_state = await _table(request, guest)
    about = await _about(site, table_state, guest, wish.message, wish.seat)
    return await report_author(site, guest, table_state.table, about, wish)


def _reason(wish: messages.TellOperator) -> str:
    """The reason of a report; raises RefusedError. Most kinds need no words; the others are described."""
    says_nothing = wish.kind != "other" and not wish.reason.strip()
    return "" if says_nothing else room.clean(wish.reason, messages.REASON_LENGTH)


async def report_author(
    site: RunningSite, guest: int, name: str, about: Message, wish: messages.TellOperator
) -> Response:
    """Report a message of the room *name*, or its author, to the operator; returns the answer."""
    reason = _reason(wish)
    asked, now = idempotency.Request(site.store, guest, wish), site.runtime.now_ms()

    def work(connection: Connection) -> int | None:
        asked.note(connection, Done())
        return reports.add(connection, name, guest, about, reason, now, wish.kind)

    async def make() -> bytes:
        site[Chat].count_report(guest)
        if (number := await site.store.write(work)) is not None:
            told = facts.about(table=name, report=number)
            logger.warning("report %d has come in: see `stampede reports`", number, extra=told)
        return msgspec.json.encode(Done())

    return as_json(await asked.once(make))


async def _guest(request: Request) -> int:
    return (await known_guest(site_of(request).store, request)).id


async def _table(request: Request, guest: int) -> TableState:
    """The table that *guest* is at; raises RefusedError."""
    site = site_of(request)
    table = await site.tables.get(request.path_params["table"])
    if not site[Chat].is_there(TablePlace(table), guest):
        raise unknown_table()
    return table.table_state


async def _about(site: RunningSite, table_state: TableState, guest: int, number: int, seat: int) -> Message:
    """The message with this *number* as *guest* heard it, or an empty one by the player in *seat*."""
    found: Message | None = None
    if number > 0:
        return await author_of(site, table_state.table, guest, number)
    if 0 <= seat < table_state.num_seats:
        player = table_state.player_at(seat)
        if player and player.guest is not None:
            name = table_state.name_of(player)
            found = Message(0, player.guest, name, "", is_watching=False, text="", at_ms=0)
    return _other(found, guest)


async def author_of(site: RunningSite, room_name: str, guest: int, number: int) -> Message:
    """The message with this *number* as *guest* heard it in a room; raises RefusedError."""

    def work(connection: Connection) -> Message | None:
        message = rows.find(connection, room_name, number)
        heard = rows.filter_of(connection, guest, room_name)
        return message if message and heard.hears(message) else None

    return _other(await site.store.read(work), guest)


def _other(found: Message | None, guest: int) -> Message:
    """The message, unless there is none or *guest* has written it; raises RefusedError."""
    if found is None:
        raise bad_seat(say("chat.nobody"))
    if found.guest == guest:
        raise bad_seat(say("chat.yourself"))
    return found


async def _list(site: RunningSite, guest: int) -> messages.IgnoredList:
    found = await site.store.read(lambda connection: ignoring.entries(connection, guest))
    return messages.IgnoredList(tuple(messages.Ignored(*each[:3]) for each in found))


ROUTES = [
    Route("/api/me/ignored", own_list),
    Route("/api/me/ignored/end", end, methods=["POST"]),
    Route("/api/tables/{table:id}/chat/ignore", ignore, methods=["POST"]),
    Route("/api/tables/{table:id}/chat/spectators", let_write, methods=["POST"]),
    Route("/api/tables/{table:id}/chat/hush", hush, methods=["POST"]),
    Route("/api/tables/{table:id}/chat/report", report, methods=["POST"]),
]
