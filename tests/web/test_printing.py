"""Print and play over HTTP: options, languages, a cache with a bound, and a rate limit."""

import asyncio
from dataclasses import replace

import pypdfium2
import pytest

from stampede.core.definition import Definition
from stampede.games import all_games, find
from stampede.printing import document
from stampede.printing.options import PrintOptions
from stampede.web.app import app
from stampede.web.app.features import FEATURES
from stampede.web.printing import pdf_cache
from stampede.web.printing.pdf_cache import PdfCache
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.runtime import REAL
from stampede.words.catalogue import speaking
from tests.printing.measure import size
from tests.web.houses import house
from tests.web.support import Person

PRINTABLE = next(name for name, game in all_games().items() if game.print_kit)


@pytest.mark.slow
def test_a_game_is_fetched_as_pdf(anna: Person) -> None:
    answer = anna.http.get(f"/api/games/{PRINTABLE}/print.pdf?paper=letter&ink=little&lang=fr")

    assert answer.headers["content-type"] == "application/pdf"
    assert f'filename="{PRINTABLE}-letter-little-fr.pdf"' in answer.headers["content-disposition"]
    pdf = pypdfium2.PdfDocument(answer.content)
    assert size(pdf[0]) == {215.9, 279.4}
    assert "dessins sont ceux de Stampede" in " ".join(pdf[0].get_textpage().get_text_range().split())
    site = anna.http.get("/api/site").json()
    assert "printing" in site["features"]
    games = {game["name"]: game["is_printable"] for game in site["games"]}
    assert games[PRINTABLE] is True
    assert games["roundup"] is False


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        (f"{PRINTABLE}/print.pdf?paper=a3", 400, "a4, letter"),
        (f"{PRINTABLE}/print.pdf?ink=none", 400, "full, little"),
        (f"{PRINTABLE}/print.pdf?paper=a4&paper=%00", 400, "a4, letter"),
        (f"{PRINTABLE}/print.pdf?ink=red%00%1b", 400, r"'red\x00\x1b'"),
        ("roundup/print.pdf", 404, ""),
        ("chess/print.pdf", 404, "roundup"),
    ],
)
def test_what_cannot_be_printed_is_refused(anna: Person, address: str, status: int, words: str) -> None:
    answer = anna.http.get(f"/api/games/{address}")

    assert answer.status_code == status
    assert words in answer.json()["message"]


async def test_a_site_goes_on_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "FEATURES", tuple(each for each in FEATURES if each.name != "printing"))
    async with house() as here:
        visitor = here.visitor()
        assert (await visitor.get(f"/api/games/{PRINTABLE}/print.pdf")).status_code == 404
        assert "printing" not in (await visitor.get("/api/site")).json()["features"]


class Press:
    """Replaces the making of PDFs by something quick that is counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.length = 10
        self.made: list[str] = []
        self.is_jammed = False
        monkeypatch.setattr(document, "make", self.make)

    def make(self, definition: Definition, _options: PrintOptions) -> bytes:
        """Bytes of the length that a test has chosen."""
        if self.is_jammed:
            raise BrokenPipeError
        self.made.append(definition.name)
        return b"x" * self.length


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Press:
    return Press(monkeypatch)


def named(name: str) -> Definition:
    return replace(find(PRINTABLE), name=name)


async def test_a_pdf_is_made_once(press: Press) -> None:
    cache = PdfCache(REAL)
    await asyncio.gather(*(cache.pdf(named("one"), PrintOptions(), "near") for _ in range(5)))
    await cache.pdf(named("one"), PrintOptions(), "near")
    assert press.made == ["one"]

    with speaking("fr"):
        await cache.pdf(named("one"), PrintOptions(), "near")
    await cache.pdf(named("one"), PrintOptions(paper="letter"), "near")
    assert press.made == ["one"] * 3


async def test_a_request_that_is_broken_off_stops_nobody_else(press: Press) -> None:
    cache = PdfCache(REAL)
    first = asyncio.ensure_future(cache.pdf(named("one"), PrintOptions(), "near"))
    await asyncio.sleep(0)
    second = asyncio.ensure_future(cache.pdf(named("one"), PrintOptions(), "far"))
    await asyncio.sleep(0)
    first.cancel()

    assert await second == b"x" * 10
    assert press.made == ["one"]


async def test_the_oldest_make_room(press: Press) -> None:
    cache = PdfCache(REAL)
    press.length = pdf_cache.KEPT_BYTES // 3
    for name in ("one", "two", "three", "one", "four"):
        await cache.pdf(named(name), PrintOptions(), name)
        assert cache.size <= pdf_cache.KEPT_BYTES
    assert press.made == ["one", "two", "three", "four"]

    await cache.pdf(named("one"), PrintOptions(), "near")
    assert press.made[4:] == [], "a PDF that is fetched again is younger"
    await cache.pdf(named("two"), PrintOptions(), "near")
    assert press.made[4:] == ["two"]


async def test_one_address_cannot_have_everything_made(press: Press) -> None:
    cache = PdfCache(REAL)
    for number in range(pdf_cache.PACE.times):
        await cache.pdf(named(f"game{number}"), PrintOptions(), "near")
    with pytest.raises(RefusedError) as refused:
        await cache.pdf(named("another"), PrintOptions(), "near")
    assert refused.value.status == 429

    assert await cache.pdf(named("game0"), PrintOptions(), "near"), "a kept one costs nothing"
    assert await cache.pdf(named("another"), PrintOptions(), "far")


async def test_few_wait_for_their_pdf(press: Press) -> None:
    cache = PdfCache(REAL)
    asked = (
        cache.pdf(named(f"game{number}"), PrintOptions(), number) for number in range(pdf_cache.WAITING + 3)
    )
    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert sum(isinstance(answer, RefusedError) for answer in answers) == 3
    assert len(press.made) == pdf_cache.WAITING


async def test_a_fault_is_not_kept(press: Press) -> None:
    cache = PdfCache(REAL)
    press.is_jammed = True
    with pytest.raises(BrokenPipeError):
        await cache.pdf(named("one"), PrintOptions(), "near")
    press.is_jammed = False
    assert await cache.pdf(named("one"), PrintOptions(), "near")
