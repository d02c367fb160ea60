"""The worker's function: any level, any legal position, plain data in and out (B4.1, B4.2)."""

import random
import subprocess
import sys
import time
from collections.abc import Mapping
from math import inf

import pytest

from stampede.bots import levels, proven
from stampede.bots.alphabeta_player import FULL, AlphaBetaPlayer
from stampede.bots.choose import choose
from stampede.bots.engine import Engine
from stampede.bots.levels import strength_of, strengths
from stampede.bots.making import make_bot, make_level
from stampede.bots.montecarlo import MonteCarloPlayer
from stampede.bots.warm import warm
from stampede.core.chance import new_stream
from stampede.core.errors import InvalidFile, InvalidOption
from stampede.core.game import Game, State
from stampede.core.policy import SURE
from stampede.core.strength import AlphaBetaConfig, MonteCarloConfig
from stampede.games import all_games, find, load

OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    {"empty_columns": "2", "opening_moves": 3},
    {"width": 3, "height": 5, "dogs": 0},
    {"width": 6, "height": 6, "empty_columns": "ac"},
)


@pytest.mark.stands_on("buffalo")
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
    assert len({level.name for level in found}) == len(found) == 6
    assert all(level.blurb.endswith(".") for level in found)


def test_a_level_there_is_not_is_refused() -> None:
    data = load("roundup").new_initial_state(seed=1).to_dict()
    for level in (0, 7):
        with pytest.raises(InvalidOption, match="1 to 6"):
            choose("roundup", {}, data, 0, level, 1)


@pytest.mark.parametrize("name", ["abilene", "buffalo", "zoff"])
def test_tables_that_are_running_keep_their_levels(name: str) -> None:
    """A computer of the sixth level may sit down there too: it plays as today."""
    definition = find(name)
    former, now = definition.opponents.former, strengths(definition)
    assert strengths(definition, len(former)) == now
    for number, before in enumerate(former):
        assert len(before) in {5, 6}
        assert strengths(definition, number) == (*before, *now[len(before) :]) != now


@pytest.mark.parametrize("name", ["abilene", "buffalo", "zoff"])
def test_a_busy_machine_weakens_no_strong_level(name: str) -> None:
    """No time at all, and still so many playouts or positions."""
    game = load(name, {}, "compiled")
    state = met(game, 20)
    seat = state.acting_seats()[0]
    for level in (5, 6):
        strength = strength_of(game.definition, level, seat)
        assert isinstance(strength, AlphaBetaConfig | MonteCarloConfig)
        assert strength.floor > 0
        if isinstance(strength, AlphaBetaConfig):
            found = Engine(game).think(state, seconds=0.0, nodes=strength.nodes, floor=strength.floor)
            assert found.nodes >= min(strength.floor, strength.nodes) or abs(found.value) >= SURE
        else:
            player = MonteCarloPlayer(game, strength)
            tried = player.explore(state.observation(seat), seat, 0.0, new_stream(1))
            rounds = (len(tried) - 1).bit_length()
            assert sum(each.visits for each in tried) > 0.6 * strength.floor - rounds * len(tried)


def met(game: Game, actions: int) -> State:
    """A position met in random play in which a seat has a choice."""
    lot = random.Random(actions)
    state = game.new_initial_state(seed=actions)
    while actions > 0 or len(state.legal_actions(state.acting_seats()[0])) == 1:
        seat = lot.choice(state.acting_seats())
        state.apply_action(seat, lot.choice(state.legal_actions(seat)))
        actions -= 1
    return state


@pytest.mark.stands_on("buffalo")
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
        other = state.resample(seat, 3, "perfect")
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


