"""A2.2, A9.1, A10.3, A12.2 The visible history of a match: revealed actions, and the viewer's own."""

from bisect import bisect_left
from collections.abc import Iterator

from stampede.core.history import History
from stampede.core.record import Records, copied
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import CARD, DECLINE, KIND, OFFER, ROLL_DICE
from stampede.games.abilene.rules.game import num_unrevealed
from stampede.games.abilene.rules.state import AbileneState, view
from stampede.games.abilene.view.herds import heads, rank_of


def num_secret(records: Records) -> int:
    """A2.2, A9.1, A10.3 The number of choices that are not yet shown; a herd is shown to nobody else."""
    return num_unrevealed(view(records, 0))


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """The history without others' set-up, and without cards and answers not shown yet.

    In a view those of others are gone already: only choices that the record holds can end its history.
    """
    shown = len(history) - _num_taken_back(records)
    begun = bisect_left(history, 1, key=_is_after_setup)
    kept = max(begun, shown)
    return [
        *(entry for entry in history[:begun] if entry[0] == seat),
        *history[begun:kept],
        *(entry for entry in history[kept:] if entry[0] == seat),
    ]


def _is_after_setup(entry: tuple[int, int]) -> bool:
    return entry[1] >= ROLL_DICE


def _num_taken_back(records: Records) -> int:
    """The number of secret choices that the record shows."""
    if int(records["question"][0]) not in (box.ASK_KIND, box.ASK_CARDS, box.ASK_ANSWERS):
        return 0
    return len(take_back(copied(records)))


def take_back(records: Records) -> History:
    """Remove the animals, cards or answers that are not yet revealed; return them seat by seat."""
    state: AbileneState = view(records, 0)
    return [(seat, action) for seat in range(state.players) for action in _taken_back(state, seat)]


def _taken_back(state: AbileneState, seat: int) -> Iterator[int]:
    """The secret choices of *seat*, unless the record hides them."""
    if state.question == box.ASK_KIND:
        yield from _herd_taken_back(state, seat)
    elif state.question == box.ASK_CARDS and state.cards[seat] > box.NONE:
        yield CARD + int(state.cards[seat]) - 1
        state.cards[seat] = box.NONE
    elif state.question == box.ASK_ANSWERS and state.answers[seat] > box.NONE:
        answer = int(state.answers[seat])
        yield DECLINE if answer == box.DECLINED else OFFER + answer - box.DECLINED - 1
        state.answers[seat] = box.NONE


def _herd_taken_back(state: AbileneState, seat: int) -> Iterator[int]:
    """A2.2 The animals of the set-up, in the order they were placed."""
    cells = heads(state, seat)[: state.placed[seat]]
    if (state.board[cells] <= box.COW).any():
        return
    for cell in cells:
        kind = int(state.board[cell]) - box.COW - 1
        yield KIND + rank_of(kind)
        state.board[cell] = box.EMPTY
    state.placed[seat] = 0
