"""The pages and what a chat shows of a link."""

import html
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from stampede.games import drawn_games, find
from stampede.web.http import pages
from tests.web.support import Person, Server, pair

BUILT = (
    '<!doctype html><html><head><meta name="description" content="Old" /><title>Stampede</title></head>'
    "<body></body></html>"
)
EVIL = '"><script>alert(1)</script>'


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A page as the front end builds it."""
    index = tmp_path / "index.html"
    index.write_text(BUILT)
    monkeypatch.setattr(pages, "INDEX", index)
    yield index
    pages.read_index.cache_clear()


def test_the_front_page_is_served(server: Server) -> None:
    answer = httpx.get(server.url)
    first = drawn_games()[0]
    board = html.escape(f"The board of {find(first).title}")

    assert answer.headers["content-type"].startswith("text/html")
    assert '<meta property="og:title" content="Stampede" />' in answer.text
    assert f'<meta property="og:image" content="{server.url}/api/games/{first}/preview.png" />' in answer.text
    assert '<meta property="og:image:width" content="1200" />' in answer.text
    assert f'<meta property="og:image:alt" content="{board}" />' in answer.text
    assert '<meta name="twitter:card" content="summary_large_image" />' in answer.text
    assert answer.text.count('name="description"') == 1


def test_an_invitation_names_the_host_and_the_game_and_nothing_else(anna: Person) -> None:
    table, invite = anna.create()
    text = anna.http.get(f"/t/{table}/{invite}").text

    assert "Anna invites you to a game of Roundup" in text
    assert invite not in text
    assert table not in text


def test_a_wrong_invitation_tells_nothing(anna: Person) -> None:
    table, _ = anna.create()

    assert "Anna" not in anna.http.get(f"/t/{table}/guess").text


def test_names_are_escaped(server: Server) -> None:
    person = Person(server, EVIL)
    table, invite = person.create()
    for path in (f"/t/{table}", f"/t/{table}/{invite}"):
        text = person.http.get(path).text
        assert "&lt;script&gt;" in text
        assert "<script>" not in text


def test_a_match_is_named_by_its_players(server: Server, anna: Person) -> None:
    with pair(server) as (hers, _):
        text = anna.http.get(f"/m/{hers.view['match']}").text

    assert "Roundup: Anna against Ben" in text
    assert f"/api/matches/{hers.view['match']}/preview.png" in text


def test_a_table_for_players_only_names_neither_them_nor_its_match(server: Server, anna: Person) -> None:
    with pair(server, watch="players") as (hers, _his):
        table, match = hers.view["table"], hers.view["match"]
    pages_of_it = [anna.http.get(path).text for path in (f"/t/{table}", f"/m/{match}")]

    for page in pages_of_it:
        assert 'content="Only its players can see this table."' in page
        assert f"{server.url}/api/games/roundup/preview.png" in page
        assert not any(word in page for word in ("Anna", "Ben", match))


def test_of_many_all_are_named(anna: Person) -> None:
    table, _ = anna.create(game="drive", options={"players": 3}, beside=["Ben", "Cleo"])

    assert "Cattle Drive: Anna, Ben and Cleo" in anna.http.get(f"/t/{table}").text


@pytest.mark.parametrize("path", ["/t/nowhere", "/t/nowhere/guess", "/m/nowhere"])
def test_an_unknown_page_is_a_page_all_the_same(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path)

    assert answer.status_code == 404
    assert "<body>" in answer.text


def test_a_server_without_its_pages_says_so(server: Server, built: Path) -> None:
    built.unlink()
    answer = httpx.get(server.url)

    assert answer.status_code == 503
    assert "not built" in answer.text
