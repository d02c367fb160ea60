"""No message to a seat contains hidden information: two matches that differ in nothing else send it the same.

The chance of all matches here is the same, and so are the names of commands, so messages are compared as they
are sent, letter by letter.
"""

import asyncio
import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

import msgspec
import pytest

from stampede.games.abilene.rules.components import ASK_STOLEN, DICE
from stampede.play.match import Match, MatchEntry
from stampede.web.programs.table_routes import position_of
from stampede.web.table.state import TableState
from stampede.web.tables.log_step import LogStep
from tests.effort import effort
from tests.web.sitting import Ear, Sitting, created, sitting

X = 1
"""The seat whose messages are compared, with those of a spectator."""
HERD = ("1000", "600", "600", "600", "300", "300", "100", "unbranded", "unbranded")


def read_by_programs(party: Sitting) -> list[bytes]:
    """The reading of a program that plays for X, and of one that watches."""
    return [msgspec.json.encode(position_of(party.table.table_state, seat)) for seat in (X, None)]


def decided(party: Sitting, seat: int, plan: str = "") -> str:
    """The final choice of *seat*: it follows from the *plan* and the position alone."""
    match = party.table.table_state.match
    chance = random.Random(f"{plan} {match.public.version} {seat} {len(match.secrets(seat))}")
    return party.pick(seat, chance)


def would_be_ready(party: Sitting, seat: int, action: str) -> bool:
    return seat not in party.table.table_state.match.submit(seat, action).state.acting_seats()


async def hesitate(party: Sitting, whim: random.Random, finals: str = "") -> None:
    """All but X choose and take back, in any order; nobody becomes ready."""
    others = [seat for seat in party.table.table_state.acting() if seat != X]
    for _ in range(whim.randrange(4, 14)):
        seat = whim.choice(others)
        ear = party.ears[seat]
        action = party.pick(seat, whim)
        if party.table.table_state.match.secrets(seat) and whim.random() < 0.5:
            assert (await party.take_back(ear))["type"] == "ack"
        elif not would_be_ready(party, seat, action):
            assert (await party.act(ear, action))["type"] == "ack"
    for seat in whim.sample(others, len(others)):
        if party.table.table_state.match.secrets(seat):
            await party.take_back(party.ears[seat])
    for seat in whim.sample(others, len(others)):
        action = decided(party, seat, finals)
        if whim.random() < 0.5 and not would_be_ready(party, seat, action):
            await party.act(party.ears[seat], action)


async def choose(party: Sitting, seat: int, plan: str = "") -> None:
    """Choose until nothing more is asked of *seat*."""
    while seat in party.table.table_state.acting():
        answer = await party.act(party.ears[seat], decided(party, seat, plan))
        assert answer["type"] == "ack", answer
        if not party.table.table_state.match.secrets(seat):
            return


async def whole_match(game: str, options: dict[str, Any], players: int, whims: int) -> Sitting:
    """Play to the end; secret actions on the way depend on *whims*."""
    async with sitting(created(game, options), joining=players - 1) as party:
        whim = random.Random(whims)
        while party.table.table_state.phase == "playing":
            if party.table.table_state.match.state.is_secret() and whims:
                await hesitate(party, whim)
            for seat in party.table.table_state.acting():
                await choose(party, seat)
    return party


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "options", "players"),
    [
        ("zoff", {"players": 3, "fair_bonus": True}, 3),
        ("zoff", {"players": 4, "auction": True}, 4),
        ("zoff", {"players": 2}, 2),
        ("abilene", {"players": 3, "sale_limit": 4, "hidden_totals": True}, 3),
    ],
)
def test_who_changed_their_mind_and_who_chose_first_is_told_to_nobody(
    game: str, options: dict[str, Any], players: int
) -> None:
    steady = asyncio.run(whole_match(game, options, players, whims=0))
    for whims in range(effort(1, 3)):
        fickle = asyncio.run(whole_match(game, options, players, whims + 1))

        assert len(fickle.paper.events) > len(steady.paper.events), "minds were changed"
        assert steady.table.table_state.match.entries == fickle.table.table_state.match.entries
        assert steady.ears[X].heard == fickle.ears[X].heard
        assert steady.spectator.heard == fickle.spectator.heard
        assert read_by_programs(steady) == read_by_programs(fickle)
        assert steady.ears[0].heard != fickle.ears[0].heard


