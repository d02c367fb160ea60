"""A7.1, A12.1 A uniform draw of the kinds of unknown animals, whose brands a view does not show.

A *deal* gives every unknown animal one of the kinds that are not visible anywhere. It is valid where no herd
has more foreign animals than its seat has stolen. Foreign are animals of another brand, and unbranded ones
beyond the two each seat starts with:

    foreign + max(0, unbranded - 2) <= thefts, or: own + min(unbranded, 2) >= all - thefts

Every valid deal is equally likely. It is drawn in two steps:

1. The composition of each constrained herd, one herd after the other: how many of its unknown animals have
   its own brand, and how many none. A composition has the weight of the number of deals that continue it.
2. The animals that are left, shuffled over the slots that are left, again and again until none is in the herd
   of its own brand, where step 1 would have counted it.

The condition of step 2 makes the deals of step 1 hard to count; inclusion and exclusion makes it easy. Let
``away`` animals of a brand be left over, and ``foreign`` slots of its herd. Put ``back`` of these animals
there on purpose, in ``comb(away, back) * comb(foreign, back) * back!`` ways, and the others anywhere; add
such deals where ``back`` is even, and subtract them where it is odd. So each herd contributes a polynomial:
the coefficient of ``x ** n`` counts its ways with ``n`` animals that go anywhere. Multiply these, and replace
each ``x ** n`` by ``n!``, the orders of ``n`` animals in as many slots.

Example: herds A and B each have two unknown animals and have stolen one, and the kinds are A1, A2, B1, B2.
Each herd needs one own animal at least. With both animals its own a herd has 2 ways, the polynomial 2. With
one of its own it has ``4x - 4``: two animals times two slots, where the other animal goes anywhere (x), less
the ways with that one put back. The products are:

    both keep two:     2 * 2                = 4              -> 4 deals
    both keep one:     (4x - 4)(4x - 4)     = 16xx - 32x + 16 -> 16 * 2! - 32 * 1! + 16 * 0! = 16 deals
    one of each:       2 * (4x - 4)         = 8x - 8         -> 8 * 1! - 8 * 0! = 0 deals

That is 20 of the 4! = 24 deals: the other four exchange both animals.
"""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, perm
from operator import mul
from typing import Any, NamedTuple

from stampede.core.chance import below
from stampede.games.abilene.rules.cells import home
from stampede.games.abilene.rules.components import COPIES, RANKS, UNBRANDED
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.view.herds import UNKNOWN, Herd, Slot, brand_of
from stampede.games.abilene.view.random_draws import random_below, shuffled

Polynomial = list[int]
"""A polynomial: the number of ways, by the number of constrained herds' animals that go anywhere."""
Composition = tuple[int, int]
"""The number of unknown animals of a herd that have its own brand, and of those that have none."""


class HerdConstraint(NamedTuple):
    """The limit on foreign animals in a herd."""

    slots: int
    """Unknown animals in the herd."""
    natives: int
    """Unknown animals of its brand, in any herd."""
    spare: int
    """The number of further unbranded animals that are not foreign to it."""
    least: int
    """The number of its unknown animals that must not be foreign; 0 or less is no constraint."""


class BrandCounts(NamedTuple):
    """The numbers that determine how many valid deals there are."""

    constrained: tuple[HerdConstraint, ...]
    """The herds in which some unknown animals must not be foreign."""
    unbranded: int
    """Unknown unbranded animals."""
    slots: int
    """Unknown animals in the other herds."""
    branded: int
    """Unknown animals of the other herds' brands."""


Deal = list[tuple[Slot, int]]
"""Slots with the kinds of the animals there."""


def draw_valid_deal(state: AbileneState, herds: list[Herd], kinds: list[int], stream: Any) -> Deal:
    """Draw a valid deal of *kinds* over the unknown animals of *herds*.

    Args:
        state: The position, for its ranches and thefts.
        herds: The herd of each seat.
        kinds: The kinds that are not visible anywhere, one for each unknown animal.
        stream: The random numbers to use.

    Raises:
        LookupError: No deal is valid.
    """
    constraints = [_constraint_on(state, seat, herds[seat], kinds) for seat in range(state.players)]
    constrained = [seat for seat, herd in enumerate(constraints) if herd.least > 0]
    free = [seat for seat, herd in enumerate(constraints) if herd.least <= 0]
    slots = shuffled([slot for seat in free for slot in herds[seat].unseen], stream)
    animals = [kind for seat in free for kind in _of_brand(kinds, home(state, seat))]
    counts = BrandCounts(
        tuple(constraints[seat] for seat in constrained), kinds.count(UNBRANDED), len(slots), len(animals)
    )
    if len(kinds) != sum(len(herd.unseen) for herd in herds):
        raise LookupError("there are not as many animals as slots")
    unbranded, deal, away = counts.unbranded, Deal(), Deal()
    for seat, (own, unbranded_here) in zip(constrained, _draw_compositions(counts, stream), strict=True):
        brand, here = home(state, seat), shuffled(herds[seat].unseen, stream)
        natives = shuffled(_of_brand(kinds, brand), stream)
        deal += zip(here, natives[:own] + [UNBRANDED] * unbranded_here, strict=False)
        away += [(slot, brand) for slot in here[own + unbranded_here :]]
        animals += natives[own:]
        unbranded -= unbranded_here
    deal += [(slot, UNBRANDED) for slot in slots[:unbranded]]
    away += [(slot, UNKNOWN) for slot in slots[unbranded:]]
    return deal + _deal_away(away, animals, stream)


