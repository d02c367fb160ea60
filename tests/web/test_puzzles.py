"""The puzzle of the day: made in idle workers, the same for everybody, graded by first tries."""

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import httpx
import msgspec
import pytest

from stampede.bots import puzzle_search
from stampede.bots.judging import Advice
from stampede.bots.puzzles import GAP, Puzzle, candidates
from stampede.bots.reasons import Reasoning
from stampede.core.parts import Effect
from stampede.games import find, load
from stampede.lessons import walk
from stampede.play.match import Match, begin
from stampede.web.lessons.learner import LessonView
from stampede.web.puzzles import maker, rows
from stampede.web.puzzles.lesson_file import read, written
from stampede.web.puzzles.maker import PuzzleMaker, day_of
from stampede.web.runtime.refusals import elsewhere
from stampede.web.runtime.workers import WorkersLostError
from stampede.web.store.store import StoreError
from stampede.web.table.state import TableState
from stampede.words.catalogue import LANGUAGES, speaking
from tests.web.houses import House, house

pytestmark = pytest.mark.stands_on("buffalo", "puzzles", "previews")

POSITION = "11/9D1/D1D6B1/BDC8/1B9/2B4B2B/4B3B2 b"
MERIT = Effect("runs_clear", {"column": "k"}, ("k2", "k3"))
BUFFALO = load("buffalo", {"empty_columns": ""}, "plain")


def puzzle(position: str = POSITION) -> Puzzle:
    """k2k3 wins: no dog stands ahead."""
    best = Advice("k2k3", 1.0, 0.0, Reasoning(MERIT))
    return Puzzle(position, 0, best, Advice("e1e2", 0.4, 0.0))


def random_match(options: Mapping[str, object]) -> Match:
    state, lot = load("buffalo", options, "plain").new_initial_state(), random.Random(1)
    while not state.is_terminal() and len(state.history) < 40:
        seat = state.acting_seats()[0]
        state.apply_action(seat, lot.choice(state.legal_actions(seat)))
    return Match(state)


def some_history(_game: str, options: Mapping[str, object], *_: object) -> list[tuple[int, int]]:
    return list(random_match(options).state.history)


def test_the_good_choice_solves_it_and_the_tempting_one_is_seen_in_every_language() -> None:
    lesson = read("2026-11-25", written(BUFFALO, puzzle()))
    for language in LANGUAGES:
        with speaking(language):
            assert walk(lesson, []).frames[-1].words
            good, tempting, other = (walk(lesson, [action]) for action in ("k2k3", "e1e2", "c2c3"))
        assert (good.outcome, tempting.outcome, tempting.keep) == ("solved", "wrong", 0)
        assert (other.outcome, other.keep) == ("asked", 0), "it is not made"
        assert len({each.frames[-1].words for each in (good, tempting)}) == 2
    assert walk(lesson, []).frames[-1].scene.choices, "every legal choice is offered"


def test_candidates_are_positions_in_which_one_seat_has_a_choice() -> None:
    found = list(candidates(random_match(BUFFALO.options), 20))
    assert found
    for text, seat in found:
        state = begin(BUFFALO, text)
        assert state.acting_seats() == (seat,)
        assert len(state.legal_actions(seat)) >= 4


class Workers:
    """Answers what workers are asked, by the name of their function."""

    def __init__(self, **answers: Callable[..., Any]) -> None:
        self.busy, self.asked, self._answers = 0, list[str](), answers

    async def consult(self, _who: object, _seconds: float, work: Any, *question: Any) -> Any:
        """The answer."""
        self.asked.append(work.__name__)
        return self._answers[work.__name__](*question)


def making(house: House, workers: Any) -> PuzzleMaker:
    return PuzzleMaker(replace(house.site, bots=workers), 2, ["buffalo"])


async def keep(house: House, day: str, position: str = POSITION) -> None:
    text = written(BUFFALO, puzzle(position))
    await house.site.store.write(lambda connection: rows.add(connection, "buffalo", day, text))


async def view(visitor: httpx.AsyncClient, day: str, *choices: str) -> LessonView:
    found = await visitor.get(f"/api/games/buffalo/puzzles/{day}", params={"choice": list(choices)})
    assert found.status_code == 200, found.text
    return msgspec.json.decode(found.content, type=LessonView)


