"""Actions of Abilene as people say them, with rows in place of cells: ``act.{kind}`` of the catalogue."""

from stampede.core.parts import Effect, Phrase, Value
from stampede.core.state_like import StateLike
from stampede.games.abilene.rules import actions as act
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.cells import boy_on, head_number, home, is_cow, owner, ranch_of
from stampede.games.abilene.rules.duels import beaten_seat
from stampede.games.abilene.rules.lattice import FIRST_RING, NUM_CELLS, RING, TOWN
from stampede.games.abilene.rules.money import missing, rate_of
from stampede.games.abilene.rules.setup import kind_of
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.table.board import cell_name

CARDS = ("own", "none", "other")
ROWS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def row_of(cell: int) -> int:
    """The row of a cell, counted from the town, the first one beside it."""
    return int(RING[cell]) - FIRST_RING + 1


def row(cell: int) -> Phrase:
    """The row of a cell in a sentence."""
    return Phrase(ROWS[row_of(cell) - 1])


def ranch_named(state: AbileneState, seat: int) -> Phrase:
    """A2.1 The player of a seat in a sentence, by the ranch."""
    return Phrase("ranch", box.LETTERS[home(state, seat)], is_player=True)


def land(state: AbileneState, cell: int) -> Phrase:
    """The player on whose land a cell lies, or the free land."""
    seat = owner(state, cell)
    return ranch_named(state, seat) if seat >= 0 else Phrase("free_land")


def place(state: AbileneState, cell: int, seat: int) -> str:
    """The place of a cell on the board; of the town, where the cowboys of *seat* stand."""
    return f"town-{box.LETTERS[home(state, seat)]}" if cell == TOWN else cell_name(state.land, cell)


def name_action(seen: StateLike, seat: int, action: int) -> Effect:
    """A14 A choice of any kind, with an arrow or a ring on the board."""
    state: AbileneState = view(seen.records, 0)
    if action >= act.BOY_MOVE:
        return _ridden(state, seat, action - act.BOY_MOVE)
    if action >= act.COW_MOVE:
        return _driven(state, action - act.COW_MOVE)
    if action >= act.TO:
        return _placed(state, action - act.TO)
    if action >= act.FREE:
        cell = action - act.FREE
        return Effect("free", {"row": row(cell)}, (cell_name(state.land, cell),))
    return _said(state, seat, action)


def _driven(state: AbileneState, move: int) -> Effect:
    """A5 An animal and its target."""
    source, target = act.source_of(move), act.target_of(move)
    path = (cell_name(state.land, source), "town" if target == TOWN else cell_name(state.land, target))
    if target == TOWN:
        return Effect("cow_town", {"row": row(source)}, path)
    kind = "cow_along" if row_of(source) == row_of(target) else "cow"
    return Effect(kind, {"row": row(source), "target": row(target)}, path)


def _ridden(state: AbileneState, seat: int, move: int) -> Effect:
    """A6 A cowboy, and the figure that he meets."""
    source, target = act.source_of(move), act.target_of(move)
    path = (place(state, source, seat), "town" if target == TOWN else cell_name(state.land, target))
    if target == TOWN:
        return Effect("boy_town", {}, path)
    values: dict[str, Value] = {"row": row(target), "land": land(state, target)}
    if is_cow(state, target):
        return Effect("steal", values, path)
    rival = boy_on(state, target)
    if rival < 0 and owner(state, target) == seat:
        return Effect("boy_home", {"row": values["row"]}, path)
    if rival < 0:
        return Effect("boy" if owner(state, target) >= 0 else "boy_free", values, path)
    return Effect("duel", {"row": values["row"], "rival": ranch_named(state, rival)}, path)


def _placed(state: AbileneState, cell: int) -> Effect:
    """A7.1, A8.2 The cell for a stolen animal or a beaten cowboy."""
    path = (cell_name(state.land, cell),)
    if state.question == box.ASK_STOLEN:
        return Effect("to_stolen", {"row": row(cell)}, path)
    return Effect("to_beaten", {"row": row(cell), "rival": ranch_named(state, beaten_seat(state))}, path)


def _said(state: AbileneState, seat: int, action: int) -> Effect:
    """A choice made with words."""
    if action >= act.REPAY:
        return _lent(state, seat, action)
    if action >= act.CARD:
        return Effect(f"card_{CARDS[action - act.CARD]}", {})
    if action >= act.DONE:
        stays = "stay" if state.question == box.ASK_FREEING else "stop"
        kinds = (stays, "borrow", "ask", "bankrupt", "decline")
        return Effect(kinds[action - act.DONE], {"amount": _lack(state)})
    if action == act.ROLL_DICE:
        return Effect("roll", {})
    kind = kind_of(state, seat, action - act.KIND)
    cell = head_asked(state, seat)
    values: dict[str, Value] = {"value": int(box.VALUES[kind]), "row": row(cell)}
    return Effect("kind_plain" if kind == box.UNBRANDED else "kind", values, (cell_name(state.land, cell),))


def _lent(state: AbileneState, seat: int, action: int) -> Effect:
    """A10.2, A10.3 A loan that is paid back, accepted or offered."""
    if action >= act.OFFER:
        return Effect("offer", {"rate": rate_of(action - act.OFFER)})
    if action >= act.ACCEPT:
        return Effect("accept", {"lender": ranch_named(state, action - act.ACCEPT)})
    return Effect("repay", {"debt": int(state.loans[seat, action - act.REPAY])})


def _lack(state: AbileneState) -> int:
    return missing(state) if state.payer >= 0 else 0


def head_asked(state: AbileneState, seat: int) -> int:
    """A2.2 The cow-head that a seat fills next; it has placed fewer than nine animals."""
    ranch, number = home(state, seat), int(state.placed[seat]) + 1
    return next(
        cell
        for cell in range(NUM_CELLS)
        if ranch_of(state, cell) == ranch and head_number(state, cell) == number
    )
