"""The observation planes: the board by kind of piece, and the progress of the game."""

from stampede.core.record import Records
from stampede.core.tensors.planes import Plane, always, one_of, places, share
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules.state import BuffaloState, view


def planes(records: Records, seat: int) -> tuple[Plane, ...]:
    """B1 All planes, by column and row; planes that name a seat have the own one first."""
    state: BuffaloState = view(records, 0)
    board = places((box.WIDTH + 2, box.HEIGHT + 2), range(1, state.width + 1), range(1, state.height + 1))
    seats = (seat, 1 - seat)
    return (
        one_of("buffaloes, chief, dogs by cell", "B1.2", "board", (box.BUFFALO, box.CHIEF, box.DOG), board),
        always(
            "own side: buffaloes, chief", "B1.2", "side", (seat == box.BUFFALOES, seat == box.CHIEFS_SIDE)
        ),
        one_of("who acts: own side, other", "B2.1", "side", seats),
        one_of("who has won: own side, other", "B3", "winner", seats),
        share("buffaloes at the start", "B1.2", "herd", state.width),
        share("buffaloes captured", "B2.4", "captured", state.width),
        share("columns still to be left empty", "B4.2", "to_leave", state.width),
        share("buffalo moves left of the opening", "B4.1", "opening_left", state.width),
        share("of these, moves that may not be declined", "B4.1", "opening_due", state.width),
    )
