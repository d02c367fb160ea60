"""A feature: one part of the product, whole, that can be left out of a site."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field

from starlette.routing import BaseRoute

from stampede.web.site.site import Expiry, Forget, Site, SocketExtension, Task
from stampede.web.tables.projections import Projection


@asynccontextmanager
async def nothing_runs(_site: Site) -> AsyncIterator[None]:
    """A feature of routes alone."""
    yield


@dataclass(frozen=True, kw_only=True)
class Feature:
    """What a feature registers. Each field may be left as it is.

    Example:
        ``Feature(name="lessons", routes=routes.ROUTES)``
    """

    name: str
    routes: Sequence[BaseRoute] = ()
    projections: Sequence[Projection] = ()
    """What it writes after the log of tables."""
    forget: Sequence[Forget] = ()
    """What it deletes with a person's account."""
    log_out: Sequence[Forget] = ()
    """What it does in the database when a person ends all their sessions."""
    expiries: Sequence[Expiry] = ()
    """What it deletes after some time."""
    run: Callable[[Site], AbstractAsyncContextManager[None]] = nothing_runs
    """Adds the feature's parts to the site, runs what goes on by itself, and ends it."""
    tasks: Mapping[str, Task] = field(default_factory=dict)
    """What processes may ask of one another, by name."""
    socket: SocketExtension | None = None
    """What it adds to the socket between a browser and a table."""
