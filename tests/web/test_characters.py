"""Avatars at a table are the same for all, players and spectators."""

import asyncio
import json
import random

import pytest

from stampede.web.table import computers, personas
from stampede.web.table.events import Sitter
from tests.web.sitting import Ear, Sitting, created, sitting
from tests.web.support import Person

CHOICES = 40


def remarks(ear: Ear) -> list[object]:
    """All texts of avatars sent to a visitor, after the greeting."""
    heard = [json.loads(raw) for raw in ear.heard]
    return [each["remark"] for each in heard if each["type"] == "update" and each.get("remark")]


def moods(ear: Ear) -> list[str]:
    """The avatars sent to a visitor."""
    return [seat["mood"] for seat in ear.view["seats"]]


@pytest.mark.slow
async def test_players_are_told_of_moods_and_words_what_a_spectator_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(computers, "SECRET_S", 0.001)
    async with sitting(created("drive", {"players": 3}, Sitter(2)), joining=1) as party:
        dice, seen = random.Random(4), set()
        assert party.spectator.view["remark"]["words"], "a greeting"
        for _ in range(CHOICES):
            await play_on(party, dice)
            assert [moods(ear) for ear in party.ears] == [moods(party.spectator)] * len(party.ears)
            seen.add(str(moods(party.spectator)))
        assert len(seen) > 1
        assert remarks(party.spectator)
        assert [remarks(ear) for ear in party.ears] == [remarks(party.spectator)] * len(party.ears)


async def play_on(party: Sitting, dice: random.Random) -> None:
    """Make the move of the first person who is to act."""
    while not party.table.table_state.has_ended:
        for ear in party.ears:
            seat = ear.view["you"]
            if seat in party.table.table_state.acting():
                await party.act(ear, party.pick(seat, dice))
                return
        await asyncio.sleep(0)  # until the computer has acted


async def test_persons_alone_are_told_of_nothing() -> None:
    async with sitting(created("drive", {"players": 2}), joining=1) as party:
        await play_on(party, random.Random(4))
        assert party.spectator.view["remark"] is None
        assert set(personas.moods(party.table.table_state)) == {"calm"}


def test_a_screen_on_the_wall_shows_what_a_spectator_sees_whoever_hung_it_there(anna: Person) -> None:
    table, _ = anna.create(bots=[1])
    with anna.tab(table) as hers, anna.tab(table, "?watch=1") as wall:
        assert hers.hello()["you"] >= 0
        seen = wall.hello()
        assert (seen["you"], seen["yours"]) == (-1, [])
