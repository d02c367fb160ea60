"""Hints and reviews in words, in the language of who reads them."""

import math
from collections.abc import Iterator, Sequence

from stampede.bots.judging import ANY_AMOUNT, Advice, Cost, Decision, Review
from stampede.core.definition import Definition
from stampede.core.game import State
from stampede.draw.brands import look_of
from stampede.draw.scene import Chart, Line
from stampede.web.lobby.messages import Advised, Hint, Judged, Praised, Reviewed, Turned
from stampede.web.words import say

EVEN = 0.5
TWICE = 2
"""From here on odds are said to be so many times as good."""
MANY_TIMES = 20
"""No more is said."""


def told_hint(definition: Definition, question: tuple[object, int, int], found: Sequence[Advice]) -> Hint:
    """A hint for a *question*: what speaks for the best choice, and against one that is clearly worse."""
    _, seat, since = question
    merit = found[0].why.merit if found else None
    reason = definition.told(merit) if merit else ""
    worse = [each for each in found[1:] if each.why.risk and _is_worse(each, found[0])]
    choices = tuple(_advised(each) for each in found)
    if not worse or worse[0].why.risk is None:
        return Hint(seat, since, choices, reason)
    return Hint(seat, since, choices, reason, _advised(worse[0]), definition.told(worse[0].why.risk))


def _is_worse(choice: Advice, best: Advice) -> bool:
    return best.chance - choice.chance > math.hypot(best.margin, choice.margin)


def told_review(review: Review, state: State, done: float) -> Reviewed:
    """A review as far as it is *done*; *state* is the end of the match."""
    definition = state.game.definition
    seats = range(state.game.num_seats)
    over = seats if done == 1.0 else ()
    return Reviewed(
        done=done,
        lessons=tuple(_judged(each, definition) for seat in over for each in review.lessons(seat)),
        well=tuple(told for seat in over for told in _praised(review.well_done(seat), definition)),
        luck=tuple(told for seat in over for told in _turned(review, seat, definition)),
        chart=_chart(review, state),
        lost=tuple(round(review.lost(seat), 3) for seat in seats),
    )


def _judged(decision: Decision, definition: Definition) -> Judged:
    risk, merit = decision.why.risk, decision.why.merit
    return Judged(
        decision.number,
        decision.seat,
        _advised(decision.made),
        _advised(decision.best),
        risk=definition.told(risk) if risk else "",
        reason=definition.told(merit) if merit else "",
        worth=_worth(decision.cost, definition, decision.best.chance),
    )


def _praised(decision: Decision | None, definition: Definition) -> Iterator[Praised]:
    if decision is not None and decision.praise is not None:
        praise = decision.praise
        reason = definition.told(praise.merit) if praise.merit else ""
        made, usual = _advised(decision.made), _advised(praise.usual)
        yield Praised(decision.number, decision.seat, made, usual, reason)


def _turned(review: Review, seat: int, definition: Definition) -> Iterator[Turned]:
    """Where everything can be foreseen, nothing could not be known."""
    found = None if definition.facts.is_foreseeable else review.luck(seat)
    if found is not None:
        yield Turned(seat, *found)


def _worth(cost: Cost, definition: Definition, chance: float) -> str:
    """What the better choice brings more, in a sentence; empty where that is next to nothing."""
    if cost.amount <= 0 or cost.margin >= ANY_AMOUNT:
        return ""
    if cost.unit == "moves":
        return say("review.cost.sooner" if chance > EVEN else "review.cost.longer", count=int(cost.amount))
    if cost.unit == "odds":
        times = min(round(math.exp(cost.amount)), MANY_TIMES)
        return say("review.cost.odds", times=times) if times >= TWICE else ""
    amount, margin = definition.amount(cost.amount), definition.amount(cost.margin)
    return say("review.cost.scores" if cost.is_clear else "review.cost.unsure", amount=amount, margin=margin)


def _advised(advice: Advice) -> Advised:
    return Advised(advice.action, advice.chance, advice.margin)


def _chart(review: Review, state: State) -> Chart:
    symbol = state.game.definition.drawn.seat_symbol
    lines = []
    for seat, name in enumerate(state.seat_names):
        mark = symbol(state.records, seat)
        points = tuple((float(number), round(100 * chance, 1)) for number, chance in review.chances(seat))
        lines.append(Line(name, mark, look_of(mark, seat), points))
    return Chart(say("review.title"), say("review.across"), say("review.up"), tuple(lines))
