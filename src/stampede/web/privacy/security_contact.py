"""``/.well-known/security.txt``: where to report a fault of the site (RFC 9116)."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from stampede.web.site.site import site_of

VALID_DAYS = 180
"""The file says until when it holds; each answer says it anew."""


async def security_txt(request: Request) -> Response:
    """``GET /.well-known/security.txt``; 404 where the operator has named no contact."""
    site = site_of(request)
    if not site.settings.security_contact:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    until = datetime.fromtimestamp(site.runtime.now_ms() / 1000, UTC) + timedelta(days=VALID_DAYS)
    lines = [f"Contact: {site.settings.security_contact}", f"Expires: {until:%Y-%m-%dT%H:%M:%SZ}"]
    lines.append("Preferred-Languages: en, fr, de")
    if site.settings.site:
        lines.append(f"Canonical: {site.settings.site}/.well-known/security.txt")
    return PlainTextResponse("\n".join(lines) + "\n")


ROUTES = (Route("/.well-known/security.txt", security_txt),)
