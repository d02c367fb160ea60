"""Opening a table and sitting down."""

import httpx
import pytest

from tests.web.support import Person, Server


def test_the_site_lists_the_games_and_knows_the_visitor(anna: Person) -> None:
    before = anna.http.get("/api/site").json()
    anna.create()
    after = anna.http.get("/api/site").json()

    assert (before["name"], after["name"]) == ("", "Anna")
    assert before["games"][0]["seats"] == ["Buffaloes", "Chief"]
    assert [level["level"] for level in before["games"][0]["levels"]] == [1, 2, 3]


def test_a_guest_is_a_cookie_that_no_script_can_read(anna: Person) -> None:
    answer = anna.http.post("/api/tables", json={"game": "buffalo", "name": "Anna"})
    cookie = answer.headers["set-cookie"]

    assert cookie.startswith("stampede_guest=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie, "over plain HTTP a Secure cookie would never come back"


def test_behind_a_proxy_with_https_the_cookie_is_secure(server: Server) -> None:
    headers = {"origin": server.url, "x-forwarded-proto": "https"}
    body = {"game": "buffalo", "name": "Anna"}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=headers)

    assert "Secure" in answer.headers["set-cookie"]


def test_the_creator_alone_is_shown_the_invitation_until_the_seat_is_taken(anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    with anna.tab(table) as hers, Person(anna.server, "Zoe").tab(table) as watching:
        assert hers.hello()["invite"] == invite
        assert watching.hello()["invite"] == ""
        assert ben.join(table, invite).json() == {"table": table, "commitment": hers.view["commitment"]}
        hers.until(lambda message: message["type"] == "table")
        assert hers.view["invite"] == ""


def test_the_commitment_is_known_before_any_entropy_is_sent(anna: Person, ben: Person) -> None:
    created = anna.http.post("/api/tables", json={"game": "buffalo", "name": "Anna"}).json()
    joined = ben.join(created["table"], created["invite"]).json()
    with anna.tab(created["table"]) as tab:
        view = tab.hello("a1")

    assert len(created["commitment"]) == 64
    assert created["commitment"] == joined["commitment"] == view["commitment"]


def test_who_sits_already_may_join_again(anna: Person, ben: Person) -> None:
    table, invite = anna.create()

    for person in (ben, ben, anna):
        assert person.join(table, invite).status_code == 200


def test_a_wrong_invitation_is_refused_and_makes_nobody_a_guest(anna: Person, ben: Person) -> None:
    table, _ = anna.create()
    answer = ben.join(table, "guess")

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-invite")
    assert "set-cookie" not in answer.headers


def test_a_full_table_is_full(anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    ben.join(table, invite)
    answer = Person(anna.server, "Cleo").join(table, invite)

    assert (answer.status_code, answer.json()["code"]) == (409, "table-full")


def test_a_table_with_a_bot_awaits_nobody(anna: Person, ben: Person) -> None:
    table, invite = anna.create(bots=[1])

    assert invite == ""
    assert ben.join(table, "").json()["code"] == "wrong-invite"


def test_an_unknown_table_is_unknown(anna: Person) -> None:
    answer = anna.join("nowhere", "guess")

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-table")


@pytest.mark.parametrize(
    ("change", "code", "word"),
    [
        ({"game": "chess"}, "bad-option", "buffalo"),
        ({"options": {"dogs": 7}}, "bad-option", "dogs"),
        ({"options": {"cats": 7}}, "bad-option", "cats"),
        ({"options": {f"cat{number}": 7 for number in range(13)}}, "bad-option", "12"),
        ({"options": {"empty_columns": "²"}}, "bad-option", ""),
        ({"options": {"components": "a file"}, "game": "zoff"}, "bad-option", "components names a file"),
        ({"options": {"board": ""}, "game": "abilene"}, "bad-option", "board names a file"),
        ({"bots": [9]}, "bad-level", "1, 2, 3"),
        ({"bots": [1, 1]}, "bad-seat", "There are 2 seats, and 3 would sit down"),
        ({"beside": ["Ben"], "bots": [1]}, "bad-seat", "There are 2 seats, and 3 would sit down"),
        ({"bots": [1] * 99}, "bad-seat", "12"),
        ({"beside": ["Ben", " "]}, "bad-name", "40"),
        ({"seat": 2}, "bad-seat", "There is no seat 2: there are 0 to 1"),
        ({"seat": -2}, "bad-seat", "-1 to draw lots"),
        ({"seat": 10**30}, "malformed", "seat"),
        ({"game": "zoff", "match_form": "handicap"}, "bad-option", "no handicap match"),
        ({"name": "  "}, "bad-name", "40"),
        ({"name": "\u202e"}, "bad-name", "40"),
        ({"name": "x" * 41}, "bad-name", "40"),
        ({"seat": "1"}, "malformed", "$.seat"),
        ({"opponent": {"level": 1}}, "malformed", "opponent"),
        ({"colour": "red"}, "malformed", "colour"),
    ],
)
def test_a_wrong_wish_is_refused_naming_what_is_wrong(
    anna: Person, change: dict[str, object], code: str, word: str
) -> None:
    answer = anna.http.post("/api/tables", json={"game": "buffalo", "name": "Anna", **change})

    assert answer.status_code in {400, 422}
    assert answer.json()["code"] == code
    assert word in answer.json()["message"]


def test_a_program_comes_with_its_own_token(server: Server) -> None:
    headers = {"authorization": "Bearer " + "p" * 22}
    body = {"game": "buffalo", "name": "Program"}
    answer = httpx.post(f"{server.url}/api/tables", json=body, headers=headers)

    assert answer.status_code == 201
    assert "set-cookie" not in answer.headers
    assert httpx.get(f"{server.url}/api/site", headers=headers).json()["name"] == "Program"


def test_a_token_that_could_be_guessed_is_refused(server: Server) -> None:
    headers = {"authorization": "Bearer short"}
    answer = httpx.post(
        f"{server.url}/api/tables", json={"game": "buffalo", "name": "Program"}, headers=headers
    )

    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")


def test_a_cookie_made_up_by_somebody_else_is_not_taken_over(anna: Person) -> None:
    anna.http.cookies.set("stampede_guest", "planted" * 4)
    answer = anna.http.post("/api/tables", json={"game": "buffalo", "name": "Anna"})

    assert "planted" not in answer.headers["set-cookie"]
