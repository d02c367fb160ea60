"""Applies the steps of agreeing on chance to the state of a table."""

from dataclasses import replace

from stampede.play.beacon import BeaconRound
from stampede.play.fairness import commitment
from stampede.web.table.commitment_round import Round
from stampede.web.table.round_events import (
    EntropyContributed,
    Heard,
    Pledged,
    Promised,
    Revealed,
    RoundStep,
    Sealed,
)
from stampede.web.table.state import TableState


def after(table_state: TableState, event: RoundStep) -> TableState:
    """The table after one step of agreeing on the chance of the match to come."""
    agreed = table_state.round
    match event:
        case EntropyContributed(player=player, entropy=entropy):
            stirred = list(table_state.contributions)
            stirred[player] = entropy
            return replace(table_state, contributions=tuple(stirred))
        case Promised(seed=seed):
            before = bytes.fromhex(agreed.seed or table_state.seed)
            given_up = (
                (*agreed.given_up, commitment(before))
                if agreed.is_sealed or agreed.pledges
                else agreed.given_up
            )
            if table_state.phase == "over":
                late = dict.fromkeys(table_state.players[each].guest or 0 for each in event.late)
                return replace(
                    table_state,
                    round=Round(seed, given_up=given_up),
                    asked=table_state.asked.difference(event.late),
                    withheld=(*table_state.withheld, *late),
                )
            return replace(table_state, round=Round(given_up=given_up), seed=seed)
        case Pledged(player=player, pledge=pledge):
            agreed = agreed.pledged(table_state.players[player].number, pledge)
        case Heard(previous=previous, signature=signature):
            assert agreed.beacon
            beacon = agreed.beacon._replace(previous=previous, signature=signature)
            agreed = agreed._replace(beacon=beacon)
        case Sealed(players=players, until_ms=until_ms, beacon_key=key, beacon_number=number):
            numbers = frozenset(table_state.players[player].number for player in players)
            agreed = agreed.sealed(numbers, until_ms, BeaconRound(key, number) if key else None)
        case Revealed(player=player, entropy=entropy):
            agreed = agreed.opened(table_state.players[player].number, entropy)
    return replace(table_state, round=agreed)
