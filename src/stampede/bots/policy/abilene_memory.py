"""What a player of Abilene remembers of the cattle: where each came from, and what it is if it was his own.

All cattle look alike, but who watches can follow each with the eye from the set-up on: into another herd when
it is stolen (A7), to town, and out of the game when it is sold (A9). A player knows the brands he placed
(A2.2) wherever they are now; of any other animal he knows the ranch it began in, so that it has that ranch's
brand or none. What is forgotten, is forgotten animal by animal.

One thing the actions do not tell: the brand of an animal the seat stole and lost again, unless it was its own
at first. Such an animal is remembered by the ranch it began in.
"""

from collections import Counter
from dataclasses import dataclass

import numpy as np

from stampede.bots.policy.abilene_sale import cards_to_lay, which_card
from stampede.games.abilene.actions import (
    BOY_MOVE,
    CARD,
    COW_MOVE,
    DIE,
    GO_BANKRUPT,
    ROLL_DICE,
    TO,
    source_of,
    target_of,
)
from stampede.games.abilene.cells import HEAD_BITS, HEAD_SHIFT, RANCH_BITS, home
from stampede.games.abilene.components import ASK_KIND, COW, HIDDEN, NONE, UNBRANDED
from stampede.games.abilene.lattice import TOWN
from stampede.games.abilene.observation import Slot, deal, herd, shuffled
from stampede.games.abilene.setup import kind_of
from stampede.games.abilene.state import State as Fields
from stampede.games.abilene.state import view
from stampede.kit.chance import Stream, below, new_stream
from stampede.kit.definition import History
from stampede.kit.game import State

UNKNOWN = -1


@dataclass(eq=False, slots=True)
class Animal:
    """One animal, followed by eye."""

    origin: int
    """The seat in whose ranch it stood at first."""
    kind: int = UNKNOWN


class Watcher:
    """Follows the cattle with the eye."""

    def __init__(self, state: Fields, seat: int, history: History) -> None:
        """See the herds as they were set up (A2.2), the own one with its brands."""
        ranks = [action for actor, action in history if actor == seat and action < ROLL_DICE]
        self.board: dict[int, Animal] = {}
        for origin in range(state.players):
            for number, cell in enumerate(heads(state, origin)):
                knows = origin == seat and number < len(ranks)
                kind = kind_of(state, seat, ranks[number]) if knows else UNKNOWN
                self.board[cell] = Animal(origin, kind)
        self.hand: Animal | None = None
        self.town: list[Animal] = []
        self.unsold: dict[int, Animal] = {}
        self.sold: list[Animal] = []
        self._rivals = int(state.players) - 1
        self._laid = 0
        self._driver = -1

    def see(self, actor: int, action: int) -> None:
        """Follow one action; raises KeyError where there is no animal to drive."""
        if action >= BOY_MOVE:
            self._ride(target_of(action - BOY_MOVE))
        elif action >= COW_MOVE:
            self._drive(actor, source_of(action - COW_MOVE), target_of(action - COW_MOVE))
        elif action >= TO:
            self._put(action - TO)
        elif CARD <= action < DIE:
            self._lay()
        elif action == GO_BANKRUPT:
            self._leave(actor)

    def _ride(self, cell: int) -> None:
        """A7.1 A cowboy who ends on an animal takes it."""
        if cell in self.board:
            self.hand = self.board.pop(cell)

    def _drive(self, actor: int, source: int, target: int) -> None:
        """A5 An animal moves."""
        animal = self.board.pop(source)
        self._driver = actor
        if target == TOWN:
            self.town.append(animal)
        else:
            self.board[target] = animal

    def _put(self, cell: int) -> None:
        """A7.1 A stolen animal is placed; else it is a beaten cowboy (A8.2)."""
        if self.hand is not None:
            self.board[cell], self.hand = self.hand, None

    def _lay(self) -> None:
        """A9.1 When all opponents have laid a card, the first animal in town is sold."""
        self._laid += 1
        if self._laid == self._rivals and self.town:
            self.sold.append(self.town.pop(0))
            self._laid = 0

    def _leave(self, actor: int) -> None:
        """A10.4 A bankrupt player leaves what he has in town."""
        self._rivals -= 1
        if actor == self._driver and self.town:
            self.unsold[actor] = self.town.pop(0)
            self.town.clear()

    def fits(self, state: Fields) -> bool:
        """Whether the animals are where the position has them."""
        cells = set(np.flatnonzero(state.board >= COW).tolist())
        in_town = int((state.town_cows != NONE).sum())
        left = {seat for seat in range(state.players) if state.unsold[seat] != NONE}
        same = cells == set(self.board) and in_town == len(self.town) and left == set(self.unsold)
        return same and (self.hand is None) == (state.hand == NONE)

    def places(self) -> list[tuple[Slot, Animal]]:
        """The animals that are not sold, and where they are."""
        places = [(Slot("board", cell), animal) for cell, animal in sorted(self.board.items())]
        places += [(Slot("town_cows", place), animal) for place, animal in enumerate(self.town)]
        places += [(Slot("unsold", seat), animal) for seat, animal in sorted(self.unsold.items())]
        return places + ([(Slot("hand", 0), self.hand)] if self.hand else [])

    def unseen(self, state: Fields) -> list[tuple[Slot, Animal]]:
        """Those whose brand the position does not show."""
        return [(slot, animal) for slot, animal in self.places() if figure_at(state, slot) == COW]


