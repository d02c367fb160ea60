"""OpenSpiel's learners run on what a seat remembers, as they are."""

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import deep_cfr, nfsp

import stampede.envs.openspiel  # noqa: F401 - registers the games


def test_deep_cfr_learns_from_what_a_seat_remembers() -> None:
    game = pyspiel.load_game("stampede_zoff-mini(in_turn=True)")
    solver = deep_cfr.DeepCFRSolver(
        game,
        policy_network_layers=(32,),
        advantage_network_layers=(32,),
        num_iterations=3,
        num_traversals=2,
        batch_size_advantage=16,
        batch_size_strategy=16,
    )
    _, advantages, policy_loss = solver.solve()
    assert all(losses for losses in advantages.values())
    assert policy_loss > 0
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    chances = solver.action_probabilities(state)
    assert all(chance > 0 for chance in chances.values())
    assert set(chances) == set(state.legal_actions())


@pytest.mark.parametrize("name", ["stampede_zoff-mini(in_turn=True)", "stampede_abilene-mini(in_turn=True)"])
def test_nfsp_learns_from_what_a_seat_remembers(name: str) -> None:
    game = pyspiel.load_game(name)
    env = rl_environment.Environment(game)
    size = env.observation_spec()["info_state"][0]
    assert size == game.information_state_tensor_shape()[0]
    agents = [
        nfsp.NFSP(
            player,
            state_representation_size=size,
            num_actions=env.action_spec()["num_actions"],
            hidden_layers_sizes=[32],
            reservoir_buffer_capacity=1000,
            anticipatory_param=0.5,
            batch_size=8,
            min_buffer_size_to_learn=8,
            learn_every=4,
        )
        for player in range(env.num_players)
    ]
    for _ in range(6):
        step = env.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = env.step([agents[player].step(step).action])
        for agent in agents:
            agent.step(step)
    assert any(loss is not None for agent in agents for loss in agent.loss)
