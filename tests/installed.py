"""Settings of the games that are there: ``--without-game`` may hide one."""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from stampede.games import all_games

Setting = TypeVar("Setting", bound=tuple[Any, ...])


def mini(game: str) -> dict[str, Any]:
    """The options of the smallest preset of *game*; no options where it is hidden."""
    return dict(all_games()[game].presets["mini"]) if game in all_games() else {}


def installed(settings: Iterable[Setting]) -> Iterator[Setting]:
    """Those of *settings*, tuples that begin with the name of a game, whose game is there."""
    return (each for each in settings if each[0] in all_games())
