"""Names stand beside the log: no event holds one, and one that is withdrawn is missed nowhere."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, Engine, delete, select, update

from stampede.cli.main import main
from stampede.play import log
from stampede.web.alerts import texts
from stampede.web.alerts.kinds import Alert
from stampede.web.alerts.notifications import Notification
from stampede.web.alerts.preferences import Preferences
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.table import names
from stampede.web.tables import snapshots
from tests.web.support import TINY, Person, Server, begun, levels, play_on, running, tabs, unsigned

PEOPLE = ("Annegret", "Benedikt", "Cleopatra", "Dorothea", "Xaver", "Yvonne")
WITHDRAWN = {"en": "[name withdrawn]", "fr": "[nom retiré]", "de": "[Name zurückgezogen]"}


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    """Looks into the database of the server."""
    found = connect(database)
    yield found
    found.dispose()


def live_on(server: Server) -> None:
    """Do everything at a server that brings names, or could."""
    anna, ben, cleo = (Person(server, name) for name in PEOPLE[:3])
    with begun(anna, ben, options=TINY) as (hers, his):
        assert hers.command("say", "", text="Howdy")["type"] == "ack"
        play_on(hers, his)
        match = hers.view["match"]
        for tab in (hers, his):
            assert tab.rematch()["type"] == "ack"
        while match in (hers.view["match"], his.view["match"]):
            hers.catch_up(0.01)
            his.catch_up(0.01)
        assert his.command("leave", "", version=his.view["version"])["type"] == "ack"

    wish = {"name": anna.name, "at": 1, "seat": 0, "level": 1}
    assert anna.http.post(f"/api/matches/{match}/branch", json=wish).status_code == 201
    file = anna.http.get(f"/api/matches/{match}/file").text
    assert (anna.name in file, ben.name in file) == (True, True)
    file = unsigned(file).replace(anna.name, "Xaver").replace(ben.name, "Yvonne")
    assert anna.http.post("/api/matches", json={"name": anna.name, "file": file}).status_code == 201

    table, invite = anna.create(game="drive", options={"players": 5}, beside=["Dorothea"], bots=[1])
    assert cleo.join(table, invite).status_code == 200
    with tabs(table, anna, cleo) as (tab, other):
        assert other.command("leave", "", version=other.view["version"])["type"] == "ack"
        tab.hello()
        assert tab.command("fill", "", version=tab.view["version"], level=1)["type"] == "ack"

    with begun(ben, cleo, pace={"kind": "days", "per_move": 86400}):
        today = ben.http.get("/api/me/vacations").json()["today"]
        assert ben.http.post("/api/me/vacations", json={"first": today, "last": today}).status_code == 200
    anna.http.get("/api/me/tables")  # which waits until all is written


def kept(connection: Connection) -> list[Any]:
    """The names in lists and results."""
    chair, result = schema.chairs.c, schema.results.c
    sitting = select(chair.table_id, chair.player, chair.name, chair.guest_id)
    placed = select(result.match_id, result.player, result.name, result.guest_id, result.place)
    return [sorted(connection.execute(query).all(), key=repr) for query in (sitting, placed)]


@pytest.mark.slow
def test_nothing_in_the_log_holds_a_name_and_all_can_be_made_again(
    database: str, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 5)
    with running(database) as server:
        live_on(server)
    with engine.connect() as connection:
        bodies = list(connection.execute(select(schema.events.c.body)).scalars())
        saved = list(connection.execute(select(schema.snapshots.c.body)).scalars())
        called = set(connection.execute(select(schema.names.c.name)).scalars())
        before = kept(connection)
    kinds = {msgspec.json.decode(body)["type"] for body in bodies}
    assert kinds >= {"opened", "imported", "joined", "filled", "left", "started", "acted", "asked", "away"}
    assert saved
    computers = {each.name for game in ("roundup", "drive") for each in levels(game) if each.level == 1}
    assert {*PEOPLE, *computers} <= called
    for name in called:
        assert not [body for body in bodies if name in body]
        assert not [body for body in saved if name.encode() in body]

    assert {each.name for each in before[0]} == called, "of all tables"
    with engine.begin() as connection:
        connection.execute(delete(schema.chairs))
        connection.execute(delete(schema.results))
    for projection in ("lists", "results"):
        assert main(["rebuild", projection, "--database", database]) == 0
    with engine.connect() as connection:
        assert kept(connection) == before


@pytest.mark.slow
def test_a_name_that_is_withdrawn_is_missed_nowhere(database: str, engine: Engine) -> None:
    with running(database) as server:
        anna, ben = (Person(server, name) for name in PEOPLE[:2])
        with begun(anna, ben, options=TINY) as tabs:
            play_on(*tabs)
            table, match = tabs[0].view["table"], tabs[0].view["match"]
        whole = anna.http.get(f"/api/matches/{match}/file").text
        brought = anna.http.post("/api/matches", json={"name": "Zoe", "file": whole}).json()["match"]
        ben.http.get("/api/me/results")  # which waits until all is written
    with engine.begin() as connection:
        assert names.read(connection, table) == {0: "Annegret", 1: "Benedikt"}
        gone = schema.names.c.name.in_(["Benedikt", "Zoe"])
        connection.execute(update(schema.names).where(gone).values(name="", salt=""))
    for projection in ("lists", "results"):
        assert main(["rebuild", projection, "--database", database]) == 0
    with running(database) as server:
        for person in (anna, ben):
            person.move_to(server)
        file = anna.http.get(f"/api/matches/{match}/file").text
        key = anna.http.get("/api/key").json()["key"]
        signature, now = log.read(whole).signature, log.read(file).signature
        assert signature is not None
        assert now == replace(signature, salts=(signature.salts[0], ""))
        assert unsigned(file) == unsigned(whole).replace("Benedikt", WITHDRAWN["en"])
        assert "1 name: it was withdrawn" in log.verify(log.read(file), key=key).unchecked
        for language, withdrawn in WITHDRAWN.items():
            anna.http.cookies.set("language", language, domain="127.0.0.1")
            told = anna.http.get(f"/api/matches/{match}").json()
            assert [seat["name"] for seat in told["seats"]] == ["Annegret", withdrawn]
            assert withdrawn in anna.http.get(f"/m/{match}").text
            assert anna.http.get(f"/api/matches/{brought}").json()["brought_by"] == withdrawn
            (result,) = anna.http.get("/api/me/results").json()["results"]
            assert {each["name"] for each in result["players"]} == {"Annegret", withdrawn}
        ben.http.cookies.set("language", "de", domain="127.0.0.1")
        with ben.tab(table) as tab:
            tab.hello()
            assert [seat["name"] for seat in tab.view["seats"]] == ["Annegret", WITHDRAWN["de"]]
            assert tab.command("say", "", text="Howdy")["type"] == "ack"
            while not tab.chat["messages"]:
                tab.catch_up(0.01)
            assert tab.chat["messages"][-1]["name"] == WITHDRAWN["de"]


@pytest.mark.parametrize("language", WITHDRAWN)
def test_a_letter_says_of_whom_the_name_was_withdrawn(language: str) -> None:
    alert = Alert("rematch", 0, "table", "roundup", ("", "Anna"), by="")
    letter = Notification(
        "letter", 1, 1, "webhook", "", "", "", (alert,), 1, 0, Preferences(language=language)
    )

    (words,) = texts.of_letter(letter)

    assert WITHDRAWN[language] in words.line
