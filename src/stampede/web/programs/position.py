"""A table in the form that programs read."""

from stampede.bots.outside import LONGEST_LIST
from stampede.web.programs.messages import TablePosition
from stampede.web.table import addresses
from stampede.web.table.state import TableState


def position_of(table_state: TableState, seat: int | None) -> TablePosition:
    """The position as *seat* may see it; None is a spectator."""
    state = table_state.match.seen_by(seat).observation(seat)
    game, acting = table_state.match.game, table_state.acting()
    legal: tuple[str, ...] | None = ()
    if seat is not None and seat in acting:
        actions = state.legal_actions(seat)
        texts = (state.action_to_string(seat, action) for action in actions)
        legal = None if len(actions) > LONGEST_LIST else tuple(texts)
    return TablePosition(
        table=table_state.table,
        match=table_state.match_id,
        version=table_state.told(seat),
        phase=table_state.phase,
        game=game.name,
        rules_version=game.definition.rules_version,
        options=addresses.open_options(game),
        seat=seat,
        seats=table_state.num_seats,
        acting=acting,
        state=state.to_dict(),
        legal=legal,
        returns=tuple(state.returns()) if state.is_terminal() else None,
    )
