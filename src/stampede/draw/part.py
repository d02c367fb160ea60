"""The ``Drawing`` of a game: the functions that draw its board and scenes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from stampede.core.errors import RuleRefusal
from stampede.core.options import Options
from stampede.core.record import Records
from stampede.core.scene import Board, Motion, Report, Scene, Sheet
from stampede.core.state_like import StateLike
from stampede.draw.small import small_board
from stampede.draw.svg import to_svg


def _notation(state: StateLike) -> str:
    """The last action in the game's notation."""
    if not state.history:
        return ""
    seat, action = state.history[-1]
    return state.action_to_string(seat, action)


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """The drawing of a game; each function is described in :class:`stampede.core.parts.Drawing`."""

    board: Callable[[Options], Board]
    scene: Callable[[StateLike, int | None], Scene]
    seat_symbol: Callable[[Records, int], str]
    text: Callable[[StateLike], str]
    motions: Callable[[StateLike, int | None], tuple[Motion, ...]] = lambda _view, _seat: ()
    """The ``motions`` of ``scene``; left out where scenes have none."""
    ornaments: frozenset[str] = frozenset()
    """Looks of shapes that only adorn a board: a notebook's picture leaves them out."""
    narration: Callable[[StateLike], str] = _notation
    notebook: Callable[[StateLike, int], Sheet] | None = None
    report: Callable[[Sequence[StateLike]], Report] = lambda _positions: Report()
    meant: Callable[[StateLike, int, tuple[str, ...]], int | None] = lambda _view, _seat, _path: None
    """The action, legal or not, nearest to a path of touched places; None where they belong to no action."""

    def why_not(self, state: StateLike, seat: int | None, path: tuple[str, ...]) -> RuleRefusal:
        """The refusal of the action nearest to a path of touched places; the prompt if there is none."""
        if seat is not None and seat in state.acting_seats():
            action = self.meant(state, seat, path)
            if action is not None and action not in state.legal_actions(seat):
                return state.refusal(seat, action)
        return RuleRefusal("", self.scene(state, seat).status)

    def svg(self, board: Board, scene: Scene) -> str:
        """A scene as a small self-contained SVG that is the same by day and by night."""
        return to_svg(small_board(board, scene, self.ornaments), scene, plain=True)
