"""What a table tells over the socket. ``docs/protocol.md`` describes each; a test compares the two."""

from typing import Literal

import msgspec

from stampede.core.scene import Scene
from stampede.draw.difference import SceneDifference
from stampede.draw.faces import Mood
from stampede.play.series import Form
from stampede.web.runtime.wire import Refusal, Wire
from stampede.web.table.consent_messages import Asks
from stampede.web.table.options import TableOptions

# ---------------------------------------------------------------- parts


class Seat(Wire, frozen=True):
    """Who sits where in the current match."""

    seat: int
    """Its number, from 0."""
    side: str
    """What the seat plays: ``Chief``."""
    symbol: str
    """The symbol of the board that marks it; empty while nobody knows what it plays."""
    name: str
    """Empty while nobody sits there."""
    kind: Literal["person", "bot", "free"]
    """Who sits there."""
    here: bool
    """Whether they are connected (a bot always is)."""
    level: int = 0
    """Of the computer: the one that sits there, or that plays for the person."""
    out: Literal["", "resigned", "time", "left"] = ""
    """Why this player is out and comes last, though a computer may play on."""
    mood: Mood = "calm"
    """How the computer's character looks, from what everybody may see; who is to act is thinking."""
    is_program: bool = False
    """Whether a program from outside plays for the person."""
    was: str = ""
    """What the seat was called at the beginning, if otherwise: earlier sentences call it that."""


class Remark(Wire, frozen=True):
    """A character says something about what everybody may see."""

    seat: int
    """Whose it is."""
    words: str
    """What they say."""


class Faces(Wire, frozen=True):
    """``GET /api/faces``: SVG around (0, 0) in a square of 100, with the classes of ``look/faces.css``."""

    heads: dict[str, str]
    """By the level of the computer."""
    moods: dict[Mood, str]
    """What is laid over a head."""


class ClockView(Wire, frozen=True):
    """Everybody's time, at the moment this was sent."""

    now_ms: int
    """That moment by the server's clock, Unix time."""
    left_ms: tuple[int | None, ...]
    """By seat; null for a seat without a clock, as the computer."""
    running: tuple[int, ...]
    """The seats whose time runs."""
    away_until_ms: tuple[int | None, ...] = ()
    """By seat, until when its player is on vacation; null for who is here."""


class LogLine(Wire, frozen=True):
    """One action as this viewer may read it."""

    number: int
    """Counts from 1 what this viewer may read of the match."""
    seat: int
    """-1 is chance."""
    action: str
    """In notation."""
    said: str
    """What is said of it."""


class SeriesView(Wire, frozen=True):
    """The games played at this table so far."""

    form: Form
    """What follows each match."""
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
    """Their seats."""
    returns: tuple[float, ...]
    """By seat; a player who is out has a lower one than all others."""
    line: str
    """Who won and why, in one sentence."""
    rule: str
    """The number of the rule that ended it."""
    ending: Literal["rules", "resigned", "time", "left", "abandoned", "closed"] = "rules"
    """What ended the match; an abandoned one nobody wins."""
    places: tuple[int, ...] = ()
    """By seat, 1 for the best; losers follow by what the game counts."""


class BranchOf(Wire, frozen=True):
    """Where a match took off from another."""

    match: str
    """The other one."""
    at: int
    """So many actions of the other stand at its beginning."""


# ---------------------------------------------------------------- messages


class Fair(Wire, frozen=True):
    """How the chance of a match was, or is being, agreed on. Everybody may see all of it."""

    commitment: str
    """SHA-256 of the server's seed, in hexadecimal."""
    is_sealed: bool
    """Whether the pledges are settled: whose is among them opens it now."""
    pledges: tuple[str, ...] = ()
    """Of the players in the order they sat down; empty for who made none."""
    seal: str = ""
    """SHA-256 of all that, which ``stampede verify --commitment`` takes; empty until it is sealed."""
    contributions: tuple[str, ...] = ()
    """What was opened, in the same order; empty until the match begins."""
    given_up: tuple[str, ...] = ()
    """The commitments of rounds before it that were given up, as somebody had gone."""


