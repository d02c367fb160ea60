"""``stampede offers``: what the page offers, played by a newcomer, at random, and by level 1."""

import pytest

from stampede.arena.offers import GUESTS, line_up, offer_options
from stampede.cli.main import main
from stampede.core.parts import Offer
from stampede.games import find


@pytest.mark.stands_on("buffalo")
def test_a_line_for_each_offer_and_guest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["offers", "buffalo", "--games", "1"]) == 0

    lines = capsys.readouterr().out.splitlines()
    asked = [(offer, guest) for offer in find("buffalo").offers for guest in GUESTS]
    assert len(lines) == len(asked)
    for line, (offer, guest) in zip(lines, asked, strict=True):
        assert line.startswith(f"{offer.name:<10} {guest.name:<9} 1 x level {offer.level}  won ")
        assert line.endswith("of 1, fair 0.500")


@pytest.mark.stands_on("buffalo")
def test_no_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["offers", "buffalo", "--games", "0"]) == 2
    assert "--games" in capsys.readouterr().err


@pytest.mark.stands_on("abilene")
def test_options_grow_with_the_players() -> None:
    definition = find("abilene")
    offer = Offer(name="x", options={"players": 5}, per_player={"sale_limit": 4})
    assert offer_options(definition, offer) == {**definition.read_options({}), "players": 5, "sale_limit": 20}


def test_a_guest_sits_on_the_seat_of_the_offer_or_on_each_in_turn() -> None:
    def seats(offer: Offer) -> list[int]:
        line_ups = [line_up(offer, GUESTS[2], 3, deal) for deal in range(4)]
        return [[each.name for each in each_up].index("guest") for each_up in line_ups]

    assert seats(Offer(name="x", level=1)) == [0, 1, 2, 0]
    assert seats(Offer(name="x", level=1, seat=1)) == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("game", "option", "value"),
    [("abilene", "sale_limit", 0), ("zoff", "players", 4), ("buffalo", "empty_columns", "")],
)
def test_stored_options_mean_what_they_meant(game: str, option: str, value: object) -> None:
    assert find(game).read_options({})[option] == value
