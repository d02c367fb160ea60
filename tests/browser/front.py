"""The front page, and the ways from it to a table."""

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Table
from tests.browser.visitors import Visitors

SMALL = {"Columns of the board": "3", "Rows of the board": "5", "Dogs": "0"}
"""A board on which a game is over in a few moves: three buffaloes, the chief on b4."""
TINY = {"width": 3, "height": 5, "dogs": 0}
"""The same for the server."""
CROSSING = ("a1a2", "b4c3", "a2a3", "c3c2", "a3a4", "c2c3", "a4a5")
"""A whole game on it: a buffalo gets across."""
COMPUTER, FRIEND, HERE = "Play the computer", "Invite friends", "Share this device"
MORE = "More options"


class Front:
    """The page where games are chosen."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self) -> "Front":
        """Come to the site."""
        self.page.goto("/")
        return self

    def choose(self, way: str, game: str = "Buffalo") -> "Form":
        """Take a game, against the computer, with friends, or at one device."""
        offer(self.page, way, game).click()
        return Form(self.page)


class Form:
    """The form that opens a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def fill(
        self,
        *,
        name: str = "",
        side: str = "",
        level: str = "",
        after: str = "",
        players: int = 0,
        seats: dict[int, str] | None = None,
        options: dict[str, str] | None = None,
    ) -> "Form":
        """Fill in the given fields; *seats* says who the second player is to be, and so on."""
        if players:
            self.page.get_by_role("group", name="Players").get_by_label(str(players), exact=True).check()
        for number, who in (seats or {}).items():
            self.page.get_by_label(f"Player {number}", exact=True).select_option(who)
        if name:
            self.page.get_by_role("textbox", name="Your name").fill(name)
        if side:
            self.page.get_by_role("radio", name=side, exact=True).check()
        if level:
            self.page.get_by_label("Player 2", exact=True).select_option(f"Computer: {level}")
        if options or after:
            self.page.get_by_text(MORE).click()
        if after:
            self.page.get_by_role("radio", name=after).check()
        for label, value in (options or {}).items():
            field = self.page.get_by_label(label, exact=True)
            if field.evaluate("field => field.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)
        return self

    @property
    def send(self) -> Locator:
        """The button that opens the table."""
        return self.page.get_by_role("button", name=re.compile("^(Create the link|Start)$"))

    def start(self) -> Table:
        """Open the table."""
        self.send.click()
        self.page.wait_for_url(re.compile("/t/"))
        return Table(self.page)


def offer(page: Page, way: str, game: str = "Buffalo") -> Locator:
    """The button on a game's card that opens its form."""
    card = page.get_by_role("article", name=game, exact=True)
    return card.get_by_role("button", name=way)


def invitation(page: Page) -> str:
    """The link the page offers for friends."""
    field = page.get_by_role("textbox", name="Link for your friend")
    expect(field).to_have_value(re.compile("/t/.+/.+"))
    return field.input_value()


def sit_down(page: Page, link: str, name: str) -> Table:
    """Follow an invitation."""
    page.goto(link)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    return Table(page)


def two_players(
    visitors: Visitors, pages: tuple[Page, Page] | None = None, options: dict[str, int] | None = None
) -> tuple[Table, Table]:
    """Ann with the buffaloes and Bob with the chief, at the beginning of a game on a small board.

    They take the short way to the table; the forms have tests of their own.
    """
    hers, his = pages or (visitors.new(), visitors.new())
    options = TINY if options is None else options
    wish: dict[str, object] = {"game": "buffalo", "name": "Ann", "seat": 0, "options": options}
    made = post(hers, visitors.url, "/api/tables", wish)
    table = made["table"]
    post(his, visitors.url, f"/api/tables/{table}/join", {"invite": made["invite"], "name": "Bob"})
    for page in (hers, his):
        # Both load at once.
        page.goto(f"/t/{table}", wait_until="commit")
    ann, bob = Table(hers), Table(his)
    expect(ann.headline).to_have_text("Your turn")
    expect(bob.headline).to_have_text("Waiting for Ann")
    return ann, bob


def two_phones(visitors: Visitors, options: dict[str, int] | None = None) -> tuple[Table, Table]:
    """The same, each with a phone."""
    return two_players(visitors, (visitors.new(phone=True), visitors.new(phone=True)), options)


def play_out(players: tuple[Table, Table], actions: Sequence[str] = CROSSING) -> None:
    """Type a game that Ann wins."""
    for number, action in enumerate(actions):
        mover = players[number % 2]
        expect(mover.headline).to_have_text("Your turn")
        mover.type(action)
    expect(players[0].headline).to_have_text("You won")
    expect(players[1].headline).to_have_text("You lost")


def post(page: Page, url: str, path: str, body: dict[str, object]) -> dict[str, str]:
    """Ask in the name of a visitor, past the page."""
    answer = page.request.post(url + path, data=body, headers={"origin": url})
    assert answer.ok, answer.text()
    found: dict[str, str] = answer.json()
    return found
