"""Two people, each with a browser of their own, play against each other."""

import random
import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.front import CROSSING, FRIEND, SMALL, Front, invitation, sit_down, two_players
from tests.browser.table import Table
from tests.browser.visitors import Visitors


def play(players: tuple[Table, Table], actions: Sequence[str], ways: list[str]) -> None:
    """Ann and Bob move in turn, each move in its way; both must see each."""
    for number, action in enumerate(actions, start=1):
        mover = players[(number - 1) % 2]
        way = ways[(number - 1) % len(ways)]
        expect(mover.headline).to_have_text("Your turn")
        if way == "type":
            mover.type(action)
        else:
            getattr(mover, way)(action[:2], action[2:])
        for player in players:
            player.shows(number, action)


def test_a_table_is_two_clicks_from_the_front_page_and_a_friend_one_link_away(visitors: Visitors) -> None:
    ann, bob = visitors.new(), visitors.new()
    Front(ann).open().choose(FRIEND).send.click()
    table = sit_down(bob, invitation(ann), "Bob")

    for page in (ann, bob):
        expect(Table(page).headline).to_have_text(re.compile(r"^\s*(Your turn|Waiting for (Guest|Bob))\s*$"))
        expect(page.get_by_role("region", name="Players")).to_contain_text("Bob")
    assert table.path.count("/") == 2, "the invitation must not stay in the address"


def test_a_whole_game_by_drag_click_keyboard_and_typing_with_its_rematch_and_replay(
    visitors: Visitors,
) -> None:
    ann, bob = by_the_forms(visitors)
    # Ann drags, then goes by the keys; Bob clicks, then types.
    play((ann, bob), CROSSING, ["drag", "click", "keys", "type"])

    expect(ann.headline).to_have_text("You won")
    expect(bob.headline).to_have_text("You lost")
    for player in (ann, bob):
        expect(player.now).to_contain_text("a buffalo is across the second river")
        expect(player.now).to_contain_text("B3.1")
        expect(player.typed).to_have_count(0)
        assert player.startable() == []

    replay = replay_of(ann)
    check_replay(replay, CROSSING)
    replay.close()

    bob.ending.get_by_role("button", name="Rematch").click()
    expect(bob.ending).to_contain_text("Waiting for Ann")
    expect(ann.ending).to_contain_text("Bob would like a rematch")
    ann.ending.get_by_role("button", name="Agree to a rematch").click()
    expect(bob.headline).to_have_text("Your turn")
    expect(bob.now).to_contain_text("Your side: Buffaloes")
    expect(ann.now).to_contain_text("Your side: Chief")
    play((bob, ann), ["c1c2", "b4c3"], ["click"])


def by_the_forms(visitors: Visitors) -> tuple[Table, Table]:
    """Ann opens a small table and takes the buffaloes; Bob comes by her link."""
    page = visitors.new()
    form = Front(page).open().choose(FRIEND)
    ann = form.fill(name="Ann", side="Buffaloes", after="Swap sides", options=SMALL).start()
    bob = sit_down(visitors.new(), invitation(page), "Bob")
    expect(ann.now).to_contain_text("Your side: Buffaloes")
    return ann, bob


def replay_of(table: Table) -> Page:
    """The replay in a tab of its own, so that the table stays open."""
    link = table.ending.get_by_role("link", name="Replay the game")
    address = link.get_attribute("href")
    assert address is not None
    page = table.page.context.new_page()
    page.goto(address)
    return page


def check_replay(page: Page, actions: Sequence[str]) -> None:
    """Slider, buttons, keys and the list all step through the game."""
    slider = page.get_by_role("slider", name="Position")
    last = len(actions)
    board = Table(page)
    expect(slider).to_have_attribute("aria-valuetext", f"0 of {last}")
    expect(page.get_by_role("region", name="Now")).to_contain_text("Start position")

    def at(number: int) -> None:
        expect(slider).to_have_attribute("aria-valuetext", f"{number} of {last}")
        if number:
            expect(board.cell(actions[number - 1][2:])).to_have_accessible_name(re.compile("buffalo|chief"))
        assert board.drawn() == board.standing()

    page.get_by_role("button", name="Next move").click()
    at(1)
    page.keyboard.press("ArrowRight")
    at(2)
    page.keyboard.press("ArrowLeft")
    at(1)
    page.get_by_role("button", name="Last position").click()
    at(last)
    expect(page.get_by_role("region", name="Now")).to_contain_text("across the second river")
    expect(page.get_by_role("button", name="Next move")).to_be_disabled()
    page.get_by_role("button", name="Previous move").click()
    at(last - 1)
    page.keyboard.press("Home")
    at(0)
    page.keyboard.press("End")
    at(last)
    page.get_by_role("button", name=re.compile(rf"^3\..*{actions[2]}")).click()
    at(3)
    slider.focus()
    page.keyboard.press("ArrowRight")
    at(4)
    expect(page).to_have_url(re.compile("#4$"))
    page.reload()
    at(4)
    page.get_by_role("button", name="First position").click()
    at(0)
    page.get_by_role("button", name="Play", exact=True).click()
    at(1)
    page.get_by_role("button", name="Pause").click()


