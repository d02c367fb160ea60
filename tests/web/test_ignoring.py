"""Muting, blocking and reporting of others, who do not learn of it."""

import json

import pytest

from tests.web.support import TINY, Person, Server, tabs
from tests.web.talk import Message, heard, ignore, say, seated

pytestmark = pytest.mark.stands_on("chat")


def test_who_is_muted_is_not_heard_and_is_not_told(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with anna.tab(table) as hers, anna.tab(table) as again, ben.tab(table) as his:
        for tab in (hers, again, his):
            tab.hello()
        say(his, "First")
        assert heard(hers) == ["First"]
        before = len(his.heard)
        answer = ignore(anna, table, message=1)
        assert answer.status_code == 200
        (entry,) = answer.json()["ignored"]
        assert (entry["name"], entry["is_blocked"]) == ("Ben", False)
        assert say(his, "Second")["type"] == "ack"
        assert heard(hers) == heard(again) == []
        assert hers.chat["ignored"] == again.chat["ignored"] == [entry]
        assert heard(his) == ["First", "Second"]
        assert [json.loads(raw)["type"] for raw in his.heard[before:]] == ["said", "ack", "refused"]
        assert "Second" not in "".join(hers.heard + again.heard)

        anna.http.post("/api/me/ignored/end", json={"id": entry["id"] + 1})
        assert heard(hers) == []
        answer = anna.http.post("/api/me/ignored/end", json={"id": entry["id"]})
        assert answer.json() == {"ignored": []}
        assert heard(hers) == heard(again) == ["First", "Second"]


def test_nobody_ends_what_another_ignores(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    entry = ignore(anna, table, seat=1).json()["ignored"][0]
    assert ben.http.post("/api/me/ignored/end", json={"id": entry["id"]}).json() == {"ignored": []}
    assert anna.http.get("/api/me/ignored").json() == {"ignored": [entry]}
    assert Person(server, "Eve").http.get("/api/me/ignored").json() == {"ignored": []}


@pytest.mark.parametrize("wish", [{"seat": 0}, {"seat": 2}, {"seat": 7}, {"seat": -1}, {"message": 99}, {}])
def test_one_ignores_somebody_who_is_there(server: Server, wish: Message) -> None:
    table, (anna, _) = seated(server, "Anna", "Ben", options={"players": 3}, game="drive")
    answer = ignore(anna, table, **wish)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-seat")
    assert anna.http.get("/api/me/ignored").json() == {"ignored": []}


def test_who_is_blocked_does_not_sit_down_and_is_told_what_all_are_told(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    assert ignore(anna, table, seat=1, is_blocked=True).json()["ignored"][0]["is_blocked"] is True
    ignore(anna, table, seat=1)
    assert anna.http.get("/api/me/ignored").json()["ignored"][0]["is_blocked"] is True
    with tabs(table, anna, ben) as (hers, his):
        assert say(his, "Hello")["type"] == "ack"
        say(hers, "Anybody?")
        assert heard(hers) == ["Anybody?"]
        assert heard(his) == ["Hello", "Anybody?"]

    open_table, invite = anna.create(is_open=True, options=TINY)
    own, _ = ben.create(is_open=True, options=TINY)
    dora, eve = Person(server, "Dora"), Person(server, "Eve")
    listed = [
        {line["table"] for line in person.http.get("/api/tables").json()["tables"]}
        for person in (anna, ben, dora)
    ]
    assert [open_table in found for found in listed] == [True, False, True]
    assert [own in found for found in listed] == [False, True, True]
    refused = ben.join(open_table, "")
    by_link = ben.join(open_table, invite)
    assert dora.join(open_table, "").status_code == 200
    full = eve.join(open_table, "")
    assert refused.status_code == full.status_code == 409
    assert refused.json() == by_link.json() == full.json()

    (entry,) = anna.http.get("/api/me/ignored").json()["ignored"]
    anna.http.post("/api/me/ignored/end", json={"id": entry["id"]})
    free, _ = anna.create(is_open=True, options=TINY)
    assert ben.join(free, "").status_code == 200


def test_a_guest_at_an_open_table_keeps_out_whom_they_blocked_but_not_whom_the_host_invites(
    server: Server,
) -> None:
    met, (anna, ben) = seated(server, "Anna", "Ben")
    ignore(ben, met, seat=0, is_blocked=True)
    host = Person(server, "Host")
    table, invite = host.create(is_open=True, game="drive", options={"players": 3})
    assert ben.join(table, "").status_code == 200
    assert anna.join(table, "").json()["code"] == "table-full"
    assert anna.join(table, invite).status_code == 200


def test_who_is_not_at_the_table_reports_and_ignores_nobody(server: Server) -> None:
    table, (anna, ben) = seated(server, "Anna", "Ben")
    with ben.tab(table) as his:
        his.hello()
        say(his, "Hello")
        dora = Person(server, "Dora")
        assert ignore(dora, table, seat=1).json()["code"] == "unknown-guest"
        dora.create()
        assert ignore(dora, table, message=1).json()["code"] == "unknown-table"
        with dora.tab(table) as watching:
            watching.hello()
            assert heard(watching) == ["Hello"]
            assert ignore(dora, table, message=1).json()["ignored"][0]["name"] == "Ben"
            again = ignore(dora, table, message=1)
            assert again.status_code == 422, "one cannot point at what one does not hear"
        assert anna.http.get("/api/me/ignored").json() == {"ignored": []}
