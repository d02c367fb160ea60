"""One site is served, and its passkeys: nothing by another name, or for another page."""

import socket
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from stampede.web.http.hosts import is_ours
from stampede.web.runtime.settings import InvalidSetting, Settings, site_origin
from tests.web.authenticator import Authenticator
from tests.web.support import Server, running

SITE = "https://play.example"
FOREIGN = [
    "evil.example",
    "play.example.evil.example",
    "evil.example:8000",
    "1.2.3.4.evil.example",
    "",
    "a b",
]


@pytest.fixture(scope="module")
def pinned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of which the operator has said where it is found."""
    with running(f"sqlite:///{tmp_path_factory.mktemp('pinned') / 'stampede.db'}", site=SITE) as server:
        yield server


def ask(server: Server, path: str = "/api/site", **headers: str) -> httpx.Response:
    return httpx.get(server.url + path, headers={"host": "play.example", **headers})


def post(client: httpx.Client, path: str, **body: object) -> httpx.Response:
    return client.post(f"/api/{path}", json=body)


def known(server: Server, cookie: str = "") -> tuple[httpx.Client, httpx.Response]:
    """A browser at the site, as its proxy forwards it, that has said a name; and the answer."""
    client = httpx.Client(base_url=server.url, headers={"host": "play.example", "origin": SITE})
    server.clients.append(client)
    answer = client.post("/api/me", json={"name": "Anna", "colour": "blue"}, headers={"cookie": cookie})
    client.headers["cookie"] = cookie or answer.headers["set-cookie"].partition(";")[0]
    client.cookies.clear()
    return client, answer


@pytest.fixture
def visitor(pinned: Server) -> httpx.Client:
    """Somebody whom the site knows."""
    return known(pinned)[0]


@pytest.mark.parametrize(
    "host",
    [
        *(
            "localhost:8000",
            "127.0.0.1",
            "192.168.1.5:8000",
            "10.0.0.7",
            "[::1]:8000",
            "[fe80::1]",
            "203.0.113.9",
        ),
        *("raspberrypi:8000", "Raspberrypi.local:8000", "cafe.local.", "games.home.arpa", "box.internal"),
    ],
)
def test_without_a_setting_a_server_answers_to_what_nobody_far_away_can_own(host: str) -> None:
    assert is_ours(host, Settings(""))


@pytest.mark.parametrize("host", [*FOREIGN, "play.example", "evil.local.example", "x.locale"])
def test_without_a_setting_names_of_the_world_are_not_served(host: str) -> None:
    assert not is_ours(host, Settings(""))


def test_a_name_that_the_server_listens_at_is_its_own() -> None:
    assert is_ours("play.example:8000", Settings("", host="play.example"))


@pytest.mark.parametrize(
    "host", [*FOREIGN, "localhost", "127.0.0.1:8000", "play.example:8000", "www.play.example"]
)
def test_a_site_is_known_by_its_name_alone(host: str) -> None:
    settings = Settings("", site=SITE)

    assert not is_ours(host, settings)
    assert is_ours("Play.example", settings)
    assert is_ours("play.example:443", settings)
    assert is_ours("10.0.0.7:8000", Settings("", site="http://10.0.0.7:8000"))


@pytest.mark.parametrize("given", [SITE, "https://Play.example/", "https://play.example:443"])
def test_a_site_is_written_as_browsers_write_it(given: str) -> None:
    assert site_origin("--site", given) == Settings.read({"STAMPEDE_ADDRESS": given}).site == SITE


@pytest.mark.parametrize(
    "given", ["play.example", "ftp://play.example", "https://play.example/games", "https://a b"]
)
def test_what_is_no_site_is_refused_in_a_sentence(given: str) -> None:
    with pytest.raises(InvalidSetting, match=r"--site=.* give https://NAME, without a path"):
        site_origin("--site", given)


def test_another_name_is_told_that_it_is_wrong_here(server: Server, pinned: Server) -> None:
    for asked in (server, pinned):
        answer = ask(asked, host="evil.example", origin="https://evil.example")
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong-host")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    page = ask(pinned, "/", host="evil.example", accept="text/html", **{"accept-language": "de"})
    assert page.headers["content-type"].startswith("text/plain")
    assert page.text.startswith("Unter diesem Namen")
    assert ask(pinned).status_code == 200


def test_who_watches_over_the_server_may_ask_by_any_name(pinned: Server) -> None:
    assert ask(pinned, "/healthz", host="10.0.0.7:8000").text.startswith("ok\n")


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("evil.example", "https://evil.example", 421),
        ("evil.example", SITE, 421),
        ("play.example", "https://evil.example", 403),
        ("play.example", "http://play.example", 403),
    ],
)
def test_a_socket_and_a_post_are_for_pages_of_the_site_alone(
    pinned: Server, host: str, origin: str, status: int
) -> None:
    body = {"game": "roundup", "name": "A"}
    headers = {"host": host, "origin": origin}
    assert httpx.post(f"{pinned.url}/api/tables", json=body, headers=headers).status_code == status
    port = pinned.host.partition(":")[2]
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://{host}/api/tables/x/socket", address=("127.0.0.1", int(port)), origin=as_origin(origin)
        )

    assert refused.value.response.status_code == status


def as_origin(text: str) -> Any:
    return text


def test_only_passkeys_of_the_site_log_in(visitor: httpx.Client) -> None:
    options = post(visitor, "me/passkey/options").json()
    assert options["rp"]["id"] == "play.example"
    for lie in (Authenticator("https://evil.example", "play.example"), Authenticator(SITE, "evil.example")):
        credential = lie.make(post(visitor, "me/passkey/options").json())
        answer = post(visitor, "me/passkey", credential=credential)
        assert (answer.status_code, answer.json()["code"]) == (403, "wrong-passkey")
    hers = Authenticator(SITE, "play.example")
    made = post(visitor, "me/passkey", credential=hers.make(post(visitor, "me/passkey/options").json()))
    assert made.status_code == 200
    hers.origin = "https://evil.example"
    answer = post(
        visitor, "log-in/passkey", credential=hers.use(post(visitor, "log-in/passkey/options").json())
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-passkey")


def test_a_cookie_is_one_that_only_this_site_can_have_set(pinned: Server) -> None:
    _, answer = known(pinned)
    cookie = answer.headers["set-cookie"]

    assert cookie.startswith("__Host-stampede_guest=")
    assert {"HttpOnly", "Secure", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "domain" not in cookie.lower()


def test_a_cookie_of_before_counts_once_and_is_renamed(pinned: Server, visitor: httpx.Client) -> None:
    token = visitor.headers["cookie"].partition("=")[2]
    old = {"host": "play.example", "cookie": f"stampede_guest={token}"}
    answer = httpx.get(f"{pinned.url}/api/me", headers=old)
    assert answer.json()["name"] == "Anna"
    safe, gone = answer.headers.get_list("set-cookie")
    assert safe.startswith(f"__Host-stampede_guest={token}; ")
    assert gone.startswith('stampede_guest="";')
    assert "max-age=0" in gone.lower()

    both = {**old, "cookie": f"__Host-stampede_guest={'x' * 22}; stampede_guest={token}"}
    answer = httpx.get(f"{pinned.url}/api/me", headers=both)
    assert answer.json()["is_known"] is False, "who has the safe one is known by that alone"
    assert "stampede_guest=x" not in answer.headers["set-cookie"]


def test_a_cookie_that_is_given_anyway_is_not_overwritten(pinned: Server) -> None:
    _, answer = known(pinned, f"stampede_guest={'x' * 22}")
    given = [each for each in answer.headers.get_list("set-cookie") if each.startswith("__Host-")]

    assert len(given) == 1
    assert "x" * 22 not in given[0]


def test_a_browser_is_told_to_come_by_https_alone(server: Server, pinned: Server) -> None:
    for path, host in [("/", "play.example"), ("/api/nothing", "play.example"), ("/", "evil.example")]:
        told = ask(pinned, path, host=host).headers["strict-transport-security"]
        assert told == "max-age=63072000; includeSubDomains"
    assert "strict-transport-security" not in httpx.get(server.url).headers, (
        "others use the name localhost, too"
    )


def test_two_host_fields_are_refused(server: Server) -> None:
    """A proxy may look at the one, and the server at the other."""
    name, port = server.host.split(":")
    with socket.create_connection((name, int(port)), 30) as line:
        line.sendall(f"GET /api/site HTTP/1.1\r\nhost: {server.host}\r\nhost: evil.example\r\n\r\n".encode())
        assert line.recv(1000).startswith(b"HTTP/1.1 400 ")
