"""Many matches at once are the matches that single environments play, plain and compiled, in any threads."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede import envs
from stampede.core.errors import IllegalAction, InvalidOption
from stampede.core.game import Game, Mode
from stampede.envs.batches.batch import Batch
from stampede.envs.episode import Episode
from stampede.envs.terms import Terms
from stampede.games import find
from tests.effort import effort
from tests.envs.settings import NAMES, SETTINGS, plain
from tests.installed import installed

SHORT: list[tuple[str, dict[str, Any]]] = [
    ("buffalo", {"width": 3, "height": 5, "dogs": 0}),
    ("zoff", {"players": 3}),
    ("abilene", {"players": 3, "sale_limit": 1}),
]
COMPILED = effort(SHORT[:2], SHORT)
"""Whose batches are compiled: those of the last take half a minute."""
STEPS = effort(40, 800)


def told(batch: Batch) -> tuple[bytes, ...]:
    """All that a batch shows."""
    legal = (batch.legal, batch.num_legal) if batch.is_flat else (batch.action_mask,)
    arrays = (batch.observation, *legal, batch.seat, batch.reward, batch.done, batch.truncated, batch.length)
    arrays += (batch.final_observation, batch.final_seat)
    return tuple(array.tobytes() for array in arrays)


def drawn(batch: Batch, draw: np.random.Generator) -> Any:
    """A random legal number for each seat; 0 for a seat that does not act."""
    if batch.is_flat:
        places = (draw.random(batch.num_legal.shape) * batch.num_legal).astype(np.int64)
        return np.take_along_axis(batch.legal, places[..., None], -1)[..., 0]
    return (draw.random(batch.action_mask.shape) * batch.action_mask).argmax(-1)


def follow(game: Game, steps: int, draw: np.random.Generator, **options: Any) -> int:
    """Play a batch beside single episodes, comparing everything; return how many matches ended."""
    batch = envs.batch(game, 3, **options)
    batch.reset(5)
    named = {name: options[name] for name in ("reward", "max_actions", "memory") if name in options}
    singles = [Episode(game, Terms(**named)) for _ in range(3)]
    for match, single in enumerate(singles):
        single.reset(5 + match)
    lengths, ended = [0] * 3, 0
    for _ in range(steps):
        for match, single in enumerate(singles):
            compare(batch, match, single)
        actions = drawn(batch, draw)
        batch.step(actions)
        for match, single in enumerate(singles):
            rewards, last = np.zeros(game.num_seats), -1
            asked = single.acting()
            for place, seat in enumerate(range(game.num_seats) if batch.simultaneous else asked[:1]):
                if seat not in asked or seat not in single.acting():
                    continue
                number = int(actions[match, place] if batch.simultaneous else actions[match])
                whole, last = batch.is_flat or not np.any(_more(single, seat, number)), seat
                rewards += single.make(seat, number) if batch.is_flat else single.give(seat, number)
                lengths[match] += int(whole)
            assert np.allclose(batch.reward[match], rewards)
            assert batch.length[match] == lengths[match]
            assert batch.done[match] == single.is_over
            assert batch.truncated[match] == single.is_truncated
            if single.is_over:
                compare_end(batch, match, single, last)
                single.reset(None)
                lengths[match], ended = 0, ended + 1
    batch.close()
    return ended


def _more(single: Episode, seat: int, number: int) -> Any:
    """The legal values after *number*."""
    return single.game.legal_mask(single.state, seat, (*single.given(seat), number))


def compare(batch: Batch, match: int, single: Episode) -> None:
    """A batch shows the same of a match as the single environment."""
    asked = single.acting()
    for place, seat in enumerate(range(batch.game.num_seats) if batch.simultaneous else asked[:1]):
        where = (match, place) if batch.simultaneous else (match,)
        if seat not in asked:
            assert batch.seat[where] == -1
            assert not batch.observation[where].any()
            continue
        assert batch.seat[where] == seat
        if batch.is_flat:
            legal = batch.legal[where][: batch.num_legal[where]]
            assert legal.tolist() == single.state.legal_actions(seat)
            seen = batch.game.observe([single.state], [seat])[0]
        else:
            legal = single.game.legal_mask(single.state, seat, single.given(seat))
            assert batch.action_mask[where].tolist() == legal.tolist()
            seen = single.observe(seat)
        assert batch.observation[where].tobytes() == seen.tobytes()


def compare_end(batch: Batch, match: int, single: Episode, last: int) -> None:
    """A batch keeps the last observations of a match that is over, and whose they are."""
    asked = single.state.acting_seats()
    seats = range(batch.game.num_seats) if batch.simultaneous else [asked[0] if asked else last]
    for place, seat in enumerate(seats):
        where = (match, place) if batch.simultaneous else (match,)
        if asked and seat not in asked:
            assert batch.final_seat[where] == -1
            assert not batch.final_observation[where].any()
            continue
        seen = batch.game.observe([single.state], [seat])[0] if batch.is_flat else single.observe(seat)
        assert batch.final_seat[where] == seat
        assert batch.final_observation[where].tobytes() == seen.tobytes()


@pytest.mark.slow
@given(
    case=st.sampled_from([n for n, each in enumerate(SETTINGS) if each in installed(SETTINGS)]),
    seed=st.integers(0, 1 << 30),
    simultaneous=st.booleans(),
    legal=st.sampled_from(("mask", "lists")),
    reward=st.sampled_from(("win", "rank", "score")),
    most=st.sampled_from((None, 1, 7, 30)),
)
@settings(max_examples=effort(12, 400), deadline=None)
def test_plain_batches_are_single_matches(
    case: int, seed: int, *, simultaneous: bool, legal: str, reward: str, most: int | None
) -> None:
    options = {"simultaneous": simultaneous, "legal": legal, "reward": reward, "max_actions": most}
    follow(plain(case), effort(6, 100), np.random.default_rng(seed), **options)


@pytest.mark.slow
@pytest.mark.parametrize("name", range(len(COMPILED)), ids=[name for name, _ in COMPILED])
@pytest.mark.parametrize("simultaneous", [False, True], ids=["in turn", "at once"])
def test_compiled_batches_are_single_matches_to_their_end_and_on(name: int, *, simultaneous: bool) -> None:
    game = Game(find(SHORT[name][0]), SHORT[name][1], "compiled")
    draw, steps = np.random.default_rng(1), effort(250, 4000)
    ended = follow(game, steps, draw, simultaneous=simultaneous, reward="rank")
    assert ended > 2
    follow(game, 60, draw, simultaneous=simultaneous, legal="lists", max_actions=9)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "mode"),
    [(0, "plain"), (1, "plain"), (1, "compiled"), (2, "plain"), *effort([], [(2, "compiled")])],
)
@pytest.mark.parametrize("simultaneous", [False, True], ids=["in turn", "at once"])
def test_batches_remember_as_single_matches_do(name: int, mode: Mode, *, simultaneous: bool) -> None:
    game = Game(find(SHORT[name][0]), SHORT[name][1], mode)
    follow(game, effort(90, 900), np.random.default_rng(2), simultaneous=simultaneous, memory="perfect")


@pytest.mark.slow
@pytest.mark.parametrize("legal", ["mask", "lists"])
@pytest.mark.parametrize("name", range(len(COMPILED)), ids=[name for name, _ in COMPILED])
def test_plain_and_compiled_and_any_threads_give_the_same_bytes(name: int, legal: Any) -> None:
    rules, options = SHORT[name]
    compiled = Game(find(rules), options, "compiled")
    batches = [envs.batch(compiled, 6, threads=threads, legal=legal) for threads in (1, 2, 4)]
    batches.append(envs.batch(Game(find(rules), options, "plain"), 6, legal=legal))
    draw = np.random.default_rng(1)
    for batch in batches:
        batch.reset(1)
    for _ in range(STEPS):
        assert len({told(batch) for batch in batches}) == 1
        actions = drawn(batches[0], draw)
        for batch in batches:
            batch.step(actions)
    for batch in batches:
        batch.close()


@pytest.mark.slow
@pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
@pytest.mark.parametrize("legal", ["mask", "lists"])
def test_an_illegal_number_is_named_and_nothing_has_changed(case: int, legal: Any) -> None:
    batch = envs.batch(plain(case), 3, legal=legal)
    batch.reset(2)
    before = told(batch)
    for wrong in (-1, 1 << 40, 999_999):
        actions = drawn(batch, np.random.default_rng(0))
        actions = np.where(np.arange(3) == 2, wrong, actions.astype(np.int64))
        with pytest.raises(
            IllegalAction, match=rf"actions\[2\] is {wrong}, which seat \d may not do now: \d+"
        ):
            batch.step(actions)
        assert told(batch) == before
        assert batch.length.tolist() == [0, 0, 0]
    batch.step(drawn(batch, np.random.default_rng(0)))


@pytest.mark.stands_on("zoff")
def test_an_illegal_number_is_named_by_its_seat_where_all_act_at_once() -> None:
    batch = envs.batch(plain(3), 4, simultaneous=True, threads=2)
    actions = drawn(batch, np.random.default_rng(0))
    actions[3, 1] = -5
    with pytest.raises(IllegalAction, match=r"actions\[3, 1\] is -5, which seat 1 may not do now: "):
        batch.step(actions)


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize(
    ("actions", "told_so"),
    [
        ([0, 0], r"shape \(3,\), one for each seat: not \(2,\)"),
        (np.zeros((3, 1), int), r"not \(3, 1\)"),
        ([0.0, 0.0, 0.0], "whole numbers, of int32 or int64 say: not float64"),
        ([True, True, True], "not bool"),
    ],
)
def test_what_are_no_actions_is_refused(actions: Any, told_so: str) -> None:
    with pytest.raises(InvalidOption, match=told_so):
        envs.batch(plain(1), 3).step(actions)


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize(
    ("options", "told_so"),
    [
        ({"n": 0}, "n=0 is not allowed: give a whole number from 1"),
        ({"threads": 1.5}, "threads=1.5 is not allowed"),
        ({"legal": "all"}, "legal='all' is not allowed: give mask, lists"),
        ({"simultaneous": 1}, "simultaneous=1 is not allowed: give True or False"),
        ({"illegal": "lose"}, "leave out both options"),
        ({"reward": "much"}, "give win, rank, score"),
    ],
)
def test_what_an_option_may_not_be_is_refused(options: dict[str, Any], told_so: str) -> None:
    with pytest.raises(InvalidOption, match=told_so):
        envs.batch(plain(1), **{"n": 3, **options})


@pytest.mark.stands_on("buffalo")
def test_arrays_stay_where_they_are_and_are_shared_by_dlpack() -> None:
    batch = envs.batch(plain(1), 3, max_actions=4)
    names = ["observation", "action_mask", "seat", "reward", "done", "truncated", "length"]
    names += ["final_observation", "final_seat"]
    shared = {name: np.from_dlpack(getattr(batch, name)) for name in names}
    draw = np.random.default_rng(0)
    for _ in range(20):
        batch.step(drawn(batch, draw))
    for name, array in shared.items():
        now = getattr(batch, name)
        assert array.__array_interface__["data"][0] == now.__array_interface__["data"][0]
        assert array.tobytes() == now.tobytes()


@pytest.mark.slow
def test_the_example_of_self_play_plays_and_learns() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "selfplay.py"))
    ended, weights, shares = example["selfplay"](400, n=8)
    assert ended > 0
    assert np.isfinite(weights).all()
    assert weights.any()
    assert list(shares) == ["random", "after 200", "after 300", "after 400"]
