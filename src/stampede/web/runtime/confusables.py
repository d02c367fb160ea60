"""Confusable letters (Unicode TR39): they keep anybody from passing for another player at a table."""

import unicodedata

CYRILLIC = dict(zip("авсԁеԍнһіӏјкморԛѕтѵԝху", "abcdeghhiijkmopqstvwxy", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj", strict=True))
STROKES = {"l": "i", "1": "i", "|": "i", "ı": "i", "0": "o", "ɑ": "a", "ɡ": "g"}  # noqa: RUF001
"""A small L, a one and a capital I are one stroke in many fonts."""
SEEN_AS = str.maketrans(CYRILLIC | GREEK | STROKES)
"""The Latin letter or digit that each small letter, or its capital, looks like."""


def alike(name: str) -> str:
    """The skeleton of a name: equal for two names that look alike. Accents make a difference."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", folded))
    return " ".join(unicodedata.normalize("NFC", letters.translate(SEEN_AS)).split())
