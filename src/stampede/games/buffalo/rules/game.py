"""The rules of Buffalo, in the order of the rulebook: small functions over one record, no chance, no text."""

from stampede.core.record import Floats, Ints
from stampede.games.buffalo.rules import reasons as why
from stampede.games.buffalo.rules.actions import (
    LEAVE,
    NUM_ACTIONS,
    NUM_CELLS,
    STOP,
    cell,
    column_of,
    leave,
    move,
    row_of,
)
from stampede.games.buffalo.rules.components import (
    BUFFALO,
    BUFFALOES,
    CHIEF,
    CHIEFS_SIDE,
    DOG,
    EMPTY,
    HEIGHT,
    NOBODY,
    WALL,
    WIDTH,
)
from stampede.games.buffalo.rules.state import BuffaloState


def setup(
    state: BuffaloState, width: int, height: int, columns: int, to_leave: int, opening_moves: int, dogs: int
) -> None:
    """B1.2 Set up the board: one buffalo a column on row 1, chief and dogs on the last row of the prairie.

    *columns* has a bit for each column with a buffalo, bit 0 for column a (B4.4).
    """
    clear(state, width, height)
    for column in range(1, width + 1):
        if (columns >> (column - 1)) & 1:
            state.board[column, 1] = BUFFALO
            state.herd += 1
    place_village(state, dogs)
    state.to_leave = to_leave
    state.opening_left = opening_moves
    state.opening_due = 1


def clear(state: BuffaloState, width: int, height: int) -> None:
    """B1.1, B6.1 Empty the board, of eleven columns and seven rows or less."""
    state.board[:, :] = WALL
    state.board[1 : width + 1, 1 : height + 1] = EMPTY
    state.width = width
    state.height = height
    state.side = BUFFALOES
    state.winner = NOBODY
    state.herd = 0
    state.captured = 0
    state.to_leave = 0
    state.opening_left = 0
    state.opening_due = 0


def place_village(state: BuffaloState, dogs: int) -> None:
    """B1.2, B6.1 Place the chief in the middle, up to *dogs* dogs beside him, alternately left and right."""
    row = state.height - 1
    middle = (state.width + 1) // 2
    state.board[middle, row] = CHIEF
    for distance in range(1, WIDTH):
        for column in (middle - distance, middle + distance):
            if dogs > 0 and 1 <= column <= state.width:
                state.board[column, row] = DOG
                dogs -= 1


def num_seats(state: BuffaloState) -> int:
    """The number of players, two."""
    return 2


def is_acting(state: BuffaloState, seat: int) -> bool:
    """B2.1 Whether *seat* acts: the sides alternate."""
    return state.winner == NOBODY and state.side == seat


def legal_actions(state: BuffaloState, seat: int, out: Ints) -> int:
    """B2.1 List the moves of all pieces, without passing; B4.2 first the columns to leave empty."""
    if not is_acting(state, seat):
        return 0
    if state.to_leave > 0:
        return columns_to_leave(state, out)
    if seat == BUFFALOES:
        return buffalo_moves(state, out)
    return village_moves(state, out)


def is_legal(state: BuffaloState, seat: int, action: int, out: Ints) -> bool:
    """B7.2 Whether *action* is legal for *seat*."""
    return why_not(state, seat, action) == why.ALLOWED


