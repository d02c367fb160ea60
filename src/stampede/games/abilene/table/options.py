"""The options of Abilene: players (A2.1), short game (A11.3), hidden totals (A10.5), other boards (A1.4)."""

from stampede.core.errors import InvalidOption
from stampede.core.options import Option, Options, OptionValue
from stampede.core.parts import Offer
from stampede.core.record import Records
from stampede.games.abilene.rules import setup as rules
from stampede.games.abilene.rules.components import HERD, MAX_SEATS, MIN_SEATS
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.table.board import land_from
from stampede.games.abilene.words import say

OPTIONS = (
    Option("players", 4, "int", low=MIN_SEATS, high=MAX_SEATS),
    Option("sale_limit", 0, "int", low=0, high=HERD * MAX_SEATS),
    Option("hidden_totals", default=False, kind="bool"),
    Option("board", "", "text", is_local=True),
)

PRESETS: dict[str, Options] = {"mini": {"players": MIN_SEATS, "sale_limit": 1, "board": "small"}}
"""A11.3 One sale, on a board (A1.4) where cattle stand beside the town from the start."""


def complete_options(values: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Check the options together; raises InvalidOption."""
    cattle = HERD * int(values["players"])
    if int(values["sale_limit"]) > cattle:
        raise InvalidOption(say("option.limit", limit=values["sale_limit"], cattle=cattle))
    land_from(str(values["board"]))
    return values


def setup_record(records: Records, options: Options) -> None:
    """A2 Write the start position into ``records[0]``."""
    state = view(records, 0)
    state.land[:] = land_from(str(options["board"]))
    limit, hidden = int(options["sale_limit"]), int(options["hidden_totals"])
    rules.setup(state, int(options["players"]), limit, hidden)


def describe_options(options: Options) -> str:
    """The variants of this game in words; empty for the plain game."""
    parts = [say("option.players", count=options["players"])]
    if options["sale_limit"]:
        parts.append(say("option.short", count=options["sale_limit"]))
    if options["hidden_totals"]:
        parts.append(say("option.hidden"))
    if options["board"]:
        parts.append(say("option.board", name=options["board"]))
    return ", ".join(parts)


SALES = 4
"""A11.3 Cattle sold for each player before a short game ends."""

OFFERS = (
    Offer(name="short", per_player={"sale_limit": SALES}, level=1),
    Offer(name="long", options={"sale_limit": 0}),
)
