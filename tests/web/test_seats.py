"""Seats: filled, left, handed to a computer and back; matches given up. The log tells the same."""

import random
from typing import Any

import pytest

from stampede.core.errors import InvalidFile
from stampede.play import log
from stampede.web.ratings.results import is_rated
from stampede.web.replays.routes import replay_of
from stampede.web.runtime.refusals import RefusedError
from stampede.web.table.commands import Abandon, Change, Fill, HandOver, Kick, Leave, Resign, TakeOver
from stampede.web.table.events import Filled, Joined, Left, Sitter
from stampede.web.table.reducer import fold
from stampede.web.table.state import TableState
from stampede.web.tables.match_file import match_file
from stampede.web.tables.position_cache import PositionCache
from tests.web.sitting import Ear, Sitting, created, sitting

DRIVE = {"players": 3}


def refold(party: Sitting) -> TableState:
    """The table as the log gives it: the same as the one at the table, but for what cannot be compared."""
    found = fold("table", party.paper.events, party.paper.times, party.paper.called)
    ours = party.table.table_state
    for name in ("players", "counts", "clock", "outs", "agreed", "version", "series", "phase", "standing"):
        assert getattr(found, name) == getattr(ours, name), name
    assert found.names() == ours.names()
    assert found.match.entries == ours.match.entries
    return found


def names(ear: Ear) -> list[str]:
    return [seat["name"] for seat in ear.view["seats"]]


def code(answer: dict[str, Any]) -> str:
    return str(answer.get("refusal", {}).get("code", answer["type"]))


async def waiting(*, joining: int, players: int = 4) -> Sitting:
    party = Sitting(created("drive", {"players": players}), joining=joining)
    await party.hello(*party.everybody)
    assert party.spectator.view["phase"] == "waiting"
    return party


async def test_free_seats_are_filled_with_computers_that_are_told_apart() -> None:
    party = await waiting(joining=1)
    anna, ben = party.ears
    assert (anna.view["is_owner"], ben.view["is_owner"]) == (True, False)
    assert code(await party.ask(ben, Fill, level=1)) == "not-owner"
    assert code(await party.ask(anna, Fill, level=99)) == "bad-level"
    assert len(party.table.table_state.players) == 2
    assert code(await party.ask(anna, Fill, level=1)) == "ack"
    filled = party.logged(Filled)
    assert len(set(party.paper.called.values())) == len(party.paper.called) == 2 + len(filled) == 4
    assert [seat["kind"] for seat in ben.view["seats"]] == ["person", "person", "bot", "bot"]
    await party.hello(ben)
    assert party.table.table_state.phase == "playing"
    assert code(await party.ask(anna, Fill, level=1)) == "begun"
    refold(party)
    await party.table.settle()


async def test_who_is_taken_out_of_a_seat_watches_and_does_not_come_back() -> None:
    party = await waiting(joining=2)
    anna, ben, cleo = party.ears
    assert code(await party.ask(ben, Kick, seat=2)) == "not-owner"
    assert code(await party.ask(anna, Kick, seat=0)) == "bad-seat"
    assert code(await party.ask(anna, Kick, seat=3)) == "bad-seat"
    assert code(await party.ask(anna, Kick, seat=1)) == "ack"
    assert names(cleo) == ["Anna", "Cleo", "", ""]
    assert (ben.view["you"], cleo.view["you"], cleo.view["yours"]) == (-1, 1, [1])
    renewed = anna.view["invite"]
    assert renewed not in {"", "link"}
    with pytest.raises(Exception, match="removed you"):
        await party.table.join(2, renewed, "Ben")
    with pytest.raises(Exception, match="no longer"):
        await party.table.join(9, "link", "Eve")
    await party.table.join(3, "", "Cleo")  # who sits there stays
    await party.table.join(9, renewed, "Eve")
    assert names(ben) == ["Anna", "Cleo", "Eve", ""]
    refold(party)
    await party.table.settle()


async def test_anybody_may_leave_before_the_start_and_the_table_goes_to_the_next() -> None:
    party = await waiting(joining=1)
    anna, ben = party.ears
    assert code(await party.ask(anna, Leave)) == "ack"
    assert names(ben) == ["Ben", "", "", ""]
    assert (anna.view["you"], ben.view["is_owner"], ben.view["invite"]) == (-1, True, "link")
    await party.table.join(1, "link", "Anna")
    assert names(ben) == ["Ben", "Anna", "", ""]
    await party.ask(anna, Leave)
    assert code(await party.ask(ben, Leave)) == "ack"
    assert refold(party).phase == "over", "nobody is left to play"
    assert party.spectator.view["outcome"]["ending"] == "abandoned"
    with pytest.raises(Exception, match="over"):
        await party.table.join(1, "link", "Anna")
    await party.table.settle()


