"""What a seat may see in Buffalo: everything."""

from stampede.core.chance import Stream
from stampede.core.record import Records


def redact_record(records: Records, seat: int | None) -> None:
    """Nothing is hidden (B1): every seat and spectator sees the whole position."""


def resample_record(records: Records, seat: int | None, stream: Stream) -> None:
    """Nothing is hidden (B1), so there is nothing to draw."""
