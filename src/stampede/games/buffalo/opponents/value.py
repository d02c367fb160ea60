"""The evaluation of positions of Buffalo, proofs at a glance, and the move order of its search.

The sum over the columns (:mod:`stampede.games.buffalo.opponents.columns`) has a value and counts; the worth
of the counts and of the chief's place is looked up beside it.
"""

import numpy as np

from stampede.core.policy import WIN
from stampede.games.buffalo.opponents import columns
from stampede.games.buffalo.opponents.bitboard import (
    BIT_OF,
    DIRECTIONS,
    KEY_MASK,
    NEAR,
    NEXT,
    ROWS,
    BitBoard,
    free_cells,
)
from stampede.games.buffalo.opponents.columns import (
    CAUGHT,
    COUNT,
    GUARDED,
    OPEN_FAR,
    READY,
    READY_FAR,
    RUNNERS,
    STATES,
    VALUE,
)
from stampede.games.buffalo.opponents.weights import WEIGHTS
from stampede.games.buffalo.rules.actions import LEAVE, NUM_CELLS
from stampede.games.buffalo.rules.components import BUFFALOES, HEIGHT, WIDTH

MIX = 0x2545F4914F6CDD1D
FEW, MANY = -4, 5
"""Runners less idle dogs count from FEW to MANY,"""
MOST_CAUGHT, MOST_STEPS = 7, 15
"""buffaloes caught up to so many, steps up to dogs ahead likewise."""
EDGES = WIDTH // 2 + 1
"""Distances of a column from the nearer edge."""
EXCESS = 0
CROWD = EXCESS + 2 * (MANY - FEW + 1)
TEMPO = CROWD + 2 * (MOST_CAUGHT + 1)
HERD = TEMPO + 2 * (MOST_STEPS + 1)
PLACE = HERD + WIDTH + 1
NUM_WHOLE = PLACE + ROWS * EDGES
"""Where the weights of each feature of the whole position begin, after those of the columns."""
NUM_FEATURES = sum(group.size for group in columns.groups(columns.states())) + NUM_WHOLE
WHOLE = np.array(WEIGHTS[NUM_FEATURES - NUM_WHOLE :], np.int64)
COLUMNS = columns.table(np.array(WEIGHTS[: NUM_FEATURES - NUM_WHOLE], np.int64))


def evaluate(board: BitBoard, seat: int) -> int:
    """Evaluate a position for *seat*, in hundredths of the log-odds to win; a proven result as one."""
    total = sum_of_columns(board)
    value = 0
    if board.opening_left == 0 and board.to_leave == 0:
        value = proof(board, total)
    if value == 0:
        excess, crowd, tempo, herd, place = places(board, total)
        value = (total >> VALUE) + int(
            WHOLE[excess] + WHOLE[crowd] + WHOLE[tempo] + WHOLE[herd] + WHOLE[place]
        )
    return value if seat == BUFFALOES else -value


def places(board: BitBoard, total: int) -> tuple[int, int, int, int, int]:
    """The features of the whole position: their places in WHOLE."""
    guarded, runners = (total >> GUARDED) & COUNT, (total >> RUNNERS) & COUNT
    caught, side = (total >> CAUGHT) & COUNT, int(board.side)
    excess = min(max(runners + guarded - dogs_of(board), FEW), MANY) - FEW
    column, row = int(board.chief) // ROWS, int(board.chief) % ROWS + HEIGHT - int(board.height)
    edge = min(column, int(board.width) - 1 - column)
    return (
        EXCESS + side * (MANY - FEW + 1) + excess,
        CROWD + side * (MOST_CAUGHT + 1) + min(caught, MOST_CAUGHT),
        TEMPO + side * (MOST_STEPS + 1) + min(total & 255, MOST_STEPS),
        HERD + guarded + runners + caught,
        PLACE + row * EDGES + edge,
    )


def sum_of_columns(board: BitBoard) -> int:
    """The sum of the numbers of all columns."""
    lift = HEIGHT - board.height
    chief_column = board.chief // ROWS
    first = (board.side * ROWS + board.chief % ROWS + lift) * WIDTH
    rows, dogs, total = board.rows, board.dogs, 0
    for column in range(board.width):
        row = rows & 7
        if row:
            row += lift
        state = (row << ROWS) + ((dogs & 31) << lift)
        total += COLUMNS[(first + abs(chief_column - column)) * STATES + state]
        rows >>= 3
        dogs >>= ROWS
    return int(total)


