"""Planned moves: a player's answers to moves of the others, kept secret until they are played.

Only games in which nothing is hidden and nothing left to chance are planned ahead (``is_foreseeable``). A
plan is known to its player alone: it is counted in nobody's version, and no list of tables changes with it.
"""

from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus

from stampede.core.errors import IllegalAction
from stampede.core.game import State
from stampede.play.match import Match
from stampede.web.runtime.refusals import RefusedError, illegal, stale
from stampede.web.table.events import Acted, Planned
from stampede.web.table.plan import Plan
from stampede.web.table.state import TableState
from stampede.web.words import say

MOST_LINES, LONGEST_LINE = 24, 24


def of(table_state: TableState, player: int) -> Plan | None:
    """The plan of a player."""
    return next((plan for plan in table_state.plans if plan.player == player), None)


# ---------------------------------------------------------------- as the match goes on


def noted(table_state: TableState, event: Planned) -> TableState:
    """The table after a player has made another plan, or none."""
    others = tuple(plan for plan in table_state.plans if plan.player != event.player)
    plan = Plan(event.player, table_state.match.version, event.lines, event.anyway)
    return replace(table_state, plans=others if plan.is_spent else (*others, plan))


def followed(before: TableState, after: TableState) -> TableState:
    """*after* with the rest of the plans made *before*."""
    if not before.plans or after.match is before.match:
        return replace(after, plans=()) if after.plans and after.has_ended else after
    if after.has_ended or after.match_id != before.match_id:
        return replace(after, plans=())
    plans = (_followed(after, plan) for plan in before.plans)
    return replace(after, plans=tuple(plan for plan in plans if not plan.is_spent))


def _followed(table_state: TableState, plan: Plan) -> Plan:
    match, seat = table_state.match, table_state.seat_of(plan.player)
    if plan.dropped:  # shown until the player chooses again
        is_over = match.entries[-1:] and match.entries[-1].seat == seat
        return replace(plan, dropped="") if is_over else plan
    if match.version != plan.at + 1:
        return replace(plan, lines=(), anyway="", dropped="undone")
    plan = plan.after(match.entries[-1], seat)
    if match.state.acting_seats() != (seat,) or not (action := _next(plan)):
        return plan
    try:
        match.state.string_to_action(seat, action)
    except IllegalAction:
        return replace(plan, lines=(), anyway="", dropped="illegal", about=action)
    return plan


def answer(table_state: TableState) -> Acted | None:
    """The action of the player whose turn it is, if they planned it."""
    acting = table_state.acting()
    if len(acting) != 1 or not table_state.plans:
        return None
    player = table_state.series.players[acting[0]]
    plan = of(table_state, player)
    if plan is None or plan.at != table_state.match.version or table_state.players[player].plays_level:
        return None
    action = _next(plan)
    return Acted(acting[0], action, is_planned=True) if action else None


def _next(plan: Plan) -> str:
    return plan.lines[0][0] if plan.lines else plan.anyway


# ---------------------------------------------------------------- making a plan


def check_may_plan(table_state: TableState, seat: int, version: int) -> None:
    """Raise RefusedError unless *seat*, having seen *version*, may think ahead now."""
    if not table_state.match.game.definition.facts.is_foreseeable:
        raise RefusedError(HTTPStatus.FORBIDDEN, "no-plans", say("plan.not-here"))
    if table_state.phase != "playing" or seat in table_state.acting():
        raise RefusedError(HTTPStatus.CONFLICT, "not-waiting", say("plan.not-now"))
    if not table_state.is_current(seat, version):
        raise stale()


def planned(table_state: TableState, seat: int, lines: Sequence[Sequence[str]], anyway: str) -> Planned:
    """The plan of *seat*, judged and in the notation of the game; raises RefusedError."""
    if len(lines) > MOST_LINES or any(len(line) > LONGEST_LINE for line in lines):
        raise _bad(say("plan.too-long", lines=MOST_LINES, actions=LONGEST_LINE))
    told = tuple(sorted({_line(table_state.match, seat, line) for line in lines if line}))
    _check_answers(table_state.match, seat, told)
    if anyway:
        anyway = _readable(table_state.match.state, seat, anyway)
    return Planned(table_state.series.players[seat], told, anyway)


def tried(match: Match, actions: Sequence[str]) -> Match:
    """The match as it would be after some more *actions*; raises RefusedError."""
    if len(actions) > LONGEST_LINE:
        raise _bad(say("plan.too-long", lines=MOST_LINES, actions=LONGEST_LINE))
    for action in actions:
        acting = match.state.acting_seats()
        if not acting:
            raise _bad(say("plan.over"))
        try:
            match = match.submit(acting[0], action)
        except IllegalAction as error:
            raise illegal(error) from None
    return match


def _line(match: Match, seat: int, line: Sequence[str]) -> tuple[str, ...]:
    following = tried(match, line)
    made = following.entries[match.version :]
    if made[-1].seat != seat:
        raise _bad(say("plan.no-answer"))
    return tuple(entry.action for entry in made)


def _check_answers(match: Match, seat: int, lines: Sequence[tuple[str, ...]]) -> None:
    """Raise RefusedError where two lines answer the same position differently."""
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        for number, entry in enumerate(tried(match, line).entries[match.version :]):
            if entry.seat == seat and answers.setdefault(line[:number], entry.action) != entry.action:
                raise _bad(say("plan.two-answers", first=answers[line[:number]], second=entry.action))


def _readable(state: State, seat: int, text: str) -> str:
    definition = state.game.definition
    try:
        return state.action_to_string(seat, definition.rules.string_to_action(state.records, seat, text))
    except IllegalAction as error:
        raise illegal(error) from None


def _bad(message: str) -> RefusedError:
    return RefusedError(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-plan", message)
