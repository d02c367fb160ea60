"""Perfect play looked up: on boards that nothing stores, in studies, and with hints."""

import asyncio
from http import HTTPStatus
from typing import Any
from unittest.mock import patch

import pytest

from stampede import load_game
from stampede.solved import lookup
from stampede.web.advice import proven
from stampede.web.advice.proven import ProofLookup
from stampede.web.limits.quota import Quota
from stampede.web.replays.messages import Proven
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from stampede.web.runtime.workers import LocalWorkers, WorkersLostError
from stampede.web.table.workers import Bots
from tests.web.players import choose_any
from tests.web.support import Person, Server
from tests.web.test_studies import look, opened

pytestmark = pytest.mark.stands_on("buffalo", "solved", "studies", "advice")
MINI = {"width": 4, "height": 6, "dogs": 0}
AT = "/api/games/buffalo/solved"


def asked(person: Person, which: str, **body: Any) -> dict[str, Any]:
    answer = person.http.post(f"{AT}/{which}", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_each_move_of_a_small_board_has_its_winner(anna: Person) -> None:
    """B6.1 The buffaloes win on the mini board, and at first only by a buffalo at the edge."""
    board = asked(anna, "board")
    assert {name: board["options"][name] for name in MINI} == MINI
    assert board["view"]["is_yours"] is False
    start = asked(anna, "look", options=MINI)
    found = asked(anna, "proven", options=MINI)

    assert found["winners"] == {"a1a2": 0, "b1b2": 1, "c1c2": 1, "d1d2": 0}
    assert set(found["winners"]) == {each["action"] for each in start["scene"]["choices"]}
    assert (found["winner"], found["action"], found["within"]) == (0, "a1a2", 40)

    after = asked(anna, "look", options=MINI, line=[], action="b1b2")
    assert after["made"] == [[0, "b1b2"]]
    chief = asked(anna, "proven", options=MINI, line=after["made"])
    assert chief["winner"] == 1
    assert chief["winners"][chief["action"]] == 1


def test_a_side_that_follows_the_winners_wins(anna: Person) -> None:
    """B3 Each answer keeps the win until the game is over."""
    line: list[list[Any]] = []
    for _ in range(40):
        here = asked(anna, "look", options=MINI, line=line)
        if not here["acting"]:
            break
        found = asked(anna, "proven", options=MINI, line=line)
        assert found["winner"] == 0
        action = found["action"] or list(found["winners"])[-1]
        line += asked(anna, "look", options=MINI, line=line, action=action)["made"]
    state = load_game("buffalo", **MINI).new_initial_state()
    for seat, action in line:
        state.apply_action(seat, action)
    assert state.winners() == (0,)


def test_a_board_that_is_not_solved_is_unknown(anna: Person) -> None:
    empty = {"winner": -1, "within": 0, "action": "", "winners": {}}
    assert asked(anna, "proven", options={"width": 11}) == empty
    assert asked(anna, "proven", options={"empty_columns": "defgh"}) == empty


@pytest.mark.parametrize(
    ("at", "body", "status", "code"),
    [
        (f"{AT}/proven", {"options": {"width": 40}}, 422, "bad-option"),
        (f"{AT}/look", {"options": MINI, "action": "a1a5"}, 409, "illegal"),
        (f"{AT}/look", {"options": MINI, "line": [[0, "z9z9"]]}, 409, "unreadable"),
        ("/api/games/zoff/solved/proven", {}, 404, "not-found"),
        ("/api/games/chess/solved/proven", {}, 404, "unknown-game"),
    ],
)
def test_what_cannot_be_looked_up_is_refused(
    anna: Person, at: str, body: dict[str, Any], status: int, code: str
) -> None:
    answer = anna.http.post(at, json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


def test_a_study_looks_its_positions_up(anna: Person) -> None:
    at = opened(anna, game="buffalo", options=MINI)
    assert anna.http.get(at).json()["is_solved"] is True
    first = look(anna, at, [], action="a1a2").json()["made"]
    assert anna.http.post(f"{at}/proven", json={"line": first}).json()["winner"] == 0
    other = opened(anna)
    assert anna.http.get(other).json()["is_solved"] is False
    assert anna.http.post(f"{other}/proven", json={"line": []}).json()["winner"] == -1


def test_a_hint_tells_what_is_proven(anna: Person) -> None:
    at = opened(anna, game="buffalo", options=MINI)
    hint = anna.http.post(f"{at}/opinion", json={"line": []}).json()
    assert hint["proven"] == "Buffaloes: won, in at most 40 moves."


def test_a_hint_needs_no_proof(anna: Person) -> None:
    """Where the look-up fails, the hint is as it is for a game that nobody has solved."""

    async def lost(*_asked: Any) -> Proven:
        raise RefusedError(HTTPStatus.SERVICE_UNAVAILABLE, "no-answer", "lost")

    at = opened(anna, game="buffalo", options=MINI)
    with patch.object(ProofLookup, "result", lost):
        hint = anna.http.post(f"{at}/opinion", json={"line": []}).json()
    assert hint["choices"]
    assert hint["proven"] == ""


def test_requests_are_limited(anna: Person, server: Server) -> None:
    with patch.object(server.limits, "looks", Quota(100, 2, 60.0, lambda: 0.0)):
        codes = [anna.http.post(f"{AT}/board", json={}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_documents_and_the_page_are_there(anna: Person) -> None:
    documents = asked(anna, "board")["documents"]
    assert documents == ["buffalo-solved.md", "check_proof.py"]
    for name in documents:
        answer = anna.http.get(f"{AT}/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert anna.http.get(f"{AT}/passwords.txt").status_code == 404
    assert anna.http.get("/solved/buffalo").status_code in {200, 503}
    assert anna.http.get("/solved/zoff").status_code == 404


def test_a_lost_worker_is_reported() -> None:
    class Lost(Bots):
        async def consult(self, *_question: Any) -> Any:
            raise WorkersLostError

    state = load_game("buffalo", **MINI).new_initial_state()
    with pytest.raises(RefusedError, match="could not be looked up"):
        asyncio.run(ProofLookup(Lost(choose_any, LocalWorkers(1, REAL), REAL)).result(state, "anna"))


def test_a_result_is_looked_up_once() -> None:
    calls = []

    class Counted(Bots):
        async def consult(self, *question: Any) -> Any:
            calls.append(question)
            return Proven(0, 40)

    async def twice() -> None:
        results = ProofLookup(Counted(choose_any, LocalWorkers(1, REAL), REAL))
        for _ in range(2):
            state = load_game("buffalo", **MINI).new_initial_state()
            assert (await results.result(state, "anna")).winner == 0

    asyncio.run(twice())
    assert len(calls) == 1


def test_the_worker_says_what_the_table_says() -> None:
    state = load_game("buffalo", width=4, height=7, dogs=3).new_initial_state()
    found = proven.prove_moves_in_worker("buffalo", dict(state.game.options), state.to_dict())
    known = lookup(state)
    assert known is not None
    assert (found.winner, found.within) == (known.winner, known.within)
    for action, winner in found.winners.items():
        after = state.clone()
        after.apply_action(0, action)
        result = lookup(after)
        assert result is not None
        assert result.winner == winner
