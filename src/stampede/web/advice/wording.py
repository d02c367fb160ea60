"""Hints and reviews as texts in the reader's language."""

import math
from collections.abc import Iterator, Sequence

from stampede.bots.judging import Advice, Decision, Review, worth
from stampede.core.definition import Definition
from stampede.core.game import State
from stampede.core.scene import Chart, Line
from stampede.draw.brands import look_of
from stampede.web.replays.messages import Advised, Hint, Judged, Praised, Reviewed, Turned
from stampede.web.words import say


def told_hint(definition: Definition, question: tuple[object, int, int], found: Sequence[Advice]) -> Hint:
    """A hint: reasons for the best choice, and against one that is clearly worse."""
    _, seat, since = question
    merit = found[0].why.merit if found else None
    reason = definition.describe(merit) if merit else ""
    worse = [each for each in found[1:] if each.why.risk and _is_worse(each, found[0])]
    choices = tuple(_advised(each) for each in found)
    if not worse or worse[0].why.risk is None:
        return Hint(seat, since, choices, reason)
    return Hint(seat, since, choices, reason, _advised(worse[0]), definition.describe(worse[0].why.risk))


def _is_worse(choice: Advice, best: Advice) -> bool:
    return best.chance - choice.chance > math.hypot(best.margin, choice.margin)


def told_review(
    review: Review, state: State, done: float, played: int = 0, winners: Sequence[int] = ()
) -> Reviewed:
    """A review that is complete up to *done* (0 to 1); *state* is the match's end, after *played* actions."""
    definition = state.game.definition
    seats = range(state.game.num_seats)
    over = seats if done == 1.0 else ()
    return Reviewed(
        done=done,
        lessons=tuple(_judged(each, definition) for seat in over for each in review.lessons(seat)),
        well=tuple(told for seat in over for told in _praised(review.well_done(seat), definition)),
        luck=tuple(told for seat in over for told in _turned(review, seat, definition)),
        turn=next((_judged(each, definition) for each in review.turning_points(1) if over), None),
        chart=_chart(review, state, (played, winners) if over and winners else None),
        lost=tuple(round(review.lost(seat), 3) for seat in seats),
    )


def _judged(decision: Decision, definition: Definition) -> Judged:
    risk, merit = decision.why.risk, decision.why.merit
    return Judged(
        decision.number,
        decision.seat,
        _advised(decision.made),
        _advised(decision.best),
        risk=definition.describe(risk) if risk else "",
        reason=definition.describe(merit) if merit else "",
        worth=worth(decision, definition),
    )


def _praised(decision: Decision | None, definition: Definition) -> Iterator[Praised]:
    if decision is not None and decision.praise is not None:
        praise = decision.praise
        reason = definition.describe(praise.merit) if praise.merit else ""
        made, usual = _advised(decision.made), _advised(praise.usual)
        yield Praised(decision.number, decision.seat, made, usual, reason)


def _turned(review: Review, seat: int, definition: Definition) -> Iterator[Turned]:
    """The turns of luck; none in a game where a seat can foresee everything."""
    found = None if definition.facts.is_foreseeable else review.luck(seat)
    if found is not None:
        yield Turned(seat, *found)


def _advised(advice: Advice) -> Advised:
    return Advised(advice.action, advice.chance, advice.margin)


def _chart(review: Review, state: State, end: tuple[int, Sequence[int]] | None) -> Chart:
    """Each seat's chances over the match; if it has an *end*, its winners give the last values."""
    symbol = state.game.definition.drawn.seat_symbol
    lines = []
    for seat, name in enumerate(state.seat_names):
        mark = symbol(state.records, seat)
        chances = review.chances(seat)
        if end is not None:
            chances.append((end[0], float(seat in end[1])))
        points = tuple((float(number), round(100 * chance, 1)) for number, chance in chances)
        lines.append(Line(name, mark, look_of(mark, seat), points))
    return Chart(say("review.title"), say("review.across"), "", tuple(lines), unit="%")
