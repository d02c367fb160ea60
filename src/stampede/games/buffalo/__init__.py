"""Buffalo (A. Randolph, 1975/1999): eleven buffaloes against a chief and four dogs."""

from stampede.games.buffalo.definition import BUFFALO

__all__ = ["BUFFALO"]
