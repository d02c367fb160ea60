"""A match file is taken in as a replay when all it claims is true, and not at all when anything is not."""

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest

from stampede.core.errors import InvalidFile
from stampede.games import all_games
from stampede.play import log
from stampede.play.match import MatchEntry
from stampede.web.limits.quota import Quota
from stampede.web.replays.branch_routes import LARGEST
from stampede.web.runtime.runtime import REAL
from stampede.web.table import imported
from stampede.web.table.events import Imported
from stampede.web.tables.match_file import match_file
from stampede.web.words import say
from tests.web.sitting import Sitting, created, sitting
from tests.web.support import TINY, Person, Server, pair, play_on, unsigned


@pytest.fixture(scope="module")
def finished(server: Server) -> str:
    """The file of a finished match of Roundup."""
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
        match = hers.view["match"]
    return httpx.get(f"{server.url}/api/matches/{match}/file").text


async def played(game: str, options: dict[str, Any]) -> Sitting:
    """A whole match, at random."""
    async with sitting(created(game, options, seat=-1), joining=2) as party:
        chance = random.Random(3)
        while party.table.table_state.phase == "playing":
            seat = party.table.table_state.acting()[0]
            await party.act(party.ears[seat_of(party, seat)], party.pick(seat, chance))
    return party


def seat_of(party: Sitting, seat: int) -> int:
    """Which of the ears sits at *seat*."""
    return next(n for n, ear in enumerate(party.ears) if ear.view["you"] == seat)


@pytest.fixture(scope="module")
def diced() -> str:
    """The file of a finished match with a die, cast by the seed."""
    return log.write(match_file(asyncio.run(played("drive", {"players": 3})).table.table_state))


def bring(person: Person, file: str) -> httpx.Response:
    """Open a match file."""
    return person.http.post("/api/matches", json={"name": person.name, "file": file}, timeout=60)


def brought(person: Person, file: str) -> str:
    """The address of a match that was taken in."""
    answer = bring(person, file)
    assert answer.status_code == 201, answer.text
    return f"/api/matches/{answer.json()['match']}"


def changed(file: str, number: int, line: object) -> str:
    """The file with another line at *number*, counted from 0."""
    lines = file.splitlines()
    lines[number] = json.dumps(line)
    return "\n".join(lines) + "\n"


def header(file: str, **values: object) -> str:
    """The file with other values in its first line."""
    return changed(file, 0, {**json.loads(file.splitlines()[0]), **values})


def end(file: str, **values: object) -> str:
    """The file with other values in its last line."""
    lines = file.splitlines()
    return changed(file, len(lines) - 1, {**json.loads(lines[-1]), **values})


@pytest.mark.stands_on("fairness")
@pytest.mark.parametrize("kind", ["finished", "diced"])
def test_what_is_exported_can_be_brought_in_and_exported_again(
    kind: str, anna: Person, request: pytest.FixtureRequest
) -> None:
    file: str = request.getfixturevalue(kind)
    address = brought(anna, file)

    assert anna.http.get(f"{address}/file").text == file
    again = brought(anna, anna.http.get(f"{address}/file").text)
    assert again != address
    assert anna.http.get(f"{again}/file").text == file


@pytest.mark.stands_on("fairness")
def test_it_is_a_replay_that_tells_where_it_comes_from(anna: Person, ben: Person, finished: str) -> None:
    address = brought(ben, finished)
    replay = anna.http.get(address).json()

    assert replay["brought_by"] == "Ben"
    assert [(seat["name"], seat["kind"], seat["here"]) for seat in replay["seats"]] == [
        ("Anna", "person", False),
        ("Ben", "person", False),
    ]
    assert replay["outcome"]["winners"] == json.loads(finished.splitlines()[-1])["winners"]
    assert replay["commitment"] == json.loads(finished.splitlines()[0])["commitment"]
    assert len(anna.http.get(f"{address}/frames").json()["scenes"]) == len(finished.splitlines()) - 1


@pytest.mark.stands_on("fairness", "ratings")
def test_nobody_sits_at_it_and_it_counts_for_nobody(anna: Person, finished: str) -> None:
    table = anna.http.get(brought(anna, finished)).json()["table"]

    with anna.tab(table) as hers:
        view = hers.hello()
        assert (view["you"], view["phase"]) == (-1, "over")
        assert hers.rematch()["refusal"]["code"] == "not-seated"
    assert anna.http.get("/api/me/tables").json() == {"tables": []}
    assert anna.http.get("/api/me/results").json()["results"] == []


@pytest.mark.stands_on("fairness")
def test_it_outlives_the_memory_of_the_server(server: Server, anna: Person, finished: str) -> None:
    address = brought(anna, finished)
    server.sweep()

    assert anna.http.get(f"{address}/file").text == finished


