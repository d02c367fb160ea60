"""Actions that all may see, though not all may see the same of them."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from stampede.core.game import State
from stampede.play.match import MatchEntry, positions_after
from stampede.web.table.state import TableState
from stampede.words.catalogue import language


class ShownAction:
    """A public action, the position it led to, and the sentence about it."""

    def __init__(self, entry: MatchEntry, position: State) -> None:
        """The action of *entry* led to *position*."""
        self.entry = entry
        self.position = position
        self._sentences: dict[str, str] = {}
        """By language."""

    @cached_property
    def _known(self) -> State | None:
        """The public view of the action; None where the public does not see it."""
        view = self.position.observation(None)
        return view if view.history[-1:] == self.position.history[-1:] else None

    def narration(self, view: State) -> str:
        """The sentence about it for a viewer who has seen *view*: the same for all where all may know it."""
        narrate, spoken = view.game.definition.drawn.narration, language()
        if self._known is None:
            return narrate(view)
        if spoken not in self._sentences:
            self._sentences[spoken] = narrate(self._known)
        return self._sentences[spoken]


def shown_actions(steps: Sequence[TableState]) -> Iterator[ShownAction]:
    """The public actions between the first and the last of these *steps* of one match."""
    for before, after in pairwise(table_state.match.public for table_state in steps):
        entries = after.entries[before.version :]
        if len(entries) == 1:
            yield ShownAction(entries[0], after.state)
        else:
            positions = positions_after(before.state, after.state.history[before.version :])
            yield from map(ShownAction, entries, positions)
