"""Play through ``State`` from Python: random actions, copies and views, against the same calls of OpenSpiel.

One process, one core; rates are those of computing time, so that what else the machine does counts less.
"""

import random
import time
from collections.abc import Callable, Iterator
from functools import partial

import pyspiel

from benchmarks.timing import row
from stampede.core.game import Game, Mode, State
from stampede.games import load

PEERS = ("breakthrough", "amazons")
LIKE = ("buffalo",)
"""Games of their kind: no chance, nothing hidden, a board."""
GAMES = {"buffalo": (40, 4), "zoff": (15, 3), "abilene": (3, 1)}
"""How many games are played at a go, compiled and plain."""
MODES: tuple[Mode, ...] = ("compiled", "plain")
GOES = 5
LOOKS = 10
"""How often each position is copied and looked at."""


def run() -> None:
    """Print the figures."""
    theirs = {name: openspiel_python(name)[0] for name in PEERS}
    for name, rate in theirs.items():
        row(f"OpenSpiel {name}, Python loop", rate, "actions/s")
    for mode, games in zip(MODES, zip(*GAMES.values(), strict=True), strict=True):
        for name, number in zip(GAMES, games, strict=True):
            _measure(load(name, {}, mode), number, theirs)


def _measure(game: Game, games: int, theirs: dict[str, float]) -> None:
    title = f"{game.name}, State API, {game.mode}"
    rate = best_of(lambda: _play(game, games))
    rivals = (f"{rate / peer:.2f} x OpenSpiel {name}" for name, peer in theirs.items())
    row(f"{title}: random play", rate, "actions/s", ", ".join(rivals) if game.name in LIKE else "")
    positions = list(_positions(game))
    for what, look in (
        ("clone", lambda state: state.clone()),
        ("observation", lambda state: state.observation(0)),
        ("observation, asked for all", _ask_for_all),
    ):
        cost = rate / best_of(partial(_look, positions, look))
        row(f"{title}: {what}", 1e9 * cost / rate, "ns", f"{cost:.2f} x an action")


def best_of(run: Callable[[], int]) -> float:
    """Things done in a second of computing time, in the best of some goes."""
    run()
    rates = []
    for _ in range(GOES):
        start = time.process_time()
        done = run()
        rates.append(done / (time.process_time() - start))
    return max(rates)


def _play(game: Game, games: int) -> int:
    lot, made = random.Random(1), 0
    for seed in range(games):
        for _ in _actions(game, seed, lot):
            made += 1
    return made


def _actions(game: Game, seed: int, lot: random.Random) -> Iterator[State]:
    """The state after each random action of a whole game; of seats that act at once, any goes first."""
    state = game.new_initial_state(seed=seed)
    while acting := state.acting_seats():
        seat = acting[0] if len(acting) == 1 else lot.choice(acting)
        state.apply_action(seat, lot.choice(state.legal_actions(seat)))
        yield state


def _positions(game: Game) -> Iterator[State]:
    """Every fifth state of the first hundred of a game."""
    for number, state in enumerate(_actions(game, 1, random.Random(1))):
        if number % 5 == 0:
            yield state.clone()
        if number == 100:
            return


def _look(positions: list[State], look: Callable[[State], object]) -> int:
    for state in positions:
        for _ in range(LOOKS):
            look(state)
    return LOOKS * len(positions)


def _ask_for_all(state: State) -> object:
    """Actions with their lazy results, too."""
    view = state.observation(0)
    return view.records, view.before, view.history, view.acting_seats()


def openspiel_python(name: str) -> tuple[float, float]:
    """Actions a second of a Python loop, and the mean length of a game."""
    game, lot, lengths = pyspiel.load_game(name), random.Random(1), []

    def play() -> int:
        made = 0
        for _ in range(40):
            state = game.new_initial_state()
            length = 0
            while not state.is_terminal():
                state.apply_action(lot.choice(state.legal_actions()))
                length += 1
            lengths.append(length)
            made += length
        return made

    return best_of(play), sum(lengths) / len(lengths)
