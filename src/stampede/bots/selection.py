"""Which action a tree search tries next, where one seat acts and where several act at once.

- UCB1 (Auer, Cesa-Bianchi and Fischer, Machine Learning 47, 2002) as in UCT (Kocsis and Szepesvari, ECML
  2006), counting how often an action was on offer, since what is legal differs between worlds (Cowling,
  Powley and Whitehouse, Information Set Monte Carlo Tree Search, IEEE TCIAIG 4(2), 2012). Where several seats
  act at once each selects by itself: decoupled UCT (Perick, St-Pierre, Maes and Ernst, CIG 2012; Tak, Lanctot
  and Winands, CIG 2014).
- Regret matching (Hart and Mas-Colell, Econometrica 68(5), 2000) in simultaneous-move search (Lanctot, Lisy
  and Winands, Monte Carlo Tree Search in Simultaneous Move Games with Applications to Goofspiel, 2013).
- Long lists of actions are widened step by step (Coulom, Computing Elo Ratings of Move Patterns, 2007), with
  what the rule of thumb brings up.
"""

from math import log, sqrt
from typing import Any, NamedTuple

from stampede.bots.playout import RolloutBuffers, quick_action
from stampede.bots.tree import NONE, Tree, add_edge, edge_of, node_of
from stampede.core.chance import Stream, below, draw
from stampede.core.interface import legal_actions
from stampede.core.record import Ints

WORD = 4294967296.0
"""2**32, beyond every draw."""


TOLERANCE = 0.01
"""Bounds this near to one another count as tied where several seats act at once."""


class Rule(NamedTuple):
    """How to select and how to play on; the fields are those of ``strength.Growth``."""

    epsilon: int
    horizon: int
    explore: float
    gamma: float
    regret: bool
    wide: int


def select(tree: Tree, room: RolloutBuffers, rule: Rule, state: Any, seat: int, key: int, acting: int) -> int:
    """The edge *seat*, which knows *key*, tries in *state*; NONE if the tree is full.

    *acting* is how many seats act at the same time.
    """
    node = node_of(tree, key)
    if node == NONE:
        return NONE
    tree.node_visits[node] += 1
    count = legal_actions(state, seat, room.actions)
    known = mark(tree, node, room.actions, count)
    if known < width(count, int(tree.node_visits[node]), rule.wide):
        action = unknown_action(tree, room, rule, state, seat, node, count, known)
        edge = edge_of(tree, node, action)
        if edge == NONE:
            return add_edge(tree, node, action)
    if acting == 1:
        return by_bound(tree, node, rule.explore)
    if rule.regret:
        return by_regret(tree, node, rule.gamma, room.stream)
    return near_bound(tree, node, rule.explore, room.stream)


def mark(tree: Tree, node: int, actions: Ints, count: int) -> int:
    """Note which edges of *node* are among the legal *actions*; return how many."""
    known = 0
    edge = int(tree.node_first[node])
    while edge != NONE:
        tree.live[edge] = 0
        if is_listed(actions, count, int(tree.action[edge])):
            tree.live[edge] = 1
            tree.availability[edge] += 1
            known += 1
        edge = int(tree.following[edge])
    return known


def is_listed(actions: Ints, count: int, action: int) -> bool:
    """Whether *action* is among the first *count* of the ascending *actions*."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < count and bool(actions[low] == action)


def width(count: int, visits: int, wide: int) -> int:
    """How many of *count* actions to try at a node after so many *visits*."""
    return min(count, wide + int(sqrt(visits)))


def unknown_action(
    tree: Tree,
    room: RolloutBuffers,
    rule: Rule,
    state: Any,
    seat: int,
    node: int,
    count: int,
    expanded: int,
) -> int:
    """An action without an edge, by lot, from a short list; from a long one what comes to mind."""
    if count > rule.wide:
        return quick_action(state, seat, room.stream, rule.epsilon, room.actions, room.weights)
    skip = below(room.stream, count - expanded)
    for index in range(count):
        if edge_of(tree, node, int(room.actions[index])) == NONE:
            if skip == 0:
                return int(room.actions[index])
            skip -= 1
    return int(room.actions[0])


def by_bound(tree: Tree, node: int, explore: float) -> int:
    """The live edge with the highest upper confidence bound."""
    best, highest = NONE, 0.0
    edge = int(tree.node_first[node])
    while edge != NONE:
        if tree.live[edge] == 1:
            bound = upper_bound(tree, edge, explore)
            if best == NONE or bound > highest:
                best, highest = edge, bound
        edge = int(tree.following[edge])
    return best


def near_bound(tree: Tree, node: int, explore: float, stream: Stream) -> int:
    """One by lot of the live edges whose bounds are about the highest: or else all walk in step."""
    best = by_bound(tree, node, explore)
    if best == NONE:
        return NONE
    least = upper_bound(tree, best, explore) - TOLERANCE
    chosen, count = best, 0
    edge = int(tree.node_first[node])
    while edge != NONE:
        if tree.live[edge] == 1 and upper_bound(tree, edge, explore) >= least:
            count += 1
            if below(stream, count) == 0:
                chosen = edge
        edge = int(tree.following[edge])
    return chosen


def upper_bound(tree: Tree, edge: int, explore: float) -> float:
    """What an action may be worth, by UCB1."""
    tried = max(1, int(tree.visits[edge]))
    return float(tree.value_sum[edge] / tried + explore * sqrt(log(tree.availability[edge]) / tried))


def by_regret(tree: Tree, node: int, gamma: float, stream: Stream) -> int:
    """A live edge by lot: in proportion to its regret, with the probability *gamma* any."""
    count, total = 0, 0.0
    edge = int(tree.node_first[node])
    while edge != NONE:
        if tree.live[edge] == 1:
            count += 1
            total += max(0.0, tree.regret[edge])
        edge = int(tree.following[edge])
    lot = draw(stream) / WORD
    chosen, last = NONE, NONE
    edge = int(tree.node_first[node])
    while edge != NONE:
        if tree.live[edge] == 1:
            share = max(0.0, tree.regret[edge]) / total if total > 0.0 else 1.0 / count
            tree.mixed[edge] += share
            lot -= gamma / count + (1.0 - gamma) * share
            if lot < 0.0 and chosen == NONE:
                chosen = edge
            last = edge
        edge = int(tree.following[edge])
    return last if chosen == NONE else chosen
