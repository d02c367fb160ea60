"""The address of this server that each visitor sees."""

from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from stampede.web.http import address
from stampede.web.runtime.settings import Settings
from tests.web.support import Server

LAN = "10.1.2.3"
PHONE = "10.1.2.9"


def told(host: str, peer: str | None, listening: str = "0.0.0.0") -> str:  # noqa: S104 - the usual one
    """The address told to *peer*, who asks for *host*."""
    house: Any = SimpleNamespace(settings=Settings("", host=listening))
    scope = {
        "type": "http",
        "scheme": "http",
        "path": "/",
        "query_string": b"",
        "headers": [(b"host", host.encode())],
        "client": None if peer is None else (peer, 1),
        "server": ("localhost", 80),
        "app": SimpleNamespace(state=SimpleNamespace(site=house)),
    }
    return address.public_address(Request(scope))


@pytest.fixture(autouse=True)
def _lan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "lan_address", lambda: LAN)


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1"])
def test_who_sits_at_this_machine_is_told_where_a_phone_finds_it(peer: str) -> None:
    assert told("localhost:8000", peer) == f"http://{LAN}:8000"
    assert told("stampede.example", peer) == "http://stampede.example"
    assert told("localhost:8000", peer, listening="127.0.0.1") == "http://localhost:8000"


@pytest.mark.parametrize("peer", [PHONE, "unix", None])
def test_a_stranger_is_told_what_they_know(peer: str | None) -> None:
    assert told("localhost:8000", peer) == "http://localhost:8000"


def test_without_a_usable_host_no_address_is_told() -> None:
    assert told("a b", "127.0.0.1") == ""


def test_no_code_is_drawn_without_a_usable_host(server: Server) -> None:
    answer = httpx.get(f"{server.url}/api/qr.svg?path=/t/abc", headers={"host": "a_b"})

    assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
