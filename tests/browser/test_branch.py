"""From a replay to a table that goes on from there, with the own match or one out of a file."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.front import TINY, Front, two_players
from tests.browser.measures import faults
from tests.browser.table import Table
from tests.browser.visitors import REFUSED, Visitors


def file_of(page: Page, replay: str) -> str:
    """The file of a match."""
    return page.request.get(replay.replace("/m/", "/api/matches/") + "/file").text()


def bring(page: Page, name: str, text: str, folder: Path) -> None:
    """Choose a file on the front page."""
    path = folder / name
    path.write_text(text)
    Front(page).open()
    page.get_by_label("Open a match file").set_input_files(path)


def test_a_replay_is_tried_from_a_position_against_the_computer(company: Visitors, finished: str) -> None:
    page = company.new()
    page.goto(f"{finished}#2")
    expect(page.get_by_text("2 of 7", exact=False).first).to_be_visible()
    page.get_by_text("Try it from here").click()
    expect(page.get_by_text("A new table begins after move 2")).to_be_visible()
    page.get_by_role("textbox", name="Your name").fill("Cleo")
    expect(page.get_by_label("Your seat")).to_have_value("0")
    page.get_by_label("The others").select_option("Computer: Greenhorn")
    found = faults(page, "branch form")
    page.get_by_role("button", name="Open the table").click()

    page.wait_for_url(re.compile("/t/"))
    table = Table(page)
    expect(table.headline).to_have_text("Your turn")
    expect(table.log).to_have_count(2)
    expect(page.get_by_text("Started from move 2 of another match.")).to_be_visible()
    found += faults(page, "branch")
    assert table.standing()["c3"] == "chief"
    table.go_on()
    expect(table.log).not_to_have_count(3)
    expect(table.log.nth(3)).to_be_attached()
    page.get_by_role("link", name="Watch that match").click()
    page.wait_for_url(re.compile("/m/"))
    assert not found, "\n".join(found)


def test_friends_can_be_asked_to_try_it_too(company: Visitors, finished: str) -> None:
    page = company.new()
    page.goto(f"{finished}#3")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/site", hold)
    with page.expect_request("**/api/site"):
        page.get_by_text("Try it from here").click()
    page.get_by_label("Your seat").select_option("Ann")
    others = page.get_by_label("The others")
    others.select_option("A friend, by link")
    # The computers' names come late: the choice stays.
    for route in held:
        route.continue_()
    expect(others.get_by_role("option")).not_to_have_count(1)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.get_by_role("textbox", name="Link for your friend")).to_be_visible()


def test_where_the_rules_ended_it_nothing_can_be_tried(company: Visitors, finished: str) -> None:
    page = company.new()
    page.goto(f"{finished}#7")
    expect(page.get_by_role("region", name="Now").get_by_text("Ann (Buffaloes) wins")).to_be_visible()
    expect(page.get_by_text("Try it from here")).to_have_count(0)
    page.get_by_role("button", name="Previous move").click()
    expect(page.get_by_text("Try it from here")).to_be_visible()


def test_a_file_is_opened_and_watched(company: Visitors, finished: str, tmp_path: Path) -> None:
    page = company.new()
    bring(page, "match.jsonl", file_of(page, finished), tmp_path)
    page.wait_for_url(re.compile("/m/"))
    expect(page.get_by_text("Opened from a file by Guest.")).to_be_visible()
    page.get_by_role("button", name="Next move").click()
    expect(page.get_by_text("1 of 7", exact=False).first).to_be_visible()
    expect(page.get_by_role("link", name="Go to the table")).to_have_count(0)
    found = faults(page, "replay from a file")
    assert not found, "\n".join(found)


def test_a_tampered_file_is_refused_in_words(company: Visitors, finished: str, tmp_path: Path) -> None:
    company.watch.allow(REFUSED)
    page = company.new()
    lines = file_of(page, finished).splitlines()
    lines[2] = json.dumps([1, "b4b1"])
    bring(page, "tampered.jsonl", "\n".join(lines), tmp_path)
    told = page.get_by_role("alert").filter(has_text="ine 3, action 2, 'b4b1' by seat 1")
    expect(told).to_be_visible()
    assert page.url.endswith("/")
    found = faults(page, "tampered file")
    assert not found, "\n".join(found)


def test_a_file_that_is_not_over_can_be_tried(company: Visitors, finished: str, tmp_path: Path) -> None:
    page = company.new()
    lines = file_of(page, finished).splitlines()
    cut = [*lines[:4], json.dumps({"winners": [], "seed": ""})]
    bring(page, "part.jsonl", "\n".join(cut), tmp_path)
    page.wait_for_url(re.compile("/m/"))
    page.get_by_role("button", name="Last position").click()
    expect(page.get_by_text("This match is not over, but it cannot be continued here.")).to_be_visible()
    page.get_by_text("Try it from here").click()
    page.get_by_label("Your seat").select_option("Bob")
    page.get_by_label("The others").select_option("Computer: Greenhorn")
    page.get_by_role("button", name="Open the table").click()
    expect(Table(page).headline).to_have_text("Your turn")


def test_an_answer_is_planned_on_the_board_and_played(company: Visitors) -> None:
    ann, bob = two_players(company, options={**TINY, "width": 5})
    page = bob.page
    page.get_by_role("button", name="Plan ahead").click()
    expect(page.get_by_text("Make the move you expect from Ann.")).to_be_visible()
    theirs = bob.startable()[0]
    bob.cell(theirs).click()
    bob.cell(bob.reachable()[0]).click()
    expect(page.get_by_text("Make your reply.")).to_be_visible()
    mine = bob.startable()[0]
    bob.cell(mine).click()
    bob.cell(bob.reachable()[0]).click()
    found = faults(page, "planning")
    page.get_by_role("button", name="Save this reply").click()
    plan = page.get_by_role("region", name="Plan ahead")
    expect(plan.get_by_role("listitem")).to_have_count(2)
    expect(bob.headline).to_have_text("Waiting for Ann")
    found += faults(page, "plan")
    page.reload()
    expect(plan.get_by_role("listitem")).to_have_count(2)

    ann.cell(theirs).click()
    ann.cell(ann.reachable()[0]).click()
    expect(ann.log).to_have_count(2)
    expect(ann.headline).to_have_text("Your turn")
    expect(bob.log).to_have_count(2)
    expect(plan.get_by_role("listitem")).to_have_count(0)
    expect(ann.page.get_by_role("region", name="Plan ahead")).to_have_count(0)
    assert not found, "\n".join(found)


def test_a_plan_is_deleted_and_told_to_be_gone(company: Visitors) -> None:
    ann, bob = two_players(company, options={**TINY, "width": 5})
    page = bob.page
    for is_last in (False, True):
        page.get_by_role("button", name=re.compile("^Plan ahead$")).click()
        expect(page.get_by_text("Make the move you expect from Ann.")).to_be_visible()
        bob.cell("a1").click()
        bob.cell("a2").click()
        expect(page.get_by_text("Make your reply.")).to_be_visible()
        mine = bob.startable()[0]
        bob.cell(mine).click()
        bob.cell(bob.reachable()[0]).click()
        page.get_by_role("button", name="Save this reply").click()
        expect(page.get_by_text("Nobody else can see it.", exact=False)).to_be_visible()
        if not is_last:
            page.get_by_role("button", name="Delete everything that begins with a1a2").click()
    ann.type("b1b2")
    expect(page.get_by_text("Your plan has been deleted: b1b2 was not in it.")).to_be_visible()
    expect(bob.headline).to_have_text("Your turn")
