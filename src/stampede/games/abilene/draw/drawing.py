"""The scene of a position of Abilene with its choices, as one seat may see it."""

from collections.abc import Iterator
from functools import cache, lru_cache

import numpy as np

from stampede.core.record import Ints, Records
from stampede.core.scene import Choice, Label, Mark, Motion, Scene, Sprite
from stampede.core.state_like import StateLike
from stampede.games.abilene.draw import cash, corral, decisions
from stampede.games.abilene.draw.board import draw_board
from stampede.games.abilene.draw.dice import decided, duel_dice, turn_dice
from stampede.games.abilene.draw.moves import boy_choices, cow_choices, free_choices, to_choices
from stampede.games.abilene.draw.narration import said
from stampede.games.abilene.draw.plan import GATES, at, centre
from stampede.games.abilene.draw.prompts import hint, status
from stampede.games.abilene.draw.sheets import sheets
from stampede.games.abilene.draw.text_view import draw_text
from stampede.games.abilene.draw.view_model import HOME_LETTERS, Moment, boy, cow, letter, names_of
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import RANCH_BITS, is_cow
from stampede.games.abilene.rules.duels import beaten_seat
from stampede.games.abilene.rules.lattice import NOWHERE, NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.words import amount, say
from stampede.words.catalogue import cached_by_language

__all__ = ["draw_board", "draw_motions", "draw_scene", "draw_text", "narrate", "seat_name", "seat_symbol"]


def draw_scene(state: StateLike, seat: int | None) -> Scene:
    """The scene of a position for *seat* (None: a spectator); *state* is that seat's view."""
    moment = Moment(state, seat)
    motions = _motions(moment)
    asks_offer = moment.now.question == box.ASK_ANSWERS and moment.acts
    choices = _choices(moment)
    return Scene(
        sprites=(
            *_figures_on_land(moment.board, moment.land, moment.now.players),
            *_aside(moment.now),
            *_things(moment),
        ),
        marks=tuple(_marks(moment, motions)),
        labels=(*corral.labels(moment), *_bankrupt(moment.now)),
        choices=choices,
        entry=decisions.offer_entry(moment) if asks_offer and len(moment.legal) > 1 else None,
        lot=decisions.kind_lot(moment),
        motions=motions,
        sheets=tuple(sheets(moment)),
        reveals=tuple(corral.reveals(moment)),
        status=status(moment),
        said=said(moment),
        hint=hint(moment),
        scores=tuple("?" if money is None else amount(money) for money in state.scores()),
        home=() if seat is None else _cells_of(moment.land, int(box.HOMES[moment.now.players, seat])),
        home_label="" if seat is None else say("home"),
    )


def draw_motions(state: StateLike, seat: int | None) -> tuple[Motion, ...]:
    """A12.2 The motions of the last action, as *seat* sees them."""
    return _motions(Moment(state, seat))


@lru_cache(maxsize=16)
def _cells_of(land: bytes, ranch: int) -> tuple[str, ...]:
    """A1.3 The cells of a ranch."""
    printed = np.frombuffer(land, np.int32)
    return tuple(names_of(land)[cell] for cell in np.flatnonzero(printed & RANCH_BITS == ranch + 1))


# -------------------------------------------------------------------- figures


@cache
def _southwards() -> Ints:
    """The cells from north to south, so that nearer figures stand before those behind."""
    return np.array(sorted(range(NUM_CELLS), key=lambda cell: centre(cell)[1]), np.int32)


@cached_by_language(256)
def _figures_on_land(board: bytes, land: bytes, players: int) -> tuple[Sprite, ...]:
    """A12.1 The figures on the land, cached: in most steps of a turn none of them moves."""
    figures = np.frombuffer(board, np.int32)[_southwards()]
    taken = np.flatnonzero(figures >= box.BOY)
    names, alike = names_of(land), _alike(land, players)
    return tuple(
        [
            alike[figure][cell] if figure <= box.COW else cow(names[cell], figure)
            for cell, figure in zip(_southwards()[taken].tolist(), figures[taken].tolist(), strict=True)
        ]
    )


@cached_by_language(48)
def _alike(land: bytes, players: int) -> list[list[Sprite]]:
    """The figures on each cell that look alike to everybody: cowboys by seat, and cattle seen from above."""
    names = names_of(land)[:NUM_CELLS]
    boys = [[boy(letter, name) for name in names] for letter in HOME_LETTERS[players]]
    return [[], *boys, [cow(name, box.COW) for name in names]]


def _aside(now: Fields) -> tuple[Sprite, ...]:
    """A4, A6.3, A8 Cowboys in town and in prison, and the one who fights on another's cell."""
    fights = now.duel_cell != NOWHERE
    duel = (_second_on(now), cell_name(now.land, now.duel_cell)) if fights else (-1, "")
    return _off_the_land(now.players, tuple(now.town_boys), tuple(now.jail), *duel)


@cached_by_language(1024)
def _off_the_land(
    players: int, in_town: tuple[int, ...], in_jail: tuple[int, ...], fighter: int, cell: str
) -> tuple[Sprite, ...]:
    found: list[Sprite] = []
    for seat, name in enumerate(HOME_LETTERS[players][:players]):
        places = [f"town-{name}"] * in_town[seat] + [f"jail-{name}"] * in_jail[seat]
        if seat == fighter:
            places.append(cell)
        found += [boy(name, place) for place in places]
    return tuple(found)


def _second_on(now: Fields) -> int:
    """A8.1 The cowboy on the cell of the duel who is not in the record's board."""
    return beaten_seat(now) if now.question == box.ASK_BEATEN else int(now.turn)


