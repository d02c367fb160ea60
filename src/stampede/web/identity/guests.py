"""Guests and their tokens: the holder of a token is the guest, and the server keeps only its hash."""

import hashlib
import re
from collections import Counter
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
"""The second is for HTTPS: browsers accept it by HTTPS only, from this very host (RFC 6265bis, 4.1.3)."""
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""
TOKEN_BYTES = 16
TOKEN = re.compile(f"{LETTERS}{{22,86}}")
"""128 bits or more, as ``new_token`` writes them."""
LEAST_LETTERS, MOST_OF_ONE = 8, 2
"""A program's token has so many different characters, and none makes up half of it: it is not repeated or
padded. One of 26 million random tokens of 128 bits in hexadecimal would fail."""


def new_token(runtime: Runtime) -> str:
    """A token nobody can guess."""
    return ids.new_token(runtime, TOKEN_BYTES)


def is_random(token: str) -> bool:
    """Whether the *token* of a program could have been made by chance."""
    counts = Counter(token).values()
    return len(counts) >= LEAST_LETTERS and max(counts) * MOST_OF_ONE < len(token)


def digest(token: str) -> str:
    """The hash of a token, by which the database knows it."""
    return hashlib.sha256(token.encode()).hexdigest()


def bearer(connection: HTTPConnection) -> str:
    """The token a program sends in the Authorization header; empty without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def token_of(connection: HTTPConnection) -> str:
    """The token that the request carries; empty without a usable one."""
    token = bearer(connection) or _cookie(connection)
    return token if TOKEN.fullmatch(token) else ""


def is_safe(connection: HTTPConnection) -> bool:
    """Whether the request came by HTTPS."""
    return connection.url.scheme in {"https", "wss"}


def _cookie(connection: HTTPConnection) -> str:
    """The token in a browser's cookie; under HTTPS the other cookie counts too, until it is renamed."""
    safe = connection.cookies.get(SAFE_COOKIE, "") if is_safe(connection) else ""
    return safe or connection.cookies.get(COOKIE, "")


async def identify(store: Store, connection: HTTPConnection) -> Guest | None:
    """The guest whose token the request carries, None if unknown; raises RefusedError for a banned guest."""
    token = token_of(connection)
    if token.startswith(tokens.PREFIX):
        found: Guest | None = await tokens.holder(store, connection, digest(token))
    else:
        found = await store.guest(digest(token), seen(connection)) if token else None
    return _admitted(connection, found)


def _admitted(connection: HTTPConnection, guest: Guest | None) -> Guest | None:
    """*guest*, marked if a program speaks for them; raises RefusedError while they are banned."""
    if guest and guest.banned_ms:
        raise banned(guest.banned_ms)
    return guest and _coming(connection, guest)


def _coming(connection: HTTPConnection, guest: Guest) -> Guest:
    """*guest*, marked as a program if the token came in a header, which browsers do not send."""
    return guest._replace(is_program=bool(bearer(connection)))


async def known_guest(store: Store, connection: HTTPConnection) -> Guest:
    """The guest whose token the request carries; raises RefusedError for an unknown visitor."""
    guest = await identify(store, connection)
    if guest is None:
        raise unknown_guest()
    return guest


async def welcome(store: Store, limits: Limits, connection: HTTPConnection, name: str) -> tuple[Guest, str]:
    """The visitor as a guest, made if they are new; and the new token for their browser, or "".

    A program without an account chooses its own token. The server chooses a browser's token, and accepts no
    unknown one. Raises RefusedError where too many new guests come from one address, or a program with an
    account's token does not use the name of the account.
    """
    token = token_of(connection)
    if token.startswith(tokens.PREFIX):
        owner = await known_guest(store, connection)
        if name != owner.name:
            raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "name-of-account", name=owner.name)
        return owner, ""
    if bearer(connection) and not (token and is_random(token)):
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
    """Set the browser's cookie to its new token, unless that is empty."""
    if token:
        _set(request, response, token, COOKIE_SECONDS)


def take_back(request: Request, response: Response) -> None:
    """Delete the browser's cookie."""
    _set(request, response, "", 0)


def rename(connection: HTTPConnection, headers: MutableHeaders) -> None:
    """Move a token from the plain cookie to the one for HTTPS, by these response *headers*."""
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
