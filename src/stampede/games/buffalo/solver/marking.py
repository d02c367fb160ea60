"""The local test of a proof ``stampede-buffalo-table/1`` (``docs/buffalo-solved.md``), over the rules.

Marked positions have the buffaloes to move. They prove a herd if its start is marked and each of them passes
the test: after any step no buffalo can move, or the chief's side has a move after which none can or to a
marked position. Steps and captures bring the end nearer, so play leaves the marked positions only by a win.
"""

from typing import Any

from stampede.core.interface import apply_action, at, legal_actions
from stampede.core.record import Ints, Records
from stampede.games.buffalo.rules.actions import NUM_CELLS, row_of
from stampede.games.buffalo.rules.components import BUFFALOES, CHIEFS_SIDE, NOBODY
from stampede.games.buffalo.solver.families import Words
from stampede.games.buffalo.solver.walking import LAST, enter, is_known, smaller, unpack

ASCENDING, CUT_OFF, DISORDERED = range(3)
"""How the numbers of a file are."""
LONGEST = 9
"""Bytes of a number of 63 bits."""


def write_numbers(numbers: Words, out: Any) -> int:
    """Write ascending *numbers* as differences, seven bits a byte, the low first; return how many bytes."""
    size, before = 0, 0
    for index in range(len(numbers)):
        rest = int(numbers[index]) - before
        before = int(numbers[index])
        while rest > 127:
            out[size] = 128 | (rest & 127)
            size += 1
            rest >>= 7
        out[size] = rest
        size += 1
    return size


def read_numbers(data: Any, numbers: Words) -> int:
    """Read as many *numbers* as there is room for; return what is wrong with them, or ASCENDING."""
    place, before = 0, 0
    for index in range(len(numbers)):
        found, shift = 0, 0
        while True:
            if place == len(data) or shift == 7 * LONGEST:
                return CUT_OFF
            byte = int(data[place])
            place += 1
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        if found <= 0 or before + found < before:
            return DISORDERED
        before += found
        numbers[index] = before
    return ASCENDING if place == len(data) else CUT_OFF


def enter_all(numbers: Words, known: Words) -> None:
    """Put all *numbers* into a hash table."""
    for index in range(len(numbers)):
        enter(known, int(numbers[index]))


def first_fault(states: Records, numbers: Words, first: int, last: int, known: Words, moves: Ints) -> int:
    """The index of the first mark from *first* to before *last* that fails the test; -1 for none."""
    steps = moves.copy()
    for index in range(first, last):
        unpack(at(states, 0), int(numbers[index]), BUFFALOES)
        for step in range(legal_actions(at(states, 0), BUFFALOES, steps)):
            states[1] = states[0]
            state = at(states, 1)
            apply_action(state, BUFFALOES, int(steps[step]))
            if state.winner == BUFFALOES or (
                state.winner == NOBODY and not is_answered(states, known, moves)
            ):
                return index
    return -1


def is_answered(states: Records, known: Words, moves: Ints) -> bool:
    """Whether in ``states[1]`` the chief's side wins at once or has a move to a marked position.

    Moves that end on the last row of the prairie are tried first: most answers are among them.
    """
    if at(states, 1).winner != NOBODY or at(states, 1).side != CHIEFS_SIDE:
        return False
    count = legal_actions(at(states, 1), CHIEFS_SIDE, moves)
    for is_late in range(2):
        for index in range(count):
            if (row_of(int(moves[index]) % NUM_CELLS) != LAST) != is_late:
                continue
            states[2] = states[1]
            state = at(states, 2)
            apply_action(state, CHIEFS_SIDE, int(moves[index]))
            if state.winner == CHIEFS_SIDE or is_known(known, smaller(state)):
                return True
    return False
