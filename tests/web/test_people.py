"""Identities: guests, accounts with a password, and the browsers that speak for them."""

import time
from collections.abc import Iterator
from unittest.mock import patch

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from stampede.web.accounts import accounts
from stampede.web.identity import people
from stampede.web.limits import limits
from stampede.web.limits.quota import PacedLimit, Quota
from stampede.web.runtime.runtime import REAL
from tests.web.conftest import REAL_HASHER
from tests.web.support import Person, Server, refused

PASSWORD = "seven brown cows"  # noqa: S105
NOBODY = {
    "is_known": False,
    "name": "",
    "colour": "blue",
    "has_account": False,
    "login": "",
    "passkeys": 0,
    "is_operator": False,
}


@pytest.fixture(autouse=True)
def patience(server: Server) -> Iterator[None]:
    """No attempt is counted from one test to the next, and none has another's limits."""
    server.clear_attempts()
    yield
    server.clear_attempts()


def me(person: Person) -> dict[str, object]:
    found: dict[str, object] = person.http.get("/api/me").json()
    return found


def sign_up(person: Person, login: str, password: str = PASSWORD) -> None:
    assert person.post("me", name=person.name, colour="violet").status_code == 200
    answer = person.post("me/password", login=login, password=password)
    assert answer.status_code == 200, answer.text


def log_in(person: Person, login: str, password: str = PASSWORD) -> httpx.Response:
    return person.post("log-in", login=login, password=password)


def test_a_visitor_is_nobody_until_they_say_their_name(anna: Person) -> None:
    assert me(anna) == NOBODY
    answer = anna.post("me", name="  Anna\u200b ", colour="orange")

    assert answer.json() == me(anna) == {**NOBODY, "is_known": True, "name": "Anna", "colour": "orange"}
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


@pytest.mark.parametrize(
    ("body", "refusal"),
    [
        ({"name": "x" * 10_000, "colour": "blue"}, (422, "bad-name")),
        ({"name": " \u200b ", "colour": "blue"}, (422, "bad-name")),
        ({"name": "\u3164\u2800", "colour": "blue"}, (422, "bad-name")),
        ({"name": "\u0301 \ufe0f", "colour": "blue"}, (422, "bad-name")),
        ({"name": "Anna", "colour": "gold"}, (400, "malformed")),
        ({"name": "Anna"}, (400, "malformed")),
        ({"name": "Anna", "colour": "blue", "guest": 1}, (400, "malformed")),
    ],
)
def test_a_wrong_description_makes_nobody_a_guest(
    anna: Person, body: dict[str, object], refusal: tuple[int, str]
) -> None:
    assert refused(anna.post("me", **body)) == refusal
    assert me(anna) == NOBODY


def test_a_guest_becomes_an_account_and_is_the_same_in_another_browser(anna: Person) -> None:
    table, _ = anna.create()
    sign_up(anna, "Anna.1")
    other = Person(anna.server, "Somebody")
    assert log_in(other, " ANNA.1 ").status_code == 200

    assert me(other) == me(anna)
    assert me(other)["login"] == "anna.1"
    with other.tab(table) as tab:
        tab.hello()
    assert tab.view["you"] == 0, "the matches are kept"


def test_the_token_is_new_after_every_proof(anna: Person) -> None:
    anna.post("me", name="Anna", colour="blue")
    planted = anna.http.cookies["stampede_guest"]
    sign_up(anna, "anna.2")
    thief = Person(anna.server, "Eve")
    thief.http.cookies.set("stampede_guest", planted)

    assert anna.http.cookies["stampede_guest"] != planted
    assert me(thief) == NOBODY, "a token known before is worth nothing after"


def test_the_token_from_before_a_log_in_is_nobodys(anna: Person, ben: Person) -> None:
    sign_up(anna, "anna.14")
    ben.post("me", name="Ben", colour="blue")
    thief = Person(ben.server, "Eve")
    thief.http.cookies.set("stampede_guest", ben.http.cookies["stampede_guest"])
    assert me(thief)["name"] == "Ben"
    log_in(ben, "anna.14")

    assert me(thief) == NOBODY


def test_an_unknown_name_and_a_wrong_password_cannot_be_told_apart(anna: Person, ben: Person) -> None:
    sign_up(anna, "anna.3")
    wrong = log_in(ben, "anna.3", "not the password")
    unknown = log_in(ben, "nobody.3", "not the password")

    assert refused(wrong) == (403, "wrong-login")
    assert wrong.content == unknown.content
    assert sorted(wrong.headers) == sorted(unknown.headers)
    assert "set-cookie" not in wrong.headers


@pytest.mark.slow
def test_an_unknown_name_takes_as_long_as_a_wrong_password() -> None:
    hashes: list[str] = []

    class Hasher:
        def verify(self, password_hash: str, password: str) -> bool:
            hashes.append(password_hash)
            return REAL_HASHER.verify(password_hash, password)

        hash = staticmethod(REAL_HASHER.hash)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "_hasher", Hasher())
        patch.setattr(accounts, "_decoy", accounts._decoy.__wrapped__)  # noqa: SLF001
        known = accounts.hashed(PASSWORD, "anna")
        assert accounts.fits(known, PASSWORD)
        assert not accounts.fits(known, "wrong")
        assert not accounts.fits("", PASSWORD)
    parameters = {text.rpartition("$")[0].rpartition("$")[0] for text in hashes}

    assert len(hashes) == 3, "each is worked out"
    assert parameters == {"$argon2id$v=19$m=65536,t=3,p=4"}, "with the same effort"


