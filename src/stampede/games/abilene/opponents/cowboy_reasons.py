"""Reasons for and against a ride in Abilene."""

from stampede.core.parts import Effect
from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.estimates import steps_between
from stampede.games.abilene.opponents.naming import place
from stampede.games.abilene.opponents.sight import (
    Ride,
    cowboy_move,
    guards,
    intruders,
    is_within_reach,
    nearest_own,
    nearest_prey,
    nearest_prey_at,
)
from stampede.games.abilene.rules.cells import boy_on, is_cow, owner
from stampede.games.abilene.rules.lattice import TOWN


def steals(view: StateLike, seat: int, action: int) -> Effect | None:
    """A7.1 The cowboy ends on an animal of another ranch."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or not is_cow(ride.state, ride.target):
        return None
    return Effect("steals", {}) if owner(ride.state, ride.target) != seat else None


def can_jail(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 The cowboy challenges one in the own ranch, who goes to prison if he loses."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or boy_on(ride.state, ride.target) < 0:
        return None
    return Effect("can_jail", {}) if owner(ride.state, ride.target) == seat else None


def comes_home(view: StateLike, seat: int, action: int) -> Effect | None:
    """The cowboy rides into the own ranch, where no other one of the seat is."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or owner(ride.state, ride.target) != seat:
        return None
    return None if guards(ride.state, seat) else Effect("comes_home", {})


def draws_near(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 The cowboy ends where one die may take him to an animal of others, and was farther away."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or is_cow(ride.state, ride.target):
        return None
    before, after = (nearest_prey(ride.state, seat, cell) for cell in (ride.source, ride.target))
    near = not is_within_reach(before) and is_within_reach(after)
    return Effect("draws_near", {"count": after}, _to_prey(ride, seat)) if near else None


def risks_prison(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 The cowboy challenges one in that one's ranch, and goes to prison if he loses."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN:
        return None
    rider = boy_on(ride.state, ride.target)
    is_his = rider not in (-1, seat) and owner(ride.state, ride.target) == rider
    return Effect("risks_prison", {}) if is_his else None


def leaves_ranch(view: StateLike, seat: int, action: int) -> Effect | None:
    """The last cowboy in the own ranch rides out of it."""
    ride = cowboy_move(view, seat, action)
    if ride is None or guards(ride.state, seat) != [ride.source]:
        return None
    stays = ride.target != TOWN and owner(ride.state, ride.target) == seat
    return None if stays else Effect("leaves_ranch", {})


def duels(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.1 The cowboy challenges another one: the higher die wins, and he may ride away from it beaten."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or boy_on(ride.state, ride.target) < 0:
        return None
    if owner(ride.state, ride.target) in (seat, boy_on(ride.state, ride.target)):
        return None
    return Effect("duels", {}, (place(ride.state, ride.target, seat),))


def keeps_away(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.1 The cowboy ends in the own ranch, right beside a cowboy of another player."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or owner(ride.state, ride.target) != seat:
        return None
    foe = next((cell for cell in intruders(ride.state, seat) if steps_between(ride.target, cell) == 1), None)
    return None if foe is None else Effect("keeps_away", {}, (place(ride.state, foe, seat),))


def stays_home(view: StateLike, seat: int, action: int) -> Effect | None:
    """A7.2 Another cowboy of the seat stays in the own ranch."""
    ride = cowboy_move(view, seat, action)
    if ride is None or not [cell for cell in guards(ride.state, seat) if cell != ride.source]:
        return None
    return Effect("stays_home", {})


def into_reach(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 The cowboy ends where one die may take him to an animal of others."""
    ride = cowboy_move(view, seat, action)
    if ride is None or _meets(ride):
        return None
    steps = nearest_prey(ride.state, seat, ride.target)
    return Effect("into_reach", {"count": steps}, _to_prey(ride, seat)) if is_within_reach(steps) else None


def nears_prey(view: StateLike, seat: int, action: int) -> Effect | None:
    """A7.1 The cowboy comes nearer to the nearest animal of others."""
    ride = cowboy_move(view, seat, action)
    if ride is None or _meets(ride):
        return None
    before, after = (nearest_prey(ride.state, seat, cell) for cell in (ride.source, ride.target))
    return Effect("nears_prey", {"count": after}, _to_prey(ride, seat)) if after < before else None


def in_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.3 The cowboy ends in town, where nobody fights."""
    ride = cowboy_move(view, seat, action)
    return Effect("in_town", {}) if ride is not None and ride.target == TOWN else None


def leaves_danger(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 The cowboy leaves the land of another player, where he would go to prison if he lost a duel."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.source == TOWN or owner(ride.state, ride.source) in (-1, seat):
        return None
    there = ride.target != TOWN and owner(ride.state, ride.target) == owner(ride.state, ride.source)
    return None if there else Effect("leaves_danger", {})


def guards_herd(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.1 The cowboy ends in the own ranch beside an animal of the own herd."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or owner(ride.state, ride.target) != seat:
        return None
    return Effect("guards_herd", {}) if nearest_own(ride.state, seat, ride.target) == 1 else None


def on_free_land(view: StateLike, seat: int, action: int) -> Effect | None:
    """A8.2 The cowboy ends on land that nobody plays, where no loser of a duel goes to prison."""
    ride = cowboy_move(view, seat, action)
    if ride is None or ride.target == TOWN or owner(ride.state, ride.target) >= 0:
        return None
    return Effect("on_free_land", {})


def _meets(ride: Ride) -> bool:
    """Whether the ride ends in town or on a figure."""
    return ride.target == TOWN or is_cow(ride.state, ride.target) or boy_on(ride.state, ride.target) >= 0


def _to_prey(ride: Ride, seat: int) -> tuple[str, ...]:
    """An arrow from the end of the ride to the nearest animal of others."""
    prey = nearest_prey_at(ride.state, seat, ride.target)
    return place(ride.state, ride.target, seat), place(ride.state, prey, seat)
