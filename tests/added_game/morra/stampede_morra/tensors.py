"""Morra in numbers for learning."""

from stampede.core.parts import Tensors
from stampede.core.record import Records
from stampede.core.tensors.numbering import Kind, single
from stampede.core.tensors.planes import Plane, one_of, places, share
from stampede_morra.rules import MOST_COWS, MOST_ROUNDS


def kinds(_records: Records) -> tuple[Kind, ...]:
    """M2.1 One to three cows."""
    return (single("cows shown, from 1", "M2.1", 0, MOST_COWS),)


def planes(_records: Records, seat: int) -> tuple[Plane, ...]:
    """M2, M3 By seat, the own one first."""
    seats = (seat, 1 - seat)
    shown = places((MOST_ROUNDS, 2), range(MOST_ROUNDS), seats)
    return (
        share("rounds played", "M3.1", "rounds", MOST_ROUNDS),
        share("rounds over", "M3.1", "round", MOST_ROUNDS),
        one_of("cows shown: number by round and seat", "M2.1", "shown", range(1, MOST_COWS + 1), shown),
        share("cows won, by seat", "M2.3", "cows", 2 * MOST_COWS * MOST_ROUNDS, places((2,), seats)),
    )


TENSORS = Tensors(kinds=kinds, planes=planes)
