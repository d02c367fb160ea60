"""The options of Zoff in Buffalo: players, the author's variants (Z8), another component table (Z9.5)."""

from stampede.core.errors import InvalidOption
from stampede.core.options import Option, Options, OptionValue
from stampede.core.parts import Offer
from stampede.core.record import Records
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import setup
from stampede.games.zoff.rules.components import BOX, ComponentTable, Pasture
from stampede.games.zoff.rules.state import view
from stampede.games.zoff.table import component_files
from stampede.games.zoff.words import say

OPTIONS = (
    Option("players", 4, "int", low=2, high=box.SEATS),
    Option("auction", default=False, kind="bool"),
    Option("fair_bonus", default=False, kind="bool"),
    Option("open_tracker", default=False, kind="bool"),
    Option("components", "", "text", is_local=True),
)


def complete_options(
    values: dict[str, OptionValue], version: box.Version = box.NEWEST
) -> dict[str, OptionValue]:
    """Check the options together; ``components`` becomes the table itself, so that logs need no file."""
    players = int(values["players"])
    if values["auction"] and players == 2:
        raise InvalidOption(say("option.no_auction"))
    table = component_files.load_table(str(values["components"]).strip(), version.box)
    found = len(component_files.pastures_in_play(table, players))
    if found < players:
        raise InvalidOption(say("option.pastures", players=players, found=found, needed=players))
    _check_cards(table, players)
    return {**values, "components": "" if table == version.box else component_files.write_table(table)}


def _check_cards(table: box.ComponentTable, players: int) -> None:
    """Z3.1, Z9.5 Everybody has two cow cards for each round; raises InvalidOption."""
    rounds = table.rounds or (box.ROUNDS_OF_TWO if players == 2 else box.ROUNDS)
    for colour in component_files.decks(players):
        found = len(component_files.cards_of(table, colour, players))
        if found < 2 * rounds:
            name = box.COLOUR_NAMES[colour]
            raise InvalidOption(say("option.cards", name=name, found=found, rounds=rounds, needed=2 * rounds))


def setup_record(records: Records, options: Options, version: box.Version = box.NEWEST) -> None:
    """Z2, Z7 Write the position before the preliminary round into ``records[0]``."""
    write_constants(records, options, version)
    switches = (int(options[name]) for name in ("players", "auction", "fair_bonus", "open_tracker"))
    setup.setup(view(records, 0), *switches)


def write_constants(records: Records, options: Options, version: box.Version = box.NEWEST) -> None:
    """Z1, Z6.3 Write the components in play and the constants of the *version* into ``records[0]``."""
    table, players = (
        component_files.load_table(str(options["components"]), version.box),
        int(options["players"]),
    )
    state = view(records, 0)
    state.colour_ends = version.colour_ends
    state.table = 0 if table == version.box else component_files.number_of(table)
    state.capacity[:] = 0
    state.bonus[:, :] = 0
    state.rounds = table.rounds
    state.letter[:, :] = box.NONE
    for number in component_files.pastures_in_play(table, players):
        pasture = table.pastures[number]
        state.capacity[number] = pasture.capacity
        state.bonus[number, : len(pasture.bonus)] = pasture.bonus
    for colour in component_files.decks(players):
        for card, letter in component_files.cards_of(table, colour, players):
            state.letter[colour, card] = ord(letter) - ord("A")


def adopt_record(records: Records, options: Options) -> None:
    """Z1, Z6.3 Give a record the components and constants of the newest version; hands stay as they are."""
    write_constants(records, options)


def describe_options(options: Options) -> str:
    """The variants of this game in words; empty for the plain game."""
    parts = [say(f"special.{name}") for name in ("auction", "fair_bonus", "open_tracker") if options[name]]
    if options["components"]:
        parts.append(say("special.components"))
    return ", ".join(parts)


MINI = ComponentTable(
    pastures=(Pasture("Near-Field", 5, (1, 1), (2,)), Pasture("Far-Field", 8, (1, 2), (2,))),
    letters=("--T-U-------", *BOX.letters[1:4], "--U-T-------", BOX.letters[5]),
    rounds=1,
)
"""One round on two pastures, with a 4 and a 3 each: each player has the earlier letter of one of them."""

PRESETS: dict[str, Options] = {"mini": {"players": 2, "components": component_files.write_table(MINI)}}


OFFERS = (Offer(name="short", options={"players": 3}, level=1), Offer(name="long", options={"players": 5}))
