"""A9.1, A10.3, A10.5, A12 Draws by table memory are uniform: compared with an enumeration."""

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from itertools import pairwise, permutations, product
from math import factorial

import pytest

from stampede.core.chance import new_stream
from stampede.core.game import State
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.view.herds import native_kinds
from stampede.games.abilene.view.random_draws import split, ways
from stampede.games.abilene.view.unknown_animals import BrandCounts, HerdConstraint, _compositions
from stampede.testing.knowledge import check_even
from tests.games.abilene.table import (
    advance,
    ask_for_boys,
    ask_for_cards,
    cell,
    fields,
    figure,
    lay,
    seated,
    start,
)
from tests.games.abilene.worlds import few, lawful_cattle, splits


def drawn(state: State, seat: int | None, draws: int) -> Counter[Hashable]:
    """Draws for a seat, so many times."""
    view = state.observation(seat)
    return Counter(view.resample(seat, seed).records.tobytes() for seed in range(draws))


NO_THEFT = {"A8": "A1000", "A7": "A600", "C8": "C300", "C7": "unbranded", "E8": "E100"}
ONE_EACH = {"A8": "A1000", "A7": "A600", "C8": "A600", "C7": "C300", "E8": "C300", "E7": "unbranded"}
MANY_BARE = {
    "A8": "unbranded",
    "A7": "unbranded",
    "A6": "unbranded",
    "C8": "A100",
    "E8": "C100",
    "E7": "E600",
}
MANY_THEFTS = {"A8": "C1000", "A7": "E600", "C8": "A600", "C7": "E600", "E8": "C300"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("figures", "thefts", "seat", "draws"),
    [
        (NO_THEFT, (0, 0, 0), None, 500),
        (ONE_EACH, (0, 1, 1), None, 3000),
        (ONE_EACH, (0, 1, 1), 1, 1000),
        (ONE_EACH, (1, 1, 1), None, 6000),
        (MANY_BARE, (1, 1, 1), None, 4000),
        (MANY_BARE, (2, 1, 2), 0, 1000),
        (MANY_THEFTS, (2, 2, 1), None, 3000),
        (MANY_THEFTS, (9, 9, 9), None, 3000),
        (MANY_THEFTS, (9, 2, 1), None, 3000),
    ],
)
def test_a12_1_unseen_cattle_are_dealt_evenly(
    figures: dict[str, str], thefts: tuple[int, int, int], seat: int | None, draws: int
) -> None:
    """A7.1, A12.1 Every lawful dealing out of the animals is as likely, and no other comes up."""
    state = few(figures, thefts)
    worlds = lawful_cattle(state.observation(seat).records)
    check_even(drawn(state, seat, draws), worlds)


@pytest.mark.slow
def test_a12_1_the_hand_the_town_and_what_was_left_are_dealt_to_as_well() -> None:
    """A7.1, A5.4, A10.4 They count for the herd of the player to move, and of the one who left them."""
    figures = {"A8": "C600", "A7": "A100", "C8+1": "@0", "C8": "unbranded", "C7": "C300", "E8": "A600"}
    state = few(figures, (1, 0, 1))
    ask_for_boys(state, 1)
    state.apply_action(0, "boy 1 C8+1>C8")
    assert fields(state).hand == figure("unbranded")
    worlds = lawful_cattle(state.observation(1).records)
    check_even(drawn(state, 1, 1000), worlds)

    state = few({"A8": "C600", "A7": "A100", "C8": "unbranded", "C7": "C300", "E8": "A600"}, (1, 0, 1))
    now = fields(state)
    for place in ("A8", "E8"):
        now.board[cell(state, place)] = box.EMPTY
    ask_for_cards(state, "C600")
    now.unsold[2] = figure("A600")
    worlds = lawful_cattle(state.observation(1).records)
    check_even(drawn(state, 1, 1000), worlds)


@pytest.mark.parametrize("seed", range(8))
def test_a12_1_deals_are_counted_exactly(seed: int) -> None:
    """The number of deals behind each composition is what counting them one by one gives."""
    stream = random.Random(seed)
    constraints = tuple(
        HerdConstraint(stream.randint(0, 3), stream.randint(0, 3), stream.randint(0, 2), stream.randint(1, 3))
        for _ in range(2)
    )
    places, natives = (sum(herd[part] for herd in constraints) for part in range(2))
    unbranded = stream.randint(0, 2)
    free = max(0, natives + unbranded - places)
    counts = BrandCounts(constraints, unbranded, free, places + free - natives - unbranded)
    found = Counter(one_by_one(counts))
    for first in {composition for composition, _ in found}:
        compositions, sums = _compositions(counts, (first,))
        numbers = [after - before for before, after in pairwise([0, *sums])]
        assert dict(zip(compositions, numbers, strict=True)) == {
            second: found[first, second] // factorial(unbranded) for one, second in found if one == first
        }
    total = sum(found.values()) // factorial(unbranded)
    assert (_compositions(counts, ())[1] or [0])[-1] == total


def one_by_one(counts: BrandCounts) -> Iterator[tuple[tuple[int, int], ...]]:
    """How many of its own, and how many unbranded, each constrained herd has, for each valid deal."""
    kinds = [*(number for number, herd in enumerate(counts.constrained) for _ in range(herd.natives))]
    kinds += [-1] * counts.unbranded + [-2] * counts.branded
    herds = [*(number for number, herd in enumerate(counts.constrained) for _ in range(herd.slots))]
    herds += [-3] * counts.slots
    for deal in permutations(kinds):
        pairs = Counter(zip(herds, deal, strict=True))
        compositions = tuple(
            (pairs[number, number], pairs[number, -1]) for number in range(len(counts.constrained))
        )
        if all(
            own + min(unbranded, herd.spare) >= herd.least
            for (own, unbranded), herd in zip(compositions, counts.constrained, strict=True)
        ):
            yield compositions


