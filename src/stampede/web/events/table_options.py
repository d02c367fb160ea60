"""The tables that an event wishes for."""

from stampede.core.game import Game
from stampede.games import find
from stampede.web.events.messages import CreateEvent
from stampede.web.table.creation_messages import CreateTable


def table_of(wish: CreateEvent, people: int, name: str) -> CreateTable:
    """The table for so many *people* that the event wishes for."""
    options = dict(wish.options)
    if sized(wish.game):
        options["players"] = people
    return CreateTable(
        game=wish.game, name=name, options=options, pace=wish.pace, on_timeout="out", undo="none"
    )


def sized(game: str) -> tuple[int, int] | None:
    """The fewest and the most people at a table; None for a game whose number is fixed."""
    found = [each for each in find(game).rules.options if each.name == "players"]
    return (found[0].low, found[0].high) if found else None


def sizes_of(game: str) -> tuple[int, int]:
    """Likewise, for any game."""
    seats = Game(find(game), {}, "plain").num_seats
    return sized(game) or (seats, seats)
