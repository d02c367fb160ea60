"""Lessons over HTTP: the effects of choices, step by step, and refusals."""

import msgspec
import pytest

from stampede.web.lessons.learner import LessonView
from stampede.web.lessons.routes import MOST_CHOICES
from stampede.web.lobby.site_messages import Site
from stampede.web.table.messages import Explanation
from tests.web.support import Person

pytestmark = pytest.mark.stands_on("buffalo", "lessons")  # it has lessons of every kind

RUN = "/api/games/buffalo/lessons/1-run"
WIN = "/api/games/buffalo/lessons/7-win"


def view(anna: Person, address: str, *choices: str, lang: str = "en") -> LessonView:
    response = anna.http.get(address, params={"choice": list(choices), "lang": lang})
    assert response.status_code == 200, response.text
    return msgspec.json.decode(response.content, type=LessonView)


def test_the_site_lists_the_lessons_of_a_game(anna: Person) -> None:
    site = msgspec.json.decode(anna.http.get("/api/site").content, type=Site)
    (game,) = (game for game in site.games if game.name == "buffalo")
    kinds = [lesson.kind for lesson in game.lessons]
    assert kinds == ["step"] * 6 + ["game"] + ["puzzle"] * 6
    assert game.lessons[0].title == "Run"


def test_only_what_is_named_can_be_chosen(anna: Person) -> None:
    begun = view(anna, "/api/games/buffalo/lessons/3-take")
    choices = {choice.action: choice.barred for choice in begun.frames[-1].scene.choices}
    assert choices.keys() == {"d4e5", "f5e5"}
    assert not choices["d4e5"]
    assert choices["f5e5"].endswith("(B2.3)"), "the rules say why not"


def test_a_step_is_solved_by_its_line(anna: Person) -> None:
    first = view(anna, RUN, "e5e6")
    assert (first.outcome, first.keep, len(first.frames)) == ("asked", 1, 2), "the chief has answered"
    last = view(anna, RUN, "e5e6", "e6e7", lang="de")
    assert (last.outcome, last.keep) == ("solved", 2)
    assert last.frames[-1].words.startswith("Drüben")
    assert not last.frames[-1].scene.choices


def test_a_mistake_is_seen_to_its_end_and_a_choice_that_is_not_named_is_answered(anna: Person) -> None:
    bait = "/api/games/buffalo/lessons/5-bait"
    snapped = view(anna, bait, "b6f6")
    assert (snapped.outcome, snapped.keep, len(snapped.frames)) == ("wrong", 0, 4)
    other = view(anna, bait, "b6a6")
    assert (other.outcome, other.keep, len(other.frames)) == ("asked", 0, 1)
    assert other.frames[0].words.startswith("That leaves f5")


def test_a_short_game_is_answered_wherever_it_goes_and_can_be_lost(anna: Person) -> None:
    choices = ["c5b4"]
    while (found := view(anna, WIN, *choices)).outcome == "asked":
        choices.append(found.frames[-1].scene.choices[0].action)
    assert (found.outcome, found.keep) == ("lost", 1), "with the good first choice it could still be won"
    assert view(anna, WIN, *choices) == found, "the same choices meet the same answers"
    assert view(anna, WIN, *choices[: found.keep]).outcome == "asked"


def test_what_cannot_be_is_refused_with_a_reason(anna: Person) -> None:
    refused = anna.http.get(RUN, params={"choice": "e5e7"})
    assert (refused.status_code, refused.json()["rule"]) == (409, "B2.2")
    over = anna.http.get(RUN, params={"choice": ["e5e6", "e6e7", "e6e7"]})
    assert (over.status_code, over.json()["code"]) == (409, "illegal")
    unknown = anna.http.get("/api/games/buffalo/lessons/nix")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown-lesson")
    assert "1-run" in unknown.json()["message"]
    many = anna.http.get(RUN, params={"choice": ["e5e6"] * (MOST_CHOICES + 1)})
    assert (many.status_code, many.json()["code"]) == (400, "malformed")


def test_the_page_has_an_address(anna: Person) -> None:
    assert "Learn Buffalo" in anna.http.get("/learn/buffalo").text
    assert anna.http.get("/learn/chess", headers={"accept": "text/html"}).status_code == 404


def why(
    anna: Person, lesson: str, *touched: str, choices: tuple[str, ...] = (), lang: str = "en"
) -> Explanation:
    response = anna.http.get(
        f"{lesson}/why", params={"choice": list(choices), "touch": list(touched), "lang": lang}
    )
    assert response.status_code == 200, response.text
    return msgspec.json.decode(response.content, type=Explanation)


def test_whatever_is_touched_is_answered_as_at_a_table(anna: Person) -> None:
    """B2.2 A gesture the rules forbid hears the rule; one they allow, that the lesson is about another."""
    told = why(anna, RUN, "e5", "e7")
    assert (told.message, told.rule) == ("a buffalo moves one cell straight forward", "B2.2")
    assert why(anna, RUN, "e6", "e5", choices=("e5e6",)).rule == "B2.2", "after the choices made"
    assert "am Zug" in why(anna, RUN, "a1", lang="de").message, "the pending decision"
    other = why(anna, "/api/games/buffalo/lessons/3-take", "d4", "d5")
    assert (other.message, other.rule) == ("That is allowed, but here Pip asks for something else.", "")


def test_a_gesture_that_cannot_be_is_refused_with_a_reason(anna: Person) -> None:
    for touched in [], ["x" * 65], ["e5"] * 9:
        refused = anna.http.get(f"{RUN}/why", params={"touch": touched})
        assert (refused.status_code, refused.json()["code"]) == (400, "malformed")
    over = anna.http.get(f"{RUN}/why", params={"choice": "e5e7", "touch": "e5"})
    assert (over.status_code, over.json()["rule"]) == (409, "B2.2")
