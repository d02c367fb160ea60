"""An action for a seat, from plain data to plain data: what a worker process runs."""

from collections.abc import Mapping
from typing import Any

from stampede.bots.bot import Bot
from stampede.bots.levels import NEWEST, strength_of
from stampede.bots.making import make_bot
from stampede.core.chance import new_stream
from stampede.core.game import Game, State
from stampede.core.strength import SECONDS, Strength
from stampede.games import load

HALVINGS = 3
"""A turn of many actions (a set-up, an opening) shares the time of two: each has half of the one before,
but not less than this often halved."""

_players: dict[tuple[str, Strength], tuple[Game, Bot]] = {}
"""The last player of each game and strength, with the game it was made for: what it learned stays warm."""


def choose(
    game: str,
    options: Mapping[str, object],
    observation: Mapping[str, Any],
    seat: int,
    level: int,
    seed: int | str,
    ladder: int = NEWEST,
    seconds: float = SECONDS,
) -> str:
    """The action, in the game's notation, that a bot of this *level* chooses for *seat*.

    *observation* is ``state.observation(seat).to_dict()``; *seed* decides all that is left to chance.
    By the strengths of which *ladder* the level plays is as in ``levels.strengths``. It thinks for at most so
    many *seconds*, or longer to meet its floor of positions or playouts.

    Raises:
        InvalidOption: there is no such game, option or level.
        InvalidPosition: *observation* is no position of it.
    """
    loaded = load(game, options, "compiled", observation.get("rules_version"))
    strength = strength_of(loaded.definition, level, seat, ladder)
    state = loaded.state_from_dict(observation)
    kept = _players.get((game, strength))
    if kept is None or kept[0] != loaded:
        kept = (loaded, make_bot(loaded, strength))
        _players[game, strength] = kept
    budget = seconds / 2 ** min(_made_this_turn(state, seat), HALVINGS)
    return state.action_to_string(seat, kept[1].choose(state, seat, budget, new_stream(seed)))


def _made_this_turn(state: State, seat: int) -> int:
    """Actions *seat* has made in a row."""
    made = 0
    for acted, _ in reversed(state.history):
        if acted != seat:
            break
        made += 1
    return made
