"""Canopy: trees, each packed into a number (rule 5).

The five lowest bits count trunks of value 0, the next five of value 1, the next five of value 2.
Then come two bits for the canopy (0: none yet, else its value plus 1), a bit for a tree that has
been scored, and one for a tree that has had a Tallest Tree award.
"""

from __future__ import annotations

from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.canopy.layout import CANOPY, NEW_TREE, NUM_VALUES, TRUNK

TRUNK_BITS = 5
TRUNK_MASK = 31
CROWN_SHIFT = NUM_VALUES * TRUNK_BITS
CROWN_MASK = 3
SCORED = 1 << 17
AWARDED = 1 << 18
NUM_OPEN_TREES = 1 << CROWN_SHIFT  # every number below is a tree without a canopy


@rule
def num_trunks(tree: int, value: int) -> int:
    """How many trunks of that value the tree has."""
    return (tree >> (TRUNK_BITS * value)) & TRUNK_MASK


@rule
def height(tree: int) -> int:
    """Rule 9.1: a tree is as high as it has trunks."""
    return (
        (tree & TRUNK_MASK)
        + ((tree >> TRUNK_BITS) & TRUNK_MASK)
        + ((tree >> (2 * TRUNK_BITS)) & TRUNK_MASK)
    )


@rule
def crown(tree: int) -> int:
    """The value of the tree's canopy, or NONE while it is unfinished."""
    return ((tree >> CROWN_SHIFT) & CROWN_MASK) - 1


@rule
def tree_points(tree: int) -> int:
    """Rule 9.1: trunk values, and the canopy's value times the height; unfinished trees none."""
    if tree < NUM_OPEN_TREES:
        return 0
    values = ((tree >> TRUNK_BITS) & TRUNK_MASK) + 2 * ((tree >> (2 * TRUNK_BITS)) & TRUNK_MASK)
    return values + crown(tree) * height(tree)


@rule
def is_repeated(s: State, forest: int, place: int) -> bool:
    """Whether an earlier tree of the forest is just like this one, so that it is offered once."""
    tree = s.tree[forest, place]
    for earlier in range(place):
        if s.tree[forest, earlier] == tree:
            return True
    return False


@rule
def grow(s: State, forest: int, place: int, value: int) -> None:
    """Rule 5.1: a trunk begins a tree or raises an unfinished one."""
    if place == NEW_TREE:
        place = s.num_trees[forest]
        s.num_trees[forest] += 1
        s.num_open[forest] += 1
        s.tree[forest, place] = 0
    s.tree[forest, place] += 1 << (TRUNK_BITS * value)


@rule
def close(s: State, forest: int, place: int, value: int) -> None:
    """Rules 5.2 and 5.3: a canopy finishes a tree; where none is unfinished it is discarded."""
    if place == NEW_TREE:
        s.discard[CANOPY + value] += 1
    else:
        s.tree[forest, place] |= (value + 1) << CROWN_SHIFT
        s.num_open[forest] -= 1


@rule
def lost_kind(tree: int, part: int) -> int:
    """The kind of card that a part of the tree is."""
    return CANOPY + crown(tree) if part == NUM_VALUES else TRUNK + part


@rule
def fell(s: State, forest: int, place: int, part: int) -> None:
    """Discard a trunk of the value `part`, or the canopy, of a tree that has not been scored.

    Ruling 4.4b: a canopy that loses its last trunk goes with it.
    """
    tree = int(s.tree[forest, place])
    if part == NUM_VALUES:
        s.discard[CANOPY + crown(tree)] += 1
        s.tree[forest, place] = tree & (NUM_OPEN_TREES - 1)
        s.num_open[forest] += 1
        return
    s.discard[TRUNK + part] += 1
    tree -= 1 << (TRUNK_BITS * part)
    s.tree[forest, place] = tree
    if height(tree) == 0:
        if tree < NUM_OPEN_TREES:
            s.num_open[forest] -= 1
        else:
            s.discard[CANOPY + crown(tree)] += 1
        last = s.num_trees[forest] - 1
        for later in range(place, last):
            s.tree[forest, later] = s.tree[forest, later + 1]
        s.tree[forest, last] = 0
        s.num_trees[forest] = last
