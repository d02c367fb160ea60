"""How well a position of Buffalo stands, seen by hand-made rules of thumb; the keys and order of its search."""

from stampede.games.buffalo.actions import LEAVE, NUM_CELLS, column_of, row_of
from stampede.games.buffalo.components import BUFFALO, BUFFALOES, CHIEF, DOG, EMPTY, HEIGHT, WALL
from stampede.games.buffalo.state import State

BARRED = (0, 0, 0, 0, 0, 0, 0)
NEAR = (0, 40, 45, 50, 50, 50, 100)
FAR = (0, 60, 70, 90, 140, 250, 800)
MIX = 0x2545F4914F6CDD1D
MASK = (1 << 62) - 1


def evaluate(state: State, seat: int) -> int:
    """The sum over the buffaloes of what each is worth where it stands, for the buffaloes' seat positive."""
    chief = chief_cell(state)
    column_chief, row_chief = column_of(chief), row_of(chief)
    value = -200
    for column in range(1, state.width + 1):
        row = herd_row(state, column)
        if row == 0:
            continue
        ahead = row + 1
        while ahead < state.height and state.board[column, ahead] == EMPTY:
            ahead += 1
        step = row + HEIGHT - state.height
        if ahead < state.height:
            value += BARRED[step]
        elif max(abs(column_chief - column), abs(state.height - 1 - row_chief)) <= state.height - row:
            value += NEAR[step]
        else:
            value += FAR[step]
    return value if seat == BUFFALOES else -value


def herd_row(state: State, column: int) -> int:
    """The row of the buffalo of this *column*, or 0."""
    for row in range(1, state.height):
        if state.board[column, row] == BUFFALO:
            return row
    return 0


def chief_cell(state: State) -> int:
    """The cell of the chief."""
    for column in range(1, state.width + 1):
        for row in range(2, state.height):
            if state.board[column, row] == CHIEF:
                return (column - 1) * HEIGHT + row - 1
    return 0


def position_key(state: State) -> int:
    """Read the pieces off as digits: every position of one board has its own key, but for those of an opening.

    A buffalo's row is a digit to the base 7, a chief's or dog's cell of the prairie one to the base 56: below
    2**61 with the side to act. What is left of set-up and opening (B4) is mixed in.
    """
    herd = 0
    dogs = 0
    chief = 0
    for column in range(1, state.width + 1):
        standing = 0
        for row in range(1, state.height):
            piece = state.board[column, row]
            if piece == BUFFALO:
                standing = row
            elif piece == DOG:
                dogs = dogs * 56 + (column - 1) * 5 + row - 1
            elif piece == CHIEF:
                chief = (column - 1) * 5 + row - 2
        herd = herd * 7 + standing
    key = ((chief * 9834496 + dogs) * 1977326743 + herd) * 2 + state.side + 1
    extra = state.opening_left * 16 + state.to_leave
    return (key ^ ((extra * MIX) & MASK)) & MASK


def order(state: State, action: int) -> int:
    """Captures and bars first, then dogs and chief near; the foremost buffalo first."""
    if action >= LEAVE:
        return 0
    source, target = action // NUM_CELLS, action % NUM_CELLS
    column, row = column_of(target), row_of(target)
    piece = state.board[column_of(source), row_of(source)]
    if piece == BUFFALO:
        return 10 * row
    if state.board[column, row] == BUFFALO:
        return 90
    below = state.board[column, row - 1]
    if below == BUFFALO:
        return 20 + row
    return row if below != WALL else 0
