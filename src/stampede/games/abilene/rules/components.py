"""The components of Abilene (A1): cattle, cowboys, dice, corral cards, money, and the seats' ranches."""

import numpy as np

MIN_SEATS, MAX_SEATS = 3, 6
RANCHES = 6
LETTERS = "ABCDEF"
"""A1.1 The letters of the ranches, which are the brands too."""
EMPTY_RANCH = -1
"""No seat: the ranch is not in use (A2.1)."""

HOMES = np.array(
    [
        [-1, -1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1, -1],
        [0, 2, 4, -1, -1, -1],
        [0, 1, 3, 4, -1, -1],
        [0, 1, 2, 3, 4, -1],
        [0, 1, 2, 3, 4, 5],
    ]
)
"""A2.1 The ranch of each seat, by the number of players."""
OWNERS = np.array(
    [
        [-1, -1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1, -1],
        [-1, -1, -1, -1, -1, -1],
        [0, -1, 1, -1, 2, -1],
        [0, 1, -1, 2, 3, -1],
        [0, 1, 2, 3, 4, -1],
        [0, 1, 2, 3, 4, 5],
    ]
)
"""A2.1 The seat of each ranch, by the number of players."""

HERD = 9
"""A1.2 Animals a player starts with, and cow-heads of a ranch."""
RANKS = 4
"""A1.2 Kinds of animals with the same brand."""
UNBRANDED = RANCHES * RANKS
"""The kind of an animal without a brand; the others are brand times RANKS plus rank."""
KINDS = UNBRANDED + 1
COPIES = np.array([1, 3, 2, 1, 2])
"""A1.2, A2.2 The number of animals of each rank a player gets; the last without a brand."""
VALUES = np.array([1000, 600, 300, 100] * RANCHES + [500])
"""A1.2 The value of an animal in dollars, by kind."""

COWBOYS = 5
CATTLE_DICE, DICE = 2, 5
"""A1.1 Two cattle dice, then three cowboy dice."""
CATTLE_WEIGHTS = np.array([1, 1, 1, 1, 1, 1])
COWBOY_WEIGHTS = np.array([0, 2, 2, 1, 1])
"""A1.1 The number of a die's six faces that show 0, 1, 2, ...: 0 1 2 3 4 5 and 1 1 2 2 3 4."""
MOST_COW, MOST_BOY = 5, 4

WALL, EMPTY, BOY, COW = -1, 0, 1, 7
"""Contents of a cell: not on this board; empty; BOY + seat; an animal nobody named; COW + 1 + kind."""
NONE, HIDDEN = 0, -1
"""No choice yet; a choice that is hidden."""
OWN_BRAND, NO_BRAND, OTHER_BRAND = 1, 2, 3
"""A1.1 The corral cards: "seller's brand", "no brand", "another's brand"."""
PAYS = np.array([[0, 0, 0, 0], [0, 0, -1, -2], [0, -1, 1, -1], [0, -2, -1, 2]])
"""A9.3 The payment to an opponent, in values of the animal, by the animal sold and the card laid."""

START_CASH = 10_000
FOOD = np.array([0, 300, 500, 600, 700, 800])
"""A4.1 The bill for food in dollars, by cowboys inside."""
BAIL = 1_500
MANY_INSIDE = 3
"""A4.2 The number of cowboys inside from which a player may free some."""
BANK_RATE = 25
BANK = -1
"""The bank, in place of a seat."""
MAX_LOANS = 16
"""A10.2 Bank loans of a player kept apart; a further one is written together with the latest (R)."""
MAX_NOTES = 16
"""A10.3 Loans between players that can be open at the table (R)."""
RATE_STEP, RATES = 5, 41
"""A10.3 Interest of 0 to 200 % in steps of 5."""
DUES = np.array([1, 2, 3, 5, 8, -1])
"""A10.3 The borrower's turns until a loan is due."""
AT_END = -1
DECLINED = 1
"""An answer to a player who asks for a loan; DECLINED + 1 + rate index * 6 + due index is an offer."""

MAX_ROUNDS = 400
"""A13.3."""

# The parts of a turn (A3), after which come the states before and after all turns.
SETUP, LOANS, REPAYMENTS, ROLL, PRISON, FOOD_BILL, CATTLE, BOYS, SALES, DEBTS, SHARES, TURN_END, OVER = range(
    13
)

# The pending decisions; NOTHING while the turn goes on by itself.
(
    NOTHING,
    ASK_KIND,
    ASK_REPAYMENT,
    ASK_DIE,
    ASK_FREEING,
    ASK_COW,
    ASK_BOY,
    ASK_STOLEN,
    ASK_DUEL,
    ASK_BEATEN,
    ASK_CARDS,
    ASK_SHORTAGE,
    ASK_ANSWERS,
) = range(13)
