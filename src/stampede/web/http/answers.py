"""Requests read and answers written over HTTP."""

import logging
from http import HTTPStatus
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stampede.web.http import pages, proxies
from stampede.web.http.security import DRAWING_POLICY, headers_for, is_same_site
from stampede.web.http.visitor_log import note_refusal
from stampede.web.identity.guests import bearer
from stampede.web.identity.tokens import check_route
from stampede.web.runtime import languages
from stampede.web.runtime.load import RETRY_SECONDS
from stampede.web.runtime.refusals import RefusedError, malformed
from stampede.web.store.store import StoreError, unwritten
from stampede.web.words import say
from stampede.words.catalogue import speaking

LARGEST = 64 * 1024
CODES = {404: "not-found", 405: "wrong-method"}

logger = logging.getLogger(__name__)
Body = TypeVar("Body")


async def read(request: Request, kind: type[Body], largest: int = LARGEST) -> Body:
    """Decode the body of a POST, of at most *largest* bytes, as *kind*; raises RefusedError."""
    check_route(request, bearer(request))
    if not is_same_site(request):
        raise RefusedError.of(HTTPStatus.FORBIDDEN, "cross-site", hint=proxies.hint_of_origin(request))
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        raise RefusedError.of(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "not-json")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            raise RefusedError.of(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-long", most=largest)
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(say("message.unreadable", fault=error)) from None


def answer(message: msgspec.Struct, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """The response that carries *message* as JSON."""
    return as_json(msgspec.json.encode(message), status)


def as_json(text: bytes, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """The response that carries *text*, which is JSON already."""
    return Response(text, status, media_type="application/json")


def drawing(svg: str | bytes, caching: str = "no-cache") -> Response:
    """The response that carries an SVG drawing."""
    headers = {"content-security-policy": DRAWING_POLICY, "cache-control": caching}
    return Response(svg, media_type="image/svg+xml; charset=utf-8", headers=headers)


async def refused(request: Request, error: Exception) -> Response:
    """The response to a request that was refused."""
    assert isinstance(error, RefusedError)
    note_refusal(request, error.refusal.code)
    response = answer(error.refusal, error.status)
    wait = error.wait or (RETRY_SECONDS if error.status == HTTPStatus.SERVICE_UNAVAILABLE else 0)
    if wait:
        response.headers["retry-after"] = str(wait)
    return response


async def failed_store(request: Request, error: Exception) -> Response:
    """The response when the database has failed."""
    assert isinstance(error, StoreError)
    return await refused(request, unwritten(error))


async def gone(_request: Request, _error: Exception) -> Response:
    """The response to a client that disconnected during its request: nobody reads it."""
    return Response(status_code=HTTPStatus.REQUEST_TIMEOUT)


async def http_error(request: Request, error: Exception) -> Response:
    """The response to an unknown path or method."""
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "bad-request")
    note_refusal(request, code)
    if code == "not-found" and "text/html" in request.headers.get("accept", ""):
        return pages.nothing_here(request)
    refusal = RefusedError.of(HTTPStatus(error.status_code), code, path=request.url.path).refusal
    response = answer(refusal, HTTPStatus(error.status_code))
    response.headers.update(error.headers or {})
    return response


async def server_error(request: Request, _error: Exception) -> Response:
    """The response after an unexpected error, whose details are in the log only."""
    # This response bypasses the middleware that sets language and headers for all others.
    with speaking(languages.of(request)):
        error = RefusedError.of(HTTPStatus.INTERNAL_SERVER_ERROR, "server-error")
    note_refusal(request, error.refusal.code)
    response = answer(error.refusal, error.status)
    response.headers.update(headers_for(request))
    return response
