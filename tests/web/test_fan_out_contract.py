"""The guarantees of a message bus to the server, of each kind: in one memory, and through Valkey."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import pytest
from redis import asyncio as redis

from stampede.core.errors import StampedeError
from stampede.web.cluster.asgi_messages import Ended, Envelope, Envelopes, Frame, Granted, Opened
from stampede.web.cluster.channel import PeerChannel
from stampede.web.cluster.message_bus import Alone, Broker, MessageBus
from stampede.web.cluster.valkey import CHANNEL, ValkeyMessageBus
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.supervisor import Supervisor
from tests.web.valkey import Valkey, valkey

PATIENCE = 240.0
KINDS = ["memory", pytest.param("valkey", marks=pytest.mark.postgres)]


class Heard:
    """A process that keeps what it hears."""

    def __init__(self, message_bus: MessageBus, name: str) -> None:
        self.message_bus = message_bus
        self.name = name
        self.messages: list[bytes] = []
        self.gone: list[str | None] = []
        self._news = asyncio.Event()

    def open(self) -> None:
        """Begin to listen."""
        self.message_bus.open(self.name, self._receive, self._lose, Supervisor(REAL))

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that comes with news."""
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self._news.clear()
                await self._news.wait()

    async def reach(self, other: "Heard") -> None:
        """Send until something arrives: a new subscriber may not be known yet."""
        async with asyncio.timeout(PATIENCE):
            while b"hello" not in other.messages:
                self.message_bus.send(other.name, b"hello")
                await asyncio.sleep(0.02)
        self.message_bus.send(other.name, b"known")
        await other.until(lambda: b"known" in other.messages)
        other.messages.clear()
        self.gone.clear()

    async def send_until_lost(self, other: str) -> None:
        """Send until it reports no receiver: Valkey may not know yet that somebody has left."""
        async with asyncio.timeout(PATIENCE):
            while not self.has_lost(other):
                self.message_bus.send(other, b"?")
                await asyncio.sleep(0.02)

    def has_lost(self, process: str | None) -> bool:
        """Whether it reported a receiver."""
        return process in self.gone

    def _receive(self, message: bytes) -> None:
        self.messages.append(message)
        self._news.set()

    def _lose(self, process: str | None) -> None:
        self.gone.append(process)
        self._news.set()


Make = Callable[[], MessageBus]


@pytest.fixture(scope="module")
def server() -> Iterator[Valkey]:
    """A real one."""
    with valkey() as found:
        yield found


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest) -> Make:
    """A way to fan-outs of each kind, which reach one another."""
    if request.param == "memory":
        return Broker(REAL).member
    found: Valkey = request.getfixturevalue("server")
    return lambda: ValkeyMessageBus(found.url, REAL)


@asynccontextmanager
async def two(make: Make) -> AsyncIterator[tuple[Heard, Heard]]:
    """Two processes that know one another."""
    anna, ben = Heard(make(), "anna"), Heard(make(), "ben")
    for each in (anna, ben):
        each.open()
    await anna.reach(ben)
    await ben.reach(anna)
    try:
        yield anna, ben
    finally:
        for each in (anna, ben):
            await each.message_bus.close()


async def test_messages_arrive_whole_and_in_order(make: Make) -> None:
    async with two(make) as (anna, ben):
        sent = [bytes([number % 256]) * (1 + number * 37 % 5000) for number in range(500)]
        for message in sent:
            anna.message_bus.send("ben", message)
        await ben.until(lambda: len(ben.messages) == len(sent))
        assert ben.messages == sent
        assert anna.messages == []


async def test_who_sends_to_nobody_is_told(make: Make) -> None:
    async with two(make) as (anna, ben):
        await anna.send_until_lost("nobody")
        assert not anna.has_lost("ben")
        await ben.message_bus.close()
        await anna.send_until_lost("ben")


@pytest.mark.postgres
async def test_a_server_that_goes_away_is_told_of_and_found_again(server: Valkey) -> None:
    async with two(lambda: ValkeyMessageBus(server.url, REAL)) as (anna, ben):
        server.stop()
        try:
            for each in (anna, ben):
                await each.until(partial(each.has_lost, None))
        finally:
            server.start()
        await anna.reach(ben)
        await ben.reach(anna)


@pytest.mark.postgres
async def test_a_server_that_begins_to_hear_is_told_that_it_has_missed_messages(server: Valkey) -> None:
    anna = Heard(ValkeyMessageBus(server.url, REAL), "anna")
    anna.open()
    await anna.until(partial(anna.has_lost, None))
    await anna.message_bus.close()


@pytest.mark.parametrize("address", ["nonsense", "http://somewhere", "redis://host:port/0"])
def test_an_address_that_is_none_is_refused_and_not_repeated(address: str) -> None:
    with pytest.raises(StampedeError, match="give redis://HOST:PORT") as told:
        ValkeyMessageBus(address, REAL)
    assert address not in str(told.value)


# ------------------------------------------------------------ letters


class Post:
    """A fan-out whose letters the test delivers."""

    reaches_others = True

    def __init__(self) -> None:
        self.sent: list[tuple[str, bytes]] = []

    def open(
        self,
        process: str,
        receive: Callable[[bytes], None],
        gone: Callable[[str | None], None],
        supervisor: Supervisor,  # noqa: ARG002 - it has no tasks
    ) -> None:
        """Keep the way in."""
        self.name, self.deliver, self.gone = process, receive, gone

    def send(self, process: str, message: bytes) -> None:
        """Keep it."""
        self.sent.append((process, message))

    async def close(self) -> None:
        """Nothing."""


KEY = bytes(range(32))


