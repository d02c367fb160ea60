"""Computes hints during a match and reviews after it, in the workers that also play the computers' seats."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from stampede.bots.judging import Advice, JudgedDecision, Judgement, Review, open_choices
from stampede.core.full_state import FullState
from stampede.core.game import State
from stampede.core.interface import CHANCE
from stampede.play.match import Match
from stampede.web.advice.proven import ProofLookup
from stampede.web.advice.wording import hint_in_words, proof_in_words, review_in_words
from stampede.web.replays.messages import Hint, Proven, Reviewed
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.workers import WorkersLostError
from stampede.web.table.state import TableState
from stampede.web.table.workers import Bots
from stampede.web.tables.archive import Archive
from stampede.web.words import say

Advise = Callable[..., list[Advice]]
"""``stampede.bots.advice.advise`` or a test's replacement, importable by name."""
Judge = Callable[..., Judgement]
"""``stampede.bots.advice.judge``, likewise."""

HINT_S, DECISION_S = 1.0, 0.3
MOST_DECISIONS = 120
"""Most decisions judged in one match: about half a minute of a worker's time."""
HINTS_KEPT, KEPT, WAITING = 256, 32, 4
"""Hints and reviews kept in memory, and reviews computed at a time."""
REVIEWER = "reviewer"
"""The name under which reviews queue for the workers, fairly beside the players' requests."""

logger = logging.getLogger(__name__)


def advise_in_worker(*question: Any) -> list[Advice]:
    """Run the built-in adviser. It is imported here, in the worker, so that the server loads no compiler."""
    from stampede.bots.advice import advise  # noqa: PLC0415

    return advise(*question)


def judge_in_worker(*question: Any) -> Judgement:
    """Run the built-in judge, likewise."""
    from stampede.bots.advice import judge  # noqa: PLC0415

    return judge(*question)


class Experts(NamedTuple):
    """The functions that workers run for hints and reviews."""

    advise: Advise = advise_in_worker
    judge: Judge = judge_in_worker


class Advisers:
    """Answers requests for hints, and computes each review once."""

    def __init__(self, bots: Bots, archive: Archive, experts: Experts, runtime: Runtime) -> None:
        """Start without any request."""
        self.proven = ProofLookup(bots)
        self._bots = bots
        self._archive = archive
        self._experts = experts
        self._runtime = runtime
        self._hints: OrderedDict[int, _Asked] = OrderedDict()
        """The last hint of each guest."""
        self._reviews: OrderedDict[str, _Progress] = OrderedDict()

    async def hint(self, table_state: TableState, guest: int | None, seat: int) -> Hint:
        """The best choices of *seat*, which is to act and which *guest* plays; raises RefusedError.

        A guest gets one hint at a time, and the same hint again for the same decision.
        """
        _check(table_state, guest, seat)
        assert guest is not None
        view, since = table_state.match.seen_by(seat).observation(seat), table_state.since(seat)
        return await self._ask(guest, (table_state.match_id, seat, since), view, _levels(table_state))

    async def opinion(self, study: str, match: Match, guest: int) -> Hint:
        """The best choices of the seat to act after *match*, a line of a study, from that seat's knowledge.

        Raises RefusedError, as :meth:`hint` does.
        """
        seat = next(iter(match.state.acting_seats()), CHANCE)
        if seat == CHANCE:
            raise RefusedError(HTTPStatus.CONFLICT, "not-your-turn", say("study.nobody-acts"))
        view = match.seen_by(seat).observation(seat)
        # Nobody sits at a study, so the chances are shown as they were found.
        return await self._ask(guest, ((study, match.entries), seat, match.version), view, ())

    async def _ask(self, guest: int, question: "Question", view: State, levels: tuple[int, ...]) -> Hint:
        """Advice to the seat whose *view* this is, against players of these *levels*."""
        known = self._hints.get(guest)
        if known is not None and not known.hint.done() and known.question != question:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", say("hint.busy"))
        if known is None or known.question != question or known.has_failed():
            known = _Asked(question, asyncio.create_task(self._find_hint(guest, view, levels)))
            self._hints[guest] = known
        self._hints.move_to_end(guest)
        while len(self._hints) > HINTS_KEPT:
            self._hints.popitem(last=False)
        # The texts are made last: the same guest may ask again in another language.
        found, proof = await asyncio.shield(known.hint)
        return hint_in_words(view.game.definition, question, found, proof_in_words(proof, view))

    async def _find_hint(
        self, guest: int, view: State, levels: tuple[int, ...]
    ) -> tuple[list[Advice], Proven]:
        question = *_question(view, view.viewer), HINT_S, _seed(view), levels
        try:
            found = await self._bots.consult(("hint", guest), HINT_S, self._experts.advise, *question)
        except WorkersLostError:
            raise _no_answer(say("hint.failed")) from None
        try:
            return found, await self.proven.result(view, guest)
        except RefusedError:  # a hint is good for something without a proof, too
            return found, Proven()

    async def review(self, match: str) -> Reviewed:
        """The review of a finished match as far as it is complete; the first call starts it."""
        if match not in self._reviews:
            table_state = await self._archive.finished(match)
            if sum(not each.is_done for each in self._reviews.values()) >= WAITING:
                raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", say("review.busy"))
            progress = self._reviews.setdefault(match, _Progress(table_state))
            if progress.task is None:
                progress.task = asyncio.create_task(self._review(progress, table_state))
            while len(self._reviews) > KEPT:
                _, oldest = self._reviews.popitem(last=False)
                oldest.stop()
        if self._reviews[match].has_failed:
            del self._reviews[match]
            raise _no_answer(say("review.failed"))
        return self._reviews[match].reviewed()

    def close(self) -> None:
        """Cancel the reviews in progress."""
        for asked in self._hints.values():
            asked.hint.cancel()
        for progress in self._reviews.values():
            progress.stop()

    async def _review(self, progress: "_Progress", table_state: TableState) -> None:
        match, levels = table_state.match, _levels(table_state)
        try:
            # In a background thread, because the whole match is replayed.
            choices = await self._runtime.in_thread(open_choices, match, MOST_DECISIONS)
            progress.total = len(choices)
            for number, (before, seat, action) in choices:
                view = before.observation(seat)
                made = view.action_to_string(seat, action)
                question = *_question(view, seat), made, DECISION_S, _seed(view), levels
                verdict = await self._bots.consult(REVIEWER, DECISION_S, self._experts.judge, *question)
                progress.decisions.append(JudgedDecision(number, seat, *verdict))
        except Exception:
            logger.exception("a review could not be finished")
            progress.has_failed = True


