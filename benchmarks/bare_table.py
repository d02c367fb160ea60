"""A table in this process, without network and disk, at which all players look on."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Self

from benchmarks.load.matches import Kind, Step, seed_of
from stampede.games import all_games
from stampede.web.runtime.settings import SITE_RULES
from stampede.web.table import reducer
from stampede.web.table.events import Acted, Created, Joined, Sitter, Started
from stampede.web.table.state import TableState
from stampede.web.table.subscribers import Subscribers
from stampede.web.table.writer import Commit

STILL, QUEUE = SimpleNamespace(now_ms=int, monotonic=float), SimpleNamespace(add=lambda _draw: None)


class CountingSubscriber:
    """A player's connection, which counts bytes and keeps nothing."""

    is_program, is_gone, language = False, False, "en"

    def __init__(self, guest: int, lengths: list[int]) -> None:
        """Append the length of each message to *lengths*."""
        self.guest, self._lengths = guest, lengths

    def send(self, text: str) -> None:
        """Count it."""
        self._lengths.append(len(text.encode()))


class BareTable:
    """A table of one match, from its beginning."""

    def __init__(self, kind: Kind, number: int) -> None:
        """Begin the match that the *number*-th table of the benchmarks plays; nobody looks on yet."""
        self.kind, self.lengths = kind, list[int]()
        writer: Any = SimpleNamespace(table_state=_begun(kind, number), observe=lambda _observer: None)
        more: Any = SimpleNamespace(queue=QUEUE, rules=SITE_RULES, levels=None, runtime=STILL, executor=None)
        self._subscribers = Subscribers(writer, more)
        self._writer = writer

    @classmethod
    async def with_players(cls, kind: Kind, number: int) -> Self:
        """A table whose players have come; *lengths* has their updates only."""
        table = cls(kind, number)
        for seat in range(kind.players):
            await table.hello(seat)
        table.lengths.clear()
        return table

    async def hello(self, seat: int) -> None:
        """Show the table to the player of a *seat*."""
        subscriber: Any = CountingSubscriber(seat + 1, self.lengths)
        await self._subscribers.show(subscriber, seat)

    def submit(self, step: Step) -> Commit:
        """Make a choice by the rules."""
        event = Acted(step.seat, step.action.decode())
        states = _settled([self._writer.table_state, reducer.after(self._writer.table_state, event)])
        self._writer.table_state = states[-1]
        return Commit(event, states)

    async def tell(self, commit: Commit) -> None:
        """Draw what has changed for everybody, and send it."""
        await self._subscribers.committed(commit)
        self._subscribers.send_actions()

    async def play(self, steps: Sequence[Step]) -> None:
        """Make choices, and tell of each."""
        for step in steps:
            await self.tell(self.submit(step))


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
