"""One append to the log of a table, as projections get it."""

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
        """Whether only one player may know of the change: no list, and no time in one, may reveal it.

        Such changes are plans, and secret choices of a player who is not yet ready.
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
