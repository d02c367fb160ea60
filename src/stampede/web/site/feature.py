"""A feature: a part of the product that a site can be run without."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field

from starlette.routing import BaseRoute

from stampede.web.site.site import Expiry, Forget, RunningSite, SocketExtension, Task
from stampede.web.tables.projections import Projection


@asynccontextmanager
async def nothing_runs(_site: RunningSite) -> AsyncIterator[None]:
    """Nothing to run: the feature has only routes."""
    yield


@dataclass(frozen=True, kw_only=True)
class Feature:
    """A feature's registration with a site. Every field is optional.

    Example:
        ``Feature(name="lessons", routes=routes.ROUTES)``
    """

    name: str
    routes: Sequence[BaseRoute] = ()
    projections: Sequence[Projection] = ()
    """Projections that it derives from the log of tables."""
    forget: Sequence[Forget] = ()
    """Callbacks that delete its data with a guest's account."""
    log_out: Sequence[Forget] = ()
    """Callbacks for the database when a guest ends all their sessions."""
    expiries: Sequence[Expiry] = ()
    """The rows that it deletes after some time."""
    parts: Sequence[Callable[[RunningSite], object]] = ()
    """Make the objects that the site keeps for the feature, under their types."""
    run: Callable[[RunningSite], AbstractAsyncContextManager[None]] = nothing_runs
    """Runs the feature's background work, and stops it at the end."""
    tasks: Mapping[str, Task] = field(default_factory=dict)
    """The tasks that processes may request of one another, by name."""
    socket: SocketExtension | None = None
    """Its extension of the socket between a browser and a table."""
