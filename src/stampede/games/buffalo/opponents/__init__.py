"""How a computer plays Buffalo by rule of thumb, and how strong its levels are."""

from stampede.core.parts import Opponents
from stampede.core.strength import Sight
from stampede.games.buffalo.opponents import value

LEVELS = (
    (Sight(depth=1, oversight=70, noise=200), Sight(depth=1, oversight=35, noise=100)),
    (Sight(depth=2, oversight=30, noise=80), Sight(depth=3, oversight=15, noise=40)),
    (Sight(depth=3, oversight=10, noise=60), Sight(depth=4, noise=10)),
    (Sight(depth=5, noise=20), Sight(depth=6, noise=5)),
    (Sight(),),
)
"""The chief's task is the harder one, so his weaker levels see farther or overlook less than those of the
buffaloes (``docs/bots.md``)."""
OPPONENTS = Opponents(value=value, levels=LEVELS)
