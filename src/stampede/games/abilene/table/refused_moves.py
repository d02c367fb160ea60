"""Refusals of moves of animals (A5) and cowboys (A6), in words."""

from stampede.core.parts import RuleRefusal
from stampede.core.record import Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import reasons as why
from stampede.games.abilene.rules.actions import number_of, source_of, target_of
from stampede.games.abilene.rules.cattle import cow_targets
from stampede.games.abilene.rules.cells import boy_on, contains, home, is_cow
from stampede.games.abilene.rules.cowboys import boy_targets
from stampede.games.abilene.rules.lattice import NUM_CELLS, TOWN
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.table.board import cell_name
from stampede.games.abilene.words import say
from stampede.words.catalogue import player

SOURCE, TARGET = range(2)

MOVES = {
    why.NO_COW_DIE: ("A5.1", "cow_die", SOURCE),
    why.NO_COW: ("A5.1", "no_cow", SOURCE),
    why.COW_MOVED: ("A5.1", "cow_moved", SOURCE),
    why.LEAVES_RANCH: ("A5.2", "cow_ranch", TARGET),
    why.COW_ENDS_FULL: ("A5.2", "cow_end", TARGET),
    why.NO_BOY_DIE: ("A6.1", "boy_die", SOURCE),
    why.NO_BOY: ("A6.1", "no_boy", SOURCE),
    why.BOY_MOVED: ("A6.1", "boy_moved", SOURCE),
    why.OWN_BOY: ("A6.2", "own_boy", TARGET),
    why.OWN_COW: ("A6.2", "own_cow", TARGET),
    why.NO_ROOM: ("A7.1", "no_room", TARGET),
}
"""The rule, the key of the sentence, and the cell that the sentence names."""


def place_name(state: AbileneState, cell: int) -> str:
    """A1.3 A cell in a sentence."""
    return cell_name(state.land, cell)


def ranch_name(state: AbileneState, seat: int) -> str:
    """A2.1 The player of a seat in a sentence, by the ranch."""
    return player(say("who.ranch", letter=box.LETTERS[home(state, seat)]))


def move_refusal(records: Records, reason: int, move: int) -> RuleRefusal:
    """A5, A6 The refusal of a *move*, counted from the first of its kind."""
    state: AbileneState = view(records, 0)
    cells = source_of(move), target_of(move)
    if reason == why.COW_TOO_FAR:
        return _cow_way_refusal(records, move)
    if reason == why.BOY_TOO_FAR:
        return _boy_way_refusal(records, move)
    rule, key, which = MOVES[reason]
    if reason == why.NO_BOY and cells[SOURCE] == TOWN:
        key = "no_boy.town"
    elif reason == why.NO_COW and is_cow(state, cells[SOURCE]):
        key = "other_cow"
    elif reason == why.NO_BOY and boy_on(state, cells[SOURCE]) >= 0:
        key = "other_boy"
    return RuleRefusal(
        rule, say(f"refusal.{key}", number=number_of(move), cell=place_name(state, cells[which]))
    )


def _emptied(records: Records, source: int) -> AbileneState:
    """The same board with a single figure on it, which separates a blocked way from a missing one."""
    state: AbileneState = view(records.copy(), 0)
    for cell in range(NUM_CELLS):
        if state.board[cell] > box.EMPTY and cell != source:
            state.board[cell] = box.EMPTY
    return state


def _cow_way_refusal(records: Records, move: int) -> RuleRefusal:
    """A5.1, A5.2 The way is blocked, or too long for the die, or there is none."""
    number, source, target = number_of(move), source_of(move), target_of(move)
    alone = _emptied(records, source)
    if contains(cow_targets(alone, source, number), target):
        return RuleRefusal("A5.2", say("refusal.cow_blocked"))
    if contains(cow_targets(alone, source, box.MOST_COW), target):
        return RuleRefusal("A5.1", say("refusal.cow_far", number=number))
    return RuleRefusal("A5.2", say("refusal.cow_way", number=number))


def _boy_way_refusal(records: Records, move: int) -> RuleRefusal:
    """A6.1, A6.2, A6.3 The way is blocked, or not of the length the die shows, or there is none."""
    number, source, target = number_of(move), source_of(move), target_of(move)
    alone = _emptied(records, source)
    if contains(boy_targets(alone, source, number), target):
        return RuleRefusal("A6.2", say("refusal.boy_blocked"))
    if any(contains(boy_targets(alone, source, other), target) for other in range(1, box.MOST_BOY + 1)):
        return RuleRefusal("A6.1", say("refusal.boy_exact", number=number))
    if TOWN in (source, target):
        return RuleRefusal("A6.3", say("refusal.boy_town"))
    return RuleRefusal("A6.2", say("refusal.boy_way"))
