"""All that could be behind a view, counted one by one; and whether draws are even."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import numpy as np

from stampede.core.errors import IllegalAction
from stampede.core.full_state import FullState
from stampede.core.game import Game
from stampede.core.history import History, Start
from stampede.core.record import Records
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.state import view
from stampede.games.abilene.view.herds import brand_of, herds_of, native_kinds, put, unseen_kinds
from tests.editing import EditedState
from tests.games.abilene.table import arrange, ask_for_boys, fields, roll


def few(figures: dict[str, str], thefts: tuple[int, ...], players: int = 3, **options: bool) -> EditedState:
    """A position that begins with nothing but these *figures*; all other animals are sold."""
    state = arrange(figures, players, **options)
    now = fields(state)
    now.town_boys[:players] = [
        box.COWBOYS - list(figures.values()).count(f"@{seat}") for seat in range(players)
    ]
    now.thefts[:players] = thefts
    present = Counter((now.board[now.board > box.COW] - box.COW - 1).tolist())
    for kind, count in Counter(kind for seat in range(players) for kind in native_kinds(now, seat)).items():
        now.gone[kind] = count - present[kind]
    return begin(state)


def begin(state: EditedState) -> EditedState:
    """Have *state* begin with the position it is in."""
    state.game.definition.rules.check_record(state.records, state.game.options)
    state.history.clear()
    state.before = None
    state.start = Start(state.records.copy(), None, 0)
    return state


def stolen_back() -> EditedState:
    """Seat 0 steals the 300 of ranch C, and seat 1 steals it back."""
    figures = {"A8": "A1000", "C8": "C300", "C7": "C600", "E8": "E100", "C8+1": "@0", "A6": "@1"}
    state = begin(ask_for_boys(few(figures, (0, 0, 0)), 1))
    state.apply_action(0, "boy 1 C8+1>C8")
    state.apply_action(0, "to A7")
    state.apply_action(0, "boy 1 town>F2")
    roll(state, 0, 0, 1, 1, 1)
    state.apply_action(1, "done")
    state.apply_action(1, "boy 1 A6>A7")
    state.apply_action(1, "to C6")
    return state


def lawful_cattle(seen: Records) -> dict[bytes, int]:
    """In how many ways each lawful deal of the unseen animals comes about, taking them one by one."""
    now = view(seen, 0)
    herds = herds_of(now)
    places = [slot for herd in herds for slot in herd.unseen]
    worlds: Counter[bytes] = Counter()
    for animals in permutations(sorted(unseen_kinds(now, herds).elements())):
        records = seen.copy()
        dealt = view(records, 0)
        for slot, kind in zip(places, animals, strict=True):
            put(dealt, slot, kind)
        if all(is_lawful(records, seat) for seat in range(now.players)):
            worlds[records.tobytes()] += 1
    return dict(worlds)


def is_lawful(records: Records, seat: int) -> bool:
    """A7.1 No herd has more foreign_animals than its seat has stolen."""
    now = view(records, 0)
    herd = herds_of(now)[seat].seen
    brand = int(box.HOMES[now.players, seat])
    foreign = sum(brand_of(kind) not in (brand, brand_of(box.UNBRANDED)) for kind in herd)
    return foreign + max(0, herd.count(box.UNBRANDED) - 2) <= int(now.thefts[seat])


def begun_with(game: Game, content: bytes) -> EditedState:
    """A state that begins with a position, given the bytes of its record."""
    records = np.frombuffer(content, game.definition.rules.dtype).copy()
    return EditedState(FullState(game, records, [], start=Start(records.copy(), None, 0)))


def played_again(game: Game, content: bytes, history: History) -> EditedState | None:
    """The same *history* from another start; None where the rules forbid it."""
    state = begun_with(game, content)
    try:
        for seat, action in history:
            state.apply_action(seat, action)
    except IllegalAction:
        return None
    return state


def splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to split an amount in hundreds."""
    if parts == 1:
        yield (total,)
        return
    for first in range(0, total + 1, 100):
        for rest in splits(total - first, parts - 1):
            yield (first, *rest)
