"""The opponents' and chance's actions in a short game that has left its main line."""

import hashlib

from stampede.bots.heuristic import HeuristicPlayer
from stampede.core.chance import new_stream
from stampede.core.errors import IllegalAction
from stampede.core.interface import CHANCE
from stampede.core.strength import HeuristicConfig
from stampede.lessons.form import Lesson
from stampede.play.fairness import Dice
from stampede.play.match import Match

PATIENCE = 60.0
"""Seconds for one thought, which takes milliseconds: a busy machine must not change the answer."""


def answer(lesson: Lesson, match: Match, seat: int) -> str:
    """The action of *seat* in the game's notation; for the same match always the same."""
    if seat == CHANCE:
        seed = hashlib.sha256(lesson.heading.seed.encode()).digest()
        return match.draw(Dice(seed)).entries[-1].action
    state = match.state
    for text in lesson.heading.plan.get(str(seat), ()):
        try:
            state.string_to_action(seat, text)
        except IllegalAction:
            continue
        return text
    player = HeuristicPlayer(state.game, HeuristicConfig())
    stream = new_stream(f"{lesson.heading.seed}/{match.version}")
    return state.action_to_string(seat, player.choose(state.observation(seat), seat, PATIENCE, stream))
