"""A match file played again: every action of it, and of its variations, is judged by the rules."""

from stampede.core.errors import InvalidFile, StampedeError
from stampede.core.game import Game, Mode
from stampede.play.log.form import Arrow, MatchFile, Notes, Variation
from stampede.play.log.places import at_line, in_line, in_variation, placed
from stampede.play.match import Match, MatchEntry
from stampede.play.words import say

LONGEST_VALUE = 64
"""Characters of what a player stirred into the chance, which goes into every outcome anew."""

SOME = 24
"""Names of places that are told to who names another."""


def start(file: MatchFile, mode: Mode = "plain") -> Match:
    """The match before its first action, under the rules it was played by; raises InvalidFile."""
    with in_line(1):
        return Match.start(
            file.game, file.options, rules_version=file.rules_version, position=file.position, mode=mode
        )


def replay(file: MatchFile, mode: Mode = "plain") -> Match:
    """Play the actions again; raises InvalidFile naming the first that the rules refuse."""
    match = start(file, mode)
    with in_line(1):
        _check_header(file, match.game.num_seats)
    _check_notes(file.notes.get(0), match, at_line(0))
    for number, entry in enumerate(file.entries, start=1):
        match = _submit(match, entry, at_line(number))
        _check_notes(file.notes.get(number), match, at_line(number))
    return match


def _check_header(file: MatchFile, seats: int) -> None:
    if file.given > len(file.entries):
        raise InvalidFile(say("file.few", given=file.given))
    if len(file.names) != seats:
        raise InvalidFile(say("file.names", seats=seats))
    for field, values in (("contributions", file.contributions), ("drawn", file.drawn)):
        if len(values) > seats or any(len(str(value)) > LONGEST_VALUE for value in values):
            raise InvalidFile(say("file.many", field=field, seats=seats, most=LONGEST_VALUE))


def _submit(match: Match, entry: MatchEntry, at: str) -> Match:
    """The match after what stands *at* a place."""
    try:
        return match.submit(*entry)
    except StampedeError as refusal:
        fault = say("file.action", at=at, action=entry.action, seat=entry.seat, why=refusal)
        raise InvalidFile(fault) from None


def _check_notes(notes: Notes | None, match: Match, at: str) -> None:
    """Raise InvalidFile for what is noted of the position of *match* and cannot be."""
    if notes is None:
        return
    with placed(at):
        _check_arrows(notes.arrows, match.game)
    for number, variation in enumerate(notes.variations, start=1):
        _check_variation(variation, match, at, number)


def _check_variation(variation: Variation, match: Match, at: str, number: int) -> None:
    for action, entry in enumerate(variation.entries, start=1):
        place = in_variation(at, number, action)
        match = _submit(match, entry, place)
        _check_notes(variation.notes.get(action), match, place)


def _check_arrows(arrows: tuple[Arrow, ...], game: Game) -> None:
    if not arrows:
        return
    names = [place.name for place in game.board.places]
    for arrow in arrows:
        for name in (arrow.start, arrow.end):
            if name is not None and name not in names:
                raise InvalidFile(
                    say("file.no-place", name=name[:LONGEST_VALUE], names=", ".join(names[:SOME]))
                )
