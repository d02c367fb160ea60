"""The options of an environment work: rewards, illegal actions, an early end, chance by a seed."""

from collections import Counter
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stampede import envs
from stampede.core.chance import below, new_stream
from stampede.core.errors import IllegalAction, InvalidOption
from stampede.core.game import Game, State
from stampede.envs import choosing
from stampede.envs.episode import Episode
from stampede.envs.terms import Terms, ranks
from stampede.games import all_games, find
from stampede_roundup.definition import ROUNDUP
from tests.effort import effort
from tests.envs.settings import NAMES, SETTINGS, plain

TINY = Game(ROUNDUP, {"width": 3, "height": 5}, "plain")
PARTS = effort(120, 1200)
TRIES = 300


def first_legal(episode: Episode, seat: int) -> int:
    """The first number that is legal."""
    return int(episode.mask(seat).nonzero()[0][0])


@pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
def test_an_episode_is_the_match_that_the_state_plays(case: int) -> None:
    """Same seed, same actions: same legal numbers, observations and returns."""
    game, draw = plain(case), new_stream(7)
    episode, state = Episode(game, Terms()), game.new_initial_state(case)
    episode.reset(case)
    given: choosing.Parts = ()
    for _ in range(PARTS):
        if state.is_terminal():
            assert episode.is_terminated
            break
        seat = state.acting_seats()[0]
        assert episode.acting() == state.acting_seats()
        assert episode.given(seat) == given
        mask = game.legal_mask(state, seat, given)
        assert episode.mask(seat).tolist() == mask.tolist()
        assert episode.observe(seat).tobytes() == choosing.observe(state, seat, given).tobytes()
        legal = mask.nonzero()[0]
        part = int(legal[below(draw, len(legal))])
        rewards = episode.give(seat, part)
        given = (*given, part)
        if not game.legal_parts(state, seat, given):
            state.apply_action(seat, game.decode(state, seat, given))
            given = ()
            assert rewards == state.win_returns()
    assert episode.state == state


@pytest.mark.stands_on("zoff")
def test_what_a_seat_chooses_in_secret_shows_in_no_other_observation() -> None:
    game = Game(find("zoff"), {"players": 3}, "plain")
    seen = []
    for choice in (0, -1):
        episode = Episode(game, Terms())
        episode.reset(3)
        while len(episode.acting()) == 3:
            legal = episode.mask(0).nonzero()[0]
            episode.give(0, int(legal[choice]))
        seen.append([episode.observe(seat).tobytes() for seat in range(3)])
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]


@pytest.mark.stands_on("abilene", "buffalo", "zoff")
def test_an_illegal_number_is_refused_with_the_rule_and_changes_nothing() -> None:
    env = envs.aec(TINY)
    env.reset(seed=1)
    before, *_ = env.last()
    numbering = TINY.encoding.numbering
    backwards = next(number for number in range(numbering.num_actions) if not before["action_mask"][number])
    with pytest.raises(IllegalAction, match=r"\([A-Z]\d"):
        env.step(backwards)
    with pytest.raises(IllegalAction, match=r"see action_mask|parts are numbers"):
        env.step(numbering.num_actions)
    after, *_ = env.last()
    assert before["observation"].tobytes() == after["observation"].tobytes()
    assert env.agent_selection == "seat_0"


@pytest.mark.stands_on("zoff")
def test_an_action_may_be_an_array_of_one_number_and_no_other_thing() -> None:
    env = envs.aec("buffalo", width=5)
    env.reset(seed=1)
    for kind in (lambda part: np.array([part]), np.array, np.int64):
        env.step(kind(int(env.last()[0]["action_mask"].nonzero()[0][0])))
    single = envs.seat("buffalo", width=5)
    single.reset(seed=1)
    single.step(np.array([single.action_masks().nonzero()[0][0]]))
    wrongs: tuple[Any, ...] = (np.array([1, 2]), 1.5, "a1a2", True)
    for wrong in wrongs:
        with pytest.raises(IllegalAction, match="give one whole number"):
            env.step(wrong)
        with pytest.raises(IllegalAction, match="give one whole number"):
            single.step(wrong)


