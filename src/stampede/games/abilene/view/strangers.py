"""A7.1, A12.1 Animals nobody shows, dealt out to the places where they stand: each lawful deal is as likely.

The law is what lies on the table: a herd holds no more strangers than its seat has stolen. Strangers are
animals of another brand, and unbranded ones beyond the two each seat starts with:

    foreign + max(0, unbranded - 2) <= thefts, or: own + min(unbranded, 2) >= all - thefts

A deal is drawn in two steps. First, herd by herd, how many of its unseen animals have its brand, and how many
none, by the exact numbers of deals that follow. The animals that are left are then shuffled over the places
that are left, until none is back in the herd of its brand, where it would have been counted.

That last condition is what makes counting hard, and inclusion and exclusion what makes it easy. Of ``away``
animals of a brand, and ``foreign`` places in its herd, ``back`` are put back there on purpose, in
``comb(away, back) * comb(foreign, back) * back!`` ways, and all others anywhere; such deals are added where
``back`` is even and taken off where it is odd. So of the herds that are chosen for nothing needs to be kept
but a polynomial: the numbers of ways, by how many animals go anywhere.
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
from stampede.games.abilene.view.lots import lot, shuffled

Numbers = list[int]
"""A polynomial: numbers of ways, by how many animals of the bound herds' brands go anywhere."""
Choice = tuple[int, int]
"""How many unseen places of a herd hold its own brand, and how many no brand."""


class Limit(NamedTuple):
    """What the law says of a herd."""

    places: int
    """Unseen animals in it."""
    natives: int
    """Unseen animals of its brand, wherever they are."""
    spare: int
    """How many more unbranded animals are no strangers to it."""
    least: int
    """How many of its unseen animals must be no strangers; the law binds it where that is any."""


class BrandCounts(NamedTuple):
    """All that the number of lawful deals depends on."""

    bound: tuple[Limit, ...]
    """The herds that the law binds."""
    unbranded: int
    """Unseen unbranded animals."""
    places: int
    """Unseen animals in the other herds."""
    branded: int
    """Unseen animals of the other herds' brands."""


Deal = list[tuple[Slot, int]]
"""Places with kinds."""


def lawful_deal(state: AbileneState, herds: list[Herd], kinds: list[int], stream: Any) -> Deal:
    """Deal out *kinds* to the unseen places of *herds*; raises LookupError where no deal is lawful."""
    limits = [_limit(state, seat, herds[seat], kinds) for seat in range(state.players)]
    bound = [seat for seat, limit in enumerate(limits) if limit.least > 0]
    free = [seat for seat, limit in enumerate(limits) if limit.least <= 0]
    slots = shuffled([slot for seat in free for slot in herds[seat].unseen], stream)
    animals = [kind for seat in free for kind in _of_brand(kinds, home(state, seat))]
    counts = BrandCounts(
        tuple(limits[seat] for seat in bound), kinds.count(UNBRANDED), len(slots), len(animals)
    )
    if len(kinds) != sum(len(herd.unseen) for herd in herds):
        raise LookupError("there are not as many animals as places")
    unbranded, deal, away = counts.unbranded, Deal(), Deal()
    for seat, (own, bare) in zip(bound, _choose(counts, stream), strict=True):
        brand, here = home(state, seat), shuffled(herds[seat].unseen, stream)
        natives = shuffled(_of_brand(kinds, brand), stream)
        deal += zip(here, natives[:own] + [UNBRANDED] * bare, strict=False)
        away += [(slot, brand) for slot in here[own + bare :]]
        animals += natives[own:]
        unbranded -= bare
    deal += [(slot, UNBRANDED) for slot in slots[:unbranded]]
    away += [(slot, UNKNOWN) for slot in slots[unbranded:]]
    return deal + _deal_away(away, animals, stream)


def _of_brand(kinds: list[int], brand: int) -> list[int]:
    """The animals of a brand."""
    return [kind for kind in kinds if brand_of(kind) == brand]


def _limit(state: AbileneState, seat: int, herd: Herd, kinds: list[int]) -> Limit:
    """What the law says of a herd."""
    brand = home(state, seat)
    own, natives = len(_of_brand(herd.seen, brand)), len(_of_brand(kinds, brand))
    bare, allowed = herd.seen.count(UNBRANDED), int(COPIES[RANKS])
    size = len(herd.seen) + len(herd.unseen)
    least = size - int(state.thefts[seat]) - own - min(bare, allowed)
    return Limit(len(herd.unseen), natives, max(0, allowed - bare), least)


