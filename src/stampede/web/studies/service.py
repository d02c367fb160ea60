"""The service for studies: opening, viewing, editing and leading."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from http import HTTPStatus

import msgspec
from sqlalchemy import Connection

from stampede.core.interface import CHANCE
from stampede.games import drawn_games, find
from stampede.play import log
from stampede.play.match import Match
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.followers import Followers
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.names import displayed_name
from stampede.web.runtime.refusals import RefusedError, too_many
from stampede.web.store.store import Store
from stampede.web.studies import messages, rows, study
from stampede.web.studies.positions import StudyPositions
from stampede.web.studies.rows import Study
from stampede.web.table import addresses
from stampede.web.table.messages import Seat
from stampede.web.words import say

MOST_STUDIES = 100
"""Most studies of one guest."""
EDITS_A_MINUTE = 240
LEAD_MS = 3 * 60 * 1000
"""How long a lead lasts without being repeated: a closed page cannot end it."""
Tell = Callable[[str], Awaitable[None]]
_lines = msgspec.json.Decoder(messages.Line)


class Studies:
    """Stores studies and notifies their followers of changes."""

    def __init__(
        self, store: Store, executor: BackgroundExecutor, tell: Tell, *, are_private: bool = False
    ) -> None:
        """*tell* wakes followers in other processes; *executor* replays lines.

        Where studies *are_private* only their owner may read them.
        """
        self._are_private = are_private
        self._store = store
        self._runtime = store.runtime
        self._executor = executor
        self._tell = tell
        self._positions = StudyPositions(self._runtime)
        self.followers = Followers(self._runtime)
        now = self._runtime.monotonic
        self._edits = Throttle(Rate(EDITS_A_MINUTE, 60), now=now)

    # ------------------------------------------------------------ opening

    async def body(self, wish: messages.CreateStudy) -> str:
        """The initial match file of a new study; raises RefusedError."""
        if wish.file:
            return await self._executor.make(study.brought, wish.file)
        if wish.game not in drawn_games():
            raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-game", games=", ".join(drawn_games()))
        return await self._executor.make(study.started, wish)

    async def taken(self, file: log.MatchFile, match: Match) -> str:
        """The initial match file of the study of a finished match."""
        return await self._executor.make(study.taken, file, match)

    async def open(
        self,
        guest: int,
        title: str,
        body: str,
        match: str,
        note: Callable[[Connection, messages.StudyCreated], None],
    ) -> messages.StudyCreated:
        """Store a new study of *guest*, and what *note* writes; raises RefusedError if it is one too many."""
        if await self._store.read(partial(rows.count, guest=guest)) >= MOST_STUDIES:
            raise too_many(say("study.too-many", count=MOST_STUDIES))
        game = log.read(body).game
        title = study.titled(title or find(game).title)
        name, now = new_id(self._runtime), self._runtime.now_ms()
        made = Study(name, guest, title, game, match, body, 1, now)
        answer = messages.StudyCreated(name)

        def work(connection: Connection) -> None:
            note(connection, answer)
            rows.add(connection, made)

        await self._store.write(work)
        return answer

    # ------------------------------------------------------------ looking

    async def check_may_read(self, name: str, guest: int | None) -> None:
        """Raise RefusedError where studies are private and another guest owns this one."""
        if self._are_private and (await self._find(name)).guest != guest:
            raise unknown_study()

    async def view(self, name: str, guest: int | None) -> messages.StudyView:
        """A study as its page shows it; raises RefusedError."""
        found = await self._find(name)
        owner = await self._store.read(partial(rows.owner_name, guest=found.guest))
        start = await self._play(found, ())
        nodes = await self._executor.make(study.nodes, found.body)
        return msgspec.structs.replace(
            unstored(start, found.title),
            study=name,
            version=found.version,
            owner=displayed_name(owner),
            is_yours=guest == found.guest,
            match=found.match,
            nodes=nodes,
            lead=self._line(found.lead, found.lead_until_ms),
        )

    async def titled(self, name: str) -> tuple[str, str]:
        """The title and the game of a study; raises RefusedError."""
        found = await self._find(name)
        return found.title, found.game

    async def look(self, name: str, wish: messages.LookAtLine) -> messages.LineLooked:
        """A position in a study or off its lines; raises RefusedError."""
        found = await self._find(name)
        return await self._executor.make(self._positions.look, name, found.body, wish)

    async def position(self, name: str, line: messages.Line) -> Match:
        """The match after a line; raises RefusedError."""
        return await self._play(await self._find(name), line)

    async def file(self, name: str) -> tuple[str, str]:
        """The game, and the study as a match file; raises RefusedError."""
        found = await self._find(name)
        return found.game, await self._executor.make(study.exported, found.body)

    async def own(self, guest: int) -> messages.StudyList:
        """The studies of *guest* whose games are installed."""
        found = await self._store.read(partial(rows.own, guest=guest))
        known = drawn_games()
        return messages.StudyList(
            tuple(
                messages.StudyLine(name, title, game, find(game).title, changed)
                for name, title, game, changed in found
                if game in known
            )
        )

    # ------------------------------------------------------------ changing

    async def edit(self, name: str, guest: int | None, wish: messages.EditStudy) -> int:
        """Change a study and return its new version. Raises RefusedError without any change."""
        found = await self._own(name, guest)
        if delay := self._edits.delay(guest):
            raise too_many(say("study.too-fast"), delay)
        if found.version != wish.version:
            raise _stale()
        play = partial(self._positions.find, name, found.body)
        body, title = await self._executor.make(study.edited, found.body, found.title, wish.edits, play)
        changed = found._replace(body=body, title=title)
        if not await self._store.write(partial(rows.save, study=changed, now=self._runtime.now_ms())):
            raise _stale()
        await self._told(name)
        return found.version + 1

    async def remove(self, name: str, guest: int | None) -> None:
        """Delete a study; raises RefusedError."""
        await self._own(name, guest)
        await self._store.write(partial(rows.remove, study=name))
        await self._told(name)

    # ------------------------------------------------------------ leading

    async def lead(self, name: str, guest: int | None, line: messages.Line | None) -> None:
        """Lead all followers to a *line*, or stop leading for None; raises RefusedError."""
        found = await self._own(name, guest)
        if line is not None:
            await self._play(found, line)
        text = "" if line is None else msgspec.json.encode(line).decode()
        until = self._runtime.now_ms() + LEAD_MS
        await self._store.write(partial(rows.lead, study=name, line=text, until=until))
        await self._told(name)

    async def news(self, name: str) -> messages.StudyNews:
        """The present version and lead of a study; raises RefusedError."""
        found = await self._store.read(partial(rows.news, study=name))
        if found is None:
            raise unknown_study()
        return messages.StudyNews(found.version, self._line(found.lead, found.lead_until_ms))

    async def _told(self, name: str) -> None:
        self.followers.wake(name)
        await self._tell(name)

    # ------------------------------------------------------------ finding

    async def _find(self, name: str) -> Study:
        found = await self._store.read(partial(rows.find, study=name))
        if found is None or found.game not in drawn_games():
            raise unknown_study()
        return found

    async def _own(self, name: str, guest: int | None) -> Study:
        found = await self._find(name)
        if guest != found.guest:
            raise RefusedError(HTTPStatus.FORBIDDEN, "not-owner", say("study.not-yours"))
        return found

    async def _play(self, found: Study, line: messages.Line) -> Match:
        return await self._executor.make(self._positions.find, found.id, found.body, line)

    def _line(self, text: str, until: int) -> messages.Line | None:
        return _lines.decode(text) if text and self._runtime.now_ms() < until else None


def unknown_study() -> RefusedError:
    """The refusal for an unknown study."""
    return RefusedError(HTTPStatus.NOT_FOUND, "unknown-study", say("study.unknown"))


def unstored(start: Match, title: str) -> messages.StudyView:
    """A study of nobody that has one position."""
    definition = start.game.definition
    return messages.StudyView(
        study="",
        version=0,
        title=title,
        owner="",
        is_yours=False,
        game=start.game.name,
        game_title=definition.title,
        board=addresses.board_address(start.game),
        rules=addresses.rules_address(start.game.name),
        seats=tuple(_seats(start)),
        match="",
        nodes=(messages.StudyNode(-1, CHANCE, "", {}, ()),),
        lead=None,
        is_solved=definition.solved is not None,
    )


def _seats(start: Match) -> Iterator[Seat]:
    symbol = start.game.definition.drawn.seat_symbol
    for seat, side in enumerate(start.state.seat_names):
        yield Seat(seat, side, symbol(start.state.records, seat), side, "person", here=True)


def _stale() -> RefusedError:
    return RefusedError(HTTPStatus.CONFLICT, "stale", say("study.stale"))