@pytest.mark.slow
def test_only_so_many_attempts_are_answered(server: Server, anna: Person, ben: Person) -> None:
    sign_up(anna, "anna.4")
    now = [0.0]
    server.limits.log_ins = Quota(2, 100, 600.0, lambda: now[0])
    for login in ("anna.4", "nobody.4"):
        assert [log_in(ben, login, "wrong" * 3).status_code for _ in range(3)] == [403, 403, 429]
    now[0] = 241.0
    late = log_in(ben, "anna.4")
    assert refused(late) == (429, "too-many"), "the right password comes too late as well"
    assert (late.headers["retry-after"], late.json()["message"]) == (
        "59",
        "There were too many attempts. Try again in 59 seconds.",
    )
    now[0] = 0.0
    assert "Try again in 5 minutes." in log_in(ben, "anna.4").json()["message"]
    now[0] = 300.0
    assert log_in(ben, "anna.4").status_code == 200


def test_strangers_keep_nobody_out_of_their_account(server: Server, anna: Person, ben: Person) -> None:
    """One wrong try in five seconds from elsewhere refused 42 of 43 right passwords."""
    sign_up(anna, "anna.71")
    at_home = Person(server, "Anna", "en")
    waits: list[float] = []
    server.limits.log_in_pace = PacedLimit(2, 600.0, REAL.monotonic)
    server.limits.known_devices = PacedLimit(3, 600.0, REAL.monotonic)
    for number in range(8):
        eve = Person(server, "Eve")
        eve.http.headers.update({"x-forwarded-for": f"203.0.113.{number}"})
        begun = time.monotonic()
        with patch.object(limits, "SLOWEST_LOG_IN_SECONDS", 0.3):
            assert log_in(eve, "anna.71", "wrong" * 3).status_code == 403
        waits.append(time.monotonic() - begun)
    assert min(waits[2:]) >= 0.3, "all others are slowed"
    with patch.object(limits, "SLOWEST_LOG_IN_SECONDS", 0.3):
        assert log_in(at_home, "anna.71").status_code == 200, "a new device is slowed, and not stopped"
    server.limits.log_ins = Quota(1, 1, 600.0, REAL.monotonic)
    for _ in range(5):
        log_in(ben, "anna.71", "wrong" * 3)
    assert log_in(ben, "anna.71").status_code == 429, "that address waits"
    for person in (anna, at_home):
        assert log_in(person, "anna.71").status_code == 200, "a known device does not"
    anna.post("log-out")
    assert log_in(anna, "anna.71").status_code == 200, "nor when it has logged out"
    assert [log_in(at_home, "anna.71", "wrong" * 3).status_code for _ in range(4)] == [403] * 3 + [429]


def test_a_device_cookie_is_of_one_login_and_of_this_server(
    server: Server, anna: Person, ben: Person
) -> None:
    sign_up(anna, "anna.81")
    sign_up(ben, "ben.81")
    cookie = anna.http.cookies["stampede_device"]
    server.limits.log_ins = Quota(1, 100, 600.0, REAL.monotonic)
    for made_up in (cookie, cookie[:-1] + ("0" if cookie[-1] != "0" else "1"), f"{'A' * 22}.{'0' * 64}", "."):
        eve = Person(server, "Eve")
        eve.http.cookies.set("stampede_device", made_up)
        is_true = made_up == cookie
        for login, is_known in (("anna.81", is_true), ("ben.81", False)):
            server.limits.log_ins = Quota(1, 100, 600.0, REAL.monotonic)
            answers = [log_in(eve, login, "wrong" * 3).status_code for _ in range(2)]
            assert answers == ([403, 403] if is_known else [403, 429])


def test_who_fails_slows_that_login_and_that_address_and_nobody_else(
    server: Server, anna: Person, ben: Person
) -> None:
    sign_up(anna, "anna.6")
    server.limits.log_ins = Quota(2, 4, 600.0, REAL.monotonic)
    at = {"x-forwarded-for": "203.0.113.7"}
    eve = Person(server, "Eve")
    eve.http.headers.update(at)

    assert [log_in(eve, f"nobody.{n}").status_code for n in range(5)] == [403] * 4 + [429]
    assert log_in(eve, "anna.6").status_code == 429, "that address waits, whoever they say they are"
    assert [log_in(ben, "anna.6").status_code for _ in range(6)] == [200] * 6


def test_success_is_no_failed_attempt(server: Server, anna: Person) -> None:
    sign_up(anna, "anna.5")
    server.limits.log_ins = Quota(2, 2, 600.0, REAL.monotonic)

    assert [log_in(anna, "anna.5").status_code for _ in range(4)] == [200] * 4


