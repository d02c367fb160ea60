"""The puzzle of the day in the page."""

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from playwright.sync_api import expect

from stampede.bots.judging import Advice
from stampede.bots.puzzles import Puzzle
from stampede.bots.reasons import Reasoning
from stampede.core.parts import Effect
from stampede.games import load
from stampede.web.puzzles import rows
from stampede.web.puzzles.lesson_file import written
from tests.browser.measures import check_room, faults
from tests.browser.table import Table
from tests.browser.visitors import Visitors
from tests.players.process import ServerProcess

POSITION = "11/9D1/D1D6B1/BDC8/1B9/2B4B2B/4B3B2 b"
BEST = Advice("k2k3", 1.0, 0.0, Reasoning(Effect("runs_clear", {"column": "k"}, ("k2", "k3"))))


@pytest.fixture
def days(server: ServerProcess) -> tuple[str, str]:
    """Yesterday and today, each with a puzzle."""
    now = datetime.now(UTC)
    found = (now - timedelta(days=1)).date().isoformat(), now.date().isoformat()
    text = written(load("buffalo", {}, "plain"), Puzzle(POSITION, 0, BEST, Advice("e1e2", 0.4, 0.0)))
    engine = sa.create_engine(server.database)
    for day in found:
        with engine.begin() as connection:
            rows.add(connection, "buffalo", day, text)
    engine.dispose()
    return found


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_mistake_is_seen_the_good_choice_is_told_why_and_the_days_are_counted(
    visitors: Visitors, days: tuple[str, str], device: str
) -> None:
    page = visitors.new(phone=device == "phone")
    page.goto("/")
    page.get_by_role("article", name="Buffalo", exact=True).get_by_role(
        "link", name="Puzzle of the day"
    ).click()
    coach = page.get_by_role("region", name="Your coach")
    expect(coach).to_contain_text("Exactly one choice is clearly better")
    board = Table(page)
    board.keys("e1", "e2")
    expect(coach).to_contain_text("Another choice is clearly better")
    page.get_by_role("button", name="Try again").click()
    board.keys("k2", "k3")
    expect(coach).to_contain_text("That is it. No dog stands ahead in column k")
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    assert not faults(page, "puzzle")
    if device == "phone":
        check_room(page)
    page.goto(f"/puzzle/buffalo/{days[0]}")
    expect(coach).to_contain_text("Exactly one choice")
    board.keys("k2", "k3")
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.reload()
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    expect(page.get_by_text("solved it at the first try")).to_be_visible()


def test_a_game_without_a_puzzle_yet_says_so(visitors: Visitors) -> None:
    page = visitors.new()
    page.goto("/puzzle/zoff")
    expect(page.get_by_text("is still being made")).to_be_visible()