def _question(view: State, seat: int | None) -> tuple[Any, ...]:
    return view.game.name, dict(view.game.options), view.to_dict(), seat


def _levels(table_state: TableState) -> tuple[int, ...]:
    """The level of the computer on each seat; 0 for a person."""
    players = table_state.series.players
    return tuple(table_state.players[player].level for player in players)


def _seed(view: State) -> str:
    """A seed that depends only on the pending decision and on what the seat knows."""
    return f"{len(view.history)}"


Question = tuple[object, int, int]
"""The match or line, the seat, and the version at which its decision became pending."""


class _Asked(NamedTuple):
    """A hint, finished or in progress."""

    question: Question
    hint: asyncio.Task[tuple[list[Advice], Proven]]

    def has_failed(self) -> bool:
        return self.hint.done() and (self.hint.cancelled() or self.hint.exception() is not None)


class _Progress:
    """A review in progress."""

    def __init__(self, table_state: TableState) -> None:
        match, standing = table_state.match, table_state.standing
        # Without the history, which may be long; nobody may ask about this match any more.
        self.state = FullState(match.game, match.state.position, [])
        self.played = len(match.state.history)
        self.winners = standing.winners if standing else ()
        self.decisions: list[JudgedDecision] = []
        self.total: int | None = None
        """None until the decisions have been counted."""
        self.has_failed = False
        self.task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        return self.has_failed or len(self.decisions) == self.total

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def reviewed(self) -> Reviewed:
        """The review as far as it is complete."""
        done = 1.0 if self.is_done else len(self.decisions) / (self.total or 1)
        return review_in_words(Review(tuple(self.decisions)), self.state, done, self.played, self.winners)


def _no_answer(message: str) -> RefusedError:
    return RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "no-answer", message)


def _check(table_state: TableState, guest: int | None, seat: int) -> None:
    """Raise RefusedError unless *seat* may get a hint."""
    if not table_state.options.hints:
        raise RefusedError(HTTPStatus.FORBIDDEN, "no-hints", say("hint.not-here"))
    if seat not in table_state.seats_of(guest) or seat not in table_state.acting():
        raise RefusedError(HTTPStatus.CONFLICT, "not-your-turn", say("hint.not-now"))
