"""A player's plan is played as soon as it can be, and known to nobody before."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from stampede.core.interface import CHANCE
from stampede.games import all_games, load
from stampede.web.runtime.refusals import RefusedError
from stampede.web.table import planned_answers as answers
from stampede.web.table import reducer
from stampede.web.table.events import Acted, Event, Planned, Resigned, Sitter, Undone
from stampede.web.table.state import TableState
from stampede.web.tables.log_step import LogStep
from tests.web.sitting import Sitting, created, sitting
from tests.web.support import Person, Server, Tab, begun, pair

ANNA, BEN = 0, 1


@pytest.fixture
def table(server: Server) -> Iterator[tuple[Person, Person, Tab, Tab]]:
    """Anna is to move against Ben, in a game of Buffalo."""
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    with begun(anna, ben) as (hers, his):
        yield anna, ben, hers, his


def ask(person: Person, tab: Tab, own: int, what: str = "plan", **wish: Any) -> Any:
    """Ask for something about plans."""
    body = {"seat": own, "version": tab.view["version"], **wish}
    return person.http.post(f"/api/tables/{tab.view['table']}/{what}", json=body)


def plan_of(person: Person, tab: Tab, seat: int) -> Any:
    """The plan."""
    return person.http.get(f"/api/tables/{tab.view['table']}/plan?seat={seat}").json()


def test_a_plan_of_several_lines_is_played_as_it_goes(table: tuple[Person, Person, Tab, Tab]) -> None:
    _anna, ben, hers, his = table
    lines = [["e1e2", "f6e5", "e2e3", "e5e4"], ["e1e2", "f6e5", "d1d2", "e5d4"], ["a1a2", "f6f5"]]
    answer = ask(ben, his, BEN, lines=lines)
    assert answer.status_code == 200, answer.text
    assert [[step["action"] for step in line] for line in answer.json()["lines"]] == sorted(lines)
    assert answer.json()["lines"][0][0]["said"]

    acked = hers.act("e1e2")
    assert acked["type"] == "ack"
    hers.wait_for(acked["version"])
    his.wait_for(acked["version"])
    assert [line["action"] for line in his.view["log"]] == ["e1e2", "f6e5"]
    assert hers.view["acting"] == [ANNA]
    left = plan_of(ben, his, BEN)
    assert [[step["action"] for step in line] for line in left["lines"]] == [
        ["d1d2", "e5d4"],
        ["e2e3", "e5e4"],
    ]

    acked = hers.act("d1d2")
    his.wait_for(acked["version"])
    assert [line["action"] for line in his.view["log"]][2:] == ["d1d2", "e5d4"]
    assert plan_of(ben, his, BEN) == {"seat": BEN, "lines": [], "anyway": "", "dropped": ""}


def test_who_departs_from_it_ends_it(table: tuple[Person, Person, Tab, Tab]) -> None:
    _anna, ben, hers, his = table
    ask(ben, his, BEN, lines=[["e1e2", "f6e5"]])
    acked = hers.act("k1k2")
    his.wait_for(acked["version"])

    assert his.view["acting"] == [BEN]
    assert plan_of(ben, his, BEN)["dropped"] == "Your plan has been deleted: k1k2 was not in it."
    his.act("f6f5")
    assert plan_of(ben, his, BEN)["dropped"] == ""


def test_whatever_they_play_the_answer_comes_if_it_is_legal(table: tuple[Person, Person, Tab, Tab]) -> None:
    _anna, ben, hers, his = table
    ask(ben, his, BEN, anyway="f6f5", lines=[["e1e2", "f6e5"]])
    acked = hers.act("k1k2")
    his.wait_for(acked["version"])
    assert [line["action"] for line in his.view["log"]] == ["k1k2", "f6f5"]

    ask(ben, his, BEN, anyway="f6f5")
    acked = hers.act("k2k3")
    his.wait_for(acked["version"])
    assert his.view["acting"] == [BEN]
    assert plan_of(ben, his, BEN)["dropped"] == "Your plan has been deleted: f6f5 was not possible."


@pytest.mark.stands_on("buffalo")
def test_an_answer_to_declined_opening_moves_is_planned(server: Server) -> None:
    """B4.1 Declining passes the turn as a move does."""
    with pair(server, game="buffalo", options={"opening_moves": 3}) as (hers, his):
        _anna, ben = server_people(server, his.view["table"])
        assert ask(ben, his, BEN, lines=[["e1e2", "stop"]]).json()["code"] == "bad-plan", "no answer of his"
        assert ask(ben, his, BEN, lines=[["stop", "f6f5"]]).json()["rule"] == "B4.1"
        assert ask(ben, his, BEN, lines=[["e1e2", "stop", "f6f5"]]).status_code == 200
        assert hers.act("e1e2")["type"] == "ack"
        acked = hers.act("stop")
        his.wait_for(acked["version"])
        assert [line["action"] for line in his.view["log"]] == ["e1e2", "stop", "f6f5"]
        assert his.view["acting"] == [ANNA]


def test_a_plan_can_be_changed_and_deleted(table: tuple[Person, Person, Tab, Tab]) -> None:
    _anna, ben, hers, his = table
    ask(ben, his, BEN, anyway="f6f5")
    assert plan_of(ben, his, BEN)["anyway"] == "f6f5"
    ask(ben, his, BEN, lines=[["e1e2", "f6e5"]])
    assert plan_of(ben, his, BEN)["anyway"] == ""
    ask(ben, his, BEN)
    assert plan_of(ben, his, BEN) == {"seat": BEN, "lines": [], "anyway": "", "dropped": ""}
    acked = hers.act("e1e2")
    his.wait_for(acked["version"])
    assert his.view["acting"] == [BEN]


def test_what_takes_long_keeps_nobody_else_waiting(
    table: tuple[Person, Person, Tab, Tab], monkeypatch: pytest.MonkeyPatch
) -> None:
    _anna, ben, _hers, his = table
    tried, where = answers.tried, []

    def watched(*told: Any) -> Any:
        with suppress(RuntimeError):
            where.append(asyncio.get_running_loop())
        return tried(*told)

    monkeypatch.setattr(answers, "tried", watched)
    assert ask(ben, his, BEN, lines=[["e1e2", "f6e5"]]).status_code == 200
    assert plan_of(ben, his, BEN)["lines"]
    assert where == [], "moves are tried beside the event loop"


def test_it_outlives_the_memory_of_the_server(server: Server) -> None:
    with pair(server) as (hers, _his):
        table, version = hers.view["table"], hers.view["version"]
    anna, ben = server_people(server, table)
    answer = ben.http.post(
        f"/api/tables/{table}/plan", json={"seat": BEN, "version": version, "anyway": "f6f5"}
    )
    assert answer.status_code == 200
    server.sweep()
    assert ben.http.get(f"/api/tables/{table}/plan?seat=1").json()["anyway"] == "f6f5"
    with anna.tab(table) as tab:
        tab.hello()
        acked = tab.act("e1e2")
        tab.wait_for(acked["version"])
        assert [line["action"] for line in tab.view["log"]] == ["e1e2", "f6f5"]


def server_people(server: Server, table: str) -> tuple[Person, Person]:
    """The players at a table that ``pair`` opened."""
    found = []
    for client in server.clients[-2:]:
        person = Person(server, "")
        person.http.cookies.update(client.cookies)
        found.append(person)
    return found[0], found[1]


BAD: list[tuple[dict[str, Any], int, str]] = [
    ({"lines": [["e1e9", "f6e5"]]}, 409, "unreadable"),
    ({"lines": [["e1e3", "f6e5"]]}, 409, "illegal"),
    ({"lines": [["e1e2"]]}, 422, "bad-plan"),
    ({"lines": [["e1e2", "f6e5", "d1d2"]]}, 422, "bad-plan"),
    ({"lines": [["e1e2", "f6e5"], ["e1e2", "f6f5"]]}, 422, "bad-plan"),
    ({"lines": [["e1e2", "f6e5"]] * 25}, 422, "bad-plan"),
    ({"lines": [["e1e2"] * 25]}, 422, "bad-plan"),
    ({"anyway": "nonsense"}, 409, "unreadable"),
    ({"seat": 0}, 403, "not-seated"),
    ({"seat": 7}, 403, "not-seated"),
    ({"version": 1}, 409, "stale"),
    ({"lines": "e1e2"}, 400, "malformed"),
]


@pytest.mark.parametrize(("wish", "status", "code"), BAD)
def test_what_cannot_be_planned_is_refused(
    table: tuple[Person, Person, Tab, Tab], wish: dict[str, Any], status: int, code: str
) -> None:
    _anna, ben, _hers, his = table
    answer = ask(ben, his, BEN, **wish)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert plan_of(ben, his, BEN) == {"seat": BEN, "lines": [], "anyway": "", "dropped": ""}


def test_only_who_waits_and_sits_there_thinks_ahead(table: tuple[Person, Person, Tab, Tab]) -> None:
    anna, ben, hers, his = table
    stranger = Person(anna.server, "Stranger")
    for what in ("plan", "ahead"):
        more: dict[str, Any] = {"actions": []} if what == "ahead" else {}
        assert ask(anna, hers, ANNA, what, **more).json()["code"] == "not-waiting"
        assert ask(stranger, his, BEN, what, **more).json()["code"] == "not-seated"
        assert ask(anna, hers, BEN, what, **more).json()["code"] == "not-seated"
    name = his.view["table"]
    assert anna.http.get(f"/api/tables/{name}/plan?seat=1").json()["code"] == "not-seated"
    assert ben.http.get(f"/api/tables/{name}/plan?seat=x").json()["code"] == "not-seated"
    assert stranger.http.get(f"/api/tables/{name}/plan?seat=1").json()["code"] == "not-seated"


def test_the_board_is_tried_ahead(table: tuple[Person, Person, Tab, Tab]) -> None:
    _anna, ben, _hers, his = table
    first = ask(ben, his, BEN, "ahead", actions=[]).json()
    assert first["acting"] == [ANNA]
    assert {choice["action"] for choice in first["scene"]["choices"]} >= {"e1e2"}
    second = ask(ben, his, BEN, "ahead", actions=["e1e2"]).json()
    assert (second["acting"], [step["seat"] for step in second["steps"]]) == ([BEN], [ANNA])
    refused = ask(ben, his, BEN, "ahead", actions=["e1e3"]).json()
    assert (refused["code"], refused["rule"][:1]) == ("illegal", "R")
    assert his.view["version"] == his.hello()["version"], "nothing has happened"


def test_games_with_secrets_or_dice_are_not_planned(anna: Person) -> None:
    table, _ = anna.create(game="drive", options={"players": 3}, bots=[1, 1], seat=0)
    with anna.tab(table) as tab:
        assert tab.hello()["may_plan"] is False
        tab.wait_until_started()
        assert ask(anna, tab, 0).json()["code"] == "no-plans"
        assert ask(anna, tab, 0, "ahead", actions=[]).json()["code"] == "no-plans"


@pytest.mark.parametrize("name", all_games())
def test_a_game_says_truly_whether_it_can_be_foreseen(name: str) -> None:
    chance, state = random.Random(7), load(name, {}).new_initial_state()
    found = False
    for _ in range(60):
        acting = state.acting_seats()
        if not acting:
            break
        found = found or acting == (CHANCE,) or len(acting) > 1
        state.apply_action(acting[0], chance.choice(state.legal_actions(acting[0])))

    assert all_games()[name].facts.is_foreseeable is not found


# ---------------------------------------------------------------- secrecy


async def streams(*, plans: bool) -> Sitting:
    """A match in which Ben plans, or plays the same himself; nobody's plan fires in the first part."""
    async with sitting(created("roundup", {}), joining=1) as party:

        async def note(*lines: str, anyway: str = "") -> None:
            if plans:
                told = tuple(tuple(line.split()) for line in lines)

                def judge(table_state: TableState) -> Event:
                    answers.check_may_plan(table_state, BEN, table_state.version_seen(BEN))
                    return answers.planned(table_state, BEN, told, anyway)

                await party.table.note(2, judge)

        await note("e1e2 f6e5", "a1a2 f6f5 a2a3 f5f4")
        await note("e1e2 f6e5 d1d2 e5d4")
        await party.act(party.ears[ANNA], "k1k2")  # not in the plan
        await party.act(party.ears[BEN], "f6f5")
        await note(anyway="f5f6")
        await note()
        await note("k2k3 f5f6")
        await party.act(party.ears[ANNA], "a1a2")
        await party.act(party.ears[BEN], "f5e4")
        await note("a2a3 e4e5")
        await party.ask(party.ears[ANNA], _abandon(), agrees=True)
    return party


