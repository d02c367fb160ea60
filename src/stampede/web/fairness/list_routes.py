"""The public list of commitments to randomness and their results: line by line for programs, and by pages."""

import re
from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from stampede.web.fairness import public_list
from stampede.web.http.answers import answer
from stampede.web.http.pages import front
from stampede.web.runtime.refusals import malformed
from stampede.web.site.site import site_of
from stampede.web.words import say


async def lines(request: Request) -> Response:
    """``GET /api/fairness/list``: a line of JSON an entry, from ``after`` on."""
    found = await site_of(request).store.read(partial(public_list.read, after=_number(request, "after")))
    return PlainTextResponse("".join(f"{line}\n" for line in found))


async def page(request: Request) -> Response:
    """``GET /api/fairness/entries``: the newest entries, or those from ``before`` down."""
    before = _number(request, "before")
    return answer(await site_of(request).store.read(partial(public_list.page, before=before)))


def _number(request: Request, name: str) -> int:
    """The number of an entry; 0 where none is given. Raises RefusedError."""
    given = request.query_params.get(name, "0")
    if not re.fullmatch("[0-9]{1,9}", given):
        raise malformed(say("list.number", name=name))
    return int(given)


ROUTES = (
    Route("/fairness", front),
    Route("/api/fairness/list", lines),
    Route("/api/fairness/entries", page),
)
