"""The state of a table, folded from the events of its log. Pure and immutable."""

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from stampede.core.interface import CHANCE
from stampede.play.beacon import BeaconRound
from stampede.play.clock import Clock
from stampede.play.fairness import Dice, commitment, draw_seats
from stampede.play.log import Branch, MatchFile
from stampede.play.match import Match
from stampede.play.result import Cause, MatchResult, Out, match_result
from stampede.play.series import Series
from stampede.play.undo_history import UndoHistory
from stampede.web.table.commitment_round import NO_ROUND, Round
from stampede.web.table.options import USUAL_OPTIONS, TableOptions
from stampede.web.table.plan import Plan
from stampede.web.table.players import Names, Player
from stampede.web.table.shared_deal import SharedDeal
from stampede.web.table.versions import ViewVersions

Phase = Literal["waiting", "playing", "over"]
NO_TRAIL = UndoHistory()
DAY_MS = 24 * 3600 * 1000
MOST_WITHHELD = 2
"""A guest who has held up so many rounds of pledges may not sit down again, and the invitation changes."""


class Brought(NamedTuple):
    """An imported match: its file, and whether it is over."""

    file: MatchFile
    """Without names. It may hold no seed; no page shows its annotations yet."""
    is_over: bool


class UndoWish(NamedTuple):
    """A player's request that the others agree to undo something."""

    player: int
    version: int
    """Number of actions that would stand."""
    agreed: frozenset[int] = frozenset()
    """Players who agree."""


