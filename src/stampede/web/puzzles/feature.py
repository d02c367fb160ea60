"""Registers the puzzle of the day with a site."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from stampede.web.puzzles.maker import PuzzleMaker, games_with_puzzles
from stampede.web.puzzles.routes import ROUTES, PuzzleCache
from stampede.web.site.feature import Feature
from stampede.web.site.site import RunningSite


@asynccontextmanager
async def _run(site: RunningSite) -> AsyncIterator[None]:
    site.add(PuzzleCache())
    ahead = site.settings.puzzle_days
    if not ahead:
        yield
        return
    with site.supervisor.running("puzzles", PuzzleMaker(site, ahead - 1, games_with_puzzles()).run):
        yield


PUZZLES = Feature(name="puzzles", routes=ROUTES, run=_run)
