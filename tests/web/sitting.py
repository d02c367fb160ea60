"""A table without a server around it: the same every time, for tests that compare the messages to seats."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from stampede.core.game import State, game_of
from stampede.play.fairness import pledge
from stampede.play.log import name_hash
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.load import Outage
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import OPEN_SECONDS
from stampede.web.table import reducer
from stampede.web.table.commands import Act, Command, ExplainRequest, Rematch, TakeBack
from stampede.web.table.context import TableContext
from stampede.web.table.event_log import LogEntry
from stampede.web.table.events import Created, Event, Joined, Sitter
from stampede.web.table.levels import computer_names
from stampede.web.table.messages import Ack, Refused, encode
from stampede.web.table.names import SaltedName, SealedNames
from stampede.web.table.players import NO_NAMES, Names
from stampede.web.table.state import TableState
from stampede.web.table.table import Table
from stampede.web.table.vacation_news import Calendar, Spans, nobody_away
from stampede.web.table.workers import Move
from tests.players.sight import Message, Sight
from tests.web.support import levels
from tests.web.worlds import Standing

E = TypeVar("E", bound=Event)
SEED = bytes(range(32)).hex()
LONGEST = 200
"""Of a longer list of actions, some are looked at: a bid is one of a hundred thousand."""
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eve", "Fay")


def sealed(called: Names) -> SealedNames:
    """These names as they are kept."""
    return {number: SaltedName(name, "salt", name_hash("salt", name)) for number, name in called.items()}


class Paper:
    """The log, kept in memory."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.times: list[int] = []
        """When each event was written down."""
        self.called: Names = NO_NAMES

    async def append(
        self,
        _table: str,
        version: int,
        lines: Sequence[LogEntry],
        _match: str,
        called: SealedNames,
        _ended: str,
    ) -> None:
        """Write down."""
        self.called = {**self.called, **{number: each.name for number, each in called.items()}}
        assert version == len(self.events), "no event is skipped"
        self.events += [line.event for line in lines]
        self.times += [line.at_ms for line in lines]

    def seal(self, called: Names, lines: tuple[LogEntry, ...]) -> tuple[SealedNames, tuple[LogEntry, ...]]:
        """The names as they are kept, and the lines, which say nothing of them."""
        return sealed(called), lines

    def forget(self, _table: str) -> None:
        """Nobody is at the table any more."""


class Ear(Sight):
    """A connection that hears at once; with *guest* None, of a spectator without a name."""

    def __init__(self, guest: int | None, language: str = "en") -> None:
        super().__init__()
        self.guest = guest
        self.is_program = False
        self.language = language
        self.is_gone = False
        self._commands = 0
        self._news = asyncio.Event()

    def send(self, text: str) -> None:
        """Hear."""
        self.take(text)
        self._news.set()

    async def until(self, found: Callable[[Message], bool]) -> None:
        """Listen until the view is as wanted."""
        while not found(self.view):
            self._news.clear()
            await self._news.wait()

    def drop(self) -> None:
        """Nothing: these tables are not closed."""

    def next_id(self) -> str:
        """A command is never named twice."""
        self._commands += 1
        return f"{self.guest}-{self._commands}"


class RevealingEar(Ear):
    """A connection that pledges and reveals the pledge as soon as it is sealed, as pages do."""

    def __init__(self, guest: int, table: Table) -> None:
        super().__init__(guest)
        self._table = table
        self._reveals: set[asyncio.Task[None]] = set()

    async def come(self) -> None:
        """Say hello with a pledge."""
        await self._table.hello(self, pledge(entropy_of(self)))

    def send(self, text: str) -> None:
        """Hear, and reveal."""
        super().send(text)
        fair = self.view.get("next_fair") or self.view.get("fair")
        if fair and fair["is_sealed"] and not fair["contributions"]:
            self._reveals.add(asyncio.create_task(self._table.open(self, entropy_of(self))))


class Computer:
    """A bot that needs no process of its own: it knows the view it is given and nothing else."""

    is_ready = True
    is_crowded = False

    def __init__(self) -> None:
        self.asked: list[tuple[int, State]] = []
        """The seats that were played, with the messages to them."""
        self._chance = random.Random(5)

    async def move(self, state: State, seat: int, *_more: object) -> Move:
        """Anything that is legal in the view."""
        self.asked.append((seat, state))
        await asyncio.sleep(0)
        view = game_of(state).state_from_dict(state.observation(seat).to_dict())
        return Move(view.action_to_string(seat, self._chance.choice(view.legal_actions(seat))))