def why_not(state: BuffaloState, seat: int, action: int) -> int:  # noqa: PLR0911 - one return a reason
    """B7.2 The reason why *action* is not legal for *seat*, one of ``reasons``; ALLOWED where it is."""
    if seat not in (BUFFALOES, CHIEFS_SIDE):
        return why.NO_SEAT
    if state.winner != NOBODY:
        return why.ENDED
    if not is_acting(state, seat):
        return why.OTHER_SIDE
    if not 0 <= action < NUM_ACTIONS:
        return why.NO_ACTION
    if state.to_leave > 0:
        return why_not_leave(state, action - LEAVE + 1) if LEAVE <= action < STOP else why.LEAVE_FIRST
    if action == STOP:
        return why.ALLOWED if seat == BUFFALOES and may_decline(state) else why.CANNOT_DECLINE
    if action >= LEAVE:
        return why.LEAVE_OVER
    return why_not_move(state, action // NUM_CELLS, action % NUM_CELLS)


def chance_weights(state: BuffaloState, out: Ints) -> int:
    """No weights: there is no chance in Buffalo."""
    return 0


def why_not_leave(state: BuffaloState, column: int) -> int:
    """B4.2 ALLOWED, or NO_CELL or LEFT where no buffalo stands at the start of the *column*."""
    if column > state.width:
        return why.NO_CELL
    return why.ALLOWED if state.board[column, 1] == BUFFALO else why.LEFT


def columns_to_leave(state: BuffaloState, out: Ints) -> int:
    """B4.2 List the columns that the player of the buffaloes may leave empty."""
    count = 0
    for column in range(1, state.width + 1):
        if why_not_leave(state, column) == why.ALLOWED:
            out[count] = leave(column)
            count += 1
    return count


def buffalo_moves(state: BuffaloState, out: Ints) -> int:
    """B2.2 List the moves of buffaloes, one cell forward to an empty cell; B4.1 or the end of the opening."""
    count = 0
    for column in range(1, state.width + 1):
        row = buffalo_row(state, column)
        if why_not_advance(state, column, row) == why.ALLOWED:
            out[count] = move(cell(column, row), cell(column, row + 1))
            count += 1
    if may_decline(state):
        out[count] = STOP
        count += 1
    return count


def why_not_advance(state: BuffaloState, column: int, row: int) -> int:
    """B2.2, B4.2 ALLOWED, or BLOCKED or HAS_OPENED where the buffalo on this *row* may not go on."""
    if not can_move(state, column, row):
        return why.BLOCKED
    return why.ALLOWED if state.opening_left == 0 or row == 1 else why.HAS_OPENED


def may_decline(state: BuffaloState) -> bool:
    """B4.1 Whether the opening moves may be declined: those after the first."""
    return state.opening_left > 0 and state.opening_due == 0


def buffalo_row(state: BuffaloState, column: int) -> int:
    """The row of the buffalo of this *column*, or 0: buffaloes keep their column (B2.2)."""
    for row in range(1, state.height + 1):
        if state.board[column, row] == BUFFALO:
            return row
    return 0


def can_move(state: BuffaloState, column: int, row: int) -> bool:
    """B2.2 Whether the buffalo on this *row* (0 for none) has an empty cell before it."""
    return row > 0 and state.board[column, row + 1] == EMPTY


def village_moves(state: BuffaloState, out: Ints) -> int:
    """B2.3, B2.4 List the moves of the chief and his dogs, who stay on the prairie."""
    count = 0
    for column in range(1, state.width + 1):
        for row in range(2, state.height):
            piece = state.board[column, row]
            if piece == DOG:
                count = dog_moves(state, column, row, out, count)
            elif piece == CHIEF:
                count = chief_moves(state, column, row, out, count)
    return count


def dog_moves(state: BuffaloState, column: int, row: int, out: Ints, count: int) -> int:
    """B2.3 List the moves of a dog: any number of empty cells in a line on the prairie; return the count."""
    source = cell(column, row)
    for side in (-1, 0, 1):
        down = reach(state, column, row, side, -1)
        level = reach(state, column, row, side, 0) if side else 0
        up = reach(state, column, row, side, 1)
        farthest = max(down, level, up)
        if side == 0:
            for target in range(source - down, source + up + 1):
                if target != source:
                    out[count] = move(source, target)
                    count += 1
            continue
        for step in range(1, farthest + 1):
            distance = step if side > 0 else farthest + 1 - step  # the columns in ascending order
            target = source + side * distance * HEIGHT
            if distance <= down:
                out[count] = move(source, target - distance)
                count += 1
            if distance <= level:
                out[count] = move(source, target)
                count += 1
            if distance <= up:
                out[count] = move(source, target + distance)
                count += 1
    return count


def reach(state: BuffaloState, column: int, row: int, aside: int, forward: int) -> int:
    """B2.3 The number of empty cells of the prairie in this direction up to the first obstacle."""
    distance = 0
    while True:
        column += aside
        row += forward
        if why_not_enter(state, DOG, column, row) != why.ALLOWED:
            return distance
        distance += 1


def why_not_enter(state: BuffaloState, piece: int, column: int, row: int) -> int:
    """B2.3, B2.4 ALLOWED, or OFF_PRAIRIE or OCCUPIED where a dog, or the capturing chief, may not come."""
    if not is_prairie(state, row):
        return why.OFF_PRAIRIE
    there = state.board[column, row]
    return why.ALLOWED if there == EMPTY or (piece == CHIEF and there == BUFFALO) else why.OCCUPIED


def is_prairie(state: BuffaloState, row: int) -> bool:
    """B1.1 Whether the *row* lies between the rivers."""
    return 2 <= row < state.height


def chief_moves(state: BuffaloState, column: int, row: int, out: Ints, count: int) -> int:
    """B2.4 List the moves of the chief: one cell, to an empty cell or onto a buffalo; return the count."""
    source = cell(column, row)
    for aside in (-1, 0, 1):
        for forward in (-1, 0, 1):
            if why_not_enter(state, CHIEF, column + aside, row + forward) == why.ALLOWED:
                out[count] = move(source, cell(column + aside, row + forward))
                count += 1
    return count


def why_not_move(state: BuffaloState, source: int, target: int) -> int:  # noqa: PLR0911 - one return a reason
    """B2.1 The reason why the side to act may not move a piece from cell to cell, or ALLOWED."""
    column, row = column_of(source), row_of(source)
    to_column, to_row = column_of(target), row_of(target)
    if max(column, to_column) > state.width or max(row, to_row) > state.height:
        return why.NO_CELL
    piece = state.board[column, row]
    if piece == EMPTY:
        return why.NOTHING_THERE
    if (piece == BUFFALO) != (state.side == BUFFALOES):
        return why.NOT_OWN
    if source == target:
        return why.NO_MOVE
    if piece == DOG:
        return why_not_run(state, column, row, to_column, to_row)
    if piece == CHIEF:
        return why_not_step(state, column, row, to_column, to_row)
    if to_column != column or to_row != row + 1:
        return why.NOT_FORWARD
    return why_not_advance(state, column, row)


def why_not_run(state: BuffaloState, column: int, row: int, to_column: int, to_row: int) -> int:
    """B2.3 ALLOWED, or OFF_PRAIRIE, NO_LINE or OCCUPIED where a dog may not run there."""
    across, along = to_column - column, to_row - row
    distance = max(abs(across), abs(along))
    if not is_prairie(state, to_row):
        return why.OFF_PRAIRIE
    if abs(across) not in (0, distance) or abs(along) not in (0, distance):
        return why.NO_LINE
    return (
        why.ALLOWED
        if distance <= reach(state, column, row, across // distance, along // distance)
        else why.OCCUPIED
    )


def why_not_step(state: BuffaloState, column: int, row: int, to_column: int, to_row: int) -> int:
    """B2.4 ALLOWED, or OFF_PRAIRIE, TOO_FAR or OCCUPIED where the chief may not go there."""
    if not is_prairie(state, to_row):
        return why.OFF_PRAIRIE
    if max(abs(to_column - column), abs(to_row - row)) > 1:
        return why.TOO_FAR
    return why_not_enter(state, CHIEF, to_column, to_row)


def apply_action(state: BuffaloState, seat: int, action: int) -> None:
    """B2.1 Move one piece, then the other side acts; B4.1 or decline the rest of the opening."""
    if LEAVE <= action < STOP:
        leave_empty(state, action - LEAVE + 1)
        return
    if action == STOP:
        state.opening_left = 0
    else:
        move_piece(state, action // NUM_CELLS, action % NUM_CELLS)
    pass_turn(state)
    settle(state)


def leave_empty(state: BuffaloState, column: int) -> None:
    """B4.2 Leave a *column* empty before the game."""
    state.board[column, 1] = EMPTY
    state.herd -= 1
    state.to_leave -= 1


def move_piece(state: BuffaloState, source: int, target: int) -> None:
    """B2 Move a piece from cell to cell, with its capture (B2.4)."""
    column, row = column_of(target), row_of(target)
    piece = state.board[column_of(source), row_of(source)]
    if state.board[column, row] == BUFFALO:  # B2.4: the chief captures
        state.captured += 1
    state.board[column_of(source), row_of(source)] = EMPTY
    state.board[column, row] = piece


def pass_turn(state: BuffaloState) -> None:
    """B2.1 Pass the turn to the other side; B4.1 in an opening the buffaloes first make all their moves."""
    if state.side == CHIEFS_SIDE:
        state.side = BUFFALOES
        return
    if state.opening_left > 0:
        state.opening_left -= 1
        state.opening_due = max(0, state.opening_due - 1)
    if state.opening_left == 0:
        state.side = CHIEFS_SIDE


def settle(state: BuffaloState) -> None:
    """B3 Note the winner, if any; B2.5 skip the chief's side when it has no move."""
    if has_crossed(state):
        state.winner = BUFFALOES
    elif not any_can_move(state):
        state.winner = CHIEFS_SIDE
    elif state.side == CHIEFS_SIDE and not village_can_move(state):
        state.side = BUFFALOES


def has_crossed(state: BuffaloState) -> bool:
    """B3.1 Whether a buffalo is on the last row, across the second river."""
    for column in range(1, state.width + 1):
        if state.board[column, state.height] == BUFFALO:
            return True
    return False


def any_can_move(state: BuffaloState) -> bool:
    """B3.2 Whether some buffalo can move forward, whoever's turn it is."""
    for column in range(1, state.width + 1):
        if can_move(state, column, buffalo_row(state, column)):
            return True
    return False


def village_can_move(state: BuffaloState) -> bool:
    """B2.5 Whether the chief or a dog has any move; a first step shows it."""
    for column in range(1, state.width + 1):
        for row in range(2, state.height):
            piece = state.board[column, row]
            if piece in (DOG, CHIEF):
                for aside in (-1, 0, 1):
                    for forward in (-1, 0, 1):
                        if why_not_enter(state, piece, column + aside, row + forward) == why.ALLOWED:
                            return True
    return False


def is_terminal(state: BuffaloState) -> bool:
    """B3.3 Whether the game is over; it never ends in a draw."""
    return state.winner != NOBODY


def returns(state: BuffaloState, out: Floats) -> None:
    """B3 1 for the winner, -1 for the loser, 0 while the game goes on."""
    for seat in (BUFFALOES, CHIEFS_SIDE):
        out[seat] = 0 if state.winner == NOBODY else (1 if state.winner == seat else -1)
