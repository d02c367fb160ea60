"""The log of a match as one viewer may read it."""

from stampede.kit.game import State
from stampede.play.match import Entry, Match, positions_after
from stampede.web.messages import LogLine


class Transcript:
    """Kept up as the match goes on; what is still secret is in it for nobody."""

    def __init__(self, match: Match, seat: int | None) -> None:
        """Before the first action of *match*; *seat* reads it, None being a spectator."""
        self.lines: list[LogLine] = []
        self._seat = seat
        self._position = match.game.new_initial_state()
        self._read = 0
        """Actions read, shown to the viewer or not."""
        self._known = 0
        """Actions the viewer knows of: as many as there are lines."""
        self._together: list[tuple[Entry, str]] = []
        """What was chosen at once and is not yet shown, with what is said of it."""

    def is_up_to(self, match: Match) -> bool:
        """Whether nothing of *match* is missing."""
        return self.missing(match) == 0

    def missing(self, match: Match) -> int:
        """How many actions of *match* are still to be read."""
        return match.public.version - self._read

    def catch_up(self, match: Match) -> "Transcript":
        """Read what is missing of *match*; a long one takes a while."""
        public = match.public
        history = public.state.history[self._read :]
        positions = positions_after(self._position, history)
        for entry, position in zip(public.entries[self._read :], positions, strict=True):
            self.read(entry, position)
        return self

    def read(self, entry: Entry, position: State) -> State | None:
        """Read one more action, which led to *position*.

        Returns what the viewer sees then; None in the midst of choices that are shown together.
        """
        view = position.observation(self._seat)
        self._read += 1
        self._position = position
        is_open = not position.num_secret()
        self._together.append((entry, self._said(view, is_own=entry.seat == self._seat or is_open)))
        if not is_open:
            return None
        self._tell(position, view)
        return view

    def _said(self, view: State, *, is_own: bool) -> str:
        """What the view tells of its last action, where that is the one in question."""
        return view.game.definition.draw_said(view) if is_own else ""

    def _tell(self, position: State, view: State) -> None:
        """Write lines for those of the actions shown together that the viewer may know."""
        known = iter(view.history[self._known :])
        done = position.history[-len(self._together) :]
        wanted = next(known, None)
        for made, (entry, said) in zip(done, self._together, strict=True):
            if made == wanted:
                self.lines.append(LogLine(len(self.lines) + 1, entry.seat, entry.action, said))
                wanted = next(known, None)
        self._known = len(view.history)
        self._together.clear()
