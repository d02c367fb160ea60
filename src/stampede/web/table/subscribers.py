"""Who watches a table, which seat each is shown, and what they are told."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Protocol

import msgspec

from stampede.bots.persona import Utterance
from stampede.core.game import State
from stampede.core.scene import Scene
from stampede.draw.difference import difference
from stampede.play.match import MatchEntry, positions_after
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.table import personas as telling
from stampede.web.table import views
from stampede.web.table.drawing_queue import DrawingQueue
from stampede.web.table.levels import Levels, masked, named
from stampede.web.table.messages import LogLine, Seat, encode
from stampede.web.table.public_log import Transcript
from stampede.web.table.state import TableState
from stampede.words.catalogue import language, speaking

Viewer = int | None
"""A seat, or None for a spectator."""
Reader = tuple[Viewer, str]
"""A viewer who reads one language."""
QUICKLY_READ = 32
"""So many actions of a log are read at once; reading more would keep the other tables waiting."""


class Subscriber(Protocol):
    """A connection."""

    guest: int | None
    is_program: bool
    """Whether it comes from a program, and no browser."""
    language: str
    is_gone: bool

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def drop(self) -> None:
        """Close soon; the browser comes back and asks for everything."""


class Told(NamedTuple):
    """What all who read as one viewer were told last."""

    match: str
    version: int
    view: State
    """What they saw."""
    scene: Scene


class News:
    """An action that all may see, though not all may see the same of it."""

    def __init__(self, entry: MatchEntry, position: State) -> None:
        """It led to *position*."""
        self.entry = entry
        self.position = position
        self._said: dict[str, str] = {}
        """By language."""

    @cached_property
    def _known(self) -> State | None:
        """What everybody may see of it; None where that is not the action."""
        view = self.position.observation(None)
        return view if view.history[-1:] == self.position.history[-1:] else None

    def narration(self, view: State) -> str:
        """What is said of it to who has seen *view*: what everybody may know is told to all alike."""
        narrate, spoken = view.game.definition.drawn.narration, language()
        if self._known is None:
            return narrate(view)
        if spoken not in self._said:
            self._said[spoken] = narrate(self._known)
        return self._said[spoken]


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


class Read(NamedTuple):
    """What one reader of a log was told last."""

    seen: Sequence[State]
    """What they saw after each thing that was shown."""
    lines: Sequence[LogLine]


class Subscribers:
    """The connections to one table, each with the player whose view it shows.

    Each is told everything in its own language, whoever's act it is that they are told of. Those who see the
    same are told the same: it is drawn once, and after the first time only what has changed.
    """

    def __init__(
        self,
        executor: BackgroundExecutor,
        now: Callable[[], int],
        levels: Levels,
        queue: DrawingQueue,
        *,
        is_child_safe: bool = False,
    ) -> None:
        """Nobody is there; long logs are read with the *executor*, and *now* is the time in ms.

        What is new is drawn when it is its turn in the *queue*. Where it *is_child_safe* nobody chats, and
        spectators are told no names.
        """
        self._is_child_safe = is_child_safe
        self._now = now
        self._levels = levels
        self._queue = queue
        self.thinking = ""
        """What the computer is doing."""
        self._executor = executor
        self._shown: dict[Subscriber, int | None] = {}
        """The player each visitor is shown; None for a spectator, or for who has just sat down."""
        self._transcripts: dict[Reader, Transcript] = {}
        self._told: dict[Reader, Told] = {}
        self._views: dict[Reader, Told] = {}
        """What those are shown who come now."""
        self._match = ""
        """The match the transcripts are of."""
        self._steps: list[TableState] = []
        """What has happened since everybody was told: as it was then, and after each event."""
        self._actors: set[Viewer] = set()
        """The seats whose choices that were."""
        self._moods: tuple[str, ...] = ()
        """How the characters looked when that was told last."""
        self._spoken = ("", 0)
        """The match in which one of them said something last, and after how many actions."""
        self._passing: tuple[object, str] | None = None
        """What spectators without a seat are shown, and of what."""

    def __bool__(self) -> bool:
        """Whether anybody is there."""
        return bool(self._shown)

    def __contains__(self, visitor: Subscriber) -> bool:
        return visitor in self._shown

    @property
    def has_news(self) -> bool:
        """Whether something is still to be told."""
        return bool(self._steps)

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
        self.tell_now()
        self._shown[visitor] = None if seat is None else table_state.series.players[seat]

    def reseat(self) -> None:
        """Players have moved up: everybody's seat is looked for again."""
        self._shown = dict.fromkeys(self._shown)

    def rewind(self, table_state: TableState) -> None:
        """Forget what has been undone."""
        self._forget_news()
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
        self._forget_news()
        self._told.clear()
        self._views.clear()
        self.expel(table_state)
        for visitor in tuple(self._shown):
            visitor.send(await self.view(table_state, visitor))

    async def view(self, table_state: TableState, visitor: Subscriber) -> str:
        """Everything *visitor* may see."""
        seat = self.seat(table_state, visitor)
        with speaking(visitor.language, marks=True):
            log = await self._log(table_state, (seat, visitor.language))
            here = self.here()
            # Of many spectators each is shown the same; only a clock runs on from one to the next.
            fills = table_state.is_quick and table_state.phase == "waiting"
            is_timed = table_state.clock is not None or fills
            is_passing = visitor.guest not in table_state.guests and not is_timed
            key = (table_state, visitor.language, self.thinking, here & table_state.guests)
            if is_passing and self._passing is not None and _is_same(key, self._passing[0]):
                return self._passing[1]
            told, scene = (
                self._named(table_state, seat),
                self._told_now(table_state, (seat, visitor.language)).scene,
            )
            view = views.table(told, visitor.guest, seat, scene, here, log, self.thinking, self._now())
            text = encode(msgspec.structs.replace(view, has_chat=not self._is_child_safe))
            if is_passing:
                self._passing = (key, text)
            return text

    def _told_now(self, table_state: TableState, reader: Reader) -> Told:
        """The position as *reader* may see it; drawn anew only if it was not told yet."""
        seat, version = reader[0], table_state.told(reader[0])
        shown = self._views.get(reader)
        if shown is None or (shown.match, shown.version) != (table_state.match_id, version):
            view = views.view(table_state, seat)
            shown = Told(table_state.match_id, version, view, views.scene(table_state, seat, view))
            self._views[reader] = shown
        self._told[reader] = shown
        return shown

    def tell_people(self, table_state: TableState, but: Subscriber | None = None) -> None:
        """Tell who is there, who wants another game, and what the computer does."""
        self.tell_now()
        texts: dict[tuple[bool, str], str] = {}
        for visitor in self._shown:
            if visitor is but:
                continue
            seat = self.seat(table_state, visitor)
            key = (seat is None, visitor.language)
            if key not in texts:
                with speaking(visitor.language, marks=True):
                    told = self._named(table_state, seat)
                    texts[key] = encode(views.people(told, self.here(), self.thinking, self._now()))
            visitor.send(texts[key])

    def _named(self, table_state: TableState, seat: Viewer) -> TableState:
        """The table with everybody called as who is shown *seat* may know."""
        is_masked = self._is_child_safe and seat is None
        return named(masked(table_state) if is_masked else table_state, self._levels)

    def tell_news(self, steps: Sequence[TableState], actor: Viewer) -> None:
        """Tell each soon what they may know of the *steps* that *actor*'s choice led to."""
        if not self._steps:
            self._queue.add(self.tell_now)
        self._steps += steps
        self._actors.add(actor)

    def tell_now(self) -> None:
        """Tell what is still to be told, if that is anything."""
        if not self._steps:
            return
        steps, actors = self._steps, self._actors
        self._forget_news()
        before, after = steps[0], steps[-1]
        done = tuple(news(steps))
        moods, self._moods = self._moods, telling.moods(after)
        has_news = views.symbols(before) != views.symbols(after) or moods != self._moods
        remark = self._remark(before, after)
        texts: dict[Reader, str] = {}
        read: dict[Reader, Read] = {}
        for visitor in self._shown:
            seat = self.seat(after, visitor)
            if before.told(seat) == after.told(seat):
                continue
            reader = (seat, visitor.language)
            if reader not in texts:
                with speaking(visitor.language, marks=True):
                    told = self._named(after, seat)
                    sides = views.seats(told, self.here()) if has_news else None
                    log = self._of_log(after, reader)
                    if log not in read:
                        read[log] = self._read_on(log, done)
                    texts[reader] = self._update(
                        before, told, reader, read[log], sides, remark, is_own=seat in actors
                    )
            visitor.send(texts[reader])

    def _forget_news(self) -> None:
        self._steps, self._actors = [], set()

    def _update(
        self,
        before: TableState,
        table_state: TableState,
        reader: Reader,
        read: Read,
        sides: tuple[Seat, ...] | None,
        remark: Utterance | None,
        *,
        is_own: bool,
    ) -> str:
        seat, _ = reader
        base = self._told.get(reader)
        if base is None or base.version != before.told(seat):
            base = self._told_now(before, reader)
        told = self._told[reader] = _next_told(table_state, seat, read.seen, base, is_own=is_own)
        change = difference(base.scene, told.scene)
        words = telling.in_words(remark)
        return encode(
            views.update(table_state, seat, base.version, change, read.lines, sides, self._now(), words)
        )

    def _remark(self, before: TableState, after: TableState) -> Utterance | None:
        """What a character says now, if it is time for that."""
        match, done = after.match_id, after.match.public.version
        known, spoken = self._spoken
        if match == known and done - spoken < telling.PAUSE and not after.has_ended:
            return None
        if remark := telling.remark(before, after):
            self._spoken = (match, done)
        return remark

    def _read_on(self, reader: Reader, done: Sequence[News]) -> Read:
        """Keep up the log of *reader* with what was done."""
        transcript = self._transcripts[reader]
        number = len(transcript.lines)
        read = (transcript.read(each.entry, each.position, each.narration) for each in done)
        seen = [view for view in read if view is not None]
        return Read(seen, transcript.lines[number:])

    @staticmethod
    def _of_log(table_state: TableState, reader: Reader) -> Reader:
        """Whose log *reader* reads: where nothing is hidden, all have that of a spectator."""
        is_open = table_state.match.game.definition.facts.is_perfect_information
        return (None, reader[1]) if is_open else reader

    async def _log(self, table_state: TableState, reader: Reader) -> list[LogLine]:
        """The log as *reader* may read it; who comes back later finds it as far as it was read."""
        reader = self._of_log(table_state, reader)
        if self._match != table_state.match_id:
            self._match = table_state.match_id
            self._transcripts.clear()
        if reader not in self._transcripts:
            self._transcripts[reader] = Transcript(table_state.match, reader[0])
        transcript = self._transcripts[reader]
        if transcript.missing(table_state.match) > QUICKLY_READ:
            await self._executor.make(transcript.catch_up, table_state.match)
        return transcript.catch_up(table_state.match).lines


def _is_same(key: tuple[TableState, str, str, set[int]], known: object) -> bool:
    """Whether both are of the very same state of the table: comparing all of it would take long."""
    return isinstance(known, tuple) and key[0] is known[0] and key[1:] == known[1:]


def _next_told(
    table_state: TableState, seat: Viewer, seen: Sequence[State], base: Told, *, is_own: bool
) -> Told:
    """The scene with all that has moved since its viewer was told *base*, and has *seen* one by one."""
    if seen and not table_state.match.revealed:
        *moved, view = seen
        shows_last = True
    else:
        moved, view = list(seen), views.view(table_state, seat)
        shows_last = is_own and not seen
    # Who sees nothing new of what others chose in secret is shown the same.
    is_same = not shows_last and view == base.view
    scene = base.scene if is_same else views.scene(table_state, seat, view)
    motions = [motion for each in moved for motion in view.game.definition.drawn.motions(each, seat)]
    motions += scene.motions if shows_last else ()
    scene = msgspec.structs.replace(scene, motions=tuple(motions))
    return Told(table_state.match_id, table_state.told(seat), view, scene)
