"""A site goes on without any one of its optional features."""

from collections import Counter
from functools import partial
from http import HTTPStatus

import pytest
from sqlalchemy import Connection
from starlette.routing import Route

from stampede.web.app import app
from stampede.web.app.features import FEATURES
from stampede.web.identity import people
from stampede.web.privacy.purge import Purge
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite
from stampede.web.table.commands import Act
from tests.web.houses import House, house
from tests.web.sitting import Ear
from tests.web.support import TINY
from tests.web.test_projections import CROSSING

OPTIONAL = (
    "chat",
    "studies",
    "alerts",
    "operators",
    "programs",
    "fairness",
    "quickmatch",
    "ratings",
    "lessons",
    "printing",
    "scores",
    "clubs",
    "events",
)


def addresses(feature: Feature) -> set[str]:
    """The addresses without parameters that a feature answers to a GET."""
    routes = (each for each in feature.routes if isinstance(each, Route) and "GET" in (each.methods or ()))
    return {each.path for each in routes if "{" not in each.path}


@pytest.mark.parametrize("name", OPTIONAL)
async def test_a_match_is_played_reviewed_and_forgotten_without(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tuple(each for each in FEATURES if each.name != name)
    (gone,) = (each for each in FEATURES if each.name == name)
    monkeypatch.setattr(app, "FEATURES", left)
    async with house() as here:
        await _play(here)
        await _look_around(here, left, gone)
        site = here.site
        await site.tables.projector.flush()
        assert site.tables.projector.stopped == frozenset()
        for guest in (1, 2):
            await site.store.write(partial(_forget, site=site, guest=guest))
        purge = Purge(
            site.store, site.settings.retention, site.settings.sessions, site.expiries, site.forgets
        )
        await purge.run_once(site.read_anew)


def _forget(connection: Connection, site: RunningSite, guest: int) -> None:
    people.forget(connection, guest, *site.forgets)


async def _play(here: House) -> None:
    """A whole match by two visitors, both of whom see its end."""
    anna, ben = here.visitor(), here.visitor()
    made = await here.open(anna, options=TINY)
    assert (await here.join(ben, made, "Ben")).is_success
    table = await here.site.tables.get(made["table"])
    ears = [Ear(1), Ear(2)]
    for ear in ears:
        await table.hello(ear, "")
    for number, action in enumerate(CROSSING):
        ear = ears[number % 2]
        await table.carry_out(ear, Act(ear.next_id(), table.version(ear), action))
    assert table.table_state.has_ended
    replayed = await anna.get(f"/api/matches/{table.table_state.match_id}")
    assert len(replayed.json()["lines"]) == len(CROSSING)


async def _look_around(here: House, left: tuple[Feature, ...], gone: Feature) -> None:
    """All features that are there work, and those left out are absent."""
    visitor, others = here.visitor(), set[str]()
    for feature in left:
        others |= addresses(feature)
    for path in sorted(others):
        assert (await visitor.get(path)).status_code < HTTPStatus.INTERNAL_SERVER_ERROR, path
    for path in sorted(addresses(gone) - others):
        assert (await visitor.get(path)).status_code == HTTPStatus.NOT_FOUND, path
    site = (await visitor.get("/api/site")).json()
    assert site["games"]
    assert set(site["features"]) == {feature.name for feature in left}, "the page offers no others"
    assert any(each["lessons"] for each in site["games"]) == (gone.name != "lessons")


def test_no_two_features_answer_one_address() -> None:
    """A router asks the first that fits: the second would never be asked."""
    answered = Counter(
        (each.path, method)
        for feature in FEATURES
        for each in feature.routes
        if isinstance(each, Route)
        for method in each.methods or ()
    )
    assert [address for address, times in answered.items() if times > 1] == []