async def test_the_position_that_stands_out_becomes_the_puzzle() -> None:
    gaps = iter([0.2, 0.0, 0.9])
    seen, proven = list[str](), list[str]()

    def gap(_game: str, _options: object, position: str, *_: object) -> float:
        seen.append(position)
        return next(gaps, 0.0)

    def prove(_game: str, _options: object, position: str, *_: object) -> Puzzle:
        proven.append(position)
        return puzzle(position)

    async with house() as found:
        day = day_of(found.runtime.now_ms())
        workers = Workers(played_in_worker=some_history, gap_in_worker=gap, proven_in_worker=prove)
        assert await making(found, workers).make(find("buffalo"), day)
        kept = await found.site.store.read(lambda connection: rows.body(connection, "buffalo", day))
    assert proven == [seen[2]], "others are not worth a second look"
    assert kept is not None
    assert read(day, kept).file.position == seen[2]


async def test_no_puzzle_is_made_of_a_match_without_one_or_without_workers() -> None:
    dull = Workers(played_in_worker=some_history, gap_in_worker=lambda *_: 0.0)

    async with house() as found:
        day = day_of(found.runtime.now_ms())
        assert not await making(found, dull).make(find("buffalo"), day)
        assert not await making(found, Lost()).make(find("buffalo"), day)
        assert await found.site.store.read(lambda connection: rows.body(connection, "buffalo", day)) is None


class Lost:
    """Workers that are lost."""

    busy = 0

    async def consult(self, *_question: object) -> None:
        """No answer."""
        raise WorkersLostError


@pytest.mark.parametrize(
    "error", [elsewhere(), StoreError(), OSError()], ids=lambda each: type(each).__name__
)
async def test_no_puzzle_is_made_of_a_match_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def finished(_match: str) -> TableState:
        raise error

    monkeypatch.setattr(rows, "open_matches", lambda *_, **__: ["match"])
    monkeypatch.setattr(maker, "new_number", lambda _runtime, below: below - 1)
    async with house() as found:
        monkeypatch.setattr(found.site.archive, "finished", finished)
        assert not await making(found, Lost()).make(find("buffalo"), "2026-11-25")


async def test_the_maker_waits_for_a_database_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []

    def made(*_: object) -> set[tuple[str, str]]:
        looks.append("look")
        raise StoreError

    monkeypatch.setattr(rows, "made", made)
    async with house() as found:
        running = asyncio.create_task(making(found, Lost()).run())
        await found.runtime.pass_time(2.5 * maker.PAUSE_S)
        assert len(looks) == 2
        assert not running.done()
        running.cancel()


async def test_a_stock_is_kept_for_the_days_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"POSITIONS": 2, "SOON_S": 1.0, "PAUSE_S": 2.0, "IDLE_S": 20.0}.items():
        monkeypatch.setattr(maker, name, value)

    def prove(_game: str, _options: object, position: str, *_: object) -> Puzzle:
        return puzzle(position)

    workers = Workers(played_in_worker=some_history, gap_in_worker=lambda *_: 0.5, proven_in_worker=prove)
    async with house() as found:
        running = asyncio.create_task(making(found, workers).run())
        today = day_of(found.runtime.now_ms())
        await found.runtime.pass_time(5 * maker.PAUSE_S)
        made = await found.site.store.read(lambda connection: rows.made(connection, today))
        assert made == {("buffalo", day_of(found.runtime.now_ms(), later)) for later in range(3)}
        asked = len(workers.asked)
        await found.runtime.pass_time(maker.IDLE_S / 2)
        assert len(workers.asked) == asked, "enough are there"
        running.cancel()


async def test_workers_with_work_are_left_alone() -> None:
    workers = Workers(played_in_worker=some_history, gap_in_worker=lambda *_: 0.0)
    async with house() as found:
        workers.busy = 1
        making_one = asyncio.create_task(making(found, workers).make(find("buffalo"), "2026-11-25"))
        await found.runtime.pass_time(3 * maker.BUSY_S)
        assert not workers.asked
        workers.busy = 0
        await found.runtime.pass_time(2 * maker.BUSY_S)
        assert not await making_one
        assert workers.asked


