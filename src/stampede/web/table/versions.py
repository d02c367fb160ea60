"""Version numbers: how many changes of a table each viewer has seen."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class ViewVersions:
    """Version numbers of all viewers: a secret choice counts for its own player alone.

    Every event of the log counts the same whenever it is read, so versions outlive the server.
    """

    own: tuple[int, ...]
    """By player: secret choices that nobody else knows of."""
    chosen: tuple[int, ...]
    """By player: ``common`` when they last made a secret choice."""
    common: int = 1
    """Number of changes that everybody has seen."""
    shown: int = 1
    """``common`` after the last public change other than a player's becoming ready."""

    @classmethod
    def new(cls, players: int) -> "ViewVersions":
        """Versions of a new table, whose opening everybody sees."""
        return cls((0,) * players, (1,) * players)

    def resized(self, players: int) -> "ViewVersions":
        """The same for another number of players, of whom none has chosen yet."""
        fresh = ViewVersions.new(players)
        return replace(self, own=fresh.own, chosen=fresh.chosen)

    def version(self, player: int | None) -> int:
        """The newest version of *player* (None: a spectator)."""
        return self.common + (0 if player is None else self.own[player])

    def oldest(self, player: int | None) -> int:
        """The oldest version on which *player* may still act: since then only others have become ready."""
        if player is None:
            return self.shown
        return self.own[player] + max(self.shown, self.chosen[player])

    def is_current(self, player: int, version: int) -> bool:
        """Whether a player who saw *version* may act on it."""
        return self.oldest(player) <= version <= self.version(player)

    def tell_all(self) -> "ViewVersions":
        """The versions after a change that all may see."""
        return replace(self, common=self.common + 1, shown=self.common + 1)

    def tell_chosen(self, player: int, *, is_common: bool) -> "ViewVersions":
        """The versions after a secret choice of *player*; *is_common*: whether the ready seats changed."""
        common = self.common + is_common
        own = _put(self.own, player, self.own[player] + (not is_common))
        return replace(self, own=own, chosen=_put(self.chosen, player, common), common=common)


def _put(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])
