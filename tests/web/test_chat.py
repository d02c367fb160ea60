"""The chat at a table: writers, readers, each message once and in order; and nothing of it anywhere else."""

from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from stampede.web.chat import room, rows
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.runtime import REAL
from tests.web.support import Person, Server, playing, running, tabs
from tests.web.talk import code, heard, ignore, say, seated

PEACE = 10**6


@pytest.fixture(autouse=True)
def _patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    """Tests write faster than people do, but for those about that."""
    if "flood" not in request.node.name:
        monkeypatch.setattr(server.chat, "_words", Throttle(Rate(PEACE, 1.0), now=REAL.monotonic))
    monkeypatch.setattr(server.chat, "_reports", Throttle(*room.REPORTS, now=REAL.monotonic))


@pytest.mark.stands_on("chat")
def test_everybody_hears_what_is_said_once_and_in_order(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with anna.tab(table) as hers, anna.tab(table) as again, ben.tab(table) as his:
        for tab in (hers, again, his):
            tab.hello()
        for words in ("Hello", "  there  ", "Ça va 🐄"):
            assert say(hers, words)["repeated"] is False
        assert say(his, "Howdy")["type"] == "ack"

        for tab in (hers, again, his):
            assert heard(tab) == ["Hello", "there", "Ça va 🐄", "Howdy"]
        assert [message["number"] for message in his.chat["messages"]] == [1, 2, 3, 4]
        assert [message["is_own"] for message in his.chat["messages"]] == [False, False, False, True]
        assert [message["is_own"] for message in again.chat["messages"]] == [True, True, True, False]
        assert {message["name"] for message in hers.chat["messages"]} == {"Anna", "Ben"}
        assert hers.chat["messages"][0]["is_watching"] is False


@pytest.mark.stands_on("chat")
def test_a_message_sent_twice_is_said_once(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with tabs(table, anna, ben) as (hers, his):
        assert say(hers, "Once", "c1")["repeated"] is False
    with tabs(table, anna, ben) as (hers, his):
        assert say(hers, "Once", "c1")["repeated"] is True
        assert say(his, "Mine", "c1")["repeated"] is False, "ids are those of one visitor"

        assert heard(hers) == heard(his) == ["Once", "Mine"]


@pytest.mark.slow
def test_what_was_said_outlives_the_server(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database) as server:
        table, (anna, ben) = seated(server, "Anna", "Ben")
        with anna.tab(table) as tab:
            tab.hello()
            say(tab, "Before", "c1")
    with running(database) as later:
        for person in (anna, ben):
            person.move_to(later)
        with tabs(table, anna, ben) as (hers, his):
            assert say(hers, "Before", "c1")["repeated"] is True
            say(his, "After")
            assert heard(hers) == heard(his) == ["Before", "After"]
            assert his.chat["messages"][-1]["number"] == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("", "nothing in that message"),
        (" \u00a0 ", "nothing in that message"),
        ("\u200b\u200d", "nothing in that message"),
        ("a" * 301, "at most 300 characters; this one has 301"),
        ("two\nlines", "without control characters"),
        ("bell\a", "without control characters"),
        ("nul\0", "without control characters"),
        ("sep\u2028arated", "without control characters"),
        ("turned \u202earound", "without control characters"),
    ],
)
def test_what_is_no_message_is_refused_and_nobody_hears_it(server: Server, words: str, fault: str) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with tabs(table, anna, ben) as (hers, his):
        answer = say(hers, words)
        assert code(answer) == "bad-text"
        assert fault in answer["refusal"]["message"]
        say(hers, "b" * 300)
        assert heard(his) == ["b" * 300]


@pytest.mark.stands_on("chat")
def test_words_are_sent_as_they_are(server: Server) -> None:
    words = "<img src=x onerror=alert(1)> &amp; {name} https://elsewhere.example 🏴󠁧󠁢󠁥󠁮󠁧󠁿 שלום"
    table, (anna,) = seated(server, "Anna")
    with anna.tab(table) as tab:
        tab.hello()
        say(tab, words)
        assert heard(tab) == [words]


