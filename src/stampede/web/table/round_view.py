"""The public view of a match's commitments, pledges and revealed entropy."""

from stampede.play.fairness import commitment, seal
from stampede.web.table.messages import Fair
from stampede.web.table.state import TableState


def of_this(table_state: TableState) -> Fair | None:
    """The view of the match that is played, was played last, or is the first to come."""
    if table_state.brought is not None:
        return None
    if table_state.phase == "waiting":
        return _coming(table_state, table_state.seed) if table_state.needs_chance else None
    if not table_state.pledges:
        return None
    return Fair(
        commitment=table_state.commitment,
        is_sealed=True,
        pledges=table_state.pledges,
        seal=seal(table_state.commitment, table_state.pledges),
        contributions=table_state.contributions,
        given_up=table_state.given_up,
    )


def of_next(table_state: TableState) -> Fair | None:
    """The view of the match after the one that is over."""
    return _coming(table_state, table_state.round.seed) if table_state.round.seed else None


def _coming(table_state: TableState, seed: str) -> Fair:
    promised = commitment(bytes.fromhex(seed))
    pledges, _ = table_state.stirring
    return Fair(
        commitment=promised,
        is_sealed=table_state.round.is_sealed,
        pledges=pledges,
        seal=seal(promised, pledges) if pledges else "",
        given_up=table_state.round.given_up,
    )
