"""Results that sum to 0, whoever wins and however many."""

from collections.abc import Collection


def zero_sum(winners: Collection[int], num_seats: int) -> list[float]:
    """1/k for each of k *winners*; the others lose 1 in equal parts. 0 for all where all win or none."""
    losers = num_seats - len(winners)
    if not winners or not losers:
        return [0.0] * num_seats
    return [1 / len(winners) if seat in winners else -1 / losers for seat in range(num_seats)]
