"""Simultaneous secret choices: ready seats, changed minds, versions, and computers among people."""

import random

import pytest

from stampede.web.table import reducer
from stampede.web.table.commands import Act
from stampede.web.table.events import Sitter, TookBack
from tests.web.sitting import Ear, Sitting, created, sitting


def pick(party: Sitting, seat: int, number: int = 0) -> str:
    return party.pick(seat, random.Random(number))


async def be_ready(party: Sitting, seat: int) -> None:
    while seat in party.table.table_state.acting() and party.table.table_state.match.state.is_secret():
        table_state = party.table.table_state
        assert (await party.act(party.ears[seat], pick(party, seat)))["type"] == "ack"
        if party.table.table_state.match.public.version > table_state.match.public.version:
            return


async def test_choices_are_shown_when_the_last_one_is_ready_and_in_the_order_of_seats() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        anna, ben, _ = party.ears
        dealt = len(anna.view["log"])
        for seat in (2, 0):
            await be_ready(party, seat)
        assert [ear.view["acting"] for ear in party.everybody] == [[1]] * 4
        assert [ear.view["may_take_back"] for ear in party.everybody] == [True, False, True, False]
        await be_ready(party, 1)
        shown = [line["seat"] for line in ben.view["log"][dealt : dealt + 6]]
        assert shown == [0, 0, 1, 1, 2, 2]
        assert [line["number"] for line in ben.view["log"]] == list(range(1, len(ben.view["log"]) + 1))
        assert [ear.view["may_take_back"] for ear in party.everybody] == [False] * 4
        assert anna.view["log"] == ben.view["log"] == party.spectator.view["log"]


async def test_who_comes_back_sees_who_is_ready_and_not_how_far_the_others_are() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        await be_ready(party, 2)
        await party.act(party.ears[0], pick(party, 0))
        await party.hello(*party.everybody)
        for ear in party.everybody:
            assert (ear.view["together"], ear.view["acting"]) == ([0, 1, 2], [0, 1])


async def test_who_is_ready_may_think_again_until_the_last_one_is() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        anna, ben, _ = party.ears
        await be_ready(party, 0)
        assert ben.view["acting"] == [1, 2]
        assert (await party.take_back(anna))["type"] == "ack"
        assert anna.view["acting"] == ben.view["acting"] == [0, 1, 2]
        assert not anna.view["may_take_back"]
        assert TookBack(0) in party.paper.events
        again = await party.take_back(anna)
        assert again["refusal"]["code"] == "illegal"
        first = pick(party, 0, 1)
        await party.act(anna, first)
        for seat in (1, 2):
            await be_ready(party, seat)
        await be_ready(party, 0)
        assert first in [line["action"] for line in ben.view["log"] if line["seat"] == 0]


async def test_no_later_message_says_who_was_ready_first_and_took_it_back() -> None:
    """Nobody who comes later, and no log, learns it: only the number of changes has grown."""

    async def played(order: tuple[int, ...], *thinking_again: int) -> Sitting:
        async with sitting(created("drive", {"players": 3}), joining=2) as party:
            for seat in thinking_again:
                await be_ready(party, seat)
                assert (await party.take_back(party.ears[seat]))["type"] == "ack"
            for seat in order:
                await be_ready(party, seat)
            await party.hello(*party.everybody)
        return party

    steady = await played((0, 1, 2))
    for fickle in (await played((2, 0, 1), 2), await played((1, 2, 0), 0, 1, 0)):
        assert fickle.table.table_state.match.entries == steady.table.table_state.match.entries
        for one, other in zip(steady.everybody, fickle.everybody, strict=True):
            differing = {name for name in one.view if one.view[name] != other.view[name]}
            assert differing == {"version", "since"}


