"""How events make a ledger: loading a table and changing it are the same fold."""

from collections.abc import Sequence
from dataclasses import replace

from stampede.core.errors import StampedeError
from stampede.core.interface import CHANCE
from stampede.play.clock import Clock
from stampede.play.log import Branch
from stampede.play.match import Entry, Match
from stampede.play.series import Series
from stampede.play.standing import Out
from stampede.play.undo_history import UndoHistory
from stampede.web.table import changes, imported, pause, undo
from stampede.web.table.events import (
    Acted,
    Agreed,
    Asked,
    Away,
    Changed,
    Created,
    Event,
    Filled,
    HandedOver,
    Imported,
    Joined,
    Left,
    PauseAsked,
    Planned,
    Resigned,
    Resumed,
    Started,
    Stirred,
    TimedOut,
    TookBack,
    TookOver,
    UndoAnswered,
    UndoAsked,
    Undone,
    Woke,
)
from stampede.web.table.plans import answers
from stampede.web.table.players import Player
from stampede.web.table.state import TableState
from stampede.web.table.versions import ViewVersions


def opened(table: str, event: Created | Imported) -> TableState:
    """The ledger after a table's first event; raises StampedeError if it cannot be."""
    if isinstance(event, Imported):
        return imported.opened(table, event)
    branch = event.branch
    start = map(Entry._make, branch.start if branch else ())
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
        hints=event.hints,
        is_open=event.is_open,
        players=tuple(
            Player(each.name, None if each.level else event.guest, each.level) for each in event.players
        ),
        series=Series(event.game, event.form, match.game.options, sides, (0,) * seats),
        match_id=event.match,
        seed=event.seed,
        match=match,
        counts=ViewVersions.new(seats),
        begun=ViewVersions.new(seats),
        contributions=("",) * seats,
        pace=event.pace,
        on_timeout=event.on_timeout,
        undo=event.undo,
        watch=event.watch,
        notebook=event.notebook,
        branch=Branch(branch.match, len(branch.start)) if branch else None,
    )


def after(ledger: TableState, event: Event, at_ms: int = 0) -> TableState:
    """The ledger after one more event, at this time; raises IllegalAction for what the rules forbid."""
    at_ms = max(at_ms, ledger.at_ms)
    following = _after(replace(ledger, version=ledger.version + 1, at_ms=at_ms), event)
    following = undo.withdrawn(ledger, _timed(ledger, following, event))
    return answers.followed(ledger, following)


def _after(ledger: TableState, event: Event) -> TableState:
    """What happened, on the board or beside it."""
    match event:
        case Started():
            return _started(ledger, event)
        case Acted(seat=seat, action=action):
            return _acted(ledger, event, ledger.match.submit(seat, action))
        case TookBack(seat=seat):
            return _chosen(ledger, seat, ledger.match.take_back(seat))
        case Created() | Imported():
            raise StampedeError("a table is created once")
        case Changed():
            return changes.after(ledger, event)
        case Joined() | Filled() | Left() | Stirred():
            return _sat(ledger, event)
        case _:
            return _beside(ledger, event)


def _sat(ledger: TableState, event: Joined | Filled | Left | Stirred) -> TableState:
    """Somebody sat down or got up, or stirred the chance while waiting."""
    match event:
        case Joined(guest=guest, name=name):
            return _with_one_more(ledger, Player(name, guest))
        case Filled(name=name, level=level):
            return _with_one_more(ledger, Player(name, level=level))
        case Left():
            return _left(ledger, event)
        case Stirred(player=player, entropy=entropy):
            stirred = list(ledger.contributions)
            stirred[player] = entropy
            return replace(ledger, contributions=tuple(stirred))


def _beside(ledger: TableState, event: Event) -> TableState:
    """Something that is no action on the board."""
    match event:
        case Asked(player=player):
            ledger = replace(ledger, asked=ledger.asked | {player})
        case HandedOver(player=player, level=level):
            ledger = _replaced(ledger, player, level)
        case TookOver(player=player):
            ledger = _with(ledger, player, replace(ledger.players[player], stand_in=0))
        case Resigned(player=player, level=level):
            ledger = _out(_replaced(ledger, player, level), Out(player, "resigned"))
        case TimedOut(player=player, level=level):
            ledger = _replaced(ledger, player, level)
            ledger = _out(ledger, Out(player, "time")) if ledger.on_timeout == "out" else ledger
        case Agreed(player=player, agrees=agrees):
            agreed = ledger.agreed | {player} if agrees else ledger.agreed - {player}
            ledger = _agreed(replace(ledger, agreed=agreed))
        case UndoAsked() | UndoAnswered() | Undone():
            ledger = undo.after(ledger, event)
        case PauseAsked() | Resumed():
            ledger = pause.after(ledger, event)
        case Planned():
            ledger = answers.noted(ledger, event)
    return ledger


