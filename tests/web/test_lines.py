"""Connections to a real server, byte by byte: unfinished, unread or endless ones are given up."""

import asyncio
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

from stampede.web.http.lines.requests import HEAD_BYTES, PIPELINE
from stampede.web.http.lines.sockets import MESSAGES, PARTS
from stampede.web.http.lines.watch import Watch
from stampede.web.runtime.limit_settings import LimitSettings
from tests.web.support import PATIENCE, Person, Server, running, wait_for

SOON = LimitSettings(head_seconds=0.3, body_seconds=0.3, stalled_seconds=0.2)
HEAD = b"POST /api/me HTTP/1.1\r\nhost: x\r\norigin: http://x\r\ncontent-type: application/json\r\n"
MUCH = 24 << 20
"""More bytes than the buffers of both ends of a line on this machine hold."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that has little patience."""
    database: Path = tmp_path_factory.mktemp("lines") / "stampede.db"
    with running(f"sqlite:///{database}", limits=SOON) as found:
        yield found


def line(server: Server, receiving: int = 0) -> socket.socket:
    """A line on which nothing is sent yet, and little fits at the near end if *receiving*."""
    found = socket.socket()
    if receiving:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receiving)
    found.settimeout(PATIENCE)
    host, port = server.host.split(":")
    found.connect((host, int(port)))
    return found


def rest(found: socket.socket) -> bytes:
    """All that comes until the server closes the line."""
    heard = b""
    try:
        while more := found.recv(1 << 16):
            heard += more
    except ConnectionResetError:
        pass
    return heard


def opened(server: Server, receiving: int = 0) -> socket.socket:
    """A socket to a table."""
    table, _ = Person(server, "Anna").create()
    url = f"ws://{server.host}/api/tables/{table}/socket"
    protocol = ClientProtocol(parse_uri(url), origin=Origin(server.url))
    protocol.send_request(protocol.connect())
    found = line(server, receiving)
    found.sendall(b"".join(protocol.data_to_send()))
    assert b" 101 " in found.recv(4096)
    return found


def frames(opcode: Opcode, count: int, *, fin: bool = True, data: bytes = b"") -> bytes:
    """The same frame, many times."""
    return Frame(opcode, data, fin=fin).serialize(mask=True) * count


@pytest.mark.parametrize(
    ("begun", "told"),
    [
        (b"", b""),
        (b"GET /healthz HT", b"408"),
        (b"\r\n", b"408"),
        (b"GET /healthz HTTP/1.1\r\nhost: x\r\n", b"408"),
        (HEAD + b"content-length: 100\r\n\r\n{", b"408"),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\n{", b"408"),
    ],
)
def test_what_is_begun_and_not_finished_is_given_up(server: Server, begun: bytes, told: bytes) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(line(server))) for _ in range(20)]
        for each in lines:
            each.sendall(begun)
        for each in lines:
            assert told in rest(each)


def test_who_sends_a_head_drop_by_drop_is_given_up_all_the_same(server: Server) -> None:
    with closing(line(server)) as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\n")
        slow.settimeout(0.05)
        for number in range(1000):
            try:
                slow.sendall(b"x-%d: y\r\n" % number)
                if slow.recv(100):
                    return
            except TimeoutError:
                continue
            except OSError:
                return
    raise AssertionError("it went on and on")


@pytest.mark.parametrize(
    "sent",
    [b"GET / HTTP/1.1\r\nx: " + b"y" * 2 * HEAD_BYTES, b"GET / HTTP/1.1\r\nhost: x\r\n\r\n" * 4 * PIPELINE],
)
def test_a_head_or_a_row_of_requests_without_an_end_is_given_up(server: Server, sent: bytes) -> None:
    with closing(line(server)) as found:
        found.sendall(sent)
        assert rest(found).count(b"200 OK") < PIPELINE


