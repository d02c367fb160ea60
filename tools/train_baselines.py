"""Train the networks of the benchmark's baselines, and score all baselines.

    python -m tools.train_baselines train ppo zoff-mini
    python -m tools.train_baselines score zoff-mini [ppo ...]
    python -m tools.train_baselines table

Training needs ``stampede-games[learning]`` (``make test-learning`` sets up ``.venv-learning``) and runs on
one core; seeds and lengths are fixed below. Scores go into a table that the documentation shows.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from stampede import envs
from stampede.benchmark import network
from stampede.benchmark.baselines import TRAINED, baseline_names, load_baseline, network_file
from stampede.benchmark.exploiting import nash_conv
from stampede.benchmark.network import FullyConnected, Layer, Norm, TrainedPolicy
from stampede.benchmark.scoring import score
from stampede.benchmark.suites import find_suite
from stampede.cli.options import progress
from stampede.core.state import Memory

SEED = 1
HIDDEN = [64, 64]
LENGTHS: Mapping[str, Mapping[str, int]] = {
    "ppo": {"zoff-mini": 150_000, "buffalo-mini": 100_000, "abilene-mini": 60_000},
    "dqn": {"zoff-mini": 10_000, "buffalo-mini": 4_000},
    "nfsp": {"zoff-mini": 12_000, "buffalo-mini": 4_000},
    "deep-cfr": {"zoff-mini": 80},
}
"""Steps of PPO, episodes of DQN and NFSP, and iterations of Deep CFR, for which one game is small enough."""
UNITS = {"ppo": "steps", "dqn": "episodes", "nfsp": "episodes", "deep-cfr": "iterations"}
SMALL = ("buffalo-mini", "zoff-mini")
"""Suites in which a best response can be computed."""
TEACHERS = ("random", 1, 2, 3)
"""The opponents that PPO meets, on every seat."""
RESULTS = Path("benchmarks/results/baselines.json")


def layers(module: Any) -> FullyConnected:
    """The layers of a PyTorch module, in order."""
    import torch  # noqa: PLC0415 - an extra

    found, norm, activation = list[Layer](), None, "relu"
    for each in module.modules():
        if isinstance(each, torch.nn.Linear):
            found.append(Layer(each.weight.detach().numpy(), each.bias.detach().numpy()))
        elif isinstance(each, torch.nn.LayerNorm):
            norm = Norm(each.weight.detach().numpy(), each.bias.detach().numpy())
        elif isinstance(each, torch.nn.Tanh):
            activation = "tanh"
    return FullyConnected(tuple(found), activation, norm)  # type: ignore[arg-type] # one of its two words


def ppo(suite: str, steps: int) -> TrainedPolicy:
    """MaskablePPO (Huang and Ontanon 2022, arXiv:2006.14171): one network for all seats."""
    import torch  # noqa: PLC0415 - an extra
    from sb3_contrib import MaskablePPO  # noqa: PLC0415
    from stable_baselines3.common.vec_env import DummyVecEnv  # noqa: PLC0415

    seats = find_suite(suite).game.num_seats
    made = [
        lambda seat=seat, teacher=teacher: envs.seat(suite, seat, teacher)
        for teacher in TEACHERS
        for seat in range(seats)
    ]
    model = MaskablePPO(
        "MlpPolicy", DummyVecEnv(made), n_steps=128, batch_size=256, ent_coef=0.01, seed=SEED, device="cpu",
        policy_kwargs={"net_arch": HIDDEN},
    )  # fmt: skip
    model.learn(steps)
    actor = torch.nn.Sequential(model.policy.mlp_extractor.policy_net, model.policy.action_net)
    return TrainedPolicy((layers(actor),), "best")


def memory_of(suite: str) -> Memory:
    """The memory that OpenSpiel's agents get: none where the table shows everything."""
    return "table" if find_suite(suite).game.definition.facts.is_perfect_information else "perfect"


def _self_play(suite: str, episodes: int, kind: Callable[..., Any], **settings: Any) -> list[Any]:
    """The agents of OpenSpiel of this *kind*, one a seat, after so many *episodes* with one another."""
    import pyspiel  # noqa: PLC0415 - an extra
    from open_spiel.python import rl_environment  # noqa: PLC0415

    import stampede.envs.openspiel  # noqa: F401, PLC0415 - registers the games

    kinds = rl_environment.ObservationType
    seen = kinds.OBSERVATION if memory_of(suite) == "table" else kinds.INFORMATION_STATE
    env = rl_environment.Environment(
        pyspiel.load_game(f"stampede_{suite}(in_turn=True)"),
        chance_event_sampler=rl_environment.ChanceEventSampler(SEED),
        observation_type=seen,
    )
    agents = [
        kind(
            seat,
            state_representation_size=env.observation_spec()["info_state"][0],
            num_actions=env.action_spec()["num_actions"],
            hidden_layers_sizes=HIDDEN,
            optimizer_str="adam",
            epsilon_decay_duration=100_000,
            seed=SEED,
            **settings,
        )
        for seat in range(env.num_players)
    ]
    tell = progress("episodes")
    for episode in range(episodes):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
        tell(episode + 1, episodes)
    return agents


def dqn(suite: str, episodes: int) -> TrainedPolicy:
    """Deep Q-learning (Mnih et al. 2015), a network for each seat, by OpenSpiel."""
    from open_spiel.python.pytorch.dqn import DQN  # noqa: PLC0415 - an extra

    agents = _self_play(suite, episodes, DQN, replay_buffer_capacity=50_000, learning_rate=1e-3)
    return TrainedPolicy(tuple(layers(agent._q_network) for agent in agents), "best", memory_of(suite))  # noqa: SLF001


