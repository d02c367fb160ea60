"""In a house for children nobody chats, and names are for those who sit at the table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import httpx
import pytest

from stampede.games import find
from stampede.play import log
from stampede.play.rating import Rating
from stampede.web.chat.messages import Say
from stampede.web.chat.room import Chat, TablePlace
from stampede.web.ratings import results
from stampede.web.ratings.results import Ranked, RatingOf
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import InvalidSetting, Settings, SiteRules
from stampede.web.table.commands import Resign
from stampede.web.table.table import Table
from tests.web.houses import House, house
from tests.web.sitting import Ear

SAFE = SiteRules(is_child_safe=True)
NAMES = ("Annabella", "Benedikt")
PUBLIC = {"name": NAMES[0], "is_open": True}


@asynccontextmanager
async def site(rules: SiteRules) -> AsyncIterator[tuple[House, httpx.AsyncClient, httpx.AsyncClient]]:
    """A house with two visitors."""
    async with house(house=rules) as here, here.visitor() as anna, here.visitor() as ben:
        yield here, anna, ben


async def play(here: House, anna: httpx.AsyncClient, ben: httpx.AsyncClient) -> tuple[Table, list[Ear]]:
    """A table that is listed, with its players and spectators."""
    made = await here.open(anna, **PUBLIC)
    assert (await here.join(ben, made, NAMES[1])).is_success
    table = await here.site.tables.get(made["table"])
    ears = [Ear(1), Ear(2), Ear(None), Ear(None, "de")]
    for ear in ears:
        await table.hello(ear, "")
        await here.site[Chat].enter(TablePlace(table), ear)
    await here.site.caught_up(1)
    return table, ears


async def told(visitor: httpx.AsyncClient, match: str, table: str) -> dict[str, str]:
    """All public data of a finished match, by address."""
    lists = ["/api/tables", "/api/lobby", "/api/ratings", "/api/fairness/list"]
    addresses = [*lists, f"/t/{table}", f"/m/{match}", f"/api/matches/{match}", f"/api/matches/{match}/file"]
    return {address: (await visitor.get(address)).text for address in addresses}


def named(text: str) -> bool:
    return any(name in text for name in NAMES)


@pytest.mark.stands_on("chat", "fairness")
@pytest.mark.parametrize("rules", [SiteRules(), SAFE])
async def test_names_are_told_at_the_table_and_nowhere_else(rules: SiteRules) -> None:
    async with site(rules) as (here, anna, ben), here.visitor() as stranger:
        waiting = await here.open(anna, **PUBLIC)
        table, (hers, his, *watching) = await play(here, anna, ben)
        is_safe, match = rules.is_child_safe, table.table_state.match_id
        names = [[seat["name"] for seat in ear.view["seats"]] for ear in (hers, his, *watching)]
        masked = [["Guest 1", "Guest 2"], ["Gast 1", "Gast 2"]] if is_safe else [[*NAMES]] * 2
        assert names == [[*NAMES], [*NAMES], *masked]
        lists = {each: (await stranger.get(each)).text for each in ("/api/tables", "/api/lobby")}
        assert [named(each) for each in lists.values()] == [not is_safe] * 2
        assert named((await anna.get("/api/me/tables")).text)
        page = await stranger.get(f"/t/{waiting['table']}/{waiting['invite']}")
        assert named(page.text) != is_safe or page.status_code == 503, "or the pages are not built"

        await table.carry_out(hers, Resign("1", table.version(hers)))
        await here.site.caught_up(1)
        heard = [[named(each) for each in ear.heard] for ear in watching]
        assert any(map(any, heard)) != is_safe
        found = await told(stranger, match, table.table_state.table)
        assert any(map(named, found.values())) != is_safe, [each for each in found if named(found[each])]
        own = await told(ben, match, table.table_state.table)
        for address in (f"/api/matches/{match}", f"/api/matches/{match}/file"):
            assert named(own[address]), "who played knows who it was"
        file = log.read(found[f"/api/matches/{match}/file"])
        key = (await anna.get("/api/key")).json()["key"]
        assert log.verify(file, key=key)


@pytest.mark.stands_on("chat")
async def test_nobody_chats_and_nobody_is_shown_where_to() -> None:
    async with site(SAFE) as (here, anna, ben):
        table, ears = await play(here, anna, ben)
        for ear in ears:
            with pytest.raises(RefusedError, match="no chat") as refused:
                await here.site[Chat].say(TablePlace(table), ear, Say("c1", "Hello"))
            assert refused.value.refusal.code == "no-chat"
            assert not ear.view["has_chat"]
            assert not any('"type":"chat"' in each or '"type":"said"' in each for each in ear.heard)


@pytest.mark.stands_on("chat")
async def test_who_ignores_somebody_they_watch_learns_no_name() -> None:
    async with site(SAFE) as (here, anna, ben), here.visitor() as cleo:
        table, _ = await play(here, anna, ben)
        await here.open(cleo, name="Cleo")
        address = f"/api/tables/{table.table_state.table}/chat/ignore"
        ear = Ear(3)
        await table.hello(ear, "")
        wish = {"seat": 1, "is_blocked": False}
        assert (await cleo.post(address, json=wish)).status_code == 404, "nobody hears anything here"
        ignored = (await anna.post(address, json=wish)).json()["ignored"]
        assert [each["name"] for each in ignored] == [NAMES[1]]


@pytest.mark.stands_on("ratings")
async def test_the_board_of_ratings_names_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    standing = RatingOf("roundup", Rating(), 20)
    found = [Ranked(number, name, standing) for number, name in enumerate(NAMES, start=1)]
    monkeypatch.setattr(results, "board", lambda _connection, _guest: found)
    async with site(SAFE) as (here, anna, ben):
        await here.open(anna, **PUBLIC)
        boards = [(await each.get("/api/ratings")).json()["games"] for each in (anna, ben)]
        players = [next(each for each in board if each["players"])["players"] for board in boards]
        assert [[each["name"] for each in board] for board in players] == [
            [NAMES[0], "Guest"],
            ["Guest", "Guest"],
        ]


@pytest.mark.stands_on("ratings", "studies")
@pytest.mark.parametrize("rules", [SiteRules(), SAFE])
async def test_what_is_written_into_a_study_is_its_owners(rules: SiteRules) -> None:
    async with site(rules) as (here, anna, ben):
        await here.open(ben)
        body = {"game": "roundup", "name": NAMES[0], "title": "Call me!"}
        study = (await anna.post("/api/studies", json=body)).json()["study"]
        for address in (f"/api/studies/{study}", f"/api/studies/{study}/file"):
            assert (await anna.get(address)).is_success
            assert (await ben.get(address)).status_code == (404 if rules.is_child_safe else 200)
        assert ("Call me" in (await ben.get(f"/study/{study}")).text) != rules.is_child_safe


@pytest.mark.stands_on("chat")
@pytest.mark.parametrize("rules", [SiteRules(is_child_safe=True), SiteRules()])
async def test_what_people_wrote_into_an_imported_file_is_given_to_nobody(rules: SiteRules) -> None:
    words = "Meet-me-at-the-old-mill"
    made = log.MatchFile("roundup", 1, {}, ("Ann", "Bob"), (), "", notes={0: log.Notes({"en": words})})
    made = replace(
        made,
        rules_version=find("roundup").rules_version,
        unknown={"header": {"lab.words": words}, "end": {"lab.more": words}},
        contributions=(words,),
        branch=log.Branch(words, 0),
    )
    async with house(house=rules) as here, here.visitor() as anna, here.visitor() as stranger:
        answer = await anna.post("/api/matches", json={"file": log.write(made), "name": "Anna"})
        assert answer.is_success, answer.text
        path = f"/api/matches/{answer.json()['match']}/file"
        seen = await stranger.get(path)
        assert seen.is_success
        assert (words in seen.text) is not rules.is_child_safe
        assert log.read(seen.text).entries == made.entries


async def test_elsewhere_there_is_a_chat() -> None:
    async with site(SiteRules()) as (here, anna, ben):
        table, (hers, *_) = await play(here, anna, ben)
        await here.site[Chat].say(TablePlace(table), hers, Say("c1", "Hello"))
        assert hers.view.get("has_chat", True)


@pytest.mark.parametrize(("given", "is_safe"), [({}, False), ({"STAMPEDE_CHILD_SAFE": "1"}, True)])
def test_it_is_a_setting(given: dict[str, str], *, is_safe: bool) -> None:
    assert Settings.read(given).house.is_child_safe == is_safe


def test_a_slip_in_the_setting_does_not_pass_for_no() -> None:
    wrong: Any = {"STAMPEDE_CHILD_SAFE": "yes"}
    with pytest.raises(InvalidSetting, match="STAMPEDE_CHILD_SAFE='yes' is not allowed: give 1"):
        Settings.read(wrong)
