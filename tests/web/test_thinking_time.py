"""The share of the workers' time that a question gets: long questions, quick ones, and a queue that grows."""

import asyncio
from itertools import product
from typing import Any

import pytest

from stampede.bots.levels import is_quick
from stampede.core.game import State
from stampede.core.strength import SECONDS
from stampede.games import load
from stampede.web.runtime.workers import QUICK_S
from stampede.web.table.thinking_time import LEAST_S, LONGEST_S, thinking_time
from stampede.web.table.workers import PATIENCE_S, Bots, Move
from tests.web.support import TINY
from tests.web.worlds import Pretended

WAITING, PLACES = range(100), range(1, 20)
QUICK = 1
FLOOR_S = 0.25
"""The time that the floor of the dearest level takes."""


def test_all_who_wait_are_answered_in_time_where_the_least_time_allows_it() -> None:
    for waiting, places in product(WAITING, PLACES):
        seconds = thinking_time(waiting, places)
        rounds = 1 + -(-waiting // places)
        assert LEAST_S <= seconds <= SECONDS
        assert seconds == LEAST_S or rounds * seconds <= LONGEST_S + 1e-9
        assert seconds == SECONDS or (rounds + 1) * SECONDS > LONGEST_S, "no less than the queue asks for"


def test_more_who_wait_get_no_more_time_and_more_places_no_less() -> None:
    for waiting, places in product(WAITING, PLACES):
        assert thinking_time(waiting + 1, places) <= thinking_time(waiting, places)
        assert thinking_time(waiting, places + 1) >= thinking_time(waiting, places)


def test_nobody_else_waits_so_there_is_all_the_time() -> None:
    assert thinking_time(0, 1) == thinking_time(1, 1) == SECONDS


@pytest.mark.parametrize("game", ["roundup", "morra"])
def test_a_level_that_plays_few_playouts_is_quick_and_the_strongest_is_not(game: str) -> None:
    definition = load(game).definition
    assert [is_quick(definition, level, 0) for level in range(1, 8)] == [True, True] + 5 * [False]


class Held:
    """Workers that answer when they are released."""

    places = 1

    def __init__(self) -> None:
        self.asked: list[tuple[int, float, float]] = []
        """Level, time to think and time limit of each question."""
        self._waiting: list[asyncio.Future[None]] = []

    async def ask(self, _work: object, *question: Any, seconds: float, **_more: object) -> str:
        """Wait for the release."""
        game, options, observation, seat, level, _, _, thinking = question
        self.asked.append((level, thinking, seconds))
        self._waiting.append(asyncio.get_running_loop().create_future())
        await self._waiting[-1]
        state = load(game, options).state_from_dict(observation)
        return state.action_to_string(seat, state.legal_actions(seat)[0])

    async def release(self) -> None:
        """Let the first question that waits be answered."""
        self._waiting.pop(0).set_result(None)
        await settled()

    async def close(self) -> None:
        """Nothing is open."""


async def settled() -> None:
    """Let everything be done that waits for nothing."""
    for _ in range(20):
        await asyncio.sleep(0)


class Timed:
    """A single worker that takes as long as it may, and longer for the floor."""

    places = 1

    def __init__(self, runtime: Pretended, action: str) -> None:
        self._runtime, self._action = runtime, action

    async def ask(self, _work: object, *question: Any, **_more: object) -> str:
        """Think."""
        await self._runtime.sleep(max(FLOOR_S, question[-1]))
        return self._action


class Site:
    """Tables of one server with a single place."""

    def __init__(self) -> None:
        self.workers, self.runtime = Held(), Pretended()
        anything: Any = self.workers
        self.bots = Bots(lambda *_question: "", anything, self.runtime)
        self._state: State = load("roundup", TINY).new_initial_state(seed=1)

    def ask(self, level: int, who: object = 1) -> "asyncio.Task[Move | None]":
        """Have a computer of this *level* choose for *who* waits."""
        seat = self._state.acting_seats()[0]
        return asyncio.create_task(self.bots.move(self._state, seat, level, -1, who, lambda: True))


async def test_a_queue_shortens_the_thinking_and_quick_levels_do_not_wait_in_it() -> None:
    site = Site()
    long = [site.ask(6, 0)]
    await settled()
    assert not site.bots.is_crowded
    long += [site.ask(6, who) for who in range(1, 5)]
    await settled()
    assert site.bots.is_crowded
    quick = site.ask(QUICK)
    await settled()
    assert site.workers.asked == [(6, SECONDS, SECONDS), (QUICK, SECONDS, QUICK_S)]
    for _ in range(6):
        await site.workers.release()
    thought = [seconds for level, seconds, _ in site.workers.asked if level == 6]
    assert thought == [thinking_time(waiting, 1) for waiting in (0, 3, 2, 1, 0)]
    for each in (*long, quick):
        move = await each
        assert move
        assert not move.is_hasty


async def test_a_table_of_five_computers_does_not_delay_another() -> None:
    site = Site()
    five = [site.ask(6, "the table of five") for _ in range(5)]
    await settled()
    other = site.ask(6, "another")
    await settled()
    for _ in range(3):
        await site.workers.release()
    assert other.done()
    assert sum(each.done() for each in five) == 2
    for each in five:
        each.cancel()


async def test_what_is_no_longer_waited_for_leaves_the_queue() -> None:
    site = Site()
    asking = [site.ask(6, who) for who in range(3)]
    await settled()
    await site.runtime.pass_time(PATIENCE_S)
    moves = [await each for each in asking]
    assert all(move and move.is_hasty for move in moves)
    await site.workers.release()
    assert len(site.workers.asked) == 1, "the others were answered in haste before their turn"
    assert site.bots.busy == 0


async def test_twenty_people_against_the_strongest_level_wait_three_seconds_at_most() -> None:
    runtime, waits = Pretended(), list[float]()
    state = load("roundup", TINY).new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    anything: Any = Timed(runtime, state.action_to_string(seat, state.legal_actions(seat)[0]))
    bots = Bots(lambda *_question: "", anything, runtime)

    async def play(who: int) -> None:
        while True:
            asked = runtime.monotonic()
            move = await bots.move(state, seat, 6, -1, who, lambda: True)
            assert move
            assert not move.is_hasty
            waits.append(runtime.monotonic() - asked)
            await runtime.sleep(2.0)

    playing = [asyncio.create_task(play(who)) for who in range(20)]
    await runtime.pass_time(20.0)
    for each in playing:
        each.cancel()
    assert len(waits) >= 50
    assert max(waits[20:]) <= 3.0 + FLOOR_S, "all begin at the same moment; later they are apart"
