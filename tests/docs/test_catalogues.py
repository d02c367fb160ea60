"""The catalogues are whole: three languages say the same, and the source asks for nothing else."""

import re
from pathlib import Path

import pytest

from stampede.words.catalogue import LANGUAGES
from tests.docs.catalogues import (
    PACKAGE,
    PAGE,
    calls,
    fits,
    folders,
    forms,
    mentioned,
    refusals_in_words,
    stems,
    texts,
    values_of,
)

OTHERS = tuple(name for name in LANGUAGES if name != "en")


def named(folder: Path) -> str:
    """A catalogue's place in the package."""
    return "page" if folder == PAGE else str(folder.relative_to(PACKAGE))


catalogues = pytest.mark.parametrize("folder", folders(), ids=named)
all_catalogues = pytest.mark.parametrize("folder", [*folders(), PAGE], ids=named)
others = pytest.mark.parametrize("language", OTHERS)


def test_there_are_catalogues() -> None:
    assert {"words/shared", "play/words", "bots/words", "web/words", "games/buffalo/words"} <= {
        named(folder) for folder in folders()
    }


@all_catalogues
@others
def test_every_language_says_the_same(folder: Path, language: str) -> None:
    assert set(stems(folder, language)) == set(stems(folder, "en"))


@all_catalogues
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_that_counts_has_the_plural_forms_of_its_language(folder: Path, language: str) -> None:
    counted = {stem: has for stem, has in stems(folder, language).items() if has != {""}}
    meant = {stem for stem, has in stems(folder, "en").items() if has != {""}}

    assert set(counted) == meant
    assert {stem: has for stem, has in counted.items() if has != forms(language)} == {}


@all_catalogues
@others
def test_the_same_is_filled_in(folder: Path, language: str) -> None:
    own, english = stems(folder, language), stems(folder, "en")
    differing = [
        stem
        for stem in english
        if values_of(folder, language, stem, own[stem]) != values_of(folder, "en", stem, english[stem])
    ]

    assert differing == []


@pytest.mark.parametrize(
    "file",
    [PAGE / "fr.json", *PACKAGE.rglob("fr.*"), *PACKAGE.rglob("lessons/**/*.jsonl")],
    ids=lambda file: "/".join(file.parts[-5:]),
)
def test_no_line_breaks_before_a_french_sign(file: Path) -> None:
    """A word and the colon, semicolon, question or quotation mark behind it stay on one line."""
    torn = re.findall(r"[^|\s\"]+ (?:[:;?!»](?=[\s\"])|»)", file.read_text("utf-8"))

    assert torn == []


@pytest.mark.slow
@catalogues
def test_every_text_is_used(folder: Path) -> None:
    found = mentioned(folder)
    unused = [stem for stem in stems(folder, "en") if not any(fits(folder, each, stem) for each in found)]

    assert unused == []


@pytest.mark.slow
@catalogues
def test_every_text_that_is_asked_for_is_there(folder: Path) -> None:
    known = {*stems(folder, "en"), *texts(folder, "en")}
    missing = [
        f"{asked.where} asks for {pattern}"
        for asked in calls(folder)
        for pattern in asked.keys
        if pattern not in known and not any(fits(folder, pattern, key) for key in known)
    ]

    assert missing == []


@pytest.mark.slow
@catalogues
def test_a_text_is_given_all_it_needs(folder: Path) -> None:
    english = stems(folder, "en")
    lacking = [
        f"{asked.where} gives {key} too little"
        for asked in calls(folder)
        for key in asked.keys
        if key in english and asked.given is not None
        if not {each.partition("!")[0] for each in values_of(folder, "en", key, english[key])} <= asked.given
    ]

    assert lacking == []


@pytest.mark.slow
def test_nothing_is_refused_in_words_that_stand_in_the_source() -> None:
    assert list(refusals_in_words()) == []
