"""Tianshou's random agents, which respect masks, play both sides of Buffalo against each other.

Run ``python examples/with_tianshou.py`` after ``pip install "stampede-games[envs]" tianshou``.
"""

from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.env.pettingzoo_env import PettingZooEnv

from stampede import envs


def prairie():
    """Both sides of a small prairie."""
    return PettingZooEnv(envs.aec("buffalo", width=4, height=5))


if __name__ == "__main__":
    env = prairie()
    sides = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space) for _ in env.agents]
    both = MultiAgentOffPolicyAlgorithm(algorithms=sides, env=env)
    many = DummyVectorEnv([prairie] * 4)
    collector = Collector(both, many, VectorReplayBuffer(10_000, len(many)))
    collector.reset()
    found = collector.collect(n_episode=50)
    print(f"{found.n_collected_episodes} matches, mean wins {found.returns.mean(axis=0)}")
