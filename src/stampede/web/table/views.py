"""What each visitor may see of a table, as messages."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import Literal, NamedTuple
from urllib.parse import urlencode

import msgspec

from stampede.core.definition import Definition
from stampede.core.errors import IllegalAction
from stampede.core.game import Game
from stampede.draw.scene import Scene
from stampede.games import find
from stampede.play.standing import Cause, Standing
from stampede.web.base import languages
from stampede.web.table import undo
from stampede.web.table.events import Acted, TookBack
from stampede.web.table.messages import (
    BranchOf,
    ClockView,
    LogLine,
    Outcome,
    People,
    Seat,
    SeriesView,
    TableView,
    Update,
)
from stampede.web.table.offers import Asks, MayUndo, UndoRequest
from stampede.web.table.opening import Pace
from stampede.web.table.state import TableState
from stampede.web.words import say
from stampede.words.catalogue import language

VERSION = version("stampede-games")
RULES_PARAMETER = "rules_version"
"""Of an address; no option of a game has this name."""


def open_options(game: Game) -> dict[str, int | str | bool]:
    """The options that may be told and asked for: without those that name files of the server."""
    local = {option.name for option in game.definition.rules.options if option.is_local}
    return {name: value for name, value in game.options.items() if name not in local}


def board_address(game: Game) -> str:
    """Where browsers fetch the board; what is there never changes, so they fetch it once."""
    given = {**open_options(game), **_edition(game.definition)}
    return f"/api/games/{game.name}/board?{urlencode(given)}"


def rules_address(game: str) -> str:
    """Where browsers fetch the rulebook, once: that of the newest rules."""
    return f"/api/games/{game}/rules?{urlencode(_edition(find(game)))}"


def _edition(definition: Definition) -> dict[str, object]:
    """What there is another one of, of a board or a rulebook, in another language or release."""
    return {languages.PARAMETER: language(), RULES_PARAMETER: definition.rules_version, "v": VERSION}


class _Side(NamedTuple):
    """What a seat plays, and the symbol of the board that marks it, as far as everybody knows."""

    name: str
    symbol: str


def sides(ledger: TableState) -> tuple[_Side, ...]:
    """What each seat plays.

    Before seats are drawn by lot, the players are listed in the order they sat down.
    """
    if ledger.is_undrawn:
        return (_Side(say("seat.undrawn"), ""),) * ledger.num_seats
    definition = ledger.match.game.definition
    records = ledger.match.public.state.records.copy()
    definition.view.redact_record(records, None)
    return tuple(
        _Side(definition.seat_name(records, seat), definition.drawn.seat_symbol(records, seat))
        for seat in range(ledger.num_seats)
    )


def seats(ledger: TableState, here: Collection[int]) -> tuple[Seat, ...]:
    """Who sits where; *here* holds the guests that are connected."""
    found = []
    for seat, side in enumerate(sides(ledger)):
        player = ledger.player_at(seat)
        if player is None:
            found.append(Seat(seat, *side, "", "free", here=False))
        elif player.guest is None and player.level:
            found.append(Seat(seat, *side, player.name, "bot", here=True, level=player.level))
        else:
            is_here, level = player.guest in here and not player.is_gone, player.plays_level
            out = ledger.why_out(ledger.series.players[seat]) or ""
            found.append(Seat(seat, *side, player.name, "person", here=is_here, level=level, out=out))
    return tuple(found)


def outcome(ledger: TableState) -> Outcome | None:
    """How the match ended; None while it goes on."""
    standing = ledger.standing
    if standing is None:
        return None
    if ledger.is_abandoned:
        return _outcome(standing, say("outcome.abandoned"), "", "abandoned")
    played, names = ledger.match.state.seat_names, ledger.names()
    whole = [say("outcome.who", name=names[seat], side=played[seat]) for seat in range(ledger.num_seats)]
    who = in_words([whole[seat] for seat in standing.winners])
    if ledger.match.state.is_terminal():
        ending = ledger.match.ending()
        line = say("outcome", count=len(standing.winners), who=who, reason=ending.reason)
        return _outcome(standing, line, ending.rule, "rules")
    player, cause = ledger.outs[-1]
    reason = say(f"outcome.{cause}", name=ledger.players[player].name)
    line = say("outcome", count=len(standing.winners), who=who, reason=reason)
    return _outcome(standing, line, "", cause)


def _outcome(
    standing: Standing, line: str, rule: str, ending: Literal["rules", "abandoned"] | Cause
) -> Outcome:
    return Outcome(standing.winners, standing.returns, line, rule, ending, standing.places)


def branch(ledger: TableState) -> BranchOf | None:
    """Where the match took off from another."""
    return BranchOf(*ledger.branch) if ledger.branch else None


def clock(ledger: TableState, now_ms: int) -> ClockView | None:
    """Everybody's time; None where none runs."""
    kept = ledger.clock
    if kept is None:
        return None
    left: list[int | None] = []
    for player in ledger.series.players:
        is_timed = player < len(ledger.players) and not ledger.players[player].plays_level
        left.append(max(0, round(kept.left_of(player, now_ms / 1000) * 1000)) if is_timed else None)
    at = now_ms / 1000
    ends = [kept.away_until(player, at) for player in ledger.series.players]
    away = tuple(None if end is None else round(end * 1000) for end in ends)
    is_running = [player for player in kept.running if kept.away_until(player, at) is None]
    running = () if kept.is_stopped else tuple(sorted(map(ledger.seat_of, is_running)))
    return ClockView(now_ms, tuple(left), running, away)


