"""Series of two and of more players; the ladder of handicaps is tested with Buffalo (B4)."""

import pytest

from stampede.core.errors import InvalidOption
from stampede.games import load
from stampede.play.series import Series

NAMES = ("Anna", "Ben", "Cleo", "Dan")


def of_four() -> Series:
    options = load("drive", {"players": 4}).options
    return Series("drive", "exchange", options, (2, 0, 1, 3), (0,) * 4)


def test_more_than_two_move_one_seat_further_until_each_has_sat_everywhere() -> None:
    series, sat = of_four(), []
    for _ in range(4):
        sat.append(series.players)
        series = series.won_by(0).next()

    assert sat[:2] == [(2, 0, 1, 3), (0, 1, 3, 2)]
    assert series.players == of_four().players
    for seat in range(4):
        assert {players[seat] for players in sat} == {0, 1, 2, 3}


def test_a_shared_win_counts_for_each_who_shares_it() -> None:
    series = of_four().won_by(0, 3)

    assert (series.wins, series.games, series.winners) == ((0, 0, 1, 1), 1, (0, 3))
    assert series.line(NAMES) == "Anna 0, Ben 0, Cleo 1, Dan 1"
    assert series.next().winners == ()


def test_of_more_than_two_the_standing_is_all_there_is_to_say() -> None:
    assert of_four().line(NAMES) == "First game"
    assert of_four().won_by(1).next().won_by(1).line(NAMES) == "Anna 1, Ben 1, Cleo 0, Dan 0"
    assert "seats move on by one" in of_four().next_line()


def test_two_who_share_a_win_have_played_one_game() -> None:
    first = Series("drive", "exchange", load("drive", {"players": 2}).options).won_by(0, 1)

    assert first.line(NAMES[:2]) == "Anna 1, Ben 1, one game still to play"
    assert first.next().won_by(0, 1).line(NAMES[:2]) == "Anna 2, Ben 2: a draw so far"
    assert first.next_line() == "sides swapped"


@pytest.mark.parametrize("game", ["zoff", "abilene"])
def test_a_game_without_a_ladder_has_no_handicap_match(game: str) -> None:
    with pytest.raises(InvalidOption, match="no handicap match: choose exchange"):
        Series(game, "handicap", load(game).options)
