"""The public list of commitments and results: whole, in order, and of one mind with the match file."""

import json
from dataclasses import replace
from typing import Any

import pytest

from stampede.core.errors import InvalidFile
from stampede.play import log
from stampede.play.fairness import Dice, commitment, draw_seats, pledge
from stampede.play.log import MatchFile
from stampede.play.log.listed import Head, after, digest, line

SEED = bytes(range(32))
CONTRIBUTIONS = ("a", "")
FILE = MatchFile(
    game="buffalo",
    rules_version=2,
    options={},
    names=("Ann", "Bob"),
    entries=(),
    commitment=commitment(SEED),
    seed=SEED.hex(),
    contributions=CONTRIBUTIONS,
    pledges=(pledge("a"), ""),
    drawn=draw_seats(2, Dice(SEED, CONTRIBUTIONS)),
    is_abandoned=True,
)
PROMISED = {"kind": "commitment", "commitment": FILE.commitment}
SEALED = {"kind": "seal", "commitment": FILE.commitment, "seal": FILE.published}
RESULT = {
    "kind": "result",
    "commitment": FILE.commitment,
    "seal": FILE.published,
    "match": digest(FILE),
}
ANOTHER = {"kind": "commitment", "commitment": commitment(b"another")}


def listed(*entries: dict[str, Any]) -> str:
    """A list of these entries."""
    head, lines = Head(), []
    for entry in entries:
        lines.append(line(head, entry))
        head = after(head, lines[-1])
    return "".join(f"{each}\n" for each in lines)


WHOLE = listed(ANOTHER, PROMISED, ANOTHER, SEALED, RESULT)


def test_a_match_is_found_in_the_list_whoever_is_named_in_its_file() -> None:
    named = replace(FILE, names=("", ""))
    for file in (FILE, named, log.read(log.write(FILE))):
        verdict = log.verify_listed(file, WHOLE)
        assert "entries 1 to 5" in verdict.checked[0]
        assert not verdict.unchecked


def test_a_part_of_the_list_says_what_it_cannot_tell() -> None:
    part = "".join(WHOLE.splitlines(keepends=True)[2:])
    assert "was published" in log.verify_listed(FILE, part).unchecked[0]
    assert "the result" in log.verify_listed(FILE, listed(PROMISED, SEALED)).unchecked[0]


@pytest.mark.parametrize("number", range(5))
def test_no_line_can_be_changed_or_taken_out(number: int) -> None:
    lines = WHOLE.splitlines(keepends=True)
    changed = [*lines]
    changed[number] = json.dumps({**json.loads(lines[number]), "commitment": "00"}) + "\n"
    fewer = lines[:number] + lines[number + 1 :]
    for each in (changed, fewer):
        try:
            verdict = log.verify_listed(FILE, "".join(each))
        except InvalidFile:
            continue
        # The end can be cut off, and the beginning; a reader who keeps the head of the list notices the
        # first.
        assert verdict.unchecked or number == 0
        assert each == fewer or number == len(lines) - 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (listed(ANOTHER), "no seal of this match"),
        (listed(PROMISED), "no seal of this match"),
        (listed(PROMISED, {**SEALED, "seal": "00"}, RESULT), "another match"),
        (listed(PROMISED, SEALED, {**RESULT, "match": "00"}), "another match"),
        (listed(SEALED, PROMISED, RESULT), "wrong order"),
        (listed(PROMISED, SEALED, SEALED), "wrong order"),
        (listed(PROMISED, SEALED, {**SEALED, "kind": "given-up"}), "given up"),
        ("", "line 1"),
        ("[]", "line 1"),
        (WHOLE + "{}", "line 6"),
    ],
)
def test_what_contradicts_the_file_is_told(text: str, reason: str) -> None:
    with pytest.raises(InvalidFile, match=reason):
        log.verify_listed(FILE, text)


def test_a_match_without_pledges_is_not_in_the_list() -> None:
    with pytest.raises(InvalidFile, match="no seal"):
        log.verify_listed(replace(FILE, pledges=()), WHOLE)


UNPLEDGED = replace(FILE, contributions=("", ""), pledges=(), drawn=draw_seats(2, Dice(SEED, ("", ""))))
OF_ROUND = {**PROMISED, "round": "ab"}


def test_a_commitment_to_the_round_of_an_event_needs_no_seal() -> None:
    verdict = log.verify_listed(UNPLEDGED, listed(ANOTHER, OF_ROUND, ANOTHER))
    assert "entry 2" in verdict.checked[1]
    assert len(verdict.unchecked) == 1
    assert "the result" in verdict.unchecked[0]
    part = "".join(listed(ANOTHER, OF_ROUND, ANOTHER).splitlines(keepends=True)[1:])
    assert "before entry 2" in log.verify_listed(UNPLEDGED, part).unchecked[1]


@pytest.mark.parametrize(
    ("file", "entries"),
    [
        (UNPLEDGED, (PROMISED,)),
        (UNPLEDGED, (OF_ROUND, SEALED)),
        (UNPLEDGED, (OF_ROUND, {"kind": "given-up", "commitment": FILE.commitment})),
        (UNPLEDGED, (OF_ROUND, OF_ROUND)),
        (UNPLEDGED, ({**ANOTHER, "round": "ab"}, OF_ROUND)),
        (UNPLEDGED, ({**OF_ROUND, "kind": "result"},)),
        (FILE, (OF_ROUND,)),
    ],
    ids=["a table's", "sealed", "given up", "twice", "two for a round", "no commitment", "pledges"],
)
def test_no_other_commitment_is_accepted_without_a_seal(
    file: MatchFile, entries: tuple[dict[str, Any], ...]
) -> None:
    with pytest.raises(InvalidFile, match=r"no seal of this match|given up"):
        log.verify_listed(file, listed(*entries))
