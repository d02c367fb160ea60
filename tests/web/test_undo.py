"""Undo: a misclick at once, more by consent, and nothing that somebody has learned in between."""

import random
from typing import Any

import pytest

from stampede.core.interface import CHANCE
from stampede.web.table import undo as undoing
from stampede.web.table import views
from stampede.web.table.commands import AnswerUndo, HandOver, Resign, Undo
from stampede.web.table.consent_messages import MayUndo
from stampede.web.table.events import Created, Sitter, UndoAsked, Undone
from stampede.web.table.options import Pace
from stampede.web.table.state import TableState
from tests.web.sitting import Ear, Sitting, created, sitting
from tests.web.test_seats import code, refold


def allowing(undo: str, game: str, *sitters: Sitter, pace: Pace | None = None, **options: Any) -> Created:
    """A table where so much may be undone."""
    opening = created(game, options, *sitters)
    made: Any = {each: getattr(opening, each) for each in opening.__struct_fields__}
    return Created(**{**made, "undo": undo, "pace": pace or Pace()})


def offered(party: Sitting, ear: Ear) -> MayUndo:
    """The server's answer to a player who asks whether undo is possible."""
    seat = ear.view["you"]
    return views.may_undo(party.table.table_state, None if seat < 0 else seat)


def how(party: Sitting, ear: Ear) -> str:
    return offered(party, ear).how


def entries(party: Sitting) -> list[str]:
    return [entry.action for entry in party.table.table_state.match.entries]


async def test_a_misclick_is_undone_at_once_and_only_until_it_is_answered() -> None:
    async with sitting(allowing("misclick", "roundup"), joining=1) as party:
        anna, ben = party.ears
        assert (how(party, anna), how(party, ben)) == ("", "")
        assert code(await party.ask(anna, Undo)) == "no-undo"
        await party.act(anna, "e1e2")
        assert (how(party, anna), how(party, ben), how(party, party.spectator)) == ("free", "", "")
        seen = ben.view["version"]
        assert code(await party.ask(anna, Undo)) == "ack"
        assert entries(party) == []
        assert (ben.view["version"], ben.view["log"], ben.view["acting"]) == (seen + 1, [], [0])
        assert party.spectator.view["scene"] == ben.view["scene"]
        await party.act(anna, "d1d2")
        assert code(await party.act(ben, "f6f5", version=seen)) == "stale"
        await party.act(ben, "f6f5")
        assert how(party, anna) == ""
        assert "answered" in offered(party, anna).why
        assert code(await party.ask(anna, Undo)) == "no-undo"
        assert [line["action"] for line in anna.view["log"]] == ["d1d2", "f6f5"]
        refold(party)


async def test_where_nothing_is_undone_nothing_is() -> None:
    async with sitting(allowing("none", "roundup"), joining=1) as party:
        anna, _ = party.ears
        await party.act(anna, "e1e2")
        assert how(party, anna) == ""
        assert code(await party.ask(anna, Undo)) == "no-undo"


async def test_what_was_answered_is_undone_when_all_agree() -> None:
    async with sitting(created("roundup", {}), joining=1) as party:
        anna, ben = party.ears
        await party.act(anna, "e1e2")
        await party.act(ben, "f6f5")
        assert (how(party, anna), how(party, ben)) == ("ask", "free")
        assert code(await party.ask(anna, Undo)) == "ack"
        wanted = {"seat": 0, "actions": 2, "awaited": [1]}
        for ear in party.everybody:
            assert ear.view["asks"]["undo"] == wanted
        assert party.table.table_state.match.version == 2
        assert code(await party.ask(party.spectator, AnswerUndo, seat=0, agrees=True)) == "not-seated"
        assert code(await party.ask(anna, AnswerUndo, seat=0, agrees=True)) == "ack"
        assert party.table.table_state.match.version == 2, "nobody agrees with themselves"
        assert code(await party.ask(ben, AnswerUndo, seat=1, agrees=True)) == "no-undo"
        assert code(await party.ask(ben, AnswerUndo, seat=0, agrees=True)) == "ack"
        assert entries(party) == []
        assert anna.view["asks"]["undo"] is None
        refold(party)


@pytest.mark.parametrize("how_it_ends", ["declined", "withdrawn", "acted", "handed over"])
async def test_a_wish_ends(how_it_ends: str) -> None:
    async with sitting(created("roundup", {}), joining=1) as party:
        anna, ben = party.ears
        await party.act(anna, "e1e2")
        await party.act(ben, "f6f5")
        await party.ask(anna, Undo)
        if how_it_ends == "declined":
            await party.ask(ben, AnswerUndo, seat=0, agrees=False)
        elif how_it_ends == "withdrawn":
            await party.ask(anna, AnswerUndo, seat=0, agrees=False)
        elif how_it_ends == "acted":
            await party.act(anna, "d1d2")
        else:
            await party.ask(ben, HandOver, level=1)
        assert ben.view["asks"]["undo"] is None
        assert "e1e2" in entries(party)
        assert code(await party.ask(ben, AnswerUndo, seat=0, agrees=True)) in {"no-undo", "stale"}
        assert not party.logged(Undone)
        refold(party)


async def test_at_one_device_the_last_choice_is_undone_whoever_is_shown() -> None:
    async with sitting(created("roundup", {}, Sitter()), joining=0) as party:
        (anna,) = party.ears
        await party.act(anna, "e1e2")
        await party.table.look(anna, 1)
        assert how(party, anna) == "free"
        await party.act(anna, "f6f5")
        await party.table.look(anna, 0)
        await party.ask(anna, Undo)
        assert entries(party) == ["e1e2"]
        await party.ask(anna, Undo)
        assert entries(party) == []
        assert [event.player for event in party.logged(Undone)] == [1, 0]
        refold(party)


