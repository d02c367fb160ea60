"""The server's commitment to its seed: a player who has seen one notices when it is exchanged."""

import json
import re

from playwright.sync_api import Page, Route, expect

from tests.browser.front import FRIEND, SMALL, Front, invitation, sit_down
from tests.browser.measures import check_room, faults
from tests.browser.table import Table
from tests.browser.visitors import Visitors

OTHER = "0" * 64


def promised_otherwise(page: Page, path: str) -> None:
    """The answer of the server promises another seed than the table does later."""

    def exchange(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "commitment": OTHER}))

    page.route(re.compile(path), exchange)


def test_an_exchanged_seed_is_told_to_whom_another_was_promised(visitors: Visitors) -> None:
    hers, his = visitors.new(), visitors.new()
    promised_otherwise(his, "/join$")
    ann = Front(hers).open().choose(FRIEND).fill(name="Ann", side="Buffaloes", options=SMALL).start()
    bob = sit_down(his, invitation(hers), "Bob")
    for table in (ann, bob):
        expect(table.headline).to_have_text(re.compile("Your turn|Waiting for"))
    told = re.compile(f"not the one you were first shown.*{OTHER}")
    expect(his.get_by_role("alert").filter(has_text=told)).to_be_visible()
    expect(hers.get_by_role("alert").filter(has_text=told)).to_have_count(0)
    # It is not forgotten with the page.
    his.reload()
    expect(his.get_by_role("alert").filter(has_text=told)).to_be_visible()
    hers.reload()
    expect(Table(hers).headline).to_have_text("Your turn")
    expect(hers.get_by_role("alert").filter(has_text=told)).to_have_count(0)


def test_both_browsers_open_what_they_pledged_and_keep_the_seal(visitors: Visitors) -> None:
    hers, his = visitors.new(), visitors.new()
    Front(hers).open().choose(FRIEND, "Zoff in Buffalo").fill(name="Ann", players=2).start()
    sit_down(his, invitation(hers), "Bob")
    seals = []
    for page in (hers, his):
        expect(Table(page).headline).not_to_have_text(re.compile("Waiting for a friend"))
        page.get_by_text("Fair dice and draws").click()
        seals.append(page.locator("dt", has_text="Seal").locator("+ dd").inner_text())
        page.reload()
        expect(page.get_by_text("Fair dice and draws")).to_be_visible()
        expect(page.get_by_role("alert").filter(has_text="Do not trust")).to_have_count(0)
    assert re.fullmatch("[0-9a-f]{64}", seals[0])
    assert seals[0] == seals[1]
    hers.get_by_text("Fair dice and draws").click()
    hers.get_by_role("link", name="The public list").click()
    expect(hers.get_by_role("heading", name="Proof that the dice are fair")).to_be_visible()
    sealed = hers.get_by_role("listitem").filter(has_text="What all had committed to was sealed")
    expect(sealed.filter(has_text=seals[0])).to_be_visible()
    check_room(hers)
    found = faults(hers, "public list")
    assert not found, "\n".join(found)
