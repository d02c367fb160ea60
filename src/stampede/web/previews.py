"""The pictures that chats show of links: drawn once, kept, and never more than the machine can bear."""

import time
from collections import OrderedDict

from stampede.games import GAMES
from stampede.kit.game import Game, State
from stampede.kit.text import language
from stampede.web import preview
from stampede.web.ledger import Ledger
from stampede.web.workshop import Workshop

KEPT = 64
"""Pictures in memory, of some 200 kB each."""
MOST_A_MINUTE = 120
MINUTE = 60.0
Name = tuple[str, int, str]
"""A match or a game, how many actions it has, and the language of the board."""


class Previews:
    """Draws pictures, one at a time."""

    def __init__(self) -> None:
        """Nothing is drawn yet."""
        self._workshop = Workshop()
        self._kept: OrderedDict[Name, bytes] = OrderedDict()
        self._minute = time.monotonic()
        self._drawn = 0

    async def of_table(self, ledger: Ledger) -> bytes:
        """The match at a table as anybody may see it; its game's where too many are asked for."""
        game = ledger.match.game
        if ledger.watch != "all" or not self._has_room():
            return await self.of_game(game.name)
        public = ledger.match.public
        return await self._picture((ledger.match_id, ledger.told(None), language()), public.state)

    async def of_game(self, name: str) -> bytes:
        """A game as it begins."""
        state = Game(GAMES[name], {}, "plain").new_initial_state()
        return await self._picture((name, 0, language()), state)

    async def _picture(self, name: Name, state: State) -> bytes:
        if name not in self._kept:
            title = state.game.definition.title
            self._drawn += 1
            self._kept[name] = await self._workshop.make(preview.picture, state, title)
        self._kept.move_to_end(name)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[name]

    def _has_room(self) -> bool:
        now = time.monotonic()
        if now - self._minute >= MINUTE:
            self._minute, self._drawn = now, 0
        return self._drawn < MOST_A_MINUTE