@pytest.mark.stands_on("fairness")
def test_names_are_tidied(anna: Person, finished: str) -> None:
    long = "x" * 60
    address = brought(anna, header(unsigned(finished), names=["A  nna ", long]))

    assert [seat["name"] for seat in anna.http.get(address).json()["seats"]] == ["A nna", "x" * 40]


@pytest.mark.stands_on("fairness")
def test_what_is_not_over_can_be_looked_at(anna: Person, finished: str) -> None:
    lines = finished.splitlines()
    cut = "\n".join([*lines[:2], json.dumps({"winners": [], "seed": ""})])
    address = brought(anna, cut)
    replay = anna.http.get(address).json()

    assert (replay["outcome"], replay["seed"], len(replay["lines"])) == (None, "", 1)
    assert len(anna.http.get(f"{address}/frames").json()["scenes"]) == 2
    assert log.read(anna.http.get(f"{address}/file").text).winners == ()


def test_a_branch_is_brought_in_as_one(anna: Person, diced: str) -> None:
    file = header(diced, branch={"match": "elsewhere", "at": 3})
    replay = anna.http.get(brought(anna, file)).json()

    assert replay["branch"] == {"match": "elsewhere", "at": 3}


NOTE = "<script>alert('note')</script>"


def with_notes(file: str) -> str:
    """The file with notes, and with keys that nobody knows."""
    lines = list(map(json.loads, file.splitlines()))
    varied = {"comment": {"en": NOTE}, "arrows": [{"from": "a1", "lab": NOTE}], "variations": [[lines[2]]]}
    lines[0] |= {"comment": {"de": NOTE}, NOTE: NOTE}
    lines[1].append({**varied, NOTE: [NOTE]})
    lines[-1][NOTE] = {NOTE: 1.5}
    return "".join(json.dumps(line) + "\n" for line in lines)


@pytest.mark.stands_on("fairness")
def test_notes_and_unknown_keys_are_kept_and_shown_nowhere(anna: Person, finished: str) -> None:
    file = with_notes(finished)
    address = brought(anna, file)
    answer = anna.http.get(f"{address}/file")
    assert answer.text == file
    assert answer.headers["content-type"].startswith("application/jsonl")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["x-content-type-options"] == "nosniff"

    replay = anna.http.get(address)
    seen = [replay, *(anna.http.get(f"{address}{part}") for part in ("/frames", "/drawing.svg"))]
    seen += [
        anna.http.get(f"/{kind}/{replay.json()[name]}") for kind, name in (("m", "match"), ("t", "table"))
    ]
    with anna.tab(replay.json()["table"]) as tab:
        view = json.dumps(tab.hello())
    assert [page.status_code for page in seen] == [200] * 5
    assert not [page.url for page in seen if "alert(" in page.text]
    assert "alert(" not in view


@pytest.mark.stands_on("fairness")
def test_a_match_opens_whatever_the_places_of_its_arrows_are_called_by_now(finished: str) -> None:
    file = with_notes(finished).replace('"a1"', '"a-name-of-old"')
    with pytest.raises(InvalidFile, match="not a place on the board"):
        imported.checked(file)

    assert imported.opened("T", Imported(1, "M", file)).match == log.replay(log.read(finished))


@pytest.mark.stands_on("fairness")
def test_what_is_refused_in_notes_is_told_as_text(anna: Person, finished: str) -> None:
    lines = finished.splitlines()
    noted = [*json.loads(lines[1]), {"arrows": [{"from": NOTE}]}]
    answer = bring(anna, changed(finished, 1, noted))

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-file")
    assert answer.headers["content-type"].startswith("application/json")
    assert "is not a place on the board" in answer.json()["message"]


