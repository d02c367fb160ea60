"""The proceeds card (A9.2, A9.3): the bank's price for each animal, and the payment of each corral card."""

from collections.abc import Iterator
from html import escape

from stampede.core.scene import Symbol, drawn_again
from stampede.draw.strokes import MIDDLE, placed, rounded, short
from stampede.games.abilene.draw.figures import DISC, SIGNS
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.words import say
from stampede.words.catalogue import number

NAMES = {"own": box.OWN_BRAND, "none": box.NO_BRAND, "other": box.OTHER_BRAND}
"""A9.1 The sorts of animal, which are the texts of the corral cards."""
OVER_VALUE = {"own": 1_000, "other": 2_000}
"""A9.2 The bank's payment beyond the value of an animal with a brand."""
UNBRANDED_PRICE = 1_500
"""A9.2 The bank's payment for an animal without a brand."""
MINUS = "\N{MINUS SIGN}"
SCALE = 1.15
"""A scale that is readable on a phone 390 pixels wide."""
CARD = rounded(-3.75, -4.05, 3.75, 0, 0.16)
"""The outline of the card; its origin is the middle of its lower edge, where it stands in front of others."""
BANK, COLUMNS = -1.42, dict(zip(NAMES, (0.92, 2.0, 3.08), strict=True))
HEAD, ROWS = -3.48, dict(zip(NAMES, (-2.6, -1.68, -0.68), strict=True))
LINES = "M-3.5-3.1H3.5M-3.5-2.15H3.5M-3.5-1.23H3.5M.33-3.8V-.25"


def symbol() -> Symbol:
    """Rows for the animal sold, burnt into wood as on an animal's underside; columns for the corral cards."""
    drawn = f'<path class="s-card" d="{CARD}"/><path class="s-proceeds-line" d="{LINES}"/>'
    drawn += "".join((*_heads(), *_prices(), *_shares()))
    return Symbol("proceeds", f'<g transform="scale({SCALE})">{drawn}</g>', "turn")


def _heads() -> Iterator[str]:
    """The title, what V stands for, and a card over each column."""
    title, legend = say("proceeds.bank"), say("proceeds.value")
    yield _text(title, -1.6, HEAD - 0.17, min(0.4, 4.7 / len(title)))
    yield _text(legend, -1.6, HEAD + 0.22, 0.3)
    for name, x in COLUMNS.items():
        yield drawn_again(f"card-{name}", f"translate({x} {HEAD}) scale(.84)")


def _prices() -> Iterator[str]:
    """A9.2 The bank's payments."""
    for name, y in ROWS.items():
        yield f'<path class="s-plank" d="{placed(DISC, (-3.18, y), 0.5)}"/>'
        burnt = f'<path class="s-burnt" fill-rule="evenodd" d="{SIGNS[name]}"/>'
        yield f'<g transform="translate(-3.18 {y}) scale(1.15)">{burnt}</g>'
        up = 0.1 if name == "other" else 0
        price = say("proceeds.over", amount=number(OVER_VALUE[name])) if name in OVER_VALUE else ""
        words = say(f"card.{name}")
        yield _text(words, BANK, y - 0.24 - up, min(0.29, 4.2 / len(words)))
        yield _text(price or number(UNBRANDED_PRICE), BANK, y + 0.15 - up, 0.44)
    yield _text(say("proceeds.caught"), BANK, ROWS["other"] + 0.4, 0.29)


def _shares() -> Iterator[str]:
    """A9.3 The payments from the seller to an opponent, by card."""
    for sold, y in ROWS.items():
        for laid, x in COLUMNS.items():
            share = int(box.PAYS[NAMES[sold], NAMES[laid]])
            look = "s-proceeds-gain" if share > 0 else "s-proceeds-loss" if share < 0 else "s-proceeds"
            yield _text(share_text(share), x, y, 0.44, look)


def share_text(share: int) -> str:
    """The text for a multiple of the animal's value: ``+2V``, ``0``."""
    if share == 0:
        return "0"
    times = str(abs(share)) if abs(share) > 1 else ""
    return f"+{times}V" if share > 0 else f"{MINUS}{times}V"


def _text(words: str, x: float, y: float, size: float, look: str = "s-proceeds") -> str:
    at = f'x="{short(x)}" y="{short(y)}" font-size="{short(size)}" {MIDDLE}'
    return f'<text class="{look}" {at}>{escape(words)}</text>'
