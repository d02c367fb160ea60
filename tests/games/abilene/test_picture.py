"""The picture in plain text."""

from stampede.games.abilene.rules import components as box
from tests.games.abilene.table import arrange, ask_for_boys, ask_for_cards, fields, lay, roll, start


def test_the_map_shows_figures_and_what_is_printed() -> None:
    """A1.3 Seventeen rows: cowboys by seat, cattle all alike, and the print of empty cells."""
    state = start(3)
    lines = str(state).splitlines()

    assert lines[0] == 16 * " " + "##  a.  a.  a.  a.  b.  b.  b.  b^"
    assert "ABILENE" in lines[8]
    assert sum(line.count("@") for line in lines[:17]) == 15
    assert sum(line.count("##") for line in lines[:17]) == 27
    assert lines[-1] == "Asked: the dice are rolled"


def test_a_view_names_the_own_cattle_and_a_full_position_none() -> None:
    """A2.3, A12.1 Animals that a seat may look at are named to it alone."""
    state = start(3)

    assert "1000" not in str(state)
    assert "A8 brand A, 1000" in str(state.observation(0))
    assert "brand C" not in str(state.observation(0))
    assert "1000" not in str(state.observation(None))


def test_the_players_and_the_dice() -> None:
    """A10.5, A3 Money, prison, loans and dice have their lines."""
    state = start(3, hidden_totals=True)
    now = fields(state)
    now.jail[1], now.loans[0, 0], now.bankrupt[2] = 2, 1_300, 1
    now.notes[0] = 1, 0, 400, box.AT_END
    now.notes[1] = 0, 1, 500, 3
    roll(state, 4)
    text = str(state.observation(0))

    assert "Seat 0, ranch A: $10,000, cattle 9, cowboys in town 0, in prison 0, owes the bank 1,300" in text
    assert "Seat 1, ranch C: $?, cattle 9, cowboys in town 0, in prison 2" in text
    assert "Seat 2, ranch E: bankrupt" in text
    assert "Dice of seat 0: cattle 4 -, cowboys - - -" in text
    assert "Seat 0 owes seat 1 $400, due at the end" in text
    assert "Seat 1 owes seat 0 $500, due in 3 turns" in text


def test_the_last_sale_is_told() -> None:
    """A9.1 The animal sold and the cards stay to be read."""
    state = ask_for_cards(start(), "B600", "unbranded")
    assert "Cattle in town: 2" in str(state)
    lay(state, s1="own", s2="other", s3="none")

    assert "Sold last, by seat 0: brand B, 600; cards 0:- 1:own 2:other 3:none" in str(state)


def test_a_theft_is_told() -> None:
    """A7.1 The animal in the hand has its line."""
    state = ask_for_boys(arrange({"B5": "@0", "B6": "B1000", "A8": "A600", "D8": "D600", "E8": "E600"}), 1)
    state.apply_action(0, "boy 1 B5>B6")

    assert "Seat 0 holds a stolen animal" in str(state)
