"""Judges the steps to a fair match: pledges, the end of pledging, reveals, and reveals that come too late."""

from collections.abc import Collection

from stampede.play.beacon import BeaconRound
from stampede.web.runtime.ids import new_id, new_seed
from stampede.web.runtime.refusals import bad_option
from stampede.web.runtime.runtime import Runtime
from stampede.web.table.events import Left
from stampede.web.table.round_events import Pledged, Promised, Revealed, Sealed
from stampede.web.table.state import MOST_WITHHELD, TableState
from stampede.web.words import say

DAY_SECONDS = 24 * 3600
"""Seconds to reveal a pledge where players have days for each choice."""


def is_ready(table_state: TableState) -> bool:
    """Whether everybody wants the match to come to begin now."""
    if table_state.phase == "waiting":
        return table_state.is_full
    is_over = table_state.phase == "over" and bool(table_state.asked)
    return is_over and table_state.everybody_asked(table_state.asked)


def pledged(
    table_state: TableState, guest: int, pledge: str, runtime: Runtime
) -> tuple[Promised | Pledged, ...]:
    """The events of a *guest*'s pledge; of several players at their device the first one makes it.

    None where it is too late, too early, or known. Players pledge for the next match when they ask for it.
    Another pledge needs another commitment: the server has signed a receipt for the one before.
    """
    own = table_state.players_of(guest)
    is_time = table_state.phase == "waiting" or table_state.asked.issuperset(own)
    if not (pledge and own and is_time and table_state.needs_chance) or table_state.round.is_sealed:
        return ()
    known = pledge_of(table_state, guest)
    if known == pledge:
        return ()
    return (*((Promised(new_seed(runtime)),) if known else ()), Pledged(own[0], pledge))


def pledge_of(table_state: TableState, guest: int) -> str:
    """The pledge of *guest* in the round for the match to come; empty for none."""
    own = table_state.players_of(guest)
    found = table_state.round.of(table_state.players[own[0]].number) if own else None
    return found.pledge if found else ""


def unpledged(table_state: TableState, here: Collection[int]) -> tuple[int, ...]:
    """The persons at the table who are *here* and have not pledged: no match begins without them."""
    persons = sorted(table_state.guests.intersection(here))
    return tuple(guest for guest in persons if not pledge_of(table_state, guest))


def is_operators_alone(table_state: TableState, programs: Collection[int]) -> bool:
    """Whether people play, and none of them has pledged: the server alone would choose the chance.

    *programs* are the guests that are connected with external bots only.
    """
    players = (table_state.players[player] for player in table_state.persons)
    has_people = any(not each.is_program and each.guest not in programs for each in players)
    return has_people and not table_state.round.pledges


def is_missing(table_state: TableState, able: Collection[int]) -> bool:
    """Whether a guest has pledged who is not *able* to reveal it now: the commitment has to be given up."""
    pledging = (guest for guest in table_state.guests if pledge_of(table_state, guest))
    return not set(pledging).issubset(able)


def sealed(
    table_state: TableState, now_ms: int, open_seconds: float, beacon: BeaconRound | None = None
) -> Sealed:
    """The event that ends the pledging."""
    counted = tuple(
        player for player in table_state.persons if table_state.round.of(table_state.players[player].number)
    )
    seconds = DAY_SECONDS if table_state.options.pace.kind == "days" else open_seconds
    waits = counted and len(table_state.guests) > 1
    named = {"beacon_key": beacon.key, "beacon_number": beacon.number} if beacon else {}
    return Sealed(counted, now_ms + int(seconds * 1000) if waits else None, **named)  # type: ignore[arg-type]


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
    table_state: TableState, now_ms: int, runtime: Runtime, level: int
) -> tuple[Left | Promised, ...]:
    """The events for players who did not reveal in time."""
    until_ms = table_state.round.until_ms
    if until_ms is None or until_ms > now_ms:
        return ()
    numbers = table_state.round.late
    if not numbers:  # a beacon is awaited, which nobody holds up
        return ()
    late = {each.guest for each in table_state.players if each.number in numbers and each.guest is not None}
    return taken_out(table_state, late, runtime, level)


def taken_out(
    table_state: TableState, late: Collection[int], runtime: Runtime, level: int
) -> tuple[Left | Promised, ...]:
    """The events for guests who hold a round up: they lose the seat, or their wish for a next match.

    Then a new round begins; before the first match the server commits anew as they get up. From the second
    time on the invitation changes, and between matches a computer of this *level* takes their seat for good:
    the others go on with it, invite somebody else, or leave.
    """
    gone = tuple(player for player in table_state.persons if table_state.players[player].guest in late)
    if table_state.phase == "waiting":
        is_again = len(table_state.withheld) + 1 >= MOST_WITHHELD and bool(table_state.invite)
        invite = new_id(runtime) if is_again else ""
        last = {table_state.players[player].guest: player for player in gone}
        return tuple(
            Left(player, invite=invite, is_late=player in last.values()) for player in reversed(gone)
        )
    is_out = [table_state.withheld.count(table_state.players[each].guest or 0) + 1 for each in gone]
    out = (each for each, times in zip(gone, is_out, strict=True) if times >= MOST_WITHHELD)
    return (Promised(new_seed(runtime), gone), *(Left(player, level) for player in out))
