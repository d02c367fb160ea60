"""The socket between a browser and a table."""

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from http import HTTPStatus
from typing import Union, cast

import msgspec
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from stampede.web.http import proxies, sockets
from stampede.web.http.connection import BrowserConnection
from stampede.web.http.security import is_same_site
from stampede.web.http.visitor_log import note_refusal
from stampede.web.identity import tokens
from stampede.web.identity.guests import identify
from stampede.web.identity.token_messages import Scope
from stampede.web.identity.tokens import open_to
from stampede.web.limits.limits import SocketLimits
from stampede.web.limits.source import source
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.site.site import RunningSite, SocketExtension, site_of
from stampede.web.site.socket import SocketPart
from stampede.web.store.store import Guest, StoreError
from stampede.web.table import commands
from stampede.web.table.messages import Refused, ServerMessage, encode
from stampede.web.table.table import Table
from stampede.web.words import say

LONGEST_ACTION = 64
QUIETLY = {HTTPStatus.NOT_FOUND: sockets.UNKNOWN_TABLE, HTTPStatus.SERVICE_UNAVAILABLE: sockets.TRY_AGAIN}
"""Refusals that close the socket with a code alone and reveal nothing about the table."""
PLEDGE, ENTROPY = re.compile(r"([0-9a-f]{64})?"), re.compile(r"[0-9a-f]{1,64}")

ClientMessage = commands.TableMessage | msgspec.Struct
"""A message of the table itself or of a feature."""


class Protocol:
    """Decodes messages of browsers: those of tables and of the site's features."""

    def __init__(self, extensions: Sequence[SocketExtension]) -> None:
        """Know the messages of these extensions; those of a feature that is left out are unknown."""
        self.handlers = {kind: number for number, each in enumerate(extensions) for kind in each.messages}
        self.scopes: Mapping[type, Scope] = {
            kind: scope for each in extensions for kind, scope in each.messages.items()
        }
        self._decoder = msgspec.json.Decoder(Union[(commands.TableMessage, *self.handlers)])

    def read(self, raw: bytes) -> ClientMessage:
        """Decode and check a browser's message; raises RefusedError naming the fault."""
        if len(raw) > sockets.LARGEST:
            raise malformed(say("refused.too-long", most=sockets.LARGEST))
        try:
            message: ClientMessage = self._decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise malformed(say("message.unreadable", fault=error)) from None
        if fault := _fault(message):
            raise malformed(say("message.unreadable", fault=fault))
        return message

    def scope(self, message: ClientMessage) -> Scope:
        """The token scope that an external bot needs for this message."""
        match message:
            case commands.Hello() | commands.Look() | commands.Attend() | commands.ExplainRequest():
                return "read"
            case _:
                return self.scopes.get(type(message), "play")


@open_to("read", "A table as browsers see it; docs/protocol.md describes the messages.", Refused)
async def endpoint(websocket: WebSocket) -> None:
    """``/api/tables/{table}/socket``."""
    if not is_same_site(websocket):
        proxies.hint_of_origin(websocket)
        note_refusal(websocket, "cross-site")
        await websocket.close(sockets.CROSS_SITE)
        return
    site = site_of(websocket)
    name = websocket.path_params["table"]
    try:
        table = await site.tables.get(name)
        # A wall display shows what a spectator sees, whoever's browser it is.
        is_on_wall = "watch" in websocket.query_params
        guest = None if is_on_wall else await identify(site.store, websocket)
    except RefusedError as error:
        # Browsers see a close code only if the socket was opened.
        await websocket.accept()
        if error.status in QUIETLY:
            await websocket.close(QUIETLY[error.status])
        else:
            await _turn_away(websocket, error, sockets.OLD_RULES)
        return
    except StoreError:
        await websocket.accept()
        await websocket.close(sockets.TRY_AGAIN)
        return
    await websocket.accept()
    try:
        table.check_watching(None if guest is None else guest.id)
    except RefusedError as error:
        await _turn_away(websocket, error, sockets.PRIVATE)
        return
    try:
        if guest is None or not table.table_state.players_of(guest.id):
            site.load.check_room()
    except RefusedError as error:
        await _turn_away(websocket, error, sockets.TRY_AGAIN)
        return
    try:
        connection = Connection(websocket, name, guest, site)
        with site.limits.socket(connection.guest, connection.near, connection.drop) as place:
            await connection.run(place)
    except RefusedError as error:
        await _turn_away(websocket, error, sockets.TOO_MANY)


