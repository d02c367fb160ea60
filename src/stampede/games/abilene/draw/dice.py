"""The dice of a turn (A3) and of a duel (A8.1) as sprites."""

from collections.abc import Iterator

from stampede.core.scene import Sprite
from stampede.games.abilene.draw.view_model import Moment, ranch
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.lattice import NOWHERE
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.words import say
from stampede.words.catalogue import cached_by_language


def turn_dice(moment: Moment) -> tuple[Sprite, ...]:
    """A3 The dice rolled; those used, or of no more use, are pale."""
    now = moment.now
    return _turn_dice(tuple(now.dice), now.spent, now.phase > box.CATTLE, now.phase > box.BOYS)


@cached_by_language(4096)
def _turn_dice(
    dice: tuple[int, ...],
    spent: int,
    are_cows_done: bool,  # noqa: FBT001 - kept by position
    are_boys_done: bool,  # noqa: FBT001
) -> tuple[Sprite, ...]:
    found = []
    for die, number in enumerate(dice):
        if number >= 0:
            name, is_done = ("cow", are_cows_done) if die < box.CATTLE_DICE else ("boy", are_boys_done)
            found.append(_die(name, number, f"die-{die + 1}", is_done or bool(spent >> die & 1)))
    return tuple(found)


@cached_by_language(256)
def _die(name: str, number: int, place: str, gone: bool = False) -> Sprite:  # noqa: FBT001, FBT002 - kept by position
    symbol = f"die-{name}-{number}" + ("-used" if gone else "")
    return Sprite(symbol, place, say(f"sprite.die.{name}" + (".used" if gone else ""), number=number))


def duel_dice(moment: Moment) -> Iterator[Sprite]:
    """A8.1 The marks of the duellists, with the dice rolled; they stay until the next action."""
    numbers = decided(moment)
    fight = moment.before if numbers and moment.before is not None else moment.now
    if numbers is None and fight.duel_cell == NOWHERE:
        return
    for side, seat in enumerate((int(fight.turn), int(fight.duel_seat)), start=1):
        yield Sprite(f"mark-{moment.letter(seat)}", f"duel-{side}", ranch(fight, seat))
    shown = numbers or tuple(number for number in (int(fight.duel_die),) if number >= 0)
    for side, number in enumerate(shown, start=1):
        yield _die("boy", number, f"duel-die-{side}")


def decided(moment: Moment) -> tuple[int, int] | None:
    """A8.1 The numbers of both dice, where the last action was the second one."""
    before = moment.before
    if before is None or not is_duel_roll(before, moment.action) or before.duel_die < 0:
        return None
    return int(before.duel_die), moment.action - act.DIE


def is_duel_roll(before: Fields, action: int) -> bool:
    """Whether a die of a duel was rolled."""
    return before.question == box.ASK_DUEL and act.DIE <= action < act.REPAY
