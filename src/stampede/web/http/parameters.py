"""Parsing of the games and numbers in a request's address."""

import re
from collections.abc import Callable
from http import HTTPStatus

from starlette.requests import Request

from stampede.core.definition import Definition
from stampede.games import drawn_games, find
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.words import say

NUMBER = re.compile(r"-?[0-9]{1,9}")


def definition_of(request: Request) -> Definition:
    """The game in the address; raises RefusedError with the games there are."""
    name = request.path_params["game"]
    if name not in drawn_games():
        raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-game", games=", ".join(drawn_games()))
    return find(name)


def _no_number(**bounds: object) -> str:
    return say("address.number", **bounds)


def number_of(
    request: Request, name: str, usual: int, low: int, high: int, wrong: Callable[..., str] = _no_number
) -> int:
    """The number *name* in the query, *usual* without one; raises RefusedError with the range allowed."""
    text = request.query_params.get(name, str(usual))
    if not NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise malformed(wrong(name=name, low=low, high=high))
    return int(text)
