"""Everything that crosses the wire. ``docs/protocol.md`` describes each message; a test compares the two.

Requests and answers are JSON objects; over the socket the field ``type`` tells them apart. Unknown fields are
refused, so a slip of the pen is told and not ignored.
"""

from typing import Literal

import msgspec

from stampede.kit.scene import Chart, Report, Scene

NAME_LENGTH = 40
OPTION_COUNT = 12


class Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all messages share: they do not change, and know all their fields."""


# ---------------------------------------------------------------- requests over HTTP


class Pace(Wire, frozen=True):
    """How much time a table gives; seconds that its kind does not use are 0."""

    kind: Literal["untimed", "live", "days"] = "untimed"
    bank: float = 0.0
    """Seconds at the start, live."""
    increment: float = 0.0
    """Seconds added after each choice, live."""
    per_move: float = 0.0
    """Seconds for each choice, by days."""


class CreateTable(Wire, frozen=True):
    """``POST /api/tables``."""

    game: str
    name: str
    """The name of who creates the table."""
    seat: int = -1
    """Which seat they want; -1: all seats are drawn from the committed seed when the match starts."""
    beside: tuple[str, ...] = ()
    """Names of people who play on the same device, one after the other (pass and play)."""
    bots: tuple[int, ...] = ()
    """Levels of the computers that sit down at once. Seats that are left await friends.

    How many seats there are says the option ``players`` where a game has it, else ``GameInfo.seats``.
    """
    options: dict[str, int | str | bool] = {}
    match_form: Literal["exchange", "handicap"] = "exchange"
    """What follows this game at the table: the seats rotate (B4.3), or the handicap moves (B4.1)."""
    is_open: bool = False
    """Whether the table is listed and anybody may take a free seat, without an invitation."""
    pace: Pace = Pace()
    on_timeout: Literal["computer", "out"] = "computer"
    """Whether a computer plays on for who runs out of time, or they are out."""
    hints: bool = False
    """Whether players may ask for hints."""


class JoinTable(Wire, frozen=True):
    """``POST /api/tables/{table}/join``."""

    name: str
    invite: str = ""
    """Not needed at an open table."""


# ---------------------------------------------------------------- answers over HTTP


class Refusal(Wire, frozen=True):
    """Why something was not done. The body of every HTTP error, and of ``refused`` on the socket."""

    code: str
    """One word for programs: ``illegal``, ``not-your-turn``, ``stale``, ``unknown-table``, ..."""
    message: str
    """A sentence for people: what was wrong, and what is allowed."""
    rule: str = ""
    """The number of the rule that forbids it, where one does."""


class TableCreated(Wire, frozen=True):
    """Answer to ``CreateTable``."""

    table: str
    invite: str
    """Goes into the friend's link; empty when nobody is awaited."""
    commitment: str
    """As in ``TableView``: known before any entropy is sent, so that the seed cannot follow from it."""


class Joined(Wire, frozen=True):
    """Answer to ``JoinTable``."""

    table: str
    commitment: str
    """As in ``TableCreated``."""


class LevelInfo(Wire, frozen=True):
    """A level of a game's computer opponent."""

    level: int
    name: str
    blurb: str


class OptionInfo(Wire, frozen=True):
    """One option of a game, for the form that creates a table."""

    name: str
    label: str
    kind: Literal["int", "text", "bool", "choice"]
    default: int | str | bool
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    help: str = ""


class GameInfo(Wire, frozen=True):
    """One game, for the front page."""

    name: str
    title: str
    line: str
    """What it is, in a sentence."""
    author: str
    players: str
    minutes: str
    seats: tuple[str, ...]
    """What each seat plays with the default options: ``Buffaloes``, ``Chief``."""
    levels: tuple[LevelInfo, ...]
    options: tuple[OptionInfo, ...]


class Site(Wire, frozen=True):
    """``GET /api/site``: what the front page needs."""

    games: tuple[GameInfo, ...]
    name: str
    """The name this visitor used last, or an empty string."""


class Seat(Wire, frozen=True):
    """Who sits where in the current match."""

    seat: int
    side: str
    """What the seat plays: ``Buffaloes``."""
    symbol: str
    """The symbol of the board that marks it; empty while nobody knows what it plays."""
    name: str
    """Empty while nobody sits there."""
    kind: Literal["person", "bot", "free"]
    here: bool
    """Whether they are connected (a bot always is)."""
    level: int = 0
    """Of the computer: the one that sits there, or that plays for the person."""
    out: Literal["", "resigned", "time", "left"] = ""
    """Why this player is out and comes last, though a computer may play on."""


class Clock(Wire, frozen=True):
    """Everybody's time, at the moment this was sent."""

    now_ms: int
    """That moment by the server's clock, Unix time."""
    left_ms: tuple[int | None, ...]
    """By seat; null for who has no clock, as the computer."""
    running: tuple[int, ...]
    """The seats whose time runs."""


class LogLine(Wire, frozen=True):
    """One action as this viewer may read it."""

    number: int
    """Counts from 1 what this viewer may read of the match."""
    seat: int
    """-1 is chance."""
    action: str
    said: str


class Series(Wire, frozen=True):
    """The games played at this table so far."""

    form: Literal["exchange", "handicap"]
    wins: tuple[tuple[str, int], ...]
    """Games won by each player's name."""
    handicap: int
    """The number h of B4.1."""
    line: str
    """The state of the series in words."""
    next: str
    """What the next game would be, in words."""


