"""What a table's events add up to. Pure and immutable: loading a table and changing it are the same fold."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal

from stampede.kit.errors import StampedeError
from stampede.kit.interface import CHANCE
from stampede.play.fairness import Dice, draw_seats
from stampede.play.match import Match
from stampede.play.series import Series
from stampede.web.counts import Counts
from stampede.web.events import Acted, Asked, Created, Event, Joined, Started, Stirred, TookBack

Phase = Literal["waiting", "playing", "over"]


@dataclass(frozen=True)
class Player:
    """Who plays at a table."""

    name: str
    guest: int | None = None
    """None for the computer. Players at one device have the same guest."""
    level: int = 0
    """Of the computer."""


@dataclass(frozen=True)
class Ledger:
    """A table as its log tells it."""

    table: str
    version: int
    """How many events the log has."""
    wish: int
    """The seat that who opened the table asked for; -1 when all are drawn."""
    invite: str
    is_open: bool
    """Whether anybody may sit down, without an invitation."""
    players: tuple[Player, ...]
    """In the order they sat down."""
    series: Series
    match_id: str
    seed: str
    """Hexadecimal; a secret until the match is over."""
    match: Match
    counts: Counts
    contributions: tuple[str, ...]
    """What each player stirred into the chance of this match."""
    hints: bool = False
    """Whether players may ask for hints."""
    has_begun: bool = False
    """False while somebody is awaited."""
    has_ended: bool = False
    drawn: tuple[int, ...] = ()
    """``drawn[player]``: the seat drawn for each player; empty if none was drawn."""
    asked: frozenset[int] = frozenset()
    """Players who asked for the next match."""

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if not self.has_begun:
            return "waiting"
        return "over" if self.has_ended else "playing"

    @property
    def num_seats(self) -> int:
        """How many play here."""
        return len(self.series.players)

    @property
    def is_full(self) -> bool:
        """Whether everybody has sat down."""
        return len(self.players) == self.num_seats

    @property
    def is_undrawn(self) -> bool:
        """Whether the seats are still to be drawn by lot."""
        return not self.has_begun and self.wish < 0

    @property
    def guests(self) -> frozenset[int]:
        """The persons at the table."""
        return frozenset(player.guest for player in self.players if player.guest is not None)

    def players_of(self, guest: int | None) -> tuple[int, ...]:
        """The players this visitor is; several at one device."""
        if guest is None:
            return ()
        return tuple(index for index, player in enumerate(self.players) if player.guest == guest)

    def seat_of(self, player: int) -> int:
        """Where a player sits."""
        return self.series.players.index(player)

    def seats_of(self, guest: int | None) -> tuple[int, ...]:
        """The seats of this visitor, ascending; none for a spectator."""
        return tuple(sorted(self.seat_of(player) for player in self.players_of(guest)))

    def player_at(self, seat: int) -> Player | None:
        """Who sits at *seat*; None while nobody does."""
        index = self.series.players[seat]
        return self.players[index] if index < len(self.players) else None

    def names(self) -> tuple[str, ...]:
        """The names by seat; empty for a free one."""
        return tuple((self.player_at(seat) or Player("")).name for seat in range(self.num_seats))

    def acting(self) -> tuple[int, ...]:
        """The seats that are waited for."""
        return self.match.state.acting_seats() if self.phase == "playing" else ()

    def told(self, seat: int | None) -> int:
        """The version that *seat* (None: a spectator) has seen when it has been told everything."""
        return self.counts.version(None if seat is None else self.series.players[seat])

    def is_current(self, seat: int, version: int) -> bool:
        """Whether *seat*, having seen *version*, may still act on it."""
        return self.counts.is_current(self.series.players[seat], version)

    def due_bots(self) -> tuple[int, ...]:
        """The computers among the players that are to act now."""
        acting = (self.series.players[seat] for seat in self.acting() if seat != CHANCE)
        return tuple(player for player in acting if self.players[player].guest is None)

    def draw(self) -> tuple[int, ...]:
        """The seats the committed seed gives to the players, if they are to be drawn."""
        return draw_seats(self.num_seats, self.dice) if self.is_undrawn else ()

    @property
    def dice(self) -> Dice:
        """All chance of this match."""
        return Dice(bytes.fromhex(self.seed), self.contributions)

    def everybody_asked(self, asked: frozenset[int]) -> bool:
        """Whether all persons among the players are in *asked*: the computer always agrees."""
        return all(index in asked for index, player in enumerate(self.players) if player.guest is not None)


def opened(table: str, event: Created) -> Ledger:
    """The ledger after a table's first event; raises InvalidOption."""
    match = Match.start(event.game, event.options)
    seats = match.game.num_seats
    own = max(0, event.seat)
    # Who opened the table has the seat they asked for, the others the rest in the order they sit down.
    sides = (*range(1, own + 1), 0, *range(own + 1, seats))
    return Ledger(
        table=table,
        version=1,
        wish=event.seat,
        invite=event.invite,
        hints=event.hints,
        is_open=event.is_open,
        players=tuple(
            Player(each.name, None if each.level else event.guest, each.level) for each in event.players
        ),
        series=Series(event.game, event.form, match.game.options, sides, (0,) * seats),
        match_id=event.match,
        seed=event.seed,
        match=match,
        counts=Counts.new(seats),
        contributions=("",) * seats,
    )