@pytest.mark.stands_on("buffalo")
def test_an_illegal_number_is_refused_with_those_that_are_legal() -> None:
    env = envs.aec("buffalo", width=3, height=5, dogs=0)
    env.reset(seed=1)
    legal = env.last()[0]["action_mask"].nonzero()[0].tolist()
    with pytest.raises(IllegalAction, match=rf"seat 0 may give {', '.join(map(str, legal))}.*\(B"):
        env.step(max(legal) + 1)


def test_who_gives_an_illegal_number_may_lose() -> None:
    game = Game(find("zoff"), {"players": 3}, "plain")
    episode = Episode(game, Terms(illegal="lose"))

    assert episode.give(1, -1) == [0.5, -1.0, 0.5]
    assert episode.is_terminated
    assert not episode.acting()


def test_an_illegal_number_may_be_replaced_by_lot() -> None:
    made = []
    for _ in range(2):
        episode = Episode(TINY, Terms(illegal="replace"))
        episode.reset(5)
        episode.give(0, -1)
        made.append(episode.state.history)
    assert made[0] == made[1]
    assert len(made[0]) == 1


def test_the_lot_favours_no_number() -> None:
    """Counted over fixed seeds: five standard deviations are allowed."""
    counts: Counter[tuple[int, int]] = Counter()
    episode = Episode(TINY, Terms(illegal="replace"))
    for seed in range(TRIES):
        episode.reset(seed)
        episode.give(0, -1)
        counts[episode.state.history[0]] += 1
    legal = TINY.new_initial_state().legal_actions(0)
    expected = TRIES / len(legal)
    assert sorted(action for _, action in counts) == legal
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values()), counts


@pytest.mark.stands_on("zoff")
def test_an_agent_that_is_not_asked_may_give_nothing() -> None:
    """Also where it chooses at the same time as the one that is asked."""
    game = Game(find("zoff"), {"players": 3}, "plain")
    env = envs.aec(game)
    env.reset(seed=1)
    assert game.new_initial_state(1).acting_seats() == (0, 1, 2)
    assert [env.observe(agent)["action_mask"].any() for agent in env.agents] == [True, False, False]


def test_a_match_is_truncated_and_not_terminated_after_so_many_actions() -> None:
    env = envs.aec(TINY, max_actions=2)
    env.reset(seed=1)
    for _ in range(2):
        seen, _, terminated, truncated, _ = env.last()
        assert (terminated, truncated) == (False, False)
        env.step(int(seen["action_mask"].nonzero()[0][0]))
    assert env.truncations == {"seat_0": True, "seat_1": True}
    assert env.terminations == {"seat_0": False, "seat_1": False}


@pytest.mark.stands_on("zoff")
def test_at_once_nothing_is_done_if_one_of_them_is_illegal() -> None:
    game = Game(find("zoff"), {"players": 3}, "plain")
    env = envs.parallel(game)
    seen, _ = env.reset(seed=1)
    actions = {agent: int(each["action_mask"].nonzero()[0][0]) for agent, each in seen.items()}
    with pytest.raises(IllegalAction):
        env.step({**actions, "seat_2": env.pass_action})
    after, *_ = env.step(actions)
    assert after["seat_0"]["observation"].tobytes() != seen["seat_0"]["observation"].tobytes()


def test_who_is_not_asked_can_only_pass() -> None:
    env = envs.parallel(TINY)
    seen, _ = env.reset(seed=1)
    assert seen["seat_1"]["action_mask"].nonzero()[0].tolist() == [env.pass_action]
    legal = int(seen["seat_0"]["action_mask"].nonzero()[0][0])
    with pytest.raises(IllegalAction, match="seat 1 is not asked"):
        env.step({"seat_0": legal, "seat_1": legal})


@pytest.mark.parametrize("against", ["random", 1, lambda view, seat: view.legal_actions(seat)[-1]])
def test_one_seat_plays_a_whole_match(against: Any) -> None:
    rewards, lengths = [], []
    for _ in range(2):
        env = envs.seat(TINY, 1, against)
        _, told = env.reset(seed=3)
        length, is_over = 0, False
        while not is_over:
            _, reward, is_over, _, told = env.step(int(told["action_mask"].nonzero()[0][0]))
            length += 1
        rewards.append(reward)
        lengths.append(length)
    assert rewards[0] == rewards[1] in {-1.0, 1.0}
    assert lengths[0] == lengths[1]