async def test_newcomers_choose_a_free_seat_and_keep_it() -> None:
    party = Sitting(created("drive", {"players": 4}, seat=1), joining=0)
    await party.hello(*party.everybody)
    await party.table.join(2, "link", "Ben", seat=3)
    await party.table.join(3, "link", "Cleo")
    (anna,) = party.ears
    assert names(anna) == ["Cleo", "Anna", "", "Ben"]
    for seat, reason in ((3, "just taken"), (4, "0 to 3"), (-2, "0 to 3")):
        with pytest.raises(RefusedError, match=reason):
            await party.table.join(9, "link", "Eve", seat=seat)
    assert code(await party.ask(anna, Change, options={"players": 4, "rounds": 2})) == "ack"
    assert names(anna) == ["Cleo", "Anna", "", "Ben"], "other rules leave everybody in place"
    assert code(await party.ask(anna, Kick, seat=0)) == "ack"
    assert names(anna) == ["", "Anna", "", "Ben"], "nobody moves up where somebody chose"
    await party.table.join(4, anna.view["invite"], "Dora", seat=2)
    assert code(await party.ask(anna, Fill, level=1)) == "ack"
    assert names(anna)[1:] == ["Anna", "Dora", "Ben"]
    assert anna.view["seats"][0]["kind"] == "bot"
    refold(party)
    await party.table.settle()


async def test_nobody_chooses_a_seat_that_is_drawn() -> None:
    """A2.1, Z2.1 Seats are drawn at random, unless the table's owner has chosen one."""
    party = Sitting(created("drive", {"players": 4}, seat=-1), joining=0)
    with pytest.raises(RefusedError, match="drawn by lot"):
        await party.table.join(2, "link", "Ben", seat=1)
    await party.table.join(2, "link", "Ben")
    assert party.table.table_state.names() == ("Anna", "Ben", "", "")
    await party.table.settle()


def test_several_at_one_device_leave_together() -> None:
    opening = created("drive", {"players": 4}, Sitter())
    table_state = fold("table", [opening, Joined(2), Left(1), Left(0)], (), {0: "Anna", 1: "Bea", 2: "Ben"})

    assert table_state.names() == ("Ben", "", "", "")
    assert table_state.owner == 2


async def test_a_seat_is_handed_to_a_computer_and_taken_back() -> None:
    async with sitting(created("drive", DRIVE), joining=2) as party:
        anna, ben, _ = party.ears
        first = party.pick(0, random.Random(1))
        await party.act(anna, first)
        before = [len(ear.heard) for ear in (ben, party.spectator)]
        chosen = party.table.table_state.match.secrets(0)
        assert code(await party.ask(anna, HandOver, level=99)) == "bad-level"
        assert code(await party.ask(anna, TakeOver)) == "ack"
        assert party.table.table_state.version == len(party.paper.events), "nothing was written"
        assert code(await party.ask(anna, HandOver, level=1)) == "ack"
        assert (ben.view["seats"][0]["kind"], ben.view["seats"][0]["level"]) == ("person", 1)
        assert first not in "".join(ben.heard[before[0] :]), "the choice stays secret"
        assert code(await party.act(anna, first)) == "computer-plays"
        await ben.until(lambda view: 0 not in view["acting"])
        assert party.table.table_state.match.secrets(0)[: len(chosen)] == chosen, "the choice stands"
        refold(party)
        assert code(await party.ask(anna, TakeOver)) == "ack"
        assert ben.view["seats"][0]["level"] == 0
        assert code(await party.take_back(anna)) == "ack", "the choice is hers again"
        refold(party)
        assert not is_rated(party.table.table_state), "a computer has played for somebody"


