"""A finished match, and advice on one; over HTTP."""

import msgspec

from stampede.core.scene import Chart, Report, Scene
from stampede.web.runtime.wire import Wire
from stampede.web.table.messages import BranchOf, LogLine, Outcome, Seat


class Replay(Wire, frozen=True):
    """``GET /api/matches/{match}``: a finished match without its drawings."""

    match: str
    """Its name."""
    table: str
    """Where it was played."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    seats: tuple[Seat, ...]
    """Who sat where."""
    board: str
    """Where to fetch the board, as in ``TableView``."""
    rules: str
    """Where to fetch the rulebook, as in ``TableView``."""
    lines: tuple[LogLine, ...]
    """The whole log: position n is the one after line n, position 0 the start."""
    outcome: Outcome | None
    """Null for a match that was brought in before its end."""
    report: Report
    """What is worth knowing of it."""
    commitment: str
    """SHA-256 of the seed, in hexadecimal: shown before the match."""
    seed: str
    """In hexadecimal."""
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Of the game."""
    branch: BranchOf | None = None
    """Where it took off from another match, if it did."""
    changed: str = ""
    """What is said where its rules, or those of its beginning, are carried no more; else empty."""
    brought_by: str = ""
    """Who brought it in as a file; empty for a match played here."""


class Frames(Wire, frozen=True):
    """``GET /api/matches/{match}/frames?first=0&count=32&seat=all``: positions of a finished match.

    ``seat`` is whose view is drawn: a number, ``-1`` for a spectator, or ``all`` for everything.
    """

    first: int
    """The position of the first of them."""
    scenes: tuple[Scene, ...]
    """Without choices; the last positions may be fewer than asked for."""


# ---------------------------------------------------------------- advice


class Advised(Wire, frozen=True):
    """An action and what to expect of it."""

    action: str
    """In notation."""
    chance: float
    """Of winning after it, from 0 to 1."""
    margin: float
    """Half the 95 % interval of the chance; 0 where it is computed and not sampled."""


class AskHint(Wire, frozen=True):
    """``POST /api/tables/{table}/hint``."""

    seat: int
    """One of the own seats, which is to act."""


class Hint(Wire, frozen=True):
    """Answer to ``AskHint``: the most promising choices, the best first."""

    seat: int
    """Whose choices they are."""
    since: int
    """That of the table: while it is the same there, the hint is for what is asked."""
    choices: tuple[Advised, ...]
    """The best first."""
    reason: str = ""
    """What the first of them does and another does not, in a sentence; empty where only chances tell."""
    tempting: Advised | None = None
    """A choice of these that is clearly worse, where a reason is known."""
    fails: str = ""
    """That reason, in a sentence."""


class Judged(Wire, frozen=True):
    """A decision that cost something, beside the better one."""

    number: int
    """Of the line in the log."""
    seat: int
    """Who decided."""
    made: Advised
    """What they did."""
    best: Advised
    """What would have been best."""
    risk: str = ""
    """What it risks and the better one does not, in a sentence; may be empty, as the next two."""
    reason: str = ""
    """What the better one does and this one does not."""
    worth: str = ""
    """What the better one brings more, in what the game counts or in moves."""


class Praised(Wire, frozen=True):
    """A decision that was well above a middling one."""

    number: int
    """Of the line in the log."""
    seat: int
    """Who decided."""
    made: Advised
    """What they did."""
    usual: Advised
    """A middling choice."""
    reason: str = ""
    """What it does and the other does not, in a sentence; may be empty."""


class Turned(Wire, frozen=True):
    """Where chances fell between two decisions of a seat, by what it could not know."""

    seat: int
    """Whose chances."""
    after: int
    """The line of the log of its last decision before."""
    until: int
    """That of its next one."""
    chance: float
    """Of winning after the former, from 0 to 1."""
    left: float
    """Of winning at the latter."""


class Reviewed(Wire, frozen=True):
    """``GET /api/matches/{match}/review``: asking for it begins it; it is complete when ``done`` is 1."""

    done: float
    """How much of it is done, from 0 to 1."""
    lessons: tuple[Judged, ...]
    """The three costliest decisions of each seat, the costliest first; none before it is complete."""
    well: tuple[Praised, ...]
    """What was done well: one decision a seat at most; none before it is complete."""
    luck: tuple[Turned, ...]
    """What could not be known: one for a seat at most; none before it is complete."""
    turn: Judged | None
    """The decision that cost most of all; None if none clearly cost anything, or before it is complete."""
    chart: Chart
    """Each seat's chances to win over the match, on what the seat knew."""
    lost: tuple[float, ...]
    """What the clear mistakes of each seat cost, in wins."""