@pytest.mark.slow
def test_the_actions_of_variations_count_as_actions(
    anna: Person, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = list(map(json.loads, finished.splitlines()))
    monkeypatch.setattr(imported, "MOST_ACTIONS", len(lines) - 2)
    brought(anna, finished)
    noted = changed(finished, 1, [*lines[1], {"variations": [[[*lines[2], {}]]]}])

    assert bring(anna, noted).json()["message"] == say("import.long", most=len(lines) - 2)


TAMPERED: dict[str, tuple[Callable[[str], str], str]] = {
    "an illegal move": (lambda file: changed(file, 1, [0, "a1a9"]), "line 2, action 1, 'a1a9'"),
    "not a move": (lambda file: changed(file, 1, ["e1e2"]), "line 2, action 1: it must be a list"),
    "half a letter": (lambda file: changed(file, 1, [0, "\ud800"]), "line 2, action 1: it must be a list"),
    "a wrong winner": (
        lambda file: end(file, winners=[1 - json.loads(file.splitlines()[-1])["winners"][0]]),
        "line {last}: the file says seats",
    ),
    "another seed": (lambda file: end(file, seed="00" * 32), "line {last}: the seed does not fit"),
    "no seed": (lambda file: end(file, seed=""), "line {last}: the seed is missing"),
    "a cut": (lambda file: "\n".join(file.splitlines()[:-1]), "the file is cut off"),
    "other rules": (lambda file: header(file, rules_version=99), "line 1: Roundup has no rules version 99"),
    "an unknown game": (lambda file: header(file, game="chess"), 'line 1: "game" must be one of kuhn'),
    "a missing name": (lambda file: header(file, names=["Anna"]), 'line 1: "names" must hold 2'),
    "a wrong option": (lambda file: header(file, options={"width": 99}), "width=99"),
    "many who stir": (
        lambda file: header(file, contributions=["a"] * 3),
        'line 1: "contributions" holds at most 2',
    ),
    "one who stirs without end": (
        lambda file: header(file, contributions=["a" * 65, ""]),
        'line 1: "contributions" holds at most 2',
    ),
    "many drawn": (lambda file: header(file, drawn=[0] * 3), 'line 1: "drawn" holds at most 2'),
    "no JSON": (lambda file: file.replace("\n", "\n{\n", 1), "line 2 is not JSON"),
    "deep JSON": (lambda file: file.replace("\n", "\n" + "[" * 90_000 + "\n", 1), "line 2 is not JSON"),
    "nothing": (lambda _file: "", "line 1 is not JSON"),
    "something else": (lambda _file: "<html></html>", "line 1 is not JSON"),
    "a long branch": (
        lambda file: header(file, branch={"match": "M", "at": 999}),
        'line 1: "branch" takes 999 actions',
    ),
    "an odd branch": (lambda file: header(file, branch={"match": "../x", "at": 0}), 'line 1: "branch" must'),
}


@pytest.mark.stands_on("fairness")
@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_file_is_refused_and_the_line_told(anna: Person, finished: str, what: str) -> None:
    change, sentence = TAMPERED[what]
    answer = bring(anna, change(finished))

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-file")
    assert sentence.format(last=len(finished.splitlines())) in answer.json()["message"]


def test_dice_that_do_not_follow_from_the_seed_are_refused(anna: Person, diced: str) -> None:
    lines = diced.splitlines()
    seat, cast = json.loads(lines[1])
    changed = json.dumps([seat, "herd 1" if cast != "herd 1" else "herd 2"])
    answer = bring(anna, "\n".join([lines[0], changed, end(diced, winners=[]).splitlines()[-1]]))

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-file")
    assert "line 2, action 1: the random outcome" in answer.json()["message"]


@pytest.mark.stands_on("zoff")
def test_files_of_this_machine_are_not_asked_for(anna: Person, diced: str) -> None:
    options = {"players": 3, "components": "/etc/passwd"}
    answer = bring(anna, header(diced, game="zoff", options=options))

    assert answer.json()["message"] == say("import.local", option="components")


@pytest.mark.stands_on("fairness")
def test_an_endless_match_is_not_played_through(
    anna: Person, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imported, "MOST_ACTIONS", 3)
    answer = bring(anna, finished)

    assert answer.json()["message"] == say("import.long", most=3)


def test_who_is_refused_leaves_no_trace(server: Server, finished: str) -> None:
    stranger = Person(server, "Stranger")

    assert bring(stranger, header(finished, game="chess")).status_code == 422
    assert not stranger.http.cookies
    assert stranger.http.get("/api/me").json()["is_known"] is False


def test_what_is_too_long_is_not_read(anna: Person) -> None:
    answer = bring(anna, "x" * LARGEST)

    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")


@pytest.mark.stands_on("fairness")
def test_nobody_brings_in_too_many(
    server: Server, anna: Person, finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.limits, "files", Quota(1, 100, 1e9, REAL.monotonic))
    brought(anna, finished)  # as a stranger, who becomes a guest by it
    brought(anna, finished)
    answer = bring(anna, finished)

    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")


def test_other_sites_may_not(server: Server, finished: str) -> None:
    body = {"name": "Eve", "file": finished}
    answer = httpx.post(f"{server.url}/api/matches", json=body, headers={"origin": "https://evil.example"})

    assert answer.json()["code"] == "cross-site"


@pytest.mark.slow
def test_a_file_is_checked_by_the_same_eyes_as_the_command(diced: str) -> None:
    file = log.read(diced)
    given = log.read(header(diced, branch={"match": "M", "at": len(file.entries)}))

    assert any("come from match M" in line for line in log.verify(given).unchecked)
    assert not any(
        "random outcomes" in line and not line.startswith("0") for line in log.verify(given).checked
    )
    assert MatchEntry(-1, file.entries[0].action) == file.entries[0]


@pytest.mark.stands_on("fairness")
def test_a_match_of_a_game_that_has_no_drawing_is_refused(
    finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No page could show it."""
    monkeypatch.setitem(all_games(), "roundup", replace(all_games()["roundup"], drawing=None))
    others = ", ".join(name for name in all_games() if name != "roundup")
    with pytest.raises(InvalidFile, match=f'"game" must be one of {others}'):
        imported.checked(finished)
