"""The studies of everybody: opened, looked at, changed, and led."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from http import HTTPStatus

import msgspec
from sqlalchemy import Connection

from stampede.games import drawn_games, find
from stampede.play import log
from stampede.play.match import Match
from stampede.web.limits.throttle import Rate, Throttle
from stampede.web.runtime.executor import BackgroundExecutor
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.names import told_name
from stampede.web.runtime.refusals import RefusedError, too_many
from stampede.web.store.store import Store
from stampede.web.studies import rows, study
from stampede.web.studies.messages import (
    CreateStudy,
    EditStudy,
    Line,
    LineLooked,
    LookAtLine,
    StudyCreated,
    StudyLine,
    StudyList,
    StudyNews,
    StudyView,
)
from stampede.web.studies.positions import StudyPositions
from stampede.web.studies.rows import Study
from stampede.web.table import addresses
from stampede.web.table.messages import Seat
from stampede.web.words import say

MOST_STUDIES = 100
"""Of one guest."""
EDITS_A_MINUTE = 240
LEAD_MS = 3 * 60 * 1000
"""So long others are led after the last word of who leads them: a page that was closed says nothing more."""
NEWS_SECONDS = 15.0
"""So often news are told though there may be none: then a lost word of another process is made good."""
Tell = Callable[[str], Awaitable[None]]
_lines = msgspec.json.Decoder(Line)


class Studies:
    """Keeps studies in the database, and tells those who look at one of what happens there."""

    def __init__(
        self, store: Store, executor: BackgroundExecutor, tell: Tell, *, are_private: bool = False
    ) -> None:
        """*tell* wakes those who look at a study at other processes; *executor* is for lines played.

        Where they *are_private* nobody reads another's.
        """
        self._are_private = are_private
        self._store = store
        self._runtime = store.runtime
        self._executor = executor
        self._tell = tell
        self._positions = StudyPositions(self._runtime)
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        """Those who look at a study here."""
        now = self._runtime.monotonic
        self._edits = Throttle(Rate(EDITS_A_MINUTE, 60), now=now)

    # ------------------------------------------------------------ opening

    async def body(self, wish: CreateStudy) -> str:
        """What a study begins with; raises RefusedError."""
        if wish.file:
            return await self._executor.make(study.brought, wish.file)
        if wish.game not in drawn_games():
            raise RefusedError.of(HTTPStatus.NOT_FOUND, "unknown-game", games=", ".join(drawn_games()))
        return await self._executor.make(study.started, wish)

    async def taken(self, file: log.MatchFile, match: Match) -> str:
        """What the study of a finished match begins with."""
        return await self._executor.make(study.taken, file, match)

    async def open(
        self, guest: int, title: str, body: str, match: str, note: Callable[[Connection, StudyCreated], None]
    ) -> StudyCreated:
        """Keep a new study of *guest*, and what *note* writes; raises RefusedError if it is one too many."""
        if await self._store.read(partial(rows.count, guest=guest)) >= MOST_STUDIES:
            raise too_many(say("study.too-many", count=MOST_STUDIES))
        game = log.read(body).game
        title = study.titled(title or find(game).title)
        name, now = new_id(self._runtime), self._runtime.now_ms()
        made = Study(name, guest, title, game, match, body, 1, now)
        answer = StudyCreated(name)

        def work(connection: Connection) -> None:
            note(connection, answer)
            rows.add(connection, made)

        await self._store.write(work)
        return answer

    # ------------------------------------------------------------ looking

    async def check_may_read(self, name: str, guest: int | None) -> None:
        """Raise RefusedError where studies are private and this one is another's: its words are theirs."""
        if self._are_private and (await self._find(name)).guest != guest:
            raise unknown_study()

    async def view(self, name: str, guest: int | None) -> StudyView:
        """All of a study; raises RefusedError."""
        found = await self._find(name)
        owner = await self._store.read(partial(rows.owner_name, guest=found.guest))
        start = await self._play(found, ())
        nodes = await self._executor.make(study.nodes, found.body)
        definition = start.game.definition
        return StudyView(
            study=name,
            version=found.version,
            title=found.title,
            owner=told_name(owner),
            is_yours=guest == found.guest,
            game=found.game,
            game_title=definition.title,
            board=addresses.board_address(start.game),
            rules=addresses.rules_address(found.game),
            seats=tuple(_seats(start)),
            match=found.match,
            nodes=nodes,
            lead=self._line(found.lead, found.lead_until_ms),
        )

    async def titled(self, name: str) -> tuple[str, str]:
        """The title and the game of a study; raises RefusedError."""
        found = await self._find(name)
        return found.title, found.game

    async def look(self, name: str, wish: LookAtLine) -> LineLooked:
        """A position of a study or near it; raises RefusedError."""
        found = await self._find(name)
        return await self._executor.make(self._positions.look, name, found.body, wish)

    async def position(self, name: str, line: Line) -> Match:
        """The match after a line; raises RefusedError."""
        return await self._play(await self._find(name), line)

    async def file(self, name: str) -> tuple[str, str]:
        """The game, and the study as a match file; raises RefusedError."""
        found = await self._find(name)
        return found.game, await self._executor.make(study.exported, found.body)

    async def own(self, guest: int) -> StudyList:
        """Those of *guest* whose games are installed."""
        found = await self._store.read(partial(rows.own, guest=guest))
        known = drawn_games()
        return StudyList(
            tuple(
                StudyLine(name, title, game, find(game).title, changed)
                for name, title, game, changed in found
                if game in known
            )
        )

    # ------------------------------------------------------------ changing

    async def edit(self, name: str, guest: int | None, wish: EditStudy) -> int:
        """Change a study; its new version. Raises RefusedError, and then nothing has changed."""
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

    async def lead(self, name: str, guest: int | None, line: Line | None) -> None:
        """Lead all who follow to a *line*, or nobody any more; raises RefusedError."""
        found = await self._own(name, guest)
        if line is not None:
            await self._play(found, line)
        text = "" if line is None else msgspec.json.encode(line).decode()
        until = self._runtime.now_ms() + LEAD_MS
        await self._store.write(partial(rows.lead, study=name, line=text, until=until))
        await self._told(name)

    async def news(self, name: str) -> StudyNews:
        """How far a study is; raises RefusedError."""
        found = await self._store.read(partial(rows.news, study=name))
        if found is None:
            raise unknown_study()
        return StudyNews(found.version, self._line(found.lead, found.lead_until_ms))

    async def changed(self, name: str, news: asyncio.Event) -> None:
        """Wait until there may be news of a study, not for long; *news* is who waits."""
        timer = self._runtime.call_later(NEWS_SECONDS, news.set)
        self._waiting[name].add(news)
        try:
            await news.wait()
            news.clear()
        finally:
            timer.cancel()

    def leave(self, name: str, news: asyncio.Event) -> None:
        """Somebody looks no longer."""
        self._waiting[name].discard(news)
        if not self._waiting[name]:
            del self._waiting[name]

    def wake(self, name: str) -> None:
        """There is something new at a study."""
        for each in self._waiting.get(name, ()):
            each.set()

    async def _told(self, name: str) -> None:
        self.wake(name)
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

    async def _play(self, found: Study, line: Line) -> Match:
        return await self._executor.make(self._positions.find, found.id, found.body, line)

    def _line(self, text: str, until: int) -> Line | None:
        return _lines.decode(text) if text and self._runtime.now_ms() < until else None


def unknown_study() -> RefusedError:
    """No study has this name."""
    return RefusedError(HTTPStatus.NOT_FOUND, "unknown-study", say("study.unknown"))


def _seats(start: Match) -> Iterator[Seat]:
    symbol = start.game.definition.drawn.seat_symbol
    for seat, side in enumerate(start.state.seat_names):
        yield Seat(seat, side, symbol(start.state.records, seat), side, "person", here=True)


def _stale() -> RefusedError:
    return RefusedError(HTTPStatus.CONFLICT, "stale", say("study.stale"))
