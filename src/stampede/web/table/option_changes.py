"""The owner changes the table before the match begins."""

from dataclasses import replace

from stampede.play.match import Match
from stampede.play.series import Series
from stampede.web.runtime.ids import new_id
from stampede.web.runtime.refusals import bad_option, bad_seat
from stampede.web.runtime.runtime import Runtime
from stampede.web.runtime.settings import SiteRules
from stampede.web.table.commands import Change
from stampede.web.table.events import Changed
from stampede.web.table.option_checks import checked_options, load_asked
from stampede.web.table.options import TableOptions
from stampede.web.table.state import TableState
from stampede.web.table.versions import ViewVersions
from stampede.web.words import say


def events(
    table_state: TableState, command: Change, runtime: Runtime, rules: SiteRules
) -> tuple[Changed, ...]:
    """The events of the owner's *command*, validated as when a table is created; raises RefusedError."""
    game = load_asked(table_state.match.game.name, command.options)
    if table_state.is_quick:
        raise bad_option(say("change.quick"))
    sitting, seats = len(table_state.players), game.num_seats
    if sitting > seats:
        raise bad_seat(say("change.too-few", seats=seats, sitting=sitting))
    if table_state.branch and dict(game.options) != dict(table_state.match.game.options):
        raise bad_option(say("change.branch"))
    is_awaited = sitting < seats
    changed = Changed(
        options=dict(game.options),
        form=command.match_form,
        is_open=command.is_open and is_awaited,
        invite=table_state.invite or (new_id(runtime) if is_awaited else ""),
        **checked_options(game, command, rules).by_name(),
    )
    try:
        following = after(table_state, changed)
    except ValueError as error:
        raise bad_option(str(error)) from None
    return (
        ()
        if replace(following, counts=table_state.counts, match=table_state.match) == table_state
        else (changed,)
    )


def after(table_state: TableState, event: Changed) -> TableState:
    """The state of the table with other options; the occupants stay. Raises InvalidOption."""
    game, options = table_state.match.game.name, dict(table_state.match.game.options)
    match = table_state.match if event.options == options else Match.start(game, event.options)
    seats = match.game.num_seats
    wish = table_state.wish if table_state.wish < seats else -1
    are_kept = (seats, wish) == (table_state.num_seats, table_state.wish)
    players = table_state.series.players if are_kept else first_players(wish, seats)
    return replace(
        table_state,
        match=match,
        wish=wish,
        series=Series(game, event.form, match.game.options, players, (0,) * seats),
        counts=table_state.counts.resized(seats).tell_all(),
        begun=ViewVersions.new(seats),
        contributions=(*table_state.contributions, *("",) * seats)[:seats],
        invite=event.invite,
        is_open=event.is_open,
        options=TableOptions.of(event),
        titled_by=_titled_by(table_state, event),
        round=table_state.round.broken(),
    )


def _titled_by(table_state: TableState, event: Changed) -> int:
    """The number of the player who gave the table its title: only its owner changes it."""
    is_kept = event.table_title == table_state.options.table_title
    return table_state.titled_by if is_kept else table_state.players[table_state.persons[0]].number


def first_players(wish: int, seats: int) -> tuple[int, ...]:
    """The player of each seat at first: the table's creator has the requested one, the others the rest."""
    own = max(0, wish)
    return (*range(1, own + 1), 0, *range(own + 1, seats))
