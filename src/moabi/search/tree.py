"""The search tree: flat arrays of nodes, and the choice of which answer to look at next.

A node stands for the actions that led to it from the root, whatever chance and hidden cards did
(an open loop), so each visit passes through another world, and not every answer is there every
time: an answer counts how often it was **available**, and is judged by that. The children of a node
form a list in ascending order of their actions, as `legal` gives them.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from moabi.core.jit import rule

NO_NODE = -1
ROOT = 0

NODE = np.dtype(
    (
        np.record,
        [
            ("value", np.float64),  # sum over visits, to the seat that chose the action
            ("wins", np.float64),  # sum of the outcomes alone
            ("win_squares", np.float64),  # sum of their squares
            ("points", np.float64),  # sum of the points at the end, or where the look ended
            ("margin", np.float64),  # sum of the margins
            ("margin_squares", np.float64),  # sum of their squares
            ("prior", np.float32),  # share of the first attention, by the game's insight
            ("action", np.int32),
            ("visits", np.int32),
            ("available", np.int32),  # visits of the parent in which it was legal
            ("child", np.int32),  # first child
            ("sibling", np.int32),  # next child of the same parent
        ],
    )
)


@rule
def clear_node(nodes: Any, node: int, action: int, prior: float) -> None:
    """Make a node that nothing is known of yet."""
    nodes[node].value = 0.0
    nodes[node].win_squares = 0.0
    nodes[node].wins = 0.0
    nodes[node].points = 0.0
    nodes[node].margin = 0.0
    nodes[node].margin_squares = 0.0
    nodes[node].prior = prior
    nodes[node].action = action
    nodes[node].visits = 0
    nodes[node].available = 0
    nodes[node].child = NO_NODE
    nodes[node].sibling = NO_NODE


@rule
def num_missing(nodes: Any, node: int, actions: Any, count: int) -> int:
    """How many of the legal actions have no child yet."""
    missing = 0
    child = nodes[node].child
    for index in range(count):
        while child != NO_NODE and nodes[child].action < actions[index]:
            child = nodes[child].sibling
        if child == NO_NODE or nodes[child].action != actions[index]:
            missing += 1
    return missing


@rule
def add_children(nodes: Any, used: int, node: int, actions: Any, count: int, priors: Any) -> int:
    """Give every legal action its child; returns how many nodes are in use then."""
    before = NO_NODE
    child = nodes[node].child
    for index in range(count):
        while child != NO_NODE and nodes[child].action < actions[index]:
            before = child
            child = nodes[child].sibling
        if child == NO_NODE or nodes[child].action != actions[index]:
            clear_node(nodes, used, actions[index], priors[index])
            nodes[used].sibling = child
            if before == NO_NODE:
                nodes[node].child = used
            else:
                nodes[before].sibling = used
            before = used
            used += 1
    return used


@rule
def find_child(nodes: Any, node: int, action: int) -> int:
    """The child of that action, which must be there."""
    child = nodes[node].child
    while nodes[child].action != action:
        child = nodes[child].sibling
    nodes[child].available += 1
    return child


@rule
def make_priors(weights: Any, count: int, sharpness: float, floor: float) -> None:
    """Turn the insight's weights into shares of attention, in place.

    Weights of different games have different units, so they are measured by their own spread.
    """
    best = weights[0]
    mean = 0.0
    for index in range(count):
        best = max(best, weights[index])
        mean += weights[index] / count
    spread = 0.0
    for index in range(count):
        spread += (weights[index] - mean) ** 2 / count
    spread = math.sqrt(spread)
    total = 0.0
    for index in range(count):
        if spread > 0.0:
            weights[index] = math.exp(sharpness * (weights[index] - best) / spread)
        else:
            weights[index] = 1.0
        total += weights[index]
    for index in range(count):
        weights[index] = floor / count + (1.0 - floor) * weights[index] / total


@rule
def choose_child(nodes: Any, node: int, actions: Any, count: int, curiosity: float) -> int:
    """The most promising child among the legal ones: its mean value, and how little it was tried.

    A child never tried is taken to be worth what its parent's tried ones are on average.
    """
    tried = 0
    total = 0.0
    child = nodes[node].child
    for index in range(count):
        while nodes[child].action != actions[index]:
            child = nodes[child].sibling
        nodes[child].available += 1
        tried += nodes[child].visits
        total += nodes[child].value
    first = total / tried if tried > 0 else 0.5
    best = NO_NODE
    best_promise = -1e30
    child = nodes[node].child
    for index in range(count):
        while nodes[child].action != actions[index]:
            child = nodes[child].sibling
        visits = nodes[child].visits
        mean = nodes[child].value / visits if visits > 0 else first
        novelty = math.sqrt(nodes[child].available) / (1 + visits)
        promise = mean + curiosity * nodes[child].prior * novelty
        if promise > best_promise:
            best_promise = promise
            best = child
    return best


@rule
def keep_branch(nodes: Any, node: int, kept: Any) -> int:
    """Copy the branch that grows from the node, which becomes the root; returns its size."""
    kept[ROOT] = nodes[node]
    kept[ROOT].sibling = NO_NODE
    used = 1
    at = 0
    while at < used:
        # A copied node still names its children by their old places until its turn comes.
        child = kept[at].child
        before = NO_NODE
        while child != NO_NODE:
            kept[used] = nodes[child]
            if before == NO_NODE:
                kept[at].child = used
            else:
                kept[before].sibling = used
            before = used
            used += 1
            child = nodes[child].sibling
        at += 1
    return used
