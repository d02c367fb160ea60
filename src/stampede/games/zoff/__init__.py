"""Zoff in Buffalo (Ch. Conrad, 1998): two to six players drive cows to pastures that are too few."""

from stampede.games.zoff.definition import ZOFF

__all__ = ["ZOFF"]
