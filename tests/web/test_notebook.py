"""The notebook of beginners (A12.1): a setting of the table, read by its own seat alone."""

import random
from typing import Any

import pytest

from stampede.web.table.commands import Change
from stampede.web.table.events import Created
from stampede.words.catalogue import speaking
from tests.web.sitting import Ear, Sitting, created
from tests.web.support import Person, Server
from tests.web.test_seats import code, refold

OPTIONS = {"players": 3}


def opened(game: str = "abilene", **more: Any) -> Created:
    return Created(**{**_fields(created(game, OPTIONS)), **more})


def _fields(event: Created) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def notebooks(ear: Ear) -> list[dict[str, Any]]:
    return [sheet for sheet in ear.view["scene"]["sheets"] if sheet["title"] == "Notebook"]


async def some_way(party: Sitting) -> None:
    """Play until somebody has something in the notebook."""
    lot = random.Random(4)
    for _ in range(900):
        for seat in party.table.table_state.acting():
            ear = party.ears[party.table.table_state.series.players[seat]]
            await party.act(ear, party.pick(seat, lot))
        await party.hello(*party.everybody)
        if any(sheet["rows"] for ear in party.ears for sheet in notebooks(ear)):
            return
    raise AssertionError("nothing was forgotten")


@pytest.mark.slow
async def test_each_player_reads_their_own() -> None:
    party = Sitting(opened(notebook=True), joining=2)
    await party.hello(*party.everybody)
    await some_way(party)
    read = [notebooks(ear) for ear in party.ears]
    assert [len(sheets) for sheets in read] == [1, 1, 1]
    assert notebooks(party.spectator) == []
    assert all(ear.view["notebook"] for ear in party.everybody), "all see that it is on"
    table_state = party.table.table_state
    for ear, (sheet,) in zip(party.ears, read, strict=True):
        seat = int(ear.view["you"])
        view = table_state.match.seen_by(seat).observation(seat)
        own = table_state.match.game.definition.drawn.notebook
        assert own is not None
        with speaking("en", marks=True):
            written = own(view, seat)
        assert [tuple(row["cells"]) for row in sheet["rows"]] == [row.cells for row in written.rows]
    refold(party)
    await party.table.settle()


@pytest.mark.stands_on("abilene")
async def test_without_the_setting_there_is_none_and_the_owner_can_change_that() -> None:
    party = Sitting(opened(), joining=1)
    await party.hello(*party.everybody)
    anna, ben = party.ears
    assert not anna.view["notebook"]
    assert code(await party.ask(anna, Change, options=OPTIONS, notebook=True)) == "ack"
    assert ben.view["notebook"]
    assert refold(party).options.notebook
    await party.table.settle()


@pytest.mark.parametrize("game", ["buffalo", "zoff"])
def test_a_game_that_forgets_nothing_has_none(game: str, anna: Person) -> None:
    answer = anna.http.post("/api/tables", json={"game": game, "name": "Anna", "notebook": True})

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-option")
    assert "has no notebook" in answer.json()["message"]


@pytest.mark.stands_on("abilene", "zoff")
def test_the_site_says_which_games_have_one_and_what_their_seats_are(server: Server) -> None:
    games = {game["name"]: game for game in Person(server, "Anna").http.get("/api/site").json()["games"]}

    assert [name for name, game in games.items() if game.get("has_notebook", False)] == ["abilene"]
    assert games["abilene"]["places"]["3"] == ["Ranch A", "Ranch C", "Ranch E"]
    assert list(games["zoff"].get("places", {})) == ["2"], "an auction decides which colour the others have"
