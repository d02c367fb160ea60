"""The count of each player at the end, and the count that decided, in words."""

import pytest

from stampede.core.chance import below, new_stream
from stampede.core.game import State
from stampede.games import load
from stampede.words.catalogue import speaking


def finished(game: str, seed: int, **options: int) -> State:
    """A match at random to its end."""
    state, stream = load(game, options).new_initial_state(seed=seed), new_stream(seed)
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        legal = state.legal_actions(seat)
        state.apply_action(seat, legal[below(stream, len(legal))])
    return state


@pytest.mark.stands_on("zoff")
def test_z6_2_cows_decide() -> None:
    state = finished("zoff", 3, players=3)
    first, *others = sorted((int(score or 0) for score in state.scores()), reverse=True)
    definition = state.game.definition
    assert max(definition.tally(state)) == f"{first} cows"
    assert definition.verdict(state) == f"{first} cows to {others[0]} and {others[1]}"
    with speaking("de"):
        assert definition.verdict(state) == f"{first} Kühe gegen {others[0]} und {others[1]}"


@pytest.mark.slow
@pytest.mark.stands_on("abilene")
def test_a11_2_dollars_decide() -> None:
    state = finished("abilene", 1, players=3, sale_limit=1)
    first, *others = sorted((score or 0.0 for score in state.scores()), reverse=True)
    definition = state.game.definition
    assert definition.verdict(state) == f"${first:,.0f} to ${others[0]:,.0f} and ${others[1]:,.0f}"
    assert set(definition.tally(state)) == {f"${score:,.0f}" for score in (first, *others)}


@pytest.mark.stands_on("buffalo")
def test_b3_moves_are_counted() -> None:
    state = finished("buffalo", 2, width=4)
    moves = [sum(each == seat for each, _ in state.history) for seat in (0, 1)]
    captured = int(state.record["captured"])
    definition = state.game.definition
    assert definition.tally(state) == tuple(f"{count} moves" for count in moves)
    assert definition.verdict(state) == f"{sum(moves)} moves, {captured} of 4 buffaloes captured"
