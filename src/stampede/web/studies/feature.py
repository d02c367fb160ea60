"""Registers studies with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.site.feature import Feature
from stampede.web.site.site import Site
from stampede.web.studies import routes, rows
from stampede.web.studies.service import Studies

LOOK_AGAIN = "look-again"
"""The task of every process: wake the followers of a study."""


@asynccontextmanager
async def _run(site: Site) -> AsyncIterator[None]:
    wake_others = partial(site.cluster.forwarder.ask, LOOK_AGAIN)
    executor = BackgroundExecutor(site.runtime)
    site.add(Studies(site.store, executor, wake_others, are_private=site.settings.house.is_child_safe))
    yield


async def _look_again(site: Site, study: str, _guest: int | None) -> None:
    site[Studies].wake(study)


STUDIES = Feature(
    name="studies", routes=routes.ROUTES, forget=(rows.forget,), run=_run, tasks={LOOK_AGAIN: _look_again}
)