def _abandon() -> Any:
    from stampede.web.table.commands import Abandon

    return Abandon


def test_a_plan_is_told_to_nobody() -> None:
    quiet, planning_ahead = (asyncio.run(streams(plans=plans)) for plans in (False, True))

    assert len(planning_ahead.paper.events) > len(quiet.paper.events)
    assert quiet.ears[ANNA].heard == planning_ahead.ears[ANNA].heard
    assert quiet.spectator.heard == planning_ahead.spectator.heard
    assert quiet.ears[BEN].heard == planning_ahead.ears[BEN].heard


async def fired(*, at_once: bool) -> Sitting:
    """Ben answers by plan: the update has both actions."""
    async with sitting(created("roundup", {}), joining=1) as party:
        if at_once:
            await party.table.note(2, lambda table_state: answers.planned(table_state, BEN, (), "f6f5"))
        await party.act(party.ears[ANNA], "e1e2")
        if not at_once:
            await party.act(party.ears[BEN], "f6f5")
    return party


def test_an_answer_that_was_planned_comes_in_the_same_update() -> None:
    by_hand, by_plan = (asyncio.run(fired(at_once=at_once)) for at_once in (False, True))

    assert by_hand.table.table_state.match.entries == by_plan.table.table_state.match.entries
    assert len(by_plan.spectator.heard) == len(by_hand.spectator.heard) - 1
    assert by_plan.spectator.view["version"] == by_hand.spectator.view["version"] - 1
    assert [line["action"] for line in by_plan.spectator.view["log"]] == ["e1e2", "f6f5"]
    again = reducer.fold("table", by_plan.paper.events, by_plan.paper.times)
    now = by_plan.table.table_state
    assert (again.match, again.counts, again.plans) == (now.match, now.counts, now.plans)


