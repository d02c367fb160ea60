"""The timing of computers' choices: the length of a thought says nothing about its content."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from stampede.games import all_games
from stampede.web.table import computers, reducer
from stampede.web.table.computers import Computers
from stampede.web.table.context import TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Acted, Created, Sitter, Started
from stampede.web.table.state import TableState
from stampede.web.table.workers import Move
from tests.web.sitting import Sitting, created
from tests.web.support import levels
from tests.web.worlds import Pretended

THOUGHT_S = {1: 0.01, 2: 0.15}
"""How long the computer on each seat thinks."""


class Thinkers:
    """A player of the last legal action, one at once, the other after a while."""

    is_ready = True
    is_crowded = False

    def __init__(self, runtime: Pretended) -> None:
        self._runtime = runtime
        self.asked: set[tuple[int, int]] = set()

    async def move(self, state: Any, seat: int, level: int, ladder: int, *_more: object) -> Move:
        """Think."""
        self.asked.add((level, ladder))
        await self._runtime.sleep(THOUGHT_S[seat])
        return Move(state.action_to_string(seat, state.legal_actions(seat)[-1]))


class Host:
    """A table whose players are there, and which notes when somebody is ready."""

    is_attended = True
    is_closed = False

    def __init__(self, table_state: TableState, runtime: Pretended) -> None:
        self.table_state = table_state
        self._runtime = runtime
        self.told: dict[int, float] = {}
        self.activities: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def begin(self, work: Any) -> "asyncio.Task[None]":
        """Do it."""
        self.tasks.append(asyncio.create_task(work))
        return self.tasks[-1]

    async def alone(self, work: Any) -> None:
        """Do it."""
        await work

    async def append(self, line: LogEntry) -> None:
        """Note who is ready."""
        assert isinstance(line.event, Acted)
        self.table_state = reducer.after(self.table_state, line.event)
        if line.event.seat not in self.table_state.acting():
            self.told[line.event.seat] = self._runtime.monotonic()

    def tell_thinking(self, thinking: str) -> None:
        """Note it."""
        self.activities.append(thinking)


def secret_round(ladder: int, level: int = 1) -> TableState:
    """Three players of Zoff who choose in secret, two of them computers that play by this *ladder*."""
    opening: Created = replace(created("drive", {"players": 3}, Sitter(level), Sitter(level)), ladder=ladder)
    begun = Started(opening.match, opening.seed, all_games()["drive"].rules_version)
    table_state = reducer.fold("table", [opening, begun])
    while by_chance := reducer.by_itself(table_state):
        _, table_state = by_chance
    return table_state


@pytest.mark.parametrize("ladder", [0, 1])
async def test_computers_are_ready_together_however_long_they_thought(
    monkeypatch: pytest.MonkeyPatch, ladder: int
) -> None:
    monkeypatch.setattr(computers, "SECRET_S", 0.5)
    runtime = Pretended()
    host, thinkers = Host(secret_round(ladder), runtime), Thinkers(runtime)
    assert host.table_state.match.state.is_secret()
    table: Any = host
    anything: Any = thinkers
    context = TableContext(runtime, anything, anything, levels, anything)
    Computers(table, table, context).wake()
    await runtime.pass_time(2.0)
    assert thinkers.asked == {(1, ladder)}, "they play by the strengths their table was opened with"
    told = host.told
    assert told == {1: 0.5, 2: 0.5}, "one had nothing to think about, the other much"


@pytest.mark.parametrize(
    ("level", "is_ready", "is_crowded", "activity"),
    [
        (6, False, True, "getting ready"),
        (6, True, True, "waiting"),
        (1, True, True, "thinking"),
        (6, True, False, "thinking"),
    ],
)
async def test_a_table_says_that_a_computer_waits_behind_others(
    level: int, activity: str, *, is_ready: bool, is_crowded: bool
) -> None:
    runtime = Pretended()
    host, thinkers = Host(secret_round(-1, level), runtime), Thinkers(runtime)
    thinkers.is_ready, thinkers.is_crowded = is_ready, is_crowded
    table: Any = host
    anything: Any = thinkers
    context = TableContext(runtime, anything, anything, levels, anything)
    Computers(table, table, context).wake()
    await runtime.pass_time(2.0)
    assert host.activities == [activity, ""]


async def test_a_computer_that_answers_too_late_changes_nothing() -> None:
    party = Sitting(created("roundup", {}, Sitter(1)), joining=0)
    asked = asyncio.Event()

    async def think(*_question: object) -> str:
        asked.set()
        return await asyncio.Future()

    computer: Any = party.computer
    computer.move = think
    (anna,) = party.ears
    await party.hello(anna)
    seen = party.table.table_state.version_seen(1)
    await party.act(anna, "e1e2")
    await asked.wait()

    act_for = party.table._computers._act_for  # noqa: SLF001 - what follows when it has thought
    await act_for(1, seen, "f6f5")
    assert [entry.action for entry in party.table.table_state.match.entries] == ["e1e2"]
    await act_for(1, party.table.table_state.version_seen(1), "f6f5")
    assert [entry.action for entry in party.table.table_state.match.entries] == ["e1e2", "f6f5"]
    await party.table.settle()
