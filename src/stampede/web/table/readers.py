"""The log and the drawing that readers have seen: one copy for each seat and language."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import msgspec

from stampede.core.game import State
from stampede.core.scene import Scene
from stampede.draw.difference import SceneDifference, difference
from stampede.play.match import Match
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.table import views
from stampede.web.table.messages import LogLine
from stampede.web.table.shown_actions import ShownAction
from stampede.web.table.state import TableState
from stampede.web.table.subscription import Viewer
from stampede.web.table.transcript import Transcript

READ_AT_ONCE = 32
"""Actions of a log that are read at once; more of them are read in the background."""


class Reader(NamedTuple):
    """A viewer who reads one language."""

    seat: Viewer
    language: str


class Sent(NamedTuple):
    """A reader's last position and its drawing."""

    match: str
    version: int
    view: State
    scene: Scene


class Read(NamedTuple):
    """The part of a log that was read last, for one reader."""

    seen: Sequence[State]
    """The reader's view after each action that was shown."""
    lines: Sequence[LogLine]


@dataclass
class _Record:
    """The cached views and log of one reader."""

    sent: Sent | None = None
    """The last view sent to this reader."""
    whole: Sent | None = None
    """The view for new connections: the same without motions."""
    transcript: Transcript | None = None
    """The log of the match as this reader may see it."""


@dataclass
class Readers:
    """All readers of a table. Views that several share are drawn once, and read once."""

    executor: BackgroundExecutor
    _records: dict[Reader, _Record] = field(default_factory=dict)
    _match: str = ""
    """The match of the transcripts."""

    def forget_views(self) -> None:
        """Forget the views, so that each reader is sent everything anew."""
        for record in self._records.values():
            record.sent = record.whole = None

    def rewind(self, table_state: TableState) -> None:
        """Forget the undone actions."""
        if self._match == table_state.match_id:
            for record in self._records.values():
                if record.transcript is not None:
                    record.transcript.rewind(table_state.match)

    def whole(self, table_state: TableState, reader: Reader) -> Sent:
        """The position as *reader* may see it; drawn anew only if no cached view has this version."""
        record, version = self._record(reader), table_state.version_seen(reader.seat)
        whole = record.whole
        if whole is None or (whole.match, whole.version) != (table_state.match_id, version):
            view = views.view(table_state, reader.seat)
            whole = Sent(table_state.match_id, version, view, views.scene(table_state, reader.seat, view))
        record.sent = record.whole = whole
        return whole

    def difference(
        self, before: TableState, after: TableState, reader: Reader, read: Read, *, is_own: bool
    ) -> tuple[int, SceneDifference]:
        """The version that *reader* was sent last, and the changes of its drawing *after* it.

        *is_own* tells whether the reader's own choice led there.
        """
        record = self._record(reader)
        base = record.sent
        if base is None or base.version != before.version_seen(reader.seat):
            base = self.whole(before, reader)
        sent = record.sent = _following(after, reader.seat, read.seen, base, is_own=is_own)
        return base.version, difference(base.scene, sent.scene)

    async def log(self, table_state: TableState, reader: Reader) -> list[LogLine]:
        """The log as *reader* may see it, read on from the last line."""
        if self._match != table_state.match_id:
            self._match = table_state.match_id
            for record in self._records.values():
                record.transcript = None
        transcript = self._transcript(table_state.match, log_reader(table_state, reader))
        if transcript.missing(table_state.match) > READ_AT_ONCE:
            await self.executor.make(transcript.catch_up, table_state.match)
        return transcript.catch_up(table_state.match).lines

    def read_on(self, table_state: TableState, reader: Reader, actions: Sequence[ShownAction]) -> Read:
        """Read the latest *actions* of the log of *reader*."""
        transcript = self._transcript(table_state.match, reader)
        number = len(transcript.lines)
        read = (transcript.read(each.entry, each.position, each.narration) for each in actions)
        seen = [view for view in read if view is not None]
        return Read(seen, transcript.lines[number:])

    def _transcript(self, match: Match, reader: Reader) -> Transcript:
        record = self._record(reader)
        if record.transcript is None:
            record.transcript = Transcript(match, reader.seat)
        return record.transcript

    def _record(self, reader: Reader) -> _Record:
        return self._records.setdefault(reader, _Record())


def log_reader(table_state: TableState, reader: Reader) -> Reader:
    """The reader whose log *reader* reads: where nothing is hidden, all share that of a spectator."""
    is_open = table_state.match.game.definition.facts.is_perfect_information
    return Reader(None, reader.language) if is_open else reader


def _following(
    table_state: TableState, seat: Viewer, seen: Sequence[State], base: Sent, *, is_own: bool
) -> Sent:
    """The scene with all motions since its viewer was sent *base*, and has *seen* one by one."""
    if seen and not table_state.match.revealed:
        *moved, view = seen
        shows_last = True
    else:
        moved, view = list(seen), views.view(table_state, seat)
        shows_last = is_own and not seen
    # A viewer who sees nothing new of what others chose in secret is shown the same.
    is_same = not shows_last and view == base.view
    scene = base.scene if is_same else views.scene(table_state, seat, view)
    motions = [motion for each in moved for motion in view.game.definition.drawn.motions(each, seat)]
    motions += scene.motions if shows_last else ()
    scene = msgspec.structs.replace(scene, motions=tuple(motions))
    return Sent(table_state.match_id, table_state.version_seen(seat), view, scene)
