"""What an append to the log made of a table."""

from dataclasses import fields
from typing import NamedTuple

from stampede.web.table.state import TableState

LISTED = {field.name for field in fields(TableState)} - {"plans", "version", "at_ms"}


class LogStep(NamedTuple):
    """A table before and after an append; ``before`` is None for a new one."""

    before: TableState | None
    after: TableState

    @property
    def is_secret(self) -> bool:
        """Whether only one player may know what has changed: no list, and no time in one, may tell of it.

        That is what they have planned, or chosen in secret without being ready yet.
        """
        before, after = self
        if before is None:
            return False
        if before.counts.common == after.counts.common and before.counts.own != after.counts.own:
            return True
        same = (getattr(before, name) is getattr(after, name) for name in LISTED)
        return before.plans != after.plans and all(same)


def is_end(before: TableState, after: TableState) -> bool:
    """Whether a match has ended between *before* and *after*."""
    return after.has_ended and not before.has_ended