def by_itself(ledger: TableState) -> tuple[Acted, TableState] | None:
    """What happens next without anybody's choice now.

    That is chance, an open choice with one possible action, or what its player had planned.
    """
    state = ledger.match.state
    acting = ledger.acting()
    if acting == (CHANCE,):
        match = ledger.match.draw(ledger.dice)
        event = Acted(*match.entries[-1])
    elif len(acting) == 1 and not state.is_secret() and len(only := state.legal_actions(acting[0])) == 1:
        match = ledger.match.submit(acting[0], state.action_to_string(acting[0], only[0]))
        event = Acted(*match.entries[-1], is_forced=True)
    elif answer := answers.answer(ledger):
        match, event = ledger.match.submit(answer.seat, answer.action), answer
    else:
        return None
    following = _acted(replace(ledger, version=ledger.version + 1), event, match)
    return event, answers.followed(ledger, _timed(ledger, following, event))


def fold(table: str, events: Sequence[Event], times: Sequence[int] = ()) -> TableState:
    """The ledger of a whole log; *times* tell when each event was written down, where that is known."""
    first, *rest = events
    if not isinstance(first, Created | Imported):
        raise StampedeError("a table's log begins with its creation")
    ledger = opened(table, first)
    for event, at_ms in zip(rest, times[1:] or (0,) * len(rest), strict=True):
        ledger = after(ledger, event, at_ms)
    return ledger


def _started(ledger: TableState, event: Started) -> TableState:
    """The first match begins, or the next of the series."""
    counts = ledger.counts.tell_all()
    ledger = replace(ledger, has_begun=True, counts=counts, begun=counts, drawn=event.drawn)
    series = ledger.series
    if ledger.has_ended:
        series = series.next()
        return replace(
            ledger,
            series=series,
            match=Match.start(series.game, series.options, rules_version=event.rules_version),
            match_id=event.match,
            seed=event.seed,
            players=tuple(map(_anew, ledger.players)),
            has_ended=False,
            contributions=("",) * ledger.num_seats,
            asked=frozenset(),
            outs=(),
            branch=None,
            trail=UndoHistory(),
            agreed=frozenset(),
            is_abandoned=False,
        )
    if event.drawn:
        # The series says who plays each seat, the draw which seat each player has.
        series = replace(series, players=tuple(map(event.drawn.index, range(ledger.num_seats))))
    return replace(ledger, series=series, match=_under(ledger.match, event.rules_version))


def _under(match: Match, rules_version: int) -> Match:
    """The *match*, not begun yet, under the rules it begins with: others than when its table was opened."""
    if match.rules_version == rules_version:
        return match
    return Match.start(match.game.name, match.game.options, match.entries, rules_version)


def _acted(ledger: TableState, event: Acted, match: Match) -> TableState:
    """A seat has acted, which led to *match*."""
    if event.seat == CHANCE or event.is_forced or event.is_planned:
        # It is told together with what led to it.
        following = replace(ledger, match=match)
    else:
        following = _chosen(ledger, event.seat, match)
    before = ledger.match.public
    if match.public.version > before.version:
        given = ledger.clock.given if ledger.clock else ()
        following = replace(following, trail=ledger.trail.grown(before, match.public, given))
    return _ended(following) if match.state.is_terminal() else following


def _chosen(ledger: TableState, seat: int, match: Match) -> TableState:
    """A seat has made or taken back a choice, which led to *match*."""
    if match.public.version > ledger.match.public.version:
        return replace(ledger, match=match, counts=ledger.counts.tell_all())
    is_common = match.state.acting_seats() != ledger.match.state.acting_seats()
    counts = ledger.counts.tell_chosen(ledger.series.players[seat], is_common=is_common)
    return replace(ledger, match=match, counts=counts)


# ---------------------------------------------------------------- who plays, and who gives up


def _with_one_more(ledger: TableState, player: Player) -> TableState:
    return replace(ledger, players=(*ledger.players, player), counts=ledger.counts.tell_all())


def _with(ledger: TableState, index: int, player: Player) -> TableState:
    return replace(ledger, players=(*ledger.players[:index], player, *ledger.players[index + 1 :]))


def _anew(player: Player) -> Player:
    """A player in the next match: who has not left plays again."""
    return replace(player, was_helped=False, stand_in=player.stand_in if player.is_gone else 0)


