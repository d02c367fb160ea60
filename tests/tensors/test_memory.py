"""Perfect memory in numbers: equal exactly when the information states are, at both speeds, and true."""

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from stampede import envs
from stampede.core.errors import IllegalAction, InvalidOption, InvalidPosition
from stampede.core.game import Game, Mode, State
from stampede.core.interface import CHANCE
from stampede.core.tensors.memories import MatchMemory
from stampede.games import find, load
from stampede.games.abilene.rules.actions import CARD, DIE
from stampede.games.zoff.rules.actions import PAIR_ACTION, PLACE_ACTION
from stampede.testing.random_play import played
from stampede.testing.tensors import check_memory, memory_of
from stampede_kuhn.definition import KUHN
from tests.effort import effort
from tests.installed import mini

SETTINGS: list[tuple[str, dict[str, Any], int]] = [
    ("buffalo", {"width": 4}, 30),
    ("zoff", {"players": 2}, 80),
    ("zoff", {"players": 3, "auction": True}, 40),
    ("zoff", {"players": 6, "open_tracker": True}, 90),
    ("abilene", {"players": 3, "hidden_totals": True}, effort(150, 900)),
    *((name, mini(name), 40) for name in ("buffalo", "zoff", "abilene")),
]
NAMES = [" ".join([name, *map(str, options.values())]) for name, options, _ in SETTINGS]
LOOKS = effort(8, 60)
every = pytest.mark.parametrize(("name", "options", "actions"), SETTINGS, ids=NAMES)


