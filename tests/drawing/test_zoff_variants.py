"""The drawing of Zoff in Buffalo: two players, the auction, the open tracker, and the end."""

import random
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.scene import Choice, Mark, Row
from stampede.games.zoff.rules.phases import CHOOSE, COLOUR, OVER
from tests.drawing.pastures import by_action, standing
from tests.games.zoff.table import (
    SETTINGS,
    act,
    choose,
    deal,
    full,
    lay_out,
    new_game,
    random_action,
    start,
)

SETTING = st.sampled_from(SETTINGS)
SEED = st.integers(0, 2**32)


# -------------------------------------------------------------------- variants


def test_z7_2_start_colours_of_two() -> None:
    """Z7.2 A cow is driven from one of the own pens; the last choice may be barred."""
    state = deal(start(players=2), "Fire-Fields", "Coffee-Canyon")
    assert state.narration() == "Start: Pink gets Coffee-Canyon."
    deal(state)
    assert state.record["phase"] == COLOUR
    paths = [choice.path for choice in state.scene(0).choices]
    assert paths == [(), ("pen/blue", "Fire-Fields"), (), ("pen/green", "Fire-Fields")]
    assert state.scene(0).status == "Your turn: choose the colour of your start cow on Fire-Fields."
    assert Mark("Fire-Fields", "zoff-now") in state.scene(0).marks
    starts = standing(state.scene(), "pasture-")
    assert Counter(starts.values()) == {"pasture-blue": 3, "pasture-pink": 3}
    assert starts["6/card/1"] == "pasture-blue"
    state.apply_action(0, "blue")
    state.apply_action(0, "blue")
    barred = {choice.action: choice.barred for choice in state.scene(0).choices}
    assert barred == {"blue": "put down at least one cow of each colour: blue and green (Z7.2)", "green": ""}


def test_z7_6_both_colours_are_placed_at_once() -> None:
    """Z7.6, Z9.2 Every split of the card, barred ones with the reason."""
    herds = full("Lone-Star-Valley", "Powder-Prairie", "Coffee-Canyon", colour="blue")
    herds |= full("Dead-Bull-Desert", "Fire-Fields", colour="pink") | full("Drunk'n-Creek", colour="green")
    herds |= {"Thirsty-Gulch": {"blue": 2, "green": 5, "pink": 3}}
    state = lay_out(herds, players=2)
    assert standing(state.scene(0), "back-") == {"pen/pink/1": "back-pink"}
    state.apply_action(0, "Thirsty-Gulch 4A")
    state.apply_action(1, "Thirsty-Gulch 3D")
    choices = by_action(state.scene(0))
    assert len(choices) == 15
    assert choices["place 3 1"] == Choice("place 3 1", "Place 3 blue and 1 green")
    assert choices["place 1 0"].barred == "1 is barred: it makes 3, and pink already has 3 here (Z4.4)"
    act(state, "place 3 1")
    assert state.narration() == "Blue places 3 blue and 1 green of a 4 on Thirsty-Gulch."


def test_z7_3_pink_sends_cards_for_both_colours() -> None:
    """Z7.3 The card on the pasture has the colour whose cows it brings."""
    state = lay_out({}, players=2)
    state.apply_action(1, "Fire-Fields 4G")
    assert state.narration(1) == "Pink sends 4G to Fire-Fields."
    assert state.scene(1).status == "Your turn: choose a pasture and a card for orange. Round 1 of 6."
    state.apply_action(1, "Coffee-Canyon 4F")
    assert state.narration(1) == "Orange sends 4F to Coffee-Canyon."
    assert standing(state.scene(1), "card-") == {"6/card/1": "card-pink", "3/card/1": "card-orange"}


