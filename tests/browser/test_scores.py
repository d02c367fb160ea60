"""The score sheet of a game on a real board: the count, a refusal, a reload, a new game, the list."""

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.front import Front
from tests.browser.measures import check_room, faults
from tests.browser.visitors import DESKTOP, PHONE, REFUSED, Visitors

pytestmark = pytest.mark.stands_on("zoff", "abilene", "scores")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_game_is_counted_beside_a_real_board(visitors: Visitors, size: dict[str, Any]) -> None:
    """Z4.4, Z6.1, Z6.2 The winner by the rules, from herds before the end bonus."""
    visitors.watch.allow(REFUSED)
    page = visitors.new(**size)
    Front(page).open()
    page.get_by_role("article", name="Zoff in Buffalo").get_by_role("link", name="Scores").click()
    page.get_by_label("Players", exact=True).select_option("3")
    page.get_by_role("textbox", name="Player 2").fill("Ann")
    herds = page.get_by_role("group", name="Lone-Star-Valley, 6 spaces")
    herds.get_by_label("Player 1").fill("2")
    herds.get_by_label("Ann").fill("3")
    herds.get_by_label("Ann").blur()
    result = page.get_by_role("region", name="The count")
    expect(result.get_by_role("status")).to_have_text("Ann wins.")
    expect(result.get_by_role("listitem")).to_have_text([r"1. Ann 4", "2. Player 1 2", "3. Player 3 0"])
    check_room(page, cells=False)

    herds.get_by_label("Player 1").fill("3")
    herds.get_by_label("Player 1").blur()
    expect(result.get_by_role("alert")).to_contain_text("Player 1 and Ann have 3 cows each")
    herds.get_by_label("Player 1").fill("2")
    herds.get_by_label("Player 1").blur()
    expect(result.get_by_role("status")).to_have_text("Ann wins.")

    page.reload()
    expect(result.get_by_role("status")).to_have_text("Ann wins.")
    expect(herds.get_by_label("Ann")).to_have_value("3")
    page.get_by_role("button", name="Add to the list").click()
    expect(page.get_by_text("This game is in the list below.")).to_be_visible()
    expect(page.get_by_role("button", name="Add to the list")).to_have_count(0)
    page.get_by_role("button", name="New game").click()
    expect(herds.get_by_label("Ann")).to_have_value("")
    expect(result.get_by_role("status")).to_have_text("Nothing is entered yet.")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_games_of_an_evening_are_listed_in_the_browser_alone(
    visitors: Visitors, size: dict[str, Any]
) -> None:
    page = visitors.new(**size)
    page.goto("/scores/zoff")
    page.get_by_label("Players", exact=True).select_option("3")
    listed = page.get_by_role("region", name="Games counted here")
    for winner in ("Player 1", "Player 2"):
        cows = page.get_by_role("group", name="Lone-Star-Valley, 6 spaces").get_by_label(winner)
        cows.fill("3")
        cows.blur()
        expect(page.get_by_text(f"{winner} wins.")).to_be_visible()
        page.get_by_role("button", name="Add to the list").click()
        page.get_by_role("button", name="New game").click()
        expect(page.get_by_text("Nothing is entered yet.")).to_be_visible()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method != "GET" else None)
    page.reload()
    expect(listed.get_by_role("row")).to_have_count(4)
    expect(listed.get_by_role("row", name="Player 1")).to_contain_text("2")
    expect(listed.get_by_role("listitem")).to_have_count(2)
    assert not faults(page, "scores of an evening")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(size["viewport"])
    check_room(page, cells=False)
    if folder := os.environ.get("STAMPEDE_PICTURES"):
        page.screenshot(path=f"{folder}/scores-{size['viewport']['width']}.png", full_page=True)
    sent.clear()  # the page counts the empty sheet when it opens
    with page.expect_download() as kept:
        listed.get_by_role("button", name="Save as a file").click()
    assert Path(kept.value.path()).read_text("utf-8-sig").startswith("Date,Game,Place,Name,Score\n")
    listed.get_by_role("button", name="Delete Zoff in Buffalo").first.click()
    expect(listed.get_by_role("listitem")).to_have_count(1)
    listed.get_by_role("button", name="Delete all").click()
    expect(listed.get_by_text("Delete 1 game from the list?")).to_be_visible()
    listed.get_by_role("button", name="Delete all").click()
    expect(listed).to_have_count(0)
    assert sent == []


def test_a_sale_is_shown_without_changing_the_count(visitors: Visitors) -> None:
    """A9.2, A9.3, A11.2."""
    page = visitors.new()
    page.goto("/scores/abilene")
    page.get_by_label("Players", exact=True).select_option("3")
    cash = page.get_by_role("group", name="Cash").get_by_label("Player 3")
    cash.fill("9900")
    cash.blur()
    sale = page.get_by_role("group", name="A sale")
    sale.get_by_label("Animal").select_option("no brand, 500")
    for player, card in (("Player 1", "sells"), ("Player 2", "no brand"), ("Player 3", "another's brand")):
        sale.get_by_label(player).select_option(card)
    result = page.get_by_role("region", name="The count")
    expect(result.get_by_role("row", name="The sale in all")).to_contain_text("+$1,500")
    expect(result.get_by_role("status")).to_have_text("Player 3 wins.")
