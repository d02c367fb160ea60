"""Write the tables of ``docs/research.md`` anew from the games' declarations: part of ``make wire``."""

from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any

from stampede.core.game import Game
from stampede.games import find

PAGE = Path(__file__).parents[1] / "docs" / "research.md"
BEGIN, END = "<!-- {} -->", "<!-- /{} -->"
SHOWN = ("buffalo", "zoff", "abilene")
SIZES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("buffalo", {}),
    ("buffalo", {"width": 5}),
    ("zoff", {"players": 2}),
    ("zoff", {}),
    ("zoff", {"players": 6, "auction": True, "fair_bonus": True}),
    ("abilene", {"players": 3}),
    ("abilene", {}),
    ("abilene", {"players": 6, "hidden_totals": True}),
)


def table(game: str) -> str:
    """The numbers and the planes of a *game* without options."""
    return "\n".join([*_numbers(_game(game)), "", *_planes(_game(game))])


def sizes() -> str:
    """How many numbers there are, by options."""
    return "\n".join(_sizes())


def written(page: str) -> str:
    """The *page* with the tables as they should be."""
    for name, told in (("sizes", sizes()), *((game, table(game)) for game in SHOWN)):
        before, _, rest = page.partition(BEGIN.format(name))
        _, _, after = rest.partition(END.format(name))
        page = f"{before}{BEGIN.format(name)}\n{told}\n{END.format(name)}{after}"
    return page


def _game(name: str, **options: Any) -> Game:
    return Game(find(name), options, "plain")


def _sizes() -> Iterator[str]:
    yield "| game, options | actions of the rules | `num_actions` | parts of an action | observation |"
    yield "|---|---|---|---|---|"
    for name, options in SIZES:
        game = _game(name, **options)
        told = ", ".join([f"`{name}`", *(f"{key}={value}" for key, value in options.items())])
        of_rules, parts = game.definition.rules.num_actions, game.encoding.numbering.max_parts
        yield f"| {told} | {of_rules:,} | {game.num_actions:,} | {parts} | {game.encoding.size:,} |"


def _numbers(game: Game) -> Iterator[str]:
    yield "| numbers | stand for | rule |"
    yield "|---|---|---|"
    for each in game.encoding.numbering.stretches:
        numbers = f"{each.first}" if each.first == each.last else f"{each.first}-{each.last}"
        yield f"| {numbers} | {each.digit.name} | {each.digit.rule} |"


def _planes(game: Game) -> Iterator[str]:
    yield "| from | shape | entry | values | rule |"
    yield "|---|---|---|---|---|"
    first = 0
    for plane in game.encoding.planes(0):
        shape = " by ".join(map(str, plane.shape)) or "1"
        yield f"| {first} | {shape} | {plane.name} | {plane.values} | {plane.rule} |"
        first += prod(plane.shape)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
