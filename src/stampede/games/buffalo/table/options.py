"""The options of Buffalo: free handicaps (B4.4), those of the handicap match (B4.1), other boards (B6.1)."""

from typing import NamedTuple

from stampede.core.errors import InvalidOption
from stampede.core.options import Option, Options, OptionValue
from stampede.core.parts import Offer
from stampede.core.record import Records
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules import game
from stampede.games.buffalo.rules.state import view
from stampede.games.buffalo.words import say

LADDER = 10
"""The handicap of a match stays within -10 and 10: beyond, no buffalo would be left (B4.1)."""

COUNTS = {str(count) for count in range(box.WIDTH + 1)}
"""``empty_columns`` as a number of columns, not their letters."""

OPTIONS = (
    Option("empty_columns", "", "text"),
    Option("opening_moves", 1, "int", low=1, high=box.WIDTH),
    Option("dogs", box.DOGS, "int", low=0, high=box.DOGS),
    Option("width", box.WIDTH, "int", low=box.MIN_WIDTH, high=box.WIDTH),
    Option("height", box.HEIGHT, "int", low=box.MIN_HEIGHT, high=box.HEIGHT),
)

PRESETS = {"mini": {"width": 4, "height": 6, "dogs": 0}}
"""B6.1 Small enough to be solved: the buffaloes win, but only if one at the edge begins."""


class Opening(NamedTuple):
    """The start position that the options define, in the terms of ``rules.setup``."""

    width: int
    height: int
    columns: int
    """A bit for each column with a buffalo."""
    to_leave: int
    opening_moves: int
    dogs: int


def complete_options(values: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Check the options against each other and normalise ``empty_columns``; raises InvalidOption."""
    width = int(values["width"])
    text = "".join(str(values["empty_columns"]).lower().replace(",", " ").split())
    if text in COUNTS:
        empty = int(text)
        text = text if empty else ""
    else:
        allowed = box.COLUMNS[:width]
        for letter in text:
            if letter not in allowed:
                given = {"columns": values["empty_columns"], "letter": letter}
                raise InvalidOption(say("option.column", **given, first=allowed[0], last=allowed[-1]))
        text = "".join(sorted(set(text)))
        empty = len(text)
    if empty >= width:
        raise InvalidOption(say("option.herd", most=width - 1, width=width))
    if int(values["opening_moves"]) > width - empty:
        raise InvalidOption(say("option.opening", moves=values["opening_moves"], most=width - empty))
    return {**values, "empty_columns": text}


def start_of(options: Options) -> Opening:
    """Turn checked options into the start position."""
    width, text = int(options["width"]), str(options["empty_columns"])
    columns = (1 << width) - 1
    to_leave = 0
    if text in COUNTS:
        to_leave = int(text)
    else:
        for letter in text:
            columns &= ~(1 << box.COLUMNS.index(letter))
    opening, dogs = int(options["opening_moves"]), int(options["dogs"])
    return Opening(width, int(options["height"]), columns, to_leave, opening, dogs)


def setup_record(records: Records, options: Options, *, may_decline: bool = True) -> None:
    """B1.2 Write the start position into ``records[0]``.

    B4.1 Only the first opening move is due where one *may_decline*, else all of them.
    """
    state = view(records, 0)
    game.setup(state, *start_of(options))
    if not may_decline:
        state.opening_due = state.opening_left


def handicap_of(options: Options) -> int:
    """B4.1 The handicap h of a game: above 0 so many buffaloes fewer, below 0 so many opening moves more."""
    text, more = str(options["empty_columns"]), int(options["opening_moves"]) - 1
    fewer = int(text) if text in COUNTS else len(text)
    if fewer and more:
        raise InvalidOption(say("option.handicap"))
    return fewer - more


def move_handicap(options: Options, steps: int) -> dict[str, OptionValue]:
    """B4.1 The options of the next game, with the handicap moved by *steps*, while buffaloes are left."""
    most = min(LADDER, int(options["width"]) - 1)
    handicap = max(-most, min(most, handicap_of(options) + steps))
    empty = str(handicap) if handicap > 0 else ""
    return {**options, "empty_columns": empty, "opening_moves": 1 - min(handicap, 0)}


def describe_options(options: Options) -> str:
    """The variants of this game in words; empty for the plain game."""
    parts = []
    text = str(options["empty_columns"])
    if text in COUNTS:
        parts.append(say("special.fewer", count=text))
    elif text:
        parts.append(say("special.columns", columns=", ".join(text)))
    if options["opening_moves"] != 1:
        parts.append(say("special.opening", moves=options["opening_moves"]))
    if options["dogs"] != box.DOGS:
        parts.append(say("special.dogs", count=options["dogs"]))
    if (options["width"], options["height"]) != (box.WIDTH, box.HEIGHT):
        parts.append(say("special.board", width=options["width"], height=options["height"]))
    return ", ".join(parts)


OFFERS = (
    Offer(name="buffaloes", options={"empty_columns": ""}, level=3, seat=0),
    Offer(name="chief", options={"empty_columns": "abcghijk"}, level=1, seat=1),
)
"""Stopping a herd is the harder task: of eleven buffaloes a newcomer never does."""
