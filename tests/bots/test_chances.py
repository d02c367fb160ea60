"""Calibrated chances: lines through log-odds, fitted to games, and their display."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from stampede.arena.calibration import Guess, brier, fit, foretold, lines_of, reliability
from stampede.bots.chances import NO_MARGIN, STRAIGHT, Calibration, line_of
from stampede.bots.judging import Advice, Judgement
from stampede.bots.levels import strengths
from stampede.core.parts import Opponents
from stampede.games import all_games, find


def guesses(line: Calibration, number: int, players: int = 2) -> list[Guess]:
    """Figures at random, and games won as often as *line* says."""
    lot = np.random.default_rng(1)
    return [
        Guess(deal, 0, figure, float(lot.random() < line.chance(figure, players)), players)
        for deal, figure in enumerate(lot.uniform(0.01, 0.99, number).tolist())
    ]


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("line", [Calibration(0.0, 1.0), Calibration(0.8, 0.4), Calibration(-0.5, 1.5)])
def test_the_line_that_made_the_results_is_found(line: Calibration, players: int) -> None:
    found = fit(guesses(line, 6000, players))
    assert found.shift == pytest.approx(line.shift, abs=0.15)
    assert found.slope == pytest.approx(line.slope, abs=0.12)


def test_little_is_left_nearly_as_it_is() -> None:
    assert fit([]) == STRAIGHT
    line = fit([Guess(0, 0, 0.9, 0.0, 2)])
    assert abs(line.shift) < 1
    assert 0 < line.slope < 1


def test_chances_fit_better_than_figures() -> None:
    found = guesses(Calibration(1.0, 0.3), 2000)
    told, figures = foretold(found), [each.figure for each in found]
    assert brier(told, found) < brier(figures, found) - 0.02
    assert max(abs(each.expected - each.won) for each in reliability(told, found)) < 0.12
    assert max(abs(each.expected - each.won) for each in reliability(figures, found)) > 0.2


def test_two_seats_have_a_line_each() -> None:
    found = [each._replace(seat=each.deal % 2) for each in guesses(STRAIGHT, 40)]
    assert len(lines_of(found)) == 2
    assert len(lines_of([each._replace(players=3) for each in found])) == 1


def test_advice_is_told_in_chances_that_keep_its_order() -> None:
    line = Calibration(0.5, 0.4)
    told = [line.against(Advice("a", figure, 0.1), 3) for figure in (0.0, 0.2, 0.21, 0.9, 1.0)]
    assert [each.chance for each in told] == sorted(each.chance for each in told)
    assert all(0 < each.chance < 1 and 0 < each.margin < 0.2 for each in told)
    assert line.against(Advice("a", 0.5, 0.0), 3).margin == 0.0
    assert line.against(Advice("a", 0.5, NO_MARGIN), 3).margin == NO_MARGIN
    assert STRAIGHT.chance(0.3, 5) == pytest.approx(0.3)


def test_a_loss_is_as_clear_as_it_was() -> None:
    verdict = Judgement(Advice("a", 0.2, 0.1), Advice("b", 0.6, 0.1), 0.4, 0.2)
    told = Calibration(0.0, 0.5).judged(verdict, 2)
    assert told.loss == pytest.approx(told.best.chance - told.made.chance)
    assert told.margin / told.loss == pytest.approx(verdict.margin / verdict.loss)


@pytest.mark.parametrize("name", all_games())
def test_every_game_has_lines_for_every_table(name: str) -> None:
    definition = find(name)
    low, high = definition.facts.players
    for players in range(low, high + 1):
        for level in range(len(strengths(definition)) + 1):
            for seat in range(players):
                line = line_of(definition, seat, [level] * players)
                assert line.slope > 0, "what is better stays better"
                assert abs(line.shift) < 4


def test_the_strongest_of_the_others_counts(tmp_path: Path) -> None:
    path = tmp_path / "chances.json"
    path.write_text('{"2": {"1": [[1, 1], [2, 1]], "3": [[3, 1]]}}')
    roundup = find("roundup")
    definition = replace(roundup, opponents=Opponents(chances=path))

    def shift(seat: int, *levels: int) -> float:
        return line_of(definition, seat, levels).shift

    assert [shift(0, 0, 1), shift(1, 0, 1)] == [1, 3], "a person counts as a middling player"
    assert shift(1, 1, 5) == 2, "the own level does not count"
    assert shift(0, 0, 1, 5) == 3, "the nearest level, and number of players"
