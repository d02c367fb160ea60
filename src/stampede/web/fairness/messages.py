"""Messages of the public list, page by page."""

from typing import Literal

from stampede.web.runtime.wire import Wire


class PublicKey(Wire, frozen=True):
    """``GET /api/key``."""

    key: str
    """The public key (Ed25519, in hexadecimal) for this server's signatures in match files."""


class PledgeReceipt(Wire, frozen=True, tag="receipt"):
    """The server's signature that it has your pledge; sent after each ``Hello`` or ``Rematch`` with one.

    A match under this commitment without this pledge is a lie, and ``stampede verify --receipt`` names it.
    """

    format: str
    """``stampede-receipt/1``."""
    commitment: str
    """SHA-256 of the seed under which the pledge was made."""
    pledge: str
    """Your pledge; another one than this page's where another browser of yours made it first."""
    number: int
    """Number of lines of the public list at that moment."""
    head: str
    """The hash of its last line."""
    at_ms: int
    """When, in Unix time."""
    key: str
    """The server's public key, as of ``GET /api/key``."""
    value: str
    """The signature (Ed25519); ``docs/match-file.md`` says of what."""


class FairnessEntry(Wire, frozen=True):
    """An entry of the public list (``docs/match-file.md``)."""

    number: int
    """Position in the list, from 1."""
    hash: str
    """SHA-256 of its line; anyone who keeps it can detect a change of this line or an earlier one."""
    before: str
    """The hash of the line before."""
    at_ms: int
    """When it was written, in Unix time."""
    kind: Literal["commitment", "seal", "given-up", "result"]
    """The kind of entry."""
    commitment: str
    """SHA-256 of the server's seed, in hexadecimal."""
    seal: str = ""
    """SHA-256 of everything that was published before the match."""
    pledges: tuple[str, ...] = ()
    """The players' commitments; empty for players without one."""
    beacon_key: str = ""
    """The public key of the beacon that the seal names; empty without one."""
    beacon_number: int = 0
    """The number of its round, still to come at that time."""
    contributions: tuple[str, ...] = ()
    """The revealed contributions, in a round that was given up."""
    seed: str = ""
    """The seed, in a round that was given up."""
    match: str = ""
    """SHA-256 of the match's result, without names."""
    round: str = ""
    """SHA-256 of the name of an event, a slash and the number of a round, where all tables of the round have
    this seed."""


class FairnessPage(Wire, frozen=True):
    """``GET /api/fairness/entries?before=0``: fifty entries of the public list, the newest first.

    ``before`` asks for entries with smaller numbers; 0 for the newest.
    """

    entries: tuple[FairnessEntry, ...]
    """The newest first."""
    total: int
    """Number of entries in the list."""