async def test_a_choice_is_not_stale_because_others_have_become_ready() -> None:
    async with sitting(created("drive", {"players": 4}), joining=3) as party:
        anna, ben, *_ = party.ears
        seen = anna.view["version"]
        await be_ready(party, 1)
        await party.take_back(ben)
        await be_ready(party, 1)
        await be_ready(party, 2)
        assert anna.view["version"] == seen + 4
        assert (await party.act(anna, pick(party, 0), seen))["type"] == "ack"
        own = await party.act(anna, pick(party, 0), seen)
        assert own["refusal"]["code"] == "stale", "the seat has chosen itself since"
        early = await party.act(anna, pick(party, 0), seen - 1)
        assert early["refusal"]["code"] == "stale"
        ahead = await party.act(anna, pick(party, 0), anna.view["version"] + 1)
        assert ahead["refusal"]["code"] == "stale"
        mine = anna.view["version"]
        await be_ready(party, 3)
        assert (await party.take_back(anna, mine))["type"] == "ack"
        await be_ready(party, 0)
        late = await party.take_back(ben, ben.view["version"] - 1)
        assert late["refusal"]["code"] == "stale", "all has been shown"
        shown = await party.take_back(ben)
        assert shown["refusal"]["code"] == "illegal"


async def test_a_command_sent_again_is_carried_out_once() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        anna = party.ears[0]
        command = Act("once", anna.view["version"], pick(party, 0))
        first = await party.table.carry_out(anna, command)
        events = len(party.paper.events)
        again = await party.table.carry_out(anna, command)
        assert (first.repeated, again.repeated) == (False, True)
        assert (first.version, len(party.paper.events)) == (again.version, events)


async def test_what_a_seat_may_do_is_judged_by_what_it_sees() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        for seat in (0, 1):
            await be_ready(party, seat)
        done = await party.act(party.ears[0], "trail 1")
        assert done["refusal"]["code"] == "not-your-turn"
        unread = await party.act(party.ears[2], "trail 9")
        assert unread["refusal"]["code"] == "unreadable"
        assert [ear.view["acting"] for ear in party.everybody] == [[2]] * 4


@pytest.mark.parametrize("game", ["zoff", "abilene"])
async def test_computers_choose_in_secret_and_wait_for_nobody(game: str) -> None:
    bots = (Sitter(1), Sitter(1))
    async with sitting(created(game, {"players": 4}, *bots), joining=1) as party:
        anna = party.ears[0]
        await anna.until(lambda view: view["acting"] == [0, 3])
        assert {seat for seat, _ in party.computer.asked} == {1, 2}
        for seat, state in party.computer.asked:
            others = state.history[len(anna.view["log"]) :]
            told = {other for other, _ in others if other != seat}
            assert told.isdisjoint({0, 3}), "nobody else is ready"
        news = [raw for raw in anna.heard if raw.startswith('{"type":"update"')]
        assert 1 <= len(news) <= 2, "each became ready once, however many choices it made"
        assert '"lines"' not in news[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "steps"),
    [
        ("zoff", {"players": 5, "auction": True}, 40),
        ("zoff", {"players": 2}, 60),
        ("abilene", {"players": 3, "hidden_totals": True}, 60),
        ("roundup", {}, 20),
    ],
)
async def test_a_table_read_again_shows_the_same(game: str, options: dict[str, object], steps: int) -> None:
    async def _compare(party: Sitting) -> None:
        await party.hello(*party.everybody)
        before = [ear.heard[-1] for ear in party.everybody]
        again = [Ear(ear.guest) for ear in party.everybody]
        table = party.read_again()
        assert (
            table.table_state == party.table.table_state
            or table.table_state.version == party.table.table_state.version
        )
        for ear in (*again, *again):
            await table.hello(ear, "")
        assert [ear.heard[-1] for ear in again] == before
        await table.settle()

    joining = int(str(options.get("players", 2))) - 1
    async with sitting(created(game, options), joining=joining) as party:
        chance = random.Random(3)
        for step in range(steps):
            acting = party.table.table_state.acting()
            if not acting:
                break
            seat = chance.choice(acting)
            ear = party.ears[seat]
            if ear.view["may_take_back"] and chance.random() < 0.3:
                await party.take_back(ear)
            else:
                await party.act(ear, party.pick(seat, chance))
            if step % 7 == 0:
                await _compare(party)
        await _compare(party)


async def test_versions_follow_from_the_log() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        await be_ready(party, 2)
        await party.take_back(party.ears[2])
        await be_ready(party, 1)
        for seat, ear in enumerate(party.ears):
            assert ear.view["version"] == reducer.fold("table", party.paper.events).version_seen(seat)
