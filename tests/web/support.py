"""A real server in a thread, and people who talk to it."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import Any, TypeVar
from unittest.mock import patch

import httpx
import uvicorn
from sqlalchemy import Connection, Engine
from websockets.client import ClientProtocol
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin
from websockets.uri import parse_uri

from stampede.bots.levels import Level
from stampede.bots.levels import levels as house_levels
from stampede.play import log
from stampede.play.fairness import pledge
from stampede.web.app.app import create_app
from stampede.web.app.platform import PLATFORM, Platform
from stampede.web.app.serve import configure
from stampede.web.chat import reports
from stampede.web.chat.reports import ChatReport
from stampede.web.chat.room import Chat
from stampede.web.health.readiness import Readiness
from stampede.web.limits.limits import Limits
from stampede.web.limits.quota import PacedLimit, Quota
from stampede.web.runtime.limit_settings import UNLIMITED
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.settings import AlertSettings, Settings
from stampede.web.runtime.supervisor import Supervisor
from stampede.web.table import computers
from tests.players.sight import Message, Sight
from tests.web.advisers import FIRST
from tests.web.players import choose_any

TINY: dict[str, Any] = {"width": 3, "height": 5}
"""A board on which a match is over in a few moves."""
PATIENCE = 240.0
"""Seconds to wait for what should happen at once, on a machine that has much else to do."""
ENTROPY = "f00d"
"""The number that a browser contributes to the chance of each match, where a test says nothing else."""
QUIET = AlertSettings()
"""A server that sends no mail."""
Result = TypeVar("Result")


def wait_for(look: Callable[[], Result]) -> Result:
    """The result of *look*, once there is one."""
    deadline = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < deadline, "nothing came of it"
        time.sleep(0.02)
    return found


def unsigned(file: str) -> str:
    """A match file as it is without the signature of its server."""
    return log.write(replace(log.read(file), signature=None))


class Server:
    """Where it is, and what came out of it."""

    def __init__(self, port: int, app: Any = None, loop: asyncio.AbstractEventLoop | None = None) -> None:
        self.host = f"127.0.0.1:{port}"
        self.url = f"http://{self.host}"
        self.clients: list[httpx.Client] = []
        """Closed with the server."""
        self._app = app
        self._loop = loop

    def sweep(self) -> int:
        """Forget all tables that nobody uses at this moment; how many are left."""

        async def sweep() -> int:
            tables = self._app.state.site.tables
            tables.sweep(time.monotonic())
            return len(tables)

        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(sweep(), self._loop).result(PATIENCE)

    @property
    def supervisor(self) -> Supervisor:
        """The supervisor of its long tasks."""
        supervisor: Supervisor = self._app.state.site.supervisor
        return supervisor

    @property
    def chat(self) -> Chat:
        """The chat at its tables."""
        chat: Chat = self._app.state.site[Chat]
        return chat

    def reports(self, table: str) -> list[ChatReport]:
        """The reports at a table."""
        return [report for report in self.read(reports.everything) if report.table == table]

    def read(self, work: Callable[[Connection], Result]) -> Result:
        """The result of *work* in the database."""
        assert self._loop is not None
        reading: Coroutine[Any, Any, Result] = self._app.state.site.store.read(work)
        return asyncio.run_coroutine_threadsafe(reading, self._loop).result(PATIENCE)

    def write(self, work: Callable[[Connection], Result]) -> Result:
        """The result of *work* in the database, which may change it."""
        assert self._loop is not None
        writing: Coroutine[Any, Any, Result] = self._app.state.site.store.write(work)
        return asyncio.run_coroutine_threadsafe(writing, self._loop).result(PATIENCE)

    def forget_readiness(self) -> None:
        """Try anew, when it is next asked, whether anything can be written."""
        self._app.state.site[Readiness].keep_seconds = -1.0

    @property
    def engine(self) -> Engine:
        """The database itself."""
        found: Engine = self._app.state.site.store._engine  # noqa: SLF001
        return found

    @property
    def database(self) -> str:
        """The address of its database."""
        settings: Settings = self._app.state.site.settings
        return settings.database

    @property
    def moves(self) -> int:
        """How many choices of people it has acknowledged."""
        return sum(self._app.state.site.metrics.moves.counts)

    @property
    def limits(self) -> Limits:
        """How much one guest may have."""
        found: Limits = self._app.state.site.limits
        return found

    def clear_attempts(self) -> None:
        """Nobody has tried to log in."""
        self.limits.log_ins, self.limits.passwords = (Quota(10, 100, 900.0, REAL.monotonic) for _ in "ab")
        paces = (PacedLimit(10, 900.0, REAL.monotonic) for _ in "ab")
        self.limits.log_in_pace, self.limits.known_devices = paces


def levels(game: str) -> tuple[Level, ...]:
    """The house's strengths; where it has none yet, one that plays anything."""
    return house_levels(game) or (Level(1, "Anybody", "Does anything."),)


