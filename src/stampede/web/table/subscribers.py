"""Who watches a table, which seat each is shown, and what they are told."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

import msgspec

from stampede.core.game import State
from stampede.draw.scene import Motion, Scene
from stampede.play.match import MatchEntry, positions_after
from stampede.web.base.executor import BackgroundExecutor
from stampede.web.table import views
from stampede.web.table.levels import Levels, named
from stampede.web.table.messages import LogLine, Seat, encode
from stampede.web.table.public_log import Transcript
from stampede.web.table.state import TableState
from stampede.words.catalogue import speaking

Viewer = int | None
"""A seat, or None for a spectator."""
Reader = tuple[Viewer, str]
"""A viewer who reads one language."""
QUICKLY_READ = 32
"""So many actions of a log are read at once; reading more would keep the other tables waiting."""


class Subscriber(Protocol):
    """A connection."""

    guest: int | None
    language: str
    is_gone: bool

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def drop(self) -> None:
        """Close soon; the browser comes back and asks for everything."""


class News(NamedTuple):
    """An action that all may see, though not all may see the same of it."""

    entry: MatchEntry
    position: State
    """After it."""


def news(steps: Sequence[TableState]) -> Iterator[News]:
    """What was done in the course of these *steps* of one match."""
    for before, after in pairwise(table_state.match.public for table_state in steps):
        entries = after.entries[before.version :]
        if len(entries) == 1:
            yield News(entries[0], after.state)
        else:
            yield from map(
                News, entries, positions_after(before.state, after.state.history[before.version :])
            )


class Subscribers:
    """The connections to one table, each with the player whose view it shows.

    Each is told everything in its own language, whoever's act it is that they are told of.
    """

    def __init__(self, executor: BackgroundExecutor, now: Callable[[], int], levels: Levels) -> None:
        """Nobody is there; long logs are read in the *workshop*, and *now* is the time in ms."""
        self._now = now
        self._levels = levels
        self.thinking = ""
        """What the computer is doing."""
        self._executor = executor
        self._shown: dict[Subscriber, int | None] = {}
        """The player each visitor is shown; None for a spectator, or for who has just sat down."""
        self._transcripts: dict[Reader, Transcript] = {}
        self._match = ""
        """The match the transcripts are of."""

    def __bool__(self) -> bool:
        """Whether anybody is there."""
        return bool(self._shown)

    def __contains__(self, visitor: Subscriber) -> bool:
        return visitor in self._shown

    def seat(self, table_state: TableState, visitor: Subscriber) -> Viewer:
        """The seat that *visitor* is shown: of several, at first one that is to act."""
        own = table_state.players_of(visitor.guest)
        if (shown := self._shown.get(visitor)) in own and shown is not None:
            return table_state.seat_of(shown)
        seats = table_state.seats_of(visitor.guest)
        acting = [seat for seat in seats if seat in table_state.acting()]
        return next(iter((*acting, *seats)), None)

    def show(self, table_state: TableState, visitor: Subscriber, seat: Viewer) -> None:
        """Keep *visitor* told from now on, as *seat* may be."""
        self._shown[visitor] = None if seat is None else table_state.series.players[seat]

    def reseat(self) -> None:
        """Players have moved up: everybody's seat is looked for again."""
        self._shown = dict.fromkeys(self._shown)

    def rewind(self, table_state: TableState) -> None:
        """Forget what has been undone."""
        if self._match == table_state.match_id:
            for transcript in self._transcripts.values():
                transcript.rewind(table_state.match)

    def expel(self, table_state: TableState) -> None:
        """Close the door on who may not watch."""
        for visitor in tuple(self._shown):
            if not table_state.may_watch(visitor.guest):
                self.leave(visitor)
                visitor.drop()

    def leave(self, visitor: Subscriber) -> None:
        """A connection is gone."""
        del self._shown[visitor]

    def here(self) -> set[int]:
        """The guests that are connected."""
        return {visitor.guest for visitor in self._shown if visitor.guest is not None}

    def drop(self) -> None:
        """Let everybody come back to a fresh copy of the table."""
        for visitor in self._shown:
            visitor.drop()

    # ------------------------------------------------------------ telling

    async def tell_table(self, table_state: TableState) -> None:
        """Tell everybody everything who may still watch."""
        self.expel(table_state)
        for visitor in tuple(self._shown):
            visitor.send(await self.view(table_state, visitor))

    async def view(self, table_state: TableState, visitor: Subscriber) -> str:
        """Everything *visitor* may see."""
        seat = self.seat(table_state, visitor)
        with speaking(visitor.language):
            log = await self._log(table_state, (seat, visitor.language))
            told, here = named(table_state, self._levels), self.here()
            return encode(views.table(told, visitor.guest, seat, here, log, self.thinking, self._now()))

    def tell_people(self, table_state: TableState, but: Subscriber | None = None) -> None:
        """Tell who is there, who wants another game, and what the computer does."""
        texts: dict[str, str] = {}
        for visitor in self._shown:
            if visitor is but:
                continue
            if visitor.language not in texts:
                with speaking(visitor.language):
                    texts[visitor.language] = self._people(table_state)
            visitor.send(texts[visitor.language])

    def _people(self, table_state: TableState) -> str:
        told = named(table_state, self._levels)
        return encode(views.people(told, self.here(), self.thinking, self._now()))

    def tell_news(self, steps: Sequence[TableState], actor: Viewer) -> None:
        """Tell each what they may know of the *steps* that *actor*'s choice led to, if that is anything."""
        before, after = steps[0], steps[-1]
        done = tuple(news(steps))
        has_news = views.sides(before) != views.sides(after)
        texts: dict[Reader, str] = {}
        for visitor in self._shown:
            seat = self.seat(after, visitor)
            if before.told(seat) == after.told(seat):
                continue
            reader = (seat, visitor.language)
            if reader not in texts:
                with speaking(visitor.language):
                    told = named(after, self._levels)
                    sides = views.seats(told, self.here()) if has_news else None
                    texts[reader] = self._update(told, reader, done, sides, is_own=seat == actor)
            visitor.send(texts[reader])

    def _update(
        self,
        table_state: TableState,
        reader: Reader,
        done: Sequence[News],
        sides: tuple[Seat, ...] | None,
        *,
        is_own: bool,
    ) -> str:
        seat, _ = reader
        transcript = self._transcripts[reader]
        number = len(transcript.lines)
        draw = table_state.match.game.definition.drawn.scene
        # Drawn one by one, so that what the first of several actions moved is not lost.
        shown = [draw(view, seat) for each in done if (view := transcript.read(*each)) is not None]
        if not shown or table_state.match.revealed:
            scene = views.scene(table_state, seat)
        else:
            scene = views.noted(table_state, seat, shown[-1])
        if shown or not is_own:
            scene = _moving(scene, [motion for each in shown for motion in each.motions])
        return encode(views.update(table_state, seat, scene, transcript.lines[number:], sides, self._now()))

    async def _log(self, table_state: TableState, reader: Reader) -> list[LogLine]:
        """The log as *reader* may read it; who comes back later finds it as far as it was read."""
        if self._match != table_state.match_id:
            self._match = table_state.match_id
            self._transcripts.clear()
        if reader not in self._transcripts:
            self._transcripts[reader] = Transcript(table_state.match, reader[0])
        transcript = self._transcripts[reader]
        if transcript.missing(table_state.match) > QUICKLY_READ:
            await self._executor.make(transcript.catch_up, table_state.match)
        return transcript.catch_up(table_state.match).lines


def _moving(scene: Scene, motions: Sequence[Motion]) -> Scene:
    """The scene with all that has moved since the viewer was told last."""
    return msgspec.structs.replace(scene, motions=tuple(motions))
