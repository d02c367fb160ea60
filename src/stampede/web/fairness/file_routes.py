"""Routes of signed match files and of the key that verifies them."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.play import log
from stampede.web.fairness import signed_file
from stampede.web.fairness.messages import PublicKey
from stampede.web.fairness.signed_file import SignatureBasis
from stampede.web.http.answers import answer
from stampede.web.identity.guests import identify
from stampede.web.identity.tokens import open_to
from stampede.web.runtime.refusals import damaged
from stampede.web.site.site import site_of
from stampede.web.store.chain import DamagedError
from stampede.web.store.signing_key import own_key
from stampede.web.table.state import TableState


@open_to(
    "read", "A finished match as a signed file.", None, media="application/jsonl", name="routes_match_file"
)
async def match_file(request: Request) -> Response:
    """``GET /api/matches/{match}/file``."""
    site = site_of(request)
    table_state = await site.archive.finished(request.path_params["match"])
    try:
        grounds = await site.store.read(partial(signed_file.grounds, table_state=table_state))
    except DamagedError:
        raise damaged() from None
    guest = await identify(site.store, request)
    if not site.shows_names(table_state, None if guest is None else guest.id):
        table_state, grounds = signed_file.without_names(table_state, grounds)
    name = f"{table_state.match.game.name}-{table_state.match_id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    text = await site.executor.make(_text, table_state, grounds)
    return Response(text, media_type="application/jsonl; charset=utf-8", headers=headers)


async def key(request: Request) -> Response:
    """``GET /api/key``."""
    private = await site_of(request).store.read(own_key)
    return answer(PublicKey(log.public_key(private)))


def _text(table_state: TableState, grounds: SignatureBasis) -> str:
    return log.write(signed_file.signed_file(table_state, grounds))


ROUTES = (
    Route("/api/matches/{match:id}/file", match_file),
    Route("/api/key", key),
)