def test_z8_1_the_auction() -> None:
    """Z8.1 A bid is filled in, shown when all are in, and weighed against the count at the end."""
    state = deal(start(players=3, auction=True))
    assert state.seat_names == ("Player 1", "Player 2", "Player 3")
    scene = state.scene(0)
    assert (scene.choices, scene.status) == ((), "Your turn: write a bid.")
    assert scene.entry is not None
    assert (scene.entry.action, scene.entry.fields[0].high, scene.entry.fields[0].decimals) == (
        "bid {0}",
        9.9999,
        4,
    )
    for seat, bid in enumerate(("0.0001", "1.0895", "0.0001")):
        state.apply_action(seat, f"bid {bid}")
    assert state.narration() == (
        "The bids: Player 1 0.0001, Player 2 1.0895, Player 3 0.0001. Tied bids are written again (Z8.1)."
    )
    assert state.scene(1).entry is None
    state.apply_action(0, "bid 0.5000")
    assert state.narration(0) == "Player 1 bids 0.5000."
    state.apply_action(2, "bid 0.2500")
    assert state.scene().status == "Player 2 picks a colour."
    assert [row.cells[-1] for row in state.scene().sheets[0].rows] == ["0.5000", "1.0895", "0.2500"]
    choices = state.scene(1).choices
    assert {choice.path for choice in choices if choice.action == "pick violet"} == {(), ("pen/violet",)}
    act(state, "pick violet")
    assert state.narration() == "Player 2 picks violet."
    barred = {choice.action: choice.barred for choice in state.scene(0).choices}
    assert barred["pick violet"] == "violet is taken (Z8.1)"
    act(state, "pick green", "pick blue")
    assert state.seat_names == ("Green", "Violet", "Blue")
    while not state.is_terminal():
        choose(state)
        act(state, "place 0")
    rows = {row.cells[0]: row.cells[1:] for row in state.scene().sheets[0].rows}
    assert rows["Violet"][-2:] == ("-1.0895", f"{state.scores()[1]:.4f}")


# -------------------------------------------------------------------- the end


def test_z6_1_the_result_pasture_by_pasture() -> None:
    """Z6.1, Z6.2 The end bonus apart, the winner first; the cows of it walk in last."""
    herds = {"Lone-Star-Valley": {"blue": 2, "green": 3}, "Thirsty-Gulch": {"violet": 4, "blue": 1}}
    state = choose(
        lay_out(herds, number=5, players=3),
        s0="Dead-Bull-Desert 5E, Thirsty-Gulch 3B",
        s1="Fire-Fields 2I, Rattler-Ridge 2R",
        s2="Fire-Fields 2F, Rattler-Ridge 2L",
    )
    while len(state.acting_seats()) and state.record["pasture"] != 8:
        act(state, "place 0")
    act(state, "place 2")
    scene = state.scene(0)
    assert state.record["phase"] == OVER
    result, pastures = scene.sheets
    assert pastures.rows[0] == Row(("Lone-Star-Valley", "2", "3 +1", ""))
    assert pastures.rows[-1] == Row(("Thirsty-Gulch", "3 +1", "", "4 +1"))
    assert result.columns == ("", "Placed", "End bonus", "Total")
    assert result.rows[0] == Row(("Blue", "5", "+1", "6"), "mark-blue", is_strong=True)
    assert scene.said.endswith(
        "The last round is over: each open pasture pays its bonus row onto itself (Z6.1)."
    )
    assert scene.status == "You win: the last round is played."
    assert state.scene(1).status == "You lose: the last round is played."
    assert state.scene().status == "Blue wins: the last round is played."


