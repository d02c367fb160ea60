"""Fit the evaluation of Buffalo to games of the search against itself: logistic regression on the winners.

``python -m tools.fit_buffalo`` plays, fits and writes ``weights.py`` anew. After M. Buro, Machine Learning 49
(2002).
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.bots.alphabeta import SearchBuffers
from stampede.bots.engine import Engine
from stampede.bots.knowledge import LOG_ODDS, search_rules
from stampede.core import rollout
from stampede.core.chance import Stream, below, new_stream
from stampede.core.policy import SURE
from stampede.core.record import Records, view_at
from stampede.games import load
from stampede.games.buffalo.opponents import columns, value
from stampede.games.buffalo.opponents.bitboard import ROWS
from stampede.games.buffalo.opponents.weights import WEIGHTS
from stampede.games.buffalo.rules.components import BUFFALOES, CHIEFS_SIDE, COLUMNS, WIDTH

MOST_EMPTY, MOST_BY_LOT = 5, 6
WHIM = 6
ROUNDS = 8
FILE = Path(value.__file__).parent / "weights.py"
Floats = NDArray[np.float64]


class Played(NamedTuple):
    """Positions of games, and who won them."""

    boards: Records
    won: Floats
    """1 where the buffaloes won, else 0."""
    game: NDArray[np.int64]
    """The number of its game."""


def play(games: int, depth: int, seed: int) -> Played:
    """Let the search play itself from openings by lot with up to five columns empty."""
    full = load("buffalo", {}, "compiled")
    engine, stream, found = Engine(full, 16), new_stream(seed), list[Played]()
    for number in range(games):
        empty = {COLUMNS[below(stream, WIDTH)] for _ in range(below(stream, MOST_EMPTY + 1))}
        engine.forget()
        start = load("buffalo", {"empty_columns": "".join(empty)}, "plain").new_initial_state()
        room = engine.prepare(start)
        kept = list(play_on(engine, room, stream, depth))
        won = float(room.states[0]["winner"] == BUFFALOES)
        found.append(Played(np.concatenate(kept), np.full(len(kept), won), np.full(len(kept), number)))
    return Played(*(np.concatenate(part) for part in zip(*found, strict=True)))


def play_on(engine: Engine, room: SearchBuffers, stream: Stream, depth: int) -> Iterator[Records]:
    """Play ``room.states[0]`` to its end; yield the positions that the search did not decide.

    The first actions and some of the others are drawn by lot.
    """
    walks, made = search_rules(engine.game).algorithm(rollout), -2 - below(stream, MOST_BY_LOT - 1)
    while not walks[rollout.is_terminal_at](room.states, 0):
        seat = int(room.states[0]["side"])
        if made < 0 or below(stream, 100) < WHIM:
            count = walks[rollout.legal_actions_at](room.states, 0, seat, room.actions[0])
            action = int(room.actions[0, below(stream, count)])
        else:
            before = room.states[:1].copy()
            finding = engine.deepen(depth + (seat == CHIEFS_SIDE))  # his is the harder task
            action = finding.action
            if abs(finding.value) < SURE:
                yield before
        walks[rollout.apply_action_at](room.states, 0, seat, action)
        made += 1


def features(boards: Records) -> NDArray[np.int64]:
    """The features of positions of the full board: for each the numbers of those it has, or -1."""
    chief = boards["chief"]
    first = (boards["side"] * ROWS + chief % ROWS) * WIDTH
    states = np.stack(
        [
            (first + abs(chief // ROWS - column)) * columns.STATES
            + (((boards["rows"] >> (3 * column)) & 7) << ROWS)
            + ((boards["dogs"] >> (ROWS * column)) & 31)
            for column in range(WIDTH)
        ],
        axis=1,
    )
    found, start = [], 0
    for group in columns.groups(columns.states()):
        of = group.of.reshape(-1)[states]
        found.append(np.where(of == columns.NEVER, -1, of + start))
        start += group.size
    whole = [
        [start + place for place in value.places(view_at(boards, number), int(total))]
        for number, total in enumerate(value.COLUMNS[states].sum(1))
    ]
    return np.concatenate([*found, np.array(whole)], axis=1)


def fit(found: NDArray[np.int64], won: Floats, before: Floats, ridge: float) -> Floats:
    """The weights, in log-odds, by Newton's method, with a *ridge* around those of *before*."""
    size = len(before)
    counts = np.zeros((len(found), size), np.float32)
    rows = np.arange(len(found))
    for feature in found.T:
        has = feature >= 0
        np.add.at(counts, (rows[has], feature[has]), 1)
    weights = before.copy()
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-(counts @ weights.astype(np.float32)).astype(np.float64)))
        slope = counts.T @ (won - chance).astype(np.float32) - ridge * (weights - before)
        spread = (chance * (1 - chance)).astype(np.float32)
        curve = (counts * spread[:, None]).T @ counts + ridge * np.eye(size)
        weights += np.linalg.solve(curve.astype(np.float64), slope.astype(np.float64))
    return weights


def loss(found: NDArray[np.int64], won: Floats, weights: Floats) -> float:
    """The mean negative log-likelihood."""
    log_odds = np.append(weights, 0.0)[found].sum(1)
    return float(np.mean(np.log1p(np.exp(-log_odds * (2 * won - 1)))))


def main(arguments: list[str]) -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser(prog="python -m tools.fit_buffalo")
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--depth", type=int, default=2, help="how many actions ahead both sides see")
    parser.add_argument(
        "--ridge", type=float, default=30.0, help="how much the weights keep to those of before"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=FILE)
    given = parser.parse_args(arguments)
    played = play(given.games, given.depth, given.seed)
    found, before = features(played.boards), np.array(WEIGHTS) / LOG_ODDS
    tested = played.game % 10 == 0
    trial = fit(found[~tested], played.won[~tested], before, given.ridge)
    unseen = loss(found[tested], played.won[tested], trial)
    print(
        f"{len(found)} positions of {given.games} games, {played.won.mean():.3f} won by the buffaloes; "
        f"log loss {unseen:.4f} of a tenth that was not fitted"
    )
    rounded = np.round(fit(found, played.won, before, given.ridge) * LOG_ODDS).astype(int).tolist()
    lines = [", ".join(map(str, rounded[at : at + 16])) for at in range(0, len(rounded), 16)]
    given.output.write_text(
        '"""The weights of the evaluation, in hundredths of log-odds: by ``tools/fit_buffalo.py``."""\n\n'
        "# fmt: off\n"
        "WEIGHTS = (\n" + "".join(f"    {line},\n" for line in lines) + ")\n"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
