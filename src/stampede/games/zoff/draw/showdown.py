"""The display of simultaneous choices once revealed: the pairs of a round (Z3.2), or the bids (Z8.1)."""

from collections.abc import Iterator

from stampede.core.scene import Reveal, ShownCard
from stampede.games.zoff.draw.cards import RESOLVING, face
from stampede.games.zoff.draw.prompts import bid_text
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules import phases as at
from stampede.games.zoff.words import say


def draw_reveals(sight: ViewModel) -> Iterator[Reveal]:
    """Z3.2, Z8.1 The revealed choices, for as long as they are being resolved."""
    if sight.phase in RESOLVING:
        number = int(sight.position.round)
        yield Reveal(f"round {number}", say("reveal.pairs", round=number), tuple(_pairs(sight)))
    if sight.phase == at.PICK:
        bids = enumerate(sight.position.bid[: sight.players])
        cards = tuple(ShownCard(seat, say("reveal.bid"), text=bid_text(int(bid))) for seat, bid in bids)
        yield Reveal("bids", say("reveal.bids"), cards)


def _pairs(sight: ViewModel) -> Iterator[ShownCard]:
    """Z4.1 Every pair, pasture by pasture from the smallest to the biggest."""
    chosen = [
        (pasture, colour, card)
        for colour in sight.colours
        for card, pasture in zip(sight.card[colour], sight.target[colour], strict=True)
        if card != box.NONE
    ]
    for pasture, colour, card in sorted(chosen):
        symbol = f"card-{box.COLOUR_NAMES[colour]}"
        yield ShownCard(sight.owner[colour], sight.names[pasture], symbol, face(sight, colour, card))
