"""A computer's character: its face, its mood, and now and then a few words.

Mood and words follow from what everybody has seen, the observation of a spectator. What its seat knows beyond
that is not even given here, so no face and no word can tell of it.
"""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, get_args

from stampede.bots.knowledge import risen
from stampede.core.game import State
from stampede.draw.faces import Mood
from stampede.draw.strokes import noise

Cue = Literal["greeting", "rematch", "admires", "mishap", "triumph", "hasty", "win", "loss"]
"""Occasions for words: another's good move, one's own luck, good or bad, or haste, the beginning, the end."""
CUES: tuple[Cue, ...] = get_args(Cue)
NOTABLE = 0.12
"""A change, or a lead, of this part of the highest score is worth a look or a word."""
RISEN = 1.0
"""Where nothing is counted before the end, a seat that stands better than at the beginning by this, in
log-odds, looks pleased: sides are seldom even, and each knows what it sat down to."""
BY_MOOD: frozenset[Cue] = frozenset(("admires", "mishap", "triumph"))
"""Said in one way by a character that does well, and in another by one that is worried."""
KNOWN = ("met", "met-won", "met-lost")
"""The greetings of somebody whom a character has met, that won against it last time, or that lost."""
OFTEN = 0.6
"""How often a character says something when there is a reason."""
PAIR = 2


class Utterance(NamedTuple):
    """A character says something."""

    seat: int
    cue: Cue
    is_worried: bool = False
    """Whether it stands badly, where that makes a difference to its words."""

    @property
    def variant(self) -> int:
        """Which of the ways to say it, from 1; 0 where there is only one."""
        return 1 + self.is_worried if self.cue in BY_MOOD else 0


def mood(view: State, seat: int, winners: Collection[int] | None = None) -> Mood:
    """How *seat* looks, given what a spectator has in *view*, and who has won if the match is over."""
    if winners is not None:
        return "pleased" if seat in winners else "worried"
    if view.game.definition.opponents.value:
        lead = 0.0 if view.is_terminal() else risen(view, seat) / RISEN
    else:
        scores = view.scores()
        known = [score for score in scores if score is not None]
        if len(known) < max(len(scores), 2):
            return "calm"
        lead = (known.pop(seat) - max(known)) / _most(scores) / NOTABLE
    return "pleased" if lead > 1 else "worried" if lead < -1 else "calm"


def greeting(characters: Sequence[int], number: int) -> Utterance | None:
    """One of the *characters*, given by their seats, greets at the start of a match with this *number*."""
    return _say(characters, "rematch" if number else "greeting", number) if characters else None


def farewell(characters: Sequence[int], winners: Collection[int], number: int) -> Utterance | None:
    """The words at the end: from a character that has won, if there is one."""
    won = [seat for seat in characters if seat in winners]
    if won:
        return _say(won, "win", number)
    return _say(characters, "loss", number) if characters and winners else None


def remark(before: State, after: State, characters: Sequence[int]) -> Utterance | None:
    """The words of one of the *characters* between two views of a spectator, if anything."""
    number = len(after.history)
    cues = [(seat, cue) for seat in characters if (cue := _cue(before, after, seat))]
    if not cues or noise(number) > OFTEN:
        return None
    seat, cue = cues[number % len(cues)]
    return Utterance(seat, cue, is_worried=mood(after, seat) == "worried")


def _cue(before: State, after: State, seat: int) -> Cue | None:
    actor = after.history[-1][0] if after.history else seat
    gains = [_gain(old, new) for old, new in zip(before.scores(), after.scores(), strict=True)]
    notable = NOTABLE * _most(before.scores())
    # Between two players, what left the board is the other's loss.
    is_robbed = after.game.num_seats == PAIR and _num_standing(after) < _num_standing(before)
    if gains[seat] <= -notable or (actor != seat and is_robbed):
        return "mishap"
    if gains[seat] >= notable or (actor == seat and is_robbed):
        return "triumph"
    return "admires" if any(gain >= notable for other, gain in enumerate(gains) if other != seat) else None


def _num_standing(view: State) -> int:
    """How many figures stand on the board."""
    places = {place.name for place in view.game.board.places if place.row >= 0}
    return sum(sprite.place in places for sprite in view.scene(None).sprites)


def _gain(old: float | None, new: float | None) -> float:
    return 0.0 if old is None or new is None else new - old


def _most(scores: Sequence[float | None]) -> float:
    return max(1.0, *(abs(score) for score in scores if score is not None), 1.0)


def _say(characters: Sequence[int], cue: Cue, number: int) -> Utterance:
    return Utterance(characters[number % len(characters)], cue)