@pytest.mark.slow
@pytest.mark.parametrize("blocks", effort([0, 2], [0, 1, 2, 3]))
@pytest.mark.parametrize("game", ["zoff", "abilene"])
def test_what_was_chosen_is_told_to_nobody_before_all_have_chosen(game: str, blocks: int) -> None:
    options = {"players": 4}

    async def up_to_a_reveal(plan: str) -> Sitting:
        async with sitting(created(game, options), joining=3) as party:
            passed = 0
            while passed < blocks or not _is_asked_in_secret(party):
                assert party.table.table_state.phase == "playing"
                passed += party.table.table_state.match.state.is_secret()
                for seat in party.table.table_state.acting():
                    await choose(party, seat)
            whim = random.Random(plan)
            await hesitate(party, whim, plan)
            first = decided(party, X)
            if not would_be_ready(party, X, first):
                await party.act(party.ears[X], first)
                await party.act(party.ears[X], "nonsense")
                await party.take_back(party.ears[X])
            for seat in party.table.table_state.acting():
                if seat != X:
                    await choose(party, seat, plan)
            await party.act(party.ears[X], "nonsense")
            party.wonder(gesture(party, random.Random(blocks)))
            await party.hello(party.ears[X], party.spectator)
            assert party.table.table_state.acting() == (X,)
        return party

    one, other = (asyncio.run(up_to_a_reveal(plan)) for plan in ("one", "other"))

    assert one.table.table_state.match.entries != other.table.table_state.match.entries
    assert one.ears[X].heard == other.ears[X].heard
    assert one.spectator.heard == other.spectator.heard
    assert read_by_programs(one) == read_by_programs(other)


def _is_asked_in_secret(party: Sitting) -> bool:
    return party.table.table_state.match.state.is_secret() and X in party.table.table_state.acting()


# -------------------------------------------------------------------- hidden brands and totals


async def drive(party: Sitting, turns: int) -> int:
    """Play on by public facts: nothing is sold, and X steals nothing; returns the actions."""
    done = 0
    chance = random.Random(11)
    for _ in range(turns):
        table_state = party.table.table_state
        (seat,) = table_state.acting()
        action = _harmless(table_state, seat, chance)
        if not action:
            break
        assert (await party.act(party.ears[seat], action))["type"] == "ack"
        done += 1
        if done % 5 == 0:
            party.wonder(gesture(party, chance))
    return done


def gesture(party: Sitting, chance: random.Random) -> list[str]:
    """Two places of the board, of which the first is often one where something stands."""
    view = party.spectator.view
    board = party.table.table_state.match.game.board
    standing = [sprite["place"] for sprite in view["scene"]["sprites"]]
    return [chance.choice(standing), chance.choice(board.places).name]


def _harmless(table_state: TableState, seat: int, chance: random.Random) -> str:
    state = table_state.match.state
    legal = state.legal_actions(seat)
    for action in chance.sample(legal, len(legal)):
        text = state.action_to_string(seat, action)
        is_sale = text.startswith("cow") and text.endswith(">town")
        after = table_state.match.submit(seat, text).state
        if not is_sale and not (seat == X and after.record["question"] == ASK_STOLEN):
            return text
    return ""


async def herds(orders: dict[int, list[str]], turns: int, options: dict[str, Any]) -> tuple[Sitting, int]:
    """Place the herds in these orders, then play on."""
    async with sitting(created("abilene", options), joining=options["players"] - 1) as party:
        for seat, order in orders.items():
            for kind in order:
                assert (await party.act(party.ears[seat], kind))["type"] == "ack"
        done = await drive(party, turns)
    return party, done


@pytest.mark.slow
def test_hidden_brands_make_no_difference_to_who_may_not_look() -> None:
    options = {"players": 4}
    chance = random.Random(2)
    mine = chance.sample(HERD, 9)
    parties = []
    for _ in range(2):
        orders = {seat: mine if seat == X else chance.sample(HERD, 9) for seat in range(4)}
        parties.append(asyncio.run(herds(orders, 150, options)))
    (one, done), (other, _) = parties

    assert done > 100
    assert one.table.table_state.match.state.record["thefts"].sum() > 0, "animals changed hands"
    assert one.table.table_state.match.entries != other.table.table_state.match.entries
    assert one.ears[X].heard == other.ears[X].heard
    assert one.spectator.heard == other.spectator.heard
    assert read_by_programs(one) == read_by_programs(other)
    assert one.ears[0].heard != other.ears[0].heard


def with_other_totals(table_state: TableState) -> TableState:
    """The same, but two others than X have another share of their money."""
    state = table_state.match.state
    records = state.records.copy()
    records["cash"][0, 0] += 1_300
    records["cash"][0, 2] -= 1_300
    state = state.with_records(records)
    return replace(table_state, match=replace(table_state.match, state=state))


