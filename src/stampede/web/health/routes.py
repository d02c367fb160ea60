"""The routes for programs that watch over the server."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from stampede.web.http.services import services


async def healthz(request: Request) -> Response:
    """``GET /healthz``: that the server lives, and how late it is, a line each."""
    house = services(request)
    late, lag = 1000 * house.load.late_seconds, house.tables.projector.lag_ms
    stopped = "".join(f"stopped: {name}\n" for name in sorted(house.tables.projector.stopped))
    lost = "".join(f"workers_{how}: {house.bots.lost[how]}\n" for how in ("hung", "died", "random"))
    return PlainTextResponse(f"ok\nlate_ms: {late:.0f}\nprojections_p99_ms: {lag:.0f}\n{lost}{stopped}")


async def readyz(request: Request) -> Response:
    """``GET /readyz``: whether moves can be written down, and if not, why."""
    if fault := await services(request).readiness.fault():
        return PlainTextResponse(f"not ready: {fault}\n", HTTPStatus.SERVICE_UNAVAILABLE)
    return PlainTextResponse("ready\n")


ROUTES = [Route("/healthz", healthz), Route("/readyz", readyz)]