class Outcome(Wire, frozen=True):
    """How the match ended."""

    winners: tuple[int, ...]
    returns: tuple[float, ...]
    line: str
    """Who won and why, in one sentence."""
    rule: str
    ending: Literal["rules", "resigned", "time", "left", "abandoned"] = "rules"
    """What ended the match; an abandoned one nobody wins."""


# ---------------------------------------------------------------- server to browser, over the socket


class TableView(Wire, frozen=True, tag="table"):
    """Everything, sent on connecting, when a match starts, and whenever the browser asks by ``hello``."""

    table: str
    match: str
    """Names the match; its replay is at ``/m/{match}``."""
    version: int
    """Counts what this viewer has been told: every ``Update`` raises it by one.

    It does not count what is secret for this viewer, so that it tells nothing of it.
    """
    game: str
    title: str
    board: str
    """Where to fetch the board: ``GET`` gives a ``Board``, the same for ever at the same address."""
    scene: Scene
    you: int
    """Your seat, or -1 for a spectator. Of several seats of one device, the one that is shown."""
    yours: tuple[int, ...]
    """All seats of this device: one, or several for pass and play."""
    acting: tuple[int, ...]
    seats: tuple[Seat, ...]
    log: tuple[LogLine, ...]
    phase: Literal["waiting", "playing", "over"]
    commitment: str
    """SHA-256 of the seed the server draws chance from, in hexadecimal; the seed is revealed at the end."""
    series: Series
    outcome: Outcome | None = None
    is_open: bool = False
    """Whether nothing is ever hidden in this game: a device that is handed on needs no curtain."""
    may_take_back: bool = False
    """Whether you have chosen something that is still secret and can be changed."""
    rematch: tuple[int, ...] = ()
    """Seats that asked for the next game."""
    invite: str = ""
    """Only for who may hand it on, while a seat is free."""
    options: dict[str, int | str | bool] = {}
    hints: bool = False
    """Whether players may ask for hints."""
    thinking: str = ""
    """What the computer is doing, when a person waits for it (``getting ready``, ``thinking``)."""
    is_owner: bool = False
    """Whether you may fill seats and take people out of them before the match."""
    pace: Pace = Pace()
    on_timeout: Literal["computer", "out"] = "computer"
    clock: Clock | None = None
    """Missing where no time runs."""
    agreed: tuple[int, ...] = ()
    """Seats that would abandon the match."""


class Update(Wire, frozen=True, tag="update"):
    """Something was done that this viewer may know of: an action and all that followed by itself."""

    version: int
    scene: Scene
    """Its motions are all since this viewer was told last."""
    acting: tuple[int, ...]
    lines: tuple[LogLine, ...]
    """What is new in the log; empty when somebody has chosen in secret."""
    phase: Literal["waiting", "playing", "over"]
    outcome: Outcome | None = None
    may_take_back: bool = False
    series: Series | None = None
    """Sent when the match ends."""
    seats: tuple[Seat, ...] | None = None
    """Sent when it has become known what somebody plays."""
    clock: Clock | None = None


class People(Wire, frozen=True, tag="people"):
    """Somebody came, went, asked for something or lets a computer play; or a computer thinks or not."""

    seats: tuple[Seat, ...]
    rematch: tuple[int, ...] = ()
    thinking: str = ""
    clock: Clock | None = None
    agreed: tuple[int, ...] = ()


class Ack(Wire, frozen=True, tag="ack"):
    """The command was carried out and is on disk."""

    id: str
    version: int
    """This viewer has been told of it when they have seen this version."""
    repeated: bool = False
    """It had been carried out before: nothing changed now."""


class Refused(Wire, frozen=True, tag="refused"):
    """The command was not carried out; nothing changed."""

    id: str
    """Empty when the message could not be read."""
    version: int
    refusal: Refusal


ServerMessage = TableView | Update | People | Ack | Refused


def encode(message: ServerMessage) -> str:
    """The message as it is sent."""
    return msgspec.json.encode(message).decode()


# ---------------------------------------------------------------- replay, over HTTP


class Replay(Wire, frozen=True):
    """``GET /api/matches/{match}``: a finished match without its drawings."""

    match: str
    table: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    board: str
    """Where to fetch the board, as in ``TableView``."""
    lines: tuple[LogLine, ...]
    """The whole log: position n is the one after line n, position 0 the start."""
    outcome: Outcome
    report: Report
    commitment: str
    seed: str
    options: dict[str, int | str | bool] = {}


class Frames(Wire, frozen=True):
    """``GET /api/matches/{match}/frames?first=0&count=32&seat=all``: positions of a finished match.

    ``seat`` is whose view is drawn: a number, ``-1`` for a spectator, or ``all`` for everything.
    """

    first: int
    scenes: tuple[Scene, ...]


# ---------------------------------------------------------------- advice, over HTTP


class Advised(Wire, frozen=True):
    """An action and what to expect of it."""

    action: str
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
    version: int
    """As the seat saw the table when it asked."""
    choices: tuple[Advised, ...]


class Judged(Wire, frozen=True):
    """A decision that cost something, beside the better one."""

    number: int
    """Of the line in the log."""
    seat: int
    made: Advised
    best: Advised


class Reviewed(Wire, frozen=True):
    """``GET /api/matches/{match}/review``: asking for it begins it; it is complete when ``done`` is 1."""

    done: float
    turning: tuple[Judged, ...]
    """The turning points, in the order of the log; none before it is complete."""
    chart: Chart
    """Each seat's chances to win over the match, on what the seat knew."""
    lost: tuple[float, ...]
    """What all choices of each seat cost, in wins."""
