"""Z10: how choices are written and read."""

import pytest

from stampede.games.zoff import ZOFF
from stampede.games.zoff.rules import actions as numbers
from stampede.games.zoff.rules.components import BOX
from tests.games.answers import refused
from tests.games.zoff.table import deal, lay_out, new_game, start


def test_z10_names_as_printed() -> None:
    """Z10 Deals: the pasture's name, with apostrophe and hyphens."""
    state = start(players=5)
    texts = [state.action_to_string(-1, action) for action in state.legal_actions(-1)]
    assert texts == [pasture.name for pasture in BOX.pastures[:11]]
    assert "Drunk'n-Creek" in texts


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("lucky-pickle 4m", "Lucky-Pickle 4M"),
        ("  Drunk\N{RIGHT SINGLE QUOTATION MARK}n-Creek   3H ", "Drunk'n-Creek 3H"),
        ("PLACE 3", "place 3"),
        ("place  3 1", "place 3 1"),
        ("bonus hang-man-mountains 2", "bonus Hang-Man-Mountains 2"),
        ("Stop", "stop"),
        ("bid 1.0895", "bid 1.0895"),
        ("bid 0.0000", "bid 0.0000"),
        ("Pick Violet", "pick violet"),
        ("orange", "orange"),
        ("Fire-Fields", "Fire-Fields"),
    ],
)
def test_z10_read_and_written(text: str, read: str) -> None:
    """Z10 Every accepted spelling is written in one form; orange is seat 3."""
    state = deal(start(players=5))
    action = ZOFF.rules.string_to_action(state.records, 3, text)
    assert ZOFF.rules.action_to_string(state.records, 3, action) == read


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "bid 1",
            "bid 1.08",
            "bid 1.08951",
            "bid -1.0000",
            "bid 10.0000",
            "bid \u0661.0000",
            "pick red",
        ),
        *(
            "place",
            "place 9",
            "place 1 2 3",
            "bonus Fire-Fields",
            "bonus Fire-Fields 0",
            "bonus 2",
            "stop stop",
        ),
        *("Lucky-Pickle", "Lucky-Pickle 4", "Lucky-Pickle M4", "Lucky Pickle 4M", "Lucky-Pickle 4M 3F", "4M"),
    ],
)
def test_z10_what_cannot_be_read(text: str) -> None:
    """Z10 Other texts are refused."""
    state = lay_out({}, players=5)
    assert refused(state, 3, text)


def test_z10_every_action_has_its_own_text() -> None:
    """Z10 No two actions are written alike."""
    state = new_game(players=6).new_initial_state()
    texts = []
    for action in range(numbers.BID_ACTION):
        card = (action - numbers.PAIR_ACTION) % 12
        if numbers.PAIR_ACTION <= action < numbers.PLACE_ACTION and card > 9:
            continue  # cards for two players
        texts.append(ZOFF.rules.action_to_string(state.records, 0, action))
        assert ZOFF.rules.string_to_action(state.records, 0, texts[-1]) == action
    assert len(set(texts)) == len(texts)
    assert ZOFF.rules.action_to_string(state.records, 0, numbers.NUM_ACTIONS - 1) == "bid 9.9999"
