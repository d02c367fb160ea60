"""A12.1 Perfect recall of a player, and draws by it."""

import random
from collections import Counter
from collections.abc import Mapping
from itertools import permutations

import pytest

from stampede.core.errors import InvalidPosition
from stampede.core.game import State, game_of
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import BOY_MOVE, CARD, COW_MOVE, DECLINE, FREE, OFFER, target_of
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.view.herds import native_kinds
from stampede.testing.knowledge import check_even, views_seen
from tests.editing import EditedState
from tests.games.abilene.table import (
    ask_for_cards,
    begin_turn,
    cell,
    choose,
    fields,
    figure,
    lay,
    on,
    roll,
    seated,
    start,
)
from tests.games.abilene.worlds import (
    begin,
    few,
    lawful_cattle,
    played_again,
    splits,
    stolen_back,
)

TABLES = [(3, False, 1), (3, True, 2), (4, False, 3), (5, True, 4), (6, False, 5)]
EMPTY: dict[str, list[int]] = {name: [] for name in ("placed", "laid", "sold", "stolen", "cash", "asked")}
SECRET = (box.ASK_KIND, box.ASK_CARDS, box.ASK_ANSWERS)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden", "seed"), TABLES)
def test_a12_1_a_draw_by_heart_contradicts_nothing(players: int, hidden: bool, seed: int) -> None:  # noqa: FBT001
    """A12.1 In whatever a seat could not tell from the truth, it has seen and known the same all along."""
    rng = random.Random(seed)
    state = seated(players, hidden_totals=hidden)
    for number in range(9 * players + 160):
        state.apply_action(*choose(state, rng, ("bankrupt",) if number % 8 else ()))
        if state.is_terminal():
            break
        if number % 40 == 17 or (fields(state).question in SECRET and number % 3 == 0):
            seat = rng.choice((None, *range(players)))
            other = state.resample(seat, number, "perfect")
            assert other.kind == "whole"
            assert other.observation(seat) == state.observation(seat)
            assert other.information_state(seat) == state.information_state(seat)
            if number % 40 == 17:
                assert list(views_seen(other, seat)) == list(views_seen(state, seat))


def eager(state: State, lot: random.Random) -> tuple[int, int]:
    """A choice drawn by lot, a theft or a sale where there is one, most of the time."""
    seat, action = choose(state, lot, ("bankrupt",))
    board = fields(state).board
    booty = [
        each
        for each in state.legal_actions(seat)
        if (each >= BOY_MOVE and target_of(each - BOY_MOVE) in set((board >= box.COW).nonzero()[0].tolist()))
        or (COW_MOVE <= each < BOY_MOVE and target_of(each - COW_MOVE) == TOWN)
    ]
    return seat, lot.choice(booty) if booty and lot.random() < 0.7 else action


def played_on(state: EditedState, seed: int, actions: int) -> EditedState:
    """Some more of a small match, which begins where *state* stands."""
    begin_turn(state, 0)
    begin(state)
    lot = random.Random(seed)
    for _ in range(actions):
        if not state.is_terminal():
            state.apply_action(*eager(state, lot))
    return state


def worlds_of(state: State, seat: int | None, starts: Mapping[bytes, int]) -> dict[bytes, int]:
    """Those of the *starts* from which *seat* would have seen the same; it knows the same then, too."""
    seen, known = list(views_seen(state, seat)), state.information_state(seat)
    worlds = {}
    for content, weight in starts.items():
        again = played_again(game_of(state), content, state.history)
        if again is not None:
            is_same = list(views_seen(again, seat)) == seen
            assert is_same == (again.information_state(seat) == known)
            if is_same:
                worlds[content] = weight
    return worlds


def drawn(state: State, seat: int | None, draws: int) -> Counter[bytes]:
    """The starts of the states drawn by heart for a seat, so many times."""
    view, found = state.observation(seat), Counter[bytes]()
    for seed in range(draws):
        begun = view.resample(seat, seed, "perfect").start
        assert begun is not None
        found[begun.records.tobytes()] += 1
    return found


