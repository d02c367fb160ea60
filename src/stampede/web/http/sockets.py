"""Close codes and limits that all sockets share."""

from collections.abc import Iterable
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from stampede.web.http import proxies
from stampede.web.http.answers import refused
from stampede.web.runtime.refusals import RefusedError

LARGEST = 64 * 1024
"""Bytes of a message, at most."""
CLOSE_SECONDS = 2.0
CROSS_SITE, UNKNOWN_TABLE, OLD_RULES, PRIVATE, TOO_MANY, TRY_AGAIN = 4403, 4404, 4410, 4423, 4429, 1013
LONGEST_PATH, LONGEST_PLACE = 8, 64
"""The most places of a gesture, and the most letters of each."""


def is_gesture(path: tuple[str, ...]) -> bool:
    """Whether *path* has the form of a gesture: the touched places, in order."""
    return 1 <= len(path) <= LONGEST_PATH and all(1 <= len(place) <= LONGEST_PLACE for place in path)


async def no_socket(request: Request) -> Response:
    """Refuse a plain request to a socket's address with status 426; usually a proxy is at fault."""
    proxies.warn(request, proxies.NO_UPGRADE)
    error = RefusedError.of(HTTPStatus.UPGRADE_REQUIRED, "no-upgrade")
    response = await refused(request, error)
    response.headers["upgrade"] = "websocket"
    return response


def refusing(routes: Iterable[BaseRoute]) -> list[BaseRoute]:
    """A route for each socket of *routes* that refuses plain requests."""
    return [Route(each.path, no_socket) for each in routes if isinstance(each, WebSocketRoute)]