def after(ledger: Ledger, event: Event) -> Ledger:
    """The ledger after one more event; raises IllegalAction for an action the rules forbid."""
    ledger = replace(ledger, version=ledger.version + 1)
    match event:
        case Joined(guest=guest, name=name):
            players = (*ledger.players, Player(name, guest))
            return replace(ledger, players=players, counts=ledger.counts.tell_all())
        case Stirred(player=player, entropy=entropy):
            stirred = list(ledger.contributions)
            stirred[player] = entropy
            return replace(ledger, contributions=tuple(stirred))
        case Started():
            return _started(ledger, event)
        case Acted(seat=seat, action=action):
            return _acted(ledger, event, ledger.match.submit(seat, action))
        case TookBack(seat=seat):
            return _chosen(ledger, seat, ledger.match.take_back(seat))
        case Asked(player=player):
            return replace(ledger, asked=ledger.asked | {player})
        case Created():
            raise StampedeError("a table is created once")


def by_itself(ledger: Ledger) -> tuple[Acted, Ledger] | None:
    """What happens next without anybody's choice: chance, or an open choice with one possible action."""
    state = ledger.match.state
    acting = ledger.acting()
    if acting == (CHANCE,):
        match, is_forced = ledger.match.draw(ledger.dice), False
    elif len(acting) == 1 and not state.is_secret() and len(only := state.legal_actions(acting[0])) == 1:
        match, is_forced = ledger.match.submit(acting[0], state.action_to_string(acting[0], only[0])), True
    else:
        return None
    event = Acted(*match.entries[-1], is_forced=is_forced)
    return event, _acted(replace(ledger, version=ledger.version + 1), event, match)


def fold(table: str, events: list[Event]) -> Ledger:
    """The ledger of a whole log."""
    first, *rest = events
    if not isinstance(first, Created):
        raise StampedeError("a table's log begins with its creation")
    return reduce(after, rest, opened(table, first))


def _started(ledger: Ledger, event: Started) -> Ledger:
    """The first match begins, or the next of the series."""
    rules_version = ledger.match.game.definition.rules_version
    if event.rules_version != rules_version:
        raise StampedeError(
            f"the match was played by version {event.rules_version} of the rules; this program knows "
            f"version {rules_version}"
        )
    ledger = replace(ledger, has_begun=True, counts=ledger.counts.tell_all(), drawn=event.drawn)
    series = ledger.series
    if ledger.has_ended:
        series = series.next()
        return replace(
            ledger,
            series=series,
            match=Match.start(series.game, series.options),
            match_id=event.match,
            seed=event.seed,
            has_ended=False,
            contributions=("",) * ledger.num_seats,
            asked=frozenset(),
        )
    if event.drawn:
        # The series says who plays each seat, the draw which seat each player has.
        series = replace(series, players=tuple(map(event.drawn.index, range(ledger.num_seats))))
    return replace(ledger, series=series)


def _acted(ledger: Ledger, event: Acted, match: Match) -> Ledger:
    """A seat has acted, which led to *match*."""
    if event.seat == CHANCE or event.is_forced:
        # It is told together with what led to it.
        following = replace(ledger, match=match)
    else:
        following = _chosen(ledger, event.seat, match)
    if not match.state.is_terminal():
        return following
    series = ledger.series.won_by(*match.state.winners())
    return replace(following, series=series, has_ended=True)


def _chosen(ledger: Ledger, seat: int, match: Match) -> Ledger:
    """A seat has made or taken back a choice, which led to *match*."""
    if match.public.version > ledger.match.public.version:
        return replace(ledger, match=match, counts=ledger.counts.tell_all())
    is_common = match.state.acting_seats() != ledger.match.state.acting_seats()
    counts = ledger.counts.tell_chosen(ledger.series.players[seat], is_common=is_common)
    return replace(ledger, match=match, counts=counts)
