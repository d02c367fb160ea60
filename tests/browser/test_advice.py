"""A hint during a game, and a review of it afterwards, by the house's own computers."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.front import COMPUTER, Front, invitation, play_out, post, sit_down, two_players
from tests.browser.measures import faults
from tests.browser.others import choose_by_click
from tests.browser.table import Table
from tests.browser.visitors import Visitors

pytestmark = pytest.mark.browser

THINKS_WITHIN = 300_000
"""Milliseconds until advice is there, the computer's getting ready included."""
PERCENT = re.compile(r"\d+\s%")
CHART = {"title": "Chances to win", "across": "Action", "up": "Per cent", "lines": []}


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


def test_friends_get_hints_only_where_their_table_gives_them(visitors: Visitors) -> None:
    ann, _ = two_players(visitors)
    expect(ann.page.get_by_role("button", name="Give me a hint")).to_have_count(0)


def test_a_hint_stays_while_others_become_ready(visitors: Visitors) -> None:
    hers, his = visitors.new(), visitors.new()
    wish: dict[str, object] = {
        "game": "zoff",
        "name": "Ann",
        "seat": 0,
        "options": {"players": 3},
        "bots": [1],
        "hints": True,
    }
    made = post(hers, visitors.url, "/api/tables", wish)
    hers.goto(f"/t/{made['table']}")
    ben = sit_down(his, invitation(hers), "Ben")
    ann = Table(hers)
    ann.asked_for(1)
    choices = hers.get_by_role("region", name="Hint").get_by_role("listitem")
    hers.get_by_role("button", name="Give me a hint").click()
    expect(choices.first).to_contain_text(PERCENT, timeout=THINKS_WITHIN)
    for number in (1, 2):
        ben.asked_for(number)
        choose_by_click(his)
    expect(ann.players.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("ready")
    expect(choices.first).to_contain_text(PERCENT)
    assert faults(hers, "hint of many") == []

    choose_by_click(hers)
    expect(choices).to_have_count(0)


def test_a_review_that_fails_can_be_asked_for_again(visitors: Visitors) -> None:
    players = two_players(visitors)
    play_out(players)
    page = players[0].page
    visitors.watch.allow("review", "console error: Failed to load resource")
    halfway = {"done": 0.5, "turning": [], "chart": CHART, "lost": [0.0, 0.0]}
    answers = iter([(200, halfway), (503, {"code": "no-answer", "message": "Ask again.", "rule": ""})])

    def answer(route: Route) -> None:
        status, body = next(answers, (0, None))
        if body is None:
            route.continue_()
        else:
            route.fulfill(status=status, json=body)

    page.route("**/review*", answer)
    page.get_by_role("button", name="Review this game").click()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text("Ask again.")
    expect(review.get_by_role("progressbar")).to_have_count(0)
    review.get_by_role("button", name="Review this game").click()
    expect(review).to_contain_text(
        re.compile("Better was|No choice was clearly worse"), timeout=THINKS_WITHIN
    )


def test_a_review_shows_chances_and_what_would_have_been_better(visitors: Visitors) -> None:
    players = two_players(visitors)
    play_out(players)
    page = players[0].page

    page.get_by_role("button", name="Review this game").click()

    review = page.get_by_role("region", name="Review")
    expect(review.get_by_role("figure", name=re.compile("Chances"))).to_be_visible(timeout=THINKS_WITHIN)
    expect(review).to_contain_text(
        re.compile("Better was|No choice was clearly worse"), timeout=THINKS_WITHIN
    )

    assert faults(page, "review") == []
