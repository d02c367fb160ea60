"""Studies: whose they are, what they hold, how stale changes are refused, and how others are led."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stampede.play import log
from stampede.web.studies import rows, study
from stampede.web.studies import service as studies
from tests.web.support import PATIENCE, TINY, Person, Server, pair, play_on
from tests.web.test_import import bring
from tests.web.test_people import sign_up

pytestmark = pytest.mark.stands_on("studies")


Line = list[list[Any]]


def opened(person: Person, **wish: Any) -> str:
    """Open a study; its address."""
    made = person.http.post("/api/studies", json={"name": person.name, "game": "roundup", **wish})
    assert made.status_code == 201, made.text
    return f"/api/studies/{made.json()['study']}"


def look(person: Person, at: str, line: Line, **more: Any) -> httpx.Response:
    """Ask for a position."""
    return person.http.post(f"{at}/look", json={"line": line, **more})


def tried(person: Person, at: str, line: Line, number: int = 0) -> Line:
    """The line with one of the choices after it."""
    choices = [each for each in look(person, at, line).json()["scene"]["choices"] if "barred" not in each]
    found = look(person, at, line, action=choices[number]["action"])
    assert found.status_code == 200, found.text
    return [*line, *found.json()["made"]]


def edit(person: Person, at: str, version: int, what: str, **more: Any) -> httpx.Response:
    """Make one change."""
    return person.http.post(f"{at}/edit", json={"version": version, "edits": [{"what": what, **more}]})


def code(answer: httpx.Response) -> tuple[int, str]:
    """How something was refused."""
    assert answer.json()["message"]
    return answer.status_code, answer.json()["code"]


def test_its_owner_writes_a_study_and_its_file_is_right_and_opens_again(anna: Person) -> None:
    at = opened(anna, options=TINY, title=" Three   ways ")
    first = tried(anna, at, [])
    second = tried(anna, at, first)
    other = tried(anna, at, [], 1)
    arrows = [["a1", "b2"], ["c3", ""]]
    changes = [
        {"what": "add", "line": second},
        {"what": "add", "line": other},
        {"what": "comment", "line": other, "language": "de", "text": "Auch gut.\nSehr."},
        {"what": "arrows", "line": first, "arrows": arrows},
        {"what": "promote", "line": other},
        {"what": "rename", "text": "Two ways"},
    ]
    answer = anna.http.post(f"{at}/edit", json={"version": 1, "edits": changes})
    assert answer.json() == {"version": 2}, answer.text

    view = anna.http.get(at).json()
    assert (view["title"], view["owner"], view["is_yours"]) == ("Two ways", "Anna", True)
    assert [(node["parent"], [node["seat"], node["action"]]) for node in view["nodes"][1:]] == [
        (0, other[0]),
        (0, first[0]),
        (2, second[1]),
    ]
    assert view["nodes"][1]["comment"] == {"de": "Auch gut.\nSehr."}
    assert view["nodes"][2]["arrows"] == arrows

    text = anna.http.get(f"{at}/file").text
    log.verify(log.read(text))
    again = opened(anna, file=text)
    assert anna.http.get(again).json()["nodes"] == view["nodes"]
    assert bring(anna, text).status_code == 201
    assert view["study"] in {each["study"] for each in anna.http.get("/api/me/studies").json()["studies"]}


def test_others_read_and_try_but_change_nothing(anna: Person, ben: Person) -> None:
    at = opened(anna)
    line = tried(ben, at, [])

    assert code(edit(ben, at, 1, "add", line=line)) == (403, "not-owner")
    assert code(ben.http.post(f"{at}/lead", json={"line": []})) == (403, "not-owner")
    assert code(ben.http.post(f"{at}/delete", json={})) == (403, "not-owner")
    assert ben.http.get(at).json()["is_yours"] is False
    assert ben.http.get("/api/me/studies").json() == {"studies": []}
    assert anna.http.get(at).json()["version"] == 1


def test_a_stale_change_is_refused_and_changes_nothing(anna: Person) -> None:
    at = opened(anna)
    line = tried(anna, at, [])
    assert edit(anna, at, 1, "add", line=line).json() == {"version": 2}

    assert code(edit(anna, at, 1, "remove", line=line)) == (409, "stale")
    assert len(anna.http.get(at).json()["nodes"]) == 2


def test_of_two_changes_at_the_same_moment_one_is_made(anna: Person, server: Server) -> None:
    at = opened(anna)
    found = server.read(lambda connection: rows.find(connection, at.rsplit("/", 1)[1]))
    assert found is not None
    assert edit(anna, at, 1, "rename", text="First").status_code == 200

    late = found._replace(title="Second")
    assert server.read(lambda connection: rows.save(connection, late, 5)) is False
    assert anna.http.get(at).json()["title"] == "First"


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"what": "add", "line": [[0, "zz"]]}, (409, "unreadable")),
        ({"what": "add", "line": [[1, "a1a2"]]}, (409, "not-your-turn")),
        ({"what": "remove", "line": [[0, "a1a2"]]}, (409, "no-line")),
        ({"what": "comment", "language": "Deutsch!", "text": "Gut."}, (422, "bad-edit")),
        ({"what": "comment", "language": "en", "text": "\u0007"}, (422, "bad-edit")),
        ({"what": "comment", "language": "en", "text": "x" * 10_000}, (422, "too-large")),
        ({"what": "arrows", "arrows": [["a1", "z9"]]}, (422, "bad-edit")),
        ({"what": "rename", "text": "  "}, (422, "bad-title")),
        ({"what": "rename", "text": "x" * 81}, (422, "bad-title")),
        ({"what": "burn"}, (400, "malformed")),
    ],
)
def test_a_change_that_cannot_be_is_refused_in_words(
    anna: Person, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], refusal: tuple[int, str]
) -> None:
    monkeypatch.setattr(study, "LARGEST", 5000)
    at = opened(anna)

    assert code(edit(anna, at, 1, **change)) == refusal
    assert anna.http.get(at).json()["version"] == 1


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        ({"game": "chess"}, (404, "unknown-game")),
        ({"options": {"dogs": 99}}, (422, "bad-option")),
        ({"position": "nowhere"}, (422, "bad-option")),
        ({"file": "nothing"}, (422, "bad-file")),
        ({"title": "x" * 81}, (422, "bad-title")),
        ({"name": ""}, (422, "bad-name")),
    ],
)
def test_what_no_study_can_be_made_of_is_refused(
    anna: Person, wish: dict[str, Any], refusal: tuple[int, str]
) -> None:
    answer = anna.http.post("/api/studies", json={"name": "Anna", "game": "roundup", **wish})

    assert code(answer) == refusal


def test_there_is_an_end_to_how_many_and_a_deleted_one_is_gone(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studies, "MOST_STUDIES", 1)
    at = opened(anna)
    assert code(anna.http.post("/api/studies", json={"name": "Anna", "game": "roundup"})) == (429, "too-many")

    assert anna.http.post(f"{at}/delete", json={}).status_code == 200

    assert code(anna.http.get(at)) == (404, "unknown-study")
    assert anna.http.get(at.removeprefix("/api").replace("studies", "study")).status_code == 404
    assert opened(anna)


def test_a_match_is_studied_when_it_is_over_and_without_its_players_names(server: Server) -> None:
    cora = Person(server, "Cora")
    with pair(server, options=TINY) as (hers, his):
        match = hers.view["match"]
        running = cora.http.post(f"/api/matches/{match}/study", json={"name": "Cora"})
        assert code(running) == (409, "not-over")
        play_on(hers, his)
    made = cora.http.post(f"/api/matches/{match}/study", json={"name": "Cora"})
    assert made.status_code == 201, made.text
    at = f"/api/studies/{made.json()['study']}"

    view, played = cora.http.get(at).json(), cora.http.get(f"/api/matches/{match}").json()
    assert view["match"] == match
    assert [node["action"] for node in view["nodes"][1:]] == [line["action"] for line in played["lines"]]
    text = cora.http.get(f"{at}/file").text
    assert "Ben" not in text
    assert log.read(text).winners == tuple(played["outcome"]["winners"])
    log.verify(log.read(text))
    line = [[each["seat"], each["action"]] for each in played["lines"]]
    over = look(cora, at, line)
    assert over.json()["acting"] == []
    assert code(look(cora, at, line, action="a1a2")) == (409, "over")


def test_chance_falls_as_wished_or_as_drawn_and_all_is_open(anna: Person) -> None:
    at = opened(anna, game="drive", options={"players": 2})
    start = look(anna, at, []).json()
    assert start["acting"] == [-1]
    assert all(choice["label"] for choice in start["scene"]["choices"])
    wished = start["scene"]["choices"][3]["action"]

    dealt = look(anna, at, [], action=wished, deals=True).json()

    assert dealt["made"][0] == [-1, wished]
    assert {seat for seat, _ in dealt["made"]} == {-1}
    assert dealt["acting"] == [0]
    line = dealt["made"]
    chosen: list[int] = []
    while chosen[-1:] != [1] or look(anna, at, line).json()["acting"] == [1]:
        line = tried(anna, at, line)
        chosen.append(line[-1][0])
    assert chosen == sorted(chosen)
    assert set(chosen) == {0, 1}
    assert edit(anna, at, 1, "add", line=line).status_code == 200
    log.verify(log.read(anna.http.get(f"{at}/file").text))


def test_the_engine_tells_what_it_thinks_to_who_is_known(anna: Person, server: Server) -> None:
    at = opened(anna)
    line = tried(anna, at, [])
    stranger = Person(server, "Nobody")
    asked = {"line": line}

    assert code(stranger.http.post(f"{at}/opinion", json=asked)) == (403, "unknown-guest")
    hint = anna.http.post(f"{at}/opinion", json=asked).json()
    assert (hint["seat"], hint["since"], len(hint["choices"])) == (1, 1, 3)
    again = opened(anna, game="drive")
    assert code(anna.http.post(f"{again}/opinion", json={"line": []})) == (409, "not-your-turn")


# ---------------------------------------------------------------- leading


@contextmanager
def following(person: Person, at: str) -> Iterator[ClientConnection]:
    """Follow a study."""
    origin: Any = person.server.url
    with connect(f"ws://{person.server.host}{at}/socket", origin=origin, open_timeout=PATIENCE) as socket:
        yield socket


def heard(socket: ClientConnection, **wanted: Any) -> dict[str, Any]:
    """The next news that are so."""
    while True:
        news: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if all(news[key] == value for key, value in wanted.items()):
            return news


def test_those_who_follow_are_led_and_one_who_drops_out_holds_up_nobody(anna: Person, ben: Person) -> None:
    at = opened(anna)
    line = tried(anna, at, [])
    cora = Person(anna.server, "Cora")
    with following(ben, at) as his:
        assert heard(his)["lead"] is None
        with following(cora, at) as hers:
            assert anna.http.post(f"{at}/lead", json={"line": []}).status_code == 200
            heard(hers, lead=[])
        assert anna.http.post(f"{at}/lead", json={"line": line}).status_code == 200
        heard(his, lead=line)
        assert ben.http.get(at).json()["lead"] == line
        assert edit(anna, at, 1, "add", line=line).status_code == 200
        heard(his, version=2, lead=line)
        with following(cora, at) as hers:
            heard(hers, version=2, lead=line)
        assert anna.http.post(f"{at}/lead", json={"line": None}).status_code == 200
        heard(his, lead=None)
        anna.http.post(f"{at}/delete", json={})
        with pytest.raises(ConnectionClosed) as closed:
            heard(his, lead="nowhere")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_who_leads_and_says_no_more_leads_nobody(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    at = opened(anna)
    monkeypatch.setattr(studies, "LEAD_MS", -1)
    assert anna.http.post(f"{at}/lead", json={"line": []}).status_code == 200

    assert anna.http.get(at).json()["lead"] is None
    assert code(anna.http.post(f"{at}/lead", json={"line": [[0, "zz"]]})) == (409, "unreadable")


def test_with_an_account_its_studies_are_deleted(anna: Person) -> None:
    at, other = opened(anna), opened(Person(anna.server, "Ben"))
    sign_up(anna, "anna.studies")

    assert anna.http.post("/api/me/delete", json={}).status_code == 200

    assert code(anna.http.get(at)) == (404, "unknown-study")
    assert anna.http.get(other).status_code == 200
