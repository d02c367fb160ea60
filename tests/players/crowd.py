"""All who play."""

import asyncio
from collections.abc import Callable, Sequence

from tests.players.door import join, open_table, token_of, until
from tests.players.matches import WISHES, Match, Tally, Wish
from tests.players.player import Player


class Crowd:
    """Some matches with all their players."""

    def __init__(
        self,
        matches: int,
        tally: Tally,
        player: type[Player] = Player,
        wishes: Sequence[Wish] = WISHES,
        rounds: int | None = None,
    ) -> None:
        """So many *matches*, not yet opened, and who plays them; *wishes* are fulfilled in turn.

        There are so many *rounds* of friends, each of which sits at several tables; None: one for each table.
        """
        self._rounds = rounds or matches
        self.players: list[Player] = []
        self._player = player
        self.matches = [Match(wishes[number % len(wishes)]) for number in range(matches)]
        self.tally = tally
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the tables, sit down, and begin to play."""
        for number, match in enumerate(self.matches):
            await self._open(number, match)

    async def close(self) -> None:
        """Have all players leave, once they know what became of what they sent."""
        self.tally.is_closing = True
        await self.until(lambda match: not match.pending, "an answer to every command")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def until(self, is_so: Callable[[Match], bool], what: str) -> None:
        """Wait until something is so of all matches."""

        def look() -> bool:
            for task in self._tasks:
                if task.done():
                    task.result()
            return all(map(is_so, self.matches))

        await until(look, what)

    async def gone_on(self) -> list[float]:
        """Wait until every match has gone on to which something was done; after how many seconds each did."""
        await self.until(lambda match: match.since is None, "every match goes on")
        found, self.tally.recovered = self.tally.recovered, []
        return found

    def disturb(self) -> None:
        """Note that something is done to all matches now."""
        for match in self.matches:
            match.disturb()

    @property
    def acknowledged(self) -> int:
        """Number of acknowledged commands."""
        return sum(len(match.acknowledged) for match in self.matches)

    async def _open(self, number: int, match: Match) -> None:
        tokens = [token_of(number % self._rounds, seat) for seat in range(match.players)]
        made = await open_table(self.tally.door, tokens[0], **match.wish)
        match.table = made["table"]
        await join(self.tally.door, made, tokens[1:])
        players = [self._player(self.tally, match, token) for token in tokens]
        self.players += players
        self._tasks += [asyncio.create_task(player.play()) for player in players]
