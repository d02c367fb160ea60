"""Signed match files, the key to check them with, and what is kept of a visitor."""

import json
from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.play import log
from stampede.web.fairness import signed_file
from stampede.web.fairness.signature_messages import PublicKey
from stampede.web.fairness.signed_file import Grounds
from stampede.web.http.answers import answer
from stampede.web.http.services import services
from stampede.web.identity.guests import identify, known_guest
from stampede.web.identity.tokens import open_to
from stampede.web.privacy import own_data as data
from stampede.web.runtime.refusals import damaged
from stampede.web.store.chain import DamagedError
from stampede.web.store.signing_key import own_key
from stampede.web.table.state import TableState


@open_to("read", "A finished match as a signed file.", None, media="application/jsonl")
async def match_file(request: Request) -> Response:
    """``GET /api/matches/{match}/file``."""
    house = services(request)
    table_state = await house.archive.finished(request.path_params["match"])
    try:
        grounds = await house.store.read(partial(signed_file.grounds, table_state=table_state))
    except DamagedError:
        raise damaged() from None
    guest = await identify(house.store, request)
    if not house.tells_names(table_state, None if guest is None else guest.id):
        table_state, grounds = signed_file.without_names(table_state, grounds)
    name = f"{table_state.match.game.name}-{table_state.match_id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = await house.executor.make(_text, table_state, grounds)
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


async def key(request: Request) -> Response:
    """``GET /api/key``."""
    private = await services(request).store.read(own_key)
    return answer(PublicKey(log.public_key(private)))


async def own_data(request: Request) -> Response:
    """``GET /api/me/data``."""
    house = services(request)
    guest = await known_guest(house.store, request)
    await house.caught_up(guest.id)
    found = await house.store.read(partial(data.own_data, guest=guest.id))
    text = json.dumps(found, ensure_ascii=False, indent=1)
    headers = {"content-disposition": 'attachment; filename="stampede.json"', "cache-control": "no-store"}
    return Response(text, media_type="application/json", headers=headers)


def _text(table_state: TableState, grounds: Grounds) -> str:
    return log.write(signed_file.signed_file(table_state, grounds))


ROUTES = (
    Route("/api/matches/{match:id}/file", match_file),
    Route("/api/key", key),
    Route("/api/me/data", own_data),
)