@pytest.mark.stands_on("zoff")
def test_opponents_see_their_own_view_alone() -> None:
    shown: list[tuple[str, int | None, int]] = []

    def choose(view: State, seat: int) -> int:
        shown.append((view.kind, view.viewer, seat))
        return view.legal_actions(seat)[0]

    env = envs.seat(Game(find("zoff"), {"players": 3}, "plain"), 1, choose)
    _, told = env.reset(seed=1)
    for _ in range(10):
        *_, told = env.step(int(told["action_mask"].nonzero()[0][0]))
    assert shown
    assert all(kind == "view" and viewer == seat != 1 for kind, viewer, seat in shown)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 4).map(float)), min_size=2, max_size=6))
def test_places_sum_to_nothing_and_the_better_has_more(results: list[tuple[bool, float]]) -> None:
    places = ranks(results)
    assert sum(places) == pytest.approx(0)
    assert all(-1 <= each <= 1 for each in places)
    assert all(
        (one > other) == (a > b)
        for one, a in zip(results, places, strict=True)
        for other, b in zip(results, places, strict=True)
    )


@pytest.mark.parametrize("reward", ["win", "rank", "score"])
@pytest.mark.stands_on("zoff")
def test_rewards_are_what_was_asked_for(reward: envs.Reward) -> None:
    episode = Episode(
        Game(find("zoff"), {"players": 3, "components": SETTINGS[6][1]["components"]}, "plain"),
        Terms(reward=reward),
    )
    episode.reset(2)
    total = np.zeros(3)
    while not episode.is_over:
        seat = episode.acting()[0]
        total += episode.give(seat, first_legal(episode, seat))
    state = episode.state
    expected = {
        "win": state.win_returns(),
        "score": list(state.scores()),
        "rank": ranks([(seat in state.winners(), score or 0.0) for seat, score in enumerate(state.scores())]),
    }
    assert total.tolist() == expected[reward]


def test_shaping_adds_the_change_of_the_potential_and_nothing_in_all() -> None:
    """Ng, Harada and Russell (1999): the shaping summed over a match depends on its start alone."""

    def moves(state: State, seat: int) -> float:
        return len(state.history) * (1 if seat else -1)

    bare, shaped = Episode(TINY, Terms()), Episode(TINY, Terms(shaping=moves))
    sums = []
    for episode in (bare, shaped):
        episode.reset(1)
        total = np.zeros(2)
        while not episode.is_over:
            seat = episode.acting()[0]
            total += episode.give(seat, first_legal(episode, seat))
        sums.append(total.tolist())
    assert sums[0] == sums[1]


def test_shaping_discounts_the_potential_after_an_action() -> None:
    episode = Episode(TINY, Terms(shaping=lambda state, _seat: 1.0 + len(state.history), discount=0.5))
    episode.reset(1)

    assert episode.give(0, first_legal(episode, 0)) == [0.5 * 2 - 1] * 2
    assert episode.give(1, first_legal(episode, 1)) == [0.5 * 3 - 2] * 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"reward": "much"}, "give win, rank, score"),
        ({"illegal": "ignore"}, "give raise, lose, replace"),
        ({"max_actions": 0}, "give a whole number from 1"),
        ({"shaping": 3}, "a function"),
        ({"discount": 2}, "from 0 to 1"),
        ({"render_mode": "ascii"}, "give ansi, human"),
        ({"size": 8}, "its options are"),
    ],
)
@pytest.mark.stands_on("buffalo")
def test_a_wrong_option_is_refused_and_the_right_ones_are_named(wrong: dict[str, Any], told: str) -> None:
    for make in (envs.aec, envs.parallel, envs.seat):
        with pytest.raises(InvalidOption, match=told):
            make("buffalo", **wrong)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [({"seat": 2}, "give 0 to 1"), ({"against": "me"}, "a level"), ({"against": 9}, "1 to 6")],
)
def test_a_wrong_seat_or_opponent_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidOption, match=told):
        envs.seat(TINY, **wrong)


def test_a_game_has_its_options_already() -> None:
    with pytest.raises(InvalidOption, match="width is not allowed"):
        envs.aec(TINY, width=5)


def test_every_game_has_a_name_in_gymnasium() -> None:
    for name in all_games():
        assert gymnasium.spec(envs.gymnasium_id(name)).kwargs == {"game": name}
