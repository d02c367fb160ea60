"""The memory of an Abilene player: brands once seen, and the origin of every animal."""

import random
import time
from collections import Counter
from collections.abc import Iterator

import pytest

from stampede.core.game import State, game_of
from stampede.games import all_games
from stampede.games.abilene.opponents.sampler import resample_with_memory, watched
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.setup import kind_of
from stampede.games.abilene.view.herds import UNKNOWN
from stampede.games.abilene.view.watching import Watcher
from tests.editing import EditedState
from tests.effort import effort
from tests.games.abilene.table import (
    arrange,
    ask_for_boys,
    ask_for_cards,
    ask_for_cattle,
    cell,
    choose,
    fields,
    figure,
    on,
    play,
    seated,
    start,
)
from tests.games.abilene.worlds import stolen_back

TABLES = [(3, False, 1), (3, True, 2), (4, False, 3), (5, True, 4), (6, False, 5)]


def positions(players: int, hidden: bool, seed: int, length: int = effort(600, 1500)) -> Iterator[State]:  # noqa: FBT001
    """Positions of a game played at random, also by seats that go bankrupt."""
    rng = random.Random(seed)
    state = seated(players, hidden_totals=hidden)
    for step in range(length):
        if state.is_terminal():
            return
        state.apply_action(*choose(state, rng, ("bankrupt",) if step % 4 else ()))
        if step % 17 == 0 or fields(state).question in (box.ASK_CARDS, box.ASK_STOLEN):
            yield state


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden", "seed"), TABLES)
def test_a_seat_could_not_tell_it_from_the_truth(players: int, hidden: bool, seed: int) -> None:  # noqa: FBT001
    """The law of views holds for any memory, and a draw is a possible position."""
    for number, state in enumerate(positions(players, hidden, seed)):
        seat = number % players
        view = state.observation(seat)
        for percent in (0, 50, 100):
            drawn = resample_with_memory(view, seat, number, percent)
            assert drawn.observation(seat).records.tobytes() == view.records.tobytes()
            state.game.definition.rules.check_record(drawn.records, state.game.options)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden", "seed"), TABLES)
def test_the_eye_follows_every_animal(players: int, hidden: bool, seed: int) -> None:  # noqa: FBT001
    """Own animals are what they are wherever they went, others come from where they are thought to."""
    for number, state in enumerate(positions(players, hidden, seed)):
        now, seat = fields(state), number % players
        if now.question == box.ASK_KIND:
            continue
        watcher = followed(state, seat)
        stolen = [animal for thief, animal in watcher.stolen if thief == seat]
        for at, animal in watcher.board.items():
            kind = int(now.board[at]) - box.COW - 1
            assert animal.kind in (UNKNOWN, kind)
            assert kind == box.UNBRANDED or kind // box.RANKS == kind_of(now, animal.origin, 0) // box.RANKS
            assert (animal.kind != UNKNOWN) == (animal.origin == seat or animal in stolen)


def followed(state: State, seat: int) -> Watcher:
    watcher = watched(state.observation(seat))
    assert watcher is not None
    return watcher


@pytest.mark.slow
@pytest.mark.parametrize(("players", "hidden", "seed"), TABLES)
def test_who_remembers_everything_draws_what_is_left(players: int, hidden: bool, seed: int) -> None:  # noqa: FBT001
    """Own brands are right in every world, and each animal has the brand of its first ranch or none."""
    for number, state in enumerate(positions(players, hidden, seed)):
        now, seat = fields(state), number % players
        if now.question == box.ASK_KIND:
            continue
        drawn = fields(resample_with_memory(state.observation(seat), seat, number, 100))
        for at, animal in followed(state, seat).board.items():
            kind = int(drawn.board[at]) - box.COW - 1
            if animal.origin == seat:
                assert drawn.board[at] == now.board[at]
            assert kind == box.UNBRANDED or kind // box.RANKS == kind_of(now, animal.origin, 0) // box.RANKS


@pytest.mark.parametrize(("players", "hidden", "seed"), TABLES[:3])
def test_who_remembers_nothing_draws_as_anybody(players: int, hidden: bool, seed: int) -> None:  # noqa: FBT001
    for number, state in enumerate(positions(players, hidden, seed, 400)):
        seat = number % players
        drawn = resample_with_memory(state.observation(seat), seat, number, 0).records.copy()
        drawn["cards"] = state.resample(seat, number).records["cards"]
        assert drawn.tobytes() == state.resample(seat, number).records.tobytes()


