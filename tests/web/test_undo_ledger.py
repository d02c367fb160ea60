"""Undone choices over whole matches: the same dice fall again, and the ledger tells it all."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.interface import CHANCE
from stampede.play import log
from stampede.web.table import reducer
from stampede.web.table import undo as undoing
from stampede.web.table.commands import AnswerUndo, Undo
from stampede.web.table.events import Acted, Undone
from stampede.web.table.state import TableState
from stampede.web.tables.match_file import match_file
from tests.effort import effort
from tests.web.sitting import created, sitting
from tests.web.test_seats import code, refold
from tests.web.test_undo import allowing, play_until


@pytest.mark.slow
async def test_across_a_die_the_same_die_falls_again() -> None:
    async with sitting(allowing("all", "abilene", players=3), joining=2) as party:
        chance = random.Random(2)

        def rolled(table_state: TableState) -> bool:
            made = [entry.seat for entry in table_state.match.entries]
            return len(made) > 40 and CHANCE in made[-4:] and table_state.undo_wish is None

        assert await play_until(party, rolled, chance)
        table_state = party.table.table_state
        seat = next(
            seat
            for seat in range(3)
            if (found := undoing.offer(table_state, seat)).how == "ask"
            and any(entry.seat == CHANCE for entry in table_state.match.entries[found.version :])
        )
        before = table_state.match.public.entries
        asking = party.ears[seat]
        await party.ask(asking, Undo)
        for ear in party.ears:
            if ear is not asking:
                assert code(await party.ask(ear, AnswerUndo, seat=seat, agrees=True)) == "ack"
        version = party.table.table_state.match.public.version
        assert version < len(before)
        while (now := party.table.table_state.match.version) < len(before):
            entry = before[now]
            assert code(await party.act(party.ears[entry.seat], entry.action)) == "ack"
        assert party.table.table_state.match.public.entries == before, (
            "the seed says the same at the same place"
        )
        refold(party)


@pytest.mark.stands_on("zoff")
@pytest.mark.slow
async def test_the_match_file_of_a_match_with_undone_choices_is_proved() -> None:
    async with sitting(allowing("all", "zoff", players=3), joining=2) as party:
        chance = random.Random(3)
        for _ in range(12):
            await play_until(party, lambda _table_state: chance.random() < 0.15, chance)
            ear = chance.choice(party.ears)
            await party.ask(ear, Undo)
            for other in party.ears:
                if other.view["asks"]["undo"]:
                    await party.ask(other, AnswerUndo, seat=ear.view["you"], agrees=True)
        assert await play_until(party, lambda table_state: table_state.phase == "over", chance, 600)
        assert party.logged(Undone)
        file = match_file(refold(party))
        assert log.verify(log.read(log.write(file))).checked
        assert code(await party.ask(party.ears[0], Undo)) == "over"
        for ear in party.ears:
            await party.rematch(ear)
        assert party.table.table_state.phase == "playing"
        assert party.table.table_state.trail.steps == () or party.table.table_state.match.version > 0


@pytest.mark.slow
@pytest.mark.parametrize("game", ["roundup", "zoff", "abilene"])
@settings(max_examples=effort(1, 8), deadline=None)
@given(seed=st.integers(0, 10_000))
async def test_matches_with_choices_undone_at_random_keep_their_ledger(game: str, seed: int) -> None:
    options = {} if game == "roundup" else {"players": 3}
    chance = random.Random(seed)
    async with sitting(created(game, options), joining=2 if options else 1) as party:
        for _ in range(40):
            table_state = party.table.table_state
            if table_state.phase != "playing":
                break
            seat = chance.choice([seat for seat in table_state.acting() if seat != CHANCE])
            await party.act(party.ears[seat], party.pick(seat, chance))
            if chance.random() < 0.5:
                before = party.table.table_state
                ear = party.ears[seat]
                offered = undoing.offer(before, seat)
                answer = code(await party.ask(ear, Undo))
                if offered.how == "free":
                    assert answer == "ack"
                    _check_again(before, party.table.table_state, offered.version)
                else:
                    assert answer in ({"ack"} if offered.how else {"no-undo", "over"})
        views = [ear.view for ear in party.everybody]
        await party.hello(*party.everybody)
        for ear, view in zip(party.everybody, views, strict=True):
            kept = {"scene", "together"}  # motions are of the moment, and updates tell who acts
            assert {k: v for k, v in ear.view.items() if k not in kept} == {
                k: v for k, v in view.items() if k not in kept
            }
        refold(party)


def _check_again(before: TableState, after: TableState, version: int) -> None:
    """Undone, the same action gives the same state of the table."""
    entry = before.match.public.entries[version]
    again = reducer.after(after, Acted(entry.seat, entry.action))
    while step := reducer.by_itself(again):
        again = step[1]
    assert again.match == before.match.public or again.match.entries == before.match.entries
    assert [step.version for step in again.trail.steps] == [step.version for step in before.trail.steps]
    same = replace(again, counts=before.counts, version=before.version, at_ms=0, trail=before.trail)
    assert same.phase == before.phase
    assert same.acting() == before.acting()
