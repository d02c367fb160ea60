"""Check a proof of Buffalo: a second program, written from docs/buffalo-solved.md and the rules alone.

It needs Python with NumPy and Numba, and nothing of Stampede:

    python examples/check_proof.py BBB.....BBB.proof.xz
    python examples/check_proof.py BBB.....BBB.table.xz

A position is a list of the rows of the buffaloes by column (0 for none), the cell of the chief and the set of
dogs. Cells are counted from a2 on: (row - 2) * 11 + column. B2.2 and the like are numbers of rules.
"""

import json
import lzma
import sys
from pathlib import Path

import numpy as np
from numba import njit

WALK, TABLE = "stampede-buffalo-proof/1", "stampede-buffalo-table/1"
ALL = (1 << 55) - 1
LAST_ROW = 44
"""The cell a6: rows 2 to 6 are the prairie."""
LEFT = sum(1 << 11 * row for row in range(5))
RIGHT = LEFT << 10


@njit(cache=True)
def reversed_rows(cells):
    """A set of cells seen in the mirror."""
    found = 0
    for cell in range(55):
        if cells >> cell & 1:
            found |= 1 << (cell // 11 * 11 + 10 - cell % 11)
    return found


@njit(cache=True)
def store(herd, chief, dogs, first, second, place):
    """Write the pair of numbers of a position, or of its mirror image if that is smaller; whether it was."""
    rows, image = 0, 0
    for column in range(11):
        rows |= herd[column] << 3 * column
        image |= herd[column] << 3 * (10 - column)
    mine = rows << 6 | chief
    other = image << 6 | (chief // 11 * 11 + 10 - chief % 11)
    seen = reversed_rows(dogs)
    mirrored = other < mine or (other == mine and seen < dogs)
    first[place] = other if mirrored else mine
    second[place] = seen if mirrored else dogs
    return mirrored


@njit(cache=True)
def load(first, second, herd):
    """The position of a pair of numbers: fill *herd*, return chief and dogs."""
    for column in range(11):
        herd[column] = first >> (6 + 3 * column) & 7
    return first & 63, second


@njit(cache=True)
def find(first, second, firsts, seconds):
    """The place of a pair in a hash set, or the free place for it, which holds -1."""
    mixed = (first ^ (second * 0x2545F4914F6CDD1D)) * 0x1B873593CC9E2D51
    place = (mixed ^ (mixed >> 29)) & (len(firsts) - 1)
    while firsts[place] >= 0 and not (firsts[place] == first and seconds[place] == second):
        place = (place + 1) & (len(firsts) - 1)
    return place


@njit(cache=True)
def is_new(first, second, firsts, seconds):
    """Add a pair to a hash set; whether it was not in it."""
    place = find(first, second, firsts, seconds)
    if firsts[place] >= 0:
        return False
    firsts[place], seconds[place] = first, second
    return True


@njit(cache=True)
def can_step(row, column, chief, dogs):
    """B2.2 Whether a buffalo on this row finds the next cell empty; only buffaloes leave rows 2 to 6."""
    if row == 0:
        return False
    ahead = (row - 1) * 11 + column
    return row == 6 or (ahead != chief and not dogs >> ahead & 1)


@njit(cache=True)
def all_stand(herd, chief, dogs):
    """B3.2 Whether no buffalo can move."""
    steps = 0
    for column in range(11):
        steps += can_step(herd[column], column, chief, dogs)
    return steps == 0


@njit(cache=True)
def value(herd, chief_captures, gone, dogs):
    """The score by which the answers are sorted, once an answer is made."""
    score = -300 if chief_captures else 0
    if dogs & ((1 << LAST_ROW) - 1):
        score += 50_000
    for column in range(11):
        if herd[column] > 0 and column != gone and not dogs >> (LAST_ROW + column) & 1:
            score += 100_100 if herd[column] == 6 else 100
    return score


@njit(cache=True)
def list_answers(herd, chief, dogs, keys):
    """List the legal moves of the chief's side, each as one number in the order of the format."""
    count = 0
    for piece in range(55):
        if piece == chief or dogs >> piece & 1:
            for across in range(-1, 2):
                for up in range(-1, 2):
                    if across or up:
                        count = list_line(herd, chief, dogs, piece, across, up, keys, count)
    return count


@njit(cache=True)
def list_line(herd, chief, dogs, piece, across, up, keys, count):
    """B2.3, B2.4 A dog's run in one direction, or the chief's step, who may capture."""
    column, row = piece % 11 + across, piece // 11 + up
    while 0 <= column < 11 and 0 <= row < 5:
        cell = row * 11 + column
        captures = herd[column] == row + 2
        if cell == chief or dogs >> cell & 1 or (captures and piece != chief):
            break
        after = dogs if piece == chief else dogs & ~(1 << piece) | 1 << cell
        score = value(herd, captures, column if captures else -1, after)
        keys[count] = ((score + 300) * 100 + piece) * 100 + cell
        count += 1
        if piece == chief:
            break
        column, row = column + across, row + up
    return count


@njit(cache=True)
def make(herd, chief, dogs, key):
    """Make a listed move: take a captured buffalo out of the herd, return the chief's cell and the dogs."""
    source, target = key // 100 % 100, key % 100
    if source != chief:
        return chief, dogs & ~(1 << source) | 1 << target
    if herd[target % 11] == target // 11 + 2:
        herd[target % 11] = 0
    return target, dogs


@njit(cache=True)
def answer(herd, chief, dogs, rank, keys):
    """Make the answer of this rank: the chief's cell and the dogs after it; -1 if there is no such move."""
    count = list_answers(herd, chief, dogs, keys)
    if rank >= count:
        return -1, dogs
    return make(herd, chief, dogs, np.sort(keys[:count])[rank])


@njit(cache=True)
def walk(start, answers, firsts, seconds, stack_first, stack_second):  # noqa: C901 - the format's own steps
    """The walk of the format; returns 0 if it proves the herd, else what is wrong, and the answers used."""
    herd, keys = np.zeros(11, np.int64), np.zeros(120, np.int64)
    pair_first, pair_second = np.zeros(1, np.int64), np.zeros(1, np.int64)
    chief, dogs = np.int64(LAST_ROW + 5), np.int64(0)
    for column in (3, 4, 6, 7):
        dogs |= 1 << (LAST_ROW + column)
    herd[:] = start
    store(herd, chief, dogs, stack_first, stack_second, 0)
    is_new(stack_first[0], stack_second[0], firsts[0], seconds[0])
    waiting, used = 1, 0
    while waiting:
        waiting -= 1
        here_first, here_second = stack_first[waiting], stack_second[waiting]
        for column in range(11):
            chief, dogs = load(here_first, here_second, herd)
            if not can_step(herd[column], column, chief, dogs):
                continue
            herd[column] += 1
            if herd[column] == 7:
                return 1, used
            if all_stand(herd, chief, dogs):
                continue
            store(herd, chief, dogs, pair_first, pair_second, 0)
            if not is_new(pair_first[0], pair_second[0], firsts[1], seconds[1]):
                continue
            chief, dogs = load(pair_first[0], pair_second[0], herd)
            if used == len(answers):
                return 2, used
            chief, dogs = answer(herd, chief, dogs, answers[used], keys)
            if chief < 0:
                return 3, used
            used += 1
            if all_stand(herd, chief, dogs):
                continue
            store(herd, chief, dogs, stack_first, stack_second, waiting)
            if is_new(stack_first[waiting], stack_second[waiting], firsts[0], seconds[0]):
                waiting += 1
    return (0 if used == len(answers) else 4), used


@njit(cache=True)
def read_marks(data, numbers):
    """Read differences of ascending numbers, seven bits a byte, the low ones first; whether they fit."""
    place, number = 0, 0
    for index in range(len(numbers)):
        step, shift = 0, 0
        while place < len(data) and shift < 63:
            step |= (data[place] & 127) << shift
            shift += 7
            place += 1
            if data[place - 1] < 128:
                break
        if step <= 0 or number + step < number or data[place - 1] >= 128:
            return False
        number += step
        numbers[index] = number
    return place == len(data)


@njit(cache=True)
def dogs_of(number):
    """The set of dogs in a mark."""
    dogs = 0
    for dog in range(4):
        dogs |= 1 << (number >> 6 * dog & 63)
    return dogs


@njit(cache=True)
def holds(herd, chief, dogs, before, firsts, seconds, keys, pair):
    """Whether the chief's side has a move after which no buffalo can move, or to a marked position."""
    for index in range(list_answers(herd, chief, dogs, keys)):
        before[:] = herd
        to, left = make(before, chief, dogs, keys[index])
        if all_stand(before, to, left):
            return True
        store(before, to, left, pair[0], pair[1], 0)
        if firsts[find(pair[0, 0], pair[1, 0], firsts, seconds)] >= 0:
            return True
    return False


@njit(cache=True)
def test_marks(start, numbers, firsts, seconds):
    """Test each mark; returns 0 if all pass and the start is marked, else what is wrong, and the mark."""
    herd, before, keys = np.zeros(11, np.int64), np.zeros(11, np.int64), np.zeros(120, np.int64)
    pair = np.zeros((2, 1), np.int64)
    for number in numbers:
        is_new(number >> 24, dogs_of(number), firsts, seconds)
    herd[:] = start
    store(herd, np.int64(LAST_ROW + 5), 0b11011 << (LAST_ROW + 3), pair[0], pair[1], 0)
    if firsts[find(pair[0, 0], pair[1, 0], firsts, seconds)] < 0:
        return 5, 0
    for index in range(len(numbers)):
        for column in range(11):
            chief, dogs = load(numbers[index] >> 24, dogs_of(numbers[index]), herd)
            if not can_step(herd[column], column, chief, dogs):
                continue
            herd[column] += 1
            if herd[column] == 7:
                return 1, index
            if not all_stand(herd, chief, dogs) and not holds(
                herd, chief, dogs, before, firsts, seconds, keys, pair
            ):
                return 6, index
    return 0, len(numbers)


WRONG = (
    "",
    "a buffalo crosses the second river",
    "there are too few answers",
    "an answer is no legal move",
    "there are answers that nothing asks for",
    "the start is not marked",
    "a step from a marked position has no answer",
)


def check(path: Path) -> str:
    """The fault of a proof; empty if it proves that the chief wins."""
    with lzma.open(path) as file:
        head = json.loads(file.readline())
        data = np.frombuffer(file.read(), np.uint8)
    herd, form = head["herd"], head["format"]
    if form not in (WALK, TABLE) or (head["board"], head["winner"]) != ("11x7", "chief"):
        return "it has another format"
    if len(herd) != 11 or set(herd) - set("B."):
        return "its first line is wrong"
    count = head["answers" if form == WALK else "marks"]
    start = np.array([letter == "B" for letter in herd], np.int64)
    places = 1 << (2 * count + 4).bit_length()
    firsts, seconds = np.full((2, places), -1), np.zeros((2, places), np.int64)
    if form == WALK:
        stack = np.zeros((2, count + 2), np.int64)
        wrong, done = walk(start, data[:count], firsts, seconds, stack[0], stack[1])
        wrong = wrong or 4 * (count != len(data))
    else:
        numbers = np.zeros(count, np.int64)
        if not read_marks(data, numbers):
            return "its marks are not so many ascending numbers"
        wrong, done = test_marks(start, numbers, firsts[0], seconds[0])
    return f"{WRONG[wrong]}, after {done:,} of {count:,}" if wrong else ""


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} FILE")
    if fault := check(Path(sys.argv[1])):
        sys.exit(f"not proven: {fault}")
    print("proven: the chief wins")
