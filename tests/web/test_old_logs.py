"""Logs written by earlier releases are read as they were meant."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stampede.core.errors import StampedeError
from stampede.web.store import chain
from stampede.web.store.chain import DamagedError
from stampede.web.table import events
from stampede.web.table.events import Created, Sitter
from stampede.web.table.players import Player
from stampede.web.table.reducer import fold
from tests.web.support import Person, Server, running

pytestmark = pytest.mark.stands_on("buffalo")

SEED = "11" * 32
OPENED: dict[str, Any] = {
    "type": "created", "game": "buffalo", "options": {"dogs": 4, "width": 11, "height": 7},
    "form": "exchange", "wish": "random", "guest": 1, "name": "Anna", "match": "first", "seed": SEED,
    "invite": "link", "level": 0, "level_name": "",
}  # fmt: skip
REST = (
    {"type": "joined", "guest": 2, "name": "Ben"},
    {"type": "stirred", "player": 1, "entropy": "b2"},
    {"type": "started", "match": "first", "seed": SEED, "rules_version": 1, "drawn": [1, 0]},
    {"type": "acted", "seat": 0, "action": "e1e2"},
    {"type": "acted", "seat": 1, "action": "f6f5"},
)
LOG = tuple(json.dumps(event) for event in (OPENED, *REST))


def test_a_table_for_two_is_read_as_one_of_two_seats() -> None:
    table_state = fold("table", [events.read(text) for text in LOG])

    assert table_state.players == (Player(0, 1), Player(1, 2))
    assert (table_state.wish, table_state.drawn, table_state.series.players) == (-1, (1, 0), (1, 0))
    assert table_state.contributions == ("", "b2")
    assert [entry.action for entry in table_state.match.entries] == ["e1e2", "f6f5"]
    assert table_state.phase == "playing"


@pytest.mark.parametrize(("wish", "seat", "players"), [("0", 0, (0, 1)), ("1", 1, (1, 0))])
def test_a_chosen_side_and_a_computer_are_kept(wish: str, seat: int, players: tuple[int, ...]) -> None:
    old = {**OPENED, "wish": wish, "level": 2, "level_name": "Drover", "invite": ""}
    event = events.read(json.dumps(old))
    table_state = fold("table", [event])

    assert isinstance(event, Created)
    assert (event.seat, event.players) == (seat, (Sitter(), Sitter(2)))
    assert table_state.series.players == players
    assert table_state.players[1] == Player(1, None, 2)
    assert events.read(events.write(event)) == event


def test_what_nobody_wrote_is_not_read() -> None:
    for wrong in ({**OPENED, "wish": "2"}, {**OPENED, "seats": 3}):
        with pytest.raises(StampedeError, match="cannot be read"):
            events.read(json.dumps(wrong))


def test_an_old_table_is_played_on(tmp_path: Path) -> None:
    database = tmp_path / "stampede.db"
    url = f"sqlite:///{database}"
    with running(url) as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        table, invite = anna.create()
        ben.join(table, invite)
        cookies = [anna.http.cookies, ben.http.cookies]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM events")
        connection.execute("UPDATE matches SET id = 'first'")
        for version, body in enumerate(LOG, start=1):
            row = (table, version, body, 0)
            connection.execute("INSERT INTO events (table_id, version, body, at_ms) VALUES (?, ?, ?, ?)", row)
        connection.commit()
    with running(url) as server, again(server, cookies[0]).tab(table) as tab:
        tab.hello()
        assert (tab.view["you"], tab.view["match"]) == (1, "first"), "drawn by lot"
        assert [line["action"] for line in tab.view["log"]] == ["e1e2", "f6f5"]
        with again(server, cookies[1]).tab(table) as his:
            his.hello()
            assert his.act("e2e3")["type"] == "ack"


def again(server: Server, cookies: Any) -> Person:
    person = Person(server, "Anna")
    person.http.cookies.update(cookies)
    return person


def test_a_gap_in_a_log_without_hashes_is_damage() -> None:
    """Logs from before database revision 0016 have none."""
    links = [chain.Link("table", version, None, None, LOG[0], 0) for version in (1, 2, 4)]

    assert len(chain.head_of("table", [(link, None) for link in links[:2]])) == len(chain.START)
    with pytest.raises(DamagedError, match="its event 3 was changed"):
        chain.head_of("table", [(link, None) for link in links])
