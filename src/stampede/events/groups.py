"""The groups of a season, the strongest first."""

from collections.abc import Sequence

LEAST = 3
"""The fewest people in a group, where there are so many: between two a season would be one match."""


def group_sizes(people: int, wished: int, fewest: int) -> list[int]:
    """The sizes of groups of about *wished* people, of *fewest* at least, which differ by one at most.

    Example:
        >>> group_sizes(17, 6, 2)
        [5, 6, 6]
    """
    count = max(1, (2 * people + wished) // (2 * wished))
    while count > 1 and people // count < max(LEAST, fewest):
        count -= 1
    least, larger = divmod(people, count)
    return [least + (number >= count - larger) for number in range(count)]


def split(order: Sequence[int], wished: int, fewest: int) -> tuple[tuple[int, ...], ...]:
    """People in *order* of their strength as groups: those of the best come first, larger ones last."""
    groups, begin = [], 0
    for size in group_sizes(len(order), wished, fewest):
        groups.append(tuple(order[begin : begin + size]))
        begin += size
    return tuple(groups)


def movers(groups: Sequence[Sequence[int]]) -> int:
    """How many go up from each group, and down to it: a quarter of the smallest group, at least one."""
    return max(1, min(map(len, groups), default=0) // 4)
