"""Nobody sits down under a name that somebody at the table has."""

import asyncio
import json
from pathlib import Path

import pytest

from stampede.web.table.events import Sitter
from stampede.web.table.levels import alike, called
from stampede.web.words import say
from stampede.words.catalogue import LANGUAGES, speaking
from tests.web.houses import house
from tests.web.sitting import Sitting, created
from tests.web.support import levels

TEXTS = Path(__file__).parents[2] / "frontend" / "src" / "text"
SAME = ("Ana", "ana", "\uff21\uff2e\uff21", " A\u006ea", "ana\u200b", "\u0410n\u0430", "\u0391\u039d\u03b1")
OTHERS = ("Aña", "Ana B.", "Anna")


async def test_a_name_that_is_taken_is_asked_for_another() -> None:
    async with house() as here, here.visitor() as anna, here.visitor() as ben:
        made = await here.open(anna, name="Ana", game="drive", options={"players": 6})
        for name in SAME:
            refused = await here.join(ben, made, name)
            assert (refused.status_code, refused.json()["code"]) == (409, "same-name")
            assert "choose another name" in refused.json()["message"]
        assert not ben.cookies, "nobody was made a guest for it"
        assert (await here.join(anna, made, "Ana")).is_success, "who sits there already comes back"
        for name in OTHERS:
            async with here.visitor() as somebody:
                assert (await here.join(somebody, made, name)).is_success


LOOKING_ALIKE = {
    "Willi": "WiIIi",
    "Bob": "B0b",
    "Ivan": "1van",
    "Zo\u00eb": "Zo\u0451",
    "\u0412\u043e\u0432\u0430": "\u0432\u043e\u0432\u0430",
}
DIFFERENT = {
    "J\u00f6rg": "Jorg",
    "Zo\u00eb": "Zoe",
    "\u00c9lise": "Elise",
    "Fran\u00e7ois": "Francois",
    "Gro\u00df": "Gros",
    "Lea": "Leo",
}


def test_letters_that_look_alike_make_no_other_name() -> None:
    for one, other in LOOKING_ALIKE.items():
        assert alike(one) == alike(other), one
    for one, other in DIFFERENT.items():
        assert alike(one) != alike(other), one


async def test_of_two_at_once_one_is_refused() -> None:
    async with house() as here, here.visitor() as anna, here.visitor() as ben, here.visitor() as cleo:
        made = await here.open(anna, game="drive", options={"players": 3})
        found = await asyncio.gather(*(here.join(each, made, "Ben") for each in (ben, cleo)))
        assert sorted(each.status_code for each in found) == [200, 409]
        table = await here.site.tables.get(made["table"])
        assert [each for each in table.table_state.names() if each] == ["Anna", "Ben"]


async def test_the_table_decides_whoever_asked_before() -> None:
    party = Sitting(created("drive", {"players": 3}), joining=1)
    with pytest.raises(Exception, match="already called ben"):
        await party.table.join(9, "link", "ben")
    assert len(party.paper.events) == 2, "nothing was written"
    await party.table.settle()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_nobody_takes_the_name_that_a_computer_at_the_table_has_in_a_language(language: str) -> None:
    party = Sitting(created("drive", {"players": 3}, Sitter(5)), joining=0)
    with speaking(language):
        theirs = next(each.name for each in levels("drive") if each.level == 5)
    with pytest.raises(Exception, match="already called"):
        await party.table.join(9, "link", theirs.upper())
    await party.table.settle()


def test_a_computer_makes_room_for_a_person_of_its_name() -> None:
    first, second, third, *_ = levels("drive")[0].people
    told = called(levels, "drive", [(first.upper(), 0), ("", 1), (f"{first} 3", 0), ("", 1)])
    assert list(told) == [first.upper(), second, f"{first} 3", third]


async def test_those_at_one_device_have_names_of_their_own() -> None:
    async with house() as here, here.visitor() as anna:
        body = {"game": "roundup", "name": "Anna", "beside": ["anna"]}
        refused = await anna.post("/api/tables", json=body)
        assert (refused.status_code, refused.json()["code"]) == (409, "same-name")


async def test_who_enters_no_name_is_a_guest_with_a_number() -> None:
    async with house() as here, here.visitor() as anna, here.visitor() as ben, here.visitor() as cleo:
        made = await here.open(anna, name="Guest", game="drive", options={"players": 3})
        for visitor, name in ((ben, "Guest"), (cleo, "Invité")):
            assert (await here.join(visitor, made, name)).is_success
        table = await here.site.tables.get(made["table"])
        assert set(table.table_state.names()) == {"Guest", "Guest 2", "Invité"}


def test_what_pages_call_who_has_no_name_is_what_the_server_takes_for_it() -> None:
    for language in LANGUAGES:
        page = json.loads((TEXTS / f"{language}.json").read_text("utf-8"))["form.guest"]
        with speaking(language):
            assert say("name.somebody") == page


@pytest.mark.slow
async def test_strangers_of_one_name_meet_all_the_same() -> None:
    async with house() as here, here.visitor() as anna, here.visitor() as ben:
        long = "Guest" * 8
        for each in (anna, ben):
            found = await each.post("/api/games/zoff/quick", json={"name": long, "wait": 60})
        table = await here.site.tables.get(found.json()["table"])
        first, second = (each for each in table.table_state.names() if each)
        assert {first, second} == {long, f"{long[:37]} 2"}
