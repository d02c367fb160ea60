"""A table's title: cleaned, plain text, shown with the name of the player who gave it."""

from functools import partial
from typing import Any

import httpx
import pytest

from stampede.web.runtime.settings import SiteRules
from stampede.web.table import names
from stampede.web.table.options import LONGEST_TITLE
from tests.web.houses import House, house
from tests.web.sitting import Ear

TITLE = "Friday <b>night</b>"
FORGED = "Friday\u202e \u200b<b>night</b>\n"


async def lines(visitor: httpx.AsyncClient, address: str) -> list[str]:
    """The titles in a list of tables."""
    answer = (await visitor.get(address)).json()
    return [each["table_title"] for each in answer.get("tables", answer.get("running"))]


async def shown(here: House, table: str) -> str:
    """The title that a newcomer at a table sees."""
    ear = Ear(None)
    await (await here.site.tables.get(table)).hello(ear, "")
    title: str = ear.view["table_title"]
    return title


async def test_a_title_is_cleaned_and_shown_in_lists_and_at_the_table() -> None:
    async with house() as here, here.visitor() as anna, here.visitor() as ben:
        made = await here.open(anna, is_open=True, table_title=FORGED)
        bare = await here.open(anna, is_open=True)
        await here.site.caught_up(1)
        assert sorted(await lines(ben, "/api/tables")) == ["", TITLE]
        assert sorted(await lines(anna, "/api/me/tables")) == ["", TITLE]
        assert await shown(here, made["table"]) == TITLE
        assert await shown(here, bare["table"]) == ""

        here.site.tables.lose()
        assert await shown(here, made["table"]) == TITLE, "as its log has it"


@pytest.mark.parametrize(
    ("rules", "title", "allowed"),
    [
        (SiteRules(), "x" * (LONGEST_TITLE + 1), "60 visible characters"),
        (SiteRules(is_child_safe=True), "x", "leave the title empty"),
    ],
)
async def test_a_title_that_cannot_be_had_is_refused_with_what_is_allowed(
    rules: SiteRules, title: str, allowed: str
) -> None:
    async with house(house=rules) as here, here.visitor() as anna:
        wish: dict[str, Any] = {"game": "roundup", "name": "Anna", "table_title": title}
        answer = await anna.post("/api/tables", json=wish)
        assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")
        assert allowed in answer.json()["message"]
        await here.open(anna, table_title=" \u200b " if rules.is_child_safe else title[1:])
        games = (await anna.get("/api/site")).json()["games"]
        assert {game["has_titles"] for game in games} == {not rules.is_child_safe}


async def test_a_site_for_children_shows_no_title_of_before() -> None:
    async with house() as before, before.visitor() as anna:
        made = await before.open(anna, is_open=True, table_title=TITLE)
        await before.site.caught_up(1)
    async with house(before.runtime, house=SiteRules(is_child_safe=True)) as here, here.visitor() as ben:
        assert await lines(ben, "/api/tables") == [""]
        assert await shown(here, made["table"]) == ""


async def test_a_title_goes_with_the_name_of_the_player_who_gave_it() -> None:
    async with house() as here, here.visitor() as anna, here.visitor() as ben:
        made = await here.open(anna, is_open=True, table_title=TITLE, options={"width": 9})
        await here.site.caught_up(1)
        await here.site.store.write(partial(names.withdraw, sat={made["table"]: [0]}))
        here.site.tables.lose()
        assert await shown(here, made["table"]) == ""
        assert await lines(ben, "/api/tables") == [""]
