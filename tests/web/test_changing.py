"""The owner changes the table before the match; and tables that only their players see."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from stampede.web.table.commands import Change, Kick
from stampede.web.table.events import Changed, Created, Sitter
from stampede.web.table.options import Pace
from tests.web.sitting import Ear, Sitting, created, sitting
from tests.web.support import Person, Server, pair
from tests.web.test_seats import code, refold, waiting


def change(**more: Any) -> dict[str, Any]:
    return {"options": {"players": 4}, **more}


async def test_everything_can_be_changed_and_who_sits_stays() -> None:
    party = await waiting(joining=1)
    anna, ben = party.ears
    wish = {
        "options": {"players": 5, "rounds": 2},
        "is_open": True,
        "pace": {"kind": "live", "bank": 60, "increment": 5, "per_move": 0},
        "on_timeout": "out",
        "hints": True,
        "undo": "all",
        "watch": "players",
    }
    made = {**wish, "pace": Pace("live", 60, 5)}
    assert code(await party.ask(anna, Change, **made)) == "ack"
    for ear in party.everybody:
        view = ear.view
        assert {name: view[name] for name in wish if name not in {"options", "is_open"}} == {
            name: value for name, value in wish.items() if name not in {"options", "is_open"}
        }
        assert (view["options"]["players"], view["options"]["rounds"]) == (5, 2)
        assert [seat["name"] for seat in view["seats"]] == ["Anna", "Ben", "", "", ""]
    refold(party)
    assert code(await party.ask(anna, Change, **made)) == "ack"
    assert len(party.logged(Changed)) == 1, "the same again changes nothing"
    assert code(await party.ask(anna, Change, **change(options={"players": 2}))) == "ack"
    await party.table.tick()
    await party.hello(*party.everybody)
    assert party.table.table_state.phase == "playing"
    assert ben.view["options"]["players"] == 2
    refold(party)


@pytest.mark.parametrize(
    ("wish", "refusal"),
    [
        (change(options={"players": 2}), "bad-seat"),
        (change(options={"players": 9}), "bad-option"),
        (change(options={"dogs": 3}), "bad-option"),
        (change(pace="fast"), "bad-option"),
        (change(match_form="handicap"), "bad-option"),
        (change(options={str(number): 1 for number in range(99)}), "bad-option"),
    ],
)
async def test_a_wrong_wish_changes_nothing(wish: dict[str, Any], refusal: str) -> None:
    party = await waiting(joining=2)
    if wish.get("pace"):
        wish["pace"] = Pace("live", 1, 0)
    before = party.table.table_state
    assert code(await party.ask(party.ears[0], Change, **wish)) == refusal
    assert party.table.table_state is before


async def test_only_the_owner_changes_a_table_and_only_before_the_match() -> None:
    party = await waiting(joining=1)
    anna, ben = party.ears
    assert code(await party.ask(ben, Change, **change())) == "not-owner"
    assert code(await party.ask(party.spectator, Change, **change())) == "not-seated"
    async with sitting(created("drive", {"players": 3}), joining=2) as other:
        assert code(await other.ask(other.ears[0], Change, **change())) == "begun"
    assert code(await party.ask(anna, Kick, seat=1)) == "ack"
    assert code(await party.ask(anna, Change, **change(options={"players": 2}))) == "ack"
    assert [seat["kind"] for seat in anna.view["seats"]] == ["person", "free"]


async def test_a_full_table_that_grows_awaits_somebody() -> None:
    opening = created("drive", {"players": 3}, Sitter(1), Sitter(1))
    made: Any = {each: getattr(opening, each) for each in opening.__struct_fields__}
    party = Sitting(Created(**{**made, "invite": ""}), joining=0)
    anna = Ear(1)
    await party.table.look(anna, 0)
    assert code(await party.ask(anna, Change, **change())) == "ack"
    assert anna.view["invite"]
    assert party.table.table_state.phase == "waiting"
    refold(party)


def test_a_private_table_is_seen_by_its_players_only(server: Server) -> None:
    with pair(server, watch="players") as (anna, ben):
        table, match = anna.view["table"], anna.view["match"]
        stranger = Person(server, "Cleo")
        with stranger.tab(table) as tab:
            assert tab.hear()["refusal"]["code"] == "private"
            with pytest.raises(ConnectionClosed) as closed:
                tab.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4423
        answer = stranger.http.get(f"/api/matches/{match}/drawing.svg")
        assert answer.json()["code"] == "private"
        assert stranger.http.get(f"/api/matches/{match}").json()["code"] == "not-over"
        assert anna.act("e1e2")["type"] == "ack"
        ben.wait_for(anna.view["version"])
        assert anna.hello()["you"] == 0


async def test_strangers_are_shown_out_when_a_private_match_begins() -> None:
    opening = created("roundup", {})
    made: Any = {each: getattr(opening, each) for each in opening.__struct_fields__}
    party = Sitting(Created(**{**made, "watch": "players"}), joining=1)
    stranger = _Stranger()
    await party.table.hello(stranger, "")
    assert stranger.view["phase"] == "waiting"
    await party.hello(*party.ears)
    assert party.table.table_state.phase == "playing"
    assert stranger.is_dropped
    heard = len(stranger.heard)
    await party.act(party.ears[0], "e1e2")
    party.table._subscribers.tell_thinking("")  # noqa: SLF001 - as the computers do
    assert len(stranger.heard) == heard
    assert all(ear.view["log"] for ear in party.ears)


class _Stranger(Ear):
    """Somebody who looks on."""

    def __init__(self) -> None:
        super().__init__(None)
        self.is_dropped = False

    def drop(self) -> None:
        """Be shown out."""
        self.is_dropped = True
