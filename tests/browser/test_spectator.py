"""Somebody who has the address of a table but no seat at it."""

import re

from playwright.sync_api import WebSocket, expect

from tests.browser.front import FRIEND, Front, invitation, sit_down, two_players
from tests.browser.table import Table
from tests.browser.visitors import REFUSED, Visitors


def test_a_spectator_sees_every_move_and_may_do_nothing(visitors: Visitors) -> None:
    ann, bob = two_players(visitors)
    cleo = Table(visitors.new())
    cleo.page.goto(ann.path)
    expect(cleo.now).to_contain_text("You are watching.")
    moves = [(ann, "a1a2"), (bob, "b4c3"), (ann, "a2a3")]
    for number, (mover, action) in enumerate(moves, start=1):
        expect(cleo.headline).to_have_text("Ann to move" if mover is ann else "Bob to move")
        mover.click(action[:2], action[2:])
        cleo.shows(number, action)
        assert cleo.startable() == []
        assert not any("can move" in label for label in cleo.cells().values())
    expect(cleo.typed).to_have_count(0)
    cleo.cell("b1").click()
    assert not any("selected" in label for label in cleo.cells().values())


def test_nothing_secret_reaches_a_spectator(visitors: Visitors) -> None:
    anns, cleos = visitors.new(), visitors.new()
    Front(anns).open().choose(FRIEND).fill(name="Ann", side="Buffaloes").start()
    link = invitation(anns)
    table, invite = link.split("/t/")[1].split("/")

    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))
        socket.on("framesent", lambda frame: frames.append(str(frame)))

    cleos.on("websocket", listen)
    cleo = Table(cleos)
    cleos.goto(f"/t/{table}")
    expect(cleo.headline).to_have_text("Waiting for a friend")
    expect(cleos.get_by_role("textbox", name="Link for your friend")).to_have_count(0)
    bob = sit_down(visitors.new(), link, "Bob")
    ann = Table(anns)
    for mover, action in [(ann, "a1a2"), (bob, "f6f5"), (ann, "b1b2")]:
        expect(mover.headline).to_have_text("Your turn")
        mover.click(action[:2], action[2:])
    cleo.shows(3, "b1b2")

    heard = "".join(frames)
    assert '"said":"Buffalo b1 to b2."' in heard, "the frames were listened to"
    assert invite not in heard
    assert invite not in cleos.content()
    assert re.findall(r'"choices":\[[^\]]', heard) == [], "choices are for the one who is to move"
    assert '"seed"' not in heard
    # The page shows the promise of the seed, and only that.
    commitment = re.search(r'"commitment":"([0-9a-f]{64})"', heard)
    assert commitment is not None
    assert set(re.findall(r"\b[0-9a-f]{32,}\b", cleos.content() + heard)) <= pledges(frames) | {commitment[1]}
    visitors.watch.allow(REFUSED)
    match = re.search(r'"match":"([^"]+)"', heard)
    assert match is not None
    cleos.goto(f"/m/{match[1]}")
    expect(cleos.get_by_role("main")).to_contain_text("not over yet")
    expect(cleos.get_by_role("slider")).to_have_count(0)


def pledges(frames: list[str]) -> set[str]:
    """The pledge of the spectator's own browser."""
    return set(re.findall(r'"pledge":"([0-9a-f]+)"', "".join(frames)))
