"""Play every lesson and puzzle as a person would, and take pictures.

``python -m tests.browser.lessons OUT [GAME ...]``: for each size, by day and by night, each step as it begins
and the end of every way through it, mistakes included.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlencode

from playwright.sync_api import Page, expect, sync_playwright

from stampede.games import drawn_games, find
from stampede.lessons import Lesson, lessons_of
from stampede.testing.lessons import ways
from tests.browser.visitors import PATIENCE, STILL, launch
from tests.players.process import running

SIZES = {"1440": (1440, 900), "1280": (1280, 720), "390": (390, 844)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
COACH = "section.card:has(.words)"


def choose(page: Page, choice: dict[str, Any]) -> None:
    """Touch the places of a choice one by one, or press its button; agree where that is asked for."""
    for place in choice.get("path", ()):
        page.locator(f'[data-place="{place}"]').click()
    # The label of a choice is followed by its costs.
    button = page.get_by_role("button", name=re.compile(f"^{re.escape(choice['label'])}"))
    if not choice.get("path") or button.count():
        button.first.click()


def settle(page: Page) -> str:
    """Read on until something is to be chosen, or it is over; how it stands."""
    coach = page.locator(COACH)
    while True:
        coach.and_(page.locator("[data-outcome]")).wait_for(timeout=PATIENCE)
        outcome = coach.get_attribute("data-outcome") or ""
        if outcome != "waits":
            return outcome
        coach.locator(".actions .primary").click()


def offered(page: Page, lesson: Lesson, choices: tuple[str, ...], wanted: str) -> dict[str, Any]:
    """The choice as the page has it."""
    query = urlencode([("lang", "en"), *(("choice", each) for each in choices)])
    view = page.request.get(f"/api/games/{lesson.file.game}/lessons/{lesson.name}?{query}").json()
    found: dict[str, Any] = next(
        each for each in view["frames"][-1]["scene"]["choices"] if each["action"] == wanted
    )
    return found


def play(page: Page, lesson: Lesson) -> Iterator[str]:
    """Go every way through a lesson; yields a name whenever there is something to be seen."""
    for number, (choices, outcome) in enumerate(ways(lesson)):
        page.goto("about:blank")
        page.goto(f"/learn/{lesson.file.game}#{lesson.name}")
        assert settle(page) == "asked"
        if number == 0:
            yield lesson.name
        for made, choice in enumerate(choices):
            choose(page, offered(page, lesson, choices[:made], choice))
            expect(page.locator(COACH)).to_have_attribute("data-made", str(made + 1))
            stands = settle(page)
        assert stands == outcome, (lesson.name, choices, stands)
        yield f"{lesson.name}-{number + 1}-{outcome}"


def main(out: Path, games: list[str]) -> None:
    """Take all pictures, into a folder for each size and scheme."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright.chromium)
        for size, (width, height) in SIZES.items():
            for scheme in SCHEMES:
                context = browser.new_context(
                    base_url=server.url, viewport={"width": width, "height": height}, color_scheme=scheme
                )
                context.add_init_script(STILL)
                page = context.new_page()
                for lesson in (lesson for game in games for lesson in lessons_of(find(game))):
                    for name in play(page, lesson):
                        page.screenshot(path=out / f"{size}-{scheme}" / f"{lesson.file.game}-{name}.png")
                context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or list(drawn_games()))
