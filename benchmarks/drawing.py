"""The share of drawing in a move, at tables in this process, without network and disk; all seats look on."""

import asyncio
import gc
from collections.abc import Sequence
from dataclasses import replace
from time import thread_time
from unittest.mock import patch

from benchmarks.bare_table import BareTable
from benchmarks.load.matches import KINDS, Kind, Step, played
from stampede.core.scene import Scene
from stampede.web.table import views

MATCHES, MOVES, GOES = 2, 120, 4
Cost = tuple[float, float, float]


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
        table = await BareTable.with_players(kind, number)
        for step in steps:
            began = thread_time()
            commit = table.submit(step)
            ruled = thread_time()
            await table.tell(commit)
            rules, drawing = rules + ruled - began, drawing + thread_time() - ruled
        lengths += table.lengths
    each = 1e6 / sum(map(len, matches))
    return rules * each, drawing * each, sum(lengths) / len(lengths)


if __name__ == "__main__":
    run()
