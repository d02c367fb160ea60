"""The games as environments of the libraries that people learn with (``docs/environments.md``)."""

import os
from dataclasses import fields
from importlib.util import find_spec
from typing import TYPE_CHECKING

import stampede
from stampede.core.errors import InvalidOption
from stampede.core.extras import require
from stampede.core.game import Game
from stampede.envs.terms import Illegal, Potential, Reward, Terms
from stampede.games import all_games, all_presets, find, named

if TYPE_CHECKING:
    from stampede.envs.agents import AgentsAtOnce, AgentsInTurn
    from stampede.envs.batches.batch import Batch, Legal
    from stampede.envs.batches.device_batch import DeviceBatch
    from stampede.envs.single import Against, OneSeat

__all__ = [
    "Illegal",
    "Potential",
    "Reward",
    "Terms",
    "aec",
    "batch",
    "cuda_batch",
    "gymnasium_id",
    "parallel",
    "seat",
]

TERMS = tuple(field.name for field in fields(Terms))


def aec(game: str | Game, *, render_mode: str | None = None, **options: object) -> "AgentsInTurn":
    """Make PettingZoo's AEC environment of a game.

    Args:
        game: its name, or a ``Game``, which has its options already.
        render_mode: one of the ``render_modes`` of the metadata, or None.
        options: those of the game, and those of :class:`Terms` among them.

    Raises:
        InvalidOption: an option is not allowed, or PettingZoo is missing.

    Example::

        env = stampede.envs.aec(name, players=3)
        env.reset(seed=1)
    """
    require("pettingzoo", "pettingzoo", "stampede.envs.aec")
    from stampede.envs.agents import AgentsInTurn  # noqa: PLC0415 - only who asks for it needs the library

    return AgentsInTurn(*_asked(game, options), render_mode)


def parallel(game: str | Game, *, render_mode: str | None = None, **options: object) -> "AgentsAtOnce":
    """Make PettingZoo's parallel environment of a game; arguments and errors are those of :func:`aec`."""
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
    """Make Gymnasium's environment of one seat of a game.

    Args:
        game: as for :func:`aec`, like *render_mode* and *options*.
        seat: the seat that the agent plays.
        against: what plays all other seats: ``"random"``, the number of a level, or a function from the view
            of a seat and the seat's number to an action.
        render_mode: as for :func:`aec`.
        options: as for :func:`aec`.

    Raises:
        InvalidOption: an option is not allowed, there is no such seat or level, or Gymnasium is missing.
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
    """Make an environment of *n* matches at once (``docs/batch.md``); it needs no library.

    Args:
        game: as for :func:`aec`, like *options*.
        n: how many matches.
        threads: how many threads step them.
        simultaneous: a step takes an action of every acting seat, and not of one seat after the other.
        legal: ``"mask"`` gives and takes actions in parts, ``"lists"`` as the rules number them.
        options: as for :func:`aec`.

    Raises:
        InvalidOption: an option is not allowed.
    """
    from stampede.envs.batches.batch import Batch  # noqa: PLC0415 - only who asks for it loads it

    found, terms = _asked(game, options)
    return Batch(found, n, terms, threads=threads, simultaneous=simultaneous, legal=legal)


def cuda_batch(
    game: str | Game, n: int, *, simultaneous: bool = False, max_actions: int | None = None, **options: object
) -> "DeviceBatch":
    """Make *n* matches at once on a GPU of NVIDIA (``docs/batch.md``).

    Args:
        game: as for :func:`aec`.
        n: how many matches.
        simultaneous: as for :func:`batch`.
        max_actions: that of :class:`Terms`.
        options: those of the game alone.

    Raises:
        InvalidOption: an option is not allowed, or numba-cuda is missing.
    """
    if not os.environ.get("NUMBA_ENABLE_CUDASIM"):
        require("numba_cuda", "cuda", "stampede.envs.cuda_batch")
    from stampede.envs.batches.device_batch import DeviceBatch  # noqa: PLC0415 - as above

    found, terms = _asked(game, {**options, "max_actions": max_actions})
    return DeviceBatch(found, n, terms, simultaneous=simultaneous)


def _asked(game: str | Game, options: dict[str, object]) -> tuple[Game, Terms]:
    """The game and the terms that *options* ask for."""
    terms = Terms(**{name: options.pop(name) for name in tuple(options) if name in TERMS})  # type: ignore[arg-type]
    if not isinstance(game, Game):
        return stampede.load_game(game, rules_version=None, **options), terms
    if options:
        told = ", ".join(options)
        raise InvalidOption(f"a Game has its options already: {told} is not allowed, {', '.join(TERMS)} are")
    return game, terms


def gymnasium_id(name: str) -> str:
    """The id by which ``gymnasium.make`` knows a game or a preset: ``stampede/Name-v1``.

    Raises:
        InvalidOption: no game or preset has this *name*.
    """
    tensors = find(named(name)[0]).tensors
    return f"stampede/{name.capitalize()}-v{tensors.version if tensors else 1}"


def _register() -> None:
    """Let ``gymnasium.make`` find the games as soon as this is imported."""
    from gymnasium.envs.registration import register  # noqa: PLC0415 - only where it is there

    for name in (*all_games(), *all_presets()):
        register(gymnasium_id(name), "stampede.envs:seat", kwargs={"game": name})


if find_spec("gymnasium"):
    _register()
