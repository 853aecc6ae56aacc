"""Canopy alone: how the Forest Spirit plays (rule 17). It decides nothing: all is fixed."""

from __future__ import annotations

from moabi.core.contract import NONE
from moabi.core.jit import rule
from moabi.core.state import State
from moabi.games.canopy.cards import (
    LOSS_END,
    LOSS_FIRST,
    LOSS_TREES,
    add_plain,
    can_lose_kind,
    deal,
    has_part,
    note,
    num_piles,
    take_in_hand,
)
from moabi.games.canopy.layout import (
    CANOPY,
    DISEASE,
    DROP,
    DROUGHT,
    FELL,
    FIRE,
    NEW_TREE,
    NUM_KINDS,
    NUM_VALUES,
    PLANT,
    SPIRIT,
    TREE_PARTS,
    TRUNK,
    WILDLIFE,
    Note,
)
from moabi.games.canopy.scoring import active_points, pair_points, season_worth
from moabi.games.canopy.trees import (
    CROWN_SHIFT,
    NUM_OPEN_TREES,
    TRUNK_BITS,
    close,
    grow,
    height,
    tree_points,
)

TAKEN = int(Note.TAKEN)
HIGH_ENOUGH = 3
FAR = 10_000  # more than any card is worth


@rule
def spirit_turn(s: State) -> None:
    """Rule 17.3: it takes the largest pile; every pile before that one gets a card."""
    largest = 0
    for pile in range(1, num_piles(s)):
        if s.pile_size[pile] > s.pile_size[largest]:
            largest = pile
    for pile in range(largest):
        # An empty place stays empty: it is empty only when the deck is.
        deal(s, pile)
    for place in range(s.pile_size[largest]):
        kind = int(s.pile[largest, place])
        take_in_hand(s, kind)
        note(s, TAKEN, largest, kind)
        s.pile[largest, place] = NONE
        s.pile_seen[largest, place] = 0
    s.pile_size[largest] = 0
    s.last_taker = SPIRIT
    s.at_pile = NONE
    deal(s, largest)
    s.reveals += 1
    _add_all(s)


@rule
def _add_all(s: State) -> None:
    """Rule 17.4: trunks first, then canopies, the highest values first; Droughts come last."""
    for step in range(NUM_VALUES):
        value = NUM_VALUES - 1 - step
        while s.hand[TRUNK + value] > 0:
            s.hand[TRUNK + value] -= 1
            spirit_grow(s, value)
    for step in range(NUM_VALUES):
        value = NUM_VALUES - 1 - step
        while s.hand[CANOPY + value] > 0:
            s.hand[CANOPY + value] -= 1
            close(s, SPIRIT, tallest_open(s, NUM_KINDS), value)
    for kind in range(PLANT, NUM_KINDS):
        while kind != DROUGHT and s.hand[kind] > 0:
            s.hand[kind] -= 1
            add_plain(s, SPIRIT, kind)
    # Droughts are left, to be added one by one.
    s.hand_size = s.hand[DROUGHT]


@rule
def spirit_grow(s: State, value: int) -> None:
    """Rule 17.4: its highest unfinished tree of fewer than three trunks, or a new one."""
    grow(s, SPIRIT, tallest_open(s, HIGH_ENOUGH), value)


@rule
def tallest_open(s: State, limit: int) -> int:
    """The Spirit's highest unfinished tree below that height, or NEW_TREE."""
    best = NEW_TREE
    best_height = 0
    for place in range(s.num_trees[SPIRIT]):
        tree = int(s.tree[SPIRIT, place])
        if tree < NUM_OPEN_TREES and best_height < height(tree) < limit:
            best = place
            best_height = height(tree)
    return best


# What it loses and keeps


@rule
def spirit_loss(s: State, loss: int) -> int:
    """Rule 17.5: what it discards: threats if it may, else the card that costs least now."""
    if LOSS_TREES[loss]:
        if s.forest[SPIRIT, DISEASE] > 0:
            return DROP + DISEASE
        if s.forest[SPIRIT, FIRE] > 0:
            return DROP + FIRE
    best = NONE
    least = FAR
    for kind in range(LOSS_FIRST[loss], LOSS_END[loss]):
        if can_lose_kind(s, SPIRIT, loss, kind):
            cost = _cost_of_kind(s, kind)
            if cost < least:
                least = cost
                best = DROP + kind
    if LOSS_TREES[loss]:
        for place in range(s.num_trees[SPIRIT]):
            for part in range(TREE_PARTS):
                tree = int(s.tree[SPIRIT, place])
                if has_part(tree, part, loss):
                    cost = tree_points(tree) - tree_points(_without(tree, part))
                    if cost < least:
                        least = cost
                        best = FELL + place * TREE_PARTS + part
    return best


@rule
def _without(tree: int, part: int) -> int:
    if part == NUM_VALUES:
        return tree & (NUM_OPEN_TREES - 1)
    tree -= 1 << (TRUNK_BITS * part)
    return tree if height(tree) > 0 else 0


@rule
def _cost_of_kind(s: State, kind: int) -> int:
    """What the Spirit's cards are worth less without one of that kind."""
    worth = _worth(s, kind)
    s.forest[SPIRIT, kind] -= 1
    worth -= _worth(s, kind)
    s.forest[SPIRIT, kind] += 1
    return worth


@rule
def _worth(s: State, kind: int) -> int:
    if kind >= WILDLIFE:
        return active_points(s, SPIRIT) + pair_points(s, SPIRIT)
    return season_worth(s, SPIRIT)


@rule
def spirit_gain(s: State, kind: int) -> int:
    """Rule 17.6: what a Germination card would bring the Spirit now."""
    if kind < CANOPY:
        return 0
    if kind < PLANT:
        place = tallest_open(s, NUM_KINDS)
        if place == NEW_TREE:
            return 0
        return tree_points(int(s.tree[SPIRIT, place]) | (kind - CANOPY + 1) << CROWN_SHIFT)
    s.forest[SPIRIT, kind] += 1
    gain = season_worth(s, SPIRIT)
    s.forest[SPIRIT, kind] -= 1
    return gain - season_worth(s, SPIRIT)
