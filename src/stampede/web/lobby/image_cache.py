"""The pictures that chats show of links: drawn once, kept, and never more than the machine can bear."""

from collections import OrderedDict

from stampede.core.game import Game, State
from stampede.games import all_games
from stampede.web.base.executor import BackgroundExecutor
from stampede.web.base.throttle import Rate, Throttle
from stampede.web.base.world import World
from stampede.web.lobby import link_image
from stampede.web.table.state import TableState
from stampede.words.catalogue import language

KEPT = 64
"""Pictures in memory, of some 200 kB each."""
PACE = Rate(120, 60.0)
"""How many pictures of matches are drawn."""
Name = tuple[str, int, str]
"""A match or a game, how many actions it has, and the language of the board."""


class ImageCache:
    """Draws pictures, one at a time."""

    def __init__(self, world: World) -> None:
        """Nothing is drawn yet."""
        self._executor = BackgroundExecutor(world)
        self._kept: OrderedDict[Name, bytes] = OrderedDict()
        self._throttle = Throttle(of_all=[PACE], now=world.monotonic)

    async def of_table(self, table_state: TableState) -> bytes:
        """The match at a table as anybody may see it; its game's where too many are asked for."""
        game = table_state.match.game
        name = table_state.match_id, table_state.told(None), language()
        if table_state.watch != "all" or not (name in self._kept or self._throttle.allows()):
            return await self.of_game(game.name)
        return await self._picture(name, table_state.match.public.state)

    async def of_game(self, name: str) -> bytes:
        """A game as it begins."""
        state = Game(all_games()[name], {}, "plain").new_initial_state()
        return await self._picture((name, 0, language()), state)

    async def _picture(self, name: Name, state: State) -> bytes:
        if name not in self._kept:
            title = state.game.definition.title
            self._kept[name] = await self._executor.make(link_image.picture, state, title)
        self._kept.move_to_end(name)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[name]
