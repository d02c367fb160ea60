"""TorchRL plays Buffalo's chief at random among legal actions, and has the steps as one TensorDict.

Run ``python examples/with_torchrl.py`` after ``pip install "stampede-games[gymnasium]" torchrl``.
"""

import torch
from torchrl.data import Binary, Composite
from torchrl.envs import ActionMask, Compose, DTypeCastTransform, GymWrapper, TransformedEnv
from torchrl.envs.gym_like import default_info_dict_reader

from stampede import envs


def chief():
    """The chief's seat; ``ActionMask`` holds TorchRL's actions to the mask in the infos."""
    seat = envs.seat("buffalo", seat=1, against="random", width=4, height=5)
    env = GymWrapper(seat, categorical_action_encoding=True)
    mask = Composite(action_mask=Binary(int(seat.action_space.n), dtype=torch.int8))
    env.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec=mask))
    is_bool = DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"])
    return TransformedEnv(env, Compose(is_bool, ActionMask()))


if __name__ == "__main__":
    batch = chief().rollout(256, break_when_any_done=False)
    ended, won = int(batch["next", "done"].sum()), float(batch["next", "reward"].sum())
    print(f"{batch.numel()} steps, {ended} matches, mean win {won / ended:.2f}")
