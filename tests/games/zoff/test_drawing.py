"""How a position is drawn: in plain text, and as a scene."""

from textwrap import dedent

from stampede.kit.scene import Choice
from tests.games.zoff.table import act, choose, deal, full, lay_out, start


def test_a_position_in_plain_text() -> None:
    """Z1.1, Z3, Z4.7 Pastures, players, revealed pairs and whose turn it is."""
    herds = {"Lucky-Pickle": {"violet": 3, "blue": 2, "green": 1}} | full("Coffee-Canyon")
    state = choose(
        lay_out(herds, number=4, players=3),
        s0="Lucky-Pickle 4E, Thirsty-Gulch 2O",
        s1="Lucky-Pickle 3B, Fire-Fields 5B",
        s2="Fire-Fields 2G, Thirsty-Gulch 2J",
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

          blue: seat 0, 12 placed, 36 in reserve, holds 8 cards
          green: seat 1, 1 placed, 47 in reserve, holds 8 cards
          violet: seat 2, 3 placed, 45 in reserve, holds 5E 5F 4H 4I 3C 3F 3O 2S
          """
    text = str(state.observation(2))

    assert text.startswith(dedent(expected).rstrip())
    assert "blue chose Lucky-Pickle 4E, Thirsty-Gulch 2O" in text
    assert text.endswith("blue places cows of a 4E on Lucky-Pickle.")


def test_choices_in_words() -> None:
    """Z10 Each choice has its words and its places."""
    state = choose(lay_out({"Lone-Star-Valley": {"blue": 4}}, players=3), s0="Lone-Star-Valley 2I")
    scene = state.scene(0)
    assert scene.choices[-1] == Choice("place 2", "Place 2")
    assert scene.status == "Place cows of your 2I for blue on Lone-Star-Valley."
    act(state, "place 2")
    scene = state.scene(0)
    assert scene.said == "2 placed."
    expected = Choice("bonus Powder-Prairie 1", "Place 1 bonus cow on Powder-Prairie", ("Powder-Prairie",))
    assert scene.choices[0] == expected
    assert state.scene(1).choices == ()


def test_nothing_is_said_of_a_secret_choice() -> None:
    """Z3.2 The scene of another does not change when somebody chooses."""
    state = deal(start(players=3))
    state.apply_action(0, "Fire-Fields 5C")
    before = state.scene(1)
    assert before.said == "Thirsty-Gulch is dealt."
    state.apply_action(0, "Thirsty-Gulch 5H")
    assert state.scene(1) == before
    assert state.scene(0).status == "Round 1: waiting for pairs."
    assert before.status == "Round 1: make pair 1 of 2."
