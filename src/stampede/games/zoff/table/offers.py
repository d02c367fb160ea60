"""Ready choices of options that the page offers for Zoff in Buffalo, three players first."""

from stampede.core.parts import Offer

OFFERS = (Offer(name="short", options={"players": 3}, level=1), Offer(name="long", options={"players": 5}))
