"""Operators and their actions, each of which is carried out to its end and recorded."""

import itertools
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select, update
from websockets.exceptions import ConnectionClosed

from stampede.cli.main import main
from stampede.web.chat import room
from stampede.web.http.sockets import PRIVATE
from stampede.web.identity import people, roles
from stampede.web.limits.throttle import Throttle
from stampede.web.runtime.runtime import REAL
from stampede.web.store import schema
from tests.web.support import TINY, Person, Server, Tab, playing, running, tabs, wait_for
from tests.web.test_clubs import heard, listening

PASSWORD = "correct horse battery staple"  # noqa: S105 - of a test
NUMBERS = itertools.count(1)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    monkeypatch.setattr(server.chat, "_reports", Throttle(*room.REPORTS, now=REAL.monotonic))


def operate(server: Server, *arguments: str) -> None:
    """Run a command on the server's machine."""
    assert main(["operator", *arguments, "--database", server.database]) == 0


def with_account(server: Server, name: str) -> tuple[Person, str]:
    """Somebody who can log in, and how."""
    person, login = Person(server, name), f"{name.lower()}-{next(NUMBERS)}"
    assert person.http.post("/api/me", json={"name": name, "colour": "blue"}).status_code == 200
    wish = {"login": login, "password": PASSWORD}
    assert person.http.post("/api/me/password", json=wish).status_code == 200
    return person, login


@pytest.fixture
def olga(server: Server) -> Person:
    """An operator."""
    person, login = with_account(server, "Olga")
    operate(server, "add", login)
    return person


def do(operator: Person, kind: str, **more: Any) -> httpx.Response:
    """Do something as an operator."""
    wish = {"id": f"deed-{next(NUMBERS)}", "note": "as the rules say", "deed": {"type": kind, **more}}
    return operator.http.post("/api/operator", json=wish)


def number_of(operator: Person, name: str) -> int:
    """The number of the newest person of this name."""
    found = operator.http.get("/api/operator/people", params={"name": name}).json()["people"]
    return int(found[0]["guest"])


def last_deed(operator: Person) -> dict[str, Any]:
    """The last line of the log."""
    line: dict[str, Any] = operator.http.get("/api/operator").json()["deeds"][0]
    return line


@pytest.mark.stands_on("chat", "operators")
def test_to_all_but_operators_there_is_nothing(server: Server, olga: Person) -> None:
    anna, _ = with_account(server, "Anna")
    for stranger in (anna, Person(server, "Nobody")):
        for answer in (
            stranger.http.get("/api/operator"),
            stranger.http.get("/api/operator/people", params={"name": "a"}),
            do(stranger, "ban", guest=1, days=0),
            stranger.http.get("/operator"),
        ):
            unknown = stranger.http.get(f"{answer.url.path}x")
            assert answer.status_code == unknown.status_code == 404
            assert answer.json() == {**unknown.json(), "message": f"There is nothing at {answer.url.path}."}
        page, lost = (
            stranger.http.get(path, headers={"accept": "text/html"}) for path in ("/operator", "/operatorx")
        )
        assert (page.status_code, page.text) == (lost.status_code, lost.text)
    assert anna.http.get("/api/me").json()["is_operator"] is False
    assert olga.http.get("/api/me").json()["is_operator"] is True
    assert olga.http.get("/api/operator").status_code == 200


@pytest.mark.stands_on("chat", "operators")
def test_rights_end_with_the_next_request(server: Server) -> None:
    olga, login = with_account(server, "Olga")
    operate(server, "add", login)
    assert olga.http.get("/api/operator").status_code == 200
    operate(server, "remove", login)
    assert olga.http.get("/api/operator").status_code == 404
    assert do(olga, "ban", guest=1, days=0).status_code == 404


def begun(anna: Person, ben: Person, **wish: Any) -> str:
    """A table at which both sit."""
    table, invite = anna.create(**({"options": TINY} | wish))
    assert ben.join(table, invite).status_code == 200
    return table


def say(tab: Tab, words: str) -> None:
    assert tab.command("say", f"say-{next(NUMBERS)}", text=words)["type"] == "ack"


def until_chat(tab: Tab, is_so: Any) -> None:
    """Listen until the message arrives."""
    while not is_so(tab.chat.get("messages", [])):
        raw = tab._socket.recv(60)  # noqa: SLF001 - chat alone comes
        assert isinstance(raw, str)
        tab.take(raw)


def wait_until_seen_to(server: Server) -> None:
    """Wait until a server has done all that follows from deeds."""
    wait_for(lambda: not server.read(lambda connection: connection.execute(select(schema.errands)).all()))


