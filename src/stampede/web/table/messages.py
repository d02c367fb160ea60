"""The messages of a table over the socket. ``docs/protocol.md`` describes each; a test compares the two."""

from typing import Literal

import msgspec

from stampede.core.scene import Scene
from stampede.draw.difference import SceneDifference
from stampede.draw.faces import Mood
from stampede.play.series import Form
from stampede.web.runtime.wire import Refusal, Wire
from stampede.web.table.consent_messages import Asks
from stampede.web.table.options import TableOptions
from stampede.web.table.shared_deal import SharedDeal

# ---------------------------------------------------------------- parts


class Seat(Wire, frozen=True):
    """A seat of the current match and its occupant."""

    seat: int
    """Its number, from 0."""
    side: str
    """The role of the seat, as the game calls it: ``Chief``."""
    symbol: str
    """The symbol of the board that marks it; empty while nobody knows what the seat plays."""
    name: str
    """Empty while nobody sits there."""
    kind: Literal["person", "bot", "free"]
    """A person, a computer, or nobody."""
    here: bool
    """Whether they are connected (a bot always is)."""
    level: int = 0
    """Of the computer: the one that sits there, or that plays for the person."""
    out: Literal["", "resigned", "time", "left"] = ""
    """The reason why this player is out and comes last, though a computer may play on."""
    character: str = ""
    """The key of the computer's character: of its face, and of what a browser remembers of it."""
    mood: Mood = "calm"
    """Mood of the computer's character, from public information; a character that is to act is thinking."""
    is_program: bool = False
    """Whether an external bot plays for the person."""
    was: str = ""
    """The earlier name of the role at the beginning, if it was another: earlier sentences use it."""


class Remark(Wire, frozen=True):
    """Something that a character says about public information."""

    seat: int
    """The seat of the character."""
    words: str
    """The sentence."""
    again: tuple[str, ...] = ()
    """With a greeting, the words for somebody whom the character knows: one that it has met, that won against
    it last time, or that lost. A browser remembers that, and the server does not."""


class Faces(Wire, frozen=True):
    """``GET /api/faces``: SVG around (0, 0) in a square of 100, with the classes of ``look/faces.css``."""

    heads: dict[str, str]
    """By the key of the character, and by the level of the computer for one without."""
    moods: dict[Mood, str]
    """The drawing that is laid over a head."""


class ClockView(Wire, frozen=True):
    """Everybody's time, at the moment this was sent."""

    now_ms: int
    """That moment by the server's clock, Unix time."""
    left_ms: tuple[int | None, ...]
    """By seat; null for a seat without a clock, as the computer."""
    running: tuple[int, ...]
    """The seats whose time runs."""
    away_until_ms: tuple[int | None, ...] = ()
    """By seat, until when its player is on vacation; null for a player who is here."""


class LogLine(Wire, frozen=True):
    """One action as this viewer may read it."""

    number: int
    """Counts from 1 the actions of the match that this viewer may read."""
    seat: int
    """-1 is chance."""
    action: str
    """In notation."""
    said: str
    """A sentence about the action."""


class SeriesView(Wire, frozen=True):
    """The games played at this table so far."""

    form: Form
    """How the series goes on after each match."""
    wins: tuple[tuple[str, int], ...]
    """Games won by each player's name."""
    handicap: int
    """The number h of B4.1."""
    line: str
    """The state of the series in words."""
    next: str
    """The next game of the series, in words."""


class Outcome(Wire, frozen=True):
    """How the match ended."""

    winners: tuple[int, ...]
    """Their seats."""
    returns: tuple[float, ...]
    """By seat; a player who is out has a lower one than all others."""
    line: str
    """The winners and the reason, in one sentence."""
    rule: str
    """The number of the rule that ended it."""
    ending: Literal["rules", "resigned", "time", "left", "abandoned", "closed"] = "rules"
    """The cause of the end; nobody wins an abandoned match."""
    places: tuple[int, ...] = ()
    """Places by seat, 1 for the best; losers follow by the game's own count."""
    tally: tuple[str, ...] = ()
    """The count of each seat, in words; empty for a game without."""
    verdict: str = ""
    """The count that decided, in words, without a stop; empty where the rules did not end the match."""


