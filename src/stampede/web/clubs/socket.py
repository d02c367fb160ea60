"""The socket between a browser and a club: news of the club, and its chat room."""

import asyncio
from contextlib import suppress
from http import HTTPStatus

import msgspec
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from stampede.web.chat import routes as chat_routes
from stampede.web.chat.messages import Ignore, Say, TellOperator
from stampede.web.chat.room import SHOW_AGAIN, Chat
from stampede.web.clubs import members
from stampede.web.clubs.play import member
from stampede.web.clubs.service import Clubs
from stampede.web.http import proxies, sockets
from stampede.web.http.answers import read
from stampede.web.http.connection import BrowserConnection
from stampede.web.http.security import is_same_site
from stampede.web.http.visitor_log import note_refusal
from stampede.web.identity.guests import identify, known_guest
from stampede.web.limits.limits import SocketLimits
from stampede.web.limits.source import source
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.site.site import RunningSite, site_of
from stampede.web.store.store import Guest, StoreError
from stampede.web.table.messages import Refused
from stampede.web.table.subscription import Subscriber
from stampede.web.words import say


class ClubPlace:
    """A club as a place with a chat room, which its members hear and write in."""

    def __init__(self, club: str, present: frozenset[int]) -> None:
        """*present* are the guests who are members now."""
        self.name, self._present = club, present

    def may_hear(self, guest: int | None) -> bool:
        """Whether *guest* is a member."""
        return guest in self._present

    def takes_part(self, guest: int) -> bool:
        """Whether *guest* is a member."""
        return guest in self._present

    def check_writing(self, guest: int) -> None:
        """Raise RefusedError for everybody but members."""
        if guest not in self._present:
            raise RefusedError.of(HTTPStatus.FORBIDDEN, "no-member")

    def hold(self, connection: sa.Connection) -> None:
        """Lock the club, in which several processes may write at once."""
        members.find(connection, self.name, locked=True)

    def author(self, _visitor: Subscriber) -> None:
        """Members write under their own names."""

    def version(self, _visitor: Subscriber) -> int:
        """A club has no version that a message could belong to."""
        return 0


async def place_of(site: RunningSite, club: str) -> ClubPlace:
    """The chat room of a club with its present members."""
    return ClubPlace(club, await site.store.read(lambda connection: members.guests(connection, club)))


async def endpoint(websocket: WebSocket) -> None:
    """``/api/clubs/{club}/socket``."""
    if not is_same_site(websocket):
        proxies.hint_of_origin(websocket)
        note_refusal(websocket, "cross-site")
        await websocket.close(sockets.CROSS_SITE)
        return
    site, name = site_of(websocket), websocket.path_params["club"]
    await websocket.accept()
    try:
        guest = await identify(site.store, websocket)
        own = None if guest is None else guest.id
        await site.store.read(lambda connection: site[Clubs].seen(connection, name, own))
        site.load.check_room()
        connection = ClubConnection(websocket, name, guest, site)
        with site.limits.socket(own, source(websocket), connection.drop) as limits:
            await connection.run(limits)
    except RefusedError as error:
        note_refusal(websocket, error.refusal.code)
        is_private = error.refusal.code == "private-club"
        await _close(websocket, sockets.PRIVATE if is_private else sockets.TOO_MANY)
    except StoreError:
        await _close(websocket, sockets.TRY_AGAIN)


class ClubConnection(BrowserConnection):
    """One connection of a browser to a club."""

    def __init__(self, websocket: WebSocket, club: str, guest: Guest | None, site: RunningSite) -> None:
        """*guest* is None for a stranger, who only gets news."""
        super().__init__(websocket, guest)
        self._club, self._site, self._chat = club, site, site.find(Chat)
        self._decoder = msgspec.json.Decoder(Say)

    async def run(self, place: SocketLimits) -> None:
        """Serve until the browser disconnects or is dropped; raises RefusedError when it may see no more."""
        await self._serve(place, self._news())

    def _left(self) -> None:
        if self._chat:
            self._chat.leave(self._club, self)

    async def _news(self) -> None:
        clubs, news, version = self._site[Clubs], asyncio.Event(), -1
        try:
            while True:
                found = await self._site.store.read(
                    lambda connection: clubs.news(connection, self._club, self.guest)
                )
                self.send(msgspec.json.encode(found).decode())
                # With a new version somebody may have become a member, or be none any more.
                if self._chat and found.version != version:
                    await self._chat.enter(await place_of(self._site, self._club), self)
                version = found.version
                await clubs.followers.wait(self._club, news)
        finally:
            clubs.followers.leave(self._club, news)

    async def _answer(self, raw: bytes) -> None:
        command = ""
        try:
            if len(raw) > sockets.LARGEST:
                raise malformed(say("refused.too-long", most=sockets.LARGEST))
            try:
                message = self._decoder.decode(raw)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                raise malformed(say("message.unreadable", fault=error)) from None
            command, site = message.id, self._site
            made = await site.offered(Chat).say(await place_of(site, self._club), self, message)
            # Other processes send their followers the latest messages.
            await site.cluster.forwarder.ask(SHOW_AGAIN, self._club)
        except RefusedError as error:
            note_refusal(self._websocket, error.refusal.code, self.guest)
            self.send(msgspec.json.encode(Refused(command, 0, error.refusal)).decode())
        else:
            self.send(msgspec.json.encode(made).decode())


async def _close(websocket: WebSocket, code: int) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(code)


async def ignore(request: Request) -> Response:
    """``POST /api/clubs/{club}/chat/ignore``."""
    wish = await read(request, Ignore)
    site, name = site_of(request), request.path_params["club"]
    guest = await _member(request, site)
    about = await chat_routes.author_of(site, name, guest, wish.message)
    return await chat_routes.ignore_author(site, guest, about, is_blocked=wish.is_blocked)


async def report(request: Request) -> Response:
    """``POST /api/clubs/{club}/chat/report``."""
    wish = await read(request, TellOperator)
    site, name = site_of(request), request.path_params["club"]
    guest = await _member(request, site)
    about = await chat_routes.author_of(site, name, guest, wish.message)
    return await chat_routes.report_author(site, guest, name, about, wish)


async def _member(request: Request, site: RunningSite) -> int:
    """The member behind a request about the chat; raises RefusedError."""
    site.offered(Chat)
    guest = (await known_guest(site.store, request)).id
    club = request.path_params["club"]
    await site.store.read(lambda connection: member(site, connection, club, guest))
    return guest
