"""Drawings come after moves, one at a time, and together where they are late."""

import asyncio

import pytest

from stampede.web.table import context
from stampede.web.table.commands import Act
from stampede.web.table.context import DrawingQueue
from stampede.web.table.messages import Ack
from tests.web.sitting import created, sitting


async def test_others_have_their_turn_between_two_drawings() -> None:
    queue, done = DrawingQueue(), ["begin"]
    for name in ("first", "second"):
        queue.add(lambda name=name: done.append(name))  # type: ignore[misc]
    assert done == ["begin"], "nothing is drawn at once"
    while "second" not in done:
        await asyncio.sleep(0)
        done.append("a move")
    assert done.index("a move") < done.index("first")
    assert "a move" in done[done.index("first") : done.index("second")]


def failing() -> None:
    raise ValueError("a fault")


async def test_a_drawing_that_fails_ends_no_other(caplog: pytest.LogCaptureFixture) -> None:
    queue, drawn = DrawingQueue(), asyncio.Event()
    queue.add(failing)
    queue.add(drawn.set)
    await asyncio.wait_for(drawn.wait(), 60)
    assert "a drawing failed" in caplog.text


async def test_what_happens_before_a_drawing_is_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(context, "PATIENCE", 500)
    async with sitting(created("roundup", {}), joining=1) as party:
        anna, ben = party.ears[:2]
        heard, before = len(anna.heard), anna.view["version"]
        for ear, action in ((anna, "e1e2"), (ben, "f6f5")):
            seat = party.table.seat(ear)
            version = party.table.table_state.version_seen(seat)
            assert isinstance(await party.table.carry_out(ear, Act(action, version, action)), Ack)
        assert len(anna.heard) == heard, "both were acknowledged first"
        await party.everybody_told()
        assert len(anna.heard) == heard + 1
        assert anna.view["version"] == before + 2
        assert [line["action"] for line in anna.view["log"]] == ["e1e2", "f6f5"]
        moved = {motion["target"] for motion in anna.view["scene"]["motions"]}
        assert moved == {"e2", "f5"}, "what the first moved is not lost"
        assert party.spectator.view["scene"]["sprites"] == anna.view["scene"]["sprites"]
