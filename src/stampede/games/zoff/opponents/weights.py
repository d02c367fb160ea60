"""The weights of the heuristic for Zoff in Buffalo, in hundredths of a cow unless a comment names a unit.

They were found by games of the heuristic against itself with one number changed, with three and with four
players.
"""

COW = 100
"""A cow that stands."""
PRIZE = 95
"""A cow of a bonus row that is paid: it must still find a place."""
OPEN_PRIZE = (80, 70, 60, 50, 50, 50)
"""A cow of the row of an open pasture at the present rank, by the rounds to come."""
FAIR = 90
"""A cow of the fair bonus (Z8.2)."""
FRONT = 6
"""Worth for each round to come and each free space the herd is in line for."""
PACE = 6
"""Free spaces that each bigger herd is expected to take first."""
REACH = 5
"""Spaces: more than the highest card are of no use."""
RIVALS = 100
"""Per cent: how much a cow of the others weighs, shared out among them."""

TRIES = 4
"""The number of times the choices of the others are sampled before choosing."""
LIKELIHOOD_NEW = (0, 1, 60, 70, 80, 100, 140)
LIKELIHOOD_FIRST = (0, 5, 60, 60, 60, 60, 50)
LIKELIHOOD_LATER = (0, 1, 20, 30, 30, 45, 60)
"""Relative likelihood of a colour to choose a pasture with so many free spaces, 6 for any more, where it has
no herd, the biggest herd, a smaller one; counted in games of the heuristic."""
COST = (0, 70, 70, 70, 70, 70)
"""Worth of a card that is kept, for each cow of it, by the rounds to come."""
NOISE = 20
"""The greatest random amount added to a worth, so that nobody can foresee the player."""

EARLINESS = 9
"""The worth to a colour of an earliest letter before that of another colour (Z4.2)."""
KEENNESS = 60
"""The highest bid, in per cent of the worth of a colour."""

NEARLY_SURE = 8.0
"""The lead, in cows, that counts half of the greatest one."""
