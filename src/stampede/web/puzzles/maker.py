"""Makes puzzles ahead, in workers that have nothing else to do."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from stampede.bots.puzzles import GAP, Puzzle, candidates
from stampede.core.definition import Definition
from stampede.core.errors import StampedeError
from stampede.core.full_state import FullState
from stampede.games import drawn_games, find, load
from stampede.play.match import Match
from stampede.web.puzzles import rows
from stampede.web.puzzles.lesson_file import written
from stampede.web.runtime.ids import new_number
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.workers import WorkersLostError
from stampede.web.site.site import RunningSite
from stampede.web.store.store import StoreError

WHO = "puzzles"
"""The name under which questions queue for the workers, fairly beside the players' requests."""
LEVEL = 3
"""Of the players of matches that are played for puzzles: they play well, and make mistakes."""
PLAY_S, LOOK_S, PROVE_S = 60.0, 10.0, 30.0
"""Seconds after which a worker counts as hung: at a match, a look at a position, a puzzle to be proven.

A free core takes some 2, 0.3 and 1.6.
"""
BUSY_S, SOON_S, PAUSE_S, IDLE_S = 10.0, 2.0, 60.0, 3600.0
"""Seconds until the next look: while workers have work, while today has no puzzle, while a day to come has
none, and when enough are there."""
POSITIONS, FINALISTS = 40, 4
"""Positions of a match that are looked at, and of these the best, which are looked at again."""
RECENT_MS = 30 * 24 * 3600 * 1000


def day_of(now_ms: int, later: int = 0) -> str:
    """The day by UTC, so many days *later*: ``2026-11-25``."""
    return (datetime.fromtimestamp(now_ms / 1000, UTC) + timedelta(days=later)).date().isoformat()


def played_in_worker(*question: Any) -> list[tuple[int, int]]:
    """Play a match. It is imported here, in the worker, so that the server loads no compiler."""
    from stampede.bots.puzzle_search import played  # noqa: PLC0415

    return played(*question)


def gap_in_worker(*question: Any) -> float:
    """Look at a position, likewise."""
    from stampede.bots.puzzle_search import gap  # noqa: PLC0415

    return gap(*question)


def proven_in_worker(*question: Any) -> Puzzle | None:
    """Prove a puzzle, likewise."""
    from stampede.bots.puzzle_search import proven  # noqa: PLC0415

    return proven(*question)


class PuzzleMaker:
    """Keeps a stock of puzzles for the days to come."""

    def __init__(self, site: RunningSite, ahead: int, games: Sequence[str]) -> None:
        """Make them for today and *ahead* more days."""
        self._site, self._ahead, self._games = site, ahead, games

    async def run(self) -> None:
        """Make what is missing, the earliest day first, whenever the workers have nothing else to do."""
        await self._site.runtime.sleep(PAUSE_S)  # a server that has just started has other things to do
        while True:
            pause = PAUSE_S
            with suppress(StoreError):  # the database is away
                pause = await self._make_missing()
            await self._site.runtime.sleep(pause)

    async def _make_missing(self) -> float:
        """Look once for the next puzzle of each game; returns the seconds until the next look."""
        missing = await self._missing()
        for game, day in missing.items():
            await self.make(find(game), day)
        today = day_of(self._site.runtime.now_ms())
        return SOON_S if today in missing.values() else PAUSE_S if missing else IDLE_S

    async def make(self, definition: Definition, day: str) -> bool:
        """Look for the puzzle of a *day* in one match; whether there is one now."""
        try:
            match = await self._match(definition)
            puzzle = await self._found(match) if match else None
            if match is None or puzzle is None:
                return False
            text = written(match.game, puzzle)
            await self._site.store.write(lambda connection: rows.add(connection, definition.name, day, text))
        except (RefusedError, StoreError, OSError, WorkersLostError, StampedeError):
            # Another process serves the table, its log is damaged, its rules are gone: another match will do.
            return False
        return True

    async def _missing(self) -> dict[str, str]:
        """The first day without a puzzle, by game."""
        now = self._site.runtime.now_ms()
        days = [day_of(now, later) for later in range(self._ahead + 1)]
        made = await self._site.store.read(lambda connection: rows.made(connection, days[0]))
        first = {game: next((day for day in days if (game, day) not in made), None) for game in self._games}
        return {game: day for game, day in first.items() if day is not None}

    async def _match(self, definition: Definition) -> Match | None:
        """A match that was played here, or one between computers, each in half of the cases."""
        runtime, game = self._site.runtime, definition.name
        since = runtime.now_ms() - RECENT_MS
        are_private = self._site.settings.house.is_child_safe
        read = partial(rows.open_matches, game=game, since_ms=since, are_clubs_private=are_private)
        here = await self._site.store.read(read)
        if here and new_number(runtime, 2):
            table_state = await self._site.archive.finished(here[new_number(runtime, len(here))])
            match = table_state.match
            is_present = match.rules_version == definition.rules_version and not match.earlier
            return match if is_present else None
        offer = definition.offers[new_number(runtime, len(definition.offers))]
        options = offer.options_for(load(game, dict(offer.options), "plain").num_seats)
        seed = new_number(runtime, 1 << 32)
        history = await self._ask(PLAY_S, played_in_worker, game, options, LEVEL, seed)
        return await runtime.in_thread(followed, game, options, history)

    async def _found(self, match: Match) -> Puzzle | None:
        listed = await self._site.runtime.in_thread(lambda: list(candidates(match, POSITIONS)))
        about, seed = (match.game.name, dict(match.game.options)), new_number(self._site.runtime, 1 << 32)
        seen = [(await self._ask(LOOK_S, gap_in_worker, *about, *each, seed), each) for each in listed]
        best = sorted((each for each in seen if each[0] > GAP), reverse=True)[:FINALISTS]
        for _, each in best:
            puzzle: Puzzle | None = await self._ask(PROVE_S, proven_in_worker, *about, *each, seed)
            if puzzle:
                return puzzle
        return None

    async def _ask(self, seconds: float, work: Any, *question: Any) -> Any:
        while self._site.bots.busy:
            await self._site.runtime.sleep(BUSY_S)
        return await self._site.bots.consult(WHO, seconds, work, *question)


def games_with_puzzles() -> list[str]:
    """The games in which a fact can speak for a choice, and whose positions can be written."""
    games = ((name, find(name)) for name in drawn_games())
    return [
        name
        for name, each in games
        if each.opponents.reasons.merits and each.rules.record_to_text and each.offers
    ]


def followed(game: str, options: Mapping[str, Any], history: list[tuple[int, int]]) -> Match:
    """The match with this history."""
    state = load(game, options, "plain").new_initial_state()
    assert isinstance(state, FullState)
    state.follow(history, check=False)
    return Match(state)
