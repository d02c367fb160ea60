"""B1: the board, the start, the position notation."""

import pytest

from stampede.core.errors import InvalidPosition
from stampede.games import load
from tests.games.buffalo.board import place, start

START = "11/3DDCDD3/11/11/11/11/BBBBBBBBBBB b"


def test_b1_1_eleven_columns_seven_rows() -> None:
    """B1.1 Eleven columns seven rows."""
    inside = start().record["board"][1:12, 1:8]

    assert (inside >= 0).all()
    assert (start().record["board"] == -1).sum() == 13 * 9 - 77


def test_b1_2_start_position() -> None:
    """B1.2 Start position."""
    assert start().to_text() == START
    assert start().acting_seats() == (0,)


@pytest.mark.parametrize(
    "text",
    [
        START,
        "11/3DDCDD3/11/11/11/4B6/BBBB1BBBBBB c",
        "11/5C5/11/11/11/11/11 b",
        "11/2D8/3C7/11/D9D/2B5D2/1B9 c",
        "BC9/11/11/11/11/11/11 b".replace("BC9/11", "B10/C10"),
    ],
)
def test_b1_3_positions_are_read_and_written(text: str) -> None:
    """B1.3 Positions are read and written."""
    assert load("buffalo").state_from_text(text).to_text() == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a position is rows"),
        ("11/3DDCDD3/11/11/11/11/BBBBBBBBBBB", "a position is rows"),
        (START[:-1] + "x", "a position is rows"),
        ("3DDCDD3/11/11/11/11/BBBBBBBBBBB b", "6 rows: this board has 7"),
        ("10/3DDCDD3/11/11/11/11/BBBBBBBBBBB b", "row 7 has 10 cells"),
        ("12/3DDCDD3/11/11/11/11/BBBBBBBBBBB b", "'12' has no meaning here"),
        ("0/3DDCDD3/11/11/11/11/BBBBBBBBBBB b", "'0' has no meaning here"),
        ("11/3DDKDD3/11/11/11/11/BBBBBBBBBBB b", "'K' has no meaning here"),
        ("11/3DD1DD3/11/11/11/11/BBBBBBBBBBB b", "0 chiefs"),
        ("11/3DDCDD3/5C5/11/11/11/BBBBBBBBBBB b", "2 chiefs"),
        ("11/3DDCDD3/5D5/11/11/11/BBBBBBBBBBB b", "5 dogs"),
        ("5C5/3DD1DD3/11/11/11/11/BBBBBBBBBBB b", "chief must stand on the prairie"),
        ("11/4DCDD3/11/11/11/11/DBBBBBBBBBB b", "dogs must stand on the prairie"),
        ("11/3DDCDD3/11/11/11/4B6/BBBBBBBBBBB b", "two buffaloes in column e"),
    ],
)
def test_b1_3_impossible_positions_are_refused(text: str, reason: str) -> None:
    """B1.3 Impossible positions are refused."""
    with pytest.raises(InvalidPosition, match=reason):
        load("buffalo").state_from_text(text)


def test_b1_3_the_winner_is_known_from_the_position() -> None:
    """B1.3 The winner is known from the position."""
    crossed = place(
        """
        B....
        ..C..
        .....
        .....
        .B...
        """,
        "c",
    )

    assert crossed.winners() == (0,)
