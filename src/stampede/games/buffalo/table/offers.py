"""What the page offers in Buffalo against the computer: first games that are near even (``docs/bots.md``)."""

from stampede.core.parts import Offer

OFFERS = (
    Offer(name="buffaloes", options={"empty_columns": ""}, level=3, seat=0),
    Offer(name="chief", options={"empty_columns": "abchijk"}, level=1, seat=1),
)
"""Stopping a herd is the harder task: of eleven buffaloes a newcomer never does."""
