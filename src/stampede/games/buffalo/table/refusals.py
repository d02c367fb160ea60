"""Refusals of actions in words: the number of the rule and the reason (B7.2)."""

from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede.games.buffalo.rules import components as box
from stampede.games.buffalo.rules import game
from stampede.games.buffalo.rules import reasons as why
from stampede.games.buffalo.rules.actions import LEAVE, NUM_ACTIONS, NUM_CELLS, column_of, row_of
from stampede.games.buffalo.rules.state import BuffaloState, view
from stampede.games.buffalo.table.notation import cell_name
from stampede.games.buffalo.words import say

NAME = {box.BUFFALO: "buffalo", box.CHIEF: "chief", box.DOG: "dog"}
RULE = {box.BUFFALO: "B2.2", box.CHIEF: "B2.4", box.DOG: "B2.3"}
"""The rule of each piece."""
MOVES = {
    why.NOTHING_THERE: ("B2.1", "empty"),
    why.NO_MOVE: ("B2.1", "pass"),
    why.NOT_FORWARD: ("B2.2", "buffalo"),
    why.HAS_OPENED: ("B4.2", "opening"),
    why.NO_LINE: ("B2.3", "line"),
    why.TOO_FAR: ("B2.4", "chief"),
}
"""Reasons with a single rule and sentence: the rule, and the key of the sentence."""


def refusal(records: Records, seat: int, action: int) -> RuleRefusal:  # noqa: PLR0911 - one return a reason
    """B7.2 The rule and the sentence that refuse *action*, which is not legal for *seat*."""
    state: BuffaloState = view(records, 0)
    reason = game.why_not(state, seat, action)
    if reason == why.NO_SEAT:
        return RuleRefusal("B2.1", say("refusal.seat"))
    if reason == why.ENDED:
        found = ending(records)
        return RuleRefusal(found.rule, say("refusal.over", reason=found.reason))
    if reason == why.OTHER_SIDE:
        return RuleRefusal("B2.1", say("refusal.turn", side=say(f"side.{state.side}")))
    if reason == why.NO_ACTION:
        return RuleRefusal("B5.1", say("refusal.number", count=NUM_ACTIONS - 1))
    if reason == why.LEAVE_FIRST:
        return RuleRefusal("B4.2", say("refusal.leave_first", count=state.to_leave))
    if reason == why.LEFT:
        return RuleRefusal("B4.2", say("refusal.left", column=box.COLUMNS[action - LEAVE]))
    if reason == why.LEAVE_OVER:
        return RuleRefusal("B4.2", say("refusal.leave_over"))
    if reason == why.CANNOT_DECLINE:
        return _stop_refusal(state)
    if reason == why.NO_CELL:
        return _off_board(state)
    return _move_refusal(state, action // NUM_CELLS, action % NUM_CELLS, reason)


def _stop_refusal(state: BuffaloState) -> RuleRefusal:
    """B4.1 The refusal to decline an opening move: the first, or any by rules version 1."""
    if state.opening_left == 0:
        return RuleRefusal("B4.1", say("refusal.stop.over"))
    is_first = state.opening_due == 1 and not (state.board[:, 2] == box.BUFFALO).any()
    return RuleRefusal("B4.1", say("refusal.stop.first" if is_first else "refusal.stop.never"))


def _off_board(state: BuffaloState) -> RuleRefusal:
    """B1.1, B6.1 The refusal for a cell that is not on this board."""
    rule = "B1.1" if (state.width, state.height) == (box.WIDTH, box.HEIGHT) else "B6.1"
    last = box.COLUMNS[state.width - 1]
    return RuleRefusal(rule, say("refusal.board", last=last, height=state.height))


def _move_refusal(state: BuffaloState, source: int, target: int, reason: int) -> RuleRefusal:
    """B2, B4.2 The refusal for a move from cell to cell."""
    column, row = column_of(target), row_of(target)
    piece = int(state.board[column_of(source), row_of(source)])
    if reason == why.NOT_OWN:
        return RuleRefusal("B2.1", say(f"refusal.owner.{NAME[piece]}", cell=cell_name(source)))
    if reason == why.BLOCKED:
        return RuleRefusal("B2.2", say("refusal.blocked", **_piece_on(state, column, row)))
    if reason == why.OFF_PRAIRIE:
        moved, last = say(f"piece.{NAME[piece]}"), state.height - 1
        return RuleRefusal(RULE[piece], say("refusal.river", piece=moved, last=last))
    if reason == why.OCCUPIED and piece == box.CHIEF:
        return RuleRefusal("B2.4", say("refusal.own", **_piece_on(state, column, row)))
    if reason == why.OCCUPIED:
        return _way_refusal(state, source, target)
    rule, key = MOVES[reason]
    return RuleRefusal(rule, say(f"refusal.{key}", cell=cell_name(source)))


def _piece_on(state: BuffaloState, column: int, row: int) -> dict[str, str]:
    """The piece on a cell, as values for a sentence."""
    piece = int(state.board[column, row])
    return {"piece": say(f"piece.{NAME[piece]}"), "cell": f"{box.COLUMNS[column - 1]}{row}"}


def _way_refusal(state: BuffaloState, source: int, target: int) -> RuleRefusal:
    """B2.3 The refusal that names the piece on a dog's target, or in its way."""
    column, row = column_of(source), row_of(source)
    across, along = column_of(target) - column, row_of(target) - row
    distance = max(abs(across), abs(along))
    aside, forward = across // distance, along // distance
    free = game.reach(state, column, row, aside, forward)
    key = "refusal.dog_capture" if free == distance - 1 else "refusal.dog_over"
    met = _piece_on(state, column + aside * (free + 1), row + forward * (free + 1))
    return RuleRefusal("B2.3", say(key, **met))


def ending(records: Records) -> Ending:
    """B3 The rule and the sentence for the way the game ended."""
    state: BuffaloState = view(records, 0)
    if state.winner == box.BUFFALOES:
        return Ending("B3.1", say("ending.crossed"))
    if state.captured == state.herd:
        return Ending("B3.2", say("ending.captured"))
    return Ending("B3.2", say("ending.blocked"))
