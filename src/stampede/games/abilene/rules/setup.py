"""A2 Set-up: ranches, money and cowboys, then all players place their herds at once and in secret."""

from stampede.core.record import Ints
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import KIND
from stampede.games.abilene.rules.cells import head_number, home, is_boot, ranch_of
from stampede.games.abilene.rules.lattice import NOWHERE, NUM_CELLS
from stampede.games.abilene.rules.reasons import ALLOWED, NO_KIND
from stampede.games.abilene.rules.state import AbileneState


def setup(state: AbileneState, players: int, sale_limit: int, hidden_totals: int) -> None:
    """A2.1, A2.2, A2.4 Give ranches, money and cowboys; the record is empty but for the printed land."""
    state.players = players
    state.sale_limit = sale_limit
    state.hidden_totals = hidden_totals
    state.phase = box.SETUP
    state.question = box.ASK_KIND
    for cell in range(NUM_CELLS):
        state.board[cell] = box.EMPTY if ranch_of(state, cell) != NOWHERE else box.WALL
    for seat in range(players):
        state.cash[seat] = box.START_CASH
        for cell in range(NUM_CELLS):
            if ranch_of(state, cell) == home(state, seat) and is_boot(state, cell):
                state.board[cell] = box.BOY + seat
    state.dice[:] = -1
    state.moved_boys[:] = NOWHERE
    state.moved_cow = NOWHERE
    state.duel_cell = NOWHERE
    state.duel_seat = -1
    state.duel_die = -1
    state.winner = -1
    state.seller = -1
    state.payer = -1


def kind_of(state: AbileneState, seat: int, rank: int) -> int:
    """A1.2 The kind of an animal a seat starts with."""
    return box.UNBRANDED if rank == box.RANKS else home(state, seat) * box.RANKS + rank


def why_not_kind(state: AbileneState, seat: int, rank: int) -> int:
    """A2.2 ALLOWED, or NO_KIND where the player has placed all animals of this *rank*."""
    left, figure, ranch = int(box.COPIES[rank]), box.COW + 1 + kind_of(state, seat, rank), home(state, seat)
    for cell in range(NUM_CELLS):
        if state.board[cell] == figure:
            left -= int(ranch_of(state, cell) == ranch)
    return ALLOWED if left > 0 else NO_KIND


def kinds_to_place(state: AbileneState, seat: int, out: Ints) -> int:
    """A2.2 List the kinds of animals the player has not placed yet."""
    count = 0
    for rank in range(box.RANKS + 1):
        if why_not_kind(state, seat, rank) == ALLOWED:
            out[count] = KIND + rank
            count += 1
    return count


def place_cow(state: AbileneState, seat: int, rank: int) -> None:
    """A2.2 Place an animal on the next cow-head."""
    state.placed[seat] += 1
    number, ranch = state.placed[seat], home(state, seat)
    for cell in range(NUM_CELLS):
        if head_number(state, cell) == number and ranch_of(state, cell) == ranch:
            state.board[cell] = box.COW + 1 + kind_of(state, seat, rank)


def all_placed(state: AbileneState) -> bool:
    """A2.2 Whether every herd stands."""
    for seat in range(state.players):
        if state.placed[seat] < box.HERD:
            return False
    return True
