"""The pictures of links: of the right size, in colour, and of what anybody may see."""

import asyncio
import struct
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stampede.draw.palette import palette_of
from stampede.draw.svg import look, plain_look
from stampede.games import all_games, load
from stampede.web.http import pages
from stampede.web.http.static import STATIC
from stampede.web.limits.throttle import Rate
from stampede.web.previews import image_cache, link_image
from stampede.web.previews.image_cache import ImageCache
from stampede.web.runtime.runtime import REAL
from stampede.web.table import reducer
from stampede.web.table.events import Acted, Sitter, Started
from tests.web.sitting import created
from tests.web.support import Person, Server, pair

PAPER = (0xF4, 0xEC, 0xDB)
LOOKED_AT = 180
"""Rows of a picture that are unpacked: all would take a while."""
Pixel = tuple[int, int, int]


def pixels(png: bytes) -> list[list[Pixel]]:
    """The first rows of a PNG of eight bits a channel, without its transparency (RFC 2083)."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, width, channels = 8, b"", 0, 4
    while at < len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        data = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _height, depth, colour = struct.unpack_from(">IIBB", data)
            channels = {2: 3, 6: 4}[colour]
            assert depth == 8
        packed += data if kind == b"IDAT" else b""
        at += size + 12
    raw, wide = zlib.decompress(packed), width * channels
    rows: list[bytearray] = [bytearray(wide)]
    for start in range(0, min(len(raw), LOOKED_AT * (wide + 1)), wide + 1):
        rows.append(_unfiltered(raw[start], raw[start + 1 : start + 1 + wide], rows[-1], channels))
    return [[(row[x], row[x + 1], row[x + 2]) for x in range(0, wide, channels)] for row in rows[1:]]


def _unfiltered(kind: int, row: bytes, above: bytearray, channels: int) -> bytearray:
    found = bytearray(row)
    for x in range(len(found)):
        left = found[x - channels] if x >= channels else 0
        corner = above[x - channels] if x >= channels else 0
        guess = left + above[x] - corner
        paeth = min((left, above[x], corner), key=lambda value: abs(guess - value))
        found[x] = (found[x] + (0, left, above[x], (left + above[x]) // 2, paeth)[kind]) % 256
    return found


def pixel_of(colour: str) -> Pixel:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


@pytest.mark.slow
@pytest.mark.parametrize("game", all_games())
def test_a_picture_has_its_size_and_its_colours(game: str) -> None:
    state = load(game, {}).new_initial_state(seed=1)
    picture = link_image.picture(state, state.game.definition.title)
    rows = pixels(picture)

    assert struct.unpack_from(">II", picture, 16) == (pages.WIDTH, pages.HEIGHT)
    counted = Counter(pixel for row in rows[::3] for pixel in row[::3])
    assert rows[2][2] == PAPER
    assert counted[0, 0, 0] < counted.total() / 50, "nothing is black that has a colour"
    by_day = set(map(pixel_of, palette_of(look() + state.game.board.look).day.values()))
    assert len([1 for pixel, count in counted.items() if pixel in by_day and count > 100]) >= 8


def test_the_style_sheet_is_written_out() -> None:
    assert "var(" not in plain_look()
    assert "@media" not in plain_look()
    assert ":root" not in plain_look()
    assert ".s-grass {fill: #bbc586;}" in plain_look().replace(" fill", "fill").replace("; }", ";}")


@pytest.mark.slow
def test_the_title_is_written_in_the_packaged_face() -> None:
    if not (STATIC / "index.html").exists():
        pytest.skip("the pages are not built")
    assert list(STATIC.glob(link_image.SLAB))
    state = load("roundup", {}).new_initial_state()

    # A face that cannot be read leaves the title out, and no other one is asked for.
    assert link_image.picture(state, "Buffalo") != link_image.picture(state, "Abilene")


@pytest.mark.slow
def test_a_match_has_its_own_picture_and_a_game_one(server: Server, anna: Person) -> None:
    with pair(server) as (hers, his):
        address = f"/api/matches/{hers.view['match']}/preview.png"
        before = anna.http.get(address)
        acked = hers.act("e1e2")
        his.wait_for(acked["version"])
        after = anna.http.get(address)

    assert before.headers["content-type"] == "image/png"
    assert before.content != after.content
    assert anna.http.get("/api/games/buffalo/preview.png").content[:4] == b"\x89PNG"
    assert anna.http.get("/api/games/chess/preview.png").json()["code"] == "unknown-game"
    assert anna.http.get("/api/matches/none/preview.png").json()["code"] == "unknown-match"


@pytest.mark.slow
def test_the_end_of_a_match_is_drawn_when_it_is_over(server: Server, anna: Person) -> None:
    with pair(server) as (hers, _his):
        address = f"/api/matches/{hers.view['match']}"
        assert anna.http.get(f"{address}/end.png").json()["code"] == "not-over"
        hers.tell({"type": "resign", "id": "r", "version": hers.view["version"]})
        hers.wait_for(hers.view["version"] + 1)
        end = anna.http.get(f"{address}/end.png?lang=en")
        german = anna.http.get(f"{address}/end.png?lang=de")

    assert end.headers["content-type"] == "image/png"
    assert struct.unpack_from(">II", end.content, 16) == (pages.WIDTH, pages.HEIGHT)
    assert len({end.content, german.content, anna.http.get(f"{address}/preview.png").content}) == 3


async def shown(**more: Any) -> tuple[bytes, bytes, bytes]:
    """The pictures of a table at its start, after an action, and of its game."""
    drawn = ImageCache(REAL)
    opening = msgspec.structs.replace(created("roundup", {}, Sitter()), **more)
    begun = Started(opening.match, opening.seed, all_games()["roundup"].rules_version)
    table_state = reducer.fold("table", [opening, begun])
    first = await drawn.of_table(table_state)
    return (
        first,
        await drawn.of_table(reducer.after(table_state, Acted(0, "e1e2"))),
        await drawn.of_game("roundup"),
    )


@pytest.mark.slow
def test_a_table_for_players_only_is_not_shown() -> None:
    first, second, game = asyncio.run(shown(watch="players"))

    assert first == second == game
    first, second, game = asyncio.run(shown())
    assert first != second


@pytest.mark.slow
def test_too_many_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_cache, "PACE", Rate(1, 1e9))
    first, second, game = asyncio.run(shown())

    assert first == second == game


def test_without_the_pages_another_face_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_image, "STATIC", tmp_path)
    state = load("roundup", {}).new_initial_state()

    assert link_image.picture(state, "Buffalo")[:4] == b"\x89PNG"
