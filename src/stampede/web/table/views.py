"""Builds the messages that show a table to each visitor, without anything hidden from them."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Literal, NamedTuple

import msgspec

from stampede.core.errors import IllegalAction
from stampede.core.game import State
from stampede.core.record import Records
from stampede.core.scene import Scene
from stampede.draw.difference import SceneDifference
from stampede.games import find
from stampede.play.beacon import BeaconRound
from stampede.play.fairness import commitment, seal
from stampede.play.result import Cause, MatchResult
from stampede.web.table import messages, undo
from stampede.web.table import personas as telling
from stampede.web.table.addresses import board_address, open_options, rules_address
from stampede.web.table.commands import ExplainRequest
from stampede.web.table.consent_messages import Asks, MayUndo, UndoRequest
from stampede.web.table.events import Acted, TookBack
from stampede.web.table.shared_deal import SharedDeal
from stampede.web.table.state import TableState
from stampede.web.words import say


class _Side(NamedTuple):
    """A seat's role, and the symbol of the board that marks it, as far as everybody knows."""

    name: str
    symbol: str


def sides(table_state: TableState) -> tuple[_Side, ...]:
    """The role of each seat.

    Before seats are drawn by lot, the players are listed in the order they sat down.
    """
    if table_state.is_undrawn:
        return (_Side(say("seat.undrawn"), ""),) * table_state.num_seats
    name, records = table_state.match.game.definition.seat_name, _seen_by_all(table_state)
    return tuple(_Side(name(records, seat), symbol) for seat, symbol in enumerate(symbols(table_state)))


def _was(table_state: TableState, seat: int, side: _Side) -> str:
    """The name of a seat's role at the beginning, where that was another; else empty."""
    game, first = table_state.match.game, table_state.match.public.first
    was = game.definition.seat_name(game.seen_by(first.position, None).records, seat)
    return "" if table_state.is_undrawn or was == side.name else was


def names(table_state: TableState) -> dict[str, str]:
    """The names of the players, by their roles."""
    return {side.name: name for side, name in zip(sides(table_state), table_state.names(), strict=True)}


def symbols(table_state: TableState) -> tuple[str, ...]:
    """The symbol of the board that marks each seat's role, as far as everybody knows."""
    symbol, records = table_state.match.game.definition.drawn.seat_symbol, _seen_by_all(table_state)
    return tuple(symbol(records, seat) for seat in range(table_state.num_seats))


def _seen_by_all(table_state: TableState) -> Records:
    match = table_state.match.public
    return match.game.seen_by(match.state.position, None).records


def seats(table_state: TableState, here: Collection[int]) -> tuple[messages.Seat, ...]:
    """The seats and their occupants; *here* holds the guests that are connected."""
    found, moods = [], telling.moods(table_state)
    for seat, (side, name) in enumerate(zip(sides(table_state), table_state.names(), strict=True)):
        sits = partial(messages.Seat, seat, *side, name, was=_was(table_state, seat, side))
        player = table_state.player_at(seat)
        if player is None:
            found.append(sits("free", here=False))
        elif player.guest is None and player.level:
            key = telling.character(name)
            found.append(sits("bot", here=True, level=player.level, mood=moods[seat], character=key))
        else:
            is_here, level = player.guest in here and not player.is_gone, player.plays_level
            out = table_state.why_out(table_state.series.players[seat]) or ""
            found.append(sits("person", here=is_here, level=level, out=out, is_program=player.is_program))
    return tuple(found)


