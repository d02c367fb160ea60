"""The figures of Abilene (A1.1): cattle, cowboys, dice, corral cards, and the underside of an animal."""

from collections.abc import Iterator
from importlib.resources import files

from stampede.core.scene import Symbol, drawn_again
from stampede.draw.brands import BRANDS, Brand, badge
from stampede.draw.strokes import MIDDLE, placed, rounded
from stampede.games.abilene.rules import components as box

BODY = (
    "M-.285 .385C-.265 .2-.245 .05-.19-.04C-.14-.1-.07-.12 0-.12C.07-.12 .14-.1 .19-.04C.245 .05 .265 .2"
    " .285 .385C.1 .43-.1 .43-.285 .385Z"
)
HEAD = "M-.115-.23C-.115-.36 .115-.36 .115-.23C.115-.13 .07-.075 0-.075C-.07-.075-.115-.13-.115-.23Z"
CROWN = (
    "M-.145-.29C-.15-.36-.145-.44-.1-.455C-.06-.465-.03-.435 0-.435C.03-.435 .06-.465 .1-.455"
    "C.145-.44 .15-.36 .145-.29Z"
)
BRIM = (
    "M-.31-.315C-.27-.285-.22-.285-.16-.29L.16-.29C.22-.285 .27-.285 .31-.315C.32-.245 .18-.215 0-.215"
    "C-.18-.215-.32-.245-.31-.315Z"
)
FOLD = "M-.235 .34C-.225 .18-.2 .06-.15-.01C-.17 .1-.18 .22-.185 .35Z"
HORNS = (
    "M-.3-.34C-.42-.33-.5-.4-.49-.53C-.42-.45-.33-.46-.24-.43Z"
    "M.3-.34C.42-.33 .5-.4 .49-.53C.42-.45 .33-.46 .24-.43Z"
)
DISC = "M0-.72C.42-.72 .78-.4 .78 0C.78 .4 .42 .72 0 .72C-.42 .72-.78 .4-.78 0C-.78-.4-.42-.72 0-.72Z"
CARD = rounded(-0.26, -0.4, 0.26, 0.4, 0.07)
SIGNS = {
    "own": "M-.15-.11L.15-.11L.15-.03L-.15-.03ZM-.15 .05L.15 .05L.15 .13L-.15 .13Z",
    "none": (
        "M0-.16C.09-.16 .16-.09 .16 0C.16 .09 .09 .16 0 .16C-.09 .16-.16 .09-.16 0C-.16-.09-.09-.16 0-.16Z"
        "M0-.09C-.05-.09-.09-.05-.09 0C-.09 .05-.05 .09 0 .09C.05 .09 .09 .05 .09 0C.09-.05 .05-.09 0-.09Z"
    ),
    "other": (
        "M-.16-.1C-.17-.22-.08-.28 .01-.28C.11-.28 .18-.21 .18-.12C.18-.01 .06 .01 .06 .09L-.06 .09"
        "C-.06-.03 .05-.05 .05-.12C.05-.15 .03-.17 .01-.17C-.03-.17-.05-.14-.04-.1Z"
        "M-.07 .15L.07 .15L.07 .27L-.07 .27Z"
    ),
}
"""A1.1 The signs on the corral cards: the seller's, none, and a printed "?" for another's brand."""


def symbols() -> Iterator[Symbol]:
    """Figures, dice and cards."""
    folder = files(__package__) / "symbols"
    yield Symbol("cow", (folder / "cow.svg").read_text("utf-8").strip(), about="cow")
    yield Symbol("boy-head", _head())
    yield Symbol("underside", _plank())
    for letter, brand in zip(box.LETTERS, BRANDS, strict=True):
        yield Symbol(f"boy-{letter}", _cowboy(brand), about="boy")
        yield Symbol(f"mark-{letter}", badge(brand))
        yield Symbol(f"sold-{letter}", _underside(letter), "turn")
    yield Symbol("sold-none", _underside(""), "turn")
    yield from _dice()
    yield Symbol("card-hidden", _back(), "turn")
    for name, sign in SIGNS.items():
        face = f'<path class="s-card" d="{CARD}"/><path class="s-card-sign" fill-rule="evenodd" d="{sign}"/>'
        yield Symbol(f"card-{name}", face, "turn")


def _cowboy(brand: Brand) -> str:
    """A plain wooden figure in a player's colour, the mark carved into it."""
    mark = placed(brand.d, (0, 0.19), 0.46)
    return (
        '<ellipse class="s-shadow" cx=".04" cy=".39" rx=".33" ry=".055"/>'
        f'<path class="s-{brand.colour} s-boy" d="{BODY}"/>'
        f'<path class="s-on-{brand.colour}" fill-rule="evenodd" d="{mark}"/>{drawn_again("boy-head")}'
    )


def _head() -> str:
    """The shape that all cowboys share: the fold of the coat, face and hat."""
    return (
        f'<path class="s-boy-fold" d="{FOLD}"/><path class="s-boy-face" d="{HEAD}"/>'
        f'<path class="s-boy-hat" d="{CROWN}"/><path class="s-boy-hat" d="{BRIM}"/>'
    )


def _dice() -> Iterator[Symbol]:
    """A1.1 Dice for cattle have horns; dice that are used are pale."""
    for name, most, horns in (("cow", box.MOST_COW, True), ("boy", box.MOST_BOY, False)):
        for number in range(0 if horns else 1, most + 1):
            die = _die(name, number, f'<path class="s-die-horn" d="{HORNS}"/>' if horns else "")
            yield Symbol(f"die-{name}-{number}", die, "roll")
            used = f'<g class="s-used">{drawn_again(f"die-{name}-{number}")}</g>'
            yield Symbol(f"die-{name}-{number}-used", used, "turn")


def _die(name: str, number: int, behind: str) -> str:
    corner = 0.2 if behind else 0.07
    return (
        f'<path class="s-shadow" d="{rounded(-0.34, -0.32, 0.46, 0.48, corner)}"/>{behind}'
        f'<path class="s-die-{name}" d="{rounded(-0.4, -0.4, 0.4, 0.4, corner)}"/>'
        f'<text class="s-die-{name}-number" font-size=".6" y=".02" {MIDDLE}>{number}</text>'
    )


def _back() -> str:
    """A card face down."""
    lines = rounded(-0.2, -0.34, 0.2, 0.34, 0.04)
    lines += "".join(placed("M0-.09L.06 0L0 .09L-.06 0Z", (0, step * 0.2)) for step in (-1, 0, 1))
    return f'<path class="s-card-back" d="{CARD}"/><path class="s-card-line" d="{lines}"/>'


def _underside(letter: str) -> str:
    """A9.1 An animal turned over: its brand burnt into the wood; the value stands below, as a label."""
    burnt = (
        f'<text class="s-burnt" font-size=".62" y="-.18" {MIDDLE}>{letter}</text>'
        if letter
        else ('<path class="s-underside-bar" d="M-.2-.2L.2-.2"/>')
    )
    return drawn_again("underside") + burnt


def _plank() -> str:
    """The wood under an animal."""
    ring = placed(DISC, (0, 0), 0.86)
    return f'<path class="s-plank" d="{DISC}"/><path class="s-underside-ring" d="{ring}"/>'
