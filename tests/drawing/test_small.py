"""A notebook's picture: small, the same by day and by night, and the position as the board shows it."""

import gzip
import random
import re
from copy import copy
from io import BytesIO
from typing import Any

import msgspec
import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from stampede import envs
from stampede.core.game import State
from stampede.draw.part import Drawing
from stampede.draw.small import brief_board, briefly, small_board
from stampede.draw.svg import to_svg
from stampede.games import find, load

SETTINGS = [
    ("buffalo", {}),
    ("zoff", {"players": 6}),
    ("zoff", {"players": 3, "auction": True, "fair_bonus": True}),
    ("zoff", {"players": 6, "auction": True, "fair_bonus": True}),
    ("abilene", {"players": 6}),
    ("abilene", {"players": 3, "hidden_totals": True}),
]
MOST_BYTES = 60_000
MOST_SENT = 34_000


def met(game: str, options: dict[str, Any], every: int) -> list[State]:
    """Positions of a match at random."""
    draw, state, found = random.Random(1), load(game, options).new_initial_state(seed=1), []
    while not state.is_terminal() and len(state.history) < 900:
        if len(state.history) % every == 0:
            found.append(copy(state))
        seat = state.acting_seats()[0]
        state.apply_action(seat, draw.choice(state.legal_actions(seat)))
    return [*found, state]


def pixels(svg: str) -> NDArray[np.float64]:
    with Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=500)))) as picture:
        return np.array(picture.convert("RGB")).astype(float)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_picture_is_small_in_every_position(game: str, options: dict[str, Any]) -> None:
    for state in met(game, options, 40):
        for seat in (None, 0, 1):
            assert len(state.observation(seat)._repr_svg_().encode()) < MOST_BYTES
        assert len(state._repr_svg_().encode()) < MOST_BYTES


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_but_for_its_ornaments_a_small_picture_is_the_large_one(game: str, options: dict[str, Any]) -> None:
    state = met(game, options, 1000)[-1]
    board, scene = state.game.board, state.scene()
    drawing = state.game.definition.drawing
    assert isinstance(drawing, Drawing)
    shapes = tuple(shape for shape in board.shapes if shape.look not in drawing.ornaments)
    large = pixels(to_svg(msgspec.structs.replace(board, shapes=shapes), scene, plain=True))
    small = pixels(to_svg(small_board(board, scene, drawing.ornaments), scene, plain=True))
    assert (np.abs(large - small).max(-1) > 60).mean() < 0.005, "edges may be a hundredth off"


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_a_board_is_sent_in_few_bytes(game: str, options: dict[str, Any]) -> None:
    board = load(game, options).board
    sent = brief_board(board)
    assert len(gzip.compress(msgspec.json.encode(sent))) < MOST_SENT
    empty = {"shapes": (), "symbols": ()}
    assert msgspec.structs.replace(sent, **empty) == msgspec.structs.replace(board, **empty)


@pytest.mark.parametrize("game", ["buffalo", "zoff", "abilene"])
def test_all_ornaments_are_drawn_on_some_board(game: str) -> None:
    boards = [load(name, options).board for name, options in SETTINGS if name == game]
    drawing = find(game).drawing
    assert isinstance(drawing, Drawing)
    assert drawing.ornaments <= {shape.look for board in boards for shape in board.shapes}


def test_what_is_written_briefly_is_the_same_path() -> None:
    assert briefly("M1 2L3 2L3 4H1.5Z") == "m1 2h2v2h-1.5z"
    assert briefly("M.5.25q.125 0 .25.5t1-1") == "m.5 .25q.12 0 .25 .5t1-1"
    assert briefly("M0 0m1 1 2 2a1 1 0 0 1 1 0z") == "m0 0m1 1l2 2a1 1 0 0 1 1 0z"


def test_what_is_rounded_off_does_not_add_up() -> None:
    steps = re.findall(r"-?[.\d]+", briefly("M0 0" + "l.004 .004" * 1000).removeprefix("m0 0"))
    assert sum(map(float, steps)) == pytest.approx(8, abs=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["buffalo", "zoff", "abilene"])
def test_an_array_of_pixels_shows_something(game: str) -> None:
    env = envs.aec(game, render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    assert shown.shape[1:] == (800, 3)
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 100
