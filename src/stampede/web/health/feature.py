"""Health routes for monitoring programs, registered with a site."""

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from stampede.web.health.readiness import Readiness
from stampede.web.site.feature import Feature
from stampede.web.site.site import site_of


async def healthz(request: Request) -> Response:
    """``GET /healthz``: that the server lives, and the event loop's delay, a line each."""
    site = site_of(request)
    late, lag = 1000 * site.load.late_seconds, site.tables.projector.lag_ms
    stopped = "".join(f"stopped: {name}\n" for name in sorted(site.tables.projector.stopped))
    lost = "".join(f"workers_{how}: {site.bots.lost[how]}\n" for how in ("hung", "died", "random"))
    return PlainTextResponse(f"ok\nlate_ms: {late:.0f}\nprojections_p99_ms: {lag:.0f}\n{lost}{stopped}")


async def readyz(request: Request) -> Response:
    """``GET /readyz``: whether moves can be stored and all long tasks run, and if not, the reason."""
    site = site_of(request)
    failed = ", ".join(sorted(site.supervisor.down))
    fault = f"failed and about to be started again: {failed}" if failed else await site[Readiness].fault()
    if fault:
        return PlainTextResponse(f"not ready: {fault}\n", HTTPStatus.SERVICE_UNAVAILABLE)
    return PlainTextResponse("ready\n")


ROUTES = [Route("/healthz", healthz), Route("/readyz", readyz)]


HEALTH = Feature(name="health", routes=ROUTES, parts=(lambda site: Readiness(site.store),))
