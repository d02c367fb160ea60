"""Reasons for and against a corral card of Abilene."""

from stampede.core.parts import Effect
from stampede.core.state_like import StateLike
from stampede.games.abilene.opponents.sale import held, left_of_brand
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import CARD
from stampede.games.abilene.rules.cells import home
from stampede.games.abilene.rules.state import AbileneState
from stampede.games.abilene.rules.state import view as read


def _laid(view: StateLike, action: int) -> tuple[AbileneState, int]:
    """The card that *action* lays; 0 for any other action."""
    state: AbileneState = read(view.records, 0)
    is_card = state.question == box.ASK_CARDS and CARD <= action < CARD + box.OTHER_BRAND
    return state, action - CARD + 1 if is_card else 0


def shuts_bank(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.2 The seller has stolen, and this card alone keeps the bank from paying for another's brand."""
    state, card = _laid(view, action)
    return Effect("shuts_bank", {}) if card == box.OTHER_BRAND and state.thefts[state.seller] else None


def small_loss(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.3 The card costs the animal's value once at most, the two others twice."""
    _, card = _laid(view, action)
    return Effect("small_loss", {}) if card == box.NO_BRAND else None


def never_stole(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.1 The card says another's brand of a seller who has never stolen."""
    state, card = _laid(view, action)
    return Effect("never_stole", {}) if card == box.OTHER_BRAND and not state.thefts[state.seller] else None


def none_left(view: StateLike, seat: int, action: int) -> Effect | None:
    """A1.2 The card says no brand, and all those animals are sold or stand in the own ranch."""
    state, card = _laid(view, action)
    if card != box.NO_BRAND:
        return None
    return None if _plain_left(state, seat) else Effect("none_left", {})


def brand_gone(view: StateLike, seat: int, action: int) -> Effect | None:
    """A1.2 The card says the seller's brand, and all those animals are sold or stand in the own ranch."""
    state, card = _laid(view, action)
    if card != box.OWN_BRAND or left_of_brand(state, seat, home(state, int(state.seller))):
        return None
    return Effect("brand_gone", {})


def honest_seller(view: StateLike, seat: int, action: int) -> Effect | None:
    """A9.1 The card says the seller's brand of a seller who has never stolen."""
    state, card = _laid(view, action)
    if card != box.OWN_BRAND or state.thefts[state.seller]:
        return None
    left = left_of_brand(state, seat, home(state, int(state.seller)))
    return Effect("honest_seller", {"count": left}) if left else None


def many_stolen(view: StateLike, _seat: int, action: int) -> Effect | None:
    """A9.1 The card says another's brand, and the seller has stolen."""
    state, card = _laid(view, action)
    thefts = int(state.thefts[state.seller])
    return Effect("many_stolen", {"count": thefts}) if card == box.OTHER_BRAND and thefts else None


def brand_left(view: StateLike, seat: int, action: int) -> Effect | None:
    """A1.2 The card says the seller's brand, and so many such animals are neither sold nor the own ones."""
    state, card = _laid(view, action)
    if card != box.OWN_BRAND:
        return None
    left = left_of_brand(state, seat, home(state, int(state.seller)))
    return Effect("brand_left", {"count": left}) if left else None


def plain_left(view: StateLike, seat: int, action: int) -> Effect | None:
    """A1.2 The card says no brand, and so many of those animals are neither sold nor in the own ranch."""
    state, card = _laid(view, action)
    if card != box.NO_BRAND:
        return None
    left = _plain_left(state, seat)
    return Effect("plain_left", {"count": left}) if left else None


def _plain_left(state: AbileneState, seat: int) -> int:
    held_here = held(state, seat, box.UNBRANDED, box.UNBRANDED + 1)
    return 2 * int(state.players) - int(state.gone[box.UNBRANDED]) - held_here
