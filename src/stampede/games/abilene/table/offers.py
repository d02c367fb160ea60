"""Ready choices of options that the page offers for Abilene: the short game first (A11.3)."""

from stampede.core.parts import Offer

SALES = 4
"""A11.3 Cattle sold for each player before a short game ends."""

OFFERS = (
    Offer(name="short", per_player={"sale_limit": SALES}, level=1),
    Offer(name="long", options={"sale_limit": 0}),
)
