"""The routes by which account holders manage sessions, passkeys and recovery codes."""

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.accounts import access
from stampede.web.accounts.access_messages import (
    EndSessions,
    NamePasskey,
    RecoveryCode,
    RecoveryCodes,
    RemovePasskey,
)
from stampede.web.accounts.holder import AccountHolder, change, enter, holder_of, next_token
from stampede.web.http.answers import answer, read
from stampede.web.identity import people
from stampede.web.identity.guests import digest, token_of
from stampede.web.limits.source import source
from stampede.web.runtime.names import clean_name
from stampede.web.runtime.wire import Nothing
from stampede.web.site.site import site_of


async def show(request: Request) -> Response:
    """``GET /api/me/access``."""
    return await _told(request, await holder_of(request))


async def end_sessions(request: Request) -> Response:
    """``POST /api/me/sessions/end``."""
    wish, holder = await read(request, EndSessions), await holder_of(request)
    await change(
        request,
        holder,
        lambda connection: access.end_sessions(connection, holder.guest, holder.token_hash, wish.session),
    )
    await site_of(request).turn_out(holder.guest)
    return await _told(request, holder)


async def name_passkey(request: Request) -> Response:
    """``POST /api/me/passkey/name``."""
    wish, holder = await read(request, NamePasskey), await holder_of(request)
    name = clean_name(wish.name)
    await site_of(request).store.write(
        lambda connection: access.name_passkey(connection, holder.guest, wish.passkey, name)
    )
    return await _told(request, holder)


async def remove_passkey(request: Request) -> Response:
    """``POST /api/me/passkey/remove``."""
    wish, holder = await read(request, RemovePasskey), await holder_of(request)
    await change(
        request,
        holder,
        lambda connection: access.remove_passkey(connection, holder.guest, wish.passkey),
    )
    return await _told(request, holder)


async def make_codes(request: Request) -> Response:
    """``POST /api/me/recovery``."""
    await read(request, Nothing)
    holder, codes = await holder_of(request), access.new_codes(site_of(request).runtime)
    await change(request, holder, lambda connection: access.keep_codes(connection, holder.guest, codes))
    return answer(RecoveryCodes(codes))


async def log_in_by_code(request: Request) -> Response:
    """``POST /api/log-in/recovery``."""
    wish, site, near = await read(request, RecoveryCode), site_of(request), source(request)
    await site.limits.count_log_in(None, near)
    token, now = next_token(request), site.runtime.now_ms()
    before = digest(token_of(request))

    def work(connection: Connection) -> int:
        guest = access.spend_code(connection, wish.code)
        people.begin_session(connection, guest, digest(token), now, instead_of=before)
        return guest

    guest = await site.store.write(work)
    site.limits.forgive_log_in(None, near)
    return await enter(request, guest, token)


async def _told(request: Request, holder: AccountHolder) -> Response:
    found = await site_of(request).store.read(
        lambda connection: access.of(connection, holder.guest, holder.token_hash)
    )
    return answer(found)


ROUTES = [
    Route("/api/me/access", show),
    Route("/api/me/sessions/end", end_sessions, methods=["POST"]),
    Route("/api/me/passkey/name", name_passkey, methods=["POST"]),
    Route("/api/me/passkey/remove", remove_passkey, methods=["POST"]),
    Route("/api/me/recovery", make_codes, methods=["POST"]),
    Route("/api/log-in/recovery", log_in_by_code, methods=["POST"]),
]
