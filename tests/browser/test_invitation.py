"""An invitation shows the game and who invites, with the button in sight at every size."""

import pytest
from playwright.sync_api import expect

from tests.browser.front import post
from tests.browser.visitors import Visitors

SIZES = ((390, 664), (1280, 720), (1440, 900))
LOADED = "picture => picture.decode().then(() => picture.naturalWidth > 0)"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    "game", [("buffalo", "Buffalo", 2), ("zoff", "Zoff in Buffalo", 3)], ids=lambda game: game[0]
)
def test_an_invitation_shows_the_game_and_the_button(
    visitors: Visitors, game: tuple[str, str, int], size: tuple[int, int]
) -> None:
    name, title, players = game
    width, height = size
    host, guest = visitors.new(), visitors.new(viewport={"width": width, "height": height})
    options = {} if players == 2 else {"players": players}
    made = post(host, visitors.url, "/api/tables", {"game": name, "name": "Mia", "options": options})
    guest.goto(f"/t/{made['table']}/{made['invite']}")
    main = guest.get_by_role("main")
    expect(main.get_by_role("heading", name=f"Mia invites you to {title}")).to_be_visible()
    expect(main.get_by_text(f"minutes, {players} players.")).to_be_visible()
    # "Mia is already there" says nothing that the heading does not.
    expect(main.get_by_text("already there")).to_have_count(0)
    expect(main.get_by_role("link", name="minute lesson")).to_be_attached()
    site = guest.request.get("/api/site").json()
    line = next(each["line"] for each in site["games"] if each["name"] == name)
    expect(main.get_by_text(line)).to_be_visible()
    assert main.get_by_role("img").evaluate(LOADED)
    expect(main.get_by_role("button", name="Sit down")).to_be_in_viewport(ratio=1)