def test_a12_1_where_no_deal_is_lawful_any_deal_will_do() -> None:
    """A position that somebody arranged is drawn for too."""
    state = few({"A8": "C1000", "A7": "C600", "E8": "C300"}, (0, 0, 0))
    assert lawful_cattle(state.observation(None).records) == {}
    assert len(drawn(state, None, 100)) == 6


@pytest.mark.parametrize(
    ("total", "most"), [(5, [3, 9, 2]), (4, [9, 9]), (6, [2, 2, 2]), (7, [0, 7]), (3, [3])]
)
def test_a10_5_amounts_are_split_evenly(total: int, most: list[int]) -> None:
    """Each way to split an amount is as likely, and there are as many as are counted."""
    worlds: dict[Hashable, float] = {
        parts: 1 for parts in product(*(range(limit + 1) for limit in most)) if sum(parts) == total
    }
    stream = new_stream(1)

    assert ways(total, most) == len(worlds)
    check_even(Counter(tuple(split(total, most, stream)) for _ in range(50 * len(worlds))), worlds)
    with pytest.raises(ValueError, match="add up"):
        split(sum(most) + 1, most, stream)


@pytest.mark.slow
def test_a10_5_hidden_cash_is_drawn_evenly() -> None:
    """A10.5, A13.1 Every way in which the hidden totals add up; known totals stay."""
    state = start(4, hidden_totals=True)
    now = fields(state)
    now.cash[:4] = 9_000, 100, 300, 0
    now.bank_paid = -30_600
    found: Counter[Hashable] = Counter()
    for seed in range(1500):
        other = fields(state.resample(0, seed))
        found[tuple(other.cash[1:4].tolist())] += 1
    check_even(found, dict.fromkeys(splits(400, 3), 1))


def test_a10_5_nobody_has_spent_anything_in_the_set_up() -> None:
    """A2.2 Each player has $10,000, shown or not."""
    state = seated(4, hidden_totals=True)
    assert fields(state.resample(0, 3)).cash[:4].tolist() == [10_000] * 4


@pytest.mark.slow
def test_a9_1_hidden_cards_are_drawn_evenly() -> None:
    """A9.1 Each card of each player who has laid one."""
    state = ask_for_cards(start(4), "A600")
    lay(state, s1="other", s2="other")
    found: Counter[Hashable] = Counter(
        tuple(fields(state.resample(3, seed)).cards.tolist()) for seed in range(900)
    )
    check_even(found, {(0, first, second, 0, 0, 0): 1 for first in (1, 2, 3) for second in (1, 2, 3)})


@pytest.mark.slow
def test_a10_3_hidden_answers_are_drawn_evenly() -> None:
    """A10.3 Each answer that a player has the money for: where totals are hidden, some have not."""
    state = start(3)
    fields(state).cash[:3] = 10_000, 100, 10_000
    fields(state).bank_paid = -9_900
    ask_for_cards(state, "A600")
    lay(state, s1="other", s2="own")
    state.apply_action(1, "ask")
    state.apply_action(2, "decline")
    found: Counter[Hashable] = Counter(
        int(fields(state.resample(0, seed)).answers[2]) for seed in range(4000)
    )
    check_even(found, dict.fromkeys(range(box.DECLINED, box.DECLINED + 1 + box.RATES * len(box.DUES)), 1))


@pytest.mark.slow
def test_a10_3_who_has_not_the_money_declines() -> None:
    """A10.3, A10.5 Of the 600 that two hidden totals come to, all ways are as likely; an offer takes 500."""
    state = start(4, hidden_totals=True)
    now = fields(state)
    now.cash[:4] = 0, 600, 0, 10_000
    now.bank_paid = -29_400
    now.jail[0], now.phase = 2, box.FOOD_BILL
    advance(state)
    state.apply_action(0, "ask")
    state.apply_action(1, "decline")
    worlds = [fields(state.resample(3, seed)) for seed in range(1400)]

    check_even(Counter(int(world.cash[1]) for world in worlds), dict.fromkeys(range(0, 700, 100), 1))
    assert all(world.answers[1] == box.DECLINED for world in worlds if world.cash[1] < 500)
    offers = sum(int(world.answers[1]) > box.DECLINED for world in worlds if world.cash[1] >= 500)
    assert offers > 0.9 * sum(int(world.cash[1]) >= 500 for world in worlds)


@pytest.mark.slow
def test_a2_2_a_herd_that_is_being_placed_is_drawn_evenly() -> None:
    """A2.2 Each order of the nine animals, of which the first three stand."""
    state = seated(3)
    for text in ("600", "100", "unbranded"):
        state.apply_action(1, text)
    state.apply_action(2, "1000")
    herd = native_kinds(fields(state), 1)
    worlds: Counter[Hashable] = Counter()
    for kinds in permutations(range(9), 3):
        worlds[tuple(herd[number] for number in kinds)] += 1
    places = [cell(state, name) for name in ("C8", "C7-2", "C7-1")]
    found: Counter[Hashable] = Counter()
    for seed in range(4000):
        board = fields(state.resample(0, seed)).board
        found[tuple((board[places] - box.COW - 1).tolist())] += 1
    check_even(found, worlds)
