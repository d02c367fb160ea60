"""What has been promised, pledged and opened for the chance of the match to come."""

from typing import NamedTuple

from stampede.play.fairness import pledge


class Pledge(NamedTuple):
    """What one player will stir in."""

    number: int
    """In which they sat down: it stays theirs when others get up."""
    pledge: str
    entropy: str = ""
    """Once it is opened."""


class Round(NamedTuple):
    """Everybody pledges; when it is sealed, everybody opens what they pledged."""

    seed: str = ""
    """The server's for the next match; empty before the first, whose seed the table has."""
    pledges: tuple[Pledge, ...] = ()
    is_sealed: bool = False
    until_ms: int | None = None
    """When a sealed round is given up; None while nobody waits for another."""
    given_up: tuple[str, ...] = ()
    """The commitments of sealed rounds for the same match that came to nothing."""
    is_broken: bool = False
    """Whether somebody got up, or the table changed, when it was sealed: the server must promise anew."""

    def of(self, number: int) -> Pledge | None:
        """What the player with this *number* has pledged."""
        return next((each for each in self.pledges if each.number == number), None)

    def pledged(self, number: int, pledge: str) -> "Round":
        """With a pledge more, in place of an earlier one of the same player."""
        others = tuple(each for each in self.pledges if each.number != number)
        return self._replace(pledges=(*others, Pledge(number, pledge)))

    def sealed(self, numbers: frozenset[int], until_ms: int | None) -> "Round":
        """With the pledges of these players, and no others from now on."""
        counted = tuple(each for each in self.pledges if each.number in numbers)
        return self._replace(pledges=counted, is_sealed=True, until_ms=until_ms)

    def opened(self, number: int, entropy: str) -> "Round":
        """With what a player had pledged."""
        opened = tuple(
            each._replace(entropy=entropy) if each.number == number else each for each in self.pledges
        )
        return self._replace(pledges=opened)

    def fits(self, number: int, entropy: str) -> bool:
        """Whether this is what the player pledged."""
        found = self.of(number)
        return self.is_sealed and found is not None and found.pledge == pledge(entropy)

    @property
    def late(self) -> frozenset[int]:
        """The numbers of those who have still to open what they pledged."""
        return frozenset(each.number for each in self.pledges if self.is_sealed and not each.entropy)

    def broken(self) -> "Round":
        """As it is when somebody got up: what was sealed counts no more."""
        return self._replace(is_broken=self.is_sealed)


NO_ROUND = Round()
