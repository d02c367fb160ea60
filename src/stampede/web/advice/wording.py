"""Hints and reviews as texts in the reader's language."""

import math
from collections.abc import Iterator, Sequence

from stampede.bots.judging import Advice, GivenAway, JudgedDecision, Review, worth
from stampede.bots.reasons import Reply
from stampede.core.definition import Definition
from stampede.core.game import State
from stampede.core.scene import Chart, Line
from stampede.draw.brands import look_of
from stampede.web.replays.messages import (
    Advised,
    Hint,
    Judged,
    Praised,
    Proven,
    PunishingReply,
    Reviewed,
    Turned,
)
from stampede.web.words import say


def hint_in_words(
    definition: Definition, question: tuple[object, int, int], found: Sequence[Advice], proven: str = ""
) -> Hint:
    """A hint: reasons for the best choice, against one that is clearly worse, and what is *proven*."""
    _, seat, since = question
    merit = found[0].why.merit if found else None
    reason = definition.describe(merit) if merit else ""
    choices = tuple(_advised(each, definition) for each in found)
    worse = [each for each in found[1:] if each.why.refutes and _is_worse(each, found[0])]
    if not worse:
        return Hint(seat, since, choices, reason, proven=proven)
    risk, answer = worse[0].why.risk, _answer(worse[0].why.answer, definition)
    fails = definition.describe(risk) if risk else ""
    return Hint(seat, since, choices, reason, _advised(worse[0], definition), fails, answer, proven)


def proof_in_words(proof: Proven, state: State) -> str:
    """The proven result of a position in a sentence; empty where there is none."""
    if proof.winner < 0:
        return ""
    return say("hint.proven", side=state.seat_names[proof.winner], count=proof.within)


def _is_worse(choice: Advice, best: Advice) -> bool:
    return best.chance - choice.chance > math.hypot(best.margin, choice.margin)


def _answer(answer: Reply | None, definition: Definition) -> PunishingReply | None:
    """A reply, and what it does where its own words do not say so."""
    if answer is None:
        return None
    text, merit = definition.name_action(answer.action), answer.merit
    if merit is not None and merit.kind not in (answer.action.kind, "captures"):
        text = say("review.because", action=text, reason=definition.describe(merit))
    return PunishingReply(text, answer.action.path)


def review_in_words(
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


def _judged(decision: JudgedDecision, definition: Definition) -> Judged:
    risk, merit = decision.why.risk, decision.why.merit
    return Judged(
        decision.number,
        decision.seat,
        _advised(decision.made, definition),
        _advised(decision.best, definition),
        risk=definition.describe(risk) if risk else "",
        reason=definition.describe(merit) if merit else "",
        risk_path=risk.path if risk else (),
        answer=_answer(decision.why.answer, definition),
        given_away=_given_away(decision.given_away, definition),
        worth=worth(decision, definition),
    )


def _given_away(found: GivenAway | None, definition: Definition) -> str:
    if found is None:
        return ""
    keeps = definition.name_action(found.words) if found.words else ""
    return say("review.given-away.kept" if keeps else "review.given-away", count=found.within, action=keeps)


def _praised(decision: JudgedDecision | None, definition: Definition) -> Iterator[Praised]:
    if decision is not None and decision.praise is not None:
        praise = decision.praise
        reason = definition.describe(praise.merit) if praise.merit else ""
        made, usual = _advised(decision.made, definition), _advised(praise.usual, definition)
        yield Praised(decision.number, decision.seat, made, usual, reason)


def _turned(review: Review, seat: int, definition: Definition) -> Iterator[Turned]:
    """The turns of luck; none in a game where a seat can foresee everything."""
    found = None if definition.facts.is_foreseeable else review.luck(seat)
    if found is not None:
        yield Turned(seat, *found)


def _advised(advice: Advice, definition: Definition) -> Advised:
    words = advice.words
    if words is None:
        return Advised(advice.action, advice.chance, advice.margin)
    return Advised(advice.action, advice.chance, advice.margin, definition.name_action(words), words.path)


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
