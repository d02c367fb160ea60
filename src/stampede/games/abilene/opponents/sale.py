"""Beliefs about the animal on sale, the corral cards to lay by them, and the expected proceeds of a sale.

All numbers are integers, so that plain and compiled code choose alike.
"""

from stampede.games.abilene.opponents.estimates import herd_size, waiting_in_town
from stampede.games.abilene.rules.cells import home, is_cow, owner
from stampede.games.abilene.rules.components import COPIES, COW, RANKS, UNBRANDED, VALUES
from stampede.games.abilene.rules.ending import num_sold, num_solvent
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState

Odds = tuple[int, int, int]
"""The seller's brand, no brand, another's brand: in thousandths."""
Stakes = tuple[int, int, int]
"""The mean value of the animals left of the seller's brand, that of others' brands, and the number of players
who lay cards."""
PUBLIC = -1
"""A viewer who knows public facts alone."""
BRANDED = 7
MEAN_VALUE = 500
KEPT = 60
"""The percentage of the stolen animals that a thief still has, before any is sold."""
ITERATIONS = 4
"""The number of iterations that bring belief and cards in line."""
LEAST = 100
"""The least proceeds that count, in dollars, when guessing what the seller will sell."""
DOUBT = 350
"""The difference in worth, in dollars, within which a worse card is still laid now and then."""


def left_of_brand(state: AbileneState, viewer: int, brand: int) -> int:
    """The number of animals of a brand that are neither sold nor in the ranch of *viewer*."""
    count = BRANDED - held(state, viewer, brand * RANKS, brand * RANKS + RANKS)
    for rank in range(RANKS):
        count -= int(state.gone[brand * RANKS + rank])
    return count


def held(state: AbileneState, viewer: int, first: int, end: int) -> int:
    """The number of animals of the kinds from *first* to before *end* in the ranch of *viewer*."""
    count = 0
    if viewer >= 0:
        for cell in range(NUM_CELLS):
            if is_cow(state, cell) and owner(state, cell) == viewer:
                kind = int(state.board[cell]) - COW - 1
                count += int(first <= kind < end)
    return count


def mean_value(state: AbileneState, viewer: int, brand: int) -> int:
    """The mean value of the animals of a brand that are neither sold nor in the ranch of *viewer*."""
    total, count = 0, 0
    for rank in range(RANKS):
        kind = brand * RANKS + rank
        left = int(COPIES[rank]) - int(state.gone[kind]) - held(state, viewer, kind, kind + 1)
        total += left * int(VALUES[kind])
        count += left
    return total // count if count > 0 else 0


def mean_of_others(state: AbileneState, viewer: int, seller: int) -> int:
    """The mean value of branded animals that are not the seller's."""
    total, count = 0, 0
    for seat in range(state.players):
        if seat != seller:
            brand = home(state, seat)
            left = left_of_brand(state, viewer, brand)
            total += left * mean_value(state, viewer, brand)
            count += left
    return total // count if count > 0 else MEAN_VALUE


def foreign_animals(state: AbileneState, seller: int, animals: int, natives: int, more: int) -> int:
    """The number of stolen animals in a herd, in hundredths: those that cannot be native, up to the thefts.

    *natives*, in hundredths, are those the seller may still have of the first herd; *more* adds thefts.
    """
    thefts = 100 * (int(state.thefts[seller]) + more)
    least = max(0, 100 * animals - natives)
    total = 9 * int(state.players)
    kept = thefts * KEPT * (total - num_sold(state)) // (100 * total)
    return min(max(least, kept), thefts, 100 * animals)


