"""A table that takes off from any position of a finished match."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from stampede.play import log
from tests.web.support import TINY, Person, Server, begun, pair, play_on, playing
from tests.web.test_import import brought


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """A finished match."""
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
    return str(hers.view["match"])


@pytest.fixture(scope="module")
def zoff(server: Server) -> Iterator[str]:
    """A finished match with hidden cards and dice."""
    host = Person(server, "Anna")
    with begun(host, game="zoff", options={"players": 2}, beside=["Ben"], seat=0) as (tab,):
        while tab.view["phase"] == "playing":
            seat = tab.view["acting"][0]
            if tab.view["you"] != seat:
                tab.look(seat)
            assert tab.act(tab.actions()[0])["type"] == "ack"
            tab.catch_up()
        yield str(tab.view["match"])


def branch(person: Person, match: str, **wish: Any) -> httpx.Response:
    """Try a match from somewhere."""
    body = {"name": person.name, "at": 2, "seat": 0, "level": 1, **wish}
    return person.http.post(f"/api/matches/{match}/branch", json=body)


def scene_at(person: Person, match: str, at: int, seat: str = "all") -> Any:
    """How a position of a match is drawn, as far as it stands still."""
    scenes = person.http.get(f"/api/matches/{match}/frames?first={at}&count=1&seat={seat}").json()["scenes"]
    return scenes[0]["sprites"]


def test_it_begins_at_the_position_and_the_computer_answers(anna: Person, finished: str) -> None:
    answer = branch(anna, finished)
    assert answer.status_code == 201, answer.text
    assert answer.json()["invite"] == ""
    with anna.tab(answer.json()["table"]) as tab:
        view = tab.hello()
        assert view["branch"] == {"match": finished, "at": 2}
        tab.wait_until_started()
        assert tab.view["scene"]["sprites"] == scene_at(anna, finished, 2)
        assert [line["number"] for line in tab.view["log"]] == [1, 2]
        assert (tab.view["you"], tab.view["acting"]) == (0, [0])
        assert tab.act(tab.actions()[-1])["type"] == "ack"
        tab.until(lambda message: message["type"] == "update" and len(tab.view["log"]) >= 4)


@pytest.mark.stands_on("zoff")
@pytest.mark.slow
@pytest.mark.parametrize("is_chance", [False, True])
def test_its_file_says_where_it_began_and_is_proved(anna: Person, zoff: str, *, is_chance: bool) -> None:
    at = next(
        number
        for number, line in enumerate(anna.http.get(f"/api/matches/{zoff}").json()["lines"])
        if number > 1 and (line["seat"] < 0) is is_chance
    )
    made = branch(anna, zoff, at=at, level=0)
    ben = Person(anna.server, "Ben")
    assert ben.join(made.json()["table"], made.json()["invite"]).status_code == 200
    with playing(made.json()["table"], anna, ben) as (hers, his):
        play_on_in_secret(hers, his)
        match = hers.view["match"]
    text = anna.http.get(f"/api/matches/{match}/file").text
    file = log.read(text)
    verdict = log.verify(file)
    assert file.branch is not None
    assert file.branch.match == zoff
    assert file.branch.at <= at
    original = log.read(anna.http.get(f"/api/matches/{zoff}/file").text)
    assert file.entries[: file.given] == original.entries[: file.given]
    assert file.commitment != original.commitment
    if is_chance:
        # The few deals that are left may fall alike; the verdict proves that they follow from this seed.
        assert file.seed, "the match is over"
        assert file.seed != original.seed, "chance is drawn anew"
    assert any(f"the first {file.given} actions" in line for line in verdict.unchecked)
    assert anna.http.get(f"/api/matches/{match}").json()["branch"] == {"match": zoff, "at": file.given}
    played = anna.http.get("/api/me/results").json()["results"][0]
    assert played.get("points") is None, "it is not rated"
    assert anna.http.get(f"{brought(anna, text)}").json()["branch"]["match"] == zoff


def play_on_in_secret(*tabs: Any) -> None:
    """Play whatever is first until the match is over."""
    while tabs[0].view["phase"] == "playing":
        for tab in tabs:
            tab.catch_up()
            if tab.view["you"] in tab.view["acting"]:
                answer = tab.act(tab.actions()[0])
                assert answer["type"] == "ack", answer
        for tab in tabs:
            tab.catch_up(0.02)


@pytest.mark.stands_on("zoff")
@pytest.mark.slow
def test_what_is_chosen_in_secret_is_chosen_anew(anna: Person, zoff: str) -> None:
    lines = anna.http.get(f"/api/matches/{zoff}").json()["lines"]
    seats = [line["seat"] for line in lines]
    # The second of two seats that chose at the same time.
    at = next(n for n in range(1, len(seats)) if seats[n - 1] == 0 and seats[n] == 1)
    made = branch(anna, zoff, at=at, seat=1)
    with anna.tab(made.json()["table"]) as tab:
        view = tab.hello()
        assert view["branch"]["at"] < at
        assert view["branch"]["at"] == len([*view["log"]])


@pytest.mark.stands_on("zoff")
@pytest.mark.slow
def test_each_seat_sees_its_own_things_only(anna: Person, zoff: str) -> None:
    views = []
    for seat in (0, 1):
        made = branch(anna, zoff, at=12, seat=seat, level=0).json()
        ben = Person(anna.server, "Ben")
        assert ben.join(made["table"], made["invite"]).status_code == 200
        with playing(made["table"], anna, ben) as (hers, his):
            at = hers.view["branch"]["at"]
            views += [hers.view, his.view]
        for tab in (hers, his):
            assert tab.view["scene"]["sprites"] == scene_at(anna, zoff, at, str(tab.view["you"]))
    assert views[0]["scene"]["sprites"] == views[3]["scene"]["sprites"], "seat 0, whoever sits there"
    assert views[0]["scene"]["sprites"] != views[1]["scene"]["sprites"], "each has cards of their own"


def test_the_next_match_begins_at_its_beginning(anna: Person, finished: str) -> None:
    made = branch(anna, finished).json()
    with anna.tab(made["table"]) as tab:
        tab.hello()
        tab.wait_until_started()
        tab.tell({"type": "resign", "id": "r", "version": tab.view["version"]})
        tab.until(lambda _message: bool(tab.view["phase"] == "over"))
        before = tab.view["match"]
        tab.rematch()
        while tab.view["match"] == before:
            tab.hear()
        assert tab.view["branch"] is None


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"at": -1}, 422, "bad-position"),
        ({"at": 999}, 422, "bad-position"),
        ({"at": "2"}, 400, "malformed"),
        ({"seat": 2}, 422, "bad-seat"),
        ({"seat": -1}, 422, "bad-seat"),
        ({"level": 99}, 422, "bad-level"),
        ({"name": " "}, 422, "bad-name"),
        ({"extra": 1}, 400, "malformed"),
    ],
)
def test_what_cannot_be_is_refused(
    server: Server, finished: str, wish: dict[str, Any], status: int, code: str
) -> None:
    stranger = Person(server, "Stranger")
    answer = branch(stranger, finished, **wish)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not stranger.http.cookies


def test_where_the_game_is_over_nothing_can_be_tried(anna: Person, finished: str) -> None:
    last = len(anna.http.get(f"/api/matches/{finished}").json()["lines"])
    answer = branch(anna, finished, at=last)

    assert (answer.status_code, answer.json()["code"]) == (409, "over")


def test_a_match_that_goes_on_gives_no_branches(server: Server, anna: Person) -> None:
    with pair(server) as (hers, _):
        answer = branch(anna, hers.view["match"], at=0)

    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


@pytest.mark.stands_on("fairness")
def test_a_match_that_was_brought_in_can_be_tried(anna: Person, finished: str) -> None:
    lines = anna.http.get(f"/api/matches/{finished}/file").text.splitlines()
    unfinished = "\n".join([*lines[:3], json.dumps({"winners": [], "seed": ""})])
    match = brought(anna, unfinished).rpartition("/")[2]
    made = branch(anna, match, at=2)

    assert made.status_code == 201
    with anna.tab(made.json()["table"]) as tab:
        assert tab.hello()["branch"] == {"match": match, "at": 2}
        tab.wait_until_started()
        assert tab.view["scene"]["sprites"] == scene_at(anna, match, 2)


def test_it_outlives_the_memory_of_the_server(server: Server, anna: Person, finished: str) -> None:
    made = branch(anna, finished, level=0).json()
    server.sweep()
    with anna.tab(made["table"]) as tab:
        view = tab.hello()

    assert (view["phase"], view["branch"]["match"], view["invite"]) == ("waiting", finished, made["invite"])
    assert len(view["log"]) == 2
