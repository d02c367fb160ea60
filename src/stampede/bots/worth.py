"""What a better choice would have been worth, in words."""

import math

from stampede.bots.judging import ANY_AMOUNT, Decision
from stampede.bots.words import say
from stampede.core.definition import Definition

EVEN = 0.5
TWICE = 2
"""From here on odds are said to be so many times as good."""
MANY_TIMES = 20
"""No more is said."""


def worth(decision: Decision, definition: Definition) -> str:
    """What the better choice brings more, in a sentence; empty where that is next to nothing."""
    cost = decision.cost
    if cost.amount <= 0 or cost.margin >= ANY_AMOUNT:
        return ""
    if cost.unit == "moves":
        key = "worth.sooner" if decision.best.chance > EVEN else "worth.longer"
        return say(key, count=int(cost.amount))
    if cost.unit == "odds":
        times = min(round(math.exp(cost.amount)), MANY_TIMES)
        return say("worth.odds", times=times) if times >= TWICE else ""
    amount, margin = definition.amount(cost.amount), definition.amount(cost.margin)
    return say("worth.scores" if cost.is_clear else "worth.unsure", amount=amount, margin=margin)
