"""A signed match file: whatever is changed in it is found, but for what was never the server's."""

import json
import random
from dataclasses import replace

import pytest

from stampede.core.errors import InvalidFile
from stampede.play import log
from tests.effort import effort
from tests.tampering import KEY, files, is_found, tampered

FILES = dict(files())
FIRST = next(iter(FILES.values()))
PUBLIC = log.public_key(KEY)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(FILES))
def test_no_change_of_a_signed_file_goes_unnoticed(game: str) -> None:
    chance = random.Random(game)
    changes = [tampered(FILES[game], chance) for _ in range(effort(60, 800))]

    assert [each.what for each in changes if not is_found(each.text)] == []


@pytest.mark.parametrize("game", sorted(FILES))
def test_what_was_signed_is_said_and_what_was_not(game: str) -> None:
    file = log.read(FILES[game])
    verdict = log.verify(file, file.commitment, PUBLIC)

    assert verdict.checked[-2:] == (
        "header, actions and end are what the server signed as match match",
        "the signature covers all but comments, arrows, variations and keys of others",
    )
    assert not [line for line in verdict.unchecked if "sign" in line or "key" in line]
    assert f"whether the server has this key: compare it, {PUBLIC}" in log.verify(file).unchecked


def test_notes_and_keys_of_others_may_change() -> None:
    file = log.read(FIRST)
    noted = replace(file, notes={2: log.Notes(comment={"de": "So!"})}, unknown={"header": {"lab.by": "Zoe"}})

    assert log.verify(log.read(log.write(noted)), key=PUBLIC) == log.verify(file, key=PUBLIC)


def test_a_name_that_is_withdrawn_leaves_the_signature_whole() -> None:
    file = log.read(FIRST)
    assert file.signature
    salts = ("", *file.signature.salts[1:])
    gone = replace(
        file, names=(log.WITHDRAWN, *file.names[1:]), signature=replace(file.signature, salts=salts)
    )

    assert "1 name: it was withdrawn" in log.verify(gone, key=PUBLIC).unchecked
    with pytest.raises(InvalidFile, match="the name 'Zoe' is not the one that the server signed"):
        log.verify(replace(gone, names=("Zoe", *file.names[1:])), key=PUBLIC)


def test_another_key_and_none_are_refused_where_one_is_asked_for() -> None:
    file = log.read(FIRST)
    other = log.public_key("11" * 32)

    with pytest.raises(InvalidFile, match=f"signed by the key {PUBLIC}, not by {other}"):
        log.verify(file, key=other)
    with pytest.raises(InvalidFile, match="signed by the key missing"):
        log.verify(replace(file, signature=None), key=PUBLIC)
    assert log.verify(replace(file, signature=None)).unchecked[-1].endswith("the file is not signed")


def test_a_signature_that_cannot_be_one_is_refused_with_its_line() -> None:
    *lines, end = FIRST.splitlines()
    told = json.loads(end)
    told["signature"]["value"] = "no"

    with pytest.raises(InvalidFile, match=f'line {len(lines) + 1}: "signature" must hold'):
        log.read("\n".join([*lines, json.dumps(told)]))
