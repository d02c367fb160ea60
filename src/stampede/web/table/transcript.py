"""The log of a match as one viewer may read it."""

from collections import deque
from collections.abc import Callable, Sequence

from stampede.core.game import State
from stampede.games import find
from stampede.play.match import Match, MatchEntry, positions_after
from stampede.web.table.messages import LogLine


class Transcript:
    """The log of one match for one viewer, extended as the match goes on; secrets appear in nobody's."""

    def __init__(self, match: Match, seat: int | None) -> None:
        """Before the first action of *match*; *seat* reads it, None being a spectator."""
        self.lines: list[LogLine] = []
        self._seat = seat
        self._position = match.first
        self._read = 0
        """Actions read, shown to the viewer or not."""
        self._known = 0
        """Actions the viewer knows of: as many as there are lines."""
        self._marks: list[tuple[int, int]] = [(0, 0)]
        """Both counts after each thing that was shown."""
        self._together: list[MatchEntry] = []
        """Actions chosen together, until the last of them is read."""

    def missing(self, match: Match) -> int:
        """How many actions of *match* are still to be read."""
        return match.public.version - self._read

    def rewind(self, match: Match) -> None:
        """Forget the undone actions: *match* is shorter than it was."""
        public = match.public
        while self._marks[-1][0] > public.version:
            self._marks.pop()
        read, known = self._marks[-1]
        if read < self._read:
            self._read, self._known, self._position = read, known, public.state
            del self.lines[known:]

    def catch_up(self, match: Match) -> "Transcript":
        """Read the actions of *match* that are still missing; a long match takes a while."""
        public = match.public
        if not find(match.game.name).carries(match.rules_version):
            # It is over, and nobody can replay it: the lines hold the actions without sentences.
            self._read = public.version
            self.lines = [LogLine(number, *entry, "") for number, entry in enumerate(public.entries, 1)]
            return self
        history = public.state.history[self._read :]
        positions = positions_after(self._position, history)
        for entry, position in zip(public.entries[self._read :], positions, strict=True):
            self.read(entry, position, match.game.definition.drawn.narration)
        return self

    def read(self, entry: MatchEntry, position: State, narrate: Callable[[State], str]) -> State | None:
        """Read one more action, which led to *position*; *narrate* makes the sentence about it from a view.

        Returns the viewer's view then; None in the midst of choices that are shown together.
        """
        self._read += 1
        self._position = position
        self._together.append(entry)
        if position.num_secret():
            return None
        view = position.observation(self._seat)
        self._tell(view, position.history[-len(self._together) :], narrate)
        self._marks.append((self._read, self._known))
        return view

    def _tell(self, view: State, made: Sequence[tuple[int, int]], narrate: Callable[[State], str]) -> None:
        """Write lines for those of the actions *made* and shown together that the viewer may know.

        The last line holds the sentence about all of them.
        """
        known = deque(view.history[self._known :])
        self._known = len(view.history)
        for number, entry in enumerate(self._together, start=1):
            if known and known[0] == made[number - 1]:
                known.popleft()
                said = narrate(view) if number == len(made) else ""
                self.lines.append(LogLine(len(self.lines) + 1, entry.seat, entry.action, said))
        self._together.clear()
