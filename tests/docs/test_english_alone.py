"""A game that somebody adds may be written in English alone: every language then shows English."""

from pathlib import Path

import pytest

from stampede.words.catalogue import LANGUAGES, say, speaking


@pytest.mark.parametrize("language", LANGUAGES)
def test_english_is_spoken_where_a_language_is_missing(tmp_path: Path, language: str) -> None:
    (tmp_path / "en.json").write_text('{"cows.one": "one cow", "cows.other": "{count} cows"}')
    (tmp_path / "de.json").write_text('{"cows.one": "eine Kuh", "cows.other": "{count} Kühe"}', "utf-8")
    with speaking(language):
        assert say(tmp_path, "cows", count=0) == ("0 Kühe" if language == "de" else "0 cows")
