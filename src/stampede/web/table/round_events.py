"""The events by which a table agrees on the chance of the match to come."""

import msgspec


class RoundStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of agreeing on the chance of the match to come."""


class EntropyContributed(RoundStep, frozen=True, tag="stirred"):
    """A player contributed entropy to the match to come, before there were pledges. It is only read."""

    player: int
    """0 is the table's creator."""
    entropy: str


class Promised(RoundStep, frozen=True, tag="promised"):
    """The server committed to the chance of the match to come, anew where a round was given up."""

    seed: str
    late: tuple[int, ...] = ()
    """Players who did not reveal their pledge in time: they no longer ask for the next match."""


class Pledged(RoundStep, frozen=True, tag="pledged"):
    """A player committed to entropy for the chance of the match to come."""

    player: int
    pledge: str


class Sealed(RoundStep, frozen=True, tag="sealed"):
    """The pledging ended: from now on players reveal."""

    players: tuple[int, ...]
    """The players whose pledges count: they had pledged, and were there."""
    until_ms: int | None = None
    """A player who has not revealed by then loses the seat; None where nobody waits for another."""
    beacon_key: str = ""
    """The public key of the site's beacon; empty without one."""
    beacon_number: int = 0
    """The number of the round that is mixed in; it was still to come."""


class Heard(RoundStep, frozen=True, tag="heard"):
    """The round of the beacon came that the seal names."""

    previous: str
    signature: str


class Revealed(RoundStep, frozen=True, tag="revealed"):
    """A player revealed their pledged entropy."""

    player: int
    entropy: str
