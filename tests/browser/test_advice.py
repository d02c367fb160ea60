"""A hint during a game, and a review of it afterwards, by the house's own computers."""

import re

from playwright.sync_api import expect

from tests.browser.front import COMPUTER, Front, play_out, two_players
from tests.browser.measures import faults
from tests.browser.visitors import Visitors

THINKS_WITHIN = 300_000
"""Milliseconds until advice is there, the computer's getting ready included."""
PERCENT = re.compile(r"\d+\s%")


def test_a_hint_points_at_a_choice_that_can_be_made_and_plays_it(visitors: Visitors) -> None:
    page = visitors.new()
    table = Front(page).open().choose(COMPUTER).fill(side="Buffaloes", level="Pip").start()
    expect(table.headline).to_have_text("Your turn", timeout=THINKS_WITHIN)
    hint = page.get_by_role("region", name="Hint")

    hint.get_by_role("button", name="Give me a hint").click()

    play = hint.get_by_role("button", name="Play it")
    expect(play).to_be_visible(timeout=THINKS_WITHIN)
    best = hint.get_by_role("paragraph").first
    expect(best).to_contain_text(re.compile("The buffalo steps from [a-k][1-7] to [a-k][1-7]"))
    expect(hint).not_to_contain_text(PERCENT)
    expect(page.locator(".top svg path.pointer")).to_have_count(1)
    assert faults(page, "hint") == []
    assert set(re.findall("[a-k][1-7]", best.inner_text())) & set(table.startable())
    hint.get_by_role("button", name="Show the chances").click()
    expect(hint.get_by_role("listitem").first).to_contain_text(PERCENT)
    play.click()
    expect(hint).not_to_contain_text(PERCENT)
    expect(page.locator(".top svg path.pointer")).to_have_count(0)


def test_a_review_says_what_would_have_been_better_and_chances_on_request(visitors: Visitors) -> None:
    players = two_players(visitors)
    play_out(players)
    page = players[0].page

    page.get_by_role("button", name="Review this game").click()

    review = page.get_by_role("region", name="Review")
    told = re.compile("Better: |ou played well|Well played")
    expect(review).to_contain_text(told, timeout=THINKS_WITHIN)
    expect(review).not_to_contain_text(PERCENT)
    review.get_by_label("Show chances to win").check()
    expect(review.get_by_role("figure", name=re.compile("Chances"))).to_be_visible()
    shows = review.get_by_role("button", name="Show it")
    if shows.count():
        shows.last.click()
        expect(page.locator(".top svg .pointer").first).to_be_visible()

    assert faults(page, "review") == []
