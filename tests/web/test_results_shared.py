"""Two processes write down, at the same time, how matches of the same people ended."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert, text

from stampede.web.ratings import results
from stampede.web.ratings.results import Placed
from stampede.web.store import schema
from stampede.web.store.database import connect
from tests.web.postgres import Cluster
from tests.web.support import wait_for

WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
PLACED = [Placed(0, 1, "Anna", 1), Placed(1, 2, "Ben", 2)]


@pytest.mark.postgres
def test_the_second_of_two_matches_that_end_at_once_counts_on_the_first(postgres: Cluster) -> None:
    engine = connect(postgres.ready())
    with engine.begin() as connection:
        for guest, name in ((1, "Anna"), (2, "Ben")):
            row = {"id": guest, "name": name, "colour": "blue", "created_ms": 0}
            connection.execute(insert(schema.guests).values(**row))

    def other() -> list[Placed]:
        with engine.begin() as connection:
            return results._rate(connection, "roundup", list(reversed(PLACED)))  # noqa: SLF001

    with ThreadPoolExecutor(1) as pool:
        with engine.begin() as connection:
            first = results._rate(connection, "roundup", PLACED)  # noqa: SLF001
            second = pool.submit(other)
            with engine.connect() as looking:
                wait_for(lambda: looking.execute(WAITING).scalar_one())
        after = {each.guest: each for each in second.result(60)}
    with engine.connect() as connection:
        for each in first:
            (standing,) = results.standings(connection, each.guest or 0)
            assert standing.matches == 2
            found = after[each.guest]
            assert each.points is not None
            assert found.points is not None
            assert found.change == found.points - each.points, "from where the first match had left it"
    engine.dispose()