class Reader:
    """Somebody with mail."""

    def __init__(self) -> None:
        self.post = Post()
        self.mail = PeerChannel(self.post)
        self.taken: list[tuple[str, Frame]] = []
        self.broken: list[str | None] = []
        self.mail.open(
            "me",
            KEY,
            lambda sender, frame: self.taken.append((sender, frame)),
            self.broken.append,
            Supervisor(REAL),
        )

    def hear(self, number: int, *frames: Frame, sender: str = "anna") -> None:
        """A letter arrives."""
        self.post.deliver(Envelopes(sender, KEY).write("me", number, frames))


async def test_what_is_said_in_one_turn_goes_in_one_letter_and_letters_are_numbered() -> None:
    reader = Reader()
    for session in ("a", "b"):
        reader.mail.send("me", Ended(session))
    await asyncio.sleep(0)
    reader.mail.send("me", Ended("c"))
    await reader.mail.close()
    assert [to for to, _ in reader.post.sent] == ["me", "me"]
    other = Reader()
    for _, letter in reader.post.sent:
        other.post.deliver(letter)
    assert other.taken == [("me", Ended(each)) for each in "abc"]


def test_a_letter_that_comes_twice_counts_once() -> None:
    reader = Reader()
    for number in (7, 7, 8, 7, 8):
        reader.hear(number, Granted(str(number)))
    assert reader.taken == [("anna", Granted("7")), ("anna", Granted("8"))]
    assert reader.broken == []


def test_a_letter_that_is_missing_is_told_of_before_the_next_is_read() -> None:
    reader = Reader()
    reader.hear(1, Granted("1"))
    reader.hear(1, Granted("1"), sender="ben")
    reader.hear(3, Granted("3"))
    assert reader.broken == ["anna"]
    assert [frame for _, frame in reader.taken] == [Granted("1"), Granted("1"), Granted("3")]


def test_what_is_no_letter_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    reader = Reader()
    letter = Envelopes("anna", KEY).write("me", 1, [Granted("1")])
    encode = msgspec.msgpack.encode
    garbage = (
        *(b"", b"\xff", b"{}", CHANNEL.encode(), letter[:-1], bytes([*letter[:-1], letter[-1] ^ 1])),
        encode(["2", "anna", 1, b""]),
        encode(Envelope(1, "anna", 1, b"")),
        encode(Envelope(2, "anna", -1, b"")),
        encode([2, "anna", 1 << 64 - 1, b""]),
        Envelopes("anna", bytes(32)).write("me", 1, [Granted("1")]),
        Envelopes("anna", KEY).write("you", 1, [Granted("1")]),
        msgspec.msgpack.encode([*msgspec.msgpack.decode(letter)[:2], 2, msgspec.msgpack.decode(letter)[3]]),
    )
    for each in garbage:
        reader.post.deliver(each)
    assert not reader.taken
    assert not reader.broken
    assert reader.mail.dropped == len(garbage)
    assert caplog.text.count("cannot be read") == 1, "the others are only counted"
    reader.post.deliver(letter)
    assert reader.taken == [("anna", Granted("1"))]


def test_the_cookies_of_a_request_are_not_in_its_letter() -> None:
    asked = Opened("session", {"path": "/api/me", "headers": [[b"cookie", b"guest=secret-token"]]})
    letter = Envelopes("anna", KEY).write("me", 1, [asked])

    assert Envelopes("me", KEY).read(letter) == ("anna", 1, [asked])
    for part in (b"secret-token", b"cookie", b"/api/me"):
        assert part not in letter


@pytest.mark.postgres
async def test_after_malformed_messages_on_valkey_everybody_still_hears(server: Valkey) -> None:
    heard: dict[str, list[Frame]] = {"anna": [], "ben": []}
    supervisor, channels = Supervisor(REAL), {}
    for name, mine in heard.items():
        channels[name] = PeerChannel(ValkeyMessageBus(server.url, REAL))
        take = partial(lambda mine, _sender, frame: mine.append(frame), mine)
        channels[name].open(name, KEY, take, lambda _process: None, supervisor)
    async with redis.Redis.from_url(server.url) as stranger, asyncio.timeout(PATIENCE):
        for name, other in (("anna", "ben"), ("ben", "anna")):
            while not channels[name].dropped:
                for garbage in (b"", b"\x93 of nobody", msgspec.msgpack.encode([2, other, 1, b"forged"])):
                    await stranger.publish(CHANNEL + name, garbage)
                await asyncio.sleep(0.02)
            while not heard[name]:
                channels[other].send(name, Granted("after"))
                await asyncio.sleep(0.02)
    for channel in channels.values():
        await channel.close()
    assert not supervisor.failures


@pytest.mark.postgres
async def test_a_receiver_that_fails_is_heard_of_and_listens_again(
    server: Valkey, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stampede.web.runtime.supervisor.FIRST_PAUSE", 0.01)
    supervisor, heard = Supervisor(REAL), list[bytes]()

    def receive(message: bytes) -> None:
        heard.append(message)
        if supervisor.failures["message bus, listening"] == 0:
            raise ZeroDivisionError

    bus = ValkeyMessageBus(server.url, REAL)
    bus.open("anna", receive, lambda _process: None, supervisor)
    async with redis.Redis.from_url(server.url) as stranger, asyncio.timeout(PATIENCE):
        while b"after" not in heard:
            is_after = supervisor.failures["message bus, listening"]
            await stranger.publish(CHANNEL + "anna", b"after" if is_after else b"before")
            await asyncio.sleep(0.02)
    await bus.close()
    assert "message bus, listening has failed; it is started again" in caplog.text


def test_who_is_alone_reaches_nobody() -> None:
    assert not Alone().reaches_others