def close_code(tab: Tab) -> int:
    """With which code the socket is closed, once it is."""
    try:
        while True:
            tab.hear()
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        return closed.rcvd.code


@pytest.mark.stands_on("chat", "operators")
def test_a_report_waits_until_an_operator_closes_it(anna: Person, ben: Person, olga: Person) -> None:
    table = begun(anna, ben)
    with ben.tab(table) as his:
        his.hello()
        say(his, "Rude words")
    wish = {"kind": "abuse", "message": 1, "id": "r1"}
    for _ in range(2):
        assert anna.http.post(f"/api/tables/{table}/chat/report", json=wish).json() == {}
    report = next(each for each in olga.http.get("/api/operator").json()["reports"] if each["table"] == table)
    assert (report["kind"], report["reason"], report["message"]) == ("abuse", "", 1)
    assert (report["by"]["name"], report["about"]["name"], report["about"]["reports"]) == ("Anna", "Ben", 1)
    assert [line["text"] for line in report["lines"]] == ["Rude words"]

    assert do(olga, "close-report", report=report["id"]).json() == {}
    line = last_deed(olga)
    assert (line["deed"], line["number"], line["about"]["guest"]) == (
        "close-report",
        report["id"],
        report["about"]["guest"],
    )
    shown = olga.http.get("/api/operator").json()["reports"]
    assert report["id"] not in [each["id"] for each in shown]
    assert do(olga, "close-report", report=report["id"]).json()["code"] == "unknown-report"


@pytest.mark.stands_on("chat")
def test_a_report_says_what_is_wrong(anna: Person, ben: Person) -> None:
    table = begun(anna, ben)
    path = f"/api/tables/{table}/chat/report"
    assert anna.http.post(path, json={"seat": 1}).json()["code"] == "bad-text"
    assert anna.http.post(path, json={"seat": 1, "kind": "odd"}).json()["code"] == "malformed"
    assert anna.http.post(path, json={"seat": 1, "kind": "stalling"}).status_code == 200


@pytest.mark.slow
def test_a_ban_ends_sockets_and_seats_and_lets_nobody_in(database: str) -> None:
    with running(database) as server:
        olga, login = with_account(server, "Olga")
        operate(server, "add", login)
        anna = Person(server, "Anna")
        ben, bens = with_account(server, "Ben")
        table = begun(anna, ben)
        number = number_of(olga, "Ben")
        with playing(table, anna, ben) as (hers, his):
            assert do(olga, "ban", guest=number, days=7).json() == {}
            assert close_code(his) == 1013
            hers.until(lambda _message: hers.view["seats"][1]["out"] == "left")
        line = last_deed(olga)
        assert (line["deed"], line["by"], line["note"]) == ("ban", login, "as the rules say")
        until_ms = line["until_ms"]
        assert line["about"]["banned_ms"] == until_ms

        with ben.tab(table) as his:
            told = his.hear()
            assert told["refusal"]["code"] == "banned"
            assert "This house is closed to you until 20" in told["refusal"]["message"]
            assert close_code(his) == 4410
        wish = {"login": bens, "password": PASSWORD}
        for answer in (
            ben.http.get("/api/me"),
            ben.http.post("/api/tables", json={"game": "roundup", "name": "Ben"}),
            Person(server, "Other").http.post("/api/log-in", json=wish),
        ):
            assert (answer.status_code, answer.json()["code"]) == (403, "banned")
            assert "UTC" in answer.json()["message"]

        assert do(olga, "lift-ban", guest=number).json() == {}
        assert last_deed(olga)["deed"] == "lift-ban"
        assert do(olga, "lift-ban", guest=number).json()["code"] == "no-deed"
        assert Person(server, "Other").http.post("/api/log-in", json=wish).json()["name"] == "Ben"


@pytest.mark.stands_on("chat", "operators")
def test_a_ban_is_for_a_guest_too_and_for_good(server: Server, olga: Person) -> None:
    ben = Person(server, "Bennet")
    ben.create()
    number = number_of(olga, "Bennet")
    assert do(olga, "ban", guest=number, days=0).json() == {}
    assert last_deed(olga)["until_ms"] == -1
    refused = ben.http.get("/api/me")
    assert refused.json()["message"].startswith("This house is closed to you. ")
    assert number in [each["guest"] for each in olga.http.get("/api/operator").json()["banned"]]
    assert do(olga, "ban", guest=number_of(olga, "Olga"), days=1).json()["code"] == "no-deed"
    assert do(olga, "ban", guest=10**9, days=1).json()["code"] == "unknown-person"


