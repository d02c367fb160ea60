"""The style sheet: legible text by day and by night, every class in use."""

import re

import pytest

from stampede.draw.palette import Palette, palette, palette_of
from stampede.draw.svg import look
from stampede.games import all_games, load


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", palette(), ids=Palette._fields)
def test_text_reaches_aa(colours: dict[str, str]) -> None:
    for text in ("ink", "ink-soft", "accent", "grass", "river", "good", "bad", "focus"):
        assert contrast(colours[text], colours["paper"]) >= 4.5, text
        assert contrast(colours[text], colours["paper-raised"]) >= 4.5, text
    assert contrast(colours["on-accent"], colours["accent"]) >= 4.5
    assert contrast(colours["on-wood"], colours["wood"]) >= 4.5


@pytest.mark.stands_on("abilene")
@pytest.mark.parametrize("which", Palette._fields)
def test_text_on_cards_and_banknotes_reaches_aa(which: str) -> None:
    colours = getattr(palette_of(look() + load("abilene").board.look), which)
    for text in ("gain", "loss", "seat-dark"):
        assert contrast(colours[text], colours["card"]) >= 4.5, text
    for value in (100, 500, 1000, 5000):
        assert contrast(colours["seat-dark"], colours[f"note-{value}"]) >= 4.5, value


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_class_of_a_drawing_is_in_the_sheet(name: str) -> None:
    board = load(name).board
    used = {word for shape in board.shapes for word in shape.look.split()}
    used |= {word for label in board.labels for word in label.look.split()}
    for symbol in board.symbols:
        used |= {word for words in re.findall(r'class="([^"]*)"', symbol.svg) for word in words.split()}
    used |= {"s-mark-last-from", "s-mark-last-to"}
    assert used <= set(re.findall(r"\.(s-[\w-]+)", look() + board.look))
    assert all(word.startswith("s-") for word in used)


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_token_used_is_given(name: str) -> None:
    own = load(name).board.look
    used = set(re.findall(r"var\(--([\w-]+)\)", look() + own))

    assert used <= {*palette().day, *palette_of(own).day, "slab"}


@pytest.mark.parametrize("name", sorted(all_games()))
def test_a_game_has_colours_of_its_own_only_for_itself(name: str) -> None:
    own = set(palette_of(load(name).board.look).day)
    others = [load(other).board.look for other in all_games() if other != name]

    assert own.isdisjoint(palette().day)
    assert own.isdisjoint(token for look_of in others for token in palette_of(look_of).day)
