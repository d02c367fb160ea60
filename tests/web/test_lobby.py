"""Public facts of a site: running tables, visitors, and ratings."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from stampede.web.limits import origins
from stampede.web.lobby import presence
from stampede.web.ratings import results
from stampede.web.ratings.results import ESTABLISHED
from stampede.web.store import schema
from stampede.web.store.memory_store import memory_engine
from stampede.web.tables import lists
from tests.web.houses import house
from tests.web.support import TINY, Person, Server, begun, wait_for

NOW = 10_000_000


@pytest.mark.parametrize("more", [{}, {"is_open": True, "watch": "players"}, {"is_open": True}])
def test_what_was_opened_to_all_is_shown_while_it_is_played(
    server: Server, anna: Person, ben: Person, more: dict[str, Any]
) -> None:
    with begun(anna, ben, options=TINY, **more) as (hers, _):
        table = hers.view["table"]
        anna.http.get("/api/me/tables")  # waits until the lists are written
        seen = Person(server, "Cleo").http.get("/api/lobby").json()
        is_shown = more == {"is_open": True}
        assert (table in [line["table"] for line in seen["running"]]) == is_shown
        assert "Anna" in seen["names"] or not is_shown
        assert seen["persons"] >= 2, "the number counts all"


async def test_new_visitors_who_ask_at_once_share_a_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who come while it is read share the next one; nobody waits for a third."""
    reads, running = list[int](), lists.running

    def read(connection: Connection, now: int, **more: Any) -> list[lists.Listed]:
        reads.append(now)
        return running(connection, now, **more)

    monkeypatch.setattr(lists, "running", read)
    async with house() as site:
        visitors = [site.visitor() for _ in range(10)]
        answers = await asyncio.gather(*(each.get("/api/lobby") for each in visitors))
    assert [each.json() for each in answers] == [
        {"running": [], "persons": 0, "names": [], "programs": []}
    ] * 10
    assert 0 < len(reads) <= 2


def test_names_come_from_listed_tables_alone() -> None:
    with memory_engine().begin() as connection:
        for number, (name, is_open, at) in enumerate(
            [("Anna", True, NOW), ("Ben", False, NOW), ("Cleo", True, NOW - 2 * lists.LIVELY_MS)], start=1
        ):
            _sit(connection, number, name, is_open=is_open, at=at)
        _sit(connection, 2, "Ben", is_open=False, at=NOW, table="another")
        assert lists.company(connection, NOW) == (2, {"Anna": False})
        assert [each.table for each in lists.running(connection, NOW)] == ["t1"]


def test_names_at_the_latest_tables_come_first() -> None:
    names = [f"Guest {number}" for number in range(1, lists.SHOWN + 3)]
    with memory_engine().begin() as connection:
        for number, name in enumerate(names, start=1):
            _sit(connection, number, name, is_open=True, at=NOW + number)
        assert list(lists.company(connection, NOW)[1]) == names[: -lists.SHOWN - 1 : -1]


def test_who_opens_many_tables_pushes_nobody_off_the_list() -> None:
    eve, others = 99, range(1, 31)
    with memory_engine().begin() as connection:
        for phase, listed, most in (
            ("waiting", lists.open_to_all, lists.LONGEST),
            ("playing", lists.running, lists.SHOWN),
        ):
            rows = [(f"{phase}{each}", each, NOW - each) for each in others]
            rows += [(f"{phase}-eve{each}", eve, NOW + each) for each in range(102)]
            for name, creator, at in rows:
                row = {"id": name, "created_ms": at, "is_over": False, "game": "roundup", "phase": phase}
                row |= {"creator": creator, "is_open": True, "seats": 2, "active_ms": at}
                connection.execute(insert(schema.tables).values(**row))
            found = [each.table for each in listed(connection, NOW)]
            of_eve = [name for name in found if "eve" in name]
            assert (len(found), len(of_eve)) == (most, max(1, most - len(others)))
            assert found[0] == f"{phase}-eve101", "the latest first"
            assert found[len(of_eve) :] == [name for name, *_ in rows[: most - len(of_eve)]]


