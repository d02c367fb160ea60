"""Everybody gets answers in their own language, whoever else reads about the same thing.

The texts are those of English with a mark for each other language, so that a text in the wrong one, or in no
catalogue at all, shows.
"""

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stampede.games.zoff.draw import board
from stampede.web.http import pages
from stampede.web.play import board_routes, table_routes
from stampede.web.runtime import languages
from stampede.web.runtime.refusals import RefusedError
from stampede.words import catalogue as text
from tests.web.sitting import created, sitting
from tests.web.support import Person, Server, begun, play_on

pytestmark = pytest.mark.stands_on("buffalo")  # the text of a game is looked at, too

TINY: dict[str, Any] = {"width": 3, "height": 5, "dogs": 0}
MARKS = {"en": "", "fr": "\N{BLACK CIRCLE}", "de": "\N{BLACK SQUARE}"}
SAID = {
    "label",
    "status",
    "said",
    "hint",
    "note",
    "barred",
    "line",
    "message",
    "blurb",
    "help",
    "across",
    "up",
}
"""Fields that hold sentences."""
GAMES: dict[str, dict[str, Any]] = {"buffalo": TINY, "zoff": {"players": 2}, "abilene": {"players": 3}}


@pytest.fixture(autouse=True)
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Catalogues that show which language they are of."""
    real = text.catalogue

    def catalogue(folder: Path, name: str) -> dict[str, str]:
        return {key: MARKS[name] + words if words else "" for key, words in real(folder, "en").items()}

    monkeypatch.setattr(text, "catalogue", catalogue)
    text.forget()
    yield
    text.forget()
    for kept in (board_routes._board, board_routes._drawing_of, board._board):  # noqa: SLF001 - the stored texts have marks now
        kept.cache_clear()


def spoken(told: object) -> set[str]:
    """The languages in a message."""
    return {name for name, mark in MARKS.items() if mark and mark in str(told)}


def sentences(told: Any) -> Iterator[str]:
    """All sentences in a message."""
    if isinstance(told, dict):
        for name, value in told.items():
            if name in SAID and isinstance(value, str) and value:
                yield value
            else:
                yield from sentences(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from sentences(value)


def is_all(language: str, told: Any) -> bool:
    """Whether every sentence is in this language, and nothing in another."""
    found = list(sentences(told))
    return bool(found) and all(MARKS[language] in each for each in found) and spoken(told) <= {language}


# -------------------------------------------------------------------- which language


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH, de;q=0.9, en;q=0.8", "de"),
        ("FR-ca", "fr"),
        ("es, fr;q=0.3, de;q=0.7", "de"),
        ("it;q=0.9, *;q=0.5", "en"),
        ("de;q=0, fr", "fr"),
        ("fr;q=0.5, en", "en"),
        ("de;q=high, \N{SNOWMAN}, ;;q=, fr ; q=0.2", "fr"),
        ("x," * 100_000 + "fr", "en"),
    ],
)
def test_the_best_of_what_a_browser_accepts_is_spoken(accepted: str, language: str) -> None:
    assert languages.preferred(accepted) == language


@pytest.mark.parametrize("cookie", ["xx", "DE", "../fr", "en,de", "%64%65", ""])
def test_a_cookie_that_names_no_language_is_as_good_as_none(server: Server, cookie: str) -> None:
    headers = {"cookie": f"language={cookie}", "accept-language": "fr"}
    answer = httpx.get(f"{server.url}/api/matches/none", headers=headers)

    assert spoken(answer.json()["message"]) == {"fr"}


def test_what_was_chosen_counts_more_than_what_the_browser_prefers(server: Server) -> None:
    anna = Person(server, "Anna", "de")
    answer = anna.http.get("/api/matches/none", headers={"accept-language": "fr"})

    assert spoken(answer.json()["message"]) == {"de"}
    assert answer.headers["vary"] == "Accept-Language, Cookie"


# -------------------------------------------------------------------- tables


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_everything_about_a_match_is_in_the_language_of_who_reads_it(game: str) -> None:
    opened = created(game, GAMES[game])
    joining = 2 if game == "abilene" else 1
    async with sitting(opened, joining=joining) as party:
        anna, ben, *_ = party.ears
        anna.language, ben.language = "fr", "de"
        for ear in (anna, ben, party.spectator):
            await party.hello(ear)
            ear.heard.clear()
        chance = random.Random(3)
        for _ in range(45):
            seat = next(iter(party.table.table_state.acting()), None)
            if seat is None:
                break
            await party.act(party.ears[seat], party.pick(seat, chance))
        assert spoken(anna.heard) == {"fr"}
        assert spoken(ben.heard) == {"de"}
        assert spoken(party.spectator.heard) == set()
        for ear, language in ((anna, "fr"), (ben, "de")):
            assert ear.view["log"]
            assert is_all(language, {**ear.view["scene"], "log": ear.view["log"]}), list(sentences(ear.view))


def test_the_log_is_kept_for_each_language(server: Server) -> None:
    anna, ben = Person(server, "Anna", "fr"), Person(server, "Ben", "de")
    with begun(anna, ben, game="buffalo", options=TINY) as (hers, his):
        table = hers.view["table"]
        play_on(hers, his, moves=2)
        with Person(server, "Eve", "fr").tab(table) as fresh, Person(server, "Max").tab(table) as english:
            fresh.hello()
            english.hello()
            assert [line["said"] for line in fresh.view["log"]] == [line["said"] for line in hers.view["log"]]
            assert is_all("fr", fresh.view["log"])
            assert english.view["log"]
            assert spoken(english.view["log"]) == set()
        play_on(hers, his)
        hers.rematch()
        assert spoken(his.heard) == {"de"}
        assert spoken(hers.heard) == {"fr"}


async def test_who_is_refused_is_told_in_their_language() -> None:
    async with sitting(created("buffalo", TINY), joining=1) as party:
        anna, ben = party.ears
        anna.language, ben.language = "fr", "de"
        with text.speaking("de"):
            stale = await party.act(ben, "a1-a2", 999)
            not_his = await party.act(ben, "a1-a2")
        with text.speaking("fr"):
            unreadable = await party.act(anna, "howdy")
        assert [is_all("de", stale), is_all("de", not_his), is_all("fr", unreadable)] == [True] * 3


def test_each_who_waits_for_the_same_table_is_refused_in_their_language(server: Server) -> None:
    async def check() -> set[str]:
        tables = server._app.state.site.tables  # noqa: SLF001 - to ask twice at the same moment

        async def ask(language: str) -> str:
            with text.speaking(language):
                try:
                    await tables.get("nowhere")
                except RefusedError as error:
                    return error.refusal.message
            return ""

        return spoken(await asyncio.gather(ask("fr"), ask("de")))

    assert server._loop is not None  # noqa: SLF001 - the tables live in the server's thread
    assert asyncio.run_coroutine_threadsafe(check(), server._loop).result() == {"fr", "de"}  # noqa: SLF001


# -------------------------------------------------------------------- everything else


@pytest.mark.parametrize("language", ["fr", "de"])
def test_the_front_page_is_told_in_the_language(server: Server, language: str) -> None:
    site = Person(server, "Anna", language).http.get("/api/site").json()

    games = [game for game in site["games"] if game["name"] in GAMES]
    assert is_all(language, games)
    for game in games:
        assert all(MARKS[language] in each for each in game["seats"]), game["seats"]
        assert all(MARKS[language] in level["name"] for level in game["levels"])


def test_a_board_is_addressed_by_its_language(server: Server) -> None:
    anna = Person(server, "Anna", "fr")
    table, _ = anna.create(game="buffalo", options=TINY)
    with anna.tab(table) as tab:
        address = tab.hello()["board"]
    answer = httpx.get(server.url + address, headers={"cookie": "language=de"})

    assert MARKS["fr"] in answer.json()["label"]
    assert spoken(answer.text) == {"fr"}
    assert "immutable" in answer.headers["cache-control"]
    assert "language" not in answer.headers.get("vary", "").lower()
    other = httpx.get(server.url + address.replace("lang=fr", "lang=de"))
    assert spoken(other.text) == {"de"}


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/tables", {"game": "poker", "name": "A"}, 422),
        ("/api/tables", {"game": "buffalo", "name": "A", "options": {"dogs": 99}}, 422),
        ("/api/tables", {"game": "buffalo", "name": "A", "options": {"cats": 1}}, 422),
        ("/api/tables", {"game": "zoff", "name": "A", "options": {"auction": "maybe"}}, 422),
        ("/api/tables", {"game": "abilene", "name": "A", "options": {"sale_limit": 20, "players": 2}}, 422),
        ("/api/tables", {"game": "buffalo", "name": "A", "options": {"empty_columns": "z"}}, 422),
        ("/api/tables", {"game": "zoff", "name": "A", "match_form": "handicap"}, 422),
        ("/api/tables", {"game": "buffalo", "name": "A", "bots": [99]}, 422),
        ("/api/tables", {"game": "buffalo", "name": "A", "seat": 7}, 422),
        ("/api/tables", {"game": "buffalo", "name": "A", "pace": {"kind": "live", "bank": 1}}, 422),
        ("/api/tables", {"game": "buffalo", "name": " "}, 422),
        ("/api/tables", {"game": 1}, 400),
        ("/api/tables/none/join", {"name": "A"}, 404),
        ("/api/log-in", {"login": "nobody.here", "password": "tumbleweed 9"}, 403),
        ("/api/me/password", {"login": "x", "password": "tumbleweed 9"}, 403),
        ("/api/nothing", {}, 404),
    ],
)
def test_what_is_refused_is_refused_in_the_language(
    server: Server, path: str, body: Any, status: int
) -> None:
    answer = Person(server, "Anna", "de").http.post(path, json=body)

    assert answer.status_code == status, answer.text
    assert is_all("de", answer.json())


def test_what_a_thread_of_the_database_refuses_is_in_the_language_too(server: Server) -> None:
    for name, language, status in (("Anna", "fr", 200), ("Ben", "de", 409)):
        person = Person(server, name, language)
        person.http.post("/api/me", json={"name": name, "colour": "blue"})
        answer = person.http.post(
            "/api/me/password", json={"login": "taken.name", "password": "tumbleweed 9"}
        )
        assert answer.status_code == status, answer.text

    assert is_all("de", answer.json())


def test_a_page_tells_its_language_and_the_preview_of_a_link(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = tmp_path / "index.html"
    index.write_text('<!doctype html><html lang="en"><head><title>Stampede</title></head></html>')
    monkeypatch.setattr(pages, "INDEX", index)
    anna = Person(server, "Anna", "de")
    table, invite = anna.create(bots=[], game="buffalo", options=TINY)
    for path in ("/", f"/t/{table}", f"/t/{table}/{invite}", "/m/none"):
        page = anna.http.get(path).text
        assert '<html lang="de">' in page
        described = re.search(r'og:description" content="([^"]*)"', page)
        assert described is not None
        assert MARKS["de"] in described[1], path


@pytest.mark.slow
def test_drawings_are_in_the_language(server: Server) -> None:
    anna, ben = Person(server, "Anna", "fr"), Person(server, "Ben", "de")
    table, invite = anna.create(game="buffalo", options=TINY)
    ben.join(table, invite)
    with anna.tab(table) as tab:
        match = tab.hello()["match"]
        tab.wait_until_started()
    for path in (f"/api/matches/{match}/drawing.svg", "/api/games/zoff/drawing.svg"):
        assert [spoken(person.http.get(path).text) for person in (anna, ben, anna)] == [
            {"fr"},
            {"de"},
            {"fr"},
        ]


def test_a_fault_of_the_server_is_told_in_the_language(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_anything: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table_routes, "_qr_code", fail)
    answer = Person(server, "Anna", "de").http.get("/api/qr.svg?path=/t/x")

    assert answer.status_code == 500
    assert is_all("de", answer.json())


# -------------------------------------------------------------------- stored texts


@pytest.mark.stands_on("fairness", "ratings")
def test_what_is_written_down_is_in_no_language_and_is_told_in_each(server: Server) -> None:
    anna, ben = Person(server, "Anna", "fr"), Person(server, "Ben", "de")
    with begun(anna, bots=[1], game="buffalo", options=TINY) as (tab,):
        table = tab.view["table"]
        while tab.view["phase"] != "over":
            if tab.view["you"] in tab.view["acting"]:
                tab.act(tab.actions()[0])
            else:
                tab.hear()
        match, bot = tab.view["match"], tab.view["seats"][1]["name"]
        assert MARKS["fr"] in bot
    with ben.tab(table) as tab:
        tab.hello()
        assert tab.view["seats"][1]["name"] == bot.replace(MARKS["fr"], MARKS["de"])
    files = [person.http.get(f"/api/matches/{match}/file").text for person in (anna, ben)]
    assert files[0] == files[1]
    assert spoken(files) == set()
    assert bot.replace(MARKS["fr"], "") in files[0]
    for person, language in ((anna, "fr"), (ben, "de")):
        replay = person.http.get(f"/api/matches/{match}").json()
        assert spoken(replay) == {language}
        assert is_all(language, [replay["lines"], replay["outcome"]])
        frames = person.http.get(f"/api/matches/{match}/frames").json()
        assert spoken(frames) == {language}
    result = anna.http.get("/api/me/results").json()["results"][0]
    assert bot in {each["name"] for each in result["players"]}
