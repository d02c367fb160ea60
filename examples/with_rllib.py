"""RLlib learns Buffalo's chief with PPO; illegal actions are replaced by legal ones.

Run ``python examples/with_rllib.py`` after ``pip install "stampede-games[gymnasium]" "ray[rllib]" torch``.
"""

from ray.rllib.algorithms.ppo import PPOConfig
from ray.tune.registry import register_env

from stampede import envs


def chief(options):
    """The chief's seat."""
    return envs.seat("buffalo", seat=1, against="random", illegal="replace", **options)


if __name__ == "__main__":
    register_env("chief", chief)
    config = PPOConfig().environment("chief", env_config={"width": 4, "height": 5})
    config.env_runners(num_env_runners=0)
    config.training(train_batch_size=1024, minibatch_size=128, num_epochs=4)
    algorithm = config.build_algo()
    for _ in range(3):
        found = algorithm.train()["env_runners"]
        steps, win = found["num_env_steps_sampled_lifetime"], found["episode_return_mean"]
        print(f"{steps:.0f} steps, mean win {win:.2f}")
    algorithm.stop()
