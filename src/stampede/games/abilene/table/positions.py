"""A13.1 The check that a record is a position of this table, or a view of one."""

import numpy as np

from stampede.core.errors import InvalidPosition
from stampede.core.interface import CHANCE
from stampede.core.options import Options
from stampede.core.record import Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import RANCH_BITS, boy_on, has_cells, has_room, home
from stampede.games.abilene.rules.cowboys import has_boy_move
from stampede.games.abilene.rules.duels import cells_for_beaten
from stampede.games.abilene.rules.game import is_acting
from stampede.games.abilene.rules.lattice import JAIL, NUM_CELLS
from stampede.games.abilene.rules.loans import DEBT, can_repay, due_note, num_notes
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.table.board import land_from
from stampede.games.abilene.view.herds import native_kinds
from stampede.games.abilene.words import say

MUCH = 10**8
FIGURE = box.COW + box.KINDS
RANGES = {
    "board": (box.WALL, FIGURE),
    "phase": (box.SETUP, box.OVER),
    "question": (box.NOTHING, box.ASK_ANSWERS),
    "rounds": (0, box.MAX_ROUNDS),
    "cash": (-MUCH, MUCH),
    "bank_paid": (-MUCH, MUCH),
    "bankrupt": (0, 1),
    "town_boys": (0, box.COWBOYS),
    "jail": (0, box.COWBOYS),
    "thefts": (0, MUCH),
    "gone": (0, 2 * box.MAX_SEATS),
    "unsold": (0, FIGURE),
    "placed": (0, box.HERD),
    "dice": (-1, box.MOST_COW),
    "spent": (0, 31),
    "freed": (0, box.COWBOYS),
    "moved_cow": (-1, JAIL),
    "moved_boys": (-1, JAIL),
    "town_cows": (0, FIGURE),
    "hand": (0, FIGURE),
    "duel_cell": (-1, NUM_CELLS - 1),
    "duel_die": (-1, box.MOST_BOY),
    "cards": (box.HIDDEN, box.OTHER_BRAND),
    "shown": (box.NONE, box.OTHER_BRAND),
    "sold": (0, FIGURE),
    "amount": (0, MUCH),
    "asked": (0, 1),
    "answers": (box.HIDDEN, box.DECLINED + box.RATES * len(box.DUES)),
    "loans": (0, MUCH),
    "notes": (-1, MUCH),
}
"""The least and the greatest number of each field."""
SEATS = {"turn": 0, "duel_seat": -1, "winner": -1, "seller": -1, "payer": -1}
"""Fields that name a seat, with the least number."""
PHASES = {
    box.NOTHING: (box.OVER,),
    box.ASK_KIND: (box.SETUP,),
    box.ASK_REPAYMENT: (box.REPAYMENTS,),
    box.ASK_DIE: (box.ROLL,),
    box.ASK_FREEING: (box.PRISON,),
    box.ASK_COW: (box.CATTLE,),
    box.ASK_BOY: (box.BOYS,),
    box.ASK_STOLEN: (box.BOYS,),
    box.ASK_DUEL: (box.BOYS,),
    box.ASK_BEATEN: (box.BOYS,),
    box.ASK_CARDS: (box.SALES,),
    box.ASK_SHORTAGE: (box.LOANS, box.FOOD_BILL, box.DEBTS, box.SHARES),
    box.ASK_ANSWERS: (box.LOANS, box.FOOD_BILL, box.DEBTS, box.SHARES),
}
"""A3 The parts of the turn that each decision belongs to."""


def check_record(records: Records, options: Options) -> None:
    """A13.1 Check that the record is a position of this table, or a view of one; raises InvalidPosition."""
    state: AbileneState = view(records, 0)
    same = (
        state.players == options["players"]
        and state.sale_limit == options["sale_limit"]
        and state.hidden_totals == options["hidden_totals"]
    )
    if not same or not np.array_equal(state.land, land_from(str(options["board"]))):
        raise InvalidPosition(say("position.options"))
    seats = {name: (least, state.players - 1) for name, least in SEATS.items()}
    for name, (low, high) in {**RANGES, **seats}.items():
        if records[name].min() < low or records[name].max() > high:
            raise InvalidPosition(say("position.range", name=name))
    _check_places(state)
    _check_money(state)
    _check_boys(state)
    _check_cattle(state)
    if not _fits(state):
        raise InvalidPosition(say("position.question"))


