"""How a position is drawn in plain text; scenes are in ``tests/drawing/test_zoff.py``."""

from textwrap import dedent

from tests.games.zoff.table import choose, full, lay_out


def test_a_position_in_plain_text() -> None:
    """Z1.1, Z3, Z4.7 Pastures, players, revealed pairs and whose turn it is."""
    herds = {"Lucky-Pickle": {"violet": 3, "blue": 2, "green": 1}} | full("Coffee-Canyon")
    state = choose(
        lay_out(herds, number=4, players=3),
        s0="Lucky-Pickle 4A, Thirsty-Gulch 2P",
        s1="Lucky-Pickle 3A, Fire-Fields 5B",
        s2="Fire-Fields 2F, Thirsty-Gulch 2L",
    )
    expected = """\
          Round 4 of 5

            Lone-Star-Valley   0/6  bonus 1-1
            Powder-Prairie     0/8  bonus 1-1
            Coffee-Canyon    10/10  bonus 1-1      full  blue 10
            Dead-Bull-Desert  0/12  bonus 1-2
          > Lucky-Pickle      6/14  bonus 1-2      violet 3  blue 2  green 1
            Fire-Fields       0/16  bonus 1-2-1
            Drunk'n-Creek     0/18  bonus 1-1-2
            Rattler-Ridge     0/21  bonus 1-2-2
            Thirsty-Gulch     0/24  bonus 1-1-3

          blue: 12 placed, 36 in reserve, holds 8 cards
          green: 1 placed, 47 in reserve, holds 8 cards
          violet: 3 placed, 45 in reserve, holds 5D 5H 4C 4L 3C 3J 3O 2N
          """
    text = str(state.observation(2))

    assert text.startswith(dedent(expected).rstrip())
    assert "blue chose Lucky-Pickle 4A, Thirsty-Gulch 2P" in text
    assert text.endswith("Blue places cows with 4A on Lucky-Pickle.")
