"""The renderer: well-formed, self-contained, the same every time, strange words escaped."""

import re
from xml.etree import ElementTree as ET

import msgspec
import pytest

from stampede.core.scene import Board, Label, Mark, Place, Scene, Shape, Sprite, Symbol
from stampede.draw.picture import Picture, window
from stampede.draw.svg import look, to_svg
from stampede.games import load

SVG = "{http://www.w3.org/2000/svg}"
STRANGE = "<b>\"R&D\"</b> 'n' co"


def a_board(words: str = "board") -> Board:
    return Board(
        game="test",
        width=2,
        height=1,
        shapes=(Shape("M0 0h2v1z", "s-grass"),),
        labels=(Label(words, 1, 0.5, 0.25, "s-coord"),),
        places=(Place("a1", 0.5, 0.5, 1, 1, "a1", 0, 0), Place("b1", 1.5, 0.5, 1, 0.5, "b1", 0, 1)),
        symbols=(Symbol("stone", '<circle r="0.4"/>'),),
        label=words,
    )


def a_scene(words: str = "") -> Scene:
    sprites = (Sprite("stone", "a1", "stone"), Sprite("stone", "b1", "stone", 90))
    return Scene(sprites, marks=(Mark("b1", "last-to"),), status=words)


def parse(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def test_is_well_formed_and_escapes_words() -> None:
    root = parse(to_svg(a_board(STRANGE), a_scene(STRANGE)))
    assert root.get("role") == "img"
    assert [root.findtext(f"{SVG}{tag}") for tag in ("title", "desc", "text")] == [STRANGE] * 3


def test_marks_lie_under_sprites_and_over_the_board() -> None:
    tags = [child.tag.removeprefix(SVG) for child in parse(to_svg(a_board(), a_scene()))]
    assert tags == ["title", "style", "defs", "path", "text", "rect", "use", "use"]


def test_sprites_stand_on_their_places_and_turn() -> None:
    uses = parse(to_svg(a_board(), a_scene())).findall(f"{SVG}use")
    assert [use.get("transform") for use in uses] == ["translate(0.5 0.5)", "translate(1.5 0.5) rotate(90)"]
    assert {use.get("href") for use in uses} == {"#symbol-stone"}


def test_a_mark_covers_its_place() -> None:
    rect = parse(to_svg(a_board(), a_scene())).find(f"{SVG}rect")
    assert rect is not None
    assert rect.attrib == {"class": "s-mark-last-to", "x": "1", "y": "0.25", "width": "1", "height": "0.5"}


def test_the_width_sets_the_height() -> None:
    root = parse(to_svg(a_board(), a_scene(), width_px=300))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("300", "150", "0 0 2 1")


def test_the_style_can_be_left_to_the_page() -> None:
    assert "<style>" in to_svg(a_board(), a_scene())
    assert "<style>" not in to_svg(a_board(), a_scene(), standalone=False)


def test_words_lie_on_their_sprite_and_labels_over_all() -> None:
    sprites = (Sprite("stone", "b1", "stone", 90, text=STRANGE), Sprite("stone", "a1", "stone"))
    labels = (Label("7", 0.5, 0.25, 0.5, "s-coord"),)
    root = parse(to_svg(a_board(), Scene(sprites, labels=labels)))
    tags = [child.tag.removeprefix(SVG) for child in root]
    assert tags[-4:] == ["use", "text", "use", "text"]
    on_sprite, label = root.findall(f"{SVG}text")[-2:]
    # Upright whatever the sprite's turn, and as high as its place tells.
    expected = {"class": "s-sprite-text", "x": "1.5", "y": "0.5", "font-size": "0.2"}
    assert (on_sprite.text, {key: on_sprite.get(key) for key in expected}) == (STRANGE, expected)
    expected = {"class": "s-coord", "x": "0.5", "y": "0.25", "font-size": "0.5"}
    assert (label.text, {key: label.get(key) for key in expected}) == ("7", expected)


def test_words_that_are_wider_than_their_place_are_squeezed() -> None:
    sprites = (Sprite("stone", "a1", "stone", text="4(M)"), Sprite("stone", "b1", "stone", text="4M"))
    narrow = [msgspec.structs.replace(place, width=0.4, height=0.5) for place in a_board().places]
    board = msgspec.structs.replace(a_board(), places=tuple(narrow))
    squeezed, free = parse(to_svg(board, Scene(sprites))).findall(f"{SVG}text")[-2:]
    assert (squeezed.text, squeezed.get("textLength")) == ("4(M)", "0.32")
    assert squeezed.get("lengthAdjust") == "spacingAndGlyphs"
    assert free.get("textLength") is None


def test_a_mark_on_a_round_place_is_round() -> None:
    pond = Place("pond", 1, 0.5, 2, 1, "pond", shape="round")
    board = msgspec.structs.replace(a_board(), places=(pond,))
    svg = parse(to_svg(board, Scene((), marks=(Mark("pond", "last-to"),))))
    (ellipse,) = svg.findall(f"{SVG}ellipse")
    assert ellipse.attrib == {"class": "s-mark-last-to", "cx": "1", "cy": "0.5", "rx": "1", "ry": "0.5"}
    assert not svg.findall(f"{SVG}rect")


@pytest.mark.parametrize(
    ("width", "height", "count", "expected"),
    [
        (1, 1, 2, [(-0.2, 0), (0.2, 0)]),
        (1, 1, 5, [(-0.2, 0), (-0.1, 0), (0, 0), (0.1, 0), (0.2, 0)]),
        (1, 3, 2, [(0, -0.5), (0, 0.5)]),
        (3, 1, 5, [(-1, 0), (-0.5, 0), (0, 0), (0.5, 0), (1, 0)]),
    ],
)
def test_several_sprites_on_one_place_can_all_be_seen(
    width: float, height: float, count: int, expected: list[tuple[float, float]]
) -> None:
    pen = Place("pen", 5, 5, width, height, "pen")
    board = msgspec.structs.replace(a_board(), places=(pen,))
    uses = parse(to_svg(board, Scene((Sprite("stone", "pen", "stone"),) * count))).findall(f"{SVG}use")
    found = [use.get("transform") for use in uses]
    assert found == [f"translate({5 + x:g} {5 + y:g})" for x, y in expected]


def test_what_is_nearer_is_drawn_later() -> None:
    far, near = Place("far", 0, 1, 1, 1, "far"), Place("near", 0, 2, 1, 1, "near")
    board = msgspec.structs.replace(a_board(), places=(far, near))
    scene = Scene((Sprite("stone", "near", "stone"), Sprite("stone", "far", "stone")))
    uses = parse(to_svg(board, scene)).findall(f"{SVG}use")
    assert [use.get("transform") for use in uses] == ["translate(0 1)", "translate(0 2)"]


def test_a_place_that_is_not_on_the_board_is_an_error() -> None:
    with pytest.raises(KeyError):
        to_svg(a_board(), Scene((Sprite("stone", "z9", "stone"),)))


@pytest.mark.stands_on("buffalo")
def test_needs_nothing_from_elsewhere() -> None:
    game = load("buffalo")
    svg = to_svg(game.board, game.new_initial_state().scene())
    assert re.findall(r"https?:[^\"']*", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@import|url\(|<script|<image|<foreignObject", svg)


@pytest.mark.stands_on("buffalo")
def test_is_the_same_every_time() -> None:
    first, second = (load("buffalo") for _ in range(2))
    assert to_svg(first.board, first.new_initial_state().scene()) == to_svg(
        second.board, second.new_initial_state().scene()
    )


def test_every_colour_has_a_plain_value_for_old_viewers() -> None:
    style = parse(to_svg(a_board(), a_scene())).findtext(f"{SVG}style") or ""
    used = re.findall(r"([\w-]+): var\(--[\w-]+\)", style)
    given = re.findall(r"([\w-]+): [^;{}]*; ([\w-]+): var\(--[\w-]+\)", style)
    assert used
    assert [after for before, after in given if before == after] == used


def test_the_style_is_the_one_file() -> None:
    assert ":root" in look()


def test_a_window_shows_a_part_of_the_board() -> None:
    part = to_svg(a_board(), a_scene(), window=(0.5, 0.25, 1, 0.5), width_px=100)
    root = parse(part)

    assert (root.get("viewBox"), root.get("width"), root.get("height")) == ("0.5 0.25 1 0.5", "100", "50")


def test_a_picture_shows_its_places_and_little_else() -> None:
    assert window(a_board(), Picture(around=("b1",))) == pytest.approx((0.9, 0.15, 1.2, 0.7))
    assert window(a_board(), Picture()) == (0, 0, 2, 1)
