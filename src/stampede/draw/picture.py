"""Pictures of positions for texts about a game, drawn by the game itself."""

from pathlib import Path

import msgspec

from stampede.core.definition import Definition
from stampede.core.game import Game
from stampede.core.options import GivenOptions
from stampede.core.scene import Board
from stampede.core.state import State
from stampede.draw.svg import Window, to_svg

FILE = "pictures.json"
MARGIN = 0.1
"""The margin around a picture, in board units."""


class Picture(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A picture, as ``pictures.json`` beside a text declares it."""

    position: str = ""
    """The position in the game's notation; empty for the start."""
    options: GivenOptions = {}
    """Options, for a picture of the start; a position implies its own."""
    actions: tuple[str, ...] = ()
    """Actions from there, in the game's notation; the last one is marked."""
    seat: int | None = None
    """The viewer's seat; None for a spectator."""
    around: tuple[str, ...] = ()
    """Places to show, with little else; empty for the whole board."""


def read(folder: Path) -> dict[str, Picture]:
    """The pictures of the texts in a folder, by name."""
    path = folder / FILE
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Picture]) if path.exists() else {}


def positions(definition: Definition, picture: Picture) -> list[State]:
    """The positions of a picture: the first, and one after each of its actions, with nothing hidden."""
    implied = definition.rules.options_from_text
    of_position = implied(picture.position) if implied and picture.position else {}
    game = Game(definition, {**of_position, **picture.options}, "plain")
    state = game.state_from_text(picture.position) if picture.position else game.new_initial_state()
    states: list[State] = [state]
    for action in picture.actions:
        state = state.clone()
        state.apply_action(state.acting_seats()[0], action)
        states.append(state)
    return states


def position(definition: Definition, picture: Picture) -> State:
    """The position of a picture, as its viewer sees it."""
    return positions(definition, picture)[-1].observation(picture.seat)


def window(board: Board, picture: Picture) -> Window:
    """The part of the board that a picture shows."""
    shown = [place for place in board.places if place.name in picture.around]
    if not shown:
        return 0, 0, board.width, board.height
    left = min(place.x - place.width / 2 for place in shown) - MARGIN
    top = min(place.y - place.height / 2 for place in shown) - MARGIN
    right = max(place.x + place.width / 2 for place in shown) + MARGIN
    bottom = max(place.y + place.height / 2 for place in shown) + MARGIN
    return left, top, right - left, bottom - top


def draw(definition: Definition, picture: Picture) -> str:
    """Draw a picture as self-contained SVG."""
    state = position(definition, picture)
    board = state.game.board
    return to_svg(board, state.scene(picture.seat), window=window(board, picture))
