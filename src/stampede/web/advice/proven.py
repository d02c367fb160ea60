"""Looks proven results up in the workers; the first request compiles code, and that for a board solves it."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from http import HTTPStatus
from typing import Any

import msgspec

from stampede.core.game import State
from stampede.web.replays.messages import Proven
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.workers import WorkersLostError
from stampede.web.table.workers import Bots
from stampede.web.words import say

PROOF_S = 30.0
"""Seconds that loading the compiled code and solving a board may take."""
KEPT = 1024
"""Results in memory."""
Prove = Callable[[str, Mapping[str, Any], Mapping[str, Any]], Proven]
"""From a game, its options and a position to its proven result, importable by name."""


def prove_in_worker(game: str, options: Mapping[str, Any], position: Mapping[str, Any]) -> Proven:
    """The proven result of a position."""
    return _proven(_state(game, options, position))


def prove_moves_in_worker(game: str, options: Mapping[str, Any], position: Mapping[str, Any]) -> Proven:
    """The proven result of a position, and the winner after each action of the seat that is to act."""
    state, winners = _state(game, options, position), {}
    for seat in state.acting_seats()[:1]:
        for action in state.legal_actions(seat):
            after = state.clone()
            after.apply_action(seat, action)
            winner = after.winners()[0] if after.is_terminal() else _proven(after).winner
            if winner >= 0:
                winners[state.action_to_string(seat, action)] = winner
    return msgspec.structs.replace(_proven(state), winners=winners)


def _state(game: str, options: Mapping[str, Any], position: Mapping[str, Any]) -> State:
    from stampede.games import load  # noqa: PLC0415 - in the worker: the server loads no compiler

    return load(game, options, rules_version=position["rules_version"]).state_from_dict(position, check=False)


def _proven(state: State) -> Proven:
    from stampede.solved import lookup  # noqa: PLC0415 - as above

    found = lookup(state)
    if found is None:
        return Proven()
    action = "" if found.action is None else state.action_to_string(found.winner, found.action)
    return Proven(found.winner, found.within, action)


class ProofLookup:
    """Results from the workers, kept in memory."""

    def __init__(self, bots: Bots) -> None:
        """Use the workers of *bots*."""
        self._bots = bots
        self._kept: OrderedDict[Hashable, Proven] = OrderedDict()

    async def result(self, state: State, who: Hashable, prove: Prove = prove_in_worker) -> Proven:
        """The proven result of a position; callers (*who*) are served by turns.

        Raises RefusedError if the workers fail.
        """
        game = state.game
        if game.definition.solved is None or state.is_terminal():
            return Proven()
        key = game.name, tuple(sorted(game.options.items())), state.records.tobytes(), prove
        if key not in self._kept:
            question = game.name, dict(game.options), state.to_dict()
            try:
                self._kept[key] = await self._bots.consult(("proven", who), PROOF_S, prove, *question)
            except WorkersLostError:
                message = say("proven.failed")
                raise RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "no-answer", message) from None
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[key]

    async def moves(self, state: State, who: Hashable) -> Proven:
        """The same with the winner after each action."""
        return await self.result(state, who, prove_moves_in_worker)
