"""The lines of the benchmark: a run for each, and its output."""

import multiprocessing
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import ParamSpec, TypeVar

from tests.players.process import cpu_seconds, memory_mib

from benchmarks.load import client, crowd, pages, peers, processes
from benchmarks.load import cores as several
from benchmarks.load.client import Job, MoveMetrics
from benchmarks.load.matches import ABILENE, BUFFALO, KINDS, Kind, Shelf
from benchmarks.load.processes import CLIENT_CORE, Server

BUSY = 0.8
"""The share of a core beyond which the client itself may be the bottleneck."""
RESTART_MOVES = 300
LOOK_SECONDS = 0.5
BARE_ROUNDS = 40
FORWARDED_TABLES = 12
ROUNDS = (False, True, True, False) * 2
"""Whether players come to the other process: in an order that makes up for a load that grows or shrinks."""
FAULTS = (RuntimeError, OSError, EOFError, TimeoutError, AssertionError)
"""The errors a line may end with; the others are run all the same."""
Given = ParamSpec("Given")
Answer = TypeVar("Answer")


@dataclass
class Run:
    """One run: its size and its results."""

    shelf: Shelf
    tables: int = 1_000
    """At most so many, in every line."""
    seconds: float = 10.0
    spectators: int = 1_000
    sockets: int = 10_000
    restart: int = 20
    lines: dict[str, MoveMetrics] = field(default_factory=dict)

    failed: list[str] = field(default_factory=list)

    def fail(self, name: str, error: BaseException) -> None:
        """The reason why there is no result."""
        self.failed.append(name)
        print(f"{name:<28} FAILED: {type(error).__name__}: {error}", flush=True)

    def note(self, name: str, metrics: MoveMetrics, text: str) -> None:
        """Keep and print a line."""
        self.lines[name] = metrics
        print(f"{name:<28} {text}", flush=True)


def flat(run: Run) -> None:
    """100 tables, each as fast as it is answered."""
    tables = min(100, run.tables)
    for kind in KINDS:
        _moves(run, f"flat {kind.game}", kind, tables, tables * kind.rounds)
    for app in _peers():
        _moves(run, f"flat {app}", BUFFALO, tables, tables * BARE_ROUNDS, app=app)


def pace(run: Run) -> None:
    """1,000 tables, Abilene 500, with one move a second each."""
    for kind in KINDS:
        tables = _many(run, kind)
        _moves(run, f"pace {kind.game}", kind, tables, tables, pause=1.0)
    for app in _peers():
        _moves(run, f"pace {app}", BUFFALO, run.tables, run.tables, pause=1.0, app=app)


def computers(run: Run) -> None:
    """The same, where one of ten seats is a computer's of level 3."""
    for kind in KINDS:
        tables = _many(run, kind)
        _moves(run, f"computers {kind.game}", kind, tables, tables, pause=1.0, bots=True)


def memory(run: Run) -> None:
    """Tables in play, at all points of a match, with nothing under way."""
    for kind in KINDS:
        tables = min(100, run.tables)
        with _server("stampede") as server:
            metrics = _play(server, Job(kind, _prepared(run, kind, tables), tables, tables, 0.0))
        text = f"{metrics['memory']:.2f} MB a table in play, {tables} tables"
        run.note(f"memory {kind.game}", {"memory": metrics["memory"]}, text)


def sockets(run: Run) -> None:
    """Sockets at which nothing happens."""
    with _server("stampede") as server:
        found = in_client(crowd.wait, server, run.sockets)
    text = f"{run.sockets:,} idle sockets: {found['memory']:.0f} MB, {found['each_kb']:.1f} KB each"
    run.note("sockets", found, text)


def restart(run: Run) -> None:
    """Tables of Abilene, each with 300 moves, are there again after the server was away."""
    job = Job(ABILENE, _prepared(run, ABILENE, run.restart, RESTART_MOVES), run.restart, run.restart, 0.0)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with processes.running("stampede", folder) as server:
            tables = in_client(crowd.fill, server, job, RESTART_MOVES)
        with processes.running("stampede", folder) as server:
            found = in_client(crowd.come_back, server, tables)
    text = f"first asked for {found['first_s']:.2f} s, all {found['all_s']:.2f} s, CPU {found['cpu_s']:.3f} s"
    run.note(f"restart {run.restart} Abilene", found, text)


