"""The rule of thumb of Abilene: a sensible player who looks at the board and forgets what he saw before.

It uses nothing that its seat may not know: on a state and on the seat's view of it, it chooses alike.
"""

import numpy as np

from stampede.core.chance import Stream, below
from stampede.core.interface import at, legal_actions
from stampede.core.record import Ints, Records
from stampede.games.abilene.opponents.mind import DTYPE
from stampede.games.abilene.opponents.money import judge_answers, judge_repayments, judge_ways_out
from stampede.games.abilene.opponents.ride import (
    judge_cattle,
    judge_exile,
    judge_freeing,
    judge_places,
    judge_rides,
)
from stampede.games.abilene.opponents.sale import cards_to_lay, which_card
from stampede.games.abilene.opponents.start import judge_kinds
from stampede.games.abilene.rules.actions import CARD
from stampede.games.abilene.rules.components import (
    ASK_ANSWERS,
    ASK_BEATEN,
    ASK_BOY,
    ASK_CARDS,
    ASK_COW,
    ASK_FREEING,
    ASK_KIND,
    ASK_REPAYMENT,
    ASK_SHORTAGE,
)
from stampede.games.abilene.rules.state import AbileneState

RESTLESS = 100
"""How many dollars a choice may seem better than it is: nobody judges to the dollar, nor may be read."""


def rollout_policy(state: AbileneState, seat: int, stream: Stream, actions: Ints, weights: Ints) -> int:
    """A legal action of *seat*; *actions* and *weights* are room for its choices."""
    count = legal_actions(state, seat, actions)
    if count == 1:
        return int(actions[0])
    if state.question == ASK_CARDS:
        return draw_card(state, seat, stream)
    judge(state, seat, actions, count, weights, stream, np.zeros(1, DTYPE))
    best, most = 0, -(10**9)
    for index in range(count):
        value = int(weights[index]) + below(stream, RESTLESS)
        if value > most:
            best, most = index, value
    return int(actions[best])


def judge(
    state: AbileneState, seat: int, actions: Ints, count: int, scores: Ints, stream: Stream, minds: Records
) -> None:
    """Write what each of the actions is worth, in dollars, with ``minds[0]`` to think in."""
    question, mind = state.question, at(minds, 0)
    if question == ASK_COW:
        judge_cattle(state, seat, actions, count, scores, mind)
    elif question == ASK_BOY:
        judge_rides(state, seat, actions, count, scores, mind)
    elif question == ASK_KIND:
        judge_kinds(state, seat, actions, count, scores, stream, mind)
    elif question == ASK_FREEING:
        judge_freeing(state, seat, actions, count, scores, mind)
    elif question == ASK_BEATEN:
        judge_exile(state, seat, actions, count, scores, mind)
    elif question == ASK_REPAYMENT:
        judge_repayments(state, seat, actions, count, scores)
    elif question == ASK_SHORTAGE:
        judge_ways_out(state, seat, actions, count, scores)
    elif question == ASK_ANSWERS:
        judge_answers(state, seat, actions, count, scores)
    else:
        judge_places(state, seat, actions, count, scores, mind)


def draw_card(state: AbileneState, seat: int, stream: Stream) -> int:
    """A9.1 A corral card, the oftener the better it looks: a bluff must be worth trying."""
    cards = cards_to_lay(state, seat, int(state.seller), 0)
    return CARD + which_card(cards, below(stream, 1000))
