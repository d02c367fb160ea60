"""The events of a table's log, in the order they were written. The log is the truth; all else follows.

No event holds a name: those are kept beside the log, by the number in which somebody sat down (``names.py``).
"""

from typing import Any, Literal

import msgspec

from stampede.core.errors import StampedeError
from stampede.play.series import Form
from stampede.web.store.named_events import parted
from stampede.web.table.options import TableOptions
from stampede.web.table.round_events import EntropyContributed, Heard, Pledged, Promised, Revealed, Sealed
from stampede.web.table.shared_deal import SharedDeal
from stampede.web.words import say


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event of a table's log, or a part of one."""


class Sitter(Fact, frozen=True):
    """A player who sits down when the table is opened."""

    level: int = 0
    """Level of the computer; 0 for a person at the device of the table's creator."""
    name_hash: str = ""
    """Hash of salt and name, which stand beside the log. Empty, as in all events, before revision 0016."""
    guest: int | None = None
    """The person whom an event of several rounds seats; None at the device of the table's creator."""


class BranchedFrom(Fact, frozen=True):
    """The match that a table's first one takes off from."""

    match: str
    start: tuple[tuple[int, str], ...]
    """Its actions up to there, each with its seat, -1 being chance."""
    rules_version: int = 1
    """The version of the rules that they were played by, and that the branch is played by."""
    position: dict[str, Any] | None = None
    """The first position of that match, as ``State.to_dict`` writes it; None for the start of the game."""


class Created(TableOptions, Fact, frozen=True, tag="opened"):
    """A table was opened, and the chance of its first match committed to."""

    game: str
    options: dict[str, int | str | bool]
    form: Form
    guest: int
    players: tuple[Sitter, ...]
    """In the order they sit down, the table's creator first."""
    match: str
    seed: str
    """Hexadecimal; a secret until the match is over."""
    seat: int = -1
    """The seat that the first player asked for; -1 when all seats are drawn."""
    invite: str = ""
    """Empty when no seat is free."""
    is_open: bool = False
    """Whether anybody may sit down, without an invitation."""
    branch: BranchedFrom | None = None
    fill_ms: int | None = None
    """When computers take the seats of a quick match that are then free; None where friends are awaited."""
    ladder: int = 0
    """Number of ladders that the game had before the one whose levels play here."""
    vanished_days: int = 30
    """After so many days without a clock, the others need not wait for a player who has not moved."""
    is_for_research: bool = False
    """Whether the site said to the players that matches may be exported for research, without names."""
    is_program: bool = False
    """Whether an external bot opened it."""
    matches: int = 0
    """The number of matches that are played here; 0 for as many as the players wish."""
    deal: SharedDeal | None = None
    """Where the seed is that of a round of an event, the round; its players contribute nothing to it."""


class Imported(Fact, frozen=True, tag="imported"):
    """A match that was played elsewhere was imported from a file: nobody plays it on."""

    guest: int
    match: str
    file: str
    """The match file, with neither names nor their salts."""
    name_hashes: tuple[str, ...] = ()
    """Hashes of the names at its seats, then of the guest who imported it."""


class CreatedForTwo(Fact, frozen=True, tag="created"):
    """The form of ``Created`` while tables had two seats. It is only read."""

    game: str
    options: dict[str, int | str | bool]
    form: Form
    wish: Literal["0", "1", "random"]
    guest: int
    match: str
    seed: str
    invite: str = ""
    level: int = 0

    def as_now(self) -> Created:
        """The same event in its present form."""
        bot = (Sitter(self.level),) if self.level else ()
        return Created(
            game=self.game,
            options=self.options,
            form=self.form,
            guest=self.guest,
            players=(Sitter(), *bot),
            match=self.match,
            seed=self.seed,
            seat=-1 if self.wish == "random" else int(self.wish),
            invite=self.invite,
        )


class Joined(Fact, frozen=True, tag="joined"):
    """An invited person sat down."""

    guest: int
    fill_ms: int | None = None
    """Until when they wait at a quick match for others; None: as long as those who sit there."""
    name_hash: str = ""
    is_program: bool = False
    """Whether an external bot sat down for them."""
    seat: int = -1
    """The seat that they chose; -1: the first free one."""


class Filled(Fact, frozen=True, tag="filled"):
    """A computer sat down."""

    level: int
    name_hash: str = ""


class Left(Fact, frozen=True, tag="left"):
    """A player left for good: the seat is free again, or in a match a computer plays it on."""

    player: int
    level: int = 0
    """Level of the computer; 0 before the match."""
    is_kicked: bool = False
    """Whether the owner took them out of the seat: they may not come back."""
    invite: str = ""
    """The new invitation, where the one before is no longer valid."""
    is_late: bool = False
    """Whether they did not pledge or reveal in time; of several players at one device, the first to leave."""


