"""Zoff in Buffalo, by two people with browsers and a computer: all choose at once and in secret."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.by_ear import last_said, play_by_ear
from tests.browser.front import COMPUTER, FRIEND, Front, invitation, sit_down
from tests.browser.measures import faults, listen
from tests.browser.others import (
    COMPUTER_SEAT,
    FRIEND_SEAT,
    choose_by_click,
    choose_by_drag,
    near_the_end,
    place,
    play_out,
    random_match,
)
from tests.browser.table import Table
from tests.browser.visitors import Visitors

GAME = "Zoff in Buffalo"
BIGGEST = "Thirsty-Gulch"
WAITING = re.compile(r"^\s*Waiting for (Greenhorn and )?Ben")


def begin(company: Visitors) -> tuple[Table, Table]:
    """Ann opens a table for three, with a computer; Ben comes by her link."""
    hers, his = company.new(), company.new()
    form = Front(hers).open().choose(FRIEND, GAME)
    form.fill(name="Ann", players=3, seats={2: FRIEND_SEAT, 3: COMPUTER_SEAT}).start()
    expect(Table(hers).headline).to_have_text("Waiting for a friend")
    ben = sit_down(his, invitation(hers), "Ben")
    ann = Table(hers)
    for table in (ann, ben):
        expect(table.headline).to_have_text("Your turn")
        expect(table.players.get_by_role("listitem")).to_have_count(3)
    return ann, ben


def send(table: Table, *ways: Callable[[Page], None]) -> None:
    """Make both pairs of a round (Z7), each in its way."""
    for number, way in enumerate(ways, start=1):
        table.asked_for(number)
        way(table.page)


def test_a_match_of_three_with_secret_choices_to_the_end_and_its_replay(company: Visitors) -> None:
    ann, ben = begin(company)
    send(ann, choose_by_click, choose_by_drag)
    expect(ann.headline).to_have_text(WAITING)
    for table in (ann, ben):
        expect(table.players.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("ready")
        expect(table.players.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("choosing")
    assert ann.log.count() == ben.log.count()

    ann.change.click()
    expect(ann.headline).to_have_text("Your turn")
    expect(ben.players.get_by_role("listitem").filter(has_text="Ann")).to_contain_text("choosing")
    send(ann, choose_by_drag, choose_by_click)
    expect(ann.headline).to_have_text(WAITING)
    found = faults(ann.page, "chosen") + faults(ben.page, "choosing")
    assert not found, "\n".join(found)

    before = ben.log.count()
    send(ben, choose_by_click, choose_by_drag)
    # The reveal: all six pairs come at once, to all.
    for table in (ann, ben):
        expect(table.log.nth(before + 5)).to_be_attached()
        expect(table.change).to_have_count(0)
    play_out(ann, ben)

    for table in (ann, ben):
        expect(table.headline).to_have_text(re.compile("You (won|lost)|A draw"))
        ranks = table.ending.get_by_role("list", name="Result").get_by_role("listitem")
        expect(ranks).to_have_count(3)
        expect(ranks.first).to_contain_text("1.")
    company.watch.allow(r"frames\?.*ERR_FAILED", "console error: Failed to load resource: net::ERR_FAILED")
    check_replay(ann)
    check_rematch(ann, ben)


def test_pairs_are_made_in_any_order(company: Visitors) -> None:
    """Z3.1, Z10 The page puts pairs in order: a bigger pasture first, and a smaller one after it."""
    ann, ben = begin(company)
    ann.asked_for(1)
    touch(ann.page, "hand/4", BIGGEST)
    expect(ann.page.get_by_text("Now the other one")).to_be_visible()
    expect(ann.change).to_have_count(0)
    touch(ann.page, "hand/2", "Coffee-Canyon")
    expect(ann.headline).to_have_text(WAITING)

    ann.change.click()
    ann.asked_for(1)
    touch(ann.page, "hand/4", "Coffee-Canyon")
    ann.asked_for(2)
    touch(ann.page, "hand/2", "Lone-Star-Valley")
    expect(ann.headline).to_have_text(WAITING)

    before = ben.log.count()
    send(ben, choose_by_click, choose_by_click)
    expect(ben.log.nth(before + 5)).to_be_attached()
    mine = "\n".join(ben.log.all_inner_texts()[before:])
    assert re.search(r"Ann:\s+Lone-Star-Valley \S+\s+\d+\.\s+Coffee-Canyon ", mine)


def touch(page: Page, *names: str) -> None:
    """Touch places, one after the other."""
    for name in names:
        place(page, name).click()


def check_rematch(ann: Table, ben: Table) -> None:
    """Both people must want it; the computer always does."""
    ann.ending.get_by_role("button", name="Rematch").click()
    expect(ann.ending).to_contain_text("You asked for a rematch. Waiting for Ben.")
    expect(ben.ending).to_contain_text("Ann would like a rematch.")
    ben.ending.get_by_role("button", name="Agree to a rematch").click()
    for table in (ann, ben):
        expect(table.headline).to_have_text("Your turn")
        expect(table.ending).to_have_count(0)


def check_replay(table: Table) -> None:
    """Positions come in chunks, and are drawn as the chosen seat saw them."""
    page = table.page.context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/frames?" in request.url else None)
    page.goto(table.ending.get_by_role("link", name="Replay").get_attribute("href") or "")
    slider = page.get_by_role("slider", name="Position")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^0 of"))
    last = int((slider.get_attribute("max")) or 0)
    assert last > 64, "more than two chunks"
    page.get_by_role("button", name="Last position").click()
    expect(page.get_by_role("region", name="Now")).to_contain_text(re.compile(r"\bwin"))
    settled(page)
    assert f"first={last // 32 * 32}" in asked[-1] or f"first={last // 32 * 32}" in asked[-2]
    here = len(asked)
    page.keyboard.press("ArrowLeft")
    settled(page)
    assert len(asked) == here, "what is near has been fetched before"

    page.keyboard.press("Home")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
    settled(page)
    everything = page.locator(".stage").inner_html()
    for eyes in ("a spectator's", "Ann", "Ben"):
        page.get_by_label("View", exact=True).select_option(eyes)
        settled(page)
        expect(slider).to_have_attribute("aria-valuetext", f"20 of {last}")
    assert {"seat=all", "seat=-1", "seat=0"} <= {url.split("&")[-1] for url in asked} | {"seat=0"}
    page.get_by_label("View", exact=True).select_option("everything")
    settled(page)
    assert page.locator(".stage").inner_html() == everything

    # Where positions cannot be fetched the last one stays, with a message; the next step tries again.
    page.route("**/frames?*", lambda route: route.abort())
    page.get_by_label("View", exact=True).select_option("Ben")
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    assert page.locator(".stage").inner_html() == everything
    page.unroute("**/frames?*")
    page.keyboard.press("ArrowRight")
    settled(page)
    expect(page.get_by_role("alert").filter(has_text="cannot be reached")).to_have_count(0)
    page.close()


def settled(page: Page) -> None:
    """The wanted chunk has arrived."""
    expect(page.get_by_role("region", name="Now")).to_have_attribute("aria-busy", "false")


def test_a_game_with_computers_by_ear(company: Visitors) -> None:
    page = company.new()
    listen(page)
    table = Front(page).open().choose(COMPUTER, GAME).fill(name="Ann", players=3).start()
    play_by_ear(table, 20)

    (table,) = near_the_end(company, [page], random_match("zoff", 3), 7)
    play_out(table)
    expect(table.ending.get_by_role("list", name="Result").get_by_role("listitem")).to_have_count(3)
    assert re.search("You (win|lose)|won", last_said(page))