def composition(state: AbileneState, viewer: int, seller: int, more: int) -> Odds:
    """The composition of the herd of *seller*, in hundredths of animals, after *more* thefts."""
    animals = waiting_in_town(state) if seller == state.turn else 0
    animals = max(1, animals + herd_size(state, seller) + more)
    branded = 100 * left_of_brand(state, viewer, home(state, seller))
    unbranded = 2 * int(state.players) - int(state.gone[UNBRANDED])
    unbranded -= held(state, viewer, UNBRANDED, UNBRANDED + 1)
    plain = 100 * unbranded // max(1, int(state.players) - int(viewer >= 0))
    foreign = foreign_animals(state, seller, animals, branded + plain, more)
    native = max(100 * animals - foreign, 0)
    own = native * branded // max(1, branded + plain)
    return (own, native - own + foreign * 2 // 9, foreign * 7 // 9)


def stakes_of(state: AbileneState, viewer: int, seller: int) -> Stakes:
    """The stakes of a sale, as far as *viewer* knows."""
    brand = home(state, seller)
    return (
        mean_value(state, viewer, brand),
        mean_of_others(state, viewer, seller),
        max(1, num_solvent(state) - 1),
    )


def believe(herd: Odds, stakes: Stakes) -> Odds:
    """A9.1 The odds of the next animal of a herd: the seller drives the animals that pay, which few expect.

    Belief and cards follow from each other, so each is computed from the other in turn (fictitious play,
    Brown 1951).
    """
    odds = shares(herd)
    for _ in range(ITERATIONS):
        cards = mixture(prospects(odds, stakes))
        mine, none, theirs = earnings(cards, stakes)
        eager = shares((herd[0] * mine // 100, herd[1] * none // 100, herd[2] * theirs // 100))
        odds = ((odds[0] + eager[0]) // 2, (odds[1] + eager[1]) // 2, (odds[2] + eager[2]) // 2)
    return odds


def shares(parts: Odds) -> Odds:
    """The parts as thousandths of their sum."""
    total = max(1, parts[0] + parts[1] + parts[2])
    return (1000 * parts[0] // total, 1000 * parts[1] // total, 1000 * parts[2] // total)


def earnings(cards: Odds, stakes: Stakes) -> Odds:
    """A9.2, A9.3 The mean proceeds of an animal of each sort, if each opponent lays *cards*."""
    mine, theirs, rivals = stakes
    return (
        own_sale(mine, cards, rivals),
        max(LEAST, unbranded_sale(cards, rivals)),
        max(LEAST, foreign_sale(theirs, cards, rivals)),
    )


def own_sale(value: int, cards: Odds, rivals: int) -> int:
    """A9.2, A9.3 The mean proceeds of an animal of the own brand."""
    return 1000 + value + rivals * value * (cards[1] + 2 * cards[2]) // 1000


def unbranded_sale(cards: Odds, rivals: int) -> int:
    """A9.2, A9.3 The mean proceeds of an animal without a brand."""
    return 1500 + rivals * 500 * (cards[0] + cards[2] - cards[1]) // 1000


def foreign_sale(value: int, cards: Odds, rivals: int) -> int:
    """A9.2, A9.3 The mean proceeds of an animal of another's brand; the bank may pay nothing."""
    silent = 1000
    for _ in range(rivals):
        silent = silent * (1000 - cards[2]) // 1000
    return (2000 + value) * silent // 1000 + rivals * value * (2 * cards[0] + cards[1] - 2 * cards[2]) // 1000


def prospects(odds: Odds, stakes: Stakes) -> Odds:
    """A9.3 The mean payment of each card; catching a thief also keeps the bank's payment from him."""
    own, none, other = odds
    mine, theirs, rivals = stakes
    denial = other * (2000 + theirs) // (4 * rivals)
    return (
        (-500 * none - 2 * theirs * other) // 1000,
        (-mine * own + 500 * none - theirs * other) // 1000,
        (-2 * mine * own - 500 * none + 2 * theirs * other + denial) // 1000,
    )


def mixture(worth: Odds) -> Odds:
    """The frequency of each card by its worth: the better the oftener, bad ones never."""
    best = max(worth[0], worth[1], worth[2])
    return shares(
        (
            max(0, worth[0] - best + DOUBT) ** 2,
            max(0, worth[1] - best + DOUBT) ** 2,
            max(0, worth[2] - best + DOUBT) ** 2,
        )
    )


def cards_to_lay(state: AbileneState, viewer: int, seller: int, more: int) -> Odds:
    """The frequency of each card of *viewer* for the next animal of *seller*, after *more* thefts."""
    stakes = stakes_of(state, viewer, seller)
    return mixture(prospects(believe(composition(state, viewer, seller, more), stakes), stakes))


def card_at(cards: Odds, number: int) -> int:
    """The card, 0 own, 1 none, 2 other, for a random number from 0 to 999."""
    if number < cards[0]:
        return 0
    return 1 if number < cards[0] + cards[1] else 2


def revenue(state: AbileneState, seller: int, kind: int, cards: Odds) -> int:
    """A9.2, A9.3 The mean proceeds of an animal, if each opponent lays *cards*."""
    rivals = num_solvent(state) - 1
    if kind == UNBRANDED:
        return unbranded_sale(cards, rivals)
    if kind // RANKS == home(state, seller):
        return own_sale(int(VALUES[kind]), cards, rivals)
    return foreign_sale(int(VALUES[kind]), cards, rivals)


def booty_worth(state: AbileneState, seat: int) -> int:
    """The mean proceeds of a stolen animal that nobody has looked at yet."""
    cards = cards_to_lay(state, PUBLIC, seat, 1)
    rivals = num_solvent(state) - 1
    return (7 * foreign_sale(MEAN_VALUE, cards, rivals) + 2 * unbranded_sale(cards, rivals)) // 9
