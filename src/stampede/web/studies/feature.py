"""Registers studies with a site."""

from functools import partial

from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite
from stampede.web.studies import routes, rows
from stampede.web.studies.service import Studies

LOOK_AGAIN = "look-again"
"""The task of every process: wake the followers of a study."""


def _studies(site: RunningSite) -> Studies:
    wake_others = partial(site.cluster.forwarder.ask, LOOK_AGAIN)
    executor = BackgroundExecutor(site.runtime)
    return Studies(site.store, executor, wake_others, are_private=site.settings.house.is_child_safe)


async def _look_again(site: RunningSite, study: str, _guest: int | None) -> None:
    site[Studies].followers.wake(study)


STUDIES = Feature(
    name="studies",
    routes=routes.ROUTES,
    forget=(rows.forget,),
    parts=(_studies,),
    tasks={LOOK_AGAIN: _look_again},
)
