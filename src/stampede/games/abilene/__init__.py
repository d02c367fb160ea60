"""Abilene (Roland Siegers, 1993): cattle, rustlers, and a corral where players guess what is on sale."""

from stampede.games.abilene.definition import ABILENE

__all__ = ["ABILENE"]
