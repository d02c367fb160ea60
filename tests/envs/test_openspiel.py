"""OpenSpiel's own tests and algorithms run on the games, and see what the rules say."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.tests import games_sim_test

import stampede.envs.openspiel  # noqa: F401 - registers the games
from stampede.core.game import Game
from stampede.envs import choosing
from stampede.envs.openspiel import texts
from stampede.envs.openspiel.game import read, written
from tests.effort import effort
from tests.envs import playthroughs
from tests.envs.settings import NAMES, SETTINGS

SIMS = effort(1, 20)
STEPS = effort(60, 2000)
every = pytest.mark.parametrize("case", range(len(SETTINGS)), ids=NAMES)
simultaneous = pytest.mark.parametrize("case", [3, 4, 5], ids=lambda case: NAMES[case])
NOTHING = {"public_info": False, "private_info": pyspiel.PrivateInfoType.NONE}


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setenv("STAMPEDE_PLAIN", "1")


def load(case: int, **more: object) -> Any:
    """The game of a case."""
    name, options = SETTINGS[case]
    return pyspiel.load_game(f"stampede_{name}", {**options, **more})


def walk(game: Any, seed: int, steps: int) -> Iterator[Any]:
    """The states of a match at random."""
    draw, state = random.Random(seed), game.new_initial_state()
    for _ in range(steps):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(draw.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(player) for player in range(game.num_players())]
            state.apply_actions([draw.choice(each) if each else 0 for each in legal])
        else:
            state.apply_action(draw.choice(state.legal_actions()))


@pytest.mark.slow
@pytest.mark.parametrize("case", effort(range(7), range(len(SETTINGS))), ids=lambda case: NAMES[case])
def test_random_play_with_serialising(case: int) -> None:
    pyspiel.random_sim_test(load(case), num_sims=SIMS, serialize=True, verbose=False)


@every
def test_games_and_states_are_written_and_read(case: int) -> None:
    game = load(case)
    for state in walk(game, case, 41):
        if state.move_number() in {0, 3, 17, 40}:
            told = pyspiel.serialize_game_and_state(game, state)
            other, again = pyspiel.deserialize_game_and_state(told)
            assert (str(other), str(again)) == (str(game), str(state))
            assert other.rules == again.inner.game == game.rules


@pytest.mark.parametrize("text", ["", "plain", "1e3", "12", "True", "quoted:%41", 'a=b,c(1)\n{"é": "%"}'])
def test_a_text_is_the_same_after_openspiel_wrote_it(text: str) -> None:
    line = pyspiel.game_parameters_to_string({"name": "game", "option": written(text), "other": 1})

    assert read(pyspiel.game_parameters_from_string(line)["option"]) == text


@pytest.mark.parametrize("case", [0, 1, 3, 4], ids=lambda case: NAMES[case])
def test_the_suite_of_simulated_games(case: int) -> None:
    games_sim_test.GamesSimTest().sim_game(load(case))


@pytest.mark.slow
@simultaneous
def test_seats_that_choose_at_once_may_be_asked_in_turn(case: int) -> None:
    game = load(case, in_turn=True)
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    hidden = []
    for state in walk(game, case, 40):
        assert not state.is_simultaneous_node()
        if state.inner.num_secret():
            hidden.append(state)
            for player in state.inner.acting_seats():
                twin = state.resample_from_infostate(player, random.Random(player).random)
                assert twin.information_state_string(player) == state.information_state_string(player)
    assert hidden


@simultaneous
def test_a_simultaneous_game_turn_by_turn(case: int) -> None:
    games_sim_test.GamesSimTest().sim_game(
        pyspiel.convert_to_turn_based(load(case)), check_pyspiel_serialization=case == 3
    )


@every
def test_what_is_legal_and_observed_is_what_the_game_says(case: int) -> None:
    game = load(case)
    rules: Game = game.rules
    for state in walk(game, case, STEPS):
        inner = state.inner
        if state.is_terminal():
            assert state.returns() == inner.win_returns()
            continue
        acting = inner.acting_seats()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) <= game.max_chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            continue
        assert state.is_simultaneous_node() == (len(acting) > 1)
        for seat in range(rules.num_seats):
            given = state.given(seat)
            legal = rules.legal_parts(inner, seat, given) if seat in acting else []
            assert state.legal_actions(seat) == legal
            expected = choosing.observe(inner, seat, given)
            assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), expected)


@every
def test_the_tensor_of_an_information_state_remembers_all(case: int) -> None:
    game = load(case)
    shape = game.information_state_tensor_shape()
    for number, state in enumerate(walk(game, case, effort(30, 300))):
        if state.is_chance_node() or state.is_terminal() or number % 5:
            continue
        for player in range(game.num_players()):
            expected = np.concatenate(
                [
                    choosing.observe(state.inner, player, state.given(player)),
                    game.rules.remember(state.inner, player),
                ]
            )
            for each in (state, state.clone()):
                found = np.array(each.information_state_tensor(player), np.float32)
                assert list(found.shape) == shape
                assert np.array_equal(found, expected)


@every
def test_states_that_a_player_could_not_tell_apart(case: int) -> None:
    game = load(case)
    for state in walk(game, case, 31):
        if state.move_number() not in {12, 30} or state.is_terminal() or state.is_chance_node():
            continue
        for player in state.inner.acting_seats():
            twin = state.resample_from_infostate(player, random.Random(player).random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)


@pytest.mark.stands_on("buffalo", "zoff")
def test_the_facts_of_the_games() -> None:
    kind = pyspiel.GameType
    buffalo, zoff = load(0).get_type(), load(4).get_type()
    assert buffalo.chance_mode == kind.ChanceMode.DETERMINISTIC
    assert buffalo.information == kind.Information.PERFECT_INFORMATION
    assert buffalo.dynamics == kind.Dynamics.SEQUENTIAL
    assert zoff.dynamics == kind.Dynamics.SIMULTANEOUS
    assert zoff.utility == kind.Utility.ZERO_SUM
    assert load(4, reward="returns").get_type().utility == kind.Utility.GENERAL_SUM
    assert (load(4).utility_sum(), load(4, reward="returns").utility_sum()) == (0.0, None)


@pytest.mark.stands_on("zoff")
def test_results_may_be_those_of_the_rules() -> None:
    results = []
    for reward in ("win", "returns"):
        game = load(6, reward=reward)
        results += [state.returns() for state in walk(game, 1, 10_000) if state.is_terminal()]
    assert sum(results[0]) == pytest.approx(0)
    assert set(results[1]) <= {-1.0, 0.0, 1.0}
    assert [value > 0 for value in results[0]] == [value > 0 for value in results[1]]


@pytest.mark.parametrize("case", [1, 3], ids=lambda case: NAMES[case])
def test_environments_of_reinforcement_learning(case: int) -> None:
    env = rl_environment.Environment(pyspiel.convert_to_turn_based(load(case)) if case == 3 else load(case))
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


@pytest.mark.parametrize(
    "solver",
    [
        outcome_sampling_mccfr.OutcomeSamplingSolver,
        *effort([], [external_sampling_mccfr.ExternalSamplingSolver]),
    ],
)
@pytest.mark.stands_on("buffalo")
def test_regret_minimisation_runs(solver: Any) -> None:
    game = pyspiel.load_game("stampede_buffalo(width=3,height=5,dogs=0)")
    found = solver(game)
    found.iteration()
    assert found.average_policy().action_probabilities(game.new_initial_state())


@pytest.mark.stands_on("buffalo", "zoff")
def test_tree_searches_run() -> None:
    draw = np.random.RandomState(1)
    buffalo = load(1)
    bot = mcts.MCTSBot(buffalo, 1.4, 5, mcts.RandomRolloutEvaluator(1, draw), random_state=draw)
    state = buffalo.new_initial_state()
    assert bot.step(state) in state.legal_actions()

    zoff = pyspiel.load_game("stampede_zoff(players=3,in_turn=True)")
    state = zoff.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    state.apply_action(state.legal_actions()[0])
    searcher = ismcts.ISMCTSBot(zoff, Guess(), 1.4, 4, random_state=draw, allow_inconsistent_action_sets=True)
    searcher.set_resampler(lambda state, player: state.resample_from_infostate(player, draw.random_sample))
    assert searcher.step(state) in state.legal_actions()


class Guess(mcts.Evaluator):  # type: ignore[misc] # the package has no types
    """Knows nothing."""

    def evaluate(self, state: Any) -> Any:
        """All alike."""
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All alike; chance as it is."""
        if state.is_chance_node():
            return list(state.chance_outcomes())
        legal = state.legal_actions(state.current_player())
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize(
    ("name", "told"),
    [("stampede_buffalo(width=99)", "width"), ("stampede_buffalo(reward=much)", "give win or returns")],
)
def test_wrong_parameters_are_refused_and_the_right_ones_named(name: str, told: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=told):
        pyspiel.load_game(name)