@contextmanager
def running(
    database: str,
    choose: Callable[..., str] = choose_any,
    alerts: AlertSettings = QUIET,
    runtime: Platform = PLATFORM,
    **more: Any,
) -> Iterator[Server]:
    """A server on a free port of this machine, as it is run in earnest; *more* are settings."""
    settings = Settings(database, host="127.0.0.1", alerts=alerts, **{"limits": UNLIMITED, **more})
    app = create_app(settings, choose, levels, FIRST, runtime)
    in_a_hurry = patch.object(computers, "SECRET_S", 0.01)
    config = configure(app, settings)
    config.host, config.port = "127.0.0.1", 0
    server = uvicorn.Server(config)
    ready: Future[asyncio.AbstractEventLoop] = Future()
    begin = server.startup

    async def startup(sockets: Any = None) -> None:
        await begin(sockets)
        ready.set_result(asyncio.get_running_loop())

    server.startup = startup  # type: ignore[method-assign]
    thread = threading.Thread(target=server.run)
    in_a_hurry.start()
    thread.start()
    try:
        loop = ready.result(PATIENCE)
        found = Server(server.servers[0].sockets[0].getsockname()[1], app, loop)
        yield found
        for client in found.clients:
            client.close()
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        in_a_hurry.stop()
        assert not thread.is_alive(), "the server must stop when told to"


class Tab(Sight):
    """A browser tab at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self._socket = socket
        self._commands = 0
        self.pledged: dict[str, str] = {}
        """The contributions of this tab, by their commitments."""
        self.receipts: list[Message] = []
        """The receipts of the server for its pledges."""

    def tell(self, message: object) -> None:
        """Send a message, or any text."""
        self._socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self) -> Message:
        """The next message about the table; view and chat are kept up to date."""
        while True:
            raw = self._socket.recv(PATIENCE)
            assert isinstance(raw, str)
            if (message := self.take(raw))["type"] not in {"chat", "said", "receipt"}:
                return message

    def take(self, raw: str) -> Message:
        """Hear a message, and reveal the contribution as soon as all have committed."""
        message = super().take(raw)
        if message["type"] == "receipt":
            self.receipts.append(message)
        if entropy := self._asked_to_open(message):
            self.tell({"type": "open", "entropy": entropy})
        return message

    def _asked_to_open(self, message: Message) -> str:
        """The contribution to reveal now; empty when there is none."""
        fair = message.get("next_fair") or message.get("fair")
        if message["type"] != "table" or not fair or not fair["is_sealed"] or fair["contributions"]:
            return ""
        return next((self.pledged[each] for each in fair["pledges"] if each in self.pledged), "")

    def catch_up(self, patience: float = 0.0) -> None:
        """Hear what has come by now; if nothing has, wait a little."""
        with suppress(TimeoutError):
            while True:
                raw = self._socket.recv(patience)
                assert isinstance(raw, str)
                self.take(raw)
                patience = 0.0

    def until(self, found: Callable[[Message], bool]) -> Message:
        """Listen until a message that fits."""
        while not found(message := self.hear()):
            pass
        return message

    def hello(self, entropy: str = ENTROPY) -> Message:
        """Say hello with the pledge that a page makes, and wait for the whole view."""
        self.tell({"type": "hello", "pledge": self.pledge(entropy)})
        return self.until(lambda message: message["type"] == "table")

    def pledge(self, entropy: str) -> str:
        """The commitment to *entropy* before it is revealed."""
        if not entropy:
            return ""
        self.pledged[pledge(entropy)] = entropy
        return pledge(entropy)

    def act(self, action: str, *, version: int | None = None, command: str = "") -> Message:
        """Send an action; return the answer to it, after the update with its effect."""
        return self._told(self._command("act", version, command, action=action))

    def take_back(self, *, version: int | None = None, command: str = "") -> Message:
        """Take back a secret choice; return the answer, after the update."""
        return self._told(self._command("take-back", version, command))

    def _told(self, answer: Message) -> Message:
        if answer["type"] == "ack":
            self.wait_for(answer["version"])
        return answer

    def look(self, seat: int) -> Message:
        """Ask for another seat of this device; return the answer."""
        self.tell({"type": "look", "seat": seat})
        return self.until(lambda message: message["type"] in {"table", "refused"})

    def rematch(self, version: int | None = None, entropy: str = ENTROPY) -> Message:
        """Ask for the next match; return the answer."""
        return self._command("rematch", version, "", pledge=self.pledge(entropy))

    def _command(self, kind: str, version: int | None, command: str, **more: str) -> Message:
        version = self.view["version"] if version is None else version
        return self.command(kind, command, version=version, **more)

    def command(self, kind: str, command: str, **more: Any) -> Message:
        """Send a command, with an id of its own unless it has one; return the answer."""
        self._commands += 1
        command = command or f"command-{self._commands}"
        self.tell({"type": kind, "id": command, **more})
        return self.until(
            lambda message: message["type"] in {"ack", "refused"} and message["id"] in {command, ""}
        )

    def wait_for(self, version: int) -> None:
        """Listen until the table is at *version*."""
        while self.view["version"] < version:
            self.hear()

    def wait_until_started(self) -> None:
        """Listen until the match is on."""
        while self.view["phase"] == "waiting":
            self.hear()


def wait_until_all_started(*tabs: Tab) -> None:
    """Listen at all of them until what they pledged is opened, and the match is on."""
    wait_until_all(tabs, lambda view: view["phase"] != "waiting")


def wait_until_all(tabs: Sequence[Tab], is_so: Callable[[Message], bool]) -> None:
    """Listen at all of them in turn until the views of all are so: each must open what it pledged."""
    deadline = time.monotonic() + PATIENCE
    while not all(is_so(tab.view) for tab in tabs):
        assert time.monotonic() < deadline, "nothing began"
        for tab in tabs:
            tab.catch_up(0.05)


class Person:
    """A visitor with a browser."""

    def __init__(self, server: Server, name: str, language: str = "") -> None:
        """Somebody who has chosen this *language* in the page, or none."""
        self.name = name
        self._go_to(server, {"language": language} if language else {})

    def move_to(self, server: Server) -> None:
        """Go on at another server, or the same one after it was away, with the same cookie."""
        self._go_to(server, self.http.cookies)

    def _go_to(self, server: Server, cookies: Any) -> None:
        self.server = server
        self.http = httpx.Client(
            base_url=server.url, headers={"origin": server.url}, cookies=cookies, timeout=PATIENCE
        )
        server.clients.append(self.http)

    def post(self, path: str, **body: object) -> httpx.Response:
        """The answer to a request below ``/api/``."""
        return self.http.post(f"/api/{path}", json=body)

    def create(self, **wish: Any) -> tuple[str, str]:
        """Open a table; its name and the invitation."""
        body = {"game": "roundup", "name": self.name, "seat": 0, **wish}
        answer = self.http.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()["table"], answer.json()["invite"]

    def join(self, table: str, invite: str) -> httpx.Response:
        """Sit down."""
        return self.http.post(f"/api/tables/{table}/join", json={"invite": invite, "name": self.name})

    @contextmanager
    def deaf_tab(self, table: str) -> Iterator[Callable[[Message], None]]:
        """Open a tab at a table that never reads; give what tells the server something."""
        url = f"ws://{self.server.host}/api/tables/{table}/socket"
        protocol = ClientProtocol(parse_uri(url), origin=Origin(self.server.url))
        request = protocol.connect()
        request.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        protocol.send_request(request)
        host, port = self.server.host.rsplit(":", 1)
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(b"".join(protocol.data_to_send()))
            protocol.receive_data(line.recv(4096))

            def tell(message: Message) -> None:
                protocol.send_text(json.dumps(message).encode())
                line.sendall(b"".join(protocol.data_to_send()))

            yield tell

    @contextmanager
    def tab(self, table: str, query: str = "") -> Iterator[Tab]:
        """Open a tab at a table."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies} if cookies else {}
        url = f"ws://{self.server.host}/api/tables/{table}/socket{query}"
        origin: Any = self.server.url
        with connect(
            url, origin=origin, additional_headers=headers, max_size=None, open_timeout=PATIENCE
        ) as socket:
            yield Tab(socket)