def _of_brand(kinds: list[int], brand: int) -> list[int]:
    """The animals of a brand."""
    return [kind for kind in kinds if brand_of(kind) == brand]


def _constraint_on(state: AbileneState, seat: int, herd: Herd, kinds: list[int]) -> HerdConstraint:
    """The limit on foreign animals in the herd of *seat*."""
    brand = home(state, seat)
    own, natives = len(_of_brand(herd.seen, brand)), len(_of_brand(kinds, brand))
    shown_unbranded, allowed = herd.seen.count(UNBRANDED), int(COPIES[RANKS])
    size = len(herd.seen) + len(herd.unseen)
    least = size - int(state.thefts[seat]) - own - min(shown_unbranded, allowed)
    return HerdConstraint(len(herd.unseen), natives, max(0, allowed - shown_unbranded), least)


def _deal_away(slots: Deal, animals: list[int], stream: Any) -> Deal:
    """Shuffle *animals* over *slots* until none has the brand that its slot excludes."""
    count, brands = len(animals), [brand_of(kind) for kind in animals]
    order = list(range(count))
    while True:
        for at, (_, brand) in enumerate(slots):
            other = at + below(stream, count - at)
            order[at], order[other] = order[other], order[at]
            if brands[order[at]] == brand:
                break
        else:
            return [(slot, animals[number]) for (slot, _), number in zip(slots, order, strict=True)]


def _draw_compositions(counts: BrandCounts, stream: Any) -> tuple[Composition, ...]:
    """Draw the composition of each constrained herd, by the number of deals that continue it."""
    chosen: tuple[Composition, ...] = ()
    for _ in counts.constrained:
        compositions, sums = _compositions(counts, chosen)
        if not compositions:
            raise LookupError("no deal is valid")
        chosen = (*chosen, compositions[bisect_right(sums, random_below(stream, sums[-1]))])
    return chosen


@lru_cache(maxsize=2048)
def _compositions(
    counts: BrandCounts, chosen: tuple[Composition, ...]
) -> tuple[list[Composition], list[int]]:
    """The possible compositions of the next herd, and the running sums of their numbers of deals."""
    herd, after = counts.constrained[len(chosen)], _continuations(counts)[len(chosen) + 1]
    left = counts.unbranded - sum(unbranded_here for _, unbranded_here in chosen)
    so_far = [1]
    for earlier, composition in zip(counts.constrained, chosen, strict=False):
        so_far = _multiply(so_far, _ways(earlier, *composition))
    found: list[Composition] = []
    numbers: list[int] = []
    for unbranded_here in range(min(left, herd.slots) + 1):
        deals = [_dot(so_far, after[left - unbranded_here][more:]) for more in range(herd.natives + 1)]
        for own in _valid_own_counts(herd, unbranded_here):
            number = _dot(_ways(herd, own, unbranded_here), deals)
            if number:
                found.append((own, unbranded_here))
                numbers.append(number)
    return found, list(accumulate(numbers))


@lru_cache(maxsize=64)
def _continuations(counts: BrandCounts) -> list[list[Polynomial]]:
    """The numbers of deals after the first herds, by unbranded animals left, then by others left."""
    others = sum(herd.natives for herd in counts.constrained)
    after = [
        [comb(counts.slots, left) * factorial(number + counts.branded) for number in range(others + 1)]
        for left in range(counts.unbranded + 1)
    ]
    found = [after]
    for herd in reversed(counts.constrained):
        others -= herd.natives
        after = [
            [
                sum(
                    _dot(_all_ways(herd, unbranded_here), after[left - unbranded_here][number:])
                    for unbranded_here in range(left + 1)
                )
                for number in range(others + 1)
            ]
            for left in range(counts.unbranded + 1)
        ]
        found.append(after)
    return found[::-1]


@lru_cache(maxsize=1024)
def _all_ways(herd: HerdConstraint, unbranded_here: int) -> Polynomial:
    """The ways of a herd with so many unbranded animals, summed over its own ones."""
    ways = [_ways(herd, own, unbranded_here) for own in _valid_own_counts(herd, unbranded_here)]
    return [sum(column) for column in zip(*ways, strict=True)]


def _valid_own_counts(herd: HerdConstraint, unbranded_here: int) -> range:
    """The valid numbers of own animals in a herd with so many unbranded ones."""
    return range(
        max(0, herd.least - min(unbranded_here, herd.spare)),
        min(herd.natives, herd.slots - unbranded_here) + 1,
    )


@lru_cache(maxsize=4096)
def _ways(herd: HerdConstraint, own: int, unbranded_here: int) -> Polynomial:
    """The ways of a herd with so many own and so many unbranded animals."""
    foreign, away = herd.slots - own - unbranded_here, herd.natives - own
    ways = comb(herd.slots, own) * comb(herd.slots - own, unbranded_here) * perm(herd.natives, own)
    numbers = [0] * (herd.natives + 1)
    for back in range(min(away, foreign) + 1):
        put = comb(away, back) * comb(foreign, back) * factorial(back)
        numbers[away - back] = (-1) ** back * put * ways
    return numbers


def _dot(first: Polynomial, second: Polynomial) -> int:
    """The sum of the products of two lists of numbers."""
    return sum(map(mul, first, second))


def _multiply(first: Polynomial, second: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    product = [0] * (len(first) + len(second) - 1)
    for left, a in enumerate(first):
        for right, b in enumerate(second):
            product[left + right] += a * b
    return product
