"""Tables with rules that are no longer supported: running matches go on under the newest, others are kept."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec

from stampede.core.definition import Definition
from stampede.core.errors import StampedeError, UnknownRules
from stampede.core.full_state import FullState
from stampede.games import find, load, shown
from stampede.play.match import Match
from stampede.play.rules_change import under
from stampede.web.table import events as ev
from stampede.web.table import reducer, snapshot
from stampede.web.table.players import Names
from stampede.web.table.state import NO_TRAIL, TableState

ON_THE_BOARD = (ev.Acted, ev.TookBack, ev.Undone, ev.UndoAsked, ev.UndoAnswered, ev.Planned)
"""Events that depend on the rules, and on all actions before them."""


def lost(
    table: str,
    known: bytes | None,
    events: Sequence[ev.Event],
    times: Sequence[int],
    called: Names,
    now_ms: int,
) -> tuple[ev.RulesChanged, TableState]:
    """The event that moves a *table* to the newest rules, and the state that it holds.

    *known* is its last snapshot, by any release, and *called* the names of those at it. Without a
    snapshot all *events* must go through under the newest rules. Raises StampedeError if the table is lost.
    """
    definition = _definition(events)
    try:
        table_state = _from_snapshot(known, events, times, definition)
    except StampedeError:
        table_state = _played_again(table, events, times, definition)
    while step := reducer.by_itself(table_state):
        table_state = step[1]
    if table_state.clock and not table_state.has_ended:
        clock = table_state.clock.turned(table_state.on_the_clock, table_state.at_ms / 1000)
        table_state = replace(table_state, clock=clock.forgiven(now_ms / 1000))
    at_ms = max(now_ms, table_state.at_ms)
    table_state = replace(table_state, version=len(events) + 1, at_ms=at_ms, called=called)
    return ev.RulesChanged(snapshot.write(table_state)), table_state


def _definition(events: Sequence[ev.Event]) -> Definition:
    """The game of a log; raises UnknownRules where the log has newer rules than this release."""
    first = events[0]
    if not isinstance(first, ev.Created):
        raise UnknownRules("an imported match cannot be played on")
    definition = find(first.game)
    for event in events:
        if isinstance(event, ev.Started) and event.rules_version > definition.rules_version:
            definition.under(event.rules_version)
    return definition


def _from_snapshot(
    known: bytes | None, events: Sequence[ev.Event], times: Sequence[int], definition: Definition
) -> TableState:
    """The table by its last snapshot of any release, and the events since; raises StampedeError."""
    found = _last_known(known, events)
    if found is None:
        raise UnknownRules("how the table stood was never kept")
    version = found.match.rules_version
    if not (found.has_ended or definition.carries(version)):
        found = _going_on(found, version)
    return _followed(found, events[found.version :], times[found.version :], definition)


def _last_known(known: bytes | None, events: Sequence[ev.Event]) -> TableState | None:
    """The table by its latest snapshot, beside the log or in it."""
    found = [_shown(known)] if known else []
    for number, event in enumerate(events, start=1):
        if isinstance(event, ev.RulesChanged) and (kept := _shown(event.body)):
            found.append(replace(kept, version=number))
    return max((each for each in found if each), key=lambda each: each.version, default=None)


def _shown(body: bytes) -> TableState | None:
    try:
        return snapshot.shown(body)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None


def _played_again(
    table: str, events: Sequence[ev.Event], times: Sequence[int], definition: Definition
) -> TableState:
    """The table by its whole log under the newest rules; raises StampedeError if they forbid an event."""
    table_state = reducer.fold(table, [_renewed(event, definition) for event in events], times)
    starts = [event.rules_version for event in events if isinstance(event, ev.Started)]
    if not starts or definition.carries(starts[-1]):
        return table_state
    if table_state.has_ended:
        return replace(table_state, match=_labelled(table_state.match, starts[-1]))
    return _going_on(table_state, starts[-1])


def _labelled(match: Match, rules_version: int) -> Match:
    """The finished *match* as one of the version that it was played under."""
    state = match.state
    game = shown(match.game.name, match.game.options, rules_version)
    labelled = FullState(game, state.records, list(state.history), start=state.start, before=state.before)
    return replace(match, state=labelled)


def _going_on(table_state: TableState, began_under: int) -> TableState:
    """The running match under the newest rules, without requests and plans; raises InvalidPosition."""
    match = table_state.match
    return replace(
        table_state,
        match=under(match, load(match.game.name, match.game.options), began_under),
        counts=table_state.counts.tell_all(),
        trail=NO_TRAIL,
        undo_wish=None,
        plans=(),
    )


def _followed(
    table_state: TableState, events: Sequence[ev.Event], times: Sequence[int], definition: Definition
) -> TableState:
    """The table after the events since its snapshot, as far as the newest rules allow them.

    After the first action that they do not, none counts: later actions were an answer to it.
    """
    is_cut, dropped = False, 0
    for event, at_ms in zip(events, times, strict=True):
        if isinstance(event, ev.Started) and not table_state.has_ended:
            raise UnknownRules("the end of the match was never kept")
        if not (is_cut and isinstance(event, ON_THE_BOARD)):
            try:
                renewed = _counted(_renewed(event, definition), table_state.match.num_earlier)
                table_state = reducer.after(table_state, renewed, at_ms)
                continue
            except StampedeError:
                if not isinstance(event, ON_THE_BOARD):
                    raise
                is_cut = True
        dropped += isinstance(event, ev.Acted)
    return replace(table_state, dropped=dropped) if dropped else table_state


def _counted(event: ev.Event, num_earlier: int) -> ev.Event:
    """The event with actions counted from the change of rules; raises StampedeError for one before that."""
    if not isinstance(event, ev.Undone | ev.UndoAsked):
        return event
    if event.version < num_earlier:
        raise UnknownRules("nothing is undone across a change of rules")
    return msgspec.structs.replace(event, version=event.version - num_earlier)


def _renewed(event: ev.Event, definition: Definition) -> ev.Event:
    """The event under the newest rules, where its own are no longer supported."""
    newest = definition.rules_version
    match event:
        case ev.Started(rules_version=version) if not definition.carries(version):
            return msgspec.structs.replace(event, rules_version=newest)
        case ev.Created(branch=branch) if branch and not definition.carries(branch.rules_version):
            branch = msgspec.structs.replace(branch, rules_version=newest)
            return msgspec.structs.replace(event, branch=branch)
    return event
