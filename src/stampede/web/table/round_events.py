"""The events by which a table agrees on the chance of the match to come."""

import msgspec


class RoundStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of agreeing on the chance of the match to come."""


class EntropyContributed(RoundStep, frozen=True, tag="stirred"):
    """A player contributed to the chance of the match to come, before there were pledges. It is only read."""

    player: int
    """0 is who opened the table."""
    entropy: str


class Promised(RoundStep, frozen=True, tag="promised"):
    """The server committed to the chance of the match to come, anew where a round was given up."""

    seed: str
    late: tuple[int, ...] = ()
    """Players who had not opened in time what they pledged for the next match: they no longer ask for it."""


class Pledged(RoundStep, frozen=True, tag="pledged"):
    """A player pledged what they will stir into the chance of the match to come."""

    player: int
    pledge: str


class Sealed(RoundStep, frozen=True, tag="sealed"):
    """Everybody has pledged: from now on it is opened."""

    players: tuple[int, ...]
    """Those whose pledges count: who had pledged, and was there."""
    until_ms: int | None = None
    """Who has not opened theirs by then loses the seat; None where nobody waits for another."""


class Revealed(RoundStep, frozen=True, tag="revealed"):
    """A player opened what they had pledged."""

    player: int
    entropy: str
