"""A game that declares no numbers for learning has generic ones: actions as they are, views bit by bit."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from stampede.core.errors import MissingPart
from stampede.core.game import Game
from stampede.core.generic_tensors import BITS, generic
from stampede.core.interface import CHANCE
from stampede_kuhn.definition import KUHN
from stampede_kuhn.rules import BET, HIDDEN, PASS

GAME = Game(KUHN, {}, "plain")


def test_an_action_is_one_part_its_number() -> None:
    state = GAME.new_initial_state(seed=1)

    assert GAME.num_actions == KUHN.rules.num_actions
    assert GAME.legal_parts(state, 0) == [PASS, BET]
    assert [GAME.encode(state, 0, action) for action in (PASS, BET)] == [(PASS,), (BET,)]
    assert GAME.decode(state, 0, (BET,)) == BET


def test_observations_differ_where_views_do() -> None:
    seen: dict[tuple[int, bytes], bytes] = {}
    for deal in permutations(range(3), 2):
        for made in ((), (PASS,), (BET,), (PASS, BET), (BET, BET)):
            state = GAME.new_initial_state()
            for card in deal:
                state.apply_action(CHANCE, card)
            for number, action in enumerate(made):
                state.apply_action(number % 2, action)
            for seat, row in enumerate(GAME.observe([state, state], range(2))):
                view = seat, state.observation(seat).records.tobytes()
                assert seen.setdefault(view, row.tobytes()) == row.tobytes()
    assert len(set(seen.values())) == len(seen) > 2 * 3 * 4


def test_the_seat_comes_first_and_numbers_are_in_binary() -> None:
    state = GAME.new_initial_state()
    for card in (1, 2):
        state.apply_action(CHANCE, card)

    row = GAME.observe([state], [0])[0].astype(np.uint8)
    assert row[:2].tolist() == [1, 0]
    cards = row[2 : 2 + 2 * BITS].reshape(2, BITS)
    assert [int(bits.view(bool) @ (1 << np.arange(BITS))) for bits in cards] == [1, 2**BITS + HIDDEN]


def test_records_of_other_numbers_have_none() -> None:
    rules = replace(KUHN.rules, dtype=np.dtype([("card", np.int8, (2,))]))
    with pytest.raises(MissingPart, match=r"Poker has no Tensors part, and .* of int32: card is int8"):
        generic("Poker", rules, 2)
