"""Routes for the tokens of programs, which only accounts have."""

from http import HTTPStatus

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.accounts import accounts
from stampede.web.accounts.holder import AccountHolder, change, holder_of
from stampede.web.http.answers import answer, read
from stampede.web.identity import tokens
from stampede.web.identity.guests import digest
from stampede.web.identity.token_messages import EndToken, MakeToken, TokenMade, Tokens
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.refusals import RefusedError
from stampede.web.site.site import site_of


async def show(request: Request) -> Response:
    """``GET /api/me/tokens``."""
    return await _told(request, await holder_of(request))


async def make(request: Request) -> Response:
    """``POST /api/me/tokens``."""
    wish, holder, site = await read(request, MakeToken), await holder_of(request), site_of(request)
    token, now = tokens.new_token(site.runtime), site.runtime.now_ms()
    named = msgspec.structs.replace(wish, name=clean_name(wish.name))

    def work(connection: Connection) -> None:
        if accounts.of_guest(connection, holder.guest) is None:
            raise RefusedError.of(HTTPStatus.CONFLICT, "no-account")
        tokens.keep(connection, holder.guest, digest(token), named, now)

    await change(request, holder, work)
    return answer(TokenMade(token))


async def end(request: Request) -> Response:
    """``POST /api/me/tokens/end``."""
    wish, holder, site = await read(request, EndToken), await holder_of(request), site_of(request)
    await site.store.write(lambda connection: tokens.end(connection, holder.guest, wish.token))
    await site.turn_out(holder.guest)
    return await _told(request, holder)


async def _told(request: Request, holder: AccountHolder) -> Response:
    site = site_of(request)
    now = site.runtime.now_ms()
    found = await site.store.read(lambda connection: tokens.listed(connection, holder.guest, now))
    return answer(Tokens(found))


ROUTES = [
    Route("/api/me/tokens", show),
    Route("/api/me/tokens", make, methods=["POST"]),
    Route("/api/me/tokens/end", end, methods=["POST"]),
]
