"""What a table's events add up to. Pure and immutable: loading a table and changing it are the same fold."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal

from stampede.kit.errors import StampedeError
from stampede.play.fairness import Dice, draw_seats
from stampede.play.match import Match
from stampede.play.series import Series
from stampede.web.events import Acted, Asked, Created, Event, Joined, Started, Stirred, Wish

Phase = Literal["waiting", "playing", "over"]
PLAYERS = 2


@dataclass(frozen=True)
class Player:
    """Who plays at a table."""

    name: str
    guest: int | None = None
    """None for the computer."""
    level: int = 0
    """Of the computer."""


@dataclass(frozen=True)
class Ledger:
    """A table as its log tells it."""

    table: str
    version: int
    wish: Wish
    invite: str
    players: tuple[Player, ...]
    """In the order they sat down."""
    series: Series
    match_id: str
    seed: str
    """Hexadecimal; a secret until the match is over."""
    match: Match
    began: int = 0
    """The version at which the match began; 0 while somebody is awaited."""
    ended: int = 0
    """The version at which the match ended; 0 before."""
    contributions: tuple[str, ...] = ("",) * PLAYERS
    """What each player stirred into the chance of this match."""
    drawn: tuple[int, ...] = ()
    """``drawn[player]``: the seat drawn for each player; empty if none was drawn."""
    asked: frozenset[int] = frozenset()
    """Players who asked for the next match."""

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if not self.began:
            return "waiting"
        return "over" if self.ended else "playing"

    @property
    def is_full(self) -> bool:
        """Whether everybody has sat down."""
        return len(self.players) == PLAYERS

    @property
    def is_undrawn(self) -> bool:
        """Whether the seats are still to be drawn by lot."""
        return not self.began and self.wish == "random"

    def player_of(self, guest: int | None) -> int | None:
        """The player this visitor is."""
        if guest is None:
            return None
        return next((index for index, player in enumerate(self.players) if player.guest == guest), None)

    def seat_of(self, guest: int | None) -> int | None:
        """The seat of this visitor; None for a spectator."""
        player = self.player_of(guest)
        return None if player is None else self.series.players.index(player)

    def player_at(self, seat: int) -> Player | None:
        """Who sits at *seat*; None while nobody does."""
        index = self.series.players[seat]
        return self.players[index] if index < len(self.players) else None

    def names(self) -> tuple[str, ...]:
        """The names by seat; empty for a free one."""
        return tuple((self.player_at(seat) or Player("")).name for seat in range(PLAYERS))

    def due_bot(self) -> tuple[int, Player] | None:
        """The seat of the computer, when it is to move, and the computer."""
        if self.phase != "playing":
            return None
        for seat in self.match.state.acting_seats():
            player = self.player_at(seat)
            if player is not None and player.guest is None:
                return seat, player
        return None

    def draw(self) -> tuple[int, ...]:
        """The seats the committed seed gives to the players, if they are to be drawn."""
        if not self.is_undrawn:
            return ()
        return draw_seats(PLAYERS, Dice(bytes.fromhex(self.seed), self.contributions))

    def everybody_asked(self, asked: frozenset[int]) -> bool:
        """Whether all persons among the players are in *asked*: the computer always agrees."""
        return all(index in asked for index, player in enumerate(self.players) if player.guest is not None)


def opened(table: str, event: Created) -> Ledger:
    """The ledger after a table's first event; raises InvalidOption."""
    players: tuple[Player, ...] = (Player(event.name, event.guest),)
    if event.level:
        players += (Player(event.level_name, None, event.level),)
    sides = (1, 0) if event.wish == "1" else (0, 1)
    match = Match.start(event.game, event.options)
    return Ledger(
        table=table,
        version=1,
        wish=event.wish,
        invite=event.invite,
        players=players,
        series=Series(event.game, event.form, match.game.options, sides),
        match_id=event.match,
        seed=event.seed,
        match=match,
    )


def after(ledger: Ledger, event: Event) -> Ledger:
    """The ledger after one more event; raises IllegalAction for an action the rules forbid."""
    ledger = replace(ledger, version=ledger.version + 1)
    match event:
        case Joined(guest=guest, name=name):
            return replace(ledger, players=(*ledger.players, Player(name, guest)))
        case Stirred(player=player, entropy=entropy):
            stirred = list(ledger.contributions)
            stirred[player] = entropy
            return replace(ledger, contributions=tuple(stirred))
        case Started():
            return _started(ledger, event)
        case Acted(seat=seat, action=action):
            return _acted(ledger, seat, action)
        case Asked(player=player):
            return replace(ledger, asked=ledger.asked | {player})
        case Created():
            raise StampedeError("a table is created once")


def fold(table: str, events: list[Event]) -> Ledger:
    """The ledger of a whole log."""
    first, *rest = events
    if not isinstance(first, Created):
        raise StampedeError("a table's log begins with its creation")
    return reduce(after, rest, opened(table, first))


def _started(ledger: Ledger, event: Started) -> Ledger:
    """The first match begins, or the next of the series."""
    series = ledger.series
    rules_version = ledger.match.game.definition.rules_version
    if event.rules_version != rules_version:
        raise StampedeError(
            f"the match was played by version {event.rules_version} of the rules; this program knows "
            f"version {rules_version}"
        )
    if ledger.ended:
        series = series.next()
        match = Match.start(series.game, series.options)
        return replace(
            ledger,
            series=series,
            match=match,
            match_id=event.match,
            seed=event.seed,
            began=ledger.version,
            ended=0,
            contributions=("",) * PLAYERS,
            drawn=(),
            asked=frozenset(),
        )
    if event.drawn:
        # The series says who plays each seat, the draw which seat each player has.
        series = replace(series, players=(event.drawn.index(0), event.drawn.index(1)))
    return replace(ledger, series=series, began=ledger.version, drawn=event.drawn)


def _acted(ledger: Ledger, seat: int, action: str) -> Ledger:
    match = ledger.match.submit(seat, action)
    if not match.state.is_terminal():
        return replace(ledger, match=match)
    series = ledger.series.won_by(match.state.winners()[0])
    return replace(ledger, match=match, series=series, ended=ledger.version)
