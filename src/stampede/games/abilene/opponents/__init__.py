"""How a computer plays Abilene by rule of thumb, and how strong its levels are."""

from stampede.core.parts import Opponents
from stampede.core.strength import Sampling, Thumb
from stampede.games.abilene.opponents import glance, money, policy, ride, sale, start, value
from stampede.games.abilene.opponents.sampler import resample_with_memory

LEVELS = (
    (Sampling(playouts=4, candidates=6, worlds=1, whim=60, horizon=4, memory=10, oversight=60),),
    (Sampling(playouts=12, candidates=8, worlds=1, whim=30, horizon=8, memory=30, oversight=40),),
    (Thumb(memory=70),),
    (Sampling(playouts=80, candidates=8, whim=0, horizon=30, memory=70),),
    (Sampling(playouts=1000, candidates=8, whim=0, horizon=30, memory=90),),
)
OPPONENTS = Opponents(
    policy=(glance, sale, start, ride, money, value, policy), sampler=resample_with_memory, levels=LEVELS
)
