"""The viewer's choices on the board: places to touch, previews, and barred choices with reasons (Z9.2)."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from stampede.core.scene import Choice, Entry, Field
from stampede.games.zoff.draw.cards import hand_name
from stampede.games.zoff.draw.grazing import free_spaces, space_name
from stampede.games.zoff.draw.previews import PairPreview, placing_note
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import actions, choosing, placing, setup
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules import reasons as why
from stampede.games.zoff.rules.components import COLOUR_NAMES
from stampede.games.zoff.table.notation import action_to_string
from stampede.games.zoff.table.refusals import refusal_at
from stampede.games.zoff.words import colour_name, say
from stampede.words.catalogue import cached_by_language


def draw_choices(sight: ViewModel) -> Iterator[Choice]:
    """Z10 The choices of the phase; a bid is written and not listed."""
    draw: dict[int, Callable[[ViewModel, int], Iterator[Choice]]] = {
        at.COLOUR: _start_colours,
        at.PICK: _picks,
        at.CHOOSE: _pairs,
        at.PLACE: _placements,
        at.SPLIT: _splits,
        at.BONUS: _bonuses,
    }
    if sight.seat is not None and sight.acts and sight.phase in draw:
        yield from draw[sight.phase](sight, sight.seat)


def draw_entry(sight: ViewModel) -> Entry | None:
    """Z8.1 A bid."""
    if sight.phase != at.BID or not sight.acts:
        return None
    most = (box.BIDS - 1) / box.UNIT
    field = Field(say("entry.field"), 0, most, 1 / box.UNIT, 4)
    return Entry("bid {0}", say("entry.bid"), (field,), say("entry.note"))


def _barred(sight: ViewModel, seat: int, action: int) -> str:
    """Z9.2 The reason why *action* is not allowed; empty when it is."""
    if action in sight.legal:
        return ""
    found = refusal_at(sight.position, seat, action)
    return f"{found.reason} ({found.rule})"


def _start_colours(sight: ViewModel, seat: int) -> Iterator[Choice]:
    """Z7.2 A start cow is driven from its pen to the pasture."""
    chosen = setup.start_choices(sight.position, seat)
    pasture = sight.names[int(sight.position.start_pasture[seat, chosen])]
    for colour in sight.own:
        action = actions.COLOUR_ACTION + colour
        label = say("choice.colour", colour=colour_name(colour), pasture=pasture)
        barred = _barred(sight, seat, action)
        for path in ((), (f"pen/{COLOUR_NAMES[colour]}", pasture)):
            yield Choice(COLOUR_NAMES[colour], label, path, barred=barred)


def _picks(sight: ViewModel, seat: int) -> Iterator[Choice]:
    """Z8.1 A colour is picked from its pen."""
    for colour in sight.colours:
        name = COLOUR_NAMES[colour]
        barred = _barred(sight, seat, actions.PICK_ACTION + colour)
        placed = say("note.pick", count=sight.placed(colour))
        for path in ((), (f"pen/{name}",)):
            yield Choice(
                f"pick {name}",
                say("choice.pick", colour=colour_name(colour)),
                path,
                note=placed,
                barred=barred,
            )


def _pairs(sight: ViewModel, seat: int) -> Iterator[Choice]:
    """Z3.1 A cow card is laid on a pasture."""
    made = choosing.pairs_made(sight.position, seat)
    colour = choosing.pair_colour(sight.position, seat, made)
    names = {card: sight.card_name(colour, card) for card in range(box.CARDS)}
    previews: dict[int, PairPreview] = {}
    for action in sight.legal:
        pasture, card = divmod(action - actions.PAIR_ACTION, box.CARDS)
        if pasture not in previews:
            previews[pasture] = PairPreview(sight, colour, pasture)
        preview = previews[pasture]
        note = preview.note(box.VALUES[card])
        yield _pair(sight.names[pasture], names[card], card, preview.tag, note)
    cards = [card for card in range(box.CARDS) if choosing.holds(sight.position, seat, card)]
    first = _first_pair(sight, seat) if made else ()
    for pasture in _out_of_order(sight, seat):
        preview = PairPreview(sight, colour, pasture)
        # The pasture is out of order, whatever the card.
        barred = _barred(sight, seat, actions.pair(pasture, cards[0]))
        for card in cards:
            note = preview.note(box.VALUES[card])
            pair = _pair(sight.names[pasture], names[card], card, preview.tag, note)
            yield replace(pair, barred=barred, waits=not made, again=first)


def _out_of_order(sight: ViewModel, seat: int) -> list[int]:
    """Z3.1, Z10 The open pastures that *seat* cannot name now, but by making its pairs in the other order."""
    state = sight.position
    made = choosing.pairs_made(state, seat)
    after, up_to = choosing.after_pasture(state, seat, made), choosing.up_to_pasture(state, made)
    early = (why.SMALLER_FIRST, why.BIGGER_LEFT)
    reasons = {
        pasture: choosing.why_not_pasture(state, seat, made, after, up_to, pasture)
        for pasture in sight.fields
    }
    return [pasture for pasture, reason in reasons.items() if reason in early]


def _first_pair(sight: ViewModel, seat: int) -> tuple[str, ...]:
    """Z3.1 The pair that *seat* has made."""
    colour = choosing.pair_colour(sight.position, seat, 0)
    pasture, card = sight.position.chosen_pasture[colour, 0], sight.position.chosen_card[colour, 0]
    return (action_to_string(sight.records, seat, actions.pair(int(pasture), int(card))),)


@cached_by_language(4096)
def _pair(pasture: str, name: str, card: int, tag: str, note: str) -> Choice:
    """Z3.1 A card of this name laid on a pasture."""
    label = say("choice.pair", card=name, pasture=pasture)
    return Choice(f"{pasture} {name}", label, (hand_name(card), pasture), tag=tag, note=note)


def _placements(sight: ViewModel, seat: int) -> Iterator[Choice]:
    """Z4.3 The numbers of cows, each by a button or by the space that the last cow is to take."""
    free = free_spaces(sight, sight.pasture, sight.colour)
    for cows in range(placing.card_value(sight.position) + 1):
        action = actions.PLACE_ACTION + cows
        text, barred = f"place {cows}", _barred(sight, seat, action)
        label = say("choice.place", count=cows) if cows else say("choice.place.none")
        note = "" if barred else placing_note(sight, sight.pasture, cows)
        yield Choice(text, label, note=note, barred=barred)
        if 0 < cows <= len(free):
            path = (space_name(sight.pasture, free[cows - 1]),)
            yield Choice(text, label, path, tag=str(cows), note=note, barred=barred)


def _splits(sight: ViewModel, seat: int) -> Iterator[Choice]:
    """Z7.6 The splits of a card between the cows of both colours."""
    value = placing.card_value(sight.position)
    first_name, second_name = (colour_name(colour) for colour in sight.colours_of(seat))
    for first in range(value + 1):
        for second in range(value + 1 - first):
            label = say("choice.split", first=first, colour=first_name, second=second, other=second_name)
            action = actions.split(first, second)
            yield Choice(f"place {first} {second}", label, barred=_barred(sight, seat, action))


def _bonuses(sight: ViewModel, seat: int) -> Iterator[Choice]:
    """Z5.2 Bonus cows on one open pasture, or nothing more."""
    named, left = int(sight.position.named), int(sight.position.left)
    for pasture, field in sight.fields.items():
        if not sight.free[pasture] or named >> pasture & 1:
            continue
        for cows in range(1, left + 1):
            action = actions.bonus(pasture, cows)
            barred = _barred(sight, seat, action)
            label = say("choice.bonus", count=cows, pasture=field.pasture.name)
            note = "" if barred else placing_note(sight, pasture, cows)
            text = action_to_string(sight.records, seat, action)
            yield Choice(text, label, (field.pasture.name,), note=note, barred=barred)
    yield Choice("stop", say("choice.stop", count=left))
