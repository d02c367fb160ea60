"""Names that people give themselves and others see."""

import unicodedata
from http import HTTPStatus

from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import NAME_LENGTH
from stampede.web.words import say

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols of Unicode that show nothing."""


def clean_name(name: str) -> str:
    """The name without invisible characters; raises RefusedError if that is empty or too long."""
    tidy = tidied(name)
    if not 1 <= len(tidy) <= NAME_LENGTH:
        raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-name", most=NAME_LENGTH)
    return tidy


def displayed_name(name: str) -> str:
    """The *name* as players see it: a placeholder stands for a withdrawn name, which is empty."""
    return name or say("name.withdrawn")


def tidied(name: str) -> str:
    """The name without invisible characters, with single spaces, in Unicode's normal form C.

    Empty where nothing but marks is left, which stand on nothing.
    """
    visible = "".join(" " if unicodedata.category(char)[0] == "C" or char in BLANK else char for char in name)
    tidy = " ".join(unicodedata.normalize("NFC", visible).split())
    return tidy if any(unicodedata.category(char)[0] not in "MZ" for char in tidy) else ""
