"""Log-ins: sessions that end, passkeys that are removed, recovery codes."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select, update

from stampede.web.identity import people
from stampede.web.identity.guests import digest
from stampede.web.identity.last_seen import browser, network
from stampede.web.limits.quota import Quota
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import Lifetimes, Settings
from stampede.web.store import schema
from stampede.web.store.store import DAY_MS, SEEN_MS, forget_sessions
from tests.web.authenticator import Authenticator
from tests.web.support import Person, Server, refused

PASSWORD = "seven brown cows"  # noqa: S105
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128 Safari/537.36 Edg/128"
NUMBERS: Iterator[int] = iter(range(1000))


@pytest.fixture(autouse=True)
def patience(server: Server) -> None:
    server.clear_attempts()


@pytest.fixture
def login(anna: Person) -> str:
    """The login name of Anna, who has an account."""
    login = f"access.{next(NUMBERS)}"
    anna.http.headers["user-agent"] = FIREFOX
    anna.post("me", name="Anna", colour="blue")
    assert anna.post("me/password", login=login, password=PASSWORD).status_code == 200
    return login


def is_known(person: Person) -> bool:
    return bool(person.http.get("/api/me").json()["is_known"])


def access(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get("/api/me/access").json()
    return found


def elsewhere(person: Person, login: str, agent: str = EDGE) -> Person:
    """The same person in another browser."""
    other = Person(person.server, person.name)
    other.http.headers["user-agent"] = agent
    assert other.post("log-in", login=login, password=PASSWORD).status_code == 200
    return other


def change(server: Server, token: str, **values: object) -> None:
    """Change the session of a token in the database."""
    row = update(schema.sessions).where(schema.sessions.c.token_hash == digest(token)).values(**values)

    def committed(connection: Connection) -> None:
        connection.execute(row)
        connection.commit()

    server.read(committed)


def add_passkey(person: Person) -> Authenticator:
    device = Authenticator(person.server.url, "127.0.0.1")
    made = person.post("me/passkey", credential=device.make(person.post("me/passkey/options").json()))
    assert made.status_code == 200, made.text
    return device


# ---------------------------------------------------------------- sessions


def test_who_holds_an_account_sees_where_it_is_used(anna: Person, login: str) -> None:
    other = elsewhere(anna, login)
    access(other)
    here, there = access(anna)["sessions"]
    assert anna.http.get("/api/me/access").headers["cache-control"] == "no-store"

    assert (here["browser"], here["place"], here["is_this"]) == ("Firefox, Linux", "127.0.0.*", True)
    assert (there["browser"], there["is_this"]) == ("Edge, Windows", False)
    assert abs(here["used_ms"] - REAL.now_ms()) < SEEN_MS
    assert digest(anna.http.cookies["stampede_guest"]).startswith(here["session"])


def test_one_session_is_ended_or_all_others(anna: Person, login: str) -> None:
    second, third = elsewhere(anna, login), elsewhere(anna, login, FIREFOX)
    name = next(each["session"] for each in access(second)["sessions"] if each["is_this"])
    assert len(anna.post("me/sessions/end", session=name).json()["sessions"]) == 2
    assert [is_known(each) for each in (anna, second, third)] == [True, False, True]

    assert len(anna.post("me/sessions/end").json()["sessions"]) == 1
    assert [is_known(each) for each in (anna, third)] == [True, False]


def test_nobody_ends_the_sessions_of_others(anna: Person, ben: Person, login: str) -> None:
    name = access(anna)["sessions"][0]["session"]
    ben.post("me", name="Ben", colour="blue")
    assert len(ben.post("me/sessions/end", session=name).json()["sessions"]) == 1

    assert is_known(anna)
    assert is_known(ben)


def test_an_old_log_in_changes_nothing(anna: Person, login: str, monkeypatch: pytest.MonkeyPatch) -> None:
    device = add_passkey(anna)
    monkeypatch.setattr(people, "FRESH_MS", 0)
    for path, body in [
        ("me/sessions/end", {}),
        ("me/passkey/remove", {"passkey": access(anna)["passkeys"][0]["passkey"]}),
        ("me/recovery", {}),
    ]:
        assert refused(anna.post(path, **body)) == (403, "log-in-again"), path
    assert len(access(anna)["passkeys"]) == 1
    assert device.uses == 0


AGES: dict[str, tuple[dict[str, int], bool]] = {
    "used lately": ({"used_ms": 89}, True),
    "not used": ({"used_ms": 90}, False),
    "logged in within the year": ({"proven_ms": 364}, True),
    "logged in long ago": ({"proven_ms": 365}, False),
    "a guest away for a year": ({"used_ms": 399}, True),
    "a guest gone": ({"used_ms": 400}, False),
}
"""How many days ago things were, and whether the session lasts."""


@pytest.mark.parametrize("case", AGES)
def test_a_session_ends_on_the_server(anna: Person, login: str, case: str) -> None:
    days, lasts = AGES[case]
    token, now = anna.http.cookies["stampede_guest"], REAL.now_ms()
    values = {name: now - count * DAY_MS for name, count in days.items()}
    change(anna.server, token, **({"proven_ms": 0} if "guest" in case else {}), **values)
    assert is_known(anna) is lasts

    def swept(connection: Connection) -> bool:
        forget_sessions(connection, Lifetimes(), now)
        row = select(schema.sessions.c.guest_id).where(schema.sessions.c.token_hash == digest(token))
        return connection.execute(row).first() is not None

    assert anna.server.read(swept) is lasts


def test_a_program_whose_session_is_over_begins_anew(server: Server) -> None:
    headers = {"authorization": "Bearer over-the-hills_and-far-away"}
    with httpx.Client(base_url=server.url, headers=headers) as program:
        body = {"name": "Program", "colour": "pink"}
        assert program.post("/api/me", json=body).status_code == 200
        change(server, "over-the-hills_and-far-away", used_ms=1)
        assert program.get("/api/me").json()["is_known"] is False
        assert program.post("/api/me", json=body).json()["is_known"] is True


def test_how_long_sessions_last_is_a_setting() -> None:
    given = {"STAMPEDE_SESSION_IDLE_DAYS": "7", "STAMPEDE_SESSION_DAYS": "30"}

    assert Settings.read(given).sessions == Lifetimes(7, 30, 400)
    assert Settings.read({}).sessions == Lifetimes(90, 365, 400)


@pytest.mark.parametrize(
    ("address", "kept"),
    [
        ("203.0.113.77", "203.0.113.*"),
        ("::ffff:203.0.113.77", "203.0.113.*"),
        ("2001:db8:1:2:3::4", "2001:db8:1::*"),
        ("fe80::1%eth0", "fe80::*"),
        ("testclient", "?"),
    ],
)
def test_of_an_address_only_the_network_is_kept(address: str, kept: str) -> None:
    assert network(address) == kept


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox, Linux"),
        (EDGE, "Edge, Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1",
            "Safari, iPhone",
        ),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile Safari/537.36", "Chrome, Android"),
        ("my-bot/1.0", ""),
        ("", ""),
    ],
)
def test_of_a_browser_only_its_name_and_system_are_kept(agent: str, words: str) -> None:
    assert browser(agent) == words


# ---------------------------------------------------------------- passkeys


def test_passkeys_are_named_and_removed(anna: Person, login: str) -> None:
    device = add_passkey(anna)
    (line,) = access(anna)["passkeys"]
    assert (line["name"], line["used_ms"]) == ("Firefox, Linux", 0)
    (line,) = anna.post("me/passkey/name", passkey=line["passkey"], name=" The  phone ").json()["passkeys"]
    assert line["name"] == "The phone"
    options = anna.post("log-in/passkey/options").json()
    assert anna.post("log-in/passkey", credential=device.use(options)).status_code == 200
    assert access(anna)["passkeys"][0]["used_ms"]

    assert anna.post("me/passkey/remove", passkey=line["passkey"]).json()["passkeys"] == []
    options = anna.post("log-in/passkey/options").json()
    assert refused(anna.post("log-in/passkey", credential=device.use(options))) == (403, "wrong-passkey")


def test_the_last_way_into_an_account_stays(anna: Person) -> None:
    anna.post("me", name="Anna", colour="blue")
    add_passkey(anna)
    (line,) = access(anna)["passkeys"]

    assert refused(anna.post("me/passkey/remove", passkey=line["passkey"])) == (409, "last-key")
    assert access(anna)["passkeys"] == [line]


def test_nobody_touches_the_passkeys_of_others(anna: Person, ben: Person, login: str) -> None:
    add_passkey(anna)
    (line,) = access(anna)["passkeys"]
    ben.post("me", name="Ben", colour="blue")
    for path, more in [("name", {"name": "His"}), ("remove", {})]:
        answer = ben.post(f"me/passkey/{path}", passkey=line["passkey"], **more)
        assert refused(answer) == (404, "unknown-passkey")

    assert access(anna)["passkeys"] == [line]


# ---------------------------------------------------------------- recovery codes


def test_each_recovery_code_lets_its_owner_in_once(anna: Person, login: str) -> None:
    codes = anna.post("me/recovery").json()["codes"]
    assert (len(set(codes)), access(anna)["codes"]) == (8, 8)
    other = Person(anna.server, "Anna")
    assert (
        other.post("log-in/recovery", code=f" {codes[0].lower().replace('-', ' ')}").json()["login"] == login
    )
    thief = Person(anna.server, "Eve")

    assert access(other)["codes"] == 7
    assert refused(thief.post("log-in/recovery", code=codes[0])) == (403, "wrong-recovery")
    assert not is_known(thief)
    assert other.post("me/password", login=login, password=PASSWORD[::-1]).status_code == 200, (
        "all is changed"
    )


def test_new_codes_take_the_place_of_the_old(anna: Person, login: str) -> None:
    old = anna.post("me/recovery").json()["codes"]
    assert anna.post("me/recovery").status_code == 200

    assert refused(Person(anna.server, "Eve").post("log-in/recovery", code=old[0])) == (403, "wrong-recovery")
    assert access(anna)["codes"] == 8


def test_codes_are_kept_as_hashes_and_go_with_the_account(anna: Person, login: str) -> None:
    codes = anna.post("me/recovery").json()["codes"]
    rows = select(schema.recovery_codes.c.code_hash)
    kept = {row[0] for row in anna.server.read(lambda connection: connection.execute(rows).all())}
    own = {digest(each.replace("-", "")) for each in codes}
    assert own <= kept
    assert anna.post("me/delete").status_code == 200

    left = {row[0] for row in anna.server.read(lambda connection: connection.execute(rows).all())}
    assert not own & left


def test_a_guest_has_nothing_to_recover(anna: Person) -> None:
    anna.post("me", name="Anna", colour="blue")

    assert refused(anna.post("me/recovery")) == (409, "no-account")


def test_guessing_codes_is_counted_like_other_attempts(anna: Person) -> None:
    anna.server.limits.log_ins = Quota(2, 2, 600.0, REAL.monotonic)
    answers = [anna.post("log-in/recovery", code="AAAA-BBBB").status_code for _ in range(3)]

    assert answers == [403, 403, 429]


# ---------------------------------------------------------------- passwords


@pytest.mark.parametrize(
    "password",
    [
        "password123",
        "qwertyuiop",
        "1234567890",
        "Stampede!!!!",
        "motdepasse1",
        "passwort123",
        "Common.Login-1",
        "aaaaaaaaaaaa",
    ],
)
def test_a_common_password_is_refused(anna: Person, password: str) -> None:
    anna.post("me", name="Anna", colour="blue")

    assert refused(anna.post("me/password", login="common.login", password=password)) == (
        422,
        "common-password",
    )
    assert anna.http.get("/api/me").json()["has_account"] is False


def test_a_long_password_of_any_letters_is_taken(anna: Person) -> None:
    anna.post("me", name="Anna", colour="blue")
    password = "drei braune kühe überqueren nachts den fluß 牛 " * 4

    assert anna.post("me/password", login=f"long.{next(NUMBERS)}", password=password).status_code == 200
