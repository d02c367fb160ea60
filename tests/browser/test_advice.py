"""A hint during a game, and a review of it afterwards, by the house's own computers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.front import COMPUTER, Front, play_out, two_players
from tests.browser.measures import faults
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

THINKS_WITHIN = 300_000
"""Milliseconds until advice is there, the computer's getting ready included."""
PERCENT = re.compile(r"\d+\s%")


def test_a_hint_names_choices_and_chances_and_goes_with_the_position(visitors: Visitors) -> None:
    page = visitors.new()
    table = Front(page).open().choose(COMPUTER).fill(side="Buffaloes", level="Pip").start()
    expect(table.headline).to_have_text("Your turn", timeout=THINKS_WITHIN)
    hint = page.get_by_role("region", name="Hint")

    hint.get_by_role("button", name="Give me a hint").click()

    choices = hint.get_by_role("listitem")
    expect(choices.first).to_contain_text(PERCENT, timeout=THINKS_WITHIN)
    assert faults(page, "hint") == []

    assert choices.count() > 1
    for words in choices.locator("span:first-child").all_inner_texts():
        assert set(re.findall("[a-k][1-7]", words)) & set(table.startable()), (
            f"{words}: a move that can be made"
        )
    source = table.startable()[0]
    table.cell(source).click()
    table.cell(table.reachable()[0]).click()
    expect(choices).to_have_count(0)


def test_a_review_shows_chances_and_what_would_have_been_better(visitors: Visitors) -> None:
    players = two_players(visitors)
    play_out(players)
    page = players[0].page

    page.get_by_role("button", name="Review this game").click()

    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("figure", name=re.compile("Chances"))).to_be_visible(timeout=THINKS_WITHIN)
    expect(review).to_contain_text(re.compile("Better: |No choice was clearly worse"), timeout=THINKS_WITHIN)

    assert faults(page, "review") == []
