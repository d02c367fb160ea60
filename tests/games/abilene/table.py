"""Positions of Abilene for tests: a table to arrange, and play with dice of one's own."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from stampede.core.game import Game, Mode, State
from stampede.core.interface import CHANCE
from stampede.core.state_like import StateLike
from stampede.games.abilene import ABILENE
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules import turn
from stampede.games.abilene.rules.lattice import NUM_CELLS
from stampede.games.abilene.rules.state import AbileneState as Fields
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.table.board import cell_name, read_cell
from tests.editing import EditedState
from tests.games.answers import moves

HERD = ["1000", "600", "600", "600", "300", "300", "100", "unbranded", "unbranded"]
VALUES = ("1000", "600", "300", "100")


@cache
def game(mode: Mode = "plain", **options: Any) -> Game:
    """Abilene with *options*."""
    return Game(ABILENE, options, mode)


def seated(players: int = 4, **options: Any) -> EditedState:
    """A new game, before the herds are placed."""
    return EditedState(game(players=players, **options).new_initial_state())


def start(players: int = 4, **options: Any) -> EditedState:
    """The start: every herd stands in the order of HERD, and seat 0 is to roll."""
    return _start(players, **options).clone()


@cache
def _start(players: int, **options: Any) -> EditedState:
    state = seated(players, **options)
    for seat in range(players):
        for text in HERD:
            state.apply_action(seat, text)
    return state


def fields(state: StateLike) -> Fields:
    """The fields of a position, to look at and to change."""
    seen: Fields = view(state.records, 0)
    return seen


def cell(state: StateLike, name: str) -> int:
    """The number of a cell."""
    number = read_cell(fields(state).land, name)
    assert number >= 0, name
    return number


def name(state: StateLike, number: int) -> str:
    """The name of a cell."""
    return cell_name(fields(state).land, number)


def figure(text: str) -> int:
    """The number for ``@0`` (a cowboy), ``A600``, ``unbranded`` or an empty text."""
    if not text:
        return box.EMPTY
    if text[0] == "@":
        return box.BOY + int(text[1:])
    if text == "unbranded":
        return box.COW + 1 + box.UNBRANDED
    return box.COW + 1 + box.LETTERS.index(text[0]) * box.RANKS + VALUES.index(text[1:])


def arrange(figures: Mapping[str, str], players: int = 4, **options: Any) -> EditedState:
    """A board with nothing but *figures*, by cell."""
    state = start(players, **options)
    board = fields(state).board
    board[board > box.EMPTY] = box.EMPTY
    for place, text in figures.items():
        board[cell(state, place)] = figure(text)
    return state


def ask_for_cattle(state: EditedState, *dice: int, seat: int = 0) -> EditedState:
    """Go to the cattle of a turn with two *dice*."""
    return _go(state, box.CATTLE, (*dice, 1, 1, 1), seat)


def ask_for_boys(state: EditedState, *dice: int, seat: int = 0) -> EditedState:
    """Go to the cowboys of a turn with up to three *dice*."""
    _go(state, box.BOYS, (0, 0, *dice, *(1,) * (3 - len(dice))), seat, spent=0b11100 >> len(dice) & 0b11 << 3)
    return state


def _go(state: EditedState, phase: int, dice: tuple[int, ...], seat: int, spent: int = 0) -> EditedState:
    now = fields(state)
    now.turn, now.phase, now.question, now.spent = seat, phase, box.NOTHING, spent
    now.dice[:] = dice
    advance(state)
    return state


def advance(state: State) -> None:
    """Let the turn go on until somebody is asked."""
    fields(state).question = box.NOTHING
    turn.advance(fields(state))


def ask_for_cards(state: EditedState, *cattle: str, seat: int = 0) -> EditedState:
    """Go to the sale of *cattle*, brought to town by *seat*."""
    now = fields(state)
    now.turn, now.phase = seat, box.SALES
    now.town_cows[:] = [*(figure(text) for text in cattle), 0, 0][:2]
    advance(state)
    return state


def lay(state: State, **cards: str) -> None:
    """Lay corral cards: ``lay(state, s1="own", s2="none")``."""
    for seat, card in cards.items():
        state.apply_action(int(seat[1:]), card)


def roll(state: State, *numbers: int) -> None:
    """Chance rolls *numbers*."""
    for number in numbers:
        state.apply_action(CHANCE, str(number))


def begin_turn(state: State, seat: int) -> None:
    """The turn of *seat* begins."""
    turn.begin_turn(fields(state), seat)
    advance(state)


def ends(state: State, start_of_move: str) -> set[str]:
    """The end cells of the moves that begin with this text, like ``boy 3 A4``."""
    return {text.split(">")[1] for text in moves(state) if text.startswith(start_of_move + ">")}


def standing(state: State) -> dict[str, int]:
    """The figures on cells, by name."""
    board = fields(state).board
    return {name(state, number): int(board[number]) for number in range(NUM_CELLS) if board[number] > 0}


def on(state: StateLike, place: str) -> int:
    """The figure on a cell."""
    return int(fields(state).board[cell(state, place)])


def cash(state: State) -> list[int]:
    """The money of all players."""
    now = fields(state)
    return [int(money) for money in now.cash[: now.players]]


def choose(state: State, rng: random.Random, never: tuple[str, ...] = ()) -> tuple[int, int]:
    """A seat that is asked and an action drawn by lot, chance by its weights; none of *never*."""
    seat = rng.choice(state.acting_seats())
    legal = state.legal_actions(seat)
    if seat == CHANCE:
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        return seat, rng.choices(actions, weights)[0]
    kept = [action for action in legal if state.action_to_string(seat, action) not in never] if never else []
    return seat, rng.choice(kept or legal)


def play(state: State, rng: random.Random, actions: int, never: tuple[str, ...] = ("bankrupt",)) -> None:
    """Play on at random, so many actions at most."""
    for _ in range(actions):
        if state.is_terminal():
            return
        state.apply_action(*choose(state, rng, never))
