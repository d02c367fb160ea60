"""Z2: set-up and the preliminary round."""

import pytest

from stampede.core.interface import CHANCE
from tests.games.answers import refused
from tests.games.zoff.table import NAMES, deal, herd, options_of, start


@pytest.mark.parametrize(("players", "pastures", "each"), [(3, 9, 3), (4, 10, 2), (5, 11, 2)])
def test_z2_1_z2_2_pastures_and_start_cows(players: int, pastures: int, each: int) -> None:
    """Z2.1 Pastures in play; Z2.2 as many start cows for everybody."""
    state = start(players=players)
    assert options_of(state) == NAMES[:pastures]

    deal(state)
    placed = (48 - state.record["reserve"][:players]).tolist()
    assert placed == [each] * players
    assert len(state.history) == players * each
    assert state.acting_seats() == tuple(range(players))


def test_z2_1_seats_play_the_colours_in_order() -> None:
    """Z2.1 Seat n plays colour n."""
    assert start(players=4).record["owner"].tolist() == [0, 1, 2, 3, -1, -1]


def test_z2_2_one_card_at_a_time_in_turn() -> None:
    """Z2.2 Cards are dealt to seats in turn, and each puts a cow there."""
    state = deal(start(players=3), "Fire-Fields", "Lone-Star-Valley", "Coffee-Canyon", "Thirsty-Gulch")

    assert herd(state, "Fire-Fields") == {"blue": 1}
    assert herd(state, "Lone-Star-Valley") == {"green": 1}
    assert herd(state, "Coffee-Canyon") == {"violet": 1}
    assert herd(state, "Thirsty-Gulch") == {"blue": 1}
    assert refused(state, CHANCE, "Fire-Fields") == "Fire-Fields has already been dealt (Z2.2)"
    assert refused(state, CHANCE, "Dynamite-Mine") == "Dynamite-Mine is not in play in this game (Z2.1)"
    assert refused(state, 0, "Drunk'n-Creek") == "the pasture cards are being dealt (Z2.2)"
    assert refused(state, CHANCE, "stop") == "now a pasture card is dealt, like Fire-Fields (Z2.2)"


def test_z2_2_cards_are_as_likely_as_each_other() -> None:
    """Z2.2 A shuffled set: equal weights."""
    import numpy as np

    state = deal(start(players=4), "Fire-Fields")
    weights = np.zeros(100, np.int32)
    from stampede.games.zoff.rules.game import chance_weights
    from stampede.games.zoff.rules.state import view

    count = chance_weights(view(state.records, 0), weights)
    assert weights[:count].tolist() == [1] * 9
