"""The files of the built front end, plain and compressed."""

from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient, Response
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount

from stampede.web.http.static import CompressedFiles

PLAIN, PACKED = "let plain;" * 300, b"as Brotli writes it"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A script with a compressed copy, and a font without."""
    (tmp_path / "page.js").write_text(PLAIN)
    (tmp_path / "page.js.br").write_bytes(PACKED)
    (tmp_path / "face.woff2").write_bytes(b"a font")
    return tmp_path


async def got(folder: Path, path: str, accepted: str, **headers: str) -> Response:
    app = Starlette(
        routes=[Mount("/assets", CompressedFiles(directory=folder))],
        middleware=[Middleware(GZipMiddleware, minimum_size=1000)],
    )
    async with AsyncClient(transport=ASGITransport(app), base_url="http://site") as client:
        return await client.get(f"/assets/{path}", headers={"accept-encoding": accepted, **headers})


@pytest.mark.parametrize("accepted", ["br", "gzip, deflate, br, zstd", "gzip;q=0.5, br;q=0.8"])
async def test_a_browser_that_accepts_brotli_gets_the_compressed_copy(folder: Path, accepted: str) -> None:
    answer = await got(folder, "page.js", accepted)
    assert answer.content == PACKED
    assert answer.headers["content-encoding"] == "br"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"
    again = await got(folder, "page.js", accepted, **{"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("accepted", ["", "gzip", "gzip, br;q=0", "br;q=0.0", "brr"])
async def test_others_get_the_file_itself(folder: Path, accepted: str) -> None:
    answer = await got(folder, "page.js", accepted)
    assert answer.text == PLAIN
    assert ("content-encoding" in answer.headers) == ("gzip" in accepted)


async def test_a_file_without_a_copy_is_sent_as_it_is(folder: Path) -> None:
    answer = await got(folder, "face.woff2", "br")
    assert answer.content == b"a font"
    assert "content-encoding" not in answer.headers
    assert (await got(folder, "nothing.js", "br")).status_code == 404
