"""Reasons for and against a choice of Abilene: cattle, cowboys, corral cards and debts, in words."""

from stampede.core.parts import Effect, Reasons
from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.sale import held, left_of_brand
from stampede.games.abilene.opponents.sight import (
    cattle_move,
    cowboy_move,
    guards,
    is_within_reach,
    nearest_prey,
    nearest_rider,
)
from stampede.games.abilene.rules.actions import ASK, BORROW, CARD, GO_BANKRUPT
from stampede.games.abilene.rules.cells import boy_on, home, is_cow, owner
from stampede.games.abilene.rules.components import (
    ASK_CARDS,
    ASK_SHORTAGE,
    BANK_RATE,
    NO_BRAND,
    OTHER_BRAND,
    OWN_BRAND,
    UNBRANDED,
)
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.rules.state import view as read

# ------------------------------------------------------------------- cattle


def sure_money(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4, A9.2 An animal of the own brand comes to town: the bank pays for it whatever the others lay."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target != TOWN or not ride.is_own_brand:
        return None
    return Effect("sure_money", {"amount": 1000 + ride.value})


def to_town(view: StateLike, seat: int, action: int) -> Effect | None:
    """A5.4 An animal comes to town."""
    ride = cattle_move(view, seat, action)
    return None if ride is None or ride.target != TOWN else Effect("to_town", {})


def gets_away(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 An animal leaves the reach of one die of other players' cowboys."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN or not ride.is_known:
        return None
    before, after = (nearest_rider(ride.state, seat, cell) for cell in (ride.source, ride.target))
    left = is_within_reach(before) and not is_within_reach(after)
    return Effect("gets_away", {"value": ride.value, "count": before}) if left else None


def stands_near(view: StateLike, seat: int, action: int) -> Effect | None:
    """A6.1 An animal ends nearer to another player's cowboy, within the reach of one die."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target == TOWN or not ride.is_known:
        return None
    before, after = (nearest_rider(ride.state, seat, cell) for cell in (ride.source, ride.target))
    if not is_within_reach(after) or after >= before:
        return None
    return Effect("stands_near", {"value": ride.value, "count": after})


def may_earn_nothing(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.2 An animal of another's brand comes to town: if one opponent says so, the bank pays nothing."""
    ride = cattle_move(view, seat, action)
    if ride is None or ride.target != TOWN or not ride.is_known:
        return None
    return None if ride.is_own_brand or ride.kind == UNBRANDED else Effect("may_earn_nothing", {})


# ------------------------------------------------------------------- cowboys


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
    return Effect("draws_near", {"count": after}) if near else None


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


# ------------------------------------------------------------------- corral cards


def _laid(view: StateLike, action: int) -> tuple[AbileneState, int]:
    """The card that *action* lays; 0 for any other action."""
    state: AbileneState = read(view.records, 0)
    is_card = state.question == ASK_CARDS and CARD <= action < CARD + OTHER_BRAND
    return state, action - CARD + 1 if is_card else 0


def shuts_bank(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.2 The seller has stolen, and this card alone keeps the bank from paying for another's brand."""
    state, card = _laid(view, action)
    return Effect("shuts_bank", {}) if card == OTHER_BRAND and state.thefts[state.seller] else None


def small_loss(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.3 The card costs the animal's value once at most, the two others twice."""
    _, card = _laid(view, action)
    return Effect("small_loss", {}) if card == NO_BRAND else None


def never_stole(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.1 The card says another's brand of a seller who has never stolen."""
    state, card = _laid(view, action)
    return Effect("never_stole", {}) if card == OTHER_BRAND and not state.thefts[state.seller] else None


def none_left(view: StateLike, seat: int, action: int) -> Effect | None:
    """A1.2 The card says no brand, and all those animals are sold or stand in the own ranch."""
    state, card = _laid(view, action)
    if card != NO_BRAND:
        return None
    left = 2 * int(state.players) - int(state.gone[UNBRANDED]) - held(state, seat, UNBRANDED, UNBRANDED + 1)
    return None if left else Effect("none_left", {})


def brand_gone(view: StateLike, seat: int, action: int) -> Effect | None:
    """A1.2 The card says the seller's brand, and all those animals are sold or stand in the own ranch."""
    state, card = _laid(view, action)
    if card != OWN_BRAND or left_of_brand(state, seat, home(state, int(state.seller))):
        return None
    return Effect("brand_gone", {})


# ------------------------------------------------------------------- money


def asks_first(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.3 Asking the others costs nothing, and the bank stays as an alternative."""
    return Effect("asks_first", {}) if action == ASK else None


def pays_bank(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.2 The bank's loan costs more than the missing amount."""
    state: AbileneState = read(view.records, 0)
    if action != BORROW or state.question != ASK_SHORTAGE:
        return None
    return Effect("pays_bank", {"rate": BANK_RATE})


def gives_up(view: StateLike, seat: int, action: int) -> Effect | None:
    """A10.4 A bankrupt player takes no more part."""
    return Effect("gives_up", {}) if action == GO_BANKRUPT else None


REASONS = Reasons(
    merits=(
        sure_money,
        to_town,
        steals,
        can_jail,
        gets_away,
        comes_home,
        draws_near,
        shuts_bank,
        small_loss,
        asks_first,
    ),
    risks=(
        gives_up,
        never_stole,
        none_left,
        brand_gone,
        risks_prison,
        leaves_ranch,
        stands_near,
        may_earn_nothing,
        pays_bank,
    ),
)
"""The reasons, by descending weight."""
