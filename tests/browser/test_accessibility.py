"""No page has a serious fault by the rules of axe-core, by day and night, on a desk and on a phone."""

from playwright.sync_api import expect

from tests.browser.front import COMPUTER, FRIEND, HERE, MORE, SMALL, Front, invitation, offer, sit_down
from tests.browser.measures import faults
from tests.browser.visitors import NOT_FOUND, Visitors


def test_the_pages_before_a_game_have_no_serious_fault(visitors: Visitors) -> None:
    visitors.watch.allow(NOT_FOUND)
    page = visitors.new()
    Front(page).open()
    expect(offer(page, FRIEND)).to_be_visible()
    found = faults(page, "front page")
    page.get_by_label("Settings").click()
    offer(page, COMPUTER).click()
    page.get_by_text(MORE).click()
    found += faults(page, "form")
    page.get_by_role("button", name="Close").click()
    offer(page, HERE, "Abilene").click()
    page.get_by_text(MORE).click()
    found += faults(page, "form for many")
    hers = visitors.new()
    Front(hers).open().choose(FRIEND).start()
    page.goto(invitation(hers))
    expect(page.get_by_role("main")).to_contain_text("One seat is free")
    found += faults(page, "invitation")
    page.goto("/no/page/here")
    expect(page.get_by_role("link", name="Go to the games")).to_be_visible()
    found += faults(page, "unknown page")
    assert not found, "\n".join(found)


def test_a_lesson_has_no_serious_fault(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/learn/abilene")
    expect(page.get_by_role("heading", name="Bring it to town")).to_be_visible()
    found = faults(page, "lesson")
    assert not found, "\n".join(found)


def test_the_pages_of_a_game_have_no_serious_fault(visitors: Visitors) -> None:
    page, his = visitors.new(), visitors.new()
    form = Front(page).open().choose(FRIEND)
    ann = form.fill(name="Ann", side="Buffaloes", options=SMALL).start()
    link = invitation(page)
    found = faults(page, "waiting")
    bob = sit_down(his, link, "Bob")
    expect(ann.headline).to_have_text("Your turn")
    ann.cell("a1").click()
    found += faults(page, "playing")
    ann.cell("a2").click()
    for number, action in enumerate(["b4c3", "b1b2", "c3b2", "a2a3"], start=2):
        mover = (bob, ann)[number % 2]
        expect(mover.headline).to_have_text("Your turn")
        mover.type(action)
        ann.shows(number, action)
    # The chief may not cross the river: told, and mended.
    bob.type("b2c1")
    found += faults(his, "refused")
    bob.type("b2c2")
    # The only buffalo that can, goes by itself.
    ann.shows(7, "a3a4")
    bob.type("c2c3")
    expect(ann.headline).to_have_text("Your turn")
    ann.type("a4a5")
    expect(ann.headline).to_have_text("You won")
    found += faults(page, "end")
    page.get_by_role("link", name="Replay the game").click()
    page.get_by_role("button", name="Next move").click()
    found += faults(page, "replay")
    assert not found, "\n".join(found)
