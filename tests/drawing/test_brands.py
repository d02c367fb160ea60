"""The players' colours: told apart by every eye, legible as text, and each with a mark."""

from itertools import combinations
from math import dist
from xml.etree import ElementTree as ET

import pytest

from stampede.draw.brands import BRANDS, badge
from stampede.draw.palette import Palette, palette
from tests.drawing.test_look import contrast

EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How cones see linear light: Machado, Oliveira and Fernandes (2009), severity 1."""
APART = 0.1
"""Distance in Oklab: ten times what is just noticed."""


def seen(colour: str, eyes: str) -> tuple[float, ...]:
    """A colour in Oklab, as some eyes see it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (
        max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))) for row in EYES[eyes]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@pytest.mark.parametrize("given", palette(), ids=Palette._fields)
@pytest.mark.parametrize("eyes", EYES)
def test_colours_are_told_apart(given: dict[str, str], eyes: str) -> None:
    colours = {brand.colour: seen(given[f"seat-{brand.colour}"], eyes) for brand in BRANDS}
    for one, other in combinations(colours, 2):
        assert dist(colours[one], colours[other]) > APART, (one, other)


@pytest.mark.parametrize("given", palette(), ids=Palette._fields)
def test_colours_are_legible(given: dict[str, str]) -> None:
    """As text on paper, and under their marks; a mark is a graphic, for which 3 is enough."""
    for brand in BRANDS:
        for paper in ("paper", "paper-raised"):
            assert contrast(given[f"seat-{brand.colour}-ink"], given[paper]) >= 4.5, brand
        mark = given["seat-pale" if brand.colour in ("green", "violet") else "seat-dark"]
        assert contrast(given[f"seat-{brand.colour}"], mark) >= 3.0, brand


def test_every_colour_has_a_mark() -> None:
    assert len({brand.mark for brand in BRANDS}) == len({brand.d for brand in BRANDS}) == 6
    for brand in BRANDS:
        ET.fromstring(f"<g>{badge(brand)}</g>")
