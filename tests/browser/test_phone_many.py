"""Games of many on a phone: everything fits, and can be done with a finger."""

import re

from playwright.sync_api import expect

from tests.browser.front import COMPUTER, HERE, Front, offer
from tests.browser.measures import check_room
from tests.browser.others import picked, place, places
from tests.browser.table import Table
from tests.browser.visitors import Visitors


def begin(company: Visitors, game: str, players: int) -> Table:
    """On a phone, against the computer."""
    page = company.new(phone=True)
    form = Front(page).open().choose(COMPUTER, game)
    check_room(page)
    table = form.fill(name="W" * 40, players=players).start()
    expect(table.headline).to_have_text("Your turn")
    check_room(page, cells=False)
    return table


def tap(table: Table, target: str) -> None:
    """Touch the last place of a choice; where places are small, the page describes it first."""
    page = table.page
    words = places(page)[target].split(", ")[-1]
    place(page, target).tap()
    button = page.get_by_role("button", name=words, exact=True)
    expect(button.or_(table.change)).to_be_visible()
    if button.count():
        button.tap()


def test_zoff_is_played_with_a_finger_and_fits(company: Visitors) -> None:
    table = begin(company, "Zoff in Buffalo", 6)
    page = table.page
    _, targets = picked(page)
    check_room(page, cells=False)
    tap(table, targets[0])
    table.asked_for(2)
    for _ in range(8):
        mine = table.headline.filter(has_text="Your turn")
        expect(mine).to_be_visible()
        table.go_on()
    check_room(page, cells=False)
    table.open_log()
    expect(table.log.first).to_be_visible()
    check_room(page, cells=False)


def test_abilene_is_played_with_a_finger_and_fits(company: Visitors) -> None:
    table = begin(company, "Abilene", 6)
    for _ in range(12):
        expect(table.headline.filter(has_text="Your turn")).to_be_visible()
        table.go_on()
    check_room(table.page, cells=False)
    table.open_log()
    check_room(table.page, cells=False)


def test_the_form_for_six_and_the_curtain_fit(company: Visitors) -> None:
    page = company.new(phone=True)
    Front(page).open()
    offer(page, HERE, "Abilene").tap()
    page.get_by_role("radio", name="6").tap()
    for number in range(2, 7):
        page.get_by_label(f"Name of player {number}").fill(f"{number}" * 40)
    check_room(page)
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("heading", name=re.compile("^Hand the device to"))).to_be_visible()
    page.get_by_text("Somebody else has it").tap()
    check_room(page)
    page.get_by_role("button", name=re.compile("^I am")).first.tap()
    expect(Table(page).headline).to_have_text("Your turn")
    check_room(page, cells=False)
