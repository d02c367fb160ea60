"""The routes of hints and reviews."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stampede.web.http.answers import answer, read
from stampede.web.http.services import services
from stampede.web.identity.guests import identify
from stampede.web.replays.messages import AskHint


async def hint(request: Request) -> Response:
    """``POST /api/tables/{table}/hint``."""
    house = services(request)
    guest = await identify(house.store, request)
    wish = await read(request, AskHint)
    table = await house.tables.get(request.path_params["table"])
    return answer(
        await house.advisers.hint(table.table_state, None if guest is None else guest.id, wish.seat)
    )


async def review(request: Request) -> Response:
    """``GET /api/matches/{match}/review``."""
    return answer(await services(request).advisers.review(request.path_params["match"]))


ROUTES = (
    Route("/api/tables/{table:id}/hint", hint, methods=["POST"]),
    Route("/api/matches/{match:id}/review", review),
)
