"""The newcomer's four habits, in small games."""

from math import inf

import numpy as np
import pytest

from stampede.bots.heuristic import HeuristicPlayer
from stampede.bots.newcomer import player
from stampede.bots.newcomer.player import ACTIONS, NewcomerPlayer
from stampede.cli.arena import entrant_of
from stampede.core.chance import new_stream
from stampede.core.game import Mode, State, game_of
from stampede.core.strength import GlanceConfig, HeuristicConfig
from stampede.games import all_games, load
from tests.bots.small import MATRIX, TICTACTOE, corner, game, matrix, taste, with_policy
from tests.bots.test_small_games import dealt, played
from tests.editing import EditedState


def chosen(state: State, tries: int = 60) -> list[int]:
    """The novice's action, with one seed after the other."""
    seat = state.acting_seats()[0]
    bot = NewcomerPlayer(game_of(state), GlanceConfig())
    return [bot.choose(state.observation(seat), seat, inf, new_stream(seed)) for seed in range(tries)]


@pytest.mark.parametrize("mode", ["plain", "compiled"])
@pytest.mark.parametrize(("cells", "win"), [("0314", 2), ("03147", 5)])
def test_a_win_at_once_is_taken(cells: str, win: int, mode: Mode) -> None:
    assert set(chosen(played(cells, mode))) == {win}


@pytest.mark.parametrize(("cells", "rescue"), [("041", 2), ("0481", 7)])
def test_a_loss_at_the_next_action_is_avoided(cells: str, rescue: int) -> None:
    assert set(chosen(played(cells))) == {rescue}


@pytest.mark.parametrize(("lapses", "share"), [(0, 0.0), (30, 0.3), (100, 1.0)])
def test_a_player_by_rule_of_thumb_has_so_many_lapses(
    lapses: int, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = played("0314")
    seat, tries = state.acting_seats()[0], 200
    asked: list[int] = []

    def choose(_novice: object, seen: State, seat: int, *_rest: object) -> int:
        asked.append(seat)
        return seen.legal_actions(seat)[0]

    monkeypatch.setattr(NewcomerPlayer, "choose", choose)
    bot = HeuristicPlayer(game_of(state), HeuristicConfig(lapses=lapses))
    for seed in range(tries):
        assert bot.choose(state.observation(seat), seat, inf, new_stream(seed)) in state.legal_actions(seat)
    assert len(asked) / tries == pytest.approx(share, abs=0.1)


def test_who_loses_anyway_plays_anything() -> None:
    assert set(chosen(played("04286"))) == {1, 3, 5, 7}


def test_the_worse_half_is_dropped_and_the_rest_drawn_evenly() -> None:
    state = game(with_policy(TICTACTOE, taste)).new_initial_state()
    state.apply_action(0, 0)
    counts = np.bincount(chosen(state, 400), minlength=9)
    assert counts[:5].sum() == 0, "of eight cells the four with the smallest numbers are dropped"
    assert counts[5:] == pytest.approx(100, abs=35)


def test_without_an_opinion_all_are_drawn() -> None:
    assert set(chosen(played("0"))) == set(range(1, 9))


def test_in_a_long_list_what_looks_alike_is_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "ACTIONS", 4)
    state = game(with_policy(TICTACTOE, corner)).new_initial_state()
    state.apply_action(0, 0)
    taken = chosen(state, 400).count(8)
    assert taken / 400 == pytest.approx(1 - (7 / 8) ** 4, abs=0.08), "whenever it is among the four looked at"


def test_what_others_choose_at_the_same_time_is_drawn_by_lot() -> None:
    state = EditedState(game(MATRIX).new_initial_state())
    matrix.fill(matrix.view(state.records, 0), ((2, 2, 2), (0, 0, 0), (1, 1, 1)))
    assert set(chosen(state)) == {0, 2}, "what a choice brings shows when all have chosen"


def test_a_card_not_seen_makes_no_difference() -> None:
    for own in range(3):
        first, second = (chosen(dealt((own, other)), 20) for other in {0, 1, 2} - {own})
        assert first == second


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_it_plays_every_game(name: str) -> None:
    state = load(name, {}, "plain").new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    bot = entrant_of("newcomer", name).make(game_of(state), seat)
    assert bot.choose(state.observation(seat), seat, inf, new_stream(1)) in state.legal_actions(seat)


@pytest.mark.stands_on("zoff")
def test_of_a_long_list_any_action_may_be_looked_at() -> None:
    state = load("zoff", {"players": 3}, "compiled").new_initial_state(seed=1)
    seat = next(seat for seat in state.acting_seats() if len(state.legal_actions(seat)) > ACTIONS)
    bot = NewcomerPlayer(game_of(state), GlanceConfig())
    found = {bot.choose(state.observation(seat), seat, inf, new_stream(seed)) for seed in range(5)}
    assert len(found) > 1
    assert found <= set(state.legal_actions(seat))
