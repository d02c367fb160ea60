"""Impossible requests are refused with a sentence and change nothing."""

import re

from playwright.sync_api import expect

from tests.browser.front import FRIEND, Front, invitation, offer, sit_down, two_players
from tests.browser.table import Table
from tests.browser.visitors import NOT_FOUND, REFUSED, Visitors

ILLEGAL = [
    ("a1a3", "A buffalo moves one cell straight forward", "B2.2"),
    ("b4b3", "The chief on b4 is the other side's", "B2.1"),
    ("z9", "is not a move: write the two cells", "B5.1"),
    ("d1d2", "not on the board", "B6.1"),
]


def test_an_illegal_typed_move_is_answered_with_its_rule_and_changes_nothing(visitors: Visitors) -> None:
    ann, bob = two_players(visitors)
    before = ann.cells()
    told = ann.page.get_by_role("alert").filter(has_text=re.compile(".+"))
    for action, sentence, rule in ILLEGAL:
        ann.type(action)
        expect(told).to_contain_text(re.compile(re.escape(sentence), re.IGNORECASE))
        expect(told).to_contain_text(rule)
        expect(told).to_have_count(1)
        expect(ann.typed).to_have_value(action)
        assert ann.cells() == before
    assert ann.log.count() == bob.log.count() == 0
    ann.type("a1a2")
    bob.shows(1, "a1a2")
    expect(told).to_have_count(0)


def test_a_move_out_of_turn_is_refused(visitors: Visitors) -> None:
    ann, bob = two_players(visitors)
    assert bob.startable() == []
    bob.type("b4b3")
    told = bob.page.get_by_role("alert").filter(has_text="turn of the buffaloes")
    expect(told).to_contain_text("B2.1")
    assert ann.log.count() == bob.log.count() == 0
    bob.drag("b4", "b3")
    bob.cell("b4").click()
    assert not any("selected" in label for label in bob.cells().values())


def test_an_unknown_address_says_so_and_leads_home(visitors: Visitors) -> None:
    visitors.watch.allow(NOT_FOUND, "WebSocket connection to")
    page = visitors.new()
    for path, sentence in [
        ("/t/nowhere", "There is no table with this name"),
        ("/m/never", "There is no game with this name"),
        ("/no/page/here", "There is no page at this address"),
    ]:
        page.goto(path)
        expect(page.get_by_role("main")).to_contain_text(sentence)
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
        page.get_by_role("link", name="Go to the games").click()
        expect(offer(page, FRIEND)).to_be_visible()


def test_an_invitation_to_an_unknown_table_says_so(visitors: Visitors) -> None:
    visitors.watch.allow(NOT_FOUND, "WebSocket connection to")
    page = visitors.new()
    page.goto("/t/nowhere/nothing")
    expect(page.get_by_role("main")).to_contain_text("There is no table with this name")


def test_a_wrong_invitation_seats_nobody(visitors: Visitors) -> None:
    visitors.watch.allow(REFUSED)
    anns, bobs = visitors.new(), visitors.new()
    Front(anns).open().choose(FRIEND).start()
    bobs.goto(invitation(anns)[:-1] + "~")
    expect(bobs.get_by_role("main")).to_contain_text("not, or no longer, an invitation")
    expect(bobs.get_by_role("button", name="Sit down")).to_have_count(0)
    bobs.get_by_role("link", name="Watch the game").click()
    expect(Table(bobs).headline).to_have_text("Waiting for a friend")


def test_an_invitation_used_twice_tells_that_the_seat_is_taken(visitors: Visitors) -> None:
    anns, cleos = visitors.new(), visitors.new()
    Front(anns).open().choose(FRIEND).fill(name="Ann", side="Buffaloes").start()
    link = invitation(anns)
    cleos.goto(link)
    expect(cleos.get_by_role("heading", name="Ann invites you to Buffalo")).to_be_visible()
    expect(cleos.get_by_role("main")).to_contain_text("One seat is free.")
    sit_down(visitors.new(), link, "Bob")
    # Everybody who stands at the door sees it happen.
    expect(cleos.get_by_role("alert")).to_have_text("There is no free seat for you")
    cleos.get_by_role("link", name="Watch the game").click()
    cleo = Table(cleos)
    expect(cleo.headline).to_have_text("Ann to move")
    expect(cleo.now).to_contain_text("You are watching.")


def test_a_name_of_ten_thousand_letters_is_refused_or_cut(visitors: Visitors) -> None:
    visitors.watch.allow(REFUSED)
    page = visitors.new()
    form = Front(page).open().choose(FRIEND)
    name = page.get_by_role("textbox", name="Your name")
    name.fill("W" * 10_000)
    expect(name).to_have_value("W" * 40)
    # Even a page that lets everything through gets the allowed values.
    name.evaluate("field => field.removeAttribute('maxlength')")
    name.fill("W" * 10_000)
    form.send.click()
    expect(page.locator("form").get_by_role("alert")).to_contain_text("1 to 40")
    name.fill("W" * 40)
    table = form.start()
    expect(table.headline).to_have_text("Waiting for a friend")
    width = "document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
    assert page.evaluate(width) == 0, "forty broad letters must not push the page out of the window"


def test_a_wrong_option_is_told_and_can_be_mended(visitors: Visitors) -> None:
    visitors.watch.allow(REFUSED)
    page = visitors.new()
    label = "Columns without a buffalo"
    form = Front(page).open().choose(FRIEND).fill(options={label: "z"})
    field = page.get_by_role("textbox", name=label)
    told = page.get_by_role("alert").filter(has_text=re.compile(".+"))
    for value, sentence in [("z", "”: 'z' is not a column of this board"), ("11", "” leaves no buffalo")]:
        field.fill(value)
        form.send.click()
        # Told at the field and in its own words.
        expect(told).to_contain_text(f"“{label}{sentence}")
        expect(field).to_have_accessible_description(re.compile(sentence))
        expect(page.get_by_text("empty_columns")).to_have_count(0)
    field.fill("ek")
    table = form.start()
    expect(table.headline).to_have_text("Waiting for a friend")
    assert table.standing().keys().isdisjoint({"e1", "k1"})
