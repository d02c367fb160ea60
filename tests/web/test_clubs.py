"""Clubs: membership, roles, privacy, hosts who act at once, and people who go."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from websockets.sync.client import ClientConnection, connect

from stampede.web.clubs import members, service
from stampede.web.clubs.service import Clubs
from stampede.web.identity import bans
from stampede.web.operators.actions import carry_out
from stampede.web.operators.messages import Ban
from stampede.web.puzzles.rows import open_matches
from stampede.web.runtime.refusals import FOR_GOOD
from stampede.web.runtime.settings import SiteRules
from stampede.web.store import schema
from stampede.web.table.commands import Act, Change, Kick
from stampede.web.tables import lists
from tests.web.houses import House, house
from tests.web.sitting import Ear
from tests.web.support import PATIENCE, TINY, Server
from tests.web.support import Person as Talker
from tests.web.test_people import PASSWORD
from tests.web.test_projections import CROSSING

pytestmark = pytest.mark.stands_on("clubs")
Answer = dict[str, Any]


class Person:
    """A visitor with a browser, who goes to clubs."""

    def __init__(self, here: House, name: str) -> None:
        self.browser, self.name = here.visitor(), name

    async def get(self, path: str) -> Any:
        """The answer of the server, which must not refuse the request."""
        answer = await self.browser.get(f"/api/{path}")
        assert answer.is_success, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> httpx.Response:
        """The answer to a request."""
        return await self.browser.post(f"/api/{path}", json=body)

    async def open(self, **wish: Any) -> str:
        """Open a club."""
        answer = await self.post("clubs", **{"name": self.name, "title": "Friday Riders", **wish})
        assert answer.status_code == 201, answer.text
        made: str = answer.json()["club"]
        return made

    async def join(self, club: str, invite: str = "") -> httpx.Response:
        """Come by an invitation, or ask."""
        return await self.post(f"clubs/{club}/join", name=self.name, invite=invite)

    async def view(self, club: str, invite: str = "") -> Answer:
        """The club as its page shows it."""
        found: Answer = await self.get(f"clubs/{club}?invite={invite}")
        return found

    async def code(self, club: str, invite: str = "") -> str:
        """The code of the refusal to show it; empty without one."""
        answer = await self.browser.get(f"/api/clubs/{club}?invite={invite}")
        return "" if answer.is_success else str(answer.json()["code"])

    async def people(self, club: str) -> dict[str, str]:
        """The standing of each member by name, in the order of the list."""
        found = (await self.get(f"clubs/{club}/members"))["members"]
        return {each["name"]: each["standing"] for each in found}

    async def number(self, club: str, name: str) -> int:
        """The number of a person."""
        found = (await self.get(f"clubs/{club}/members"))["members"] + (await self.view(club))["outside"]
        number: int = next(each["number"] for each in found if each["name"] == name)
        return number

    async def change(self, club: str, name: str, was: str, becomes: str) -> httpx.Response:
        """Change what somebody is."""
        number = await self.number(club, name)
        return await self.post(f"clubs/{club}/members", number=number, was=was, becomes=becomes)


@asynccontextmanager
async def people(*names: str, **settings: Any) -> AsyncIterator[tuple[House, list[Person]]]:
    """A house and people who come to it."""
    async with house(**settings) as here:
        yield here, [Person(here, name) for name in names]


def refused(answer: httpx.Response) -> str:
    """The code of a refusal."""
    assert not answer.is_success, answer.text
    code: str = answer.json()["code"]
    return code


async def test_members_come_by_invitation_and_by_request() -> None:
    async with people("Anna", "Ben", "Cleo") as (_, (anna, ben, cleo)):
        club = await anna.open(line="Every Friday at eight.", emblem="sun")
        view = await anna.view(club)
        assert (view["title"], view["line"], view["emblem"]["name"]) == (
            "Friday Riders",
            "Every Friday at eight.",
            "sun",
        )
        assert view["standing"] == "owner"
        assert (await ben.view(club))["standing"] is None
        assert (await ben.view(club))["invite"] == ""
        assert (await ben.join(club, view["invite"])).json() == {"standing": "member"}
        assert (await ben.join(club, view["invite"])).json() == {"standing": "member"}, "nothing is doubled"
        assert (await cleo.join(club)).json() == {"standing": "asked"}
        assert (await cleo.join(club)).json() == {"standing": "asked"}
        assert await cleo.people(club) == {"Anna": "owner", "Ben": "member"}
        assert [each["name"] for each in (await anna.view(club))["outside"]] == ["Cleo"]
        assert (await ben.view(club))["outside"] == [], "that is for hosts"
        assert (await anna.change(club, "Cleo", "asked", "member")).is_success
        assert (await cleo.view(club))["standing"] == "member"
        lists = await cleo.get("clubs")
        assert [each["club"] for each in lists["yours"]] == [club]
        assert [(each["club"], each["members"]) for each in lists["public"]] == [(club, 3)]


async def test_an_invitation_makes_a_member_of_somebody_who_has_asked() -> None:
    async with people("Anna", "Ben") as (_, (anna, ben)):
        club = await anna.open()
        await ben.join(club)
        assert (await ben.join(club, (await anna.view(club))["invite"])).json() == {"standing": "member"}
        assert await anna.people(club) == {"Anna": "owner", "Ben": "member"}


async def test_each_role_does_what_it_may() -> None:
    async with people("Anna", "Ben", "Cleo", "Dora") as (_, (anna, ben, cleo, dora)):
        club = await anna.open()
        invite = (await anna.view(club))["invite"]
        for each in (ben, cleo):
            await each.join(club, invite)
        await dora.join(club)
        assert (await anna.change(club, "Ben", "member", "host")).is_success
        edit = {"title": "Riders", "line": "", "emblem": "bell", "is_private": False}
        number = await anna.number(club, "Cleo")
        for path, body in (
            ("edit", {**edit, "version": (await cleo.view(club))["version"]}),
            ("invitation", {}),
            ("close", {}),
            ("members", {"number": number, "was": "member", "becomes": "host"}),
        ):
            for stranger in (cleo, dora):
                assert refused(await stranger.post(f"clubs/{club}/{path}", **body)) == "not-host", path
        # A host admits, edits and renews the link, and does not touch the owner or other hosts.
        assert (await ben.change(club, "Dora", "asked", "member")).is_success
        version = (await ben.view(club))["version"]
        assert (await ben.post(f"clubs/{club}/edit", **edit, version=version)).is_success
        private = {**edit, "is_private": True, "version": version + 1}
        assert refused(await ben.post(f"clubs/{club}/edit", **private)) == "not-club-owner"
        assert refused(await ben.post(f"clubs/{club}/close")) == "not-club-owner"
        assert refused(await ben.change(club, "Anna", "owner", "removed")) == "no-change"
        assert refused(await ben.change(club, "Cleo", "member", "host")) == "no-change"
        assert refused(await ben.change(club, "Ben", "host", "owner")) == "no-change"
        assert (await ben.post(f"clubs/{club}/invitation")).is_success
        assert (await ben.view(club))["invite"] not in {invite, ""}
        # The owner passes the club on, and stays as a host.
        assert (await anna.change(club, "Cleo", "member", "owner")).is_success
        assert await anna.people(club) == {"Cleo": "owner", "Anna": "host", "Ben": "host", "Dora": "member"}
        assert (await cleo.post(f"clubs/{club}/close")).is_success
        assert await cleo.code(club) == "private-club"


async def test_somebody_who_was_removed_stays_out_until_a_host_lets_them_back() -> None:
    async with people("Anna", "Ben", "Ben") as (_, (anna, ben, elsewhere)):
        club = await anna.open(is_private=True)
        old = (await anna.view(club))["invite"]
        await ben.join(club, old)
        assert (await anna.change(club, "Ben", "member", "removed")).is_success
        assert refused(await elsewhere.join(club, old)) == "private-club", "the link that Ben knows has ended"
        invite = (await anna.view(club))["invite"]
        assert await ben.code(club) == await ben.code(club, invite) == "private-club"
        assert refused(await ben.join(club, invite)) == "private-club"
        assert (await ben.get("clubs"))["yours"] == []
        assert (await anna.change(club, "Ben", "removed", "gone")).is_success
        assert (await ben.join(club, invite)).json() == {"standing": "member"}


async def test_a_private_club_is_to_strangers_as_none_at_all() -> None:
    async with people("Anna", "Ben") as (_, (anna, ben)):
        club = await anna.open(title="Secret Riders", is_private=True)
        invite = (await anna.view(club))["invite"]
        for path in ("", "/members", "?invite=wrong", f"?invite={invite[:-1]}"):
            known, none = [
                await ben.browser.get(f"/api/clubs/{name}{path}") for name in (club, "x" * len(club))
            ]
            assert (known.status_code, known.text) == (none.status_code, none.text)
            assert known.json()["code"] == "private-club"
        for body in ({"invite": ""}, {"invite": "wrong"}):
            known, none = [
                await ben.post(f"clubs/{name}/join", name="Ben", **body) for name in (club, "nowhere")
            ]
            assert (known.status_code, known.text) == (none.status_code, none.text)
        pages = [(await ben.browser.get(f"/club/{name}")).text for name in (club, "nowhere")]
        assert pages[0] == pages[1]
        assert (await ben.get("clubs"))["public"] == []
        # Another club may have the same name, so that nobody learns of it by trying.
        await ben.open(title="Secret Riders")
        # The link shows what one is invited to.
        assert (await ben.view(club, invite))["title"] == "Secret Riders"
        assert await ben.code(club) == "private-club"


async def edit(owner: Person, club: str, **wish: Any) -> httpx.Response:
    """Change what a club says about itself; it becomes private."""
    version = (await owner.view(club))["version"]
    body = {"title": "Riders", "line": "", "emblem": "sun", "is_private": True, "version": version, **wish}
    return await owner.post(f"clubs/{club}/edit", **body)


async def test_somebody_who_has_asked_sees_no_more_of_a_club_that_became_private_and_takes_it_back() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()
        await ben.join(club)
        assert [each["standing"] for each in (await ben.get("clubs"))["yours"]] == ["asked"]
        assert (await edit(anna, club, title="Secret Riders")).is_success
        assert (await ben.get("clubs"))["yours"] == []
        assert (await ben.post(f"clubs/{club}/leave")).is_success
        assert (await anna.view(club))["outside"] == []
        assert refused(await ben.post(f"clubs/{club}/leave")) == "private-club"
        assert len((await anna.get("clubs"))["yours"]) == 1
        # The same holds where all clubs are private.
        await edit(anna, club, is_private=False)
        await ben.join(club)
        here.site[Clubs].are_private = True
        assert (await ben.get("clubs"))["yours"] == []
        assert (await ben.post(f"clubs/{club}/leave")).is_success


async def test_of_two_hosts_at_once_the_second_is_told_and_nothing_is_doubled() -> None:
    async with people("Anna", "Ben", "Cleo") as (_, (anna, ben, cleo)):
        club = await anna.open()
        await ben.join(club, (await anna.view(club))["invite"])
        await anna.change(club, "Ben", "member", "host")
        await cleo.join(club)
        number = await anna.number(club, "Cleo")
        wishes = ({"number": number, "was": "asked", "becomes": each} for each in ("member", "gone"))
        answers = await asyncio.gather(
            *(
                host.post(f"clubs/{club}/members", **wish)
                for host, wish in zip((anna, ben), wishes, strict=True)
            )
        )
        assert sorted(each.status_code for each in answers) == [200, 409]
        assert "already decided" in next(each.json()["message"] for each in answers if not each.is_success)
        version = (await anna.view(club))["version"]
        edits = [
            host.post(
                f"clubs/{club}/edit", version=version, title=host.name, line="", emblem="", is_private=False
            )
            for host in (anna, ben)
        ]
        answers = await asyncio.gather(*edits)
        assert sorted(each.status_code for each in answers) == [200, 409]
        # The same opening, sent twice at once, opens one club.
        twice = [cleo.post("clubs", name="Cleo", title="Once", id="once") for _ in "ab"]
        first, second = [each.json()["club"] for each in await asyncio.gather(*twice)]
        assert first == second


async def test_a_club_passes_to_the_longest_host_then_to_the_longest_member_and_closes_with_the_last() -> (
    None
):
    names = ("Anna", "Ben", "Cleo", "Dora")
    async with people(*names) as (here, everybody):
        anna, ben, cleo, dora = everybody
        club = await anna.open()
        invite = (await anna.view(club))["invite"]
        for each in (ben, cleo, dora):
            here.runtime.skip(1.0)
            await each.join(club, invite)
        await anna.change(club, "Cleo", "member", "host")
        for leaving, staying, owner in ((anna, ben, "Cleo"), (cleo, ben, "Ben"), (ben, dora, "Dora")):
            assert (await leaving.post(f"clubs/{club}/leave")).is_success
            assert next(iter((await staying.people(club)).items())) == (owner, "owner")
        assert refused(await anna.post(f"clubs/{club}/leave")) == "no-member"
        await dora.post(f"clubs/{club}/leave")
        assert await dora.code(club) == "private-club"
        assert await _rows(here, schema.club_members) == []


async def _rows(here: House, table: sa.Table) -> list[Any]:
    return await here.site.store.read(lambda connection: list(connection.execute(sa.select(table))))


async def test_a_deleted_person_leaves_and_their_data_says_what_they_were() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()
        await ben.join(club, (await anna.view(club))["invite"])
        found = await anna.get("me/data")
        assert [(each["club_id"], each["role"]) for each in found["club_members"]] == [(club, "owner")]
        assert (await anna.post("me/delete")).is_success
        assert await ben.people(club) == {"Ben": "owner"}
        assert (await ben.post("me/delete")).is_success
        assert await _rows(here, schema.clubs) == []


async def test_the_club_of_a_deleted_owner_passes_to_the_longest_host() -> None:
    async with people("Anna", "Ben", "Cleo") as (here, (anna, ben, cleo)):
        club = await anna.open()
        invite = (await anna.view(club))["invite"]
        for each in (ben, cleo):
            here.runtime.skip(1.0)
            await each.join(club, invite)
        await anna.change(club, "Cleo", "member", "host")
        assert (await anna.post("me/delete")).is_success
        assert await ben.people(club) == {"Cleo": "owner", "Ben": "member"}


async def test_the_club_of_a_banned_owner_passes_to_the_longest_host_who_is_not_banned() -> None:
    async with people("Anna", "Ben", "Cleo", "Dora") as (here, (anna, ben, cleo, dora)):
        club, alone = await anna.open(), await anna.open(title="Alone")
        invite = (await anna.view(club))["invite"]
        for each in (ben, cleo, dora):
            here.runtime.skip(1.0)
            await each.join(club, invite)
        await anna.change(club, "Dora", "member", "host")
        owners = {1: "Dora", 4: "Ben", 2: "Cleo"}
        for guest, owner in owners.items():
            await here.site.store.write(partial(_ban, guest=guest, now=here.runtime.now_ms()))
            standings = await cleo.people(club)
            assert [name for name, standing in standings.items() if standing == "owner"] == [owner]
        assert standings["Anna"] == "member"
        (own,) = [each for each in await _rows(here, schema.club_members) if each.club_id == alone]
        assert own.role == "owner", "nobody else is there"


def _ban(connection: sa.Connection, guest: int, now: int) -> None:
    carry_out(connection, Ban(guest, 7), "rude", None, now)


async def test_a_banned_person_sees_no_club() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()
        await ben.join(club, (await anna.view(club))["invite"])
        await here.site.store.write(lambda connection: bans.ban(connection, 2, FOR_GOOD, 0))
        assert await ben.code(club) == "banned"
        assert refused(await ben.post(f"clubs/{club}/leave")) == "banned"
        assert await anna.people(club) == {"Anna": "owner", "Ben": "member"}


async def test_an_account_takes_the_membership_along() -> None:
    async with people("Anna") as (here, (anna,)):
        club = await anna.open(is_private=True)
        answer = await anna.post("me/password", login="anna", password=PASSWORD)
        assert answer.is_success, answer.text
        phone = Person(here, "Anna")
        assert await phone.code(club) == "private-club"
        assert (await phone.post("log-in", login="anna", password=PASSWORD)).is_success
        assert (await phone.view(club))["standing"] == "owner"


async def test_five_hundred_members_are_listed_page_by_page() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()

        def fill(connection: sa.Connection) -> None:
            found = members.find(connection, club)
            assert found
            for number in range(2, 501):
                row = {"id": number + 100, "name": f"Member {number}", "colour": "blue", "created_ms": 0}
                connection.execute(sa.insert(schema.guests).values(**row))
                found = members.put(connection, found, number + 100, "member", number)
            members.save(connection, found)

        await here.site.store.write(fill)
        seen: list[int] = []
        for first in range(0, 500, service.PAGE):
            page = await ben.get(f"clubs/{club}/members?first={first}")
            assert page["total"] == 500
            seen += [each["number"] for each in page["members"]]
        assert len(seen) == len(set(seen)) == 500
        assert (await ben.view(club))["members"] == 500


async def finished_table(here: House, club: str, winner: Person, loser: Person, **wish: Any) -> str:
    """A match at a table of the club that *winner* opens and wins; the name of the table."""
    body = {"game": "roundup", "name": winner.name, "seat": 0, "options": TINY, **wish}
    made = (await winner.post(f"clubs/{club}/tables", **body)).json()
    invite = (await loser.get(f"clubs/{club}/play"))["tables"][0]["invite"]
    joined = await loser.post(f"tables/{made['table']}/join", invite=invite, name=loser.name)
    assert joined.is_success, joined.text
    table = await here.site.tables.get(made["table"])
    ears = [Ear(guest) for guest in (table.table_state.players[0].guest, table.table_state.players[1].guest)]
    for ear in ears:
        await table.hello(ear, "")
    for number, action in enumerate(CROSSING):
        ear = ears[number % 2]
        await table.carry_out(ear, Act(ear.next_id(), table.version(ear), action))
    assert table.table_state.has_ended
    return str(made["table"])


@pytest.mark.stands_on("ratings")
async def test_a_table_of_the_club_is_listed_and_its_result_counts_on_the_ladder() -> None:
    async with people("Anna", "Ben", "Cleo") as (here, (anna, ben, cleo)):
        club = await anna.open()
        await ben.join(club, (await anna.view(club))["invite"])
        body = {"game": "roundup", "name": "Cleo", "seat": 0}
        await cleo.open()
        assert refused(await cleo.post(f"clubs/{club}/tables", **body)) == "no-member"
        version = (await anna.view(club))["version"]
        await anna.post(f"clubs/{club}/tables", **{**body, "name": "Anna"})
        assert (await anna.view(club))["version"] > version
        (own,) = (await ben.get(f"clubs/{club}/play"))["tables"]
        assert (own["table"]["phase"], bool(own["invite"])) == ("waiting", True)
        assert (await cleo.get(f"clubs/{club}/play"))["tables"] == [], "no public list shows it"
        await finished_table(here, club, ben, anna)
        await here.site.tables.projector.flush()
        found = await cleo.get(f"clubs/{club}/play")
        (result,) = found["results"]
        assert {each["name"]: each["place"] for each in result["players"]} == {"Ben": 1, "Anna": 2}
        (ladder,) = found["ladders"]
        assert [(each["name"], each["matches"], each["won"]) for each in ladder["players"]] == [
            ("Ben", 1, 1),
            ("Anna", 1, 0),
        ]
        assert ladder["players"][0]["points"] > 1500 > ladder["players"][1]["points"]
        # Someone who leaves is on no ladder, and the results stay.
        await anna.post(f"clubs/{club}/leave")
        found = await ben.get(f"clubs/{club}/play")
        assert [each["name"] for each in found["ladders"][0]["players"]] == ["Ben"]
        assert len(found["results"]) == 1
        await ben.post("me/delete")
        assert await _rows(here, schema.club_ratings) == []
        assert await ben.code(club) == "private-club"


async def test_tables_of_a_private_club_are_on_no_list() -> None:
    async with people("Anna", "Ben", "Cleo") as (_, (anna, ben, cleo)):
        club = await anna.open(is_private=True)
        await ben.join(club, (await anna.view(club))["invite"])
        await anna.post(f"clubs/{club}/tables", game="roundup", name="Anna", seat=0, is_open=True)
        assert (await cleo.get("tables"))["tables"] == []
        answer = await cleo.browser.get(f"/api/clubs/{club}/play")
        assert answer.json()["code"] == "private-club"
        assert len((await ben.get(f"clubs/{club}/play"))["tables"]) == 1


async def test_a_stranger_sits_down_at_a_listed_table_of_a_private_club_by_its_link_alone() -> None:
    async with people("Anna", "Ben", "Cleo", "Dan") as (_, (anna, ben, cleo, dan)):
        club = await anna.open()
        await ben.join(club, (await anna.view(club))["invite"])
        wish = {"game": "roundup", "name": "Anna", "seat": 0, "is_open": True}
        first, second, third = [(await anna.post(f"clubs/{club}/tables", **wish)).json() for _ in range(3)]
        assert (await dan.post(f"tables/{third['table']}/join", name="Dan")).is_success
        assert (await edit(anna, club)).is_success
        assert refused(await cleo.post(f"tables/{first['table']}/join", name="Cleo")) == "wrong-invite"
        # The page of the invitation asks before it offers a seat.
        path, link = f"/api/tables/{first['table']}/join", {"invite": first["invite"]}
        assert refused(await cleo.browser.get(path)) == "wrong-invite"
        assert (await cleo.browser.get(path, params=link)).is_success
        assert (await ben.browser.get(path)).is_success
        assert (await ben.post(f"tables/{first['table']}/join", name="Ben")).is_success
        path = f"tables/{second['table']}/join"
        assert (await cleo.post(path, name="Cleo", invite=second["invite"])).is_success
        assert (await dan.post(f"tables/{third['table']}/join", name="Dan")).is_success, "he sits there"


@pytest.mark.stands_on("ratings", "puzzles")
async def test_matches_of_a_private_club_are_on_no_public_board_and_in_no_puzzle() -> None:
    async with people("Anna", "Ben", "Cleo") as (here, (anna, ben, cleo)):
        club = await anna.open()
        await ben.join(club, (await anna.view(club))["invite"])
        await finished_table(here, club, anna, ben, is_open=True)
        await here.site.tables.projector.flush()

        async def public() -> tuple[list[str], int]:
            boards = (await cleo.get("ratings"))["games"]
            read = partial(open_matches, game="roundup", since_ms=0)
            names = [each["name"] for board in boards for each in board["players"]]
            return sorted(names), len(await here.site.store.read(read))

        assert await public() == (["Anna", "Ben"], 1)
        assert (await edit(anna, club)).is_success
        assert await public() == ([], 0)


async def test_an_idempotency_key_counts_in_one_club() -> None:
    async with people("Anna") as (_, (anna,)):
        clubs = [await anna.open(), await anna.open()]
        wish = {"game": "roundup", "name": "Anna", "seat": 0, "id": "same"}
        made = [(await anna.post(f"clubs/{club}/tables", **wish)).json()["table"] for club in clubs + clubs]
        assert made[:2] == made[2:]
        assert made[0] != made[1]


async def test_a_listed_table_leaves_the_list_when_its_club_becomes_private() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()
        made = (
            await anna.post(f"clubs/{club}/tables", game="roundup", name="Anna", seat=0, is_open=True)
        ).json()
        assert [each["table"] for each in (await ben.get("tables"))["tables"]] == [made["table"]]
        assert (await ben.get("lobby"))["names"] == ["Anna"]
        assert (await edit(anna, club)).is_success
        # Its owner does not bring it back, and a running one is hidden too.
        table, owner = await here.site.tables.get(made["table"]), Ear(1)
        await table.hello(owner, "")
        await table.carry_out(owner, Change("list", table.version(owner), is_open=True))
        await here.site.tables.projector.flush()
        assert (await ben.get("tables"))["tables"] == []
        assert (await ben.get("lobby"))["names"] == []
        await here.join(ben.browser, made, "Ben")
        await table.hello(Ear(2), "")
        await here.site.tables.projector.flush()
        assert (await Person(here, "Cleo").get("lobby"))["running"] == []
        # Where all clubs are private, no table of any is listed.
        assert (await edit(anna, club, is_private=False)).is_success
        read = partial(lists.running, now=here.runtime.now_ms())
        assert len(await here.site.store.read(read)) == 1
        assert await here.site.store.read(partial(read, are_clubs_private=True)) == []


async def test_the_link_to_a_table_leads_there_after_somebody_was_taken_out_of_it() -> None:
    async with people("Anna", "Ben", "Cleo") as (here, (anna, ben, cleo)):
        club = await anna.open()
        invite = (await anna.view(club))["invite"]
        for each in (ben, cleo):
            await each.join(club, invite)
        made = (await anna.post(f"clubs/{club}/tables", game="roundup", name="Anna", seat=0)).json()
        path = f"tables/{made['table']}/join"
        assert (await ben.post(path, invite=made["invite"], name="Ben")).is_success
        table, owner = await here.site.tables.get(made["table"]), Ear(1)
        await table.hello(owner, "")
        await table.carry_out(owner, Kick("kick", table.version(owner), 1))
        await here.site.tables.projector.flush()
        (listed,) = (await cleo.get(f"clubs/{club}/play"))["tables"]
        assert listed["invite"] not in {"", made["invite"]}
        assert (await cleo.post(path, invite=listed["invite"], name="Cleo")).is_success


@contextmanager
def listening(person: Talker, club: str) -> Iterator[ClientConnection]:
    """A socket to a club."""
    cookies = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    url = f"ws://{person.server.host}/api/clubs/{club}/socket"
    origin: Any = person.server.url
    headers = {"cookie": cookies} if cookies else {}
    with connect(url, origin=origin, additional_headers=headers, open_timeout=PATIENCE) as found:
        yield found


def heard(socket: ClientConnection, kind: str) -> Answer:
    """The next message of this kind."""
    while True:
        message: Answer = json.loads(socket.recv(PATIENCE))
        if message["type"] == kind:
            return message


@pytest.mark.stands_on("chat")
def test_members_talk_under_the_rules_of_every_chat(server: Server) -> None:
    anna, ben, cleo = (Talker(server, name) for name in ("Anna", "Ben", "Cleo"))
    club = anna.post("clubs", name="Anna", title="Riders").json()["club"]
    invite = anna.http.get(f"/api/clubs/{club}").json()["invite"]
    with listening(anna, club) as hers, listening(cleo, club) as strange:
        assert heard(hers, "chat")["messages"] == []
        assert heard(strange, "club")["version"] == 1
        assert ben.post(f"clubs/{club}/join", name="Ben", invite=invite).is_success
        assert heard(hers, "club")["version"] == 2
        with listening(ben, club) as his:
            heard(his, "chat")
            his.send(json.dumps({"type": "say", "id": "one", "text": "Howdy"}))
            assert heard(his, "ack")["id"] == "one"
            assert heard(hers, "said")["text"] == "Howdy"
            his.send(json.dumps({"type": "say", "id": "one", "text": "Howdy"}))
            assert heard(his, "ack")["repeated"]
            his.send(json.dumps({"type": "say", "id": "two", "text": "x" * 301}))
            assert heard(his, "refused")["refusal"]["code"] == "bad-text"
            strange.send(json.dumps({"type": "say", "id": "no", "text": "May I?"}))
            assert heard(strange, "refused")["refusal"]["code"] in {"no-member", "unknown-guest"}
            # Reports and muting work as at a table.
            report = anna.post(f"clubs/{club}/chat/report", message=1, kind="abuse")
            assert report.is_success, report.text
            (known,) = server.reports(club)
            assert (known.number, [each.text for each in known.messages]) == (1, ["Howdy"])
            assert anna.post(f"clubs/{club}/chat/ignore", message=1).is_success
            assert heard(hers, "chat")["messages"] == []
            # Someone who was removed hears no more.
            number = 2
            anna.post(f"clubs/{club}/members", number=number, was="member", becomes="removed")
            hers.send(json.dumps({"type": "say", "id": "three", "text": "Among us"}))
            assert heard(hers, "ack")["id"] == "three"
            his.send(json.dumps({"type": "say", "id": "four", "text": "Still here"}))
            assert heard(his, "refused")["refusal"]["code"] == "no-member"
    assert server.read(lambda found: found.execute(sa.select(schema.chat_messages.c.body)).scalars().all())


async def test_bad_input_is_refused_with_a_sentence_and_changes_nothing() -> None:
    async with people("Anna") as (here, (anna,)):
        for wish in (
            {"title": ""},
            {"title": "x" * 61},
            {"title": " \u200b "},
            {"line": "x" * 201},
            {"emblem": "crown"},
        ):
            answer = await anna.post("clubs", **{"name": "Anna", "title": "Riders", **wish})
            assert (answer.status_code, refused(answer)) == (422, "bad-club"), wish
        assert await _rows(here, schema.clubs) == await _rows(here, schema.guests) == []
        club = await anna.open()
        before = await anna.view(club)
        for body in ({"number": 99, "was": "member", "becomes": "host"},):
            assert refused(await anna.post(f"clubs/{club}/members", **body)) == "stale"
        assert (
            refused(await anna.post(f"clubs/{club}/members", number=1, was="king", becomes="host"))
            == "malformed"
        )
        assert await anna.view(club) == before


async def test_limits_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "MOST_OWNED", 2)
    monkeypatch.setattr(service, "MOST_MEMBERS", 2)
    monkeypatch.setattr(service, "MOST_OUTSIDE", 1)
    async with people("Anna", "Ben", "Cleo") as (_, (anna, ben, cleo)):
        club = await anna.open()
        await anna.open()
        answer = await anna.post("clubs", name="Anna", title="One too many")
        assert (answer.status_code, refused(answer)) == (429, "too-many")
        invite = (await anna.view(club))["invite"]
        await ben.join(club, invite)
        assert refused(await cleo.join(club, invite)) == "club-full"
        await ben.open()
        answer = await anna.change(club, "Ben", "member", "owner")
        assert (refused(answer), answer.json()["message"][:21]) == ("too-many", "Somebody who owns 1 c")
        await cleo.join(club)
        await anna.change(club, "Ben", "member", "removed")
        assert [each["name"] for each in (await anna.view(club))["outside"]] == ["Cleo"], (
            "who asks comes first"
        )
        answers = [await cleo.post("clubs", name="Cleo", title="x" * 60) for _ in range(11)]
        assert answers[-1].status_code == 429


async def test_a_request_is_forgotten_after_a_month() -> None:
    async with people("Anna", "Ben") as (here, (anna, ben)):
        club = await anna.open()
        await ben.join(club)
        (expiry,) = (each for each in here.site.expiries if "clubs" in each.name)
        now = here.runtime.now_ms()
        for before, count in ((now, 0), (now + 1, 1)):
            forget = partial(expiry.forget, before=before, most=100)
            assert await here.site.store.write(forget) == count
        assert (await anna.view(club))["outside"] == []
        assert await anna.people(club) == {"Anna": "owner"}


async def test_a_house_for_children_has_private_clubs_only() -> None:
    async with people("Anna", "Ben", house=SiteRules(is_child_safe=True)) as (here, (anna, ben)):
        club = await anna.open(is_private=False)
        assert await ben.code(club) == "private-club"
        found = await ben.get("clubs")
        assert (found["public"], found["may_be_public"]) == ([], False)
        assert (await ben.view(club, (await anna.view(club))["invite"]))["is_private"]
        assert [each["is_private"] for each in (await anna.get("clubs"))["yours"]] == [True]
        # The choice of the owner is kept for the day when the house is for everybody.
        assert (await anna.post(f"clubs/{club}/invitation")).is_success
        assert (await edit(anna, club)).is_success
        assert refused(await edit(anna, club, is_private=False)) == "not-club-owner"
        assert [each.is_private for each in await _rows(here, schema.clubs)] == [False]