@contextmanager
def begun(*people: Person, **wish: Any) -> Iterator[tuple[Tab, ...]]:
    """A tab of each of the people, the first of whom opened the table, at the beginning of a match."""
    opener, *others = people
    table, invite = opener.create(**wish)
    for person in others:
        assert person.join(table, invite).status_code == 200
    with playing(table, *people) as tabs:
        yield tabs


@contextmanager
def playing(table: str, *people: Person) -> Iterator[tuple[Tab, ...]]:
    """A tab of each of the people at a table, once the match is on."""
    with tabs(table, *people) as found:
        wait_until_all_started(*found)
        yield found


@contextmanager
def tabs(table: str, *people: Person) -> Iterator[tuple[Tab, ...]]:
    """A tab of each of the people at a table, with its whole view."""
    with ExitStack() as stack:
        found = tuple(stack.enter_context(person.tab(table)) for person in people)
        for tab in found:
            tab.hello()
        yield found


@contextmanager
def pair(server: Server, **wish: Any) -> Iterator[tuple[Tab, Tab]]:
    """Anna (who opened the table) and Ben, at the beginning of a match."""
    with begun(Person(server, "Anna"), Person(server, "Ben"), **wish) as (hers, his):
        yield hers, his


def refused(answer: httpx.Response) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["code"]


def play_on(*tabs: Tab, moves: int = 1000) -> None:
    """Play legal actions in turn until the match is over, or *moves* have been made."""
    for _ in range(moves):
        acting = next((tab for tab in tabs if tab.view["you"] in tab.view["acting"]), None)
        if acting is None:
            return
        answer = acting.act(acting.actions()[0])
        assert answer["type"] == "ack", answer
        for tab in tabs:
            tab.wait_for(answer["version"])
