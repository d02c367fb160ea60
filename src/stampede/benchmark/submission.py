"""A score as a file that anybody can check: the policy's actions; everything else follows from the suite."""

import os
from pathlib import Path

import msgspec

from stampede.benchmark.policies import Recorded
from stampede.benchmark.scoring import Progress, Score, score
from stampede.benchmark.suites import find_suite
from stampede.core.errors import InvalidFile, InvalidOption

FORMAT = "stampede-score/1"
LONGEST = 200
"""Characters of a name or a note."""


class Submission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A score with its policy's name, as it is written."""

    format: str
    suite: str
    digest: str
    policy: str
    """The name of the policy."""
    note: str
    """How it was made: a script, seeds, hours, a link."""
    points: float
    games: tuple[tuple[int, ...], ...]


def check_writing(path: Path, policy: str, note: str = "") -> None:
    """Raise what ``write`` would raise, before a score is made.

    Raises:
        InvalidOption: The name of the *policy* or the note is too long or cannot be printed, or there is no
            name.
        InvalidFile: The file cannot be written.
    """
    if fault := _fault(policy, note):
        raise InvalidOption(fault)
    written = path if path.exists() else path.parent
    if path.is_dir() or not path.parent.is_dir() or not os.access(written, os.W_OK):
        raise InvalidFile(f"cannot write {path}: give a file in a folder that may be written to")


def write(path: Path, found: Score, policy: str, note: str = "") -> None:
    """Write a score under the name of its *policy*; raises what ``check_writing`` does."""
    check_writing(path, policy, note)
    made = Submission(FORMAT, found.suite, found.digest, policy, note, round(found.points, 1), found.games)
    try:
        path.write_bytes(msgspec.json.encode(made) + b"\n")
    except OSError as error:
        raise InvalidFile(f"cannot write {path}: {error.strerror}") from None


def check(path: Path, progress: Progress = lambda _done, _all: None) -> tuple[Submission, Score]:
    """Play a submission again by the rules, the seeds and the opponents of its suite.

    Raises:
        InvalidFile: It cannot be read, is for another release's suite, holds an illegal action, actions too
            many or too few, or tells other points than its games give.
    """
    found = _read(path)
    try:
        suite = find_suite(found.suite)
    except InvalidOption as error:
        raise InvalidFile(f"{path}: {error}") from None
    if found.digest != suite.digest:
        raise InvalidFile(
            f"{path} is for suite {found.suite} {found.digest}: this release has {suite.digest}"
        )
    planned = sum(1 for _ in suite.games())
    if len(found.games) != planned:
        raise InvalidFile(f"{path} has {len(found.games)} games: {found.suite} has {planned}")
    again = score(Recorded(found.games), suite, progress=progress)
    for number, (told, made) in enumerate(zip(found.games, again.games, strict=True)):
        if told != made:
            raise InvalidFile(
                f"game {number} ends here after {len(made)} actions of the policy, not {len(told)}"
            )
    if round(again.points, 1) != found.points:
        raise InvalidFile(f"{path} tells {found.points} points: its games give {again.points:.1f}")
    return found, again


def _read(path: Path) -> Submission:
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Submission)
    except OSError as error:
        raise InvalidFile(f"cannot read {path}: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InvalidFile(f"{path} is no score: {error}") from None
    if found.format != FORMAT:
        raise InvalidFile(f"{path} has the format {found.format!r}: {FORMAT} is known")
    if fault := _fault(found.policy, found.note):
        raise InvalidFile(f"{path}: {fault}")
    return found


def _fault(policy: str, note: str) -> str:
    """A sentence about a name or a note that a table cannot show; empty if both are right."""
    if not 1 <= len(policy) <= LONGEST or len(note) > LONGEST:
        sizes = f"the policy's name has {len(policy)} characters and the note {len(note)}"
        return f"{sizes}: 1 to {LONGEST} and 0 to {LONGEST} are allowed"
    if not (policy + note).isprintable():
        return "the policy's name or the note has characters that cannot be printed, like the end of a line"
    return ""
