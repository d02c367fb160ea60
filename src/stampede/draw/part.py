"""The Drawing part of a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stampede.core.options import Options
from stampede.core.record import Records
from stampede.core.state import State
from stampede.draw.scene import Board, Motion, Report, Scene, Sheet
from stampede.draw.svg import to_svg


def _notation(state: State) -> str:
    """The last action in the game's notation."""
    if not state.history:
        return ""
    seat, action = state.history[-1]
    return state.action_to_string(seat, action)


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """How a game looks; each function is described in :class:`stampede.core.parts.Drawing`."""

    board: Callable[[Options], Board]
    scene: Callable[[State, int | None], Scene]
    seat_symbol: Callable[[Records, int], str]
    text: Callable[[State], str]
    motions: Callable[[State, int | None], tuple[Motion, ...]] = lambda _view, _seat: ()
    """The ``motions`` of ``scene``; left out where scenes have none."""
    narration: Callable[[State], str] = _notation
    notebook: Callable[[State, int], Sheet] | None = None
    report: Callable[[Sequence[State]], Report] = lambda _positions: Report()

    def svg(self, board: Board, scene: Scene) -> str:
        """A scene as SVG that needs nothing else."""
        return to_svg(board, scene)
