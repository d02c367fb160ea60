"""How much the longer tests do: enough for every run of the suite, or many times more for ``make proofs``."""

import os
from typing import TypeVar

T = TypeVar("T")
PROVING = bool(os.environ.get("STAMPEDE_PROOFS"))


def effort(usual: T, proof: T) -> T:
    """How many examples, steps or settings: the *usual*, or those of a *proof*."""
    return proof if PROVING else usual
