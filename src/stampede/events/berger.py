"""Round robin: the Berger tables, as the FIDE handbook (C.05, annex 1) prints them."""

from collections.abc import Sequence


def berger(people: int, number: int) -> list[tuple[int, int]]:
    """The pairs of round *number* of an even number of people, all counted from 0; the first of each begins.

    Example:
        >>> berger(4, 0)
        [(0, 3), (1, 2)]
    """
    last = people - 1
    anchor = (number * (people // 2)) % last
    first = (anchor, last) if number % 2 == 0 else (last, anchor)
    return [first, *(((anchor + i) % last, (anchor - i) % last) for i in range(1, people // 2))]


def berger_round(people: Sequence[int], number: int) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of round *number* among *people*, in the order of their numbers, and the one who has a bye.

    After each two have met the tables begin anew with seats exchanged.
    """
    even = len(people) + len(people) % 2
    cycle, within = divmod(number, even - 1)
    pairs, free = [], None
    for first, second in berger(even, within):
        if max(first, second) >= len(people):
            free = people[min(first, second)]
        else:
            pair = people[first], people[second]
            pairs.append(pair if cycle % 2 == 0 else pair[::-1])
    return pairs, free
