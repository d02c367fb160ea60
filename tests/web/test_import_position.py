"""A match file that begins from a position is shown, branched from and exported from there."""

import json

import pytest

from stampede.core.game import game_of
from stampede.core.interface import CHANCE
from stampede.play import log
from stampede.play.fairness import Dice
from stampede.play.match import Match
from stampede.web.replays import branching
from stampede.web.replays.branch_messages import BranchMatch
from stampede.web.runtime.runtime import REAL
from stampede.web.table import events, imported, reducer
from stampede.web.table.events import Imported
from stampede.web.table.transcript import Transcript
from stampede.web.tables.match_file import match_file
from stampede.web.tables.position_cache import PositionCache
from tests.web.support import Person, Server
from tests.web.test_import import brought


def positioned(before: int, after: int) -> str:
    """The file of a match that begins from a state after *before* actions, with *after* more."""
    options, dice = {"players": 3, "rounds": 9}, Dice(b"z" * 32)
    state = _played(Match.start("drive", options), before, dice).state.to_dict()
    match = _played(Match.start("drive", options, position=state), after, dice)
    names = ("Anna", "Ben", "Cleo")
    return log.write(
        log.MatchFile(
            "drive", match.rules_version, match.game.options, names, match.entries, "", position=state
        )
    )


def _played(match: Match, actions: int, dice: Dice) -> Match:
    """So many actions later, or when all that was chosen in secret is shown."""
    while match.version < actions or match.state.num_secret():
        seat = match.state.acting_seats()[0]
        match = (
            match.draw(dice)
            if seat == CHANCE
            else match.submit(seat, match.state.action_to_string(seat, match.state.legal_actions(seat)[0]))
        )
    return match


@pytest.mark.stands_on("fairness")
def test_a_match_that_begins_from_a_position_is_shown_and_branched_from_there(
    server: Server, anna: Person
) -> None:
    file = positioned(7, 12)
    actions = len(file.splitlines()) - 2
    address = brought(anna, file)
    replay = anna.http.get(address).json()
    assert len(replay["lines"]) == actions
    assert len(anna.http.get(f"{address}/frames").json()["scenes"]) == actions + 1

    made = anna.http.post(f"{address}/branch", json={"name": "Anna", "at": 9, "seat": 0, "level": 1}).json()
    server.sweep()
    with anna.tab(made["table"]) as tab:
        told = [line["action"] for line in tab.hello()["log"]]
    # Secret choices are made anew: the round since the position, and the die after it, are kept.
    assert told == [json.loads(line)[1] for line in file.splitlines()[1:9]]
    assert anna.http.get(f"{address}/file").text == file


def test_a_match_that_begins_from_a_position_is_told_from_there() -> None:
    match = imported.opened("T", Imported(1, "M", positioned(7, 1))).match
    positions = match.positions()

    assert [each.records.tobytes() for each in PositionCache(match)] == [
        each.records.tobytes() for each in positions
    ]
    assert [each.kind for each in PositionCache(match)] == ["position"] * len(positions)
    told = [line.said for line in Transcript(match, None).catch_up(match).lines]
    assert told == [each.narration() for each in positions[1:]]


def test_what_takes_off_from_a_match_that_began_from_a_position_is_exported_with_it() -> None:
    file = positioned(7, 12)
    table_state = imported.opened("T", Imported(1, "M", file))
    wish = BranchMatch("Anna", 7, 0)
    event = branching.created(table_state, PositionCache(table_state.match), wish, lambda _game: (), REAL)
    again = reducer.opened("U", events.read(events.write(event)))  # type: ignore[arg-type]
    exported = match_file(again)

    assert exported.branch == ("M", 7)
    assert [entry.action for entry in exported.entries] == [
        json.loads(line)[1] for line in file.splitlines()[1:8]
    ]
    assert log.replay(exported) == again.match
    begun, brought_in = again.match.first, table_state.match.first
    assert (
        begun.records.tobytes()
        == brought_in.records.tobytes()
        != game_of(begun).new_initial_state().records.tobytes()
    )
