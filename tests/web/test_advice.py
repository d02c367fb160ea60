"""Hints for the acting player, from the player's own view; reviews of finished matches."""

import asyncio
import os
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from stampede.bots.judging import Advice, open_choices
from stampede.games import all_games
from stampede.play.match import Match
from stampede.web.advice import advisers as advice
from stampede.web.advice.advisers import Advisers
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.workers import LocalWorkers, WorkersLostError
from stampede.web.table import reducer
from stampede.web.table.events import Acted, Sitter, Started
from stampede.web.table.state import TableState
from stampede.web.table.workers import Bots
from tests.web.advisers import FIRST
from tests.web.players import choose_any
from tests.web.sitting import created
from tests.web.support import PATIENCE, TINY, Person, Server, begun, pair, play_on, playing, wait_for

DRIVE = {"game": "drive", "options": {"players": 3}, "bots": [1, 1], "hints": True, "seat": 0}


def ask(person: Person, table: str, seat: int = 0) -> tuple[int, dict[str, object]]:
    answer = person.http.post(f"/api/tables/{table}/hint", json={"seat": seat})
    return answer.status_code, answer.json()


def test_a_hint_tells_the_best_choices_and_what_to_expect(anna: Person) -> None:
    with begun(anna, options=TINY, bots=[1], hints=True) as (tab,):
        table = tab.view["table"]
        status, hint = ask(anna, table)

    assert status == 200
    assert tab.view["hints"] is True
    assert hint["since"] == tab.view["since"]
    choices = hint["choices"]
    assert isinstance(choices, list)
    assert [each["chance"] for each in choices] == [
        pytest.approx(0.9),
        pytest.approx(0.8),
        pytest.approx(0.7),
    ]
    assert choices[0]["action"] == tab.actions()[0]


@pytest.mark.parametrize(
    ("hints", "who", "seat", "code", "sentence"),
    [
        (False, "anna", 0, "no-hints", "gives no hints"),
        (True, "anna", 1, "not-your-turn", "player to move"),
        (True, "anna", 7, "not-your-turn", "player to move"),
        (True, "ben", 1, "not-your-turn", "player to move"),
        (True, "cora", 0, "not-your-turn", "player to move"),
    ],
)
def test_hints_are_for_who_is_to_act_where_they_are_allowed(
    server: Server,
    anna: Person,
    ben: Person,
    hints: bool,  # noqa: FBT001 - a case of the table above
    who: str,
    seat: int,
    code: str,
    sentence: str,
) -> None:
    table, invite = anna.create(hints=hints)
    assert ben.join(table, invite).status_code == 200
    people = {"anna": anna, "ben": ben, "cora": Person(server, "Cora")}
    with playing(table, anna, ben) as (_hers, _his):
        status, refusal = ask(people[who], table, seat)

    assert status in {403, 409}
    assert refusal["code"] == code
    assert sentence in str(refusal["message"])


def test_a_hint_does_not_depend_on_what_others_have_chosen_in_secret(anna: Person) -> None:
    with begun(anna, **{**DRIVE, "bots": [], "beside": ["Ben", "Cora"]}) as (tab,):
        table = tab.view["table"]
        _, before = ask(anna, table, 2)
        tab.look(2)
        version, since = tab.view["version"], tab.view["since"]
        tab.look(0)
        for _ in range(2):
            answer = tab.act(tab.actions()[-1])
            tab.wait_for(answer["version"])
        _, after = ask(anna, table, 2)
        tab.look(2)

    assert before == after
    assert before["since"] == since == tab.view["since"], "the hint is still for the pending decision,"
    assert tab.view["version"] > version, "though another has become ready"


def test_a_match_is_reviewed_when_it_is_over(server: Server) -> None:
    with pair(server, options=TINY) as (hers, his):
        match = hers.view["match"]
        early = Person(server, "Cora").http.get(f"/api/matches/{match}/review")
        assert (early.status_code, early.json()["code"]) == (409, "not-over")
        play_on(hers, his)
    cora = Person(server, "Cora").http

    def reviewed() -> Any:
        review = cora.get(f"/api/matches/{match}/review").json()
        return review if review["done"] == 1 else None

    review = wait_for(reviewed)
    assert len(review["chart"]["lines"]) == 2
    points = [point for line in review["chart"]["lines"] for point in line["points"]]
    assert points
    assert all(0 <= chance <= 100 for _, chance in points)
    assert all(each["best"]["chance"] > each["made"]["chance"] for each in review["lessons"])
    assert cora.get("/api/matches/nothing/review").status_code == 404


