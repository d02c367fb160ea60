"""Readings of gestures that lead to no legal choice, so that the page can say what is wrong (A13.2)."""

from stampede.core.state_like import StateLike
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import game
from stampede.games.abilene.rules import reasons as why
from stampede.games.abilene.rules.cattle import is_spent
from stampede.games.abilene.rules.cells import boy_on, is_cow, ranch_of
from stampede.games.abilene.rules.cells import home as home_of
from stampede.games.abilene.rules.lattice import NEXT, NOWHERE, TOWN
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.table.board import read_cell

PUT = {box.ASK_FREEING: act.FREE, box.ASK_STOLEN: act.TO, box.ASK_BEATEN: act.TO}
"""A4.2, A7.1, A8.2 The first of the actions that put a figure on a cell."""
MOVED = {box.ASK_COW: act.COW_MOVE, box.ASK_BOY: act.BOY_MOVE}
"""A5.1, A6.1 The first of the actions that move a figure."""

DICE = [f"die-{die + 1}" for die in range(box.DICE)]
"""A1.1 The places of the dice."""


def meant(view: StateLike, seat: int, path: tuple[str, ...]) -> int | None:
    """A4 to A8 The move or the cell nearest to a path of places; other choices are made with words."""
    now: Fields = view.position.reading
    spaces = [space for place in path if (space := _space(now, place)) != NOWHERE]
    if now.question in PUT:
        return PUT[now.question] + spaces[-1] if spaces and spaces[-1] != TOWN else None
    if now.question not in MOVED:
        return None
    dice = [int(place.removeprefix("die-")) - 1 for place in path if place in DICE]
    if not spaces:
        return _die(now, dice[-1]) if dice else None
    source = spaces[0]
    asked = MOVED[now.question]
    figure = _figure(now, seat, source)
    if figure is None:
        return None
    if figure != asked:
        return act.moves_of(figure, 1, source)
    target = spaces[-1] if len(spaces) > 1 else _beside(source)
    numbers = [int(now.dice[die]) for die in dice if _moves(die) == asked] or _numbers(now, asked)
    moves = [act.moves_of(asked, number, source) + target for number in numbers if number > 0]
    # A cowboy rides exactly what a die shows: that it shows another number is the last of reasons.
    return min(moves, key=lambda move: game.why_not(now, seat, move) == why.BOY_TOO_FAR, default=None)


def _space(now: Fields, place: str) -> int:
    """The cell of a place, or the town, on whose streets cowboys stand; NOWHERE for all else."""
    return TOWN if place.startswith("town") else read_cell(now.land, place)


def _moves(die: int) -> int:
    """A1.1 The first action of the moves that a die is for."""
    return act.COW_MOVE if die < box.CATTLE_DICE else act.BOY_MOVE


def _numbers(now: Fields, asked: int) -> list[int]:
    """A5.1, A6.1 The numbers on the dice that are left, the highest first."""
    left = (die for die in range(box.DICE) if _moves(die) == asked and not is_spent(now, die))
    return sorted((int(now.dice[die]) for die in left), reverse=True)


def _die(now: Fields, die: int) -> int | None:
    """A5.1, A6.1 A refused move for a die that was used or moves other figures; None for a usable die."""
    number, asked = int(now.dice[die]), MOVED[now.question]
    if number <= 0 or (_moves(die) == asked and number in _numbers(now, asked)):
        return None
    return act.moves_of(_moves(die), number, 0)


def _figure(now: Fields, seat: int, source: int) -> int | None:
    """The first action of the moves of a figure; for another's figure, of the pending kind; None for none."""
    if source == TOWN:
        return act.BOY_MOVE if now.town_boys[seat] else None
    if is_cow(now, source):
        return act.COW_MOVE if ranch_of(now, source) == home_of(now, seat) else MOVED[now.question]
    rider = boy_on(now, source)
    if rider < 0:
        return None
    return act.BOY_MOVE if rider == seat else MOVED[now.question]


def _beside(source: int) -> int:
    """A cell next to a figure that was touched alone: it cannot go even there."""
    if source == TOWN:
        return TOWN
    beside: list[int] = NEXT[source].tolist()
    return next(cell for cell in beside if cell not in (TOWN, NOWHERE))
