"""Verifiable randomness in two rounds: commit and reveal; a player who does not reveal is out."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.play.fairness import commitment, pledge, seal
from stampede.play.log import verify
from stampede.web.runtime.refusals import RefusedError
from stampede.web.runtime.settings import OPEN_SECONDS
from stampede.web.table import next_match
from stampede.web.table.commands import Fill, Leave, Rematch, Resign
from stampede.web.table.events import Sitter
from stampede.web.table.options import Pace
from stampede.web.table.round_rules import DAY_SECONDS
from stampede.web.tables.match_file import match_file
from tests.web.sitting import Ear, Sitting, created, sitting

THREE = {"players": 3}


async def come(party: Sitting, *numbers: str) -> None:
    """All say hello, each with a pledge."""
    for ear, number in zip(party.ears, numbers, strict=True):
        await party.table.hello(ear, pledge(number) if number else "")


def phase(party: Sitting) -> str:
    """How far the match is."""
    return party.table.table_state.phase


async def finish(party: Sitting) -> None:
    """All but one give up."""
    for ear in party.ears[1:]:
        assert (await party.ask(ear, Resign))["type"] == "ack"


async def test_nothing_is_opened_before_all_have_pledged_and_all_is_told() -> None:
    party = Sitting(created("drive", THREE), joining=2)
    anna, ben, cleo = party.ears
    await party.table.hello(anna, pledge("a"))
    await party.table.open(anna, "a")
    assert anna.view["fair"]["pledges"] == []
    assert not any("entropy" in str(event) and "'a'" in str(event) for event in party.paper.events)
    await party.table.hello(ben, pledge("b"))
    await party.table.hello(cleo, "")
    await party.table.hello(cleo, pledge("c"))
    fair = anna.view["fair"]
    assert fair["is_sealed"]
    assert fair["pledges"] == [pledge("a"), pledge("b"), pledge("c")]
    assert fair["seal"] == seal(fair["commitment"], fair["pledges"])
    assert fair == ben.view["fair"] == cleo.view["fair"]
    assert phase(party) == "waiting"
    with pytest.raises(RefusedError):
        await party.table.open(anna, "another")
    await party.table.open(anna, "a")
    await party.table.open(anna, "a")
    await party.table.open(cleo, "c")
    assert phase(party) == "waiting", "Ben's is still closed"
    await party.table.open(ben, "b")
    assert phase(party) == "playing"
    assert anna.view["fair"] == {**fair, "contributions": ["a", "b", "c"]}
    await finish(party)
    file = match_file(party.table.table_state)
    assert file.published == fair["seal"]
    assert verify(file, fair["seal"]).checked


async def test_a_pledge_after_the_seal_changes_nothing() -> None:
    party = Sitting(created("drive", THREE), joining=2)
    await come(party, "a", "b", "c")
    before = party.table.table_state
    await party.table.hello(party.ears[2], pledge("ground"))
    assert party.table.table_state is before


async def test_who_does_not_open_in_time_loses_the_seat_and_all_is_promised_anew() -> None:
    party = Sitting(created("drive", THREE), joining=2)
    await come(party, "a", "b", "c")
    first = party.ears[0].view["commitment"]
    await party.table.open(party.ears[0], "a")
    await party.table.open(party.ears[2], "c")
    await party.pass_time(OPEN_SECONDS - 1)
    assert len(party.table.table_state.players) == 3
    await party.pass_time(1)
    assert [each.guest for each in party.table.table_state.players] == [1, 3]
    view = party.ears[0].view
    assert view["commitment"] == view["fair"]["commitment"] != first
    assert view["fair"]["given_up"] == [first]
    assert not view["fair"]["is_sealed"]
    await party.table.join(2, "link", "Ben")
    await come(party, "a2", "b2", "c2")
    for ear, number in zip(party.ears, ("a2", "b2", "c2"), strict=True):
        await party.table.open(ear, number)
    table_state = party.table.table_state
    assert table_state.phase == "playing"
    assert table_state.contributions == ("a2", "c2", "b2"), "as they sat down"
    assert table_state.given_up == (first,)
    assert party.read_again().table_state.dice == table_state.dice


async def test_days_for_a_choice_are_a_day_to_open() -> None:
    opening = msgspec.structs.replace(created("drive", THREE), pace=Pace("days", per_move=3 * DAY_SECONDS))
    party = Sitting(opening, joining=2)
    await come(party, "a", "b", "c")
    await party.pass_time(DAY_SECONDS - 1)
    assert len(party.table.table_state.players) == 3
    await party.pass_time(1)
    assert party.table.table_state.is_abandoned, "all of them stayed away"


async def test_who_is_not_there_when_it_is_sealed_has_no_say_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    party = Sitting(created("drive", THREE), joining=2)
    anna, ben, cleo = party.ears
    await party.table.hello(anna, pledge("a"))
    party.table.leave(anna)
    await party.table.hello(ben, pledge("b"))
    first = ben.view["commitment"]
    await party.table.hello(cleo, pledge("c"))
    fair = cleo.view["fair"]
    assert (fair["is_sealed"], fair["given_up"]) == (False, [first]), "a receipt binds the server"
    await party.table.hello(ben, pledge("b"))
    monkeypatch.setattr(next_match, "GREETING_SECONDS", 0.0)
    await party.table.hello(cleo, pledge("c"))
    await cleo.until(lambda view: view["fair"]["is_sealed"])
    assert cleo.view["fair"]["pledges"] == ["", pledge("b"), pledge("c")]
    await party.table.open(ben, "b")
    await party.table.open(cleo, "c")
    assert phase(party) == "playing"


async def test_getting_up_while_it_is_sealed_gives_the_round_up() -> None:
    party = Sitting(created("drive", THREE), joining=2)
    await come(party, "a", "b", "c")
    seed = party.table.table_state.seed
    await party.table.open(party.ears[0], "a")
    assert (await party.ask(party.ears[1], Leave))["type"] == "ack"
    table_state = party.table.table_state
    assert table_state.seed != seed
    assert not table_state.round.pledges


@pytest.mark.parametrize("is_program", [False, True])
async def test_one_person_against_computers_waits_for_nobody(*, is_program: bool) -> None:
    party = Sitting(created("drive", THREE, Sitter(1), Sitter(1)), joining=0)
    (anna,) = party.ears
    anna.is_program = is_program
    await party.table.hello(anna, "")
    if not is_program:
        assert phase(party) == "waiting", "no match begins without the pledge of a person who is there"
        await party.pass_time(DAY_SECONDS)
        await party.table.hello(anna, pledge("a"))
        assert party.table.table_state.deadline_ms is None, "nobody waits for her"
        await party.table.open(anna, "a")
    assert phase(party) == "playing"
    expected = ("" if is_program else "a", "", "")
    assert party.table.table_state.contributions == expected, "computers have no say"


async def test_without_chance_nothing_is_asked_for_and_seats_by_lot_are_chance() -> None:
    for seat in (0, -1):
        party = Sitting(created("roundup", {}, seat=seat), joining=1)
        await come(party, "a", "b")
        assert phase(party) == ("playing" if seat == 0 else "waiting")
        assert (party.ears[0].view["fair"] is None) == (seat == 0)


async def test_the_next_commitment_is_public_when_a_match_ends_and_all_is_stirred_anew() -> None:
    party = Sitting(created("drive", THREE), joining=2)
    await come(party, "a", "b", "c")
    for ear, number in zip(party.ears, "abc", strict=True):
        await party.table.open(ear, number)
    assert party.ears[0].view.get("next_fair") is None
    await finish(party)
    seed = party.table.table_state.round.seed
    await party.table.hello(party.ears[0], "")
    promised = party.ears[0].view["next_fair"]
    assert promised["commitment"] == commitment(bytes.fromhex(seed)) != party.ears[0].view["commitment"]
    await again(party, "d", "e", "f")
    assert phase(party) == "over", "they are still closed"
    assert party.ears[0].view["next_fair"]["pledges"] == [pledge(each) for each in "def"]
    for ear, number in zip(party.ears, "def", strict=True):
        await party.table.open(ear, number)
    assert phase(party) == "playing"
    assert party.table.table_state.seed == seed
    assert party.table.table_state.contributions == ("d", "e", "f")


async def again(party: Sitting, *numbers: str) -> None:
    """All ask for the next match, each with a pledge."""
    for ear, number in zip(party.ears, numbers, strict=True):
        version = int(ear.view["version"])
        await party.table.carry_out(ear, Rematch(ear.next_id(), version, pledge(number)))


async def test_an_exchange_match_with_a_die_has_its_second_match_and_no_third() -> None:
    opening = msgspec.structs.replace(created("drive", {"players": 2, "rounds": 1}), matches=2)
    async with sitting(opening, joining=1) as party:
        for number in (1, 2):
            await party.hello(*party.ears)
            assert all(ear.view.get("is_last", False) == (number == 2) for ear in party.ears)
            await finish(party)
            answers = [await party.rematch(ear) for ear in party.ears]
            assert {each["type"] for each in answers} == {"ack" if number == 1 else "refused"}
        assert {each["refusal"]["code"] for each in answers} == {"last-match"}
        assert phase(party) == "over"


async def test_who_does_not_open_for_the_next_match_no_longer_asks_for_it() -> None:
    party = Sitting(created("drive", THREE), joining=2)
    await come(party, "a", "b", "c")
    for ear, number in zip(party.ears, "abc", strict=True):
        await party.table.open(ear, number)
    await finish(party)
    await again(party, "d", "e", "f")
    first = party.ears[0].view["next_fair"]["commitment"]
    await party.table.open(party.ears[0], "d")
    await party.table.open(party.ears[1], "e")
    await party.pass_time(OPEN_SECONDS)
    view = party.ears[0].view
    assert (view["phase"], view["rematch"]) == ("over", [0, 1])
    assert view["next_fair"]["given_up"] == [first]
    await party.table.hello(party.ears[0], pledge("d2"))
    await party.table.hello(party.ears[1], pledge("e2"))
    await party.table.carry_out(party.ears[2], Rematch("late", int(view["version"]), pledge("f2")))
    for ear, number in zip(party.ears, ("d2", "e2", "f2"), strict=True):
        await party.table.open(ear, number)
    assert party.table.table_state.contributions == ("d2", "e2", "f2")


async def test_a_server_that_starts_again_goes_on_with_the_round() -> None:
    party = Sitting(created("drive", THREE), joining=2)
    await come(party, "a", "b", "c")
    await party.table.open(party.ears[0], "a")
    party.table.close()
    party.table = party.read_again()
    assert party.table.table_state.round.late
    await come(party, "x", "y", "z")
    await party.table.open(party.ears[1], "b")
    await party.table.open(party.ears[2], "c")
    assert party.table.table_state.contributions == ("a", "b", "c")


async def hold_up(party: Sitting, number: str) -> None:
    """Ben comes by the invitation, pledges, and does not reveal."""
    anna, ben = party.ears
    invite = party.table.table_state.invite
    await party.table.join(2, invite, "Ben")
    for ear in (anna, ben):
        await party.table.hello(ear, pledge(number))
    await party.table.open(anna, number)
    await party.pass_time(OPEN_SECONDS)


async def test_whoever_withholds_twice_stays_out_and_the_others_go_on() -> None:
    party = Sitting(created("drive", {"players": 2}), joining=1)
    anna = party.ears[0]
    first = party.table.table_state.invite
    await hold_up(party, "a")
    assert not anna.view["is_held_up"]
    assert party.table.table_state.invite == first, "once may be a bad connection"
    await hold_up(party, "b")
    assert anna.view["is_held_up"]
    assert anna.view["invite"] == party.table.table_state.invite != first
    with pytest.raises(RefusedError, match="invit"):
        await party.table.join(4, first, "Ben under another name")
    with pytest.raises(RefusedError) as refused:
        await party.table.join(2, anna.view["invite"], "Ben")
    assert refused.value.refusal.code == "withheld"
    assert (await party.ask(anna, Fill, level=1))["type"] == "ack"
    await party.table.hello(anna, pledge("c"))
    await party.table.open(anna, "c")
    assert phase(party) == "playing"
    assert party.read_again().table_state.withheld == (2, 2)


async def test_between_matches_a_computer_takes_the_seat_of_who_withholds_twice() -> None:
    party = Sitting(created("drive", {"players": 2}), joining=1)
    anna, ben = party.ears
    await party.hello(anna, ben)
    await finish(party)
    for number in "de":
        await again(party, "d", number)
        await party.table.open(anna, "d")
        await party.pass_time(OPEN_SECONDS)
        await party.table.hello(anna, pledge("d"))
    table_state = party.table.table_state
    assert table_state.players[1].is_gone
    await party.table.open(anna, "d")
    assert phase(party) == "playing"
    assert party.table.table_state.players[1].plays_level


async def test_a_person_who_is_there_and_never_pledges_loses_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    party = Sitting(created("drive", {"players": 2}), joining=1)
    party.table = party.read_again(open_seconds=0.0)
    anna, ben = party.ears
    monkeypatch.setattr(next_match, "GREETING_SECONDS", 0.0)
    await party.table.hello(ben, "")
    await party.table.hello(anna, pledge("a"))
    await anna.until(lambda view: len(view["yours"]) == 1 and view["seats"][1]["kind"] == "free")
    assert phase(party) == "waiting"


async def test_the_second_browser_of_a_person_does_not_replace_the_pledge_of_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    party = Sitting(created("drive", {"players": 2}), joining=1)
    anna, ben = party.ears
    other = Ear(1)
    await party.table.hello(anna, pledge("a"))
    first = anna.view["commitment"]
    await party.table.hello(other, pledge("other"))
    assert party.table.table_state.commitment == first, "two browsers would go on replacing each other's"
    await party.table.hello(anna, pledge("a2"))
    assert party.table.table_state.commitment != first, "another pledge needs another commitment"
    party.table.leave(anna)
    await party.table.hello(ben, pledge("b"))
    await party.table.hello(other, pledge("other"))
    monkeypatch.setattr(next_match, "GREETING_SECONDS", 0.0)
    await party.table.hello(ben, pledge("b"))
    await other.until(lambda view: view["fair"]["is_sealed"])
    assert other.view["fair"]["pledges"] == [pledge("other"), pledge("b")]


@given(
    steps=st.lists(
        st.tuples(st.sampled_from(["hello", "open", "lie", "go", "wait", "join"]), st.integers(0, 2)),
        max_size=24,
    )
)
@settings(max_examples=25, deadline=None)
async def test_whatever_is_done_in_whatever_order_only_what_was_sealed_is_in_the_chance(
    steps: list[tuple[str, int]],
) -> None:
    """Each says hello, opens what they pledged or something else, goes, comes back, or lets time pass."""
    party = Sitting(created("drive", THREE), joining=2)
    everybody = [("hello", who) for who in range(3)]
    for number, (step, who) in enumerate([*everybody, *steps]):
        ear, table = party.ears[who], party.table
        if table.table_state.phase != "waiting":
            break
        match step:
            case "hello":
                await table.hello(ear, pledge(str(number)))
            case "open" | "lie":
                with suppress(RefusedError):
                    sealed = [each for each in map(str, range(number)) if _is_of(party, who, each)]
                    await table.open(ear, sealed[0] if sealed and step == "open" else "lie")
            case "go":
                table.leave(ear)
            case "wait":
                await party.pass_time(OPEN_SECONDS)
            case "join":
                with suppress(RefusedError):
                    await table.join(who + 1, "link", "Name")
    table_state = party.table.table_state
    assert party.read_again().table_state.contributions == table_state.contributions
    if table_state.phase == "playing":
        fits = [pledge(each) if each else "" for each in table_state.contributions]
        assert fits == list(table_state.pledges)
        assert "lie" not in table_state.contributions
        assert table_state.commitment not in table_state.given_up


def _is_of(party: Sitting, who: int, number: str) -> bool:
    """Whether guest *who* + 1 has pledged this number."""
    table_state = party.table.table_state
    own = table_state.players_of(who + 1)
    return bool(own) and table_state.round.fits(table_state.players[own[0]].number, number)
