"""Chances to win at a table from an adviser's figures: against these opponents, not against perfect play.

A logistic line through the log-odds of its figures (J. Platt, Advances in Large Margin Classifiers, 1999),
which ``stampede calibrate`` fits to games of a level against itself. Each game keeps its lines.
"""

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from stampede.bots.judging import Advice, Judgement, Praise
from stampede.bots.levels import middle_level
from stampede.core.definition import Definition

SURE = 0.002
"""A proven result counts as this far from certain: somebody has to find it."""
NO_MARGIN = 1.0
"""A margin that says nothing stays as it is."""


class Calibration(NamedTuple):
    """From log-odds to log-odds, both less those of an even share."""

    shift: float
    slope: float

    def chance(self, figure: float, players: int) -> float:
        """The chance to win that goes with an adviser's *figure*."""
        even = -math.log(players - 1)
        return 1.0 / (1.0 + math.exp(-(even + self.shift + self.slope * (log_odds(figure) - even))))

    def against(self, advice: Advice, players: int) -> Advice:
        """The *advice* in chances against these opponents; what ends the game at once stays certain."""
        low, chance, high = (
            self.chance(figure, players)
            for figure in (advice.chance - advice.margin, advice.chance, advice.chance + advice.margin)
        )
        margin = advice.margin if advice.margin in {0.0, NO_MARGIN} else (high - low) / 2
        return advice._replace(chance=chance, margin=margin)

    def judged(self, verdict: Judgement, players: int) -> Judgement:
        """The *verdict* likewise: the loss is as sure as it was."""
        made, best = self.against(verdict.made, players), self.against(verdict.best, players)
        loss = best.chance - made.chance
        wide = verdict.margin * loss / verdict.loss if verdict.loss > 0.0 else verdict.margin
        praise = verdict.praise and self._praised(verdict.praise, made, players)
        return verdict._replace(made=made, best=best, loss=loss, margin=wide, praise=praise)

    def _praised(self, praise: Praise, made: Advice, players: int) -> Praise:
        usual = self.against(praise.usual, players)
        gain = made.chance - usual.chance
        wide = praise.margin * gain / praise.gain if praise.gain > 0.0 else praise.margin
        return praise._replace(usual=usual, gain=gain, margin=wide)


STRAIGHT = Calibration(0.0, 1.0)
"""Figures as they are."""


def line_of(definition: Definition, seat: int, levels: Sequence[int]) -> Calibration:
    """The line for *seat*, given everybody's *levels*; a person, level 0, counts as a middling player.

    What nobody played is taken from the nearest: the level first, then the number of players.
    """
    known = _lines(definition.opponents.chances) if definition.opponents.chances else {}
    if not known:
        return STRAIGHT
    middle = middle_level(definition)
    level = max(each or middle for at, each in enumerate(levels) if at != seat)
    players = _nearest(known, len(levels))
    by_seat = known[players][_nearest(known[players], level)]
    return by_seat[seat % len(by_seat)]


def log_odds(figure: float) -> float:
    """Of a chance, which is never quite certain."""
    bounded = min(max(figure, SURE), 1.0 - SURE)
    return math.log(bounded / (1.0 - bounded))


def _nearest(known: Mapping[int, object], wanted: int) -> int:
    return min(known, key=lambda each: (abs(each - wanted), each))


@cache
def _lines(path: Path) -> dict[int, dict[int, tuple[Calibration, ...]]]:
    """The lines by number of players and level, one for all seats or one a seat."""
    data = json.loads(path.read_text("utf-8"))
    return {
        int(players): {
            int(level): tuple(Calibration(*each) for each in lines) for level, lines in levels.items()
        }
        for players, levels in data.items()
    }
