"""The parts of actions that can follow those given, of one game: plain or compiled."""

from typing import Any

from stampede.core.record import Ints


def mask_into(actions: Ints, part: Any, mask: Any) -> None:
    """Write 1 for each number that the next part of one of *actions* is; *part* has that of each action."""
    for place in range(len(actions)):
        mask[part[actions[place]]] = 1


def keep_into(actions: Ints, part: Any, number: int, kept: Ints) -> int:
    """Write the *actions* whose next *part* is *number* into *kept*; return how many those are."""
    count = 0
    for place in range(len(actions)):
        if part[actions[place]] == number:
            kept[count] = actions[place]
            count += 1
    return count
