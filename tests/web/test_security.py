"""Other sites, other people, and what a page may do."""

import socket

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.web.support import PATIENCE, Person, Server

ELSEWHERE = "https://elsewhere.example"


@pytest.mark.parametrize("origin", [ELSEWHERE, "null", "http://127.0.0.1:1", "http://[", ""])
def test_a_page_of_another_site_gets_no_socket(server: Server, anna: Person, origin: str) -> None:
    table, _ = anna.create()
    cookie = {"cookie": f"stampede_guest={anna.http.cookies['stampede_guest']}", "origin": origin}
    with pytest.raises(InvalidStatus) as refused:
        connect(
            f"ws://{server.host}/api/tables/{table}/socket", additional_headers=cookie, open_timeout=PATIENCE
        )

    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("headers", [{"origin": ELSEWHERE}, {}])
def test_a_page_of_another_site_can_post_nothing(server: Server, headers: dict[str, str]) -> None:
    answer = httpx.post(f"{server.url}/api/tables", json={"game": "roundup", "name": "A"}, headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (403, "cross-site")


def test_a_program_gets_a_socket_by_its_token(server: Server) -> None:
    headers = {"authorization": "Bearer quick-brown-fox_jumps-over"}
    body = {"game": "roundup", "name": "Program", "seat": 1}
    table = httpx.post(f"{server.url}/api/tables", json=body, headers=headers).json()["table"]
    with connect(
        f"ws://{server.host}/api/tables/{table}/socket", additional_headers=headers, open_timeout=PATIENCE
    ) as socket:
        socket.send('{"type": "hello"}')

        assert '"you":1' in str(socket.recv(5))


def test_an_unknown_table_closes_the_socket_with_4404(anna: Person) -> None:
    with anna.tab("nowhere") as tab, pytest.raises(ConnectionClosed) as closed:
        tab.hear()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_made_up_cookie_is_a_spectator(anna: Person) -> None:
    table, _ = anna.create()
    stranger = Person(anna.server, "Eve")
    stranger.http.cookies.set("stampede_guest", "x" * 22)
    with stranger.tab(table) as tab:
        tab.hello()

    assert tab.view["you"] == -1
    assert tab.view["invite"] == ""


@pytest.mark.parametrize("path", ["/", "/t/nowhere", "/api/site", "/api/nothing", "/healthz"])
def test_every_answer_tells_the_browser_to_be_strict(server: Server, path: str) -> None:
    headers = httpx.get(server.url + path).headers
    policy = headers["content-security-policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "object-src 'none'" in policy
    assert "base-uri 'none'" in policy
    assert "access-control-allow-origin" not in headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "microphone=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_a_drawing_may_do_nothing(server: Server) -> None:
    answer = httpx.get(f"{server.url}/api/games/roundup/drawing.svg")

    assert answer.headers["content-type"] == "image/svg+xml; charset=utf-8"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert "<svg" in answer.text


def test_an_unknown_game_has_no_drawing(server: Server) -> None:
    answer = httpx.get(f"{server.url}/api/games/chess/drawing.svg")

    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")


def test_a_code_for_phones_leads_to_this_server_only(server: Server) -> None:
    good = httpx.get(f"{server.url}/api/qr.svg", params={"path": "/t/abc/def"})
    bad = [
        httpx.get(f"{server.url}/api/qr.svg", params={"path": path}).status_code
        for path in ("//elsewhere.example", "https://elsewhere.example", "/t/a?b", "/x/y", "/t/a/b/c")
    ]

    assert "<svg" in good.text
    assert bad == [400] * len(bad)


def test_a_healthy_server_says_so(server: Server) -> None:
    assert httpx.get(f"{server.url}/healthz").text.startswith("ok\n")


@pytest.mark.parametrize(
    "path", ["/.git/config", "/assets/", "/licences/", "/assets/%2e%2e/index.html", "/docs", "/openapi.json"]
)
def test_only_what_belongs_to_the_pages_is_served(server: Server, path: str) -> None:
    assert httpx.get(server.url + path).status_code == 404


@pytest.mark.parametrize("method", ["TRACE", "OPTIONS", "PUT", "DELETE"])
def test_methods_that_are_not_meant_are_refused(server: Server, method: str) -> None:
    answer = httpx.request(method, f"{server.url}/api/me", headers={"origin": ELSEWHERE})

    assert answer.status_code == 405
    assert ELSEWHERE not in str(answer.headers)


@pytest.mark.parametrize(
    "head",
    [
        "content-length: 4\r\ntransfer-encoding: chunked",
        "content-length: 4\r\ncontent-length: 5",
        "transfer-encoding: chunked, identity",
        "content-length: +4",
    ],
)
def test_a_request_whose_end_is_not_clear_is_refused(server: Server, head: str) -> None:
    host, port = server.host.split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(f"POST /api/me HTTP/1.1\r\nhost: {server.host}\r\n{head}\r\n\r\n0\r\n\r\n".encode())
        answer = line.recv(4096)

    assert answer.startswith(b"HTTP/1.1 400 ")
