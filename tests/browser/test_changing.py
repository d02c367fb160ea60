"""The owner of a table changes it before the game, and everybody sees it; and vacations on one's own page."""

from playwright.sync_api import Page, expect

from tests.browser.front import FRIEND, Front, invitation, post, sit_down
from tests.browser.measures import SIDEWAYS, check_room, faults
from tests.browser.others import do
from tests.browser.table import Table
from tests.browser.visitors import Visitors


def _setting(page: Page, value: str) -> None:
    setup = page.get_by_role("region", name="Table options")
    expect(setup.get_by_text(value, exact=True)).to_be_visible()


def test_the_owner_changes_the_table_and_the_friend_sees_it(company: Visitors) -> None:
    hers, his = company.new(phone=True), company.new()
    Front(hers).open().choose(FRIEND, "Zoff in Buffalo").fill(name="Ann", players=4).start()
    sit_down(his, invitation(hers), "Bob")
    for page in (hers, his):
        _setting(page, "If everybody agrees")
    expect(his.get_by_role("button", name="Change the options")).to_have_count(0)
    do(hers, "Change the options")
    assert hers.evaluate(SIDEWAYS) == 0
    assert not faults(hers, "changing the table")
    form = hers.get_by_role("region", name="Table options")
    form.get_by_label("Players", exact=True).select_option("3")
    form.get_by_role("radio", name="Live").check()
    form.get_by_role("radio", name="Misclicks only").check()
    do(hers, "Save")
    for page in (hers, his):
        expect(page.get_by_text("Changed: Players, Thinking time")).to_be_visible()
        _setting(page, "Misclicks only")
    assert not faults(his, "a table that was changed")
    expect(Table(his).headline).to_have_text("Waiting for a friend")


def test_a_vacation_stands_on_ones_page_and_at_the_table(company: Visitors) -> None:
    hers, his = company.new(phone=True), company.new()
    wish: dict[str, object] = {"game": "buffalo", "name": "Ann", "seat": 0}
    made = post(hers, company.url, "/api/tables", {**wish, "pace": {"kind": "days", "per_move": 86400}})
    post(his, company.url, f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": "Bob"})
    his.goto(f"/t/{made['table']}")
    hers.goto(f"/t/{made['table']}")
    expect(Table(hers).headline).to_have_text("Your turn")
    hers.goto("/me")
    card = hers.locator("form").filter(has_text="Go on vacation")
    today = card.get_by_label("From").get_attribute("min")
    assert today
    card.get_by_label("From").fill(today)
    card.get_by_label("To", exact=True).fill(today)
    do(hers, "Go on vacation")
    expect(card.get_by_text("You have 29 days left this year.")).to_be_visible()
    assert not faults(hers, "vacations")
    check_room(hers)
    expect(Table(his).players).to_contain_text("on vacation until")
