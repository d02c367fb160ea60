"""The components of Zoff in Buffalo (Z1): pastures, colours and cow cards, as printed.

A comment beside each figure names its source: S printed in a source, D deduced from sources, R reconstructed.
Players may load other components (Z9.5, ``table.component_files``).
"""

from typing import NamedTuple

PASTURES = 12
"""Z1.1, Z8.3: eleven pastures, and a twelfth for six players."""
COLOURS = SEATS = 6
"""Z1.2, Z8.3: five colours, and a sixth for six players."""
CARDS = 12
"""Z1.2: ten cow cards of a colour, and two more for two players."""
ROW = 6
"""The longest bonus row: one number a colour."""
MAX_BONUS = 6
"""The greatest number of a bonus row."""
RESERVE = 48
"""Z1.2: cows of a colour."""

NONE = -1
"""No pasture, no colour, no card; or unknown."""

COLOUR_NAMES = ("blue", "green", "violet", "orange", "pink", "white")
BLUE, GREEN, VIOLET, ORANGE, PINK, WHITE = range(COLOURS)

VALUES = (5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 4, 2)
"""Z1.2: the values of the cards of a colour; the last two are for two players only."""
MAX_VALUE = 5
ORDINARY = 10
"""Z1.2: cards used by three players and more."""

FIRST_OF_TWO = (BLUE, PINK)
SECOND_OF_TWO = (GREEN, ORANGE)
"""Z7.1: the colours of the two players; each holds the cards of the first."""
OWNER_OF_TWO = (0, 0, NONE, 1, 1, NONE)
"""Z7.1: the seat that plays each colour."""
START_OF_TWO = 3
"""Z7.2: pasture cards dealt to each of two players."""

ROUNDS, ROUNDS_OF_TWO = 5, 6
"""Rounds of three and more players (Z3.1), and of two (Z7.1)."""

BIDS = 100_000
"""Z8.1: from 0 to 9.9999 in steps of 0.0001."""
UNIT = 10_000
"""Steps of a bid that make one cow."""
REWRITES = 3
"""Z8.1: the number of times equal bids are written again."""

SMALL = 14
"""Z8.2: the fair bonus is 1 up to this many spaces, 2 beyond."""


class Pasture(NamedTuple):
    """Z1.1 A pasture: its name, spaces, bonus row, and with how many players it is in play."""

    name: str
    capacity: int
    bonus: tuple[int, ...]
    players: tuple[int, ...]
    """Six players use all pastures (Z8.3)."""


class ComponentTable(NamedTuple):
    """The components that players may replace by their own (Z9.5)."""

    pastures: tuple[Pasture, ...]
    letters: tuple[str, ...]
    """Z1.2: by colour, a letter for each of ``VALUES``; 10 letters, or 12 for blue and pink. ``NO_LETTER``
    for a card that is left out."""
    rounds: int = 0
    """The number of rounds; 0: as many as are printed (Z3.1, Z7.1)."""


NO_LETTER = "-"
"""Z9.5: the mark of a card that is left out."""

ALL, THREE_UP = (2, 3, 4, 5), (3, 4, 5)

BOX = ComponentTable(
    pastures=(
        Pasture("Lone-Star-Valley", 6, (1, 1), ALL),  # name S, capacity S, bonus R
        Pasture("Powder-Prairie", 8, (1, 1), ALL),  # name S, capacity S, bonus R
        Pasture("Coffee-Canyon", 10, (1, 1), ALL),  # name S, place R, capacity S, bonus S
        Pasture("Dead-Bull-Desert", 12, (1, 2), ALL),  # name S, place R, capacity S, bonus S
        Pasture("Lucky-Pickle", 14, (1, 2), THREE_UP),  # name S, place R, capacity D, bonus R
        Pasture("Fire-Fields", 16, (1, 2, 1), ALL),  # name S, place R, capacity S, bonus S
        Pasture("Drunk'n-Creek", 18, (1, 1, 2), ALL),  # name S, place R, capacity S, bonus S
        Pasture("Rattler-Ridge", 21, (1, 2, 2), THREE_UP),  # name R, capacity R, bonus R
        Pasture("Thirsty-Gulch", 24, (1, 1, 3), ALL),  # name R, capacity S, bonus R
        Pasture("Dynamite-Mine", 28, (1, 2, 3), (4, 5)),  # name S, capacity D, bonus R
        Pasture("Hang-Man-Mountains", 33, (0, 1, 2, 3), (5,)),  # name S, capacity S, bonus S
        Pasture("Buzzard-Plateau", 37, (0, 1, 2, 3), (6,)),  # name R, capacity D, bonus R (Z8.3)
    ),
    letters=(
        # 5  4   3    2    4 2
        "EJANBIMEMPMN",  # blue: R, the last two S
        "BIEHAPRIRS",  # green: R
        "DHCLCJOFLN",  # violet: R
        "FGBMFGHCDQ",  # orange: R, but 4 M is S
        "AKGKDKLAGHFS",  # pink: R, but 4 G and the last two are S
        "CLDFENQBJK",  # white: R (Z8.3)
    ),
)
"""Z1.1, Z1.2: the printed components."""


class Version(NamedTuple):
    """The constants in which two rules versions differ."""

    box: ComponentTable
    """The components where a table has none of its own (Z9.5)."""
    colour_ends: int
    """Z6.3: 1 where of two players 48 cows of one colour end the game."""


NEWEST = Version(BOX, colour_ends=0)
FIRST = Version(
    BOX._replace(
        letters=(
            "CHELDGMILOMN",
            "BIFKBJLFNP",
            "EFHICFOGJS",
            "AJDMAINEMR",
            "DGGJEHKHKQFS",
            "KLCNPQRBCD",
        )
    ),
    colour_ends=1,
)
"""Rules version 1. Its letters marked S above are the same; with the others one colour won nearly twice as
often as another."""
