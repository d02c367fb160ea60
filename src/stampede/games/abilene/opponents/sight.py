"""Facts about a move as a seat of Abilene sees it: the figure, its target, and the figures near it."""

from typing import NamedTuple

from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.estimates import steps_between
from stampede.games.abilene.rules.actions import BOY_MOVE, COW_MOVE, source_of, target_of
from stampede.games.abilene.rules.cells import boy_on, home, is_cow, owner
from stampede.games.abilene.rules.components import COW, MOST_BOY, NONE, RANKS, UNBRANDED, VALUES
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState, view


class Ride(NamedTuple):
    """A5, A6 A figure that moves from one space to another."""

    state: AbileneState
    seat: int
    source: int
    target: int

    @property
    def kind(self) -> int:
        """A1.2 The kind of the animal that moves, as its owner knows it; NONE - 1 if hidden."""
        return int(self.state.board[self.source]) - COW - 1

    @property
    def value(self) -> int:
        """A1.2 The value of that animal in dollars."""
        return int(VALUES[self.kind])

    @property
    def is_known(self) -> bool:
        """Whether the view names the animal."""
        return self.kind > NONE - 1

    @property
    def is_own_brand(self) -> bool:
        """A1.2 Whether it has the brand of its seat."""
        return self.is_known and self.kind != UNBRANDED and self.kind // RANKS == home(self.state, self.seat)


def cattle_move(seen: StateLike, seat: int, action: int) -> Ride | None:
    """The move of an animal made by *action*, or None."""
    if not COW_MOVE <= action < BOY_MOVE:
        return None
    return _ride(seen, seat, action - COW_MOVE)


def cowboy_move(seen: StateLike, seat: int, action: int) -> Ride | None:
    """The move of a cowboy made by *action*, or None."""
    return _ride(seen, seat, action - BOY_MOVE) if action >= BOY_MOVE else None


def _ride(seen: StateLike, seat: int, move: int) -> Ride:
    return Ride(view(seen.records, 0), seat, source_of(move), target_of(move))


def nearest_rider(state: AbileneState, seat: int, cell: int) -> int:
    """Steps on an empty board to a cell from the nearest cowboy of another seat: he needs no fewer."""
    riders = [place for place in range(NUM_CELLS) if boy_on(state, place) not in (-1, seat)]
    if any(state.town_boys[other] for other in range(state.players) if other != seat):
        riders.append(TOWN)
    return min((steps_between(rider, cell) for rider in riders), default=NUM_CELLS)


def nearest_rider_at(state: AbileneState, seat: int, cell: int) -> tuple[int, int]:
    """The space of that cowboy and his seat; there is one."""
    riders = [
        (place, boy_on(state, place)) for place in range(NUM_CELLS) if boy_on(state, place) not in (-1, seat)
    ]
    riders += [(TOWN, other) for other in range(state.players) if other != seat and state.town_boys[other]]
    return min(riders, key=lambda rider: steps_between(rider[0], cell))


def nearest_prey_at(state: AbileneState, seat: int, cell: int) -> int:
    """The cell of the nearest animal that *seat* could steal; there is one."""
    prey = (
        place for place in range(NUM_CELLS) if is_cow(state, place) and owner(state, place) not in (-1, seat)
    )
    return min(prey, key=lambda place: steps_between(cell, place))


def nearest_own(state: AbileneState, seat: int, cell: int) -> int:
    """Steps on an empty board from a cell to the nearest animal in the ranch of *seat*."""
    own = (place for place in range(NUM_CELLS) if is_cow(state, place) and owner(state, place) == seat)
    return min((steps_between(cell, place) for place in own), default=NUM_CELLS)


def herd_of(state: AbileneState, seat: int) -> list[int]:
    """A1.2 The kinds of the animals in the ranch of *seat*, which its view names."""
    cells = (cell for cell in range(NUM_CELLS) if is_cow(state, cell) and owner(state, cell) == seat)
    return [int(state.board[cell]) - COW - 1 for cell in cells]


def intruders(state: AbileneState, seat: int) -> list[int]:
    """The cells of other players' cowboys in the ranch of *seat*."""
    return [
        cell
        for cell in range(NUM_CELLS)
        if boy_on(state, cell) not in (-1, seat) and owner(state, cell) == seat
    ]


def nearest_prey(state: AbileneState, seat: int, cell: int) -> int:
    """Steps on an empty board from a cell to the nearest animal that *seat* could steal."""
    prey = (place for place in range(NUM_CELLS) if is_cow(state, place) and owner(state, place) != seat)
    return min((steps_between(cell, place) for place in prey), default=NUM_CELLS)


def is_within_reach(steps: int) -> bool:
    """A1.1 Whether one cowboy die can show so many steps."""
    return steps <= MOST_BOY


def guards(state: AbileneState, seat: int) -> list[int]:
    """The cells of the cowboys of *seat* in its own ranch."""
    return [cell for cell in range(NUM_CELLS) if boy_on(state, cell) == seat == owner(state, cell)]
