"""Opponents: they see only what their seat sees."""

from stampede.bots.levels import Level, levels

__all__ = ["Level", "levels"]