RANGE = {"A8": "A1000", "A5": "unbranded", "C8": "C300", "C6": "unbranded", "C3": "C600", "E8": "A300"}
RIDERS = {"C8+1": "@0", "C7+1": "@0", "E7+1": "@0", "A8+1": "@1", "A7+1": "@1", "E8+1": "@1", "C5+1": "@2"}


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "actions", "count"), [(11, 22, 12), (3, 32, 4), (13, 22, 16)])
def test_a12_1_cattle_are_drawn_evenly_of_all_that_fit(seed: int, actions: int, count: int) -> None:
    """A12.1 Of all herds a small match can have begun with, those that would have looked the same."""
    state = played_on(few({**RANGE, "E3": "E100", **RIDERS}, (0, 1, 1)), seed, actions)
    begun = state.observation(0).start
    assert begun is not None
    worlds = worlds_of(state, 0, lawful_cattle(begun.records))

    assert len(worlds) == count
    check_even(drawn(state, 0, 20 * count), worlds)


ALIKE = {"A8": "A1000", "A7": "A600", "B8": "B600", "B7": "B600", "D8": "D600", "D7": "D600"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [21, 54])
def test_a10_5_cash_is_drawn_evenly_of_all_that_fits(seed: int) -> None:
    """A10.2, A10.3, A10.5 Of all purses a small match can have begun with, those that look alike.

    Payments reveal cash, and so do shortages, questions about repayment, and offers.
    """
    lot = random.Random(seed)
    state = few({**ALIKE, "E8": "E600", "E7": "E600"}, (0,) * 4, 4, hidden_totals=True)
    now, purses = fields(state), list(splits(1800, 3))
    now.cash[:4] = 2000, *lot.choice(purses)
    now.bank_paid = 3800 - 40_000
    now.jail[:4], now.town_boys[:4] = 1, 4
    now.loans[1:4, 0] = [lot.choice((0, 500, 900, 1300)) for _ in range(3)]
    state = played_on(state, seed, lot.randrange(5, 45))
    starts = {}
    for purse in purses:
        assert state.start is not None
        records = state.start.records.copy()
        records["cash"][0, 1:4] = purse
        starts[records.tobytes()] = 1
    worlds = worlds_of(state, 0, starts)

    check_even(drawn(state, 0, 12 * len(worlds)), worlds)


def test_a12_1_the_order_of_what_lies_face_down_is_seen() -> None:
    """A2.2, A9.1 Who placed an animal or laid a card when: views show it as it happens, no history does."""
    state = seated(3)
    for seat, text in ((1, "600"), (0, "100"), (1, "600"), (2, "1000")):
        state.apply_action(seat, text)
    assert state.seen(0)["placed"] == [1, 0, 1, 2]
    other = state.resample(0, 5, "perfect")
    assert [seat for seat, _ in other.history] == [1, 0, 1, 2]

    state = start(4)
    for place in ("A7-2", "A6-1"):
        fields(state).board[cell(state, place)] = box.EMPTY
    state = begin(ask_for_cards(state, "A600", "A100"))
    lay(state, s3="other", s1="own", s2="own")
    assert state.seen(1) == {**EMPTY, "sold": [1]}
    lay(state, s3="other", s1="own")
    assert state.seen(None) == {**EMPTY, "laid": [3, 1], "sold": [1]}
    assert {tuple(state.resample(1, seed, "perfect").history[-2:]) for seed in range(60)} == {
        ((3, card), state.history[-1]) for card in range(CARD, CARD + 3)
    }


