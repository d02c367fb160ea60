"""The report of a finished match of Buffalo: the move that decided it."""

from collections.abc import Sequence

from stampede.core.scene import Report
from stampede.core.state_like import StateLike
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules.actions import NUM_CELLS, column_of, row_of
from stampede.games.buffalo.rules.state import BuffaloState
from stampede.games.buffalo.table.notation import cell_name
from stampede.games.buffalo.table.refusals import NAME
from stampede.games.buffalo.words import say


def report(positions: Sequence[StateLike]) -> Report:
    """The deciding move of a match that ended by the rules."""
    last = positions[-1]
    if not last.is_terminal() or len(positions) < 2:
        return Report()
    now: BuffaloState = last.position.reading
    _, action = last.history[-1]
    target = action % NUM_CELLS
    cell = cell_name(target)
    if now.winner == box.BUFFALOES:
        return Report(deed=_crossing(now, cell))
    before: BuffaloState = positions[-2].position.reading
    mover = NAME[int(now.board[column_of(target), row_of(target)])]
    return Report(deed=_stop(now, cell, "capture" if now.captured > before.captured else mover))


def _crossing(now: BuffaloState, cell: str) -> str:
    """B3.1 The sentence for the buffalo that crossed, and for the number of captured ones."""
    values = {"cell": cell, "herd": int(now.herd)}
    return (
        say("deed.crossed", count=int(now.captured), **values)
        if now.captured
        else say("deed.whole", **values)
    )


def _stop(now: BuffaloState, cell: str, key: str) -> str:
    """B3.2 The sentence for the move that left the herd no way forward."""
    left = int(now.herd - now.captured)
    if not left:
        return say("deed.last", cell=cell)
    return say(f"deed.{key}", cell=cell, count=left)
