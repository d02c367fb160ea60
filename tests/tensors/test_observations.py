"""Observations as arrays: read as declared, the same at both speeds and where a seat sees the same."""

from typing import Any

import numpy as np
import pytest

from stampede.core.errors import InvalidPosition
from stampede.core.game import Game, game_of
from stampede.games import find, load
from stampede.testing.random_play import played
from stampede.testing.tensors import check_observations, check_planes
from tests.effort import effort
from tests.installed import mini

SETTINGS: list[tuple[str, dict[str, Any], int]] = [
    ("buffalo", {"width": 5}, 40),
    ("zoff", {"players": 2}, 90),
    ("zoff", {"players": 3, "auction": True}, 40),
    ("zoff", {"players": 6, "open_tracker": True}, 90),
    ("abilene", {"players": 4, "hidden_totals": True}, effort(200, 900)),
    *((name, mini(name), 40) for name in ("buffalo", "zoff", "abilene")),
]
"""Games, options, and how many random actions there are in all."""
NAMES = [" ".join([name, *map(str, options.values())]) for name, options, _ in SETTINGS]
LOOKS = effort(8, 60)


@pytest.mark.parametrize(("name", "options", "actions"), SETTINGS, ids=NAMES)
def test_what_a_seat_cannot_tell_apart_has_the_same_bytes(
    name: str, options: dict[str, Any], actions: int
) -> None:
    states = list(played(Game(find(name), options, "plain"), 1, actions))
    check_planes(game_of(states[0]))
    for number, state in enumerate(states[:: max(1, actions // LOOKS)]):
        check_observations(state, number)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options", "actions"), SETTINGS, ids=NAMES)
def test_compiled_observations_have_the_same_bytes(name: str, options: dict[str, Any], actions: int) -> None:
    plain, compiled = (Game(find(name), options, mode) for mode in ("plain", "compiled"))
    states = list(played(plain, 2, actions))[:: max(1, actions // LOOKS)]
    seats = [number % plain.num_seats for number in range(len(states))]
    found = plain.observe(states, seats)
    assert compiled.observe(states, seats).tobytes() == found.tobytes()


@pytest.mark.parametrize(
    ("name", "options", "left_out"),
    [
        ("buffalo", {}, "width height"),
        (
            "zoff",
            {"players": 2},
            "table auction fair_bonus open_tracker colour_ends capacity bonus letter rounds",
        ),
        ("abilene", {"hidden_totals": True}, "land sale_limit hidden_totals bank_paid"),
    ],
)
def test_all_that_changes_is_read(name: str, options: dict[str, Any], left_out: str) -> None:
    game = load(name, options)
    fields = set(game.definition.rules.dtype.names or ()) - {plane.field for plane in game.encoding.planes(0)}
    of_auction = {"bid", "new_bid", "rewrites"}
    assert fields - of_auction == set(left_out.split())


@pytest.mark.stands_on("buffalo")
def test_planes_say_what_stands_on_the_board() -> None:
    game = load("buffalo", {})
    state = game.new_initial_state()
    pieces = game.observe([state], [0])[0, : 3 * 11 * 7].reshape(3, 11, 7)
    assert pieces[0, :, 0].tolist() == [1] * 11
    assert pieces[1].sum() == 1
    assert pieces[1, 5, 5] == 1
    assert pieces[2].sum() == 4


@pytest.mark.stands_on("abilene")
def test_the_own_seat_comes_first() -> None:
    game = load("abilene", {"players": 3})
    begun = game.new_initial_state(seed=1)
    records = begun.records.copy()
    records["cash"][0, :3] = 2_000, 4_000, 6_000
    state = begun.with_records(records)
    tables = [game.encoding.planes(seat) for seat in range(3)]
    names = [plane.name for plane in tables[0]]
    sizes = [int(np.prod(plane.shape)) for plane in tables[0]]
    at = sum(sizes[: names.index("cash by seat")])
    cash = game.observe([state] * 3, range(3))[:, at + 3 : at + 6]
    assert np.allclose(cash, [[0.2, 0.4, 0.6], [0.4, 0.6, 0.2], [0.6, 0.2, 0.4]])


@pytest.mark.stands_on("zoff")
def test_what_is_unknown_is_said_in_a_place_of_its_own() -> None:
    game = load("zoff", {"players": 3})
    state = game.new_initial_state(seed=1)
    planes = {plane.name: plane for plane in game.encoding.planes(1)}
    ends = np.cumsum([int(np.prod(plane.shape)) for plane in planes.values()])
    parts = dict(zip(planes, np.split(game.observe([state], [1])[0], ends[:-1]), strict=True))
    held = parts["cow cards held, where they are seen: colour by card"].reshape(3, 10)
    assert held.sum(axis=1).tolist() == [0, 10, 0]
    assert parts["whether they are not seen, by colour"].tolist() == [1, 0, 1]
    assert parts["how many are held, by colour"].tolist() == [1, 1, 1]


@pytest.mark.stands_on("buffalo")
def test_an_array_of_ones_own_is_written_into() -> None:
    game = load("buffalo", {})
    state = game.new_initial_state()
    out = np.empty((2, game.encoding.size), np.float32)
    assert game.observe([state, state], [0, 1], out) is out
    assert not np.array_equal(out[0], out[1])
    assert game.observe([], []).shape == (0, game.encoding.size)


@pytest.mark.stands_on("buffalo", "zoff")
@pytest.mark.parametrize(
    ("seats", "out", "message"),
    [
        ([0, 1], None, "there are 1 states and 2 seats"),
        ([0], np.empty((1, 5), np.float32), r"float32 array of shape \(1, 242\)"),
        ([0], np.empty((1, 242)), "float32 array"),
    ],
)
def test_what_does_not_fit_is_refused(seats: list[int], out: Any, message: str) -> None:
    game = load("buffalo", {})
    with pytest.raises(InvalidPosition, match=message):
        game.observe([game.new_initial_state()], seats, out)
    with pytest.raises(InvalidPosition, match="a spectator has no observation"):
        game.observe([game.new_initial_state()], [None])  # type: ignore[list-item]
    with pytest.raises(InvalidPosition, match="of the same game"):
        game.observe([load("zoff", {}).new_initial_state(1)], [0])