async def _turn_away(websocket: WebSocket, error: RefusedError, code: int) -> None:
    """Send the refusal and close the socket."""
    note_refusal(websocket, error.refusal.code)
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(encode(Refused("", 0, error.refusal)))
        await websocket.close(code)


class Connection(BrowserConnection):
    """The connection of one browser tab to a table."""

    def __init__(
        self,
        websocket: WebSocket,
        name: str,
        guest: Guest | None,
        site: RunningSite,
    ) -> None:
        """*name* is the table's; *guest* is None for a visitor who never sat down."""
        super().__init__(websocket, guest)
        self._protocol = site[Protocol]
        self._parts: list[SocketPart] = []
        """The parts of features, in the order of the site."""
        self._site = site
        self._limits, self._metrics, self._now = site.limits, site.metrics, site.runtime.monotonic
        self._visitor = guest
        self.near = source(websocket)
        self._name = name
        self._tables = site.tables
        self._table: Table | None = None
        """The table of the last hello."""

    async def run(self, place: SocketLimits) -> None:
        """Serve until the browser disconnects or is dropped."""
        with ExitStack() as parts:
            self._parts = [
                parts.enter_context(each.connect(self._site, self._name, self))
                for each in self._site.extensions
            ]
            await self._serve(place)

    def _left(self) -> None:
        if self._table:
            self._table.leave(self)

    async def _answer(self, raw: bytes) -> None:
        table = await self._live_table()
        if table is None:
            return
        command = ""
        try:
            message = self._protocol.read(raw)
            command = getattr(message, "id", "")
            if self._visitor:
                tokens.check(self._visitor, self._protocol.scope(message))
            await self._carry_out(table, message)
        except RefusedError as error:
            note_refusal(self._websocket, error.refusal.code, self.guest)
            self._tell(Refused(command, table.version(self), error.refusal))

    async def _carry_out(self, table: Table, message: ClientMessage) -> None:
        match message:
            case commands.Hello(pledge=pledge):
                self._table = table
                async with self._tables.arrivals:
                    await table.hello(self, pledge)
                for part in self._parts:
                    await part.entered(table)
            case commands.Open(entropy=entropy):
                await table.open(self, entropy)
            case commands.Look(seat=seat):
                self._table = table
                await table.look(self, seat)
            case commands.Attend(is_looking=is_looking):
                for part in self._parts:
                    part.look(is_looking=is_looking)
            case commands.ExplainRequest() as question:
                self._limits.count_question(self if self.guest is None else self.guest, self.near)
                self._tell(table.explain(self, question))
            case commands.Act() as choice:
                began = self._now()
                self._tell(await table.carry_out(self, choice))
                self._metrics.moves.count(self._now() - began)
            case message if type(message) in self._protocol.handlers:
                part = self._parts[self._protocol.handlers[type(message)]]
                self._tell(await part.handle(table, message))
            case command:
                await self._command(table, cast("commands.Command", command))

    async def _command(self, table: Table, command: commands.Command) -> None:
        self._tell(await table.carry_out(self, command))
        for part in self._parts:
            await part.carried_out(table)

    async def _live_table(self) -> Table | None:
        """The table, reloaded if necessary; None if that fails, which ends the connection."""
        try:
            return await self._tables.get(self._name)
        except (RefusedError, StoreError):
            self.drop()
            return None

    def _tell(self, message: ServerMessage) -> None:
        self.send(encode(message))


def _fault(message: ClientMessage) -> str:
    """The fault in the values of a message; empty for none."""
    match message:
        case commands.Hello(pledge=pledge) | commands.Rematch(pledge=pledge) if not PLEDGE.fullmatch(pledge):
            return "64 hexadecimal digits in lower case, or none - at `$.pledge`"
        case commands.Open(entropy=entropy) if not ENTROPY.fullmatch(entropy):
            return "1 to 64 hexadecimal digits in lower case - at `$.entropy`"
        case commands.ExplainRequest(path=path) if not sockets.is_gesture(path):
            return (
                f"1 to {sockets.LONGEST_PATH} places of 1 to {sockets.LONGEST_PLACE} characters - at `$.path`"
            )
        case commands.Act(action=action) if len(action) > LONGEST_ACTION:
            return f"at most {LONGEST_ACTION} characters - at `$.action`"
        case _:
            return ""


ROUTES = (WebSocketRoute("/api/tables/{table:id}/socket", endpoint),)
