"""The work of a server's projector, done at once."""

from functools import partial

from stampede.web.app.features import PROJECTIONS
from stampede.web.store.store import Store
from stampede.web.table.state import TableState
from stampede.web.tables.log_step import LogStep
from stampede.web.tables.projections import project


async def project_all(store: Store, before: TableState, after: TableState) -> None:
    """Write all that follows as a table changes."""
    found = await store.write(
        partial(project, projections=PROJECTIONS.values(), changes=[LogStep(before, after)])
    )
    assert not any(found.behind.values())
