"""One search: many looks ahead, each through a world that fits all the seat knows."""

from __future__ import annotations

from typing import Any

from moabi.core.chance import MAX_SEED, random_below, seed_generator
from moabi.core.contract import NONE
from moabi.core.jit import Slot, rule
from moabi.core.playout import choose_greedily
from moabi.core.state import State, States
from moabi.search.tree import (
    ROOT,
    add_children,
    choose_child,
    find_child,
    make_priors,
    num_missing,
)

legal = Slot("legal")
apply = Slot("apply")
hide = Slot("hide")
determinize = Slot("determinize")
advise = Slot("advise")
scores = Slot("scores")
outcome = Slot("outcome")

# Places in the array of settings
CURIOSITY = 0  # how much an answer little tried attracts
SHARPNESS = 1  # how much the insight's opinion counts at first
FLOOR = 2  # attention that all answers share whatever the insight says
MARGIN_SHARE = 3  # what the margin counts against the outcome
USUAL_MARGIN = 4  # the margin one expects before the first look; looks then tell
GREEDY_SHARE = 5  # decisions of a rollout that follow the insight
ROLLOUT_STEPS = 6  # after so many steps a rollout is cut and judged by the points
GREEDY_STEPS = 7  # after so many steps a rollout goes on at random
SURENESS = 8  # looks that the expected margin counts for

NUM_VALUES = 4  # of an end, to a seat: value, outcome, points, margin

WORLD_STEP = 0x9E3779B97F4A7C15 & MAX_SEED
SHARE = 1 << 16


@rule
def side_points(points: Any, sides: Any, seats: int, side: int) -> int:
    """The points of all seats on one side."""
    total = 0
    for seat in range(seats):
        if sides[seat] == side:
            total += points[seat]
    return total


@rule
def judge(
    points: Any,
    shares: Any,
    sides: Any,
    seats: int,
    is_over: bool,
    usual: float,
    part: float,
    values: Any,
) -> None:
    """What the end is worth to each seat: value, outcome, points and margin, in `values`.

    The value is the outcome and, as its `part`, the margin measured by what is `usual`.

    The margin is that of one's side, partners adding their points, over the best other side. Alone,
    it is the points themselves. A look that was cut has no outcome: the margin alone decides.
    """
    for seat in range(seats):
        rival = 0.0
        is_first = True
        for other in range(seats):
            if sides[other] != sides[seat]:
                total = side_points(points, sides, seats, sides[other])
                if is_first or total > rival:
                    rival = total
                is_first = False
        margin = side_points(points, sides, seats, sides[seat]) - rival
        if is_first and seats > 1:
            margin = 0.0
        squashed = 0.5 + 0.5 * margin / (abs(margin) + usual)
        values[seat, 0] = (1.0 - part) * shares[seat] + part * squashed if is_over else squashed
        values[seat, 1] = shares[seat] if is_over else squashed
        values[seat, 2] = points[seat]
        values[seat, 3] = margin


@rule
def roll_out(
    s: State, views: States, picker: Any, actions: Any, weights: Any, settings: Any
) -> bool:
    """Play on, partly by the insight and partly at random; whether the end was reached."""
    left = int(settings[ROLLOUT_STEPS])
    greedy = int(settings[GREEDY_SHARE] * SHARE)
    guided = int(settings[GREEDY_STEPS])
    while True:
        count = legal(s, actions)
        if count == 0:
            return True
        if left == 0:
            return False
        left -= 1
        guided -= 1
        if count == 1:
            action = actions[0]
        elif guided >= 0 and random_below(picker, SHARE) < greedy:
            views[0] = s
            hide(views[0], s.seat)
            action = choose_greedily(views[0], picker, actions, count, weights)
        else:
            action = actions[random_below(picker, count)]
        apply(s, action)


@rule
def look_ahead(
    root: States,
    worlds: States,
    views: States,
    nodes: Any,
    used: int,
    path: Any,
    iterations: int,
    seed: int,
    only: int,
    settings: Any,
    picker: Any,
    actions: Any,
    weights: Any,
    points: Any,
    shares: Any,
    sides: Any,
    values: Any,
) -> int:
    """Search from a hidden view for its seat to decide; returns how many nodes are in use.

    `nodes` hold what earlier looks from the same view have found; the first is the root. If `only`
    is an action and not NONE, every look begins with it.
    """
    seat = root[0].seat
    seats = root[0].seats
    seed_generator(picker, seed)
    world = seed
    margins = settings[USUAL_MARGIN] * settings[SURENESS]
    for iteration in range(iterations):
        world = (world + WORLD_STEP) & MAX_SEED
        worlds[0] = root[0]
        s = worlds[0]
        determinize(s, seat, world)
        node = ROOT
        depth = 0
        while depth < len(path):
            count = legal(s, actions)
            if count == 0:
                break
            if count == 1:
                apply(s, actions[0])
                continue
            missing = num_missing(nodes, node, actions, count)
            if missing > 0:
                if used + missing > len(nodes):
                    break
                views[0] = s
                hide(views[0], s.seat)
                advise(views[0], actions, count, weights)
                make_priors(weights, count, settings[SHARPNESS], settings[FLOOR])
                used = add_children(nodes, used, node, actions, count, weights)
            if depth == 0 and only != NONE:
                node = find_child(nodes, node, only)
            else:
                node = choose_child(nodes, node, actions, count, settings[CURIOSITY])
            path[depth, 0] = node
            path[depth, 1] = s.seat
            depth += 1
            apply(s, nodes[node].action)
            if nodes[node].visits == 0:
                break
        is_over = roll_out(s, views, picker, actions, weights, settings)
        scores(s, points)
        if is_over:
            outcome(s, shares)
        usual = margins / (iteration + settings[SURENESS])
        judge(points, shares, sides, seats, is_over, usual, settings[MARGIN_SHARE], values)
        margins += abs(values[seat, 3])
        nodes[ROOT].visits += 1
        for step in range(depth):
            node = path[step, 0]
            mover = path[step, 1]
            nodes[node].visits += 1
            nodes[node].value += values[mover, 0]
            nodes[node].wins += values[mover, 1]
            nodes[node].win_squares += values[mover, 1] * values[mover, 1]
            nodes[node].points += values[mover, 2]
            nodes[node].margin += values[mover, 3]
            nodes[node].margin_squares += values[mover, 3] * values[mover, 3]
    return used
