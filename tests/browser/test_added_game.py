"""A game that another package brings is played in the browser, without a line of the page for it."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.added_game import install
from tests.browser.front import FRIEND, Front, invitation, sit_down
from tests.browser.table import Table
from tests.browser.visitors import Profiles, Visitors, Watch
from tests.players.process import ServerProcess, running


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of an installation with one game more."""
    folder = tmp_path_factory.mktemp("added")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in install(folder).items():
            if os.environ.get(name) != value:
                patch.setenv(name, value)
        with running(folder) as server:
            yield server


@pytest.fixture
def guests(chromium: Profiles, added: ServerProcess, watch: Watch) -> Iterator[Visitors]:
    """People who come to it."""
    visitors = Visitors(chromium, added.url, watch)
    yield visitors
    visitors.leave()


def show(table: Table, side: str, cows: int) -> None:
    """Touch the gate for so many cows."""
    expect(table.headline).to_have_text("Your turn")
    table.cell(f"{side}, gate {cows}").click()


def test_two_people_play_it_by_touching_the_board(guests: Visitors) -> None:
    hers, his = guests.new(), guests.new()
    front = Front(hers).open()
    expect(hers.get_by_role("article", name="Morra", exact=True)).to_contain_text("an odd one to Odd")
    form = front.choose(FRIEND, "Morra")
    expect(hers.get_by_text("Keep the sides")).to_have_count(0)
    ann = form.fill(name="Ann", side="Even").start()
    bob = sit_down(his, invitation(hers), "Bob")

    show(ann, "Even", 1)
    expect(ann.headline).to_have_text("Waiting for Bob")
    expect(bob.headline).to_have_text("Your turn")
    assert "one cow" not in bob.page.get_by_role("grid").inner_text(), "it is a secret"
    expect(bob.cell("Even, gate 1")).to_have_accessible_name(re.compile("empty"))
    show(bob, "Odd", 2)
    for table in (ann, bob):
        expect(table.cell("Even, gate 1")).to_have_accessible_name(re.compile("one cow"))
        expect(table.cell("Odd, pen")).to_have_accessible_name(re.compile("3 cows won"))
    show(bob, "Odd", 3)
    show(ann, "Even", 3)
    show(ann, "Even", 2)
    show(bob, "Odd", 2)

    expect(ann.headline).to_have_text("You won")
    expect(bob.headline).to_have_text("You lost")
    expect(bob.now).to_contain_text("Ann (Even) wins: 3 rounds are played.")
    expect(bob.now).to_contain_text("M3.1")
    check_replay(ann)


def check_replay(table: Table) -> None:
    """Step through it, and read its rules."""
    table.ending.get_by_role("link", name="Replay the game").click()
    slider = table.page.get_by_role("slider", name="Position")
    expect(slider).to_have_attribute("aria-valuetext", "0 of 6")
    table.page.get_by_role("button", name="Last position").click()
    expect(slider).to_have_attribute("aria-valuetext", "6 of 6")


def test_the_computer_plays_it(guests: Visitors) -> None:
    page: Page = guests.new()
    table = Front(page).open().choose("Play the computer", "Morra").fill(side="Odd", level="Pip").start()
    for number in range(1, 4):
        expect(table.headline).to_have_text("Your turn", timeout=120_000)
        expect(table.now).to_contain_text(f"Round {number} of 3")
        table.cell("Odd, gate 1").click()
    expect(table.headline).to_have_text(
        re.compile("You (won|lost)|You share the win|Nobody"), timeout=120_000
    )