def test_a_login_name_belongs_to_one(anna: Person, ben: Person) -> None:
    sign_up(anna, "straße")
    ben.post("me", name="Ben", colour="blue")

    assert refused(ben.post("me/password", login="STRASSE", password=PASSWORD)) == (409, "name-taken")
    assert me(ben)["has_account"] is False


@pytest.mark.parametrize(
    ("login", "password", "refusal"),
    [
        ("ab", PASSWORD, "bad-login"),
        ("a" * 41, PASSWORD, "bad-login"),
        ("anna anna", PASSWORD, "bad-login"),
        ("anna.6", "short", "bad-password"),
        ("anna.6", "aaaaaaaaaaaa", "common-password"),
        ("anna.password.6", "anna.password.6", "common-password"),
        ("anna.6", "x1y2" * 60, "bad-password"),
    ],
)
def test_a_bad_name_or_password_is_refused(anna: Person, login: str, password: str, refusal: str) -> None:
    anna.post("me", name="Anna", colour="blue")

    assert refused(anna.post("me/password", login=login, password=password)) == (422, refusal)
    assert me(anna)["has_account"] is False


def test_a_changed_password_turns_out_everybody_else(anna: Person) -> None:
    sign_up(anna, "anna.7")
    thief = Person(anna.server, "Eve")
    log_in(thief, "anna.7")
    assert anna.post("me/password", login="anna.7", password=PASSWORD[::-1]).status_code == 200

    assert me(thief) == NOBODY
    assert me(anna)["has_account"] is True
    assert refused(log_in(thief, "anna.7")) == (403, "wrong-login")


def test_who_holds_an_old_session_cannot_take_the_account(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(anna, "anna.8")
    monkeypatch.setattr(people, "FRESH_MS", 0)
    for path, body in [
        ("me/password", {"login": "eve.8", "password": "stolen by eve"}),
        ("me/passkey/options", {}),
        ("me/delete", {}),
    ]:
        assert refused(anna.post(path, **body)) == (403, "log-in-again"), path
    assert me(anna)["login"] == "anna.8"


def test_logging_out_ends_this_session_or_all(anna: Person) -> None:
    sign_up(anna, "anna.9")
    other, third = Person(anna.server, "Anna"), Person(anna.server, "Anna")
    kept = []
    for person in (other, third):
        log_in(person, "anna.9")
        kept.append(person.http.cookies["stampede_guest"])
    assert other.post("log-out").json() == NOBODY
    assert "stampede_guest" not in other.http.cookies
    other.http.cookies.set("stampede_guest", kept[0])
    assert me(other) == NOBODY, "the token is worth nothing, wherever it is kept"
    assert me(third)["is_known"] is True

    assert third.post("log-out", everywhere=True).json() == NOBODY
    assert me(anna) == NOBODY


def test_who_is_turned_out_loses_the_seat_in_an_open_tab(anna: Person) -> None:
    table, _ = anna.create()
    sign_up(anna, "anna.13")
    thief = Person(anna.server, "Eve")
    log_in(thief, "anna.13")
    with thief.tab(table) as tab:
        tab.hello()
        assert tab.view["you"] == 0
        assert anna.post("log-out", everywhere=True).status_code == 200
        with pytest.raises(ConnectionClosed) as closed:
            tab.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    with thief.tab(table) as tab:
        tab.hello()
    assert tab.view["you"] == -1


def test_a_deleted_account_is_gone(anna: Person, ben: Person) -> None:
    table, invite = anna.create()
    ben.join(table, invite)
    sign_up(anna, "anna.10")

    assert anna.post("me/delete").json() == NOBODY
    assert me(anna) == NOBODY
    assert refused(log_in(anna, "anna.10")) == (403, "wrong-login")
    with ben.tab(table) as tab:
        tab.hello()
    assert tab.view["you"] == 0, "who is left has the table"
    sign_up(ben, "anna.10")


@pytest.mark.parametrize("path", ["me/password", "me/passkey/options", "log-out", "me/delete"])
def test_nobody_in_particular_has_no_account(anna: Person, path: str) -> None:
    body = {"login": "eve.11", "password": PASSWORD} if path == "me/password" else {}

    assert refused(anna.post(path, **body)) == (403, "unknown-guest")


@pytest.mark.parametrize("path", ["me", "me/password", "me/delete", "log-in", "log-out", "log-in/passkey"])
def test_a_page_of_another_site_can_do_nothing_here(anna: Person, path: str) -> None:
    answer = anna.http.post(f"/api/{path}", json={}, headers={"origin": "https://elsewhere.example"})

    assert refused(answer) == (403, "cross-site")


def test_a_program_keeps_its_own_token(server: Server) -> None:
    token = f"program_of-the-west-{time.time_ns()}"
    program = httpx.Client(base_url=server.url, headers={"authorization": f"Bearer {token}"})
    server.clients.append(program)
    program.post("/api/me", json={"name": "Program", "colour": "pink"})
    answer = program.post("/api/me/password", json={"login": "program.12", "password": PASSWORD})

    assert answer.json()["login"] == "program.12"
    assert "set-cookie" not in answer.headers
    assert program.get("/api/me").json() == answer.json()