class ActedByProgram(Fact, frozen=True, tag="by-program"):
    """An external bot began to act for a player."""

    player: int


class HandedOver(Fact, frozen=True, tag="handed-over"):
    """A player lets a computer play."""

    player: int
    level: int


class TookOver(Fact, frozen=True, tag="took-over"):
    """A player plays again for themselves."""

    player: int


class Resigned(Fact, frozen=True, tag="resigned"):
    """A player gave the match up; where it goes on, a computer plays the seat."""

    player: int
    level: int


class TimedOut(Fact, frozen=True, tag="timed-out"):
    """A player's time ran out; where the match goes on, a computer plays the seat."""

    player: int
    level: int


class Agreed(Fact, frozen=True, tag="agreed"):
    """A player agreed to abandon the match, or no longer does."""

    player: int
    agrees: bool


class Closed(Fact, frozen=True, tag="closed"):
    """The site closed the table: a match that goes on has no result, and no other begins."""


class Woke(Fact, frozen=True, tag="woke"):
    """The server resumed after it was down, or received nothing: until then nobody's live time ran."""

    at_ms: int


class UndoAsked(Fact, frozen=True, tag="undo-asked"):
    """A player asked the others to undo all but the first so many actions."""

    player: int
    version: int


class UndoAnswered(Fact, frozen=True, tag="undo-answered"):
    """A player agreed to the requested undo, or declined; the player who asked withdrew it."""

    player: int
    agrees: bool


class Undone(Fact, frozen=True, tag="undone"):
    """All but the first so many actions were undone, as a player wished."""

    player: int
    version: int


class PauseAsked(Fact, frozen=True, tag="pause-asked"):
    """A player wants a pause, or no longer does; it begins when all do."""

    player: int
    wants: bool


class Away(Fact, frozen=True, tag="away"):
    """The vacation days of a player became known."""

    player: int
    spans: tuple[tuple[int, int], ...]
    """From when to when, in milliseconds."""


class Changed(TableOptions, Fact, frozen=True, tag="changed"):
    """The owner of the table changed it, before the match."""

    options: dict[str, int | str | bool]
    form: Form
    is_open: bool
    invite: str


class Resumed(Fact, frozen=True, tag="resumed"):
    """A player ended the pause."""

    player: int


class Started(Fact, frozen=True, tag="started"):
    """A match began."""

    match: str
    seed: str
    rules_version: int
    drawn: tuple[int, ...] = ()
    """``drawn[player]`` is the seat drawn for each player; empty when none was drawn."""


class RulesChanged(Fact, frozen=True, tag="rules-changed"):
    """The rules of a match are no longer supported: it goes on under the newest, or is kept as it ended.

    Nobody can replay the events before this one; the table is read from here.
    """

    body: bytes
    """The state of the table from now on, as ``snapshot.write`` returns it."""


class Acted(Fact, frozen=True, tag="acted"):
    """A seat made an action; seat -1 is chance."""

    seat: int
    action: str
    is_forced: bool = False
    """Whether it was the only legal action, and so made without asking."""
    is_planned: bool = False
    """Whether the seat had planned it as an answer."""


class TookBack(Fact, frozen=True, tag="took-back"):
    """A seat took back its secret choice."""

    seat: int


class Planned(Fact, frozen=True, tag="planned"):
    """A player planned answers, in place of the earlier plan; an empty plan deletes it."""

    player: int
    lines: tuple[tuple[str, ...], ...] = ()
    """Lines of actions of all seats from there on, each ending with an answer."""
    anyway: str = ""
    """The answer to any action that is in no line."""


class Asked(Fact, frozen=True, tag="asked"):
    """A player asked for the next match."""

    player: int


Event = (
    Created
    | Imported
    | Joined
    | Filled
    | Left
    | ActedByProgram
    | HandedOver
    | TookOver
    | Resigned
    | TimedOut
    | Agreed
    | Closed
    | Woke
    | UndoAsked
    | UndoAnswered
    | Undone
    | PauseAsked
    | Resumed
    | Changed
    | Away
    | EntropyContributed
    | Promised
    | Pledged
    | Sealed
    | Revealed
    | Heard
    | Started
    | RulesChanged
    | Acted
    | TookBack
    | Planned
    | Asked
)

_decoder = msgspec.json.Decoder(Event | CreatedForTwo)


def write(event: Event) -> str:
    """The event as it is stored."""
    return msgspec.json.encode(event).decode()


def read(text: str) -> Event:
    """The event that *write* wrote, in this or an earlier form; raises StampedeError for anything else."""
    try:
        try:
            event: Event | CreatedForTwo = _decoder.decode(text)
        except msgspec.ValidationError:
            event = _decoder.decode(parted(text).body)  # it may have been written with names
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise StampedeError(say("log.unreadable", fault=error)) from None
    return event.as_now() if isinstance(event, CreatedForTwo) else event
