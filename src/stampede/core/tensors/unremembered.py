"""Stand-ins for declared functions, for a game that hides or notes nothing, or whose past nobody needs."""

from typing import Any

from stampede.core.record import Records


def redact(state: Any, viewer: int) -> None:
    """Hide nothing."""


def note(memory: Any, view: Any, seat: int, actor: int, action: int) -> None:
    """Note nothing beside the digest."""


def forget(memories: Any, match: int) -> None:
    """Nothing was remembered."""


def notice(states: Records, index: int, memories: Any, actor: int, action: int) -> None:
    """Remember nothing."""