def _things(moment: Moment) -> Iterator[Sprite]:
    """A3, A7.1, A9, A10.5 Dice, the stolen animal, the corral, the money."""
    yield from turn_dice(moment)
    yield from duel_dice(moment)
    if moment.now.hand != box.NONE:
        yield cow("hand", moment.now.hand)
    yield from corral.sprites(moment)
    yield from cash.sprites(moment)


def _bankrupt(now: Fields) -> Iterator[Label]:
    """A10.4 The label at the gate of a bankrupt player's ranch."""
    for seat in range(now.players):
        if now.bankrupt[seat]:
            x, y = GATES[int(box.HOMES[now.players, seat])]
            yield Label(say("label.bankrupt"), *at((x, y + 0.62)), 0.24, "s-notice")


# -------------------------------------------------------------------- the last action


def _motions(moment: Moment) -> tuple[Motion, ...]:
    """Figures first, then the money they bring or cost."""
    return (*_moves(moment), *cash.motions(moment))


def _moves(moment: Moment) -> Iterator[Motion]:
    """A12.2 The motions of figures, identified by place alone."""
    before, action = moment.before, moment.action
    if before is None:
        return
    if action >= act.BOY_MOVE:
        yield from _ride(moment, before)
    elif action >= act.COW_MOVE:
        move = action - act.COW_MOVE
        pen = "corral" if before.town_cows[0] == box.NONE else "waiting"
        target = act.target_of(move)
        there = pen if target == TOWN else cell_name(before.land, target)
        yield Motion("cow", cell_name(before.land, act.source_of(move)), there)
    elif action >= act.TO:
        cell = cell_name(before.land, action - act.TO)
        if before.question == box.ASK_STOLEN:
            yield Motion("cow", "hand", cell)
        else:
            boy = f"boy-{letter(before, beaten_seat(before))}"
            yield Motion(boy, cell_name(before.land, before.duel_cell), cell)
    elif action >= act.FREE:
        name = moment.letter(moment.seat)
        yield Motion(f"boy-{name}", f"jail-{name}", cell_name(before.land, action - act.FREE))
    else:
        yield from _arrest(moment, before)


def _ride(moment: Moment, before: Fields) -> Iterator[Motion]:
    """A6, A7.1 A cowboy rides; an animal he steals is caught first."""
    move, name = moment.action - act.BOY_MOVE, moment.letter(moment.seat)
    source, target = act.source_of(move), act.target_of(move)
    there = f"town-{name}" if target == TOWN else cell_name(before.land, target)
    here = f"town-{name}" if source == TOWN else cell_name(before.land, source)
    yield Motion(f"boy-{name}", here, there)
    if target != TOWN and is_cow(before, target):
        yield Motion("cow", there, "hand")


def _arrest(moment: Moment, before: Fields) -> Iterator[Motion]:
    """A8.2 The loser of a duel goes to prison."""
    if decided(moment) is None:
        return
    for seat in (int(before.turn), int(before.duel_seat)):
        if moment.now.jail[seat] > before.jail[seat]:
            name = letter(before, seat)
            yield Motion(f"boy-{name}", cell_name(before.land, before.duel_cell), f"jail-{name}")


def _marks(moment: Moment, motions: tuple[Motion, ...]) -> Iterator[Mark]:
    """Mark the player to act, the last move, the duel, and the next cow-head (A2.2)."""
    now, viewer = moment.now, moment.viewer
    if box.SETUP < now.phase < box.OVER:
        yield Mark(f"gate-{moment.letter(now.turn)}", "turn")
    for motion in motions[:1]:
        for place, look in ((motion.source, "last-from"), (motion.target, "last-to")):
            if place[0] in box.LETTERS:
                yield Mark(place, look)
    if now.duel_cell != NOWHERE:
        yield Mark(cell_name(now.land, now.duel_cell), "duel")
    if now.question == box.ASK_KIND and viewer is not None and now.placed[viewer] < box.HERD:
        yield Mark(cell_name(now.land, decisions.head_asked(now, viewer)), "asked")


# -------------------------------------------------------------------- choices


def _choices(moment: Moment) -> tuple[Choice, ...]:
    """A14 The viewer's choices."""
    question = moment.now.question
    if not moment.acts:
        return ()
    if question == box.ASK_CARDS:
        return tuple(decisions.card_choices(moment))
    if question == box.ASK_ANSWERS:
        return (Choice("decline", say("choice.decline")),)
    makers = {
        box.ASK_KIND: decisions.kind_choices,
        box.ASK_REPAYMENT: decisions.repay_choices,
        box.ASK_FREEING: free_choices,
        box.ASK_COW: cow_choices,
        box.ASK_BOY: boy_choices,
        box.ASK_STOLEN: to_choices,
        box.ASK_BEATEN: to_choices,
        box.ASK_SHORTAGE: decisions.shortage_choices,
    }
    return tuple(makers[question](moment, moment.legal))


# -------------------------------------------------------------------- seats, and the log


def seat_name(records: Records, seat: int) -> str:
    """A2.1 The ranch of a seat."""
    return say("who.ranch", letter=letter(view(records, 0), seat))


def seat_symbol(records: Records, seat: int) -> str:
    """A2.1 The brand mark of a seat's ranch."""
    return f"mark-{letter(view(records, 0), seat)}"


def narrate(state: StateLike) -> str:
    """The last action in words; empty where it is secret."""
    return said(Moment(state, None))
