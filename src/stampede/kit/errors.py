"""Deprecated: the errors are names of :mod:`stampede` itself."""

from stampede.core.errors import (
    IllegalAction,
    InvalidFile,
    InvalidOption,
    InvalidPosition,
    NotYourTurn,
    StampedeError,
    UnreadableAction,
)

__all__ = [
    "IllegalAction",
    "InvalidFile",
    "InvalidOption",
    "InvalidPosition",
    "NotYourTurn",
    "StampedeError",
    "UnreadableAction",
]