async def test_against_computers_one_undoes_to_ones_own_last_choice() -> None:
    async with sitting(created("roundup", {}, Sitter(1)), joining=0) as party:
        (anna,) = party.ears
        await party.act(anna, "e1e2")
        await anna.until(lambda view: view["acting"] == [0])
        before = entries(party)
        assert how(party, anna) == "ask"
        assert code(await party.ask(anna, Undo)) == "ack"
        assert entries(party) == []
        assert len(before) >= 2
        assert not party.logged(UndoAsked)
        await party.act(anna, "d1d2")
        await anna.until(lambda view: view["acting"] == [0])
        refold(party)


async def play_until(party: Sitting, wanted: Any, chance: random.Random, most: int = 400) -> bool:
    """Play by chance until *wanted* of the state of the table."""
    for _ in range(most):
        table_state = party.table.table_state
        if wanted(table_state):
            return True
        if table_state.phase != "playing":
            return False
        seat = chance.choice([seat for seat in table_state.acting() if seat != CHANCE])
        answer = await party.act(party.ears[seat], party.pick(seat, chance))
        assert code(answer) == "ack"
    return False


@pytest.mark.stands_on("zoff")
@pytest.mark.parametrize("rule", ["consent", "all"])
async def test_what_was_shown_is_not_undone_unless_the_table_allows_it(rule: str) -> None:
    async with sitting(allowing(rule, "zoff", players=3), joining=2) as party:
        # The last secret choice shows all, and a die is thrown or the first cow is placed.
        def is_shown(table_state: TableState) -> bool:
            chosen = {entry.seat for entry in table_state.match.entries} >= {0, 1, 2}
            return chosen and table_state.match.revealed is None

        shown = await play_until(party, is_shown, random.Random(1))
        assert shown
        last = party.table.table_state
        first = next(step.version for step in last.trail.steps if step.reveals)
        for seat, ear in enumerate(party.ears):
            if rule == "consent":
                offered = undoing.offer(last, seat)
                assert offered.how == "" or offered.version > first
                assert how(party, ear) == offered.how
            else:
                assert how(party, ear) in {"ask", "free"}


async def test_time_used_stays_used_and_what_was_given_is_taken_back() -> None:
    live = Pace("live", bank=60, increment=5)
    async with sitting(allowing("consent", "roundup", pace=live), joining=1) as party:
        anna, ben = party.ears
        await party.pass_time(10)
        await party.act(anna, "e1e2")
        await party.pass_time(20)
        await party.ask(anna, Undo)
        assert ben.view["clock"]["left_ms"] == [50_000, 40_000]
        assert ben.view["clock"]["running"] == [0]
        await party.pass_time(49)
        await party.act(anna, "d1d2")
        await party.pass_time(1)
        assert code(await party.ask(anna, Undo)) == "ack"
        await party.pass_time(0.5)
        assert anna.view["clock"]["left_ms"][0] == 1000
        refold(party)


@pytest.mark.stands_on("abilene")
async def test_nobody_undoes_themselves_out_of_time() -> None:
    days = Pace("days", per_move=86400)
    async with sitting(allowing("consent", "abilene", pace=days, players=3), joining=2) as party:
        chance = random.Random(2)

        def twice(table_state: TableState) -> bool:
            made = table_state.trail.steps[-2:]
            return len(made) == 2 and all(made[1].made[0][0] in step.choosers for step in made)

        assert await play_until(party, twice, chance)
        seat = party.table.table_state.trail.steps[-1].made[0][0]
        ear = party.ears[seat]
        assert undoing.offer(party.table.table_state, seat).how == "free", (
            "the second choice revealed something"
        )
        assert code(await party.ask(ear, Undo)) == "ack"
        refold(party)


async def test_who_gave_up_or_has_lost_undoes_nothing() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        anna = party.ears[0]
        await party.ask(anna, Resign)
        await party.hello(anna)
        assert how(party, anna) == ""
        assert code(await party.ask(anna, Undo)) in {"no-undo", "stale"}
        assert not party.logged(Undone)


@pytest.mark.stands_on("zoff")
async def test_who_comes_later_hears_nothing_of_what_was_undone() -> None:
    async with sitting(created("zoff", {"players": 3}), joining=2) as party:
        chance = random.Random(6)

        def may_undo(table_state: TableState) -> bool:
            made = table_state.trail.steps[-1:]
            return bool(made) and undoing.offer(table_state, made[0].made[0][0]).how == "free"

        assert await play_until(party, may_undo, chance)
        before = party.table.table_state
        last = before.trail.steps[-1].made[0][0]
        undone = before.match.public.entries[undoing.offer(before, last).version :]
        await party.ask(party.ears[last], Undo)
        late, cleo = Ear(None), Ear(3)
        await party.hello(late, cleo)
        for ear in (late, cleo):
            assert len(ear.view["log"]) == party.table.table_state.match.public.version
            told = [(line["seat"], line["action"]) for line in ear.view["log"]]
            assert told == [tuple(entry) for entry in before.match.public.entries[: -len(undone)]]


async def test_a_restart_in_the_middle_keeps_the_wish_and_the_way_back() -> None:
    async with sitting(created("roundup", {}), joining=1) as party:
        anna, ben = party.ears
        await party.act(anna, "e1e2")
        await party.act(ben, "f6f5")
        await party.ask(anna, Undo)
        await party.table.settle()
        party.table = party.read_again()
        await party.hello(*party.everybody)
        assert ben.view["asks"]["undo"] == {"seat": 0, "actions": 2, "awaited": [1]}
        await party.ask(ben, AnswerUndo, seat=0, agrees=True)
        assert entries(party) == []
        refold(party)