def dogs_of(board: BitBoard) -> int:
    """The number of dogs."""
    dogs, count = board.dogs, 0
    while dogs:
        dogs &= dogs - 1
        count += 1
    return count


def proof(board: BitBoard, total: int) -> int:
    """The result for the buffaloes where a glance proves it, and at most how far it is; else 0."""
    if board.side == BUFFALOES:
        if (total >> READY) & COUNT:
            return WIN - 1
        if (total >> OPEN_FAR) & COUNT:  # the chief cannot come to the last row in time
            return WIN - 3
    else:
        if (total >> READY_FAR) & COUNT or (total >> READY) & COUNT > 1:
            return WIN - 2
        if (total >> OPEN_FAR) & COUNT and (total >> READY) & COUNT == 0 and not answers(board):
            return WIN - 4
    is_open = (total >> RUNNERS) & COUNT or (total >> CAUGHT) & COUNT
    if not is_open and NEAR[board.chief] & board.prairie & ~board.dogs:
        steps = total & 255
        return 2 * steps - (board.side == BUFFALOES) - WIN
    return 0


def answers(board: BitBoard) -> bool:
    """Whether one move of the chief's side answers all buffaloes two free steps from crossing.

    The chief answers those next to whose next cell he stands after his move, or that he takes; a dog the one
    on whose next cell it stops, while the chief stays.
    """
    free, last = free_cells(board), board.height - 3
    near = NEAR[board.chief]
    chief = near & board.prairie & ~board.dogs
    far, target = 0, 0
    for column in range(board.width):
        ahead = column * ROWS + last
        if (board.rows >> (3 * column)) & 7 == board.height - 2 and (free >> ahead) & 1:
            chief &= NEAR[ahead] | (1 << ahead)
            if (near >> ahead) & 1 == 0:
                far += 1
                target = ahead
    return chief != 0 or (far == 1 and is_reached(board, target, free))


def is_reached(board: BitBoard, target: int, free: int) -> bool:
    """B2.3 Whether a dog can run to a free cell."""
    for direction in range(DIRECTIONS):
        there = NEXT[direction, target]
        while there >= 0 and (free >> there) & 1:
            there = NEXT[direction, there]
        if there >= 0 and (board.dogs >> there) & 1:
            return True
    return False


def order(board: BitBoard, action: int) -> int:
    """The rank of an action in the search: captures, then dogs that come to guard, then the chief's steps.

    Of the buffaloes the foremost comes first, one that the chief could take after its step last.
    """
    if action >= LEAVE:
        return 0
    source, target = action // NUM_CELLS, action % NUM_CELLS
    row = target % HEIGHT + 1
    if board.side == BUFFALOES:
        return 5 if row < board.height and (NEAR[board.chief] >> BIT_OF[target]) & 1 else 10 * row
    end = BIT_OF[target]
    if (board.herd >> end) & 1:
        return 90
    start = BIT_OF[source]
    if start == board.chief:
        return 24
    others = board.dogs ^ (1 << start)
    found = guards(board, others, target)
    if source // HEIGHT != target // HEIGHT:
        found -= guards(board, others, source)
    return min(max(found, 0), 60) + row


def guards(board: BitBoard, others: int, cell: int) -> int:
    """The worth of a dog on a *cell*: that of the buffalo below, unless one of the *others* guards it."""
    column = cell // HEIGHT
    row = (board.rows >> (3 * column)) & 7
    if row == 0 or row > cell % HEIGHT or (others >> (ROWS * column) & 31) >> (row - 1):
        return 0
    return 20 + 5 * row + (5 if row == cell % HEIGHT else 0)


def position_key(board: BitBoard) -> int:
    """The key of a position in the search: a hash of it, from 1 to 2**62 - 1."""
    extra = board.opening_left * 16 + board.to_leave
    key = (board.key ^ (extra * MIX)) & KEY_MASK
    return key if key != 0 else 1
