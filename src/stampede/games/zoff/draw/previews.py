"""What a choice would come to, as far as all may know: who acts before, how many cows could go there."""

from collections.abc import Sequence

from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import choosing
from stampede.games.zoff.words import colour_name, listed, say


def pair_tag(sight: ViewModel, colour: int, pasture: int) -> str:
    """Z4.2 In which place *colour* would act if all came who have cows there."""
    own, bigger = _standing(sight, colour, pasture)
    return say(f"nth.{len(bigger) + 1}") if own else say("nth.later", nth=say(f"nth.{len(bigger) + 1}"))


def pair_note(sight: ViewModel, colour: int, pasture: int, value: int) -> str:
    """Z4.2, Z4.4 Who would act before *colour*, and how many cows it could place if nobody else came."""
    own, bigger = _standing(sight, colour, pasture)
    herds = (
        listed(say("herd", colour=colour_name(each), size=size) for size, each in bigger) if bigger else ""
    )
    key = ("note.after" if own else "note.after.both") if bigger else ("note.first" if own else "note.lower")
    return f"{say(key, herds=herds)} {say('note.most', count=most_now(sight, colour, pasture, value))}"


def _standing(sight: ViewModel, colour: int, pasture: int) -> tuple[int, list[tuple[int, int]]]:
    """Z4.2, Z7.6 The herd that gives *colour* its place, and the bigger ones of others: size and colour."""
    both = choosing.num_pairs(sight.position) == 1
    shared = sight.colours_of(sight.owner[colour]) if both else (colour,)
    own = max(sight.herd[pasture][each] for each in shared)
    return own, [herd for herd in sight.ranked(pasture) if herd[0] > own and herd[1] not in shared]


def most_now(sight: ViewModel, colour: int, pasture: int, value: int) -> int:
    """Z4.3, Z4.4, Z7.6 How many cows a card of this *value* could place there now."""
    if sight.players == 2 and choosing.num_pairs(sight.position) == 1:
        return max(
            sum(split) for split in _splits(sight, sight.colours_of(sight.owner[colour]), pasture, value)
        )
    sizes = sight.herd[pasture]
    others = {size for other, size in enumerate(sizes) if other != colour and size}
    room = min(value, sight.free[pasture], sight.reserve[colour])
    return max((cows for cows in range(1, room + 1) if sizes[colour] + cows not in others), default=0)


def _splits(sight: ViewModel, own: Sequence[int], pasture: int, value: int) -> list[tuple[int, int]]:
    """Z7.6 The ways to place cows of both own colours."""
    sizes, room = sight.herd[pasture], min(value, sight.free[pasture])
    first, second = own
    others = {size for colour, size in enumerate(sizes) if colour not in own and size}
    found = []
    for one in range(min(room, sight.reserve[first]) + 1):
        for other in range(min(room - one, sight.reserve[second]) + 1):
            after = sizes[first] + one, sizes[second] + other
            if not others & set(after) and (after[0] != after[1] or after[0] == 0):
                found.append((one, other))
    return found


def placing_note(sight: ViewModel, pasture: int, cows: int) -> str:
    """Z5.1 How big the herd becomes, its rank, and whether the pasture is then full."""
    size = sight.herd[pasture][sight.colour] + cows
    if not size:
        return ""
    rank = 1 + sum(other > size for other in sight.herd[pasture])
    told = say("note.herd", size=size, nth=say(f"nth.{rank}"))
    row = sight.field(pasture).pasture.bonus
    if cows < sight.free[pasture]:
        return told
    earned = row[rank - 1] if rank <= len(row) else 0
    return f"{told} {say('note.fills', count=earned)}"