def test_a_full_board_is_played_to_its_end_by_what_the_page_offers(visitors: Visitors) -> None:
    ann, bob = two_players(visitors, options={})
    players = (ann, bob)
    # A short game with a capture in it.
    chance = random.Random(130)
    number = 0
    while ann.ending.count() == 0:
        mover, other = players[number % 2], players[1 - number % 2]
        expect(mover.headline).to_have_text("Your turn")
        source = chance.choice(mover.startable())
        mover.cell(source).click()
        expect(mover.cell(source)).to_have_accessible_name(re.compile("selected"))
        target = chance.choice(mover.reachable())
        mover.cell(target).click()
        number += 1
        other.shows(number, source + target)
        mover.shows(number, source + target)

    for player in players:
        expect(player.page.get_by_text("Beside the board: 1 captured buffalo")).to_be_attached()
        expect(player.headline).to_have_text(re.compile(r"^\s*You (won|lost)\s*$"))
        expect(player.now).to_contain_text(re.compile(r"B3\.[12]"))
    replay = replay_of(bob)
    expect(replay.get_by_role("slider")).to_have_attribute("aria-valuetext", f"0 of {number}")


def test_with_movement_on_a_move_is_shown_and_comes_to_rest_where_it_is_said(visitors: Visitors) -> None:
    pages = visitors.new(moving=True), visitors.new(moving=True)
    for page in pages:
        # Keeps every movement of a piece as it is started.
        page.add_init_script("""
            window.moved = [];
            const start = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
              const movement = start.apply(this, how);
              window.moved.push(movement);
              return movement;
            };
        """)
    players = two_players(visitors, pages)
    for number, action in enumerate(CROSSING[:4], start=1):
        mover = players[(number - 1) % 2]
        expect(mover.headline).to_have_text("Your turn")
        mover.click(action[:2], action[2:])
        for player in players:
            expect(player.log).to_have_count(number)
            player.wait_until("moved.length && moved.every(one => one.playState !== 'running')")
            assert player.page.evaluate("moved.length") == number
            assert player.page.evaluate("moved.at(-1).effect.getTiming().duration") == 320
            expect(player.cell(action[2:])).to_have_accessible_name(re.compile("buffalo|chief"))
            # The piece is handed over from the movement to its place in the next frame.
            player.page.evaluate("new Promise(requestAnimationFrame)")
            assert player.drawn() == player.standing()


def test_a_captured_piece_lies_still_when_the_next_piece_moves(visitors: Visitors) -> None:
    players = two_players(visitors, (visitors.new(moving=True), visitors.new(moving=True)))
    for number, action in enumerate(["b1b2", "b4b3", "c1c2", "b3b2", "c2c3"], start=1):
        mover = players[(number - 1) % 2]
        expect(mover.headline).to_have_text("Your turn")
        mover.click(action[:2], action[2:])
        for player in players:
            expect(player.log).to_have_count(number)
            player.wait_until(
                "[...document.querySelectorAll('.piece')].every(one => one.getAnimations().length === 0)"
            )


def test_opening_moves_are_declined_by_a_button(visitors: Visitors) -> None:
    """B4.1."""
    ann, bob = two_players(visitors, options={"opening_moves": 3})
    decline = ann.page.get_by_role("button", name="Decline the rest of the opening moves")
    expect(decline).to_have_count(0)
    ann.click("e1", "e2")
    expect(bob.now).to_contain_text("2 opening moves left, each with a different buffalo, or decline them")
    decline.click()

    expect(bob.headline).to_have_text("Your turn")
    expect(bob.now).to_contain_text("The buffaloes decline the rest of their opening moves.")
    expect(decline).to_have_count(0)
    ann.type("stop")
    expect(ann.page.get_by_text("it is the turn of the chief's side", exact=False)).to_be_visible()
