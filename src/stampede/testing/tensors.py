"""Checks of a game's tensors (``core.parts.Tensors``)."""

import numpy as np

from stampede.core.definition import Definition
from stampede.core.errors import IllegalAction
from stampede.core.game import Game, State, game_of
from stampede.core.interface import CHANCE
from stampede.core.tensors.memories import MatchMemory
from stampede.testing.random_play import Sample

MANY = 200
"""The number of legal actions that are checked one by one; of more of them, a sample."""
POSITIONS = 30
"""The number of positions of a game whose actions are checked."""
WORD = np.dtype(np.int32)


def check_tensors(_definition: Definition, played: Sample) -> None:
    """Check that compact numbers and actions correspond, and observations tell what the seat sees."""
    for states in played.games:
        game = game_of(states[0])
        check_planes(game)
        for state in states[:: 1 + len(states) // POSITIONS]:
            for seat in state.acting_seats():
                check_numbers(state, seat)
        for number, state in enumerate(states[:: 1 + len(states) // 4]):
            check_observations(state, number)
            check_memory(state, number)


def check_numbers(state: State, seat: int) -> None:
    """Check a seat's legal actions: codes within bounds, each of one action, found part by part."""
    game, legal = game_of(state), state.legal_actions(seat)
    known = game.encoding.numbering.codes[legal]
    assert (known[:, 0] >= 0).all(), "every legal action has numbers"
    assert known.max() < game.num_actions, "numbers are within bounds"
    assert len(np.unique(known, axis=0)) == len(legal), "no two actions have the same numbers"
    some = legal[:: 1 + len(legal) // MANY]
    codes = [game.encode(state, seat, action) for action in some]
    assert [game.decode(state, seat, code) for code in codes] == some, "every action reads back"
    for code in codes[:1] + codes[-1:]:
        for given in range(len(code)):
            mask = game.legal_mask(state, seat, code[:given])
            assert mask.shape == (game.num_actions,), "a mask has a place for each number"
            assert mask[code[given]] == 1, "the next part of a legal action is legal"
        assert not game.legal_parts(state, seat, code), "after the last part there is no other"
    firsts = {code[0] for code in codes}
    assert firsts <= set(game.legal_parts(state, seat)), "legal first parts are those of legal actions"
    for number in sorted(set(range(game.num_actions)) - set(game.legal_parts(state, seat)))[:3]:
        _check_refused(state, seat, number)


def _check_refused(state: State, seat: int, number: int) -> None:
    game = game_of(state)
    for ask in (game.decode, game.legal_mask):
        try:
            ask(state, seat, (number,))
        except IllegalAction:
            continue
        raise AssertionError(f"the number {number} is not legal and yet was taken")


def check_planes(game: Game) -> None:
    """Check that the planes fit the record, and are the same for all seats."""
    dtype = game.definition.rules.dtype
    assert dtype.fields is not None
    for name, (field, *_) in dtype.fields.items():
        assert field.base == WORD, f"observations read records of int32, which {name} is not"
    described = [
        [(plane.name, plane.rule, plane.shape) for plane in game.encoding.planes(seat)]
        for seat in range(game.num_seats)
    ]
    assert all(each == described[0] for each in described), (
        "planes have the same names and shapes for each seat"
    )
    names = [name for name, *_ in described[0]]
    assert len(set(names)) == len(names), "planes differ in name"
    for seat in range(game.num_seats):
        for plane in game.encoding.planes(seat):
            size = int(np.prod(dtype[plane.field].shape, dtype=int))
            assert 0 <= plane.cells.min() <= plane.cells.max() < size, (
                f"{plane.name}: cells are those of the field"
            )


def memory_of(state: State, seat: int, memory: MatchMemory | None = None) -> bytes:
    """The view and the memory of *seat* in numbers; *memory* is that of an earlier state of the match."""
    game = game_of(state)
    memory = memory or MatchMemory(game.encoding.recollection, state)
    memory.follow(state)
    numbers = np.empty(game.encoding.recollection.size, np.float32)
    memory.write(seat, numbers)
    assert numbers.min() >= 0, "a memory is from 0"
    assert numbers.max() <= 1, "a memory is up to 1"
    return game.observe([state], [seat]).tobytes() + numbers.tobytes()


def check_memory(state: State, seed: int) -> None:
    """Check that memories are equal for all states that a seat with perfect memory cannot tell apart."""
    memory = MatchMemory(game_of(state).encoding.recollection, state)
    for seat in range(state.game.num_seats):
        twin = state.resample(seat, seed, "perfect")
        assert memory_of(twin, seat) == memory_of(state, seat, memory), (
            "equal information states have equal memories"
        )


def check_observations(state: State, seed: int) -> None:
    """Check that observations are from 0 to 1, and equal for all states that a seat cannot tell apart."""
    game, seats = game_of(state), range(state.game.num_seats)
    seen = game.observe([state for _ in seats], seats)
    assert seen.shape == (len(seats), game.encoding.size), "an observation has a row for each state"
    assert seen.min() >= 0, "observations are from 0"
    assert seen.max() <= 1, "observations are up to 1"
    views = [state.observation(seat) for seat in seats]
    others = [view.resample(seat, seed) for seat, view in enumerate(views)]
    for alike in (views, others):
        assert game.observe(alike, seats).tobytes() == seen.tobytes(), "equal views have equal observations"
    assert state.acting_seats() != (CHANCE,) or not game.legal_parts(state, 0), "chance alone acts"
