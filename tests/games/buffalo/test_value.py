"""Results proven at a glance are true: exact tables of small boards say the same (B2, B3)."""

import random
from collections import Counter

import pytest
from tools import fit_buffalo

from stampede.bots.knowledge import on_board
from stampede.core.policy import SURE, WIN
from stampede.core.record import view_at
from stampede.games import load
from stampede.games.buffalo.opponents.value import evaluate
from stampede.games.buffalo.opponents.weights import WEIGHTS
from stampede.games.buffalo.solver.looking import is_chiefs
from tests.bots import naive
from tests.effort import effort

POSITIONS = effort(2_000, 40_000)


@pytest.mark.slow
@pytest.mark.parametrize("width", [3, 4])
def test_proofs_agree_with_exact_tables(width: int) -> None:
    lot, found = random.Random(width), Counter[tuple[str, bool]]()
    for number in range(POSITIONS):
        height, dogs = 5 + number % 3, number % 4
        position = naive.scattered(lot, width, height, lot.randint(1, width), dogs)
        if naive.winner(position):
            continue
        game = load("buffalo", {"width": width, "height": height, "dogs": dogs}, "plain")
        state = game.state_from_text(naive.text(position))
        value = evaluate(view_at(on_board(game, state.records), 0), 0)
        assert abs(value) < WIN
        if abs(value) >= SURE:
            assert (value < 0) == is_chiefs(state.records), naive.text(position)
            found[position.side, value > 0] += 1
    assert min(found[side, buffaloes] for side in "bc" for buffaloes in (False, True)) > POSITIONS // 200


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4/3B/4/1D2/C3/4/4 b", WIN - 1),
        ("4/4/3B/1D2/C3/4/4 b", WIN - 3),
        ("4/3B/4/1D2/C3/4/4 c", WIN - 2),
        ("4/4/3B/4/C3/D3/4 c", WIN - 4),
        ("4/3D/4/3B/C3/4/4 c", 2 - WIN),
        ("4/3D/4/3B/C3/4/4 b", 1 - WIN),
    ],
)
def test_a_proof_says_how_far_the_end_is(text: str, value: int) -> None:
    game = load("buffalo", {"width": 4}, "plain")

    assert evaluate(view_at(on_board(game, game.state_from_text(text).records), 0), 0) == value


@pytest.mark.parametrize(
    "text",
    [
        "4/4/3B/1D2/C3/4/4 c",  # the dog runs before it
        "4/4/3B/2C1/4/4/4 c",  # the chief comes beside its next cell
        "4/4/BB2/2C1/4/3D/4 c",  # the chief takes one and stands next to the cell of the other
    ],
)
def test_what_can_be_answered_is_not_proven(text: str) -> None:
    game = load("buffalo", {"width": 4}, "plain")
    value = evaluate(view_at(on_board(game, game.state_from_text(text).records), 0), 0)

    assert abs(value) < SURE


def test_the_fit_sees_what_the_evaluation_sums() -> None:
    """The features that ``tools/fit_buffalo.py`` counts, times the weights, are the evaluation."""
    lot, game = random.Random(6), load("buffalo", {}, "plain")
    for _ in range(30):
        state = game.new_initial_state()
        for _ in range(lot.randint(1, 30)):
            before, seat = state.clone(), state.acting_seats()[0]
            state.apply_action(seat, lot.choice(state.legal_actions(seat)))
            if state.is_terminal():
                state = before
                break
        boards = on_board(game, state.records)
        value = evaluate(view_at(boards, 0), 0)
        has = fit_buffalo.features(boards)[0]
        assert abs(value) >= SURE or value == sum(WEIGHTS[feature] for feature in has if feature >= 0)
