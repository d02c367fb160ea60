"""What the page offers in Zoff in Buffalo: three players first."""

from stampede.core.parts import Offer

OFFERS = (Offer(name="short", options={"players": 3}, level=1), Offer(name="long", options={"players": 5}))
