"""Wins forced within five moves are found, each checked by a second reading of the rules (B2, B3)."""

import random
from collections import Counter
from functools import cache

import pytest

from stampede.bots.choose import choose
from stampede.bots.engine import Engine
from stampede.core.game import Game, State, game_of
from stampede.core.policy import SURE, WIN
from stampede.games import load
from stampede.solved import lookup
from tests.bots import naive

PLIES = 5
KINDS = 12
"""Positions kept of each side and length of the win."""


@cache
def forced_wins() -> tuple[tuple[naive.Position, int], ...]:
    """Positions whose side to move wins by force, with the fewest moves that takes."""
    lot = random.Random(5)
    kept: Counter[tuple[str, int]] = Counter()
    found = []
    for number in range(600):
        position = candidate(lot, number)
        lengths = [n for n in range(1, PLIES + 1) if naive.can_force(position, position.side, n)]
        if naive.winner(position) or not lengths or kept[position.side, lengths[0]] == KINDS:
            continue
        kept[position.side, lengths[0]] += 1
        found.append((position, lengths[0]))
    return tuple(found)


def candidate(lot: random.Random, number: int) -> naive.Position:
    width, height = lot.randint(3, 6), lot.randint(5, 7)
    if number % 8 == 0:
        return naive.scattered(lot, 11, 7, lot.randint(1, 3), lot.randint(0, 1))
    if number % 2:
        return naive.played(lot, width, height, lot.randint(0, min(2, width - 1)), lot.randint(0, 14))
    return naive.scattered(lot, width, height, lot.randint(1, min(4, width)), lot.randint(0, 2))


@cache
def game(width: int, height: int) -> Game:
    return load("buffalo", {"width": width, "height": height}, "compiled")


def seen(position: naive.Position) -> State:
    return game(position.width, position.height).state_from_text(naive.text(position))


def check_wins(position: naive.Position, move: str, plies: int) -> None:
    follower = naive.after(position, *naive.read(move))
    assert naive.can_force(follower, position.side, plies - 1), (naive.text(position), plies, move)


@pytest.mark.slow
def test_the_set_is_large_and_varied() -> None:
    kinds = Counter((position.side, plies) for position, plies in forced_wins())
    assert sum(kinds.values()) >= 60
    assert all(kinds[side, plies] >= 5 for side in "bc" for plies in (1, 3, 5))


@pytest.mark.slow
def test_both_readings_have_the_same_moves() -> None:
    for position, _ in forced_wins():
        state = seen(position)
        seat = "bc".index(position.side)
        ours = {state.action_to_string(seat, action) for action in state.legal_actions(seat)}
        assert ours == {naive.name(*move) for move in naive.moves(position)}


@pytest.mark.slow
@pytest.mark.parametrize("depth", [PLIES, PLIES + 3])
def test_search_wins_as_fast_as_can_be(depth: int) -> None:
    """The chief wins as fast as he says: where a glance proves his win, it bounds the moves to the end."""
    engines: dict[tuple[int, int], Engine] = {}
    for position, plies in forced_wins():
        engine = engines.setdefault(
            (position.width, position.height), Engine(game_of(seen(position)), bits=14)
        )
        finding = engine.think(seen(position), depth=depth)
        move = seen(position).action_to_string("bc".index(position.side), finding.action)
        if position.side == "b":
            assert finding.value == WIN - plies, naive.text(position)
            check_wins(position, move, plies)
        else:
            assert finding.value >= SURE, naive.text(position)
            check_wins(position, move, WIN - finding.value)


@pytest.mark.slow
def test_strongest_level_wins_in_its_time() -> None:
    """As fast as can be, or by a move that a table of a small board proves to win."""
    for position, plies in forced_wins():
        state, seat = seen(position), "bc".index(position.side)
        move = choose("buffalo", state.game.options, state.observation(seat).to_dict(), seat, 5, seed=plies)
        state.apply_action(seat, move)
        proven = lookup(state)
        if proven is not None:
            assert proven.winner == seat, naive.text(position)
        elif position.side == "b":
            check_wins(position, move, plies)
        else:
            assert state.is_terminal() or Engine(game_of(state), bits=14).think(state, depth=9).value <= -SURE
