"""The route for the data that a site stores about a visitor."""

import json
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.identity.guests import known_guest
from stampede.web.privacy import own_data as data
from stampede.web.site.site import site_of


async def own_data(request: Request) -> Response:
    """``GET /api/me/data``."""
    site = site_of(request)
    guest = await known_guest(site.store, request)
    await site.caught_up(guest.id)
    found = await site.store.read(partial(data.own_data, guest=guest.id))
    text = json.dumps(found, ensure_ascii=False, indent=1)
    headers = {"content-disposition": 'attachment; filename="stampede.json"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


ROUTES = (Route("/api/me/data", own_data),)
