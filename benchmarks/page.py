"""The pages in a phone's browser: bytes of a first visit, long tasks and frames of a match, and the heap.

``python -m benchmarks.page`` needs the built front end and Chromium. Times are CPU time of the page's thread
in a trace, times four for a phone: unlike what a clock shows they hold on a machine with other work.
"""

import json
import tempfile
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect, sync_playwright
from tests.browser.front import post
from tests.browser.quick import QUICK
from tests.browser.visitors import PATIENCE, PHONE, launch
from tests.players.process import ServerProcess, running

SLOWER = 4
"""How many times slower a phone is than this machine."""
LONG, FRAME = 100.0, 1000 / 60
"""Milliseconds: a task that a player notices, and the time between two frames."""
MOVES, ALL_MOVES, PART = 40, 500, 5
"""The taps in a match that is traced, everybody's moves in one whose heap is measured, taps between looks."""
GAMES: dict[str, dict[str, int]] = {"buffalo": {}, "zoff": {"players": 3}, "abilene": {"players": 3}}
SCREEN = {**PHONE, "viewport": {"width": 390, "height": 664}}
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
BEGIN = "the match begins"
# Taps legal choices, at random but always alike, until so many taps are made or the match is over.
PLAY = """
moves => new Promise(done => {
  let [made, idle] = [0, 0];
  window.seed ??= 7;
  const random = count => {
    window.seed = (window.seed * 48271) % 2147483647;
    return Math.floor(window.seed / 2147483647 * count);
  };
  const all = selector => [...document.querySelectorAll(selector)];
  const tap = element => {
    const {x, y, width, height} = element.getBoundingClientRect();
    const at = {
      clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true, isPrimary: true,
      pointerId: 2, pointerType: 'touch', button: 0, detail: 1,
    };
    for (const kind of ['pointerdown', 'pointerup', 'click'])
      element.dispatchEvent(new PointerEvent(kind, at));
  };
  const go = () => {
    if (made >= moves || document.querySelector('a[href^="/m/"]')) return done(made);
    const certain = all('.caption button.primary');
    const open = all('.cells [data-place].open, .answers button:not([disabled])');
    const offered = certain.length ? certain : open;
    if (document.querySelector('[role=grid][aria-busy=true]') || !offered.length) {
      // A reveal waits until it is dismissed.
      const enter = new KeyboardEvent('keydown', {key: 'Enter', bubbles: true});
      if (++idle % 20 === 0) document.body.dispatchEvent(enter);
      return setTimeout(go, 40);
    }
    made += 1;
    tap(offered[random(offered.length)]);
    setTimeout(go, 60);
  };
  go();
})
"""


@dataclass
class Load:
    """The transfer of one page: its requests, their bytes and their caching."""

    requests: int = 0
    sent: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Bytes by the kind of file."""
    caching: dict[str, str] = field(default_factory=dict)
    """The ``Cache-Control`` of each address."""

    def __str__(self) -> str:
        """In kilobytes, the largest kind first."""
        kinds = ", ".join(f"{kind} {size / 1e3:.1f}" for kind, size in self.kinds.most_common() if size)
        return f"{self.sent / 1e3:6.1f} KB in {self.requests} requests ({kinds})"


@dataclass
class Work:
    """The work of a page's thread in a match, in milliseconds of CPU time on a phone."""

    tasks: list[float]
    frames: list[float]
    """Of each frame: its script, styles, layout and painting."""

    def __str__(self) -> str:
        """The longest tasks, and how many frames were in time."""
        longest = ", ".join(f"{task:.0f}" for task in sorted(self.tasks, reverse=True)[:5])
        frames = sorted(self.frames)
        late = sum(frame > FRAME for frame in frames) / len(frames)
        return (
            f"longest tasks {longest} ms, {sum(task > LONG for task in self.tasks)} over {LONG:.0f}; "
            f"{len(frames)} frames, median {frames[len(frames) // 2]:.1f} ms, "
            f"{late:.0%} over {FRAME:.1f}, longest {frames[-1]:.0f}"
        )


@dataclass
class Heap:
    """The heap after garbage collection, and the nodes of the page, at one moment of a match."""

    moves: int
    used: int
    nodes: int


