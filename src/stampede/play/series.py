"""Several games at one table: sides swapped after each (B4.3), or the handicap moved (B4.1)."""

from dataclasses import dataclass, replace
from typing import Literal

from stampede.games import find
from stampede.kit.definition import Options
from stampede.kit.errors import InvalidOption

Form = Literal["exchange", "handicap"]


@dataclass(frozen=True)
class Series:
    """The games of two players, 0 and 1, at one table."""

    game: str
    form: Form
    options: Options
    """Of the game being played."""
    players: tuple[int, int] = (0, 1)
    """``players[seat]``: who plays the seat in this game."""
    wins: tuple[int, int] = (0, 0)
    """Games won, by player."""
    winner: int | None = None
    """The seat that has won this game; None while it goes on."""

    def __post_init__(self) -> None:
        if self.form == "handicap":
            definition = find(self.game)
            if definition.handicap_of is None:
                raise InvalidOption(f"{definition.title} has no handicap match: choose exchange")
            definition.handicap_of(self.options)

    @property
    def handicap(self) -> int:
        """B4.1 The number h of the next game, or of this one while it goes on; 0 in an exchange match."""
        read = find(self.game).handicap_of
        return 0 if self.form == "exchange" or read is None else read(self.next_options())

    def won_by(self, seat: int) -> "Series":
        """The series after the player of *seat* has won this game; the next game is not yet set up."""
        player = self.players[seat]
        wins = (self.wins[0] + (player == 0), self.wins[1] + (player == 1))
        return replace(self, wins=wins, winner=seat)

    def next(self) -> "Series":
        """The series with the next game set up: its seats and options."""
        if self.form == "exchange":
            return replace(self, players=self.players[::-1], winner=None)
        return replace(self, options=self.next_options(), winner=None)

    def next_options(self) -> Options:
        """B4.1 The options of the next game, or of this one while it goes on."""
        move = find(self.game).move_handicap
        if self.form == "exchange" or self.winner is None or move is None:
            return self.options
        return move(self.options, 1 if self.winner == 0 else -1)

    def line(self, names: tuple[str, str]) -> str:
        """How the series stands, in words; *names* are those of players 0 and 1."""
        if not any(self.wins):
            return "First game"
        standing = f"{names[0]} {self.wins[0]}, {names[1]} {self.wins[1]}"
        if self.form == "exchange":
            return standing + self._verdict(names)
        return f"{standing}, handicap {self.handicap:+d}"

    def _verdict(self, names: tuple[str, str]) -> str:
        """B4.3 Most wins after an even number of games; if level, a draw."""
        if sum(self.wins) % 2:
            return ", one game still to play"
        if self.wins[0] == self.wins[1]:
            return ": a draw so far"
        return f": {names[0] if self.wins[0] > self.wins[1] else names[1]} wins so far"

    def next_line(self) -> str:
        """What the next game would be, in words."""
        if self.form == "exchange":
            return "sides swapped"
        return find(self.game).describe_options(self.next_options()) or "no handicap"