def nfsp(suite: str, episodes: int) -> TrainedPolicy:
    """Neural fictitious self-play (Heinrich and Silver 2016, arXiv:1603.01121): its average policy."""
    from open_spiel.python.pytorch.nfsp import NFSP  # noqa: PLC0415 - an extra

    agents = _self_play(
        suite,
        episodes,
        NFSP,
        reservoir_buffer_capacity=200_000,
        anticipatory_param=0.1,
        rl_learning_rate=1e-3,
        sl_learning_rate=1e-3,
        epsilon_start=0.2,
        epsilon_end=0.01,
    )
    return TrainedPolicy(tuple(layers(agent._avg_network) for agent in agents), "drawn", memory_of(suite))  # noqa: SLF001


def deep_cfr(suite: str, iterations: int) -> TrainedPolicy:
    """Deep counterfactual regret minimisation (Brown et al. 2019, arXiv:1811.00164), by OpenSpiel."""
    import pyspiel  # noqa: PLC0415 - an extra
    from open_spiel.python.pytorch import deep_cfr as library  # noqa: PLC0415

    import stampede.envs.openspiel  # noqa: F401, PLC0415 - registers the games

    solver = library.DeepCFRSolver(
        pyspiel.load_game(f"stampede_{suite}(in_turn=True)"),
        policy_network_layers=HIDDEN,
        advantage_network_layers=HIDDEN,
        num_iterations=iterations,
        num_traversals=20,
        learning_rate=1e-3,
        batch_size_advantage=2048,
        batch_size_strategy=2048,
        policy_network_train_steps=4000,
        advantage_network_train_steps=400,
        seed=SEED,
    )
    solver.solve()
    return TrainedPolicy((layers(solver._policy_network),), "drawn", "perfect")  # noqa: SLF001


LEARNERS = {"ppo": ppo, "dqn": dqn, "nfsp": nfsp, "deep-cfr": deep_cfr}


def train(name: str, suite: str, length: int) -> None:
    """Train a baseline, write its network, and note the time it took."""
    np.random.seed(SEED)  # noqa: NPY002 - OpenSpiel's agents draw from it
    began = time.process_time()
    policy = LEARNERS[name](suite, length)
    network.write(network_file(suite, name), policy)
    _note(suite, name, {"length": length, "cpu_s": round(time.process_time() - began)})


def score_all(suite: str, names: Sequence[str]) -> None:
    """Score some baselines of a suite, or all but the opponents themselves, and print the scores."""
    for name in names or baseline_names(suite):
        if name not in find_suite(suite).points:
            found = score(load_baseline(name, suite), suite, progress=progress(f"games of {name}"))
            print(f"{name}, {found}")
            points = {"points": round(found.points), "low": round(found.low), "high": round(found.high)}
            gain = {"nash_conv": round(_gain(name, suite), 3)} if suite in SMALL and name in TRAINED else {}
            _note(suite, name, {"digest": found.digest, **points, **gain, "shares": found.shares})


def _gain(name: str, suite: str) -> float:
    policy = load_baseline(name, suite)
    assert isinstance(policy, TrainedPolicy)
    return nash_conv(policy, find_suite(suite).game)


def table() -> str:
    """The results of all baselines in Markdown, as the documentation shows them."""
    known = json.loads(RESULTS.read_text())
    lines = [
        "| suite | baseline | points | 95 % interval | NashConv | trained for | CPU s |",
        "|---|---|---|---|---|---|---|",
    ]
    for suite, found in known.items():
        opponents = {name: {"points": round(points)} for name, points in find_suite(suite).points.items()}
        for name, line in sorted((opponents | found).items(), key=lambda each: -each[1]["points"]):
            interval = f"{line['low']} to {line['high']}" if "low" in line else ""
            length = f"{line['length']:,} {UNITS[name]}" if "length" in line else ""
            told = (
                suite,
                name,
                line["points"],
                interval,
                line.get("nash_conv", ""),
                length,
                line.get("cpu_s", ""),
            )
            lines.append("| " + " | ".join(map(str, told)) + " |")
    return "\n".join(lines)


def _note(suite: str, name: str, told: Mapping[str, Any]) -> None:
    """Add to the results of a baseline."""
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    line = known.setdefault(suite, {}).setdefault(name, {})
    line |= told
    RESULTS.write_text(json.dumps(known, indent=2) + "\n")


def main() -> None:
    """Train a baseline, score some, or print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    training = commands.add_parser("train")
    training.add_argument("baseline", choices=TRAINED)
    training.add_argument("suite")
    training.add_argument("--length", type=int, help="other than the usual length")
    scoring = commands.add_parser("score")
    scoring.add_argument("suite")
    scoring.add_argument("baselines", nargs="*")
    commands.add_parser("table")
    arguments = parser.parse_args()
    if arguments.command == "table":
        print(table())
    elif arguments.command == "train":
        length = arguments.length or LENGTHS[arguments.baseline].get(arguments.suite)
        if not length:
            usual = ", ".join(LENGTHS[arguments.baseline])
            parser.error(f"give --length: {arguments.baseline} has a usual one for {usual} alone")
        train(arguments.baseline, arguments.suite, length)
    else:
        score_all(arguments.suite, arguments.baselines)


if __name__ == "__main__":
    main()
