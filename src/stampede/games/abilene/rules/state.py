"""The record of a position of Abilene, and of a view of it."""

from typing import Annotated

import numpy as np

from stampede.core.record import Ints, layout, view_class
from stampede.games.abilene.rules.components import DICE, KINDS, MAX_LOANS, MAX_NOTES, MAX_SEATS
from stampede.games.abilene.rules.lattice import NUM_CELLS


class AbileneState:
    """A position of Abilene.

    An animal has no number: the cell it stands on identifies it (A12.1). A view has COW for an animal its
    seat may not look at, and HIDDEN for a secret choice.
    """

    land: Annotated[Ints, np.int32, (NUM_CELLS,)]
    """A1.3 The printed marks of each cell: ranch + 1 and the bits of ``cells.py``; 0 for no cell."""
    board: Annotated[Ints, np.int32, (NUM_CELLS,)]
    """The figure on each cell: WALL, EMPTY, BOY + seat, COW + 1 + kind."""
    players: Annotated[int, np.int32]
    """Number of players."""
    sale_limit: Annotated[int, np.int32]
    """A11.3 The game ends when so many animals are sold; 0 for the long game."""
    hidden_totals: Annotated[int, np.int32]
    """A10.5 1 when players see nobody else's cash."""
    phase: Annotated[int, np.int32]
    """The part of the turn (A3)."""
    question: Annotated[int, np.int32]
    """The pending decision."""
    turn: Annotated[int, np.int32]
    """The seat whose turn it is."""
    rounds: Annotated[int, np.int32]
    """A13.3 Rounds played."""
    cash: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """The cash of each seat, in dollars."""
    bank_paid: Annotated[int, np.int32]
    """A13.1 The bank's payments in all, less its receipts."""
    bankrupt: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A10.4 1 for a player who takes no more part."""
    town_boys: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A6.3 Cowboys in town."""
    jail: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A4 Cowboys in prison."""
    thefts: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """The number of thefts of each seat, which everybody saw."""
    gone: Annotated[Ints, np.int32, (KINDS,)]
    """A9.1 Animals sold, by kind."""
    unsold: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A10.4 The animal a bankrupt seller left in town, as on a cell."""
    placed: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A2.2 The number of animals a seat has placed in the set-up."""
    dice: Annotated[Ints, np.int32, (DICE,)]
    """A3 The numbers shown, cattle dice first; -1 for a die not rolled yet."""
    spent: Annotated[int, np.int32]
    """A bit for each die used."""
    freed: Annotated[int, np.int32]
    """A4.2 The number of cowboys freed this turn, not paid for yet."""
    moved_cow: Annotated[int, np.int32]
    """A5.1 The cell of the animal that has moved, while the cattle move."""
    moved_boys: Annotated[Ints, np.int32, (3,)]
    """A6.1 The cells of the cowboys that have moved, while they move."""
    town_cows: Annotated[Ints, np.int32, (2,)]
    """A5.4 The animals brought to town and not yet sold, in the order they came, as on a cell."""
    hand: Annotated[int, np.int32]
    """A7.1 The stolen animal that is still to be placed, as on a cell."""
    duel_cell: Annotated[int, np.int32]
    """A8.1 The cell of the duel, or NOWHERE."""
    duel_seat: Annotated[int, np.int32]
    """The seat of the defender."""
    duel_die: Annotated[int, np.int32]
    """The challenger's number, or -1."""
    winner: Annotated[int, np.int32]
    """A8.2 The seat that places the beaten cowboy, or -1."""
    cards: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A9.1 The corral cards laid, NONE while a seat has laid none."""
    seller: Annotated[int, np.int32]
    """The seat that sells, or sold last; -1 before the first sale."""
    sold: Annotated[int, np.int32]
    """A9.1 The animal shown last, as on a cell; 0 before the first."""
    shown: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A9.1 The cards shown with it."""
    settled: Annotated[int, np.int32]
    """A9.4 The number of opponents, clockwise from the seller, who have paid."""
    payer: Annotated[int, np.int32]
    """A10.1 The seat that must pay now, or -1."""
    amount: Annotated[int, np.int32]
    """The amount of the payment, in dollars."""
    asked: Annotated[int, np.int32]
    """A10.3 1 when the payer has asked for a loan in this shortage."""
    answers: Annotated[Ints, np.int32, (MAX_SEATS,)]
    """A10.3 The answers: NONE, DECLINED or an offer."""
    loans: Annotated[Ints, np.int32, (MAX_SEATS, MAX_LOANS)]
    """A10.2 The debts to the bank, by seat, the oldest loan first."""
    notes: Annotated[Ints, np.int32, (MAX_NOTES, 4)]
    """A10.3 Loans between players, the oldest first: lender, borrower, debt, turns until it is due."""


DTYPE = layout(AbileneState)
view = view_class(DTYPE)
