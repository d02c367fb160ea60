"""The waiting at quick matches: until when, and which computers take the seats that are free then."""

from stampede.web.table.events import Filled
from stampede.web.table.levels import Levels, company
from stampede.web.table.state import TableState


def sooner(known_ms: int | None, wish_ms: int | None) -> int | None:
    """The earlier of two deadlines: that of a table, and the *wish_ms* of a player who sits down there."""
    return known_ms if known_ms is None or wish_ms is None else min(known_ms, wish_ms)


def filled(table_state: TableState, now_ms: int, levels: Levels) -> tuple[Filled, ...]:
    """The computers that sit down now."""
    is_waiting = table_state.phase == "waiting" and not table_state.is_full
    due = table_state.fill_ms if is_waiting else None
    if due is None or now_ms < due:
        return ()
    free = table_state.num_seats - len(table_state.players)
    return tuple(map(Filled, company(levels, table_state.match.game.name, free)))
