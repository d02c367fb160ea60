"""Hidden information: the laws of views and of memory, over all games; many more by ``tests.laws``."""

from random import Random

import pytest

from stampede.core.game import Game
from stampede.core.state import Memory
from stampede.games import load
from stampede.testing.knowledge import check_draws, check_memory
from stampede_kuhn.definition import KUHN
from tests import laws
from tests.bots.small import game


@pytest.mark.slow
@pytest.mark.parametrize("game", list(laws.games()), ids=repr)
def test_the_laws_of_knowledge(game: Game) -> None:
    lot = Random(7)
    for longest in (20, 60, laws.LONGEST // 2):
        laws.check_state(laws.some_state(game, lot, longest), lot)


@pytest.mark.parametrize("memory", ["table", "perfect"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_kuhns_cards_are_drawn_evenly(memory: Memory, seat: int | None) -> None:
    state = game(KUHN, "plain").new_initial_state(seed=4)
    worlds = {}
    for first in range(3):
        for second in {0, 1, 2} - {first}:
            records = state.records.copy()
            records["card"][0] = first, second
            other = state.with_records(records)
            if other.observation(seat).records.tobytes() == state.observation(seat).records.tobytes():
                worlds[other.records.tobytes()] = 1.0

    assert len(worlds) == (6 if seat is None else 2)
    check_draws(state, seat, memory, worlds, draws=600)


def test_a_draw_that_is_not_even_is_found() -> None:
    state = game(KUHN, "plain").new_initial_state(seed=4)
    worlds = {state.resample(0, seed).records.tobytes(): 1.0 for seed in range(20)}
    with pytest.raises(AssertionError, match="uneven"):
        check_draws(state, 0, "table", dict(zip(worlds, (1.0, 1.4), strict=True)), draws=600)
    with pytest.raises(AssertionError, match="none of the worlds"):
        check_draws(state, 0, "table", {next(iter(worlds)): 1.0}, draws=600)


@pytest.mark.stands_on("zoff")
def test_a_draw_that_forgets_is_found() -> None:
    """Table memory contradicts past views: hands that hold cards all have seen spent (Z4.7)."""
    state = laws.played_on(load("zoff", {"players": 3}).new_initial_state(seed=1), Random(2), 60)
    drawn = state.resample(0, 5)
    forgotten = state.clone()
    forgotten.resample = lambda *_: drawn  # type: ignore[method-assign]
    with pytest.raises(AssertionError, match="contradicts"):
        check_memory(forgotten, 0)