@pytest.mark.slow
@pytest.mark.parametrize("is_hidden", [True, False])
def test_hidden_totals_make_no_difference_to_others(*, is_hidden: bool) -> None:
    orders = {seat: list(HERD) for seat in range(3)}
    options = {"players": 3, "hidden_totals": is_hidden}

    async def played_on(*, is_changed: bool) -> list[Ear]:
        party, _ = await herds(orders, 10, options)
        table_state = party.table.table_state
        party.table = party.read_again(with_other_totals(table_state) if is_changed else table_state)
        party.ears = [Ear(guest) for guest in (1, 2, 3)]
        party.spectator = Ear(None)
        await party.hello(*party.everybody)
        assert await drive(party, 60) == 60
        await party.table.settle()
        return [party.ears[X], party.spectator]

    one, other = (asyncio.run(played_on(is_changed=changed)) for changed in (False, True))

    same = [first.heard == second.heard for first, second in zip(one, other, strict=True)]
    assert same == [is_hidden] * 2


async def test_nobody_hears_of_the_first_of_two_choices() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        before = [len(ear.heard) for ear in party.everybody]
        await party.act(party.ears[0], decided(party, 0))
        assert [len(ear.heard) for ear in party.everybody] == [before[0] + 2, *before[1:]]
        await party.act(party.ears[0], decided(party, 0))
        assert [len(ear.heard) for ear in party.everybody] == [
            before[0] + 4,
            *(count + 1 for count in before[1:]),
        ]
        assert [ear.view["acting"] for ear in party.everybody] == [[1, 2]] * 4
        assert [len(ear.view["log"]) for ear in party.everybody] == [1] * 4, "the die was cast"


async def test_no_list_changes_with_the_first_of_two_choices() -> None:
    async with sitting(created("drive", {"players": 3}), joining=2) as party:
        steps = [party.table.table_state]
        for _ in range(2):
            await party.act(party.ears[0], decided(party, 0))
            steps.append(party.table.table_state)
        assert LogStep(steps[0], steps[1]).is_secret
        assert not LogStep(steps[1], steps[2]).is_secret, "now all may see who is ready"


@pytest.mark.stands_on("abilene")
def test_dice_are_the_same_in_all_these_matches() -> None:
    """Else two streams would differ, or be equal, for a reason that proves nothing."""
    party, _ = asyncio.run(herds({seat: list(HERD) for seat in range(3)}, 0, {"players": 3}))
    rolls = [entry for entry in party.table.table_state.match.entries if entry.seat == -1]

    assert len(rolls) == DICE


# -------------------------------------------------------------------- whole matches


async def to_the_end(setup: list[MatchEntry], script: list[MatchEntry] | None) -> Sitting:
    """A whole short match: what *script* says, or anything legal."""
    options = {"players": 3, "sale_limit": 1}
    chance = random.Random(5)
    async with sitting(created("abilene", options), joining=2) as party:
        for seat, kind in setup:
            assert (await party.act(party.ears[seat], kind))["type"] == "ack"
        while acting := party.table.table_state.acting():
            state = party.table.table_state.match.state
            seat, action = acting[0], ""
            if script:
                seat, action = script[len(party.table.table_state.match.entries)]
            else:
                action = state.action_to_string(seat, chance.choice(state.legal_actions(seat)))
            assert (await party.act(party.ears[seat], action))["type"] == "ack"
    return party


def seen_by_x(entries: Iterable[MatchEntry]) -> list[bytes]:
    """Every position of a match as X may see it."""
    match = Match.start("abilene", {"players": 3, "sale_limit": 1})
    for entry in entries:
        match = match.submit(*entry)
    return [position.observation(X).records.tobytes() for position in match.positions()]


def others_exchanged(entries: list[MatchEntry]) -> list[MatchEntry]:
    """The same match with two animals of another seat exchanged that X never sees."""
    known = seen_by_x(entries)
    herds = [at for at, entry in enumerate(entries[:27]) if entry.seat != X]
    for one, two in combinations(herds, 2):
        if entries[one].seat == entries[two].seat and entries[one].action != entries[two].action:
            exchanged = list(entries)
            exchanged[one], exchanged[two] = entries[two], entries[one]
            if seen_by_x(exchanged) == known:
                return exchanged
    raise AssertionError("X has seen every animal of the others")


@pytest.mark.slow
def test_whole_matches_that_differ_only_in_what_x_may_not_know_are_told_alike() -> None:
    setup = [MatchEntry(seat, kind) for seat in range(3) for kind in random.Random(seat).sample(HERD, 9)]
    one = asyncio.run(to_the_end(setup, None))
    entries = list(one.table.table_state.match.entries)
    script = others_exchanged(entries)
    other = asyncio.run(to_the_end(script[:27], script))

    assert one.table.table_state.match.state.is_terminal()
    assert list(other.table.table_state.match.entries) == script != entries
    assert one.ears[X].heard == other.ears[X].heard
    assert one.spectator.heard == other.spectator.heard
