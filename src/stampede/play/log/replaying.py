"""Replaying of a match file: the rules check every action, also those of variations."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from stampede.core.errors import InvalidFile, StampedeError
from stampede.core.game import Game, Mode
from stampede.games import find
from stampede.play.log.form import Arrow, MatchFile, Notes, Segment, Variation
from stampede.play.log.places import at_line, in_line, in_variation, placed
from stampede.play.match import Match, MatchEntry, RulesPart
from stampede.play.rules_change import adopted
from stampede.play.words import say

LONGEST_VALUE = 64
"""The greatest length of a player's contribution, which is hashed for every outcome."""

SOME = 24
"""The number of place names that an error message lists."""


def begun(file: MatchFile, mode: Mode = "plain") -> Iterator[tuple[Segment, Match | None]]:
    """The match before each of its segments, under the rules of each; raises InvalidFile.

    It is None where those rules are no longer available and a change of rules follows.
    """
    earlier: tuple[RulesPart, ...] = ()
    *before, last = file.segments
    for segment in (*before, last):
        version, match = segment.rules_version, None
        with in_line(segment.line):
            if earlier and version <= earlier[-1].rules_version:
                raise InvalidFile(say("file.older", version=version))
            if segment is last or find(file.game).carries(version):
                match = Match.start(file.game, file.options, (), version, segment.position, mode)
                match = replace(match, earlier=earlier)
        yield segment, match
        earlier += (RulesPart(version, file.entries[segment.first : segment.end], segment.position),)


def replay(file: MatchFile, mode: Mode = "plain") -> Match:
    """Replay the actions of a file.

    The result is the last segment; actions under rules that are no longer available are not checked.

    Raises:
        InvalidFile: The rules refuse an action; the message names the first one.
    """
    *_, (_, match) = played(file, mode)
    assert match is not None
    return match


def played(file: MatchFile, mode: Mode = "plain") -> Iterator[tuple[Segment, Match | None]]:
    """The match at the end of each of its segments, all actions replayed; raises InvalidFile."""
    before: Match | None = None
    for segment, match in begun(file, mode):
        if match is None:
            before = None
            yield segment, None
            continue
        with in_line(1):
            _check_header(file, match.game.num_seats)
        if not match.earlier:
            _check_notes(file.notes.get(0), match, at_line(0, 1))
        elif before:
            with in_line(segment.line):
                _check_change(before, match)
        before = _played(file, segment, match)
        yield segment, before


def _played(file: MatchFile, segment: Segment, match: Match) -> Match:
    for number in range(segment.first + 1, segment.end + 1):
        at = at_line(number, file.line_of(number))
        match = _submit(match, file.entries[number - 1], at)
        _check_notes(file.notes.get(number), match, at)
    return match


def _check_change(before: Match, after: Match) -> None:
    """Raise InvalidFile unless the match continued from the position it had reached."""
    if before.revealed is None:
        expected = adopted(before.state.records, after.game)
        if expected.records.tobytes() == after.first.records.tobytes():
            return
    raise InvalidFile(say("file.changed"))


def _check_header(file: MatchFile, seats: int) -> None:
    if file.given > len(file.entries):
        raise InvalidFile(say("file.few", given=file.given))
    if len(file.names) != seats:
        raise InvalidFile(say("file.names", seats=seats))
    for field, values in (
        ("contributions", file.contributions),
        ("pledges", file.pledges),
        ("drawn", file.drawn),
    ):
        if len(values) > seats or any(len(str(value)) > LONGEST_VALUE for value in values):
            raise InvalidFile(say("file.many", field=field, seats=seats, most=LONGEST_VALUE))


def _submit(match: Match, entry: MatchEntry, at: str) -> Match:
    """The match after the action *at* a place."""
    try:
        return match.submit(*entry)
    except StampedeError as refusal:
        fault = say("file.action", at=at, action=entry.action, seat=entry.seat, why=refusal)
        raise InvalidFile(fault) from None


def _check_notes(notes: Notes | None, match: Match, at: str) -> None:
    """Raise InvalidFile for notes that do not fit the position of *match*."""
    if notes is None:
        return
    with placed(at):
        check_arrows(notes.arrows, match.game)
    for number, variation in enumerate(notes.variations, start=1):
        _check_variation(variation, match, at, number)


def _check_variation(variation: Variation, match: Match, at: str, number: int) -> None:
    for action, entry in enumerate(variation.entries, start=1):
        place = in_variation(at, number, action)
        match = _submit(match, entry, place)
        _check_notes(variation.notes.get(action), match, place)


def check_arrows(arrows: Sequence[Arrow], game: Game) -> None:
    """Raise InvalidFile for arrows from or to places that the board of *game* does not have."""
    if not arrows:
        return
    names = [place.name for place in game.board.places]
    for arrow in arrows:
        for name in (arrow.start, arrow.end):
            if name is not None and name not in names:
                raise InvalidFile(
                    say("file.no-place", name=name[:LONGEST_VALUE], names=", ".join(names[:SOME]))
                )
