"""The reducer of a table: loading a table and changing it are the same fold of events."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count

from stampede.core.errors import StampedeError
from stampede.core.interface import CHANCE
from stampede.play.clock import Clock
from stampede.play.log import Branch
from stampede.play.match import Match, MatchEntry
from stampede.play.result import Out
from stampede.play.series import Series
from stampede.play.undo_history import UndoHistory
from stampede.web.table import events as ev
from stampede.web.table import imported, pause, round_reducer, snapshot, undo
from stampede.web.table import option_changes as changes
from stampede.web.table import planned_answers as answers
from stampede.web.table import quick_match_wait as waiting
from stampede.web.table.commitment_round import NO_ROUND
from stampede.web.table.options import TableOptions
from stampede.web.table.players import NO_NAMES, Names, Player
from stampede.web.table.round_events import RoundStep
from stampede.web.table.state import TableState
from stampede.web.table.versions import ViewVersions


def opened(table: str, event: ev.Created | ev.Imported, called: Names = NO_NAMES) -> TableState:
    """The state of a table after its first event; raises StampedeError if it cannot be."""
    if isinstance(event, ev.Imported):
        return imported.opened(table, event, called)
    branch = event.branch
    start = map(MatchEntry._make, branch.start if branch else ())
    match = Match.start(
        event.game,
        event.options,
        start,
        branch.rules_version if branch else None,
        branch.position if branch else None,
    )
    seats = match.game.num_seats
    sides = changes.first_players(event.seat, seats)
    return TableState(
        table=table,
        version=1,
        wish=event.seat,
        invite=event.invite,
        is_open=event.is_open,
        players=tuple(
            Player(number, level=each.level)
            if each.level
            else Player(number, event.guest, is_program=event.is_program)
            if each.guest is None
            else Player(number, each.guest)
            for number, each in enumerate(event.players)
        ),
        sat=len(event.players),
        series=Series(event.game, event.form, match.game.options, sides, (0,) * seats),
        match_id=event.match,
        seed=event.seed,
        match=match,
        counts=ViewVersions.new(seats),
        begun=ViewVersions.new(seats),
        contributions=("",) * seats,
        options=TableOptions.of(event),
        branch=Branch(branch.match, len(branch.start)) if branch else None,
        fill_ms=event.fill_ms,
        ladder=event.ladder,
        vanished_days=event.vanished_days,
        is_for_research=event.is_for_research,
        matches=event.matches,
        deal=event.deal,
        called=called,
    )


def after(table_state: TableState, event: ev.Event, at_ms: int = 0) -> TableState:
    """The table after one more event, at this time; raises IllegalAction for actions against the rules."""
    at_ms = max(at_ms, table_state.at_ms)
    if isinstance(event, ev.RulesChanged):
        return replace(snapshot.read(event.body), version=table_state.version + 1, called=table_state.called)
    following = _after(replace(table_state, version=table_state.version + 1, at_ms=at_ms), event)
    following = undo.withdrawn(table_state, clocked(table_state, following, event))
    return answers.followed(table_state, following)


def _after(table_state: TableState, event: ev.Event) -> TableState:
    """The table after an event of any kind, its clock and plans aside."""
    match event:
        case ev.Started():
            return _started(table_state, event)
        case ev.Acted(seat=seat, action=action):
            return _acted(table_state, event, table_state.match.submit(seat, action))
        case ev.TookBack(seat=seat):
            match = table_state.match.take_back(seat)
            return replace(table_state, match=match, counts=_counted(table_state, seat, match))
        case ev.Created() | ev.Imported():
            raise StampedeError("a table is created once")
        case ev.Changed():
            return changes.after(table_state, event)
        case ev.Joined() | ev.Filled() | ev.Left() | ev.ActedByProgram() | RoundStep():
            return _sat(table_state, event)
        case _:
            return _beside(table_state, event)


def _sat(
    table_state: TableState, event: ev.Joined | ev.Filled | ev.Left | ev.ActedByProgram | RoundStep
) -> TableState:
    """The table after a player sat down, got up or proved to be a bot, or after a step of a fair match."""
    match event:
        case ev.Joined(guest=guest, seat=seat):
            sooner = replace(table_state, fill_ms=waiting.sooner(table_state.fill_ms, event.fill_ms))
            player = Player(table_state.sat, guest, is_program=event.is_program, has_chosen=seat >= 0)
            return _with_one_more(_keeping(sooner, seat), player)
        case ev.Filled(level=level):
            return _with_one_more(table_state, Player(table_state.sat, level=level))
        case ev.Left():
            return _left(table_state, event)
        case ev.ActedByProgram(player=player):
            return _with(table_state, player, replace(table_state.players[player], is_program=True))
        case _:
            return round_reducer.after(table_state, event)


def _beside(table_state: TableState, event: ev.Event) -> TableState:
    """The table after an event that is no action on the board."""
    match event:
        case ev.Asked(player=player):
            table_state = replace(table_state, asked=table_state.asked | {player})
        case ev.HandedOver(player=player, level=level):
            table_state = _replaced(table_state, player, level)
        case ev.TookOver(player=player):
            table_state = _with(table_state, player, replace(table_state.players[player], stand_in=0))
        case ev.Resigned(player=player, level=level):
            table_state = _out(_replaced(table_state, player, level), Out(player, "resigned"))
        case ev.TimedOut(player=player, level=level):
            table_state = _timed_out(_replaced(table_state, player, level), player)
        case ev.Agreed() | ev.Closed():
            table_state = _broken_off(table_state, event)
        case ev.UndoAsked() | ev.UndoAnswered() | ev.Undone():
            table_state = undo.after(table_state, event)
        case ev.PauseAsked() | ev.Resumed():
            table_state = pause.after(table_state, event)
        case ev.Planned():
            table_state = answers.noted(table_state, event)
    return table_state


def by_itself(table_state: TableState) -> tuple[ev.Acted, TableState] | None:
    """The next action that needs no choice now, and the table after it; None where there is none.

    That is chance, an open choice with one legal action, or an action that its player had planned.
    """
    state = table_state.match.state
    acting = table_state.acting()
    if acting == (CHANCE,):
        match = table_state.match.draw(table_state.dice)
        event = ev.Acted(*match.entries[-1])
    elif len(acting) == 1 and not state.is_secret() and len(only := state.legal_actions(acting[0])) == 1:
        match = table_state.match.submit(acting[0], state.action_to_string(acting[0], only[0]))
        event = ev.Acted(*match.entries[-1], is_forced=True)
    elif answer := answers.answer(table_state):
        match, event = table_state.match.submit(answer.seat, answer.action), answer
    else:
        return None
    following = _acted(replace(table_state, version=table_state.version + 1), event, match)
    return event, answers.followed(table_state, clocked(table_state, following, event))


def fold(
    table: str, events: Sequence[ev.Event], times: Sequence[int] = (), called: Names = NO_NAMES
) -> TableState:
    """The table after a whole log; *times* say when each event was written down, where that is known."""
    *_, table_state = steps(table, events, times, called)
    return table_state


def steps(
    table: str, events: Sequence[ev.Event], times: Sequence[int] = (), called: Names = NO_NAMES
) -> Iterator[TableState]:
    """The table after each event of a whole log, together with the actions that followed by themselves.

    Where a change of rules made the earlier events unreadable, the states begin with that change.
    """
    times = times or (0,) * len(events)
    begin = max((n for n, event in enumerate(events) if isinstance(event, ev.RulesChanged)), default=0)
    match events[begin]:
        case ev.RulesChanged() as renewed:
            table_state = replace(snapshot.read(renewed.body), version=begin + 1, called=called)
        case ev.Created() | ev.Imported() as created:
            table_state = opened(table, created, called)
        case _:
            raise StampedeError("a table's log begins with its creation")
    yield from following(table_state, events[begin + 1 :], times[begin + 1 :])


def following(
    table_state: TableState, events: Iterable[ev.Event], times: Iterable[int]
) -> Iterator[TableState]:
    """The table now, and after each of some more events with the actions that followed by themselves."""
    for event, at_ms in zip(events, times, strict=True):
        if not _is_by_itself(event):
            yield table_state
        table_state = after(table_state, event, at_ms)
    yield table_state


def follow(table_state: TableState, events: Iterable[ev.Event], times: Iterable[int]) -> TableState:
    """The table after some more events of its log."""
    for event, at_ms in zip(events, times, strict=True):
        table_state = after(table_state, event, at_ms)
    return table_state


def _is_by_itself(event: ev.Event) -> bool:
    """Whether the event followed by itself, without a choice at that moment."""
    return isinstance(event, ev.Acted) and (event.seat == CHANCE or event.is_forced or event.is_planned)


def _started(table_state: TableState, event: ev.Started) -> TableState:
    """The table as its first match begins, or the next of the series."""
    counts, (pledges, contributions) = table_state.counts.tell_all(), table_state.stirring
    table_state = replace(
        table_state,
        has_begun=True,
        counts=counts,
        begun=counts,
        drawn=event.drawn,
        pledges=pledges,
        contributions=contributions,
        beacon=table_state.round.beacon,
        given_up=table_state.round.given_up,
        round=NO_ROUND,
    )
    series = table_state.series
    if table_state.has_ended:
        series = series.next()
        return replace(
            table_state,
            series=series,
            match=Match.start(series.game, series.options, rules_version=event.rules_version),
            match_id=event.match,
            seed=event.seed,
            players=tuple(map(_anew, table_state.players)),
            has_ended=False,
            asked=frozenset(),
            outs=(),
            kept=None,
            dropped=0,
            branch=None,
            deal=None,
            trail=UndoHistory(),
            agreed=frozenset(),
            is_abandoned=False,
        )
    if event.drawn:
        # The series says who plays each seat, the draw which seat each player has.
        series = replace(series, players=tuple(map(event.drawn.index, range(table_state.num_seats))))
    return replace(table_state, series=series, match=_under(table_state.match, event.rules_version))


def _under(match: Match, rules_version: int) -> Match:
    """The *match*, not begun yet, under other rules than when its table was opened."""
    if match.rules_version == rules_version:
        return match
    return Match.start(match.game.name, match.game.options, match.entries, rules_version)


def _acted(table_state: TableState, event: ev.Acted, match: Match) -> TableState:
    """The table after the action that led to *match*."""
    counts, trail, before = table_state.counts, table_state.trail, table_state.match.public
    if not _is_by_itself(event):  # viewers see it together with the action before it
        counts = _counted(table_state, event.seat, match)
    if match.public.version > before.version:
        given = table_state.clock.given if table_state.clock else ()
        trail = trail.grown(before, match.public, given, anywhere=table_state.options.undo == "all")
    following = replace(table_state, match=match, counts=counts, trail=trail)
    return _ended(following) if match.state.is_terminal() else following


def _counted(table_state: TableState, seat: int, match: Match) -> ViewVersions:
    """The versions of all viewers after a choice of *seat*, made or taken back, has led to *match*."""
    if match.public.version > table_state.match.public.version:
        return table_state.counts.tell_all()
    is_common = match.state.acting_seats() != table_state.match.state.acting_seats()
    return table_state.counts.tell_chosen(table_state.series.players[seat], is_common=is_common)


# ---------------------------------------------------------------- who plays, and who gives up


def _with_one_more(table_state: TableState, player: Player) -> TableState:
    players, counts = (*table_state.players, player), table_state.counts.tell_all()
    return replace(table_state, players=players, sat=table_state.sat + 1, counts=counts)


def _keeping(table_state: TableState, seat: int) -> TableState:
    """The table that keeps this free *seat* for the next to sit down; -1: the first free one, as it is."""
    if seat < 0:
        return table_state
    sitting = len(table_state.players)
    taken = [player if player < sitting else None for player in table_state.series.players]
    taken[seat] = sitting
    return replace(table_state, series=_with_free_seats(table_state.series, taken))


def _freed(table_state: TableState, index: int) -> Series:
    """The series once player *index* is gone before the match; others move up if nobody chose a seat."""
    series, sitting = table_state.series, len(table_state.players)
    if not any(each.has_chosen for each in table_state.players):
        return series
    staying = (*range(index), None, *range(index, sitting - 1))
    return _with_free_seats(series, [staying[each] if each < sitting else None for each in series.players])


def _with_free_seats(series: Series, taken: Sequence[int | None]) -> Series:
    """The series with the player of each *taken* seat; those to come have the free ones (None) in order."""
    coming = count(sum(player is not None for player in taken))
    return replace(series, players=tuple(next(coming) if player is None else player for player in taken))


def _with(table_state: TableState, index: int, player: Player) -> TableState:
    return replace(
        table_state, players=(*table_state.players[:index], player, *table_state.players[index + 1 :])
    )


def _anew(player: Player) -> Player:
    """The player as the next match begins: a person who has not left plays again."""
    return replace(player, was_helped=False, stand_in=player.stand_in if player.is_gone else 0)


def _replaced(table_state: TableState, player: int, level: int) -> TableState:
    """The table with a computer that plays on for *player*; their choices stand."""
    table_state = replace(table_state, undo_wish=None, pausing=table_state.pausing - {player})
    return _with(table_state, player, replace(table_state.players[player], stand_in=level, was_helped=True))


def _left(table_state: TableState, event: ev.Left) -> TableState:
    """The table after a player has left; before the match their seat is free again."""
    index = event.player
    if table_state.phase == "playing":
        table_state = _replaced(table_state, index, event.level)
        table_state = _with(table_state, index, replace(table_state.players[index], is_gone=True))
        table_state = replace(table_state, agreed=table_state.agreed - {index})
        return table_state if table_state.is_out(index) else _out(table_state, Out(index, "left"))
    gone = table_state.players[index].guest
    if table_state.phase == "over":
        left = replace(table_state.players[index], is_gone=True, stand_in=event.level)
        return replace(_with(table_state, index, left), asked=table_state.asked - {index})
    kept = table_state.contributions
    table_state = replace(
        table_state,
        players=(*table_state.players[:index], *table_state.players[index + 1 :]),
        series=_freed(table_state, index),
        contributions=(*kept[:index], *kept[index + 1 :], ""),
        round=table_state.round.broken(),
        counts=table_state.counts.tell_all(),
        invite=event.invite or table_state.invite,
        unwelcome=table_state.unwelcome | ({gone} if event.is_kicked and gone is not None else set()),
        withheld=(*table_state.withheld, *((gone,) if event.is_late and gone is not None else ())),
    )
    return table_state if table_state.persons else _ended(replace(table_state, is_abandoned=True))


def _out(table_state: TableState, out: Out) -> TableState:
    """The table with one more player out, which ends the match where nobody is left to play it with."""
    table_state = replace(table_state, outs=(*table_state.outs, out))
    playing = [index for index in range(table_state.num_seats) if not table_state.is_out(index)]
    has_person = any(index in playing for index in table_state.persons)
    return table_state if len(playing) > 1 and has_person else _ended(table_state)


def _timed_out(table_state: TableState, player: int) -> TableState:
    """The match once the time of *player* is up: a computer plays on for them, or they are out."""
    is_out = table_state.options.on_timeout == "out"
    return _out(table_state, Out(player, "time")) if is_out else table_state


def _broken_off(table_state: TableState, event: ev.Agreed | ev.Closed) -> TableState:
    """The match, which ends without a result once all who could still win want that, or the site does."""
    if isinstance(event, ev.Closed):
        table_state = replace(table_state, is_shut=True, asked=frozenset())
        return table_state if table_state.has_ended else _ended(replace(table_state, is_abandoned=True))
    player, agreed = frozenset({event.player}), table_state.agreed
    table_state = replace(table_state, agreed=agreed | player if event.agrees else agreed - player)
    is_abandoned = table_state.agreed.issuperset(table_state.deciding)
    return _ended(replace(table_state, is_abandoned=True)) if is_abandoned else table_state


def _ended(table_state: TableState) -> TableState:
    """The table after its match has ended. Choices that were still secret never happened."""
    table_state = replace(table_state, has_ended=True, ended=table_state.version)
    table_state = replace(table_state, match=table_state.match.public, round=NO_ROUND)
    table_state = replace(table_state, is_paused=False, pausing=frozenset(), undo_wish=None)
    if not table_state.match.state.is_terminal():
        table_state = replace(table_state, counts=table_state.counts.tell_all())
    winners = table_state.standing.winners if table_state.standing else ()
    return replace(table_state, series=table_state.series.won_by(*winners))


def clocked(before: TableState, after: TableState, event: ev.Event) -> TableState:
    """*after*, to which *event* led, with the clock as it is then."""
    at, running = after.at_ms / 1000, after.on_the_clock
    if isinstance(event, ev.Started) and after.options.pace.kind != "untimed":
        return replace(after, clock=Clock.start(after.options.pace.control, after.num_seats, running, at))
    if after.clock is None:
        return after
    clock = _set(after.clock, before, after, event)
    chosen: frozenset[int] = frozenset()
    match event:
        case ev.TookOver(player=player) if (
            after.options.pace.kind == "days" and clock.left_of(player, at) <= 0
        ):
            chosen = frozenset({player})
        case ev.Acted(seat=seat, is_forced=False) if seat != CHANCE and after.match.revealed is None:
            chosen = _chose(before, seat)
    # A secret choice moves no clock: it is paid for, once, when all is shown.
    if chosen or running != clock.running:
        clock = clock.turned(running, at, chosen)
    return replace(after, clock=clock)


def _set(clock: Clock, before: TableState, after: TableState, event: ev.Event) -> Clock:
    """The clock after an event that is no choice on the board."""
    at = after.at_ms / 1000
    match event:
        case ev.PauseAsked() if after.is_paused:
            return clock.stopped(at)
        case ev.Resumed():
            return clock.resumed(at)
        case ev.Undone(player=player, version=version) if step := before.trail.step(version):
            return clock.taken_back(player, step.given[player], at)
        case ev.Away(player=player, spans=spans):
            return clock.on_vacation(player, [(begin / 1000, end / 1000) for begin, end in spans])
        case ev.Woke(at_ms=at_ms):
            return clock.forgiven(max(clock.since, at_ms / 1000))
        case _:
            return clock


def _chose(before: TableState, seat: int) -> frozenset[int]:
    """The persons whose choices are shown with that of *seat*."""
    held = before.match.entries[before.match.public.version :]
    players = (before.series.players[each] for each in {seat, *(entry.seat for entry in held)})
    return frozenset(player for player in players if not before.players[player].plays_level)
