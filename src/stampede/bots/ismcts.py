"""Tree search for chance, hidden information and choices made at once: multiple-observer ISMCTS.

Information Set Monte Carlo Tree Search (Cowling, Powley and Whitehouse, IEEE TCIAIG 4(2), 2012): each time
down the tree a world is taken that the observer cannot tell from the true one; a seat's node is what that
seat has seen. Where several seats act at once all select before any acts (``bots.selection``). What was
chosen in secret becomes known when the secret is out. Outcomes of chance are drawn and seen by all.

What the other seats know from before the search is not told apart: they are taken to know what the observer
knows.
"""

from typing import Any

from stampede.bots.playout import RolloutBuffers, play_out
from stampede.bots.selection import Rule, select
from stampede.bots.tree import (
    CHOICES,
    MASK,
    NONE,
    SEATS,
    Tree,
    after,
    joint_mean,
    joint_of,
    mix,
    node_of,
    scatter,
)
from stampede.core.interface import CHANCE, apply_action, at, is_acting, is_terminal, num_seats
from stampede.core.policy import num_secret
from stampede.core.record import Floats, Records
from stampede.core.rollout import random_action


def grow(
    trees: Records,
    room: RolloutBuffers,
    rule: Rule,
    determinizations: Records,
    index: int,
    key: int,
    rounds: int,
) -> None:
    """Go *rounds* times down ``trees[0]`` from ``determinizations[index]``; the observer knows *key*."""
    tree = at(trees, 0)
    for _ in range(rounds):
        room.states[0] = determinizations[index]
        for seat in range(SEATS):
            tree.infoset_key[seat] = key
        length = descend(tree, room, rule)
        play_out(room, rule.epsilon, rule.horizon)
        back_up(tree, room.results, rule, length)


def descend(tree: Tree, room: RolloutBuffers, rule: Rule) -> int:
    """Play ``room.states[0]`` on until something is tried for the first time; return how long the way is."""
    state = at(room.states, 0)
    seats = num_seats(state)
    length, is_new = 0, False
    while not is_new and length + seats <= CHOICES and not is_terminal(state):
        if is_acting(state, CHANCE):
            outcome = random_action(state, CHANCE, room.stream, room.actions, room.weights)
            apply_action(state, CHANCE, outcome)
            publish(tree, seats, CHANCE, outcome)
            continue
        beyond = choose_all(tree, room, rule, state, length)
        is_new = beyond == length
        for number in range(length, beyond):
            edge, seat = int(tree.path_edge[number]), int(tree.path_seat[number])
            if tree.visits[edge] == 0:
                is_new = True
            act(tree, state, seat, int(tree.action[edge]))
        length = beyond
    return length


def act(tree: Tree, state: Any, seat: int, action: int) -> None:
    """Let *seat* do *action*: the others see it unless it is secret, and then when the last secret is out."""
    before = num_secret(state)
    apply_action(state, seat, action)
    left = num_secret(state)
    if before == 0 and left == 0:
        publish(tree, num_seats(state), seat, action)
        return
    tree.infoset_key[seat] = after(int(tree.infoset_key[seat]), seat, action)
    if left == 0:
        reveal(tree, num_seats(state))


def choose_all(tree: Tree, room: RolloutBuffers, rule: Rule, state: Any, length: int) -> int:
    """Let every seat that acts now select, none knowing of the others; return the new length of the way.

    It stays the same if the tree is full.
    """
    seats, acting = num_seats(state), 0
    for seat in range(seats):
        if is_acting(state, seat):
            acting += 1
    place, together = sum_of_known(tree, seats) if acting > 1 else 0, 0
    beyond = length
    for seat in range(seats):
        if is_acting(state, seat):
            key = scatter(seat, int(tree.infoset_key[seat]))
            edge = select(tree, room, rule, state, seat, key, acting)
            if edge == NONE:
                return length
            tree.path_node[beyond] = node_of(tree, key)
            tree.path_edge[beyond] = edge
            tree.path_seat[beyond] = seat
            together = (together + scatter(seat, int(tree.action[edge]))) & MASK
            beyond += 1
    for number in range(length, beyond):
        tree.path_place[number] = place
        tree.path_together[number] = together
    return beyond


# -------------------------------------------------------------------- who knows what


def publish(tree: Tree, seats: int, seat: int, action: int) -> None:
    """All see that *seat* did *action*."""
    for other in range(seats):
        tree.infoset_key[other] = after(int(tree.infoset_key[other]), seat, action)


def reveal(tree: Tree, seats: int) -> None:
    """What was secret is out: all know now what each knew."""
    everything = sum_of_known(tree, seats)
    for seat in range(seats):
        tree.infoset_key[seat] = mix(int(tree.infoset_key[seat]), everything)


def sum_of_known(tree: Tree, seats: int) -> int:
    """A key of all that the seats know together."""
    total = 0
    for seat in range(seats):
        total = (total + scatter(seat, int(tree.infoset_key[seat]))) & MASK
    return total


# -------------------------------------------------------------------- what came of it


def back_up(tree: Tree, results: Floats, rule: Rule, length: int) -> None:
    """Note on the whole way what each seat got in the end."""
    for number in range(length):
        edge, seat = int(tree.path_edge[number]), int(tree.path_seat[number])
        tree.visits[edge] += 1
        tree.value_sum[edge] += results[seat]
        place = int(tree.path_place[number])
        if rule.regret and place != 0:
            if number == 0 or tree.path_place[number - 1] != place:
                note_joint(tree, mix(place, int(tree.path_together[number])), results)
            regret_others(tree, number, results[seat])


def note_joint(tree: Tree, key: int, results: Floats) -> None:
    """Note what the seats got from what they did together."""
    row = joint_of(tree, key)
    if row != NONE:
        tree.joint_visits[row] += 1
        for seat in range(len(results)):
            tree.joint_value_sum[row, seat] += results[seat]


def regret_others(tree: Tree, number: int, value: float) -> None:
    """Add to the regret of each action that the choice *number* passed over what it would have got more.

    As far as one knows: *value* is what the choice got, and what others do together was perhaps never tried.
    """
    chosen, seat = int(tree.path_edge[number]), int(tree.path_seat[number])
    place = int(tree.path_place[number])
    rest = int(tree.path_together[number]) - scatter(seat, int(tree.action[chosen]))
    edge = int(tree.node_first[tree.path_node[number]])
    while edge != NONE:
        if tree.live[edge] == 1 and edge != chosen:
            instead = (rest + scatter(seat, int(tree.action[edge]))) & MASK
            tree.regret[edge] += joint_mean(tree, mix(place, instead), seat) - value
        edge = int(tree.following[edge])
