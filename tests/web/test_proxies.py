"""A site behind nginx and Caddy, as the operator's page sets them up; and the messages about a wrong one."""

import json
import logging
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web.proxies import NAME, Front, caddy, nginx
from tests.web.support import PATIENCE, Server, running

SITE = f"https://{NAME}"


@pytest.fixture(scope="module")
def pinned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows its site."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('pinned') / 'stampede.db'}", site=SITE) as server:
        yield server


@pytest.fixture(scope="module")
def behind_nginx(tmp_path_factory: pytest.TempPathFactory, pinned: Server) -> Iterator[Front]:
    """Nginx, with the right headers before the one and none before another that has warned of nothing."""
    folder = tmp_path_factory.mktemp("nginx")
    with (
        running(f"sqlite:///{folder / 'stampede.db'}") as bare,
        nginx(folder, pinned.host, bare.host) as front,
    ):
        yield front


@pytest.fixture
def behind_caddy(tmp_path: Path, pinned: Server) -> Iterator[Front]:
    """Caddy."""
    with caddy(tmp_path, pinned.host) as front:
        yield front


@pytest.mark.parametrize("kind", ["behind_nginx", "behind_caddy"])
def test_a_site_is_played_through_a_proxy_set_up_as_documented(
    kind: str, request: pytest.FixtureRequest
) -> None:
    front: Front = request.getfixturevalue(kind)
    headers, sni = {"host": NAME, "origin": SITE}, {"sni_hostname": NAME}
    with httpx.Client(
        base_url=f"https://127.0.0.1:{front.port}", headers=headers, verify=front.trust, timeout=PATIENCE
    ) as browser:
        page = browser.get("/", extensions=sni)
        assert "<html" in page.text
        assert "strict-transport-security" in page.headers
        wish = {"game": "roundup", "name": "Anna", "seat": 0}
        made = browser.post("/api/tables", json=wish, extensions=sni)
    cookie = made.headers["set-cookie"]
    assert (made.status_code, cookie.startswith("__Host-"), "Secure" in cookie) == (201, True, True)
    url = f"wss://{NAME}/api/tables/{made.json()['table']}/socket"
    own = {"cookie": cookie.partition(";")[0]}
    with (
        socket.create_connection(("127.0.0.1", front.port)) as line,
        connect(
            url,
            sock=line,
            ssl=front.trust,
            origin=Origin(SITE),
            additional_headers=own,
            open_timeout=PATIENCE,
        ) as tab,
    ):
        tab.send('{"type": "hello", "pledge": ""}')
        heard: dict[str, Any] = {}
        while heard.get("type") != "table":
            heard = json.loads(tab.recv(PATIENCE))
    assert heard["you"] == 0


def test_a_proxy_that_passes_nothing_on_is_named_as_the_cause(
    behind_nginx: Front, caplog: pytest.LogCaptureFixture
) -> None:
    address = f"http://127.0.0.1:{behind_nginx.bare_port}"
    upgrade = {"connection": "upgrade", "upgrade": "websocket"}
    said = httpx.post(f"{address}/api/me", json={}, headers={"origin": SITE})
    for _ in range(2):
        opened = httpx.get(f"{address}/api/tables/any/socket", headers=upgrade)

    assert (said.status_code, opened.status_code) == (403, 426)
    assert "does not pass on the header Host" in said.json()["message"]
    assert "does not pass on the header Upgrade" in opened.json()["message"]
    assert caplog.text.count("the proxy in front does not pass Host on") == 1
    assert caplog.text.count("the proxy in front does not pass Upgrade on") == 1


def test_a_site_that_is_asked_for_by_another_name_says_what_may_be_wrong(pinned: Server) -> None:
    """A request as nginx sends it that has ``proxy_pass`` and no more."""
    bare = httpx.get(f"{pinned.url}/")
    elsewhere = httpx.get(f"{pinned.url}/", headers={"host": "1.2.3.4", "x-forwarded-for": "198.51.100.1"})

    assert bare.status_code == elsewhere.status_code == 421
    assert "does not pass on the header Host" in bare.json()["message"]
    assert "does not pass on" not in elsewhere.json()["message"], "somebody asks by address, as scanners do"


def test_who_came_by_no_proxy_is_not_told_of_one(tmp_path: Path) -> None:
    """Only the browser of a page of this very site says ``same-origin``: then something has changed Host."""
    with running(f"sqlite:///{tmp_path / 'stampede.db'}", proxies="none") as server:
        foreign = httpx.post(f"{server.url}/api/me", json={}, headers={"origin": SITE})
        own = {"origin": SITE, "sec-fetch-site": "same-origin"}
        changed = httpx.post(f"{server.url}/api/me", json={}, headers=own)

        attack = {"origin": SITE, "sec-fetch-site": "cross-site", "via": "1.1 a"}
        forged = httpx.post(f"{server.url}/api/me", json={}, headers=attack)

    assert foreign.status_code == changed.status_code == forged.status_code == 403
    assert ["Host" in each.json()["message"] for each in (foreign, changed, forged)] == [False, True, False]


def test_a_proxy_that_is_not_believed_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    forwarded = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
    database = f"sqlite:///{tmp_path / 'stampede.db'}"
    with running(database, proxies="10.0.0.1") as server:
        for _ in range(3):
            assert httpx.get(f"{server.url}/api/site", headers=forwarded).status_code == 200
    told = [record for record in caplog.records if record.levelno == logging.WARNING]

    assert ["not believed" in record.getMessage() for record in told] == [True]
    assert "203.0.113.9" not in caplog.text


def test_a_proxy_that_does_not_say_for_whom_it_asks_is_told_of_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with running(f"sqlite:///{tmp_path / 'stampede.db'}", site=SITE) as server:
        httpx.get(f"{server.url}/healthz")
        assert caplog.text == ""
        for _ in range(2):
            assert httpx.get(f"{server.url}/api/site", headers={"host": NAME}).status_code == 200

    assert caplog.text.count("does not pass X-Forwarded-For on") == 1


def test_nothing_is_said_of_a_proxy_that_is_believed(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    for forwarded in ({"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.1, 203.0.113.9"}, {}):
        assert httpx.get(f"{server.url}/api/site", headers=forwarded).status_code == 200

    assert "believed" not in caplog.text
