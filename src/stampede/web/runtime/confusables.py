"""Letters that look like others, so that nobody passes for somebody else at a table."""

import unicodedata

CYRILLIC = dict(zip("авсԁеԍнһіӏјкморԛѕтѵԝху", "abcdeghhiijkmopqstvwxy", strict=True))
GREEK = dict(zip("αβεζηικμνορτυχϲϳ", "abezhikmnoptyxcj", strict=True))
STROKES = {"l": "i", "1": "i", "|": "i", "ı": "i", "0": "o", "ɑ": "a", "ɡ": "g"}  # noqa: RUF001
"""A small L, a one and a capital I are one stroke in many a type."""
SEEN_AS = str.maketrans(CYRILLIC | GREEK | STROKES)
"""Small letters by what they, or their capitals, look like."""


def alike(name: str) -> str:
    """What is the same of two names that nobody could tell apart at a table. Accents are told apart."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    letters = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", folded))
    return " ".join(unicodedata.normalize("NFC", letters.translate(SEEN_AS)).split())