@pytest.mark.stands_on("chat", "fairness", "operators")
def test_a_closed_table_is_over_for_all(anna: Person, ben: Person, olga: Person) -> None:
    table = begun(anna, ben)
    with playing(table, anna, ben) as (hers, his):
        assert do(olga, "close-table", table=table).json() == {}
        for tab in (hers, his):
            tab.until(lambda _message, tab=tab: tab.view["phase"] == "over")  # type: ignore[misc]
            assert tab.view["outcome"]["ending"] == "closed"
            assert tab.view["outcome"]["line"] == "The house has closed this table: the match has no result."
        assert hers.rematch()["refusal"]["code"] == "closed"
        assert hers.command("say", "after", text="Why?")["refusal"]["code"] == "closed"
        match = hers.view["match"]
    assert (last_deed(olga)["deed"], last_deed(olga)["table"]) == ("close-table", table)
    assert anna.http.get(f"/api/matches/{match}/file").status_code == 200
    assert do(olga, "close-table", table="none").json()["code"] == "unknown-table"


@pytest.mark.stands_on("clubs", "operators")
def test_a_closed_club_is_gone_for_all(server: Server, anna: Person, olga: Person) -> None:
    club = anna.post("clubs", name="Anna", title="Rude Riders", is_private=True).json()["club"]
    other = anna.post("clubs", name="Anna", title="Riders").json()["club"]
    nowhere = anna.http.get("/api/clubs/nowhere")
    with listening(anna, club) as socket:
        heard(socket, "club")
        assert do(olga, "close-club", club=club).json() == {}
        with pytest.raises(ConnectionClosed) as closed:
            heard(socket, "no more")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == PRIVATE
    answer = anna.http.get(f"/api/clubs/{club}")
    assert (answer.status_code, answer.json()) == (nowhere.status_code, nowhere.json())
    assert [each["club"] for each in anna.http.get("/api/clubs").json()["yours"]] == [other]
    deed = last_deed(olga)
    assert (deed["deed"], deed["table"], deed["note"]) == ("close-club", club, "as the rules say")
    assert do(olga, "close-club", club=club).json()["code"] == "unknown-club"
    operate(server, "close-club", other, "--note", "rude")
    assert anna.http.get(f"/api/clubs/{other}").json()["code"] == "private-club"
    wish = {"id": "deed", "note": "mine", "deed": {"type": "close-club", "club": other}}
    assert anna.http.post("/api/operator", json=wish).status_code == 404


@pytest.mark.stands_on("chat", "operators")
def test_all_read_that_a_message_was_removed(anna: Person, ben: Person, olga: Person) -> None:
    table = begun(anna, ben)
    with tabs(table, anna, ben) as (hers, his):
        say(his, "Very rude")
        until_chat(hers, bool)
        assert do(olga, "remove-message", table=table, message=1).json() == {}
        for tab in (hers, his):
            until_chat(tab, lambda messages: messages[-1]["is_removed"])
            assert tab.chat["messages"][-1]["text"] == ""
    assert (last_deed(olga)["deed"], last_deed(olga)["number"]) == ("remove-message", 1)
    assert do(olga, "remove-message", table=table, message=2).json()["code"] == "unknown-message"


@pytest.mark.stands_on("chat", "operators")
def test_a_name_is_replaced_and_withdrawn_where_it_stood(server: Server, olga: Person) -> None:
    anna, ben = Person(server, "Anna"), Person(server, "Rudename")
    table = begun(anna, ben)
    with ben.tab(table) as his:
        his.hello()
        say(his, "Hello")
    assert do(olga, "rename", guest=number_of(olga, "Rudename"), name="Guest").json() == {}
    assert ben.http.get("/api/me").json()["name"] == "Guest"
    with anna.tab(table) as hers:
        hers.hello()
        assert hers.view["seats"][1]["name"] == "[name withdrawn]"
        until_chat(hers, bool)
        assert hers.chat["messages"][0]["name"] == "Guest"
    assert last_deed(olga)["deed"] == "rename"
    assert do(olga, "rename", guest=1, name=" ").json()["code"] == "bad-name"


@pytest.mark.stands_on("chat", "operators")
def test_all_sessions_of_an_account_are_ended(server: Server, olga: Person) -> None:
    ben, login = with_account(server, "Ben")
    assert do(olga, "log-out", guest=number_of(olga, login)).json() == {}
    assert ben.http.get("/api/me").json()["is_known"] is False
    wish = {"login": login, "password": PASSWORD}
    assert ben.http.post("/api/log-in", json=wish).json()["name"] == "Ben"
    cleo = Person(server, "Cleopatra")
    cleo.create()
    assert do(olga, "log-out", guest=number_of(olga, "Cleopatra")).json()["code"] == "no-deed"


