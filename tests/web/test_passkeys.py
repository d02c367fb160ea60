"""Passkeys, and devices and pages that lie about them."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from sqlalchemy import func, select

from stampede.web.accounts import challenges, passkeys
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from stampede.web.store import schema
from stampede.web.store.database import connect
from stampede.web.store.sql_store import SqlStore
from tests.web.authenticator import PRESENT, Authenticator, data, text
from tests.web.support import Person, Server


@pytest.fixture(autouse=True)
def patience(server: Server) -> None:
    server.clear_attempts()


def device(server: Server) -> Authenticator:
    return Authenticator(server.url, "127.0.0.1")


def make(person: Person, authenticator: Authenticator) -> httpx.Response:
    """Become an account, or add a passkey to it."""
    options = person.post("me/passkey/options").json()
    return person.post("me/passkey", credential=authenticator.make(options))


def use(person: Person, authenticator: Authenticator) -> httpx.Response:
    """Log in."""
    options = person.post("log-in/passkey/options").json()
    return person.post("log-in/passkey", credential=authenticator.use(options))


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


@pytest.fixture
def hers(anna: Person) -> Authenticator:
    """The device of Anna, who has an account."""
    anna.post("me", name="Anna", colour="pink")
    authenticator = device(anna.server)
    answer = make(anna, authenticator)
    assert answer.status_code == 200, answer.text
    return authenticator


def test_a_passkey_opens_the_account_in_another_browser(
    anna: Person, ben: Person, hers: Authenticator
) -> None:
    assert use(ben, hers).status_code == 200
    assert use(ben, hers).status_code == 200, "again, with a challenge of its own"

    assert ben.http.get("/api/me").json() == anna.http.get("/api/me").json()


def test_the_options_name_nobody(anna: Person, ben: Person, hers: Authenticator) -> None:
    options = ben.post("log-in/passkey/options").json()

    assert options.get("allowCredentials", []) == []
    assert options["userVerification"] == "required"
    assert len(data(options["challenge"])) == 32


def test_a_challenge_is_answered_once(ben: Person, hers: Authenticator) -> None:
    options = ben.post("log-in/passkey/options").json()
    credential = hers.use(options)
    assert ben.post("log-in/passkey", credential=credential).status_code == 200
    eve = Person(ben.server, "Eve")

    assert code(eve.post("log-in/passkey", credential=credential)) == (403, "old-challenge")
    assert eve.http.get("/api/me").json()["is_known"] is False


def test_a_challenge_grows_old(ben: Person, hers: Authenticator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "SECONDS", 0.0)

    assert code(use(ben, hers)) == (403, "old-challenge")


def test_a_challenge_of_ones_own_is_worth_nothing(ben: Person, hers: Authenticator) -> None:
    answer = ben.post("log-in/passkey", credential=hers.use({"challenge": text(b"x" * 32)}))

    assert code(answer) == (403, "old-challenge")


def test_a_challenge_is_good_for_one_purpose_and_one_guest(
    anna: Person, ben: Person, hers: Authenticator
) -> None:
    ben.post("me", name="Ben", colour="blue")
    to_make = ben.post("me/passkey/options").json()
    assert code(ben.post("log-in/passkey", credential=hers.use(to_make))) == (403, "old-challenge")

    stolen = anna.post("me/passkey/options").json()
    answer = ben.post("me/passkey", credential=device(ben.server).make(stolen))
    assert code(answer) == (403, "old-challenge")
    assert ben.http.get("/api/me").json()["has_account"] is False


def _other_page(device: Authenticator) -> None:
    device.origin = "https://elsewhere.example"


def _other_site(device: Authenticator) -> None:
    device.name = "elsewhere.example"


def _no_owner(device: Authenticator) -> None:
    device.flags = PRESENT


def _copied(device: Authenticator) -> None:
    device.uses = 0


LIES = [_other_page, _other_site, _no_owner, _copied]


@pytest.mark.parametrize("lie", LIES)
def test_what_is_signed_must_be_what_was_asked(
    ben: Person, hers: Authenticator, lie: Callable[[Authenticator], None]
) -> None:
    assert use(ben, hers).status_code == 200
    ben.post("log-out")
    lie(hers)

    assert code(use(ben, hers)) == (403, "wrong-passkey")
    assert ben.http.get("/api/me").json()["is_known"] is False


@pytest.mark.parametrize("lie", LIES[:3])
def test_a_passkey_made_elsewhere_is_no_account(ben: Person, lie: Callable[[Authenticator], None]) -> None:
    ben.post("me", name="Ben", colour="blue")
    his = device(ben.server)
    lie(his)

    assert code(make(ben, his)) == (403, "wrong-passkey")
    assert ben.http.get("/api/me").json()["has_account"] is False


def test_the_name_of_anothers_passkey_opens_nothing(ben: Person, hers: Authenticator) -> None:
    forged = device(ben.server)
    forged.id = hers.id

    assert code(use(ben, forged)) == (403, "wrong-passkey")


def test_an_unknown_passkey_is_refused_like_a_wrong_one(ben: Person, hers: Authenticator) -> None:
    forged = device(ben.server)
    forged.id = hers.id
    wrong, unknown = use(ben, forged), use(ben, device(ben.server))

    assert wrong.content == unknown.content


def test_a_passkey_belongs_to_one_account(ben: Person, hers: Authenticator) -> None:
    ben.post("me", name="Ben", colour="blue")

    assert code(make(ben, hers)) == (409, "passkey-known")
    assert ben.http.get("/api/me").json()["has_account"] is False


def test_an_account_has_several_passkeys_and_not_too_many(
    anna: Person, hers: Authenticator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MOST", 2)
    other = Person(anna.server, "Anna")
    use(other, hers)

    assert make(anna, device(anna.server)).json()["passkeys"] == 2
    assert other.http.get("/api/me").json()["is_known"] is True, "a second device turns nobody out"
    assert code(make(anna, device(anna.server))) == (409, "passkey-known")


def test_a_deleted_account_has_no_passkey(anna: Person, hers: Authenticator) -> None:
    assert anna.post("me/delete").status_code == 200
    assert code(use(anna, hers)) == (403, "wrong-passkey")


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": 7},
        {"response": {"clientDataJSON": 7}},
        {"response": {"clientDataJSON": "%%%"}},
        {"response": {"clientDataJSON": text(b"\xff")}},
        {"response": {"clientDataJSON": text(b"[]")}},
        {"response": {"clientDataJSON": text(b'{"challenge": []}')}},
        {"response": {"clientDataJSON": text(b"[" * 9000)}},
    ],
)
def test_nonsense_is_refused(ben: Person, credential: dict[str, Any]) -> None:
    ben.post("me", name="Ben", colour="blue")
    for path in ("log-in/passkey", "me/passkey"):
        assert code(ben.post(path, credential=credential))[0] in {400, 403}, path


@pytest.mark.parametrize("part", ["authenticatorData", "signature", "id", "rawId", "type"])
@pytest.mark.parametrize("nonsense", ["", "AA", 7, None, {}])
def test_a_credential_with_nonsense_in_it_opens_nothing(
    ben: Person, hers: Authenticator, part: str, nonsense: object
) -> None:
    credential = hers.use(ben.post("log-in/passkey/options").json())
    (credential["response"] if part in credential["response"] else credential)[part] = nonsense

    assert code(ben.post("log-in/passkey", credential=credential)) == (403, "wrong-passkey")


def answering(challenge: bytes) -> dict[str, Any]:
    said = json.dumps({"challenge": text(challenge)})
    return {"response": {"clientDataJSON": text(said.encode())}}


@asynccontextmanager
async def stores(database: str) -> AsyncIterator[tuple[SqlStore, SqlStore]]:
    """The services of two processes on one database."""
    found = SqlStore(connect(database), REAL), SqlStore(connect(database), REAL)
    try:
        yield found
    finally:
        for store in found:
            store.close()


async def is_good(store: SqlStore, challenge: bytes, purpose: str) -> bool:
    try:
        return await challenges.take(store, answering(challenge), purpose) == (challenge, b"handle")
    except RefusedError as error:
        assert error.refusal.code == "old-challenge"
        return False


async def test_a_challenge_is_answered_once_at_any_process(database: str) -> None:
    async with stores(database) as (one, other):
        made = await challenges.issue(one, "make 1 https://a", b"handle")
        assert await is_good(other, made, "make 1 https://a")
        assert not await is_good(one, made, "make 1 https://a")

        fought_over = await challenges.issue(one, "use https://a", b"handle")
        tries = (is_good(store, fought_over, "use https://a") for store in (one, other) * 4)
        assert sum(await asyncio.gather(*tries)) == 1


async def test_a_challenge_that_was_misused_is_spent(database: str) -> None:
    async with stores(database) as (one, other):
        made = await challenges.issue(one, "make 1 https://a", b"handle")
        assert not await is_good(other, made, "make 2 https://a")
        assert not await is_good(one, made, "make 1 https://a")


async def test_only_so_many_challenges_wait(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "WAITING", 3)
    async with stores(database) as (store, _):
        made = []
        for _number in range(4):
            made.append(await challenges.issue(store, "x", b"handle"))
            await asyncio.sleep(0.002)  # the oldest is known by the time
        assert [await is_good(store, each, "x") for each in made] == [False, True, True, True]
        monkeypatch.setattr(challenges, "SECONDS", 0.0)
        await challenges.issue(store, "x")
        monkeypatch.setattr(challenges, "SECONDS", 300.0)
        await asyncio.sleep(0.002)
        await challenges.issue(store, "x")
        rows = select(func.count()).select_from(schema.challenges)
        assert await store.read(lambda connection: connection.execute(rows).scalar()) == 1
