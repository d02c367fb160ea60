"""A finished match as text and data, without its drawings."""

from stampede.web.replays.messages import Replay
from stampede.web.table import addresses, views
from stampede.web.table.messages import LogLine
from stampede.web.table.state import TableState
from stampede.web.tables.position_cache import PositionCache


def replay(table_state: TableState, film: PositionCache) -> Replay:
    """A finished match without its drawings; nothing is hidden any more."""
    match = table_state.match
    definition = match.game.definition
    said = (definition.drawn.narration(film[number]) for number in range(1, len(film)))
    return Replay(
        match=table_state.match_id,
        table=table_state.table,
        game=match.game.name,
        title=definition.title,
        seats=views.seats(table_state, table_state.guests),
        board=addresses.board_address(match.game),
        rules=addresses.rules_address(match.game.name),
        lines=tuple(
            LogLine(number, entry.seat, entry.action, told)
            for number, (entry, told) in enumerate(zip(match.entries, said, strict=True), start=1)
        ),
        outcome=views.outcome(table_state),
        report=definition.drawn.report(film),
        commitment=table_state.commitment,
        seed=table_state.seed,
        branch=views.branch(table_state),
        changed=views.changed(table_state),
        brought_by=table_state.brought_by,
        options=addresses.open_options(match.game),
    )
