"""A2.3, A10.5, A12 What a seat may see, and what could be behind what it does not see.

A view shows the brands of the cattle a player may look at: those of the own ranch, in the own hand, and
those the own seat brought to town. What a player saw earlier he must remember.
"""

from collections import Counter
from typing import NamedTuple, TypeVar

from stampede.games.abilene.actions import ROLL_DICE
from stampede.games.abilene.cells import RANCH_BITS, home
from stampede.games.abilene.components import (
    ASK_ANSWERS,
    ASK_CARDS,
    ASK_KIND,
    ASK_REPAYMENT,
    ASK_SHORTAGE,
    COPIES,
    COW,
    DECLINED,
    DUES,
    HIDDEN,
    KINDS,
    NONE,
    OVER,
    RANKS,
    RATES,
    START_CASH,
    UNBRANDED,
)
from stampede.games.abilene.money import has_missing, missing
from stampede.games.abilene.rules import num_unrevealed
from stampede.games.abilene.setup import kind_of
from stampede.games.abilene.state import State, view
from stampede.kit.chance import Stream, below
from stampede.kit.definition import History
from stampede.kit.record import Records

TRIES = 20
"""How often the homes of unbranded animals are drawn anew when some ranch would have too few."""

Item = TypeVar("Item")


def redact_record(records: Records, seat: int | None) -> None:
    """Leave only what *seat* (None: a spectator) may know."""
    state: State = view(records, 0)
    viewer = -1 if seat is None else seat
    hide_cattle(state, viewer)
    hide_choices(state, viewer)
    if state.hidden_totals and state.phase != OVER:
        hide_cash(state, viewer)


def hide_cattle(state: State, viewer: int) -> None:
    """A2.3, A12.1 All cattle but the own look alike."""
    ranch = home(state, viewer) if viewer >= 0 else -2
    state.board[(state.board > COW) & ((state.land & RANCH_BITS) - 1 != ranch)] = COW
    if viewer != state.turn:
        state.hand = min(int(state.hand), COW)
        for place in range(len(state.town_cows)):
            state.town_cows[place] = min(int(state.town_cows[place]), COW)
    for other in range(state.players):
        if other != viewer:
            state.unsold[other] = min(int(state.unsold[other]), COW)


def hide_choices(state: State, viewer: int) -> None:
    """A9.1, A10.3 Cards lie face down, and answers are secret, until all are in."""
    for other in range(state.players):
        if other == viewer:
            continue
        if state.question == ASK_CARDS and state.cards[other] != NONE:
            state.cards[other] = HIDDEN
        if state.question == ASK_ANSWERS and state.answers[other] != NONE:
            state.answers[other] = HIDDEN


def hide_cash(state: State, viewer: int) -> None:
    """A10.5 Others' totals are hidden; who cannot pay says what he has (R)."""
    for other in range(state.players):
        says = state.question in (ASK_SHORTAGE, ASK_ANSWERS) and other == state.payer
        if other != viewer and not says and not state.bankrupt[other]:
            state.cash[other] = HIDDEN


def num_secret(records: Records) -> int:
    """A2.2, A9.1, A10.3 How many choices are made and not yet shown; a herd is shown to nobody else."""
    return num_unrevealed(view(records, 0))


def visible_history(records: Records, history: History, seat: int | None) -> History:
    """A2.2, A9.1, A10.3, A12.2 The actions without others' set-up, and cards and answers not shown yet."""
    shown = len(history) - num_secret(records)
    return [
        (other, action)
        for index, (other, action) in enumerate(history)
        if other == seat or (index < shown and action >= ROLL_DICE)
    ]


# -------------------------------------------------------------------- what could be behind it


def resample_record(records: Records, seat: int | None, stream: Stream) -> None:
    """Replace what *seat* (None: a spectator) does not know by something it could be."""
    state: State = view(records, 0)
    draw_cash(state, stream)
    draw_choices(state, stream)
    draw_cattle(state, stream)


def draw_cash(state: State, stream: Stream) -> None:
    """A10.5, A13.1 Hidden totals add up to what the bank has paid out."""
    hidden = [seat for seat in range(state.players) if state.cash[seat] == HIDDEN]
    if not hidden:
        return
    for seat in hidden:
        state.cash[seat] = 0
    rest = START_CASH * int(state.players) + int(state.bank_paid) - int(state.cash.sum())
    for seat in hidden:
        state.cash[seat] = least_cash(state, seat)
        rest -= int(state.cash[seat])
    hundreds = rest // 100
    marks = sorted(below(stream, hundreds + 1) for _ in hidden[1:])
    for seat, low, high in zip(hidden, [0, *marks], [*marks, hundreds], strict=True):
        state.cash[seat] += 100 * (high - low)


