"""The pasture cards of Zoff in Buffalo (Z1.2): the own ones, and those dealt to two players."""

from collections.abc import Iterator

from stampede.core.scene import Sprite
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.rules.components import COLOUR_NAMES
from stampede.games.zoff.words import colour_name, say
from stampede.words.catalogue import cached_by_language

PLAYING = (at.CHOOSE, at.PLACE, at.SPLIT, at.BONUS)


def draw_deck(sight: ViewModel) -> Iterator[Sprite]:
    """Z3.1, Z4.6, Z4.7 Draw the viewer's cards: one for each open pasture, less those laid this round."""
    if not sight.own:
        return
    symbol, laid = deck_symbol(sight), set(laid_down(sight))
    for pasture, field in sight.fields.items():
        if sight.free[pasture] and pasture not in laid:
            yield _open(symbol, pasture, sight.names[pasture], field.capacity)


@cached_by_language(256)
def _open(symbol: str, number: int, name: str, capacity: int) -> Sprite:
    return Sprite(symbol, deck_place(number), say("sprite.deck", pasture=name), text=str(capacity))


def laid_down(sight: ViewModel) -> Iterator[int]:
    """Z3.1 The pastures of the pairs the viewer has made; Z7.2 before that, those the viewer was dealt."""
    if sight.phase in PLAYING:
        for colour in sight.own:
            yield from sight.target[colour]
    elif sight.players == 2 and sight.seat is not None:
        yield from sight.position.start_pasture[sight.seat].tolist()


def draw_starts(sight: ViewModel) -> Iterator[Sprite]:
    """Z7.2 The pasture cards dealt to two players; those whose colour the viewer knows have it."""
    starts = zip(sight.position.start_pasture.tolist(), sight.position.start_colour.tolist(), strict=True)
    for seat, dealt in enumerate(starts):
        for pasture, colour in zip(*dealt, strict=True):
            if pasture != box.NONE:
                shown = box.FIRST_OF_TWO[seat] if colour == box.NONE else colour
                label = say("sprite.start", colour=colour_name(shown))
                spaces = str(sight.field(pasture).capacity)
                yield Sprite(f"pasture-{COLOUR_NAMES[shown]}", f"{pasture + 1}/card/1", label, text=spaces)


def deck_symbol(sight: ViewModel) -> str:
    """Z7.1 The symbol of the viewer's pasture cards: the colour is that of the cow cards."""
    return f"pasture-{COLOUR_NAMES[sight.deck(sight.own[0])]}"


def deck_place(pasture: int) -> str:
    """The place of a pasture card in the hand."""
    return f"deck/{pasture + 1}"