def outcome(table_state: TableState) -> messages.Outcome | None:
    """How the match ended; None while it goes on."""
    standing = table_state.standing
    if standing is None:
        return None
    if table_state.is_abandoned and table_state.is_shut:
        return _outcome(standing, say("outcome.closed"), "", "closed")
    if table_state.is_abandoned:
        return _outcome(standing, say("outcome.abandoned"), "", "abandoned")
    state = table_state.match.state
    definition, played, names = state.game.definition, state.seat_names, table_state.names()
    whole = [say("outcome.who", name=names[seat], side=played[seat]) for seat in range(table_state.num_seats)]
    who = in_words([whole[seat] for seat in standing.winners])
    if state.is_terminal():
        ending = table_state.match.ending()
        line = say("outcome", count=len(standing.winners), who=who, reason=ending.reason)
        return msgspec.structs.replace(
            _outcome(standing, line, ending.rule, "rules"),
            tally=definition.tally(state),
            verdict=definition.verdict(state),
        )
    player, cause = table_state.outs[-1]
    reason = say(f"outcome.{cause}", name=table_state.name_of(table_state.players[player]))
    line = say("outcome", count=len(standing.winners), who=who, reason=reason)
    return _outcome(standing, line, "", cause)


def _outcome(
    standing: MatchResult, line: str, rule: str, ending: Literal["rules", "abandoned", "closed"] | Cause
) -> messages.Outcome:
    return messages.Outcome(standing.winners, standing.returns, line, rule, ending, standing.places)


def branch(table_state: TableState) -> messages.BranchOf | None:
    """The match, and the point in it, from which this one branched off."""
    return messages.BranchOf(*table_state.branch) if table_state.branch else None


def deal(table_state: TableState, guest: int | None) -> SharedDeal | None:
    """The round whose deal this match has, as *guest* may know it."""
    shared = table_state.deal
    return shared.unnamed if shared and not table_state.players_of(guest) else shared


def changed(table_state: TableState) -> str:
    """A sentence on a change of rules in this match; empty where there was none."""
    match, version = table_state.match, table_state.match.rules_version
    if not find(match.game.name).carries(version):
        return say("rules.kept", version=version)
    if not match.earlier:
        return ""
    before = match.earlier[-1].rules_version
    line = say("rules.changed", count=match.num_earlier, before=before, version=version)
    dropped = table_state.dropped
    return say("rules.dropped", count=dropped, line=line, version=version) if dropped else line


def clock(table_state: TableState, now_ms: int) -> messages.ClockView | None:
    """Everybody's time; None where none runs."""
    kept = table_state.clock
    if kept is None:
        return None
    left: list[int | None] = []
    for player in table_state.series.players:
        is_timed = player < len(table_state.players) and not table_state.players[player].plays_level
        left.append(max(0, round(kept.left_of(player, now_ms / 1000) * 1000)) if is_timed else None)
    at = now_ms / 1000
    ends = [kept.away_until(player, at) for player in table_state.series.players]
    away = tuple(None if end is None else round(end * 1000) for end in ends)
    is_running = [player for player in kept.running if kept.away_until(player, at) is None]
    running = () if kept.is_stopped else tuple(sorted(map(table_state.seat_of, is_running)))
    return messages.ClockView(now_ms, tuple(left), running, away)


def in_words(names: Sequence[str], last: str = "list.two") -> str:
    """Names one after the other; *last* joins the last one."""
    first, *more = names
    for name in more[:-1]:
        first = say("list.comma", first=first, second=name)
    return say(last, first=first, last=more[-1]) if more else first


def series(table_state: TableState) -> messages.SeriesView:
    """The results of the series at this table so far."""
    games = table_state.series
    names = [*map(table_state.name_of, table_state.players)]
    names += [""] * (table_state.num_seats - len(names))
    return messages.SeriesView(
        form=games.form,
        wins=tuple(zip(names, games.wins, strict=True)),
        handicap=games.handicap,
        line=games.line(names),
        next=games.next_line(),
    )


def people(table_state: TableState, here: Collection[int], thinking: str, now_ms: int) -> messages.People:
    """The message about the people: occupants, requests, time left, and the computer's activity."""
    return messages.People(
        seats=seats(table_state, here),
        rematch=_rematch(table_state),
        thinking=thinking,
        clock=clock(table_state, now_ms),
        agreed=_seats(table_state, table_state.agreed),
        asks=asks(table_state),
    )


def view(table_state: TableState, seat: int | None) -> State:
    """The position as *seat* may see it; before the match begins everybody is a spectator."""
    seat = seat if table_state.has_begun else None
    return table_state.match.seen_by(seat).observation(seat)


