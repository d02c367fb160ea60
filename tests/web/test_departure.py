"""Account deletion leaves no name behind, and nobody waits for deleted players."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from stampede.cli.main import main
from stampede.play import log
from stampede.web.store import schema
from tests.web.houses import house
from tests.web.sitting import Ear
from tests.web.support import TINY, Person, Server, begun, play_on, running, tabs, unsigned, wait_for

UNUSUAL = "Benedikta"


def names_left(connection: Connection) -> list[str]:
    """Every row of the database that holds the name."""
    tables = schema.metadata.sorted_tables
    rows = [(table.name, row) for table in tables for row in connection.execute(select(table))]
    return [name for name, row in rows if any(UNUSUAL in str(value) for value in row)]


def played(anna: Person, ben: Person) -> str:
    """A table at which both play."""
    with begun(anna, ben, options=TINY) as (hers, _):
        return str(hers.view["table"])


@pytest.mark.slow
def test_who_goes_leaves_no_name_and_holds_nobody_up(database: str) -> None:
    with running(database) as server:
        anna, ben = Person(server, "Anna"), Person(server, UNUSUAL)
        over, goes_on = played(anna, ben), played(anna, ben)
        waiting, invite = ben.create(options=TINY)
        with tabs(over, anna, ben) as (hers, his):
            play_on(hers, his)
            match = hers.view["match"]
        whole = anna.http.get(f"/api/matches/{match}/file").text
        assert names_left_at(server)

        with anna.tab(goes_on) as hers:
            hers.hello()
            assert ben.http.post("/api/me/delete", json={}).status_code == 200
            assert names_left_at(server) == []

        with anna.tab(goes_on) as hers:
            hers.hello()
            while hers.view["phase"] != "over":
                if hers.view["you"] in hers.view["acting"]:
                    hers.act(hers.actions()[0])
                else:
                    hers.hear()
            gone = next(seat for seat in hers.view["seats"] if seat["name"] != "Anna")
            assert gone["name"] == "[name withdrawn]"
        assert anna.join(waiting, invite).status_code == 409, "nobody is left there"

        file = anna.http.get(f"/api/matches/{match}/file").text
        key = anna.http.get("/api/key").json()["key"]
        assert UNUSUAL not in file
        assert unsigned(file) == unsigned(whole).replace(UNUSUAL, log.WITHDRAWN)
        before, after = log.read(whole).signature, log.read(file).signature
        assert before is not None
        assert after is not None
        assert (before.value, before.chain, before.names) == (after.value, after.chain, after.names)
        assert "1 name: it was withdrawn" in log.verify(log.read(file), key=key).unchecked
    assert main(["check", database]) == 0


def copies(database: str) -> list[str]:
    """The files of an SQLite database in which the name still lies."""
    path = Path(database.removeprefix("sqlite:///"))
    files = [each for each in path.parent.iterdir() if each.name.startswith(path.name)]
    assert files
    return [each.name for each in files if UNUSUAL.encode() in each.read_bytes()]


@pytest.mark.slow
def test_no_copy_of_a_name_stays_in_the_files(tmp_path: Path) -> None:
    """303 copies lay in SQLite's free pages and write-ahead log."""
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database) as server:
        anna, ben = Person(server, "Anna"), Person(server, UNUSUAL)
        for _ in range(3):
            table = played(anna, ben)
            with tabs(table, anna, ben) as (hers, his):
                his.command("say", "", text=f"I am {UNUSUAL}")
                play_on(hers, his)
        assert copies(database)
        assert ben.http.post("/api/me/delete", json={}).status_code == 200
        wait_for(lambda: not copies(database))
    assert copies(database) == []


@pytest.mark.stands_on("replays")
def test_the_name_goes_from_imported_match_files_too(server: Server, anna: Person) -> None:
    ben = Person(server, UNUSUAL)
    table = played(anna, ben)
    with tabs(table, anna, ben) as (hers, his):
        play_on(hers, his)
        match = hers.view["match"]
    file = anna.http.get(f"/api/matches/{match}/file").text
    assert UNUSUAL in file
    brought = anna.http.post("/api/matches", json={"file": file, "name": "Anna"})
    assert brought.is_success, brought.text
    own = Person(server, "Dora")
    theirs = own.http.post(
        "/api/matches", json={"file": unsigned(file).replace(UNUSUAL, "Dora the friend"), "name": "Dora"}
    )
    assert theirs.is_success, theirs.text
    assert ben.http.post("/api/me/delete", json={}).status_code == 200
    wait_for(lambda: not names_left_at(server))
    for made in (brought, theirs):
        assert UNUSUAL not in anna.http.get(f"/api/matches/{made.json()['match']}").text
    assert own.http.post("/api/me/delete", json={}).status_code == 200
    assert "Dora" not in anna.http.get(f"/api/matches/{theirs.json()['match']}").text


class Recorder(Ear):
    """A connection that keeps every frame as it was sent."""

    def __init__(self, guest: int) -> None:
        super().__init__(guest)
        self.frames: list[str] = []

    def send(self, text: str) -> None:
        """Keep."""
        self.frames.append(text)


async def test_no_frame_after_the_deletion_began_carries_the_name() -> None:
    async with house() as server, server.visitor() as anna, server.visitor() as ben:
        table = await server.begin(anna, ben)
        ear = Recorder(1)
        await table.hello(ear, "")
        assert "Ben" in ear.frames.pop()
        assert (await ben.post("/api/me/delete", json={})).is_success
        assert ear.frames
        assert not [frame for frame in ear.frames if "Ben" in frame]


async def test_a_computer_plays_on_for_who_deletes_their_account() -> None:
    async with house() as server, server.visitor() as anna, server.visitor() as ben:
        table = await server.begin(anna, ben)
        assert [player.plays_level > 0 for player in table.table_state.players] == [False, False]
        assert (await ben.post("/api/me/delete", json={})).is_success
        assert [player.plays_level > 0 for player in table.table_state.players] == [False, True]


def names_left_at(server: Any) -> list[str]:
    """The same at a server that runs."""
    found: list[str] = server.read(names_left)
    return found


@pytest.mark.stands_on("chat", "ratings")
def test_what_is_kept_of_somebody_is_theirs_to_read(anna: Person, ben: Person) -> None:
    table = played(anna, ben)
    with tabs(table, anna, ben) as (hers, his):
        assert hers.command("say", "", text="Howdy")["type"] == "ack"
        play_on(hers, his)
        match = hers.view["match"]
    password = {"login": f"anna-{table}".lower()[:30], "password": "seven brown cows"}
    assert anna.http.post("/api/me/password", json=password).status_code == 200

    answer = anna.http.get("/api/me/data")
    told = answer.json()
    assert "attachment" in answer.headers["content-disposition"]
    assert [row["name"] for row in told["guests"]] == ["Anna"]
    assert [row["body"] for row in told["chat_messages"]] == ["Howdy"]
    assert [row["login"] for row in told["accounts"]] == [password["login"]]
    assert told["files"] == [f"/api/matches/{match}/file"]
    assert not {"events", "names"} & told.keys()
    assert told.pop("program_tokens") == []
    assert not [word for word in ("hash", "token", "secret", "seed") if word in json.dumps(told)]
