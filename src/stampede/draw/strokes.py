"""Strokes of a linocut as SVG path data: cuts of the gouge, smooth lines, boxes, and steady irregularity."""

import re
from collections.abc import Sequence
from itertools import cycle
from math import cos, sin

Point = tuple[float, float]
MIDDLE = 'dy=".35em"'
"""Puts the middle of words, not the line they stand on, at their y. WebKit rounds ``dominant-baseline`` to
whole units of the drawing, which moves small words off what they are written on."""
NUMBER = re.compile(r"-?[0-9]*\.?[0-9]+")


def noise(*key: int) -> float:
    """A pseudo-random number in [0, 1), always the same for *key*."""
    mixed = 0x9E3779B9
    for part in key:
        mixed = (mixed ^ (part + 1)) * 0x85EBCA6B & 0xFFFFFFFF
        mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
        mixed ^= mixed >> 16
    return mixed / 2**32


def short(value: float) -> str:
    """A length to three decimals, in the shortest form."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def point(at: Point) -> str:
    """Coordinates in the shortest form."""
    return f"{short(at[0])} {short(at[1])}"


def cut(x: float, y: float, length: float, angle: float, breadth: float, bend: float = 0) -> str:
    """One stroke of the gouge, centred on (x, y): pointed at both ends, *angle* in radians."""
    along = length / 2 * cos(angle), length / 2 * sin(angle)
    aside = -sin(angle), cos(angle)
    start, end = (x - along[0], y - along[1]), (x + along[0], y + along[1])
    upper, lower = (
        (x + aside[0] * reach, y + aside[1] * reach) for reach in (bend + breadth, bend - breadth)
    )
    return f"M{point(start)}Q{point(upper)} {point(end)}Q{point(lower)} {point(start)}Z"


def curve(points: Sequence[Point]) -> str:
    """A smooth line through *points*, going on from the first."""
    last = len(points) - 1
    parts = []
    for at in range(last):
        before, start, end, after = (points[min(max(at + step, 0), last)] for step in (-1, 0, 1, 2))
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        parts.append(f"C{point(first)} {point(second)} {point(end)}")
    return "".join(parts)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> str:
    """A rectangle with round corners."""
    r, across, down = short(radius), short(right - left - 2 * radius), short(bottom - top - 2 * radius)
    return (
        f"M{short(left + radius)} {short(top)}h{across}q{r} 0 {r} {r}v{down}q0 {r}-{r} {r}h-{across}"
        f"q-{r} 0-{r}-{r}v-{down}q0-{r} {r}-{r}z"
    )


def placed(d: str, where: Point, size: float = 1) -> str:
    """The path *d*, which must have absolute coordinates in pairs only (M, L, C, Q), around *where*."""
    axes = cycle(where)
    return NUMBER.sub(lambda found: f" {short(next(axes) + size * float(found[0]))}", d)