def spectators(run: Run) -> None:
    """Spectators come to one match, and see its moves."""
    job = Job(BUFFALO, _prepared(run, BUFFALO, 1), 1, 1, 0.0)
    with _server("stampede") as server:
        found = in_client(crowd.watch, server, job, run.spectators)
    text = (
        f"{run.spectators:,} come: CPU {found['first_ms']:.2f} ms each of the first quarter, "
        f"{found['last_ms']:.2f} of the last, {found['messages']:.0f} messages each; "
        f"a move reaches all: p50 {found['p50_ms']:.0f}, p99 {found['p99_ms']:.0f} ms, "
        f"CPU {found['cpu_ms']:.0f} ms{_client(found)}"
    )
    run.note("spectators", found, text)


def cores(run: Run) -> None:
    """One, two and four processes, on PostgreSQL."""
    tables = min(100, run.tables)
    pool = tables * BUFFALO.rounds
    job = Job(BUFFALO, _prepared(run, BUFFALO, pool), tables, pool, run.seconds)
    for count in (1, 2, 4):
        waiting: list[int] = []
        with several.site(count) as (server, address), _client_process() as client_process:
            playing = client_process.submit(client.play, server, job)
            while not playing.done():
                waiting.append(several.waiting_for_locks(address))
                wait([playing], LOOK_SECONDS)
            found = playing.result()
        found["database_ms"] = 1e3 * found["database_s"] / found["measured"]
        found["waiting"] = sum(waiting) / len(waiting)
        text = (
            f"{found['moves']:8,.0f} moves/s, CPU {found['cpu_ms']:.3f} ms a move of all servers, "
            f"p99 {found['p99_ms']:.0f} ms, PostgreSQL {found['database_ms']:.3f} ms a move, "
            f"{found['waiting']:.2f} wait for locks{_client(found)}"
        )
        run.note(f"cores {count}", found, text)


def forwarding(run: Run) -> None:
    """The same matches with players at the process of their table and at the other one of two, in turn."""
    tables = min(FORWARDED_TABLES, run.tables)
    shelf = _prepared(run, BUFFALO, 2 * tables)
    cpu_ms: dict[bool, list[float]] = {False: [], True: []}
    with several.site(2) as (server, _):
        for number, is_far in enumerate(ROUNDS):
            job = Job(BUFFALO, shelf, tables, 2 * tables, run.seconds, first=2 * tables * number)
            cpu_ms[is_far].append(_play(replace(server, is_far=is_far), job)["cpu_ms"])
    near, far = (median(cpu_ms[is_far]) for is_far in (False, True))
    # Of rounds that follow each other, because the machine's other work slows both alike.
    ratios = sorted(far / near for near, far in zip(cpu_ms[False], cpu_ms[True], strict=True))
    text = (
        f"CPU {near:.3f} ms a move of both servers at the process of the table, {far:.3f} at the other: "
        f"{median(ratios):.2f} times ({ratios[0]:.2f} to {ratios[-1]:.2f} in {len(ratios)} pairs of rounds)"
    )
    run.note("forwarding", {"near_ms": near, "far_ms": far, "ratio": median(ratios)}, text)


def plain(run: Run) -> None:
    """Plain requests, 500 at once."""
    if not pages.has_wrk():
        print("pages are left out: wrk is not installed")
        return
    with _server("stampede") as server:
        pages.open_tables(server)
        for path in ("/api/site", "/api/tables"):
            found = pages.ask(server, path, run.seconds)
            text = f"{found['requests']:,.0f} requests/s, CPU {found['cpu_ms']:.3f} ms each"
            run.note(f"pages {path}", found, text)


