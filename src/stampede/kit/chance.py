"""Deprecated: :mod:`stampede.core.chance`."""

from stampede.core.chance import below, draw, new_stream

__all__ = ["below", "draw", "new_stream"]
