"""One function decides whether an action is legal and why it is not: lists, reasons and sentences agree."""

import ast
import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from stampede.core.interface import CHANCE
from stampede.core.state import State
from stampede.games import load
from tests.effort import effort
from tests.installed import mini

SETTINGS: list[tuple[str, dict[str, Any], int]] = [
    ("buffalo", {}, 60),
    ("buffalo", {"width": 5, "height": 5, "opening_moves": 2, "empty_columns": "1"}, 30),
    ("zoff", {"players": 2}, 150),
    ("zoff", {"players": 3, "auction": True}, 80),
    ("zoff", {"players": 6, "fair_bonus": True}, 150),
    ("abilene", {"players": 3}, effort(120, 300)),
    ("abilene", {"players": 4, "hidden_totals": True}, effort(240, 600)),
    *((name, mini(name), 30) for name in ("buffalo", "zoff", "abilene")),
]
"""Games, options, and how many random actions the positions lie apart in all."""
LOOKS, FEW = 30, 20
"""Positions of a match that are looked at, and legal actions of each."""
RULE = re.compile(r"\b[ABZ]\d+(?:\.\d+)?")


def positions(name: str, options: dict[str, Any], actions: int, lot: Random) -> list[State]:
    """Positions of a random match, some way apart."""
    state = load(name, options).new_initial_state(seed=1)
    found: list[State] = []
    for step in range(actions):
        if step % (actions // LOOKS) == 0 or state.is_terminal():
            found.append(state.clone())
        if state.is_terminal():
            break
        seat = lot.choice(state.acting_seats())
        state.apply_action(seat, lot.choice(state.legal_actions(seat)[:2000]))
    return found


def some_actions(legal: list[int], num_actions: int, lot: Random) -> list[int]:
    """Actions of every kind: some legal ones and their neighbours, any, small numbers, and the bounds."""
    some = lot.sample(legal, min(FEW, len(legal)))
    near = [action + step for action in some for step in (-12, -1, 1, 12)]
    other = [lot.randrange(num_actions) for _ in range(FEW)]
    return [*some, *near, *other, *range(0, 220, 9), -1, num_actions - 1, num_actions]


def cited(name: str) -> dict[int, list[str]]:
    """The rules that each reason cites in its docstring, which stands after the last of a group."""
    module = import_module(f"stampede.games.{name}.rules.reasons")
    found: dict[int, list[str]] = {}
    group: list[int] = []
    for part in ast.parse(Path(str(module.__file__)).read_text()).body:
        if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            group.append(getattr(module, part.targets[0].id))
        elif isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant):
            text = str(part.value.value)
            found |= dict.fromkeys(group, [] if "by the rule of the" in text else RULE.findall(text))
            group = []
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options", "actions"), SETTINGS)
def test_a_reason_is_given_exactly_for_what_is_not_legal(
    name: str, options: dict[str, Any], actions: int
) -> None:
    """Z9.2, A13.2, B7.2 Reason 0 for listed actions, for all others a sentence with the rule."""
    rules, rules_of, lot = import_module(f"stampede.games.{name}.rules.game"), cited(name), Random(1)
    met = set()
    for state in positions(name, options, actions, lot):
        definition, seats = state.game.definition.rules, state.game.num_seats
        now, room = definition.view(state.records, 0), np.empty(state.game.buffer_size, np.int32)
        for seat in range(CHANCE, seats + 1):
            legal = room[: rules.legal_actions(now, seat, room)].tolist() if seat < seats else []
            for action in some_actions(legal, definition.num_actions, lot):
                reason = rules.why_not(now, seat, action)
                met.add(reason)
                assert (reason == 0) == (action in legal), (seat, action, reason)
                assert rules.is_legal(now, seat, action, room[:0]) == (reason == 0)
                if reason:
                    refusal = definition.refusal(state.records, seat, action)
                    own = rules_of[reason]
                    assert refusal.reason
                    assert not own or any(f"{refusal.rule}.".startswith(f"{rule}.") for rule in own), refusal
    assert len(met) >= 5, "many reasons are met"