def start(run: Run) -> None:
    """The server as users start it."""
    with tempfile.TemporaryDirectory() as folder, processes.shipped(Path(folder)) as server:
        time.sleep(1)
        held = memory_mib(server.pid)
        computed = cpu_seconds(server.pid)
        found = {"memory": held, "page_s": server.seconds, "cpu_s": computed}
        text = f"first page after {server.seconds:.2f} s (CPU {computed:.2f} s), idle {held:.0f} MB"
        run.note("start", found, text)


LINES: dict[str, Callable[[Run], None]] = {
    "start": start,
    "flat": flat,
    "cores": cores,
    "forwarding": forwarding,
    "pace": pace,
    "computers": computers,
    "memory": memory,
    "sockets": sockets,
    "spectators": spectators,
    "pages": plain,
    "restart": restart,
}


def ratios(lines: dict[str, MoveMetrics]) -> dict[str, float]:
    """How much more a move costs the server than its peers, in computing time; p99 likewise."""
    found = {}
    for peer in ("bare", "boardgame.io"):
        for line, figure in (("flat", "cpu_ms"), ("pace", "p99_ms")):
            theirs = lines.get(f"{line} {peer}", {}).get(figure)
            for kind in KINDS:
                ours = lines.get(f"{line} {kind.game}", {}).get(figure)
                if ours and theirs:
                    found[f"{line} {kind.game} / {peer}, {figure}"] = ours / theirs
    return found


# ---------------------------------------------------------------- how it is run


def _client_process() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, context, os.sched_setaffinity, (0, {CLIENT_CORE}))


def in_client(work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Do *work* in a process of its own, on the core that is not the server's."""
    with _client_process() as pool:
        return pool.submit(work, *given, **named).result()


def _play(server: Server, job: Job) -> MoveMetrics:
    return in_client(client.play, server, job)


def _moves(
    run: Run,
    name: str,
    kind: Kind,
    tables: int,
    pool: int,
    *,
    pause: float = 0.0,
    bots: bool = False,
    app: str = "stampede",
) -> None:
    job = Job(kind, _prepared(run, kind, pool, bots=bots), tables, pool, run.seconds, pause, bots, app)
    try:
        with _server(app) as server:
            found = _play(server, job)
            found["lag_ms"] = processes.lag_ms(server) if app == "stampede" else 0.0
    except FAULTS as error:  # what else there is to be measured still is
        run.fail(name, error)
        return
    asked = f"{tables:,} tables" + (f", {tables / pause:,.0f}/s asked" if pause else "")
    by_bots = f" ({found['bots_moves']:.0f} by computers)" if bots else ""
    text = (
        f"{found['moves']:8,.0f} moves/s{by_bots}, CPU {found['cpu_ms']:.3f} ms a move, "
        f"p50 {found['p50_ms']:.2f}, p99 {found['p99_ms']:.2f} ms, {found['bytes']:,.0f} bytes, "
        f"server {found['server']:.0%}{_client(found)}, lists after {found['lag_ms']:.0f} ms; {asked}"
    )
    run.note(name, found, text)


def _client(found: MoveMetrics) -> str:
    busy = " (lower bound)" if found["client"] > BUSY else ""
    return f", client {found['client']:.0%}{busy}"


def _many(run: Run, kind: Kind) -> int:
    return min(500 if kind is ABILENE else 1_000, run.tables)


def _prepared(run: Run, kind: Kind, pool: int, moves: int = 0, *, bots: bool = False) -> Path:
    """Whole matches; of Abilene as much as will be played, for one has a thousand moves and more."""
    limit = moves or kind.first + kind.spread + int(20 * run.seconds) if kind is ABILENE else 10_000
    return run.shelf.path(kind, pool, limit, bots=bots)


def _peers() -> Iterator[str]:
    yield "bare"
    if why := peers.why_no_boardgame_io():
        print(why)
    else:
        yield "boardgame.io"


@contextmanager
def _server(app: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        started = processes.peer(folder) if app == "boardgame.io" else processes.running(app, folder)
        with started as server:
            yield server
