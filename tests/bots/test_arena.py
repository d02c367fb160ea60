"""Each level of Buffalo beats the one below it; tournaments are fair, and come out again the same."""

import time
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import ClassVar

import pytest

from stampede.arena.contest import Entrant
from stampede.arena.results import Played, Tournament
from stampede.arena.tournament import play_tournament
from stampede.bots import making
from stampede.bots.levels import strengths
from stampede.bots.making import make_level
from stampede.bots.montecarlo import MonteCarloPlayer
from stampede.bots.uniform import Uniform
from stampede.core.chance import Stream, new_stream
from stampede.core.errors import InvalidOption
from stampede.core.game import Game, State
from stampede.core.strength import SECONDS, AlphaBetaConfig, HeuristicConfig, MonteCarloConfig
from stampede.games import all_games, find, load
from tests.effort import effort

BUFFALO = {"empty_columns": "cfi"}
"""A handicap at which both sides win."""
BRIEF = MonteCarloConfig(playouts=40, seconds=inf, determinizations=2, horizon=30)


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [
        (Entrant.level(3), Entrant.chance(), 0.75),
        (Entrant.level(2), Entrant.level(1), 0.6),
        (Entrant.level(3), Entrant.level(2), 0.6),
        (Entrant.strength("far-sighted", AlphaBetaConfig(depth=5)), Entrant.level(3), 0.6),
    ],
)
@pytest.mark.stands_on("buffalo")
def test_each_beats_the_one_below(better: Entrant, worse: Entrant, least: float) -> None:
    tournament = play_tournament("buffalo", [better, worse], effort(8, 15), 1, options=BUFFALO, opening=2)
    assert tournament.win_share(better.name).mean >= least, tournament.table()


@pytest.mark.parametrize("workers", [0, 1])
def test_tournaments_come_out_again_the_same(workers: int) -> None:
    entrants = [Entrant.strength("brief", BRIEF), *[Entrant.strength("thumb", HeuristicConfig())] * 2]
    options = {"players": 3}
    runs = [
        play_tournament("drive", entrants, 2, 7, options=options, workers=number) for number in (0, workers)
    ]
    played = [[game._replace(cpu=()) for game in run.games] for run in runs]
    assert played[0] == played[1]
    assert [game.names.index("brief") for game in runs[0].games] == [0, 2, 1] * 2, "everybody sits everywhere"
    assert runs[0].games[0].scores != runs[0].games[3].scores, "deals differ"


def test_equal_line_ups_are_played_once() -> None:
    entrants = [Entrant.chance(), Entrant.strength("thumb", HeuristicConfig())] * 2
    told: list[tuple[int, int]] = []
    tournament = play_tournament(
        "drive",
        entrants,
        1,
        1,
        options={"players": 4},
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(1, 2), (2, 2)]
    assert tournament.fair_share("chance") == 0.5


class Caller(Uniform):
    """A player from outside, as far as a tournament sees it: it fails when it is first asked."""

    seen: ClassVar[list[object]] = []

    def __init__(self) -> None:
        self.failure = ""

    def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
        """Fail, and let another choose."""
        self.failure = f"seat {seat} has no hay"
        return super().choose(observation, seat, budget_s, stream)

    def finish(self, returns: Sequence[float]) -> None:
        """Note each call."""
        self.seen.append(list(returns))

    def close(self) -> None:
        """Note that it is over."""
        self.seen.append("closed")


def test_visitors_are_told_the_result_and_go_and_their_failure_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Caller, "seen", [])
    visitor = Entrant("visitor", lambda _game, _seat: Caller())
    tournament = play_tournament("roundup", [Entrant.chance(), visitor], 1, 1, options={"width": 5})

    first, second = tournament.games
    assert Caller.seen == [list(first.returns), "closed", list(second.returns), "closed"]
    assert (first.failures, second.failures) == (("", "seat 1 has no hay"), ("seat 0 has no hay", ""))


def test_visitors_go_when_a_game_cannot_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def stay_away(_game: Game, _seat: int) -> Caller:
        raise InvalidOption("no such bot")

    monkeypatch.setattr(Caller, "seen", [])
    entrants = [Entrant("visitor", lambda _game, _seat: Caller()), Entrant("nobody", stay_away)]
    with pytest.raises(InvalidOption, match="no such bot"):
        play_tournament("roundup", entrants, 1, 1)
    assert Caller.seen == ["closed"]


