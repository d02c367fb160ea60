"""A score is a policy's share of wins, and the same for everybody who plays the suite again."""

from dataclasses import replace

import numpy as np
import pytest

from stampede.benchmark import Network, score
from stampede.benchmark.policies import BotPolicy
from stampede.benchmark.scoring import REACH, points_of
from stampede.benchmark.suites import OPPONENTS, find_suite, suite_names
from stampede.bots.making import make_level
from stampede.bots.uniform import Uniform
from stampede.core.chance import Stream, below
from stampede.core.errors import IllegalAction, InvalidOption
from stampede.core.game import State
from stampede.core.tensors.observing import Observations
from stampede.envs.choosing import Mask
from tests.benchmark.small import SMALL


def first(view: State, seat: int) -> int:
    return view.legal_actions(seat)[0]


def drawn(_observation: Observations, mask: Mask, stream: Stream) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[below(stream, len(legal))])


def test_every_seat_meets_every_opponent_on_every_deal() -> None:
    games = list(SMALL.games())
    assert len(games) == len(set(games)) == 2 * 3 * 2
    assert {seat for _, _, seat in games} == {0, 1}


def test_a_score_is_the_same_again_and_told_move_by_move() -> None:
    once, again = score(first, SMALL), score(first, SMALL)
    assert once == again
    assert len(once.games) == len(list(SMALL.games()))
    assert once.low <= once.points <= once.high
    assert str(once).startswith(f"zoff-mini: {once.points:.0f} points")


def test_notation_is_as_good_as_numbers() -> None:
    def in_notation(view: State, seat: int) -> str:
        return view.action_to_string(seat, first(view, seat))

    assert score(in_notation, SMALL) == score(first, SMALL)


@pytest.mark.parametrize("memory", ["table", "perfect"])
def test_a_network_sees_what_its_memory_holds(memory: str) -> None:
    sizes = set()

    def look(observation: Observations, mask: Mask, stream: Stream) -> int:
        sizes.add(observation.shape)
        return drawn(observation, mask, stream)

    found = score(Network(look, memory), SMALL)  # type: ignore[arg-type] # one of its two words
    encoding = SMALL.game.encoding
    remembered = encoding.recollection.size if memory == "perfect" else 0
    given = (encoding.numbering.max_parts - 1) * SMALL.game.num_actions
    assert sizes == {(encoding.size + given + remembered,)}
    assert 0 < sum(found.shares.values()) < 2


def test_a_better_player_has_more_points() -> None:
    wide = replace(SMALL, deals=20)
    weak = score(BotPolicy(lambda _game, _seat: Uniform()), wide)
    strong = score(BotPolicy(lambda game, seat: make_level(game, 4, seat)), wide)
    assert weak.high < strong.low


def test_an_illegal_action_is_told_with_what_is_allowed() -> None:
    with pytest.raises(IllegalAction, match="seat 0 may give"):
        score(Network(lambda _seen, mask, _stream: int(mask.argmin())), SMALL)


def test_a_suite_that_is_not_there() -> None:
    with pytest.raises(
        InvalidOption, match="there is no suite 'chess'; there are: buffalo-mini, abilene-mini, zoff-mini"
    ):
        score(first, "chess")


def test_points_follow_the_shares() -> None:
    points = np.array([0.0, 400.0])
    even = points_of(np.array([0.5, 0.5 / (1 + 9.5)]), points, 2)
    assert even < points_of(np.array([0.6, 0.2]), points, 2)
    assert points_of(np.array([10 / 11, 0.5]), points, 2) == pytest.approx(400, abs=0.1)
    assert points_of(np.array([1.0, 1.0]), points, 2) == pytest.approx(400 + REACH, abs=0.1)
    assert points_of(np.array([0.25]), np.array([0.0]), 4) == pytest.approx(0, abs=0.1)


@pytest.mark.parametrize("name", suite_names())
def test_the_opponents_of_a_suite_are_bounded_in_counts(name: str) -> None:
    suite = find_suite(name)
    assert tuple(suite.points) == OPPONENTS
    assert suite.points["random"] == 0.0
    assert suite.deals >= 4
    assert len(suite.digest) == 16
