"""The public list as it is read page by page."""

from typing import Literal

from stampede.web.runtime.wire import Wire


class FairnessEntry(Wire, frozen=True):
    """An entry of the public list (``docs/match-file.md``)."""

    number: int
    """Counts from 1."""
    hash: str
    """SHA-256 of its line: who keeps it sees every change of this line and of all before."""
    before: str
    """That of the line before."""
    at_ms: int
    """When it was written, Unix time."""
    kind: Literal["commitment", "seal", "given-up", "result"]
    """What is told."""
    commitment: str
    """SHA-256 of the server's seed, in hexadecimal."""
    seal: str = ""
    """SHA-256 of all that was published before the match."""
    pledges: tuple[str, ...] = ()
    """Of the players; empty for who made none."""
    contributions: tuple[str, ...] = ()
    """What was opened of them, in a round that was given up."""
    seed: str = ""
    """Of a round that was given up."""
    match: str = ""
    """SHA-256 of what a match came to, without names."""


class FairnessPage(Wire, frozen=True):
    """``GET /api/fairness/entries?before=0``: fifty entries of the public list, the newest first.

    ``before`` asks for those with smaller numbers; 0 for the newest.
    """

    entries: tuple[FairnessEntry, ...]
    """The newest first."""
    total: int
    """How many there are in the list."""
