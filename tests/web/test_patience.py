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
from stampede.web.replays import routes
from stampede.web.table import reducer
from tests.web.support import PATIENCE, TINY, Server, pair, play_on, wait_for

pytestmark = pytest.mark.usefixtures("at_once")


class Slow:
    """Makes something once it is let go on."""

    def __init__(self) -> None:
        self._begun, self._go_on = threading.Event(), threading.Event()

    def __call__(self, make: Callable[..., Any]) -> Callable[..., Any]:
        """The same as *make*, but slow."""

        def slow(*given: Any, **more: Any) -> Any:
            self._begun.set()
            assert self._go_on.wait(PATIENCE)
            return make(*given, **more)

        return slow

    def check(self, server: Server, path: str) -> None:
        """Others are answered while *path* is, which is answered in the end, too."""
        answers: list[httpx.Response] = []
        url = f"{server.url}{path}"
        asking = threading.Thread(target=lambda: answers.append(httpx.get(url, timeout=PATIENCE)))
        asking.start()
        try:
            assert self._begun.wait(PATIENCE)
            assert httpx.get(f"{server.url}/healthz", timeout=PATIENCE / 4).text.startswith("ok\n")
        finally:
            self._go_on.set()
            asking.join(PATIENCE)
        assert answers[0].status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "place", "name"),
    [
        ("/api/qr.svg?path=/t/slow", segno, "make"),
        ("/api/games/buffalo/board?width=4&opening_moves=3", None, "draw_board"),
        ("/api/matches/{match}", routes, "replay_of"),
        ("/api/matches/{match}/frames", routes, "_frames"),
        ("/api/matches/{match}/file", signed_file, "match_file"),
        ("/api/matches/{match}/drawing.svg", routes, "to_svg"),
    ],
)
def test_others_are_answered_while_something_is_made(
    server: Server, monkeypatch: pytest.MonkeyPatch, path: str, place: Any, name: str
) -> None:
    with pair(server, options=TINY) as (hers, his):
        play_on(hers, his)
    slow = Slow()
    if name == "draw_board":
        game = all_games()["buffalo"]
        drawn = game.drawing
        assert isinstance(drawn, Drawing)
        changed = replace(game, drawing=replace(drawn, board=slow(drawn.board)))
        monkeypatch.setitem(all_games(), "buffalo", changed)
    else:
        monkeypatch.setattr(place, name, slow(getattr(place, name)))
    slow.check(server, path.format(match=hers.view["match"]))


def test_others_are_answered_while_a_table_is_read(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with pair(server) as (hers, _):
        hers.act("e1e2")
    slow = Slow()
    # From its log, or from its snapshot where that has been written by then.
    for make in (reducer.fold, reducer.follow):
        monkeypatch.setattr(reducer, make.__name__, slow(make))
    wait_for(lambda: server.sweep() == 0)
    slow.check(server, f"/api/matches/{hers.view['match']}/drawing.svg")
