"""The socket between a browser and a table."""

import asyncio
import re
from contextlib import suppress
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from stampede.web.alerts.presence import Visit
from stampede.web.chat.messages import Say
from stampede.web.http import proxies
from stampede.web.http.answers import refused
from stampede.web.http.security import is_same_site
from stampede.web.http.services import Services, services
from stampede.web.http.visitor_log import note_refusal
from stampede.web.identity import tokens
from stampede.web.identity.guests import identify
from stampede.web.identity.token_messages import Scope
from stampede.web.identity.tokens import open_to
from stampede.web.limits.limits import Place
from stampede.web.limits.source import source
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.store.store import Guest, StoreError
from stampede.web.table.commands import (
    Act,
    Attend,
    Hello,
    Look,
    Open,
    Rematch,
    TableMessage,
    Why,
)
from stampede.web.table.messages import Refused, ServerMessage, encode
from stampede.web.table.table import Table
from stampede.web.words import say
from stampede.words.catalogue import language

LARGEST = 64 * 1024
LONGEST_ACTION = 64
LONGEST_PATH, LONGEST_PLACE = 8, 64
CLOSE_SECONDS = 2.0
CROSS_SITE, UNKNOWN_TABLE, OLD_RULES, PRIVATE, TOO_MANY, TRY_AGAIN = 4403, 4404, 4410, 4423, 4429, 1013
QUIETLY = {HTTPStatus.NOT_FOUND: UNKNOWN_TABLE, HTTPStatus.SERVICE_UNAVAILABLE: TRY_AGAIN}
"""Refusals of a table of which nothing is told but how the socket is closed."""
PLEDGE, ENTROPY = re.compile(r"([0-9a-f]{64})?"), re.compile(r"[0-9a-f]{1,64}")

ClientMessage = TableMessage | Say
_decoder = msgspec.json.Decoder(ClientMessage)


@open_to("read", "A table as browsers see it; docs/protocol.md describes the messages.", Refused)
async def endpoint(websocket: WebSocket) -> None:
    """``/api/tables/{table}/socket``."""
    if not is_same_site(websocket):
        proxies.hint_of_origin(websocket)
        note_refusal(websocket, "cross-site")
        await websocket.close(CROSS_SITE)
        return
    house = services(websocket)
    name = websocket.path_params["table"]
    try:
        table = await house.tables.get(name)
        # A screen on the wall shows what a spectator sees, whoever's browser it is.
        is_on_wall = "watch" in websocket.query_params
        guest = None if is_on_wall else await identify(house.store, websocket)
    except RefusedError as error:
        # Browsers are told a close code only once the socket is open.
        await websocket.accept()
        if error.status in QUIETLY:
            await websocket.close(QUIETLY[error.status])
        else:
            await _turn_away(websocket, error, OLD_RULES)
        return
    except StoreError:
        await websocket.accept()
        await websocket.close(TRY_AGAIN)
        return
    await websocket.accept()
    try:
        table.check_watching(None if guest is None else guest.id)
    except RefusedError as error:
        await _turn_away(websocket, error, PRIVATE)
        return
    try:
        if guest is None or not table.table_state.players_of(guest.id):
            house.load.check_room()
    except RefusedError as error:
        await _turn_away(websocket, error, TRY_AGAIN)
        return
    try:
        visit = house.office.visits.at(name, None if guest is None else guest.id, language())
        connection = Connection(websocket, name, guest, house, visit)
        with house.limits.socket(connection.guest, connection.near, connection.drop) as place, visit:
            await connection.run(place)
    except RefusedError as error:
        await _turn_away(websocket, error, TOO_MANY)


async def no_socket(request: Request) -> Response:
    """The answer to who asks for a socket's address and for no socket: mostly a proxy's fault."""
    proxies.warn(request, proxies.NO_UPGRADE)
    error = RefusedError.of(HTTPStatus.UPGRADE_REQUIRED, "no-upgrade")
    response = await refused(request, error)
    response.headers["upgrade"] = "websocket"
    return response


async def _turn_away(websocket: WebSocket, error: RefusedError, code: int) -> None:
    """Say why there is nothing to be had here, and close."""
    note_refusal(websocket, error.refusal.code)
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(encode(Refused("", 0, error.refusal)))
        await websocket.close(code)


