"""Tables of more than two, and games with secrets."""

import random
import re
from functools import cache
from hashlib import sha256
from typing import Any

from playwright.sync_api import Locator, Page, expect

from stampede.core.interface import CHANCE
from stampede.play import log
from stampede.play.fairness import Dice, commitment
from stampede.play.match import Match
from tests.browser.front import post
from tests.browser.table import Table
from tests.browser.visitors import PATIENCE, Visitors

FRIEND_SEAT, BESIDE, COMPUTER_SEAT = "A friend, by link", "Somebody on this device", "Computer: Greenhorn"
MOST_MOVES = 2000
LOOK_MS = 20


def places(page: Page) -> dict[str, str]:
    """The description of every place that can be touched, by the name of the place."""
    script = "all => all.map(one => [one.dataset.place, one.ariaLabel])"
    found: list[tuple[str, str]] = page.locator("[data-place]").evaluate_all(script)
    return dict(found)


def place(page: Page, name: str) -> Locator:
    """One of them."""
    return page.locator(f'[data-place="{name}"]')


def startable(page: Page) -> list[str]:
    """The places a choice can begin at."""
    return [name for name, label in places(page).items() if re.search("can (move|be chosen)$", label)]


def reachable(page: Page, before: dict[str, str]) -> list[str]:
    """The places that tell now what touching them does, and did not *before*."""
    now = {name: label for name, label in places(page).items() if not label.endswith("selected")}
    return [name for name, label in now.items() if not before.get(name, "").startswith(label)]


def picked(page: Page, number: int = 0) -> tuple[str, list[str]]:
    """Touch a place where a choice can begin; that place, and where it may lead."""
    expect(page.get_by_role("grid")).to_have_attribute("aria-busy", "false")
    before = places(page)
    source = startable(page)[number]
    place(page, source).click()
    expect(place(page, source)).to_have_accessible_name(re.compile("selected"))
    return source, reachable(page, before)


def choose_by_click(page: Page) -> None:
    """Touch one place and then another."""
    _, targets = picked(page)
    place(page, targets[0]).click()


def choose_by_drag(page: Page) -> None:
    """Draw what stands at one place to another."""
    source, targets = picked(page)
    start, end = _middle(page, source), _middle(page, targets[0])
    page.keyboard.press("Escape")
    mouse = page.mouse
    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=6)
    mouse.up()


def _middle(page: Page, name: str) -> tuple[float, float]:
    box = place(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@cache
def random_match(game: str, players: int, **options: Any) -> str:
    """The file of a match of so many players, played at random."""
    secret = sha256(game.encode()).digest()
    match, lot, dice = (
        Match.start(game, {"players": players, **options}),
        random.Random(game),
        Dice(secret, ()),
    )
    while not match.state.is_terminal():
        seat = match.state.acting_seats()[0]
        if seat == CHANCE:
            match = match.draw(dice)
        else:
            action = lot.choice(match.state.legal_actions(seat))
            match = match.submit(seat, match.state.action_to_string(seat, action))
    return log.write(
        log.MatchFile(
            game=game,
            rules_version=match.game.definition.rules_version,
            options=match.game.options,
            names=("Ann", "Bob", "Cleo")[:players],
            entries=match.entries,
            commitment=commitment(secret),
            seed=secret.hex(),
            winners=tuple(match.state.winners()),
        )
    )


def near_the_end(visitors: Visitors, pages: list[Page], file: str, left: int) -> list[Table]:
    """A table that goes on from a match in a *file* when so many actions were left; one page plays each seat.

    A single page plays against computers.
    """
    brought = post(pages[0], visitors.url, "/api/matches", {"name": "Ann", "file": file})["match"]
    at = len(log.read(file).entries) - left
    wish: dict[str, object] = {"name": "Ann", "at": at, "seat": 0, "level": int(len(pages) == 1)}
    made = post(pages[0], visitors.url, f"/api/matches/{brought}/branch", wish)
    for page, name in zip(pages[1:], ("Ben", "Cleo"), strict=False):
        post(
            page, visitors.url, f"/api/tables/{made['table']}/join", {"invite": made["invite"], "name": name}
        )
    for page in pages:
        page.goto(f"/t/{made['table']}", wait_until="commit")
    return [Table(page) for page in pages]


def play_out(*tables: Table) -> None:
    """Go on with the first move that may be made, whoever's turn it is, until the match is over."""
    assert go_on(MOST_MOVES, *tables), "the match does not end"


def go_on(rounds: int, *tables: Table) -> bool:
    """The same for so many rounds in which somebody moves; whether the match is over."""
    looks = 0
    while rounds and looks < PATIENCE // LOOK_MS:
        has_moved = False
        for table in tables:
            if table.ending.count():
                return True
            if table.headline.inner_text().strip() == "Your turn":
                table.go_on()
                has_moved = True
        if has_moved:
            rounds, looks = rounds - 1, 0
        else:
            looks += 1
            tables[0].page.wait_for_timeout(LOOK_MS)
    return False


def menu(page: Page) -> None:
    """Open the menu beside the game."""
    page.get_by_text("This table", exact=True).click()


def do(page: Page, name: str, patience: float = PATIENCE) -> None:
    """Press a button of the menu, if it is there within so many milliseconds; raises playwright's Error."""
    page.get_by_role("button", name=name, exact=True).click(timeout=patience)
