"""Messages of the public list, page by page."""

from typing import Literal

from stampede.web.runtime.wire import Wire


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
    contributions: tuple[str, ...] = ()
    """The revealed contributions, in a round that was given up."""
    seed: str = ""
    """The seed, in a round that was given up."""
    match: str = ""
    """SHA-256 of the match's result, without names."""


class FairnessPage(Wire, frozen=True):
    """``GET /api/fairness/entries?before=0``: fifty entries of the public list, the newest first.

    ``before`` asks for entries with smaller numbers; 0 for the newest.
    """

    entries: tuple[FairnessEntry, ...]
    """The newest first."""
    total: int
    """Number of entries in the list."""
