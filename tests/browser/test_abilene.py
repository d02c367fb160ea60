"""Abilene, by a person and computers: dice, duels, a sale, money."""

import re

from playwright.sync_api import expect

from tests.browser.by_ear import last_said, play_by_ear
from tests.browser.front import COMPUTER, Front
from tests.browser.measures import faults, listen
from tests.browser.others import play_out
from tests.browser.table import Table
from tests.browser.visitors import Visitors

GAME = "Abilene"
SHORT = {"Cattle sold before the end": "1"}


def test_a_short_game_with_computers_to_its_end_by_ear(company: Visitors) -> None:
    page = company.new()
    listen(page)
    table = Front(page).open().choose(COMPUTER, GAME).fill(name="Ann", players=3, options=SHORT).start()
    expect(table.headline).to_have_text("Your turn")
    expect(table.players.get_by_role("listitem")).to_have_count(3)
    expect(table.players).to_contain_text("computer, level 1")
    lot = page.get_by_role("button", name="Choose the rest at random")
    lot.click()  # the whole herd, in one click (A2.2)
    expect(lot).to_be_hidden()
    play_by_ear(table, 20)
    play_out(table)
    expect(table.headline).to_have_text(re.compile("You (won|lost)|A draw"))
    ranks = table.ending.get_by_role("list", name="Result").get_by_role("listitem")
    expect(ranks).to_have_count(3)
    assert re.search("You (win|lose)|wins?:|won", last_said(page))
    found = faults(page, "end")
    table.ending.get_by_role("link", name="Replay the game").click()
    slider = page.get_by_role("slider", name="Position")
    last = int(slider.get_attribute("max") or 0)
    board = Table(page)
    for key, number in (("End", last), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(slider).to_have_attribute("aria-valuetext", f"{number} of {last}")
        expect(board.now).to_have_attribute("aria-busy", "false")
    expect(page.get_by_role("list", name="Result").get_by_role("listitem")).to_have_count(3)
    found += faults(page, "replay")
    assert not found, "\n".join(found)