def _check_places(state: AbileneState) -> None:
    """A2.1 Figures must stand on cells, and belong to players."""
    for name in (
        "cash",
        "bankrupt",
        "placed",
        "town_boys",
        "jail",
        "thefts",
        "unsold",
        "cards",
        "shown",
        "answers",
    ):
        if any(getattr(state, name)[state.players :]):
            raise InvalidPosition(say("position.range", name=name))
    owners = np.append(box.OWNERS[state.players], -1)[(state.land & RANCH_BITS) - 1]
    walls = (state.board == box.WALL) != (state.land == 0)
    strays = (state.board >= box.COW) & (owners < 0)
    strangers = (state.board >= box.BOY + state.players) & (state.board < box.COW)
    if (walls | strays | strangers).any():
        raise InvalidPosition(say("position.range", name="board"))
    for index in range(box.MAX_NOTES):
        lender, borrower, debt, due = (int(part) for part in state.notes[index])
        empty = (lender, borrower, debt, due) == (0, 0, 0, 0) and index >= num_notes(state)
        players = lender != borrower and max(lender, borrower) < state.players and min(lender, borrower) >= 0
        if not empty and not (players and debt > 0 and due <= max(box.DUES)):
            raise InvalidPosition(say("position.range", name="notes"))


def _check_money(state: AbileneState) -> None:
    """A13.1 Money must be whole hundreds, and its sum must match the bank."""
    hidden = bool((state.cash == box.HIDDEN).any())
    amounts = [*state.cash[state.cash != box.HIDDEN], *state.loans.flat, *state.notes[:, DEBT]]
    whole = not any(int(amount) % 100 for amount in (*amounts, state.amount, state.bank_paid))
    expected = box.START_CASH * state.players + state.bank_paid
    debts_left = state.phase == box.OVER or min(amounts) >= 0
    if not whole or not debts_left or (hidden and not state.hidden_totals):
        raise InvalidPosition(say("position.cash"))
    if not hidden and int(state.cash.sum()) != expected:
        raise InvalidPosition(say("position.cash"))


def _check_boys(state: AbileneState) -> None:
    """A13.1 A solvent player must have five cowboys: on board, in town, in prison, or fighting."""
    for seat in range(state.players):
        found = int((state.board == box.BOY + seat).sum())
        found += int(state.town_boys[seat] + state.jail[seat])
        found += state.question == box.ASK_DUEL and seat == state.turn
        if state.question == box.ASK_BEATEN:
            found += seat == (state.duel_seat if state.winner == state.turn else state.turn)
        right = 0 if state.bankrupt[seat] else box.COWBOYS
        if found != right:
            raise InvalidPosition(say("position.boys", seat=seat, found=found, right=right))


def _check_cattle(state: AbileneState) -> None:
    """A13.1 A player must have nine cattle: on board, in hand, in town, sold or left unsold."""
    figures = np.concatenate((state.board, state.town_cows, state.unsold, [state.hand]))
    found = np.bincount(figures[figures >= box.COW] - box.COW, minlength=box.KINDS + 1)
    found[1:] += state.gone
    right = np.zeros(box.KINDS, np.int64)
    for seat in range(state.players):
        np.add.at(right, native_kinds(state, seat), 1)
    total, most = int(found.sum()), box.HERD * state.players
    for seat in range(state.players):
        here = (state.land & RANCH_BITS) - 1 == home(state, seat)
        placed = int((state.board[here] >= box.COW).sum()) if state.phase == box.SETUP else box.HERD
        if state.placed[seat] != placed:
            raise InvalidPosition(say("position.cattle"))
    if total > most or (total < most and state.phase != box.SETUP) or (found[1:] > right).any():
        raise InvalidPosition(say("position.cattle"))


def _fits(state: AbileneState) -> bool:  # noqa: PLR0911 - one return a question
    """A3 Whether the pending decision fits the position, and somebody is there to make it."""
    question = state.question
    if state.phase not in PHASES[question]:
        return False
    if question == box.NOTHING:
        return True
    if state.phase != box.SETUP and state.bankrupt[state.turn]:
        return False
    if question in (box.ASK_SHORTAGE, box.ASK_ANSWERS) and not _is_short(state):
        return False
    if question == box.ASK_REPAYMENT:
        return can_repay(state, state.turn) or bool(state.cash[state.turn] == box.HIDDEN)
    if question == box.ASK_BOY:
        return has_boy_move(state)
    if question == box.ASK_STOLEN:
        return state.hand >= box.COW and has_room(state, home(state, state.turn))
    if question in (box.ASK_DUEL, box.ASK_BEATEN):
        return _is_fought(state)
    if question == box.ASK_DIE:
        return bool((state.dice < 0).any())
    return any(is_acting(state, seat) for seat in range(CHANCE, state.players))


def _is_short(state: AbileneState) -> bool:
    """A10.1 Whether a payment is due, and the payer lacks the money."""
    if state.payer < 0 or not 0 <= state.cash[state.payer] < state.amount:
        return False
    if state.phase == box.LOANS:
        return due_note(state) >= 0
    return state.phase == box.FOOD_BILL or (state.seller >= 0 and state.sold > box.COW)


def _is_fought(state: AbileneState) -> bool:
    """A8.1 Whether a duel is on, and the beaten cowboy has a cell to go to."""
    if state.duel_cell < 0 or state.duel_seat in (-1, state.turn):
        return False
    if state.question == box.ASK_DUEL:
        return boy_on(state, state.duel_cell) == state.duel_seat
    return state.winner in (state.turn, state.duel_seat) and has_cells(cells_for_beaten(state))