@pytest.mark.stands_on("chat", "operators")
def test_a_deed_that_is_sent_again_is_done_once(server: Server, olga: Person) -> None:
    Person(server, "Somebody").create()
    wish = {
        "id": "twice",
        "note": "once",
        "deed": {"type": "ban", "guest": number_of(olga, "Somebody"), "days": 1},
    }
    answers = [olga.http.post("/api/operator", json=wish) for _ in range(2)]
    assert [answer.json() for answer in answers] == [{}, {}]
    deeds = olga.http.get("/api/operator").json()["deeds"]
    assert [line["note"] for line in deeds].count("once") == 1
    assert olga.http.post("/api/operator", json={**wish, "id": "x", "note": " "}).json()["code"] == "bad-text"


@pytest.mark.stands_on("chat", "operators")
def test_commands_are_heeded_by_a_server_that_runs(
    server: Server, olga: Person, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, ben = Person(server, "Anna"), Person(server, "Benvolio")
    table = begun(anna, ben)
    number = str(number_of(olga, "Benvolio"))
    with tabs(table, anna, ben) as (hers, his):
        say(his, "Rude")
        until_chat(hers, bool)
        operate(server, "remove-message", table, "1", "--note", "rude")
        operate(server, "ban", number, "--days", "3", "--note", "again")
        until_chat(hers, lambda messages: messages[-1]["is_removed"])
        assert close_code(his) == 1013
    wait_until_seen_to(server)
    capsys.readouterr()
    operate(server, "log", "--last", "2")
    first, second = capsys.readouterr().out.splitlines()
    assert f"(command): remove-message, guest {number}, table {table}, number 1 - rude" in first
    assert f"(command): ban, guest {number}, until " in second
    assert main(["operator", "close-table", "none", "--note", "x", "--database", server.database]) == 2
    assert main(["operator", "ban", "5", "--days", "-1", "--note", "x", "--database", server.database]) == 2
    assert main(["operator", "add", "nobody-here", "--database", server.database]) == 2
    assert "no account logs in as nobody-here" in capsys.readouterr().err


@pytest.mark.slow
def test_a_server_that_comes_back_sees_to_what_was_done_meanwhile(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'house.db'}"
    with running(database) as server:
        anna, ben, cleo = (Person(server, name) for name in ("Anna", "Ben", "Cleo"))
        table = begun(anna, ben, game="drive", options={"players": 4}, is_open=True)
        assert cleo.join(table, "").status_code == 200
    for deed in (("ban", "2"), ("lift-ban", "2"), ("ban", "3"), ("rename", "2", "Somebody")):
        assert main(["operator", *deed, "--note", "rude", "--database", database]) == 0
    with running(database) as server:
        anna.move_to(server)
        cleo.move_to(server)
        wait_until_seen_to(server)
        with anna.tab(table) as hers:
            hers.hello()
            names = [seat["name"] for seat in hers.view["seats"]]
            assert sorted(filter(None, names)) == ["Anna", "[name withdrawn]"]
        assert cleo.http.get("/api/me").json()["code"] == "banned"
    assert main(["check", database]) == 0


@pytest.mark.stands_on("chat", "operators")
def test_who_goes_is_an_operator_no_more(server: Server) -> None:
    olga, login = with_account(server, "Olga")
    operate(server, "add", login)
    assert do(olga, "rename", guest=number_of(olga, login), name="Olga").json() == {}
    data = olga.http.get("/api/me/data").json()
    assert len(data["operators"]) == 1
    assert [deed["kind"] for deed in data["deeds"]] == ["rename"]
    assert olga.http.post("/api/me/delete", json={}).status_code == 200
    assert login not in [each[1] for each in server.read(roles.everybody)]
    assert olga.http.get("/api/operator").status_code == 404


@pytest.mark.stands_on("operators")
def test_an_operator_must_have_logged_in_within_the_last_quarter_of_an_hour(
    server: Server, olga: Person
) -> None:
    ben, _ = with_account(server, "Ben")
    guest = number_of(olga, "Ben")

    def set_log_in(connection: Connection) -> None:
        connection.execute(
            update(schema.sessions).values(proven_ms=schema.sessions.c.proven_ms - people.FRESH_MS)
        )

    server.write(set_log_in)
    refused = do(olga, "log-out", guest=guest)
    assert (refused.status_code, refused.json()["code"]) == (403, "log-in-again")
    assert ben.http.get("/api/me").json()["is_known"]
    login = olga.http.get("/api/me").json()["login"]
    assert olga.post("log-in", login=login, password=PASSWORD).status_code == 200
    assert do(olga, "log-out", guest=guest).status_code == 200
