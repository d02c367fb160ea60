"""The deal that the tables of one round of an event share."""

import hashlib

from stampede.web.runtime.wire import Wire


class SharedDeal(Wire, frozen=True):
    """The deal of a table's first match, which all tables of a round of an event share."""

    event: str
    """Its name; empty for those who do not play at this table: people come to an event by its name."""
    round: int
    """Counted from 0."""
    line: int
    """The number of the line of the public list in which the server committed to it, before the pairing."""

    @property
    def unnamed(self) -> "SharedDeal":
        """The same without the event."""
        return SharedDeal("", self.round, self.line)


def round_hash(event: str, number: int) -> str:
    """The round of an event as the public list names it: people who do not know the event learn nothing."""
    return hashlib.sha256(f"{event}/{number}".encode()).hexdigest()
