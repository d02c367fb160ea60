"""The observation planes: the board by cell, the turn, sales and debts, as far as the seat sees them."""

from stampede.core.record import Records
from stampede.core.tensors.planes import Cells, Plane, always, bits, one_of, places, share, shares
from stampede.games.abilene.rules.components import ASK_ANSWERS as LAST_QUESTION
from stampede.games.abilene.rules.components import (
    AT_END,
    BOY,
    CATTLE_DICE,
    COPIES,
    COW,
    COWBOYS,
    DECLINED,
    DICE,
    DUES,
    EMPTY,
    HERD,
    HIDDEN,
    HOMES,
    KINDS,
    MAX_LOANS,
    MAX_NOTES,
    MAX_ROUNDS,
    MAX_SEATS,
    MOST_COW,
    OTHER_BRAND,
    OVER,
    OWN_BRAND,
    RANKS,
    RATES,
    SETUP,
    UNBRANDED,
)
from stampede.games.abilene.rules.components import NOTHING as FIRST_QUESTION
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState, view

DOLLARS = (1_000, 10_000, 100_000)
"""Scales for amounts, which have no bound: small ones need a fine scale, great ones a coarse one."""
MANY_THEFTS = 20
TURNS_DUE = int(DUES.max())
NUMBERS = range(MOST_COW + 1)


def planes(records: Records, seat: int) -> tuple[Plane, ...]:
    """A1 to A12 All planes. Cells are those of the board; seats and brands start with the own one."""
    state: AbileneState = view(records, 0)
    seats = [(seat + step) % state.players for step in range(state.players)]
    return (
        always("own seat", "A2.1", "players", (each == seat for each in range(state.players))),
        *_board(state, seats),
        *_players(state, seats),
        *_turn(state, seats),
        *_duel(state, seats),
        *_sale(seats),
        *_payment(seats),
        *_debts(seats),
    )


def kinds_in_play(seats: list[int]) -> list[int]:
    """A1.2 The kinds of animals, brand by brand, the unbranded last."""
    brands = [int(HOMES[len(seats), seat]) for seat in seats]
    return [*(brand * RANKS + rank for brand in brands for rank in range(RANKS)), UNBRANDED]


def animals(seats: list[int]) -> list[int]:
    """A12.1 An animal that the seat does not see, then the kinds, as numbers on a cell."""
    return [COW, *(COW + 1 + kind for kind in kinds_in_play(seats))]


def cells_of(state: AbileneState) -> Cells:
    """A1.3 The cells of this board."""
    return places((NUM_CELLS,), [cell for cell in range(NUM_CELLS) if state.land[cell] != 0])


def _board(state: AbileneState, seats: list[int]) -> tuple[Plane, ...]:
    """The planes of figures on cells."""
    cells = cells_of(state)
    return (
        one_of("empty cells", "A1.3", "board", (EMPTY,), cells),
        one_of("cowboys: seat by cell", "A6.1", "board", [BOY + seat for seat in seats], cells),
        one_of("animals: not seen, then kind, by cell", "A12.1", "board", animals(seats), cells),
    )


def _players(state: AbileneState, seats: list[int]) -> tuple[Plane, ...]:
    """The planes of each seat's possessions."""
    by_seat = places((MAX_SEATS,), seats)
    totals = one_of("cash that is not seen, by seat", "A10.5", "cash", (HIDDEN,), by_seat)
    return (
        shares("cash by seat", "A1.1", "cash", DOLLARS, by_seat),
        *((totals,) if state.hidden_totals else ()),
        one_of("bankrupt, by seat", "A10.4", "bankrupt", (1,), by_seat),
        share("cowboys in town, by seat", "A6.3", "town_boys", COWBOYS, by_seat),
        share("cowboys in prison, by seat", "A4", "jail", COWBOYS, by_seat),
        share("thefts by seat", "A7", "thefts", MANY_THEFTS, by_seat),
        one_of("left unsold in town: animal by seat", "A10.4", "unsold", animals(seats), by_seat),
        share("animals placed in the set-up, by seat", "A2.2", "placed", HERD, by_seat),
    )


