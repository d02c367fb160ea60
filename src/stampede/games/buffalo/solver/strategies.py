"""The positions that a strategy keeps to, block by block: plain functions, for ``core.compiling.bind``.

A table says what the chief's side wins; a strategy needs few of those positions. Marked ones have the
buffaloes to move, and are bits of the same arrays by herd and placing (``kernels``). Steps and captures raise
a digit, so a block is done once its herds were gone through upwards, and all blocks before it were.
"""

from typing import Any, NamedTuple

from stampede.games.buffalo.solver.families import Indices, Numbers, Words
from stampede.games.buffalo.solver.kernels import neighbours, read_digits

NO_STEP = 0
"""The first row of ``Block.caught``: captures where no outer buffalo has stepped."""


class FamilyBoard(NamedTuple):
    """The size of the board and the moves of a family's dogs, for all blocks."""

    width: int
    base: int
    first: int
    """The prairie's cells in column a."""
    prairie: int
    stopped: Words
    line_placings: Indices
    line_cells: Indices
    entries: Words
    """Where each placing stands on the lines, ordered by placing."""
    first_entry: Words
    """By placing: the first of its *entries*; one more at the end."""


class Block(NamedTuple):
    """The block whose marks are answered, and those where the answers lead."""

    columns: Numbers
    """The outer columns with a buffalo, then the inner columns."""
    outer: int
    """How many of them are outer."""
    won: Words
    marks: Words
    won_after: Any
    """Of the blocks in which an outer buffalo has stepped, by its number among the columns."""
    marks_after: Any
    caught: Any
    """In which rows the chief wins by a capture, a bit each: by the outer buffalo that has stepped, the one
    that is captured, herd and placing."""
    marks_caught: Any
    """Likewise: in which rows a mark was made."""


class Step(NamedTuple):
    """A buffalo's step, from any placing of dogs and chief."""

    each: int
    """The number of the buffalo's column."""
    herd: int
    """The herd before it, and *after* it."""
    after: int
    cell: int
    """Where the buffalo steps."""
    won: Words
    """Of the block that the step leads to."""
    marks: Words


def mark_block(board: FamilyBoard, block: Block, digits: Words, known: Words) -> bool:
    """Answer all steps from the marked positions of a block; False where the table has no answer.

    *digits* are those of the outer buffaloes, with room for the inner ones; *known* has room for them all.
    """
    for herd in range(block.marks.shape[0]):
        if is_marked(block.marks[herd]):
            read_digits(herd, board.base, digits[block.outer :])
            for placing in range(block.marks.shape[1]):
                block.marks[herd, placing] &= ~ended(board, block, digits, placing)
            if not answer_steps(board, block, digits, herd, known):
                return False
    return True


def is_marked(marks: Words) -> bool:
    """Whether there is a mark."""
    for placing in range(len(marks)):
        if marks[placing]:
            return True
    return False


def ended(board: FamilyBoard, block: Block, digits: Words, placing: int) -> int:
    """B3.2 The chief's cells with which no buffalo can step."""
    cells = -1
    for each in range(len(digits)):
        if digits[each] < board.base - 1:
            ahead = digits[each] * board.width + block.columns[each]
            cells &= (1 << ahead) | -((board.stopped[placing] >> ahead) & 1)
    return cells


def answer_steps(board: FamilyBoard, block: Block, digits: Words, herd: int, known: Words) -> bool:
    """Answer each step from the marked positions of a *herd*; whether the table has the answers."""
    for each in range(len(digits)):
        if digits[each] == board.base - 1:
            continue
        cell = digits[each] * board.width + block.columns[each]
        if each < block.outer:
            step = Step(each, herd, herd, cell, block.won_after[each], block.marks_after[each])
        else:
            weight = board.base ** (len(digits) - 1 - each)
            step = Step(each, herd, herd + weight, cell, block.won, block.marks)
        digits[each] += 1
        if digits[each] == board.base - 1:
            is_answered = answer_last_step(board, block, digits, step)
        else:
            is_answered = answer_step(board, block, digits, step, known)
        digits[each] -= 1
        if not is_answered:
            return False
    return True


