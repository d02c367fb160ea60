"""The palette: the colours of everything drawn, by day and by night; ``look/colours.css`` has each once.

The page uses that file as it is. Exported drawings are for viewers that know neither ``light-dark()`` nor
OKLCH: they get the same colours as hexadecimal sRGB.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from math import cos, radians, sin
from typing import NamedTuple

OKLCH = r"oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)"
COLOUR = re.compile(rf"--([\w-]+): (?:light-dark\({OKLCH}, {OKLCH}\)|{OKLCH});")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class Palette(NamedTuple):
    """Each colour by its name, as ``#rrggbb``."""

    day: dict[str, str]
    night: dict[str, str]


@cache
def palette() -> Palette:
    """The palette of ``look/colours.css``."""
    file = files(__package__).joinpath("look", "colours.css")
    return palette_of(file.read_text(encoding="utf-8"))


def palette_of(css: str) -> Palette:
    """The colours that a style sheet declares."""
    day, night = {}, {}
    for name, *values in COLOUR.findall(css):
        light, dark, both = values[:3], values[3:6], values[6:]
        day[name] = _as_hex(light if light[0] else both)
        night[name] = _as_hex(dark if dark[0] else both)
    return Palette(day, night)


def for_old_viewers(css: str) -> str:
    """A style sheet without comments, its colours in two blocks: light, and dark by media query."""
    day, night = palette_of(css)
    plain = COLOUR.sub(lambda found: f"--{found[1]}: {day[found[1]]};", COMMENT.sub("", css))
    dark = " ".join(f"--{name}: {value};" for name, value in night.items() if value != day[name])
    return f"{plain} @media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"


def _as_hex(values: Iterable[str]) -> str:
    """A colour of OKLCH (lightness, chroma, hue in degrees) in sRGB, clipped to its gamut."""
    lightness, chroma, hue = map(float, values)
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    # Björn Ottosson's matrices, as CSS Color 4 has them: to cones, cubed, to linear light.
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _encoded(min(1.0, max(0.0, light)))):02x}" for light in linear)


def _encoded(light: float) -> float:
    """Linear light as sRGB writes it, both from 0 to 1."""
    return 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
