"""A lone player against the computer."""

import re

from playwright.sync_api import expect

from tests.browser.front import COMPUTER, SMALL, Front, offer
from tests.browser.table import Table
from tests.browser.visitors import Visitors

THINKS_WITHIN = 180_000
"""Milliseconds; the first question of all may have to wait until the program for the computer is ready."""


def test_a_game_runs_after_two_clicks_and_the_computer_moves_in_its_turn(visitors: Visitors) -> None:
    page = visitors.new()
    front = Front(page).open()
    offer(page, COMPUTER).click()
    page.get_by_role("button", name="Start").click()

    table = Table(page)
    expect(table.headline).to_have_text("Your turn", timeout=THINKS_WITHIN)
    computers = table.log.count()
    assert computers in {0, 1}, "the lot decides who begins"
    source = table.startable()[0]
    table.cell(source).click()
    table.cell(table.reachable()[0]).click()
    expect(table.log).to_have_count(computers + 2, timeout=THINKS_WITHIN)
    expect(table.headline).to_have_text("Your turn")
    expect(page.get_by_role("region", name="Players")).to_contain_text(re.compile("computer, level [13]"))
    assert front.page is page


def test_a_handicap_match_with_the_first_level_offers_its_next_step(visitors: Visitors) -> None:
    page = visitors.new()
    form = Front(page).open().choose(COMPUTER)
    form.fill(level="Pip", side="Buffaloes", after="Keep sides", options=SMALL)
    table = form.start()
    players = page.get_by_role("region", name="Players")
    expect(players).to_contain_text("Pip")
    expect(players).to_contain_text("computer, level 1")
    over = table.headline.filter(has_text=re.compile("You (won|lost)"))
    while True:
        mine = table.headline.filter(has_text="Your turn")
        expect(over.or_(mine)).to_be_visible(timeout=THINKS_WITHIN)
        if over.is_visible():
            break
        number = table.log.count()
        table.cell(table.startable()[0]).click()
        table.cell(table.reachable()[0]).click()
        expect(table.log.nth(number)).to_be_visible()

    won = "won" in table.headline.inner_text()
    step = r"1 fewer buffalo" if won else r"2 opening moves"
    rematch = table.ending.get_by_role("button", name=re.compile(f"Rematch: .*{step}"))
    rematch.click()
    # The computer always agrees. With a buffalo less its player first chooses the column (B4.2).
    expect(table.headline).to_have_text("Your turn", timeout=THINKS_WITHIN)
    ask = "choose one column" if won else "2 opening moves"
    expect(table.now).to_contain_text(re.compile(ask, re.IGNORECASE))
