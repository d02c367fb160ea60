"""The door to other machines, against machines that mean no good."""

import asyncio
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from stampede.web.alerts import delivery, network_addresses, outbound

NAME = "hooks.example"
PUBLIC = "93.184.215.14"
Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Machine(NamedTuple):
    """One on this machine that waits for a POST."""

    port: int
    heard: list[bytes]
    """The heads of the requests."""
    closed: asyncio.Event
    """The line to it is gone."""


@asynccontextmanager
async def machine(answer: bytes | Answer, context: ssl.SSLContext | None = None) -> AsyncIterator[Machine]:
    """Run one that gives this *answer*."""
    heard: list[bytes] = []
    closed = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            heard.append(await reader.readuntil(b"\r\n\r\n"))
            if isinstance(answer, bytes):
                writer.write(answer)
            else:
                await answer(reader, writer)
            await reader.read()
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.transport.abort()
            closed.set()

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context) as server:
        yield Machine(server.sockets[0].getsockname()[1], heard, closed)


def status(answer: bytes | Answer, scheme: str = "http") -> int:
    """The sender's reading of an *answer*; the line is closed afterwards."""

    async def run() -> int:
        async with machine(answer) as found:
            try:
                async with asyncio.timeout(30):
                    return await outbound.post(
                        f"{scheme}://127.0.0.1:{found.port}/hook", b"{}", {}, is_local=True
                    )
            finally:
                await asyncio.wait_for(found.closed.wait(), 5)

    return asyncio.run(run())


class Signed(NamedTuple):
    """A machine's papers, and who signed them."""

    context: ssl.SSLContext
    signer: Path


@pytest.fixture
def signed(tmp_path: Path) -> Iterator[Signed]:
    """Papers in the name of ``NAME``, signed by themselves."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    papers = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    signer, own = tmp_path / "signer.pem", tmp_path / "own.pem"
    signer.write_bytes(papers.public_bytes(pem))
    own.write_bytes(papers.public_bytes(pem) + key.private_bytes(pem, *plain))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(own)
    delivery.tls.cache_clear()
    yield Signed(context, signer)
    delivery.tls.cache_clear()


class Names:
    """Whom names are asked of: each time the next answer, and the last one for ever."""

    def __init__(self, *answers: tuple[str, ...]) -> None:
        self._answers = answers
        self.asked: list[str] = []

    def __call__(self, host: str, port: int, **_more: object) -> list[Any]:
        """In place of ``socket.getaddrinfo``."""
        self.asked.append(host)
        found = self._answers[min(len(self.asked), len(self._answers)) - 1]
        return [(0, 0, 0, "", (address, port)) for address in found]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were called; each leads to this machine."""
    called: list[str] = []
    connect = anyio.connect_tcp

    async def call(remote_host: str, remote_port: int, **_more: object) -> Any:
        called.append(remote_host)
        return await connect("127.0.0.1", remote_port)

    monkeypatch.setattr("anyio.connect_tcp", call)
    return called


