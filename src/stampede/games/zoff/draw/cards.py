"""The cow cards of Zoff in Buffalo: the own hand, pairs on pastures, and cards face down (Z3, Z4.2)."""

from collections.abc import Iterator

from stampede.core.scene import Mark, Motion, Sprite
from stampede.games.zoff.draw.view_model import RESOLVING, ViewModel
from stampede.games.zoff.rules import actions, choosing, setup
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.components import COLOUR_NAMES
from stampede.games.zoff.words import colour_name, say
from stampede.words.catalogue import cached_by_language


def draw_hand(sight: ViewModel) -> Iterator[Sprite]:
    """The viewer's cards but those that lie on a pasture."""
    if not sight.own:
        return
    deck = sight.deck(sight.own[0])
    laid = (
        {card for colour in sight.own for card in sight.card[colour]} if sight.phase == at.CHOOSE else set()
    )
    for card in range(box.CARDS):
        if sight.hand[deck] >> card & 1 and card not in laid:
            yield _held(deck, card, sight.card_name(deck, card))


@cached_by_language(1024)
def _held(deck: int, card: int, name: str) -> Sprite:
    label = say("sprite.card", card=name)
    return Sprite(f"hand-{COLOUR_NAMES[deck]}", hand_name(card), label, text=face_of(name, card))


def face_of(name: str, card: int) -> str:
    """Z1.2, Z2.1 The print of a card of this name; one for two players only has its letter in brackets."""
    return name if card < box.ORDINARY else f"{name[:-1]}({name[-1]})"


def hand_name(card: int) -> str:
    """The place of a card in the hand."""
    return f"hand/{card + 1}"


def draw_pairs(sight: ViewModel) -> Iterator[Sprite]:
    """Z4.2 The cards known to be played, on their pastures, in the order of acting; spent ones face down."""
    for pasture, line in sight.lines:
        spent = sight.turn if pasture == sight.pasture and sight.phase in RESOLVING else 0
        for slot, colour in enumerate(line):
            if slot < spent:
                yield _spent(colour, pasture, slot)
            else:
                card = sight.card_on(colour, pasture)
                yield _turned(colour, card, sight.card_name(colour, card), pasture, slot)


@cached_by_language(512)
def _spent(colour: int, pasture: int, slot: int) -> Sprite:
    label = say("sprite.spent", colour=colour_name(colour))
    return Sprite(f"back-{COLOUR_NAMES[colour]}", card_place(pasture, slot), label)


@cached_by_language(4096)
def _turned(colour: int, card: int, name: str, pasture: int, slot: int) -> Sprite:
    label = say("sprite.pair", colour=colour_name(colour), card=name)
    return Sprite(f"card-{COLOUR_NAMES[colour]}", card_place(pasture, slot), label, text=face_of(name, card))


def card_place(pasture: int, slot: int) -> str:
    """The place of a card on a pasture."""
    return f"{pasture + 1}/card/{slot + 1}"


def draw_backs(sight: ViewModel) -> Iterator[Sprite]:
    """Z3.2 Draw cards that others choose in secret: face down until all turn, so as not to show who chose."""
    for colour, count in backs(sight).items():
        label = say("sprite.back", colour=colour_name(colour))
        for number in range(count):
            yield Sprite(f"back-{COLOUR_NAMES[colour]}", back_place(colour, number), label)


def backs(sight: ViewModel) -> dict[int, int]:
    """Z3.1, Z7.3 The number of cards that each colour of the others will turn."""
    if sight.phase != at.CHOOSE:
        return {}
    pairs = choosing.num_pairs(sight.position)
    shown = [
        colour for colour in sight.colours if colour not in sight.own and sight.card[colour][0] == box.NONE
    ]
    if sight.players > 2:
        return dict.fromkeys(shown, pairs)
    return {colour: 1 for colour in shown if pairs > 1 or colour in box.FIRST_OF_TWO}


def back_place(colour: int, number: int) -> str:
    """The place of a card that is not turned yet."""
    return f"pen/{COLOUR_NAMES[colour]}/{number + 1}"


def draw_marks(sight: ViewModel) -> Iterator[Mark]:
    """Z4.1, Z4.2, Z7.2 Mark the own pens, the current pasture, and the card that acts."""
    for colour in sight.own:
        yield Mark(f"pen/{COLOUR_NAMES[colour]}", "zoff-own")
    if sight.phase == at.COLOUR and sight.acts and sight.seat is not None:
        chosen = setup.start_choices(sight.position, sight.seat)
        yield Mark(sight.names[int(sight.position.start_pasture[sight.seat, chosen])], "zoff-now")
    if sight.phase in (at.PLACE, at.SPLIT):
        yield Mark(sight.names[sight.pasture], "zoff-now")
        yield Mark(card_place(sight.pasture, sight.turn), "zoff-acts")


def reveal(after: ViewModel) -> Iterator[Motion]:
    """Z3.2 The cards go to their pastures, smallest first, in the order of acting; there they turn."""
    known = {  # the viewer's own cards lay there face up already
        (colour, pasture): card_place(pasture, slot)
        for pasture, line in after.lines
        for slot, colour in enumerate(colour for colour in line if colour in after.own)
    }
    taken: dict[int, int] = {}
    for pasture, line in after.lines:
        for slot, colour in enumerate(line):
            target, name = card_place(pasture, slot), COLOUR_NAMES[colour]
            source = known.get((colour, pasture))
            if source is None:
                number = taken.get(colour, 0)
                taken[colour] = number + 1
                yield Motion(f"back-{name}", back_place(colour, number), target)
            elif source != target:
                yield Motion(f"card-{name}", source, target)


def lay(sight: ViewModel) -> Iterator[Motion]:
    """Z3.1 The pair the viewer made last, still secret: its card goes from the hand to the pasture."""
    seat, action = sight.state.history[-1]
    if seat != sight.seat or not actions.PAIR_ACTION <= action < actions.PLACE_ACTION:
        return
    pasture, card = divmod(action - actions.PAIR_ACTION, box.CARDS)
    for slot, colour in enumerate(sight.line(pasture)):
        if sight.card_on(colour, pasture) == card:
            yield _laid(sight, colour, pasture, card_place(pasture, slot))


def _laid(sight: ViewModel, colour: int, pasture: int, target: str) -> Motion:
    """A card of the own hand is laid on a pasture."""
    return Motion(
        f"hand-{COLOUR_NAMES[sight.deck(colour)]}", hand_name(sight.card_on(colour, pasture)), target
    )
