"""Many people behind one address play in peace, and a nuisance is one at their own address alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stampede.web.app.app import create_app
from stampede.web.limits.quota import MOST, PacedLimit
from stampede.web.limits.source import source
from stampede.web.runtime.limit_settings import DEFAULTS, LimitSettings
from stampede.web.runtime.settings import PROXIES, Settings
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.support import TINY, levels
from tests.web.test_neighbours import SITE, Line
from tests.web.test_projections import CROSSING
from tests.web.worlds import Pretended

PEOPLE = 60
MATCHES, MATCH_SECONDS = 4, 600.0
"""Of an evening, and how long each takes."""
HOME, ELSEWHERE = "203.0.113.7", "198.51.100.1"


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_a_household_is_one_source(host: str, found: str) -> None:
    assert source(HTTPConnection({"type": "http", "client": (host, 1)})) == found


@pytest.mark.parametrize(
    ("proxies", "asking", "forwarded", "found"),
    [
        (PROXIES, "127.0.0.1", "203.0.113.7", "203.0.113.7"),
        (PROXIES, "127.0.0.1", "10.0.0.1, 203.0.113.7", "203.0.113.7"),
        (PROXIES, "198.51.100.1", "203.0.113.7", "198.51.100.1"),
        ("none", "127.0.0.1", "203.0.113.7", "127.0.0.1"),
        ("10.0.0.0/8", "10.1.2.3", "203.0.113.7, 10.9.9.9", "203.0.113.7"),
    ],
)
def test_only_a_trusted_proxy_says_where_somebody_comes_from(
    proxies: str, asking: str, forwarded: str, found: str
) -> None:
    told = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        told.append(source(HTTPConnection(scope)))

    headers = [(b"x-forwarded-for", forwarded.encode()), (b"forwarded", b"for=192.0.2.1")]
    scope: Any = {"type": "http", "client": (asking, 1), "headers": headers, "scheme": "http"}
    nothing: Any = None
    asyncio.run(ProxyHeadersMiddleware(app, proxies)(scope, nothing, nothing))  # type: ignore[arg-type]
    assert told == [found]


def test_a_pace_is_kept_for_as_long_as_it_goes_on_and_forgets_whom_it_must() -> None:
    now = [0.0]
    pace = PacedLimit(3, 30.0, lambda: now[0])

    def at(moment: float) -> bool:
        now[0] = moment
        if pace.delay("anna"):
            return False
        pace.count("anna")
        return True

    assert [at(each) for each in (0, 0, 0, 0, 9, 10, 11, 20, 60, 60, 60, 60)] == [
        *(True, True, True, False),
        *(False, True, False, True),
        *(True, True, True, False),
    ]
    pace.count("anna", -1)
    assert at(60)
    for each in range(MOST):
        pace.count(each)
    assert pace.delay("anna") == 0.0, "who was counted first is forgotten first"


class House:
    """A server with its usual limits, and people at addresses."""

    def __init__(self, runtime: Pretended, app: Starlette, stack: AsyncExitStack) -> None:
        self.runtime, self.app, self._stack = runtime, app, stack

    async def person(self, near: str) -> httpx.AsyncClient:
        """Somebody with a browser."""
        transport = httpx.ASGITransport(self.app, client=(near, 1))
        client = httpx.AsyncClient(transport=transport, base_url=SITE, headers={"origin": SITE})
        return await self._stack.enter_async_context(client)

    def line(self, person: httpx.AsyncClient, table: str, near: str) -> Line:
        """A socket of theirs, that has said hello."""
        cookies = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
        line = Line(self.app, f"/api/tables/{table}/socket", cookies, near)
        line.tell(type="hello")
        return line


@asynccontextmanager
async def house(limits: LimitSettings = DEFAULTS) -> AsyncIterator[House]:
    """The server."""
    runtime = Pretended()
    app = create_app(Settings("", limits=limits), choose_any, levels, FIRST, runtime)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        yield House(runtime, app, stack)


class Pair:
    """Two people behind the one address, who play match after match, each at a new table."""

    def __init__(self, here: House, anna: httpx.AsyncClient, ben: httpx.AsyncClient) -> None:
        self._here, self._people = here, (anna, ben)
        self.lines: list[Line] = []
        """The tabs of all their matches: nobody closes one."""

    async def play(self) -> None:
        """Open a table, join, and play to the end."""
        anna, ben = self._people
        wish = {"game": "roundup", "name": "Anna", "seat": 0, "options": TINY}
        made = await anna.post("/api/tables", json=wish)
        assert made.status_code == HTTPStatus.CREATED, made.text
        table, joined = made.json()["table"], {"invite": made.json()["invite"], "name": "Ben"}
        assert (await ben.post(f"/api/tables/{table}/join", json=joined)).is_success
        lines = [self._here.line(person, table, HOME) for person in self._people]
        seen = await lines[0].answer("table")
        for turn, action in enumerate(CROSSING):
            lines[turn % 2].tell(type="act", id=str(turn), version=seen["version"] + turn, action=action)
        assert (await lines[0].answer("update"))["phase"] == "over"
        self.lines += lines


@pytest.mark.slow
async def test_sixty_people_behind_one_address_play_a_whole_evening() -> None:
    async with house() as here:
        pairs = [Pair(here, await here.person(HOME), await here.person(HOME)) for _ in range(PEOPLE // 2)]
        for pair in pairs:  # all in one moment: the clock stands
            await pair.play()
        for _ in range(MATCHES - 1):
            here.runtime.skip(MATCH_SECONDS)
            await pairs[0].play()
        assert not any(line.closed for pair in pairs for line in pair.lines)


async def test_a_nuisance_is_one_at_their_own_address_alone() -> None:
    async with house(LimitSettings(tables_address=5)) as here:
        told = []
        for number in range(6):  # a new visitor each time
            eve = await here.person(HOME)
            wish = {"game": "roundup", "name": f"Eve {number}", "seat": 0, "options": TINY}
            told.append(await eve.post("/api/tables", json=wish))
        assert {each.status_code for each in told[:-1]} == {HTTPStatus.CREATED}
        assert told[-1].status_code == HTTPStatus.TOO_MANY_REQUESTS
        assert told[-1].headers["retry-after"] == "12"
        assert "from your network at the moment. Try again in 12 seconds." in told[-1].json()["message"]
        for language, words in (
            ("fr", "réseau en ce moment. Réessayez dans 12 secondes."),
            ("de", "deinem Netz. Versuch es in 12 Sekunden noch einmal."),
        ):
            again = await eve.post(f"/api/tables?lang={language}", json=wish)
            assert words in again.json()["message"]
        anna = await here.person(ELSEWHERE)
        wish = {"game": "roundup", "name": "Anna", "seat": 0, "options": TINY}
        assert (await anna.post("/api/tables", json=wish)).status_code == HTTPStatus.CREATED
