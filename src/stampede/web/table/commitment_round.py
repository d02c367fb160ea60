"""A round of pledges: the commitments and reveals that make the chance of the match to come."""

from typing import NamedTuple

from stampede.play.beacon import BeaconRound
from stampede.play.fairness import pledge


class Pledge(NamedTuple):
    """One player's commitment to entropy, and the entropy once it is revealed."""

    number: int
    """The number in which they sat down: it stays theirs when others get up."""
    pledge: str
    entropy: str = ""
    """Empty until it is revealed."""


class Round(NamedTuple):
    """One round of pledges: everybody pledges; once it is sealed, everybody reveals."""

    seed: str = ""
    """The server's for the next match; empty before the first, whose seed the table has."""
    pledges: tuple[Pledge, ...] = ()
    is_sealed: bool = False
    beacon: BeaconRound | None = None
    """The round of the site's beacon that the seal names; it is heard once all have revealed."""
    until_ms: int | None = None
    """When a sealed round is given up; None while nobody waits for another."""
    given_up: tuple[str, ...] = ()
    """The commitments for the same match that were given up after somebody had pledged under them."""
    is_broken: bool = False
    """Whether somebody got up, or the table changed, after a pledge: the server must commit anew."""

    def of(self, number: int) -> Pledge | None:
        """The pledge of the player with this *number*."""
        return next((each for each in self.pledges if each.number == number), None)

    def pledged(self, number: int, pledge: str) -> "Round":
        """The round with another pledge, in place of an earlier one of the same player."""
        others = tuple(each for each in self.pledges if each.number != number)
        return self._replace(pledges=(*others, Pledge(number, pledge)))

    def sealed(self, numbers: frozenset[int], until_ms: int | None, beacon: BeaconRound | None) -> "Round":
        """The round with the pledges of these players, and no others from now on."""
        counted = tuple(each for each in self.pledges if each.number in numbers)
        return self._replace(pledges=counted, is_sealed=True, until_ms=until_ms, beacon=beacon)

    def opened(self, number: int, entropy: str) -> "Round":
        """The round with a player's revealed entropy."""
        opened = tuple(
            each._replace(entropy=entropy) if each.number == number else each for each in self.pledges
        )
        return self._replace(pledges=opened)

    def fits(self, number: int, entropy: str) -> bool:
        """Whether the hash of *entropy* is the player's pledge."""
        found = self.of(number)
        return self.is_sealed and found is not None and found.pledge == pledge(entropy)

    @property
    def is_heard(self) -> bool:
        """Whether no round of a beacon is awaited any more."""
        return self.beacon is None or bool(self.beacon.signature)

    @property
    def late(self) -> frozenset[int]:
        """The numbers of those who have still to open what they pledged."""
        return frozenset(each.number for each in self.pledges if self.is_sealed and not each.entropy)

    def broken(self) -> "Round":
        """The round after somebody got up: if anybody had pledged, its commitment counts no more.

        The server has signed for each pledge, so none may be missing under the same commitment.
        """
        return self._replace(is_broken=self.is_sealed or bool(self.pledges))


NO_ROUND = Round()
