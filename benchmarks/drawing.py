"""The share of drawing in a move, at tables in this process, without network and disk; all seats look on."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import replace
from time import thread_time
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from benchmarks.load.matches import KINDS, Kind, Step, played, seed_of
from stampede.core.scene import Scene
from stampede.games import all_games
from stampede.web.runtime.settings import SITE_RULES
from stampede.web.table import reducer, views
from stampede.web.table.events import Acted, Created, Joined, Sitter, Started
from stampede.web.table.state import TableState
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.writer import Commit

MATCHES, MOVES, GOES = 2, 120, 4
STILL, QUEUE = SimpleNamespace(now_ms=int, monotonic=float), SimpleNamespace(add=lambda _draw: None)
Cost = tuple[float, float, float]


class CountingSubscriber:
    """A player's connection, which counts bytes and keeps nothing."""

    is_program, is_gone, language = False, False, "en"

    def __init__(self, guest: int, lengths: list[int]) -> None:
        """Append the length of each message to *lengths*."""
        self.guest, self._lengths = guest, lengths

    def send(self, text: str) -> None:
        """Count it."""
        self._lengths.append(len(text.encode()))


def run() -> None:
    """Print the cost of a move with scenes and without them, the least of several goes in turn."""
    for kind in KINDS:
        matches = [played(replace(kind, mode="plain"), number, MOVES) for number in range(MATCHES)]
        with_scenes, without = list[Cost](), list[Cost]()
        for _ in range(GOES):
            with_scenes.append(asyncio.run(_cost(kind, matches)))
            with patch.object(views, "scene", return_value=Scene(sprites=())):
                without.append(asyncio.run(_cost(kind, matches)))
        for what, costs in (("with scenes", with_scenes), ("without", without)):
            rules, drawing, length = map(min, zip(*costs, strict=True))
            figures = f"{drawing:6.0f} to draw and send, {length:6.0f} bytes a message"
            print(f"{kind.game:<8} {what:<12} rules {rules:6.0f} µs a move, {figures}", flush=True)


async def _cost(kind: Kind, matches: Sequence[Sequence[Step]]) -> Cost:
    """Microseconds of CPU a move by the rules, the same by drawing and sending, and bytes a message."""
    rules, drawing, lengths = 0.0, 0.0, list[int]()
    gc.collect()
    for number, steps in enumerate(matches):
        writer: Any = SimpleNamespace(table_state=_begun(kind, number), observe=lambda _observer: None)
        more: Any = SimpleNamespace(queue=QUEUE, rules=SITE_RULES, levels=None, runtime=STILL, executor=None)
        table, seen = Subscribers(writer, more), list[int]()
        for guest in range(1, kind.players + 1):
            subscriber: Any = CountingSubscriber(guest, seen)
            await table.show(subscriber, guest - 1)
        seen.clear()
        for step in steps:
            began, event = thread_time(), Acted(step.seat, step.action.decode())
            states = _settled([writer.table_state, reducer.after(writer.table_state, event)])
            ruled, writer.table_state = thread_time(), states[-1]
            await table.committed(Commit(event, states))
            table.send_actions()
            rules, drawing = rules + ruled - began, drawing + thread_time() - ruled
        lengths += seen
    each = 1e6 / sum(map(len, matches))
    return rules * each, drawing * each, sum(lengths) / len(lengths)


def _begun(kind: Kind, number: int) -> TableState:
    """A table at which all sit, when chance has made its first choices."""
    seed, options = seed_of(number), dict(kind.options)
    created = Created(kind.game, options, "exchange", 1, (Sitter(),), "match", seed, seat=0)
    joined = map(Joined, range(2, kind.players + 1))
    begun = Started("match", seed, all_games()[kind.game].rules_version, tuple(range(kind.players)))
    called = {seat: f"Player {seat}" for seat in range(kind.players)}
    return _settled([reducer.fold("table", [created, *joined, begun], called=called)])[-1]


def _settled(states: list[TableState]) -> list[TableState]:
    """The *states* with those that follow by themselves."""
    while step := reducer.by_itself(states[-1]):
        states.append(step[1])
    return states


if __name__ == "__main__":
    run()