def test_one_address_with_fresh_guests_pushes_nobody_off_the_list() -> None:
    """130 fresh tokens of one address owned all 100 lines."""
    with memory_engine().begin() as connection:
        for number in range(1, 161):
            is_eves = number > 30
            row = {"id": f"t{number}", "created_ms": NOW, "is_over": False, "game": "roundup", "seats": 2}
            row |= {"creator": number, "is_open": True, "phase": "waiting", "active_ms": NOW + number}
            connection.execute(insert(schema.tables).values(**row))
            made = {"id": number, "name": "", "colour": "blue", "created_ms": NOW}
            connection.execute(insert(schema.guests).values(**made))
            near = "203.0.113.7" if is_eves else f"198.51.100.{number}"
            origins.note(connection, number, near, NOW, "ab" * 32)
        found = {each.table for each in lists.open_to_all(connection, NOW)}
        assert len(found) == lists.LONGEST
        assert found >= {f"t{number}" for number in range(1, 31)}
        kept = set(connection.execute(select(schema.guest_origins.c.origin)).scalars())
        assert len(kept) == 31
        assert not any("203" in each and "." in each for each in kept), "only hashes"
        assert origins.forget_old(connection, NOW + 1, 1000) == 160


def test_a_full_list_hides_no_table_whose_people_are_there() -> None:
    with memory_engine().begin() as connection:
        for number in range(1, 161):
            row = {"id": f"t{number}", "created_ms": NOW, "is_over": False, "game": "roundup", "seats": 2}
            row |= {"creator": number, "is_open": True, "phase": "waiting", "active_ms": NOW + number}
            connection.execute(insert(schema.tables).values(**row))
        assert "t1" not in {each.table for each in lists.open_to_all(connection, NOW)}
        presence.note(connection, ["t1"], NOW)
        assert "t1" in {each.table for each in lists.open_to_all(connection, NOW)}
        late = NOW + lists.PRESENT_MS + 1
        assert "t1" not in {each.table for each in lists.open_to_all(connection, late)}
        presence.note(connection, [], late)
        assert not connection.execute(select(schema.table_presence)).all()


def test_the_server_knows_at_which_tables_people_are(server: Server, anna: Person) -> None:
    table, _ = anna.create(is_open=True)
    with anna.tab(table) as tab:
        tab.hello()
        seen = select(schema.table_presence.c.table_id)
        wait_for(lambda: table in server.read(lambda connection: connection.execute(seen).scalars().all()))


def test_the_board_names_who_played_in_public_and_puts_newcomers_last() -> None:
    with memory_engine().begin() as connection:
        for number, (name, is_open) in enumerate(
            [("Anna", True), ("Ben", False), ("Cleo", True), ("Dan", True)], start=1
        ):
            _sit(connection, number, name, is_open=is_open, at=NOW)
        for number, (mu, matches) in enumerate([(20, 40), (30, 40), (40, 1), (25, ESTABLISHED)], start=1):
            _rate(connection, number, mu, matches)
        assert [each.name for each in results.board(connection, None)] == ["Dan", "Anna", "Cleo"]
        assert [each.name for each in results.board(connection, 2)] == ["Ben", "Dan", "Anna", "Cleo"]


@pytest.mark.stands_on("ratings")
def test_nobody_is_rated_at_first(anna: Person) -> None:
    found = anna.http.get("/api/ratings").json()["games"]
    assert {each["game"] for each in found} >= {"drive", "kuhn", "roundup"}
    assert all(set(each) == {"game", "title", "players"} for each in found)


def _sit(connection: Connection, guest: int, name: str, *, is_open: bool, at: int, table: str = "") -> None:
    table = table or f"t{guest}"
    row = {"id": table, "created_ms": at, "is_over": False, "game": "roundup", "phase": "playing"}
    connection.execute(insert(schema.tables).values(**row, is_open=is_open, seats=2, active_ms=at))
    if table == f"t{guest}":
        row = {"id": guest, "name": name, "colour": "blue", "created_ms": 0}
        connection.execute(insert(schema.guests).values(**row))
    row = {"table_id": table, "player": 0, "guest_id": guest, "name": name, "level": 0}
    connection.execute(insert(schema.chairs).values(**row, is_due=False))


def _rate(connection: Connection, guest: int, mu: float, matches: int) -> None:
    connection.execute(insert(schema.matches).values(id=f"m{guest}", table_id=f"t{guest}"))
    row = {"match_id": f"m{guest}", "player": 0, "guest_id": guest, "game": "roundup", "name": "", "place": 1}
    connection.execute(insert(schema.results).values(**row, points=1500, change=5, ended_ms=0))
    row = {"guest_id": guest, "game": "roundup", "mu": mu, "sigma": 3.0, "matches": matches}
    connection.execute(insert(schema.ratings).values(**row))
