"""Actions of Buffalo as people say them: ``act.{kind}`` of the catalogue."""

from stampede.core.parts import Effect, Phrase, Value
from stampede.core.state_like import StateLike
from stampede.games.buffalo.opponents.field import moved, name
from stampede.games.buffalo.rules.actions import LEAVE, STOP
from stampede.games.buffalo.rules.components import BUFFALO, CHIEF, COLUMNS

STEPPING = {BUFFALO: "buffalo", CHIEF: "chief"}
"""The pieces that step, by their names; dogs run."""


def name_action(state: StateLike, seat: int, action: int) -> Effect:
    """B2, B4.2 A step, a run or a capture with an arrow; a column that stays empty."""
    if action >= STOP:
        return Effect("stop", {})
    move = moved(state, seat, action)
    if move is None:
        return Effect("leave", {"column": COLUMNS[action - LEAVE]})
    source, target = name(move.source), name(move.target)
    values: dict[str, Value] = {"source": source, "target": target}
    if move.after.captured > move.before.captured:
        return Effect("capture", values, (source, target))
    if move.piece not in STEPPING:
        return Effect("run", values, (source, target))
    return Effect("step", {"piece": Phrase(STEPPING[move.piece]), **values}, (source, target))