@dataclass(frozen=True)
class TableState:
    """The state of a table after some events of its log, with the names of its players."""

    table: str
    version: int
    """Number of events in the log."""
    wish: int
    """The seat that the table's creator asked for; -1 when all are drawn."""
    invite: str
    is_open: bool
    """Whether anybody may sit down, without an invitation."""
    players: tuple[Player, ...]
    """In the order they sat down."""
    sat: int
    """How many have ever sat down, including those who left before the match."""
    series: Series
    match_id: str
    seed: str
    """Hexadecimal; a secret until the match is over."""
    match: Match
    counts: ViewVersions
    """Version of each viewer."""
    begun: ViewVersions
    """``counts`` when this match began."""
    contributions: tuple[str, ...]
    """The entropy that each player contributed to the chance of this match."""
    options: TableOptions = USUAL_OPTIONS
    """The options of the table."""
    titled_by: int = 0
    """The number of the player who gave the table its title."""
    has_begun: bool = False
    """False while a seat is free or the chance is not yet agreed on."""
    has_ended: bool = False
    ended: int = 0
    """The version at which the match ended; 0 where that was not kept."""
    drawn: tuple[int, ...] = ()
    """``drawn[player]``: the seat drawn for each player; empty if none was drawn."""
    asked: frozenset[int] = frozenset()
    """Players who asked for the next match."""
    clock: Clock | None = None
    """The time of each player; None where no time runs."""
    at_ms: int = 0
    """When the last event was written down, by the server's clock."""
    outs: tuple[Out, ...] = ()
    """Players (not seats) who are out, the first one first."""
    agreed: frozenset[int] = frozenset()
    """Players who would abandon the match."""
    is_abandoned: bool = False
    is_shut: bool = False
    """Whether the site has closed the table."""
    unwelcome: frozenset[int] = frozenset()
    """Guests who were taken out of their seats."""
    withheld: tuple[int, ...] = ()
    """The guests who held a round of pledges up, once for each such round."""
    trail: UndoHistory = NO_TRAIL
    """The undo history of this match."""
    undo_wish: UndoWish | None = None
    pausing: frozenset[int] = frozenset()
    """Players who want a pause."""
    is_paused: bool = False
    plans: tuple[Plan, ...] = ()
    """The players' plans, each known to its player alone."""
    kept: MatchResult | None = None
    """The result of a finished match whose rules are no longer supported."""
    dropped: int = 0
    """Number of actions that the newer rules did not allow when the match went on under them."""
    branch: Branch | None = None
    """The match, and the point in it, from which this match branched off."""
    fill_ms: int | None = None
    """When computers take the free seats of a quick match; None where friends are awaited."""
    pledges: tuple[str, ...] = ()
    """Each player's pledge for this match; empty where nobody could pledge."""
    beacon: BeaconRound | None = None
    """The round of a beacon in the chance of this match; None without one."""
    given_up: tuple[str, ...] = ()
    """The server's commitments for this match before the valid one: those rounds were given up."""
    round: Round = NO_ROUND
    """The round of pledges for the match to come."""
    ladder: int = 0
    """Number of ladders that the game had before the one whose levels play here."""
    vanished_days: int = 30
    """After so many days without a clock, the others need not wait for a player who has not moved."""
    is_for_research: bool = False
    """Whether its matches may be exported for research, without names."""
    matches: int = 0
    """The number of matches that are played here; 0 for as many as the players wish."""
    deal: SharedDeal | None = None
    """The round of an event whose deal this match has; None for a seed of its own."""
    brought: Brought | None = None
    """None for a match that is played here. Nobody plays an imported match on, over or not."""
    called: Names = field(default_factory=dict)
    """By the numbers of players; the name of an imported match's importer comes last."""

    @property
    def is_quick(self) -> bool:
        """Whether strangers play here, and nobody waits for an absent player."""
        return self.fill_ms is not None

    @property
    def goes_on(self) -> bool:
        """Whether computers play though nobody watches, because a player's time runs."""
        return self.clock is not None and not self.is_quick

    @property
    def phase(self) -> Phase:
        """The phase of the match."""
        if self.has_ended:
            return "over"
        return "playing" if self.has_begun else "waiting"

    @property
    def is_of_event(self) -> bool:
        """Whether the table belongs to an event, where its matches count."""
        return self.matches > 0

    @property
    def is_last(self) -> bool:
        """Whether no match follows this one here."""
        return 0 < self.matches <= self.series.games + (not self.has_ended)

    @property
    def num_seats(self) -> int:
        """Number of seats."""
        return len(self.series.players)

    @property
    def is_full(self) -> bool:
        """Whether everybody has sat down."""
        return len(self.players) == self.num_seats

    @property
    def is_undrawn(self) -> bool:
        """Whether the seats are still to be drawn by lot."""
        return not self.has_begun and self.wish < 0

    @cached_property
    def guests(self) -> frozenset[int]:
        """The persons at the table."""
        return frozenset(self.players[index].guest or 0 for index in self.persons)

    @cached_property
    def persons(self) -> tuple[int, ...]:
        """The players that are persons and have not left."""
        return tuple(
            index for index, each in enumerate(self.players) if each.guest is not None and not each.is_gone
        )

    @property
    def owner(self) -> int | None:
        """The guest who opened the table, or who sat down next if they left."""
        return self.players[self.persons[0]].guest if self.persons else None

    def may_watch(self, guest: int | None) -> bool:
        """Whether this visitor may see the table; until the match begins there is nothing to hide."""
        return self.options.watch == "all" or self.phase == "waiting" or bool(self.players_of(guest))

    def is_kept_out(self, guest: int) -> bool:
        """Whether *guest* held rounds of pledges up so often that they may not sit down here again."""
        return self.withheld.count(guest) >= MOST_WITHHELD

    @property
    def standing(self) -> MatchResult | None:
        """The result of the match; None while it goes on."""
        if not self.has_ended or (self.brought and not self.brought.is_over):
            return None
        if self.kept:
            return self.kept
        outs = [self.seat_of(out.seat) for out in self.outs]
        return match_result(self.match.state, outs, is_abandoned=self.is_abandoned)

    @cached_property
    def on_the_clock(self) -> frozenset[int]:
        """The persons who are waited for, and play themselves."""
        acting = (self.series.players[seat] for seat in self.acting() if seat != CHANCE)
        return frozenset(player for player in acting if not self.players[player].plays_level)

    @property
    def deadline_ms(self) -> int | None:
        """When the next player's time is up, or computers take the free seats."""
        if self.round.until_ms is not None:
            return self.round.until_ms if self.round.late else None
        if self.phase == "waiting":
            return None if self.is_full else self.fill_ms
        due = self.clock.deadline() if self.clock else None
        return self.vanished_ms if due is None else math.ceil(due[0] * 1000)

    @cached_property
    def vanished_ms(self) -> int | None:
        """When players time out whom others wait for without a clock: at the end of a day of the server's.

        None where a clock runs, or nobody else waits for them.
        """
        waiting = {self.players[each].guest for each in self.deciding if not self.players[each].plays_level}
        if self.clock or self.is_quick or len(waiting) < 2 or not self.on_the_clock:
            return None
        return (self.at_ms // DAY_MS + self.vanished_days + 1) * DAY_MS

    def vanished(self, now_ms: int) -> frozenset[int]:
        """The players whose absence without a clock has lasted too long at *now_ms*."""
        due = self.vanished_ms
        return self.on_the_clock if due is not None and due <= now_ms else frozenset()

    def overdue(self, now_ms: int) -> int | None:
        """The player whose time was up first; None when nobody's is."""
        due = self.clock.deadline() if self.clock else None
        return due[1] if due and math.ceil(due[0] * 1000) <= now_ms else None

    @cached_property
    def deciding(self) -> tuple[int, ...]:
        """The persons who could still win: all of them together may abandon the match."""
        return tuple(player for player in self.persons if not self.is_out(player))

    def is_out(self, player: int) -> bool:
        """Whether *player* gave the match up, or lost it by time."""
        return self.why_out(player) is not None

    def why_out(self, player: int) -> Cause | None:
        """Why *player* is out; None where they are not."""
        return next((cause for each, cause in self.outs if each == player), None)

    def players_of(self, guest: int | None) -> tuple[int, ...]:
        """The players of this visitor; several at one device."""
        if guest is None:
            return ()
        return tuple(index for index in self.persons if self.players[index].guest == guest)

    def seat_of(self, player: int) -> int:
        """The seat of a player."""
        return self.series.players.index(player)

    def seats_of(self, guest: int | None) -> tuple[int, ...]:
        """The seats of this visitor, ascending; none for a spectator."""
        return tuple(sorted(self.seat_of(player) for player in self.players_of(guest)))

    def player_at(self, seat: int) -> Player | None:
        """The occupant of *seat*; None while it is free."""
        index = self.series.players[seat]
        return self.players[index] if index < len(self.players) else None

    def name_of(self, player: Player) -> str:
        """The name of *player*; empty where it was withdrawn."""
        return self.called.get(player.number, "")

    @property
    def title(self) -> str:
        """The table's title, empty once the player who gave it has withdrawn their name."""
        return self.options.table_title if self.titled_by in self.called else ""

    def names(self) -> tuple[str, ...]:
        """The names by seat; empty for a free one."""
        sitting = map(self.player_at, range(self.num_seats))
        return tuple("" if each is None else self.name_of(each) for each in sitting)

    @property
    def brought_by(self) -> str:
        """The name of the guest who imported the match; empty for a match played here."""
        return self.called.get(self.sat - 1, "") if self.brought else ""

    def acting(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        return self.match.state.acting_seats() if self.phase == "playing" else ()

    def version_seen(self, seat: int | None) -> int:
        """The newest version of *seat* (None: a spectator)."""
        return self.counts.version(None if seat is None else self.series.players[seat])

    def since(self, seat: int | None) -> int:
        """The oldest version on which *seat* (None: a spectator) has the same pending decision as now."""
        return self.counts.oldest(None if seat is None else self.series.players[seat])

    def is_current(self, seat: int, version: int) -> bool:
        """Whether *seat*, having seen *version*, may still act on it."""
        return self.counts.is_current(self.series.players[seat], version)

    def is_of_match(self, seat: int, version: int) -> bool:
        """Whether *seat* had seen this match, at *version*."""
        player = self.series.players[seat]
        return self.begun.version(player) <= version <= self.counts.version(player)

    def due_bots(self) -> tuple[int, ...]:
        """The computers among the players whose turn it is."""
        if self.is_paused:
            return ()
        acting = (self.series.players[seat] for seat in self.acting() if seat != CHANCE)
        return tuple(player for player in acting if self.players[player].plays_level)

    @property
    def coming_seed(self) -> str:
        """The seed of the match to come; empty where the server has committed to none."""
        return self.seed if self.phase == "waiting" else self.round.seed

    @property
    def coming_commitment(self) -> str:
        """SHA-256 of the seed of the match to come; empty where the server has committed to none."""
        return commitment(bytes.fromhex(self.coming_seed)) if self.coming_seed else ""

    @property
    def needs_chance(self) -> bool:
        """Whether anything of the match to come, or its seats, is left to chance that is still to be settled.

        A deal that tables share was settled before people were paired.
        """
        if self.deal and self.phase == "waiting":
            return False
        return self.is_undrawn or self.match.game.definition.facts.has_chance

    @property
    def lacks_promise(self) -> bool:
        """Whether the server has still to commit to the chance of the match to come."""
        if self.phase == "over":
            is_next = self.has_begun and self.brought is None and self.needs_chance
            return is_next and not self.round.seed
        return self.round.is_broken

    @property
    def stirring(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The players' pledges for the match to come, and the entropy that they have revealed."""
        if not self.round.is_sealed:
            nothing = ("",) * self.num_seats
            return (), nothing if self.has_ended else self.contributions
        found = [self.round.of(each.number) for each in self.players]
        pledges = tuple(each.pledge if each else "" for each in found)
        return pledges, tuple(each.entropy if each else "" for each in found)

    def draw(self) -> tuple[int, ...]:
        """The seats the committed seed gives to the players, if they are to be drawn."""
        if not self.is_undrawn:
            return ()
        _, contributions = self.stirring
        entropy = _entropy(contributions, self.round.beacon)
        return draw_seats(self.num_seats, Dice(bytes.fromhex(self.seed), entropy))

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, as it was published before the match."""
        return self.brought.file.commitment if self.brought else commitment(bytes.fromhex(self.seed))

    @property
    def dice(self) -> Dice:
        """The source of all chance of this match."""
        return Dice(bytes.fromhex(self.seed), _entropy(self.contributions, self.beacon))

    def everybody_asked(self, asked: frozenset[int]) -> bool:
        """Whether all persons among the players are in *asked*: the computer always agrees."""
        return asked.issuperset(self.persons)


def _entropy(contributions: tuple[str, ...], beacon: BeaconRound | None) -> tuple[str, ...]:
    """The contributions of the players, and after them that of the beacon."""
    return (*contributions, beacon.randomness) if beacon else contributions
