"""Undo and pause in the page: at once, by asking, refused with the reason; the clock stands still."""

import re

from playwright.sync_api import Page, expect

from tests.browser.front import TINY, post, two_phones, two_players
from tests.browser.measures import check_room, faults
from tests.browser.others import do, menu
from tests.browser.table import Table
from tests.browser.visitors import Visitors


def test_a_misclick_is_undone_by_a_key(company: Visitors) -> None:
    ann, bob = two_players(company)
    expect(ann.page.get_by_role("button", name="Undo")).to_have_count(0)
    ann.type("a1a2")
    expect(bob.headline).to_have_text("Your turn")
    expect(ann.page.get_by_role("button", name="Undo", exact=True)).to_be_visible()
    assert not faults(ann.page, "undo offered")
    ann.headline.focus()
    ann.page.keyboard.press("z")
    expect(ann.headline).to_have_text("Your turn")
    expect(bob.headline).to_have_text("Waiting for Ann")
    for table in (ann, bob):
        expect(table.log).to_have_count(0)
    ann.type("b1b2")
    expect(bob.headline).to_have_text("Your turn")
    expect(bob.log).to_have_count(1)
    ann.typed.press("z")
    expect(ann.typed).to_have_value("z")
    ann.page.get_by_role("button", name="Undo", exact=True).click()
    expect(ann.headline).to_have_text("Your turn")


def test_two_people_agree_to_undo(company: Visitors) -> None:
    ann, bob = two_phones(company)
    ann.type("a1a2")
    expect(bob.headline).to_have_text("Your turn")
    bob.type("b4c3")
    expect(ann.headline).to_have_text("Your turn")
    do(ann.page, "Undo")
    expect(ann.page.get_by_text("The others would have to agree.")).to_be_visible()
    do(ann.page, "Ask to undo")
    expect(bob.page.get_by_text("Ann asks to undo the last 2 actions.")).to_be_visible()
    expect(ann.page.get_by_text("Bob can agree.")).to_be_visible()
    for table in (ann, bob):
        check_room(table.page)
        assert not faults(table.page, "asking to undo")
    do(bob.page, "Decline")
    do(ann.page, "Undo")
    do(ann.page, "Ask to undo")
    do(bob.page, "Agree")
    for table in (ann, bob):
        expect(table.log).to_have_count(0)
    expect(ann.headline).to_have_text("Your turn")
    ann.type("c1c2")
    expect(bob.headline).to_have_text("Your turn")


def test_nothing_is_undone_across_what_was_shown(company: Visitors) -> None:
    page = company.new()
    wish: dict[str, object] = {
        "game": "zoff",
        "name": "Ann",
        "seat": 0,
        "options": {"players": 3},
        "bots": [1, 1],
    }
    made = post(page, company.url, "/api/tables", wish)
    page.goto(f"/t/{made['table']}")
    ann = Table(page)
    ann.asked_for(1)
    ann.go_on()
    ann.asked_for(2)
    ann.go_on()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_text(re.compile("cannot be undone"))).to_be_visible()
    assert not faults(page, "undo refused")


def _live(company: Visitors) -> tuple[Page, Page]:
    hers, his = company.new(), company.new(phone=True)
    wish: dict[str, object] = {"game": "buffalo", "name": "Ann", "seat": 0, "options": TINY}
    pace = {"kind": "live", "bank": 600, "increment": 0}
    made = post(hers, company.url, "/api/tables", {**wish, "pace": pace, "watch": "players"})
    join: dict[str, object] = {"invite": made["invite"], "name": "Bob"}
    post(his, company.url, f"/api/tables/{made['table']}/join", join)
    for page in (hers, his):
        page.goto(f"/t/{made['table']}", wait_until="commit")
    return hers, his


def test_a_pause_is_wanted_by_both_and_ended_by_one(company: Visitors) -> None:
    hers, his = _live(company)
    ann, bob = Table(hers), Table(his)
    expect(ann.headline).to_have_text("Your turn")
    menu(hers)
    do(hers, "Ask for a pause")
    expect(his.get_by_text("Ann would like a pause.")).to_be_visible()
    do(his, "Agree to the pause")
    for page in (hers, his):
        expect(page.get_by_text("The match is paused.")).to_be_visible()
        check_room(page)
    assert not faults(his, "paused")
    stands = ann.players.get_by_text(re.compile(r"\d:\d\d")).first.inner_text()
    hers.wait_for_timeout(1500)
    expect(ann.players.get_by_text(re.compile(r"\d:\d\d")).first).to_have_text(stands)
    ann.type("a1a2")
    expect(hers.get_by_text("end the pause first")).to_be_visible()
    do(his, "Resume")
    expect(hers.get_by_text("The match is paused.")).to_have_count(0)
    ann.type("a1a2")
    expect(bob.headline).to_have_text("Your turn")


def test_a_stranger_is_told_that_a_table_is_for_its_players(company: Visitors) -> None:
    hers, _ = _live(company)
    expect(Table(hers).headline).to_have_text("Your turn")
    stranger = company.new(phone=True)
    stranger.goto(Table(hers).path)
    expect(stranger.get_by_text("Only its players can see this table.")).to_be_visible()
    assert not faults(stranger, "a private table")