def test_requests_in_time_are_answered_on_one_line(server: Server) -> None:
    with closing(line(server)) as found:
        for _ in range(3):
            found.sendall(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b"200 OK" in found.recv(4096)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sent",
    [
        frames(Opcode.PING, 1000, data=b"p" * 125),
        frames(Opcode.TEXT, 1, fin=False) + frames(Opcode.CONT, 2 * PARTS, fin=False),
        frames(Opcode.TEXT, 4 * MESSAGES, data=b"{}"),
    ],
    ids=["pings", "parts", "messages"],
)
def test_what_is_sent_without_an_end_and_never_read_is_given_up(server: Server, sent: bytes) -> None:
    with closing(opened(server, receiving=4096)) as found, pytest.raises(OSError, match=r"reset|Broken"):
        found.sendall(sent * (MUCH // len(sent)))
    assert httpx.get(f"{server.url}/healthz").status_code == 200


class Pipe(asyncio.Transport):
    """A line, of which some is taken at each look, or nothing."""

    def __init__(self, taken: int) -> None:
        super().__init__()
        self._left, self._taken = 1000, taken
        self.given_up, self.empty = asyncio.Event(), asyncio.Event()

    def get_write_buffer_size(self) -> int:
        """The bytes that wait to be read."""
        self._left = max(0, self._left - self._taken)
        if not self._left:
            self.empty.set()
        return self._left

    def abort(self) -> None:
        """Give up."""
        self.given_up.set()


async def test_an_answer_that_nobody_takes_is_given_up_and_one_that_is_taken_slowly_is_not() -> None:
    deaf, slow = Pipe(0), Pipe(100)
    looking = [Watch(each, 0.001) for each in (deaf, slow)]
    await asyncio.wait_for(asyncio.gather(deaf.given_up.wait(), slow.empty.wait()), PATIENCE)
    assert not slow.given_up.is_set()
    for each in looking:
        each.stop()


BIG = "/api/games/abilene/print.pdf"
"""Sixteen of these answers are more than a connection keeps for somebody who reads nothing."""


def deaf(server: Server) -> socket.socket:
    """A line on which much was asked for, and of which nothing is read."""
    found = line(server, receiving=4096)
    found.sendall(f"GET {BIG} HTTP/1.1\r\nhost: x\r\n\r\n".encode() * PIPELINE)
    return found


@pytest.mark.stands_on("abilene", "printing")
def test_answers_that_nobody_reads_are_bounded_by_bytes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A client that reads nothing is refused big answers, then given up; small ones are for everybody."""
    little = LimitSettings(waiting_address=1 << 20)
    plain = {"accept-encoding": "identity"}
    with running(f"sqlite:///{tmp_path / 'stampede.db'}", limits=little) as server, ExitStack() as stack:

        def ask() -> httpx.Response:
            return httpx.get(server.url + BIG, headers=plain, timeout=PATIENCE)

        assert ask().status_code == 200

        def refused() -> httpx.Response | None:
            answer = ask()
            return answer if answer.status_code == 429 else None

        lines = [stack.enter_context(closing(deaf(server))) for _ in range(8)]
        refusal = wait_for(refused)
        assert refusal
        assert (refusal.json()["code"], refusal.headers["retry-after"]) == ("too-many", "10")
        assert httpx.get(f"{server.url}/healthz").status_code == 200
        for each in lines:
            each.close()
        wait_for(lambda: ask().status_code == 200)
    assert "Traceback" not in caplog.text


def test_who_reads_no_answer_and_sends_on_is_given_up(server: Server) -> None:
    with closing(deaf(server)) as found:
        looking = select.poll()
        looking.register(found, select.POLLERR | select.POLLHUP)
        found.setblocking(False)  # noqa: FBT003

        def is_over() -> bool:
            with suppress(BlockingIOError, BrokenPipeError, ConnectionResetError):
                found.send(b"GET /healthz HTTP/1.1\r\nx-more: y")
            return bool(looking.poll(20))

        wait_for(is_over)
