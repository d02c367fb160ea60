"""Tables whose log this program cannot read: they harm nobody, and say so."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.web.support import Person, Server, pair, running

NEW_START = '{"type":"started","match":"m","seed":"00","rules_version":99}'
TORN = '{"type":"acted","seat":'


@pytest.fixture(params=[NEW_START, TORN, "nonsense"], ids=["newer rules", "torn", "nonsense"])
def spoiled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, str, str]]:
    """A server started on a database with an unreadable entry; its table and its match."""
    database = tmp_path / "stampede.db"
    url = f"sqlite:///{database}"
    with running(url) as server, pair(server) as (hers, _):
        hers.act("e1e2")
        table, match = hers.view["table"], hers.view["match"]
    with closing(sqlite3.connect(database)) as other:
        # As before there were hashes: what does not fit its hash is damaged, and no question of what it says.
        other.execute("UPDATE events SET chain = NULL")
        change = "UPDATE events SET body = ? WHERE table_id = ? AND body LIKE '%started%'"
        assert other.execute(change, (request.param, table)).rowcount == 1
        other.execute("DELETE FROM snapshots")  # which would be read instead
        other.commit()
    with running(url) as server:
        yield server, table, match


def test_the_socket_says_why_and_closes_with_a_code_of_its_own(spoiled: tuple[Server, str, str]) -> None:
    server, table, _ = spoiled
    with Person(server, "Zoe").tab(table) as tab:
        told = tab.hear()
        with pytest.raises(ConnectionClosed) as closed:
            tab.hear()

    assert (told["type"], told["id"], told["refusal"]["code"]) == ("refused", "", "old-rules")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4410


@pytest.mark.slow
def test_its_match_is_gone_and_other_tables_go_on(spoiled: tuple[Server, str, str]) -> None:
    server, table, match = spoiled
    person = Person(server, "Zoe")
    answers = [person.http.get(f"/api/matches/{match}"), person.join(table, "guess")]

    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(410, "old-rules")] * 2
    assert person.create()