class BranchOf(Wire, frozen=True):
    """The match, and the point in it, from which this match branched off."""

    match: str
    """The other one."""
    at: int
    """Number of actions of the other match at the beginning of this one."""


# ---------------------------------------------------------------- messages


class Beacon(Wire, frozen=True):
    """The round of a public randomness beacon that is part of the chance of a match."""

    key: str
    """The beacon's public key (BLS, in hexadecimal)."""
    number: int
    """Of the round; it was still to come when the seal named it."""
    previous: str = ""
    """The signature of the round before; empty until this one has come."""
    signature: str = ""
    """The signature of the round; its SHA-256 is the randomness."""


class Fair(Wire, frozen=True):
    """How the chance of a match was, or is being, agreed on. Everybody may see all of it."""

    commitment: str
    """SHA-256 of the server's seed, in hexadecimal."""
    is_sealed: bool
    """Whether the pledges are settled: each player who made one reveals their entropy now."""
    pledges: tuple[str, ...] = ()
    """Of the players in the order they sat down; empty for a player who made none."""
    seal: str = ""
    """SHA-256 of all that, which ``stampede verify --commitment`` takes; empty until it is sealed."""
    contributions: tuple[str, ...] = ()
    """The revealed entropy, in the same order; empty until the match begins."""
    given_up: tuple[str, ...] = ()
    """The commitments of earlier rounds that were given up, as somebody had left."""
    beacon: Beacon | None = None
    """The round of the site's beacon that the seal names; null without one."""


class TableView(TableOptions, Wire, frozen=True, tag="table"):
    """Everything, sent on connecting, when a match starts, and whenever the browser asks by ``hello``."""

    table: str
    """Its name."""
    match: str
    """Names the match; its replay is at ``/m/{match}``."""
    version: int
    """Counts the changes that this viewer has seen.

    It does not count changes that are secret for this viewer, so that it reveals nothing of them.
    """
    since: int
    """The oldest version with the same pending decision: since then, others have become ready at most."""
    game: str
    """Its name."""
    title: str
    """Of the game, in words."""
    board: str
    """The address of the board: ``GET`` returns a ``Board``, the same for ever at the same address."""
    rules: str
    """The address of the rulebook; it changes when the rulebook does."""
    scene: Scene
    """With choices only for a seat that is to act."""
    you: int
    """Your seat, or -1 for a spectator. Of several seats of one device, the one that is shown."""
    yours: tuple[int, ...]
    """All seats of this device: one, or several for pass and play."""
    acting: tuple[int, ...]
    """The seats that are waited for."""
    seats: tuple[Seat, ...]
    """The seats and their occupants."""
    log: tuple[LogLine, ...]
    """The log of the match, as this viewer may read it."""
    phase: Literal["waiting", "playing", "over"]
    """How far the match is."""
    commitment: str
    """SHA-256 of the seed the server draws chance from, in hexadecimal; the seed is revealed at the end."""
    series: SeriesView
    """The games played at this table."""
    fair: Fair | None = None
    """Of this match; null where nothing in it is left to chance, and where players could not pledge."""
    next_fair: Fair | None = None
    """Of the match after this one, once this one is over."""
    outcome: Outcome | None = None
    """Null until the match is over."""
    is_open: bool = False
    """Whether nothing is ever hidden in this game: players at the same device need no curtain."""
    may_take_back: bool = False
    """Whether you have made a secret choice that can still be changed."""
    rematch: tuple[int, ...] = ()
    """Seats that asked for the next game."""
    is_last: bool = False
    """Whether no match follows this one here: at a table of an event, once as many are played as count."""
    is_of_event: bool = False
    """Whether the table belongs to an event: people play themselves, on its terms and to a result."""
    invite: str = ""
    """Sent only to the player who may hand it on, while a seat is free."""
    is_listed: bool = False
    """Whether anybody may sit down, without an invitation."""
    options: dict[str, int | str | bool] = msgspec.field(default_factory=dict)
    """Of the game."""
    thinking: str = ""
    """The computer's activity while a person waits for it: ``getting ready``, ``waiting`` (for others to be
    answered) or ``thinking``."""
    is_owner: bool = False
    """Whether you may fill seats and take people out of them before the match."""
    clock: ClockView | None = None
    """Missing where no time runs."""
    agreed: tuple[int, ...] = ()
    """Seats that would abandon the match."""
    asks: Asks = Asks()
    """Requests of the players to each other."""
    together: tuple[int, ...] = ()
    """Seats that choose together; those of them that no longer act are ready."""
    branch: BranchOf | None = None
    """The match from which this one branched off; it is not rated."""
    deal: SharedDeal | None = None
    """The round of an event whose tables all have this deal: nobody pledges anything, and the public list has
    the commitment. The page stops where it does not."""
    changed: str = ""
    """Says under which rules the match goes on where its own are no longer supported; else empty."""
    may_plan: bool = False
    """Whether players may plan answers here while they wait."""
    fill_ms: int | None = None
    """So many milliseconds later computers take the free seats of a quick match; null elsewhere."""
    remark: Remark | None = None
    """A greeting, before anybody has acted, or the last words."""
    has_chat: bool = True
    """Whether those at the table may chat; a child-safe site has no chat."""
    is_for_research: bool = False
    """Whether matches of this table may be exported for research, without names."""
    is_held_up: bool = False
    """Whether a player held up the agreement on chance so often that they may not sit down again."""