def weighed(page: Page, path: str, shown: str) -> Load:
    """Visit a page, until what is *shown* is in sight and everything has come."""
    load = Load()
    answers: dict[str, tuple[str, str]] = {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def came(event: Mapping[str, Any]) -> None:
        answer = event["response"]
        headers = {name.lower(): text for name, text in answer["headers"].items()}
        answers[event["requestId"]] = event["type"], answer["url"]
        load.caching[answer["url"]] = headers.get("cache-control", "")

    def loaded(event: Mapping[str, Any]) -> None:
        kind, _address = answers.get(event["requestId"], ("Other", ""))
        load.requests += 1
        load.sent += int(event["encodedDataLength"])
        load.kinds[kind] += int(event["encodedDataLength"])

    session.on("Network.responseReceived", came)
    session.on("Network.loadingFinished", loaded)
    page.goto(path)
    expect(page.locator(shown).first).to_be_visible(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    session.detach()
    return load


def opened(page: Page, url: str, game: str) -> str:
    """The path of a table where the visitor plays against computers that act at once."""
    options = GAMES[game]
    bots = [1] * (options.get("players", 2) - 1)
    wish: dict[str, object] = {"game": game, "name": "Ann", "seat": 0, "bots": bots, "options": options}
    return f"/t/{post(page, url, '/api/tables', wish)['table']}"


def worked(browser: Browser, page: Page, path: str, moves: int = MOVES) -> Work:
    """Play a match in the page of a table, and read the trace."""
    page.goto(path)
    expect(page.locator(".stage svg").first).to_be_visible(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.evaluate("name => performance.mark(name)", BEGIN)
    page.evaluate(PLAY, moves)
    return _work(json.loads(browser.stop_tracing())["traceEvents"])


def _work(events: list[dict[str, Any]]) -> Work:
    (begin,) = (each for each in events if each["name"] == BEGIN and "pid" in each)
    thread = begin["pid"], begin["tid"]
    mine = [
        each
        for each in events
        if (each["pid"], each["tid"]) == thread and each["ts"] > begin["ts"] and "tdur" in each
    ]
    painted = sorted(each["ts"] for each in mine if each["name"] == "PrePaint")
    work = Work([], [])
    end = 0
    for task in sorted(mine, key=lambda each: each["ts"]):
        if not task["name"].endswith("RunTask") or task["ts"] < end:
            continue
        end = task["ts"] + task["dur"]
        milliseconds = task["tdur"] / 1000 * SLOWER
        work.tasks.append(milliseconds)
        first = bisect_left(painted, task["ts"])
        if first < len(painted) and painted[first] < end:
            work.frames.append(milliseconds)
    return work


def heaps(page: Page, path: str, moves: int = ALL_MOVES, steps: int = 5) -> Iterator[Heap]:
    """The heap after each of some *steps* of everybody's *moves*; the last is that of the page loaded anew.

    A match has a log, so a page grows; what has grown and is not there after a reload has leaked.
    """
    session = page.context.new_cdp_session(page)
    made = 0

    def received(event: Mapping[str, Any]) -> None:
        nonlocal made
        made += '"type":"update"' in event["response"]["payloadData"]

    session.send("Network.enable")
    session.on("Network.webSocketFrameReceived", received)
    page.goto(path)
    expect(page.locator(".stage svg").first).to_be_visible(timeout=PATIENCE)
    for step in range(steps + 1):
        while made < moves * step / steps and page.evaluate(PLAY, PART):
            pass
        yield _heap(session, made)
    page.reload()
    expect(page.locator(".stage svg").first).to_be_visible(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    yield _heap(session, made)


def _heap(session: CDPSession, moves: int) -> Heap:
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"]
    return Heap(moves, int(used), int(session.send("Memory.getDOMCounters")["nodes"]))


def run() -> None:
    """Print all figures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), QUICK) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright.chromium)
        _print_loads(browser, server)
        for game in GAMES:
            with browser.new_context(base_url=server.url, **SCREEN) as context:
                page = context.new_page()
                print(f"match of {game}: {worked(browser, page, opened(page, server.url, game))}", flush=True)
        with _still(browser, server) as context:
            page = context.new_page()
            for heap in heaps(page, opened(page, server.url, "abilene")):
                print(
                    f"heap after {heap.moves} moves: {heap.used / 1e6:.2f} MB, {heap.nodes} nodes", flush=True
                )
        browser.close()


def _print_loads(browser: Browser, server: ServerProcess) -> None:
    for name in ("front page", *GAMES):
        with browser.new_context(base_url=server.url, **SCREEN) as context:
            page = context.new_page()
            at_table = name in GAMES
            path = opened(page, server.url, name) if at_table else "/"
            shown = ".stage svg" if at_table else "main"
            print(f"first load, {name}: {weighed(page, path, shown)}")
            if at_table:
                print(f"    the same table again: {weighed(page, path, shown)}", flush=True)


def _still(browser: Browser, server: ServerProcess) -> BrowserContext:
    """A visitor who wants no movement: 500 moves take a minute."""
    context = browser.new_context(base_url=server.url, **SCREEN)
    context.add_init_script("localStorage.setItem('stampede.speed', 'none')")
    return context


if __name__ == "__main__":
    run()
