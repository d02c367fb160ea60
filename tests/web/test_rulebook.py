"""The rulebooks as the pages show them."""

import re
from pathlib import Path

import pytest

import stampede.games
from stampede.games import all_games
from stampede.web.http.rulebook import rulebook
from stampede.words.catalogue import LANGUAGES
from tests.web.support import Person

TAGS = {
    "p",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "code",
    "pre",
    "a",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}

FOLDER = Path(stampede.games.__file__).parent


def whole(game: str, language: str) -> str:
    """All HTML of a rulebook."""
    found = rulebook(game, language)
    return found.html + "".join(chapter.html for chapter in found.chapters)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games())
def test_every_rule_has_an_anchor_and_every_link_leads_to_one(game: str, language: str) -> None:
    text = (FOLDER / game / "words" / "rulebook" / "en.md").read_text("utf-8")
    html, chapters = whole(game, language), {chapter.rule for chapter in rulebook(game, language).chapters}
    anchors = re.findall(r'id="([^"]+)"', html)

    assert anchors == re.findall(r"^- \*\*(\S+)\*\*", text, re.MULTILINE)
    assert set(re.findall(r'href="#([^"]+)"', html)) <= {*anchors, *chapters}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games())
def test_a_rulebook_holds_plain_elements_only(game: str, language: str) -> None:
    html = whole(game, language)

    assert set(re.findall(r"<([a-z0-9]+)", html)) <= TAGS
    assert set(re.findall(r' ([a-z-]+)="', html)) <= {"id", "href", "class"}


def test_a_rule_is_no_link_to_itself_and_cells_are_no_rules() -> None:
    html = whole("abilene", "en")

    assert '<li id="A5.1"><strong>A5.1</strong>' in html
    assert '(<a href="#A10.3">A10.3</a>)' in html
    assert "<code>A6</code>" in html, "a cell of the board, though there is a chapter of that name"


def test_rulebooks_are_fetched_once_in_each_language(anna: Person) -> None:
    for game in anna.http.get("/api/site").json()["games"]:
        answer = anna.http.get(game["rules"])
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert answer.json()["language"] == "en"
        assert answer.json()["chapters"][0]["html"]
    assert anna.http.get("/api/games/zoff/rules?lang=de").json()["language"] == "de"
    answer = anna.http.get("/api/games/chess/rules")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")
