"""B4: handicaps and the forms of a match."""

import pytest

from stampede.core.errors import InvalidOption
from stampede.games import load
from stampede.play.series import Series
from tests.games.answers import moves, refused
from tests.games.buffalo.board import start


def series(form: str) -> Series:
    game = load("buffalo")
    return Series("buffalo", form, game.options)  # type: ignore[arg-type]


def test_b4_1_the_ladder_after_wins_of_the_buffaloes() -> None:
    """B4.1 The ladder after wins of the buffaloes."""
    after = series("handicap").won_by(0).next()
    assert (after.handicap, after.options["empty_columns"], after.options["opening_moves"]) == (1, "1", 1)
    assert after.players == (0, 1), "the players keep their sides"

    after = after.won_by(0).next()
    assert (after.handicap, after.options["empty_columns"]) == (2, "2")


def test_b4_1_the_ladder_after_wins_of_the_chief_and_a_change_of_fortune() -> None:
    """B4.1 The ladder after wins of the chief and a change of fortune."""
    after = series("handicap").won_by(1).next()
    assert (after.handicap, after.options["empty_columns"], after.options["opening_moves"]) == (-1, "", 2)

    after = after.won_by(1).next()
    assert after.options["opening_moves"] == 3
    assert after.next_line() == "3 opening moves"

    for _ in range(3):
        after = after.won_by(0).next()
    assert (after.handicap, after.options["empty_columns"], after.options["opening_moves"]) == (1, "1", 1)


def test_b4_1_the_ladder_stops_where_no_game_would_be_left() -> None:
    """B4.1 The ladder stops where no game would be left."""
    for width, most in ((11, 10), (5, 4), (3, 2)):
        for seat, step in ((0, 1), (1, -1)):
            after = Series("buffalo", "handicap", load("buffalo", {"width": width}).options)
            for _ in range(15):
                after = after.won_by(seat).next()
            assert after.handicap == step * most
            assert load("buffalo", after.options).new_initial_state().acting_seats() == (0,)
            assert after.won_by(1 - seat).next().handicap == step * (most - 1), "no game is without effect"


@pytest.mark.parametrize(
    ("options", "handicap"),
    [({"empty_columns": "ek"}, 2), ({"empty_columns": 3}, 3), ({"opening_moves": 4}, -3), ({"dogs": 2}, 0)],
)
def test_b4_1_a_match_may_begin_anywhere_on_the_ladder(options: dict[str, object], handicap: int) -> None:
    """B4.1 A match may begin with a free handicap (B4.4); the ladder goes on from there."""
    first = Series("buffalo", "handicap", load("buffalo", options).options)

    assert first.handicap == handicap
    assert first.won_by(0).next().handicap == handicap + 1
    assert first.won_by(1).next().handicap == handicap - 1
    assert first.won_by(0).next().options["dogs"] == options.get("dogs", 4)


def test_b4_1_a_match_needs_one_number() -> None:
    """B4.1 Fewer buffaloes and more opening moves are no place on the ladder."""
    both = load("buffalo", {"empty_columns": 1, "opening_moves": 2}).options

    with pytest.raises(InvalidOption, match="not both"):
        Series("buffalo", "handicap", both)
    assert Series("buffalo", "exchange", both).won_by(0).handicap == 0


def test_b4_2_their_player_chooses_the_columns_that_stay_empty() -> None:
    """B4.2 Their player chooses the columns that stay empty."""
    state = start(empty_columns=2)

    assert moves(state)[0] == "leave a"
    assert refused(state, 0, "e1e2").startswith("first choose the columns that stay empty, 2 more")
    state.apply_action(0, "leave e")
    assert refused(state, 0, "leave e") == "column e is empty already (B4.2)"
    state.apply_action(0, "leave k")
    assert state.acting_seats() == (0,)
    assert "e1e2" not in moves(state)
    assert len(moves(state)) == 9
    assert refused(state, 0, "leave a") == "columns can only be left empty before the game (B4.2)"
    assert state.record["herd"] == 9


def test_b4_3_an_exchange_match_swaps_the_sides() -> None:
    """B4.3 An exchange match swaps the sides."""
    first = series("exchange")
    second = first.won_by(0).next()
    assert second.players == (1, 0)
    assert second.options == first.options

    level = second.won_by(0)
    assert level.wins == (1, 1)
    assert level.line(("Ann", "Bob")) == "Ann 1, Bob 1: a draw so far"
    ahead = second.won_by(1)
    assert ahead.wins == (2, 0)
    assert ahead.line(("Ann", "Bob")) == "Ann 2, Bob 0: Ann wins so far"
    assert first.won_by(0).line(("Ann", "Bob")) == "Ann 1, Bob 0, one game still to play"


def test_b4_4_free_handicaps() -> None:
    """B4.4 Free handicaps."""
    assert start(empty_columns="ek", dogs=2).to_text() == "11/4DCD4/11/11/11/11/BBBB1BBBBB1 b"
    assert start(dogs=0).to_text() == "11/5C5/11/11/11/11/BBBBBBBBBBB b"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"dogs": 5}, "dogs=5 is out of range: 0 to 4 is allowed"),
        ({"dogs": "many"}, "dogs='many' is not allowed: give a whole number from 0 to 4"),
        ({"dogs": True}, "dogs=True is not allowed"),
        ({"empty_columns": "x"}, "'x' is not a column of this board; give letters from a to k"),
        ({"empty_columns": "11"}, "leaves no buffalo: at most 10 of 11"),
        ({"empty_columns": 9, "opening_moves": 3}, "opening_moves=3 needs as many buffaloes"),
        ({"opening_moves": 0}, "opening_moves=0 is out of range: 1 to 11"),
        ({"width": 12}, "width=12 is out of range: 3 to 11"),
        ({"size": 3}, "buffalo has no option 'size'; its options are empty_columns, opening_moves, dogs"),
    ],
)
def test_b4_4_wrong_options_are_refused(options: dict[str, object], reason: str) -> None:
    """B4.4 Wrong options are refused."""
    with pytest.raises(InvalidOption, match=reason):
        load("buffalo", options)
