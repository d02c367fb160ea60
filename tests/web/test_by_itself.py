"""Automatic actions come with the action they follow from."""

import random
from collections import Counter

import pytest

from stampede.web.table.events import Acted
from tests.web.sitting import Sitting, created, sitting
from tests.web.support import TINY


async def steps(party: Sitting, most: int) -> None:
    """Play anything, and check after each command the messages to everybody."""
    chance = random.Random(1)
    for _ in range(most):
        table_state = party.table.table_state
        acting = table_state.acting()
        if not acting:
            return
        seat = chance.choice(acting)
        state = table_state.match.state
        assert -1 not in acting, "nobody waits for chance"
        if not state.is_secret():
            assert len(state.legal_actions(seat)) > 1, "nobody is asked about a decided choice"
        heard = [len(ear.heard) for ear in party.everybody]
        await party.act(party.ears[seat], party.pick(seat, chance))
        for ear, before in zip(party.everybody, heard, strict=True):
            assert sum('"type":"update"' in raw for raw in ear.heard[before:]) <= 1
            assert ear.view["acting"] == list(party.table.table_state.acting())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "most"),
    [
        ("zoff", {"players": 3, "fair_bonus": True}, 100),
        ("zoff", {"players": 2}, 100),
        ("abilene", {"players": 3}, 160),
        ("roundup", TINY, 50),
    ],
)
async def test_chance_and_what_is_decided_are_never_waited_for(
    game: str, options: dict[str, object], most: int
) -> None:
    joining = int(str(options.get("players", 2))) - 1
    async with sitting(created(game, options), joining=joining) as party:
        await steps(party, most)
        numbers = [line["number"] for line in party.spectator.view["log"]]
        assert numbers == list(range(1, len(numbers) + 1))
    acted = party.logged(Acted)
    kinds = Counter("chance" if each.seat == -1 else str(each.is_forced) for each in acted)

    assert kinds["False"]
    assert (kinds["chance"] > 0) == (game != "roundup")
    assert kinds["True"] or game != "abilene", "some choices were made for their seats"


@pytest.mark.stands_on("abilene")
async def test_dice_come_with_the_action_they_follow() -> None:
    async with sitting(created("abilene", {"players": 3}), joining=2) as party:
        while party.table.table_state.match.state.is_secret():
            seat = party.table.table_state.acting()[-1]
            await party.act(party.ears[seat], party.pick(seat, random.Random(0)))
        update = party.spectator.heard[-1]
        assert update.count('"seat":-1') == 5, "five dice in one message, and no herd"
        assert [line["seat"] for line in party.spectator.view["log"][:5]] == [-1] * 5
        assert [line["seat"] for line in party.ears[1].view["log"]][:9] == [1] * 9


@pytest.mark.stands_on("zoff")
async def test_what_a_colour_auction_decides_is_told_with_the_seats() -> None:
    async with sitting(created("zoff", {"players": 3, "auction": True}), joining=2) as party:
        assert [seat["symbol"] for seat in party.spectator.view["seats"]] == [""] * 3
        for seat, bid in ((0, "bid 1.0000"), (1, "bid 3.0000"), (2, "bid 2.0000")):
            await party.act(party.ears[seat], bid)
        assert '"seats"' not in party.spectator.heard[-1]
        await party.act(party.ears[1], "pick violet")
        sides = [(seat["side"], bool(seat["symbol"])) for seat in party.spectator.view["seats"]]
        assert sides[1] == ("Violet", True)
        assert [known for _, known in sides] == [False, True, False]
        await party.act(party.ears[2], "pick blue")
        # The last colour is the only one left.
        assert [seat["side"] for seat in party.spectator.view["seats"]] == ["Green", "Violet", "Blue"]
