"""The options of Buffalo: free handicaps (B4.4), those of the handicap match (B4.1), other boards (B6.1)."""

from typing import NamedTuple

from stampede.games.buffalo import components as box
from stampede.games.buffalo import rules
from stampede.games.buffalo.state import view
from stampede.kit.definition import Option, Options, OptionValue
from stampede.kit.errors import InvalidOption
from stampede.kit.record import Records

LADDER = 10
"""The handicap of a match stays within -10 and 10: beyond, no buffalo would be left (B4.1)."""

COUNTS = {str(count) for count in range(box.WIDTH + 1)}
"""``empty_columns`` as a number of columns, not their letters."""

OPTIONS = (
    Option(
        "empty_columns",
        "Columns without a buffalo",
        "",
        "text",
        help="Letters of columns that start empty (ek), or how many the buffaloes' player may choose (2).",
    ),
    Option(
        "opening_moves",
        "Buffalo moves before the chief's first turn",
        1,
        "int",
        low=1,
        high=box.WIDTH,
        help="Each is made with a different buffalo.",
    ),
    Option("dogs", "Dogs", box.DOGS, "int", low=0, high=box.DOGS),
    Option("width", "Columns of the board", box.WIDTH, "int", low=box.MIN_WIDTH, high=box.WIDTH),
    Option("height", "Rows of the board", box.HEIGHT, "int", low=box.MIN_HEIGHT, high=box.HEIGHT),
)


class Start(NamedTuple):
    """The start position the options ask for, in the terms of ``rules.setup``."""

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
                raise InvalidOption(
                    f"empty_columns={values['empty_columns']!r}: {letter!r} is no column of this board; "
                    f"give letters from {allowed[0]} to {allowed[-1]}, or how many columns stay empty"
                )
        text = "".join(sorted(set(text)))
        empty = len(text)
    if empty >= width:
        raise InvalidOption(f"empty_columns leaves no buffalo: at most {width - 1} of {width} stay empty")
    if int(values["opening_moves"]) > width - empty:
        raise InvalidOption(
            f"opening_moves={values['opening_moves']} needs as many buffaloes (B4.2): "
            f"1 to {width - empty} is allowed here"
        )
    return {**values, "empty_columns": text}


def start_of(options: Options) -> Start:
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
    return Start(width, int(options["height"]), columns, to_leave, opening, dogs)


def setup_record(records: Records, options: Options) -> None:
    """B1.2 Write the start position into ``records[0]``."""
    rules.setup(view(records, 0), *start_of(options))


def handicap_of(options: Options) -> int:
    """B4.1 The number h of a game: above 0 so many buffaloes fewer, below 0 so many opening moves more."""
    text, more = str(options["empty_columns"]), int(options["opening_moves"]) - 1
    fewer = int(text) if text in COUNTS else len(text)
    if fewer and more:
        raise InvalidOption(
            "a handicap match has fewer buffaloes or more opening moves, not both (B4.1): leave one out"
        )
    return fewer - more


def move_handicap(options: Options, steps: int) -> dict[str, OptionValue]:
    """B4.1 The next game, h being moved by *steps* as far as buffaloes are left to play with."""
    most = min(LADDER, int(options["width"]) - 1)
    handicap = max(-most, min(most, handicap_of(options) + steps))
    empty = str(handicap) if handicap > 0 else ""
    return {**options, "empty_columns": empty, "opening_moves": 1 - min(handicap, 0)}


def describe_options(options: Options) -> str:
    """What is special about this game, in words; empty when nothing is."""
    parts = []
    text = str(options["empty_columns"])
    if text in COUNTS:
        parts.append(f"{text} fewer buffalo" + ("es" if text != "1" else ""))
    elif text:
        parts.append("no buffalo on " + ", ".join(text))
    if options["opening_moves"] != 1:
        parts.append(f"{options['opening_moves']} opening moves")
    if options["dogs"] != box.DOGS:
        parts.append(f"{options['dogs']} dog" + ("s" if options["dogs"] != 1 else ""))
    if (options["width"], options["height"]) != (box.WIDTH, box.HEIGHT):
        parts.append(f"board {options['width']} by {options['height']}")
    return ", ".join(parts)
