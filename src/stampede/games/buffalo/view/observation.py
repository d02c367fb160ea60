"""The view of a seat in Buffalo: it sees everything."""

from stampede.core.chance import Stream
from stampede.core.record import Records


def redact_record(records: Records, seat: int | None) -> None:
    """B1 Hide nothing: every seat and spectator sees the whole position."""


def resample_record(records: Records, seat: int | None, stream: Stream) -> None:
    """B1 Draw nothing: no part of a position is hidden."""