class Connection:
    """One browser tab: reads its commands one by one, and sends what is queued for it."""

    def __init__(
        self,
        websocket: WebSocket,
        name: str,
        guest: Guest | None,
        house: Services,
        visit: Visit,
    ) -> None:
        """*name* is the table's; *guest* is None for somebody who never sat down."""
        self._visit = visit
        self._limits, self._figures, self._now = house.limits, house.figures, house.world.monotonic
        self._visitor = guest
        self.guest = None if guest is None else guest.id
        self.is_program = guest is not None and guest.is_program
        self.near = source(websocket)
        self.language = language()
        self._websocket = websocket
        self._name = name
        self._tables = house.tables
        self._chat = house.chat
        self._table: Table | None = None
        """The table that was said hello to."""
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._place: Place | None = None
        """While it is open; what waits is counted there, in characters: most are one byte long."""
        self._dropped = asyncio.Event()
        self.is_gone = False

    def send(self, text: str) -> None:
        """Queue a message; who does not read is dropped."""
        assert self._place
        if self._place.hold(len(text)):
            self._queue.put_nowait(text)
        else:
            self.drop()

    def drop(self) -> None:
        """Close soon; the browser comes back and asks for everything."""
        self._dropped.set()

    async def run(self, place: Place) -> None:
        """Serve until the browser goes, or is dropped."""
        self._place = place
        tasks = [
            asyncio.create_task(work)
            for work in (self._read(place), self._write(place), self._wait_for_drop())
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            # A hello still under way must not bring it back in.
            self.is_gone = True
            if self._table:
                self._table.leave(self)
                self._chat.leave(self._name, self)
        if self._dropped.is_set():
            with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
                await asyncio.wait_for(self._websocket.close(TRY_AGAIN), CLOSE_SECONDS)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                raise result

    async def _read(self, place: Place) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            await place.pace()
            raw = message.get("text")
            await self._answer(message["bytes"] if raw is None else raw.encode())

    async def _write(self, place: Place) -> None:
        while True:
            text = await self._queue.get()
            try:
                await self._websocket.send_text(text)
            except RuntimeError:  # so it is said that the line was closed, before that could be read
                return
            place.let_go(len(text))

    async def _wait_for_drop(self) -> None:
        await self._dropped.wait()

    async def _answer(self, raw: bytes) -> None:
        """Carry out one message, and say why not if it cannot be."""
        table = await self._live_table()
        if table is None:
            return
        command = ""
        try:
            message = read(raw)
            command = getattr(message, "id", "")
            if self._visitor:
                tokens.check(self._visitor, _scope(message))
            await self._carry_out(table, message)
        except RefusedError as error:
            note_refusal(self._websocket, error.refusal.code, self.guest)
            self._tell(Refused(command, table.version(self), error.refusal))

    async def _carry_out(self, table: Table, message: ClientMessage) -> None:
        match message:
            case Hello(pledge=pledge):
                self._table = table
                async with self._tables.arrivals:
                    await table.hello(self, pledge)
                await self._chat.enter(table, self)
            case Open(entropy=entropy):
                await table.open(self, entropy)
            case Look(seat=seat):
                self._table = table
                await table.look(self, seat)
            case Attend(is_looking=is_looking):
                self._visit.look(is_looking=is_looking)
            case Why() as question:
                self._limits.count_question(self if self.guest is None else self.guest, self.near)
                self._tell(table.because(self, question))
            case Say() as words:
                self._tell(await self._chat.say(table, self, words))
            case Act() as choice:
                began = self._now()
                self._tell(await table.carry_out(self, choice))
                self._figures.moves.count(self._now() - began)
            case asked:
                self._tell(await table.carry_out(self, asked))

    async def _live_table(self) -> Table | None:
        """The table, loaded again if it was forgotten; None if that fails, and then this connection ends."""
        try:
            return await self._tables.get(self._name)
        except (RefusedError, StoreError):
            self.drop()
            return None

    def _tell(self, message: ServerMessage) -> None:
        self.send(encode(message))


def read(raw: bytes) -> ClientMessage:
    """The message a browser sent; raises RefusedError naming what is wrong with it."""
    if len(raw) > LARGEST:
        raise malformed(say("refused.too-long", most=LARGEST))
    try:
        message: ClientMessage = _decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(say("message.unreadable", fault=error)) from None
    if fault := _fault(message):
        raise malformed(say("message.unreadable", fault=fault))
    return message


def _scope(message: ClientMessage) -> Scope:
    """What a program must be allowed that sends this."""
    match message:
        case Say():
            return "chat"
        case Hello() | Look() | Attend() | Why():
            return "read"
        case _:
            return "play"


def _fault(message: ClientMessage) -> str:
    """What is wrong with the values of a message; empty when nothing is."""
    match message:
        case Hello(pledge=pledge) | Rematch(pledge=pledge) if not PLEDGE.fullmatch(pledge):
            return "64 hexadecimal digits in lower case, or none - at `$.pledge`"
        case Open(entropy=entropy) if not ENTROPY.fullmatch(entropy):
            return "1 to 64 hexadecimal digits in lower case - at `$.entropy`"
        case Why(path=path) if not is_gesture(path):
            return f"1 to {LONGEST_PATH} places of 1 to {LONGEST_PLACE} characters - at `$.path`"
        case Act(action=action) if len(action) > LONGEST_ACTION:
            return f"at most {LONGEST_ACTION} characters - at `$.action`"
        case _:
            return ""


def is_gesture(path: tuple[str, ...]) -> bool:
    """Whether these may be places that somebody touched, one after the other."""
    return 1 <= len(path) <= LONGEST_PATH and all(1 <= len(place) <= LONGEST_PLACE for place in path)
