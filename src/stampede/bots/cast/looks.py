"""What the characters look like."""

from collections.abc import Mapping
from types import MappingProxyType

from stampede.draw.faces import Face, anybody

CAST: Mapping[int, Face] = MappingProxyType(
    {
        1: Face("straw", "tuft", mark="freckles"),
        2: Face("river", "braids", "straw"),
        3: Face("accent", "short", "brim", "moustache"),
        4: Face("grass", "bun", mark="lines", is_grey=True),
        5: Face("river", "bald", "brim", "full", "lines", is_grey=True),
    }
)
"""By level."""


def face(level: int) -> Face:
    """The face of the character of a *level*; of one that has none of its own, somebody's."""
    return CAST.get(level) or anybody(level)
