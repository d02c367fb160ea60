"""Hints for who is to act, from what they may know; reviews of what is over."""

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from stampede.bots.judging import open_choices
from stampede.play.match import Match
from stampede.web import advice
from tests.web.support import TINY, Person, Server, pair, play_on, wait_for

ZOFF = {"game": "zoff", "options": {"players": 3}, "bots": [1, 1], "hints": True, "seat": 0}


def ask(person: Person, table: str, seat: int = 0) -> tuple[int, dict[str, object]]:
    answer = person.http.post(f"/api/tables/{table}/hint", json={"seat": seat})
    return answer.status_code, answer.json()


def test_a_hint_tells_the_best_choices_and_what_to_expect(server: Server) -> None:
    anna = Person(server, "Anna")
    table, _ = anna.create(options=TINY, bots=[1], hints=True)
    with anna.tab(table) as tab:
        tab.hello()
        tab.wait_until_started()
        status, hint = ask(anna, table)

    assert status == 200
    assert tab.view["hints"] is True
    assert hint["version"] == tab.view["version"]
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
        (True, "anna", 1, "not-your-turn", "who is to act"),
        (True, "anna", 7, "not-your-turn", "who is to act"),
        (True, "ben", 1, "not-your-turn", "who is to act"),
        (True, "cora", 0, "not-your-turn", "who is to act"),
    ],
)
def test_hints_are_for_who_is_to_act_where_they_are_allowed(
    server: Server,
    hints: bool,  # noqa: FBT001 - a case of the table above
    who: str,
    seat: int,
    code: str,
    sentence: str,
) -> None:
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    table, invite = anna.create(hints=hints)
    assert ben.join(table, invite).status_code == 200
    people = {"anna": anna, "ben": ben, "cora": Person(server, "Cora")}
    with anna.tab(table) as hers, ben.tab(table) as his:
        hers.hello()
        his.hello()
        hers.wait_until_started()
        status, refusal = ask(people[who], table, seat)

    assert status in {403, 409}
    assert refusal["code"] == code
    assert sentence in str(refusal["message"])


def test_a_hint_does_not_depend_on_what_others_have_chosen_in_secret(server: Server) -> None:
    anna = Person(server, "Anna")
    table, _ = anna.create(**{**ZOFF, "bots": [], "beside": ["Ben", "Cora"]})
    with anna.tab(table) as tab:
        tab.hello()
        tab.wait_until_started()
        _, before = ask(anna, table, 2)
        tab.look(0)
        for _ in range(2):
            answer = tab.act(tab.actions()[-1])
            tab.wait_for(answer["version"])
        _, after = ask(anna, table, 2)

    assert before["choices"] == after["choices"]


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
    assert all(each["best"]["chance"] > each["made"]["chance"] for each in review["turning"])
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