@pytest.mark.parametrize(
    ("players", "herds", "note"),
    [
        (
            2,
            {
                "Thirsty-Gulch": {"blue": 3, "pink": 2, "orange": 1},
                "Drunk'n-Creek": {"pink": 1},
                "Powder-Prairie": {"blue": 1},
                "Lone-Star-Valley": {"green": 2},
            },
            "the biggest herd of one colour on Thirsty-Gulch before the end bonus decides (Z7.5).",
        ),
        (
            2,
            {"Drunk'n-Creek": {"blue": 3, "pink": 2}, "Lone-Star-Valley": {"pink": 2, "blue": 1}},
            (
                "nobody has a cow on Thirsty-Gulch (Z7.5): "
                "the most cows on Drunk'n-Creek before the end bonus decide (Z6.2)."
            ),
        ),
        (
            3,
            {"Thirsty-Gulch": {"blue": 3, "green": 2}, "Lone-Star-Valley": {"blue": 1, "green": 2}},
            "most cows on the biggest pasture before the end bonus decide, then on the next (Z6.2).",
        ),
        (3, {"Thirsty-Gulch": {"blue": 3, "green": 2}}, ""),
        (2, {}, ""),
    ],
)
def test_z6_2_z7_5_what_decided_where_the_count_is_level(
    players: int, herds: dict[str, dict[str, int]], note: str
) -> None:
    """Z7.5 Of two players the biggest herd; Z6.2 then, and of more, the pastures from the biggest on."""
    state = choose(lay_out(herds, number=6 if players == 2 else 5, players=players))
    while not state.is_terminal():
        act(state, "place 0")

    (told,) = (sheet.note for sheet in state.scene().sheets if sheet.title == "Result")
    assert told.startswith("A tie") == bool(note)
    assert told.endswith(note)
    assert state.winners() == ((0,) if herds else (0, 1))


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(setting=SETTING, seed=SEED)
def test_the_report_adds_up(setting: dict[str, Any], seed: int) -> None:
    """Cows over the rounds, their sources, and the losses; the sheets agree with the count."""
    chooser = random.Random(seed)
    positions = [new_game(**setting).new_initial_state()]
    while not positions[-1].is_terminal():
        state = positions[-1].clone()
        state.apply_action(*random_action(state, chooser))
        positions.append(state)
    final = positions[-1]
    report = final.game.definition.drawn.report(positions)
    (chart,), (origins,) = report.charts, report.sheets
    result, pastures = final.scene().sheets
    rounds = int(final.record["round"])
    for seat, line in enumerate(chart.lines):
        cows = round((final.scores()[seat] or 0) + max(0, int(final.record["bid"][seat])) / 10_000)
        assert [at for at, _ in line.points] == list(range(rounds + 1))
        assert line.points[-1][1] == cows
        assert sum(int(cell) for cell in origins.rows[seat].cells[1:5]) == cows
        assert int(origins.rows[seat].cells[5]) >= 0
        cells = [row.cells[seat + 1].replace("+", "") for row in pastures.rows]
        assert sum(int(part) for cell in cells for part in cell.split()) == cows
        total = next(row.cells[-1] for row in result.rows if row.cells[0] == line.name)
        assert float(total) == pytest.approx(final.scores()[seat])


def test_the_deed_is_the_most_cows_of_the_winner_at_once() -> None:
    """Z4.3 With a card; the report is silent about a match in which no two came together."""
    chooser = random.Random(3)
    positions = [new_game(players=3).new_initial_state()]
    while not positions[-1].is_terminal():
        state = positions[-1].clone()
        state.apply_action(*random_action(state, chooser))
        positions.append(state)
    told = positions[0].game.definition.drawn.report
    (winner,) = positions[-1].winners()
    cows = [int(state.record["herd"][:, winner].sum()) for state in positions]
    chosen = next(number for number, state in enumerate(positions) if state.record["phase"] == CHOOSE)

    found = re.match(
        rf"{positions[-1].seat_names[winner]} placed (\d+) (?:bonus )?cows", told(positions).deed
    )
    assert found
    assert int(found[1]) >= max(now - before for before, now in pairwise(cows[chosen:-1])) > 1
    assert told(positions[: chosen + 1]).deed == ""


def test_z8_4_the_open_tracker_shows_hands() -> None:
    """Z4.7, Z8.4 Cards held by number, or by name when the tracker is open."""
    for is_open, cards in ((False, "10"), (True, "5B 5I 4E 4H 3A 3P 3R 2I 2R 2S")):
        sheet = lay_out({}, players=3, open_tracker=is_open).scene(0).sheets[0]
        assert (sheet.title, sheet.columns) == ("Standings", ("", "Placed", "Left", "Cards"))
        assert sheet.rows[1] == Row(("Green", "0", "48", cards), "mark-green")
        assert sheet.rows[0].is_strong


def test_choosing_is_a_phase_of_the_table() -> None:
    """Z3.1 The prompt is that of the own seat."""
    state = lay_out({}, players=3, number=2)
    assert state.record["phase"] == CHOOSE
    assert state.scene().status == "Round 2 of 5: waiting for everybody to choose."
    state.apply_action(0, "Fire-Fields 5E")
    state.apply_action(0, "Thirsty-Gulch 5J")
    assert state.scene(0).status == "Round 2 of 5: waiting for everybody to choose."
