"""Positions of Zoff in Buffalo laid out by hand, for tests that look like the table."""

import random
from collections.abc import Mapping
from typing import Any, TypeVar

import numpy as np

from stampede.core.game import Game, Mode, State
from stampede.core.interface import CHANCE
from stampede.games.zoff import ZOFF
from stampede.games.zoff.rules.components import BOX, COLOUR_NAMES
from stampede.games.zoff.rules.phases import BID, CHOOSE
from stampede.games.zoff.rules.state import view
from tests.editing import EditedState

S = TypeVar("S", bound=State)
NAMES = [pasture.name for pasture in BOX.pastures]


def new_game(mode: Mode = "plain", *, rules_version: int | None = None, **options: Any) -> Game:
    """A game with *options*."""
    return Game(ZOFF.under(rules_version), options, mode)


def start(**options: Any) -> EditedState:
    """The position before the preliminary round."""
    return EditedState(new_game(**options).new_initial_state())


def deal(state: S, *names: str) -> S:
    """Chance deals pasture cards by name, or any that are left."""
    for name in names or [None] * 99:
        if state.acting_seats() != (CHANCE,):
            break
        state.apply_action(CHANCE, name or state.legal_actions(CHANCE)[0])
    return state


def lay_out(herds: Mapping[str, Mapping[str, int]], *, number: int = 1, **options: Any) -> EditedState:
    """Everybody chooses in round *number*, with *herds* by pasture and colour; hands are full."""
    state = start(**options)
    position = view(state.records, 0)
    position.dealt = 6 if position.players == 2 else position.players * (len(NAMES) // position.players)
    if position.players in (3, 4, 5):
        position.dealt = position.players * {3: 3, 4: 2, 5: 2}[position.players]
    position.phase, position.round = CHOOSE, number
    for name, cows in herds.items():
        pasture = NAMES.index(name)
        for colour, count in cows.items():
            position.herd[pasture, COLOUR_NAMES.index(colour)] = count
            position.free[pasture] -= count
            position.reserve[COLOUR_NAMES.index(colour)] -= count
        if sum(cows.values()) == position.capacity[pasture]:
            position.filled[position.num_filled] = pasture
            position.filler[position.num_filled] = int(np.argmax(position.herd[pasture]))
            position.num_filled += 1
    position.num_paid = position.num_filled
    state.game.definition.rules.check_record(state.records, state.game.options)
    return state


def full(*names: str, colour: str = "blue") -> dict[str, dict[str, int]]:
    """Herds of one *colour* that fill the pastures *names*."""
    return {name: {colour: BOX.pastures[NAMES.index(name)].capacity} for name in names}


def choose(state: State, **pairs: str) -> State:
    """Seats choose, ``s0="Lucky-Pickle 4A, Fire-Fields 2E"``; all others choose 2s on the biggest open."""
    for seat in range(state.game.num_seats):
        for text in filter(None, pairs.get(f"s{seat}", "").split(", ")):
            state.apply_action(seat, text)
    for seat in state.acting_seats():
        while seat in state.acting_seats() and state.record["phase"] == CHOOSE:
            state.apply_action(seat, state.legal_actions(seat)[-1])
    return state


def options_of(state: State, seat: int | None = None) -> list[str]:
    """The legal actions of a seat, or of the only acting one, in notation."""
    if seat is None:
        (seat,) = state.acting_seats()
    return [state.action_to_string(seat, action) for action in state.legal_actions(seat)]


def act(state: State, *texts: str) -> State:
    """The acting seats do this, one after the other."""
    for text in texts:
        (seat,) = state.acting_seats()
        state.apply_action(seat, text)
    return state


def herd(state: State, pasture: str) -> dict[str, int]:
    """The herds of a pasture by colour."""
    sizes = state.record["herd"][NAMES.index(pasture)]
    return {COLOUR_NAMES[colour]: int(size) for colour, size in enumerate(sizes) if size}


def whose(state: State) -> str:
    """The colour asked to place."""
    return COLOUR_NAMES[int(state.record["colour"])]


def random_action(state: State, chooser: random.Random) -> tuple[int, int]:
    """A seat that acts and something it may do; bids are often equal."""
    seat = chooser.choice(state.acting_seats())
    legal = state.legal_actions(seat)
    if state.record["phase"] == BID and chooser.random() < 0.7:
        return seat, legal[chooser.randrange(3)]
    return seat, chooser.choice(legal)


def play_some(options: Mapping[str, Any], seed: int, actions: int = 9_999, mode: Mode = "plain") -> State:
    """The position after so many random *actions*, or at the end."""
    chooser = random.Random(seed)
    state = new_game(mode, **options).new_initial_state()
    for _ in range(actions):
        if state.is_terminal():
            break
        state.apply_action(*random_action(state, chooser))
    return state


SETTINGS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 2, "fair_bonus": True, "open_tracker": True},
    {"players": 3},
    {"players": 3, "auction": True, "open_tracker": True},
    {"players": 4, "fair_bonus": True},
    {"players": 4, "auction": True},
    {"players": 5},
    {"players": 5, "auction": True, "fair_bonus": True},
    {"players": 6, "open_tracker": True},
    {"players": 6, "auction": True, "fair_bonus": True},
)
"""Every number of players, with and without each variant."""