@pytest.mark.stands_on("chat")
def test_a_flood_is_refused_and_nothing_of_it_is_lost(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with tabs(table, anna, ben) as (hers, his):
        answers = [code(say(hers, f"word {number}", f"c{number}")) for number in range(7)]
        assert answers == ["ack"] * 5 + ["too-many"] * 2
        assert say(hers, "word 0", "c0")["repeated"] is True, "earlier messages count no more"
        assert code(say(his, "I may")) == "ack"
        assert heard(his) == [*(f"word {number}" for number in range(5)), "I may"]


@pytest.mark.stands_on("chat")
def test_spectators_read_and_write_only_where_they_are_let(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    dora, nobody = Person(server, "Dora"), Person(server, "Nobody")
    dora.create()
    with anna.tab(table) as hers, dora.tab(table) as watching, nobody.tab(table) as unknown:
        for tab in (hers, watching, unknown):
            tab.hello()
        say(hers, "Hello")
        assert heard(watching) == heard(unknown) == ["Hello"]
        assert code(say(watching, "Me too")) == "spectators-silent"
        for person, status in ((ben, 403), (dora, 403), (anna, 200)):
            answer = person.http.post(f"/api/tables/{table}/chat/spectators", json={"may_write": True})
            assert answer.status_code == status
        assert code(say(watching, "Me too")) == "ack"
        assert code(say(unknown, "And me")) == "unknown-guest"
        assert heard(hers) == ["Hello", "Me too"]
        assert hers.chat["may_spectators_write"] is True
        last = hers.chat["messages"][-1]
        assert (last["name"], last["is_watching"], last["symbol"]) == ("Dora", True, "")

        assert anna.http.post(f"/api/tables/{table}/chat/hush", json={"is_hushed": True}).status_code == 200
        say(watching, "Hey")
        say(hers, "Quiet")
        assert heard(hers) == ["Hello", "Quiet"]
        assert hers.chat["is_hushed"] is True
        assert heard(watching) == ["Hello", "Me too", "Hey", "Quiet"]
        anna.http.post(f"/api/tables/{table}/chat/hush", json={"is_hushed": False})
        assert heard(hers) == ["Hello", "Me too", "Hey", "Quiet"]


@pytest.mark.stands_on("chat")
@pytest.mark.parametrize("is_closed_later", [False, True])
def test_a_table_that_strangers_may_not_watch_talks_among_itself(
    server: Server, *, is_closed_later: bool
) -> None:
    anna, ben, dora = (Person(server, name) for name in ("Anna", "Ben", "Dora"))
    dora.create()
    watch = "all" if is_closed_later else "players"
    table, invite = anna.create(game="drive", options={"players": 3}, watch=watch)
    ben.join(table, invite)
    let = {"may_write": True}
    anna.http.post(f"/api/tables/{table}/chat/spectators", json=let)
    with anna.tab(table) as hers, ben.tab(table) as his, dora.tab(table) as strange:
        for tab in (hers, his, strange):
            tab.hello()
        if is_closed_later:
            change: dict[str, Any] = {"version": hers.view["version"], "options": {"players": 3}}
            answer = hers.command("change", "s1", **change, watch="players")
            assert answer["type"] == "ack", answer
        assert code(say(hers, "Between us")) == "ack"
        assert code(say(strange, "Let me in")) == "spectators-silent"
        assert ignore(dora, table, seat=1).json()["code"] == "unknown-table"
        anna.http.post(f"/api/tables/{table}/chat/spectators", json=let)
        assert heard(his) == ["Between us"]
        strange.catch_up()
        assert "Between us" not in "".join(strange.heard)


@pytest.mark.stands_on("chat")
def test_who_writes_without_having_looked_is_no_spectator(server: Server) -> None:
    table, (anna,) = seated(server, "Anna")
    dora = Person(server, "Dora")
    dora.create()
    anna.http.post(f"/api/tables/{table}/chat/spectators", json={"may_write": True})
    with dora.tab(table) as tab:
        assert code(say(tab, "Boo")) == "spectators-silent"
        tab.hello()
        assert code(say(tab, "Boo")) == "ack"


@pytest.mark.stands_on("chat")
def test_who_was_taken_out_of_the_seat_writes_no_more(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben", options={"players": 3}, game="drive")
    anna.http.post(f"/api/tables/{table}/chat/spectators", json={"may_write": True})
    with tabs(table, anna, ben) as (hers, his):
        assert code(say(his, "Here I sit")) == "ack"
        hers.tell({"type": "kick", "id": "k1", "version": hers.view["version"], "seat": 1})
        hers.until(lambda message: message["type"] == "ack")
        his.until(lambda message: message["type"] == "table")
        assert code(say(his, "Still here")) == "unwelcome"
        assert heard(hers) == ["Here I sit"]


@pytest.mark.slow
def test_a_report_reaches_the_operator_once_with_what_was_said_around_it(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with ben.tab(table) as his:
        his.hello()
        for number in range(1, 41):
            say(his, f"word {number}")

    def report(**wish: Any) -> httpx.Response:
        return anna.http.post(f"/api/tables/{table}/chat/report", json={"reason": "Rude", **wish})

    assert report(message=20).json() == report(message=20).json() == {}
    assert report(seat=1).status_code == 200
    assert report(message=20, reason=" ").json()["code"] == "bad-text"
    assert report(message=20, reason="x" * 201).json()["code"] == "bad-text"
    assert report(message=41).json()["code"] == "bad-seat"
    first, second = server.reports(table)
    assert (first.number, first.name, first.reason) == (20, "Ben", "Rude")
    assert [message.text for message in first.messages] == [f"word {number}" for number in range(10, 30)]
    assert second.number == 0
    assert [message.text for message in second.messages] == [f"word {number}" for number in range(21, 41)]
    assert [report(seat=1).status_code for _ in range(8)][-1] == 429


@pytest.mark.slow
def test_the_last_hundred_are_shown_of_those_one_hears(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with tabs(table, anna, ben) as (hers, his):
        say(hers, "The first")
        for number in range(rows.LATEST):
            say(his, f"word {number}")
        with anna.tab(table) as later:
            later.hello()
            assert heard(later) == [f"word {number}" for number in range(rows.LATEST)]
        ignore(anna, table, seat=1)
        assert heard(hers) == ["The first"]


@pytest.mark.stands_on("chat")
def test_a_deleted_account_leaves_no_words(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with tabs(table, anna, ben) as (hers, his):
        say(hers, "Stays")
        say(his, "Goes")
    ignore(anna, table, seat=1)
    assert ben.http.post("/api/me/delete", json={}).status_code == 200
    with anna.tab(table) as hers:
        hers.hello()
        say(hers, "Next")
        assert heard(hers) == ["Stays", "Next"]
        assert [message["number"] for message in hers.chat["messages"]] == [1, 3]
    assert anna.http.get("/api/me/ignored").json() == {"ignored": []}


@pytest.mark.stands_on("chat")
def test_nothing_of_a_chat_is_in_the_log_the_replay_or_the_file(tmp_path: Path) -> None:
    path = tmp_path / "stampede.db"
    with running(f"sqlite:///{path}") as server:
        table, (anna, ben) = seated(server, "Anna", "Ben")
        with playing(table, anna, ben) as (hers, _his):
            say(hers, "Secretword")
            hers.tell({"type": "resign", "id": "r1", "version": hers.view["version"]})
            hers.until(lambda _message: hers.view["phase"] == "over")
            match = hers.view["match"]
        pages = [anna.http.get(f"/api/matches/{match}{part}").text for part in ("", "/file", "/frames")]
        pages.append(anna.http.get("/api/me/results").text)
    assert all(pages)
    assert "Secretword" not in "".join(pages)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        bodies = connection.execute(text("SELECT body FROM events")).scalars().all()
        kept = connection.execute(text("SELECT body FROM chat_messages")).scalars().all()
    engine.dispose()
    assert kept == ["Secretword"]
    assert bodies
    assert "Secretword" not in "".join(bodies)
