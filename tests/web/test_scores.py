"""Score sheets over HTTP: the form, the count, refusals in words, and nothing that is kept."""

from typing import Any

import pytest

from stampede.games import all_games
from tests.web.support import Person

COUNTED = [name for name, game in all_games().items() if game.score_sheet]
NAME = COUNTED[0]


@pytest.mark.parametrize("name", COUNTED)
def test_an_empty_form_is_counted(anna: Person, name: str) -> None:
    form = anna.http.get(f"/api/games/{name}/scores?players=3").json()
    assert form["options"]["players"] == 3
    assert form["sides"] == ["Player 1", "Player 2", "Player 3"]
    figures = {field["name"]: field["low"] for group in form["groups"] for field in group["fields"]}
    answer = anna.http.post(
        f"/api/games/{name}/scores", json={"options": form["options"], "figures": figures}
    )
    assert answer.status_code == 200
    assert answer.json()["places"] == [1, 1, 1]


def test_only_games_with_something_to_count_have_a_sheet(anna: Person) -> None:
    site = anna.http.get("/api/site").json()
    assert "scores" in site["features"]
    found = {game["name"]: game["has_scores"] for game in site["games"]}
    assert {name for name, has in found.items() if has} == set(COUNTED)
    other = next(name for name, has in found.items() if not has)
    for address in (f"/api/games/{other}/scores", f"/scores/{other}", "/scores/chess"):
        assert anna.http.get(address).status_code == 404
    assert anna.http.post(f"/api/games/{other}/scores", json={}).status_code == 404
    assert anna.http.get(f"/scores/{NAME}").status_code == 200


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"figures": {"nothing": 1}}, "'nothing'"),
        ({"figures": {"herd-0-blue": 1e25}}, "1e+25"),
        ({"figures": {"nothing": "1"}}, "Expected `float`"),
        ({"options": {"players": 99}}, "2 to 6 is allowed"),
        ({"options": {"nothing": 1}}, "'nothing' is no option of the score sheet; it has players"),
        ({"names": ["Ann"]}, "unknown field"),
    ],
)
def test_what_cannot_be_counted_is_refused(anna: Person, body: dict[str, Any], words: str) -> None:
    answer = anna.http.post("/api/games/zoff/scores", json=body)
    assert answer.status_code == 400
    assert words in answer.json()["message"]


def test_a_form_of_wrong_options_is_refused(anna: Person) -> None:
    answer = anna.http.get("/api/games/zoff/scores?players=2&auction=true")
    assert answer.status_code == 400
    assert "three players or more" in answer.json()["message"]


def test_the_sheet_speaks_three_languages(anna: Person) -> None:
    for language, side in (("en", "Player 1"), ("fr", "Joueur 1"), ("de", "Spieler 1")):
        form = anna.http.get("/api/games/zoff/scores", headers={"accept-language": language})
        assert form.json()["sides"][0] == side
