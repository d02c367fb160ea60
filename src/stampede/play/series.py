"""Several games at one table: seats change after each (B4.3), or the handicap moves (B4.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from stampede.core.errors import InvalidOption
from stampede.core.options import Options
from stampede.games import find
from stampede.play.words import say

Form = Literal["exchange", "handicap"]


@dataclass(frozen=True)
class Series:
    """The games of some players, counted from 0, at one table."""

    game: str
    form: Form
    options: Options
    """Of the game being played."""
    players: tuple[int, ...] = (0, 1)
    """``players[seat]``: the player on the seat in this game."""
    wins: tuple[int, ...] = (0, 0)
    """Games won, by player; a shared win counts for each who shares it."""
    games: int = 0
    """Games played to their end."""
    winners: tuple[int, ...] = ()
    """The seats that have won this game; empty while it goes on."""

    def __post_init__(self) -> None:
        if self.form == "handicap":
            definition = find(self.game)
            if definition.rules.handicap_of is None:
                raise InvalidOption(say("series.no-handicap", title=definition.title))
            definition.rules.handicap_of(self.options)

    @property
    def handicap(self) -> int:
        """B4.1 The handicap h of the next game, or of this one while it goes on; 0 in an exchange match."""
        read = find(self.game).rules.handicap_of
        return 0 if self.form == "exchange" or read is None else read(self.next_options())

    def won_by(self, *seats: int) -> "Series":
        """The series after a win of the players on *seats*; the next game is not yet set up."""
        winners = {self.players[seat] for seat in seats}
        wins = tuple(count + (player in winners) for player, count in enumerate(self.wins))
        return replace(self, wins=wins, games=self.games + 1, winners=seats)

    def next(self) -> "Series":
        """The series with the seats and options of the next game.

        B4.3 Two players swap their sides; more move one seat further, so that each begins once in a round.
        """
        if self.form == "exchange":
            return replace(self, players=(*self.players[1:], self.players[0]), winners=())
        return replace(self, options=self.next_options(), winners=())

    def next_options(self) -> Options:
        """B4.1 The options of the next game, or of this one while it goes on."""
        move = find(self.game).rules.move_handicap
        if self.form == "exchange" or not self.winners or move is None:
            return self.options
        return move(self.options, 1 if self.winners == (0,) else -1)

    def line(self, names: Sequence[str]) -> str:
        """The score of the series in words; *names* are by player."""
        if not self.games:
            return say("series.first")
        each = [say("series.each", name=name, wins=won) for name, won in zip(names, self.wins, strict=True)]
        score = ", ".join(each)
        if self.form == "handicap":
            return say("series.handicap", standing=score, handicap=f"{self.handicap:+d}")
        return self._verdict(names, score) if len(names) == 2 else score

    def _verdict(self, names: Sequence[str], score: str) -> str:
        """B4.3 The winner, with most wins after an even number of games; if tied, a draw."""
        if self.games % 2:
            return say("series.odd", standing=score)
        if self.wins[0] == self.wins[1]:
            return say("series.level", standing=score)
        ahead = names[0] if self.wins[0] > self.wins[1] else names[1]
        return say("series.ahead", standing=score, name=ahead)

    def next_line(self) -> str:
        """The next game in words."""
        if self.form == "exchange":
            return say("next.swap" if len(self.players) == 2 else "next.rotate")
        return find(self.game).describe_options(self.next_options()) or say("next.plain")
