"""Choices made on the land: drive an animal (A5), ride (A6), place a figure (A4.2, A7.1, A8.2)."""

from collections.abc import Iterator
from functools import cache, partial

from stampede.core.arrays import new_flags
from stampede.core.scene import Choice
from stampede.games.abilene.draw.corral import what_a_sale_brings
from stampede.games.abilene.draw.fates import Fate, Fates
from stampede.games.abilene.draw.sheets import cattle_of
from stampede.games.abilene.draw.view_model import Moment, money, ranch
from stampede.games.abilene.draw.ways import Way, Ways
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cattle import cow_die, cow_passes
from stampede.games.abilene.rules.cells import boy_on, is_cow
from stampede.games.abilene.rules.cowboys import boy_die, boy_passes
from stampede.games.abilene.rules.duels import beaten_seat
from stampede.games.abilene.rules.lattice import TOWN
from stampede.games.abilene.rules.rays import SPACES
from stampede.games.abilene.words import say
from stampede.words.catalogue import cached_by_language


def cow_choices(moment: Moment, actions: list[int]) -> Iterator[Choice]:
    """A5.1 A die, an animal, and its target; or no more."""
    now = moment.now
    is_last = cattle_of(moment.board, moment.land, now.players)[now.turn] == 1
    ways, names = Ways(cow_passes(now, new_flags(SPACES))), moment.names
    for number, source, targets in _by_figure(actions, act.COW_MOVE):
        die, here = f"die-{cow_die(now, number) + 1}", names[source]
        brings = what_a_sale_brings(now, int(now.board[source]), is_last=is_last)
        for target in targets:
            there = names[target]
            text, path = f"cow {number} {here}>{there}", (die, here, there)
            way = _named(names, here, ways.of_cow(source, number, target))
            if target == TOWN:
                label = say("choice.cow.town", source=here, number=number)
                yield Choice(text, label, path, way, say("tag.sale"), brings)
            else:
                yield Choice(text, _cow_label(here, there, number), path, way)
    if actions[0] == act.DONE:
        yield Choice("done", say("choice.stop"))


@cached_by_language(4096)
def _cow_label(source: str, target: str, number: int) -> str:
    return say("choice.cow", source=source, target=target, number=number)


def boy_choices(moment: Moment, actions: list[int]) -> Iterator[Choice]:
    """A6.1 A die, a cowboy, and his target."""
    now = moment.now
    meets = cache(partial(_meets, Fates(now)))
    ways, names = Ways(boy_passes(now, new_flags(SPACES))), moment.names
    for number, source, targets in _by_figure(actions, act.BOY_MOVE):
        die, here = f"die-{boy_die(now, number) + 1}", _stand(moment, source)
        start = names[source]
        for target in targets:
            there = names[target]
            kind, note = meets(source, target)
            label, tag = _boy_label(kind, start, there, number)
            way = _named(names, here, ways.of_boy(source, number, target))
            yield Choice(f"boy {number} {start}>{there}", label, (die, here, there), way, tag, note)


@cached_by_language(8192)
def _boy_label(kind: str, source: str, target: str, number: int) -> tuple[str, str]:
    """A ride in words, and its tag; *kind* names its effect."""
    town = {"town": say("place.town")}
    values = {"source": town.get(source, source), "target": town.get(target, target), "number": number}
    return say(f"choice.boy{kind}", **values), say(f"tag{kind}") if kind else ""


def _by_figure(actions: list[int], first: int) -> Iterator[tuple[int, int, list[int]]]:
    """The moves among *actions*: a number, a source, and all its targets."""
    found: dict[int, list[int]] = {}
    for action in actions:
        if action >= first:
            figure, target = divmod(action - first, act.SPACES)
            found.setdefault(figure * act.SPACES, []).append(target)
    for move, targets in found.items():
        yield act.number_of(move), act.source_of(move), targets


def _stand(moment: Moment, cell: int) -> str:
    """The place of a cowboy of the player whose turn it is."""
    now = moment.now
    return f"town-{moment.letter(now.turn)}" if cell == TOWN else moment.names[cell]


def _named(names: tuple[str, ...], here: str, way: Way) -> tuple[str, ...]:
    """The places of a way from the place *here*; a single step needs none."""
    return (here, *[names[cell] for cell in way[1:]]) if len(way) > 2 else ()


def _meets(fates: Fates, source: int, target: int) -> tuple[str, str]:
    """A6.3, A7.1, A8.2 The effect at the end of a ride, and its consequences."""
    now = fates.now
    if target == TOWN:
        return ".town", ""
    if is_cow(now, target):
        return ".steal", say(f"note.steal.{fates.of_cow(source)}")
    rival = boy_on(now, target)
    if rival < 0:
        return "", ""
    theirs = fates.of_loser(source, target, rival, winner=now.turn)
    yours = fates.of_loser(source, target, rival, winner=rival)
    return ".duel", _duel_note(ranch(now, now.turn), ranch(now, rival), yours, theirs)


@cached_by_language(256)
def _duel_note(own: str, rival: str, yours: Fate, theirs: Fate) -> str:
    """A8.2 The destination of one or the other."""
    values = {"theirs": say(f"fate.{theirs}", ranch=rival), "yours": say(f"fate.{yours}", ranch=own)}
    return say("note.duel", ranch=rival, **values)


def free_choices(moment: Moment, actions: list[int]) -> Iterator[Choice]:
    """A4.2 An inmate and his target, with the bill so far; or nobody more."""
    now = moment.now
    inside, freed = int(now.jail[now.turn]), int(now.freed)
    bill = money(int(box.FOOD[inside - 1]) + box.BAIL * (freed + 1))
    for action in actions:
        if action == act.DONE:
            owed = money(int(box.FOOD[inside]) + box.BAIL * freed)
            yield Choice("done", say("choice.stay"), note=say("note.stay", bill=owed))
            continue
        cell = moment.names[action - act.FREE]
        path = f"jail-{moment.letter(now.turn)}", cell
        yield Choice(f"free {cell}", say("choice.free", cell=cell), path, note=say("note.free", bill=bill))


def to_choices(moment: Moment, actions: list[int]) -> Iterator[Choice]:
    """A7.1, A8.2 The targets for a stolen animal or a beaten cowboy."""
    now = moment.now
    for action in actions:
        cell = moment.names[action - act.TO]
        if now.question == box.ASK_STOLEN:
            label = say("choice.to.stolen", cell=cell)
        else:
            label = say("choice.to.beaten", cell=cell, ranch=ranch(now, beaten_seat(now)))
        yield Choice(f"to {cell}", label, (cell,))
