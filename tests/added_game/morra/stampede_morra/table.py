"""Morra at a table: set-up, notation, refusals, the ending."""

from stampede.core.errors import UnreadableAction
from stampede.core.options import Options
from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede_morra.rules import MOST_COWS, State, is_terminal, view
from stampede_morra.words import say


def setup_record(records: Records, options: Options) -> None:
    """M1.1 No cows yet; the record is all zeros."""
    view(records, 0).rounds = int(options["rounds"])


def action_to_string(records: Records, seat: int, action: int) -> str:
    """M2.1 ``show 2``."""
    return f"show {action + 1}"


def string_to_action(records: Records, seat: int, text: str) -> int:
    """M2.1 Read ``show 2``, or just ``2``; raises UnreadableAction."""
    short = text.strip().lower().removeprefix("show").strip()
    if short in map(str, range(1, MOST_COWS + 1)):
        return int(short) - 1
    raise UnreadableAction(say("refusal.unreadable", text=text[:20], most=MOST_COWS), "M2.1")


def refusal(records: Records, seat: int, action: int) -> RuleRefusal:
    """Why *action*, which is not legal for *seat*, is not."""
    state: State = view(records, 0)
    if seat not in (0, 1):
        return RuleRefusal("M1.1", say("refusal.seat"))
    if is_terminal(state):
        return RuleRefusal("M3.1", say("refusal.over"))
    if not 0 <= action < MOST_COWS:
        return RuleRefusal("M2.1", say("refusal.number", last=MOST_COWS - 1))
    return RuleRefusal("M2.1", say("refusal.chosen"))


def ending(records: Records) -> Ending:
    """M3.1 There is one way to end."""
    return Ending("M3.1", say("ending", rounds=view(records, 0).rounds))


def scores(records: Records) -> tuple[float | None, ...]:
    """M2.3 Cows won."""
    return tuple(map(float, view(records, 0).cows))