def answer_last_step(board: FamilyBoard, block: Block, digits: Words, step: Step) -> bool:
    """B3.1 Answer a step onto the last row of the prairie: the chief captures at once."""
    around = neighbours(1 << step.cell, board.first, board.width, board.prairie)
    for placing in range(block.marks.shape[1]):
        asked = asked_of(board, block, step, placing)
        if asked and (asked & ~around or not capture(board, block, digits, step, step.each, placing, True)):  # noqa: FBT003
            return False
    return True


def answer_step(board: FamilyBoard, block: Block, digits: Words, step: Step, known: Words) -> bool:
    """Answer any other step: by an end if there is one, else a marked position, a capture, or another move.

    *known* has room for the cells of each placing from where the chief needs no more answers.
    """
    buffaloes = 0
    for other in range(len(digits)):
        if 0 < digits[other] < board.base - 1:
            buffaloes |= 1 << cell_of(board, block, digits, other)
    for placing in range(len(known)):
        done = step.won[step.after, placing] & ended(board, block, digits, placing)
        known[placing] = step.marks[step.after, placing] | done
    for placing in range(len(known)):
        asked = asked_of(board, block, step, placing)
        if asked == 0:
            continue
        asked &= ~ended(board, block, digits, placing)
        asked &= ~neighbours(known[placing], board.first, board.width, board.prairie)
        asked = left_by_runs(board, placing, buffaloes, known, asked)
        for is_new in range(2):
            asked = left_by_captures(board, block, digits, step, placing, asked, is_new == 1)
        asked = left_by_chief(board, step, known, placing, asked)
        if left_by_new_runs(board, step, known, placing, buffaloes, asked):
            return False
    return True


def asked_of(board: FamilyBoard, block: Block, step: Step, placing: int) -> int:
    """B2.2 The chief's cells of marked positions in which the buffalo can step."""
    if (board.stopped[placing] >> step.cell) & 1:
        return 0
    return int(block.marks[step.herd, placing]) & ~(1 << step.cell)


def cell_of(board: FamilyBoard, block: Block, digits: Words, each: int) -> int:
    """The cell of a buffalo on the prairie."""
    return int((digits[each] - 1) * board.width + block.columns[each])


def left_by_captures(
    board: FamilyBoard,
    block: Block,
    digits: Words,
    step: Step,
    placing: int,
    asked: int,
    is_new: bool,  # noqa: FBT001 - compiled code has no keywords
) -> int:
    """B2.4 Of the chief's cells *asked* those from which no capture leads to a mark, or wins if *is_new*."""
    for other in range(len(digits)):
        if 0 < digits[other] < board.base - 1:
            here = 1 << cell_of(board, block, digits, other)
            around = neighbours(here, board.first, board.width, board.prairie)
            if asked & around and capture(board, block, digits, step, other, placing, is_new):
                asked &= ~around
    return asked


def capture(
    board: FamilyBoard,
    block: Block,
    digits: Words,
    step: Step,
    other: int,
    placing: int,
    is_new: bool,  # noqa: FBT001 - as above
) -> bool:
    """B2.4 Whether capturing the buffalo *other* leads to a mark; make one where it wins, if *is_new*."""
    if other < block.outer:
        row = digits[other] - 1
        stepped = 1 + step.each if step.each < block.outer and other != step.each else NO_STEP
        rows = block.caught if is_new else block.marks_caught
        if not (rows[stepped, other, step.after, placing] >> row) & 1:
            return False
        block.marks_caught[stepped, other, step.after, placing] |= 1 << row
        return True
    weight = board.base ** (len(digits) - 1 - other)
    gone = step.after + (board.base - 1 - digits[other]) * weight
    cell = cell_of(board, block, digits, other)
    cells = step.won if is_new else step.marks
    if not (cells[gone, placing] >> cell) & 1:
        return False
    step.marks[gone, placing] |= 1 << cell
    return True