def heads(state: Fields, seat: int) -> list[int]:
    """A1.3 The cow-heads of a seat's ranch, in the order of the set-up."""
    numbers = (state.land >> HEAD_SHIFT) & HEAD_BITS
    own = np.flatnonzero(((state.land & RANCH_BITS) - 1 == home(state, seat)) & (numbers > 0))
    return sorted(own.tolist(), key=lambda cell: int(numbers[cell]))


def figure_at(state: Fields, slot: Slot) -> int:
    """What stands there."""
    return int(state.hand) if slot.name == "hand" else int(getattr(state, slot.name)[slot.at])


def watch(state: Fields, seat: int, history: History) -> Watcher | None:
    """Follow the whole *history*; None if it does not lead to *state*."""
    watcher = Watcher(state, seat, history)
    try:
        for actor, action in history:
            watcher.see(actor, action)
    except KeyError:
        return None
    return watcher if watcher.fits(state) else None


# ------------------------------------------------------------------------------------- remembering


def resample_with_memory(observation: State, seat: int, seed: int, percent: int) -> State:
    """A full state that *seat* could not tell from the true one, by what it sees and what it remembers.

    *observation* is the view of *seat*, with its history. Each animal it does not see is remembered with a
    chance of *percent*. With 0 this is ``observation.resample(seat, seed)``, but for cards laid already.
    """
    drawn = State(observation.game, observation.records.copy(), list(observation.history), None)
    drawn.before = observation.before
    state: Fields = view(drawn.records, 0)
    if state.question != ASK_KIND and percent > 0:
        watcher = watch(state, seat, observation.history)
        if watcher is not None:
            remember(state, watcher, percent, new_stream(f"memory {seed}"))
    observation.game.definition.resample_record(drawn.records, seat, new_stream(seed))
    guess_cards(state, view(observation.records, 0), new_stream(f"cards {seed}"))
    return drawn


def guess_cards(state: Fields, seen: Fields, stream: Stream) -> None:
    """A9.1 Cards that lie face down are the ones a sensible player would have laid."""
    for seat in range(state.players):
        if seen.cards[seat] == HIDDEN:
            cards = cards_to_lay(state, seat, int(state.seller), 0)
            state.cards[seat] = 1 + which_card(cards, below(stream, 1000))


def remember(state: Fields, watcher: Watcher, percent: int, stream: Stream) -> None:
    """Put in the brands that are remembered, and for others one of the ranch the animal began in."""
    unseen = watcher.unseen(state)
    strange = Counter(animal.origin for _, animal in unseen if animal.kind == UNKNOWN)
    pools = {origin: shuffled(leftover(state, watcher, origin), stream) for origin in strange}
    if any(len(pools[origin]) != count for origin, count in strange.items()):
        return
    for slot, animal in unseen:
        kind = pools[animal.origin].pop() if animal.kind == UNKNOWN else animal.kind
        if below(stream, 100) < percent:
            deal(state, [slot], [kind])


def leftover(state: Fields, watcher: Watcher, origin: int) -> list[int]:
    """The kinds of the animals that began with *origin* and whose brand is not known."""
    pool = Counter(herd(state, origin, 2))
    sold = sum(animal.origin == origin for animal in watcher.sold)
    branded = {kind: int(state.gone[kind]) for kind in set(herd(state, origin, 0))}
    pool.subtract(branded)
    pool[UNBRANDED] -= sold - sum(branded.values())
    for slot, animal in watcher.places():
        if animal.origin == origin:
            figure = figure_at(state, slot)
            kind = animal.kind if figure == COW else figure - COW - 1
            pool[kind] -= int(kind != UNKNOWN)
    return sorted(pool.elements())
