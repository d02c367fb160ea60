"""The work of a server's projector, done at once."""

from stampede.web.app.features import PROJECTIONS
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.store.store import Store
from stampede.web.table.state import TableState
from stampede.web.tables.projector import Projector


def ended_by(before: TableState, after: TableState) -> str:
    """The match that a change of a table ends; empty if it goes on."""
    return after.match_id if after.has_ended and not before.has_ended else ""


async def project_all(store: Store, before: TableState, after: TableState) -> None:
    """Write all that follows as a table changes."""
    projector = Projector(store, BackgroundExecutor(store.runtime), PROJECTIONS)
    projector.note(before, after)
    await projector.flush()
    assert not projector.stopped