def scene(table_state: TableState, seat: int | None, view: State) -> Scene:
    """The drawing of *view* for *seat*, with its notebook where the table has them (A12.1)."""
    seat = seat if table_state.has_begun else None
    drawn = table_state.match.game.definition.drawn
    found = drawn.scene(view, seat)
    if table_state.has_ended and not table_state.match.state.is_terminal():
        # Somebody gave up: the rules would still let the others choose.
        found = msgspec.structs.replace(found, choices=(), entry=None, lot=(), hint="")
    if not table_state.options.notebook or drawn.notebook is None or seat is None:
        return found
    return msgspec.structs.replace(found, sheets=(*found.sheets, drawn.notebook(view, seat)))


def explain(table_state: TableState, seat: int | None, asked: ExplainRequest) -> messages.Explanation:
    """Why a gesture did nothing, as far as *seat* may know: it is judged on the seat's own view."""
    if ended := outcome(table_state):
        return messages.Explanation(asked.id, ended.line, ended.rule)
    if not table_state.has_begun:
        return messages.Explanation(asked.id, say("refused.not-begun"), "")
    drawn = table_state.match.game.definition.drawn
    rule, reason = drawn.why_not(view(table_state, seat), seat, asked.path)
    return messages.Explanation(asked.id, reason, rule)


def table(
    table_state: TableState,
    guest: int | None,
    seat: int | None,
    scene: Scene,
    here: Collection[int],
    log: Sequence[messages.LogLine],
    thinking: str,
    now_ms: int,
) -> messages.TableView:
    """Everything *guest* may see, at this *seat* of theirs; *scene* and *log* must be those of the seat."""
    is_owner = guest is not None and table_state.owner == guest
    may_invite = is_owner and not table_state.is_full and table_state.phase == "waiting"
    return messages.TableView(
        table=table_state.table,
        match=table_state.match_id,
        version=table_state.version_seen(seat),
        since=table_state.since(seat),
        game=table_state.match.game.name,
        title=table_state.match.game.definition.title,
        board=board_address(table_state.match.game),
        rules=rules_address(table_state.match.game.name),
        scene=scene,
        you=-1 if seat is None else seat,
        yours=table_state.seats_of(guest),
        acting=table_state.acting(),
        seats=seats(table_state, here),
        log=tuple(log),
        phase=table_state.phase,
        commitment=table_state.commitment,
        series=series(table_state),
        fair=of_this(table_state),
        next_fair=of_next(table_state),
        outcome=outcome(table_state),
        is_open=table_state.match.game.definition.facts.is_perfect_information,
        may_take_back=_may_take_back(table_state, seat),
        rematch=_rematch(table_state),
        is_last=table_state.is_last,
        is_of_event=table_state.is_of_event,
        invite=table_state.invite if may_invite else "",
        is_listed=table_state.is_open,
        options=open_options(table_state.match.game),
        thinking=thinking,
        is_owner=is_owner,
        clock=clock(table_state, now_ms),
        agreed=_seats(table_state, table_state.agreed),
        asks=asks(table_state),
        together=together(table_state),
        branch=branch(table_state),
        deal=deal(table_state, guest),
        changed=changed(table_state),
        may_plan=table_state.match.game.definition.facts.is_foreseeable,
        fill_ms=_fill(table_state, now_ms),
        remark=telling.in_words(telling.to_who_comes(table_state), table_state),
        is_for_research=table_state.is_for_research,
        is_held_up=table_state.phase == "waiting" and any(map(table_state.is_kept_out, table_state.withheld)),
        **table_state.options.by_name(),
    )


def _fill(table_state: TableState, now_ms: int) -> int | None:
    due = table_state.fill_ms if table_state.phase == "waiting" and not table_state.is_full else None
    return None if due is None else max(0, due - now_ms)


