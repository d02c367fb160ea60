"""Verifiable randomness: commit, mix, reveal.

Before a match the server publishes the SHA-256 of a secret seed. Each player commits to a contribution by its
SHA-256, and only when all have committed are the contributions revealed: one more SHA-256, the commitment of
the round, is of all that was published by then. Every outcome follows from the seed and the contributions by
HMAC-SHA256 (RFC 2104), and the seed is revealed at the end.

Example::

    dice = Dice(seed, contributions)
    dice.below(6, "roll 1")
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from stampede.core.errors import InvalidFile
from stampede.play.words import say

SEED_BYTES = 32
WORD_BYTES = 8


def commitment(seed: bytes) -> str:
    """The commitment to *seed*, published before the match: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def check_seed(seed: bytes, published: str) -> None:
    """Raise InvalidFile unless *seed* fits the *published* commitment."""
    found = commitment(seed)
    if found != published:
        raise InvalidFile(say("file.unfit", found=found, published=published))


def pledge(contribution: str) -> str:
    """A player's commitment: the SHA-256 of the *contribution*."""
    return hashlib.sha256(contribution.encode()).hexdigest()


def seal(published: str, pledges: Sequence[str], beacon: Sequence[str] = ()) -> str:
    """The commitment of a round: one hash of everything published before the first contribution.

    It covers the commitment to the seed, and those of the players in the order they sat down, with an empty
    text for a player who made none. Where the site uses a beacon, *beacon* is its key and the number of a
    round that is still to come.
    """
    if beacon:
        return hashlib.sha256(b"stampede-seal/2" + joined((published, *beacon, *pledges))).hexdigest()
    return hashlib.sha256(b"stampede-seal/1" + joined((published, *pledges))).hexdigest()


def check_contributions(contributions: Sequence[str], pledges: Sequence[str]) -> None:
    """Raise InvalidFile unless all commitments were revealed, and each contribution fits its own."""
    expected = [pledge(each) if each else "" for each in contributions]
    if expected != list(pledges):
        raise InvalidFile(say("file.pledges", pledges=list(pledges), found=expected))


@dataclass(frozen=True)
class Dice:
    """The outcomes of chance in one match, as a function of the seed and the contributions."""

    seed: bytes
    contributions: tuple[str, ...] = ()
    """The contributions by seat, an empty text for a seat without one; then that of a beacon, if any."""

    def below(self, bound: int, label: str) -> int:
        """A number from 0 to *bound* - 1, uniform: words that would favour some numbers are rejected.

        The *label* distinguishes the draws of a match; the same label gives the same number.
        """
        if bound < 1:
            raise ValueError(f"bound={bound}: at least one outcome is needed")
        limit = (1 << 8 * WORD_BYTES) // bound * bound
        attempt = 0
        while True:
            word = self._word(f"{label}/{attempt}")
            if word < limit:
                return word % bound
            attempt += 1

    def weighted(self, weights: tuple[int, ...], label: str) -> int:
        """An index drawn by integer *weights*."""
        rest = self.below(sum(weights), label)
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return index
        raise ValueError("weights must hold a positive number")

    def _word(self, label: str) -> int:
        parts = [*self.contributions, label]
        digest = hmac.new(self.seed, joined(parts), hashlib.sha256).digest()
        return int.from_bytes(digest[:WORD_BYTES], "big")


def joined(parts: Sequence[str]) -> bytes:
    """All *parts*, each after its length: two different lists never give the same bytes."""
    return b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)


def draw_seats(players: int, dice: Dice) -> tuple[int, ...]:
    """The drawn seat of each player, ``seats[player]``: a Fisher-Yates shuffle."""
    seats = list(range(players))
    for last in range(players - 1, 0, -1):
        other = dice.below(last + 1, f"seats/{last}")
        seats[last], seats[other] = seats[other], seats[last]
    return tuple(seats)
