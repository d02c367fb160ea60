"""Hints during a match and reviews after it, thought of by the workers that play the computers' seats."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from stampede.bots.judging import Advice, Choice, Decision, Review, open_choices
from stampede.kit.brands import look_of
from stampede.kit.game import State
from stampede.kit.scene import Chart, Line
from stampede.play.match import Match
from stampede.web.archive import Archive
from stampede.web.bots import Bots
from stampede.web.ledger import Ledger
from stampede.web.refusals import RefusedError
from stampede.web.replay_messages import Advised, Hint, Judged, Reviewed
from stampede.web.text import say

Advise = Callable[..., list[Advice]]
"""``stampede.bots.advice.advise``, or what stands for it in a test; it must be importable by name."""

HINT_S, DECISION_S = 1.0, 0.3
HINTS = 3
MOST_DECISIONS = 120
"""Decisions judged of one match: some half a minute of a worker's time."""
KEPT, WAITING = 32, 4
"""Reviews kept in memory, and reviews made at a time."""
REVIEWER = -1
"""In whose name the workers are asked for reviews: they take turns with the players' questions."""

logger = logging.getLogger(__name__)


def advise_in_worker(*question: Any) -> list[Advice]:
    """Ask the house's own adviser. It is imported here, in the worker: the server carries no compiler."""
    from stampede.bots.advice import advise  # noqa: PLC0415

    return advise(*question)


class Advisers:
    """Gives hints, and makes each review once."""

    def __init__(self, bots: Bots, archive: Archive, advise: Advise = advise_in_worker) -> None:
        """Nothing is reviewed yet."""
        self._bots = bots
        self._archive = archive
        self._advise = advise
        self._reviews: OrderedDict[str, _Progress] = OrderedDict()

    async def hint(self, ledger: Ledger, guest: int | None, seat: int) -> Hint:
        """The best choices of *seat*, which is to act and which *guest* plays; raises RefusedError."""
        _check(ledger, guest, seat)
        view = ledger.match.seen_by(seat).observation(seat)
        assert guest is not None
        found = await self._ask(guest, view, seat, HINT_S)
        return Hint(seat, ledger.told(seat), tuple(Advised(*each) for each in found[:HINTS]))

    async def review(self, match: str) -> Reviewed:
        """The review of a finished match as far as it is made; asking for it begins it."""
        if match not in self._reviews:
            ledger = await self._archive.finished(match)
            if sum(not each.is_done for each in self._reviews.values()) >= WAITING:
                raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, "busy", say("review.busy"))
            progress = self._reviews.setdefault(match, _Progress(ledger.match))
            if progress.task is None:
                progress.task = asyncio.create_task(self._judge(progress))
            while len(self._reviews) > KEPT:
                _, oldest = self._reviews.popitem(last=False)
                oldest.stop()
        return self._reviews[match].told()

    def close(self) -> None:
        """Stop what is being made."""
        for progress in self._reviews.values():
            progress.stop()

    async def _judge(self, progress: "_Progress") -> None:
        try:
            # Beside the event loop: the whole match is played again.
            progress.choices = await asyncio.to_thread(open_choices, progress.match, MOST_DECISIONS)
            for number, (before, seat, action) in progress.choices:
                view = before.observation(seat)
                text = view.action_to_string(seat, action)
                found = await self._ask(REVIEWER, view, seat, DECISION_S, text)
                made = next((each for each in found if each.action == text), None)
                if made is not None:
                    progress.decisions.append(Decision(number, seat, made, found[0]))
                progress.done += 1
        except Exception:
            logger.exception("a review could not be finished")
            progress.choices = progress.choices or ()
            progress.done = len(progress.choices)

    async def _ask(
        self, who: int, view: State, seat: int, seconds: float, also: str = ""
    ) -> Sequence[Advice]:
        options: Mapping[str, Any] = dict(view.game.options)
        question = (view.game.name, options, view.to_dict(), seat, seconds, f"{len(view.history)}", also)
        found = await self._bots.consult(who, self._advise, *question)
        return found or []


class _Progress:
    """A review that is being made."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.choices: Sequence[tuple[int, Choice]] | None = None
        """None until they are looked for."""
        self.decisions: list[Decision] = []
        self.done = 0
        self.task: asyncio.Task[None] | None = None

    @property
    def is_done(self) -> bool:
        return self.choices is not None and self.done >= len(self.choices)

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    def told(self) -> Reviewed:
        """What is known so far."""
        review = Review(tuple(self.decisions))
        state = self.match.state
        points = review.turning_points() if self.is_done else []
        return Reviewed(
            done=1.0 if self.is_done else self.done / max(1, len(self.choices or ())),
            turning=tuple(
                Judged(each.number, each.seat, Advised(*each.made), Advised(*each.best)) for each in points
            ),
            chart=_chart(review, state),
            lost=tuple(round(review.lost(seat), 3) for seat in range(state.game.num_seats)),
        )


def _chart(review: Review, state: State) -> Chart:
    symbol = state.game.definition.seat_symbol
    lines = []
    for seat, name in enumerate(state.seat_names):
        mark = symbol(state.records, seat)
        points = tuple((float(number), round(100 * chance, 1)) for number, chance in review.chances(seat))
        lines.append(Line(name, mark, look_of(mark, seat), points))
    return Chart(say("review.title"), say("review.across"), say("review.up"), tuple(lines))


def _check(ledger: Ledger, guest: int | None, seat: int) -> None:
    """Raise RefusedError unless *seat* may be given a hint."""
    if not ledger.hints:
        raise RefusedError(HTTPStatus.FORBIDDEN, "no-hints", say("hint.not-here"))
    if seat not in ledger.seats_of(guest) or seat not in ledger.acting():
        raise RefusedError(HTTPStatus.CONFLICT, "not-your-turn", say("hint.not-now"))
