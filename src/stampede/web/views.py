"""What each visitor may see of a table, as messages."""

from collections.abc import Collection
from importlib.metadata import version
from urllib.parse import urlencode

from stampede.kit.game import Game
from stampede.play.fairness import commitment
from stampede.play.match import Match
from stampede.web.ledger import PLAYERS, Ledger
from stampede.web.messages import LogLine, Outcome, People, Seat, Series, TableView, Update

VERSION = version("stampede-games")
UNDRAWN = "drawn by lot"


def board_address(game: Game) -> str:
    """Where browsers fetch the board; what is there never changes, so they fetch it once."""
    return f"/api/games/{game.name}/board?{urlencode({**game.options, 'v': VERSION})}"


def transcript(match: Match, seat: int | None) -> list[LogLine]:
    """The log of a match as *seat* (None: a spectator) may read it."""
    positions = match.positions()[1:]
    return [
        LogLine(number, entry.seat, entry.action, position.said(seat))
        for number, (entry, position) in enumerate(zip(match.entries, positions, strict=True), start=1)
    ]


def seats(ledger: Ledger, here: Collection[int]) -> tuple[Seat, ...]:
    """Who sits where; *here* holds the guests that are connected.

    Before seats are drawn by lot, the players are listed in the order they sat down.
    """
    sides = ledger.match.state.seat_names
    found = []
    for seat in range(PLAYERS):
        side = UNDRAWN if ledger.is_undrawn else sides[seat]
        player = ledger.player_at(seat)
        if player is None:
            found.append(Seat(seat, side, "", "free", here=False))
        elif player.guest is None:
            found.append(Seat(seat, side, player.name, "bot", here=True, level=player.level))
        else:
            found.append(Seat(seat, side, player.name, "person", here=player.guest in here))
    return tuple(found)


def outcome(match: Match, names: tuple[str, ...]) -> Outcome | None:
    """How the match ended; None while it goes on. *names* are by seat."""
    if not match.state.is_terminal():
        return None
    winners = match.state.winners()
    ending = match.ending()
    who = " and ".join(f"{names[seat]} ({match.state.seat_names[seat]})" for seat in winners)
    verb = "wins" if len(winners) == 1 else "win"
    line = f"{who} {verb}: {ending.reason}."
    return Outcome(winners, tuple(match.state.returns()), line, ending.rule)


def series(ledger: Ledger) -> Series:
    """How the games at this table stand."""
    games = ledger.series
    names = tuple(player.name for player in ledger.players) + ("",) * (PLAYERS - len(ledger.players))
    return Series(
        form=games.form,
        wins=tuple(zip(names, games.wins, strict=True)),
        handicap=games.handicap,
        line=games.line((names[0], names[1])),
        next=games.next_line(),
    )


def people(ledger: Ledger, here: Collection[int], thinking: str) -> People:
    """Who is there, who wants another game, and what the computer is doing."""
    return People(seats(ledger, here), _rematch(ledger), thinking)


def table(
    ledger: Ledger, guest: int | None, here: Collection[int], log: tuple[LogLine, ...], thinking: str
) -> TableView:
    """Everything *guest* may see; *log* must be that of the guest's seat."""
    seat = ledger.seat_of(guest)
    state = ledger.match.state
    may_invite = ledger.player_of(guest) == 0 and not ledger.is_full
    return TableView(
        table=ledger.table,
        match=ledger.match_id,
        version=ledger.version,
        game=ledger.match.game.name,
        title=ledger.match.game.definition.title,
        board=board_address(ledger.match.game),
        scene=state.scene(_viewer(ledger, seat)),
        you=-1 if seat is None else seat,
        acting=_acting(ledger),
        seats=seats(ledger, here),
        log=log,
        phase=ledger.phase,
        commitment=commitment(bytes.fromhex(ledger.seed)),
        series=series(ledger),
        outcome=outcome(ledger.match, ledger.names()),
        rematch=_rematch(ledger),
        invite=ledger.invite if may_invite else "",
        options=dict(ledger.match.game.options),
        thinking=thinking,
    )


def update(ledger: Ledger, seat: int | None) -> Update:
    """The last action, as *seat* may see it."""
    scene = ledger.match.state.scene(seat)
    entry = ledger.match.entries[-1]
    return Update(
        version=ledger.version,
        scene=scene,
        acting=_acting(ledger),
        line=LogLine(ledger.match.version, entry.seat, entry.action, scene.said),
        phase=ledger.phase,
        outcome=outcome(ledger.match, ledger.names()),
        series=series(ledger) if ledger.ended else None,
    )


def _viewer(ledger: Ledger, seat: int | None) -> int | None:
    """Before the match begins everybody is a spectator: there is nothing to choose yet."""
    return seat if ledger.began else None


def _acting(ledger: Ledger) -> tuple[int, ...]:
    return ledger.match.state.acting_seats() if ledger.phase == "playing" else ()


def _rematch(ledger: Ledger) -> tuple[int, ...]:
    return tuple(sorted(ledger.series.players.index(player) for player in ledger.asked))
