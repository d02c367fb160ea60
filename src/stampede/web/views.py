"""What each visitor may see of a table, as messages."""

from collections.abc import Collection, Sequence
from importlib.metadata import version
from typing import NamedTuple
from urllib.parse import urlencode

from stampede.kit.game import Game
from stampede.kit.scene import Scene
from stampede.play.fairness import commitment
from stampede.play.match import Match
from stampede.web.ledger import Ledger
from stampede.web.messages import LogLine, Outcome, People, Seat, Series, TableView, Update
from stampede.web.text import say

VERSION = version("stampede-games")


def open_options(game: Game) -> dict[str, int | str | bool]:
    """The options that may be told and asked for: without those that name files of the server."""
    local = {option.name for option in game.definition.options if option.is_local}
    return {name: value for name, value in game.options.items() if name not in local}


def board_address(game: Game) -> str:
    """Where browsers fetch the board; what is there never changes, so they fetch it once."""
    return f"/api/games/{game.name}/board?{urlencode({**open_options(game), 'v': VERSION})}"


class Side(NamedTuple):
    """What a seat plays, and the symbol of the board that marks it, as far as everybody knows."""

    name: str
    symbol: str


def sides(ledger: Ledger) -> tuple[Side, ...]:
    """What each seat plays.

    Before seats are drawn by lot, the players are listed in the order they sat down.
    """
    if ledger.is_undrawn:
        return (Side(say("seat.undrawn"), ""),) * ledger.num_seats
    definition = ledger.match.game.definition
    records = ledger.match.public.state.records.copy()
    definition.redact_record(records, None)
    return tuple(
        Side(definition.seat_name(records, seat), definition.seat_symbol(records, seat))
        for seat in range(ledger.num_seats)
    )


def seats(ledger: Ledger, here: Collection[int]) -> tuple[Seat, ...]:
    """Who sits where; *here* holds the guests that are connected."""
    found = []
    for seat, side in enumerate(sides(ledger)):
        player = ledger.player_at(seat)
        if player is None:
            found.append(Seat(seat, *side, "", "free", here=False))
        elif player.guest is None:
            found.append(Seat(seat, *side, player.name, "bot", here=True, level=player.level))
        else:
            found.append(Seat(seat, *side, player.name, "person", here=player.guest in here))
    return tuple(found)


def outcome(match: Match, names: Sequence[str]) -> Outcome | None:
    """How the match ended; None while it goes on. *names* are by seat."""
    if not match.state.is_terminal():
        return None
    winners, played = match.state.winners(), match.state.seat_names
    ending = match.ending()
    who = in_words([say("outcome.who", name=names[seat], side=played[seat]) for seat in winners])
    line = say("outcome", count=len(winners), who=who, reason=ending.reason)
    return Outcome(winners, tuple(match.state.returns()), line, ending.rule)


def in_words(names: Sequence[str], last: str = "list.two") -> str:
    """Names one after the other; *last* joins the last one."""
    first, *more = names
    for name in more[:-1]:
        first = say("list.comma", first=first, second=name)
    return say(last, first=first, last=more[-1]) if more else first


def series(ledger: Ledger) -> Series:
    """How the games at this table stand."""
    games = ledger.series
    names = [player.name for player in ledger.players]
    names += [""] * (ledger.num_seats - len(names))
    return Series(
        form=games.form,
        wins=tuple(zip(names, games.wins, strict=True)),
        handicap=games.handicap,
        line=games.line(names),
        next=games.next_line(),
    )


def people(ledger: Ledger, here: Collection[int], thinking: str) -> People:
    """Who is there, who wants another game, and what the computer is doing."""
    return People(seats(ledger, here), _rematch(ledger), thinking)


def scene(ledger: Ledger, seat: int | None) -> Scene:
    """The position as *seat* may see it; before the match begins everybody is a spectator."""
    seat = seat if ledger.has_begun else None
    return ledger.match.seen_by(seat).scene(seat)


def table(
    ledger: Ledger,
    guest: int | None,
    seat: int | None,
    here: Collection[int],
    log: Sequence[LogLine],
    thinking: str,
) -> TableView:
    """Everything *guest* may see, at this *seat* of theirs; *log* must be that of the seat."""
    may_invite = 0 in ledger.players_of(guest) and not ledger.is_full
    return TableView(
        table=ledger.table,
        match=ledger.match_id,
        version=ledger.told(seat),
        game=ledger.match.game.name,
        title=ledger.match.game.definition.title,
        board=board_address(ledger.match.game),
        scene=scene(ledger, seat),
        you=-1 if seat is None else seat,
        yours=ledger.seats_of(guest),
        acting=ledger.acting(),
        seats=seats(ledger, here),
        log=tuple(log),
        phase=ledger.phase,
        commitment=commitment(bytes.fromhex(ledger.seed)),
        series=series(ledger),
        outcome=outcome(ledger.match, ledger.names()),
        is_open=ledger.match.game.definition.is_open,
        may_take_back=_may_take_back(ledger, seat),
        rematch=_rematch(ledger),
        invite=ledger.invite if may_invite else "",
        options=open_options(ledger.match.game),
        hints=ledger.hints,
        thinking=thinking,
    )


def update(
    ledger: Ledger,
    seat: int | None,
    scene: Scene,
    lines: Sequence[LogLine],
    seats: tuple[Seat, ...] | None,
) -> Update:
    """What is new, as *seat* may see it; *seats* is None where nothing has become known of them."""
    return Update(
        version=ledger.told(seat),
        scene=scene,
        acting=ledger.acting(),
        lines=tuple(lines),
        phase=ledger.phase,
        outcome=outcome(ledger.match, ledger.names()),
        may_take_back=_may_take_back(ledger, seat),
        series=series(ledger) if ledger.has_ended else None,
        seats=seats,
    )


def _may_take_back(ledger: Ledger, seat: int | None) -> bool:
    return seat is not None and bool(ledger.match.secrets(seat))


def _rematch(ledger: Ledger) -> tuple[int, ...]:
    return tuple(sorted(map(ledger.seat_of, ledger.asked)))
