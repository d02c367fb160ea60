"""Each colour stands in one place, and is the same on the page, in a drawing, and on the icon."""

import re
from pathlib import Path

import pytest

from stampede.draw.palette import for_old_viewers, palette, palette_of
from stampede.draw.svg import look, to_svg
from stampede.games import all_games, load

ROOT = Path(__file__).parents[2]
WRITTEN = re.compile(r"#[0-9a-f]{6}\b|oklch\(")


@pytest.mark.parametrize(
    ("oklch", "srgb"),
    [
        ("1 0 0", "#ffffff"),
        ("0 0 0", "#000000"),
        ("0.62796 0.25768 29.234", "#ff0000"),
        ("0.86644 0.29483 142.495", "#00ff00"),
        ("0.45201 0.31321 264.052", "#0000ff"),
        ("0.59987 0 0", "#808080"),
        ("0.9 0.4 29", "#ff0000"),
    ],
)
def test_colours_are_those_of_a_screen(oklch: str, srgb: str) -> None:
    """The primaries as CSS Color 4 tells them; the last is beyond what a screen shows."""
    assert palette_of(f"--it: oklch({oklch});").day == {"it": srgb}


def test_every_token_is_a_colour_by_day_and_by_night() -> None:
    css = re.sub(
        r"/\*.*?\*/", "", (ROOT / "src/stampede/draw/look/colours.css").read_text("utf-8"), flags=re.DOTALL
    )
    given = re.findall(r"--([\w-]+):", css)

    assert sorted(given) == sorted([*palette().day, "slab"])
    assert list(palette().day) == list(palette().night)
    assert palette().day["paper"] == "#f4ecdb"
    assert palette().night["paper"] == "#111622"


def test_no_colour_is_written_anywhere_else() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src/stampede").rglob("*.css")]
    files += [
        file for file in (ROOT / "frontend/src").rglob("*") if file.suffix in {".css", ".svelte", ".ts"}
    ]
    written = {
        file.name
        for file in files
        if "static" not in file.parts and WRITTEN.search(file.read_text("utf-8").replace("oklch\\(", ""))
    }

    assert written == {"colours.css", "faces.css", "look.css", "tokens.css", "Prairie.svelte", "ink.py"}, (
        "the others are what only a game, only the page, or only a printer draws"
    )


@pytest.mark.stands_on("zoff")
def test_the_icons_have_colours_of_the_house_and_its_games() -> None:
    known = palette_of("".join((look(), *(load(name).board.look for name in all_games())))).day
    for name in ("src/icon.svg", "src/icon-due.svg", "public/manifest.webmanifest"):
        colours = set(re.findall("#[0-9a-f]{6}", (ROOT / "frontend" / name).read_text("utf-8")))
        assert colours
        assert colours <= set(known.values()), name


@pytest.mark.stands_on("buffalo")
def test_a_drawing_has_the_palette_for_viewers_that_know_little_of_style() -> None:
    game = load("buffalo")
    svg = to_svg(game.board, game.new_initial_state().scene(None))
    day, _, night = svg.partition("@media (prefers-color-scheme: dark)")

    assert "light-dark(" not in svg
    assert "oklch(" not in svg
    given = palette_of(look() + game.board.look)
    for theme, colours in ((day, given.day), (night.partition("</style>")[0], given.night)):
        for name in ("paper", "land-prairie", "buffalo"):
            assert f"--{name}: {colours[name]};" in theme
    assert "fill: #bbc586; fill: var(--land-prairie);" in day
    assert "--seat-pale" not in night, "it is the same by night"


def test_the_rest_of_a_style_sheet_stays_as_it_is() -> None:
    css = ":root { --a: light-dark(oklch(1 0 0), oklch(0 0 0)); --b: 2px; } /* no */ .s-a { fill: var(--a); }"

    assert for_old_viewers(css) == (
        ":root { --a: #ffffff; --b: 2px; }  .s-a { fill: var(--a); }"
        " @media (prefers-color-scheme: dark) { :root { --a: #000000; } }"
    )
    assert ".s-grass" in for_old_viewers(look())
