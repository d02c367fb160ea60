"""Requests read and answers written over HTTP."""

import logging
from http import HTTPStatus
from typing import TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from stampede.web import pages
from stampede.web.opening_messages import Refusal
from stampede.web.refusals import RefusedError, malformed, not_stored
from stampede.web.security import DRAWING_POLICY, HEADERS, is_same_site

LARGEST = 64 * 1024
CODES = {404: "not-found", 405: "wrong-method"}

logger = logging.getLogger(__name__)
Body = TypeVar("Body")


async def read(request: Request, kind: type[Body], largest: int = LARGEST) -> Body:
    """The body of a POST, of so many bytes; raises RefusedError saying what is wrong."""
    if not is_same_site(request):
        message = "Only a page of this server, or a program with its own token, may do that."
        raise RefusedError(HTTPStatus.FORBIDDEN, "cross-site", message)
    content_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content_type != "application/json":
        message = "Send JSON, and say so: Content-Type: application/json."
        raise RefusedError(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "not-json", message)
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > largest:
            message = f"The message is too long: at most {largest} bytes are read."
            raise RefusedError(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-long", message)
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(f"The message cannot be read: {error}.") from None


def answer(message: msgspec.Struct, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """A message as JSON."""
    return as_json(msgspec.json.encode(message), status)


def as_json(text: bytes, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """What is JSON already."""
    return Response(text, status, media_type="application/json")


def drawing(svg: str | bytes, caching: str = "no-cache") -> Response:
    """A drawing."""
    headers = {"content-security-policy": DRAWING_POLICY, "cache-control": caching}
    return Response(svg, media_type="image/svg+xml", headers=headers)


async def refused(_request: Request, error: Exception) -> Response:
    """The answer to what was refused."""
    assert isinstance(error, RefusedError)
    return answer(error.refusal, error.status)


async def failed_store(_request: Request, _error: Exception) -> Response:
    """The answer when the database does not work."""
    error = not_stored()
    return answer(error.refusal, error.status)


async def http_error(request: Request, error: Exception) -> Response:
    """The answer to an unknown path or method."""
    assert isinstance(error, HTTPException)
    code = CODES.get(error.status_code, "bad-request")
    if code == "not-found" and "text/html" in request.headers.get("accept", ""):
        return pages.nothing_here(request)
    message = f"There is nothing at {request.url.path}." if code == "not-found" else f"{error.detail}."
    response = answer(Refusal(code, message), HTTPStatus(error.status_code))
    response.headers.update(error.headers or {})
    return response


async def server_error(_request: Request, _error: Exception) -> Response:
    """The answer when the server itself is at fault. What went wrong is in its log only."""
    refusal = Refusal("server-error", "Something went wrong in the server; it has been written down.")
    response = answer(refusal, HTTPStatus.INTERNAL_SERVER_ERROR)
    # This answer is made outside the middleware that adds them elsewhere.
    response.headers.update(HEADERS)
    return response
