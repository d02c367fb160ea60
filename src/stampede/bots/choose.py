"""An action for a seat, from plain data to plain data: what a worker process runs."""

from collections.abc import Mapping
from typing import Any

from stampede.bots.searcher import FULL, Searcher, Strength
from stampede.games import load
from stampede.kit.chance import new_stream
from stampede.kit.game import State

STRENGTHS: dict[str, dict[int, tuple[Strength, ...]]] = {
    "buffalo": {
        1: (Strength(depth=1, oversight=60, noise=150), Strength(depth=2, oversight=30, noise=60)),
        2: (Strength(depth=3, oversight=10, noise=60), Strength(depth=4, noise=10)),
        3: (FULL,),
    },
}
"""How the levels of :mod:`stampede.bots.levels` play, for each seat where that differs.

The chief's task is the harder one, so his weaker levels see farther than those of the buffaloes
(``docs/bots.md``).
"""
SECONDS = 1.0
"""How long the strongest may think."""

_players: dict[tuple[str, int], tuple[Mapping[str, object], Searcher]] = {}
"""The last player of each game and level, with the options it was made for: its table stays warm."""


def choose(
    game: str,
    options: Mapping[str, object],
    observation: Mapping[str, Any],
    seat: int,
    level: int,
    seed: int | str,
) -> str:
    """The action, in the game's notation, that a bot of this *level* chooses for *seat*.

    *observation* is ``state.observation(seat).to_dict()``; *seed* decides all that is left to chance.

    Raises:
        InvalidOption: there is no such game or option.
        InvalidPosition: *observation* is no position of it.
    """
    loaded = load(game, options, "compiled")
    state = loaded.state_from_dict(observation)
    kept = _players.get((game, level))
    if kept is None or kept[0] != loaded.options:
        kept = (loaded.options, Searcher(loaded, *STRENGTHS[game][level]))
        _players[game, level] = kept
    action = kept[1].choose(state, seat, SECONDS / 2 ** _made_this_turn(state, seat), new_stream(seed))
    return state.action_to_string(seat, action)


def _made_this_turn(state: State, seat: int) -> int:
    """Actions *seat* has made in a row: a turn of many (a set-up, an opening) shares the time of one."""
    made = 0
    for acted, _ in reversed(state.history):
        if acted != seat:
            break
        made += 1
    return made
