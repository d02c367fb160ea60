"""How a computer plays Zoff in Buffalo by rule of thumb, and how strong its levels are."""

from stampede.core.parts import Opponents
from stampede.core.strength import Sampling, Thumb
from stampede.games.zoff.opponents import choosing, pasture, placing, policy, selling, value
from stampede.games.zoff.opponents.sampler import draw_world

LEVELS = (
    (Sampling(playouts=2, candidates=8, worlds=1, whim=100, horizon=1, oversight=80),),
    (Sampling(playouts=60, candidates=10, worlds=4, whim=20, horizon=10, oversight=30),),
    (Thumb(),),
    (Sampling(playouts=200, candidates=16, worlds=16),),
    (Sampling(playouts=6000, seconds=0.5),),
)
OPPONENTS = Opponents(
    policy=(pasture, choosing, placing, selling, value, policy), sampler=draw_world, levels=LEVELS
)