@pytest.mark.stands_on("zoff")
def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = load(4).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    before = str(state)
    with pytest.raises(pyspiel.SpielError, match="not legal for player 2"):
        state.apply_actions([state.legal_actions(0)[0], state.legal_actions(1)[0], 10_000])
    assert str(state) == before


@pytest.mark.stands_on("zoff")
def test_joint_actions_of_the_wrong_length_are_refused() -> None:
    state = load(4).new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    with pytest.raises(pyspiel.SpielError, match="2 actions for 3 players"):
        state.apply_actions([state.legal_actions(player)[0] for player in range(2)])


def observer(game: Any, **kind: Any) -> Any:
    return game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, **kind))


@every
def test_what_is_private_and_what_is_public_make_the_own_view(case: int) -> None:
    game = load(case)
    own, secret = observer(game), observer(game, public_info=False)
    public = observer(game, private_info=pyspiel.PrivateInfoType.NONE)
    for state in walk(game, 5, STEPS // 3):
        for player in range(game.num_players()):
            inner, begun = state.inner, state.begun(player)
            private, _, given = secret.string_from(state, player).partition("\nseat ")
            assert own.string_from(state, player).endswith(begun)
            assert begun in {f"seat {given}", ""} or private == begun
            if inner.game.definition.rules.record_to_text is None:
                continue
            shown = inner.observation(None).to_text()
            assert public.string_from(state, player).endswith(shown)
            words = {each.partition("=")[0]: each for each in shown.split()}
            if private != begun:
                words |= {each.partition("=")[0]: each for each in private.split()}
            assert sorted(words.values()) == sorted(inner.observation(player).to_text().split())


@every
def test_texts_tell_states_and_observations_apart(case: int) -> None:
    game = load(case)
    states: dict[tuple[str, bytes], str] = {}
    for seed in range(3):
        for number, state in enumerate(walk(game, seed, STEPS)):
            if number % 4 == 0:
                given = str(sorted((seat, state.given(seat)) for seat in state.choices))
                key = given, state.inner.records.tobytes()
                assert states.setdefault(key, str(state)) == str(state)
            if number % 20 == 0 and not state.is_chance_node() and not state.is_terminal():
                for player in state.inner.acting_seats():
                    view = state.inner.observation(player)
                    twin = view.resample(player, seed)
                    assert texts.written(twin.observation(player)) == texts.written(view)
    assert len(states) == len(set(states.values()))


@every
def test_actions_are_told_apart_in_notation(case: int) -> None:
    for state in walk(load(case), 3, STEPS):
        if state.is_terminal() or state.is_chance_node():
            continue
        for player in state.inner.acting_seats():
            legal = state.legal_actions(player)
            names = [state.action_to_string(player, number) for number in legal]
            assert len(names) == len(set(names))
            for number, name in zip(legal, names, strict=True):
                after = state.choice(player).after(number)
                if isinstance(after, int):
                    assert name == state.inner.action_to_string(player, after)
                else:
                    assert name.endswith(f"... ({number})")


@pytest.mark.stands_on("zoff")
def test_what_else_could_be_observed_is_refused() -> None:
    for kind in ({"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}, NOTHING):
        with pytest.raises(ValueError, match="private part of it or a spectator's view"):
            observer(load(3), **kind)
    with pytest.raises(ValueError, match="without past views"):
        load(3).make_py_observer(pyspiel.IIGObservationType(perfect_recall=True, public_info=False))


@pytest.mark.slow
@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_a_match_goes_as_the_golden_playthrough_says(name: str) -> None:
    assert playthroughs.played(name) == (playthroughs.FOLDER / f"{name}.txt").read_text("utf-8")
