"""Matches by their own names: the one being played at a table, and those before it."""

from collections import OrderedDict
from http import HTTPStatus

from stampede.kit.errors import StampedeError
from stampede.play.fairness import commitment
from stampede.play.log import MatchFile
from stampede.web import views
from stampede.web.events import Event, Started
from stampede.web.ledger import Ledger, fold
from stampede.web.messages import Frame, Replay
from stampede.web.refusals import RefusedError, old_rules, unknown_match
from stampede.web.store import Store
from stampede.web.workshop import Workshop

KEPT = 32
"""Finished matches kept in memory: a link that is handed round is opened many times."""


class Archive:
    """Finds matches, and remembers those that change no more."""

    def __init__(self, store: Store, workshop: Workshop) -> None:
        """Nothing is remembered yet."""
        self._store = store
        self._workshop = workshop
        self._finished: OrderedDict[str, Ledger] = OrderedDict()

    async def find(self, match: str) -> Ledger:
        """The table as it stood at the end of *match*, or stands now; raises RefusedError."""
        if match in self._finished:
            self._finished.move_to_end(match)
            return self._finished[match]
        table = await self._store.table_of(match)
        if table is None:
            raise unknown_match()
        try:
            events = [line.event for line in await self._store.lines(table)]
            ledger = await self._workshop.make(fold, table, _until_next(events, match))
        except StampedeError as error:
            raise old_rules(error) from None
        if ledger.ended:
            self._finished[match] = ledger
            while len(self._finished) > KEPT:
                self._finished.popitem(last=False)
        return ledger

    async def finished(self, match: str) -> Ledger:
        """The table at the end of *match*; raises RefusedError while it goes on."""
        ledger = await self.find(match)
        if not ledger.ended:
            message = "The match is not over yet. Its replay and its seed can be had when it is."
            raise RefusedError(HTTPStatus.CONFLICT, "not-over", message)
        return ledger


def replay(ledger: Ledger) -> Replay:
    """Every position of a finished match, as a spectator sees them."""
    match = ledger.match
    outcome = views.outcome(match, ledger.names())
    assert outcome is not None
    scenes = [position.scene(None) for position in match.positions()]
    lines = [None, *views.transcript(match, None)]
    return Replay(
        match=ledger.match_id,
        table=ledger.table,
        game=match.game.name,
        title=match.game.definition.title,
        names=ledger.names(),
        board=views.board_address(match.game),
        frames=tuple(Frame(line, scene) for line, scene in zip(lines, scenes, strict=True)),
        outcome=outcome,
        commitment=commitment(bytes.fromhex(ledger.seed)),
        seed=ledger.seed,
        options=dict(match.game.options),
    )


def match_file(ledger: Ledger) -> MatchFile:
    """A finished match as a file that anyone can check."""
    return MatchFile(
        game=ledger.match.game.name,
        rules_version=ledger.match.game.definition.rules_version,
        options=ledger.match.game.options,
        names=ledger.names(),
        entries=ledger.match.entries,
        commitment=commitment(bytes.fromhex(ledger.seed)),
        seed=ledger.seed,
        contributions=ledger.contributions,
        drawn=ledger.drawn,
        winners=ledger.match.state.winners(),
    )


def _until_next(events: list[Event], match: str) -> list[Event]:
    """The log up to the last event of *match*."""
    has_begun = False
    for index, event in enumerate(events):
        if isinstance(event, Started):
            if has_begun:
                return events[:index]
            has_begun = event.match == match
    return events