class Update(Wire, frozen=True, tag="update", omit_defaults=True):
    """A change that this viewer may know of: an action and all that followed by itself.

    Several actions, where they came at once. Fields with their default are not sent.
    """

    base: int
    """The version that this is the difference to; a browser that has seen another says hello again."""
    version: int
    """The version that this viewer has seen then."""
    since: int
    """As in ``TableView``."""
    scene: SceneDifference
    """Its motions are all since this viewer's last update."""
    acting: tuple[int, ...]
    """The seats that are waited for."""
    lines: tuple[LogLine, ...] = ()
    """The new lines of the log; empty when somebody has chosen in secret."""
    phase: Literal["waiting", "playing", "over"] = "playing"
    """How far the match is."""
    outcome: Outcome | None = None
    """Null until the match is over."""
    may_take_back: bool = False
    """Whether you have made a secret choice that can still be changed."""
    series: SeriesView | None = None
    """Sent when the match ends."""
    next_fair: Fair | None = None
    """As in ``TableView``."""
    seats: tuple[Seat, ...] | None = None
    """Sent when a role has become known, or a character's mood has changed."""
    clock: ClockView | None = None
    """Null where no time runs."""
    asks: Asks = Asks()
    """Requests of the players to each other."""
    remark: Remark | None = None
    """Sent now and then."""


class People(Wire, frozen=True, tag="people"):
    """Somebody came, went, asked for something or lets a computer play; or a computer thinks or not."""

    seats: tuple[Seat, ...]
    """The seats and their occupants."""
    rematch: tuple[int, ...] = ()
    """Seats that asked for the next game."""
    thinking: str = ""
    """The computer's activity: empty, ``getting ready``, ``waiting`` or ``thinking``."""
    clock: ClockView | None = None
    """Null where no time runs."""
    agreed: tuple[int, ...] = ()
    """Seats that would abandon the match."""
    asks: Asks = Asks()
    """Requests of the players to each other."""


class Ack(Wire, frozen=True, tag="ack"):
    """The command was carried out and is on disk."""

    id: str
    """Of the command."""
    version: int
    """The version with which this viewer sees its effect."""
    repeated: bool = False
    """Whether it had been carried out before: nothing changed now."""


class Refused(Wire, frozen=True, tag="refused"):
    """The command was not carried out; nothing changed."""

    id: str
    """Empty when the message could not be read."""
    version: int
    """The newest version of this viewer."""
    refusal: Refusal
    """The reason."""


class Explanation(Wire, frozen=True, tag="because"):
    """Why a gesture did nothing: the rule that forbids it, or the decision that is pending instead."""

    id: str
    """Of the ``ExplainRequest``."""
    message: str
    """In words."""
    rule: str
    """The number of the rule; empty where nothing forbids it."""


ServerMessage = TableView | Update | People | Ack | Refused | Explanation


def encode(message: ServerMessage) -> str:
    """The message as it is sent."""
    return msgspec.json.encode(message).decode()