def test_a_long_match_is_looked_through_beside_the_event_loop(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bool] = []

    def watched(match: Match, most: int) -> Any:
        with suppress(RuntimeError):
            found.append(bool(asyncio.get_running_loop()))
        return open_choices(match, most)

    monkeypatch.setattr(advice, "open_choices", watched)
    with pair(server, options=TINY) as (anna, ben):
        play_on(anna, ben)
        match = anna.view["match"]
    cora = Person(server, "Cora").http
    wait_for(lambda: cora.get(f"/api/matches/{match}/review").json()["done"] == 1 or None)
    assert found == []


class _Workers:
    """Workers that answer when they are released, and fail on command."""

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.may_answer = asyncio.Event()
        self.are_lost = False

    async def consult(self, who: object, _seconds: float, _work: object, *_question: object) -> list[Advice]:
        self.asked.append(who)
        await self.may_answer.wait()
        if self.are_lost:
            raise WorkersLostError
        return [Advice("e1e2", 0.5, 0.0)]


def consulted(workers: _Workers) -> tuple[Advisers, TableState, TableState]:
    """Advisers who ask *workers*, a position, and the next one of the same seat."""
    anything: Any = workers
    opening = msgspec.structs.replace(created("roundup", {}, Sitter()), hints=True)
    begun = Started(opening.match, opening.seed, all_games()["roundup"].rules_version)
    second = first = reducer.fold("table", [opening, begun])
    for seat in (0, 1):
        state = second.match.state
        action = state.action_to_string(seat, state.legal_actions(seat)[0])
        second = reducer.after(second, Acted(seat, action))
    return Advisers(anything, anything, FIRST, REAL), first, second


async def test_a_guest_is_given_one_hint_at_a_time() -> None:
    workers = _Workers()
    advisers, first, second = consulted(workers)
    asked = [asyncio.create_task(advisers.hint(first, 1, 0)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(RefusedError) as refused:
        await advisers.hint(second, 1, 0)
    assert refused.value.refusal.code == "busy"
    workers.may_answer.set()
    assert len({await each for each in asked}) == 1
    await advisers.hint(first, 1, 0)
    assert (await advisers.hint(second, 1, 0)).since > first.since(0)
    assert workers.asked == [("hint", 1)] * 2, "the same question is worked out once"


async def test_workers_that_are_lost_give_no_empty_hint() -> None:
    workers = _Workers()
    workers.are_lost = True
    workers.may_answer.set()
    advisers, table_state, _ = consulted(workers)
    with pytest.raises(RefusedError) as refused:
        await advisers.hint(table_state, 1, 0)
    assert (refused.value.status, refused.value.refusal.code) == (503, "no-answer")
    workers.are_lost = False
    assert (await advisers.hint(table_state, 1, 0)).choices


class _Archive:
    """Has one finished match."""

    def __init__(self, table_state: TableState) -> None:
        self.table_state = table_state

    async def finished(self, _match: str) -> TableState:
        return self.table_state


async def test_a_review_that_fails_is_refused_and_begun_anew() -> None:
    workers = _Workers()
    workers.are_lost = True
    workers.may_answer.set()
    _, _, table_state = consulted(workers)
    anything: Any = workers
    archive: Any = _Archive(table_state)
    advisers = Advisers(anything, archive, FIRST, REAL)
    assert (await advisers.review("match")).done == 0
    refused = None
    async with asyncio.timeout(PATIENCE):
        while refused is None:
            try:
                await advisers.review("match")
                await asyncio.sleep(0.01)  # another thread looks for the decisions
            except RefusedError as error:
                refused = error
    assert (refused.status, refused.refusal.code) == (503, "no-answer")
    assert workers.asked
    assert (await advisers.review("match")).done == 0, "it is begun anew"
    advisers.close()


@pytest.mark.slow
async def test_a_worker_that_is_lost_is_asked_again_and_then_given_up() -> None:
    bots = Bots(choose_any, LocalWorkers(1, REAL), REAL)
    try:
        assert await bots.consult("anna", 1.0, abs, -1) == 1
        with pytest.raises(WorkersLostError):
            await bots.consult("anna", 1.0, os._exit, 1)
        assert await bots.consult("anna", 1.0, abs, -2) == 2
    finally:
        await bots.close()
