"""The distance from the front page to the first move, and from end to end of a long replay.

``python -m tests.browser.figures`` prints the measurements.
"""

import re
import time
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.front import COMPUTER, FRIEND, Front, invitation, post
from tests.browser.others import choose_by_click, random_match, startable
from tests.browser.table import Table
from tests.browser.visitors import Visitors

COUNTER = """
addEventListener('click', event => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true);
"""
THINKS_WITHIN = 120_000


class Journey(NamedTuple):
    """A way to a first move: clicks until it can be made (alone: is made), and the seconds for a machine."""

    name: str
    clicks: int
    seconds: float


def journeys(visitors: Visitors) -> list[Journey]:
    """Alone, with a friend (both ways), at an open table."""
    return [_solo(visitors, game) for game in ("Buffalo", "Zoff in Buffalo", "Abilene")] + [
        *_friends(visitors),
        _open_table(visitors),
    ]


def _solo(visitors: Visitors, game: str) -> Journey:
    page = _counted(visitors)
    start = time.perf_counter()
    Front(page).open().choose(COMPUTER, game).start()
    now = Table(page).now
    told = now.locator(".hint").inner_text(timeout=THINKS_WITHIN)
    if startable(page):
        choose_by_click(page)
    else:
        page.locator(".sheet button").first.click()
    expect(now).not_to_contain_text(told)
    return Journey(f"alone, {game}, which is made", _clicks(page), time.perf_counter() - start)


def _friends(visitors: Visitors) -> list[Journey]:
    host, guest = _counted(visitors), _counted(visitors)
    links: list[str] = []

    def invite() -> None:
        Front(host).open().choose(FRIEND).fill(side="Buffaloes").start()
        links.append(invitation(host))

    def come() -> None:
        guest.goto(links[0])
        guest.get_by_role("button", name="Sit down").click()

    start = time.perf_counter()
    invite()
    invited = time.perf_counter() - start
    come_in = _measured("with a friend, who follows the link", guest, come, host)
    return [Journey("with a friend, who invites", _clicks(host), invited), come_in]


def _open_table(visitors: Visitors) -> Journey:
    host, guest = visitors.new(), _counted(visitors)
    wish: dict[str, object] = {"game": "buffalo", "name": "Ann", "seat": 0, "is_open": True}
    table = post(host, visitors.url, "/api/tables", wish)["table"]
    host.goto(f"/t/{table}")

    def go() -> None:
        guest.goto("/")
        listed = guest.get_by_role("region", name="Open tables")
        listed.get_by_role("link").filter(has_text="Ann").first.click()
        guest.get_by_role("button", name="Sit down").click()

    return _measured("at an open table", guest, go, host)


def _counted(visitors: Visitors) -> Page:
    page = visitors.new()
    page.add_init_script(COUNTER)
    return page


def _clicks(page: Page) -> int:
    return int(page.evaluate("Number(sessionStorage.clicks ?? 0)"))


def _measured(name: str, page: Page, go: Callable[[], None], mover: Page) -> Journey:
    """*go*, until *mover* can make the first move."""
    start = time.perf_counter()
    go()
    expect(Table(mover).headline).to_have_text(re.compile("Your turn"), timeout=THINKS_WITHIN)
    return Journey(name, _clicks(page), time.perf_counter() - start)


# ---------------------------------------------------------------- a long replay


def scrub(visitors: Visitors, stops: int = 40) -> tuple[int, float, float]:
    """Drag a long replay from end to end: positions, seconds in all, and the longest for one stop."""
    page = visitors.new()
    brought = post(page, visitors.url, "/api/matches", {"name": "Ann", "file": random_match("abilene", 3)})
    page.goto(f"/m/{brought['match']}")
    slider, board = page.get_by_role("slider", name="Position"), Table(page)
    expect(slider).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    longest, start = 0.0, time.perf_counter()
    for stop in range(stops + 1):
        began, at = time.perf_counter(), last * stop // stops
        slider.fill(str(at))
        expect(slider).to_have_attribute("aria-valuetext", f"{at} of {last}")
        expect(board.now).to_have_attribute("aria-busy", "false")
        longest = max(longest, time.perf_counter() - began)
    return last, time.perf_counter() - start, longest
