"""Names that people give themselves and others see."""

import unicodedata
from http import HTTPStatus

from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.wire import NAME_LENGTH
from stampede.web.words import say


def clean_name(name: str) -> str:
    """The name without what cannot be seen; raises RefusedError if nothing is left or too much."""
    tidy = tidied(name)
    if not 1 <= len(tidy) <= NAME_LENGTH:
        raise RefusedError.of(HTTPStatus.UNPROCESSABLE_ENTITY, "bad-name", most=NAME_LENGTH)
    return tidy


def told_name(name: str) -> str:
    """The *name* as it is shown: one that was withdrawn is empty."""
    return name or say("name.withdrawn")


def tidied(name: str) -> str:
    """The name without what cannot be seen."""
    visible = "".join(char if unicodedata.category(char)[0] != "C" else " " for char in name)
    return " ".join(unicodedata.normalize("NFC", visible).split())