def test_there_is_an_entrant_for_each_seat() -> None:
    with pytest.raises(InvalidOption, match="2 take part: 4 seats"):
        play_tournament("drive", [Entrant.chance()] * 2, 1, 1, options={"players": 4})


def played(deal: int, names: str, winners: str) -> Played:
    shares = tuple((name in winners) / len(winners) for name in names)
    return Played(deal, tuple(names), shares, (0.0,) * 3, (0.0,) * 3, 10)


def test_shares_and_intervals() -> None:
    tournament = Tournament(tuple(played(deal, "abb", "a" if deal % 2 else "ab") for deal in range(100)))
    assert tournament.win_share("a").mean == pytest.approx(0.75)
    assert tournament.fair_share("a") == pytest.approx(1 / 3)
    low, high = tournament.win_share("a")[1:]
    # 100 deals scattering by 0.25: the mean of them scatters by 0.025.
    assert 0.75 - low == pytest.approx(1.96 * 0.025, abs=0.005)
    assert high - 0.75 == pytest.approx(1.96 * 0.025, abs=0.005)
    assert tournament.seat_shares("b") == pytest.approx((0.0, 0.25, 0.25))


def test_games_of_one_deal_are_no_independent_trials() -> None:
    one_deal_each = Tournament(tuple(played(deal, "abb", "ab"[deal % 2]) for deal in range(60)))
    three_of_a_deal = Tournament(tuple(played(deal // 3, "abb", "ab"[deal // 3 % 2]) for deal in range(60)))
    widths = [t.win_share("a").high - t.win_share("a").low for t in (one_deal_each, three_of_a_deal)]
    assert widths[1] > 1.5 * widths[0]


@pytest.mark.stands_on("zoff")
def test_levels_are_bounded_in_counts_where_they_say_how_many() -> None:
    game = load("zoff", {}, "plain")
    player = make_level(game, 5, 0)
    assert isinstance(player, MonteCarloPlayer)
    (strength,) = strengths(find("zoff"))[4]
    assert isinstance(strength, MonteCarloConfig)
    assert player.strength == replace(strength, seconds=inf)


@pytest.mark.parametrize("name", all_games())
def test_levels_that_count_nothing_have_the_time_of_the_table(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets: list[float] = []

    class Asked(Uniform):
        def choose(self, observation: State, seat: int, budget_s: float, stream: Stream) -> int:
            budgets.append(budget_s)
            return super().choose(observation, seat, budget_s, stream)

    monkeypatch.setattr(making, "make_bot", lambda _game, _strength: Asked())
    game = load(name, {}, "plain")
    state = game.new_initial_state(seed=1)
    seat = state.acting_seats()[0]
    for level in range(1, 7):
        make_level(game, level, seat).choose(state, seat, inf, new_stream(1))
    make_level(game, 6, seat, seconds=0.3).choose(state, seat, inf, new_stream(1))
    make_level(game, 6, seat).choose(state, seat, 0.2, new_stream(1))

    assert budgets == [*[inf] * 5, SECONDS if name == "buffalo" else inf, 0.3, 0.2]


@pytest.mark.slow
@pytest.mark.stands_on("zoff")
def test_a_level_is_held_to_counts_or_to_a_time() -> None:
    game = load("zoff", {}, "plain")
    counted = make_level(game, 5, 0, counts=7)
    assert isinstance(counted, MonteCarloPlayer)
    assert (counted.strength.playouts, counted.strength.seconds) == (7, inf)
    names = [Entrant.level(5).name, Entrant.level(5, playouts=7).name, Entrant.level(5, seconds=0.3).name]
    assert names == ["level 5", "level 5, 7 playouts", "level 5, 0.3 s"]
    state = game.new_initial_state(seed=1)
    hurried = make_level(game, 6, 0, seconds=0.05)
    start = time.process_time()
    action = hurried.choose(state.observation(0), 0, inf, new_stream(1))
    assert action in state.legal_actions(0)
    assert time.process_time() - start < 20, "its time, and not that of all its playouts"
