"""Calibration of the adviser's predicted chances, level by level: games, regression lines, reliability."""

import math
from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

import numpy as np

from stampede.arena.offers import offer_options
from stampede.bots.advice import Adviser
from stampede.bots.chances import STRAIGHT, Calibration, log_odds
from stampede.bots.making import make_level
from stampede.core.chance import Stream, below, new_stream
from stampede.core.game import State, game_of
from stampede.games import find, load

ASKED = 6
"""The number of decisions of a game for which the adviser predicts."""
FOLDS = 2
"""Folds of the cross-validation: a line is judged by games that it was not fitted to."""
STEPS = 50
TRUST = 2.0
"""The weight of the prior in the fit, which is the prediction unchanged, in decisions."""
BINS = 10


class Guess(NamedTuple):
    """A prediction of the adviser, and the result of the game."""

    deal: int
    seat: int
    figure: float
    won: float
    """1 for a win, or a share where several won."""
    players: int


class Bin(NamedTuple):
    """A bin of predictions of about the same chance."""

    expected: float
    won: float
    guesses: int


def guesses(name: str, level: int, games: int, seed: int, seconds: float) -> Iterator[Guess]:
    """Predictions from games of a *level* against itself, some of each game.

    Args:
        name: The game; each of its offers that names a level is played in turn.
        level: The level of all seats.
        games: The number of games.
        seed: The seed of the first game.
        seconds: The adviser's time for each prediction.
    """
    definition = find(name)
    options = [offer_options(definition, each) for each in definition.offers if each.level] or [{}]
    for deal in range(games):
        game = load(name, options[deal % len(options)], "compiled")
        state = game.new_initial_state(seed=seed + deal)
        made = _played(state, level, f"{seed} {deal} {level}")
        winners, stream, adviser = state.winners(), new_stream(f"{seed} {deal}"), Adviser(game)
        for view, seat, action in _some(made, stream):
            figure = adviser.judge(view, seat, action, seconds, deal).made.chance
            won = (seat in winners) / len(winners)
            yield Guess(deal, seat, figure, won, game.num_seats)


def _played(state: State, level: int, seed: str) -> list[tuple[State, int, int]]:
    """Play *state* to its end; return the states with a choice, the seat and the action."""
    seats = range(state.game.num_seats)
    bots = [make_level(game_of(state), level, seat) for seat in seats]
    streams = [new_stream(f"{seed} {seat}") for seat in seats]
    found = []
    while not state.is_terminal():
        seat = state.acting_seats()[0]
        view = state.observation(seat)
        action = bots[seat].choose(view, seat, inf, streams[seat])
        if len(state.legal_actions(seat)) > 1:
            found.append((view, seat, action))
        state.apply_action(seat, action)
    return found


def _some(made: Sequence[tuple[State, int, int]], stream: Stream) -> list[tuple[State, int, int]]:
    return [made[below(stream, len(made))] for _ in range(ASKED)]


def lines_of(found: Sequence[Guess]) -> tuple[Calibration, ...]:
    """A line for each seat of two, whose tasks may differ; else one for all."""
    if found[0].players != 2:
        return (fit(found),)
    return tuple(fit([each for each in found if each.seat == seat]) for seat in range(2))


def fit(found: Sequence[Guess]) -> Calibration:
    """The most likely line for the results, by Newton's method."""
    even = np.array([-math.log(each.players - 1) for each in found])
    given = np.array([log_odds(each.figure) for each in found]) - even
    won = np.array([each.won for each in found])
    inputs, prior = np.stack([np.ones_like(given), given], axis=1), np.array(STRAIGHT)
    line = prior.copy()
    for _ in range(STEPS):
        chance = 1.0 / (1.0 + np.exp(-(even + inputs @ line)))
        slope = inputs.T @ (won - chance) - TRUST * (line - prior)
        bend = (inputs.T * (chance * (1.0 - chance))) @ inputs + TRUST * np.eye(2)
        line += np.clip(np.linalg.solve(bend, slope), -1.0, 1.0)
    return Calibration(round(float(line[0]), 3), round(float(line[1]), 3))


def foretold(found: Sequence[Guess]) -> list[float]:
    """The calibrated chance of each prediction, by lines fitted to the deals of the other half."""
    halves = [lines_of([each for each in found if each.deal // 2 % FOLDS != fold]) for fold in range(FOLDS)]
    return [
        halves[each.deal // 2 % FOLDS][each.seat % len(halves[0])].chance(each.figure, each.players)
        for each in found
    ]


def reliability(expected: Sequence[float], found: Sequence[Guess]) -> list[Bin]:
    """The results binned by *expected*, in bins of like size."""
    order = np.argsort(expected)
    return [
        Bin(
            float(np.mean([expected[at] for at in part])),
            float(np.mean([found[at].won for at in part])),
            len(part),
        )
        for part in np.array_split(order, BINS)
        if len(part)
    ]


def brier(expected: Sequence[float], found: Sequence[Guess]) -> float:
    """The mean squared error of the chances (Brier, Monthly Weather Review 78, 1950)."""
    return float(np.mean([(chance - each.won) ** 2 for chance, each in zip(expected, found, strict=True)]))