def test_a2_3_a_brand_that_was_stolen_and_lost_again_is_remembered() -> None:
    """A2.3, A7.1 No view of seat 0 shows it any more; what it has seen tells."""
    state = stolen_back()
    view = state.observation(0)

    assert on(view, "C6") == box.COW
    assert state.seen(0) == {**EMPTY, "stolen": [figure("C300") - box.COW - 1]}
    assert state.seen(None) == EMPTY
    assert {on(view.resample(0, seed, "perfect"), "C6") for seed in range(20)} == {figure("C300")}
    assert len({on(view.resample(0, seed), "C6") for seed in range(40)}) > 1


@pytest.mark.slow
def test_a10_3_answers_are_drawn_evenly_by_heart() -> None:
    """A10.3, A10.5 Each answer for which there was the money; perfect recall knows who has it."""
    state = few({"A8": "A1000", "C8": "C300", "E8": "E100"}, (0, 0, 0), hidden_totals=True)
    now = fields(state)
    now.cash[:3] = 400, 200, 300
    now.bank_paid, now.jail[:3], now.town_boys[:3] = 900 - 30_000, (2, 1, 2), (3, 4, 3)
    begin_turn(state, 0)
    state = begin(state)
    roll(state, 1, 1, 1, 1, 1)
    state.apply_action(0, "ask")
    state.apply_action(2, "offer 5 end")
    purses, offers = Counter[int](), Counter[int]()
    for seed in range(1600):
        world = state.resample(0, seed, "perfect")
        assert world.start is not None
        purse, (_, answer) = int(world.start.records["cash"][0, 2]), world.history[-1]
        purses[purse] += 1
        if purse >= 100:
            offers[answer] += 1
        else:
            assert answer == DECLINE

    check_even(purses, dict.fromkeys(range(0, 600, 100), 1))
    check_even(offers, dict.fromkeys((DECLINE, *range(OFFER, FREE)), 1))


@pytest.mark.slow
def test_a2_2_a_set_up_is_drawn_evenly_by_heart() -> None:
    """A2.2 Each order of the nine animals, of which two stand, or all."""
    state = seated(3)
    for text in ("600", "100"):
        state.apply_action(1, text)
    herd = native_kinds(fields(state), 1)
    worlds = Counter((herd[first], herd[second]) for first, second in permutations(range(9), 2))
    found = Counter[tuple[int, int]]()
    for seed in range(400):
        other = state.resample(0, seed, "perfect")
        found[on(other, "C8") - box.COW - 1, on(other, "C7-2") - box.COW - 1] += 1
    check_even(found, worlds)

    view = start(3).observation(0)
    last = Counter(on(view.resample(0, seed, "perfect"), "C6+1") - box.COW - 1 for seed in range(60))
    check_even(last, Counter(herd))


@pytest.mark.parametrize(
    "seen",
    [
        {"sold": [1]},
        {"stolen": []},
        {"stolen": [0]},
        {"stolen": [99]},
        {"placed": [1]},
        {"laid": [0]},
        {"laid": [2]},
        {"cash": [5, 5, 5, 5, 5, 5, 5]},
        {"cash": [1000]},
    ],
)
def test_a12_1_what_cannot_have_been_seen_is_refused(seen: dict[str, list[int]]) -> None:
    """A13.2 A view that tells of an animal that was not sold, and the like."""
    view = stolen_back().observation(0)
    data = view.to_dict()
    assert game_of(view).state_from_dict(data).resample(0, 1, "perfect").observation(0) == view

    other = game_of(view).state_from_dict({**data, "seen": {**data["seen"], **seen}})
    with pytest.raises(InvalidPosition, match="nothing leads to this view"):
        other.resample(0, 1, "perfect")


def test_a12_1_a_view_that_does_not_say_what_was_seen_is_refused() -> None:
    data = stolen_back().observation(0).to_dict()
    for name in data["seen"]:
        less = {key: value for key, value in data["seen"].items() if key != name}
        view = game_of(stolen_back()).state_from_dict({**data, "seen": less})
        if name != "asked":
            with pytest.raises(InvalidPosition, match="nothing leads"):
                view.resample(0, 1, "perfect")
