"""Verification of a match file: its actions, its result, its seats and its dice."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from stampede.core.errors import InvalidFile
from stampede.core.interface import CHANCE
from stampede.play.beacon import check_beacon
from stampede.play.fairness import SEED_BYTES, Dice, check_contributions, check_seed, draw_seats
from stampede.play.log.form import MatchFile
from stampede.play.log.places import at_line, in_line, placed
from stampede.play.log.replaying import begun, played
from stampede.play.log.signing import check_signature
from stampede.play.match import Match
from stampede.play.result import MatchResult, match_result
from stampede.play.words import say


class Verification(NamedTuple):
    """The claims of a match file that were verified, and those that could not be checked; in words."""

    checked: tuple[str, ...]
    unchecked: tuple[str, ...]


def verify(file: MatchFile, published: str = "", key: str = "", beacon: str = "") -> Verification:
    """Verify every claim of a match file.

    Args:
        file: The match file.
        published: The value that the table showed before the match, if known: the commitment of the round, or
            of a match without commitments of players the one to the seed.
        key: The public key of the server, if known.
        beacon: The public key of the beacon, if known.

    Without the last three, the values in the file are taken as true, and the result says so.

    Raises:
        InvalidFile: A claim is wrong.
    """
    checked, gone = [], []
    match: Match | None = None
    for segment, found in played(file):
        if match and found:
            checked.append(say("verdict.changed", at=segment.first, version=segment.rules_version))
        match, version = found, segment.rules_version
        if match:
            checked.append(say("verdict.legal", count=segment.end - segment.first, version=version))
        else:
            gone.append(say("unchecked.rules", first=segment.first + 1, last=segment.end, version=version))
    assert match is not None
    check_result(file, match)
    with in_line(file.line_of(len(file.entries) + 1)):
        _check_seed(file, match)
    checked.append(_verdict(file, match))
    _check_published(file, published.strip().lower())
    checked += _verify_beacon(file, beacon.strip().lower())
    if file.seed:
        checked += _verify_seed(file, match)
    with in_line(file.line_of(len(file.entries) + 1)):
        checked += _verify_signature(file, key)
    if file.beacon and not beacon:
        gone.append(say("unchecked.beacon", number=file.beacon.number, public=file.beacon.key))
    return Verification(tuple(checked), (*gone, *_unchecked(file, published), *_unvouched(file, key)))


def _unvouched(file: MatchFile, key: str) -> Iterator[str]:
    """Claims about the signature that cannot be checked."""
    if not file.signature:
        yield say("unchecked.unsigned")
    elif not key:
        yield say("unchecked.key", public=file.signature.key)
    if file.signature and (gone := file.signature.salts.count("")):
        yield say("unchecked.withdrawn", count=gone)


def _check_published(file: MatchFile, published: str) -> None:
    """Raise InvalidFile unless the file rests on the value *published*, where that is known."""
    if file.pledges and published == file.commitment:  # it does not cover the contributions
        raise InvalidFile(say("file.no-seal", published=published))
    if published and published != file.published:
        raise InvalidFile(
            say("file.commitment", found=file.published or say("file.missing"), published=published)
        )


def _unchecked(file: MatchFile, published: str) -> Iterator[str]:
    """Claims that the file gives no means to check."""
    if not file.seed:
        yield say("unchecked.seed")
    elif not published:
        yield say("unchecked.commitment", commitment=file.published)
    if file.seed and any(file.contributions) and not file.pledges:
        yield say("unchecked.contributions")
    if (file.drawn or _has_chance(file)) and not any(file.entropy):
        yield say("unchecked.alone")
    if file.position is not None:
        yield say("unchecked.position")
    if file.branch:
        yield say("unchecked.branch", given=file.given, match=file.branch.match)
    if file.num_varied:
        yield say("unchecked.variations", count=file.num_varied)
    if (file.outs or file.is_abandoned) and not file.signature:
        yield say("unchecked.outs")
    if file.seed and not file.drawn:
        yield say("unchecked.seats")


def _verify_signature(file: MatchFile, key: str) -> list[str]:
    """Check the signature, if there is one, against *key*, if it is known; raises InvalidFile."""
    signature = file.signature
    if key and (signature is None or signature.key != key.strip().lower()):
        found = signature.key if signature else say("file.missing")
        raise InvalidFile(say("file.key", found=found, public=key))
    if signature is None:
        return []
    check_signature(file, signature)
    return [say("verdict.signed", match=signature.match), say("verdict.covered")]


def _verify_beacon(file: MatchFile, key: str) -> list[str]:
    """Check the signature of the beacon's round, and its *key* if that is known; raises InvalidFile."""
    if key and (file.beacon is None or file.beacon.key != key):
        found = file.beacon.key if file.beacon else say("file.missing")
        raise InvalidFile(say("file.beacon-key", found=found, public=key))
    if file.beacon is None:
        return []
    with in_line(1):
        check_beacon(file.beacon)
    return [say("verdict.beacon", number=file.beacon.number)]