def _replaced(ledger: TableState, player: int, level: int) -> TableState:
    """A computer plays on for *player*; what they have chosen stands."""
    ledger = replace(ledger, undo_wish=None, pausing=ledger.pausing - {player})
    return _with(ledger, player, replace(ledger.players[player], stand_in=level, was_helped=True))


def _left(ledger: TableState, event: Left) -> TableState:
    """A player is gone; before the match their seat is free again."""
    index = event.player
    if ledger.phase == "playing":
        ledger = _replaced(ledger, index, event.level)
        ledger = _with(ledger, index, replace(ledger.players[index], is_gone=True))
        ledger = replace(ledger, agreed=ledger.agreed - {index})
        return ledger if ledger.is_out(index) else _out(ledger, Out(index, "left"))
    gone = ledger.players[index].guest
    kept = ledger.contributions
    ledger = replace(
        ledger,
        players=(*ledger.players[:index], *ledger.players[index + 1 :]),
        contributions=(*kept[:index], *kept[index + 1 :], ""),
        counts=ledger.counts.tell_all(),
        unwelcome=ledger.unwelcome | ({gone} if event.is_kicked and gone is not None else set()),
    )
    return ledger if ledger.persons else _ended(replace(ledger, is_abandoned=True))


def _out(ledger: TableState, out: Out) -> TableState:
    """A player is out, which ends the match where nobody is left to play it with."""
    ledger = replace(ledger, outs=(*ledger.outs, out))
    playing = [index for index in range(ledger.num_seats) if not ledger.is_out(index)]
    has_person = any(index in playing for index in ledger.persons)
    return ledger if len(playing) > 1 and has_person else _ended(ledger)


def _agreed(ledger: TableState) -> TableState:
    """The match, which ends without a result once all who could still win want that."""
    is_abandoned = ledger.agreed.issuperset(ledger.deciding)
    return _ended(replace(ledger, is_abandoned=True)) if is_abandoned else ledger


def _ended(ledger: TableState) -> TableState:
    """The match is over. What was still secret then never happened."""
    ledger = replace(ledger, has_ended=True, match=ledger.match.public)
    ledger = replace(ledger, is_paused=False, pausing=frozenset(), undo_wish=None)
    if not ledger.match.state.is_terminal():
        ledger = replace(ledger, counts=ledger.counts.tell_all())
    winners = ledger.standing.winners if ledger.standing else ()
    return replace(ledger, series=ledger.series.won_by(*winners))


# ---------------------------------------------------------------- time


def _timed(before: TableState, after: TableState, event: Event) -> TableState:
    """*after* with the clock as it is then."""
    at, running = after.at_ms / 1000, after.on_the_clock
    if isinstance(event, Started) and after.pace.kind != "untimed":
        return replace(after, clock=Clock.start(after.pace, after.num_seats, running, at))
    if after.clock is None:
        return after
    clock = _set(after.clock, before, after, event)
    chosen: frozenset[int] = frozenset()
    match event:
        case TookOver(player=player) if after.pace.kind == "days" and clock.left_of(player, at) <= 0:
            chosen = frozenset({player})
        case Acted(seat=seat, is_forced=False) if seat != CHANCE and after.match.revealed is None:
            chosen = _chose(before, seat)
    # What is chosen in secret moves no clock: it is paid for, once, when all is shown.
    if chosen or running != clock.running:
        clock = clock.turned(running, at, chosen)
    return replace(after, clock=clock)


def _set(clock: Clock, before: TableState, after: TableState, event: Event) -> Clock:
    """The clock as it is set by what is no choice on the board."""
    at = after.at_ms / 1000
    match event:
        case PauseAsked() if after.is_paused:
            return clock.stopped(at)
        case Resumed():
            return clock.resumed(at)
        case Undone(player=player, version=version) if step := before.trail.step(version):
            return clock.taken_back(player, step.given[player], at)
        case Away(player=player, spans=spans):
            return clock.on_vacation(player, [(begin / 1000, end / 1000) for begin, end in spans])
        case Woke(at_ms=at_ms):
            return clock.forgiven(max(clock.since, at_ms / 1000))
        case _:
            return clock


def _chose(before: TableState, seat: int) -> frozenset[int]:
    """The persons whose choices are shown with that of *seat*."""
    held = before.match.entries[before.match.public.version :]
    players = (before.series.players[each] for each in {seat, *(entry.seat for entry in held)})
    return frozenset(player for player in players if not before.players[player].plays_level)