async def test_everybody_gets_the_puzzle_of_today_and_nobody_that_of_tomorrow() -> None:
    async with house() as found:
        anna, now = found.visitor(), found.runtime.now_ms()
        yesterday, today, tomorrow = (day_of(now, later) for later in (-1, 0, 1))
        for day in (today, tomorrow, yesterday):
            await keep(found, day)
        listed = (await anna.get("/api/games/buffalo/puzzles")).json()
        assert (listed["today"], [each["day"] for each in listed["days"]]) == (today, [today, yesterday])
        assert (await view(anna, today)).outcome == "asked"
        assert (await view(anna, today, "k2k3")).outcome == "solved"
        assert (await view(anna, yesterday, "e1e2")).outcome == "wrong"
        for day in (tomorrow, "2026-1-1", "tomorrow", "20261125"):
            for path in ("", "/why?touch=e5&touch=e6", "/preview.png"):
                missing = await anna.get(f"/api/games/buffalo/puzzles/{day}{path}")
                assert (missing.status_code, missing.json()["code"]) == (404, "unknown-puzzle")
        refused = await anna.get(f"/api/games/buffalo/puzzles/{today}", params={"choice": "k2k9"})
        assert refused.status_code == 409
        why = await anna.get(f"/api/games/buffalo/puzzles/{today}/why", params={"touch": ["k2", "k5"]})
        assert why.json()["rule"]
        picture = await anna.get(f"/api/games/buffalo/puzzles/{today}/preview.png")
        assert picture.content.startswith(b"\x89PNG")
        assert "puzzle of the day" in (await anna.get("/puzzle/buffalo")).text
        assert f"puzzles/{today}/preview.png" in (await anna.get(f"/puzzle/buffalo/{today}")).text


async def test_a_puzzle_whose_rules_are_gone_is_missing() -> None:
    async with house() as found:
        anna, today = found.visitor(), day_of(found.runtime.now_ms())
        text = written(BUFFALO, puzzle()).replace(
            f'"rules_version": {BUFFALO.definition.rules_version}', '"rules_version": 0'
        )
        assert read(today, text).file.rules_version == 0
        await found.site.store.write(lambda connection: rows.add(connection, "buffalo", today, text))
        for path in ("", "/why?touch=e5&touch=e6", "/preview.png"):
            missing = await anna.get(f"/api/games/buffalo/puzzles/{today}{path}")
            assert (missing.status_code, missing.json()["code"]) == (404, "unknown-puzzle")


async def test_first_tries_grade_it_and_a_second_process_changes_nothing() -> None:
    async with house() as found:
        anna, today = found.visitor(), day_of(found.runtime.now_ms())
        await keep(found, today)
        await keep(found, today, "11/1D9/1BB1D3D2/D3C6/B10/3B5BB/5BBB3 b")
        assert (await view(anna, today, "k2k3")).outcome == "solved", "the first one stays"
        for solved in (True, False, True):
            done = await anna.post(f"/api/games/buffalo/puzzles/{today}/tried", json={"solved": solved})
            assert done.status_code == 200
        (day,) = (await anna.get("/api/games/buffalo/puzzles")).json()["days"]
        assert (day["tried"], day["solved"]) == (3, 2)
        wrong = await anna.post(f"/api/games/buffalo/puzzles/{today}/tried", json={"solved": "yes"})
        assert wrong.status_code == 400
        missing = await anna.post("/api/games/buffalo/puzzles/2020-01-01/tried", json={"solved": True})
        assert missing.status_code == 404


COME = "11/1D9/1BDDBD2C2/2B2B1B3/11/11/11 c"
"""Only d5e6 saves the chief: a puzzle of the game's lesson."""


def test_a_search_finds_the_only_move_that_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QUICK_S", "LONG_S"):
        monkeypatch.setattr(puzzle_search, name, 10.0)  # enough on a busy machine, too
    question = ("buffalo", dict(BUFFALO.options), COME, 1, 1)
    found = puzzle_search.proven(*question)
    assert found is not None
    assert (found.best.action, found.seat, found.position) == ("d5e6", 1, COME)
    assert found.best.why.merit is not None
    assert found.best.chance > found.tempting.chance
    for beginner, is_puzzle in (("d5e6", False), ("f5e6", True)):
        monkeypatch.setattr(puzzle_search, "choose", lambda *_, made=beginner: made)
        assert (puzzle_search.gap(*question) > GAP) == is_puzzle, "what a beginner finds is no puzzle"


def test_levels_play_matches_for_puzzles_the_same_by_seed() -> None:
    question = ("buffalo", {"empty_columns": "abcghijk"}, 1, 1)
    played = puzzle_search.played(*question)
    assert played == puzzle_search.played(*question)
    assert maker.followed(*question[:2], played).state.is_terminal()
