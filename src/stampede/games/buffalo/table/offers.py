"""Ready choices of options that the page offers for Buffalo: nearly even first games (``docs/bots.md``)."""

from stampede.core.parts import Offer

OFFERS = (
    Offer(name="buffaloes", options={"empty_columns": ""}, level=3, seat=0),
    Offer(name="chief", options={"empty_columns": "abchijk"}, level=1, seat=1),
)
"""To stop a herd is the harder task: a novice never stops one of eleven buffaloes."""
