"""Device cookies: a browser that has logged in before is not slowed by strangers who guess passwords.

The cookie holds for each of the last few logins a random number and a MAC of both, as OWASP describes it
(Slow Down Online Guessing Attacks with Device Cookies). Guesses from such a browser count by the number.
"""

import hashlib
import hmac

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from stampede.web.identity.guests import COOKIE_SECONDS, TOKEN, bearer, is_safe, new_token
from stampede.web.runtime.runtime import Runtime
from stampede.web.store.signing_key import house_key, make_house_key

NAME, SAFE_NAME = "stampede_device", "__Host-stampede_device"
"""The second is for HTTPS, as for the token of a guest."""
KEY = "devices"
MOST = 4
"""The most logins that one browser is known for; the oldest is dropped."""


def device(request: Request, login: str, key: str) -> str:
    """The number by which this browser is known for *login*; empty for a browser that is not."""
    return next((number for number, mac in _entries(request) if _is_of(login, number, mac, key)), "")


def remember(request: Request, response: Response, login: str, key: str, runtime: Runtime) -> None:
    """Make the browser one that is known for *login*; a program has none."""
    if not login or bearer(request) or device(request, login, key):
        return
    number = new_token(runtime)
    entries = [*_entries(request), (number, _mac(login, number, key))][-MOST:]
    response.set_cookie(
        _name(request),
        "~".join(f"{number}.{mac}" for number, mac in entries),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_safe(request),
    )


def make_key(connection: Connection, runtime: Runtime) -> None:
    """Make the server's key for device cookies, once."""
    make_house_key(connection, KEY, runtime.token_bytes(32).hex())


def key_of(connection: Connection) -> str:
    """The server's key for device cookies."""
    return house_key(connection, KEY)


def _name(request: Request) -> str:
    return SAFE_NAME if is_safe(request) else NAME


def _entries(request: Request) -> list[tuple[str, str]]:
    """The pairs of number and MAC in the cookie that could be ours."""
    pairs = (each.partition(".") for each in request.cookies.get(_name(request), "").split("~")[:MOST])
    return [(number, mac) for number, _, mac in pairs if TOKEN.fullmatch(number)]


def _is_of(login: str, number: str, mac: str, key: str) -> bool:
    return hmac.compare_digest(_mac(login, number, key).encode(), mac.encode())


def _mac(login: str, number: str, key: str) -> str:
    return hmac.new(bytes.fromhex(key), f"{number}\n{login}".encode(), hashlib.sha256).hexdigest()
