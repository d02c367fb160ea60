"""A9, A11.2 The score sheet settles debts and counts a sale as the rules do, or refuses the figures."""

import re
from typing import Any

import pytest

from stampede.core.errors import InvalidScore
from stampede.core.game import Game, State
from stampede.core.score_sheet import Figures, ScoreCount
from stampede.games import find
from stampede.games.abilene.rules.ending import finish, has_won
from stampede.games.abilene.rules.loans import BORROWER, DEBT, LENDER
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.words import amount
from stampede.testing.random_play import played
from stampede.testing.score_sheets import check_score_sheet

SHEET = find("abilene").score_sheet


def counted(figures: Figures, **options: Any) -> ScoreCount:
    assert SHEET is not None
    given = find("abilene").read_options(options)
    return SHEET.count(given, SHEET.read(given, figures))


def figures_of(state: State) -> dict[str, float]:
    """The figures that people beside the board would enter in this position."""
    table: AbileneState = view(state.records, 0)
    found: dict[str, float] = {}
    for seat in range(table.players):
        owes, gets = (
            sum(int(note[DEBT]) for note in table.notes if note[DEBT] and note[side] == seat)
            for side in (BORROWER, LENDER)
        )
        found |= {
            f"cash-{seat}": int(table.cash[seat]),
            f"bank-{seat}": int(table.loans[seat].sum()),
            f"owes-{seat}": owes,
            f"gets-{seat}": gets,
            f"bankrupt-{seat}": int(table.bankrupt[seat]),
        }
    return found


@pytest.mark.parametrize("players", [3, 4, 6])
def test_it_settles_as_the_rules_do(players: int) -> None:
    """A11.2 Positions of random matches, debts included, as if the game ended there."""
    game = Game(find("abilene"), {"players": players, "sale_limit": 12}, "plain")
    debts = 0
    for seed in range(3):
        states = list(played(game, seed, 1500))
        for state in [*states[:: len(states) // 20], states[-1]]:
            if any(figure < 0 for figure in figures_of(state).values()):
                assert state.is_terminal(), "only the last settlement leaves less than nothing (A11.2)"
                continue
            found, end = counted(figures_of(state), players=players), state.records.copy()
            table: AbileneState = view(end, 0)
            debts += int((table.loans > 0).sum())
            finish(table)
            for seat, total in enumerate(found.totals):
                expected = "bankrupt" if table.bankrupt[seat] else amount(int(table.cash[seat]))
                assert total == expected
            winners = tuple(seat for seat, place in enumerate(found.places) if place == 1)
            assert winners == tuple(seat for seat in range(players) if has_won(table, seat))
    assert debts, "somebody has borrowed"


def test_debts_are_settled_and_equal_money_shares_the_win() -> None:
    """A10.2, A10.3, A11.2."""
    found = counted(
        {"cash-0": 3000, "gets-0": 1300, "cash-1": 6800, "owes-1": 1300, "bank-1": 1200, "bankrupt-2": 1},
        players=3,
    )
    assert found.totals == ("$4,300", "$4,300", "bankrupt")
    assert found.places == (1, 1, 3)
    assert [line.cells for line in found.lines] == [
        ("$3,000", "$6,800", "$0"),
        ("+$1,300", "\u2212$1,300", ""),
        ("", "\u2212$1,200", ""),
    ]
    assert counted({"bank-0": 1300}, players=3).totals[0] == "$-1,300", "a total may fall below 0"


@pytest.mark.parametrize(
    ("animal", "cards", "cells"),
    [
        ("seller's brand, 1000", (3, 4), ("+$5,000", "\u2212$1,000", "\u2212$2,000")),
        ("no brand, 500", (3, 4), ("+$1,500", "+$500", "\u2212$500")),
        ("no brand, 500", (2, 2), ("+$2,500", "\u2212$500", "\u2212$500")),
        ("another's brand, 600", (2, 3), ("+$4,400", "\u2212$1,200", "\u2212$600")),
        ("another's brand, 600", (2, 4), ("", "\u2212$1,200", "+$1,200")),
    ],
)
def test_a_sale_is_paid(animal: str, cards: tuple[int, int], cells: tuple[str, ...]) -> None:
    """A9.2, A9.3, A9.4 The bank and the opponents, netted; the totals stay."""
    assert SHEET is not None
    groups = SHEET.groups(find("abilene").read_options({"players": 3}))
    (field,) = (field for group in groups for field in group.fields if field.name == "animal")
    figures = {"animal": field.choices.index(animal), "card-0": 1, "card-1": cards[0], "card-2": cards[1]}
    found = counted(figures, players=3)
    assert found.asides[-1].cells == cells
    assert found.totals == ("$0",) * 3
    del figures["card-2"]
    assert not counted(figures, players=3).asides, "a card is missing"
    assert counted({**figures, "bankrupt-2": 1}, players=3).asides, "only solvent players lay one (A9.1)"


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        (
            {"cash-0": 50},
            "Cash, Player 1: 50 is not allowed: enter a number from 0 to 1,000,000, in steps of 100",
        ),
        ({"cash-0": -100}, "-100 is not allowed"),
        ({"owes-0": 100}, "owe each other $100 and are to get $0: both sums are equal (A10.3)"),
        ({"owes-0": 100, "gets-0": 100}, "nobody lends to himself (A10.3)"),
        ({"bankrupt-0": 1, "cash-0": 100}, "Player 1 is bankrupt: enter no money and no loans"),
        ({f"bankrupt-{seat}": 1 for seat in range(3)}, "all players are bankrupt"),
        ({"card-0": 1, "card-1": 1}, "Player 1 and Player 2 sell: an animal has one seller (A9.1)"),
        ({"card-0": 1, "bankrupt-1": 1, "card-1": 2}, "Player 2 is bankrupt: only solvent players"),
        ({"animal": 10}, "Animal: 10 is not allowed"),
        ({"cattle": 1}, "no figure 'cattle'"),
    ],
)
def test_impossible_figures_are_refused(figures: dict[str, float], words: str) -> None:
    """A9.1, A10.3, A10.4, A11.1 With the rule, and with what is allowed."""
    with pytest.raises(InvalidScore, match=re.escape(words)):
        counted(figures, players=3)


def test_the_sheet_is_whole_with_all_options_and_in_all_languages() -> None:
    check_score_sheet(find("abilene"))