def _deal_away(places: Deal, animals: list[int], stream: Any) -> Deal:
    """Shuffle *animals* over *places*, each with the brand that may not stand there, until all is well."""
    count, brands = len(animals), [brand_of(kind) for kind in animals]
    order = list(range(count))
    while True:
        for at, (_, brand) in enumerate(places):
            other = at + below(stream, count - at)
            order[at], order[other] = order[other], order[at]
            if brands[order[at]] == brand:
                break
        else:
            return [(slot, animals[number]) for (slot, _), number in zip(places, order, strict=True)]


def _choose(counts: BrandCounts, stream: Any) -> tuple[Choice, ...]:
    """How many unseen animals of each bound herd are its own, and how many unbranded."""
    chosen: tuple[Choice, ...] = ()
    for _ in counts.bound:
        choices, sums = _choices(counts, chosen)
        if not choices:
            raise LookupError("no deal is lawful")
        chosen = (*chosen, choices[bisect_right(sums, lot(stream, sums[-1]))])
    return chosen


@lru_cache(maxsize=2048)
def _choices(counts: BrandCounts, chosen: tuple[Choice, ...]) -> tuple[list[Choice], list[int]]:
    """What can be chosen for the next herd, and the numbers of deals it leads to, added up."""
    limit, after = counts.bound[len(chosen)], _deals(counts)[len(chosen) + 1]
    left = counts.unbranded - sum(bare for _, bare in chosen)
    so_far = [1]
    for earlier, choice in zip(counts.bound, chosen, strict=False):
        so_far = _product(so_far, _ways(earlier, *choice))
    found: list[Choice] = []
    numbers: list[int] = []
    for bare in range(min(left, limit.places) + 1):
        deals = [_sum(so_far, after[left - bare][more:]) for more in range(limit.natives + 1)]
        for own in _lawful(limit, bare):
            number = _sum(_ways(limit, own, bare), deals)
            if number:
                found.append((own, bare))
                numbers.append(number)
    return found, list(accumulate(numbers))


@lru_cache(maxsize=64)
def _deals(counts: BrandCounts) -> list[list[Numbers]]:
    """The deals that follow when the first herds are chosen for, by unbranded animals left, then others."""
    others = sum(limit.natives for limit in counts.bound)
    after = [
        [comb(counts.places, left) * factorial(number + counts.branded) for number in range(others + 1)]
        for left in range(counts.unbranded + 1)
    ]
    found = [after]
    for limit in reversed(counts.bound):
        others -= limit.natives
        after = [
            [
                sum(_sum(_all_ways(limit, bare), after[left - bare][number:]) for bare in range(left + 1))
                for number in range(others + 1)
            ]
            for left in range(counts.unbranded + 1)
        ]
        found.append(after)
    return found[::-1]


@lru_cache(maxsize=1024)
def _all_ways(limit: Limit, bare: int) -> Numbers:
    """What the law allows a herd with so many unbranded animals."""
    ways = [_ways(limit, own, bare) for own in _lawful(limit, bare)]
    return [sum(column) for column in zip(*ways, strict=True)]


def _lawful(limit: Limit, bare: int) -> range:
    """How many animals of its own a herd can have, with so many unbranded ones."""
    return range(max(0, limit.least - min(bare, limit.spare)), min(limit.natives, limit.places - bare) + 1)


@lru_cache(maxsize=4096)
def _ways(limit: Limit, own: int, bare: int) -> Numbers:
    """In how many ways a herd has so many animals of its own, and so many unbranded ones."""
    foreign, away = limit.places - own - bare, limit.natives - own
    ways = comb(limit.places, own) * comb(limit.places - own, bare) * perm(limit.natives, own)
    numbers = [0] * (limit.natives + 1)
    for back in range(min(away, foreign) + 1):
        put = comb(away, back) * comb(foreign, back) * factorial(back)
        numbers[away - back] = (-1) ** back * put * ways
    return numbers


def _sum(first: Numbers, second: Numbers) -> int:
    """The products of two lists of numbers, added up."""
    return sum(map(mul, first, second))


def _product(first: Numbers, second: Numbers) -> Numbers:
    """Two polynomials multiplied."""
    product = [0] * (len(first) + len(second) - 1)
    for left, a in enumerate(first):
        for right, b in enumerate(second):
            product[left + right] += a * b
    return product
