"""Kuhn's poker at a table: set-up, notation, refusals, the ending."""

import numpy as np

from stampede.core.errors import UnreadableAction
from stampede.core.interface import CHANCE
from stampede.core.options import Options
from stampede.core.parts import Ending, RuleRefusal
from stampede.core.record import Records
from stampede_kuhn.rules import BET, CARDS, NONE, PASS, State, is_terminal, returns, view
from stampede_kuhn.view import is_shown
from stampede_kuhn.words import say


def setup_record(records: Records, _options: Options) -> None:
    """K1.1 Nothing is dealt, nothing is done."""
    state: State = view(records, 0)
    state.card[:] = NONE
    state.made[:] = NONE


def action_to_string(_records: Records, seat: int, action: int) -> str:
    """K1.2 ``queen`` for a card that is dealt; K2.1 ``pass`` or ``bet``."""
    return say(f"card.{action}") if seat == CHANCE else say(f"action.{action}")


def string_to_action(_records: Records, seat: int, text: str) -> int:
    """Read the notation; raises UnreadableAction."""
    names = [say(f"card.{card}") for card in range(CARDS)] if seat == CHANCE else ["pass", "bet"]
    short = text.strip().lower()
    if short in names:
        return names.index(short)
    kind, rule = ("card", "K1.2") if seat == CHANCE else ("unreadable", "K2.1")
    raise UnreadableAction(say(f"refusal.{kind}", text=text[:20]), rule)


def refusal(records: Records, seat: int, action: int) -> RuleRefusal:
    """Why *action*, which is not legal for *seat*, is not."""
    state: State = view(records, 0)
    if seat not in (0, 1):
        return RuleRefusal("K1.1", say("refusal.seat"))
    if is_terminal(state):
        return RuleRefusal("K3.1", say("refusal.over"))
    if action not in (PASS, BET):
        return RuleRefusal("K2.1", say("refusal.number"))
    return RuleRefusal("K2.1", say("refusal.turn"))


def ending(records: Records) -> Ending:
    """K3.2 The cards are compared, or K3.3 a bet is not met."""
    shown = is_shown(view(records, 0))
    return Ending("K3.2", say("ending.shown")) if shown else Ending("K3.3", say("ending.folded"))


def scores(records: Records) -> tuple[float | None, ...]:
    """K3.2, K3.3 Chips won; unknown to nobody once the game is over."""
    out = np.zeros(2)
    returns(view(records, 0), out)
    return tuple(2.0 * gain for gain in out)
