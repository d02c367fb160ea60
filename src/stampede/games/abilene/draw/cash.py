"""The cash of the players as banknotes on the counter (A10.5), and the notes that move in a payment."""

from collections.abc import Iterator

from stampede.core.scene import Motion, Sprite, Symbol, drawn_again
from stampede.draw.strokes import MIDDLE, rounded, short
from stampede.games.abilene.draw.view_model import Moment, letter, money, ranch_name
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.words import say
from stampede.words.catalogue import cached_by_language, number

NOTES = (5_000, 1_000, 500, 100)
"""The notes of the bank; 100 is the least that is paid (A1.1)."""
STEP = 0.17
"""From the edge of one note to the next."""
LEFT, SMALL, ABOVE = -1.72, -0.74, -0.46
"""The left edge of the notes beside the written amount, of those below a thousand beside their place, and the
height above it."""
MOST = 40
"""The number of thousands drawn as notes at most; the written amount is always right."""
BACKS = 6
"""The notes in a pile that is face down, whatever its amount."""


def symbols() -> Iterator[Symbol]:
    """Notes; fans of fives and of ones; and their sums, in thousands and in hundreds."""
    for value in NOTES:
        yield Symbol(f"note-{value}", _note(f"s-note s-note-{value}", str(value)))
    for value, most in zip(NOTES, (_split(MOST)[0], 5, 1, 5), strict=True):
        for count in range(2, most + 1):
            fan = (_use(f"note-{value}", at * STEP, 0) for at in range(count))
            yield Symbol(f"fan-{value}-{count}", "".join(fan))
    for thousands in range(MOST + 1):
        yield Symbol(f"cash-{thousands}", _notes(thousands, NOTES[:2], LEFT))
    for hundreds in range(1, 10):
        yield Symbol(f"small-{hundreds}", _notes(hundreds, NOTES[2:], SMALL))
    yield Symbol("note-back", _note("s-note s-note-back", ""))
    pile = (_use("note-back", LEFT + at * STEP, ABOVE) for at in range(BACKS))
    yield Symbol("cash-hidden", "".join(pile))


def _note(look: str, printed: str) -> str:
    """A note with a frame around its value, or around a diamond where it is face down; it begins at 0."""
    inside = f'<text class="s-note-value" font-size=".2" x=".32" {MIDDLE}>{printed}</text>'
    if not printed:
        inside = '<path class="s-note-frame" d="M.16 0L.32-.11.48 0 .32 .11Z"/>'
    return (
        f'<path class="{look}" d="{rounded(0, -0.22, 0.64, 0.22, 0.03)}"/>'
        f'<path class="s-note-frame" d="{rounded(0.05, -0.17, 0.59, 0.17, 0.06)}"/>{inside}'
    )


def _split(units: int) -> tuple[int, int]:
    """The number of fives and ones: one to five ones, so that there is small money to pay with."""
    fives = max(units - 1, 0) // 5
    return fives, units - 5 * fives


def _notes(units: int, values: tuple[int, ...], left: float) -> str:
    """The path of so many thousands or hundreds, the fives first, beginning at *left*."""
    drawn, at = "", 0
    for value, count in zip(values, _split(units), strict=True):
        if count:
            drawn += _use(f"fan-{value}-{count}" if count > 1 else f"note-{value}", left + at * STEP, ABOVE)
        at += count
    return drawn


def _use(symbol: str, x: float, y: float) -> str:
    return drawn_again(symbol, f"translate({short(x)} {short(y)})")


# -------------------------------------------------------------------- notes


def sprites(moment: Moment) -> Iterator[Sprite]:
    """A10.5 The money of each player; a pile face down where the viewer may not see it."""
    now = moment.now
    for seat in range(now.players):
        if not now.bankrupt[seat]:
            yield from _purse(moment.letter(seat), now.cash[seat])


@cached_by_language(4096)
def _purse(own: str, amount: int) -> tuple[Sprite, ...]:
    """The thousands and, beside them, the hundreds of the player with the ranch of this letter."""
    name = ranch_name(own)
    if amount == box.HIDDEN:
        return (Sprite("cash-hidden", f"cash-{own}", say("sprite.cash.hidden", ranch=name)),)
    thousands, hundreds = divmod(max(amount, 0) // 100, 10)
    label = say("sprite.cash", ranch=name, amount=money(amount))
    big = Sprite(f"cash-{min(thousands, MOST)}", f"cash-{own}", label, text=number(amount))
    if not hundreds:
        return (big,)
    return big, Sprite(f"small-{hundreds}", f"small-{own}", say("sprite.cash.small"))


# -------------------------------------------------------------------- payments


def motions(moment: Moment) -> Iterator[Motion]:
    """A9.4, A10.1 Notes go from players with less than before to those with more; the bank is in town."""
    now, before = moment.now, moment.before
    if before is None or now.phase == box.OVER:
        return
    if box.HIDDEN in now.cash[: now.players] or box.HIDDEN in before.cash[: now.players]:
        return
    change = [after - earlier for after, earlier in zip(now.cash, before.cash, strict=True)][: now.players]
    hub = _hub(before, change)
    yield from _flow("town", _purse_of(now, hub), sum(change))
    others = [(hub + step) % now.players for step in range(1, now.players)]
    for seat in sorted(others, key=lambda seat: change[seat] > 0):
        yield from _flow(_purse_of(now, hub), _purse_of(now, seat), change[seat])


def _hub(before: Fields, change: list[int]) -> int:
    """The seat that all others pay or are paid by: the seller (A9.3), or a bill's or loan's payer (A10)."""
    if before.phase in (box.SALES, box.DEBTS, box.SHARES):
        return int(before.seller)
    return int(before.payer) if before.payer >= 0 else change.index(min(change))


def _purse_of(now: Fields, seat: int) -> str:
    """The place that notes leave and reach; it is empty, so that nothing must make space."""
    return f"purse-{letter(now, seat)}"


def _flow(source: str, target: str, amount: int) -> Iterator[Motion]:
    """The biggest note of an *amount*, the other way where it is negative."""
    if amount:
        yield Motion(f"note-{note_of(abs(amount))}", *((source, target) if amount > 0 else (target, source)))


def note_of(amount: int) -> int:
    """The biggest note within an *amount*."""
    return next(value for value in NOTES if value <= amount)