class TableView(TableOptions, Wire, frozen=True, tag="table"):
    """Everything, sent on connecting, when a match starts, and whenever the browser asks by ``hello``."""

    table: str
    """Its name."""
    match: str
    """Names the match; its replay is at ``/m/{match}``."""
    version: int
    """Counts what this viewer has been told.

    It does not count what is secret for this viewer, so that it tells nothing of it.
    """
    since: int
    """The oldest version that asks you what is asked now: since then, others have become ready at most."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    board: str
    """Where to fetch the board: ``GET`` gives a ``Board``, the same for ever at the same address."""
    rules: str
    """Where to fetch the rulebook: an address that changes when it does."""
    scene: Scene
    """With choices only for a seat that is to act."""
    you: int
    """Your seat, or -1 for a spectator. Of several seats of one device, the one that is shown."""
    yours: tuple[int, ...]
    """All seats of this device: one, or several for pass and play."""
    acting: tuple[int, ...]
    """The seats that are waited for."""
    seats: tuple[Seat, ...]
    """Who sits where."""
    log: tuple[LogLine, ...]
    """What this viewer may read of the match."""
    phase: Literal["waiting", "playing", "over"]
    """How far the match is."""
    commitment: str
    """SHA-256 of the seed the server draws chance from, in hexadecimal; the seed is revealed at the end."""
    series: SeriesView
    """The games played at this table."""
    fair: Fair | None = None
    """Of this match; null where nothing in it is left to chance, and where nobody was asked to pledge."""
    next_fair: Fair | None = None
    """Of the match after this one, once this one is over."""
    outcome: Outcome | None = None
    """Null until the match is over."""
    is_open: bool = False
    """Whether nothing is ever hidden in this game: a device that is handed on needs no curtain."""
    may_take_back: bool = False
    """Whether you have chosen something that is still secret and can be changed."""
    rematch: tuple[int, ...] = ()
    """Seats that asked for the next game."""
    invite: str = ""
    """Only for who may hand it on, while a seat is free."""
    is_listed: bool = False
    """Whether anybody may sit down, without an invitation."""
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Of the game."""
    thinking: str = ""
    """What the computer is doing, when a person waits for it (``getting ready``, ``thinking``)."""
    is_owner: bool = False
    """Whether you may fill seats and take people out of them before the match."""
    clock: ClockView | None = None
    """Missing where no time runs."""
    agreed: tuple[int, ...] = ()
    """Seats that would abandon the match."""
    asks: Asks = Asks()
    """What players ask of each other."""
    together: tuple[int, ...] = ()
    """The seats that were asked together: who of them no longer acts is ready."""
    branch: BranchOf | None = None
    """Where this match took off from another; it is not rated."""
    changed: str = ""
    """What is said where the rules of this match are carried no more: under which it goes on; else empty."""
    may_plan: bool = False
    """Whether players may plan answers here while they wait."""
    fill_ms: int | None = None
    """So many milliseconds later computers take the free seats of a quick match; null elsewhere."""
    remark: Remark | None = None
    """A greeting, before anybody has acted, or the last words."""
    has_chat: bool = True
    """Whether those at the table may chat: not in a site for children."""
    is_for_research: bool = False
    """Whether matches of this table may be given away for research, without names."""


class Update(Wire, frozen=True, tag="update", omit_defaults=True):
    """Something was done that this viewer may know of: an action and all that followed by itself.

    Where much is done at once, several actions. What has its default is not sent.
    """

    base: int
    """The version that this is the difference to; a browser that has seen another says hello again."""
    version: int
    """The one this viewer has seen then."""
    since: int
    """As in ``TableView``."""
    scene: SceneDifference
    """Its motions are all since this viewer was told last."""
    acting: tuple[int, ...]
    """The seats that are waited for."""
    lines: tuple[LogLine, ...] = ()
    """What is new in the log; empty when somebody has chosen in secret."""
    phase: Literal["waiting", "playing", "over"] = "playing"
    """How far the match is."""
    outcome: Outcome | None = None
    """Null until the match is over."""
    may_take_back: bool = False
    """Whether you have chosen something that is still secret and can be changed."""
    series: SeriesView | None = None
    """Sent when the match ends."""
    next_fair: Fair | None = None
    """As in ``TableView``."""
    seats: tuple[Seat, ...] | None = None
    """Sent when it has become known what somebody plays, or a character's mood is another."""
    clock: ClockView | None = None
    """Null where no time runs."""
    asks: Asks = Asks()
    """What players ask of each other."""
    remark: Remark | None = None
    """Said now and then."""


class People(Wire, frozen=True, tag="people"):
    """Somebody came, went, asked for something or lets a computer play; or a computer thinks or not."""

    seats: tuple[Seat, ...]
    """Who sits where."""
    rematch: tuple[int, ...] = ()
    """Seats that asked for the next game."""
    thinking: str = ""
    """What the computer does: empty, ``getting ready`` or ``thinking``."""
    clock: ClockView | None = None
    """Null where no time runs."""
    agreed: tuple[int, ...] = ()
    """Seats that would abandon the match."""
    asks: Asks = Asks()
    """What players ask of each other."""


class Ack(Wire, frozen=True, tag="ack"):
    """The command was carried out and is on disk."""

    id: str
    """Of the command."""
    version: int
    """This viewer has been told of it when they have seen this version."""
    repeated: bool = False
    """It had been carried out before: nothing changed now."""


class Refused(Wire, frozen=True, tag="refused"):
    """The command was not carried out; nothing changed."""

    id: str
    """Empty when the message could not be read."""
    version: int
    """What there is to be seen."""
    refusal: Refusal
    """Why."""


class Because(Wire, frozen=True, tag="because"):
    """Why nothing came of a gesture: what forbids it, or what is asked instead."""

    id: str
    """Of the question."""
    message: str
    """In words."""
    rule: str
    """The number of the rule; empty where nothing forbids it."""


ServerMessage = TableView | Update | People | Ack | Refused | Because


def encode(message: ServerMessage) -> str:
    """The message as it is sent."""
    return msgspec.json.encode(message).decode()
