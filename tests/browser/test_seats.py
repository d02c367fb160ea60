"""Seats and time in the page: filled, handed over and back, given up, and lost by time."""

import re

from playwright.sync_api import expect

from tests.browser.front import FRIEND, TINY, Front, invitation, post, sit_down, two_phones, two_players
from tests.browser.measures import SIDEWAYS, check_room, faults
from tests.browser.others import do, menu
from tests.browser.table import Table
from tests.browser.visitors import Visitors


def test_who_opened_the_table_takes_people_out_and_fills_the_seats(company: Visitors) -> None:
    page, his = company.new(), company.new()
    Front(page).open().choose(FRIEND, "Zoff in Buffalo").fill(name="Ann", players=4).start()
    sit_down(his, invitation(page), "Bob")
    ann, bob = Table(page), Table(his)
    expect(bob.headline).to_have_text("Waiting for 2 friends")
    menu(his)
    expect(his.get_by_role("button", name="Fill the free seats")).to_have_count(0)
    menu(page)
    assert not faults(page, "menu of the table's owner")
    do(page, "Remove Bob from the table")
    expect(bob.now).to_contain_text("free seats")
    expect(his.get_by_text("This table", exact=True)).to_have_count(0)
    expect(ann.headline).to_have_text("Waiting for 3 friends")
    do(page, "Fill the free seats")
    expect(ann.headline).to_have_text("Your turn")
    expect(ann.players).to_contain_text("computer, level")


def test_who_is_invited_to_abilene_chooses_a_ranch(company: Visitors) -> None:
    page, his = company.new(), company.new(phone=True)
    wish = {"game": "abilene", "name": "Ann", "seat": 1, "options": {"players": 4}}
    made = post(page, company.url, "/api/tables", wish)
    his.goto(f"/t/{made['table']}/{made['invite']}")
    ranches = his.get_by_role("group", name="Your seat")
    expect(ranches.get_by_role("radio")).to_have_count(4)  # A, D and E are free; or any of them (A2.1)
    ranches.get_by_role("radio", name="Ranch E").check()
    assert not faults(his, "invitation")
    his.get_by_role("textbox", name="Your name").fill("Bob")
    his.get_by_role("button", name="Sit down").click()
    bob = Table(his)
    expect(bob.headline).to_have_text("Waiting for 2 friends")
    expect(bob.players.get_by_role("listitem").filter(has_text="Bob")).to_contain_text("Ranch E")


def test_a_seat_is_handed_to_the_computer_and_taken_back(company: Visitors) -> None:
    hers, his = company.new(), company.new()
    ann, bob = two_players(company, (hers, his))
    menu(hers)
    do(hers, "Let the computer play for me")
    expect(bob.players).to_contain_text("computer plays")
    expect(bob.headline).to_have_text("Your turn")
    expect(ann.headline).to_have_text("Waiting for Bob")
    do(hers, "Play myself again")
    expect(bob.players).not_to_contain_text("computer plays")
    bob.type("b4c3")
    expect(ann.headline).to_have_text("Your turn")


def test_resigning_is_asked_twice_and_the_other_wins(company: Visitors) -> None:
    hers, his = company.new(), company.new()
    ann, bob = two_players(company, (hers, his))
    menu(hers)
    do(hers, "Resign")
    expect(hers.get_by_text("Resign? You lose this game")).to_be_focused()
    do(hers, "Not now")
    expect(bob.headline).to_have_text("Waiting for Ann")
    do(hers, "Resign")
    assert not faults(hers, "resigning")
    do(hers, "Resign")
    expect(ann.headline).to_have_text("You lost")
    expect(bob.headline).to_have_text("You won")
    expect(bob.now).to_contain_text("Ann has resigned")
    his.get_by_role("link", name="Replay the game").click()
    expect(his.get_by_text("Ann has resigned").first).to_be_visible()


def test_a_game_ends_without_a_result_when_both_agree(company: Visitors) -> None:
    ann, bob = two_phones(company)
    menu(ann.page)
    check_room(ann.page)
    do(ann.page, "End without a result")
    check_room(ann.page)
    do(ann.page, "End without a result")
    expect(bob.page.get_by_text("Ann would like to end the game without a result.")).to_be_visible()
    menu(bob.page)
    do(bob.page, "End without a result")
    do(bob.page, "End without a result")
    for table in (ann, bob):
        expect(table.headline).to_have_text("No result")


def test_time_runs_out(company: Visitors) -> None:
    hers, his = company.new(phone=True), company.new()
    wish: dict[str, object] = {"game": "buffalo", "name": "Ann", "seat": 0, "options": TINY}
    pace = {"kind": "live", "bank": 20, "increment": 0}
    made = post(hers, company.url, "/api/tables", {**wish, "pace": pace, "on_timeout": "out"})
    join: dict[str, object] = {"invite": made["invite"], "name": "Bob"}
    post(his, company.url, f"/api/tables/{made['table']}/join", join)
    for page in (hers, his):
        page.goto(f"/t/{made['table']}", wait_until="commit")
    ann, bob = Table(hers), Table(his)
    expect(ann.headline).to_have_text("Your turn")
    expect(ann.players.get_by_text(re.compile(r"^(Time runs: )?0:[012]\d$"))).to_be_visible()
    expect(ann.players.get_by_role("status")).to_have_text(re.compile("^(20|10|5) seconds left$"))
    check_room(hers)
    assert not faults(his, "clocks")
    expect(bob.headline).to_have_text("You won")
    expect(ann.headline).to_have_text("You lost")
    expect(bob.now).to_contain_text("Ann has run out of time")


def test_the_form_asks_how_much_time_there_is(company: Visitors) -> None:
    page = company.new(phone=True)
    form = Front(page).open().choose(FRIEND)
    page.get_by_role("radio", name="Live").check()
    page.get_by_label("Minutes per player").fill("3")
    page.get_by_label("Seconds added after each move").fill("2")
    assert page.evaluate(SIDEWAYS) == 0
    assert not faults(page, "form with a clock")
    form.start()
    his = company.new()
    sit_down(his, invitation(page), "Bob")
    expect(Table(his).players).to_contain_text("3:00")
