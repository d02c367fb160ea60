"""Draws preview images for links once, keeps them, and limits the rate."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from stampede.core.game import Game
from stampede.games import all_games, load
from stampede.play.log import MatchFile
from stampede.play.match import begin
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.previews import link_image
from stampede.web.previews.end_image import picture
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.runtime import Runtime
from stampede.web.table.state import TableState
from stampede.web.tables.position_cache import PositionCache
from stampede.words.catalogue import language

KEPT = 64
"""Images in memory, some 200 kB each."""
PACE = Rate(120, 60.0)
"""Rate limit for images of matches."""
Name = tuple[str, int, str]
"""A match or a game, the number of its actions (-1: its end), and the language of the board."""


class ImageCache:
    """Draws preview images, one at a time, and caches them."""

    def __init__(self, runtime: Runtime) -> None:
        """Start empty."""
        self._executor = BackgroundExecutor(runtime)
        self._kept: OrderedDict[Name, bytes] = OrderedDict()
        self._throttle = Throttle(of_all=[PACE], now=runtime.monotonic)

    async def of_table(self, table_state: TableState) -> bytes:
        """The match at a table as everybody may see it; beyond the rate limit the image of its game."""
        game = table_state.match.game
        name = table_state.match_id, table_state.version_seen(None), language()
        if table_state.options.watch != "all" or not (name in self._kept or self._throttle.allows()):
            return await self.of_game(game.name)
        state = table_state.match.public.state
        return await self._picture(name, partial(link_image.picture, state, game.definition.title))

    async def of_end(self, table_state: TableState, positions: PositionCache) -> bytes:
        """The end of a match with all its positions; beyond the rate limit the image of its game."""
        name = table_state.match_id, -1, language()
        if not (name in self._kept or self._throttle.allows()):
            return await self.of_game(table_state.match.game.name)
        return await self._picture(name, partial(picture, table_state, positions))

    async def of_game(self, name: str) -> bytes:
        """The start position of a game."""
        state = Game(all_games()[name], {}, "plain").new_initial_state()
        title = state.game.definition.title
        return await self._picture((name, 0, language()), partial(link_image.picture, state, title))

    async def of_lesson(self, file: MatchFile, name: str) -> bytes:
        """The first position of a lesson or puzzle of this *name*, as everybody may see it."""
        game = load(file.game, file.options, "plain", file.rules_version)
        draw = partial(link_image.picture, begin(game, file.position), game.definition.title)
        return await self._picture((f"{file.game} {name}", 0, language()), draw)

    async def _picture(self, name: Name, draw: Callable[[], bytes]) -> bytes:
        if name not in self._kept:
            self._kept[name] = await self._executor.make(draw)
        self._kept.move_to_end(name)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[name]
