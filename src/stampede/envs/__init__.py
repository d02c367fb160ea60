"""The games as environments of the libraries that people learn with (``docs/environments.md``)."""

from dataclasses import fields
from importlib.util import find_spec
from typing import TYPE_CHECKING

import stampede
from stampede.core.errors import InvalidOption
from stampede.core.extras import require
from stampede.core.game import Game
from stampede.envs.terms import Illegal, Potential, Reward, Terms
from stampede.games import all_games, all_presets

if TYPE_CHECKING:
    from stampede.envs.agents import AgentsAtOnce, AgentsInTurn
    from stampede.envs.batches.batch import Batch, Legal
    from stampede.envs.single import Against, OneSeat

__all__ = ["Illegal", "Potential", "Reward", "Terms", "aec", "batch", "parallel", "seat"]

TERMS = tuple(field.name for field in fields(Terms))


def aec(game: str | Game, *, render_mode: str | None = None, **options: object) -> "AgentsInTurn":
    """PettingZoo's AEC environment of *game*, a name with the game's *options*, or a ``Game``.

    The options of :class:`Terms` are taken among them. Raises InvalidOption for what is not allowed, or where
    PettingZoo is missing.
    """
    require("pettingzoo", "pettingzoo", "stampede.envs.aec")
    from stampede.envs.agents import AgentsInTurn  # noqa: PLC0415 - only who asks for it needs the library

    return AgentsInTurn(*_asked(game, options), render_mode)


def parallel(game: str | Game, *, render_mode: str | None = None, **options: object) -> "AgentsAtOnce":
    """PettingZoo's parallel environment of *game*, as for :func:`aec`."""
    require("pettingzoo", "pettingzoo", "stampede.envs.parallel")
    from stampede.envs.agents import AgentsAtOnce  # noqa: PLC0415 - as above

    return AgentsAtOnce(*_asked(game, options), render_mode)


def seat(
    game: str | Game,
    seat: int = 0,
    against: "Against" = "random",
    *,
    render_mode: str | None = None,
    **options: object,
) -> "OneSeat":
    """Gymnasium's environment of one *seat* of *game*, as for :func:`aec`.

    All other seats are played *against*: ``"random"``, the number of a level, or a function that gives an
    action for the view of a seat and its number.
    """
    require("gymnasium", "gymnasium", "stampede.envs.seat")
    from stampede.envs.single import OneSeat  # noqa: PLC0415 - as above

    found, terms = _asked(game, options)
    return OneSeat(found, seat, against, terms, render_mode)


def batch(
    game: str | Game,
    n: int,
    *,
    threads: int = 1,
    simultaneous: bool = False,
    legal: "Legal" = "mask",
    **options: object,
) -> "Batch":
    """*n* matches of *game* at once (``docs/batch.md``), options as for :func:`aec`; it needs no library.

    One seat after the other is asked, or, *simultaneous*, all that are to act. *legal* tells actions by
    ``"mask"``, in parts, or in ``"lists"``, as the rules number them.
    """
    from stampede.envs.batches.batch import Batch  # noqa: PLC0415 - only who asks for it loads it

    found, terms = _asked(game, options)
    return Batch(found, n, terms, threads=threads, simultaneous=simultaneous, legal=legal)


def _asked(game: str | Game, options: dict[str, object]) -> tuple[Game, Terms]:
    """The game and the terms that *options* ask for."""
    terms = Terms(**{name: options.pop(name) for name in tuple(options) if name in TERMS})  # type: ignore[arg-type]
    if not isinstance(game, Game):
        return stampede.load_game(game, rules_version=None, **options), terms
    if options:
        told = ", ".join(options)
        raise InvalidOption(f"a Game has its options already: {told} is not allowed, {', '.join(TERMS)} are")
    return game, terms


def _register() -> None:
    """Let ``gymnasium.make`` find the games, as ``stampede/Name-v1``, as soon as this is imported."""
    from gymnasium.envs.registration import register  # noqa: PLC0415 - only where it is there

    for name in (*all_games(), *all_presets()):
        register(f"stampede/{name.capitalize()}-v1", "stampede.envs:seat", kwargs={"game": name})


if find_spec("gymnasium"):
    _register()
