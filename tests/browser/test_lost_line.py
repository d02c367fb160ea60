"""When the line or the server fails, the page shows it and recovers, and no move is lost or doubled."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import WebSocket, expect

from tests.browser.front import two_players
from tests.browser.table import Table
from tests.browser.visitors import LINE_LOST, Profiles, Visitors, Watch
from tests.players.line import Line, line_to
from tests.players.process import ServerProcess, running

COMES_BACK_WITHIN = 120_000


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that only this test needs."""
    with running(tmp_path) as server:
        yield server


@pytest.fixture
def line(server: ServerProcess) -> Iterator[Line]:
    """A line to the server that can be cut."""
    with line_to(server.port) as line:
        yield line


def told_lost(table: Table) -> None:
    expect(table.now.get_by_role("status")).to_have_text("Connection lost, trying again")


def told_well(table: Table) -> None:
    expect(table.now.get_by_role("status")).to_have_text("", timeout=COMES_BACK_WITHIN)


def test_a_killed_server_comes_back_and_nothing_is_lost(
    chromium: Profiles, mortal: ServerProcess, watch: Watch
) -> None:
    watch.allow(LINE_LOST)
    visitors = Visitors(chromium, mortal.url, watch)
    ann, bob = two_players(visitors)
    ann.click("a1", "a2")
    bob.shows(1, "a1a2")
    bob.click("b4", "c3")
    ann.shows(2, "b4c3")
    mortal.kill()
    for player in (ann, bob):
        told_lost(player)
        assert player.standing() == {"a2": "buffalo", "b1": "buffalo", "c1": "buffalo", "c3": "chief"}
    assert ann.startable() == [], "nothing can be chosen that could not be sent"
    mortal.start()
    for player in (ann, bob):
        told_well(player)
        player.shows(2, "b4c3")
    ann.click("b1", "b2")
    bob.shows(3, "b1b2")
    bob.click("c3", "b2")
    ann.shows(4, "c3b2")
    visitors.leave()


def test_a_reload_and_a_second_tab_show_the_same_and_move_for_each_other(visitors: Visitors) -> None:
    ann, bob = two_players(visitors)
    ann.click("a1", "a2")
    bob.shows(1, "a1a2")
    second = Table(bob.page.context.new_page())
    second.page.goto(bob.path)
    # Tabs in the background are slow.
    bob.page.bring_to_front()
    bob.page.reload()
    for tab in (bob, second):
        tab.shows(1, "a1a2")
        expect(tab.headline).to_have_text("Your turn")
    second.page.bring_to_front()
    second.click("b4", "c3")
    for tab in (second, bob, ann):
        tab.shows(2, "b4c3")
    expect(bob.headline).to_have_text("Waiting for Ann")
    ann.click("a2", "a3")
    bob.shows(3, "a2a3")
    bob.page.bring_to_front()
    bob.click("c3", "b3")
    second.shows(4, "c3b3")


def test_a_browser_that_was_offline_catches_up(visitors: Visitors, line: Line) -> None:
    visitors.watch.allow(LINE_LOST)
    ann, bob = two_players(visitors, (visitors.new(url=line.url), visitors.new()))
    ann.click("a1", "a2")
    bob.shows(1, "a1a2")
    ann.page.context.set_offline(True)
    # Going offline by emulation leaves open sockets alone, a real loss does not.
    line.cut()
    line.mend()
    told_lost(ann)
    expect(bob.page.get_by_role("region", name="Players")).to_contain_text("away")
    bob.click("b4", "c3")
    bob.shows(2, "b4c3")
    assert ann.log.count() == 1
    ann.page.context.set_offline(False)
    told_well(ann)
    ann.shows(2, "b4c3")
    expect(bob.page.get_by_role("region", name="Players")).not_to_contain_text("away")
    ann.click("a2", "a3")
    bob.shows(3, "a2a3")


def test_a_command_in_flight_when_the_line_breaks_is_carried_out_once(visitors: Visitors, line: Line) -> None:
    visitors.watch.allow(LINE_LOST)
    hers = visitors.new(url=line.url)
    sent: list[str] = []
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    hers.on("websocket", listen)
    ann, bob = two_players(visitors, (hers, visitors.new()))
    line.mute()
    ann.click("a1", "a2")
    bob.shows(1, "a1a2")
    expect(ann.now.get_by_role("status")).to_have_text("Sending your move")
    assert ann.log.count() == 0, "she does not know yet whether it arrived"
    line.cut()
    told_lost(ann)
    line.mend()
    told_well(ann)
    for player in (ann, bob):
        player.shows(1, "a1a2")
    commands = [json.loads(frame) for frame in sent if '"act"' in frame]
    assert len(commands) == 2, "the browser asks again"
    assert commands[0] == commands[1]
    acks = [json.loads(frame) for frame in heard if '"ack"' in frame]
    assert [ack["repeated"] for ack in acks] == [True]
    bob.click("b4", "c3")
    ann.shows(2, "b4c3")


def test_an_answer_that_tells_nothing_new_disturbs_nobody(visitors: Visitors) -> None:
    hers = visitors.new(moving=True)
    heard: list[str] = []
    hers.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    ann, bob = two_players(visitors, (hers, visitors.new()))
    ann.click("a1", "a2")
    bob.click("b4", "c3")
    ann.shows_at_rest(2, "b4c3")
    hers.evaluate("""() => {
        window.moved = 0;
        const start = Element.prototype.animate;
        Element.prototype.animate = function (...how) { window.moved += 1; return start.apply(this, how); };
    }""")
    hers.get_by_text(re.compile("^Moves")).click()
    ann.typed.fill("a2")
    ann.walk("b1")
    hers.keyboard.press("Enter")
    expect(ann.cell("b1")).to_have_accessible_name(re.compile("selected"))
    tables = len(heard)
    with hers.expect_event("console", lambda message: message.text == "answered"):
        hers.evaluate("dispatchEvent(new Event('online')); setTimeout(() => console.log('answered'), 400)")
    assert '"type":"table"' in "".join(heard[tables:]), "the line was put to the proof"
    expect(ann.cell("b1")).to_have_accessible_name(re.compile("selected"))
    expect(ann.cell("b1")).to_be_focused()
    assert ann.reachable() == ["b2"]
    expect(ann.log.first).to_be_hidden()
    expect(ann.typed).to_have_value("a2")
    assert hers.evaluate("moved") == 0
