"""A visitor who asks for much makes nobody else wait."""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import httpx
import pytest
import segno

from stampede.draw.part import Drawing
from stampede.games import all_games
from stampede.web.fairness import signed_file
from stampede.web.play import table_routes as tables
from stampede.web.table import reducer
from stampede.web.table.state import TableState
from stampede.web.tables import archive
from tests.web.support import PATIENCE, TINY, Server, pair, play_on, wait_for

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "place", "name"),
    [
        ("/api/qr.svg?path=/t/slow", segno, "make"),
        ("/api/games/buffalo/board?width=4&opening_moves=3", None, "draw_board"),
        ("/api/matches/{match}", archive, "replay"),
        ("/api/matches/{match}/frames", tables, "_frames"),
        ("/api/matches/{match}/file", signed_file, "match_file"),
        ("/api/matches/{match}/drawing.svg", tables, "to_svg"),
    ],
)
def test_others_are_answered_while_something_is_made(
    server: Server, monkeypatch: pytest.MonkeyPatch, path: str, place: Any, name: str
) -> None:
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
    url = server.url + path.format(match=hers.view["match"])
    begun, go_on = threading.Event(), threading.Event()
    answers: list[httpx.Response] = []

    def slow(*given: Any, **more: Any) -> Any:
        begun.set()
        assert go_on.wait(PATIENCE)
        return make(*given, **more)

    if name == "draw_board":
        drawn = all_games()["buffalo"].drawing
        assert isinstance(drawn, Drawing)
        make = drawn.board
        monkeypatch.setitem(
            all_games(), "buffalo", replace(all_games()["buffalo"], drawing=replace(drawn, board=slow))
        )
    else:
        make = getattr(place, name)
        monkeypatch.setattr(place, name, slow)
    asking = threading.Thread(target=lambda: answers.append(httpx.get(url, timeout=PATIENCE)))
    asking.start()
    try:
        assert begun.wait(PATIENCE)
        assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE / 4).text.startswith("ok\n")
    finally:
        go_on.set()
        asking.join(PATIENCE)

    assert answers[0].status_code == 200


def test_others_are_answered_while_a_table_is_read(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with pair(server) as (hers, _):
        hers.act("e1e2")
    begun, go_on = threading.Event(), threading.Event()

    def slowly(make: Callable[..., TableState]) -> Callable[..., TableState]:
        def slow(*given: Any) -> TableState:
            begun.set()
            assert go_on.wait(PATIENCE)
            return make(*given)

        return slow

    # From its log, or from its snapshot where that has been written by then.
    for make in (reducer.fold, reducer.follow):
        monkeypatch.setattr(reducer, make.__name__, slowly(make))
    wait_for(lambda: server.sweep() == 0)
    answers: list[httpx.Response] = []
    url = f"{server.url}/api/matches/{hers.view['match']}/drawing.svg"
    asking = threading.Thread(target=lambda: answers.append(httpx.get(url, timeout=PATIENCE)))
    asking.start()
    try:
        assert begun.wait(PATIENCE)
        assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE / 4).text.startswith("ok\n")
    finally:
        go_on.set()
        asking.join(PATIENCE)

    assert answers[0].status_code == 200