def in_words(names: Sequence[str], last: str = "list.two") -> str:
    """Names one after the other; *last* joins the last one."""
    first, *more = names
    for name in more[:-1]:
        first = say("list.comma", first=first, second=name)
    return say(last, first=first, last=more[-1]) if more else first


def series(ledger: TableState) -> SeriesView:
    """How the games at this table stand."""
    games = ledger.series
    names = [player.name for player in ledger.players]
    names += [""] * (ledger.num_seats - len(names))
    return SeriesView(
        form=games.form,
        wins=tuple(zip(names, games.wins, strict=True)),
        handicap=games.handicap,
        line=games.line(names),
        next=games.next_line(),
    )


def people(ledger: TableState, here: Collection[int], thinking: str, now_ms: int) -> People:
    """Who is there and plays, who asked for what, how much time is left, and what the computer is doing."""
    return People(
        seats=seats(ledger, here),
        rematch=_rematch(ledger),
        thinking=thinking,
        clock=clock(ledger, now_ms),
        agreed=_seats(ledger, ledger.agreed),
        asks=asks(ledger),
    )


def scene(ledger: TableState, seat: int | None) -> Scene:
    """The position as *seat* may see it; before the match begins everybody is a spectator."""
    seat = seat if ledger.has_begun else None
    found = ledger.match.seen_by(seat).scene(seat)
    if ledger.has_ended and not ledger.match.state.is_terminal():
        # Somebody gave up: the rules would still let the others choose.
        found = msgspec.structs.replace(found, choices=(), entry=None, lot=(), hint="")
    return noted(ledger, seat, found)


def noted(ledger: TableState, seat: int | None, scene: Scene) -> Scene:
    """The *scene* of *seat* with its notebook beside it, where the table has them (A12.1)."""
    write = ledger.match.game.definition.drawn.notebook
    if not ledger.notebook or write is None or seat is None:
        return scene
    sheet = write(ledger.match.seen_by(seat).observation(seat), seat)
    return msgspec.structs.replace(scene, sheets=(*scene.sheets, sheet))


