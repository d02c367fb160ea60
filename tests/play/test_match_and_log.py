"""A match is its settings and its actions; its file is checked line by line."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.errors import IllegalAction, InvalidFile, NotYourTurn
from stampede.core.interface import CHANCE
from stampede.play import log
from stampede.play.fairness import Dice, commitment, draw_seats
from stampede.play.match import Match
from tests.golden import GOLDEN

SEED = bytes(range(32))


def finished() -> log.MatchFile:
    """A match file of a finished game with drawn seats."""
    lines = (GOLDEN / "buffalo/captured.txt").read_text().splitlines()
    match = Match.start("buffalo", json.loads(lines[1].removeprefix("options: ")))
    for line in lines:
        if line.startswith("> "):
            match = match.submit(int(line[2]), line[4:])
    contributions = ("00ff", "")
    return log.MatchFile(
        game="buffalo",
        rules_version=1,
        options=match.game.options,
        names=("Ann", "Bob"),
        entries=match.entries,
        commitment=commitment(SEED),
        seed=SEED.hex(),
        contributions=contributions,
        drawn=draw_seats(2, Dice(SEED, contributions)),
        winners=match.state.winners(),
    )


@pytest.mark.stands_on("buffalo")
def test_a_match_is_immutable() -> None:
    match = Match.start("buffalo", {})
    after = match.submit(0, "e1e2")

    assert (match.version, after.version) == (0, 1)
    assert match.state.to_text().endswith("BBBBBBBBBBB b")
    with pytest.raises(NotYourTurn, match=r"it is the turn of the chief's side \(B2.1\)"):
        after.submit(0, "e2e3")
    with pytest.raises(IllegalAction, match=r"B2.3"):
        after.submit(1, "d6d1")
    with pytest.raises(IllegalAction, match="not over"):
        after.ending()


@pytest.mark.stands_on("buffalo")
def test_positions_are_those_played() -> None:
    match = Match.start("buffalo", {}).submit(0, "e1e2").submit(1, "f6f5")

    assert [len(state.history) for state in match.positions()] == [0, 1, 2]
    assert match.positions()[-1] == match.state


@pytest.mark.stands_on("buffalo")
def test_a_file_is_read_as_it_was_written_and_verified() -> None:
    file = finished()

    assert log.read(log.write(file)) == file
    assert log.write(log.read(log.write(file))) == log.write(file)
    verdict = log.verify(file, commitment(SEED).upper())
    assert len(verdict.checked) == 4
    assert "Chief won, the last buffalo is captured (B3.2)" in verdict.checked[1]
    assert len(verdict.unchecked) == 2
    assert "nobody pledged it" in verdict.unchecked[0]
    assert verdict.unchecked[1] == UNSIGNED
    assert commitment(SEED) in log.verify(file).unchecked[0], "who saw it before must compare it"


UNSIGNED = "names, and all that does not follow from the rules: the file is not signed"


@pytest.mark.stands_on("buffalo")
def test_what_a_file_gives_no_means_to_check_is_said() -> None:
    bare = replace(finished(), commitment="", seed="", drawn=())

    assert log.verify(bare).unchecked == ("chance: the file holds no seed", UNSIGNED)
    assert "chosen, not drawn" in log.verify(replace(finished(), drawn=())).unchecked[-2]
    with pytest.raises(InvalidFile, match="not 00"):
        log.verify(finished(), "00")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"winners": (0,)}, r"the file says seats \[0\] won; the rules say \[1\]"),
        ({"seed": "00" * 32}, "does not fit the commitment"),
        ({"seed": "00"}, "the seed must be 64 hexadecimal digits"),
        ({"seed": SEED.hex().upper()}, "the seed must be 64 hexadecimal digits"),
        ({"names": ()}, '"names" must hold 2 texts'),
        ({"seed": ""}, "the seed is missing"),
        ({"drawn": (9, 9)}, "the seed gives"),
        ({"rules_version": 99}, "line 1: Buffalo has no rules version 99; it has 1, 2"),
        ({"game": "chess"}, "there is no game 'chess'; the games are kuhn"),
        ({"options": {"dogs": 9}}, "dogs=9 is out of range"),
    ],
)
@pytest.mark.stands_on("buffalo")
def test_a_changed_file_is_not_verified(change: dict[str, object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        log.verify(replace(finished(), **change))  # type: ignore[arg-type]


@pytest.mark.stands_on("buffalo")
def test_a_changed_move_is_named() -> None:
    file = finished()
    entries = (file.entries[0], file.entries[1]._replace(action="b6b1"), *file.entries[2:])

    with pytest.raises(InvalidFile, match=r"action 2, 'b6b1' by seat 1: the chief may not cross"):
        log.verify(replace(file, entries=entries))


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(data=st.data())
@pytest.mark.stands_on("buffalo")
def test_a_mangled_file_is_refused_or_the_same_match(data: st.DataObject) -> None:
    lines = log.write(finished()).splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    junk = data.draw(
        st.text(max_size=30) | st.sampled_from(["", "{}", "[]", "[0]", "null", "1", '["0", "e1e2"]'])
    )
    lines[number] = junk
    try:
        log.verify(log.read("\n".join(lines)))
    except ValueError as refusal:
        assert str(refusal)
    else:
        raise AssertionError(f"line {number} was replaced by {junk!r} and nobody minded")


def test_a_file_too_long_is_refused_unread() -> None:
    with pytest.raises(InvalidFile, match="too long"):
        log.read(" " * (log.MAX_BYTES + 1))


@pytest.mark.stands_on("zoff")
def test_a_branch_is_judged_by_its_own_seed_from_where_it_took_off() -> None:
    """The dice of another match drew the same outcomes, down to the last one."""
    match = Match.start("zoff", {"players": 3})
    for _ in range(3):
        ours = match.draw(Dice(SEED)).entries[-1]
        legal = (match.state.action_to_string(CHANCE, action) for action in match.state.legal_actions(CHANCE))
        match = match.submit(CHANCE, next(outcome for outcome in legal if outcome != ours.action))
    while not match.state.is_secret():
        match = match.draw(Dice(SEED))
    names, seed = ("Ann", "Bob", "Cyd"), SEED.hex()
    file = log.MatchFile(
        "zoff", match.rules_version, match.game.options, names, match.entries, commitment(SEED), seed
    )

    verdict = log.verify(replace(file, branch=log.Branch("M-1", 3)))
    assert f"{len(match.entries) - 3} random outcomes follow from the seed" in verdict.checked
    given_all = log.verify(replace(file, branch=log.Branch("M-1", len(match.entries))))
    assert not any("random outcome" in line for line in given_all.checked)
    with pytest.raises(InvalidFile, match="line 4, action 3: the random outcome"):
        log.verify(replace(file, branch=log.Branch("M-1", 2)))


def all_but(match: Match, waiting: int) -> Match:
    """The match after everybody else has chosen in secret, the highest seat first."""
    for seat in reversed(range(match.game.num_seats)):
        while seat != waiting and seat in match.state.acting_seats():
            legal = match.state.legal_actions(seat)
            match = match.submit(seat, match.state.action_to_string(seat, legal[seat]))
    return match


def dealt(players: int) -> Match:
    """Zoff when the first pairs are chosen."""
    match = Match.start("zoff", {"players": players})
    while not match.state.is_secret():
        match = match.draw(Dice(SEED))
    return match


@pytest.mark.stands_on("zoff")
def test_secret_choices_stand_in_the_order_of_seats_once_all_are_made() -> None:
    match = all_but(dealt(3), waiting=1)
    assert match.public.version == 9
    assert [len(match.secrets(seat)) for seat in range(3)] == [2, 0, 2]
    done = all_but(match, waiting=-2)

    assert done.revealed is None
    assert [entry.seat for entry in done.entries[9:15]] == [0, 0, 1, 1, 2, 2]
    again = Match.start("zoff", {"players": 3})
    for entry in done.entries:
        again = again.submit(*entry)
    assert again == done


@pytest.mark.stands_on("zoff")
def test_what_is_taken_back_was_never_chosen() -> None:
    match = dealt(3)
    chosen = match.submit(0, "Lone-Star-Valley 5E").submit(1, "Lone-Star-Valley 5B")
    back = chosen.take_back(0)

    assert [entry.seat for entry in back.entries[9:]] == [1]
    assert back.take_back(1) == match
    with pytest.raises(IllegalAction, match="chosen nothing"):
        back.take_back(0)


@pytest.mark.stands_on("zoff")
def test_a_seat_sees_the_own_choices_and_those_of_who_is_ready_and_no_half_made_one() -> None:
    match = all_but(dealt(3), waiting=1)
    half = match.take_back(0).submit(0, match.secrets(0)[0].action)

    assert half.state.num_secret() == 3
    assert [half.seen_by(seat).num_secret() for seat in (None, 0, 1, 2)] == [2, 3, 2, 2]
    assert half.seen_by(1).observation(1) == match.take_back(0).seen_by(1).observation(1)
    assert match.public.seen_by(1) == match.public.state
