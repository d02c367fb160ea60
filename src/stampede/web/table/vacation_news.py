"""Updates players' vacations at a table while their clock runs."""

from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping

from stampede.play.clock import Clock
from stampede.web.table.events import Away
from stampede.web.table.state import TableState

Spans = tuple[tuple[int, int], ...]
"""From one moment to another, in milliseconds."""
Calendar = Callable[[Collection[int]], Awaitable[Mapping[int, Spans]]]
"""Returns when guests are on vacation."""


async def nobody_away(_guests: Collection[int]) -> Mapping[int, Spans]:
    """The calendar of a site without vacations."""
    return {}


async def news(table_state: TableState, calendar: Calendar) -> tuple[Away, ...]:
    """The vacations that the table does not know yet; they count only with days for each choice."""
    clock = table_state.clock
    if clock is None or clock.pace.kind != "days" or table_state.phase != "playing":
        return ()
    return tuple(_news(table_state, clock, await calendar(table_state.guests)))


def _news(table_state: TableState, clock: Clock, away: Mapping[int, Spans]) -> Iterator[Away]:
    """Vacations that the clock does not know, without those that were over when it was last charged."""
    for player in table_state.persons:
        guest = table_state.players[player].guest
        spans = tuple(span for span in away.get(guest or 0, ()) if span[1] > clock.since * 1000)
        known = tuple(span for span in clock.away[player] if span[1] > clock.since)
        if known != tuple((begin / 1000, end / 1000) for begin, end in spans):
            yield Away(player, spans)