def test_no_list_changes_with_a_plan() -> None:
    table_state = reducer.fold("table", opening())
    planned = reducer.after(table_state, Planned(BEN, (("e1e2", "f6f5"),)))
    assert planned.plans
    assert LogStep(table_state, planned).is_secret


def opening() -> list[Event]:
    """A match that has begun."""
    from stampede.web.table.events import Started

    first = created("roundup", {}, Sitter())
    return [first, Started(first.match, first.seed, all_games()["roundup"].rules_version)]


def test_a_plan_ends_with_the_match_and_with_an_undoing() -> None:
    table_state = reducer.fold("table", opening())
    planned = reducer.after(table_state, Planned(BEN, (("e1e2", "f6f5", "e2e3", "f5f4"),)))
    following = reducer.after(planned, Acted(ANNA, "e1e2"))
    step = reducer.by_itself(following)

    assert step is not None
    assert step[0] == Acted(BEN, "f6f5", is_planned=True)
    assert [plan.lines for plan in step[1].plans] == [(("e2e3", "f5f4"),)]
    undone = reducer.after(step[1], Undone(ANNA, 0))
    assert [plan.dropped for plan in undone.plans] == ["undone"]
    assert reducer.after(step[1], Resigned(ANNA, 1)).plans == ()
    with pytest.raises(RefusedError):
        answers.planned(step[1], BEN, [["e2e3"]], "")