def update(
    table_state: TableState,
    seat: int | None,
    base: int,
    scene: SceneDifference,
    lines: Sequence[messages.LogLine],
    seats: tuple[messages.Seat, ...] | None,
    now_ms: int,
    remark: messages.Remark | None = None,
) -> messages.Update:
    """The changes since the version *base*, as *seat* may see them.

    *seats* is None where no seat has changed.
    """
    return messages.Update(
        base=base,
        version=table_state.version_seen(seat),
        since=table_state.since(seat),
        scene=scene,
        acting=table_state.acting(),
        lines=tuple(lines),
        phase=table_state.phase,
        outcome=outcome(table_state),
        may_take_back=_may_take_back(table_state, seat),
        series=series(table_state) if table_state.has_ended else None,
        next_fair=of_next(table_state),
        seats=seats,
        clock=clock(table_state, now_ms),
        asks=asks(table_state),
        remark=remark,
    )


def together(table_state: TableState) -> tuple[int, ...]:
    """The seats that choose together, as everybody can see."""
    return table_state.match.public.state.acting_seats() if table_state.phase == "playing" else ()


def may_undo(table_state: TableState, seat: int | None) -> MayUndo:
    """Whether *seat* can undo its last choice, and if not, why."""
    if seat is None or table_state.phase != "playing":
        return MayUndo()
    found = undo.offer(table_state, seat)
    return MayUndo(found.how, say(f"undo.{found.why}") if found.why else "")


def asks(table_state: TableState) -> Asks:
    """The pending requests of the players to each other."""
    wish = table_state.undo_wish
    request = None
    if wish is not None:
        awaited = undo.deciding(table_state, wish.player) - wish.agreed
        actions = table_state.match.public.version - wish.version
        request = UndoRequest(table_state.seat_of(wish.player), actions, _seats(table_state, awaited))
    return Asks(request, _seats(table_state, table_state.pausing), table_state.is_paused)


def _may_take_back(table_state: TableState, seat: int | None) -> bool:
    if seat is None or not table_state.match.secrets(seat):
        return False
    return not table_state.players[table_state.series.players[seat]].plays_level


def _rematch(table_state: TableState) -> tuple[int, ...]:
    return _seats(table_state, table_state.asked)


def _seats(table_state: TableState, players: Collection[int]) -> tuple[int, ...]:
    return tuple(sorted(map(table_state.seat_of, players)))


def reason(
    table_state: TableState, seat: int, event: Acted | TookBack, error: IllegalAction
) -> IllegalAction:
    """The refusal of an action as far as *seat* may know: it is judged again on the seat's own view."""
    if isinstance(event, Acted):
        view = table_state.match.seen_by(seat).observation(seat)
        try:
            view.string_to_action(seat, event.action)
        except IllegalAction as told:
            return told
    return error


def of_this(table_state: TableState) -> messages.Fair | None:
    """The view of the match that is played, was played last, or is the first to come."""
    if table_state.brought is not None:
        return None
    if table_state.phase == "waiting":
        return _coming(table_state, table_state.seed) if table_state.needs_chance else None
    if not table_state.pledges:
        return None
    return messages.Fair(
        commitment=table_state.commitment,
        is_sealed=True,
        pledges=table_state.pledges,
        seal=seal(table_state.commitment, table_state.pledges, _named(table_state.beacon)),
        contributions=table_state.contributions,
        given_up=table_state.given_up,
        beacon=_beacon(table_state.beacon),
    )


def of_next(table_state: TableState) -> messages.Fair | None:
    """The view of the match after the one that is over."""
    return _coming(table_state, table_state.round.seed) if table_state.round.seed else None


def _coming(table_state: TableState, seed: str) -> messages.Fair:
    promised = commitment(bytes.fromhex(seed))
    pledges, _ = table_state.stirring
    return messages.Fair(
        commitment=promised,
        is_sealed=table_state.round.is_sealed,
        pledges=pledges,
        seal=seal(promised, pledges, _named(table_state.round.beacon)) if pledges else "",
        given_up=table_state.round.given_up,
        beacon=_beacon(table_state.round.beacon),
    )


def _named(beacon: BeaconRound | None) -> tuple[str, ...]:
    return beacon.named if beacon else ()


def _beacon(beacon: BeaconRound | None) -> messages.Beacon | None:
    return messages.Beacon(**beacon._asdict()) if beacon else None
