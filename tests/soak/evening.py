"""An evening of many people: a Swiss event by sockets, beside browsers on its page and on its wall."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import chain
from pathlib import Path
from statistics import quantiles

import httpx
import msgspec
from playwright.async_api import Page, async_playwright, expect
from sqlalchemy import create_engine

from stampede.web.events.messages import EventView
from tests.browser.visitors import PHONE, SWITCHES
from tests.players.audit import audit
from tests.players.door import WITHOUT_TLS, Ports, token_of
from tests.players.matches import Match, Tally, now
from tests.players.player import Player
from tests.players.process import PATIENCE, ServerProcess, cpu_seconds, memory_mib
from tests.players.results import keep
from tests.soak.play import PAGE, watched
from tests.web.databases import ready_file

WISH = {"name": "Host", "game": "buffalo", "format": "swiss", "ties": ["buchholz"], "patience": 0}
PAUSE, LOOK_S = 1.0, 0.2
"""Seconds that somebody thinks, about, and between two looks at the event."""


class Entrant(Player):
    """Somebody who plays one match at a table and no other."""

    def _is_asked(self) -> bool:
        return super()._is_asked() and self._view is not None and self._view.phase == "playing"


class Evening:
    """The event and everybody in it."""

    def __init__(self, server: ServerProcess, people: int) -> None:
        """Nobody has come yet."""
        self.tally = Tally(Ports(server.port), PAUSE)
        self.matches: list[Match] = []
        self.delays: list[float] = []
        """Of each round, the seconds from the last move to the standings with its result."""
        self._host = token_of(people, 0)
        self._tokens = [token_of(number, 1) for number in range(people)]
        self._server, self._path = server, ""

    async def open(self, rounds: int) -> str:
        """Open the event and register everybody; return the address of its page."""
        made = await self.tally.door.post("/api/events", self._host, WISH | {"rounds": rounds})
        self._path = f"/api/events/{made['event']}"
        for number, token in enumerate(self._tokens):
            await self.tally.door.post(f"{self._path}/join", token, {"name": f"Guest {number}"})
        return f"{self._server.url}/event/{made['event']}"

    async def view(self) -> EventView:
        """The event as its host sees it now."""
        headers = {"authorization": f"Bearer {self._host}"}
        async with httpx.AsyncClient(timeout=PATIENCE, verify=WITHOUT_TLS) as client:
            answer = await client.get(self._server.url + self._path, headers=headers)
        return msgspec.json.decode(answer.raise_for_status().content, type=EventView)

    async def _until(self, is_so: Callable[[EventView], bool]) -> EventView:
        """Look at the event until something is so."""
        while True:
            view = await self.view()
            if is_so(view):
                return view
            await asyncio.sleep(LOOK_S)

    async def play(self) -> None:
        """Pair a round and play it to its end."""
        version = (await self.view()).version
        await self.tally.door.post(
            f"{self._path}/host", self._host, {"type": "pair-round", "version": version}
        )
        view = await self._until(lambda view: all(board.table for board in view.rounds[-1].boards))
        players = []
        for board in view.rounds[-1].boards:
            match = Match(WISH, board.table)
            self.matches.append(match)
            players += [Entrant(self.tally, match, self._tokens[number]) for number in board.people]
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(player.play()) for player in players]
            await self._until(lambda view: not view.is_awaiting)
            for task in tasks:
                task.cancel()
        last = max(command.acknowledged for match in self.matches for command in match.acknowledged)
        self.delays.append(now() - last)


@asynccontextmanager
async def browsers(address: str, wrong: list[str]) -> AsyncIterator[list[Page]]:
    """The page of the event on a desktop and on a phone, and its wall; what they complain of is *wrong*."""
    async with async_playwright() as playwright:
        program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
        browser = await playwright.chromium.launch(executable_path=program, args=list(SWITCHES))
        pages = [await browser.new_page(), await browser.new_page(**PHONE), await browser.new_page()]
        for page, end in zip(pages, ("", "", "/wall"), strict=True):
            page.on("pageerror", lambda error: wrong.append(f"a page stumbled: {error}"))
            await page.goto(address + end)
        yield pages
        await browser.close()


def run(people: int, rounds: int) -> int:
    """Hold the evening; return 1 if anything was wrong."""
    wrong: list[str] = []

    async def hold(server: ServerProcess) -> tuple[Evening, str]:
        evening = Evening(server, people)
        async with browsers(await evening.open(rounds), wrong) as pages:
            began, used = now(), cpu_seconds(server.pid)
            for _ in range(rounds):
                await evening.play()
            took, used = now() - began, cpu_seconds(server.pid) - used
            first = min((await evening.view()).entrants, key=lambda entrant: entrant.place)
            for page in pages:
                row = page.get_by_role("row").filter(has_text=first.name).first
                await expect(row).to_contain_text(f"{first.points:g}", timeout=1000 * PATIENCE)
        return (
            evening,
            f"in {took:.0f} s; the server took {used:.0f} s of CPU and {memory_mib(server.pid):.0f} MiB",
        )

    with tempfile.TemporaryDirectory() as folder:
        url = ready_file(Path(folder) / "stampede.db")
        with watched(Path(folder), url, wrong) as server:
            evening, took = asyncio.run(hold(server))
        engine = create_engine(url)
        wrong += audit(engine, evening.matches)
        engine.dispose()
    moves = list(chain.from_iterable(match.acknowledged for match in evening.matches))
    waits = quantiles((1000 * (each.acknowledged - each.first) for each in moves), n=100)
    found = (
        f"{people} people by sockets played {rounds} rounds of Buffalo (Swiss) {took}.\n"
        f"{len(moves):,} moves were acknowledged after {waits[49]:.0f} ms (p50), {waits[98]:.0f} ms (p99). "
        f"A round was in the standings\nat most {max(evening.delays):.1f} s after its last move; "
        "three browsers showed them: the page, the page on a phone, and the wall."
    )
    return keep(PAGE, "Evening", found, wrong)
