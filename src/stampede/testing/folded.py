"""Short forms of long lists of names: ``cow 3 A5>A6|A7`` stands for ``cow 3 A5>A6`` and ``cow 3 A5>A7``."""

import re
from collections.abc import Sequence
from itertools import pairwise

PARTS = re.compile(r"(.+)([ >])(.+)")
"""A name without its last part, the separator, and its last part."""
SEVERAL = 8
"""The length from which numbers at equal distances are abbreviated: ``0|5|...|200``."""


def folded(names: Sequence[str]) -> list[str]:
    """The same *names*, those together that differ in one part: each line stands for all its combinations."""
    single: list[str] = []
    ends: dict[tuple[str, str], list[str]] = {}
    for name in names:
        if found := PARTS.fullmatch(name):
            ends.setdefault((found[1], found[2]), []).append(found[3])
        else:
            single.append(name)
    starts: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (start, between), last in ends.items():
        starts.setdefault((between, tuple(last)), []).append(start)
    lines = [
        f"{'|'.join(folded(first))}{between}{_joined(last)}" for (between, last), first in starts.items()
    ]
    return [_joined(single), *lines] if single else lines


def _joined(parts: Sequence[str]) -> str:
    if len(parts) >= SEVERAL and all(part.isdecimal() for part in parts):
        steps = {int(after) - int(before) for before, after in pairwise(parts)}
        if len(steps) == 1:
            return f"{parts[0]}|{parts[1]}|...|{parts[-1]}"
    return "|".join(parts)
