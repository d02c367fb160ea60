"""A finished match, looked at from anywhere and by anybody's eyes."""

import asyncio
import random
import tracemalloc

import pytest

from stampede.bots.judging import open_choices
from stampede.games import load
from stampede.play.match import Match
from stampede.web.tables.position_cache import EVERYTHING, PositionCache
from tests.web.sitting import Sitting, created, sitting
from tests.web.support import TINY, Person, Server, pair, play_on


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The address of a finished match."""
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
    return f"/api/matches/{hers.view['match']}"


def test_positions_are_drawn_in_parts(finished: str, anna: Person) -> None:
    whole = anna.http.get(f"{finished}/frames").json()
    parts = [anna.http.get(f"{finished}/frames?first={first}&count=2").json() for first in (0, 2)]

    assert whole["first"] == 0
    assert [part["first"] for part in parts] == [0, 2]
    assert [*parts[0]["scenes"], *parts[1]["scenes"]] == whole["scenes"][:4]
    assert len(whole["scenes"]) == len(anna.http.get(finished).json()["lines"]) + 1


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("first=-1", "first must be a whole number from 0 to"),
        ("first=1000", "first must be a whole number from 0 to"),
        ("first=one", "first must be"),
        ("first=", "first must be"),
        ("first=9999999999", "first must be"),
        ("count=0", "count must be a whole number from 1 to 64"),
        ("count=65", "count must be a whole number from 1 to 64"),
        ("count=1.5", "count must be"),
        ("seat=2", "seat must be a whole number from -1 to 1, or 'all'"),
        ("seat=-2", "seat must be"),
        ("seat=%C2%B2", "seat must be"),
        ("seat=ALL", "seat must be"),
    ],
)
def test_what_is_not_there_is_refused(finished: str, anna: Person, query: str, sentence: str) -> None:
    answer = anna.http.get(f"{finished}/frames?{query}")

    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
    assert answer.json()["message"].startswith(sentence)


def test_the_outcome_and_the_seats_are_told(finished: str, anna: Person) -> None:
    replay = anna.http.get(finished).json()

    assert [(seat["name"], seat["side"]) for seat in replay["seats"]] == [("Anna", "Herd"), ("Ben", "Rider")]
    assert set(replay["report"]) <= {"charts", "deed", "sheets"}
    assert anna.http.get(replay["board"]).status_code == 200


async def auctioned() -> Sitting:
    """A finished match with secrets of every kind."""
    async with sitting(created("zoff", {"players": 3, "auction": True}), joining=2) as party:
        chance = random.Random(8)
        while party.table.table_state.phase == "playing":
            seat = chance.choice(party.table.table_state.acting())
            await party.act(party.ears[seat], party.pick(seat, chance))
    return party


@pytest.fixture(scope="module")
def match() -> Match:
    """A finished match with hidden cards."""
    return asyncio.run(auctioned()).table.table_state.match


@pytest.mark.slow
def test_an_archive_holds_the_positions_as_they_were(match: Match) -> None:
    archived, positions = PositionCache(match), match.positions()

    assert len(archived) == len(positions) == match.version + 1
    for number in (0, 1, match.version // 2, match.version):
        assert archived[number] == positions[number]
        assert archived[number].scene(0) == positions[number].scene(0)
        assert archived[number].narration(1) == positions[number].narration(1)
    assert positions[-1] == positions[-1]
    assert [state.history for state in positions[2:4]] == [state.history for state in positions[2:4]]
    with pytest.raises(IndexError):
        positions[len(positions)]


@pytest.mark.slow
def test_of_a_long_match_no_more_is_held_than_its_positions() -> None:
    state, chance = load("abilene", {"players": 3}).new_initial_state(), random.Random(1)
    while not state.is_terminal() and len(state.history) < 1000:
        seat = state.acting_seats()[0]
        state.apply_unchecked(seat, chance.choice(state.legal_actions(seat)))
    match, entries = Match(state), len(state.history)
    tracemalloc.start()
    try:
        positions = PositionCache(match)
        assert tracemalloc.get_traced_memory()[1] < 3 * positions[0].records.nbytes * entries
    finally:
        tracemalloc.stop()
    judged = open_choices(match, 20)

    assert len(positions) == entries + 1
    assert len(judged) == 20
    assert all(positions[number - 1] == before for number, (before, _seat, _action) in judged)


@pytest.mark.slow
def test_each_sees_their_own_cards_and_who_sees_all_sees_more(match: Match) -> None:
    positions = PositionCache(match)
    number = next(n for n, state in enumerate(positions) if state.num_secret() == 3)
    drawn = [next(positions.scenes(number, 1, eyes)) for eyes in (None, 0, 1, 2, EVERYTHING)]

    assert len({repr(scene) for scene in drawn}) == 5
    assert all(not scene.choices and scene.entry is None for scene in drawn)
    assert len(list(positions.scenes(match.version - 1, 64, None))) == 2
