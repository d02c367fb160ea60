"""Routes of the operator's page. For everybody else they do not exist."""

from functools import partial
from http import HTTPStatus

import msgspec
from sqlalchemy import Connection
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.accounts import accounts
from stampede.web.http import idempotency, pages
from stampede.web.http.answers import answer, as_json, read
from stampede.web.identity import roles
from stampede.web.identity.guests import bearer, digest, identify, token_of
from stampede.web.identity.tokens import check_route
from stampede.web.operators import messages, tasks
from stampede.web.operators.actions import carry_out
from stampede.web.operators.console import called, console
from stampede.web.runtime.names import tidied
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import Done
from stampede.web.site.site import site_of


async def page(request: Request) -> Response:
    """``/operator``."""
    await _operator(request)
    return await pages.front(request)


async def show(request: Request) -> Response:
    """``GET /api/operator``."""
    await _operator(request)
    site = site_of(request)
    return answer(await site.store.read(partial(console, now=site.runtime.now_ms())))


async def find(request: Request) -> Response:
    """``GET /api/operator/people``."""
    await _operator(request)
    site, name = site_of(request), tidied(request.query_params.get("name", ""))
    return answer(await site.store.read(partial(called, name=name, now=site.runtime.now_ms())))


async def do(request: Request) -> Response:
    """``POST /api/operator``: carry out an action."""
    guest = await _operator(request)
    wish, site = await read(request, messages.Deed), site_of(request)
    asked, now = idempotency.Request(site.store, guest, wish), site.runtime.now_ms()

    def work(connection: Connection) -> None:
        if not roles.is_operator(connection, guest):  # no longer an operator since the request came
            raise _nothing_here()
        accounts.check_fresh(connection, guest, digest(token_of(request)), now)
        carry_out(connection, wish.deed, wish.note, guest, now)
        asked.note(connection, Done())

    async def make() -> bytes:
        await site.store.write(work)
        return msgspec.json.encode(Done())

    done = await asked.once(make)
    await tasks.run(site)
    return as_json(done)


async def _operator(request: Request) -> int:
    """The operator behind the request; everybody else gets the refusal for an unknown path.

    A program with an API token gets 403, as at every route for browsers.
    """
    check_route(request, bearer(request))
    site = site_of(request)
    try:
        guest = await identify(site.store, request)
    except RefusedError:
        raise _nothing_here() from None
    if guest is None or not await site.store.read(partial(roles.is_operator, guest=guest.id)):
        raise _nothing_here()
    return guest.id


def _nothing_here() -> HTTPException:
    return HTTPException(HTTPStatus.NOT_FOUND)


ROUTES = [
    Route("/operator", page),
    Route("/api/operator", show),
    Route("/api/operator", do, methods=["POST"]),
    Route("/api/operator/people", find),
]
