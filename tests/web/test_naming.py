"""Players who are spoken of are marked, so that a page calls them by their names; no sentence has a name."""

import asyncio
import json
import random
from typing import Any

import pytest

from stampede.words.catalogue import CLOSE, OPEN, player, speaking, with_names
from tests.web.sitting import NAMES, Sitting, created, sitting

GAMES = {
    "abilene": ("abilene", {"players": 3}),
    "zoff": ("zoff", {"players": 3}),
    "auction": ("zoff", {"players": 3, "auction": True}),
}


async def some_turns(game: str, options: dict[str, Any]) -> Sitting:
    async with sitting(created(game, options), joining=2) as party:
        chance = random.Random(5)
        for _ in range(60):
            seat = next(iter(party.table.table_state.acting()), None)
            if seat is None:
                break
            await party.act(party.ears[seat], party.pick(seat, chance))
        await party.hello(party.spectator)
    return party


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES)
def test_whoever_is_spoken_of_can_be_called_by_name(case: str) -> None:
    party = asyncio.run(some_turns(*GAMES[case]))
    view = party.spectator.view
    words = json.dumps([view["log"], view["scene"]], ensure_ascii=False)
    assert not [name for name in NAMES if name in words], "names stand beside the texts"
    sides = {each[key].lower() for each in view["seats"] for key in ("was", "side") if each.get(key)}
    marked = {side.lower() for side in words.replace(CLOSE, OPEN).split(OPEN)[1::2]}
    assert marked
    assert marked <= sides


def test_a_player_is_marked_only_for_a_page() -> None:
    assert player("Ranch A") == "Ranch A"
    with speaking("fr", marks=True):
        told = f"{player('Ranch A')} bat {player('Ranch C')}"
        with speaking("en"):
            assert player("Ranch A") == "Ranch A", "texts written elsewhere meanwhile have no marks"
    assert told != "Ranch A bat Ranch C"
    assert with_names(told, {"Ranch A": "Anna"}) == "Anna bat Ranch C"