def left_by_runs(board: FamilyBoard, placing: int, buffaloes: int, known: Words, asked: int) -> int:
    """B2.3 Of the chief's cells *asked* those from which no dog runs to a *known* position."""
    for entry in range(board.first_entry[placing], board.first_entry[placing + 1]):
        for direction in (-1, 1):
            path, at = 0, board.entries[entry] + direction
            while board.line_placings[at] < len(known):
                cell = board.line_cells[at]
                if (buffaloes >> cell) & 1:
                    break
                path |= 1 << cell
                asked &= ~(known[board.line_placings[at]] & ~path)
                at += direction
    return asked


def left_by_chief(board: FamilyBoard, step: Step, known: Words, placing: int, asked: int) -> int:
    """B2.4 Mark where the chief goes: each time the cell that answers most of the cells *asked*."""
    while asked:
        best, most = 0, 0
        cells = neighbours(asked, board.first, board.width, board.prairie) & step.won[step.after, placing]
        while cells:
            cell = cells & -cells
            cells ^= cell
            many = size(neighbours(cell, board.first, board.width, board.prairie) & asked)
            if many > most:
                best, most = cell, many
        if most == 0:
            break
        step.marks[step.after, placing] |= best
        known[placing] |= best
        asked &= ~neighbours(best, board.first, board.width, board.prairie)
    return asked


def left_by_new_runs(
    board: FamilyBoard, step: Step, known: Words, placing: int, buffaloes: int, asked: int
) -> int:
    """B2.3 Mark where a dog runs: each time to the placing that answers most of the cells *asked*."""
    while asked:
        best, target = 0, 0
        for entry in range(board.first_entry[placing], board.first_entry[placing + 1]):
            for direction in (-1, 1):
                path, at = 0, board.entries[entry] + direction
                while board.line_placings[at] < len(known):
                    cell = board.line_cells[at]
                    if (buffaloes >> cell) & 1:
                        break
                    path |= 1 << cell
                    found = step.won[step.after, board.line_placings[at]] & ~path & asked
                    if size(found) > size(best):
                        best, target = found, board.line_placings[at]
                    at += direction
        if not best:
            break
        step.marks[step.after, target] |= best
        known[target] |= best
        asked &= ~best
    return asked


def size(cells: int) -> int:
    """How many cells there are in a set."""
    many = 0
    while cells:
        cells &= cells - 1
        many += 1
    return many


def added(before: Words, after: Words, where: Any, words: Words) -> int:
    """List *where* bits were added and which; return at how many places."""
    found = 0
    for at in range(len(after)):
        word = after[at] & ~before[at]
        if word:
            where[found], words[found] = at, word
            found += 1
    return found


def caught_at(rows: Any, width: int, column: int, where: Any, words: Words) -> int:
    """List where a *column* has marked captures, as chief's cells; return at how many places."""
    found = 0
    for at in range(len(rows)):
        if rows[at]:
            word = 0
            for row in range(8):
                word |= ((rows[at] >> row) & 1) << (row * width + column)
            where[found], words[found] = at, word
            found += 1
    return found


def count_marks(marks: Words) -> int:
    """How many marks a block has."""
    found = 0
    for herd in range(marks.shape[0]):
        for placing in range(marks.shape[1]):
            found += size(marks[herd, placing])
    return found


def number_marks(
    board: FamilyBoard,
    marks: Words,
    rows: Words,
    mirrored_rows: Words,
    dogs: Words,
    mirrored_dogs: Words,
    out: Words,
) -> None:
    """Write the numbers (``walking``) of all marks: of a position and its mirror image the smaller."""
    found = 0
    for herd in range(marks.shape[0]):
        for placing in range(marks.shape[1]):
            cells = marks[herd, placing]
            for cell in range(board.width * (board.base - 1)):
                if (cells >> cell) & 1:
                    image = cell // board.width * board.width + board.width - 1 - cell % board.width
                    number = (rows[herd] << 6 | cell) << 24 | dogs[placing]
                    mirrored = (mirrored_rows[herd] << 6 | image) << 24 | mirrored_dogs[placing]
                    out[found] = min(number, mirrored)
                    found += 1