def least_cash(state: State, seat: int) -> int:
    """A10.2, A10.3 What a player must have who offered a loan, or is asked whether to repay one."""
    if state.answers[seat] > DECLINED:
        return missing(state)
    if state.question == ASK_REPAYMENT and seat == state.turn:
        return min(int(debt) for debt in state.loans[seat] if debt)
    return 0


def draw_choices(state: State, stream: Stream) -> None:
    """A9.1, A10.3 Any card; any answer the player has the money for."""
    for seat in range(state.players):
        if state.cards[seat] == HIDDEN:
            state.cards[seat] = 1 + below(stream, 3)
        if state.answers[seat] == HIDDEN:
            offers = RATES * len(DUES) if has_missing(state, seat) and below(stream, 2) else 0
            state.answers[seat] = DECLINED + (1 + below(stream, offers) if offers else 0)


def draw_cattle(state: State, stream: Stream) -> None:
    """A1.2, A12.1 Deal out the animals not seen, so that no ranch has more strangers than it stole."""
    slots = [unseen(state, seat) for seat in range(state.players)]
    if state.question == ASK_KIND:
        for seat, own in enumerate(slots):
            deal(state, own, shuffled(herd(state, seat, 2), stream))
        return
    pool = unseen_kinds(state)
    for _ in range(TRIES):
        natives = split_by_home(state, pool, stream)
        if not any(too_many_strangers(state, seat, slots, natives) for seat in range(state.players)):
            break
    leftover: list[int] = []
    others: list[Slot] = [Slot("hand", 0)] if state.hand == COW else []
    for seat, own in enumerate(slots):
        places, animals = shuffled(own, stream), natives[seat]
        least = max(0, len(places) - len(animals))
        most = max(least, min(len(places), int(state.thefts[seat])))
        at_home = len(places) - least - below(stream, most - least + 1)
        deal(state, places[:at_home], animals)
        others += places[at_home:]
        leftover += animals[at_home:]
    deal(state, others, shuffled(leftover, stream))


class Slot(NamedTuple):
    """A place where an animal stands that was not seen."""

    name: str
    at: int


def unseen(state: State, seat: int) -> list[Slot]:
    """The places with unseen animals of a herd: in the ranch, in town, left in town."""
    here = (state.board == COW) & ((state.land & RANCH_BITS) - 1 == home(state, seat))
    slots = [Slot("board", int(cell)) for cell in here.nonzero()[0]]
    if seat == state.turn:
        slots += [Slot("town_cows", place) for place in range(2) if state.town_cows[place] == COW]
    return slots + [Slot("unsold", seat)] * int(state.unsold[seat] == COW)


def herd(state: State, seat: int, unbranded: int) -> list[int]:
    """A2.2 The animals with the brand of a seat, and some without."""
    branded = [kind_of(state, seat, rank) for rank in range(RANKS) for _ in range(COPIES[rank])]
    return branded + [UNBRANDED] * unbranded


def unseen_kinds(state: State) -> Counter[int]:
    """The animals that are neither sold nor seen, by kind."""
    pool: Counter[int] = Counter()
    for seat in range(state.players):
        pool.update(herd(state, seat, 2))
    pool.subtract({kind: int(state.gone[kind]) for kind in range(KINDS)})
    for figures in (state.board, state.town_cows, state.unsold, [state.hand]):
        pool.subtract(int(figure) - COW - 1 for figure in figures if figure > COW)
    return pool


def split_by_home(state: State, pool: Counter[int], stream: Stream) -> list[list[int]]:
    """A2.2 The animals of *pool* by the seat that had them first: at most two unbranded ones each."""
    homes = shuffled([seat for seat in range(state.players) for _ in range(2)], stream)[: pool[UNBRANDED]]
    split = []
    for seat in range(state.players):
        kinds = [kind for kind in set(herd(state, seat, 0)) for _ in range(pool[kind])]
        split.append(shuffled(sorted(kinds) + [UNBRANDED] * homes.count(seat), stream))
    return split


def too_many_strangers(state: State, seat: int, slots: list[list[Slot]], natives: list[list[int]]) -> bool:
    """Whether a ranch would hold more animals from elsewhere than were stolen for it."""
    return len(slots[seat]) - len(natives[seat]) > int(state.thefts[seat])


def shuffled(items: list[Item], stream: Stream) -> list[Item]:
    """The items in an order drawn by lot."""
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def deal(state: State, slots: list[Slot], kinds: list[int]) -> None:
    """Put an animal on each of the places."""
    for slot, kind in zip(slots, kinds, strict=False):
        if slot.name == "hand":
            state.hand = COW + 1 + kind
        else:
            getattr(state, slot.name)[slot.at] = COW + 1 + kind
