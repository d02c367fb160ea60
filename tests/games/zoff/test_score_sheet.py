"""Z6 The score sheet counts a finished match as the rules do, and refuses herds that cannot be."""

from typing import Any

import numpy as np
import pytest

from stampede.core.errors import InvalidScore
from stampede.core.game import Game, State
from stampede.core.score_sheet import Figures, ScoreCount
from stampede.games import find
from stampede.games.zoff.draw.grazing import placed_by
from stampede.games.zoff.draw.view_model import ViewModel
from stampede.games.zoff.rules import components as box
from stampede.games.zoff.rules.state import ZoffState, view
from stampede.testing.random_play import played
from stampede.testing.score_sheets import check_score_sheet

SHEET = find("zoff").score_sheet


def counted(figures: Figures, **options: Any) -> ScoreCount:
    assert SHEET is not None
    given = find("zoff").read_options(options)
    return SHEET.count(given, SHEET.read(given, figures))


def figures_of(before: State, last: State) -> dict[str, float]:
    """The figures to enter beside the board: Z6.1 herds before the end bonus, and Z8.1 bids."""
    sight = ViewModel(before, None)
    end: ZoffState = view(last.records, 0)
    herd = np.array(sight.herd)
    for colour, pasture, cows in placed_by(sight, last.history[-1][1]):
        herd[pasture, colour] += cows
    found: dict[str, float] = {}
    for pasture, colour in np.argwhere(end.capacity[:, None] * (end.owner != box.NONE)):
        # At the table a seat has the colour of its number; the auction shares them out otherwise (Z8.1).
        shown = colour if end.players == 2 else end.owner[colour]
        found[f"herd-{pasture}-{box.COLOUR_NAMES[shown]}"] = int(herd[pasture, colour])
    if end.auction:
        found |= {f"bid-{seat}": int(end.bid[seat]) / box.UNIT for seat in range(end.players)}
    return found


@pytest.mark.parametrize(
    "options",
    [
        *({"players": players} for players in range(2, 7)),
        {"players": 3, "auction": True},
        {"players": 5, "auction": True, "fair_bonus": True},
    ],
    ids=str,
)
def test_it_counts_finished_matches_as_the_rules_do(options: dict[str, Any]) -> None:
    """Z6.1, Z6.2, Z6.3, Z7.5, Z8.1 Totals and winners of random matches."""
    game = Game(find("zoff"), options, "plain")
    for seed in range(6):
        *_, before, last = played(game, seed)
        found = counted(figures_of(before, last), **{n: options[n] for n in options if n != "fair_bonus"})
        digits = "{:.4f}" if "auction" in options else "{:.0f}"
        assert list(found.totals) == [digits.format(score) for score in last.scores()]
        assert tuple(seat for seat, place in enumerate(found.places) if place == 1) == last.winners()


def test_the_end_bonus_is_shown_pasture_by_pasture() -> None:
    """Z6.1 Equal herds are allowed by it; Z5.1 a full pasture pays others instead."""
    found = counted({"herd-0-blue": 3, "herd-0-green": 2, "herd-3-violet": 12}, players=3)
    assert [(line.label, line.cells) for line in found.lines] == [
        ("Cows on pastures (Z6.2)", ("3", "2", "12")),
        ("End bonus, Lone-Star-Valley (Z6.1)", ("+1", "", "")),
    ]
    assert found.totals == ("4", "2", "12")
    assert found.places == (2, 3, 1)
    assert [line.cells for line in found.asides] == [("", "", "1")]


def test_a_player_without_cows_ends_the_game_without_an_end_bonus() -> None:
    """Z6.3 48 cows of a colour are placed."""
    found = counted({"herd-8-blue": 24, "herd-7-blue": 20, "herd-0-blue": 4}, players=3)
    assert found.totals[0] == "48"
    assert len(found.lines) == 1
    assert not found.asides


def test_ties_are_broken_and_explained() -> None:
    """Z6.2 By the biggest pasture before the end bonus; Z7.5 of two players by the biggest herd first."""
    three = counted({"herd-0-blue": 2, "herd-8-blue": 1, "herd-8-green": 2}, players=3)
    assert (three.totals[:2], three.places) == (("5", "3"), (1, 2, 3))
    tied = counted({"herd-1-blue": 3, "herd-2-green": 3, "herd-3-violet": 2}, players=3)
    assert (tied.totals, tied.places) == (("4", "4", "3"), (2, 1, 3))
    assert "Z6.2" in tied.note
    full = {"herd-0-blue": 4, "herd-0-pink": 2}
    level = counted({**full, "herd-8-blue": 2, "herd-8-pink": 4}, players=2)
    assert (level.totals, level.places) == (("7", "7"), (2, 1))
    assert "Thirsty-Gulch before the end bonus decides (Z7.5)" in level.note
    chain = counted({**full, "herd-1-green": 3, "herd-1-pink": 5}, players=2)
    assert (chain.totals, chain.places) == (("7", "7"), (2, 1))
    assert "the most cows on Powder-Prairie" in chain.note
    shared = counted({}, players=3)
    assert (shared.places, shared.note) == ((1, 1, 1), "")


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"herd-0-blue": 4, "herd-0-green": 4}, "8 cows stand on 6 spaces"),
        ({"herd-5-blue": 4, "herd-5-green": 4}, "Player 1 and Player 2 have 4 cows each"),
        ({"herd-8-blue": 24, "herd-7-blue": 20, "herd-6-blue": 18}, "62 cows on pastures; a colour has 48"),
        ({"herd-0-blue": 7}, "Lone-Star-Valley, 6 spaces, Player 1: 7 is not allowed: .* 0 to 6, .* of 1"),
        ({"herd-0-blue": 0.5}, "0.5 is not allowed"),
        ({"herd-0-blue": -1}, "-1 is not allowed"),
        ({"herd-9-blue": 1}, "no figure 'herd-9-blue'; it has herd-0-blue"),
        ({"bid-0": 1}, "no figure 'bid-0'"),
    ],
)
def test_herds_that_cannot_be_are_refused(figures: dict[str, float], words: str) -> None:
    """Z9.1, Z4.4 With the rule, and with what is allowed."""
    with pytest.raises(InvalidScore, match=words):
        counted(figures, players=3)


def test_bids_are_written_to_four_decimals() -> None:
    """Z8.1."""
    assert counted({"bid-1": 1.0895}, players=3, auction=True).totals[1] == "-1.0895"
    with pytest.raises(InvalidScore, match=r"0 to 9\.9999, in steps of 0\.0001"):
        counted({"bid-1": 1.08955}, players=3, auction=True)


def test_the_sheet_is_whole_with_all_options_and_in_all_languages() -> None:
    check_score_sheet(find("zoff"))
