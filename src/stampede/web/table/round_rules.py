"""Judges the steps to a fair match: pledges, the end of pledging, reveals, and reveals that come too late."""

from collections.abc import Callable, Collection

from stampede.web.runtime.refusals import bad_option
from stampede.web.table.events import Left
from stampede.web.table.round_events import Pledged, Promised, Revealed, Sealed
from stampede.web.table.state import TableState
from stampede.web.words import say

DAY_SECONDS = 24 * 3600
"""Seconds to reveal a pledge where players have days for each choice."""


def is_ready(table_state: TableState) -> bool:
    """Whether everybody wants the match to come to begin now."""
    if table_state.phase == "waiting":
        return table_state.is_full
    is_over = table_state.phase == "over" and bool(table_state.asked)
    return is_over and table_state.everybody_asked(table_state.asked)


def pledged(table_state: TableState, guest: int, pledge: str) -> tuple[Pledged, ...]:
    """The event of a *guest*'s pledge; of several players at their device the first one makes it.

    None where it is too late, too early, or known. Players pledge for the next match when they ask for it.
    """
    own = table_state.players_of(guest)
    is_time = table_state.phase == "waiting" or table_state.asked.issuperset(own)
    if not (pledge and own and is_time and table_state.needs_chance) or table_state.round.is_sealed:
        return ()
    known = table_state.round.of(table_state.players[own[0]].number)
    return () if known and known.pledge == pledge else (Pledged(own[0], pledge),)


def sealed(table_state: TableState, here: Collection[int], now_ms: int, open_seconds: float) -> Sealed:
    """The event that ends the pledging; only pledges of guests who are *here* to reveal them count."""
    counted = tuple(
        player
        for player in table_state.persons
        if table_state.players[player].guest in here
        and table_state.round.of(table_state.players[player].number)
    )
    seconds = DAY_SECONDS if table_state.options.pace.kind == "days" else open_seconds
    waits = counted and len(table_state.guests) > 1
    return Sealed(counted, now_ms + int(seconds * 1000) if waits else None)


def opened(table_state: TableState, guest: int | None, entropy: str) -> tuple[Revealed, ...]:
    """The event by which a *guest* reveals pledged entropy; raises RefusedError where it does not fit."""
    own = table_state.players_of(guest)
    if not own or not table_state.round.is_sealed:
        return ()
    number = table_state.players[own[0]].number
    if number not in table_state.round.late:
        return ()
    if not table_state.round.fits(number, entropy):
        raise bad_option(say("fair.other"))
    return (Revealed(own[0], entropy),)


def given_up(
    table_state: TableState, now_ms: int, new_seed: Callable[[], str]
) -> tuple[Left | Promised, ...]:
    """The events for players who did not reveal in time: they lose the seat, or their wish for a next match.

    Then a new round begins; before the first match the server commits anew as they get up.
    """
    until_ms = table_state.round.until_ms
    if until_ms is None or until_ms > now_ms:
        return ()
    numbers = table_state.round.late
    guests = {each.guest for each in table_state.players if each.number in numbers}
    gone = tuple(player for player in table_state.persons if table_state.players[player].guest in guests)
    if table_state.phase == "waiting":
        return tuple(map(Left, reversed(gone)))
    return (Promised(new_seed(), gone),)