class Foreseen(Standing):
    """The commitment for the next match is the same every time, too."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        super().__init__(now_ms)
        self._chance = random.Random(7)

    def token_bytes(self, count: int) -> bytes:
        """Always alike."""
        return self._chance.randbytes(count)


class Sitting:
    """A table and everybody at it, each with a tab; guest n has the seat n - 1, and one more watches."""

    def __init__(self, created: Created, *, joining: int) -> None:
        self.paper = Paper()
        joined = [Joined(guest) for guest in range(2, joining + 2)]
        self.paper.events = [created, *joined]
        self.paper.called = called(created, *joined)
        self.now_ms = 1_000_000
        """The time at this table: it stands still unless it is moved."""
        self.paper.times = [self.now_ms] * len(self.paper.events)
        self.outage = Outage()
        """When the server heard nobody."""
        self.calendar: Calendar = nobody_away
        """When the players are on vacation."""
        self.computer = Computer()
        self.table = self.read_again()
        self.ears = [Ear(guest) for guest in range(1, joining + 2)]
        self.spectator = Ear(None)

    def read_again(self, table_state: TableState | None = None, open_seconds: float = OPEN_SECONDS) -> Table:
        """The table as a server that has just started finds it."""
        table_state = table_state or reducer.fold(
            "table", self.paper.events, self.paper.times, self.paper.called
        )
        paper: Any = self.paper
        computer: Any = self.computer
        runtime = Foreseen(lambda: self.now_ms)
        executor = BackgroundExecutor(runtime)
        context = TableContext(
            runtime,
            paper,
            computer,
            levels,
            executor,
            calendar=self._on_vacation,
            outage=lambda: self.outage,
            open_seconds=open_seconds,
        )
        return Table(table_state, set(), context)

    async def _on_vacation(self, guests: Collection[int]) -> Mapping[int, Spans]:
        return await self.calendar(guests)

    def logged(self, kind: type[E]) -> list[E]:
        """All events of one kind in the table's log."""
        return [event for event in self.paper.events if isinstance(event, kind)]

    async def pass_time(self, seconds: float) -> None:
        """Let time pass at the table."""
        self.now_ms += round(seconds * 1000)
        await self.table.tick()

    async def ask(self, ear: Ear, kind: type[Command], **more: Any) -> Message:
        """Ask for something about the seats; the answer is heard as well."""
        made: Any = kind
        return await self._command(ear, made(ear.next_id(), self._seen(ear, None), **more))

    @property
    def everybody(self) -> tuple[Ear, ...]:
        """All who are connected, players first."""
        return (*self.ears, self.spectator)

    async def hello(self, *ears: Ear) -> None:
        """Say hello, one after the other, with the pledge of a page, and reveal it once it is sealed."""
        for ear in ears:
            await self.table.hello(ear, pledge(entropy_of(ear)) if ear.guest is not None else "")
        await self.reveal()

    async def reveal(self) -> None:
        """All reveal their pledge as soon as it is sealed, as pages do."""
        for ear in self.ears:
            table_state = self.table.table_state
            if any(table_state.round.fits(each, entropy_of(ear)) for each in table_state.round.late):
                await self.table.open(ear, entropy_of(ear))

    async def act(self, ear: Ear, action: str, version: int | None = None) -> Message:
        """Act; the answer is heard as well."""
        return await self._command(ear, Act(ear.next_id(), self._seen(ear, version), action))

    def wonder(self, path: Sequence[str]) -> None:
        """All ask why nothing came of a gesture; the answers are heard."""
        for ear in self.everybody:
            ear.take(encode(self.table.explain(ear, ExplainRequest(ear.next_id(), tuple(path)))))

    async def take_back(self, ear: Ear, version: int | None = None) -> Message:
        """Take back a secret choice."""
        return await self._command(ear, TakeBack(ear.next_id(), self._seen(ear, version)))

    async def rematch(self, ear: Ear) -> Message:
        """Ask for the next match, with a pledge, and reveal it once it is sealed."""
        command = Rematch(ear.next_id(), self._seen(ear, None), pledge(entropy_of(ear)))
        answer = await self._command(ear, command)
        await self.reveal()
        return answer

    @staticmethod
    def _seen(ear: Ear, version: int | None) -> int:
        return int(ear.view["version"]) if version is None else version

    async def _command(self, ear: Ear, command: Command) -> Message:
        answer: Ack | Refused
        try:
            answer = await self.table.carry_out(ear, command)
        except RefusedError as error:
            answer = Refused(command.id, self.table.version(ear), error.refusal)
        await self.everybody_told()
        return ear.take(encode(answer))

    async def everybody_told(self) -> None:
        """Wait until what has happened is drawn."""
        while self.table.has_news:  # noqa: ASYNC110 - a drawing is some turns of this loop away
            await asyncio.sleep(0)

    def pick(self, seat: int, chance: random.Random) -> str:
        """Something *seat* may do now, by the rules, on its own view; it sells what it can."""
        view = self.table.table_state.match.seen_by(seat).observation(seat)
        legal = view.legal_actions(seat)
        some = legal if len(legal) <= LONGEST else chance.sample(legal, LONGEST)
        texts = [view.action_to_string(seat, action) for action in some]
        sales = [text for text in texts if text.startswith("cow") and text.endswith(">town")]
        return chance.choice(sales or texts)


def entropy_of(ear: Ear) -> str:
    """The number that this visitor's browser contributes to the chance of each match."""
    return f"{ear.guest}"


def created(game: str, options: Mapping[str, Any], *sitters: Sitter, seat: int = 0) -> Created:
    """A table opened by guest 1, always with the same seed."""
    players = (Sitter(), *sitters)
    return Created(game, dict(options), "exchange", 1, players, "match", SEED, seat=seat, invite="link")


def called(opening: Created, *joined: Joined) -> Names:
    """Guest n is called ``NAMES[n - 1]``, and so is the n-th person of those who open the table."""
    bots = [each.level for each in opening.players if each.level]
    persons = NAMES[: len(opening.players) - len(bots)]
    guests = (NAMES[each.guest - 1] for each in joined)
    return dict(enumerate((*persons, *computer_names(levels, opening.game, bots), *guests)))


@asynccontextmanager
async def sitting(opening: Created, *, joining: int) -> AsyncIterator[Sitting]:
    """A match that has begun, with so many guests who came by the link."""
    party = Sitting(opening, joining=joining)
    await party.hello(*party.everybody)
    assert party.table.table_state.phase == "playing"
    try:
        yield party
    finally:
        await party.table.settle()
