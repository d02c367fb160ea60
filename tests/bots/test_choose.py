"""The worker's function: any level, any legal position, plain data in and out (B4.1, B4.2)."""

import random
import subprocess
import sys
import time
from collections.abc import Mapping

import pytest

from stampede.bots import levels
from stampede.bots.alphabeta_player import FULL, AlphaBetaPlayer
from stampede.bots.choose import choose
from stampede.bots.engine import Engine
from stampede.bots.levels import strengths
from stampede.bots.warm import warm
from stampede.core.chance import new_stream
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State
from stampede.core.strength import AlphaBetaConfig
from stampede.games import all_games, find, load

OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    {"empty_columns": "2", "opening_moves": 3},
    {"width": 3, "height": 5, "dogs": 0},
    {"width": 6, "height": 6, "empty_columns": "ac"},
)


@pytest.mark.slow
def test_levels_are_described_without_the_compiler() -> None:
    code = "import sys, stampede.bots as b; assert b.levels('buffalo'); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(InvalidOption, match="chess"):
        levels("chess")


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_levels_with_names(name: str) -> None:
    found = levels(name)
    assert [level.level for level in found] == list(range(1, len(strengths(find(name))) + 1))
    assert len({level.name for level in found}) == len(found) == 5
    assert all(level.blurb.endswith(".") for level in found)


def test_a_level_there_is_not_is_refused() -> None:
    data = load("buffalo").new_initial_state(seed=1).to_dict()
    for level in (0, 6):
        with pytest.raises(InvalidOption, match="1 to 5"):
            choose("buffalo", {}, data, 0, level, 1)


@pytest.mark.parametrize("name", ["abilene", "zoff"])
def test_tables_that_are_running_keep_their_levels(name: str) -> None:
    definition = find(name)
    (before,), now = definition.opponents.former, strengths(definition)
    assert strengths(definition, len(definition.opponents.former)) == now
    assert strengths(definition, 0) == before != now
    assert before[1:] == now[1:]


def met(game: Game, actions: int) -> State:
    """A position met in random play in which a seat has a choice."""
    lot = random.Random(actions)
    state = game.new_initial_state(seed=actions)
    while actions > 0 or len(state.legal_actions(state.acting_seats()[0])) == 1:
        seat = lot.choice(state.acting_seats())
        state.apply_action(seat, lot.choice(state.legal_actions(seat)))
        actions -= 1
    return state


def test_a_match_is_played_by_the_rules_it_began_with() -> None:
    """B4.1 Of two matches that look alike, in one the last opening move may be declined, which is better."""
    options = {"width": 3, "height": 6, "dogs": 0, "opening_moves": 3}
    chosen = []
    warm("buffalo", lambda *_told: None)  # or compiling takes the time to think
    for version in (1, 2, 1):
        state = load("buffalo", options, rules_version=version).new_initial_state()
        state.apply_action(0, "a1a2")
        state.apply_action(0, "c1c2")
        chosen.append(choose("buffalo", options, state.observation(0).to_dict(), 0, 5, 1))

    assert chosen == ["b1b2", "stop", "b1b2"]


SETTINGS: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("zoff", {"players": 2}),
    ("zoff", {"players": 3, "fair_bonus": True}),
    ("zoff", {"players": 5, "open_tracker": True}),
    ("zoff", {"players": 4, "auction": True}),
    ("zoff", {"players": 6}),
    ("abilene", {"players": 3}),
    ("abilene", {"players": 6, "hidden_totals": True}),
)


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_every_level_answers_from_what_its_seat_sees(
    name: str, options: Mapping[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(name, options, "compiled")
    for actions in (0, 1, 7, 20):
        state = met(game, actions)
        seat = state.acting_seats()[0]
        other = state.resample(seat, 3)
        for level in levels(name)[:3]:
            texts = [
                choose(name, options, each.observation(seat).to_dict(), seat, level.level, "seed")
                for each in (state, other)
            ]
            assert texts[0] == texts[1], "hidden information makes no difference"
            state.string_to_action(seat, texts[0])
        with monkeypatch.context() as hurry:
            hurry.setattr("stampede.bots.choose.SECONDS", 0.01)
            for level in levels(name)[3:]:
                answer = choose(name, options, state.observation(seat).to_dict(), seat, level.level, "seed")
                state.string_to_action(seat, answer)


@pytest.mark.parametrize("name", ["zoff", "abilene"])
def test_strongest_levels_keep_their_time(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stampede.bots.choose.SECONDS", 0.1)
    state = met(load(name, {}, "compiled"), 3)
    seat = state.acting_seats()[0]
    for _ in range(3):
        before = time.process_time()
        choose(name, {}, state.observation(seat).to_dict(), seat, len(levels(name)), 1)
        taken = time.process_time() - before
    assert taken < 1.0, "a tenth of a second of computing, and much room"


@pytest.mark.parametrize("options", OPTIONS)
def test_weak_levels_play_whole_games(options: Mapping[str, object]) -> None:
    game = load("buffalo", options, "compiled")
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        data = state.observation(seat).to_dict()
        texts = [choose("buffalo", options, data, seat, level, "seed") for level in (1, 2, 1, 2)]
        assert texts[:2] == texts[2:], "the seed decides"
        state.apply_action(seat, texts[seat])


def test_strongest_level_keeps_its_time() -> None:
    game = load("buffalo", {}, "compiled")
    player, lot = AlphaBetaPlayer(game, FULL), random.Random(9)
    warm("buffalo", lambda _step, _part: None)
    state = game.new_initial_state(seed=1)
    for _ in range(6):
        seat = state.acting_seats()[0]
        before = time.process_time()
        action = player.choose(state.observation(seat), seat, 0.1, new_stream(1))
        assert time.process_time() - before < 1.0, "a tenth of a second of computing, and much room"
        assert action in state.legal_actions(seat)
        state.apply_action(seat, lot.choice(state.legal_actions(seat)))


@pytest.mark.parametrize("noise", [0, 5])
def test_who_sees_only_so_far_keeps_the_time_too(noise: int) -> None:
    player = AlphaBetaPlayer(load("buffalo", {}, "compiled"), AlphaBetaConfig(depth=8, noise=noise))
    warm("buffalo", lambda _step, _part: None)
    state = load("buffalo", {}, "compiled").new_initial_state(seed=1)
    before = time.process_time()
    assert player.choose(state, 0, 0.1, new_stream(1)) in state.legal_actions(0)
    assert time.process_time() - before < 1.0, "a tenth of a second of computing, and much room"


def test_no_time_at_all_still_gives_an_action() -> None:
    game = load("buffalo", {}, "compiled")
    state = game.new_initial_state(seed=1)
    player = AlphaBetaPlayer(game, FULL)
    for _ in range(50):
        assert player.choose(state, 0, 0.0, new_stream(1)) in state.legal_actions(0)


def test_hints_keep_the_position() -> None:
    game = load("buffalo", {}, "compiled")
    state = game.new_initial_state(seed=1)
    before = state.to_dict()
    Engine(game, bits=8).values(state, 0, 2)
    assert state.to_dict() == before


def test_warm_tells_its_steps() -> None:
    told: list[tuple[str, float]] = []
    warm("buffalo", lambda step, part: told.append((step, part)))
    assert [part for _, part in told] == sorted({part for _, part in told})
    assert told[0][1] == 0.0
    assert told[-1] == ("Buffalo: ready", 1.0)
    assert "(1 of 3)" in told[0][0]
