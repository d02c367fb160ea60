"""The heuristic policy for Abilene, without memory: it judges the board as it is.

It uses nothing that its seat may not know: on a state and on the seat's view of it, it chooses alike.
"""

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.interface import at, legal_actions
from stampede.core.record import Ints, Records
from stampede.games.abilene.opponents.money import judge_answers, judge_repayments, judge_ways_out
from stampede.games.abilene.opponents.ride import (
    judge_cattle,
    judge_exile,
    judge_freeing,
    judge_places,
    judge_rides,
)
from stampede.games.abilene.opponents.sale import card_at, cards_to_lay
from stampede.games.abilene.opponents.scratch import DTYPE
from stampede.games.abilene.opponents.start import judge_kinds
from stampede.games.abilene.rules import components as box
from stampede.games.abilene.rules.actions import CARD
from stampede.games.abilene.rules.state import AbileneState

NOISE = 100
"""Noise added to the worth of a choice, in dollars, so that nobody can read the player."""


def rollout_policy(state: AbileneState, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:
    """Choose a legal action of *seat*.

    Args:
        state: The position as *seat* sees it, or any full position.
        seat: The seat that acts.
        stream: The random numbers to use.
        actions: A buffer for the legal actions.
        weights: A buffer for their scores.
    """
    count = legal_actions(state, seat, actions)
    if count == 1:
        return int(actions[0])
    if state.question == box.ASK_CARDS:
        return draw_card(state, seat, stream)
    judge(state, seat, actions, count, weights, stream, np.zeros(1, DTYPE))
    best, highest = 0, -(10**9)
    for index in range(count):
        value = int(weights[index]) + below(stream, NOISE)
        if value > highest:
            best, highest = index, value
    return int(actions[best])


def judge(
    state: AbileneState,
    seat: int,
    actions: Ints,
    count: int,
    scores: Ints,
    stream: Stream,
    scratches: Records,
) -> None:
    """Write the worth of each action in dollars into *scores*, with ``scratches[0]`` as scratch memory."""
    question, scratch = state.question, at(scratches, 0)
    if question == box.ASK_COW:
        judge_cattle(state, seat, actions, count, scores, scratch)
    elif question == box.ASK_BOY:
        judge_rides(state, seat, actions, count, scores, scratch)
    elif question == box.ASK_KIND:
        judge_kinds(state, seat, actions, count, scores, stream, scratch)
    elif question == box.ASK_FREEING:
        judge_freeing(state, seat, actions, count, scores, scratch)
    elif question == box.ASK_BEATEN:
        judge_exile(state, seat, actions, count, scores, scratch)
    elif question == box.ASK_REPAYMENT:
        judge_repayments(state, seat, actions, count, scores)
    elif question == box.ASK_SHORTAGE:
        judge_ways_out(state, seat, actions, count, scores)
    elif question == box.ASK_ANSWERS:
        judge_answers(state, seat, actions, count, scores)
    else:
        judge_places(state, seat, actions, count, scores, scratch)


def draw_card(state: AbileneState, seat: int, stream: Stream) -> int:
    """A9.1 Draw a corral card, with a chance that grows with its worth: a bluff must be worth trying."""
    cards = cards_to_lay(state, seat, int(state.seller), 0)
    return CARD + card_at(cards, below(stream, 1000))
