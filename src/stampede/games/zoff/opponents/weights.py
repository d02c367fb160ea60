"""The numbers of the rule of thumb for Zoff in Buffalo, in hundredths of a cow unless said otherwise.

They were found by games of the rule of thumb against itself with one number changed, of three players and of
four.
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
"""For each round to come, each free space the herd is in line for."""
PACE = 6
"""Free spaces that each bigger herd is thought to take first."""
REACH = 5
"""Spaces: more than the highest card are of no use."""
RIVALS = 100
"""Per cent: how much a cow of the others weighs, shared out among them."""

TRIES = 4
"""How often the choices of the others are imagined before choosing."""
LURE_NEW = (0, 1, 60, 70, 80, 100, 140)
LURE_FIRST = (0, 5, 60, 60, 60, 60, 50)
LURE_LATER = (0, 1, 20, 30, 30, 45, 60)
"""How likely a colour is thought to choose a pasture with so many free spaces, 6 for any more, where it has
no herd, the biggest herd, a smaller one: relative numbers, counted in games of the rule of thumb."""
COST = (0, 70, 70, 70, 70, 70)
"""What a card is worth if it is kept, for each cow of it, by the rounds to come."""
NOISE = 20
"""Up to so much is added to every worth by chance, so that a player cannot be foreseen."""

EARLINESS = 9
"""What a colour gains by an earliest letter before that of another colour (Z4.2)."""
KEENNESS = 60
"""Per cent of the worth of a colour that is bid, at most."""

NEARLY_SURE = 8.0
"""A lead, in cows, that counts half of any."""