async def test_of_two_players_the_other_wins_when_one_resigns() -> None:
    async with sitting(created("roundup", {}), joining=1) as party:
        anna, ben = party.ears
        await party.act(anna, "e1e2")
        assert code(await party.ask(anna, Resign)) == "ack"
        for ear in party.everybody:
            assert (ear.view["phase"], ear.view["acting"]) == ("over", [])
            assert not ear.view["scene"].get("choices")
            outcome = ear.view["outcome"]
            assert (outcome["winners"], outcome["ending"]) == ([1], "resigned")
            assert outcome["returns"][1] > outcome["returns"][0]
            assert "Anna has resigned" in outcome["line"]
        assert code(await party.ask(ben, Resign)) == "over"
        assert is_rated(refold(party))
        _check_file(party)
        await party.rematch(anna)
        await party.rematch(ben)
        assert [seat["out"] for seat in ben.view["seats"]] == ["", ""]
        assert [seat["level"] for seat in ben.view["seats"]] == [0, 0]


@pytest.mark.parametrize("kind", [Resign, Leave])
async def test_of_more_players_a_computer_plays_on_and_who_gave_up_comes_last(kind: Any) -> None:
    async with sitting(created("drive", DRIVE), joining=2) as party:
        anna, ben, cleo = party.ears
        assert code(await party.ask(anna, kind)) == "ack"
        assert party.table.table_state.phase == "playing"
        assert ben.view["seats"][0]["out"] == ("resigned" if kind is Resign else "left")
        assert anna.view["you"] == (0 if kind is Resign else -1)
        if kind is Resign:
            assert code(await party.ask(anna, TakeOver)) == "computer-plays"
        await ben.until(lambda view: 0 not in view["acting"])
        assert code(await party.ask(ben, Resign)) == "ack"
        outcome = cleo.view["outcome"]
        assert outcome["winners"] == [2]
        assert outcome["returns"][0] < outcome["returns"][1] < outcome["returns"][2]
        refold(party)
        _check_file(party)


async def test_a_match_is_abandoned_when_all_persons_agree() -> None:
    async with sitting(created("drive", {"players": 3}, Sitter(1)), joining=1) as party:
        anna, ben = party.ears
        assert code(await party.ask(anna, Abandon)) == "ack"
        assert ben.view["agreed"] == [0]
        await party.ask(anna, Abandon, agrees=False)
        await party.ask(ben, Abandon)
        assert (ben.view["agreed"], party.table.table_state.phase) == ([2], "playing")
        await party.ask(anna, Abandon)
        assert anna.view["outcome"]["ending"] == "abandoned"
        assert anna.view["outcome"]["winners"] == []
        refold(party)
        _check_file(party)


def _check_file(party: Sitting) -> None:
    """The match file can be checked, and a changed winner shows."""
    text = log.write(match_file(party.table.table_state))
    file = log.read(text)
    verdict = log.verify(file)
    assert any("who gave up" in line for line in verdict.unchecked)
    wrong = text.replace('"out": [[', '"out": [[9, "resigned"], [').replace(
        '"abandoned": true', '"abandoned": 1'
    )
    with pytest.raises(InvalidFile):
        log.verify(log.read(wrong))


@pytest.mark.parametrize("steps", [0, 12])
@pytest.mark.parametrize(
    ("game", "options"),
    [("drive", {"players": 3}), ("abilene", {"players": 3}), ("roundup", {})],
)
async def test_a_match_given_up_anywhere_is_shown_and_replayed(
    game: str, options: dict[str, Any], steps: int
) -> None:
    async with sitting(created(game, options), joining=int(options.get("players", 2)) - 1) as party:
        chance = random.Random(1)
        for _ in range(steps):
            seat = chance.choice(party.table.table_state.acting())
            await party.act(party.ears[seat], party.pick(seat, chance))
        for ear in party.ears[1:]:
            await party.ask(ear, Resign)
        table_state = party.table.table_state
        told = replay_of(table_state, PositionCache(table_state.match))
        assert told.outcome is not None
        assert (told.outcome.winners, told.outcome.ending) == ((0,), "resigned")
        for ear in party.everybody:
            await party.hello(ear)
            assert not ear.view["scene"].get("choices"), "nothing is left to do"
        _check_file(party)


async def test_a_visitor_who_has_gone_is_sent_nothing_more() -> None:
    async with sitting(created("roundup", {}), joining=1) as party:
        anna, ben = party.ears
        assert anna.view["seats"][1]["here"]
        begun = ben.view["version"]
        party.table.leave(ben)
        party.table.leave(party.spectator)
        await party.act(anna, "e1e2")
        assert not anna.view["seats"][1]["here"]
        assert [ear.view["version"] for ear in party.everybody] == [begun + 1, begun, begun]
