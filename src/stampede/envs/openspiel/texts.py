"""States as texts that a person reads: a drawing, and below it the position in one line."""

import json
from itertools import takewhile

from stampede.core.game import State
from stampede.core.values import fields_of
from stampede.envs.choosing import PartialAction

MANY = 64
"""So many of the actions that begin alike tell how all of them begin in notation."""


def written(state: State) -> str:
    """A state, or what a seat sees of it: the drawing, and the position in one line."""
    drawing = str(state) if state.game.definition.drawing else ""
    return f"{drawing}\n{_line(_facts(state))}".lstrip("\n")


def private(state: State, seat: int) -> str:
    """The private part of what *seat* sees, in one line: the words that a spectator's view has otherwise."""
    public = _facts(state.observation(None))
    own = _facts(state.observation(seat))
    return _line({name: value for name, value in own.items() if public.get(name) != value})


def begun(state: State, seat: int, choice: PartialAction) -> str:
    """How the actions of *seat* begin in notation that have the parts given: ``boy 1 A4...``."""
    actions = choice.actions.tolist()
    some = actions[:: 1 + len(actions) // MANY]
    texts = [state.action_to_string(seat, action) for action in (*some, actions[-1])]
    ends = min(texts), max(texts)
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(*ends, strict=False))
    return f"{''.join(first for first, _ in alike)}..."


def _facts(state: State) -> dict[str, str]:
    """The words of the position notation by name; of a game that has none, the fields of its record."""
    if state.game.definition.rules.record_to_text is None:
        return {
            name: json.dumps(value, separators=(",", ":")) for name, value in fields_of(state.records).items()
        }
    words = [word.partition("=") for word in state.to_text().split()]
    return {name: value for name, _, value in words}


def _line(facts: dict[str, str]) -> str:
    return " ".join(f"{name}={value}" if value else name for name, value in facts.items())
