"""Evil servers against the real page: each lie that it can see stops the game until the player chooses."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from stampede.play.fairness import pledge, seal
from tests.browser.front import COMPUTER, Front
from tests.browser.measures import faults
from tests.browser.others import do, menu
from tests.browser.visitors import Visitors
from tests.evil import named_by

Message = dict[str, Any]
GROUND = "9a0d"
"""A number that the operator found by trying."""


class EvilServer:
    """Stands between a page and an honest server, and changes what they say to each other."""

    def __init__(self, page: Page) -> None:
        self.told = 0
        """How many whole views the page was sent."""
        page.route_web_socket(re.compile("/socket$"), self._meet)

    def to_page(self, view: Message) -> Message:
        """The view that the page is sent."""
        return view

    def to_server(self, message: Message) -> Message:
        """The message that the honest server is sent."""
        return message

    def beside(self, _message: Message) -> Message | None:
        """An extra message to the server, when this message comes from it."""
        return None

    def _meet(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if more := self.beside(message):
                server.send(json.dumps(more))
            if message["type"] in {"table", "update"}:
                self.told += message["type"] == "table"
                message = self.to_page(message)
            socket.send(json.dumps(message))

        server.on_message(hear)
        socket.on_message(lambda text: server.send(json.dumps(self.to_server(json.loads(text)))))


def sealed_with(fair: Message, pledges: list[str]) -> Message:
    """The agreement with other pledges, and a seal that fits them."""
    return {**fair, "pledges": pledges, "seal": seal(fair["commitment"], pledges)}


class LeavesOutAll(EvilServer):
    """Claims that nobody had pledged."""

    def to_page(self, view: Message) -> Message:
        """Change the view."""
        if (fair := view.get("fair")) and fair["is_sealed"]:
            view["fair"] = sealed_with(fair, [""] * len(fair["pledges"]))
        return view


class LeavesOutOne(EvilServer):
    """Claims that this browser was not there, and puts a number of the operator's in the computer's place."""

    def to_page(self, view: Message) -> Message:
        """Change the view."""
        if (fair := view.get("fair")) and fair["is_sealed"]:
            view["fair"] = sealed_with(fair, ["", pledge(GROUND), *[""] * (len(fair["pledges"]) - 2)])
        return view


class SealsTwice(EvilServer):
    """Adds a number after the player's is revealed."""

    def to_page(self, view: Message) -> Message:
        """Change the view."""
        if (fair := view.get("fair")) and fair["contributions"]:
            fair = sealed_with(fair, [fair["pledges"][0], pledge(GROUND)])
            view["fair"] = {**fair, "contributions": [fair["contributions"][0], GROUND]}
        return view


class SealsLater(EvilServer):
    """Wants the numbers under a seal that covers nothing yet."""

    def to_page(self, view: Message) -> Message:
        """Change the view."""
        if (fair := view.get("fair")) and fair["is_sealed"]:
            view["fair"] = {**fair, "seal": hashlib.sha256(b"later").hexdigest()}
        return view


class ExchangesTheSeed(EvilServer):
    """Plays by another seed than the one that it committed to."""

    def to_page(self, view: Message) -> Message:
        """Change the view."""
        if view["type"] == "table" and view["phase"] == "playing":
            other = hashlib.sha256(b"other").hexdigest()
            view["commitment"] = other
            view["fair"] = sealed_with({**view["fair"], "commitment": other}, view["fair"]["pledges"])
        return view


class HidesTheNextCommitment(EvilServer):
    """Commits to no seed before a rematch, and pledges in the player's place."""

    def to_page(self, view: Message) -> Message:
        """Change the view."""
        return {**view, "next_fair": None}

    def to_server(self, message: Message) -> Message:
        """Pledge in the place of the page."""
        return {**message, "pledge": pledge(GROUND)} if message["type"] == "rematch" else message

    def beside(self, message: Message) -> Message | None:
        """Reveal in the place of the page."""
        coming = message.get("next_fair")
        return {"type": "open", "entropy": GROUND} if coming and coming["is_sealed"] else None


class SetsAClock(EvilServer):
    """Takes nine of ten minutes away between two views."""

    def to_page(self, view: Message) -> Message:
        """Change the view."""
        left = 600_000 if self.told == 1 else 60_000
        clock = {"now_ms": 1, "left_ms": [left, None], "running": [0], "away_until_ms": [None, None]}
        return {**view, "clock": clock}


SERVERS: dict[str, tuple[type[EvilServer], str]] = {
    "leave out all pledges": (LeavesOutAll, "It lied"),
    "leave out one pledge": (LeavesOutOne, "It lied"),
    "seal twice": (SealsTwice, "sealed the same round of numbers twice"),
    "seal after the numbers": (SealsLater, "does not fit what it published"),
    "exchange the seed": (ExchangesTheSeed, "the seed has been replaced"),
    "begin a rematch without a commitment": (HidesTheNextCommitment, "did not begin under the commitment"),
    "set a clock": (SetsAClock, "more time off a clock"),
}


def sit_down(visitors: Visitors, evil: Callable[[Page], EvilServer]) -> Page:
    """Anna plays a computer at an evil server."""
    page = visitors.new()
    evil(page)
    Front(page).open().choose(COMPUTER, "Zoff in Buffalo").fill(name="Ann", players=2).start()
    return page


def play_again(page: Page) -> None:
    """Give up, and ask for the next match."""
    menu(page)
    do(page, "Resign")
    do(page, "Resign")
    page.get_by_role("region", name="The game is over").get_by_role("button").first.click()


def test_every_lie_that_a_page_can_see_is_tried() -> None:
    assert SERVERS.keys() == named_by("page")


@pytest.mark.parametrize("name", sorted(SERVERS))
def test_a_lie_is_named_and_stops_the_game(visitors: Visitors, name: str) -> None:
    evil, sentence = SERVERS[name]
    page = sit_down(visitors, evil)
    if evil is HidesTheNextCommitment:
        play_again(page)
    warning = page.get_by_role("dialog", name="Do not trust this game")
    expect(warning).to_contain_text(sentence)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(warning).to_be_visible()
    found = faults(page, name)
    assert not found, "\n".join(found)
    warning.get_by_role("button", name="Play on all the same").click()
    expect(warning).to_have_count(0)
    expect(page.get_by_role("alert").filter(has_text=sentence)).to_be_visible()


def test_an_honest_server_raises_no_alarm_and_gives_a_receipt(visitors: Visitors) -> None:
    page = sit_down(visitors, EvilServer)
    page.get_by_text("Fair dice and draws").press("Enter")
    receipt = page.locator("dt", has_text="receipt").locator("+ dd code")
    expect(receipt).to_contain_text("stampede-receipt/1")
    assert json.loads(receipt.inner_text())["pledge"]
    expect(page.get_by_role("dialog", name="Do not trust this game")).to_have_count(0)
