"""The scene of a position of Zoff in Buffalo for a seat, with its choices."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from stampede.core.scene import Mark, Motion, Reveal, Scene, ShownCard
from stampede.core.state_like import StateLike
from stampede.games.zoff.draw import grazing
from stampede.games.zoff.draw.cards import (
    card_place,
    draw_backs,
    draw_hand,
    draw_marks,
    draw_pairs,
    face_of,
    hand_name,
    lay,
    reveal,
)
from stampede.games.zoff.draw.choices import draw_choices, draw_entry
from stampede.games.zoff.draw.narration import said
from stampede.games.zoff.draw.pasture_cards import draw_deck, draw_starts
from stampede.games.zoff.draw.prompts import hint, status
from stampede.games.zoff.draw.sheets import draw_sheets, score, seats
from stampede.games.zoff.draw.view_model import RESOLVING, ViewModel
from stampede.games.zoff.rules import actions
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.words import amount, bid_text, say
from stampede.words.catalogue import cached_by_language


def draw_scene(state: StateLike, seat: int | None) -> Scene:
    """The position as *seat* sees it (None: a spectator); *state* is that seat's view."""
    sight = ViewModel(state, seat)
    home = () if seat is None else _own_part(sight)
    return Scene(
        sprites=(
            *grazing.draw_herds(sight),
            *grazing.draw_pens(sight),
            *draw_backs(sight),
            *draw_pairs(sight),
            *draw_starts(sight),
            *draw_hand(sight),
            *draw_deck(sight),
        ),
        marks=(*_gates(sight), *draw_marks(sight), *_last(sight)),
        labels=tuple(grazing.draw_numbers(sight)),
        choices=tuple(draw_choices(sight)),
        entry=draw_entry(sight),
        motions=tuple(_motions(sight)),
        sheets=tuple(draw_sheets(sight)),
        reveals=tuple(draw_reveals(sight)),
        status=status(sight),
        said=said(sight),
        hint=hint(sight),
        scores=tuple(amount(score(sight, each)) for each in seats(sight)),
        home=home,
        home_label=say("home.pasture" if _is_placing(sight) else "home.hand") if home else "",
    )


def _own_part(sight: ViewModel) -> tuple[str, ...]:
    """The pasture on which one's own cows are to be placed (Z4.3), else one's hand."""
    if _is_placing(sight):
        return _spaces_of(sight.pasture, sight.field(sight.pasture).capacity)
    return _hand_of(len(sight.plan.hand))


@lru_cache(maxsize=256)
def _spaces_of(pasture: int, capacity: int) -> tuple[str, ...]:
    return tuple(grazing.space_name(pasture, space) for space in range(capacity))


@lru_cache(maxsize=16)
def _hand_of(cards: int) -> tuple[str, ...]:
    return tuple(map(hand_name, range(cards)))


def _is_placing(sight: ViewModel) -> bool:
    """Whether the viewer is to place cows (Z4.3)."""
    return sight.acts and sight.phase == at.PLACE


def draw_motions(state: StateLike, seat: int | None) -> tuple[Motion, ...]:
    """The motions of the last action, as *seat* sees them."""
    return tuple(_motions(ViewModel(state, seat)))


def narrate(state: StateLike) -> str:
    """The last action in words; empty where it is secret."""
    return said(ViewModel(state, None))


def _gates(sight: ViewModel) -> Iterator[Mark]:
    """Z5.1, Z5.3 Mark the full pastures: the number being paid, and the rows that wait."""
    position = sight.position
    for place in range(int(position.num_filled)):
        pasture = int(position.filled[place])
        name = sight.names[pasture]
        yield Mark(name, "zoff-full")
        if sight.phase == at.BONUS and place == position.num_paid:
            yield Mark(name, "zoff-now")
            yield Mark(f"{pasture + 1}/row/{position.rank}", "zoff-pays")
        elif sight.phase == at.BONUS and place > position.num_paid:
            yield Mark(name, "zoff-waits")


def _last(sight: ViewModel) -> Iterator[Mark]:
    """Mark the cows that the last action placed."""
    if sight.before is not None:
        for _, pasture, space in grazing.arrivals(sight.before, sight):
            yield Mark(grazing.space_name(pasture, space), "last-to")


def _motions(sight: ViewModel) -> Iterator[Motion]:
    """The motions of the last action: cows that walk, or cards that turn."""
    if sight.is_pending:
        yield from lay(sight)
    if sight.before is None:
        return
    yield from grazing.motions(sight.before, sight)
    _, action = sight.state.history[-1]
    if actions.PAIR_ACTION <= action < actions.PLACE_ACTION:
        yield from reveal(sight)


def draw_reveals(sight: ViewModel) -> Iterator[Reveal]:
    """Z3.2, Z8.1 The revealed choices, for as long as they are being resolved."""
    if sight.phase in RESOLVING:
        yield _reveal(int(sight.position.round), sight.names, tuple(_pairs(sight)))
    if sight.phase == at.PICK:
        bids = enumerate(sight.position.bid[: sight.players])
        cards = tuple(ShownCard(seat, say("reveal.bid"), text=bid_text(int(bid))) for seat, bid in bids)
        yield Reveal("bids", say("reveal.bids"), cards)


class _Pair(NamedTuple):
    """A pair that was revealed."""

    pasture: int
    colour: int
    owner: int
    card: int
    name: str
    """The name of the card."""
    place: str
    """Where it lies; empty once its pasture is resolved."""


def _pairs(sight: ViewModel) -> Iterator[_Pair]:
    """Z4.1 Every pair, pasture by pasture from the smallest to the biggest."""
    chosen = [
        (pasture, colour, card)
        for colour in sight.colours
        for card, pasture in zip(sight.card[colour], sight.target[colour], strict=True)
        if card != box.NONE
    ]
    lying = {(pasture, colour): slot for pasture, line in sight.lines for slot, colour in enumerate(line)}
    for pasture, colour, card in sorted(chosen):
        slot = lying.get((pasture, colour))
        place = "" if slot is None else card_place(pasture, slot)
        yield _Pair(pasture, colour, sight.owner[colour], card, sight.card_name(colour, card), place)


@cached_by_language(256)
def _reveal(number: int, names: tuple[str, ...], pairs: tuple[_Pair, ...]) -> Reveal:
    """The pairs of a round, cached: all see the same, and see it for as long as the round is resolved."""
    cards = [
        ShownCard(
            each.owner,
            names[each.pasture],
            f"card-{box.COLOUR_NAMES[each.colour]}",
            face_of(each.name, each.card),
            each.place,
        )
        for each in pairs
    ]
    return Reveal(f"round {number}", say("reveal.pairs", round=number), tuple(cards))