async def test_what_is_called_is_the_address_that_was_looked_at_by_the_name_that_was_given(
    signed: Signed, called: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = Names((PUBLIC,), ("127.0.0.1",))
    monkeypatch.setattr("socket.getaddrinfo", names)
    monkeypatch.setenv("SSL_CERT_FILE", str(signed.signer))
    async with machine(b"HTTP/1.1 201 Created\r\n\r\n", signed.context) as found:
        url = f"https://{NAME}:{found.port}/hook?a=1"
        assert await outbound.post(url, b"{}", {"x-own": "1"}, is_local=False) == 201
    assert (names.asked, called) == ([NAME], [PUBLIC])
    line, *headers = found.heard[0].decode().split("\r\n")
    assert line == "POST /hook?a=1 HTTP/1.1"
    told = {name.lower(): value for name, value in (each.split(": ") for each in headers if each)}
    assert told == {"host": f"{NAME}:{found.port}", "x-own": "1", "content-length": "2"}


async def test_an_address_in_numbers_is_told_as_it_was_given(called: list[str]) -> None:
    async with machine(b"HTTP/1.1 201 Created\r\n\r\n") as found:
        assert await outbound.post(f"http://[::1]:{found.port}/", b"", {}, is_local=True) == 201
        assert f"\r\nhost: [::1]:{found.port}\r\n" in found.heard[0].decode()
    assert called == ["::1"]


@pytest.mark.parametrize(("name", "is_known"), [("another.example", True), (NAME, False)])
async def test_who_cannot_prove_the_name_is_told_nothing(
    signed: Signed, called: list[str], monkeypatch: pytest.MonkeyPatch, name: str, *, is_known: bool
) -> None:
    monkeypatch.setattr("socket.getaddrinfo", Names((PUBLIC,)))
    if is_known:
        monkeypatch.setenv("SSL_CERT_FILE", str(signed.signer))
    async with machine(b"HTTP/1.1 201 Created\r\n\r\n", signed.context) as found:
        with pytest.raises(network_addresses.FailedError):
            await outbound.post(f"https://{name}:{found.port}/", b"{}", {}, is_local=False)
    assert (found.heard, called) == ([], [PUBLIC])


async def test_where_one_address_does_not_answer_the_next_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    names = Names(("127.0.0.2", "127.0.0.1"))
    monkeypatch.setattr("socket.getaddrinfo", names)
    async with machine(b"HTTP/1.1 201 Created\r\n\r\n") as found:
        assert await outbound.post(f"http://{NAME}:{found.port}/", b"", {}, is_local=True) == 201


async def _never(_reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    """No answer at all."""


def _again_and_again(first: bytes, piece: bytes, pause: float = 0.0) -> Answer:
    """An answer that goes on for ever."""

    async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(first)
        while True:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(pause)

    return answer


def test_of_an_answer_only_its_number_is_read() -> None:
    assert status(_again_and_again(b"HTTP/1.1 202 Accepted\r\n\r\n", b"x" * 1000)) == 202
    assert status(b"HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\nHTTP/1.0 410 Gone\r\n\r\n") == 410


@pytest.mark.parametrize(
    "answer",
    [
        _again_and_again(b"HTTP/1.1 200 OK\r\n", b"x: y\r\n" * 100),
        _again_and_again(b"HTTP/1.1 200 ", b"x" * 1000),
        b"220 mail.example ESMTP\r\n\r\n",
        b"HTTP/1.1 OK 200\r\n\r\n",
        b"\r\n\r\n",
    ],
    ids=["endless-head", "endless-line", "no-web", "no-number", "empty"],
)
def test_what_is_no_answer_is_not_waited_for(answer: bytes | Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "TIMEOUT", 60.0)
    with pytest.raises(network_addresses.FailedError, match="RemoteProtocolError"):
        status(answer)


@pytest.mark.stands_on("chat")
@pytest.mark.parametrize(
    "answer",
    [_never, _again_and_again(b"", b"HTTP/1.1 102 Processing\r\n\r\n", 0.01)],
    ids=["never", "interim"],
)
def test_who_does_not_answer_in_time_is_left(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "TIMEOUT", 0.3)
    with pytest.raises(network_addresses.FailedError, match="TimeoutError"):
        status(answer)


def test_a_line_is_closed_in_the_middle_of_a_handshake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbound, "TIMEOUT", 0.3)
    with pytest.raises(network_addresses.FailedError, match="TimeoutError"):
        status(_never, "https")


@pytest.mark.slow
def test_a_server_loads_no_library_that_only_some_sites_or_requests_need() -> None:
    needless = {
        "aiosmtplib",
        "alembic",
        "httpcore2",
        "httpx",
        "numba",
        "psycopg",
        "redis",
        "trio",
        "webauthn",
    }
    asked = f"import sys, stampede.web.app.app; print(sorted({needless} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
