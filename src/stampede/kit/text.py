"""The sentences of a game: a catalogue of texts by key, one JSON file a language."""

import json
from functools import cache
from pathlib import Path


@cache
def _catalogue(folder: Path, language: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((folder / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def say(folder: Path, key: str, language: str = "en", **values: object) -> str:
    """The text *key* of the catalogue in *folder*, filled in; a missing key is a KeyError."""
    return _catalogue(folder, language)[key].format(**values)