def table(
    ledger: TableState,
    guest: int | None,
    seat: int | None,
    here: Collection[int],
    log: Sequence[LogLine],
    thinking: str,
    now_ms: int,
) -> TableView:
    """Everything *guest* may see, at this *seat* of theirs; *log* must be that of the seat."""
    is_owner = guest is not None and ledger.owner == guest
    may_invite = is_owner and not ledger.is_full and ledger.phase == "waiting"
    return TableView(
        table=ledger.table,
        match=ledger.match_id,
        version=ledger.told(seat),
        since=ledger.since(seat),
        game=ledger.match.game.name,
        title=ledger.match.game.definition.title,
        board=board_address(ledger.match.game),
        rules=rules_address(ledger.match.game.name),
        scene=scene(ledger, seat),
        you=-1 if seat is None else seat,
        yours=ledger.seats_of(guest),
        acting=ledger.acting(),
        seats=seats(ledger, here),
        log=tuple(log),
        phase=ledger.phase,
        commitment=ledger.commitment,
        series=series(ledger),
        outcome=outcome(ledger),
        is_open=ledger.match.game.definition.facts.is_perfect_information,
        may_take_back=_may_take_back(ledger, seat),
        rematch=_rematch(ledger),
        invite=ledger.invite if may_invite else "",
        is_listed=ledger.is_open,
        options=open_options(ledger.match.game),
        hints=ledger.hints,
        notebook=ledger.notebook,
        thinking=thinking,
        is_owner=is_owner,
        pace=Pace(**asdict(ledger.pace)),
        on_timeout=ledger.on_timeout,
        clock=clock(ledger, now_ms),
        agreed=_seats(ledger, ledger.agreed),
        undo=ledger.undo,
        watch=ledger.watch,
        may_undo=may_undo(ledger, seat),
        asks=asks(ledger),
        together=together(ledger),
        branch=branch(ledger),
        may_plan=ledger.match.game.definition.facts.is_foreseeable,
    )


def update(
    ledger: TableState,
    seat: int | None,
    scene: Scene,
    lines: Sequence[LogLine],
    seats: tuple[Seat, ...] | None,
    now_ms: int,
) -> Update:
    """What is new, as *seat* may see it; *seats* is None where nothing has become known of them."""
    return Update(
        version=ledger.told(seat),
        since=ledger.since(seat),
        scene=scene,
        acting=ledger.acting(),
        lines=tuple(lines),
        phase=ledger.phase,
        outcome=outcome(ledger),
        may_take_back=_may_take_back(ledger, seat),
        series=series(ledger) if ledger.has_ended else None,
        seats=seats,
        clock=clock(ledger, now_ms),
        may_undo=may_undo(ledger, seat),
        asks=asks(ledger),
    )


def together(ledger: TableState) -> tuple[int, ...]:
    """The seats that were asked together, as everybody saw."""
    return ledger.match.public.state.acting_seats() if ledger.phase == "playing" else ()


def may_undo(ledger: TableState, seat: int | None) -> MayUndo:
    """Whether *seat* can undo its last choice, and if not why."""
    if seat is None or ledger.phase != "playing":
        return MayUndo()
    found = undo.offer(ledger, seat)
    return MayUndo(found.how, say(f"undo.{found.why}") if found.why else "")


def asks(ledger: TableState) -> Asks:
    """What players ask of each other."""
    wish = ledger.undo_wish
    request = None
    if wish is not None:
        awaited = undo.deciding(ledger, wish.player) - wish.agreed
        actions = ledger.match.public.version - wish.version
        request = UndoRequest(ledger.seat_of(wish.player), actions, _seats(ledger, awaited))
    return Asks(request, _seats(ledger, ledger.pausing), ledger.is_paused)


def _may_take_back(ledger: TableState, seat: int | None) -> bool:
    if seat is None or not ledger.match.secrets(seat):
        return False
    return not ledger.players[ledger.series.players[seat]].plays_level


def _rematch(ledger: TableState) -> tuple[int, ...]:
    return _seats(ledger, ledger.asked)


def _seats(ledger: TableState, players: Collection[int]) -> tuple[int, ...]:
    return tuple(sorted(map(ledger.seat_of, players)))


def reason(ledger: TableState, seat: int, event: Acted | TookBack, error: IllegalAction) -> IllegalAction:
    """Why it is refused, as far as *seat* may know: an action is judged again on what the seat sees."""
    if isinstance(event, Acted):
        view = ledger.match.seen_by(seat).observation(seat)
        try:
            view.string_to_action(seat, event.action)
        except IllegalAction as told:
            return told
    return error