@pytest.mark.parametrize(("name", "options"), SETTINGS)
def test_no_level_looks_at_what_its_seat_may_not_know(name: str, options: Mapping[str, object]) -> None:
    """Each level, bounded in counts, chooses the same when the truth it may not see is another one."""
    game = load(name, options, "compiled")
    for actions in (1, 30):
        state = met(game, actions)
        seat = state.acting_seats()[0]
        other = state.resample(seat, 5, "perfect")
        assert other.information_state(seat) == state.information_state(seat)
        for level in levels(name):
            counts = strength_of(game.definition, level.level, seat)
            playouts = 12 if isinstance(counts, MonteCarloConfig) else None
            chosen = set()
            for truth in (state, other):
                bot = make_level(game, level.level, seat, counts=playouts)
                chosen.add(bot.choose(truth.observation(seat), seat, inf, new_stream("s")))
            assert len(chosen) == 1, level


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
@pytest.mark.stands_on("buffalo")
def test_weak_levels_play_whole_games(options: Mapping[str, object]) -> None:
    game = load("buffalo", options, "compiled")
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        data = state.observation(seat).to_dict()
        texts = [choose("buffalo", options, data, seat, level, "seed") for level in (1, 2, 1, 2)]
        assert texts[:2] == texts[2:], "the seed decides"
        state.apply_action(seat, texts[seat])


@pytest.mark.stands_on("buffalo")
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
@pytest.mark.stands_on("buffalo")
def test_who_sees_only_so_far_keeps_the_time_too(noise: int) -> None:
    player = AlphaBetaPlayer(load("buffalo", {}, "compiled"), AlphaBetaConfig(depth=8, noise=noise))
    warm("buffalo", lambda _step, _part: None)
    state = load("buffalo", {}, "compiled").new_initial_state(seed=1)
    before = time.process_time()
    assert player.choose(state, 0, 0.1, new_stream(1)) in state.legal_actions(0)
    assert time.process_time() - before < 1.0, "a tenth of a second of computing, and much room"


@pytest.mark.stands_on("buffalo")
def test_no_time_at_all_still_gives_an_action() -> None:
    game = load("buffalo", {}, "compiled")
    state = game.new_initial_state(seed=1)
    player = AlphaBetaPlayer(game, FULL)
    for _ in range(50):
        assert player.choose(state, 0, 0.0, new_stream(1)) in state.legal_actions(0)


@pytest.mark.stands_on("buffalo")
def test_hints_keep_the_position() -> None:
    game = load("buffalo", {}, "compiled")
    state = game.new_initial_state(seed=1)
    before = state.to_dict()
    Engine(game, bits=8).values(state, 0, 2)
    assert state.to_dict() == before


@pytest.mark.stands_on("buffalo")
def test_warm_tells_its_steps() -> None:
    told: list[tuple[str, float]] = []
    warm("buffalo", lambda step, part: told.append((step, part)))
    assert [part for _, part in told] == sorted({part for _, part in told})
    assert told[0][1] == 0.0
    assert told[-1] == ("Buffalo: ready", 1.0)
    assert "(1 of 3)" in told[0][0]


@pytest.mark.stands_on("buffalo")
@pytest.mark.parametrize("level", [4, 5])
def test_high_levels_play_what_is_proven(level: int) -> None:
    """B6.1 On 4x6 without dogs the buffaloes win, but only if one at the edge begins."""
    game = load("buffalo", {"width": 4, "height": 6, "dogs": 0}, "compiled")
    state = game.new_initial_state()
    player = make_bot(game, strengths(game.definition)[level - 1][0])
    assert isinstance(player, AlphaBetaPlayer)
    player.choose(state.observation(0), 0, 0.0, new_stream(1))
    player.proven.wait()
    lot = random.Random(4)
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        legal = state.legal_actions(seat)
        chosen = (
            player.choose(state.observation(0), 0, 0.0, new_stream(1)) if seat == 0 else lot.choice(legal)
        )
        state.apply_action(seat, chosen)
    assert state.winners() == (0,)


@pytest.mark.stands_on("buffalo")
def test_a_damaged_table_is_logged_and_play_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def damaged(_state: State) -> None:
        raise InvalidFile("the table of 4x6 is damaged")

    monkeypatch.setattr(proven, "lookup", damaged)
    game = load("buffalo", {"width": 4, "height": 6, "dogs": 0}, "compiled")
    state = game.new_initial_state()
    player = AlphaBetaPlayer(game, FULL)
    for _ in range(3):
        assert player.choose(state.observation(0), 0, 0.0, new_stream(1)) in state.legal_actions(0)
        player.proven.wait()
    assert [record.getMessage() for record in caplog.records] == [
        "buffalo: no proven moves are played: the table of 4x6 is damaged"
    ]
