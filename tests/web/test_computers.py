"""When the computers' choices are told: how long one thought says nothing of what it holds."""

import asyncio
import selectors
from collections.abc import Callable
from typing import Any

import pytest

from stampede.games import all_games
from stampede.web.table import computers, reducer
from stampede.web.table.computers import Computers
from stampede.web.table.events import Acted, Created, Sitter, Started
from stampede.web.table.state import TableState
from tests.web.sitting import created

THOUGHT_S = {1: 0.01, 2: 0.15}
"""How long the computer on each seat thinks."""


class Hurried(asyncio.SelectorEventLoop):
    """A loop whose time goes on only while nothing is to be done, and then at once."""

    def __init__(self) -> None:
        self._moment = 0.0
        super().__init__(Impatient(self.pass_time))

    def time(self) -> float:
        """Seconds since it was made."""
        return self._moment

    def pass_time(self, seconds: float) -> None:
        """So much later."""
        self._moment += seconds


class Impatient(selectors.DefaultSelector):
    """Does not wait, and tells for how long it would have."""

    def __init__(self, tell: Callable[[float], None]) -> None:
        super().__init__()
        self._tell = tell

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """What is ready now."""
        self._tell(max(0.0, timeout or 0.0))
        return super().select(0)


class Thinkers:
    """Who plays the last legal action, one at once, the other after a while."""

    is_ready = True

    async def move(self, state: Any, seat: int, *_more: object) -> str:
        """Think."""
        await asyncio.sleep(THOUGHT_S[seat])
        return str(state.action_to_string(seat, state.legal_actions(seat)[-1]))


class Host:
    """A table that notes when somebody is ready."""

    def __init__(self, table_state: TableState) -> None:
        self.table_state = table_state
        self.told: dict[int, float] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def is_attended(self) -> bool:
        """Always."""
        return True

    def begin(self, work: Any) -> "asyncio.Task[None]":
        """Do it."""
        self.tasks.append(asyncio.create_task(work))
        return self.tasks[-1]

    async def act_for(self, player: int, _version: int, action: str) -> None:
        """Note who is ready."""
        seat = self.table_state.seat_of(player)
        self.table_state = reducer.after(self.table_state, Acted(seat, action))
        if seat not in self.table_state.acting():
            self.told[seat] = asyncio.get_running_loop().time()

    def tell_thinking(self, thinking: str) -> None:
        """Nobody reads it."""


def secret_round() -> TableState:
    """Three players of Zoff who choose in secret, two of them computers."""
    opening: Created = created("zoff", {"players": 3}, Sitter("Bot", 1), Sitter("Bot", 1))
    begun = Started(opening.match, opening.seed, all_games()["zoff"].rules_version)
    table_state = reducer.fold("table", [opening, begun])
    while by_chance := reducer.by_itself(table_state):
        _, table_state = by_chance
    return table_state


def test_computers_are_ready_together_however_long_they_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "SECRET_S", 0.5)
    thinkers: Any = Thinkers()

    async def run() -> tuple[float, dict[int, float]]:
        host = Host(secret_round())
        assert host.table_state.match.state.is_secret()
        began = asyncio.get_running_loop().time()
        Computers(thinkers, host).wake()
        await asyncio.gather(*host.tasks)
        return began, host.told

    with asyncio.Runner(loop_factory=Hurried) as runner:
        began, told = runner.run(run())
    assert told.keys() == {1, 2}
    assert told[1] == pytest.approx(told[2]), "one had nothing to think about, the other much"
    assert told[1] - began == pytest.approx(0.5)
