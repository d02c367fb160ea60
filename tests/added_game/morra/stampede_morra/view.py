"""The view of a seat in Morra: all but the other's choice that is not yet shown (M2.2).

In a view the other still has to choose: nothing lies behind it that would have to be drawn, so ``View`` keeps
what it does where nothing is unknown.
"""

from stampede.core.parts import History
from stampede.core.record import Records
from stampede_morra.rules import State, is_terminal, view


def redact_record(records: Records, seat: int | None) -> None:
    """M2.2 Hide what others have chosen in this round."""
    state: State = view(records, 0)
    for other in (0, 1):
        if other != seat and not is_terminal(state):
            state.shown[state.round, other] = 0


def is_secret(records: Records) -> bool:
    """M2.1 Every choice is."""
    return not is_terminal(view(records, 0))


def num_secret(records: Records) -> int:
    """M2.2 How many are made and not yet shown: none or one."""
    return len(take_back(records.copy()))


def take_back(records: Records) -> History:
    """M2.2 Take the choices of this round out of the record, and return them by seat."""
    state: State = view(records, 0)
    if is_terminal(state):
        return []
    made = [(seat, int(state.shown[state.round, seat]) - 1) for seat in (0, 1)]
    state.shown[state.round] = 0
    return [(seat, action) for seat, action in made if action >= 0]


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """M2.2 The choices shown, and the own one."""
    known = 2 * view(records, 0).round
    return [*history[:known], *(entry for entry in history[known:] if entry[0] == seat)]
