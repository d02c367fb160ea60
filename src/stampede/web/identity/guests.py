"""Visitors. A guest is whoever holds a token; the server keeps only its hash."""

import hashlib
import re
from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from stampede.web.identity import tokens
from stampede.web.identity.last_seen import seen
from stampede.web.limits.limits import Limits
from stampede.web.limits.source import source
from stampede.web.runtime import ids
from stampede.web.runtime.refusals import RefusedError, banned, unknown_guest
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.wire import LETTERS
from stampede.web.store.store import Guest, Store

COOKIE, SAFE_COOKIE = "stampede_guest", "__Host-stampede_guest"
"""The second under HTTPS: browsers take it by HTTPS alone, from this very host (RFC 6265bis, 4.1.3)."""
COOKIE_SECONDS = 400 * 24 * 3600
"""Browsers keep no cookie longer."""
TOKEN_BYTES = 16
TOKEN = re.compile(f"{LETTERS}{{22,86}}")
"""128 bits or more, as ``new_token`` writes them."""


def new_token(runtime: Runtime) -> str:
    """A token nobody can guess."""
    return ids.new_token(runtime, TOKEN_BYTES)


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(connection: HTTPConnection) -> str:
    """The token a program sends in the Authorization header; empty without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def token_of(connection: HTTPConnection) -> str:
    """The token that came along; empty without a usable one."""
    token = bearer(connection) or _cookie(connection)
    return token if TOKEN.fullmatch(token) else ""


def is_safe(connection: HTTPConnection) -> bool:
    """Whether it came by HTTPS."""
    return connection.url.scheme in {"https", "wss"}


def _cookie(connection: HTTPConnection) -> str:
    """The token of a browser; one of before HTTPS or of an earlier release counts until it is renamed."""
    safe = connection.cookies.get(SAFE_COOKIE, "") if is_safe(connection) else ""
    return safe or connection.cookies.get(COOKIE, "")


async def identify(store: Store, connection: HTTPConnection) -> Guest | None:
    """Who this is, if they have sat down before; raises RefusedError for who is banned."""
    token = token_of(connection)
    if token.startswith(tokens.PREFIX):
        found: Guest | None = await tokens.holder(store, connection, digest(token))
    else:
        found = await store.guest(digest(token), seen(connection)) if token else None
    return _admitted(connection, found)


def _admitted(connection: HTTPConnection, guest: Guest | None) -> Guest | None:
    """*guest*, as they come now; raises RefusedError while the server is closed to them."""
    if guest and guest.banned_ms:
        raise banned(guest.banned_ms)
    return guest and _coming(connection, guest)


def _coming(connection: HTTPConnection, guest: Guest) -> Guest:
    """*guest*, by a browser or by a program: only programs send a token in a header."""
    return guest._replace(is_program=bool(bearer(connection)))


async def known_guest(store: Store, connection: HTTPConnection) -> Guest:
    """Who this is; raises RefusedError for who is nobody yet."""
    guest = await identify(store, connection)
    if guest is None:
        raise unknown_guest()
    return guest


async def welcome(store: Store, limits: Limits, connection: HTTPConnection, name: str) -> tuple[Guest, str]:
    """Who this is, made a guest if they are new; also the token that a browser must be given, or "".

    A program without an account chooses its own token. A browser's token is chosen here: one we do not know
    is not taken over. Raises RefusedError where too many new ones come from one address, or a program does
    not take the name of the account it has a token of.
    """
    token = token_of(connection)
    if token.startswith(tokens.PREFIX):
        owner = await known_guest(store, connection)
        if name != owner.name:
            raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "name-of-account", name=owner.name)
        return owner, ""
    if bearer(connection) and not token:
        raise RefusedError.of(HTTPStatus.UNAUTHORIZED, "bad-token")
    known = _admitted(connection, await store.guest(digest(token))) if token else None
    if known and known.name == name:
        return known, ""
    if known is None:
        limits.count_guest(source(connection))
    if known or bearer(connection):
        return _coming(connection, await store.save_guest(digest(token), name)), ""
    token = new_token(store.runtime)
    return await store.save_guest(digest(token), name), token


def hand_over(request: Request, response: Response, token: str) -> None:
    """Give a browser its new token, unless that is empty."""
    if token:
        _set(request, response, token, COOKIE_SECONDS)


def take_back(request: Request, response: Response) -> None:
    """Have a browser forget its token."""
    _set(request, response, "", 0)


def rename(connection: HTTPConnection, headers: MutableHeaders) -> None:
    """Give a token that came by the usual cookie under HTTPS the safe name, by these *headers*."""
    if not is_safe(connection) or COOKIE not in connection.cookies or headers["cache-control"] != "no-store":
        return
    renamed, token = Response(), connection.cookies[COOKIE]
    is_given = any(each.startswith(f"{SAFE_COOKIE}=") for each in headers.getlist("set-cookie"))
    if not is_given and SAFE_COOKIE not in connection.cookies and TOKEN.fullmatch(token):
        _set(connection, renamed, token, COOKIE_SECONDS)
    renamed.delete_cookie(COOKIE)
    for each in renamed.headers.getlist("set-cookie"):
        headers.append("set-cookie", each)


def _set(request: HTTPConnection, response: Response, token: str, seconds: int) -> None:
    name = SAFE_COOKIE if is_safe(request) else COOKIE
    response.set_cookie(name, token, max_age=seconds, httponly=True, samesite="lax", secure=is_safe(request))
