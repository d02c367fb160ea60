"""Cattle Drive at a table: set-up, notation, refusals, the ending."""

from stampede.core.errors import UnreadableAction
from stampede.core.interface import CHANCE
from stampede.core.options import Options
from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede_drive.rules import NUMBERS, SIDES, TRAIL, is_acting, is_terminal, view
from stampede_drive.words import say

KINDS = ("trail", "riders")


def setup_record(records: Records, options: Options) -> None:
    """D1.1 Nobody has cows; the rest of the record is zeros."""
    state = view(records, 0)
    state.players, state.rounds = int(options["players"]), int(options["rounds"])


def action_to_string(_records: Records, seat: int, action: int) -> str:
    """D2.1 ``herd 4``; D2.2 ``trail 1``; D2.3 ``riders 3``."""
    if seat == CHANCE:
        return f"herd {action + 1}"
    return f"{KINDS[action // NUMBERS]} {action % NUMBERS + 1}"


def string_to_action(records: Records, seat: int, text: str) -> int:
    """Read the notation; raises UnreadableAction."""
    actions = range(SIDES if seat == CHANCE else 2 * NUMBERS)
    names = [action_to_string(records, seat, action) for action in actions]
    short = " ".join(text.lower().split())
    if short in names:
        return names.index(short)
    kind, rule = ("herd", "D2.1") if seat == CHANCE else ("unreadable", "D2.2")
    raise UnreadableAction(say(f"refusal.{kind}", text=text[:20]), rule)


def refusal(records: Records, seat: int, action: int) -> RuleRefusal:
    """Why *action*, which is not legal for *seat*, is not."""
    state = view(records, 0)
    if not 0 <= seat < state.players:
        return RuleRefusal("D1.1", say("refusal.seat", last=state.players - 1))
    if is_terminal(state):
        return RuleRefusal("D3.1", say("refusal.over"))
    if not is_acting(state, seat):
        return RuleRefusal("D2.4", say("refusal.chosen" if state.herd else "refusal.die"))
    kind = "trail" if state.chosen[seat, TRAIL] == 0 else "riders"
    return RuleRefusal("D2.2" if kind == "trail" else "D2.3", say(f"refusal.{kind}"))


def ending(records: Records) -> Ending:
    """D3.1 There is one way to end."""
    return Ending("D3.1", say("ending", count=int(view(records, 0).rounds)))


def scores(records: Records) -> tuple[float | None, ...]:
    """D2.5 Cows won."""
    state = view(records, 0)
    return tuple(map(float, state.cows[: state.players]))
