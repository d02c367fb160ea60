"""Swiss system: people with equal points meet, nobody meets anybody twice while that can be avoided.

Each round is one matching of the least weight, whose parts count one after the other: meetings and byes
that repeat, a third turn too many on one side, the difference in points, sides, then the upper half of a
group against its lower one, as in the Dutch system. So a repetition is avoided wherever that is possible.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

BYE = -1
_NOISE, _FOLD, _SIDE, _POINTS, _LOPSIDED, _REPEAT = 1, 1 << 28, 1 << 44, 1 << 52, 1 << 80, 1 << 90
"""Units of the parts of a weight. A hundred pairs of one unit stay below the next."""
MOST_DIFFERENCE = 1023


@dataclass(frozen=True)
class SwissPlayer:
    """Somebody to be paired."""

    number: int
    points: int
    """Rank of the points, a small number: equal points are equal ranks."""
    firsts: int
    """How much more often they began than not."""
    began_last: bool
    """Whether they began in their last round."""
    byes: int


def swiss_round(
    people: Sequence[SwissPlayer], met: dict[tuple[int, int], int], seed: str
) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs of a round, the first of each begins, and the one who has a bye if there is one.

    *met* has how often each two have met, the lower number first. The *seed* decides between equal ones.
    """
    import rustworkx  # noqa: PLC0415 - only servers that pair load it

    ranked = sorted(people, key=lambda each: (-each.points, each.number))
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph()
    graph.add_nodes_from([each.number for each in ranked])
    folds = _folds(ranked)
    edges = [
        (i, j, _weight(first, second, met, seed) + _FOLD * _fold(folds, i, j))
        for i, first in enumerate(ranked)
        for j, second in enumerate(ranked[i + 1 :], start=i + 1)
    ]
    if len(ranked) % 2:
        free = graph.add_node(BYE)
        lowest = ranked[-1].points
        edges += [(i, free, _bye_weight(each, lowest, seed)) for i, each in enumerate(ranked)]
    most = max(edge[2] for edge in edges)
    graph.add_edges_from([(i, j, most - weight + 1) for i, j, weight in edges])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs, bye = [], None
    for i, j in sorted(tuple(sorted(pair)) for pair in matching):
        if j == len(ranked):
            bye = ranked[i].number
        else:
            pairs.append(_sides(ranked[i], ranked[j], seed))
    return pairs, bye


def _weight(first: SwissPlayer, second: SwissPlayer, met: dict[tuple[int, int], int], seed: str) -> int:
    low, high = sorted((first.number, second.number))
    both = [first.firsts, second.firsts]
    is_same_side = min(both) > 0 or max(both) < 0
    is_lopsided = min(both) > 1 or max(both) < -1
    return (
        _REPEAT * min(met.get((low, high), 0), 100)
        + _LOPSIDED * is_lopsided
        + _POINTS * min(first.points - second.points, MOST_DIFFERENCE) ** 2
        + _SIDE * is_same_side
        + _NOISE * _draw(seed, low, high)
    )


def _bye_weight(person: SwissPlayer, lowest: int, seed: str) -> int:
    return (
        _REPEAT * person.byes
        + _POINTS * min(person.points - lowest + 1, MOST_DIFFERENCE) ** 2
        + _NOISE * _draw(seed, BYE, person.number)
    )


def _draw(seed: str, low: int, high: int) -> int:
    """A number below 2**20 that only the seed decides."""
    return int.from_bytes(sha256(f"{seed} {low} {high}".encode()).digest()[:4], "big") >> 12


def _folds(ranked: Sequence[SwissPlayer]) -> list[tuple[int, int]]:
    """For each person their place in their group of equal points, and half the size of that group."""
    sizes = Counter(each.points for each in ranked)
    seen: Counter[int] = Counter()
    found = []
    for each in ranked:
        found.append((seen[each.points], sizes[each.points] // 2))
        seen[each.points] += 1
    return found


def _fold(folds: Sequence[tuple[int, int]], i: int, j: int) -> int:
    """How far the second is from the opponent that the upper half's *i* would have."""
    (upper, half), (lower, _) = folds[i], folds[j]
    return min(abs(lower - upper - half), 255)


def _sides(first: SwissPlayer, second: SwissPlayer, seed: str) -> tuple[int, int]:
    """The pair with the one first who has begun less often, else not in the last round, else by the seed."""
    low, high = sorted((first.number, second.number))
    drawn = _draw(seed, high, low) % 2

    def claim(person: SwissPlayer) -> tuple[int, bool, bool]:
        return person.firsts, person.began_last, (person.number == low) == bool(drawn)

    begins, other = sorted((first, second), key=claim)
    return begins.number, other.number
