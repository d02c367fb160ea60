"""``python -m tests.laws [STATES [GAME]]``: what a seat may know, by many states of every setting.

The law of perfect memory is checked in each state, for a seat drawn by lot; all laws in every tenth.
"""

import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from stampede.core.game import Game, Mode, State
from stampede.games import find, load
from stampede.testing.knowledge import check_memory, check_views
from stampede_kuhn.definition import KUHN
from tests.bots import small
from tests.installed import installed

SETTINGS: dict[str, list[dict[str, Any]]] = {
    "buffalo": [{}, {"width": 6, "dogs": 2, "empty_columns": "1", "opening_moves": 3}],
    "zoff": [
        {"players": 2},
        {"players": 3, "auction": True},
        {"players": 4, "fair_bonus": True, "open_tracker": True},
        {"players": 6, "auction": True, "fair_bonus": True},
    ],
    "abilene": [{"players": 3}, {"players": 4, "hidden_totals": True, "sale_limit": 12}, {"players": 6}],
}
SMALL = (KUHN, small.MATRIX, small.ROUNDS, small.TICTACTOE)
LONGEST = 400
"""Actions of a match before it is looked at, at most."""
MOST = 2000
"""Legal actions to choose from."""


def games(mode: Mode = "plain") -> Iterator[Game]:
    """Every game with options that show and hide different things."""
    for definition in SMALL:
        yield small.game(definition, mode)
    for name, settings in installed(SETTINGS.items()):
        for options in (*settings, *find(name).presets.values()):
            yield load(name, options, mode)


def some_state(game: Game, lot: Random, longest: int = LONGEST) -> State:
    """A state some way into a match of random choices."""
    return played_on(game.new_initial_state(), lot, lot.randrange(longest))


def played_on(state: State, lot: Random, actions: int) -> State:
    """*state* after so many more random choices, or at the end."""
    for _ in range(actions):
        if state.is_terminal():
            break
        seat = lot.choice(state.acting_seats())
        state.apply_action(seat, lot.choice(state.legal_actions(seat)[:MOST]))
    return state


def check_state(state: State, lot: Random) -> None:
    """All laws for *state*, and for a state that was drawn by the table and played on."""
    check_views(state, lot.randrange(100))
    check_memory(state, some_seat(state, lot), lot.randrange(100))
    drawn = state.resample(some_seat(state, lot), lot.randrange(100))
    drawn = played_on(drawn, lot, lot.randrange(12))
    check_views(drawn, lot.randrange(100))
    check_memory(drawn, some_seat(drawn, lot), lot.randrange(100))


def some_seat(state: State, lot: Random) -> int | None:
    """A seat, or a spectator."""
    viewers: tuple[int | None, ...] = (None, *range(state.game.num_seats))
    return lot.choice(viewers)


def main(states: int, name: str = "") -> None:
    """Check so many *states* of each setting, of one game or of all, and tell how long it took."""
    for game in games("compiled"):
        if name not in ("", game.name):
            continue
        began, lot = time.perf_counter(), Random(1)
        for number in range(states):
            state = some_state(game, lot)
            if number % 10:
                check_memory(state, some_seat(state, lot), number)
            else:
                check_state(state, lot)
        print(f"{game!r}: {states} states, {time.perf_counter() - began:.0f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, *sys.argv[2:3])
