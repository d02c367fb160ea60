"""The computers at one table: each thinks for itself, and acts like anybody else."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from stampede.web.runtime.runtime import World
from stampede.web.table.state import TableState
from stampede.web.table.workers import Bots

SECRET_S = 1.0
"""Computers are ready with secret choices only at full seconds: how long they thought would tell of them."""


class Host(Protocol):
    """The table they sit at."""

    @property
    def table_state(self) -> TableState:
        """How the table stands."""

    def is_attended(self) -> bool:
        """Whether somebody is there to see what they do."""

    def begin(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do something beside everything else."""

    async def act_for(self, player: int, version: int, action: str) -> None:
        """Make an action of *player*; if too much has happened since *version*, nothing."""

    def tell_thinking(self, thinking: str) -> None:
        """Tell what they are doing."""


class Computers:
    """Those that are to act think at the same time, so that no secret choice waits for another."""

    def __init__(self, bots: Bots, host: Host, world: World) -> None:
        """Nobody thinks yet."""
        self._bots = bots
        self._host = host
        self._world = world
        self._thinking: set[int] = set()
        """The players that think now."""

    def wake(self) -> None:
        """Let all think that are to act, if anybody is there."""
        if not self._host.is_attended():
            return
        due = set(self._host.table_state.due_bots()) - self._thinking
        if due and not self._thinking:
            # Not told anew as they go on: that would tell of the first of several secret choices.
            self._host.tell_thinking("thinking" if self._bots.is_ready else "getting ready")
        for player in sorted(due):
            self._thinking.add(player)
            self._host.begin(self._think(player))

    async def _think(self, player: int) -> None:
        asked = self._world.monotonic()
        try:
            while player in self._host.table_state.due_bots() and await self._act(player, asked):
                pass
        finally:
            self._thinking.discard(player)
            if not self._thinking:
                self._host.tell_thinking("")

    async def _act(self, player: int, asked: float) -> bool:
        """Think, and act; False if nobody is there any more. Somebody was *asked* at this time."""
        table_state = self._host.table_state
        seat, level = table_state.seat_of(player), table_state.players[player].plays_level
        state, version = table_state.match.seen_by(seat), table_state.told(seat)
        # Who plays against them; of several, it does not matter which.
        guest = min(table_state.guests)
        ladder = table_state.ladder
        action = await self._bots.move(state, seat, level, ladder, guest, self._host.is_attended)
        if action is None:
            return False
        if state.is_secret() and _is_last(table_state, seat, action):
            thought = self._world.monotonic() - asked
            await self._world.sleep(-thought % SECRET_S)
        await self._host.act_for(player, version, action)
        return True


def _is_last(table_state: TableState, seat: int, action: str) -> bool:
    """Whether the others are told that *seat* is ready when it has made this *action*."""
    return seat not in table_state.match.submit(seat, action).state.acting_seats()
