"""The memory of a tree search: what was tried where, in arrays.

A node is what one seat knows, found by a key made from all it has seen; its edges are the seat's actions, in
a linked list. So the trees of all seats (multiple-observer ISMCTS) share one table. Joint rows keep what
several seats got when they acted at once.

It is one record, as a position is: compiled functions pass it on as one address, whatever is in it.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from stampede.core.record import Floats, Ints, layout, view_class

Longs = NDArray[np.int64]

NONE = -1
"""No node, no edge."""
NODES = 1 << 16
EDGES = 1 << 17
JOINTS = 1 << 16
"""Room for nodes, edges and joint rows."""
SEATS = 6
"""The most seats of any game."""
CHOICES = 512
"""The longest way down, in choices."""
MASK = (1 << 62) - 1
ODD = 0x1D8AF066EB4A6A3D
STEP = 0x1E3779B97F4A7C15


class Tree:
    """What is known, and the way down that is being gone. A key of 0 is a free row."""

    node_key: Annotated[Longs, np.int64, (NODES,)]
    node_first: Annotated[Ints, np.int32, (NODES,)]
    """Its first edge."""
    node_visits: Annotated[Ints, np.int32, (NODES,)]
    """Times it was come to."""
    num_nodes: Annotated[int, np.int64]

    action: Annotated[Ints, np.int32, (EDGES,)]
    following: Annotated[Ints, np.int32, (EDGES,)]
    """The next edge of the same node, or NONE."""
    live: Annotated[Ints, np.int32, (EDGES,)]
    """1 if the action was legal when the node was last come to."""
    availability: Annotated[Ints, np.int32, (EDGES,)]
    """How often it was."""
    visits: Annotated[Ints, np.int32, (EDGES,)]
    """How often it was chosen."""
    value_sum: Annotated[Floats, np.float64, (EDGES,)]
    """What the seat got then, added up."""
    regret: Annotated[Floats, np.float64, (EDGES,)]
    """What it would have got more by always choosing this, added up."""
    mixed: Annotated[Floats, np.float64, (EDGES,)]
    """The probabilities it was to be chosen with, added up."""
    num_edges: Annotated[int, np.int64]

    joint_key: Annotated[Longs, np.int64, (JOINTS,)]
    joint_visits: Annotated[Ints, np.int32, (JOINTS,)]
    joint_value_sum: Annotated[Floats, np.float64, (JOINTS, SEATS)]
    """What each seat got, added up."""
    num_joints: Annotated[int, np.int64]

    infoset_key: Annotated[Longs, np.int64, (SEATS,)]
    """The key of what each seat has seen by now."""
    path_node: Annotated[Ints, np.int32, (CHOICES,)]
    path_edge: Annotated[Ints, np.int32, (CHOICES,)]
    path_seat: Annotated[Ints, np.int32, (CHOICES,)]
    """Where each choice was made, what was chosen, and by whom."""
    path_place: Annotated[Longs, np.int64, (CHOICES,)]
    """The key of all that had happened before, where several acted at once; else 0."""
    path_together: Annotated[Longs, np.int64, (CHOICES,)]
    """The sum of what all did then."""


DTYPE = layout(Tree)
view: Any = view_class(DTYPE)


def clear(tree: Tree) -> None:
    """Forget everything. Edges are made anew when a node needs them."""
    tree.node_key[:] = 0
    tree.joint_key[:] = 0
    tree.num_nodes = 0
    tree.num_edges = 0
    tree.num_joints = 0


def fullness(tree: Tree) -> float:
    """The part of the room that is taken, of that which there is least of."""
    return max(tree.num_nodes / NODES, tree.num_edges / EDGES, tree.num_joints / JOINTS)


# -------------------------------------------------------------------- keys


def mix(key: int, value: int) -> int:
    """A key from 1 to MASK, made of a *key* and a *value* that follows it."""
    mixed = ((key ^ (value & MASK)) * ODD + STEP) & MASK
    mixed ^= mixed >> 29
    mixed = (mixed * ODD) & MASK
    return (mixed ^ (mixed >> 31)) | 1


def scatter(seat: int, number: int) -> int:
    """A key for a *number* (an action, a key) of a *seat*; such keys may be added up in any order."""
    return mix(mix(STEP, seat + 2), number)


def after(key: int, seat: int, action: int) -> int:
    """The key of who has seen that *seat* did *action*."""
    return mix(key, scatter(seat, action))


# -------------------------------------------------------------------- rows


def place(keys: Longs, key: int) -> int:
    """The row of *key* in a table of *keys*, or the free row where it belongs."""
    row = (key >> 20) & (len(keys) - 1)
    while keys[row] != 0 and keys[row] != key:
        row = (row + 1) & (len(keys) - 1)
    return row


def node_of(tree: Tree, key: int) -> int:
    """The node of *key*, made if it is new; NONE if there is no room."""
    row = place(tree.node_key, key)
    if tree.node_key[row] == 0:
        if tree.num_nodes * 4 >= NODES * 3:
            return NONE
        tree.num_nodes += 1
        tree.node_key[row] = key
        tree.node_first[row] = NONE
        tree.node_visits[row] = 0
    return row


def edge_of(tree: Tree, node: int, action: int) -> int:
    """The edge of *action*, or NONE."""
    edge = int(tree.node_first[node])
    while edge != NONE and tree.action[edge] != action:
        edge = int(tree.following[edge])
    return edge


def add_edge(tree: Tree, node: int, action: int) -> int:
    """Make an edge for *action*; NONE if there is no room."""
    edge = int(tree.num_edges)
    if edge == EDGES:
        return NONE
    tree.num_edges += 1
    tree.action[edge] = action
    tree.following[edge] = tree.node_first[node]
    tree.node_first[node] = edge
    tree.live[edge] = 1
    tree.availability[edge] = 1
    tree.visits[edge] = 0
    tree.value_sum[edge] = 0.0
    tree.regret[edge] = 0.0
    tree.mixed[edge] = 0.0
    return edge


def joint_of(tree: Tree, key: int) -> int:
    """The joint row of *key*, made if it is new; NONE if there is no room."""
    row = place(tree.joint_key, key)
    if tree.joint_key[row] == 0:
        if tree.num_joints * 4 >= JOINTS * 3:
            return NONE
        tree.num_joints += 1
        tree.joint_key[row] = key
        tree.joint_visits[row] = 0
        for seat in range(SEATS):
            tree.joint_value_sum[row, seat] = 0.0
    return row


def joint_mean(tree: Tree, key: int, seat: int) -> float:
    """What *seat* got on average where *key* was done; 0.0 if it never was."""
    row = place(tree.joint_key, key)
    if tree.joint_key[row] == 0 or tree.joint_visits[row] == 0:
        return 0.0
    return float(tree.joint_value_sum[row, seat] / tree.joint_visits[row])
