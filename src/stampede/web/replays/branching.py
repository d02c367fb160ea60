"""Tables whose match begins in the midst of another."""

from http import HTTPStatus

from stampede.core.options import short
from stampede.web.replays.branch_messages import BranchMatch
from stampede.web.runtime.ids import new_id, new_seed
from stampede.web.runtime.refusals import RefusedError, bad_seat
from stampede.web.runtime.runtime import Runtime
from stampede.web.table.events import BranchedFrom, Created, Sitter
from stampede.web.table.levels import Levels, check_level
from stampede.web.table.state import TableState
from stampede.web.tables.position_cache import PositionCache
from stampede.web.words import say


def created(
    table_state: TableState, positions: PositionCache, wish: BranchMatch, levels: Levels, runtime: Runtime
) -> Created:
    """The creation event of a table that branches off from the match at *table_state*; raises RefusedError.

    The caller adds the guest who opens it.
    """
    match = table_state.match
    seats = match.game.num_seats
    if not 0 <= wish.seat < seats:
        raise bad_seat(say("branch.seat", seat=short(wish.seat), last=seats - 1))
    if wish.level:
        check_level(levels, match.game.name, wish.level)
    return Created(
        game=match.game.name,
        options=dict(match.game.options),
        form="exchange",
        guest=0,
        players=(Sitter(), *[Sitter(wish.level)] * (seats - 1 if wish.level else 0)),
        match=new_id(runtime),
        seed=new_seed(runtime),
        seat=wish.seat,
        invite="" if wish.level else new_id(runtime),
        hints=True,
        ladder=len(match.game.definition.opponents.former),
        branch=BranchedFrom(
            table_state.match_id,
            match.entries[: beginning(positions, wish.at)],
            match.rules_version,
            match.position,
        ),
    )


def beginning(positions: PositionCache, at: int) -> int:
    """How many actions stand in a match that branches off at position *at*; raises RefusedError.

    Simultaneous secret choices are made anew (Z3.2, A9.1).
    """
    last = len(positions) - 1
    if not 0 <= at <= last:
        raise RefusedError(
            HTTPStatus.UNPROCESSABLE_ENTITY, "bad-position", say("branch.position", at=short(at), last=last)
        )
    if positions[at].is_terminal():
        raise RefusedError(HTTPStatus.CONFLICT, "over", say("branch.over"))
    return at - positions[at].num_secret()
