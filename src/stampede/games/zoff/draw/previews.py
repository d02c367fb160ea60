"""Previews of choices, as far as all may know: the colours that act before, the cows that could be placed."""

from functools import cached_property

from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import choosing
from stampede.games.zoff.rules.herds import can_place
from stampede.games.zoff.rules.placing import precedence, why_not_both
from stampede.games.zoff.rules.reasons import ALLOWED
from stampede.games.zoff.words import colour_name, listed, say
from stampede.words.catalogue import cached_by_language


class PairPreview:
    """The preview of a pair for *colour* on *pasture*, whatever the value of its card."""

    def __init__(self, sight: ViewModel, colour: int, pasture: int) -> None:
        """Compute the values that all cards share."""
        self.sight, self.colour, self.pasture = sight, colour, pasture
        self.own, self.bigger = _ranking_herds(sight, colour, pasture)
        self._notes: dict[int, str] = {}
        """By value."""

    @cached_property
    def tag(self) -> str:
        """Z4.2 The rank of the colour in the order of acting, if all came that have cows there."""
        return _nth(len(self.bigger), bool(self.own))

    def note(self, value: int) -> str:
        """Z4.2, Z4.4 The colours that would act before, and the cows it could place if nobody else came."""
        if value not in self._notes:
            most = most_now(self.sight, self.colour, self.pasture, value)
            self._notes[value] = _note(bool(self.own), tuple(self.bigger), most)
        return self._notes[value]


@cached_by_language(32)
def _nth(before: int, has_cows: bool) -> str:  # noqa: FBT001 - kept by position
    nth = say(f"nth.{before + 1}")
    return nth if has_cows else say("nth.later", nth=nth)


@cached_by_language(2048)
def _note(has_cows: bool, bigger: tuple[tuple[int, int], ...], most: int) -> str:  # noqa: FBT001 - kept by position
    herds = (
        listed(say("herd", colour=colour_name(each), size=size) for size, each in bigger) if bigger else ""
    )
    if bigger:
        key = "note.after" if has_cows else "note.after.both"
    else:
        key = "note.first" if has_cows else "note.lower"
    return f"{say(key, herds=herds)} {say('note.most', count=most)}"


def _ranking_herds(sight: ViewModel, colour: int, pasture: int) -> tuple[int, list[tuple[int, int]]]:
    """Z4.2, Z7.6 The herd that ranks *colour* in the order, and the bigger ones of others with colours."""
    shared = sight.colours_of(sight.owner[colour]) if _is_for_both(sight) else (colour,)
    own = max(sight.herd[pasture][each] for each in shared)
    rank = precedence(sight.position, colour, 0, own)
    others = (herd for herd in sight.ranked(pasture) if herd[1] not in shared)
    return own, [(size, each) for size, each in others if precedence(sight.position, each, 0, size) > rank]


def _is_for_both(sight: ViewModel) -> bool:
    """Z7.6 Whether a pair made now is for both colours of one of two players."""
    return sight.players == 2 and choosing.num_pairs(sight.position) == 1


def most_now(sight: ViewModel, colour: int, pasture: int, value: int) -> int:
    """Z4.3, Z4.4, Z7.6 The number of cows that a card of this *value* could place there now."""
    numbers = range(value + 1)
    if _is_for_both(sight):
        return max(
            first + second
            for first in numbers
            for second in range(value + 1 - first)
            if why_not_both(sight.position, pasture, colour, first, second) == ALLOWED
        )
    return next(cows for cows in reversed(numbers) if can_place(sight.position, pasture, colour, cows))


def placing_note(sight: ViewModel, pasture: int, cows: int) -> str:
    """Z5.1 The size the herd reaches, its rank, and whether the pasture is then full."""
    size = sight.herd[pasture][sight.colour] + cows
    if not size:
        return ""
    rank = 1 + sum(other > size for other in sight.herd[pasture])
    text = say("note.herd", size=size, nth=say(f"nth.{rank}"))
    row = sight.field(pasture).pasture.bonus
    if cows < sight.free[pasture]:
        return text
    earned = row[rank - 1] if rank <= len(row) else 0
    return f"{text} {say('note.fills', count=earned)}"
