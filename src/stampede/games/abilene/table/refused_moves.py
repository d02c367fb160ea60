"""What is wrong with a move of an animal (A5) or a cowboy (A6), in words."""

from stampede.core.parts import Refusal
from stampede.core.record import Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import number_of, source_of, target_of
from stampede.games.abilene.rules.cattle import cow_die, cow_targets, is_own_cow
from stampede.games.abilene.rules.cells import (
    WORD,
    CellSet,
    boy_on,
    has_room,
    home,
    is_cow,
    is_empty,
    ranch_of,
)
from stampede.games.abilene.rules.cowboys import boy_die, boy_targets, can_ride
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import State, view
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.words import say


def place_name(state: State, cell: int) -> str:
    """A1.3 A cell in a sentence."""
    return cell_name(state.land, cell)


def _is_in(cells: CellSet, cell: int) -> bool:
    return bool(cells[cell // WORD] >> cell % WORD & 1)


def _emptied(records: Records, source: int) -> State:
    """The same board with nobody else on it, to tell a blocked way from no way."""
    state: State = view(records.copy(), 0)
    for cell in range(NUM_CELLS):
        if state.board[cell] > box.EMPTY and cell != source:
            state.board[cell] = box.EMPTY
    return state


def _no_cell(state: State, cells: tuple[int, int]) -> Refusal | None:
    """A1.3 The board of this table may lack a cell."""
    if any(cell != TOWN and state.land[cell] == 0 for cell in cells):
        return Refusal("A1.3", say("refusal.no_cell"))
    return None


def cow_refusal(records: Records, move: int) -> Refusal:  # noqa: PLR0911 - one return a reason
    """A5 What is wrong with the move of an animal."""
    state: State = view(records, 0)
    number, source, target = number_of(move), source_of(move), target_of(move)
    if wrong := _no_cell(state, (source, target)):
        return wrong
    if cow_die(state, number) < 0:
        return Refusal("A5.1", say("refusal.cow_die", number=number))
    if source == TOWN or not is_own_cow(state, source):
        return Refusal("A5.1", say("refusal.no_cow", cell=place_name(state, source)))
    if source == state.moved_cow:
        return Refusal("A5.1", say("refusal.cow_moved", cell=place_name(state, source)))
    if target != TOWN and ranch_of(state, target) != home(state, state.turn):
        return Refusal("A5.2", say("refusal.cow_ranch"))
    if target != TOWN and not is_empty(state, target):
        return Refusal("A5.2", say("refusal.cow_end", cell=place_name(state, target)))
    alone = _emptied(records, source)
    if _is_in(cow_targets(alone, source, number), target):
        return Refusal("A5.2", say("refusal.cow_blocked"))
    if _is_in(cow_targets(alone, source, box.MOST_COW), target):
        return Refusal("A5.1", say("refusal.cow_far", number=number))
    return Refusal("A5.2", say("refusal.cow_way", number=number))


def boy_refusal(records: Records, move: int) -> Refusal:  # noqa: PLR0911 - one return a reason
    """A6 What is wrong with the move of a cowboy."""
    state: State = view(records, 0)
    number, source, target = number_of(move), source_of(move), target_of(move)
    if wrong := _no_cell(state, (source, target)):
        return wrong
    if boy_die(state, number) < 0:
        return Refusal("A6.1", say("refusal.boy_die", number=number))
    if (source == TOWN and not state.town_boys[state.turn]) or (
        source != TOWN and boy_on(state, source) != state.turn
    ):
        key = "refusal.no_boy.town" if source == TOWN else "refusal.no_boy"
        return Refusal("A6.1", say(key, cell=place_name(state, source)))
    if not can_ride(state, source):
        return Refusal("A6.1", say("refusal.boy_moved", cell=place_name(state, source)))
    if target != TOWN and (wrong := _end_refusal(state, source, target)):
        return wrong
    alone = _emptied(records, source)
    if _is_in(boy_targets(alone, source, number), target):
        return Refusal("A6.2", say("refusal.boy_blocked"))
    if any(_is_in(boy_targets(alone, source, other), target) for other in range(1, box.MOST_BOY + 1)):
        return Refusal("A6.1", say("refusal.boy_exact", number=number))
    rule = "A6.3" if TOWN in (source, target) else "A6.2"
    return Refusal(rule, say("refusal.boy_town" if rule == "A6.3" else "refusal.boy_way"))


def _end_refusal(state: State, source: int, target: int) -> Refusal | None:
    """A6.2, A7.1 A cowboy may not end there, however he comes."""
    ranch = home(state, state.turn)
    if source == target or boy_on(state, target) == state.turn:
        return Refusal("A6.2", say("refusal.own_boy", cell=place_name(state, target)))
    if is_cow(state, target) and ranch_of(state, target) == ranch:
        return Refusal("A6.2", say("refusal.own_cow", cell=place_name(state, target)))
    if is_cow(state, target) and not has_room(state, ranch) and ranch_of(state, source) != ranch:
        return Refusal("A7.1", say("refusal.no_room"))
    return None