def _turn(state: AbileneState, seats: list[int]) -> tuple[Plane, ...]:
    """The planes of the turn, its dice, and the figures that have moved."""
    spaces = [*cells_of(state).tolist(), TOWN]
    dice, boys = places((DICE,), range(DICE)), places((DICE - CATTLE_DICE,), range(DICE - CATTLE_DICE))
    return (
        one_of("the part of the turn", "A3", "phase", range(SETUP, OVER + 1)),
        one_of("pending decision", "A14", "question", range(FIRST_QUESTION, LAST_QUESTION + 1)),
        one_of("whose turn it is, by seat", "A3", "turn", seats),
        share("rounds", "A13.3", "rounds", MAX_ROUNDS),
        one_of("dice: number by die", "A3", "dice", NUMBERS, dice),
        bits("dice used", "A5.1", "spent", range(DICE)),
        share("cowboys freed and not paid for", "A4.2", "freed", COWBOYS),
        one_of("where the animal that has moved stands", "A5.1", "moved_cow", spaces),
        one_of(
            "where the cowboys that have moved stand: space by cowboy", "A6.1", "moved_boys", spaces, boys
        ),
        one_of("animals in town: animal by place", "A5.4", "town_cows", animals(seats), places((2,), (0, 1))),
        one_of("the stolen animal", "A7.1", "hand", animals(seats)),
    )


def _duel(state: AbileneState, seats: list[int]) -> tuple[Plane, ...]:
    return (
        one_of("where the duel is, by cell", "A8.1", "duel_cell", cells_of(state).tolist()),
        one_of("the defender, by seat", "A8.1", "duel_seat", seats),
        one_of("the challenger's number", "A8.1", "duel_die", NUMBERS),
        one_of("who places the beaten cowboy, by seat", "A8.2", "winner", seats),
    )


def _sale(seats: list[int]) -> tuple[Plane, ...]:
    """A9 The planes of corral cards, of the animal sold last, and of all animals sold."""
    by_seat, cards = places((MAX_SEATS,), seats), range(OWN_BRAND, OTHER_BRAND + 1)
    kinds = kinds_in_play(seats)
    copies = [int(COPIES[kind % RANKS]) for kind in kinds[:-1]]
    gone = (*copies, int(COPIES[RANKS]) * len(seats))
    return (
        share("animals sold, by kind", "A9.1", "gone", gone, places((KINDS,), kinds)),
        one_of("the seller, by seat", "A9.1", "seller", seats),
        one_of("the animal sold", "A9.1", "sold", animals(seats)),
        one_of(
            "corral cards laid: not seen, own, none, other, by seat",
            "A9.1",
            "cards",
            (HIDDEN, *cards),
            by_seat,
        ),
        one_of("corral cards shown: own, none, other, by seat", "A9.1", "shown", cards, by_seat),
        share("opponents who have paid", "A9.4", "settled", len(seats)),
    )


def _payment(seats: list[int]) -> tuple[Plane, ...]:
    """A10.1, A10.3 The planes of a shortage and the answers to it."""
    by_seat = places((MAX_SEATS,), seats)
    offers = range(DECLINED + 1, DECLINED + 1 + RATES * len(DUES))
    return (
        one_of("who must pay, by seat", "A10.1", "payer", seats),
        shares("how much", "A10.1", "amount", DOLLARS),
        one_of("a loan was asked for", "A10.3", "asked", (1,)),
        one_of("answers: not seen, declined, by seat", "A10.3", "answers", (HIDDEN, DECLINED), by_seat),
        one_of("offers: rate and due by seat", "A10.3", "answers", offers, by_seat),
    )


def _debts(seats: list[int]) -> tuple[Plane, ...]:
    """A10.2, A10.3 The planes of debts to the bank and between players; a debt of 0 is no loan."""
    loans = places((MAX_SEATS, MAX_LOANS), seats, range(MAX_LOANS))
    lender, borrower, debt, due = (
        places((MAX_NOTES, 4), range(MAX_NOTES), (part,))[:, 0] for part in range(4)
    )
    return (
        shares("debts to the bank: by seat, the oldest first", "A10.2", "loans", DOLLARS, loans),
        one_of("debts between players: lender", "A10.3", "notes", seats, lender),
        one_of("debts between players: borrower", "A10.3", "notes", seats, borrower),
        shares("debts between players: amount", "A10.3", "notes", DOLLARS, debt),
        share("debts between players: turns until they are due", "A10.3", "notes", TURNS_DUE, due),
        one_of("debts between players: due at the end", "A10.3", "notes", (AT_END,), due),
    )
