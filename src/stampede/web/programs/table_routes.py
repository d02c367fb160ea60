"""Routes of a table for programs: its position, actions, and a stream of positions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.bots.outside import LONGEST_LIST
from stampede.web.http.answers import answer, read
from stampede.web.identity.guests import identify, known_guest
from stampede.web.identity.tokens import open_to
from stampede.web.limits.source import source
from stampede.web.programs.feed import KEEP_SECONDS, MEDIA_TYPE, EventStream
from stampede.web.programs.messages import ActionTaken, TablePosition, TakeAction
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store.store import Guest
from stampede.web.table import addresses
from stampede.web.table.commands import Act
from stampede.web.table.state import TableState
from stampede.web.table.table import Table
from stampede.words.catalogue import language


def position_of(table_state: TableState, seat: int | None) -> TablePosition:
    """The position as *seat* may see it; None is a spectator."""
    state = table_state.match.seen_by(seat).observation(seat)
    game, acting = table_state.match.game, table_state.acting()
    legal: tuple[str, ...] | None = ()
    if seat is not None and seat in acting:
        actions = state.legal_actions(seat)
        texts = (state.action_to_string(seat, action) for action in actions)
        legal = None if len(actions) > LONGEST_LIST else tuple(texts)
    return TablePosition(
        table=table_state.table,
        match=table_state.match_id,
        version=table_state.version_seen(seat),
        phase=table_state.phase,
        game=game.name,
        rules_version=game.definition.rules_version,
        options=addresses.open_options(game),
        seat=seat,
        seats=table_state.num_seats,
        acting=acting,
        state=state.to_dict(),
        legal=legal,
        returns=tuple(state.returns()) if state.is_terminal() else None,
    )


class PositionReader:
    """A subscriber of a table that ignores the messages for browsers and reads the position after each."""

    def __init__(self, guest: Guest | None) -> None:
        """*guest* is None for a stranger."""
        self.guest = None if guest is None else guest.id
        self.is_program, self.language = guest is not None and guest.is_program, language()
        self.is_gone = False
        self._is_dropped = False
        self._news = asyncio.Event()

    def send(self, _text: str) -> None:
        """Note that the position may have changed."""
        self._news.set()

    def drop(self) -> None:
        """End the stream; the client may reconnect."""
        self._is_dropped = True
        self._news.set()

    async def positions(self, table: Table) -> AsyncIterator[bytes]:
        """Each new position once, and an empty line from time to time."""
        before = b""
        while not self._is_dropped:
            self._news.clear()
            now = msgspec.json.encode(position_of(table.table_state, table.seat(self)))
            if now != before:
                yield now + b"\n"
            before = now
            try:
                await asyncio.wait_for(self._news.wait(), KEEP_SECONDS)
            except TimeoutError:
                yield b"\n"


@open_to(
    "read",
    "The position of a table as your seat sees it, and what it may do.",
    TablePosition,
    name="tables_position",
)
async def position(request: Request) -> Response:
    """``GET /api/tables/{table}/position``."""
    site = site_of(request)
    table = await site.tables.get(request.path_params["table"])
    reader = PositionReader(await identify(site.store, request))
    table.check_watching(reader.guest)
    return answer(position_of(table.table_state, table.seat(reader)))


@open_to("play", "Make an action.", ActionTaken, TakeAction, name="tables_act")
async def act(request: Request) -> Response:
    """``POST /api/tables/{table}/act``."""
    wish, site = await read(request, TakeAction), site_of(request)
    table = await site.tables.get(request.path_params["table"])
    guest = await known_guest(site.store, request)
    await site.limits.pace(guest.id, source(request))
    began = site.runtime.monotonic()
    done = await table.carry_out(PositionReader(guest), Act(wish.id, wish.version, wish.action))
    site.metrics.moves.count(site.runtime.monotonic() - began)
    return answer(ActionTaken(done.version, done.repeated))


@open_to(
    "read",
    "The position at once, and another whenever there is one.",
    TablePosition,
    media=MEDIA_TYPE,
    name="tables_stream",
)
async def stream(request: Request) -> Response:
    """``GET /api/tables/{table}/stream``."""
    site = site_of(request)
    table = await site.tables.get(request.path_params["table"])
    reader = PositionReader(await identify(site.store, request))
    table.check_watching(reader.guest)
    if not table.table_state.players_of(reader.guest):
        site.load.check_room()
    return EventStream(request, partial(_watching, site, table, reader, source(request)))


@asynccontextmanager
async def _watching(
    site: RunningSite, table: Table, reader: PositionReader, near: str
) -> AsyncIterator[AsyncIterator[bytes]]:
    """The positions that *reader* gets while subscribed to the table."""
    with site.limits.socket(reader.guest, near, reader.drop):
        try:
            async with site.tables.arrivals:
                await table.hello(reader, "")
            yield reader.positions(table)
        finally:
            reader.is_gone = True
            with suppress(KeyError):
                table.leave(reader)


ROUTES = [
    Route("/api/tables/{table:id}/position", position),
    Route("/api/tables/{table:id}/act", act, methods=["POST"]),
    Route("/api/tables/{table:id}/stream", stream),
]
