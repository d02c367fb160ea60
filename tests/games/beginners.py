"""Positions of beginners' matches, a few of each phase of a game."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from stampede.bots.making import make_level
from stampede.core.chance import below, new_stream
from stampede.core.game import State
from stampede.games import load

MATCHES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "buffalo": ({}, {"empty_columns": "acdghik"}, {"empty_columns": 4}),
    "zoff": ({"players": 3}, {"players": 5}, {"players": 2}, {"players": 4, "auction": True}),
    "abilene": ({"players": 3, "sale_limit": 12}, {"players": 4, "sale_limit": 16}),
}
"""The options of the matches of each game, over and over."""
PHASES = {"buffalo": "side", "zoff": "phase", "abilene": "question"}
"""The field of a position that names the pending decision."""
MOST_MATCHES = 40
EVERY = 3
"""Of so many decisions of a common phase, one is taken."""


class Decision(NamedTuple):
    """A choice of a beginner among several."""

    state: State
    """The full state before it."""
    seat: int
    phase: int


@cache
def decisions(game: str, count: int) -> list[Decision]:
    """So many decisions, of each phase about as many as it comes up in."""
    found, met = list[Decision](), Counter[int]()
    for number in range(MOST_MATCHES):
        for decision in _match(game, number):
            met[decision.phase] += 1
            if met[decision.phase] % EVERY == 1 or met[decision.phase] <= 2 * EVERY:
                found.append(decision)
            if len(found) == count:
                return found
    return found


def _match(game: str, number: int) -> Iterator[Decision]:
    """The decisions of a match between players of levels 1 and 2."""
    loaded = load(game, MATCHES[game][number % len(MATCHES[game])], "compiled")
    state, stream = loaded.new_initial_state(seed=number + 1), new_stream(number)
    bots = [make_level(loaded, 1 + (seat + number) % 2, seat) for seat in range(loaded.num_seats)]
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        if len(state.legal_actions(seat)) > 1 and below(stream, 2):
            phase = getattr(state.game.definition.rules.view(state.records, 0), PHASES[game])
            yield Decision(state.clone(), seat, int(phase))
        state.apply_action(seat, bots[seat].choose(state.observation(seat), seat, 1.0, stream))
