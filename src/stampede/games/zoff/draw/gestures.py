"""Readings of gestures that lead to no legal choice, so that the page can say what is wrong (Z9.2)."""

from collections.abc import Callable

from stampede.core.state_like import StateLike
from stampede.games.zoff.draw.grazing import free_spaces, space_name
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import actions
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at


def meant(view: StateLike, seat: int, path: tuple[str, ...]) -> int | None:
    """Z3, Z4.3, Z5.2, Z7.2, Z8.1 The action nearest to a path of touched places; None if there is none."""
    sight = ViewModel(view, seat)
    read: dict[int, Callable[[ViewModel, int, tuple[str, ...]], int | None]] = {
        at.COLOUR: lambda _sight, _seat, path: _pen(actions.COLOUR_ACTION, path),
        at.PICK: lambda _sight, _seat, path: _pen(actions.PICK_ACTION, path),
        at.CHOOSE: _pair,
        at.PLACE: _placing,
        at.BONUS: _bonus,
    }
    return read[sight.phase](sight, seat, path) if sight.phase in read else None


def _pen(first: int, path: tuple[str, ...]) -> int | None:
    """Z7.2, Z8.1 The colour of a pen."""
    colours = [place.split("/")[1] for place in path if place.startswith("pen/")]
    known = [box.COLOUR_NAMES.index(colour) for colour in colours if colour in box.COLOUR_NAMES]
    return first + known[-1] if known else None


def _pasture(sight: ViewModel, place: str) -> int | None:
    """The pasture that a place belongs to: as itself, as one of its spaces, or as its card."""
    if place in sight.names:
        return sight.names.index(place)
    number = place.removeprefix("deck/").split("/")[0]
    return next((pasture for pasture in range(len(sight.names)) if str(pasture + 1) == number), None)


def _pair(sight: ViewModel, seat: int, path: tuple[str, ...]) -> int | None:
    """Z3.1 A pair with this pasture or card, if one of them alone is out of the question."""
    hand = {f"hand/{card + 1}": card for card in range(box.CARDS)}
    cards = [hand[place] for place in path if place in hand]
    found = [_pasture(sight, place) for place in path if place not in hand]
    pastures = [pasture for pasture in found if pasture is not None]
    first_pasture, first_card = divmod(sight.legal[0] - actions.PAIR_ACTION, box.CARDS)
    if not cards and not pastures:
        return None
    card = cards[-1] if cards else first_card
    return actions.pair(pastures[-1] if pastures else first_pasture, card)


def _placing(sight: ViewModel, _seat: int, path: tuple[str, ...]) -> int | None:
    """Z4.3 As many cows as it takes to cover the free space that is touched."""
    free = [space_name(sight.pasture, space) for space in free_spaces(sight, sight.pasture, sight.colour)]
    if path[-1] not in free:
        return None
    return actions.PLACE_ACTION + min(free.index(path[-1]) + 1, box.MAX_VALUE)


def _bonus(sight: ViewModel, _seat: int, path: tuple[str, ...]) -> int | None:
    """Z5.2 A cow on the pasture that is touched."""
    pasture = _pasture(sight, path[-1])
    return None if pasture is None else actions.bonus(pasture, 1)