def test_a_stolen_animal_is_known_to_who_had_it() -> None:
    """A2.3 B8 held the 1000 of seat 1 in ``start``; seat 0 steals it, and seat 1 remembers it."""
    state = start()
    theft(state, "B8", "A8")
    now = fields(state)
    stolen = cell(state, "A8")
    assert now.board[stolen] == figure("B1000")
    for seed in range(20):
        assert fields(resample_with_memory(state.observation(1), 1, seed, 100)).board[stolen] == figure(
            "B1000"
        )
    others = {
        int(fields(resample_with_memory(state.observation(2), 2, seed, 100)).board[stolen])
        for seed in range(60)
    }
    brand = {figure(text) for text in ("B1000", "B600", "B300", "B100", "unbranded")}
    assert others <= brand
    assert len(others) >= 4


def theft(state: EditedState, source: str, target: str) -> None:
    """Seat 0 steals from *source*; its animal on *target* is driven out of the way first."""
    ask_for_cattle(state, 1, 0)
    state.apply_action(0, f"cow 1 {target}>A8-1")
    state.apply_action(0, "done")
    fields(state).board[cell(state, "B8+1")] = box.BOY
    ask_for_boys(state, 1)
    state.apply_action(0, f"boy 1 B8+1>{source}")
    state.apply_action(0, f"to {target}")
    assert on(state, source) == box.BOY


def test_a_stolen_animal_that_was_lost_again_is_known_to_the_thief() -> None:
    """A2.3 Its brand was seen in the hand; ``seen`` tells it on, also to another process."""
    state = stolen_back()
    view = game_of(state).state_from_dict(state.observation(0).to_dict())
    drawn = {on(resample_with_memory(view, 0, seed, 100), "C6") for seed in range(30)}
    forgotten = {on(resample_with_memory(view, 0, seed, 0), "C6") for seed in range(30)}
    assert drawn == {figure("C300")}
    assert len(forgotten) > 1


@pytest.mark.slow
@pytest.mark.parametrize("percent", [30, 70])
def test_each_animal_is_remembered_so_often(percent: int) -> None:
    """A brand that is forgotten is drawn like any other."""
    state = start()
    theft(state, "B8", "A8")
    stolen, view = cell(state, "A8"), state.observation(1)
    hits = Counter(
        int(fields(resample_with_memory(view, 1, seed, percent)).board[stolen]) == figure("B1000")
        for seed in range(400)
    )
    assert percent / 100 - 0.08 < hits[True] / 400 < percent / 100 + 0.1


def test_a_position_without_its_history_is_drawn_as_by_anybody() -> None:
    """An animal never seen is not remembered: no error, and the law holds."""
    view = arrange({"A3": "B600", "B8": "B1000", "D8": "unbranded", "E8": "E600"}).observation(0)
    assert watched(view) is None
    drawn = resample_with_memory(view, 0, 7, 100)
    assert drawn.observation(0).records.tobytes() == view.records.tobytes()
    assert drawn.records.tobytes() == view.resample(0, 7).records.tobytes()


@pytest.mark.slow
def test_a_long_game_is_followed_quickly() -> None:
    """The searches ask for many worlds a second."""
    state = seated(4)
    play(state, random.Random(11), 2600)
    assert len(state.history) > 2000
    view = state.observation(2)
    times = []
    for seed in range(5):
        begun = time.process_time()
        resample_with_memory(view, 2, seed, 80)
        times.append(time.process_time() - begun)
    assert min(times) < 0.05


def test_cards_face_down_are_sensible_ones() -> None:
    """A9.1 Nobody says "another's brand" of a seller who has stolen nothing."""
    state = ask_for_cards(start(), "A600")
    state.apply_action(1, "none")
    view = state.observation(2)
    laid = Counter(int(fields(resample_with_memory(view, 2, seed, 100)).cards[1]) for seed in range(40))
    assert set(laid) <= {box.OWN_BRAND, box.NO_BRAND}
    assert {int(fields(state.resample(2, seed)).cards[1]) for seed in range(40)} > set(laid)


def test_the_searches_use_it() -> None:
    assert all_games()["abilene"].opponents.sampler is resample_with_memory