@every
def test_equal_information_is_equal_memory(name: str, options: dict[str, Any], actions: int) -> None:
    states = list(played(Game(find(name), options, "plain"), 1, actions))
    for number, state in enumerate(states[:: max(1, actions // LOOKS)]):
        check_memory(state, number)


@every
def test_other_information_is_another_memory(name: str, options: dict[str, Any], actions: int) -> None:
    game = Game(find(name), options, "plain")
    known: dict[tuple[int, str], bytes] = {}
    for seed in range(2):
        memory: MatchMemory | None = None
        for state in played(game, seed, actions):
            memory = memory or MatchMemory(game.encoding.recollection, state)
            for seat in range(game.num_seats):
                numbers = memory_of(state, seat, memory)
                key = seat, state.information_state(seat)
                assert known.setdefault(key, numbers) == numbers
    assert len(set(known.values())) == len(known)


def tree(state: State, depth: int) -> Iterator[State]:
    """All states that follow within so many actions."""
    yield state
    for seat in state.acting_seats() if depth else ():
        for action in state.legal_actions(seat):
            after = state.clone()
            after.apply_action(seat, action)
            yield from tree(after, depth - 1)


@pytest.mark.parametrize(
    ("name", "options", "begun", "depth"),
    [
        ("buffalo", {"width": 3, "height": 5, "dogs": 0}, 0, 4),
        ("zoff", mini("zoff"), 3, 3),
        ("abilene", mini("abilene"), 27, 2),
    ],
)
def test_a_whole_tree_of_states_is_told_apart(
    name: str, options: dict[str, Any], begun: int, depth: int
) -> None:
    start = list(played(Game(find(name), options, "plain"), 3, begun))[-1]
    start = start.resample(0, 1, "perfect")
    for seat in range(start.game.num_seats):
        pairs = {(state.information_state(seat), memory_of(state, seat)) for state in tree(start, depth)}
        assert len({text for text, _ in pairs}) == len({numbers for _, numbers in pairs}) == len(pairs) > 1


@pytest.mark.slow
@every
def test_compiled_memory_has_the_same_bytes(name: str, options: dict[str, Any], actions: int) -> None:
    plain, compiled = (Game(find(name), options, mode) for mode in ("plain", "compiled"))
    for number, state in enumerate(list(played(plain, 2, actions))[:: max(1, actions // LOOKS)]):
        seat = number % plain.num_seats
        assert compiled.remember(state, seat).tobytes() == plain.remember(state, seat).tobytes()


@pytest.mark.stands_on("abilene")
def test_cattle_that_are_remembered_stand_there() -> None:
    game = Game(find("abilene"), {"players": 3}, "plain")
    followed = 0
    memory: MatchMemory | None = None
    for state in played(game, 4, effort(700, 2500)):
        memory = memory or MatchMemory(game.encoding.recollection, state)
        memory.follow(state)
        board = state.records["board"][0]
        for seat in range(3):
            known = memory.records["kind"][seat]
            assert np.array_equal(board[known > 0], known[known > 0])
            seen = state.observation(seat).records["board"][0]
            followed += int(((known > 0) & (seen != known)).sum())
    assert followed, "no animal was remembered that the view does not show"


@pytest.mark.stands_on("abilene")
def test_all_sales_are_remembered() -> None:
    game = Game(find("abilene"), {"players": 3, "sale_limit": 3}, "plain")
    *_, state = played(game, 2)
    memory = MatchMemory(game.encoding.recollection, state)
    memory.follow(state)
    cards = sum(CARD <= action < DIE for _, action in state.history)
    for seat in range(3):
        known = memory.records[seat]
        assert known["sales"] == state.records["gone"][0].sum() >= 1
        assert known["sold"][known["sales"] - 1] == state.records["sold"][0]
        assert (known["seller"] > 0).sum() == known["sales"]
        assert (known["laid"] > 0).sum() == cards


@pytest.mark.stands_on("zoff")
def test_the_pairs_of_every_round_are_remembered() -> None:
    game = Game(find("zoff"), {"players": 3}, "plain")
    *_, state = played(game, 1)
    memory = MatchMemory(game.encoding.recollection, state)
    memory.follow(state)
    made = sum(PAIR_ACTION <= action < PLACE_ACTION for _, action in state.history)
    for seat in range(3):
        assert (memory.records["laid_card"][seat] > 0).sum() == made > 0
        assert (memory.records["laid_pasture"][seat] > 0).sum() == made


@every
def test_a_memory_goes_on_after_a_pickle(name: str, options: dict[str, Any], actions: int) -> None:
    """OpenSpiel writes the memories of its states with them."""
    game = Game(find(name), options, "plain")
    states = list(played(game, 1, actions))
    memory = MatchMemory(game.encoding.recollection, states[0])
    memory.follow(states[len(states) // 2])
    again = pickle.loads(pickle.dumps(memory))
    for each in (memory, again):
        each.follow(states[-1])
    assert again.records.tobytes() == memory.records.tobytes()


@pytest.mark.parametrize("mode", ["plain", "compiled"])
def test_a_game_without_a_memory_of_its_own_has_a_digest(mode: Mode) -> None:
    game = Game(KUHN, {}, mode)
    known: dict[tuple[int, str], bytes] = {}
    for state in tree(game.new_initial_state(), 5):
        for seat in range(2) if state.acting_seats() != (CHANCE,) else ():
            key = seat, state.information_state(seat)
            numbers = game.remember(state, seat).tobytes()
            assert known.setdefault(key, numbers) == numbers
    assert len(known) == len(set(known.values())) > 1
    if mode == "compiled":
        with pytest.raises(InvalidOption, match="no compiled views"):
            envs.batch(game, 1, memory="perfect")


@pytest.mark.stands_on("buffalo", "zoff")
def test_what_has_no_memory_is_refused() -> None:
    game = load("zoff", {})
    state = game.new_initial_state(1)
    with pytest.raises(InvalidPosition, match="give the full state"):
        game.remember(state.observation(0), 0)
    with pytest.raises(InvalidPosition, match="of the same game"):
        game.remember(load("buffalo", {}).new_initial_state(), 0)
    with pytest.raises(InvalidPosition, match="float32 array of shape"):
        game.remember(state, 0, np.empty(3, np.float32))
    with pytest.raises(InvalidPosition, match="a spectator has no memory"):
        game.remember(state, None)  # type: ignore[arg-type] # on purpose
    for seat in (9, -1, 1.5, True):
        with pytest.raises(IllegalAction, match=f"{seat} is no "):
            game.remember(state, seat)  # type: ignore[arg-type] # on purpose