def _has_chance(file: MatchFile) -> bool:
    return any(entry.seat == CHANCE for entry in file.entries[file.given :])


def check_result(file: MatchFile, match: Match) -> MatchResult | None:
    """The result of the *match*, None while it goes on; raises InvalidFile where the file disagrees."""
    with in_line(file.line_of(len(file.entries) + 1)):
        found = _result(file, match)
        winners = found.winners if found else ()
        if winners != file.winners:
            raise InvalidFile(say("file.winners", claimed=list(file.winners), found=list(winners)))
    return found


def _result(file: MatchFile, match: Match) -> MatchResult | None:
    """The result by the rules, and by the file's list of players who gave up; raises InvalidFile."""
    is_over = match.state.is_terminal()
    seats = [out.seat for out in file.outs]
    if len(set(seats)) < len(seats) or not set(seats) < set(range(match.game.num_seats)):
        raise InvalidFile(say("file.outs"))
    if file.is_abandoned and is_over:
        raise InvalidFile(say("file.abandoned"))
    if not (is_over or file.is_abandoned or (seats and file.winners)):
        return None
    return match_result(match.state, seats, is_abandoned=file.is_abandoned)


def _check_seed(file: MatchFile, match: Match) -> None:
    """Check that the seed is present when the match is over, and fits the commitment; raises InvalidFile."""
    if file.pledges:
        with in_line(1):
            check_contributions(file.contributions, file.pledges)
    if file.seed:
        if not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", file.seed):
            raise InvalidFile(say("file.seed", digits=2 * SEED_BYTES))
        check_seed(bytes.fromhex(file.seed), file.commitment)
    elif (match.state.is_terminal() or file.winners) and (file.commitment or _has_chance(file)):
        raise InvalidFile(say("file.no-seed"))


def _verdict(file: MatchFile, match: Match) -> str:
    if file.is_abandoned:
        return say("verdict.abandoned")
    if not file.winners:
        return say("verdict.not-over")
    names = ", ".join(match.state.seat_names[seat] for seat in file.winners)
    if not match.state.is_terminal():
        return say("verdict.last", names=names)
    ending = match.ending()
    return say("verdict.won", names=names, reason=ending.reason, rule=ending.rule)


def _verify_seed(file: MatchFile, match: Match) -> list[str]:
    """Check that the seed fits its commitment, and every outcome of chance follows; raises InvalidFile."""
    seed = bytes.fromhex(file.seed)
    checked = [say("verdict.seed")]
    if file.pledges:
        checked.append(say("verdict.pledges", count=sum(map(bool, file.pledges))))
    if file.drawn:
        found = draw_seats(match.game.num_seats, Dice(seed, file.entropy))
        if found != file.drawn:
            with in_line(1):
                raise InvalidFile(say("file.drawn", claimed=list(file.drawn), found=list(found)))
        checked.append(say("verdict.seats"))
    if _has_chance(file):
        checked.append(say("verdict.chance", count=_verify_chance(file, Dice(seed, file.entropy))))
    return checked


def _verify_chance(file: MatchFile, dice: Dice) -> int:
    """Draw every outcome of chance again; return their number."""
    drawn = 0
    for segment, start in begun(file):
        match = start
        for number in range(segment.first + 1, segment.end + 1):
            if match is None:
                break
            entry = file.entries[number - 1]
            if entry.seat == CHANCE and number > file.given:
                drawn += 1
                again = match.draw(dice).entries[-1]
                if again != entry:
                    with placed(at_line(number, file.line_of(number))):
                        raise InvalidFile(say("file.chance", claimed=entry.action, found=again.action))
            match = match.submit(*entry)
    return drawn
