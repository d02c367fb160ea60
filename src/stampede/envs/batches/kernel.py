"""Many matches a step further, in functions bound to a game: without the interpreter's lock where compiled.

A match has one slot, or one for each seat where all act at once. Each function does the matches or slots from
*first* to *beyond* - 1 and touches no others, so that threads share the work and the bytes are the same.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stampede.core.interface import (
    CHANCE,
    NOBODY,
    apply_action,
    at,
    is_acting,
    is_terminal,
    legal_actions,
    redact,
    returns,
)
from stampede.core.record import Floats, Ints, Records
from stampede.core.rollout import acting, random_action
from stampede.core.seeding import next_seed, seed_stream
from stampede.core.tensors.observing import observe_into
from stampede.core.tensors.remembering import Memories, forget, notice

Flags = NDArray[np.bool_]
CHANCE_ALONE = 1
"""As ``rollout.acting`` says it."""


class Matches(NamedTuple):
    """The matches in play: arrays by match, and by slot."""

    states: Records
    start: Records
    """The position before the first action, in which nobody has drawn."""
    streams: NDArray[np.int64]
    """Chance: (matches, 4)."""
    seats: Ints
    """The seat with a pending decision, by slot; -1 if there is none."""
    legal: Ints
    """(slots, max_legal): the legal actions that begin with the parts given."""
    counts: Ints
    """How many those are, by slot."""
    given: Ints
    """(slots, max_parts): the parts given of the action."""
    depths: Ints
    """How many those are, by slot."""
    lengths: Ints
    """Actions of seats made, by match."""
    codes: NDArray[np.int16]
    """By action of the rules its parts; empty where actions are given as the rules number them."""
    memories: Memories
    """The memory of each seat of each match; none where nobody asks for it."""


class Told(NamedTuple):
    """The results of a step, by match."""

    reward: NDArray[np.float32]
    """(matches, seats)."""
    done: Flags
    truncated: Flags
    length: Ints


def find_illegal(matches: Matches, numbers: Any, first: int, beyond: int) -> int:
    """The first slot whose number is not legal; *beyond* if all are."""
    for slot in range(first, beyond):
        if matches.counts[slot] > 0 and place_of(matches, slot, numbers[slot]) < 0:
            return slot
    return beyond


def place_of(matches: Matches, slot: int, number: int) -> int:
    """Where the first legal action of *slot* stands whose next part is *number*; -1 if there is none."""
    legal, count = matches.legal[slot], matches.counts[slot]
    if len(matches.codes) == 0:
        place = int(np.searchsorted(legal[:count], number))
        return place if place < count and legal[place] == number else -1
    depth = matches.depths[slot]
    for place in range(count):
        if matches.codes[legal[place], depth] == number:
            return place
    return -1


def begin(matches: Matches, room: Ints, first: int, beyond: int) -> None:
    """Begin the matches anew, with the streams they have."""
    for match in range(first, beyond):
        begin_one(matches, match, room)


def begin_one(matches: Matches, match: int, room: Ints) -> None:
    """Begin one match."""
    matches.states[match] = matches.start[0]
    matches.lengths[match] = 0
    forget(matches.memories, match)
    notice(matches.states, match, matches.memories, NOBODY, -1)
    settle(matches, match, room)
    width = len(matches.seats) // len(matches.states)
    for slot in range(match * width, (match + 1) * width):
        matches.depths[slot] = 0
    ask(matches, match)


def settle(matches: Matches, match: int, room: Ints) -> None:
    """Draw chance for as long as nobody else is asked."""
    state, stream = at(matches.states, match), matches.streams[match]
    while is_acting(state, CHANCE) and acting(state) == CHANCE_ALONE:
        action = random_action(state, CHANCE, stream, room[0], room[1])
        apply_action(state, CHANCE, action)
        notice(matches.states, match, matches.memories, CHANCE, action)


def ask(matches: Matches, match: int) -> None:
    """Write who is asked in a match that is not over, all or the first one, and their legal actions."""
    state = at(matches.states, match)
    width = len(matches.seats) // len(matches.states)
    for place in range(width):
        slot, seat = match * width + place, place
        while width == 1 and not is_acting(state, seat):
            seat += 1
        if is_acting(state, seat):
            ask_slot(matches, slot, seat)
        else:
            matches.seats[slot], matches.counts[slot], matches.depths[slot] = -1, 0, 0


def ask_slot(matches: Matches, slot: int, seat: int) -> None:
    """Ask *seat*: what it has given of an action holds as long as some action begins so."""
    if matches.seats[slot] != seat:
        matches.seats[slot], matches.depths[slot] = seat, 0
    match = slot * len(matches.states) // len(matches.seats)
    matches.counts[slot] = legal_actions(at(matches.states, match), seat, matches.legal[slot])
    given, matches.depths[slot] = matches.depths[slot], 0
    for depth in range(given):
        part = matches.given[slot, depth]
        if place_of(matches, slot, part) < 0:
            matches.depths[slot] = 0
            matches.counts[slot] = legal_actions(at(matches.states, match), seat, matches.legal[slot])
            return
        narrow(matches, slot, part)


def narrow(matches: Matches, slot: int, part: int) -> None:
    """Give a legal *part*, after which more are to come or the action is whole."""
    legal, depth, kept = matches.legal[slot], matches.depths[slot], 0
    for place in range(matches.counts[slot]):
        if matches.codes[legal[place], depth] == part:
            legal[kept] = legal[place]
            kept += 1
    matches.counts[slot] = kept
    matches.given[slot, depth] = part
    matches.depths[slot] = depth + 1


def give(matches: Matches, slot: int, number: int) -> int:
    """Give the next part of an action: the action once it is whole, -1 before, -2 if it is not legal."""
    place = place_of(matches, slot, number)
    if place < 0:
        return -2
    action, depth = int(matches.legal[slot, place]), matches.depths[slot] + 1
    if len(matches.codes) == 0 or depth == matches.codes.shape[1] or matches.codes[action, depth] < 0:
        matches.depths[slot] = 0
        return action
    narrow(matches, slot, number)
    return -1


def advance(
    matches: Matches,
    told: Told,
    numbers: Any,
    most: int,
    results: Floats,
    room: Ints,
    first: int,
    beyond: int,
) -> None:
    """Give each slot that is asked its number; all are legal. Matches that end are not begun anew.

    A match is truncated after *most* actions, unless that is 0; *results* has room for one of each seat. The
    seats of slots are then those with a pending decision, or those whose last observations are kept.
    """
    width = len(matches.seats) // len(matches.states)
    for match in range(first, beyond):
        state, has_moved, is_over = at(matches.states, match), False, False
        told.reward[match] = 0.0
        for slot in range(match * width, (match + 1) * width):
            if matches.counts[slot] == 0 or is_over:
                continue
            seat = matches.seats[slot]
            if has_moved:  # what another has done may have taken the question away
                if not is_acting(state, seat):
                    continue
                ask_slot(matches, slot, seat)
            action = give(matches, slot, numbers[slot])
            if action >= 0:
                apply_action(state, seat, action)
                notice(matches.states, match, matches.memories, seat, action)
                settle(matches, match, room)
                matches.lengths[match] += 1
                has_moved, is_over = True, is_terminal(state) or matches.lengths[match] == most
        told.length[match] = matches.lengths[match]
        is_ended = is_over and is_terminal(state)
        if is_ended:
            returns(state, results)
            pay(results, told.reward[match])
            show_to_all(matches, match)
        elif has_moved:
            ask(matches, match)
        told.done[match], told.truncated[match] = is_over, is_over and not is_ended


def show_to_all(matches: Matches, match: int) -> None:
    """Let each slot of a match that is over see it: its seat, or in a single slot the one that acted last."""
    width = len(matches.seats) // len(matches.states)
    for place in range(width):
        slot = match * width + place
        matches.depths[slot] = 0
        if width > 1:
            matches.seats[slot] = place


def pay(results: Floats, reward: Any) -> None:
    """Write what a win is worth, as ``State.win_returns`` has it."""
    best, winners = results[0], 0
    for result in results:
        best = max(best, result)
    for result in results:
        winners += result == best
    losers = len(results) - winners
    for seat in range(len(results)):
        if losers == 0:
            reward[seat] = 0.0
        elif results[seat] == best:
            reward[seat] = 1.0 / winners
        else:
            reward[seat] = -1.0 / losers


def begin_ended(matches: Matches, told: Told, room: Ints, first: int, beyond: int) -> None:
    """Begin the matches anew that are over."""
    for match in range(first, beyond):
        if told.done[match]:
            begin_one(matches, match, room)


def seed_ended(
    matches: Matches, told: Told, seeds: NDArray[np.int64], message: Any, mixed: Any, first: int, beyond: int
) -> None:
    """Draw the chance of the next match, in place of each that is over, from the *seeds* of its match."""
    for match in range(first, beyond):
        if told.done[match]:
            seed_stream(matches.streams[match], next_seed(seeds[match]), message, mixed)


def mask_legal(matches: Matches, masks: Any, first: int, beyond: int) -> None:
    """Write 1 for each number that a slot may give next."""
    masks[first:beyond] = 0
    mark_legal(matches, masks, first, beyond)


def mark_legal(matches: Matches, masks: Any, first: int, beyond: int) -> None:
    """Do so where all else is 0 already."""
    for slot in range(first, beyond):
        mask, legal, depth = masks[slot], matches.legal[slot], matches.depths[slot]
        for place in range(matches.counts[slot]):
            mask[matches.codes[legal[place], depth]] = 1


def list_legal(matches: Matches, lists: Ints, counts: Ints, first: int, beyond: int) -> None:
    """Write the legal actions of each slot as the rules number them, and how many there are."""
    for slot in range(first, beyond):
        count = matches.counts[slot]
        counts[slot] = count
        for place in range(count):
            lists[slot, place] = matches.legal[slot, place]


def show(matches: Matches, views: Records, first: int, beyond: int) -> None:
    """Write what the seat of each slot may know of its match."""
    for slot in range(first, beyond):
        show_slot(matches, slot, views)


def show_slot(matches: Matches, slot: int, views: Records) -> None:
    """Write what the seat of one slot may know, if one has it."""
    if matches.seats[slot] >= 0:
        views[slot] = matches.states[slot * len(matches.states) // len(matches.seats)]
        redact(at(views, slot), matches.seats[slot])


def observe_slot(matches: Matches, slot: int, view: Ints, flags: Any, shares: Any, numbers: Any) -> None:
    """Write ``choosing.observe`` of the *view* of the seat of *slot*, as plain numbers; 0 for nobody."""
    size, seat = flags.shape[2], matches.seats[slot]
    if seat < 0:
        numbers[:] = 0.0
        return
    observe_into(view, flags[seat], shares[seat], numbers[:size])
    numbers[size:] = 0.0
    mark_given(matches, slot, size, numbers)


def mark_given(matches: Matches, slot: int, size: int, numbers: Any) -> None:
    """Write 1 for each part given, behind the first *size* numbers of an observation."""
    numbers_a_part = (len(numbers) - size) // max(matches.given.shape[1] - 1, 1)
    for depth in range(matches.depths[slot]):
        numbers[size + depth * numbers_a_part + matches.given[slot, depth]] = 1.0


def recall_slots(
    matches: Matches, memories: Ints, flags: Any, shares: Any, out: Any, first: int, beyond: int
) -> None:
    """Write what the seat of each slot remembers, as plain numbers; 0 for nobody."""
    width, seats = len(matches.seats) // len(matches.states), len(flags)
    for slot in range(first, beyond):
        seat = matches.seats[slot]
        if seat < 0:
            out[slot, :] = 0.0
        else:
            observe_into(memories[slot // width * seats + seat], flags[seat], shares[seat], out[slot])
