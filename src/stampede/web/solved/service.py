"""Boards of solved games, computed by the rules and stored nowhere."""

from stampede.core.definition import Definition
from stampede.play.match import Match
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.runtime import Runtime
from stampede.web.solved.messages import SolvedBoard, SolvedLine
from stampede.web.studies import study
from stampede.web.studies.messages import CreateStudy, LineLooked, LookAtLine
from stampede.web.studies.positions import StudyPositions
from stampede.web.studies.service import unstored
from stampede.web.table.addresses import open_options
from stampede.web.words import say


class SolvedBoards:
    """Replays lines on them in a background thread."""

    def __init__(self, runtime: Runtime) -> None:
        """Start with an empty cache."""
        self._executor = BackgroundExecutor(runtime)
        self._positions = StudyPositions(runtime)

    async def board(self, definition: Definition, wish: SolvedLine) -> SolvedBoard:
        """The board with these options, by default the game's first preset; raises RefusedError."""
        options = wish.options or dict(next(iter(definition.presets.values()), {}))
        match = await self.match(definition, SolvedLine(options))
        title = say("solved.title", title=definition.title)
        documents = tuple(definition.solved.documents) if definition.solved else ()
        return SolvedBoard(open_options(match.game), unstored(match, title), documents)

    async def look(self, definition: Definition, wish: SolvedLine) -> LineLooked:
        """The position after a line and an action; raises RefusedError."""
        body = await self._body(definition, wish)
        return await self._executor.make(self._positions.look, body, body, LookAtLine(wish.line, wish.action))

    async def match(self, definition: Definition, wish: SolvedLine) -> Match:
        """The match after a line; raises RefusedError."""
        body = await self._body(definition, wish)
        return await self._executor.make(self._positions.find, body, body, wish.line)

    async def _body(self, definition: Definition, wish: SolvedLine) -> str:
        """The match file of the board before any action, which is also its key in the cache."""
        asked = CreateStudy(name="", game=definition.name, options=wish.options)
        return await self._executor.make(study.started, asked)
