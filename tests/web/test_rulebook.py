"""The rulebooks as the pages show them."""

import re
from html import unescape
from pathlib import Path

import pytest

import stampede.games
from stampede.games import all_games, find
from stampede.web.rulebooks.introduction import introduction
from stampede.web.rulebooks.rulebook import rulebook
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

HOUSE = ("abilene", "buffalo", "zoff")
FOLDER = Path(stampede.games.__file__).parent


FOR_PROGRAMMERS = re.compile(
    r"JSON|[Pp]erft|CHANCE|[Ss]eat 0|Platz 0|[Pp]lace 0|\bview\b|\bSicht\b|\bla vue\b|\bcode\b|\bCode\b|11-h"
)


def whole(game: str, language: str) -> str:
    """All HTML of the numbered rules."""
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games())
def test_players_are_told_nothing_that_is_for_programmers(game: str, language: str) -> None:
    text = re.sub(r"<[^>]+>", "", whole(game, language))

    assert FOR_PROGRAMMERS.findall(text) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", HOUSE)
def test_the_introduction_has_pictures_and_leads_to_the_rules(game: str, language: str) -> None:
    page = rulebook(game, language).introduction
    assert page is not None
    anchors = set(re.findall(r'id="([^"]+)"', whole(game, language)))
    anchors |= {chapter.rule for chapter in rulebook(game, language).chapters}
    text = re.sub(r"<[^>]+>", "", page.html)
    pictures = re.findall(
        r'<img src="([^"]+)" alt="([^"]+)" loading="lazy" width="640" height="\d+"', page.html
    )

    assert len(re.findall("<h3>", page.html)) >= 6, "aim, what you have, a turn, the end, the count, tips"
    assert len(pictures) == page.html.count("<img") >= 3
    assert all(f"lang={language}" in source for source, _ in pictures)
    assert len(set(re.findall(r'href="#([^"]+)"', page.html))) > 8
    assert set(re.findall(r'href="#([^"]+)"', page.html)) <= anchors
    assert set(re.findall(r"<([a-z0-9]+)", page.html)) <= {*TAGS, "h3", "img"}
    assert not FOR_PROGRAMMERS.findall(text)
    assert "[" not in text, "every reference leads somewhere"
    assert len(text.split()) < 700, "two screens"


def test_a_game_may_have_no_introduction() -> None:
    assert introduction(find("roundup"), "en", ()) is None


@pytest.mark.slow
@pytest.mark.stands_on("buffalo")
def test_pictures_are_fetched_once_in_each_language(anna: Person) -> None:
    drawn = {}
    for language in LANGUAGES:
        page = anna.http.get(f"/api/games/buffalo/rules?lang={language}").json()["introduction"]
        for address in map(unescape, re.findall(r'src="([^"]+)"', page["html"])):
            answer = anna.http.get(address)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert "immutable" in answer.headers["cache-control"]
            drawn[address] = answer.text
    assert len(set(drawn.values())) == len(drawn) == 4 * len(LANGUAGES)
    assert anna.http.get("/api/games/buffalo/pictures/moon.svg").status_code == 404


@pytest.mark.stands_on("abilene")
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
    assert anna.http.get("/api/games/morra/rules?lang=de").json()["language"] == "de"
    answer = anna.http.get("/api/games/chess/rules")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown-game")
