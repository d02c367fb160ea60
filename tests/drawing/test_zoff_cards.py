"""The drawing of Zoff in Buffalo: pasture cards, and the cow cards that only two players use."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stampede.core.game import State
from stampede.games.zoff.rules.components import BOX, CARDS, ORDINARY, VALUES
from stampede.games.zoff.rules.phases import CHOOSE, OVER, PLACE
from tests.drawing.pastures import standing, texts
from tests.games.zoff.table import NAMES, SETTINGS, choose, deal, lay_out, play_some, start

SETTING = st.sampled_from(SETTINGS)
SEED = st.integers(0, 2**32)
STEPS = st.integers(0, 150)


def held(state: State, seat: int | None = 0) -> list[str]:
    """The pastures whose cards a seat holds, small to big, by the text on them."""
    scene = state.scene(seat)
    cards = {sprite.place: sprite.text for sprite in scene.sprites if sprite.place.startswith("deck/")}
    assert set(cards.values()) <= {str(pasture.capacity) for pasture in BOX.pastures}
    return [name for at, name in enumerate(NAMES, start=1) if f"deck/{at}" in cards]


# -------------------------------------------------------------------- pasture cards


def test_z4_7_pasture_cards_return_and_z4_6_leave() -> None:
    """Z3.1, Z4.6, Z4.7 A laid card is not in the hand until the round is over, or its pasture full."""
    herds = {"Lone-Star-Valley": {"green": 4}, "Powder-Prairie": {"violet": 8}}
    state = lay_out(herds, players=3)
    played = [pasture.name for pasture in BOX.pastures if 3 in pasture.players]
    rest = [name for name in played if name != "Powder-Prairie"]
    assert held(state) == held(state, 1) == rest

    state.apply_action(0, "Lone-Star-Valley 2" + letter(state, 7))
    state.apply_action(0, "Fire-Fields 5" + letter(state, 0))
    away = {"Lone-Star-Valley", "Fire-Fields"}
    assert held(state) == [name for name in rest if name not in away]
    assert held(state, 1) == rest, "nobody sees what others have laid"
    assert state.scene(0).sprites[-1].label == "pasture card Thirsty-Gulch"

    choose(state)
    while state.record["phase"] != CHOOSE:
        assert not away & set(held(state)), "they return after the round"
        (seat,) = state.acting_seats()
        state.apply_action(seat, state.legal_actions(seat)[-1])
    assert held(state) == held(state, 2) == [name for name in rest if name != "Lone-Star-Valley"]


def letter(state: State, card: int, deck: int = 0) -> str:
    """Z1.2 The print of a card."""
    return chr(ord("A") + int(state.record["letter"][deck, card]))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(setting=SETTING, seed=SEED, steps=STEPS)
def test_z3_1_one_pasture_card_for_each_open_pasture(setting: dict[str, Any], seed: int, steps: int) -> None:
    """Z3.1, Z4.6, Z7.1 Held or laid, each player has one of every open pasture; a spectator sees none."""
    state = play_some(setting, seed, steps)
    record = state.record
    assert held(state, None) == []
    for seat in range(state.game.num_seats):
        own = [colour for colour, owner in enumerate(record["owner"]) if owner == seat]
        laid = {
            NAMES[pasture] for colour in own for pasture in record["chosen_pasture"][colour] if pasture >= 0
        }
        starts = record["start_pasture"][seat] if state.game.num_seats == 2 else ()
        dealt = {NAMES[pasture] for pasture in starts if pasture >= 0}
        out = dealt if record["phase"] < CHOOSE else laid if record["phase"] != OVER else set()
        open_ones = [name for name, free in zip(NAMES, record["free"][: len(NAMES)], strict=False) if free]
        assert held(state, seat) == [name for name in open_ones if name not in out] * bool(own)
        symbols = set(standing(state.scene(seat), "pasture-").values())
        assert len(symbols) <= 1 or record["phase"] < CHOOSE, "of the own colour"


def test_z7_2_the_cards_dealt_to_two_tell_their_pasture() -> None:
    """Z7.2 They lie open on their pastures, and the viewer's own are not in the hand meanwhile."""
    state = deal(start(players=2), "Fire-Fields", "Coffee-Canyon", "Thirsty-Gulch")
    assert [texts(state.scene(1), name) for name in ("Fire-Fields", "Coffee-Canyon")] == [["16"], ["10"]]
    assert "Coffee-Canyon" in held(state)
    assert not {"Fire-Fields", "Thirsty-Gulch"} & set(held(state))
    assert "Coffee-Canyon" not in held(state, 1)


# -------------------------------------------------------------------- bracketed letters


def test_z2_1_the_cards_of_two_only_have_bracketed_letters() -> None:
    """Z1.2, Z2.1, Z7.1 On the face of the card; it is named and played without brackets (Z10)."""
    state = lay_out({}, players=2)
    for seat, deck in ((0, 0), (1, 4)):
        hand = {s.place: (s.label, s.text) for s in state.scene(seat).sprites if s.place.startswith("hand/")}
        assert len(hand) == CARDS
        for card in range(ORDINARY, CARDS):
            value, printed = VALUES[card], letter(state, card, deck)
            assert hand[f"hand/{card + 1}"] == (f"card {value}{printed}", f"{value}({printed})")
        assert not any("(" in text for _, text in list(hand.values())[:ORDINARY])

    four = "4" + letter(state, ORDINARY)
    state.apply_action(0, f"Coffee-Canyon {four}")
    assert texts(state.scene(0), "Coffee-Canyon") == [f"4({four[1]})"]
    assert state.scene(0).said == f"Blue sends {four} to Coffee-Canyon."
    choose(state)
    assert state.record["phase"] == PLACE
    assert texts(state.scene(1), "Coffee-Canyon") == [f"4({four[1]})"]
