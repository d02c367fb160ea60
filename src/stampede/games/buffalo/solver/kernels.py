"""Retrograde analysis of one block of herds: plain functions, compiled by ``core.compiling.bind``.

A block holds every herd of its inner columns, numbered by digits of base ``height - 1``, the first column
the most significant: digit d is a buffalo on row d + 1, the last digit an empty column. Steps and captures
raise a digit, so the herds are done in descending order and each once. Arrays by herd and placing hold sets
of chief's cells (``families``): *won* with the buffaloes to move, *held* with the chief's side to move.
"""

import numpy as np

from stampede.games.buffalo.solver.families import Indices, Numbers, Words


def first_column(width: int, height: int) -> int:
    """The prairie's cells in column a."""
    cells = 0
    for row in range(height - 2):
        cells |= 1 << (row * width)
    return cells


def neighbours(cells: int, first: int, width: int, prairie: int) -> int:
    """B2.4 The cells one step of the chief from one of *cells*; *first* are those in column a."""
    last = first << (width - 1)
    wide = ((cells & ~last) << 1) | ((cells & ~first) >> 1)
    tall = wide | cells
    return (wide | (tall << width) | (tall >> width)) & prairie


def add_step(steps: Words, held: Words, cell: int, stopped: Words) -> None:
    """B2.2 Ask of all herds that a step of an outer buffalo onto *cell* is stopped or answered."""
    here = np.int64(1) << cell
    for herd in range(steps.shape[0]):
        for placing in range(steps.shape[1]):
            steps[herd, placing] &= held[herd, placing] | here | -((stopped[placing] >> cell) & 1)


def add_last_step(steps: Words, caught: Words, row: int, cell: int, around: int, stopped: Words) -> None:
    """B2.4, B3.1 The same of a step onto the last row of the prairie, where only a capture answers.

    *caught* has, for each herd without this buffalo, bit ``row`` where the chief has won who stands there.
    """
    here = np.int64(1) << cell
    for herd in range(steps.shape[0]):
        for placing in range(steps.shape[1]):
            answered = around & -((np.int64(caught[herd, placing]) >> row) & 1)
            steps[herd, placing] &= answered | here | -((stopped[placing] >> cell) & 1)


def add_capture(captures: Words, caught: Words, row: int, around: int) -> None:
    """B2.4 Add the cells *around* an outer buffalo where its capture wins."""
    for herd in range(captures.shape[0]):
        for placing in range(captures.shape[1]):
            captures[herd, placing] |= around & -((np.int64(caught[herd, placing]) >> row) & 1)


def add_still(still: Words, cell: int, stopped: Words) -> None:
    """B3.2 Ask of all placings that an outer buffalo cannot step onto *cell*."""
    for placing in range(len(still)):
        still[placing] &= (np.int64(1) << cell) | -((stopped[placing] >> cell) & 1)


def pick_column(won: Words, column: int, width: int, rows: int, out: Words) -> None:
    """Keep of each set the chief's cells of one *column*, a bit a row: what a capture there leads to."""
    for herd in range(won.shape[0]):
        for placing in range(won.shape[1]):
            cells, found = won[herd, placing] >> column, 0
            for row in range(rows):
                found |= ((cells >> (row * width)) & 1) << row
            out[herd, placing] = found


def solve_block(
    columns: Numbers,
    width: int,
    height: int,
    outer: int,
    most: int,
    occupied: Words,
    stopped: Words,
    near: Words,
    line_placings: Indices,
    line_cells: Indices,
    is_relaxed: bool,  # noqa: FBT001 - compiled code has no keywords
    is_exact: bool,  # noqa: FBT001
    still: Words,
    steps: Words,
    captures: Words,
    held: Words,
    won: Words,
) -> None:
    """Fill *held* and *won* for all herds of a block.

    Herds with more than *most* buffaloes are left out. *outer* are the cells of buffaloes outside the inner
    *columns*; *still*, *steps* and *captures* what they ask and add, one row of the latter for all herds
    where there are none. *held* may have fewer rows than there are herds: it is a ring that wraps round.
    """
    count, cells = len(occupied) - 1, width * (height - 2)
    prairie, first = (1 << cells) - 1, first_column(width, height)
    digits, through = np.zeros(len(columns), np.int64), np.zeros(cells + 1, np.int64)
    allowed, ended = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    winning, holding = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    for herd in range((height - 1) ** len(columns) - 1, -1, -1):
        if read_digits(herd, height - 1, digits) > most:
            continue
        buffaloes = outer | cells_of(digits, columns, width, height - 1)
        given = 0 if len(steps) == 1 else herd
        for placing in range(count):
            valid = 0 if occupied[placing] & buffaloes else prairie & ~buffaloes & ~occupied[placing]
            allowed[placing] = valid
            winning[placing] = valid & steps[given, placing]
            ended[placing] = valid & still[placing]
            holding[placing] = captures[given, placing]
        for inner in range(len(columns)):
            if digits[inner] < height - 2:
                add_inner(
                    herd,
                    inner,
                    columns,
                    width,
                    height,
                    digits,
                    stopped,
                    held,
                    won,
                    winning,
                    holding,
                    ended,
                )
        for placing in range(count):
            holding[placing] |= ended[placing] | neighbours(winning[placing], first, width, prairie)
            won[herd, placing] = winning[placing]
        set_through(buffaloes, is_relaxed, through)
        run_dogs(line_placings, line_cells, through, winning, holding)
        if is_relaxed:
            pass_turn(winning, holding)
        if is_exact:
            skip_turns(occupied, near, prairie & ~buffaloes, first, width, prairie, winning, holding)
        for placing in range(count):
            held[herd % len(held), placing] = holding[placing] & allowed[placing]


