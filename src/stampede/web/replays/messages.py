"""Messages of finished matches, hints and reviews, over HTTP."""

import msgspec

from stampede.core.scene import Chart, Report, Scene
from stampede.web.runtime.wire import Wire
from stampede.web.table.messages import BranchOf, LogLine, Outcome, Seat
from stampede.web.table.shared_deal import SharedDeal


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
    """The players by seat."""
    board: str
    """Where to fetch the board, as in ``TableView``."""
    rules: str
    """Where to fetch the rulebook, as in ``TableView``."""
    lines: tuple[LogLine, ...]
    """The whole log: position n is the one after line n, position 0 the start."""
    outcome: Outcome | None
    """Null for a match that was brought in before its end."""
    report: Report
    """The match report."""
    commitment: str
    """SHA-256 of the seed, in hexadecimal: shown before the match."""
    seed: str
    """In hexadecimal."""
    deal: SharedDeal | None = None
    """The round of an event whose tables all had this deal, without the event's name."""
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Of the game."""
    branch: BranchOf | None = None
    """The match and position it branched off from; null for none."""
    changed: str = ""
    """A note that its rules, or those of its beginning, are no longer supported; empty if they are."""
    brought_by: str = ""
    """The person who imported it as a file; empty for a match played here."""


class Frames(Wire, frozen=True):
    """``GET /api/matches/{match}/frames?first=0&count=32&seat=all``: positions of a finished match.

    ``seat`` is whose view is drawn: a number, ``-1`` for a spectator, or ``all`` for everything.
    """

    first: int
    """The number of the first position."""
    scenes: tuple[Scene, ...]
    """Positions without choices; there may be fewer than requested."""


# ---------------------------------------------------------------- advice


class Advised(Wire, frozen=True):
    """An action and the chance it gives."""

    action: str
    """In notation."""
    chance: float
    """Of winning after it, from 0 to 1."""
    margin: float
    """Half the 95 % interval of the chance; 0 where it is computed and not sampled."""
    words: str = ""
    """The action as people say it, without a capital or a stop; empty where the game has only notation."""
    path: tuple[str, ...] = ()
    """The places of the board that show it: an arrow between the last two, a ring at any other one."""


class PunishingReply(Wire, frozen=True):
    """The reply that punishes an action, for the page to say and to show."""

    text: str
    """In words, without a capital or a stop."""
    path: tuple[str, ...] = ()
    """The places of the board that show it, as in ``Advised``."""


class AskHint(Wire, frozen=True):
    """``POST /api/tables/{table}/hint``."""

    seat: int
    """Your seat, which is to act."""


class Hint(Wire, frozen=True):
    """Answer to ``AskHint``: the most promising choices, the best first."""

    seat: int
    """The seat that chooses."""
    since: int
    """The version of the table at which the decision became pending; the hint is valid for that decision."""
    choices: tuple[Advised, ...]
    """The best first."""
    reason: str = ""
    """A sentence on what the first choice does and another does not; empty where only chances differ."""
    tempting: Advised | None = None
    """One of these choices that is clearly worse, if a reason is known."""
    fails: str = ""
    """The reason against it, in a sentence."""
    answer: PunishingReply | None = None
    """The reply that punishes it."""
    proven: str = ""
    """The proven result of the position, in a sentence; empty where none is known."""


class Proven(Wire, frozen=True):
    """The proven result of a position: the seat that wins against any play."""

    winner: int = -1
    """The seat that wins; -1 where nothing is proven, or where the game is over."""
    within: int = 0
    """The game ends after at most so many actions of all seats."""
    action: str = ""
    """An action that keeps the win; empty where the winner is not to act."""
    winners: dict[str, int] = msgspec.field(default_factory=dict)
    """The seat that wins after each legal action, where that is proven."""


class Judged(Wire, frozen=True):
    """A decision that cost chances, beside the better one."""

    number: int
    """Of the line in the log."""
    seat: int
    """The seat that decided."""
    made: Advised
    """The action taken."""
    best: Advised
    """The best action."""
    risk: str = ""
    """A sentence on what it risks and the better one does not; may be empty, as the next two."""
    reason: str = ""
    """A sentence on what the better one does and this one does not."""
    risk_path: tuple[str, ...] = ()
    """The places of the board that show the risk, as in ``Advised``."""
    answer: PunishingReply | None = None
    """The reply that punishes the action taken; null where a seat cannot foresee it."""
    given_away: str = ""
    """A sentence that the action gave a proven win away; empty where that is not proven."""
    worth: str = ""
    """The advantage of the better one, in the game's score or in moves."""


class Praised(Wire, frozen=True):
    """A decision that was much better than a typical one."""

    number: int
    """Of the line in the log."""
    seat: int
    """The seat that decided."""
    made: Advised
    """The action taken."""
    usual: Advised
    """A typical action."""
    reason: str = ""
    """A sentence on what it does and the other does not; may be empty."""


class Turned(Wire, frozen=True):
    """A fall of a seat's chances between two of its decisions by things that it could not know."""

    seat: int
    """The seat."""
    after: int
    """The line of the log of its last decision before."""
    until: int
    """The line of its next decision."""
    chance: float
    """Its chance of winning after the former, from 0 to 1."""
    left: float
    """Its chance of winning at the latter."""


class Reviewed(Wire, frozen=True):
    """``GET /api/matches/{match}/review``: the first request starts it; it is complete when ``done`` is 1."""

    done: float
    """The completed part, from 0 to 1."""
    lessons: tuple[Judged, ...]
    """The three costliest decisions of each seat, the costliest first; none before it is complete."""
    well: tuple[Praised, ...]
    """Good decisions: at most one of each seat; empty before it is complete."""
    luck: tuple[Turned, ...]
    """Turns of luck: at most one for each seat; empty before it is complete."""
    turn: Judged | None
    """The decision that cost most of all; None if none clearly cost anything, or before it is complete."""
    chart: Chart
    """Each seat's chances to win over the match, on what the seat knew."""
    lost: tuple[float, ...]
    """The cost of each seat's clear mistakes, in wins."""