def read_digits(herd: int, base: int, digits: Words) -> int:
    """Write the *digits* of a herd; return how many buffaloes it has."""
    present = 0
    for inner in range(len(digits) - 1, -1, -1):
        digits[inner] = herd % base
        herd //= base
        present += digits[inner] < base - 1
    return present


def cells_of(digits: Words, columns: Numbers, width: int, base: int) -> int:
    """The cells of the prairie where the buffaloes of a herd stand."""
    cells = 0
    for inner in range(len(digits)):
        if 0 < digits[inner] < base - 1:
            cells |= 1 << ((digits[inner] - 1) * width + columns[inner])
    return cells


def add_inner(
    herd: int,
    inner: int,
    columns: Numbers,
    width: int,
    height: int,
    digits: Words,
    stopped: Words,
    held: Words,
    won: Words,
    winning: Words,
    holding: Words,
    ended: Words,
) -> None:
    """Ask that the step of an inner buffalo is stopped or answered, and add where its capture wins."""
    count, prairie = len(winning) - 1, (1 << width * (height - 2)) - 1
    first = first_column(width, height)
    weight = (height - 1) ** (len(columns) - 1 - inner)
    gone = herd + (height - 2 - digits[inner]) * weight
    cell = digits[inner] * width + columns[inner]
    here, after = np.int64(1) << cell, (herd + weight) % len(held)
    around = neighbours(here, first, width, prairie)
    if digits[inner] < height - 3:  # B2.2
        for placing in range(count):
            stop = here | -((stopped[placing] >> cell) & 1)
            winning[placing] &= stop | held[after, placing]
            ended[placing] &= stop
    else:  # onto the last row of the prairie: the chief captures at once, or B3.1
        for placing in range(count):
            stop = here | -((stopped[placing] >> cell) & 1)
            winning[placing] &= stop | (around & -((won[gone, placing] >> cell) & 1))
            ended[placing] &= stop
    if digits[inner] > 0:  # B2.4
        at = cell - width
        around = neighbours(np.int64(1) << at, first, width, prairie)
        for placing in range(count):
            holding[placing] |= around & -((won[gone, placing] >> at) & 1)


def set_through(buffaloes: int, is_relaxed: bool, through: Words) -> None:  # noqa: FBT001
    """B2.3 Which chief's cells let a dog run through each cell: all but this one, none past a buffalo."""
    for cell in range(len(through) - 1):
        through[cell] = -1 if is_relaxed else ~(1 << cell) * (1 - ((buffaloes >> cell) & 1))


def pass_turn(winning: Words, holding: Words) -> None:
    """The relaxed chief's side may pass."""
    for placing in range(len(winning) - 1):
        holding[placing] |= winning[placing]


def run_dogs(
    line_placings: Indices, line_cells: Indices, through: Words, winning: Words, holding: Words
) -> None:
    """B2.3 Add the chief's cells from which a dog's run wins: along each line, forwards and backwards."""
    reached = np.int64(0)
    for at in range(len(line_placings)):
        placing = line_placings[at]
        holding[placing] |= reached
        reached = (reached & through[line_cells[at]]) | winning[placing]
    reached = np.int64(0)
    for at in range(len(line_placings) - 1, -1, -1):
        placing = line_placings[at]
        holding[placing] |= reached
        reached = (reached & through[line_cells[at]]) | winning[placing]


def skip_turns(
    occupied: Words,
    near: Words,
    free: int,
    first: int,
    width: int,
    prairie: int,
    winning: Words,
    holding: Words,
) -> None:
    """B2.5 Where the chief's side has no move, the buffaloes move again."""
    for placing in range(len(occupied) - 1):
        ways = near[placing] & free
        if ways & (ways - 1):
            continue
        mobile = neighbours(prairie & ~occupied[placing], first, width, prairie) | (~ways if ways else 0)
        holding[placing] |= winning[placing] & ~mobile


def mirror_block(words: Words, herds: Numbers, placings: Numbers, width: int, rows: int, out: Words) -> None:
    """The mirror image of sets of chief's cells: *herds* and *placings* name the mirror image of each."""
    for herd in range(words.shape[0]):
        for placing in range(words.shape[1]):
            cells, found = words[herds[herd], placings[placing]], np.int64(0)
            if cells != 0:
                for row in range(rows):
                    for column in range(width):
                        bit = (cells >> (row * width + column)) & 1
                        found |= bit << (row * width + width - 1 - column)
            out[herd, placing] = found
